// Which operators run as one, and that fusing changes nothing else.
#include "phaze/Workload/Fusion.h"
#include "Builder.h"
#include "Example.h"
#include "phaze/Workload/Json.h"

#include "gtest/gtest.h"

#include <map>
#include <set>

using namespace phaze;

namespace {

/// The groups of the one kind's forward part.
std::string fused(Workload workload) {
  addLayer(workload);
  EXPECT_EQ(check(workload), std::nullopt);
  fuse(workload);
  EXPECT_EQ(check(workload), std::nullopt);
  return groupNames(workload.kinds[0].forward);
}

/// batch 4 x hidden 8, and the part to fill.
struct Rows {
  Workload workload = emptyWorkload({4, 8, 16});
  PartBuilder b{workload.kinds[0].forward};
  Tensor matrix = f32Tensor({{0}, {1}}), wide = f32Tensor({{0}, {2}});

  ValueId activation() { return b.input(ValueOrigin::Activation, matrix); }
  ValueId parameter(Tensor tensor) {
    std::vector<Parameter> &parameters = workload.kinds[0].parameters;
    parameters.push_back({"p" + std::to_string(parameters.size()), tensor});
    return b.input(ValueOrigin::Parameter, tensor, static_cast<int32_t>(parameters.size() - 1));
  }
  ValueId dot(ValueId x) {
    return b.contract(x, parameter(f32Tensor({{1}, {2}})), wide, {}, {0}, {2}, {1});
  }
  ValueId spread(ValueId row) { return b.movement("broadcast_in_dim", {row}, matrix); }
  void output(ValueId value) { b.part.outputs.push_back(value); }
};

} // namespace

TEST(Fusion, Softmax) {
  Rows r;
  ValueId x = r.activation();
  ValueId shifted = r.b.elementwise("subtract", {x, r.spread(r.b.sumRows(x))});
  ValueId e = r.b.elementwise("exponential", {shifted});
  r.output(r.b.elementwise("divide", {e, r.spread(r.b.sumRows(e))}));
  EXPECT_EQ(fused(r.workload),
            "reduce broadcast_in_dim subtract exponential reduce broadcast_in_dim divide");
}

TEST(Fusion, NormThenContraction) {
  Rows r;
  ValueId x = r.activation(), scale = r.parameter(f32Tensor({{1}}));
  ValueId centred = r.b.elementwise("subtract", {x, r.spread(r.b.sumRows(x))});
  ValueId variance = r.b.sumRows(r.b.elementwise("multiply", {centred, centred}));
  ValueId factor = r.spread(r.b.elementwise("rsqrt", {variance}));
  ValueId normed = r.b.elementwise("multiply", {centred, factor});
  // The scale's conversion is small and for this alone: it goes along.
  ValueId scales = r.spread(r.b.elementwise("convert", {scale}));
  r.output(r.dot(r.b.elementwise("multiply", {normed, scales})));
  EXPECT_EQ(fused(r.workload),
            "reduce broadcast_in_dim subtract multiply reduce rsqrt broadcast_in_dim multiply "
            "convert broadcast_in_dim multiply | dot_general");
}

TEST(Fusion, EpilogueOfAContraction) {
  Rows r;
  ValueId x = r.activation(), bias = r.parameter(f32Tensor({{2}}));
  ValueId h = r.dot(x);
  ValueId biased = r.b.elementwise("add", {h, r.b.movement("broadcast_in_dim", {bias}, r.wide)});
  ValueId erf = r.b.elementwise("erf", {biased});
  ValueId gelu = r.b.elementwise("multiply", {biased, erf});
  ValueId y = r.b.contract(gelu, r.parameter(f32Tensor({{2}, {1}})), r.matrix, {}, {0}, {1}, {2});
  r.output(r.b.elementwise("add", {y, x}));
  EXPECT_EQ(fused(r.workload), "dot_general broadcast_in_dim add erf multiply | dot_general add");
}

/// The first contraction is not taken in, though only the group of the second reads it.
TEST(Fusion, OneContractionInAGroup) {
  Rows r;
  ValueId x = r.activation();
  ValueId gate = r.b.elementwise("logistic", {r.dot(x)});
  r.output(r.b.elementwise("multiply", {gate, r.dot(x)}));
  EXPECT_EQ(fused(r.workload), "dot_general logistic | dot_general multiply");
}

