// Result types and constraints of the Indexing operations.
#include "dialects/StableHLO/IndexingInference.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace phaze::stablehlo {

using PerAxisType = quant::UniformQuantizedPerAxisType;

//===----------------------------------------------------------------------===//
// Shared by several operations
//===----------------------------------------------------------------------===//

static PerAxisType perAxis(RankedTensorType type) {
  return dyn_cast<PerAxisType>(type.getElementType());
}

std::optional<int64_t> sizeOrBound(RankedTensorType type, int64_t dim) {
  if (!type.isDynamicDim(dim))
    return type.getDimSize(dim);
  ArrayRef<int64_t> bounds = boundsOf(type);
  if (bounds.empty() || ShapedType::isDynamic(bounds[dim]))
    return std::nullopt;
  return bounds[dim];
}

LogicalResult verifySameElement(Report report, StringRef name, Type type, StringRef otherName,
                                Type other) {
  Type element = getElementTypeOrSelf(type), otherElement = getElementTypeOrSelf(other);
  if (element != otherElement)
    return report("expected ", name, " to have the element type of ", otherName, ", ", otherElement,
                  ", but found ", element);
  return success();
}

/// Checks that `result` has the element type of `operand`, where a per-axis quantized one may
/// differ in its dimension, and with `anyParameters` in scales and zero points too.
static LogicalResult verifyMovedElement(Report report, RankedTensorType operand,
                                        RankedTensorType result, bool anyParameters) {
  PerAxisType from = perAxis(operand), to = perAxis(result);
  if (!from || !to)
    return verifySameElement(report, "result", result, "operand", operand);
  bool sameKind = from.getFlags() == to.getFlags() &&
                  from.getStorageType() == to.getStorageType() &&
                  from.getExpressedType() == to.getExpressedType() &&
                  from.getStorageTypeMin() == to.getStorageTypeMin() &&
                  from.getStorageTypeMax() == to.getStorageTypeMax();
  bool sameParameters =
      from.getScales() == to.getScales() && from.getZeroPoints() == to.getZeroPoints();
  if (sameKind && (anyParameters || sameParameters))
    return success();
  return report("expected result to have the element type of operand, ", from,
                anyParameters ? ", up to scales, zero points and quantization dimension"
                              : ", up to the quantization dimension",
                ", but found ", to);
}

/// The result types of operations that take no shape as a value say the shape by themselves.
static LogicalResult verifyFixedShape(Report report, RankedTensorType result) {
  if (result.hasStaticShape())
    return success();
  ArrayRef<int64_t> bounds = boundsOf(result);
  for (int64_t dim = 0; dim < result.getRank(); ++dim)
    if (result.isDynamicDim(dim) && result.getNumDynamicDims() == 1 && !bounds.empty() &&
        !ShapedType::isDynamic(bounds[dim]))
      return success();
  return report("expected result to have a static shape or one bounded dimension, but found ",
                result);
}

/// Checks a shape given as a value: as many sizes as `result` has dimensions, the same ones.
static LogicalResult verifyShapeOperand(Report report, StringRef name, RankedTensorType shape,
                                        const KnownInts &values, RankedTensorType result) {
  if (!isCompatibleDim(shape.getDimSize(0), result.getRank()))
    return report("expected ", name, " to have ", result.getRank(), " elements, but found ",
                  shape.getDimSize(0));
  if (!values)
    return success();
  for (auto [dim, size] : llvm::enumerate(*values)) {
    std::optional<int64_t> bound = sizeOrBound(result, dim);
    if (size < 0 || !isCompatibleDim(size, result.getDimSize(dim)) || (bound && size > *bound))
      return report("expected ", name, " to agree with result type ", result, ", but found ",
                    str(*values));
  }
  return success();
}

