// Methods of the Compute operations: the way from an op to its inference function.
#include "dialects/StableHLO/ComputeOps.h"
#include "dialects/StableHLO/ComputeAssembly.h"
#include "dialects/StableHLO/ComputeInference.h"
#include "dialects/StableHLO/ConstantIntegers.h"
#include "dialects/StableHLO/ConvolutionInference.h"
#include "dialects/StableHLO/ProgramOps.h"
#include "dialects/StableHLO/ReductionInference.h"

using namespace mlir;

namespace phaze::stablehlo {

void StableHLODialect::addComputeOps() {
  addOperations<
#define GET_OP_LIST
#include "dialects/StableHLO/ComputeOps.cpp.inc"
      >();
}

//===------------------------------------------------------------------------------------------===//
// From attributes and regions to plain data
//===------------------------------------------------------------------------------------------===//

static RankedTensorType tensor(Value value) { return cast<RankedTensorType>(value.getType()); }

static SmallVector<Precision, 2> precisions(std::optional<ArrayAttr> config) {
  SmallVector<Precision, 2> values;
  if (config)
    for (auto attr : config->getAsRange<PrecisionAttr>())
      values.push_back(attr.getValue());
  return values;
}

/// Low and high padding of each dimension, in one list.
static std::optional<SmallVector<int64_t>> paddings(std::optional<DenseIntElementsAttr> padding) {
  if (!padding)
    return std::nullopt;
  return integersOf(*padding);
}

/// What a region takes and returns. A builder may come with an empty region, and a terminator may
/// be another dialect's.
static LogicalResult regionTypes(Report report, StringRef name, Region &region,
                                 RegionTypes &types) {
  if (region.empty() || region.front().empty() || !isa<ReturnOp>(region.front().back()))
    return report("expected region ", name, " to end in stablehlo.return");
  types.arguments = region.front().getArgumentTypes();
  types.returned = region.front().back().getOperandTypes();
  return success();
}

//===------------------------------------------------------------------------------------------===//
// Dot products and convolutions
//===------------------------------------------------------------------------------------------===//

LogicalResult DotOp::verify() {
  return verifyDot(Report(getOperation()), tensor(getLhs()), tensor(getRhs()),
                   precisions(getPrecisionConfig()), tensor(getResult()));
}

LogicalResult DotGeneralOp::verify() {
  // dot_general_c22, dot_general_c23, dot_general_c24: DotAlgorithmAttr::verify
  return verifyDotGeneral(Report(getOperation()), tensor(getLhs()), tensor(getRhs()),
                          getDotDimensionNumbers(), precisions(getPrecisionConfig()),
                          getAlgorithm().has_value(), tensor(getResult()));
}

/// All of a convolution but its padding.
template <typename OpTy> static Convolution convolutionOf(OpTy op) {
  Convolution convolution;
  convolution.window.strides = op.getWindowStrides();
  convolution.window.baseDilations = op.getLhsDilation();
  convolution.window.baseDilationsName = "lhs_dilation";
  convolution.window.windowDilations = op.getRhsDilation();
  convolution.window.windowDilationsName = "rhs_dilation";
  convolution.window.reversal = op.getWindowReversal();
  convolution.dims = op.getDimensionNumbers();
  convolution.featureGroupCount = op.getFeatureGroupCount();
  convolution.batchGroupCount = op.getBatchGroupCount();
  convolution.precision = precisions(op.getPrecisionConfig());
  return convolution;
}

LogicalResult ConvolutionOp::verify() {
  Convolution convolution = convolutionOf(*this);
  std::optional<SmallVector<int64_t>> padding = paddings(getPadding());
  convolution.window.padding = padding;
  return verifyConvolution(Report(getOperation()), tensor(getLhs()), tensor(getRhs()), convolution,
                           tensor(getResult()));
}

LogicalResult DynamicConvOp::verify() {
  Report report(getOperation());
  // dynamic_conv_c4
  RankedTensorType type = tensor(getPadding());
  int64_t spatialRank = tensor(getLhs()).getRank() - 2;
  if (!isCompatibleDim(type.getDimSize(0), spatialRank) || !isCompatibleDim(type.getDimSize(1), 2))
    return report("expected padding of shape [", spatialRank, ", 2], but found ", type);
  Convolution convolution = convolutionOf(*this);
  std::optional<SmallVector<int64_t>> padding = constantIntegers(getPadding());
  convolution.window.padding = padding;
  convolution.hasUnknownPadding = !padding;
  return verifyConvolution(report, tensor(getLhs()), tensor(getRhs()), convolution,
                           tensor(getResult()));
}

//===------------------------------------------------------------------------------------------===//
// Operations with a region
//===------------------------------------------------------------------------------------------===//

LogicalResult ReduceOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                         Adaptor adaptor, SmallVectorImpl<Type> &results) {
  Report report(location, getOperationName());
  RegionTypes body;
  if (failed(regionTypes(report, "body", adaptor.getBody(), body)))
    return failure();
  return inferReduce(report, adaptor.getOperands().getTypes(), adaptor.getDimensions(), body,
                     results);
}

