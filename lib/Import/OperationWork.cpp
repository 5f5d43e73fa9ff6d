// How much floating-point work an operation does.
#include "phaze/Import/OperationWork.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;

namespace phaze {

namespace {

/// A product that stays at the largest number instead of wrapping around.
uint64_t product(std::initializer_list<uint64_t> factors) {
  uint64_t result = 1;
  for (uint64_t factor : factors)
    result = llvm::SaturatingMultiply(result, factor);
  return result;
}

/// Elements of a static shape; saturates where ShapedType::getNumElements would assert.
uint64_t elementsOf(Type type) {
  uint64_t count = 1;
  for (int64_t size : cast<ShapedType>(type).getShape())
    count = llvm::SaturatingMultiply(count, static_cast<uint64_t>(size));
  return count;
}

uint64_t productOfDims(ShapedType type, ArrayRef<int64_t> dims) {
  uint64_t count = 1;
  for (int64_t dim : dims)
    count = llvm::SaturatingMultiply(count, static_cast<uint64_t>(type.getDimSize(dim)));
  return count;
}

bool isFloatLike(Type element) {
  if (auto quantized = dyn_cast<quant::QuantizedType>(element))
    return static_cast<bool>(quantized.getExpressedType());
  return isa<FloatType, ComplexType>(element);
}

/// Operations of one floating-point operation per element; what only moves, selects or converts
/// values is not among them.
bool isArithmetic(StringRef name) {
  static const llvm::StringSet<> stablehlo = {"abs",
                                              "add",
                                              "atan2",
                                              "cbrt",
                                              "ceil",
                                              "compare",
                                              "cosine",
                                              "divide",
                                              "exponential",
                                              "exponential_minus_one",
                                              "floor",
                                              "log",
                                              "log_plus_one",
                                              "logistic",
                                              "maximum",
                                              "minimum",
                                              "multiply",
                                              "negate",
                                              "power",
                                              "remainder",
                                              "round_nearest_afz",
                                              "round_nearest_even",
                                              "rsqrt",
                                              "sign",
                                              "sine",
                                              "sqrt",
                                              "subtract",
                                              "tan",
                                              "tanh"};
  // All element-wise operations of CHLO compute; these do not.
  static const llvm::StringSet<> chloMovement = {
      "constant",         "constant_like",     "top_k", "ragged_dot", "scan",
      "broadcast_select", "broadcast_complex", "conj"};
  if (name.consume_front("stablehlo."))
    return stablehlo.contains(name);
  return name.consume_front("chlo.") && !chloMovement.contains(name);
}

/// Number of o in [0, count) with o * stride = offset (mod modulus) and low <= o * stride <= high.
uint64_t countHits(int64_t count, int64_t stride, int64_t offset, int64_t modulus, int64_t low,
                   int64_t high) {
  // Range of o first, then every period-th one from the first that fits the congruence.
  int64_t first = std::max<int64_t>(0, low <= 0 ? 0 : llvm::divideCeil(low, stride));
  int64_t last = high < 0 ? -1 : std::min(count - 1, high / stride);
  if (first > last)
    return 0;
  int64_t divisor = std::gcd(stride, modulus);
  if (offset % divisor != 0)
    return 0;
  int64_t period = modulus / divisor;
  for (int64_t o = first; o <= std::min(last, first + period - 1); ++o)
    if ((o * stride - offset) % modulus == 0)
      return (last - o) / period + 1;
  return 0;
}

/// Pairs of output position and kernel tap that meet an input element, in one spatial dimension:
/// taps on padding and between dilated elements do no work.
uint64_t convolutionHits(int64_t input, int64_t kernel, int64_t output, int64_t stride,
                         int64_t padLow, int64_t inputDilation, int64_t kernelDilation) {
  constexpr int64_t limit = 1 << 20;
  // Kernels and dilations that no model has are not worth the loops: every tap counts.
  if (input == 0 || kernel > limit || inputDilation > limit / std::max<int64_t>(kernel, 1) ||
      stride > limit || kernelDilation > limit || std::abs(padLow) > (int64_t(1) << 40) ||
      input > (int64_t(1) << 40) || output > (int64_t(1) << 40))
    return input == 0 ? 0 : product({uint64_t(kernel), uint64_t(output)});
  int64_t dilated = (input - 1) * inputDilation + 1;
  uint64_t hits = 0;
  for (int64_t tap = 0; tap < kernel; ++tap) {
    int64_t offset = padLow - tap * kernelDilation; // position = o * stride - offset
    hits += countHits(output, stride, offset, inputDilation, offset, offset + dilated - 1);
  }
  return hits;
}

/// A dimension of an operand as it was before zeros were put around and between its elements.
struct PaddedDim {
  int64_t size = 0, low = 0, high = 0;
  int64_t step = 1; ///< From one element to the next.
};

bool isZero(Value value) {
  return matchPattern(value, m_AnyZeroFloat()) || matchPattern(value, m_Zero());
}

/// Programs also write dilated convolutions as dense ones of operands with zeros between their
/// elements; compilers fold these zeros into the window.
PaddedDim paddedDim(Value value, int64_t dim) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto transpose = dyn_cast<stablehlo::TransposeOp>(op)) {
      dim = transpose.getPermutation()[dim];
    } else if (auto pad = dyn_cast<stablehlo::PadOp>(op)) {
      int64_t low = pad.getEdgePaddingLow()[dim], high = pad.getEdgePaddingHigh()[dim];
      int64_t size = pad.getOperand().getType().getDimSize(dim);
      if (low < 0 || high < 0 || size < 0 || !isZero(pad.getPaddingValue()))
        break;
      // One element has nothing between it and the next, whatever the padding says.
      return {size, low, high, size > 1 ? pad.getInteriorPadding()[dim] + 1 : 1};
    } else if (!isa<stablehlo::ConvertOp>(op)) {
      break;
    }
    value = op->getOperand(0);
  }
  return {cast<ShapedType>(value.getType()).getDimSize(dim)};
}