/// Checks that there is one start index per dimension, all of one type.
static LogicalResult verifyStartIndices(Report report, RankedTensorType operand,
                                        TypeRange startIndices) {
  // dynamic_slice_c2, dynamic_update_slice_c4
  if (static_cast<int64_t>(startIndices.size()) != operand.getRank())
    return report("expected ", operand.getRank(), " start_indices, the rank of operand, but found ",
                  startIndices.size());
  // dynamic_slice_c3, dynamic_update_slice_c5
  for (Type type : startIndices)
    if (type != startIndices.front())
      return report("expected start_indices to have the same type, but found ",
                    startIndices.front(), " and ", type);
  return success();
}

//===----------------------------------------------------------------------===//
// Broadcasts
//===----------------------------------------------------------------------===//

LogicalResult inferBroadcast(Report report, RankedTensorType operand, ArrayRef<int64_t> sizes,
                             SmallVectorImpl<Type> &results) {
  // broadcast_c1
  for (int64_t size : sizes)
    if (size < 0)
      return report("expected broadcast_sizes not to be negative, but found ", size);
  // broadcast_c2
  SmallVector<int64_t> shape(sizes);
  llvm::append_range(shape, operand.getShape());
  SmallVector<int64_t> bounds;
  if (!boundsOf(operand).empty()) {
    bounds.assign(sizes.size(), ShapedType::kDynamic);
    llvm::append_range(bounds, boundsOf(operand));
  }
  // broadcast_c3
  results.push_back(tensorType(shape, operand.getElementType(), bounds));
  return success();
}

/// What broadcast_in_dim and dynamic_broadcast_in_dim (whose ids are the same up to c6) share.
static LogicalResult verifyBroadcastDims(Report report, RankedTensorType operand,
                                         ArrayRef<int64_t> dims, RankedTensorType result) {
  // broadcast_in_dim_c1, dynamic_broadcast_in_dim_c1
  if (failed(verifyMovedElement(report, operand, result, /*anyParameters=*/true)))
    return failure();
  // broadcast_in_dim_c2, dynamic_broadcast_in_dim_c2
  if (failed(verifySize(report, "broadcast_dimensions", dims, operand.getRank())))
    return failure();
  // broadcast_in_dim_c3, dynamic_broadcast_in_dim_c3
  if (failed(verifyInRange(report, "broadcast_dimensions", dims, 0, result.getRank())))
    return failure();
  // broadcast_in_dim_c4, dynamic_broadcast_in_dim_c4
  if (failed(verifyUnique(report, "broadcast_dimensions", dims)))
    return failure();
  // broadcast_in_dim_c5, dynamic_broadcast_in_dim_c5
  for (auto [dim, resultDim] : llvm::enumerate(dims)) {
    int64_t size = operand.getDimSize(dim);
    std::optional<int64_t> limit = sizeOrBound(result, resultDim);
    if (size != 1 &&
        (!isCompatibleDim(size, result.getDimSize(resultDim)) || (limit && size > *limit)))
      return report("expected dimension ", dim, " of operand to have size 1 or that of dimension ",
                    resultDim, " of result ", result, ", but found ", size);
  }
  // broadcast_in_dim_c6, dynamic_broadcast_in_dim_c6
  PerAxisType from = perAxis(operand), to = perAxis(result);
  if (!from)
    return success();
  int64_t expected = dims[from.getQuantizedDimension()];
  if (to.getQuantizedDimension() != expected)
    return report("expected result to be quantized along dimension ", expected, ", but found ",
                  to.getQuantizedDimension());
  if (operand.getDimSize(from.getQuantizedDimension()) != 1)
    return success();
  for (auto [scale, zeroPoint] : llvm::zip(to.getScales(), to.getZeroPoints()))
    if (scale != from.getScales().front() || zeroPoint != from.getZeroPoints().front())
      return report("expected all scales and zero points of result to be those of operand, ", from,
                    ", but found ", to);
  return success();
}

LogicalResult verifyBroadcastInDim(Report report, RankedTensorType operand, ArrayRef<int64_t> dims,
                                   RankedTensorType result) {
  if (failed(verifyBroadcastDims(report, operand, dims, result)))
    return failure();
  return verifyFixedShape(report, result);
}

