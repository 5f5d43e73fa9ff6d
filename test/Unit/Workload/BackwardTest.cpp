// Backward parts that are made from forward parts.
#include "phaze/Workload/Backward.h"
#include "Builder.h"
#include "Example.h"
#include "phaze/Workload/Fusion.h"
#include "phaze/Workload/Json.h"

#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

#include <map>
#include <set>

using namespace phaze;

namespace {

enum : FactorId { Batch, Sequence, Heads, HeadDim, Ffn, Hidden, Vocabulary };
constexpr int64_t batch = 2, sequence = 16, heads = 4, headDim = 8, ffn = 64, hidden = 32,
                  vocabulary = 100, tokens = batch * sequence;

/// One kind to fill, of a transformer's sizes.
struct Forward {
  Workload workload = emptyWorkload({batch, sequence, heads, headDim, ffn, hidden, vocabulary});
  LayerKind &kind = workload.kinds[0];
  PartBuilder b{kind.forward};
  Tensor stream = f32Tensor({{Batch}, {Sequence}, {Hidden}});

  Forward() = default;
  Forward(const Forward &) = delete;

  ValueId activation(Tensor tensor) { return b.input(ValueOrigin::Activation, std::move(tensor)); }
  ValueId parameter(Tensor tensor) {
    auto index = static_cast<int32_t>(kind.parameters.size());
    kind.parameters.push_back({"p" + std::to_string(index), tensor});
    return b.input(ValueOrigin::Parameter, std::move(tensor), index);
  }
  ValueId spread(ValueId value, const Tensor &like) {
    return b.movement("broadcast_in_dim", {value}, {b.tensorOf(value).element, like.dims});
  }
  ValueId convert(ValueId value, ElementType element) {
    return b.add(OperatorKind::Elementwise, "convert", {value}, {element, b.tensorOf(value).dims});
  }
  void output(ValueId value) { kind.forward.outputs.push_back(value); }

  /// Adds a layer and the backward part.
  void finish() {
    addLayer(workload);
    ASSERT_EQ(check(workload), std::nullopt);
    synthesizeBackward(workload);
    ASSERT_EQ(check(workload), std::nullopt);
  }

  int64_t work(OperatorKind opKind) const {
    int64_t sum = 0;
    for (const Operator &op : kind.backward.operators)
      if (op.kind == opKind)
        sum += workload.workOf(op);
    return sum;
  }

  /// Names of the backward operators in their order.
  std::string names() const {
    std::string text;
    for (const Operator &op : kind.backward.operators)
      text += (text.empty() ? "" : " ") + op.name;
    return text;
  }

  using Values = std::vector<ValueId>;
};

const ElementType bf16{"bf16", 16}, i32{"i32", 32}, i1{"i1", 8};

} // namespace