LogicalResult ReduceWindowOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                               Adaptor adaptor, SmallVectorImpl<Type> &results) {
  Report report(location, getOperationName());
  RegionTypes body;
  if (failed(regionTypes(report, "body", adaptor.getBody(), body)))
    return failure();
  Window window;
  window.strides = adaptor.getWindowStrides();
  window.baseDilations = adaptor.getBaseDilations();
  window.windowDilations = adaptor.getWindowDilations();
  std::optional<SmallVector<int64_t>> padding = paddings(adaptor.getPadding());
  window.padding = padding;
  return inferReduceWindow(report, adaptor.getOperands().getTypes(), adaptor.getWindowDimensions(),
                           window, body, results);
}

LogicalResult SelectAndScatterOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                                   Adaptor adaptor,
                                                   SmallVectorImpl<Type> &results) {
  Report report(location, getOperationName());
  RegionTypes select, scatter;
  if (failed(regionTypes(report, "select", adaptor.getSelect(), select)) ||
      failed(regionTypes(report, "scatter", adaptor.getScatter(), scatter)))
    return failure();
  Window window;
  window.strides = adaptor.getWindowStrides();
  std::optional<SmallVector<int64_t>> padding = paddings(adaptor.getPadding());
  window.padding = padding;
  return inferSelectAndScatter(report, tensor(adaptor.getOperand()), tensor(adaptor.getSource()),
                               tensor(adaptor.getInitValue()),
                               adaptor.getWindowDimensions().value_or(ArrayRef<int64_t>()), window,
                               select, scatter, results);
}

LogicalResult MapOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                      Adaptor adaptor, SmallVectorImpl<Type> &results) {
  Report report(location, getOperationName());
  RegionTypes computation;
  if (failed(regionTypes(report, "computation", adaptor.getComputation(), computation)))
    return failure();
  return inferMap(report, adaptor.getOperands().getTypes(), adaptor.getDimensions(), computation,
                  results);
}

LogicalResult SortOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                       Adaptor adaptor, SmallVectorImpl<Type> &results) {
  Report report(location, getOperationName());
  RegionTypes comparator;
  if (failed(regionTypes(report, "comparator", adaptor.getComparator(), comparator)))
    return failure();
  return inferSort(report, adaptor.getOperands().getTypes(), adaptor.getDimension(), comparator,
                   results);
}

//===------------------------------------------------------------------------------------------===//
// Batch normalization, Fourier transforms, linear algebra
//===------------------------------------------------------------------------------------------===//

LogicalResult BatchNormTrainingOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                                    Adaptor adaptor,
                                                    SmallVectorImpl<Type> &results) {
  return inferBatchNormTraining(Report(location, getOperationName()), tensor(adaptor.getOperand()),
                                {tensor(adaptor.getScale()), tensor(adaptor.getOffset())},
                                adaptor.getFeatureIndex(), results);
}

LogicalResult BatchNormInferenceOp::inferReturnTypes(MLIRContext *,
                                                     std::optional<Location> location,
                                                     Adaptor adaptor,
                                                     SmallVectorImpl<Type> &results) {
  return inferBatchNormInference(Report(location, getOperationName()), tensor(adaptor.getOperand()),
                                 {tensor(adaptor.getScale()), tensor(adaptor.getOffset()),
                                  tensor(adaptor.getMean()), tensor(adaptor.getVariance())},
                                 adaptor.getFeatureIndex(), results);
}

LogicalResult BatchNormGradOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                                Adaptor adaptor, SmallVectorImpl<Type> &results) {
  return inferBatchNormGrad(
      Report(location, getOperationName()), tensor(adaptor.getOperand()),
      {tensor(adaptor.getScale()), tensor(adaptor.getMean()), tensor(adaptor.getVariance())},
      tensor(adaptor.getGradOutput()), adaptor.getFeatureIndex(), results);
}

LogicalResult FftOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                      Adaptor adaptor, SmallVectorImpl<Type> &results) {
  return inferFft(Report(location, getOperationName()), tensor(adaptor.getOperand()),
                  adaptor.getFftType(), adaptor.getFftLength(), results);
}

LogicalResult CholeskyOp::verify() {
  // cholesky_c1: the trait CompatibleOperandsAndResultType
  return verifyCholesky(Report(getOperation()), tensor(getA()));
}

LogicalResult TriangularSolveOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                                  Adaptor adaptor, SmallVectorImpl<Type> &results) {
  return inferTriangularSolve(Report(location, getOperationName()), tensor(adaptor.getA()),
                              tensor(adaptor.getB()), adaptor.getLeftSide(),
                              adaptor.getTransposeA(), results);
}

} // namespace phaze::stablehlo

#define GET_OP_CLASSES
#include "dialects/StableHLO/ComputeOps.cpp.inc"
