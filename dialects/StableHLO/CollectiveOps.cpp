// Methods of the collective operations: the way from an op to its inference function.
#include "dialects/StableHLO/CollectiveInference.h"
#include "dialects/StableHLO/ProgramOps.h"

using namespace mlir;

namespace phaze::stablehlo {

static Channel channelOf(std::optional<ChannelHandleAttr> handle, bool useGlobalDeviceIds) {
  return {handle ? handle->getHandle() : 0, useGlobalDeviceIds};
}

LogicalResult AllGatherOp::verify() {
  return verifyAllGather(Report(getOperation()), getOperandTypes(),
                         static_cast<int64_t>(getAllGatherDim()),
                         readReplicaGroups(getReplicaGroups()),
                         channelOf(getChannelHandle(), getUseGlobalDeviceIds()), getResultTypes());
}

template <typename Op> static LogicalResult verifyReducing(Op op) {
  Report report(op.getOperation());
  FailureOr<RegionType> computation = readRegion(report, "computation", op.getComputation());
  if (failed(computation))
    return failure();
  return verifyAllReduce(report, op.getOperandTypes(), readReplicaGroups(op.getReplicaGroups()),
                         channelOf(op.getChannelHandle(), op.getUseGlobalDeviceIds()),
                         computation->arguments, computation->returned, op->getResultTypes());
}

LogicalResult AllReduceOp::verify() { return verifyReducing(*this); }

LogicalResult CollectiveReduceOp::verify() { return verifyReducing(*this); }

LogicalResult AllToAllOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                           ValueRange operands, DictionaryAttr attributes,
                                           OpaqueProperties properties, RegionRange regions,
                                           SmallVectorImpl<Type> &results) {
  Adaptor adaptor(operands, attributes, properties, regions);
  return inferAllToAll(Report(location, getOperationName()), operands.getTypes(),
                       static_cast<int64_t>(adaptor.getSplitDimension()),
                       static_cast<int64_t>(adaptor.getConcatDimension()),
                       static_cast<int64_t>(adaptor.getSplitCount()),
                       readReplicaGroups(adaptor.getReplicaGroups()), results);
}

/// Whether async_start may start `op`.
static bool isAsynchronous(Operation *op) {
  return isa<AllGatherOp, AllReduceOp, AllToAllOp, CollectiveBroadcastOp, CollectivePermuteOp,
             CollectiveReduceOp, CrossReplicaSumOp, ReduceScatterOp>(op) ||
         llvm::is_contained(
             {"stablehlo.slice", "stablehlo.dynamic_slice", "stablehlo.dynamic_update_slice"},
             op->getName().getStringRef());
}

LogicalResult AsyncStartOp::verify() {
  Report report(getOperation());
  FailureOr<RegionType> body = readRegion(report, "body", getBody());
  if (failed(body))
    return failure();
  // async_start_c2
  Block &block = getBody().front();
  if (!llvm::hasNItems(block, 2) || !isAsynchronous(&block.front()))
    return report("expected body to be one collective or slice operation and a return");
  return verifyAsyncStart(report, getOperandTypes(), *body, getType());
}

LogicalResult AsyncDoneOp::inferReturnTypes(MLIRContext *, std::optional<Location>,
                                            ValueRange operands, DictionaryAttr, OpaqueProperties,
                                            RegionRange, SmallVectorImpl<Type> &results) {
  // async_done_c1
  llvm::append_range(results, cast<FutureType>(operands.front().getType()).getTypes());
  return success();
}

LogicalResult CollectiveBroadcastOp::inferReturnTypes(
    MLIRContext *, std::optional<Location> location, ValueRange operands, DictionaryAttr attributes,
    OpaqueProperties properties, RegionRange regions, SmallVectorImpl<Type> &results) {
  Adaptor adaptor(operands, attributes, properties, regions);
  return inferCollectiveBroadcast(Report(location, getOperationName()), operands.getTypes(),
                                  readReplicaGroups(adaptor.getReplicaGroups()),
                                  adaptor.getHasDynamicRoot(), results);
}

LogicalResult CollectivePermuteOp::verify() {
  return verifySourceTargetPairs(Report(getOperation()), getSourceTargetPairs());
}

LogicalResult CrossReplicaSumOp::verify() {
  return verifyReplicaGroups(Report(getOperation()), readReplicaGroups(getReplicaGroups()),
                             /*mayPad=*/true);
}

/// What the ids of the current process have.
static LogicalResult inferId(MLIRContext *context, SmallVectorImpl<Type> &results) {
  results.push_back(
      RankedTensorType::get({}, IntegerType::get(context, 32, IntegerType::Unsigned)));
  return success();
}

LogicalResult PartitionIdOp::inferReturnTypes(MLIRContext *context, std::optional<Location>,
                                              ValueRange, DictionaryAttr, OpaqueProperties,
                                              RegionRange, SmallVectorImpl<Type> &results) {
  return inferId(context, results);
}

LogicalResult ReplicaIdOp::inferReturnTypes(MLIRContext *context, std::optional<Location>,
                                            ValueRange, DictionaryAttr, OpaqueProperties,
                                            RegionRange, SmallVectorImpl<Type> &results) {
  return inferId(context, results);
}

LogicalResult ReduceScatterOp::verify() {
  Report report(getOperation());
  FailureOr<RegionType> computation = readRegion(report, "computation", getComputation());
  if (failed(computation))
    return failure();
  return verifyReduceScatter(
      report, getOperand().getType(), static_cast<int64_t>(getScatterDimension()),
      readReplicaGroups(getReplicaGroups()), channelOf(getChannelHandle(), getUseGlobalDeviceIds()),
      computation->arguments, computation->returned, getType());
}

} // namespace phaze::stablehlo