OperationWork convolutionWork(stablehlo::ConvolutionOp op) {
  auto kernel = op.getRhs().getType();
  auto output = cast<RankedTensorType>(op->getResult(0).getType());
  stablehlo::ConvDimensionNumbersAttr dims = op.getDimensionNumbers();
  auto at = [](std::optional<ArrayRef<int64_t>> list, size_t i, int64_t otherwise) {
    return list ? (*list)[i] : otherwise;
  };
  SmallVector<int64_t> padding;
  if (std::optional<DenseIntElementsAttr> given = op.getPadding())
    padding.assign(given->getValues<int64_t>().begin(), given->getValues<int64_t>().end());
  uint64_t hits = 1;
  for (size_t i = 0; i < dims.getInputSpatialDimensions().size(); ++i) {
    PaddedDim input = paddedDim(op.getLhs(), dims.getInputSpatialDimensions()[i]);
    PaddedDim taps = paddedDim(op.getRhs(), dims.getKernelSpatialDimensions()[i]);
    int64_t inputDilation = at(op.getLhsDilation(), i, 1);
    int64_t kernelDilation = at(op.getRhsDilation(), i, 1);
    bool isReversed = op.getWindowReversal() && (*op.getWindowReversal())[i];
    int64_t low = (padding.empty() ? 0 : padding[2 * i]) + input.low * inputDilation -
                  (isReversed ? taps.high : taps.low) * kernelDilation;
    hits = llvm::SaturatingMultiply(
        hits, convolutionHits(input.size, taps.size,
                              output.getDimSize(dims.getOutputSpatialDimensions()[i]),
                              at(op.getWindowStrides(), i, 1), low, inputDilation * input.step,
                              kernelDilation * taps.step));
  }
  uint64_t pointwise =
      product({uint64_t(output.getDimSize(dims.getOutputBatchDimension())),
               uint64_t(output.getDimSize(dims.getOutputFeatureDimension())),
               uint64_t(kernel.getDimSize(dims.getKernelInputFeatureDimension()))});
  return {product({2, pointwise, hits}), output.getElementType()};
}

/// n log2 n, rounded up.
uint64_t linearithmic(uint64_t n) {
  return n < 2 ? 0 : llvm::SaturatingMultiply<uint64_t>(n, llvm::Log2_64_Ceil(n));
}

OperationWork regionWork(uint64_t first, uint64_t second = 0) {
  OperationWork work;
  work.regionRuns[0] = first;
  work.regionRuns[1] = second;
  return work;
}

bool isStatic(Operation *op) {
  auto known = [](Type type) {
    auto shaped = dyn_cast<ShapedType>(type);
    return !shaped || shaped.hasStaticShape();
  };
  return llvm::all_of(op->getOperandTypes(), known) && llvm::all_of(op->getResultTypes(), known);
}

