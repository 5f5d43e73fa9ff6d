// dot, dot_general and convolution.
#include "Matrices.h"
#include "Registry.h"
#include "Shapes.h"
#include "dialects/StableHLO/StableHLO.h"

#include <cmath>

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

/// The sizes of a product of matrices: result[b, m, n] = sum over k of lhs[b, m, k] * rhs[b, k, n].
struct ProductShape {
  int64_t batch, rows, depth, columns;
};

/// All numbers of a tensor, with its dimensions in the order of `permutation`.
std::vector<double> readNumbers(const TensorValue &value, ArrayRef<int64_t> permutation) {
  Index all = stridesOf(value.shape()), shape, strides;
  for (int64_t dim : permutation) {
    shape.push_back(value.shape()[dim]);
    strides.push_back(all[dim]);
  }
  std::vector<double> parts(value.size());
  ArrayRef<Cell> cells = value.cells();
  forRows(shape, strides, 0, [&](int64_t at, int64_t offset, int64_t count, int64_t step) {
    for (int64_t i = 0; i < count; ++i)
      parts[at + i] = cells[offset + i * step].f;
  });
  return parts;
}

void multiplyFloats(const TensorValue &lhs, ArrayRef<int64_t> lhsOrder, const TensorValue &rhs,
                    ArrayRef<int64_t> rhsOrder, ProductShape shape, TensorValue &result) {
  std::vector<double> left = readNumbers(lhs, lhsOrder), right = readNumbers(rhs, rhsOrder);
  std::vector<double> product(result.size());
  multiplyMatrices(left.data(), right.data(), product.data(), shape.batch, shape.rows, shape.depth,
                   shape.columns);
  MutableArrayRef<Cell> cells = result.mutableCells();
  ElementType element = result.element();
  forRanges(result.size(), /*work=*/8, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i)
      cells[i] = floatCell(product[i]);
    element.round(cells.slice(begin, end - begin));
  });
}

void multiplyOthers(const TensorValue &lhs, ArrayRef<int64_t> lhsOrder, const TensorValue &rhs,
                    ArrayRef<int64_t> rhsOrder, ProductShape shape, TensorValue &out) {
  Cells leftCells = readTransposed(lhs, lhsOrder);
  Cells rightCells = readTransposed(rhs, rhsOrder);
  ElementType::Kind kind = out.element().kind();
  const Cell *left = leftCells.data(), *right = rightCells.data();
  Cell *result = out.mutableCells().data();
  std::fill_n(result, out.size(), intCell(0)); // Also the pattern of 0.0.
  for (int64_t b = 0; b < shape.batch; ++b, right += shape.depth * shape.columns)
    for (int64_t row = 0; row < shape.rows; ++row, left += shape.depth, result += shape.columns)
      for (int64_t k = 0; k < shape.depth; ++k)
        for (int64_t n = 0; n < shape.columns; ++n)
          multiplyAdd(kind, result[n], left[k], right[k * shape.columns + n]);
  out.element().round(out.mutableCells());
}

FailureOr<Values> dot(Operation *op, ArrayRef<TensorValue> operands, Run &run,
                      stablehlo::DotDimensionNumbersAttr numbers) {
  const TensorValue &lhs = operands[0], &rhs = operands[1];
  auto freeDims = [](const TensorValue &value, ArrayRef<int64_t> batch, ArrayRef<int64_t> sum) {
    Index dims;
    for (int64_t dim = 0; dim < value.rank(); ++dim)
      if (!llvm::is_contained(batch, dim) && !llvm::is_contained(sum, dim))
        dims.push_back(dim);
    return dims;
  };
  TensorValue result = TensorValue::uninitialized(resultType(op));
  // Sizes of what has no elements may be beyond all bounds.
  if (result.size() == 0)
    return one(std::move(result));
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
  ProductShape shape{sizeAlong(lhs, lhsBatch), sizeAlong(lhs, lhsFree), sizeAlong(lhs, lhsSum),
                     sizeAlong(rhs, rhsFree)};
  if (failed(run.countElements(op, uint64_t(result.size()) * shape.depth)))
    return failure();
  (result.element().isFloat() ? multiplyFloats : multiplyOthers)(lhs, lhsOrder, rhs, rhsOrder,
                                                                 shape, result);
  return one(std::move(result));
}

