// Methods of the Elementwise operations: parsing, printing and the way from an op to its inference
// function.
#include "dialects/StableHLO/ElementwiseOps.h"
#include "dialects/StableHLO/ConstantIntegers.h"

using namespace mlir;

namespace phaze::stablehlo {

void StableHLODialect::addElementwiseOps() {
  addOperations<
#define GET_OP_LIST
#include "dialects/StableHLO/ElementwiseOps.cpp.inc"
      >();
}

static RankedTensorType tensorTypeOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

//===----------------------------------------------------------------------===//
// Directives
//===----------------------------------------------------------------------===//

/// `e5m10`.
static ParseResult parseExponentMantissa(OpAsmParser &parser, IntegerAttr &exponentBits,
                                         IntegerAttr &mantissaBits) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  if (parser.parseKeyword(&keyword))
    return failure();
  int32_t exponent, mantissa;
  StringRef rest = keyword;
  if (!rest.consume_front("e") || rest.consumeInteger(10, exponent) || !rest.consume_front("m") ||
      rest.getAsInteger(10, mantissa))
    return parser.emitError(loc, "expected a format like e5m10, but found ") << keyword;
  exponentBits = parser.getBuilder().getI32IntegerAttr(exponent);
  mantissaBits = parser.getBuilder().getI32IntegerAttr(mantissa);
  return success();
}

static void printExponentMantissa(OpAsmPrinter &printer, Operation *, IntegerAttr exponentBits,
                                  IntegerAttr mantissaBits) {
  printer << 'e' << exponentBits.getInt() << 'm' << mantissaBits.getInt();
}

/// The type of the parts of a tensor of complex numbers; null for any other type.
static Type complexPartsType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  auto complex = tensor ? dyn_cast<ComplexType>(tensor.getElementType()) : ComplexType();
  return complex ? tensor.clone(complex.getElementType()) : Type();
}

/// The result's type, when both operands have the type of its parts, else a function type.
static ParseResult parseComplexOpType(OpAsmParser &parser, Type &lhs, Type &rhs, Type &result) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(result))
    return failure();
  if (auto function = dyn_cast<FunctionType>(result))
    return detail::assignFunctionType(parser, loc, function, {&lhs, &rhs}, result);
  lhs = rhs = complexPartsType(result);
  if (!lhs)
    return parser.emitError(loc, "expected a tensor of complex values, but found ") << result;
  return success();
}

static void printComplexOpType(OpAsmPrinter &printer, Operation *, Type lhs, Type rhs,
                               Type result) {
  Type parts = complexPartsType(result);
  if (lhs == parts && rhs == parts)
    printer.printType(result);
  else
    printer.printFunctionalType(ArrayRef<Type>{lhs, rhs}, ArrayRef<Type>(result));
}

/// `P, T`, when both choices and the result have type T, else a function type.
static ParseResult parseSelectOpType(OpAsmParser &parser, Type &pred, Type &onTrue, Type &onFalse,
                                     Type &result) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(pred))
    return failure();
  if (auto function = dyn_cast<FunctionType>(pred))
    return detail::assignFunctionType(parser, loc, function, {&pred, &onTrue, &onFalse}, result);
  if (parser.parseComma() || parser.parseType(result))
    return failure();
  onTrue = onFalse = result;
  return success();
}

static void printSelectOpType(OpAsmPrinter &printer, Operation *, Type pred, Type onTrue,
                              Type onFalse, Type result) {
  if (onTrue == result && onFalse == result)
    printer << pred << ", " << result;
  else
    printer.printFunctionalType(ArrayRef<Type>{pred, onTrue, onFalse}, ArrayRef<Type>(result));
}

//===----------------------------------------------------------------------===//
// Unary operations
//===----------------------------------------------------------------------===//

LogicalResult AbsOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                      ValueRange operands, DictionaryAttr, OpaqueProperties,
                                      RegionRange, SmallVectorImpl<Type> &results) {
  return inferRealPart(Report(location, getOperationName()), tensorTypeOf(operands[0]), results);
}

LogicalResult ImagOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                       ValueRange operands, DictionaryAttr, OpaqueProperties,
                                       RegionRange, SmallVectorImpl<Type> &results) {
  return inferRealPart(Report(location, getOperationName()), tensorTypeOf(operands[0]), results);
}

LogicalResult RealOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                       ValueRange operands, DictionaryAttr, OpaqueProperties,
                                       RegionRange, SmallVectorImpl<Type> &results) {
  return inferRealPart(Report(location, getOperationName()), tensorTypeOf(operands[0]), results);
}

OpFoldResult RealOp::fold(FoldAdaptor) {
  return getOperand().getType() == getType() ? getOperand() : OpFoldResult();
}

LogicalResult IsFiniteOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                           ValueRange operands, DictionaryAttr, OpaqueProperties,
                                           RegionRange, SmallVectorImpl<Type> &results) {
  return inferIsFinite(Report(location, getOperationName()), tensorTypeOf(operands[0]), results);
}

LogicalResult ReducePrecisionOp::verify() {
  return verifyReducePrecision(Report(getOperation()), getExponentBitsAttr().getInt(),
                               getMantissaBitsAttr().getInt());
}

//===----------------------------------------------------------------------===//
// Binary and ternary operations
//===----------------------------------------------------------------------===//

