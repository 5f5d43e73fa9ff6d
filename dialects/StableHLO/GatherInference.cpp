// Result types and constraints of gather, scatter and their kin.
#include "dialects/StableHLO/GatherInference.h"
#include "dialects/StableHLO/ReductionInference.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace phaze::stablehlo {

namespace {
/// What gather or scatter calls its operands and dimension lists.
struct WindowNames {
  StringRef operand, indices, windowDims, droppedDims, operandBatchingDims, indicesBatchingDims,
      indexMap;
};
} // namespace

static const WindowNames gatherNames = {"operand",
                                        "start_indices",
                                        "offset_dims",
                                        "collapsed_slice_dims",
                                        "operand_batching_dims",
                                        "start_indices_batching_dims",
                                        "start_index_map"};
static const WindowNames scatterNames = {"inputs",
                                         "scatter_indices",
                                         "update_window_dims",
                                         "inserted_window_dims",
                                         "input_batching_dims",
                                         "scatter_indices_batching_dims",
                                         "scatter_dims_to_operand_dims"};

static LogicalResult verifyTogetherUnique(Report report, StringRef nameA, ArrayRef<int64_t> dimsA,
                                          StringRef nameB, ArrayRef<int64_t> dimsB) {
  SmallVector<int64_t> all(dimsA);
  llvm::append_range(all, dimsB);
  return verifyUnique(report, (nameA + " and " + nameB + " together").str(), all);
}

/// The rules on dimension lists alone, and on the tensors that they index into.
static LogicalResult verifyWindowDims(Report report, const WindowNames &names,
                                      RankedTensorType operand, RankedTensorType indices,
                                      const WindowDims &dims) {
  int64_t rank = operand.getRank(), indicesRank = indices.getRank();
  // gather_c1, dynamic_gather_c1, scatter_c2
  int64_t dimCount =
      dims.windowDims.size() + dims.droppedDims.size() + dims.operandBatchingDims.size();
  if (dimCount != rank)
    return report("expected ", names.windowDims, ", ", names.droppedDims, " and ",
                  names.operandBatchingDims, " to have ", rank, " elements together, the rank of ",
                  names.operand, ", but found ", dimCount);
  // gather_c2, dynamic_gather_c2, scatter_c22
  if (failed(verifyInRange(report, "index_vector_dim", dims.indexVectorDim, 0, indicesRank + 1)))
    return failure();
  // gather_c3, dynamic_gather_c3, scatter_c19
  int64_t indexSize =
      dims.indexVectorDim < indicesRank ? indices.getDimSize(dims.indexVectorDim) : 1;
  if (!ShapedType::isDynamic(indexSize) &&
      failed(verifySize(report, names.indexMap, dims.indexMap, indexSize)))
    return failure();
  // gather_c4, dynamic_gather_c4, scatter_c7
  if (failed(verifyUnique(report, names.windowDims, dims.windowDims)) ||
      failed(verifySorted(report, names.windowDims, dims.windowDims)))
    return failure();
  // gather_c6, dynamic_gather_c6, scatter_c9
  if (failed(verifyTogetherUnique(report, names.droppedDims, dims.droppedDims,
                                  names.operandBatchingDims, dims.operandBatchingDims)))
    return failure();
  // gather_c7, dynamic_gather_c6, scatter_c10
  if (failed(verifySorted(report, names.droppedDims, dims.droppedDims)))
    return failure();
  // gather_c8, dynamic_gather_c7, scatter_c11
  if (failed(verifyInRange(report, names.droppedDims, dims.droppedDims, 0, rank)))
    return failure();
  // gather_c10, scatter_c12
  if (failed(verifySorted(report, names.operandBatchingDims, dims.operandBatchingDims)))
    return failure();
  // gather_c11, scatter_c13
  if (failed(verifyInRange(report, names.operandBatchingDims, dims.operandBatchingDims, 0, rank)))
    return failure();
  // gather_c13, scatter_c14
  if (failed(verifyUnique(report, names.indicesBatchingDims, dims.indicesBatchingDims)))
    return failure();
  // gather_c14, scatter_c15
  if (failed(verifyInRange(report, names.indicesBatchingDims, dims.indicesBatchingDims, 0,
                           indicesRank)))
    return failure();
  // gather_c15, scatter_c16
  if (llvm::is_contained(dims.indicesBatchingDims, dims.indexVectorDim))
    return report("expected ", names.indicesBatchingDims, " not to contain index_vector_dim ",
                  dims.indexVectorDim, ", but found ", str(dims.indicesBatchingDims));
  // gather_c16, scatter_c17
  if (dims.operandBatchingDims.size() != dims.indicesBatchingDims.size())
    return report("expected as many ", names.operandBatchingDims, " as ", names.indicesBatchingDims,
                  ", but found ", str(dims.operandBatchingDims), " and ",
                  str(dims.indicesBatchingDims));
  // gather_c17, scatter_c18
  for (auto [dim, indicesDim] : llvm::zip(dims.operandBatchingDims, dims.indicesBatchingDims))
    if (!isCompatibleDim(operand.getDimSize(dim), indices.getDimSize(indicesDim)))
      return report("expected batching dimension ", dim, " of ", names.operand,
                    " to have the size of dimension ", indicesDim, " of ", names.indices, ", ",
                    indices.getDimSize(indicesDim), ", but found ", operand.getDimSize(dim));
  // gather_c18, dynamic_gather_c9, scatter_c20
  if (failed(verifyTogetherUnique(report, names.indexMap, dims.indexMap, names.operandBatchingDims,
                                  dims.operandBatchingDims)))
    return failure();
  // gather_c19, dynamic_gather_c10, scatter_c21
  return verifyInRange(report, names.indexMap, dims.indexMap, 0, rank);
}