/// A GPT block with one norm, by hand: what is kept, how many contractions and how much work.
TEST(Backward, GptBlock) {
  Forward f;
  Tensor perHead = f32Tensor({{Batch}, {Sequence}, {Heads}, {HeadDim}}),
         scores = f32Tensor({{Batch}, {Heads}, {Sequence}, {Sequence}}),
         inner = f32Tensor({{Batch}, {Sequence}, {Ffn}}), row = f32Tensor({{Hidden}});
  PartBuilder &b = f.b;
  ValueId x = f.activation(f.stream);
  ValueId mask = b.input(ValueOrigin::Side, {i1, scores.dims});
  ValueId number = b.input(ValueOrigin::Constant, scores);
  // Norm.
  ValueId centred = b.elementwise("subtract", {x, f.spread(b.sumRows(x), f.stream)});
  ValueId scale =
      b.elementwise("rsqrt", {b.sumRows(b.elementwise("multiply", {centred, centred}))});
  ValueId normed = b.elementwise("multiply", {centred, f.spread(scale, f.stream)});
  ValueId scaled = b.elementwise("multiply", {normed, f.spread(f.parameter(row), f.stream)});
  ValueId z = b.elementwise("add", {scaled, f.spread(f.parameter(row), f.stream)});
  // Attention.
  auto project = [&] {
    ValueId weight = f.parameter(f32Tensor({{Hidden}, {Heads}, {HeadDim}}));
    return b.contract(z, weight, perHead, {}, {Batch, Sequence}, {Heads, HeadDim}, {Hidden});
  };
  ValueId q = project(), k = project(), v = project();
  ValueId s = b.contract(q, k, scores, {Batch, Heads}, {Sequence}, {Sequence}, {HeadDim});
  ValueId masked = b.add(OperatorKind::Elementwise, "select",
                         {mask, b.elementwise("multiply", {s, number}), number}, scores);
  ValueId e = b.elementwise("exponential", {masked});
  ValueId sum = b.sumRows(e);
  ValueId p = b.elementwise("divide", {e, f.spread(sum, scores)});
  ValueId o = b.contract(p, v, perHead, {Batch, Heads}, {Sequence}, {HeadDim}, {Sequence});
  ValueId wo = f.parameter(f32Tensor({{Heads}, {HeadDim}, {Hidden}}));
  ValueId a = b.contract(o, wo, f.stream, {}, {Batch, Sequence}, {Hidden}, {Heads, HeadDim});
  ValueId x1 = b.elementwise("add", {x, a});
  // MLP.
  ValueId h = b.contract(x1, f.parameter(f32Tensor({{Hidden}, {Ffn}})), inner, {},
                         {Batch, Sequence}, {Ffn}, {Hidden});
  ValueId biased = b.elementwise("add", {h, f.spread(f.parameter(f32Tensor({{Ffn}})), inner)});
  ValueId erf = b.elementwise("erf", {biased});
  ValueId g = b.elementwise("multiply", {biased, erf});
  ValueId y = b.contract(g, f.parameter(f32Tensor({{Ffn}, {Hidden}})), f.stream, {},
                         {Batch, Sequence}, {Hidden}, {Ffn});
  f.output(b.elementwise("add", {x1, y}));
  f.finish();

  std::set<ValueId> stash(f.kind.stash.begin(), f.kind.stash.end());
  EXPECT_EQ(stash, (std::set<ValueId>{centred, scale, normed, z, q, k, v, e, sum, p, o, x1, biased,
                                      erf, g}));
  EXPECT_TRUE(f.kind.hasSynthesizedBackward);
  EXPECT_TRUE(f.workload.warnings.empty());
  ASSERT_EQ(f.kind.backward.outputs.size(), 1u);
  EXPECT_EQ(f.kind.backward.values[f.kind.backward.outputs[0]].tensor.dims, f.stream.dims);

  WorkloadTotals totals = totalsOf(f.workload);
  EXPECT_EQ(totals.forwardContractions, 8);
  EXPECT_EQ(totals.backwardContractions, 16);
  constexpr int64_t tokensHidden = tokens * hidden, tokensFfn = tokens * ffn,
                    score = batch * heads * sequence * sequence;
  constexpr int64_t forward =
      2 * (4 * tokensHidden * heads * headDim + 2 * score * headDim + 2 * tokensFfn * hidden);
  EXPECT_EQ(f.work(OperatorKind::Contraction), 2 * forward);
  EXPECT_EQ(totals.contractionFlops, 3 * forward);
  // Sums: both biases and the scale of the norm, its scale and mean per token, softmax's sums.
  constexpr int64_t sums = tokensFfn - ffn + 2 * (tokensHidden - hidden) +
                           2 * (tokensHidden - tokens) + score - score / sequence;
  EXPECT_EQ(f.work(OperatorKind::Reduction), sums);
  // MLP: two products, erf's 5, their sum. Softmax: quotients 1 and 3, sum, exponential, scale.
  // Norm: scales 2, product with the row's scale 2, squares 2 and their sums 2, negation.
  // Cotangents that meet: 1 at x1, 2 at z, 2 at x.
  EXPECT_EQ(f.work(OperatorKind::Elementwise),
            8 * tokensFfn + 7 * score + (2 + 2 + 4 + 1 + 5) * tokensHidden + 4 * tokens);

  fuse(f.workload);
  EXPECT_EQ(check(f.workload), std::nullopt);
  EXPECT_EQ(groupNames(f.kind.forward),
            "reduce broadcast_in_dim subtract multiply reduce rsqrt broadcast_in_dim multiply "
            "broadcast_in_dim multiply broadcast_in_dim add | dot_general | dot_general | "
            "dot_general | dot_general multiply select exponential | "
            "reduce broadcast_in_dim divide | dot_general | dot_general add | "
            "dot_general broadcast_in_dim add erf multiply | dot_general add");
}

