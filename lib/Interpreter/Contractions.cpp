// dot, dot_general and convolution.
#include "Registry.h"
#include "Shapes.h"
#include "dialects/StableHLO/StableHLO.h"

using namespace mlir;

namespace phaze::interpreter {

namespace {

/// Sums of products: floats and complex numbers in double precision, integers wrapping around,
/// booleans as or of ands.
void multiplyAdd(ElementType::Kind kind, Cell &sum, Cell a, Cell b) {
  if (kind == ElementType::Kind::Float)
    sum.f += a.f * b.f;
  else if (kind == ElementType::Kind::Complex)
    sum = complexCell(complexOf(sum) + complexOf(a) * complexOf(b));
  else if (kind == ElementType::Kind::Bool)
    sum.u |= a.u & b.u;
  else
    sum.u += a.u * b.u;
}

/// result[b, m, n] = sum over k of lhs[b, m, k] * rhs[b, k, n].
void multiplyMatrices(ElementType::Kind kind, const Cell *lhs, const Cell *rhs, Cell *result,
                      int64_t batch, int64_t rows, int64_t depth, int64_t columns) {
  for (int64_t b = 0; b < batch; ++b, rhs += depth * columns)
    for (int64_t row = 0; row < rows; ++row, lhs += depth, result += columns)
      for (int64_t k = 0; k < depth; ++k) {
        const Cell a = lhs[k];
        const Cell *other = rhs + k * columns;
        if (kind == ElementType::Kind::Float)
          for (int64_t n = 0; n < columns; ++n)
            result[n].f += a.f * other[n].f;
        else
          for (int64_t n = 0; n < columns; ++n)
            multiplyAdd(kind, result[n], a, other[n]);
      }
}

FailureOr<Values> dot(Operation *op, ArrayRef<TensorValue> operands,
                      stablehlo::DotDimensionNumbersAttr numbers) {
  const TensorValue &lhs = operands[0], &rhs = operands[1];
  auto freeDims = [](const TensorValue &value, ArrayRef<int64_t> batch, ArrayRef<int64_t> sum) {
    Index dims;
    for (int64_t dim = 0; dim < value.rank(); ++dim)
      if (!llvm::is_contained(batch, dim) && !llvm::is_contained(sum, dim))
        dims.push_back(dim);
    return dims;
  };
  auto sizeAlong = [](const TensorValue &value, ArrayRef<int64_t> dims) {
    int64_t size = 1;
    for (int64_t dim : dims)
      size *= value.shape()[dim];
    return size;
  };
  auto lhsBatch = numbers.getLhsBatchingDimensions(), rhsBatch = numbers.getRhsBatchingDimensions();
  auto lhsSum = numbers.getLhsContractingDimensions(),
       rhsSum = numbers.getRhsContractingDimensions();
  Index lhsFree = freeDims(lhs, lhsBatch, lhsSum), rhsFree = freeDims(rhs, rhsBatch, rhsSum);

  Index lhsOrder(lhsBatch), rhsOrder(rhsBatch);
  lhsOrder.append(lhsFree);
  llvm::append_range(lhsOrder, lhsSum);
  llvm::append_range(rhsOrder, rhsSum);
  rhsOrder.append(rhsFree);
  std::vector<Cell> left = readTransposed(lhs, lhsOrder), right = readTransposed(rhs, rhsOrder);
  TensorValue result(resultType(op));
  ElementType element = result.element();
  multiplyMatrices(element.kind(), left.data(), right.data(), result.mutableCells().data(),
                   sizeAlong(lhs, lhsBatch), sizeAlong(lhs, lhsFree), sizeAlong(lhs, lhsSum),
                   sizeAlong(rhs, rhsFree));
  element.round(result.mutableCells());
  return one(std::move(result));
}

FailureOr<Values> evalDotGeneral(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  return dot(op, operands, cast<stablehlo::DotGeneralOp>(op).getDotDimensionNumbers());
}

/// dot contracts the last dimension of lhs with the first of rhs.
FailureOr<Values> evalDot(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  return dot(op, operands,
             stablehlo::DotDimensionNumbersAttr::get(op->getContext(), {}, {},
                                                     {operands[0].rank() - 1}, {0}));
}

/// One entry for each spatial dimension.
struct ConvolutionWindow {
  Index strides, low, baseDilations, windowDilations;
  SmallVector<bool> reversed;
};

FailureOr<Values> convolve(Operation *op, ArrayRef<TensorValue> operands,
                           stablehlo::ConvDimensionNumbersAttr numbers,
                           const ConvolutionWindow &window, int64_t featureGroups,
                           int64_t batchGroups) {
  const TensorValue &lhs = operands[0], &rhs = operands[1];
  // Everything as [batch, feature, space...] and [output, input, space...].
  auto ordered = [](int64_t first, int64_t second, ArrayRef<int64_t> space) {
    Index order = {first, second};
    llvm::append_range(order, space);
    return order;
  };
  Index lhsOrder = ordered(numbers.getInputBatchDimension(), numbers.getInputFeatureDimension(),
                           numbers.getInputSpatialDimensions());
  Index rhsOrder =
      ordered(numbers.getKernelOutputFeatureDimension(), numbers.getKernelInputFeatureDimension(),
              numbers.getKernelSpatialDimensions());
  Index outOrder = ordered(numbers.getOutputBatchDimension(), numbers.getOutputFeatureDimension(),
                           numbers.getOutputSpatialDimensions());
  std::vector<Cell> image = readTransposed(lhs, lhsOrder), kernel = readTransposed(rhs, rhsOrder);
  TensorValue result(resultType(op));
  ElementType element = result.element();
  auto permuted = [](ArrayRef<int64_t> values, ArrayRef<int64_t> order) {
    Index out;
    for (int64_t dim : order)
      out.push_back(values[dim]);
    return out;
  };
  Index lhsShape = permuted(lhs.shape(), lhsOrder), rhsShape = permuted(rhs.shape(), rhsOrder),
        outShape = permuted(result.shape(), outOrder),
        outStrides = permuted(stridesOf(result.shape()), outOrder);
  Index lhsStrides = stridesOf(lhsShape), rhsStrides = stridesOf(rhsShape);
  int64_t space = int64_t(lhsShape.size()) - 2, inputs = rhsShape[1];
  int64_t batchPerGroup = lhsShape[0] / batchGroups;
  // Output features fall into feature groups or into batch groups.
  int64_t outputsPerGroup = rhsShape[0] / (featureGroups * batchGroups);

  MutableArrayRef<Cell> cells = result.mutableCells();
  forEachIndex(outShape, [&](ArrayRef<int64_t> out) {
    int64_t group = out[1] / outputsPerGroup;
    int64_t batch = out[0] + (batchGroups > 1 ? group * batchPerGroup : 0);
    int64_t feature = featureGroups > 1 ? group * inputs : 0;
    Cell sum = intCell(0); // Also the pattern of 0.0.
    forEachIndex(ArrayRef<int64_t>(rhsShape).drop_front(2), [&](ArrayRef<int64_t> tap) {
      int64_t lhsAt = batch * lhsStrides[0] + feature * lhsStrides[1];
      int64_t rhsAt = out[1] * rhsStrides[0];
      for (int64_t i = 0; i < space; ++i) {
        int64_t at =
            out[i + 2] * window.strides[i] + tap[i] * window.windowDilations[i] - window.low[i];
        if (at < 0 || at % window.baseDilations[i] != 0)
          return;
        at /= window.baseDilations[i];
        if (at >= lhsShape[i + 2])
          return;
        lhsAt += at * lhsStrides[i + 2];
        int64_t position = window.reversed[i] ? rhsShape[i + 2] - 1 - tap[i] : tap[i];
        rhsAt += position * rhsStrides[i + 2];
      }
      for (int64_t c = 0; c < inputs; ++c)
        multiplyAdd(element.kind(), sum, image[lhsAt + c * lhsStrides[1]],
                    kernel[rhsAt + c * rhsStrides[1]]);
    });
    int64_t offset = 0;
    for (size_t i = 0; i < out.size(); ++i)
      offset += out[i] * outStrides[i];
    cells[offset] = sum;
  });
  element.round(result.mutableCells());
  return one(std::move(result));
}

ConvolutionWindow windowOf(stablehlo::ConvolutionOp op) {
  size_t space = op.getDimensionNumbers().getInputSpatialDimensions().size();
  auto orOnes = [&](std::optional<ArrayRef<int64_t>> values) {
    return values ? Index(*values) : Index(space, 1);
  };
  ConvolutionWindow window;
  window.strides = orOnes(op.getWindowStrides());
  window.baseDilations = orOnes(op.getLhsDilation());
  window.windowDilations = orOnes(op.getRhsDilation());
  window.reversed.assign(space, false);
  if (std::optional<ArrayRef<bool>> reversal = op.getWindowReversal())
    window.reversed.assign(reversal->begin(), reversal->end());
  window.low.assign(space, 0);
  if (std::optional<DenseIntElementsAttr> padding = op.getPadding())
    for (size_t i = 0; i < space; ++i)
      window.low[i] = padding->getValues<int64_t>()[2 * i];
  return window;
}

FailureOr<Values> evalConvolution(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  auto conv = cast<stablehlo::ConvolutionOp>(op);
  return convolve(op, operands, conv.getDimensionNumbers(), windowOf(conv),
                  conv.getFeatureGroupCount(), conv.getBatchGroupCount());
}

} // namespace

void addContractions(HandlerTable &table) {
  table["stablehlo.convolution"] = evalConvolution;
  table["stablehlo.dot"] = evalDot;
  table["stablehlo.dot_general"] = evalDotGeneral;
}

} // namespace phaze::interpreter
