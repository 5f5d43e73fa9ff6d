// Attention as one kernel: which operators it has, and what is kept for its backward pass.
#include "phaze/Workload/Attention.h"
#include "Builder.h"
#include "phaze/Workload/Backward.h"
#include "phaze/Workload/Fusion.h"

#include "gtest/gtest.h"

#include <map>

using namespace phaze;

namespace {

enum : FactorId { Batch, Sequence, Heads, HeadDim, Hidden };
constexpr int64_t batch = 2, sequence = 16, heads = 4, headDim = 8, hidden = 32;

/// A layer that is an attention with its projections.
struct AttentionLayer {
  Workload workload = emptyWorkload({batch, sequence, heads, headDim, hidden});
  LayerKind &kind = workload.kinds[0];
  PartBuilder b{kind.forward};
  Tensor stream = f32Tensor({{Batch}, {Sequence}, {Hidden}});
  Tensor head = f32Tensor({{Batch}, {Sequence}, {Heads}, {HeadDim}});
  Tensor scores = f32Tensor({{Batch}, {Heads}, {Sequence}, {Sequence}});

  AttentionLayer() {
    ValueId x = b.input(ValueOrigin::Activation, stream);
    ValueId q = project(x), k = project(x), v = project(x);
    ValueId s = b.contract(q, k, scores, {Batch, Heads}, {Sequence}, {Sequence}, {HeadDim});
    ValueId o = b.contract(softmax(s), v, f32Tensor({{Batch}, {Heads}, {Sequence}, {HeadDim}}),
                           {Batch, Heads}, {Sequence}, {HeadDim}, {Sequence});
    ValueId wo = parameter(f32Tensor({{Heads}, {HeadDim}, {Hidden}}));
    kind.forward.outputs = {
        b.contract(o, wo, stream, {}, {Batch, Sequence}, {Hidden}, {Heads, HeadDim})};
  }

  ValueId parameter(Tensor tensor) {
    auto index = static_cast<int32_t>(kind.parameters.size());
    kind.parameters.push_back({"p" + std::to_string(index), tensor});
    return b.input(ValueOrigin::Parameter, std::move(tensor), index);
  }
  ValueId project(ValueId x) {
    return b.contract(x, parameter(f32Tensor({{Hidden}, {Heads}, {HeadDim}})), head, {},
                      {Batch, Sequence}, {Heads, HeadDim}, {Hidden});
  }
  ValueId reduce(const char *name, ValueId value) {
    ValueId result = b.sumRows(value);
    b.last().name = name;
    return b.movement("broadcast_in_dim", {result}, scores);
  }
  ValueId softmax(ValueId s) {
    ValueId e =
        b.elementwise("exponential", {b.elementwise("subtract", {s, reduce("reduce_maximum", s)})});
    return b.elementwise("divide", {e, reduce("reduce_add", e)});
  }

  void finish() {
    addLayer(workload);
    ASSERT_EQ(check(workload), std::nullopt);
    synthesizeBackward(workload);
    recomputeScores(workload);
    ASSERT_EQ(check(workload), std::nullopt);
    fuse(workload);
    ASSERT_EQ(check(workload), std::nullopt);
  }
};

/// By group with several of them, the number of contractions.
std::vector<int> kernels(const Part &part) {
  std::map<int32_t, int> counts;
  for (const Operator &op : part.operators)
    if (op.group && op.kind == OperatorKind::Contraction)
      ++counts[*op.group];
  std::vector<int> found;
  for (auto [group, count] : counts)
    if (count > 1)
      found.push_back(count);
  return found;
}

TEST(Attention, KeepsRowsInsteadOfScores) {
  AttentionLayer layer;
  layer.finish();
  EXPECT_EQ(kernels(layer.kind.forward), std::vector<int>{2});
  EXPECT_EQ(kernels(layer.kind.backward), std::vector<int>{5});
  // The layer's input, queries, keys, values and their product; maxima and sums of rows.
  int64_t tokens = batch * sequence;
  EXPECT_EQ(totalsOf(layer.workload).stashBytes, 4 * (5 * tokens * hidden + 2 * tokens * heads));
  // Scores once more, and no other contraction.
  EXPECT_EQ(totalsOf(layer.workload).recomputeContractions, 1);
  EXPECT_EQ(totalsOf(layer.workload).backwardContractions, 12);
}

TEST(Attention, WrittenKeepsScores) {
  AttentionLayer layer;
  layer.workload.attention = AttentionRun::Written;
  layer.finish();
  EXPECT_TRUE(kernels(layer.kind.forward).empty());
  EXPECT_TRUE(kernels(layer.kind.backward).empty());
  EXPECT_EQ(totalsOf(layer.workload).recomputeContractions, 0);
  EXPECT_GE(totalsOf(layer.workload).stashBytes, 4 * batch * heads * sequence * sequence);
}

TEST(Attention, WhatOthersReadIsWritten) {
  AttentionLayer layer;
  for (const Operator &op : layer.kind.forward.operators)
    if (op.name == "divide")
      layer.kind.forward.outputs.push_back(op.results.front());
  layer.finish();
  EXPECT_TRUE(kernels(layer.kind.forward).empty());
  EXPECT_TRUE(kernels(layer.kind.backward).empty());
}

} // namespace
