// Sizes, totals, normal order and validity of workloads.
#include "Example.h"
#include "RandomWorkload.h"
#include "phaze/Workload/Json.h"

#include "gtest/gtest.h"

#include <functional>
#include <limits>
#include <map>

using namespace phaze;

namespace {

constexpr int64_t largest = std::numeric_limits<int64_t>::max();

Tensor tensorOf(const char *element, uint32_t bits, std::vector<std::vector<FactorId>> dims) {
  Tensor tensor;
  tensor.element.name = element;
  tensor.element.bits = bits;
  tensor.dims = std::move(dims);
  return tensor;
}

void addState(Workload &workload, Tensor tensor) {
  Parameter &state = workload.kinds[0].states.emplace_back();
  state.name = "m";
  state.tensor = std::move(tensor);
}

} // namespace

TEST(Workload, Sizes) {
  Workload workload = mlpExample();
  EXPECT_EQ(workload.sizeOf({}), 1);
  EXPECT_EQ(workload.sizeOf({0, 0, 1}), 32 * 32 * 128);
  EXPECT_EQ(workload.elementsOf(workload.edges[0].tensor), 32 * 128 * 64);
  EXPECT_EQ(workload.bytesOf(workload.edges[0].tensor), 4 * 32 * 128 * 64);
  EXPECT_EQ(workload.workOf(workload.kinds[0].forward.operators[0]), 2LL * 32 * 128 * 64 * 256);

  Tensor packed = tensorOf("i4", 4, {{3}, {0}});
  workload.factors[3].size = 1;
  workload.factors[0].size = 3;
  EXPECT_EQ(workload.bytesOf(packed), 2) << "12 bits";
}

TEST(Workload, SizesSaturate) {
  Workload workload = mlpExample();
  workload.factors[0].size = int64_t(1) << 40;
  workload.factors[1].size = int64_t(1) << 22;
  EXPECT_EQ(workload.sizeOf({0, 1}), int64_t(1) << 62);
  EXPECT_EQ(workload.bytesOf(tensorOf("i4", 4, {{0}, {1}})), int64_t(1) << 61);
  EXPECT_EQ(workload.bytesOf(tensorOf("f32", 32, {{0}, {1}})), largest);
  EXPECT_EQ(workload.sizeOf({0, 1, 3}), largest);
  EXPECT_EQ(workload.workOf(workload.kinds[0].forward.operators[0]), largest);
  EXPECT_EQ(totalsOf(workload).contractionFlops, largest);
  workload.factors[3].size = 0;
  EXPECT_EQ(workload.sizeOf({0, 1, 0, 3}), 0);
  EXPECT_EQ(workload.elementsOf(tensorOf("f32", 32, {{0, 1}, {0}, {3}})), 0);
}

TEST(Workload, WorkMayBeLessThanAProduct) {
  Workload workload = mlpExample();
  // Sums over hidden: one addition less than elements for each of the batch.
  Operator sums;
  sums.work = {{1, {0, 2}}, {-1, {0}}};
  EXPECT_EQ(workload.workOf(sums), 32 * 63);
  workload.factors[2].size = 0;
  EXPECT_EQ(workload.workOf(sums), 0) << "nothing to add";
  workload.factors[2].size = 2;
  workload.factors[0].size = int64_t(1) << 62;
  EXPECT_EQ(workload.workOf(sums), (int64_t(1) << 62) - 1) << "of a product that saturates";
}

TEST(Workload, Totals) {
  WorkloadTotals totals = totalsOf(mlpExample());
  constexpr int64_t tokens = 32 * 128, hidden = 64, ffn = 256, dot = 2 * tokens * hidden * ffn;
  EXPECT_EQ(totals.parameterBytes, 2 * 2 * 4 * hidden * ffn);
  EXPECT_EQ(totals.stateBytes, 0);
  EXPECT_EQ(totals.stashBytes, 2 * 4 * tokens * (hidden + ffn));
  EXPECT_EQ(totals.sideBytes, 4);
  EXPECT_EQ(totals.forwardFlops, 2 * (2 * dot + tokens * ffn) + 2 * tokens * hidden);
  EXPECT_EQ(totals.backwardFlops, 2 * (4 * dot + 3 * tokens * ffn));
  EXPECT_EQ(totals.recomputeFlops, 0);
  EXPECT_EQ(totals.updateFlops, 2 * 4 * hidden * ffn);
  EXPECT_EQ(totals.forwardContractions, 4);
  EXPECT_EQ(totals.backwardContractions, 8);
  EXPECT_EQ(totals.updateContractions, 0);
  EXPECT_EQ(totals.contractionFlops, 12 * dot);
}