namespace {

/// bias, activation, second contraction, residual sum, normalisation.
Workload block(ElementwiseFusion fusion) {
  Rows r;
  r.workload.fusion.elementwise = fusion;
  ValueId x = r.activation();
  ValueId weight = r.parameter(f32Tensor({{1}, {2}}));
  ValueId h = r.b.contract(x, r.b.elementwise("convert", {weight}), r.wide, {}, {0}, {2}, {1});
  ValueId bias = r.b.movement("broadcast_in_dim", {r.parameter(f32Tensor({{2}}))}, r.wide);
  ValueId biased = r.b.elementwise("add", {h, bias});
  ValueId g = r.b.elementwise("multiply", {biased, r.b.elementwise("tanh", {biased})});
  ValueId y = r.b.contract(g, r.parameter(f32Tensor({{2}, {1}})), r.matrix, {}, {0}, {1}, {2});
  ValueId sum = r.b.elementwise("add", {y, x});
  r.output(r.b.elementwise("subtract", {sum, r.spread(r.b.sumRows(sum))}));
  return r.workload;
}

} // namespace

TEST(Fusion, SoftwareDecidesWhatRunsAsOne) {
  EXPECT_EQ(fused(block(ElementwiseFusion::Contractions)),
            "convert dot_general broadcast_in_dim add tanh multiply | dot_general add | "
            "reduce broadcast_in_dim subtract");
  // Contractions stand alone but for copies of parameters; chains stay.
  EXPECT_EQ(fused(block(ElementwiseFusion::Chains)),
            "convert dot_general | broadcast_in_dim add tanh multiply | dot_general | "
            "add reduce broadcast_in_dim subtract");
  // What combines two values is a kernel of its own, functions of one value stay whole.
  EXPECT_EQ(fused(block(ElementwiseFusion::Eager)),
            "convert dot_general | broadcast_in_dim add tanh multiply | dot_general | add | "
            "reduce broadcast_in_dim subtract");
}

TEST(Fusion, EagerDerivativesReadWhatWasKept) {
  Rows r;
  r.workload.fusion.elementwise = ElementwiseFusion::Eager;
  // A derivative: what was kept, through a function, times what comes from above.
  ValueId x = r.activation(), y = r.activation();
  ValueId side = r.b.input(ValueOrigin::Side, r.matrix);
  ValueId slope = r.b.elementwise("tanh", {r.b.elementwise("negate", {side})});
  r.output(r.b.elementwise("add", {r.b.elementwise("multiply", {x, slope}), y}));
  EXPECT_EQ(fused(r.workload), "negate tanh multiply | add");
}

TEST(Fusion, PrologueOfAContraction) {
  Rows r;
  ValueId x = r.activation();
  ValueId a = r.b.elementwise("negate", {r.b.elementwise("tanh", {x})});
  ValueId y = r.dot(a);
  r.output(y);
  Workload readTwice = r.workload, isKept = r.workload;
  EXPECT_EQ(fused(r.workload), "tanh negate dot_general");
  readTwice.kinds[0].forward.outputs.push_back(a);
  EXPECT_EQ(fused(readTwice), "tanh negate | dot_general");
  isKept.kinds[0].stash = {a};
  EXPECT_EQ(fused(isKept), "tanh negate | dot_general");
}

TEST(Fusion, PrologueDoesNotWaitForRows) {
  Rows r;
  ValueId x = r.activation();
  r.output(r.dot(r.b.elementwise("divide", {x, r.spread(r.b.sumRows(x))})));
  EXPECT_EQ(fused(r.workload), "reduce broadcast_in_dim divide | dot_general");
}

/// tanh -> transpose -> add and tanh -> add: add cannot run with tanh around the transpose.
TEST(Fusion, DiamondIsNoCycle) {
  Rows r;
  ValueId t = r.b.elementwise("tanh", {r.activation()});
  ValueId moved = r.b.movement("transpose", {t}, r.matrix);
  ValueId sum = r.b.elementwise("add", {t, moved});
  r.output(r.b.elementwise("negate", {sum}));
  EXPECT_EQ(fused(r.workload), "tanh | transpose | add negate");
}

TEST(Fusion, ChainsThatMeet) {
  Rows r;
  ValueId x = r.activation();
  ValueId a = r.b.elementwise("tanh", {x}), b = r.b.elementwise("negate", {x});
  r.output(r.b.elementwise("add", {a, b}));
  EXPECT_EQ(fused(r.workload), "tanh negate add");
}

/// A rate that all parameters' updates read ties none of them together.
TEST(Fusion, SharedScalarsTieNothing) {
  Rows r;
  ValueId rate = r.b.elementwise("multiply", {r.b.input(ValueOrigin::Side, f32Tensor({}))});
  for (const Tensor &tensor : {r.matrix, r.wide}) {
    ValueId rates = r.b.movement("broadcast_in_dim", {rate}, tensor);
    r.output(r.b.elementwise("multiply", {r.parameter(tensor), rates}));
  }
  EXPECT_EQ(fused(r.workload), "multiply | broadcast_in_dim multiply | broadcast_in_dim multiply");
}