/// The dimensions of `indices` that each name one window: all but index_vector_dim.
static SmallVector<int64_t> windowCountDims(RankedTensorType indices, const WindowDims &dims) {
  SmallVector<int64_t> result;
  for (int64_t dim = 0; dim < indices.getRank(); ++dim)
    if (dim != dims.indexVectorDim)
      result.push_back(dim);
  return result;
}

/// The dimensions of `operand` that windows keep.
static SmallVector<int64_t> keptDims(RankedTensorType operand, const WindowDims &dims) {
  SmallVector<int64_t> result;
  for (int64_t dim = 0; dim < operand.getRank(); ++dim)
    if (!llvm::is_contained(dims.droppedDims, dim) &&
        !llvm::is_contained(dims.operandBatchingDims, dim))
      result.push_back(dim);
  return result;
}

//===----------------------------------------------------------------------===//
// Gather
//===----------------------------------------------------------------------===//

/// What gather and dynamic_gather share: `sliceSizes` may be dynamic in the latter.
static LogicalResult inferGathered(Report report, RankedTensorType operand,
                                   RankedTensorType startIndices, const WindowDims &dims,
                                   ArrayRef<int64_t> sliceSizes, SmallVectorImpl<Type> &results) {
  if (failed(verifyWindowDims(report, gatherNames, operand, startIndices, dims)))
    return failure();
  // gather_c5, dynamic_gather_c5
  SmallVector<int64_t> countDims = windowCountDims(startIndices, dims);
  int64_t rank = countDims.size() + dims.windowDims.size();
  if (failed(verifyInRange(report, "offset_dims", dims.windowDims, 0, rank)))
    return failure();
  // gather_c9, gather_c12, dynamic_gather_c8
  for (ArrayRef<int64_t> list : {dims.droppedDims, dims.operandBatchingDims})
    for (int64_t dim : list)
      if (sliceSizes[dim] > 1)
        return report("expected slice size of dimension ", dim,
                      list == dims.droppedDims ? ", which is collapsed," : ", which is batching,",
                      " to be at most 1, but found ", sliceSizes[dim]);
  // gather_c21, dynamic_gather_c12
  for (auto [dim, sliceSize] : llvm::enumerate(sliceSizes)) {
    if (ShapedType::isDynamic(sliceSize))
      continue;
    std::optional<int64_t> size = sizeOrBound(operand, dim);
    if (sliceSize < 0)
      return report("expected slice size of dimension ", dim, " not to be negative, but found ",
                    sliceSize);
    if (size && sliceSize > *size)
      return report("expected slice size of dimension ", dim, " to be at most its size ", *size,
                    ", but found ", sliceSize);
  }
  // gather_c22, dynamic_gather_c13
  SmallVector<int64_t> shape, bounds, kept = keptDims(operand, dims);
  ArrayRef<int64_t> indicesBounds = boundsOf(startIndices);
  const int64_t *keptDim = kept.begin(), *countDim = countDims.begin();
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (llvm::is_contained(dims.windowDims, dim)) {
      shape.push_back(sliceSizes[*keptDim++]);
      bounds.push_back(ShapedType::kDynamic);
      continue;
    }
    shape.push_back(startIndices.getDimSize(*countDim));
    bounds.push_back(indicesBounds.empty() ? ShapedType::kDynamic : indicesBounds[*countDim]);
    ++countDim;
  }
  // gather_c23, dynamic_gather_c14
  results.push_back(tensorType(shape, operand.getElementType(), bounds));
  return success();
}