TEST(Workload, RecomputeIsCountedApart) {
  Workload workload = mlpExample();
  WorkloadTotals before = totalsOf(workload);
  workload.kinds[0].backward.operators[0].isRecompute = true;
  WorkloadTotals after = totalsOf(workload);
  EXPECT_EQ(after.recomputeContractions, 2);
  EXPECT_EQ(after.backwardContractions, 6);
  EXPECT_EQ(after.recomputeFlops + after.backwardFlops, before.backwardFlops);
  EXPECT_EQ(after.contractionFlops, before.contractionFlops);
}

TEST(Workload, TiedParametersAndStatesCountOnce) {
  Workload workload = mlpExample();
  workload.kinds[0].states = workload.kinds[0].parameters;
  workload.layers[0].states = workload.layers[1].states = {"m0", "m1"};
  int64_t bytes = totalsOf(workload).parameterBytes;
  EXPECT_EQ(totalsOf(workload).stateBytes, bytes) << "a name alone ties nothing";
  workload.layers[1].parameters[0] = "%arg0";
  EXPECT_EQ(totalsOf(workload).parameterBytes, bytes);
  workload.tied = {{"%arg0", {0, 1}}};
  EXPECT_EQ(check(workload), std::nullopt);
  EXPECT_EQ(totalsOf(workload).parameterBytes, bytes / 4 * 3);
}

TEST(Workload, ScaleBatch) {
  Workload workload = mlpExample();
  Workload scaled = scaleBatch(workload, 4);
  EXPECT_EQ(scaled.factors[0].size, 128);
  WorkloadTotals before = totalsOf(workload), after = totalsOf(scaled);
  EXPECT_EQ(after.forwardFlops, 4 * before.forwardFlops);
  EXPECT_EQ(after.stashBytes, 4 * before.stashBytes);
  EXPECT_EQ(after.updateFlops, before.updateFlops);
  EXPECT_EQ(after.parameterBytes, before.parameterBytes);
  EXPECT_EQ(scaleBatch(workload, largest).factors[0].size, largest);
}

TEST(Workload, ExampleIsInNormalOrder) {
  Workload workload = mlpExample();
  EXPECT_EQ(check(workload), std::nullopt);
  EXPECT_EQ(toJson(normalized(workload)), toJson(workload));
}

TEST(Workload, NormalOrder) {
  Workload workload = mlpExample();
  std::string wanted = toJson(workload);
  // Another order of everything that the normal order fixes.
  std::swap(workload.edges[0], workload.edges[1]);
  LayerKind &kind = workload.kinds[0];
  // An input that nothing reads, and a parameter that is listed twice.
  kind.forward.values.push_back(kind.forward.values[1]);
  kind.backward.values.push_back(kind.backward.values[1]);
  kind.backward.operators[0].operands[1] = static_cast<ValueId>(kind.backward.values.size() - 1);
  // Values in reverse.
  auto reverse = [](Part &part) {
    auto last = static_cast<ValueId>(part.values.size() - 1);
    std::reverse(part.values.begin(), part.values.end());
    for (Operator &op : part.operators)
      for (std::vector<ValueId> *list : {&op.operands, &op.results})
        for (ValueId &value : *list)
          value = last - value;
    for (ValueId &value : part.outputs)
      value = last - value;
    return last;
  };
  ValueId forward = reverse(kind.forward), backward = reverse(kind.backward);
  reverse(kind.update);
  for (ValueId &value : kind.stash)
    value = forward - value;
  for (PartValue &value : kind.backward.values)
    if (value.origin == ValueOrigin::Stash)
      value.index = forward - *value.index;
  for (PartValue &value : kind.update.values)
    if (value.origin == ValueOrigin::Gradient)
      value.index = backward - *value.index;
  ASSERT_EQ(check(workload), std::nullopt);
  EXPECT_NE(toJson(workload), wanted);
  EXPECT_EQ(toJson(normalized(workload)), wanted);
}