TEST(Fusion, OnlyWhatRunsAlike) {
  for (int32_t change = 0; change < 4; ++change) {
    Rows r;
    ValueId t = r.b.elementwise("tanh", {r.activation()});
    r.b.last().isRecompute = change == 1;
    r.b.last().isMetric = change == 2;
    r.b.last().repeat = change == 3 ? 2 : 1;
    r.output(r.b.elementwise("negate", {t}));
    EXPECT_EQ(fused(r.workload), change == 0 ? "tanh negate" : "tanh | negate");
  }
}

TEST(Fusion, SortsAndWindowsRunAlone) {
  Rows r;
  ValueId t = r.b.elementwise("tanh", {r.activation()});
  ValueId sorted = r.b.add(OperatorKind::Reduction, "sort", {t}, r.matrix);
  r.b.last().whole = {1};
  r.output(r.b.elementwise("negate", {sorted}));
  EXPECT_EQ(fused(r.workload), "tanh | sort | negate");
}

TEST(Fusion, UnfuseUndoes) {
  Workload workload = mlpExample(), before = workload;
  unfuse(before);
  fuse(workload);
  EXPECT_NE(toJson(workload), toJson(before));
  unfuse(workload);
  EXPECT_EQ(toJson(workload), toJson(before));
}

/// On random parts: valid, in normal order, every group convex and of one contraction at most,
/// nothing but groups and order changed, the same for the same input.
TEST(Fusion, RandomParts) {
  int64_t fusedOperators = 0;
  for (uint32_t seed = 0; seed < 300; ++seed) {
    Workload before = randomForward(seed, 5 + static_cast<int32_t>(seed % 60));
    before.fusion.elementwise = static_cast<ElementwiseFusion>(seed % 3);
    ASSERT_EQ(check(before), std::nullopt) << seed;
    Workload workload = before;
    fuse(workload);
    ASSERT_EQ(check(workload), std::nullopt) << seed;
    std::string text = toJson(workload);
    EXPECT_EQ(toJson(normalized(workload)), text) << seed;
    Workload again = workload;
    fuse(again);
    ASSERT_EQ(check(again), std::nullopt) << seed;

    const Part &part = workload.kinds[0].forward;
    std::map<int32_t, std::vector<const Operator *>> groups;
    for (const Operator &op : part.operators)
      if (op.group)
        groups[*op.group].push_back(&op);
    for (const auto &[number, members] : groups) {
      fusedOperators += static_cast<int64_t>(members.size());
      ASSERT_GE(members.size(), 2u);
      EXPECT_LE(
          std::count_if(members.begin(), members.end(),
                        [](const Operator *op) { return op->kind == OperatorKind::Contraction; }),
          1);
      for (const Operator *op : members) {
        EXPECT_EQ(op->isMetric, members[0]->isMetric);
        EXPECT_EQ(op->repeat, members[0]->repeat);
        EXPECT_NE(op->kind, OperatorKind::Opaque);
      }
      // Convex: nothing outside lies on a path between two members.
      std::set<ValueId> fromGroup, around;
      for (const Operator &op : part.operators) {
        auto reads = [&](const std::set<ValueId> &values) {
          return std::any_of(op.operands.begin(), op.operands.end(),
                             [&](ValueId value) { return values.count(value) != 0; });
        };
        if (op.group == number) {
          EXPECT_FALSE(reads(around)) << seed << " group " << number;
          fromGroup.insert(op.results.begin(), op.results.end());
        } else if (reads(fromGroup) || reads(around)) {
          around.insert(op.results.begin(), op.results.end());
        }
      }
    }
    WorkloadTotals a = totalsOf(before), b = totalsOf(workload);
    EXPECT_EQ(a.forwardFlops, b.forwardFlops);
    EXPECT_EQ(a.contractionFlops, b.contractionFlops);
    EXPECT_EQ(a.forwardContractions, b.forwardContractions);
    Workload twice = before;
    fuse(twice);
    EXPECT_EQ(toJson(twice), text);
    std::multiset<OpId> sources(before.layers[0].forwardSources.begin(),
                                before.layers[0].forwardSources.end());
    EXPECT_EQ(sources, std::multiset<OpId>(workload.layers[0].forwardSources.begin(),
                                           workload.layers[0].forwardSources.end()));
  }
  EXPECT_GT(fusedOperators, 1000);
}