LogicalResult verifyDynamicBroadcastInDim(Report report, RankedTensorType operand,
                                          RankedTensorType outputDimensions,
                                          const KnownInts &outputDimensionValues,
                                          ArrayRef<int64_t> dims, ArrayRef<int64_t> knownExpanding,
                                          ArrayRef<int64_t> knownNonexpanding,
                                          RankedTensorType result) {
  if (failed(verifyBroadcastDims(report, operand, dims, result)))
    return failure();
  // dynamic_broadcast_in_dim_c7
  if (failed(verifyShapeOperand(report, "output_dimensions", outputDimensions,
                                outputDimensionValues, result)))
    return failure();
  // dynamic_broadcast_in_dim_c8
  SmallVector<int64_t> known(knownExpanding);
  llvm::append_range(known, knownNonexpanding);
  if (failed(verifyUnique(
          report, "known_expanding_dimensions and known_nonexpanding_dimensions together", known)))
    return failure();
  // dynamic_broadcast_in_dim_c9
  if (failed(verifyInRange(report, "known_expanding_dimensions", knownExpanding, 0,
                           operand.getRank())))
    return failure();
  // dynamic_broadcast_in_dim_c10
  return verifyInRange(report, "known_nonexpanding_dimensions", knownNonexpanding, 0,
                       operand.getRank());
}

//===----------------------------------------------------------------------===//
// Rearrangements
//===----------------------------------------------------------------------===//

LogicalResult inferConcatenate(Report report, TypeRange inputs, int64_t dimension,
                               SmallVectorImpl<Type> &results) {
  // concatenate_c3
  if (inputs.empty())
    return report("expected at least 1 input");
  // concatenate_c1
  for (Type input : inputs)
    if (failed(verifySameElement(report, "inputs", input, "the first one", inputs.front())))
      return failure();
  // concatenate_c4
  auto first = cast<RankedTensorType>(inputs.front());
  if (failed(verifyInRange(report, "dimension", dimension, 0, first.getRank())))
    return failure();
  // Along `dimension` sizes add up, and so do bounds; what is unknown makes the sum unknown.
  std::optional<int64_t> size = 0, bound = 0;
  auto add = [](std::optional<int64_t> &sum, std::optional<int64_t> term) {
    int64_t value;
    sum =
        sum && term && !llvm::AddOverflow(*sum, *term, value) ? std::optional(value) : std::nullopt;
  };
  SmallVector<Type> others;
  bool anyDynamic = false;
  for (Type type : inputs) {
    auto input = cast<RankedTensorType>(type);
    // concatenate_c2
    if (input.getRank() != first.getRank())
      return report("expected inputs to have rank ", first.getRank(), ", but found ", input);
    bool isDynamic = input.isDynamicDim(dimension);
    anyDynamic |= isDynamic;
    add(size, isDynamic ? std::nullopt : std::optional(input.getDimSize(dimension)));
    add(bound, sizeOrBound(input, dimension));
    SmallVector<int64_t> shape(input.getShape()), bounds(boundsOf(input));
    shape[dimension] = ShapedType::kDynamic;
    if (!bounds.empty())
      bounds[dimension] = ShapedType::kDynamic;
    others.push_back(tensorType(shape, input.getElementType(), bounds));
  }
  if (!size && !anyDynamic)
    return report("expected the size of dimension ", dimension, " of result to fit in 64 bits");
  // concatenate_c2
  auto common = cast_or_null<RankedTensorType>(mostSpecificType(others));
  if (!common) {
    std::string found;
    llvm::raw_string_ostream os(found);
    llvm::interleaveComma(inputs, os);
    return report("expected inputs to have the same shape except in dimension ", dimension,
                  ", but found ", found);
  }
  // concatenate_c5, concatenate_c6
  SmallVector<int64_t> shape(common.getShape()), bounds(boundsOf(common));
  bounds.resize(shape.size(), ShapedType::kDynamic);
  shape[dimension] = size.value_or(ShapedType::kDynamic);
  bounds[dimension] = bound.value_or(ShapedType::kDynamic);
  results.push_back(tensorType(shape, first.getElementType(), bounds));
  return success();
}