/// The example of the documentation without its backward pass gets the one that was written by
/// hand.
TEST(Backward, MlpExample) {
  Workload workload = mlpExample();
  WorkloadTotals wanted = totalsOf(workload);
  for (LayerKind &kind : workload.kinds) {
    kind.backward = {};
    kind.update = {};
    kind.stash.clear();
  }
  for (Layer &layer : workload.layers)
    for (std::vector<OpId> *sources : {&layer.backwardSources, &layer.updateSources}) {
      std::copy_if(sources->begin(), sources->end(), std::back_inserter(workload.constants),
                   [](OpId source) { return source != -1; });
      sources->clear();
    }
  ASSERT_EQ(check(workload), std::nullopt);
  synthesizeBackward(workload);
  ASSERT_EQ(check(workload), std::nullopt);
  WorkloadTotals made = totalsOf(workload);
  EXPECT_EQ(made.backwardFlops, wanted.backwardFlops);
  EXPECT_EQ(made.backwardContractions, wanted.backwardContractions);
  EXPECT_EQ(made.stashBytes, wanted.stashBytes);
  EXPECT_EQ(workload.kinds[0].stash, mlpExample().kinds[0].stash);
  std::string names;
  for (const Operator &op : workload.kinds[0].backward.operators)
    names += op.name + " ";
  EXPECT_EQ(names, "dot_general dot_general multiply subtract multiply dot_general dot_general ");
}

/// Indices need no gradient; rows that are looked up twice are added.
TEST(Backward, Embedding) {
  Forward f;
  ValueId indices = f.b.input(ValueOrigin::Side, {i32, {{Batch}, {Sequence}}});
  ValueId table = f.parameter(f32Tensor({{Vocabulary}, {Hidden}}));
  ValueId positions = f.parameter(f32Tensor({{Sequence}, {Hidden}}));
  ValueId found = f.b.movement("gather", {table, indices}, f.stream);
  f.b.last().reduced = {Vocabulary};
  f.output(f.b.elementwise("add", {found, f.spread(positions, f.stream)}));
  f.finish();
  EXPECT_EQ(f.names(), "reduce_add scatter");
  const Operator &scatter = f.kind.backward.operators[1];
  EXPECT_EQ(scatter.kind, OperatorKind::Movement);
  EXPECT_EQ(f.workload.workOf(scatter), tokens * hidden);
  EXPECT_EQ(scatter.reduced, (std::vector<FactorId>{Batch, Sequence}));
  EXPECT_EQ(f.work(OperatorKind::Reduction), (batch - 1) * sequence * hidden);
  EXPECT_TRUE(f.kind.stash.empty());
  EXPECT_TRUE(f.kind.backward.outputs.empty());
  EXPECT_EQ(f.workload.layers[0].backwardSources, (std::vector<OpId>{-1, -1}));
}

/// Without outputs the last result's cotangent is given, and metrics have none.
TEST(Backward, LastLayer) {
  Forward f;
  ValueId x = f.activation(f.stream);
  Tensor logits = f32Tensor({{Batch}, {Sequence}, {Vocabulary}});
  ValueId w = f.parameter(f32Tensor({{Hidden}, {Vocabulary}}));
  ValueId l = f.b.contract(x, w, logits, {}, {Batch, Sequence}, {Vocabulary}, {Hidden});
  f.b.sumRows(f.b.sumRows(f.b.sumRows(l)));
  f.b.elementwise("exponential", {l});
  f.b.last().isMetric = true;
  f.finish();
  EXPECT_EQ(f.names(),
            "broadcast_in_dim broadcast_in_dim broadcast_in_dim dot_general dot_general");
  EXPECT_EQ(f.kind.stash, (std::vector<ValueId>{x}));
  EXPECT_EQ(f.kind.backward.values[0].origin, ValueOrigin::Constant);
  EXPECT_TRUE(f.kind.backward.values[0].tensor.dims.empty());
  EXPECT_EQ(f.kind.backward.outputs.size(), 1u);
}

/// Of an activation and its conversion the smaller one is kept; a converted parameter is converted
/// again.
TEST(Backward, KeepsTheSmallerOfEquals) {
  Forward f;
  ValueId x = f.activation(f.stream);
  ValueId half = f.convert(x, bf16);
  ValueId w = f.convert(f.parameter(f32Tensor({{Hidden}, {Ffn}})), bf16);
  Tensor inner{bf16, {{Batch}, {Sequence}, {Ffn}}};
  f.output(f.b.contract(half, w, inner, {}, {Batch, Sequence}, {Ffn}, {Hidden}));
  f.output(f.b.elementwise("multiply", {x, x}));
  f.finish();
  EXPECT_EQ(f.kind.stash, (std::vector<ValueId>{half}));
  // From the last operator to the first: x * x with x made from what is kept, then the contraction
  // with the parameter converted again, then back to f32 and the sums.
  EXPECT_EQ(f.names(), "convert multiply multiply add convert dot_general dot_general convert "
                       "convert add");
}