FailureOr<Values> evalDotGeneral(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  return dot(op, operands, run, cast<stablehlo::DotGeneralOp>(op).getDotDimensionNumbers());
}

/// dot contracts the last dimension of lhs with the first of rhs.
FailureOr<Values> evalDot(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  return dot(op, operands, run,
             stablehlo::DotDimensionNumbersAttr::get(op->getContext(), {}, {},
                                                     {operands[0].rank() - 1}, {0}));
}

/// One entry for each spatial dimension.
struct ConvolutionWindow {
  Index strides, low, baseDilations, windowDilations;
  SmallVector<bool> reversed;
};

/// [batch, feature, space...], [output, input, space...], and where results go.
struct FloatConvolution {
  const Cells &image, &kernel;
  const Index &lhsShape, &rhsShape, &outShape, &outStrides;
  const ConvolutionWindow &window;

  /// Elements of the image that a result is made of, in the order of the kernel's places and then
  /// of the features; zero for padding.
  void readWindow(ArrayRef<int64_t> out, double *numbers) const {
    int64_t inputs = rhsShape[1];
    Index strides = stridesOf(lhsShape);
    forEachIndex(ArrayRef<int64_t>(rhsShape).drop_front(2), [&](ArrayRef<int64_t> tap) {
      int64_t at = out[0] * strides[0];
      bool isInside = true;
      for (size_t i = 0; i < tap.size(); ++i) {
        int64_t place =
            out[i + 1] * window.strides[i] + tap[i] * window.windowDilations[i] - window.low[i];
        isInside &= place >= 0 && place % window.baseDilations[i] == 0 &&
                    place / window.baseDilations[i] < lhsShape[i + 2];
        at += place / window.baseDilations[i] * strides[i + 2];
      }
      for (int64_t c = 0; c < inputs; ++c)
        *numbers++ = isInside ? image[at + c * strides[1]].f : 0;
    });
  }

  /// As a matrix with a column for each output feature.
  std::vector<double> kernelMatrix() const {
    int64_t outputs = rhsShape[0], inputs = rhsShape[1];
    Index strides = stridesOf(rhsShape);
    std::vector<double> matrix;
    forEachIndex(ArrayRef<int64_t>(rhsShape).drop_front(2), [&](ArrayRef<int64_t> tap) {
      int64_t at = 0;
      for (size_t i = 0; i < tap.size(); ++i)
        at += (window.reversed[i] ? rhsShape[i + 2] - 1 - tap[i] : tap[i]) * strides[i + 2];
      for (int64_t c = 0; c < inputs; ++c)
        for (int64_t o = 0; o < outputs; ++o)
          matrix.push_back(kernel[at + o * strides[0] + c * strides[1]].f);
    });
    return matrix;
  }
};