/// The product of static sizes; empty where one is dynamic.
static std::optional<int64_t> product(ArrayRef<int64_t> sizes) {
  if (llvm::is_contained(sizes, 0))
    return 0;
  int64_t result = 1;
  for (int64_t size : sizes)
    if (ShapedType::isDynamic(size) || llvm::MulOverflow(result, size, result))
      return std::nullopt;
  return result;
}

/// What reshape and dynamic_reshape (whose ids are the same up to c3) share.
static LogicalResult verifyReshapedType(Report report, RankedTensorType operand,
                                        RankedTensorType result) {
  // reshape_c1, dynamic_reshape_c1
  if (failed(verifyMovedElement(report, operand, result, /*anyParameters=*/false)))
    return failure();
  // reshape_c2, dynamic_reshape_c2
  if (operand.hasStaticShape() && result.hasStaticShape()) {
    std::optional<int64_t> size = product(operand.getShape());
    std::optional<int64_t> resultSize = product(result.getShape());
    if (!size || !resultSize)
      return report("expected operand and result to have fewer than 2^63 elements, but found ",
                    operand, " and ", result);
    if (*size != *resultSize)
      return report("expected result to have ", *size, " elements as operand has, but found ",
                    *resultSize);
  }
  // reshape_c3, dynamic_reshape_c3
  PerAxisType from = perAxis(operand), to = perAxis(result);
  if (!from)
    return success();
  int64_t dim = from.getQuantizedDimension(), resultDim = to.getQuantizedDimension();
  auto differ = [](ArrayRef<int64_t> sizes, ArrayRef<int64_t> resultSizes) {
    std::optional<int64_t> size = product(sizes), resultSize = product(resultSizes);
    return size && resultSize && *size != *resultSize;
  };
  if (differ(operand.getShape().take_front(dim), result.getShape().take_front(resultDim)) ||
      differ(operand.getDimSize(dim), result.getDimSize(resultDim)) ||
      differ(operand.getShape().drop_front(dim + 1), result.getShape().drop_front(resultDim + 1)))
    return report("expected the same number of elements before, in and after the quantization "
                  "dimension of operand, ",
                  dim, ", and of result, ", resultDim, ", but found ", operand, " and ", result);
  return success();
}

LogicalResult verifyReshape(Report report, RankedTensorType operand, RankedTensorType result) {
  if (failed(verifyReshapedType(report, operand, result)))
    return failure();
  return verifyFixedShape(report, result);
}

LogicalResult verifyDynamicReshape(Report report, RankedTensorType operand,
                                   RankedTensorType outputShape, const KnownInts &outputShapeValues,
                                   RankedTensorType result) {
  if (failed(verifyReshapedType(report, operand, result)))
    return failure();
  // dynamic_reshape_c4
  return verifyShapeOperand(report, "output_shape", outputShape, outputShapeValues, result);
}

LogicalResult inferReverse(Report report, RankedTensorType operand, ArrayRef<int64_t> dims,
                           SmallVectorImpl<Type> &results) {
  // reverse_c2
  if (failed(verifyUnique(report, "dimensions", dims)))
    return failure();
  // reverse_c3
  if (failed(verifyInRange(report, "dimensions", dims, 0, operand.getRank())))
    return failure();
  // reverse_c1
  results.push_back(operand);
  return success();
}

LogicalResult inferTranspose(Report report, RankedTensorType operand, ArrayRef<int64_t> permutation,
                             SmallVectorImpl<Type> &results) {
  // transpose_c2
  if (failed(verifySize(report, "permutation", permutation, operand.getRank())) ||
      failed(verifyInRange(report, "permutation", permutation, 0, operand.getRank())) ||
      failed(verifyUnique(report, "permutation", permutation)))
    return failure();
  // transpose_c3
  SmallVector<int64_t> shape, bounds;
  ArrayRef<int64_t> operandBounds = boundsOf(operand);
  for (int64_t dim : permutation) {
    shape.push_back(operand.getDimSize(dim));
    if (!operandBounds.empty())
      bounds.push_back(operandBounds[dim]);
  }
  // transpose_c1, transpose_c4
  Type element = operand.getElementType();
  if (PerAxisType from = perAxis(operand)) {
    const int64_t *moved = llvm::find(permutation, from.getQuantizedDimension());
    element = PerAxisType::get(from.getFlags(), from.getStorageType(), from.getExpressedType(),
                               from.getScales(), from.getZeroPoints(),
                               std::distance(permutation.begin(), moved), from.getStorageTypeMin(),
                               from.getStorageTypeMax());
  }
  results.push_back(tensorType(shape, element, bounds));
  return success();
}