TEST(Workload, NormalOrderMovesGroupsTogether) {
  Workload workload = mlpExample();
  LayerKind &kind = workload.kinds[0];
  // dw1 and dw2 are one group, numbered after dx's; the update has a group in two pieces.
  kind.backward.operators[2].group = 1;
  kind.backward.operators[3].group = 0;
  kind.backward.operators[4].group = 0;
  kind.update.operators[0].group = 0;
  kind.update.operators[2].group = 0;
  ASSERT_EQ(check(workload), std::nullopt);
  Workload sorted = normalized(workload);
  EXPECT_EQ(check(sorted), std::nullopt);
  EXPECT_EQ(sorted.layers[1].updateSources, (std::vector<OpId>{20, 22, 21, 23}));
  EXPECT_EQ(sorted.layers[1].backwardSources, workload.layers[1].backwardSources);
  EXPECT_EQ(sorted.kinds[0].backward.operators[2].group, 0);
  EXPECT_EQ(sorted.kinds[0].backward.operators[3].group, 1);
  EXPECT_EQ(toJson(normalized(sorted)), toJson(sorted));
}

/// Operations on tensors that hold several layers' parameters are in each of these layers, and so
/// are views.
TEST(Workload, LayersShareOperations) {
  Workload workload = mlpExample();
  workload.layers[1].updateSources[0] = workload.layers[0].updateSources[0];
  workload.layers[1].views = {20, 28};
  EXPECT_EQ(check(workload), std::nullopt);
}