/// Operations that have work of their own, on static shapes.
OperationWork staticWorkOf(Operation *op) {
  Type result = op->getNumResults() ? op->getResult(0).getType() : Type();
  return llvm::TypeSwitch<Operation *, OperationWork>(op)
      .Case<stablehlo::DotGeneralOp>([&](auto dot) -> OperationWork {
        uint64_t contracted = productOfDims(
            dot.getLhs().getType(), dot.getDotDimensionNumbers().getLhsContractingDimensions());
        return {product({2, elementsOf(result), contracted}), getElementTypeOrSelf(result)};
      })
      .Case<stablehlo::DotOp>([&](auto dot) -> OperationWork {
        auto lhs = dot.getLhs().getType();
        uint64_t contracted = lhs.getRank() ? lhs.getShape().back() : 1;
        return {product({2, elementsOf(result), contracted}), getElementTypeOrSelf(result)};
      })
      .Case<stablehlo::ConvolutionOp>([](auto conv) { return convolutionWork(conv); })
      .Case<stablehlo::ClampOp>([&](auto) -> OperationWork {
        return {product({2, elementsOf(result)}), getElementTypeOrSelf(result)};
      })
      .Case<stablehlo::ReduceOp>([&](auto reduce) {
        return regionWork(elementsOf(reduce->getOperand(0).getType()) - elementsOf(result));
      })
      .Case<stablehlo::ReduceWindowOp>([&](auto reduce) {
        uint64_t window = 1;
        for (int64_t size : reduce.getWindowDimensions())
          window = llvm::SaturatingMultiply<uint64_t>(window, size);
        return regionWork(product({elementsOf(result), window - 1}));
      })
      .Case<stablehlo::SelectAndScatterOp>([&](auto select) {
        uint64_t window = 1;
        for (int64_t size : select.getWindowDimensions().value_or(ArrayRef<int64_t>()))
          window = llvm::SaturatingMultiply<uint64_t>(window, size);
        uint64_t sources = elementsOf(select.getSource().getType());
        return regionWork(product({sources, window - 1}), sources);
      })
      .Case<stablehlo::ScatterOp>([](auto scatter) {
        return regionWork(elementsOf(scatter.getUpdates().front().getType()));
      })
      .Case<stablehlo::MapOp>([&](auto) { return regionWork(elementsOf(result)); })
      .Case<stablehlo::SortOp>([&](auto sort) {
        auto type = cast<RankedTensorType>(sort->getOperand(0).getType());
        int64_t dim = sort.getDimension();
        uint64_t length =
            type.getRank() ? type.getDimSize(dim < 0 ? dim + type.getRank() : dim) : 1;
        return regionWork(length == 0 ? 0
                                      : product({elementsOf(type) / length, linearithmic(length)}));
      })
      .Case<stablehlo::FftOp>([&](auto fft) -> OperationWork {
        uint64_t length = 1;
        for (int64_t size : fft.getFftLength())
          length = llvm::SaturatingMultiply<uint64_t>(length, size);
        uint64_t transforms = length ? elementsOf(result) / length : 0;
        return {product({5, std::max<uint64_t>(transforms, 1), linearithmic(length)}),
                getElementTypeOrSelf(result)};
      })
      .Case<stablehlo::CholeskyOp>([&](auto) -> OperationWork {
        auto type = cast<RankedTensorType>(result);
        uint64_t n = type.getRank() ? type.getShape().back() : 1;
        return {product({elementsOf(type), n}) / 3, type.getElementType()};
      })
      .Case<stablehlo::TriangularSolveOp>([&](auto solve) -> OperationWork {
        uint64_t n = solve.getA().getType().getShape().back();
        return {product({elementsOf(result), n}), getElementTypeOrSelf(result)};
      })
      .Case<stablehlo::BatchNormInferenceOp>([&](auto) -> OperationWork {
        return {product({4, elementsOf(result)}), getElementTypeOrSelf(result)};
      })
      .Case<stablehlo::BatchNormTrainingOp>([&](auto) -> OperationWork {
        return {product({8, elementsOf(result)}), getElementTypeOrSelf(result)};
      })
      .Case<stablehlo::BatchNormGradOp>([&](auto) -> OperationWork {
        return {product({13, elementsOf(result)}), getElementTypeOrSelf(result)};
      })
      .Default([&](Operation *) -> OperationWork {
        if (!result || !isArithmetic(op->getName().getStringRef()))
          return {};
        // Comparisons work in the type of what they compare.
        Type worked = op->getNumOperands() ? op->getOperand(0).getType() : result;
        if (!isa<ShapedType>(result) || !isa<ShapedType>(worked))
          return {};
        return {elementsOf(result), getElementTypeOrSelf(worked)};
      });
}