LogicalResult verifyTranspose(Report report, RankedTensorType operand,
                              ArrayRef<int64_t> permutation, RankedTensorType result) {
  // transpose_c1
  if (failed(verifyMovedElement(report, operand, result, /*anyParameters=*/false)))
    return failure();
  // transpose_c4
  PerAxisType from = perAxis(operand), to = perAxis(result);
  if (!from || to.getQuantizedDimension() >= static_cast<int64_t>(permutation.size()))
    return success();
  int64_t expected = permutation[to.getQuantizedDimension()];
  if (from.getQuantizedDimension() != expected)
    return report("expected operand to be quantized along dimension ", expected,
                  ", permutation of the quantization dimension of result, ",
                  to.getQuantizedDimension(), ", but found ", from.getQuantizedDimension());
  return success();
}

//===----------------------------------------------------------------------===//
// Padding
//===----------------------------------------------------------------------===//

/// What is left of `size` elements after padding; empty when 64 bits do not hold it.
static std::optional<int64_t> paddedSize(int64_t size, int64_t low, int64_t high,
                                         int64_t interior) {
  int64_t result;
  if (llvm::MulOverflow(std::max<int64_t>(size - 1, 0), interior, result) ||
      llvm::AddOverflow(result, size, result) || llvm::AddOverflow(result, low, result) ||
      llvm::AddOverflow(result, high, result))
    return std::nullopt;
  return result;
}

LogicalResult inferPad(Report report, RankedTensorType operand, RankedTensorType paddingValue,
                       ArrayRef<int64_t> low, ArrayRef<int64_t> high, ArrayRef<int64_t> interior,
                       SmallVectorImpl<Type> &results) {
  // pad_c1
  if (failed(verifySameElement(report, "padding_value", paddingValue, "operand", operand)))
    return failure();
  // pad_c2
  if (failed(verifySize(report, "edge_padding_low", low, operand.getRank())) ||
      failed(verifySize(report, "edge_padding_high", high, operand.getRank())) ||
      failed(verifySize(report, "interior_padding", interior, operand.getRank())))
    return failure();
  // pad_c3
  for (int64_t padding : interior)
    if (padding < 0)
      return report("expected interior_padding not to be negative, but found ", str(interior));
  // pad_c4
  SmallVector<int64_t> shape(operand.getRank(), ShapedType::kDynamic);
  SmallVector<int64_t> bounds = shape;
  for (int64_t dim = 0; dim < operand.getRank(); ++dim) {
    std::optional<int64_t> size = sizeOrBound(operand, dim);
    if (!size)
      continue;
    std::optional<int64_t> padded = paddedSize(*size, low[dim], high[dim], interior[dim]);
    if (!padded)
      return report("expected the size of dimension ", dim, " of result to fit in 64 bits");
    if (*padded < 0)
      return report("expected dimension ", dim, " of result not to be negative, but found ",
                    *padded);
    (operand.isDynamicDim(dim) ? bounds : shape)[dim] = *padded;
  }
  results.push_back(tensorType(shape, operand.getElementType(), bounds));
  return success();
}

