// What is kept of small layers, against every set of values.
#include "lib/Evaluation/KeptValues.h"

#include <gtest/gtest.h>
#include <random>

using namespace phaze;
using namespace phaze::evaluation;

namespace {

/// A layer whose values have 1 to 9 bytes each, by factors of these sizes.
struct SmallLayer {
  Workload workload;
  LayerKind kind;

  SmallLayer() {
    for (int64_t size = 1; size <= 9; ++size)
      workload.factors.push_back({"f" + std::to_string(size), FactorRole::None, size});
  }
  ValueId add(Part &part, int64_t bytes, ValueOrigin origin) {
    PartValue value;
    value.tensor = {{"i8", 8}, {{static_cast<FactorId>(bytes - 1)}}};
    value.origin = origin;
    part.values.push_back(value);
    return static_cast<ValueId>(part.values.size() - 1);
  }
  ValueId make(OperatorKind kindOf, std::vector<ValueId> operands, int64_t bytes) {
    Operator op;
    op.kind = kindOf;
    op.name = kindOf == OperatorKind::Contraction ? "dot_general" : "add";
    op.operands = std::move(operands);
    op.results = {add(kind.forward, bytes, ValueOrigin::Operator)};
    kind.forward.operators.push_back(op);
    return op.results.front();
  }
  void read(OperatorKind kindOf, ValueId forward) {
    ValueId value = add(kind.backward, 1, ValueOrigin::Stash);
    kind.backward.values[value].tensor = kind.forward.values[forward].tensor;
    kind.backward.values[value].index = forward;
    Operator op;
    op.kind = kindOf;
    op.operands = {value};
    op.results = {add(kind.backward, 1, ValueOrigin::Operator)};
    kind.backward.operators.push_back(op);
    if (std::find(kind.stash.begin(), kind.stash.end(), forward) == kind.stash.end())
      kind.stash.push_back(forward);
  }
  int64_t bytesOf(const std::vector<ValueId> &values) const {
    int64_t bytes = 0;
    for (ValueId value : values)
      bytes += workload.bytesOf(kind.forward.values[value].tensor);
    return bytes;
  }
};

/// Whether the backward part can be had from a set of values, from the definition.
bool isEnough(const SmallLayer &layer, uint32_t set) {
  const Part &forward = layer.kind.forward;
  std::vector<bool> isThere(forward.values.size());
  for (size_t v = 0; v < isThere.size(); ++v)
    isThere[v] = set >> v & 1 || forward.values[v].origin == ValueOrigin::Parameter;
  std::vector<bool> isKept = isThere;
  for (const Operator &op : forward.operators) {
    bool canRun = op.kind == OperatorKind::Elementwise;
    for (ValueId operand : op.operands)
      canRun = canRun && isThere[operand];
    if (canRun)
      isThere[op.results.front()] = true;
  }
  for (const Operator &op : layer.kind.backward.operators) {
    ValueId value = *layer.kind.backward.values[op.operands.front()].index;
    if (!(op.kind == OperatorKind::Contraction ? isKept : isThere)[value])
      return false;
  }
  return true;
}

TEST(KeptValues, FewestBytesOfAllSets) {
  size_t less = 0;
  for (uint32_t seed = 0; seed < 2000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    auto below = [&](size_t n) { return static_cast<int32_t>(random() % n); };
    SmallLayer layer;
    const std::vector<PartValue> &values = layer.kind.forward.values;
    layer.add(layer.kind.forward, 1 + below(9), ValueOrigin::Activation);
    layer.add(layer.kind.forward, 1 + below(9), ValueOrigin::Parameter);
    for (int32_t ops = 1 + below(8); ops > 0; --ops) {
      std::vector<ValueId> operands;
      for (int32_t reads = 1 + below(2); reads > 0; --reads)
        operands.push_back(below(values.size()));
      layer.make(below(3) == 0 ? OperatorKind::Contraction : OperatorKind::Elementwise, operands,
                 1 + below(9));
    }
    for (int32_t reads = 1 + below(5); reads > 0; --reads) {
      ValueId value = below(values.size());
      if (values[value].origin != ValueOrigin::Parameter)
        layer.read(below(3) == 0 ? OperatorKind::Contraction : OperatorKind::Elementwise, value);
    }
    int64_t least = layer.bytesOf(layer.kind.stash);
    for (uint32_t set = 0; set < 1u << values.size(); ++set) {
      std::vector<ValueId> kept;
      for (size_t v = 0; v < values.size(); ++v)
        if (set >> v & 1)
          kept.push_back(static_cast<ValueId>(v));
      if (isEnough(layer, set))
        least = std::min(least, layer.bytesOf(kept));
    }
    std::vector<ValueId> kept = keptValues(layer.workload, layer.kind);
    uint32_t set = 0;
    for (ValueId value : kept)
      set |= 1u << value;
    EXPECT_TRUE(isEnough(layer, set));
    EXPECT_EQ(layer.bytesOf(kept), least);
    less += least < layer.bytesOf(layer.kind.stash);
  }
  EXPECT_GT(less, 300u);
}

/// x -> a product of 4 bytes -> b, c, d element by element; the backward pass reads b to d, and a
/// product reads d: the first product and d are kept.
TEST(KeptValues, AnActivationFunctionKeepsItsInput) {
  SmallLayer layer;
  ValueId x = layer.add(layer.kind.forward, 1, ValueOrigin::Activation);
  ValueId a = layer.make(OperatorKind::Contraction, {x}, 4);
  ValueId b = layer.make(OperatorKind::Elementwise, {a}, 5);
  ValueId c = layer.make(OperatorKind::Elementwise, {a, b}, 6);
  ValueId d = layer.make(OperatorKind::Elementwise, {b, c}, 4);
  for (ValueId value : {b, c, d})
    layer.read(OperatorKind::Elementwise, value);
  layer.read(OperatorKind::Contraction, d);
  EXPECT_EQ(keptValues(layer.workload, layer.kind), (std::vector<ValueId>{a, d}));
}

} // namespace