TEST(Backward, KeepsWhatBroadcastsWereMadeOf) {
  Forward f;
  ValueId x = f.activation(f.stream), r = f.b.elementwise("tanh", {f.b.sumRows(x)});
  f.output(f.b.elementwise("multiply", {x, f.spread(r, f.stream)}));
  f.finish();
  EXPECT_EQ(f.kind.stash, (std::vector<ValueId>{x, r}));
  EXPECT_EQ(f.names(), "broadcast_in_dim multiply multiply reduce_add multiply subtract multiply "
                       "broadcast_in_dim add");
}

/// A contraction reads what is kept in any order of dimensions.
TEST(Backward, TransposesAreNotMadeAgainForContractions) {
  Forward f;
  ValueId x = f.activation(f.stream), t = f.b.elementwise("tanh", {x});
  ValueId turned = f.b.movement("transpose", {t}, f32Tensor({{Sequence}, {Batch}, {Hidden}}));
  ValueId w = f.parameter(f32Tensor({{Hidden}, {Ffn}}));
  f.output(f.b.contract(turned, w, f32Tensor({{Sequence}, {Batch}, {Ffn}}), {}, {Sequence, Batch},
                        {Ffn}, {Hidden}));
  f.finish();
  EXPECT_EQ(f.kind.stash, (std::vector<ValueId>{t}));
  EXPECT_EQ(f.names(), "dot_general dot_general transpose multiply subtract multiply");
}

TEST(Backward, RectifierKeepsItsResult) {
  Forward f;
  ValueId x = f.activation(f.stream);
  ValueId r = f.b.elementwise("maximum", {x, f.b.input(ValueOrigin::Constant, f.stream)});
  f.output(r);
  f.finish();
  EXPECT_EQ(f.kind.stash, (std::vector<ValueId>{r}));
  EXPECT_EQ(f.names(), "compare select");
  EXPECT_EQ(f.work(OperatorKind::Elementwise), tokens * hidden);
}

TEST(Backward, LargestOfARow) {
  for (const char *name : {"reduce_maximum", "reduce"}) {
    Forward f;
    ValueId x = f.activation(f.stream), largest = f.b.sumRows(x);
    Operator &op = f.b.last();
    op.name = name;
    bool isArgMax = op.name == "reduce";
    if (isArgMax) {
      // A reduction to the largest and its place.
      op.operands.push_back(f.b.input(ValueOrigin::Side, {i32, f.stream.dims}));
      op.results.push_back(f.b.input(ValueOrigin::Operator, {i32, {{Batch}, {Sequence}}}));
    }
    f.output(largest);
    f.finish();
    EXPECT_EQ(f.kind.stash, (std::vector<ValueId>{x, largest}));
    EXPECT_EQ(f.names(), "broadcast_in_dim broadcast_in_dim compare select");
  }
}

/// Places are in no operand of the kernel's gradient, taps in none of the input's.
TEST(Backward, Convolution) {
  Workload workload = emptyWorkload({8, 30, 3, 28, 4, 16});
  enum : FactorId { N, In, Tap, Out, C, O };
  LayerKind &kind = workload.kinds[0];
  PartBuilder b(kind.forward);
  ValueId x = b.input(ValueOrigin::Activation, f32Tensor({{N}, {In}, {C}}));
  kind.parameters = {{"w", f32Tensor({{Tap}, {C}, {O}})}};
  ValueId w = b.input(ValueOrigin::Parameter, f32Tensor({{Tap}, {C}, {O}}), 0);
  kind.forward.outputs = {
      b.contract(x, w, f32Tensor({{N}, {Out}, {O}}), {}, {N, Out}, {O}, {Tap, C})};
  b.last().name = "convolution";
  b.last().whole = {In, Out};
  addLayer(workload);
  ASSERT_EQ(check(workload), std::nullopt);
  synthesizeBackward(workload);
  ASSERT_EQ(check(workload), std::nullopt);
  ASSERT_EQ(kind.backward.operators.size(), 2u);
  const Operator &dx = kind.backward.operators[0], &dw = kind.backward.operators[1];
  using Factors = std::vector<FactorId>;
  EXPECT_EQ(dx.rows, (Factors{N, In}));
  EXPECT_EQ(dx.columns, (Factors{C}));
  EXPECT_EQ(dx.reduction, (Factors{O, Tap}));
  EXPECT_EQ(dw.rows, (Factors{Tap, C}));
  EXPECT_EQ(dw.columns, (Factors{O}));
  EXPECT_EQ(dw.reduction, (Factors{N, Out}));
  for (const Operator *op : {&dx, &dw}) {
    EXPECT_EQ(workload.workOf(*op), workload.workOf(kind.forward.operators[0]));
    EXPECT_EQ(op->whole, (Factors{In, Out}));
  }
}

