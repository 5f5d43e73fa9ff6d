// Constraints of dot products and convolutions.
#include "dialects/StableHLO/ConvolutionInference.h"
#include "dialects/StableHLO/ReductionInference.h"
#include "dialects/StableHLO/TypePredicates.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"

using namespace mlir;

namespace phaze::stablehlo {

/// Fewer than two precisions are read as well, as StableHLO's own tools do.
static LogicalResult verifyPrecision(Report report, ArrayRef<Precision> precision) {
  if (precision.size() > 2)
    return report("expected precision_config to have 2 elements, but found ", precision.size());
  return success();
}

static LogicalResult verifyShape(Report report, ArrayRef<int64_t> shape, RankedTensorType result) {
  if (!compatibleShapes(RankedTensorType::get(shape, result.getElementType()), result))
    return report("expected result of shape ", str(shape), ", but found ", result);
  return success();
}

LogicalResult verifyDot(Report report, RankedTensorType lhs, RankedTensorType rhs,
                        ArrayRef<Precision> precision, RankedTensorType result) {
  // dot_c1
  for (RankedTensorType operand : {lhs, rhs})
    if (operand.getRank() != 1 && operand.getRank() != 2)
      return report("expected operands of rank 1 or 2, but found ", operand);
  // dot_c2
  if (!isCompatibleDim(lhs.getShape().back(), rhs.getShape().front()))
    return report("expected last dimension of lhs and first of rhs to be equal, but found ", lhs,
                  " and ", rhs);
  // dot_c3
  SmallVector<int64_t> shape(lhs.getShape().drop_back());
  llvm::append_range(shape, rhs.getShape().drop_front());
  if (failed(verifyShape(report, shape, result)))
    return failure();
  // dot_c4
  return verifyPrecision(report, precision);
}

/// The constraints on element types that dot_general and the convolutions share.
static LogicalResult verifyQuantization(Report report, Type lhs, Type rhs, Type result) {
  // convolution_c28, dot_general_c14, dynamic_conv_c28
  if (!isQuantized(rhs))
    return report("expected a quantized rhs where lhs or result is quantized, but found ", rhs);
  if (isQuantized(lhs) != isQuantized(result))
    return report("expected lhs and result to be both quantized or both not, but found ", lhs,
                  " and ", result);
  if (!isQuantized(lhs)) {
    // convolution_c34, dot_general_c20, dynamic_conv_c34
    if (lhs != expressedOrSelf(rhs) || lhs != result)
      return report("expected lhs and result to have the expressed type of rhs, ",
                    expressedOrSelf(rhs), ", but found ", lhs, " and ", result);
    return success();
  }
  // convolution_c31, dot_general_c17, dynamic_conv_c31
  if (storageOrSelf(lhs) != storageOrSelf(rhs))
    return report("expected the same storage type for lhs and rhs, but found ", lhs, " and ", rhs);
  // convolution_c32, dot_general_c18, dynamic_conv_c32
  if (expressedOrSelf(lhs) != expressedOrSelf(rhs) ||
      expressedOrSelf(lhs) != expressedOrSelf(result))
    return report("expected the same expressed type for lhs, rhs and result, but found ", lhs, ", ",
                  rhs, " and ", result);
  // convolution_c33, dot_general_c19, dynamic_conv_c33
  if (isElement(rhs, elements::QuantPerTensor) && !isElement(result, elements::QuantPerTensor))
    return report("expected a result quantized per tensor as rhs is, but found ", result);
  return success();
}

LogicalResult inferDotGeneralShape(Report report, RankedTensorType lhs, RankedTensorType rhs,
                                   ArrayRef<int64_t> lhsBatching, ArrayRef<int64_t> rhsBatching,
                                   ArrayRef<int64_t> lhsContracting,
                                   ArrayRef<int64_t> rhsContracting,
                                   SmallVectorImpl<int64_t> &shape) {
  // dot_general_c1
  if (lhsBatching.size() != rhsBatching.size())
    return report("expected as many batching dimensions of lhs as of rhs, but found ",
                  str(lhsBatching), " and ", str(rhsBatching));
  // dot_general_c2
  if (lhsContracting.size() != rhsContracting.size())
    return report("expected as many contracting dimensions of lhs as of rhs, but found ",
                  str(lhsContracting), " and ", str(rhsContracting));
  auto concat = [](ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
    SmallVector<int64_t> all(a);
    llvm::append_range(all, b);
    return all;
  };
  // dot_general_c3
  if (failed(verifyUnique(report, "lhs_batching_dimensions and lhs_contracting_dimensions",
                          concat(lhsBatching, lhsContracting))))
    return failure();
  // dot_general_c4
  if (failed(verifyUnique(report, "rhs_batching_dimensions and rhs_contracting_dimensions",
                          concat(rhsBatching, rhsContracting))))
    return failure();
  // dot_general_c5
  if (failed(verifyInRange(report, "lhs_batching_dimensions", lhsBatching, 0, lhs.getRank())))
    return failure();
  // dot_general_c6
  if (failed(verifyInRange(report, "lhs_contracting_dimensions", lhsContracting, 0, lhs.getRank())))
    return failure();
  // dot_general_c7
  if (failed(verifyInRange(report, "rhs_batching_dimensions", rhsBatching, 0, rhs.getRank())))
    return failure();
  // dot_general_c8
  if (failed(verifyInRange(report, "rhs_contracting_dimensions", rhsContracting, 0, rhs.getRank())))
    return failure();
  // dot_general_c9
  for (auto [l, r] : llvm::zip(lhsBatching, rhsBatching))
    if (!isCompatibleDim(lhs.getDimSize(l), rhs.getDimSize(r)))
      return report("expected batching dimensions of equal size, but found ", lhs.getDimSize(l),
                    " and ", rhs.getDimSize(r));
  // dot_general_c10
  for (auto [l, r] : llvm::zip(lhsContracting, rhsContracting))
    if (!isCompatibleDim(lhs.getDimSize(l), rhs.getDimSize(r)))
      return report("expected contracting dimensions of equal size, but found ", lhs.getDimSize(l),
                    " and ", rhs.getDimSize(r));
  // dot_general_c12
  for (auto [l, r] : llvm::zip(lhsBatching, rhsBatching))
    shape.push_back(ShapedType::isDynamic(lhs.getDimSize(l)) ? rhs.getDimSize(r)
                                                             : lhs.getDimSize(l));
  for (int64_t dim = 0; dim < lhs.getRank(); ++dim)
    if (!llvm::is_contained(lhsBatching, dim) && !llvm::is_contained(lhsContracting, dim))
      shape.push_back(lhs.getDimSize(dim));
  for (int64_t dim = 0; dim < rhs.getRank(); ++dim)
    if (!llvm::is_contained(rhsBatching, dim) && !llvm::is_contained(rhsContracting, dim))
      shape.push_back(rhs.getDimSize(dim));
  return success();
}

/// Different floating-point types of at most 8 bits, as training in low precision mixes them: one
/// kind for activations and weights, another for gradients.
static bool areNarrowFloats(Type a, Type b) {
  return isElement(a, elements::Float) && isElement(b, elements::Float) &&
         a.getIntOrFloatBitWidth() <= 8 && b.getIntOrFloatBitWidth() <= 8;
}

LogicalResult verifyDotGeneral(Report report, RankedTensorType lhs, RankedTensorType rhs,
                               DotDimensionNumbersAttr dims, ArrayRef<Precision> precision,
                               bool hasAlgorithm, RankedTensorType result) {
  SmallVector<int64_t> shape;
  // dot_general_c1 to dot_general_c10
  if (failed(inferDotGeneralShape(
          report, lhs, rhs, dims.getLhsBatchingDimensions(), dims.getRhsBatchingDimensions(),
          dims.getLhsContractingDimensions(), dims.getRhsContractingDimensions(), shape)))
    return failure();
  // dot_general_c11
  if (failed(verifyPrecision(report, precision)))
    return failure();
  // dot_general_c12
  if (failed(verifyShape(report, shape, result)))
    return failure();
  // dot_general_c21
  if (hasAlgorithm && !llvm::all_of(precision, [](Precision p) { return p == Precision::DEFAULT; }))
    return report("expected precision DEFAULT with an algorithm");
  Type lhsElement = lhs.getElementType(), rhsElement = rhs.getElementType();
  if (!isQuantized(lhs) && !isQuantized(rhs) && !isQuantized(result)) {
    // dot_general_c13
    if (lhsElement != rhsElement && !areNarrowFloats(lhsElement, rhsElement))
      return report("expected the same element type for lhs and rhs, but found ", lhsElement,
                    " and ", rhsElement);
    return success();
  }
  // dot_general_c14, dot_general_c17 to dot_general_c20
  if (failed(verifyQuantization(report, lhsElement, rhsElement, result.getElementType())))
    return failure();
  // dot_general_c15
  auto perTensor = dyn_cast<quant::UniformQuantizedType>(rhsElement);
  auto perAxis = dyn_cast<quant::UniformQuantizedPerAxisType>(rhsElement);
  if ((perTensor && perTensor.getZeroPoint() != 0) ||
      (perAxis && llvm::any_of(perAxis.getZeroPoints(), [](int64_t zero) { return zero != 0; })))
    return report("expected zero points of rhs to be 0, but found ", rhsElement);
  // dot_general_c16
  if (perAxis &&
      llvm::is_contained(dims.getRhsContractingDimensions(), perAxis.getQuantizedDimension()))
    return report("expected quantization dimension of rhs, ", perAxis.getQuantizedDimension(),
                  ", not to be contracted");
  return success();
}

/// Checks one tensor's list of dimensions: two that are named and the spatial ones, N in all.
static LogicalResult verifyConvolutionDims(Report report, StringRef tensor, int64_t first,
                                           int64_t second, ArrayRef<int64_t> spatial,
                                           int64_t rank) {
  // convolution_c12, convolution_c17, convolution_c19, dynamic_conv_c12, dynamic_conv_c17,
  // dynamic_conv_c19
  if (static_cast<int64_t>(spatial.size()) != rank - 2)
    return report("expected ", rank - 2, " ", tensor, " spatial dimensions, but found ",
                  spatial.size());
  SmallVector<int64_t> all = {first, second};
  llvm::append_range(all, spatial);
  std::string name = (tensor + " dimensions").str();
  // convolution_c13, convolution_c18, convolution_c20, dynamic_conv_c13, dynamic_conv_c18,
  // dynamic_conv_c20
  if (failed(verifyInRange(report, name, all, 0, rank)))
    return failure();
  return verifyUnique(report, name, all);
}

/// Checks that a size, where it is known, is a multiple of a group count.
static LogicalResult verifyGroups(Report report, StringRef what, int64_t size, StringRef countName,
                                  int64_t count) {
  if (!ShapedType::isDynamic(size) && size % count != 0)
    return report("expected ", what, ", ", size, ", to be a multiple of ", countName, ", ", count);
  return success();
}

LogicalResult inferConvolutionShape(Report report, RankedTensorType lhs, RankedTensorType rhs,
                                    const Convolution &convolution,
                                    SmallVectorImpl<int64_t> &shape) {
  ConvDimensionNumbersAttr dims = convolution.dims;
  int64_t rank = lhs.getRank();
  // convolution_c1, dynamic_conv_c1
  if (rank != rhs.getRank())
    return report("expected lhs and rhs of the same rank, but found ", lhs, " and ", rhs);
  // convolution_c12, convolution_c13, dynamic_conv_c12, dynamic_conv_c13
  if (failed(verifyConvolutionDims(report, "input", dims.getInputBatchDimension(),
                                   dims.getInputFeatureDimension(),
                                   dims.getInputSpatialDimensions(), rank)))
    return failure();
  // convolution_c17, convolution_c18, dynamic_conv_c17, dynamic_conv_c18
  if (failed(verifyConvolutionDims(report, "kernel", dims.getKernelInputFeatureDimension(),
                                   dims.getKernelOutputFeatureDimension(),
                                   dims.getKernelSpatialDimensions(), rank)))
    return failure();
  // convolution_c19, convolution_c20, dynamic_conv_c19, dynamic_conv_c20
  if (failed(verifyConvolutionDims(report, "output", dims.getOutputBatchDimension(),
                                   dims.getOutputFeatureDimension(),
                                   dims.getOutputSpatialDimensions(), rank)))
    return failure();
  // convolution_c2 to convolution_c9, dynamic_conv_c2 to dynamic_conv_c9
  if (failed(verifyWindow(report, convolution.window, rank - 2)))
    return failure();

  int64_t featureGroups = convolution.featureGroupCount;
  int64_t batchGroups = convolution.batchGroupCount;
  // convolution_c21, dynamic_conv_c21
  if (featureGroups <= 0)
    return report("expected feature_group_count to be positive, but found ", featureGroups);
  // convolution_c22, dynamic_conv_c22
  if (batchGroups <= 0)
    return report("expected batch_group_count to be positive, but found ", batchGroups);
  // convolution_c23, dynamic_conv_c23
  if (featureGroups > 1 && batchGroups > 1)
    return report("expected feature_group_count or batch_group_count to be 1, but found ",
                  featureGroups, " and ", batchGroups);
  int64_t batch = lhs.getDimSize(dims.getInputBatchDimension());
  int64_t features = lhs.getDimSize(dims.getInputFeatureDimension());
  int64_t kernelInputs = rhs.getDimSize(dims.getKernelInputFeatureDimension());
  int64_t kernelOutputs = rhs.getDimSize(dims.getKernelOutputFeatureDimension());
  // convolution_c10, dynamic_conv_c10
  if (failed(verifyGroups(report, "input batch size", batch, "batch_group_count", batchGroups)))
    return failure();
  // convolution_c11, dynamic_conv_c11
  if (failed(
          verifyGroups(report, "input features", features, "feature_group_count", featureGroups)))
    return failure();
  // convolution_c14, dynamic_conv_c14
  if (!ShapedType::isDynamic(features) && !isCompatibleDim(kernelInputs, features / featureGroups))
    return report("expected kernel input features to be ", features / featureGroups,
                  ", the input features of a group, but found ", kernelInputs);
  // convolution_c15, dynamic_conv_c15
  if (failed(verifyGroups(report, "kernel output features", kernelOutputs, "batch_group_count",
                          batchGroups)))
    return failure();
  // convolution_c16, dynamic_conv_c16
  if (failed(verifyGroups(report, "kernel output features", kernelOutputs, "feature_group_count",
                          featureGroups)))
    return failure();
  // convolution_c24, dynamic_conv_c24
  if (failed(verifyPrecision(report, convolution.precision)))
    return failure();

  // convolution_c25, convolution_c26, dynamic_conv_c25, dynamic_conv_c26
  shape.assign(rank, ShapedType::kDynamic);
  if (!ShapedType::isDynamic(batch))
    shape[dims.getOutputBatchDimension()] = batch / batchGroups;
  shape[dims.getOutputFeatureDimension()] = kernelOutputs;
  if (convolution.hasUnknownPadding)
    return success();
  for (size_t i = 0, e = rank - 2; i < e; ++i)
    shape[dims.getOutputSpatialDimensions()[i]] =
        countWindows(convolution.window, i, lhs.getDimSize(dims.getInputSpatialDimensions()[i]),
                     rhs.getDimSize(dims.getKernelSpatialDimensions()[i]));
  return success();
}

LogicalResult verifyConvolution(Report report, RankedTensorType lhs, RankedTensorType rhs,
                                const Convolution &convolution, RankedTensorType result) {
  SmallVector<int64_t> shape;
  // convolution_c1 to convolution_c24, dynamic_conv_c1 to dynamic_conv_c24
  if (failed(inferConvolutionShape(report, lhs, rhs, convolution, shape)))
    return failure();
  // convolution_c25, convolution_c26, dynamic_conv_c25, dynamic_conv_c26
  if (failed(verifyShape(report, shape, result)))
    return failure();
  Type lhsElement = lhs.getElementType(), rhsElement = rhs.getElementType(),
       resultElement = result.getElementType();
  if (!isQuantized(lhs) && !isQuantized(rhs) && !isQuantized(result)) {
    // convolution_c27, dynamic_conv_c27
    if (lhsElement != rhsElement || !isPromotable(lhsElement, resultElement))
      return report("expected the same element type for lhs, rhs and result, but found ",
                    lhsElement, ", ", rhsElement, " and ", resultElement);
    return success();
  }
  // convolution_c28, convolution_c31 to convolution_c34, dynamic_conv_c28, dynamic_conv_c31 to
  // dynamic_conv_c34
  if (failed(verifyQuantization(report, lhsElement, rhsElement, resultElement)))
    return failure();
  // convolution_c29, dynamic_conv_c29
  auto rhsPerAxis = dyn_cast<quant::UniformQuantizedPerAxisType>(rhsElement);
  if (rhsPerAxis &&
      rhsPerAxis.getQuantizedDimension() != convolution.dims.getKernelOutputFeatureDimension())
    return report("expected quantization dimension of rhs to be its output feature dimension, ",
                  convolution.dims.getKernelOutputFeatureDimension(), ", but found ",
                  rhsPerAxis.getQuantizedDimension());
  // convolution_c30, dynamic_conv_c30
  auto resultPerAxis = dyn_cast<quant::UniformQuantizedPerAxisType>(resultElement);
  if (resultPerAxis &&
      resultPerAxis.getQuantizedDimension() != convolution.dims.getOutputFeatureDimension())
    return report("expected quantization dimension of result to be its feature dimension, ",
                  convolution.dims.getOutputFeatureDimension(), ", but found ",
                  resultPerAxis.getQuantizedDimension());
  return success();
}

} // namespace phaze::stablehlo