LogicalResult AddOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                      ValueRange operands, DictionaryAttr, OpaqueProperties,
                                      RegionRange, SmallVectorImpl<Type> &results) {
  return inferAdd(Report(location, getOperationName()), tensorTypeOf(operands[0]),
                  tensorTypeOf(operands[1]), results);
}

LogicalResult AddOp::verify() {
  return verifyAdd(Report(getOperation()), getLhs().getType(), getRhs().getType(), getType());
}

LogicalResult CompareOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                          ValueRange operands, DictionaryAttr attributes,
                                          OpaqueProperties properties, RegionRange regions,
                                          SmallVectorImpl<Type> &results) {
  Adaptor adaptor(operands, attributes, properties, regions);
  return inferCompare(Report(location, getOperationName()), tensorTypeOf(adaptor.getLhs()),
                      tensorTypeOf(adaptor.getRhs()), adaptor.getCompareType(), results);
}

LogicalResult ComplexOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                          ValueRange operands, DictionaryAttr, OpaqueProperties,
                                          RegionRange, SmallVectorImpl<Type> &results) {
  return inferComplex(Report(location, getOperationName()), tensorTypeOf(operands[0]),
                      tensorTypeOf(operands[1]), results);
}

LogicalResult ClampOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                        ValueRange operands, DictionaryAttr, OpaqueProperties,
                                        RegionRange, SmallVectorImpl<Type> &results) {
  return inferClamp(Report(location, getOperationName()), tensorTypeOf(operands[0]),
                    tensorTypeOf(operands[1]), tensorTypeOf(operands[2]), results);
}

LogicalResult SelectOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                         ValueRange operands, DictionaryAttr, OpaqueProperties,
                                         RegionRange, SmallVectorImpl<Type> &results) {
  return inferSelect(Report(location, getOperationName()), tensorTypeOf(operands[0]),
                     tensorTypeOf(operands[1]), tensorTypeOf(operands[2]), results);
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

LogicalResult ConvertOp::verify() {
  return verifyConvert(Report(getOperation()), getOperand().getType(), getType());
}

OpFoldResult ConvertOp::fold(FoldAdaptor) {
  return getOperand().getType() == getType() ? getOperand() : OpFoldResult();
}

LogicalResult BitcastConvertOp::verify() {
  return verifyBitcastConvert(Report(getOperation()), getOperand().getType(), getType());
}

OpFoldResult BitcastConvertOp::fold(FoldAdaptor) {
  return getOperand().getType() == getType() ? getOperand() : OpFoldResult();
}

LogicalResult UniformQuantizeOp::verify() {
  return verifyUniformQuantize(Report(getOperation()), getOperand().getType(), getType());
}

LogicalResult UniformDequantizeOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                                    ValueRange operands, DictionaryAttr,
                                                    OpaqueProperties, RegionRange,
                                                    SmallVectorImpl<Type> &results) {
  return inferUniformDequantize(Report(location, getOperationName()), tensorTypeOf(operands[0]),
                                results);
}

//===----------------------------------------------------------------------===//
// Sources of values
//===----------------------------------------------------------------------===//

LogicalResult ConstantOp::inferReturnTypes(MLIRContext *, std::optional<Location>,
                                           ValueRange operands, DictionaryAttr attributes,
                                           OpaqueProperties properties, RegionRange regions,
                                           SmallVectorImpl<Type> &results) {
  results.push_back(Adaptor(operands, attributes, properties, regions).getValue().getType());
  return success();
}

bool ConstantOp::isCompatibleReturnTypes(TypeRange inferred, TypeRange written) {
  return isConstantType(inferred.front(), written.front());
}

void ConstantOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  Value result = getOperation()->getResult(0);
  setName(result, isa<IntegerType>(getElementTypeOrSelf(result.getType())) ? "c" : "cst");
}

ParseResult ConstantOp::parse(OpAsmParser &parser, OperationState &state) {
  return parseConstant(parser, state);
}

void ConstantOp::print(OpAsmPrinter &printer) {
  printConstant(printer, getOperation(), getValue());
}

LogicalResult ConstantOp::verify() { return verifyConstant(Report(getOperation()), getType()); }

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

Operation *StableHLODialect::materializeConstant(OpBuilder &builder, Attribute value, Type type,
                                                 Location location) {
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || !isConstantType(elements.getType(), type))
    return nullptr;
  return ConstantOp::create(builder, location, type, elements);
}

LogicalResult IotaOp::verify() {
  return verifyIota(Report(getOperation()), getIotaDimensionAttr().getInt(), getType());
}

LogicalResult DynamicIotaOp::verify() {
  return verifyDynamicIota(Report(getOperation()), getOutputShape().getType(),
                           constantIntegers(getOutputShape()), getIotaDimensionAttr().getInt(),
                           getType());
}

LogicalResult RngOp::verify() {
  return verifyRng(Report(getOperation()), getA().getType(), getB().getType(), getShape().getType(),
                   constantIntegers(getShape()), getRngDistribution(), getType());
}

LogicalResult RngBitGeneratorOp::verify() {
  return verifyRngBitGenerator(Report(getOperation()), getRngAlgorithm(),
                               getInitialState().getType(), getOutputState().getType(),
                               getOutput().getType());
}

} // namespace phaze::stablehlo

#define GET_OP_CLASSES
#include "dialects/StableHLO/ElementwiseOps.cpp.inc"