/// One operator each, with the value that is kept for it.
TEST(Backward, Movements) {
  struct {
    const char *name, *backward;
    int32_t operands;
  } cases[] = {
      {"reverse", "reverse", 1},
      {"slice", "pad", 1},
      {"pad", "slice", 1},
      {"concatenate", "slice slice add slice add", 3},
      {"dynamic_slice", "dynamic_update_slice", 1},
      {"all_gather", "reduce_scatter", 1},
  };
  for (const auto &[name, backward, operands] : cases) {
    Forward f;
    ValueId x = f.activation(f.stream);
    f.output(f.b.movement(name, Forward::Values(operands, x), f.stream));
    f.finish();
    EXPECT_EQ(f.names(), backward) << name;
    EXPECT_TRUE(f.kind.stash.empty()) << name;
  }
}

TEST(Backward, UpdatesOfSlices) {
  for (const char *name : {"dynamic_update_slice", "scatter"}) {
    Forward f;
    ValueId x = f.activation(f.stream), u = f.activation(f.stream);
    ValueId place = f.b.input(ValueOrigin::Side, {i32, {}});
    bool isScatter = std::string(name) == "scatter";
    f.output(f.b.movement(
        name, isScatter ? Forward::Values{x, place, u} : Forward::Values{x, u, place}, f.stream));
    f.finish();
    EXPECT_EQ(f.names(), isScatter ? "gather" : "dynamic_slice dynamic_update_slice");
    EXPECT_EQ(f.kind.backward.outputs.size(), 2u);
  }
}

/// Several layers read one output: their cotangents are added where they arrive.
TEST(Backward, OutputsThatSeveralLayersRead) {
  Forward f;
  f.output(f.b.elementwise("negate", {f.activation(f.stream)}));
  addLayer(f.workload);
  addLayer(f.workload);
  addLayer(f.workload);
  for (int32_t to : {1, 2})
    f.workload.edges.push_back({0, to, 0, f.stream});
  ASSERT_EQ(check(f.workload), std::nullopt);
  synthesizeBackward(f.workload);
  ASSERT_EQ(check(f.workload), std::nullopt);
  EXPECT_EQ(f.names(), "add negate");
}

TEST(Backward, UnknownOperatorsAreNamedOnce) {
  Forward f;
  ValueId x = f.activation(f.stream);
  ValueId sorted = f.b.add(OperatorKind::Reduction, "sort", {x}, f.stream, {{3, {Hidden}}});
  f.b.last().whole = {Hidden};
  f.output(f.b.add(OperatorKind::Reduction, "sort", {sorted}, f.stream, {{3, {Hidden}}}));
  f.finish();
  EXPECT_EQ(f.names(), "sort_gradient sort_gradient");
  EXPECT_EQ(f.work(OperatorKind::Reduction), 6 * hidden);
  EXPECT_EQ(f.kind.backward.operators[1].whole, (std::vector<FactorId>{Hidden}));
  EXPECT_EQ(f.kind.stash, (std::vector<ValueId>{x, sorted, f.kind.forward.outputs[0]}));
  ASSERT_EQ(f.workload.warnings.size(), 1u);
  EXPECT_EQ(f.workload.warnings[0].location, "kind 'kind'");
  EXPECT_EQ(f.workload.warnings[0].message,
            "no derivative of 'sort' is known: it is assumed to cost as much as the operator, with "
            "operands and results kept");
}

/// Loops that were not unrolled: the work of all rounds, and a word on what is kept.
TEST(Backward, Repeats) {
  Forward f;
  f.output(f.b.elementwise("tanh", {f.activation(f.stream)}));
  f.b.last().repeat = 5;
  f.finish();
  EXPECT_EQ(f.work(OperatorKind::Elementwise), 5 * 3 * tokens * hidden);
  EXPECT_EQ(f.kind.backward.operators[0].repeat, 5);
  ASSERT_EQ(f.workload.warnings.size(), 1u);
  EXPECT_EQ(f.workload.warnings[0].message,
            "results of 'tanh', which runs 5 times, are kept of one time only");
}