LogicalResult verifyDynamicPad(Report report, RankedTensorType operand,
                               RankedTensorType paddingValue, const PadOperand &low,
                               const PadOperand &high, const PadOperand &interior,
                               RankedTensorType result) {
  // dynamic_pad_c1
  if (failed(verifySameElement(report, "padding_value", paddingValue, "operand", operand)) ||
      failed(verifySameElement(report, "result", result, "operand", operand)))
    return failure();
  // dynamic_pad_c2
  int64_t rank = operand.getRank();
  std::pair<StringRef, const PadOperand *> paddings[] = {
      {"edge_padding_low", &low}, {"edge_padding_high", &high}, {"interior_padding", &interior}};
  for (auto [name, padding] : paddings)
    if (!isCompatibleDim(padding->type.getDimSize(0), rank))
      return report("expected ", name, " to have ", rank, " elements, but found ",
                    padding->type.getDimSize(0));
  // dynamic_pad_c3
  if (interior.values)
    for (int64_t padding : *interior.values)
      if (padding < 0)
        return report("expected interior_padding not to be negative, but found ",
                      str(*interior.values));
  // dynamic_pad_c4
  if (result.getRank() != rank)
    return report("expected result to have rank ", rank, ", but found ", result);
  if (!low.values || !high.values || !interior.values)
    return success();
  SmallVector<Type> inferred;
  if (failed(inferPad(report, operand, paddingValue, *low.values, *high.values, *interior.values,
                      inferred)))
    return failure();
  if (!compatibleShapes(cast<ShapedType>(inferred.front()), result))
    return report("expected result to have type ", inferred.front(), ", but found ", result);
  return success();
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

LogicalResult inferSlice(Report report, RankedTensorType operand, ArrayRef<int64_t> start,
                         ArrayRef<int64_t> limit, ArrayRef<int64_t> strides,
                         SmallVectorImpl<Type> &results) {
  // slice_c2
  if (failed(verifySize(report, "start_indices", start, operand.getRank())) ||
      failed(verifySize(report, "limit_indices", limit, operand.getRank())) ||
      failed(verifySize(report, "strides", strides, operand.getRank())))
    return failure();
  SmallVector<int64_t> shape;
  for (int64_t dim = 0; dim < operand.getRank(); ++dim) {
    // slice_c3
    if (start[dim] < 0)
      return report("expected start index of dimension ", dim, " not to be negative, but found ",
                    start[dim]);
    if (start[dim] > limit[dim])
      return report("expected start index of dimension ", dim, " to be at most its limit index ",
                    limit[dim], ", but found ", start[dim]);
    std::optional<int64_t> size = sizeOrBound(operand, dim);
    if (size && limit[dim] > *size)
      return report("expected limit index of dimension ", dim, " to be at most its size ", *size,
                    ", but found ", limit[dim]);
    // slice_c4
    if (strides[dim] <= 0)
      return report("expected stride of dimension ", dim, " to be positive, but found ",
                    strides[dim]);
    // slice_c5
    int64_t length = limit[dim] - start[dim];
    shape.push_back(length / strides[dim] + (length % strides[dim] != 0));
  }
  // slice_c1
  results.push_back(tensorType(shape, operand.getElementType()));
  return success();
}

LogicalResult inferDynamicSlice(Report report, RankedTensorType operand, TypeRange startIndices,
                                ArrayRef<int64_t> sliceSizes, SmallVectorImpl<Type> &results) {
  // dynamic_slice_c2
  if (failed(verifySize(report, "slice_sizes", sliceSizes, operand.getRank())))
    return failure();
  // dynamic_slice_c2, dynamic_slice_c3
  if (failed(verifyStartIndices(report, operand, startIndices)))
    return failure();
  // dynamic_slice_c4
  for (auto [dim, sliceSize] : llvm::enumerate(sliceSizes)) {
    if (sliceSize < 0)
      return report("expected slice size of dimension ", dim, " not to be negative, but found ",
                    sliceSize);
    std::optional<int64_t> size = sizeOrBound(operand, dim);
    if (size && sliceSize > *size)
      return report("expected slice size of dimension ", dim, " to be at most its size ", *size,
                    ", but found ", sliceSize);
  }
  // dynamic_slice_c1, dynamic_slice_c5
  results.push_back(tensorType(sliceSizes, operand.getElementType()));
  return success();
}

LogicalResult inferDynamicUpdateSlice(Report report, RankedTensorType operand,
                                      RankedTensorType update, TypeRange startIndices,
                                      SmallVectorImpl<Type> &results) {
  // dynamic_update_slice_c2
  if (failed(verifySameElement(report, "update", update, "operand", operand)))
    return failure();
  // dynamic_update_slice_c3
  if (update.getRank() != operand.getRank())
    return report("expected update to have the rank of operand, ", operand.getRank(),
                  ", but found ", update.getRank());
  // dynamic_update_slice_c4, dynamic_update_slice_c5
  if (failed(verifyStartIndices(report, operand, startIndices)))
    return failure();
  // dynamic_update_slice_c6
  for (int64_t dim = 0; dim < operand.getRank(); ++dim) {
    std::optional<int64_t> size = sizeOrBound(operand, dim);
    if (size && update.getDimSize(dim) > *size)
      return report("expected dimension ", dim, " of update to be at most that of operand, ", *size,
                    ", but found ", update.getDimSize(dim));
  }
  // dynamic_update_slice_c1
  results.push_back(operand);
  return success();
}

LogicalResult verifyRealDynamicSlice(Report report, RankedTensorType operand,
                                     RankedTensorType startIndices, RankedTensorType limitIndices,
                                     RankedTensorType strides, const KnownInts &start,
                                     const KnownInts &limit, const KnownInts &stride,
                                     RankedTensorType result) {
  // real_dynamic_slice_c1
  if (failed(verifySameElement(report, "result", result, "operand", operand)))
    return failure();
  // real_dynamic_slice_c2
  if (startIndices != limitIndices || startIndices != strides)
    return report("expected start_indices, limit_indices and strides to have the same type, but "
                  "found ",
                  startIndices, ", ", limitIndices, " and ", strides);
  // real_dynamic_slice_c3
  if (!isCompatibleDim(startIndices.getDimSize(0), operand.getRank()))
    return report("expected start_indices, limit_indices and strides to have ", operand.getRank(),
                  " elements, but found ", startIndices.getDimSize(0));
  // real_dynamic_slice_c4
  if (result.getRank() != operand.getRank())
    return report("expected result to have rank ", operand.getRank(), ", but found ", result);
  // real_dynamic_slice_c5
  if (!start || !limit || !stride)
    return success();
  SmallVector<Type> inferred;
  if (failed(inferSlice(report, operand, *start, *limit, *stride, inferred)))
    return failure();
  if (!compatibleShapes(cast<ShapedType>(inferred.front()), result))
    return report("expected result to have type ", inferred.front(), ", but found ", result);
  return success();
}

//===----------------------------------------------------------------------===//
// Sizes of dimensions
//===----------------------------------------------------------------------===//

LogicalResult inferGetDimensionSize(Report report, RankedTensorType operand, int64_t dimension,
                                    SmallVectorImpl<Type> &results) {
  // get_dimension_size_c1
  if (failed(verifyInRange(report, "dimension", dimension, 0, operand.getRank())))
    return failure();
  results.push_back(tensorType({}, IntegerType::get(operand.getContext(), 32)));
  return success();
}

LogicalResult inferSetDimensionSize(Report report, RankedTensorType operand,
                                    std::optional<int64_t> size, int64_t dimension,
                                    SmallVectorImpl<Type> &results) {
  // set_dimension_size_c1
  if (failed(verifyInRange(report, "dimension", dimension, 0, operand.getRank())))
    return failure();
  // set_dimension_size_c2
  std::optional<int64_t> bound = sizeOrBound(operand, dimension);
  SmallVector<int64_t> shape(operand.getShape()), bounds(boundsOf(operand));
  bounds.resize(shape.size(), ShapedType::kDynamic);
  bool isWhole = size && bound && *size == *bound;
  shape[dimension] = isWhole ? *bound : ShapedType::kDynamic;
  bounds[dimension] = bound.value_or(ShapedType::kDynamic);
  // set_dimension_size_c3
  results.push_back(tensorType(shape, operand.getElementType(), bounds));
  return success();
}

} // namespace phaze::stablehlo
