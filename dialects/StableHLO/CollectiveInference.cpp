// Result types and constraints of the collective operations.
#include "dialects/StableHLO/CollectiveInference.h"
#include "dialects/StableHLO/ReductionInference.h"
#include "dialects/StableHLO/StableHLOAttrs.h"
#include "dialects/StableHLO/TypePredicates.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;

namespace phaze::stablehlo {

//===----------------------------------------------------------------------===//
// Groups of processes
//===----------------------------------------------------------------------===//

static ReplicaGroups readListedGroups(DenseIntElementsAttr attr) {
  ReplicaGroups groups;
  groups.listed = true;
  int64_t size = attr.getType().getDimSize(1);
  groups.groupSize = size;
  if (attr.getNumElements() == 0)
    return groups;
  // A splat may claim any number of elements; two of them say all there is to say.
  if (attr.isSplat()) {
    int64_t id = attr.getSplatValue<int64_t>();
    groups.padded = id == -1;
    if (!groups.padded)
      groups.ids.assign(attr.getNumElements() > 1 ? 2 : 1, id);
    return groups;
  }
  // Groups of fewer members than others are filled up; StableHLO's own tool does not ask where.
  for (int64_t id : attr.getValues<int64_t>()) {
    groups.padded |= id == -1;
    if (id != -1)
      groups.ids.push_back(id);
  }
  return groups;
}

/// The product of the sizes of `axes` in `mesh`.
static std::optional<int64_t> sizeOfAxes(MeshAttr mesh, ArrayAttr axes) {
  llvm::SmallDenseMap<StringAttr, int64_t> sizes;
  for (auto axis : mesh.getAxes().getAsRange<MeshAxisAttr>())
    sizes[axis.getName()] = axis.getSize();
  std::optional<int64_t> product = 1;
  for (auto axis : axes.getAsRange<AxisRefAttr>()) {
    SubAxisInfoAttr part = axis.getSubAxisInfo();
    product = llvm::checkedMul(*product, part ? part.getSize() : sizes.lookup(axis.getName()));
    if (!product)
      return std::nullopt;
  }
  return product;
}

ReplicaGroups readReplicaGroups(Attribute attr) {
  if (auto listed = dyn_cast<DenseIntElementsAttr>(attr))
    return readListedGroups(listed);
  ReplicaGroups groups;
  auto meshAxes = cast<ReplicaGroupMeshAxesAttr>(attr);
  if (auto mesh = dyn_cast<MeshAttr>(meshAxes.getMesh()))
    groups.groupSize = sizeOfAxes(mesh, meshAxes.getAxes());
  return groups;
}

LogicalResult verifyReplicaGroups(Report report, const ReplicaGroups &groups, bool mayPad,
                                  GroupIds ids) {
  // all_gather_c4, all_to_all_c7, reduce_scatter_c5
  if (groups.padded && !mayPad)
    return report("expected ids of replica_groups not to be negative, but found -1");
  // all_gather_c2, all_reduce_c1, all_to_all_c5, collective_broadcast_c1, collective_reduce_c1,
  // cross_replica_sum_c1, reduce_scatter_c3
  llvm::SmallDenseSet<int64_t> seen;
  for (int64_t id : groups.ids)
    if (!seen.insert(id).second)
      return report("expected ids of replica_groups to be unique, but found ", id,
                    " more than once");
  if (ids == GroupIds::All)
    // all_gather_c4, all_reduce_c3, all_to_all_c7, collective_reduce_c3, cross_replica_sum_c3,
    // reduce_scatter_c5
    return verifyInRange(report, "ids of replica_groups", groups.ids, 0, groups.ids.size());
  // collective_broadcast_c2
  for (int64_t id : groups.ids)
    if (id < 0)
      return report("expected ids of replica_groups not to be negative, but found ", id);
  return success();
}

LogicalResult verifyChannel(Report report, const ReplicaGroups &groups, Channel channel) {
  if (!channel.useGlobalDeviceIds)
    return success();
  // all_gather_c3, all_reduce_c2, collective_reduce_c2, reduce_scatter_c4
  if (groups.listed && groups.ids.empty())
    return report("expected replica_groups with use_global_device_ids not to be empty");
  // all_gather_c5, all_reduce_c4, collective_reduce_c4, reduce_scatter_c6
  if (channel.id <= 0)
    return report("expected a positive channel id with use_global_device_ids, but found ",
                  channel.id);
  return success();
}

bool ProcessGroupSize::scales(int64_t part, int64_t whole) const {
  if (ShapedType::isDynamic(part) || ShapedType::isDynamic(whole))
    return true;
  std::optional<int64_t> least = llvm::checkedMul(part, size);
  if (!least)
    return false;
  return exact || *least == 0 ? whole == *least : whole % *least == 0;
}

std::string ProcessGroupSize::str() const {
  return (exact ? "" : "a multiple of ") + std::to_string(size);
}

ProcessGroupSize processGroupSize(const ReplicaGroups &groups, Channel channel) {
  // An empty list stands for one group of everybody.
  if (!groups.groupSize || (groups.listed && groups.ids.empty()) || *groups.groupSize <= 0)
    return {};
  bool timesPartitions = channel.id > 0 && !channel.useGlobalDeviceIds;
  return {*groups.groupSize, !timesPartitions};
}

/// Whether `whole` is made of parts. How many a group has is a warning: warnOfStrictReading.
static bool isMultiple(int64_t part, int64_t whole) {
  if (ShapedType::isDynamic(part) || ShapedType::isDynamic(whole))
    return true;
  return part == 0 ? whole == 0 : whole % part == 0;
}

/// Shapes agree but for dimension `except`.
static LogicalResult verifyOtherDims(Report report, RankedTensorType operand,
                                     RankedTensorType result, int64_t except) {
  if (operand.getRank() != result.getRank())
    return report("expected result to have rank ", operand.getRank(), ", but found ", result);
  for (int64_t dim = 0; dim < operand.getRank(); ++dim)
    if (dim != except && !isCompatibleDim(operand.getDimSize(dim), result.getDimSize(dim)))
      return report("expected dimension ", dim, " of result to have size ", operand.getDimSize(dim),
                    " as in the operand, but found ", result.getDimSize(dim));
  return success();
}

static LogicalResult verifySameCount(Report report, TypeRange operands, TypeRange results) {
  if (operands.size() != results.size())
    return report("expected ", operands.size(), " results as there are operands, but found ",
                  results.size());
  return success();
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

LogicalResult verifyAllGather(Report report, TypeRange operands, int64_t allGatherDim,
                              const ReplicaGroups &groups, Channel channel, TypeRange results) {
  if (failed(verifyReplicaGroups(report, groups, /*mayPad=*/false)) ||
      failed(verifyChannel(report, groups, channel)))
    return failure();
  // all_gather_c6
  if (failed(verifySameCount(report, operands, results)))
    return failure();
  for (auto [operandType, resultType] : llvm::zip(operands, results)) {
    auto operand = cast<RankedTensorType>(operandType);
    auto result = cast<RankedTensorType>(resultType);
    // all_gather_c1
    if (failed(verifyInRange(report, "all_gather_dim", {allGatherDim}, 0, operand.getRank())))
      return failure();
    // all_gather_c6
    if (operand.getElementType() != result.getElementType())
      return report("expected result to have element type ", operand.getElementType(),
                    ", but found ", result.getElementType());
    if (failed(verifyOtherDims(report, operand, result, allGatherDim)))
      return failure();
    int64_t part = operand.getDimSize(allGatherDim), whole = result.getDimSize(allGatherDim);
    if (!isMultiple(part, whole))
      return report("expected size of all_gather_dim to be a multiple of ", part, ", but found ",
                    whole);
  }
  return success();
}

LogicalResult verifyAllReduce(Report report, TypeRange operands, const ReplicaGroups &groups,
                              Channel channel, TypeRange arguments, TypeRange returned,
                              TypeRange results) {
  if (failed(verifyReplicaGroups(report, groups, /*mayPad=*/true)) ||
      failed(verifyChannel(report, groups, channel)))
    return failure();
  // all_reduce_c6, collective_reduce_c6
  if (failed(verifySameCount(report, operands, results)))
    return failure();
  for (auto [operandType, resultType] : llvm::zip(operands, results)) {
    // all_reduce_c5, collective_reduce_c5
    Type element = cast<RankedTensorType>(operandType).getElementType();
    if (failed(verifyReducerBody(report, "computation", arguments, returned, element, element)))
      return failure();
    // all_reduce_c6, collective_reduce_c6
    auto result = cast<RankedTensorType>(resultType);
    if (!compatibleShapes(cast<RankedTensorType>(operandType), result))
      return report("expected result to have the shape of operand ", operandType, ", but found ",
                    result);
    // all_reduce_c7, collective_reduce_c7
    Type expected = cast<RankedTensorType>(returned.front()).getElementType();
    if (result.getElementType() != expected)
      return report("expected result to have element type ", expected,
                    " as computation returns, but found ", result.getElementType());
  }
  return success();
}

LogicalResult inferAllToAll(Report report, TypeRange operands, int64_t splitDimension,
                            int64_t concatDimension, int64_t splitCount,
                            const ReplicaGroups &groups, SmallVectorImpl<Type> &results) {
  // all_to_all_c4
  if (splitCount <= 0)
    return report("expected split_count to be positive, but found ", splitCount);
  if (failed(verifyReplicaGroups(report, groups, /*mayPad=*/false)))
    return failure();
  // all_to_all_c8
  if (groups.groupSize && *groups.groupSize != splitCount)
    return report("expected groups of split_count = ", splitCount, " members, but found ",
                  *groups.groupSize);
  for (Type type : operands) {
    auto operand = cast<RankedTensorType>(type);
    // all_to_all_c1
    if (failed(verifyInRange(report, "split_dimension", {splitDimension}, 0, operand.getRank())))
      return failure();
    // all_to_all_c3
    if (failed(verifyInRange(report, "concat_dimension", {concatDimension}, 0, operand.getRank())))
      return failure();
    // all_to_all_c2
    int64_t size = operand.getDimSize(splitDimension);
    if (!ShapedType::isDynamic(size) && size % splitCount != 0)
      return report("expected size of split_dimension to be a multiple of split_count = ",
                    splitCount, ", but found ", size);
    // all_to_all_c9
    if (splitDimension == concatDimension) {
      results.push_back(operand);
      continue;
    }
    SmallVector<int64_t> shape(operand.getShape());
    SmallVector<int64_t> bounds(boundsOf(operand));
    for (SmallVector<int64_t> *sizes : {&shape, &bounds}) {
      if (sizes->empty())
        continue;
      int64_t &split = (*sizes)[splitDimension], &concat = (*sizes)[concatDimension];
      if (!ShapedType::isDynamic(split))
        split /= splitCount;
      if (ShapedType::isDynamic(concat))
        continue;
      std::optional<int64_t> product = llvm::checkedMul(concat, splitCount);
      if (!product)
        return report("size of concat_dimension, ", concat, " times ", splitCount,
                      ", is out of range");
      concat = *product;
    }
    results.push_back(tensorType(shape, operand.getElementType(), bounds));
  }
  return success();
}

LogicalResult inferCollectiveBroadcast(Report report, TypeRange operands,
                                       const ReplicaGroups &groups, bool hasDynamicRoot,
                                       SmallVectorImpl<Type> &results) {
  if (failed(verifyReplicaGroups(report, groups, /*mayPad=*/true, GroupIds::Any)))
    return failure();
  if (hasDynamicRoot) {
    // collective_broadcast_c4
    if (operands.size() < 2)
      return report("expected the root as last of at least 2 operands, but found ",
                    operands.size());
    auto root = cast<RankedTensorType>(operands.back());
    if (!isElement(root.getElementType(), elements::Int) || !root.hasStaticShape() ||
        root.getNumElements() != 1)
      return report("expected the root to be a tensor of 1 integer, but found ", root);
    operands = operands.drop_back();
  }
  // collective_broadcast_c3
  results.append(operands.begin(), operands.end());
  return success();
}

LogicalResult verifySourceTargetPairs(Report report, DenseIntElementsAttr pairs) {
  if (!pairs)
    return success();
  // collective_permute_c1, recv_c5, send_c2
  ShapedType type = pairs.getType();
  if (type.getRank() != 2 || type.getDimSize(1) != 2)
    return report("expected source_target_pairs to have shape [N, 2], but found ",
                  str(type.getShape()));
  // A splat may claim any number of elements; two pairs of it say all there is to say.
  int64_t count =
      pairs.isSplat() ? std::min<int64_t>(pairs.getNumElements(), 4) : pairs.getNumElements();
  SmallVector<int64_t> ids(llvm::make_range(pairs.value_begin<int64_t>(),
                                            std::next(pairs.value_begin<int64_t>(), count)));
  SmallVector<int64_t> sources, targets;
  for (size_t i = 0; i < ids.size(); i += 2) {
    sources.push_back(ids[i]);
    targets.push_back(ids[i + 1]);
  }
  // collective_permute_c2, recv_c5, send_c2
  if (failed(verifyUnique(report, "sources of source_target_pairs", sources)))
    return failure();
  // collective_permute_c3, recv_c5, send_c2
  if (failed(verifyUnique(report, "targets of source_target_pairs", targets)))
    return failure();
  // collective_permute_c4, recv_c5, send_c2
  for (int64_t id : ids)
    if (id < 0)
      return report("expected ids of source_target_pairs not to be negative, but found ", id);
  return success();
}

LogicalResult verifyReduceScatter(Report report, RankedTensorType operand, int64_t scatterDimension,
                                  const ReplicaGroups &groups, Channel channel, TypeRange arguments,
                                  TypeRange returned, RankedTensorType result) {
  // reduce_scatter_c2
  if (failed(verifyInRange(report, "scatter_dimension", {scatterDimension}, 0, operand.getRank())))
    return failure();
  if (failed(verifyReplicaGroups(report, groups, /*mayPad=*/false)) ||
      failed(verifyChannel(report, groups, channel)))
    return failure();
  // reduce_scatter_c1
  ProcessGroupSize size = processGroupSize(groups, channel);
  int64_t whole = operand.getDimSize(scatterDimension);
  if (!ShapedType::isDynamic(whole) && whole % size.size != 0)
    return report("expected size of scatter_dimension to be a multiple of ", size.size,
                  " as there are members in a group, but found ", whole);
  // reduce_scatter_c7
  Type element = operand.getElementType();
  if (failed(verifyReducerBody(report, "computation", arguments, returned, element, element)))
    return failure();
  // reduce_scatter_c8
  if (failed(verifyOtherDims(report, operand, result, scatterDimension)))
    return failure();
  int64_t part = result.getDimSize(scatterDimension);
  if (!isMultiple(part, whole))
    return report("expected size of scatter_dimension to be a part of ", whole, ", but found ",
                  part);
  // reduce_scatter_c9
  Type expected = cast<RankedTensorType>(returned.front()).getElementType();
  if (result.getElementType() != expected)
    return report("expected result to have element type ", expected,
                  " as computation returns, but found ", result.getElementType());
  return success();
}

} // namespace phaze::stablehlo