/// Without groups: products of matrices with a row for each place of the result.
void convolveFloats(const FloatConvolution &of, MutableArrayRef<Cell> cells) {
  if (cells.empty())
    return;
  std::vector<double> kernel = of.kernelMatrix();
  int64_t outputs = of.rhsShape[0];
  int64_t depth = int64_t(kernel.size()) / std::max<int64_t>(outputs, 1);
  Index places = {of.outShape[0]}, strides = {of.outStrides[0]};
  llvm::append_range(places, ArrayRef<int64_t>(of.outShape).drop_front(2));
  llvm::append_range(strides, ArrayRef<int64_t>(of.outStrides).drop_front(2));
  int64_t rows = sizeOf(places),
          atOnce = std::max<int64_t>(1, (1 << 21) / std::max<int64_t>(depth, 1));
  Index divisors = stridesOf(places);
  for (int64_t first = 0; first < rows; first += atOnce) {
    int64_t count = std::min(atOnce, rows - first);
    std::vector<double> windows(count * depth), product(count * outputs);
    auto indexOf = [&](int64_t row) {
      Index index;
      for (size_t i = 0; i < places.size(); ++i)
        index.push_back((first + row) / divisors[i] % places[i]);
      return index;
    };
    forRanges(count, 4 * depth, [&](int64_t begin, int64_t end) {
      for (int64_t row = begin; row < end; ++row)
        of.readWindow(indexOf(row), windows.data() + row * depth);
    });
    multiplyMatrices(windows.data(), kernel.data(), product.data(), 1, count, depth, outputs);
    forRanges(count, 4 * outputs, [&](int64_t begin, int64_t end) {
      for (int64_t row = begin; row < end; ++row) {
        Index index = indexOf(row);
        int64_t at = 0;
        for (size_t i = 0; i < index.size(); ++i)
          at += index[i] * strides[i];
        for (int64_t o = 0; o < outputs; ++o)
          cells[at + o * of.outStrides[1]] = floatCell(product[row * outputs + o]);
      }
    });
  }
}

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
  Cells image = readTransposed(lhs, lhsOrder), kernel = readTransposed(rhs, rhsOrder);
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
  bool isPlain = element.isFloat() && featureGroups == 1 && batchGroups == 1 &&
                 llvm::all_of(kernel, [](Cell cell) { return std::isfinite(cell.f); });
  if (isPlain) {
    convolveFloats({image, kernel, lhsShape, rhsShape, outShape, outStrides, window}, cells);
    element.round(cells);
    return one(std::move(result));
  }
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

template <typename ConvOp> ConvolutionWindow windowOf(ConvOp op) {
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
  return window;
}

/// convolution, and dynamic_conv, whose padding is an operand.
template <typename ConvOp>
FailureOr<Values> evalConvolution(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto conv = cast<ConvOp>(op);
  // Each output adds up one product for each element of the kernel that leads to its feature.
  int64_t outputs = conv.getDimensionNumbers().getKernelOutputFeatureDimension();
  int64_t taps = operands[1].size() / std::max<int64_t>(operands[1].shape()[outputs], 1);
  if (failed(run.countElements(op, uint64_t(resultType(op).getNumElements()) * taps)))
    return failure();
  ConvolutionWindow window = windowOf(conv);
  for (size_t i = 0; i < window.low.size(); ++i) {
    if constexpr (std::is_same_v<ConvOp, stablehlo::DynamicConvOp>)
      window.low[i] = operands[2][2 * i].i;
    else if (std::optional<DenseIntElementsAttr> padding = conv.getPadding())
      window.low[i] = padding->template getValues<int64_t>()[2 * i];
  }
  return convolve(op, operands, conv.getDimensionNumbers(), window, conv.getFeatureGroupCount(),
                  conv.getBatchGroupCount());
}

/// einsum and unary_einsum: a letter for each dimension, "..." for all others, which are those of
/// the largest operand and repeated where an operand has 1. What the result does not name is
/// summed.
class Einsum {
public:
  explicit Einsum(Operation *op) : op(op) {}

