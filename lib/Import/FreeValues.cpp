// Values that every user could make for itself.
#include "FreeValues.h"
#include "FactorRules.h"
#include "dialects/Chlo/Chlo.h"
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace phaze {

/// Weights are floating-point constants of many values; those that are one number, and tables of
/// integers, are not.
static bool isFreeConstant(Operation *op) {
  ElementsAttr value;
  if (auto constant = dyn_cast<stablehlo::ConstantOp>(op))
    value = dyn_cast<ElementsAttr>(constant.getValue());
  else if (auto constant = dyn_cast<chlo::ConstantOp>(op))
    value = constant.getValue();
  return value && (value.isSplat() || value.getElementType().isInteger());
}

std::vector<bool> findFreeValues(const ProgramGraph &graph) {
  std::vector<bool> isFree(graph.values.size());
  for (size_t value = 0; value < graph.values.size(); ++value)
    isFree[value] = graph.shape(value).empty();
  for (const GraphNode &node : graph.nodes) {
    if (node.passed)
      continue;
    bool mayBeFree = isElementwise(node.op->getName()) || isFreeConstant(node.op) ||
                     isa<stablehlo::IotaOp, stablehlo::BroadcastInDimOp, stablehlo::BroadcastOp,
                         stablehlo::ReshapeOp, stablehlo::TransposeOp>(node.op);
    if (mayBeFree &&
        llvm::all_of(node.operands, [&](ValueIndex operand) { return isFree[operand]; }))
      for (ValueIndex result : node.results)
        isFree[result] = true;
  }
  return isFree;
}

} // namespace phaze
