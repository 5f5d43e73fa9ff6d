// Result types and constraints of the Elementwise operations.
#include "dialects/StableHLO/ElementwiseInference.h"
#include "dialects/StableHLO/TypePredicates.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"

using namespace mlir;

namespace phaze::stablehlo {

static bool isPerAxis(Type element) { return isa<quant::UniformQuantizedPerAxisType>(element); }

/// The dimension of a per-axis quantized type, else none.
static std::optional<int64_t> quantizationDimension(Type element) {
  if (auto perAxis = dyn_cast<quant::UniformQuantizedPerAxisType>(element))
    return perAxis.getQuantizedDimension();
  return std::nullopt;
}

/// Whether quantized types have the same storage type; its signedness is kept beside it.
static bool isSameStorage(quant::QuantizedType a, quant::QuantizedType b) {
  return a.getStorageType() == b.getStorageType() && a.isSigned() == b.isSigned();
}

bool isSameBaselineElement(Type a, Type b) {
  if (a == b)
    return true;
  auto quantA = dyn_cast<quant::QuantizedType>(a);
  auto quantB = dyn_cast<quant::QuantizedType>(b);
  return quantA && quantB && isSameStorage(quantA, quantB) &&
         quantA.getStorageTypeMin() == quantB.getStorageTypeMin() &&
         quantA.getStorageTypeMax() == quantB.getStorageTypeMax() &&
         quantA.getExpressedType() == quantB.getExpressedType() &&
         quantizationDimension(a) == quantizationDimension(b);
}

bool areSameBaseline(Type a, Type b) {
  if (a == b)
    return true;
  auto tensorA = dyn_cast<RankedTensorType>(a);
  auto tensorB = dyn_cast<RankedTensorType>(b);
  return tensorA && tensorB && compatibleShapes(tensorA, tensorB) &&
         isSameBaselineElement(tensorA.getElementType(), tensorB.getElementType());
}

bool areSameBaseline(TypeRange a, TypeRange b) {
  return llvm::all_of_zip(a, b, [](Type x, Type y) { return areSameBaseline(x, y); });
}

bool areCompatibleShapes(TypeRange a, TypeRange b) {
  return llvm::all_of_zip(a, b, [](Type x, Type y) {
    return compatibleShapes(cast<ShapedType>(x), cast<ShapedType>(y));
  });
}

/// The tensor type of `like`'s shape and bounds with another element type.
static RankedTensorType withElement(RankedTensorType like, Type element) {
  return tensorType(like.getShape(), element, boundsOf(like));
}

/// The most specific shape of compatible tensors, with the element type of the first.
static RankedTensorType mostSpecificShape(RankedTensorType a, RankedTensorType b) {
  if (a == b)
    return a;
  return cast<RankedTensorType>(mostSpecificType({a, withElement(b, a.getElementType())}));
}

LogicalResult inferSameType(Report report, TypeRange operands, SmallVectorImpl<Type> &results) {
  auto type = cast<RankedTensorType>(operands.front());
  for (Type operand : operands.drop_front()) {
    // *_c1
    if (!areSameBaseline(type, operand))
      return report("expected operands of the same type up to scales and zero points, but found ",
                    type, " and ", operand);
    type = mostSpecificShape(type, cast<RankedTensorType>(operand));
  }
  results.push_back(type);
  return success();
}

LogicalResult inferRealPart(Report, RankedTensorType operand, SmallVectorImpl<Type> &results) {
  // abs_c2, imag_c2, real_c2
  Type element = operand.getElementType();
  if (auto complex = dyn_cast<ComplexType>(element))
    element = complex.getElementType();
  // abs_c1, imag_c1, real_c1
  results.push_back(withElement(operand, element));
  return success();
}

LogicalResult inferIsFinite(Report, RankedTensorType x, SmallVectorImpl<Type> &results) {
  // is_finite_c1
  results.push_back(withElement(x, IntegerType::get(x.getContext(), 1)));
  return success();
}

LogicalResult verifyReducePrecision(Report report, int64_t exponentBits, int64_t mantissaBits) {
  // reduce_precision_c2
  if (exponentBits < 1)
    return report("expected exponent_bits to be at least 1, but found ", exponentBits);
  // reduce_precision_c3
  if (mantissaBits < 0)
    return report("expected mantissa_bits to be at least 0, but found ", mantissaBits);
  return success();
}

/// What addition asks of each two of its types.
static LogicalResult verifyAddends(Report report, RankedTensorType a, RankedTensorType b) {
  Type elementA = a.getElementType(), elementB = b.getElementType();
  auto quantA = dyn_cast<quant::QuantizedType>(elementA);
  auto quantB = dyn_cast<quant::QuantizedType>(elementB);
  // add_c2
  if (!quantA != !quantB)
    return report("expected operands and result to be all quantized or none, but found ", a,
                  " and ", b);
  // add_c1, the shape also with quantization
  if (!compatibleShapes(a, b) || (!quantA && elementA != elementB))
    return report("expected operands and result of the same type, but found ", a, " and ", b);
  if (!quantA)
    return success();
  // add_c3
  if (!isSameStorage(quantA, quantB))
    return report("expected operands and result of the same storage type, but found ", elementA,
                  " and ", elementB);
  // add_c4
  if (quantA.getExpressedType() != quantB.getExpressedType())
    return report("expected operands and result of the same expressed type, but found ",
                  quantA.getExpressedType(), " and ", quantB.getExpressedType());
  return success();
}

LogicalResult inferAdd(Report report, RankedTensorType lhs, RankedTensorType rhs,
                       SmallVectorImpl<Type> &results) {
  if (failed(verifyAddends(report, lhs, rhs)))
    return failure();
  results.push_back(isPerAxis(rhs.getElementType()) ? mostSpecificShape(rhs, lhs)
                                                    : mostSpecificShape(lhs, rhs));
  return success();
}

LogicalResult verifyAdd(Report report, RankedTensorType lhs, RankedTensorType rhs,
                        RankedTensorType result) {
  if (failed(verifyAddends(report, lhs, rhs)) || failed(verifyAddends(report, lhs, result)))
    return failure();
  std::optional<int64_t> dimension = quantizationDimension(result.getElementType());
  std::optional<int64_t> lhsDimension = quantizationDimension(lhs.getElementType());
  std::optional<int64_t> rhsDimension = quantizationDimension(rhs.getElementType());
  // add_c5
  if ((lhsDimension || rhsDimension) != dimension.has_value())
    return report("expected result to be quantized per axis if and only if lhs or rhs is, but "
                  "found ",
                  lhs, ", ", rhs, " and ", result);
  // add_c6
  if (lhsDimension && lhsDimension != dimension)
    return report("expected quantization dimension ", *dimension,
                  " of lhs as of result, but found ", *lhsDimension);
  // add_c7
  if (rhsDimension && rhsDimension != dimension)
    return report("expected quantization dimension ", *dimension,
                  " of rhs as of result, but found ", *rhsDimension);
  return success();
}

StringRef comparisonTypesOf(Type element) {
  if (isElement(element, elements::SInt))
    return "SIGNED";
  if (isElement(element, elements::UInt | elements::Bool))
    return "UNSIGNED";
  if (isElement(element, elements::Float))
    return "FLOAT or TOTALORDER";
  if (isElement(element, elements::Complex))
    return "FLOAT";
  return "";
}

bool isComparedAs(Type element, ComparisonType type) {
  StringRef allowed = comparisonTypesOf(element);
  SmallVector<StringRef, 2> names;
  allowed.split(names, " or ");
  return allowed.empty() || type == ComparisonType::NOTYPE ||
         llvm::is_contained(names, stringifyComparisonType(type));
}

LogicalResult inferCompare(Report report, RankedTensorType lhs, RankedTensorType rhs,
                           std::optional<ComparisonType> type, SmallVectorImpl<Type> &results) {
  // compare_c1
  if (!isSameBaselineElement(lhs.getElementType(), rhs.getElementType()))
    return report("expected operands of the same element type up to scale and zero point, but "
                  "found ",
                  lhs, " and ", rhs);
  // compare_c2
  if (!compatibleShapes(lhs, rhs))
    return report("expected operands of the same shape, but found ", lhs, " and ", rhs);
  // compare_c3 is a warning: warnOfStrictReading.
  results.push_back(
      withElement(mostSpecificShape(lhs, rhs), IntegerType::get(lhs.getContext(), 1)));
  return success();
}

LogicalResult inferComplex(Report report, RankedTensorType lhs, RankedTensorType rhs,
                           SmallVectorImpl<Type> &results) {
  // complex_c1
  if (!areSameBaseline(lhs, rhs))
    return report("expected operands of the same type, but found ", lhs, " and ", rhs);
  // complex_c2, complex_c3
  results.push_back(
      withElement(mostSpecificShape(lhs, rhs), ComplexType::get(lhs.getElementType())));
  return success();
}

LogicalResult inferClamp(Report report, RankedTensorType min, RankedTensorType operand,
                         RankedTensorType max, SmallVectorImpl<Type> &results) {
  // clamp_c1
  if (min.getRank() != 0 && !compatibleShapes(min, operand))
    return report("expected min of rank 0 or of operand's shape ", str(operand.getShape()),
                  ", but found ", min);
  // clamp_c2
  if (max.getRank() != 0 && !compatibleShapes(max, operand))
    return report("expected max of rank 0 or of operand's shape ", str(operand.getShape()),
                  ", but found ", max);
  // clamp_c3
  for (RankedTensorType bound : {min, max})
    if (!isSameBaselineElement(bound.getElementType(), operand.getElementType()))
      return report("expected min, operand and max of the same element type up to scale and zero "
                    "point, but found ",
                    bound, " and ", operand);
  // clamp_c4
  results.push_back(operand);
  return success();
}

LogicalResult inferSelect(Report report, RankedTensorType pred, RankedTensorType onTrue,
                          RankedTensorType onFalse, SmallVectorImpl<Type> &results) {
  // select_c1
  if (pred.getRank() != 0 && !compatibleShapes(pred, onTrue))
    return report("expected pred of rank 0 or of on_true's shape ", str(onTrue.getShape()),
                  ", but found ", pred);
  // select_c2
  if (!areSameBaseline(onTrue, onFalse))
    return report("expected on_true and on_false of the same type up to scale and zero point, but "
                  "found ",
                  onTrue, " and ", onFalse);
  results.push_back(mostSpecificShape(onTrue, onFalse));
  return success();
}

LogicalResult verifyConvert(Report report, RankedTensorType operand, RankedTensorType result) {
  // convert_c1
  if (!compatibleShapes(operand, result))
    return report("expected operand and result of the same shape, but found ", operand, " and ",
                  result);
  return success();
}

/// Bits of an element's representation.
static int64_t bitWidth(Type element) {
  element = storageOrSelf(element);
  if (auto complex = dyn_cast<ComplexType>(element))
    return 2 * complex.getElementType().getIntOrFloatBitWidth();
  return element.getIntOrFloatBitWidth();
}

LogicalResult verifyBitcastConvert(Report report, RankedTensorType operand,
                                   RankedTensorType result) {
  // bitcast_convert_c2
  if (isa<ComplexType>(operand.getElementType()) != isa<ComplexType>(result.getElementType()))
    return report("expected operand and result to be both complex or neither, but found ", operand,
                  " and ", result);
  // bitcast_convert_c1
  int64_t operandBits = bitWidth(operand.getElementType());
  int64_t resultBits = bitWidth(result.getElementType());
  if (operandBits == resultBits) {
    if (!compatibleShapes(operand, result))
      return report("expected operand and result of the same shape, but found ", operand, " and ",
                    result);
    return success();
  }
  RankedTensorType wide = operandBits > resultBits ? operand : result;
  RankedTensorType narrow = operandBits > resultBits ? result : operand;
  if (narrow.getRank() != wide.getRank() + 1)
    return report("expected the tensor of narrower elements to have one dimension more, but found ",
                  operand, " and ", result);
  for (int64_t dim = 0; dim < wide.getRank(); ++dim)
    if (!isCompatibleDim(wide.getDimSize(dim), narrow.getDimSize(dim)))
      return report("expected all dimensions but the narrower elements' last to be the same, but "
                    "found ",
                    operand, " and ", result);
  int64_t wideBits = std::max(operandBits, resultBits);
  int64_t narrowBits = std::min(operandBits, resultBits);
  int64_t last = narrow.getShape().back();
  if (wideBits % narrowBits != 0 || !isCompatibleDim(last, wideBits / narrowBits))
    return report("expected the narrower elements' last dimension to make up ", wideBits,
                  " bits, but found ", ShapedType::isDynamic(last) ? "?" : std::to_string(last),
                  " elements of ", narrowBits, " bits");
  return success();
}

LogicalResult verifyUniformQuantize(Report report, RankedTensorType operand,
                                    RankedTensorType result) {
  // uniform_quantize_c1
  if (!compatibleShapes(operand, result))
    return report("expected operand and result of the same shape, but found ", operand, " and ",
                  result);
  // uniform_quantize_c2
  Type expected = expressedOrSelf(operand.getElementType());
  Type found = expressedOrSelf(result.getElementType());
  if (expected != found)
    return report("expected result of expressed type ", expected, ", but found ", found);
  return success();
}

LogicalResult inferUniformDequantize(Report, RankedTensorType operand,
                                     SmallVectorImpl<Type> &results) {
  // uniform_dequantize_c1, uniform_dequantize_c2
  results.push_back(withElement(operand, expressedOrSelf(operand.getElementType())));
  return success();
}

bool isConstantType(Type value, Type output) {
  // constant_c1
  auto tensor = dyn_cast<RankedTensorType>(output);
  if (!tensor || value == storageOrSelf(output))
    return value == storageOrSelf(output);
  // MLIR keeps unsigned storage as signless integers; both spellings of the elements are read.
  auto quantized = dyn_cast<quant::QuantizedType>(tensor.getElementType());
  return quantized && !quantized.isSigned() &&
         value == tensor.clone(IntegerType::get(output.getContext(),
                                                quantized.getStorageTypeIntegralWidth(),
                                                IntegerType::Unsigned));
}

/// For operations that have nothing but their output's type to tell its shape.
static LogicalResult verifyStatic(Report report, RankedTensorType output) {
  if (!output.hasStaticShape())
    return report("expected output of static shape, but found ", output);
  return success();
}

LogicalResult verifyConstant(Report report, RankedTensorType output) {
  return verifyStatic(report, output);
}

LogicalResult verifyIota(Report report, int64_t iotaDimension, RankedTensorType output) {
  // iota_c1
  if (failed(verifyInRange(report, "iota_dimension", iotaDimension, 0, output.getRank())))
    return failure();
  return verifyStatic(report, output);
}

/// What a shape operand, or what is known of it, asks of the result's shape.
static LogicalResult verifyShapeOperand(Report report, StringRef name, RankedTensorType operand,
                                        std::optional<ArrayRef<int64_t>> shape,
                                        RankedTensorType result) {
  if (!isCompatibleDim(operand.getDimSize(0), result.getRank()))
    return report("expected ", name, " to have an element for each of the result's ",
                  result.getRank(), " dimensions, but found ", operand);
  if (!shape)
    return success();
  for (auto [expected, found] : llvm::zip(*shape, result.getShape()))
    if (!isCompatibleDim(expected, found))
      return report("expected result of shape ", str(*shape), " as given by ", name, ", but found ",
                    result);
  return success();
}

LogicalResult verifyDynamicIota(Report report, RankedTensorType outputShape,
                                std::optional<ArrayRef<int64_t>> shape, int64_t iotaDimension,
                                RankedTensorType result) {
  // dynamic_iota_c1
  int64_t rank = outputShape.isDynamicDim(0) ? result.getRank() : outputShape.getDimSize(0);
  if (failed(verifyInRange(report, "iota_dimension", iotaDimension, 0, rank)))
    return failure();
  // dynamic_iota_c2
  return verifyShapeOperand(report, "output_shape", outputShape, shape, result);
}

LogicalResult verifyRng(Report report, RankedTensorType a, RankedTensorType b,
                        RankedTensorType shapeType, std::optional<ArrayRef<int64_t>> shape,
                        RngDistribution distribution, RankedTensorType result) {
  // rng_c1
  for (RankedTensorType other : {b, result})
    if (a.getElementType() != other.getElementType())
      return report("expected a, b and result of the same element type, but found ", a, ", ", b,
                    " and ", result);
  // rng_c2
  if (distribution == RngDistribution::NORMAL && !isa<FloatType>(a.getElementType()))
    return report("expected floating-point values for distribution NORMAL, but found ", a);
  // rng_c3
  return verifyShapeOperand(report, "shape", shapeType, shape, result);
}

LogicalResult verifyRngBitGenerator(Report report, RngAlgorithm algorithm,
                                    RankedTensorType initialState, RankedTensorType outputState,
                                    RankedTensorType output) {
  // rng_bit_generator_c1
  if (!areSameBaseline(initialState, outputState))
    return report("expected initial_state and output_state of the same type, but found ",
                  initialState, " and ", outputState);
  // rng_bit_generator_c2
  int64_t size = initialState.getDimSize(0);
  bool is2 = isCompatibleDim(size, 2), is3 = isCompatibleDim(size, 3);
  if (algorithm == RngAlgorithm::THREE_FRY && !is2)
    return report("expected initial_state of 2 elements for THREE_FRY, but found ", size);
  if (algorithm == RngAlgorithm::PHILOX && !is2 && !is3)
    return report("expected initial_state of 2 or 3 elements for PHILOX, but found ", size);
  return verifyStatic(report, output);
}

} // namespace phaze::stablehlo