  FailureOr<Values> run(ArrayRef<TensorValue> operands, Run &run) {
    auto [inputs, output] = op->getAttrOfType<StringAttr>("einsum_config").getValue().split("->");
    SmallVector<StringRef> terms;
    inputs.split(terms, ',');
    if (terms.size() != operands.size())
      return op->emitOpError("has ")
             << operands.size() << " operands, its configuration names " << terms.size();
    std::vector<std::string> labels;
    for (auto [term, operand] : llvm::zip_equal(terms, operands)) {
      FailureOr<std::string> own = labelsOf(term, operand.shape());
      if (failed(own))
        return failure();
      labels.push_back(*own);
    }
    TensorValue result(resultType(op));
    FailureOr<std::string> own = labelsOf(output, result.shape(), /*isResult=*/true);
    if (failed(own))
      return failure();
    std::string order = *own;
    for (const auto &[label, size] : sizes)
      if (!llvm::is_contained(order, label))
        order += label;
    return add(operands, labels, order, own->size(), std::move(result), run);
  }

private:
  /// A character for each dimension; notes the sizes that they stand for.
  FailureOr<std::string> labelsOf(StringRef term, ArrayRef<int64_t> shape, bool isResult = false) {
    std::string labels;
    bool isValid = true;
    for (size_t at = 0; at < term.size(); ++at) {
      if (term[at] == ' ')
        continue;
      if (term.substr(at).starts_with("...")) {
        size_t letters = llvm::count_if(term, llvm::isAlpha);
        isValid &= letters <= shape.size();
        // From the last on, so that those of different operands meet.
        for (size_t rest = isValid ? shape.size() - letters : 0; rest > 0; --rest)
          labels += static_cast<char>(-static_cast<int>(rest));
        at += 2;
        continue;
      }
      isValid &= llvm::isAlpha(term[at]);
      labels += term[at];
    }
    isValid &= labels.size() == shape.size();
    for (size_t i = 0; isValid && i < labels.size(); ++i) {
      auto [found, isNew] = sizes.try_emplace(labels[i], shape[i]);
      if (isNew)
        isValid &= !isResult;
      else if (!isResult && !llvm::isAlpha(labels[i]) && found->second == 1)
        found->second = shape[i];
      else
        isValid &= found->second == shape[i] || (!llvm::isAlpha(labels[i]) && shape[i] == 1);
    }
    if (!isValid)
      return op->emitOpError("names dimensions by '")
             << term << "', which does not fit a tensor of shape [" << shape << "]";
    return labels;
  }

  /// The distance of neighbours of an operand along each label.
  static Index stridesAlong(const TensorValue &value, StringRef own, StringRef order) {
    Index strides(order.size(), 0), all = stridesOf(value.shape());
    for (auto [label, stride, size] : llvm::zip_equal(own, all, value.shape()))
      if (size > 1)
        strides[order.find(label)] += stride; // A letter that is twice goes along the diagonal.
    return strides;
  }

  /// Products are summed in double precision and rounded once.
  FailureOr<Values> add(ArrayRef<TensorValue> operands, ArrayRef<std::string> labels,
                        StringRef order, size_t kept, TensorValue result, Run &run) {
    Index shape;
    for (char label : order)
      shape.push_back(sizes[label]);
    int64_t summed = sizeOf(ArrayRef(shape).drop_front(kept));
    if (failed(run.countElements(op, uint64_t(result.size()) * summed)))
      return failure();
    SmallVector<Index> strides;
    for (auto [operand, own] : llvm::zip_equal(operands, labels))
      strides.push_back(stridesAlong(operand, own, order));
    ElementType::Kind kind = result.element().kind();
    Cell unit = kind == ElementType::Kind::Float     ? floatCell(1)
                : kind == ElementType::Kind::Complex ? complexCell(1)
                                                     : intCell(1);
    MutableArrayRef<Cell> cells = result.mutableCells();
    int64_t at = 0;
    forEachIndex(shape, [&](ArrayRef<int64_t> index) {
      Cell factors[2] = {unit, unit};
      for (size_t i = 0; i < operands.size(); ++i) {
        int64_t offset = 0;
        for (auto [place, stride] : llvm::zip_equal(index, strides[i]))
          offset += place * stride;
        factors[i] = operands[i][offset];
      }
      multiplyAdd(kind, cells[at++ / summed], factors[0], factors[1]);
    });
    result.element().round(cells);
    return one(std::move(result));
  }

  Operation *op;
  std::map<char, int64_t> sizes; ///< By label.
};

FailureOr<Values> evalEinsum(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  return Einsum(op).run(operands, run);
}

} // namespace

void addContractions(HandlerTable &table) {
  table["stablehlo.einsum"] = evalEinsum;
  table["stablehlo.unary_einsum"] = evalEinsum;
  table["stablehlo.convolution"] = evalConvolution<stablehlo::ConvolutionOp>;
  table["stablehlo.dynamic_conv"] = evalConvolution<stablehlo::DynamicConvOp>;
  table["stablehlo.dot"] = evalDot;
  table["stablehlo.dot_general"] = evalDotGeneral;
}

} // namespace phaze::interpreter