LogicalResult inferGather(Report report, RankedTensorType operand, RankedTensorType startIndices,
                          const WindowDims &dims, ArrayRef<int64_t> sliceSizes,
                          SmallVectorImpl<Type> &results) {
  // gather_c20
  if (failed(verifySize(report, "slice_sizes", sliceSizes, operand.getRank())))
    return failure();
  // The dynamic marker is a number like others here, and never a valid size.
  if (llvm::any_of(sliceSizes, ShapedType::isDynamic))
    return report("expected slice_sizes not to be negative, but found ", str(sliceSizes));
  return inferGathered(report, operand, startIndices, dims, sliceSizes, results);
}

LogicalResult inferDynamicGather(Report report, RankedTensorType operand,
                                 RankedTensorType startIndices, RankedTensorType sliceSizes,
                                 const KnownInts &sliceSizeValues, const WindowDims &dims,
                                 SmallVectorImpl<Type> &results) {
  // dynamic_gather_c11
  if (!isCompatibleDim(sliceSizes.getDimSize(0), operand.getRank()))
    return report("expected slice_sizes to have ", operand.getRank(), " elements, but found ",
                  sliceSizes.getDimSize(0));
  SmallVector<int64_t> unknown(operand.getRank(), ShapedType::kDynamic);
  return inferGathered(report, operand, startIndices, dims,
                       sliceSizeValues ? *sliceSizeValues : unknown, results);
}

//===----------------------------------------------------------------------===//
// Scatter
//===----------------------------------------------------------------------===//

static LogicalResult verifySameShapes(Report report, StringRef name, TypeRange types) {
  auto first = cast<ShapedType>(types.front());
  for (Type type : types)
    if (!compatibleShapes(cast<ShapedType>(type), first))
      return report("expected ", name, " to have the same shape, but found ", first, " and ", type);
  return success();
}

/// Checks the shape of the updates: one window of `operand` for each vector of `indices`.
static LogicalResult verifyUpdateShape(Report report, RankedTensorType operand,
                                       RankedTensorType indices, RankedTensorType update,
                                       const WindowDims &dims) {
  SmallVector<int64_t> countDims = windowCountDims(indices, dims), kept = keptDims(operand, dims);
  int64_t rank = countDims.size() + kept.size();
  if (update.getRank() != rank)
    return report("expected updates to have rank ", rank, ", but found ", update);
  const int64_t *keptDim = kept.begin(), *countDim = countDims.begin();
  for (int64_t dim = 0; dim < rank; ++dim) {
    int64_t size = update.getDimSize(dim);
    if (!llvm::is_contained(dims.windowDims, dim)) {
      int64_t expected = indices.getDimSize(*countDim);
      if (!isCompatibleDim(size, expected))
        return report("expected dimension ", dim, " of updates to have the size of dimension ",
                      *countDim, " of scatter_indices, ", expected, ", but found ", size);
      ++countDim;
      continue;
    }
    std::optional<int64_t> limit = sizeOrBound(operand, *keptDim);
    if (limit && size > *limit)
      return report("expected dimension ", dim, " of updates to be at most dimension ", *keptDim,
                    " of inputs, ", *limit, ", but found ", size);
    ++keptDim;
  }
  return success();
}

