// Indices of gathers and scatters that only count.
#include "CountingIndices.h"
#include "dialects/StableHLO/StableHLO.h"

using namespace mlir;

namespace phaze {

/// How far back positions are followed; what makes them is a handful of operations away.
constexpr int maxDepth = 12;

/// The dimension along which the elements of `value` are their positions.
static std::optional<Counting> counted(const ProgramGraph &graph, ValueIndex value, int depth) {
  value = graph.resolve(value);
  NodeIndex producer = graph.values[value].producer;
  if (producer < 0 || depth == 0)
    return std::nullopt;
  const GraphNode &node = graph.nodes[producer];
  if (auto iota = dyn_cast<stablehlo::IotaOp>(node.op))
    return Counting{static_cast<int64_t>(iota.getIotaDimension()), producer};
  // An index from the end is counted from the beginning: select(i < 0, i + n, i).
  if (isa<stablehlo::SelectOp>(node.op)) {
    NodeIndex test = graph.values[graph.resolve(node.operands[0])].producer;
    if (test < 0)
      return std::nullopt;
    auto compare = dyn_cast<stablehlo::CompareOp>(graph.nodes[test].op);
    if (!compare || compare.getComparisonDirection() != stablehlo::ComparisonDirection::LT ||
        !counted(graph, graph.nodes[test].operands[0], depth - 1))
      return std::nullopt;
    return counted(graph, node.operands[2], depth - 1);
  }
  if (!isa<stablehlo::ConvertOp, stablehlo::BroadcastInDimOp, stablehlo::ReshapeOp>(node.op))
    return std::nullopt;
  std::optional<Counting> found = counted(graph, node.operands[0], depth - 1);
  if (!found)
    return std::nullopt;
  ArrayRef<int64_t> from = graph.shape(node.operands[0]), to = graph.shape(value);
  if (auto broadcast = dyn_cast<stablehlo::BroadcastInDimOp>(node.op)) {
    int64_t target = broadcast.getBroadcastDimensions()[found->dim];
    if (from[found->dim] != to[target])
      return std::nullopt;
    return Counting{target, found->iota};
  }
  if (isa<stablehlo::ConvertOp>(node.op))
    return found;
  // A reshape keeps the dimension if it has its size where as many elements lie before it.
  int64_t before = 1, reached = 1;
  for (int64_t size : from.take_front(found->dim))
    before *= size;
  for (auto [i, size] : llvm::enumerate(to)) {
    if (reached == before && size == from[found->dim])
      return Counting{static_cast<int64_t>(i), found->iota};
    reached *= size;
  }
  return std::nullopt;
}

std::optional<Counting> findCounting(const ProgramGraph &graph, ValueIndex indices,
                                     int64_t vectorDim, int64_t component) {
  indices = graph.resolve(indices);
  std::optional<Counting> found;
  NodeIndex producer = graph.values[indices].producer;
  auto concatenate =
      producer < 0 ? nullptr : dyn_cast<stablehlo::ConcatenateOp>(graph.nodes[producer].op);
  if (concatenate && static_cast<int64_t>(concatenate.getDimension()) == vectorDim) {
    for (ValueIndex part : graph.nodes[producer].operands) {
      int64_t size = graph.shape(part)[vectorDim];
      if (component < size) {
        found = size == 1 ? counted(graph, part, maxDepth) : std::nullopt;
        break;
      }
      component -= size;
    }
  } else if (vectorDim == static_cast<int64_t>(graph.shape(indices).size()) ||
             graph.shape(indices)[vectorDim] == 1) {
    found = counted(graph, indices, maxDepth);
  }
  return found && found->dim != vectorDim ? found : std::nullopt;
}

} // namespace phaze