/// The value of a constant integer scalar, also where a loop passes it through unchanged.
std::optional<int64_t> constantInteger(Value value, stablehlo::WhileOp loop) {
  if (auto argument = dyn_cast<BlockArgument>(value);
      argument && argument.getOwner()->getParentOp() == loop) {
    unsigned index = argument.getArgNumber();
    Operation *yield = loop.getBody().front().getTerminator();
    if (yield->getOperand(index) != loop.getBody().getArgument(index))
      return std::nullopt;
    value = loop->getOperand(index);
  }
  DenseIntElementsAttr attr;
  if (!matchPattern(value, m_Constant(&attr)) || attr.getNumElements() != 1)
    return std::nullopt;
  APInt number = *attr.begin();
  bool isUnsigned = attr.getElementType().isUnsignedInteger();
  if (number.getSignificantBits() > 63)
    return std::nullopt;
  return isUnsigned ? static_cast<int64_t>(number.getZExtValue()) : number.getSExtValue();
}

} // namespace

OperationWork workOf(Operation *op) {
  if (!isStatic(op)) {
    OperationWork work;
    work.isDynamic = isArithmetic(op->getName().getStringRef()) ||
                     isa<stablehlo::DotGeneralOp, stablehlo::DotOp, stablehlo::ConvolutionOp,
                         stablehlo::DynamicConvOp, stablehlo::ReduceOp>(op);
    return work;
  }
  OperationWork work = staticWorkOf(op);
  if (!work.element || !isFloatLike(work.element)) {
    work.flops = 0;
    work.element = {};
  }
  return work;
}

std::optional<uint64_t> constantTripCount(stablehlo::WhileOp loop) {
  if (loop.getCond().empty() || loop.getBody().empty())
    return std::nullopt;
  using stablehlo::ComparisonDirection;
  Operation *condition = loop.getCond().front().getTerminator();
  auto compare = condition->getOperand(0).getDefiningOp<stablehlo::CompareOp>();
  if (!compare)
    return std::nullopt;

  // Counter on one side, bound on the other.
  ComparisonDirection direction = compare.getComparisonDirection();
  Value counterSide = compare.getLhs(), boundSide = compare.getRhs();
  std::optional<int64_t> bound = constantInteger(boundSide, loop);
  if (!bound) {
    std::swap(counterSide, boundSide);
    bound = constantInteger(boundSide, loop);
    switch (direction) {
    case ComparisonDirection::LT:
      direction = ComparisonDirection::GT;
      break;
    case ComparisonDirection::LE:
      direction = ComparisonDirection::GE;
      break;
    case ComparisonDirection::GT:
      direction = ComparisonDirection::LT;
      break;
    case ComparisonDirection::GE:
      direction = ComparisonDirection::LE;
      break;
    default:
      break;
    }
  }
  auto counter = dyn_cast<BlockArgument>(counterSide);
  if (!bound || !counter || counter.getOwner()->getParentOp() != loop)
    return std::nullopt;

  // The body adds or subtracts a constant.
  unsigned index = counter.getArgNumber();
  Value inBody = loop.getBody().getArgument(index);
  Operation *update = loop.getBody().front().getTerminator()->getOperand(index).getDefiningOp();
  std::optional<int64_t> start, step;
  DenseIntElementsAttr attr;
  if (matchPattern(loop->getOperand(index), m_Constant(&attr)))
    start = constantInteger(loop->getOperand(index), loop);
  if (auto add = dyn_cast_or_null<stablehlo::AddOp>(update)) {
    if (add.getLhs() == inBody)
      step = constantInteger(add.getRhs(), loop);
    else if (add.getRhs() == inBody)
      step = constantInteger(add.getLhs(), loop);
  } else if (auto subtract = dyn_cast_or_null<stablehlo::SubtractOp>(update)) {
    if (subtract.getLhs() == inBody)
      step = constantInteger(subtract.getRhs(), loop);
    if (step)
      step = -*step;
  }
  if (!start || !step || *step == 0)
    return std::nullopt;

  // Counting down is counting up on the negated numbers.
  __int128 from = *start, to = *bound, by = *step;
  bool isDown = by < 0;
  bool isUpDirection = direction == ComparisonDirection::LT || direction == ComparisonDirection::LE;
  if (isDown) {
    from = -from;
    to = -to;
    by = -by;
    isUpDirection = direction == ComparisonDirection::GT || direction == ComparisonDirection::GE;
  }
  if (direction == ComparisonDirection::NE && to >= from && (to - from) % by == 0)
    return static_cast<uint64_t>((to - from) / by);
  if (!isUpDirection)
    return std::nullopt;
  bool inclusive = direction == ComparisonDirection::LE || direction == ComparisonDirection::GE;
  __int128 distance = to - from + (inclusive ? 1 : 0);
  return distance <= 0 ? 0 : static_cast<uint64_t>((distance + by - 1) / by);
}

} // namespace phaze