LogicalResult inferScatter(Report report, TypeRange inputs, Type scatterIndices, TypeRange updates,
                           const WindowDims &dims, TypeRange bodyArguments, TypeRange bodyResults,
                           SmallVectorImpl<Type> &results) {
  // scatter_c5
  if (inputs.empty() || inputs.size() != updates.size())
    return report("expected as many updates as inputs and at least 1, but found ", inputs.size(),
                  " inputs and ", updates.size(), " updates");
  // scatter_c1
  if (failed(verifySameShapes(report, "inputs", inputs)))
    return failure();
  // scatter_c3
  if (failed(verifySameShapes(report, "updates", updates)))
    return failure();
  // scatter_c6
  SmallVector<Type> elements;
  for (auto [input, update] : llvm::zip(inputs, updates)) {
    if (failed(verifySameElement(report, "updates", update, "inputs", input)))
      return failure();
    elements.push_back(getElementTypeOrSelf(input));
  }
  // scatter_c2, scatter_c7, scatter_c9 - scatter_c22
  auto input = cast<RankedTensorType>(inputs.front());
  auto indices = cast<RankedTensorType>(scatterIndices);
  auto update = cast<RankedTensorType>(updates.front());
  if (failed(verifyWindowDims(report, scatterNames, input, indices, dims)))
    return failure();
  // scatter_c8
  if (failed(verifyInRange(report, "update_window_dims", dims.windowDims, 0, update.getRank())))
    return failure();
  // scatter_c4
  if (failed(verifyUpdateShape(report, input, indices, update, dims)))
    return failure();
  // scatter_c23
  if (failed(verifyReducerBody(report, "update_computation", bodyArguments, bodyResults, elements,
                               elements)))
    return failure();
  // scatter_c24, scatter_c25
  for (auto [type, combined] : llvm::zip(inputs, bodyResults))
    results.push_back(cast<RankedTensorType>(type).clone(getElementTypeOrSelf(combined)));
  return success();
}

//===----------------------------------------------------------------------===//
// Selection along a dimension
//===----------------------------------------------------------------------===//

LogicalResult inferTorchIndexSelect(Report report, RankedTensorType operand, RankedTensorType index,
                                    int64_t dim, int64_t batchDims,
                                    SmallVectorImpl<Type> &results) {
  // torch_index_select_c1
  if (failed(verifyInRange(report, "dim", dim, 0, operand.getRank())))
    return failure();
  // torch_index_select_c2
  if (failed(verifyInRange(report, "batch_dims", batchDims, 0, std::min(dim, index.getRank()) + 1)))
    return failure();
  // torch_index_select_c3
  for (int64_t batchDim = 0; batchDim < batchDims; ++batchDim)
    if (!isCompatibleDim(operand.getDimSize(batchDim), index.getDimSize(batchDim)))
      return report("expected batch dimension ", batchDim, " of index to have the size it has in ",
                    "operand, ", operand.getDimSize(batchDim), ", but found ",
                    index.getDimSize(batchDim));
  // torch_index_select_c4
  auto splice = [&](ArrayRef<int64_t> outer, ArrayRef<int64_t> inner) {
    SmallVector<int64_t> all(outer.take_front(dim));
    llvm::append_range(all, inner.drop_front(batchDims));
    llvm::append_range(all, outer.drop_front(dim + 1));
    return all;
  };
  auto allBounds = [](RankedTensorType type) {
    SmallVector<int64_t> bounds(boundsOf(type));
    bounds.resize(type.getRank(), ShapedType::kDynamic);
    return bounds;
  };
  // torch_index_select_c5
  results.push_back(tensorType(splice(operand.getShape(), index.getShape()),
                               operand.getElementType(),
                               splice(allBounds(operand), allBounds(index))));
  return success();
}

} // namespace phaze::stablehlo