TEST(Workload, CheckNamesWhatIsWrong) {
  auto forward = [](Workload &w) -> Part & { return w.kinds[0].forward; };
  auto backward = [](Workload &w) -> Part & { return w.kinds[0].backward; };
  auto update = [](Workload &w) -> Part & { return w.kinds[0].update; };
  using Spoil = std::function<void(Workload &)>;
  struct {
    const char *message;
    Spoil spoil;
  } cases[] = {
      {"expected a name", [](Workload &w) { w.name = ""; }},
      {"factor 'batch': expected a name of its own",
       [](Workload &w) { w.factors[1].name = "batch"; }},
      {"factor '': expected a name of its own", [](Workload &w) { w.factors[1].name = ""; }},
      {"factor 'hidden': expected a size of at least 0, found -1",
       [](Workload &w) { w.factors[2].size = -1; }},
      {"batch: factor 4 is out of range", [](Workload &w) { w.batch = 4; }},
      {"kind 'mlp': expected a name of its own", [](Workload &w) { w.kinds[1].name = "mlp"; }},
      {"kind 'mlp': parameter 'up': factor -1 is out of range",
       [](Workload &w) { w.kinds[0].parameters[0].tensor.dims[0] = {-1}; }},
      {"kind 'mlp': state 'm': element type 'f32' has 16 bits here and 32 elsewhere",
       [](Workload &w) { addState(w, tensorOf("f32", 16, {})); }},
      {"kind 'mlp': state 'm': element type '' of 8 bits: expected a name and a size",
       [](Workload &w) { addState(w, tensorOf("", 8, {})); }},
      {"kind 'mlp': stash: forward value 17 is out of range",
       [](Workload &w) { w.kinds[0].stash = {17}; }},
      {"kind 'mlp': stash: forward value 1 has origin parameter, expected an operator's result or "
       "an "
       "activation",
       [](Workload &w) { w.kinds[0].stash = {1}; }},
      {"kind 'mlp': stash: forward value 0 is there twice",
       [](Workload &w) {
         w.kinds[0].stash = {0, 0};
       }},
      {"kind 'mlp': forward: value 1: origin stash has no place in this part",
       [&](Workload &w) { forward(w).values[1].origin = ValueOrigin::Stash; }},
      {"kind 'mlp': backward: value 0: origin gradient has no place in this part",
       [&](Workload &w) { backward(w).values[0].origin = ValueOrigin::Gradient; }},
      {"side: value 0: origin activation has no place in this part",
       [](Workload &w) { w.side.values[0].origin = ValueOrigin::Activation; }},
      {"kind 'mlp': forward: value 0: expected no index for origin activation",
       [&](Workload &w) { forward(w).values[0].index = 0; }},
      {"kind 'mlp': forward: value 1: expected an index for origin parameter",
       [&](Workload &w) { forward(w).values[1].index.reset(); }},
      {"kind 'mlp': forward: value 1: parameter 2 is out of range",
       [&](Workload &w) { forward(w).values[1].index = 2; }},
      {"kind 'mlp': forward: value 1: has another tensor than parameter 1",
       [&](Workload &w) { forward(w).values[1].index = 1; }},
      {"kind 'mlp': backward: value 2: forward value 3 is not in the stash",
       [&](Workload &w) { backward(w).values[2].index = 3; }},
      {"kind 'mlp': backward: value 2: has another tensor than stash 0",
       [&](Workload &w) { backward(w).values[2].index = 0; }},
      {"kind 'mlp': update: value 1: gradient 55 is out of range",
       [&](Workload &w) { update(w).values[1].index = 55; }},
      {"kind 'mlp': update: value 1: backward value 1 has origin parameter, expected an operator's "
       "result or an activation",
       [&](Workload &w) { update(w).values[1].index = 1; }},
      {"kind 'mlp': update: value 1: has another tensor than gradient 0",
       [&](Workload &w) { update(w).values[1].index = 0; }},
      {"kind 'mlp': forward: operator 0 'dot_general': value 9 is out of range",
       [&](Workload &w) { forward(w).operators[0].operands[0] = 9; }},
      {"kind 'mlp': forward: operator 0 'dot_general': reads value 4 before it is computed",
       [&](Workload &w) { forward(w).operators[0].operands[0] = 4; }},
      {"kind 'mlp': forward: operator 1 'tanh': computes value 0, which has origin activation",
       [&](Workload &w) { forward(w).operators[1].results = {0}; }},
      {"kind 'mlp': forward: operator 1 'tanh': computes value 3 again",
       [&](Workload &w) { forward(w).operators[1].results = {3}; }},
      {"kind 'mlp': forward: value 6 is computed by no operator",
       [&](Workload &w) { forward(w).values.push_back(forward(w).values[5]); }},
      {"kind 'mlp': forward: outputs: value 6 is out of range",
       [&](Workload &w) { forward(w).outputs = {6}; }},
      {"kind 'mlp': forward: fused groups: expected number 1, found 2",
       [&](Workload &w) { forward(w).operators[2].group = 2; }},
      {"kind 'mlp': forward: a fused group needs the result of an operator that needs a result of "
       "the group",
       [&](Workload &w) {
         forward(w).operators[1].group.reset();
         forward(w).operators[2].group = 0;
       }},
      {"kind 'mlp': forward: operator 1 'tanh': factor 4 is out of range",
       [&](Workload &w) { forward(w).operators[1].whole = {4}; }},
      {"kind 'mlp': forward: operator 1 'tanh': work: expected a count other than 0",
       [&](Workload &w) { forward(w).operators[1].work[0].count = 0; }},
      {"kind 'mlp': forward: operator 1 'tanh': work: factor 4 is out of range",
       [&](Workload &w) { forward(w).operators[1].work[0].factors = {4}; }},
      {"kind 'mlp': forward: operator 1 'tanh': has work but no type to compute in",
       [&](Workload &w) { forward(w).operators[1].computeType = {}; }},
      {"kind 'mlp': forward: operator 1 'tanh': has no work but a type to compute in",
       [&](Workload &w) { forward(w).operators[1].work.clear(); }},
      {"kind 'mlp': forward: operator 1 'tanh': has factors of a contraction",
       [&](Workload &w) { forward(w).operators[1].rows = {0}; }},
      {"kind 'mlp': forward: operator 1 'tanh': devices: expected 2 or more, of a collective",
       [](Workload &w) { w.kinds[0].forward.operators[1].devices = 8; }},
      {"kind 'mlp': forward: operator 1 'tanh': repeat: expected at least 1, found 0",
       [&](Workload &w) { forward(w).operators[1].repeat = 0; }},
      {"kind 'loss': backward: operator 0 'broadcast_in_dim': reduces factor 'ffn', which no "
       "operand has",
       [](Workload &w) { w.kinds[1].backward.operators[0].reduced = {3}; }},
      {"kind 'mlp': forward: operator 1 'tanh': has factors of a reduction",
       [&](Workload &w) { forward(w).operators[1].reduced = {0}; }},
      {"kind 'loss': forward: operator 0 'reduce': reduces factor 'ffn', which no operand has",
       [](Workload &w) { w.kinds[1].forward.operators[0].reduced = {3}; }},
      {"kind 'mlp': forward: operator 0 'dot_general': expected 2 operands at least, found 1",
       [&](Workload &w) { forward(w).operators[0].operands.pop_back(); }},
      {"kind 'mlp': forward: operator 0 'dot_general': expected 1 result, found 0",
       [&](Workload &w) { forward(w).operators[0].results.clear(); }},
      {"kind 'mlp': forward: operator 0 'dot_general': batch, rows and columns have factor "
       "'batch' 2 times, the result 1 times",
       [&](Workload &w) { forward(w).operators[0].batch = {0}; }},
      {"kind 'mlp': forward: operator 0 'dot_general': factor 'ffn' of the result is in none of "
       "batch, rows and columns",
       [&](Workload &w) { forward(w).operators[0].columns.clear(); }},
      {"kind 'mlp': forward: operator 0 'dot_general': batch factor 'ffn' is not in both operands",
       [&](Workload &w) {
         std::swap(forward(w).operators[0].columns, forward(w).operators[0].batch);
       }},
      {"kind 'mlp': forward: operator 0 'dot_general': row factor 'ffn' is in the second operand "
       "only",
       [&](Workload &w) {
         std::swap(forward(w).operators[0].columns, forward(w).operators[0].rows);
       }},
      {"kind 'mlp': forward: operator 0 'dot_general': column factor 'batch' is in the first "
       "operand only",
       [&](Workload &w) {
         forward(w).operators[0].rows = {1};
         forward(w).operators[0].columns = {0, 3};
       }},
      {"kind 'loss': forward: operator 0 'reduce': reduction factor 'ffn' is in no operand",
       [](Workload &w) {
         Operator &op = w.kinds[1].forward.operators[0];
         op.kind = OperatorKind::Contraction;
         op.reduced.clear();
         op.reduction = {3};
       }},
      {"kind 'mlp': forward: operator 0 'dot_general': work is 201326592, expected at most "
       "134217728: two operations for each product of batch, rows, columns and reduction",
       [&](Workload &w) { ++forward(w).operators[0].work[0].count; }},
      {"side: expected 1 sources, found 0", [](Workload &w) { w.sideSources.clear(); }},
      {"layer 'h0': expected a name of its own", [](Workload &w) { w.layers[1].name = "h0"; }},
      {"layer 'h1': kind 2 is out of range", [](Workload &w) { w.layers[1].kind = 2; }},
      {"layer 'h1': expected 2 parameters, found 1",
       [](Workload &w) { w.layers[1].parameters.pop_back(); }},
      {"layer 'h1': expected 0 states, found 1", [](Workload &w) { w.layers[1].states = {"m"}; }},
      {"layer 'h1': expected 3 forward sources, found 2",
       [](Workload &w) { w.layers[1].forwardSources.pop_back(); }},
      {"layer 'h1': expected 5 backward sources, found 4",
       [](Workload &w) { w.layers[1].backwardSources.pop_back(); }},
      {"layer 'h1': expected 4 update sources, found 3",
       [](Workload &w) { w.layers[1].updateSources.pop_back(); }},
      {"edge 1: layer 3 is out of range", [](Workload &w) { w.edges[1].to = 3; }},
      {"edge 1: leads from layer 1 to layer 1, expected a later one",
       [](Workload &w) { w.edges[1].to = 1; }},
      {"edge 1: factor 8 is out of range", [](Workload &w) { w.edges[1].tensor.dims[0] = {8}; }},
      {"edge 1: output 1 is out of range", [](Workload &w) { w.edges[1].output = 1; }},
      {"edge 1: has another tensor than output 0 of its layer",
       [](Workload &w) { w.edges[1].tensor.dims.pop_back(); }},
      {"tied parameter 'w': layer 3 is out of range",
       [](Workload &w) {
         w.tied = {{"w", {3}}};
       }},
      {"tied parameter '%arg0': layer 'h0' is there twice",
       [](Workload &w) {
         w.tied = {{"%arg0", {0, 0}}};
       }},
      {"tied parameter '%arg0': layer 'h1' has no such parameter",
       [](Workload &w) {
         w.tied = {{"%arg0", {0, 1}}};
       }},
      {"tied parameter '%arg0': expected 2 layers at least, found 1",
       [](Workload &w) {
         w.tied = {{"%arg0", {0}}};
       }},
      {"operation 29 in the forward part of layer 'h0' is out of range",
       [](Workload &w) {
         w.layers[0].forwardSources[0] = 29;
         w.constants.push_back(2);
       }},
      {"operation -2 in the constants is out of range",
       [](Workload &w) { w.constants.push_back(-2); }},
      {"operation 3 is in the constants and in the forward part of layer 'h0'",
       [](Workload &w) { w.constants.push_back(3); }},
      {"operation 3 is in the forward part of layer 'h0' and in the update part of layer 'h1'",
       [](Workload &w) { w.layers[1].updateSources[0] = 3; }},
      {"operation 3 is in the forward part of layer 'h0' and in the forward part of layer 'h0'",
       [](Workload &w) { w.layers[0].forwardSources[2] = 3; }},
      {"operation 28 is in the views of layer 'h0' and in the views of the side part",
       [](Workload &w) { w.sideViews = {28}; }},
      {"operation -1 in the constants is out of range",
       [](Workload &w) { w.constants.push_back(-1); }},
      {"operation 0 is nowhere", [](Workload &w) { w.constants.clear(); }},
      {"operation 29 is nowhere", [](Workload &w) { w.operationCount = 30; }},
  };
  for (const auto &[message, spoil] : cases) {
    Workload workload = mlpExample();
    spoil(workload);
    EXPECT_EQ(check(workload).value_or("nothing"), message);
  }
}