TEST(Backward, StepsHaveNoDerivative) {
  Forward f;
  ValueId x = f.activation(f.stream);
  ValueId floor = f.b.elementwise("floor", {x});
  f.output(f.b.elementwise("multiply", {x, floor}));
  f.finish();
  EXPECT_EQ(f.names(), "multiply");
  EXPECT_EQ(f.kind.stash, (std::vector<ValueId>{floor}));
}

/// Every row of the table makes valid operators, and as much work as it says.
TEST(Backward, Derivatives) {
  std::set<std::pair<std::string, int32_t>> seen;
  for (const Derivative &row : derivatives()) {
    EXPECT_TRUE(seen.emplace(row.name, row.operand).second) << row.name;
    if (std::string(row.name).rfind("reduce_m", 0) == 0)
      continue; // Tested above.
    Forward f;
    ValueId x = f.activation(f.stream);
    Forward::Values operands = {x};
    std::string steps = std::string(" ") + row.steps + " ";
    auto countOf = [&](const char *symbol) { return steps.find(symbol) != std::string::npos; };
    // As many operands as any row of the operator speaks of.
    int32_t count = std::max(countOf(" z") ? 3 : 1, countOf(" y") ? 2 : 1);
    for (const Derivative &other : derivatives())
      if (std::string(other.name) == row.name)
        count = std::max(count, other.operand + 1);
    for (int32_t i = 1; i < count; ++i)
      operands.push_back(f.b.input(ValueOrigin::Side, f.stream));
    std::swap(operands[0], operands[row.operand]);
    f.output(f.b.elementwise(row.name, operands));
    f.finish();
    EXPECT_TRUE(f.workload.warnings.empty()) << row.name;
    EXPECT_EQ(f.work(OperatorKind::Elementwise), row.flops * tokens * hidden) << row.name;
    EXPECT_EQ(f.kind.backward.outputs.size(), 1u) << row.name;
  }
}

/// By a known name, but not the operator that the table means: it is assumed, with a warning.
TEST(Backward, TooFewOperands) {
  Forward f;
  f.output(f.b.elementwise("power", {f.activation(f.stream)}));
  f.finish();
  EXPECT_EQ(f.workload.warnings.size(), 1u);
}

TEST(Backward, DocumentationHasTheDerivatives) {
  auto file = llvm::MemoryBuffer::getFile(PHAZE_SOURCE_DIR "/docs/Workload.md");
  ASSERT_TRUE(file);
  std::string text;
  for (const Derivative &row : derivatives())
    text += std::string(row.name) + " " + std::to_string(row.operand) + ", " +
            std::to_string(row.flops) + ": " + row.steps + "\n";
  EXPECT_TRUE((*file)->getBuffer().contains("```\n" + text + "```")) << text;
}

/// Random parts: valid, before and after fusing; contractions as the rule says; the same twice.
TEST(Backward, RandomParts) {
  int64_t contractions = 0;
  for (uint32_t seed = 0; seed < 300; ++seed) {
    Workload forward = randomForward(seed, 5 + static_cast<int32_t>(seed % 60));
    Workload workload = forward;
    synthesizeBackward(workload);
    ASSERT_EQ(check(workload), std::nullopt) << seed;
    Workload again = forward;
    synthesizeBackward(again);
    ASSERT_EQ(toJson(again), toJson(workload)) << seed;
    WorkloadTotals before = totalsOf(workload);
    EXPECT_EQ(before.forwardFlops, totalsOf(forward).forwardFlops);
    EXPECT_LE(before.backwardContractions, 2 * before.forwardContractions);
    contractions += before.backwardContractions;
    fuse(workload);
    ASSERT_EQ(check(workload), std::nullopt) << seed;
    EXPECT_EQ(totalsOf(workload).backwardFlops, before.backwardFlops) << seed;
    EXPECT_EQ(totalsOf(workload).stashBytes, before.stashBytes) << seed;
    // All that is kept is read.
    std::set<ValueId> read;
    for (const PartValue &value : workload.kinds[0].backward.values)
      if (value.origin == ValueOrigin::Stash)
        read.insert(*value.index);
    EXPECT_EQ(read.size(), workload.kinds[0].stash.size()) << seed;
  }
  EXPECT_GT(contractions, 500);
}
