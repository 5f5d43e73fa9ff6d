// Warnings where the specification is stricter than its tools; see the header.
#include "dialects/StableHLO/StrictReading.h"
#include "dialects/StableHLO/CollectiveInference.h"
#include "dialects/StableHLO/ElementwiseInference.h"
#include "dialects/StableHLO/StableHLO.h"

using namespace mlir;

namespace phaze::stablehlo {

/// compare_c3
static void warnOf(CompareOp op) {
  Type element = op.getLhs().getType().getElementType();
  if (std::optional<ComparisonType> type = op.getCompareType())
    if (!isComparedAs(element, *type))
      op.emitWarning() << "the specification expects compare_type " << comparisonTypesOf(element)
                       << " for elements of type " << element << ", but found "
                       << stringifyComparisonType(*type);
}

/// all_gather_c6, reduce_scatter_c8
template <typename Op> static void warnOfGroups(Op op, StringRef dim, int64_t part, int64_t whole) {
  std::optional<ChannelHandleAttr> handle = op.getChannelHandle();
  Channel channel{handle ? handle->getHandle() : 0, op.getUseGlobalDeviceIds()};
  ProcessGroupSize size = processGroupSize(readReplicaGroups(op.getReplicaGroups()), channel);
  if (!size.scales(part, whole))
    op->emitWarning() << "the specification expects sizes of " << dim << " to be 1 to "
                      << size.str() << " as there are members in a group, but found " << part
                      << " to " << whole;
}

/// while_c3
static void warnOf(WhileOp op) {
  if (op->getOperandTypes() != op->getResultTypes())
    op.emitWarning() << "the specification expects results to have the types of the operands";
}

void warnOfStrictReading(Operation *op) {
  if (auto compare = dyn_cast<CompareOp>(op))
    return warnOf(compare);
  if (auto loop = dyn_cast<WhileOp>(op))
    return warnOf(loop);
  if (auto gather = dyn_cast<AllGatherOp>(op)) {
    int64_t dim = gather.getAllGatherDim();
    for (auto [operand, result] : llvm::zip_equal(op->getOperandTypes(), op->getResultTypes()))
      warnOfGroups(gather, "all_gather_dim", cast<RankedTensorType>(operand).getDimSize(dim),
                   cast<RankedTensorType>(result).getDimSize(dim));
  } else if (auto scatter = dyn_cast<ReduceScatterOp>(op)) {
    int64_t dim = scatter.getScatterDimension();
    warnOfGroups(scatter, "scatter_dimension", scatter.getType().getDimSize(dim),
                 scatter.getOperand().getType().getDimSize(dim));
  }
}

} // namespace phaze::stablehlo