TEST(Workload, NormalOrderOfRandomWorkloads) {
  for (uint32_t seed = 0; seed < 500; ++seed) {
    Workload workload = randomWorkload(seed), sorted = normalized(workload);
    ASSERT_EQ(check(sorted), std::nullopt) << "seed " << seed;
    ASSERT_EQ(toJson(normalized(sorted)), toJson(sorted)) << "seed " << seed;
    // Each operation still means the same.
    auto work = [](const Workload &w) {
      std::map<OpId, std::pair<std::string, int64_t>> work;
      for (const Layer &layer : w.layers)
        for (size_t i = 0; i < layer.forwardSources.size(); ++i) {
          const Operator &op = w.kinds[layer.kind].forward.operators[i];
          if (layer.forwardSources[i] != -1)
            work[layer.forwardSources[i]] = {op.name, w.workOf(op)};
        }
      return work;
    };
    ASSERT_EQ(work(sorted), work(workload)) << "seed " << seed;
    ASSERT_EQ(totalsOf(sorted).stashBytes, totalsOf(workload).stashBytes) << "seed " << seed;
    // Groups are in one piece and numbered as they come.
    for (const LayerKind &kind : sorted.kinds) {
      int32_t next = 0;
      std::optional<int32_t> last;
      for (const Operator &op : kind.backward.operators) {
        if (op.group && op.group != last) {
          ASSERT_EQ(*op.group, next++) << "seed " << seed;
        }
        last = op.group;
      }
    }
  }
}
