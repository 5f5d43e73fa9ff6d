// Finds dimensions along which side inputs repeat.
#include "SideRepeats.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Import/OperationKinds.h"

using namespace mlir;

namespace phaze {

SideRepeats::SideRepeats(const ProgramAnalysis &analysis) : AnalyzedProgram(analysis) {
  for (auto [i, node] : llvm::enumerate(graph.nodes)) {
    if (phases.ofNode[i] != Phase::Side)
      continue;
    for (ValueIndex result : node.results) {
      llvm::SmallBitVector dims = repeatsOfResult(node, result);
      if (dims.none())
        continue;
      if (!isReadByContraction(result))
        held[result] = dims;
      found[result] = std::move(dims);
    }
  }
}

llvm::SmallBitVector SideRepeats::repeats(ValueIndex value) const {
  if (auto known = found.find(value); known != found.end())
    return known->second;
  NodeIndex producer = graph.values[value].producer;
  bool isConstantValue =
      producer >= 0 && phases.ofNode[producer] == Phase::Constant &&
      (isSplatConstant(graph.nodes[producer].op) || !isConstant(graph.nodes[producer].op));
  return llvm::SmallBitVector(graph.shape(value).size(), isConstantValue);
}

llvm::SmallBitVector SideRepeats::repeatsOfResult(const GraphNode &node, ValueIndex result) const {
  ArrayRef<int64_t> shape = graph.shape(result);
  llvm::SmallBitVector dims(shape.size());
  Operation *op = node.op;
  if (node.sameAs)
    return graph.shape(*node.sameAs) == shape ? repeats(*node.sameAs) : dims;
  if (node.passed)
    return dims;
  if (auto iota = dyn_cast<stablehlo::IotaOp>(op)) {
    dims.set();
    dims.reset(iota.getIotaDimension());
  } else if (auto broadcast = dyn_cast<stablehlo::BroadcastInDimOp>(op)) {
    llvm::SmallBitVector before = repeats(node.operands[0]);
    dims.set();
    for (auto [i, dim] : llvm::enumerate(broadcast.getBroadcastDimensions()))
      dims[dim] = before[i] || (graph.shape(node.operands[0])[i] == 1 && shape[dim] != 1);
  } else if (isa<stablehlo::TransposeOp>(op)) {
    llvm::SmallBitVector before = repeats(node.operands[0]);
    for (auto [i, dim] : llvm::enumerate(cast<stablehlo::TransposeOp>(op).getPermutation()))
      dims[i] = before[dim];
  } else if (isa<stablehlo::ReshapeOp>(op)) {
    // Dimensions of size 1 come and go; what else is reshaped repeats in no single dimension.
    ArrayRef<int64_t> from = graph.shape(node.operands[0]);
    llvm::SmallBitVector before = repeats(node.operands[0]);
    size_t next = 0;
    for (size_t i = 0; i < shape.size(); ++i) {
      if (shape[i] == 1)
        continue;
      while (next < from.size() && from[next] == 1)
        ++next;
      if (next == from.size() || from[next] != shape[i])
        return llvm::SmallBitVector(shape.size());
      dims[i] = before[next++];
    }
  } else if (isElementwise(op) && op->getNumRegions() == 0 &&
             !isa<stablehlo::RngOp, stablehlo::RngBitGeneratorOp, stablehlo::CustomCallOp>(op) &&
             !node.operands.empty()) {
    dims.set();
    for (ValueIndex operand : node.operands) {
      if (graph.shape(operand).empty())
        continue;
      if (graph.shape(operand) != shape)
        return llvm::SmallBitVector(shape.size());
      dims &= repeats(operand);
    }
  }
  return dims;
}

bool SideRepeats::isReadByContraction(ValueIndex value) const {
  return llvm::any_of(graph.values[value].users, [&](NodeIndex user) {
    const GraphNode &node = graph.nodes[user];
    return isContraction(node.op) ||
           (isFreeNode(user) && llvm::any_of(node.results, [&](ValueIndex result) {
              return isReadByContraction(result);
            }));
  });
}

} // namespace phaze
