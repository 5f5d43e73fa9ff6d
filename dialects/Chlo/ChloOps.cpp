// Operations of chlo: inference by their attributes, and hand-written text forms.
#include "dialects/Chlo/Chlo.h"
#include "dialects/StableHLO/AssemblyFormat.h"
#include "dialects/StableHLO/StableHLO.h"

using namespace mlir;

#define GET_OP_CLASSES
#include "dialects/Chlo/ChloOps.cpp.inc"

namespace phaze::chlo {

void ChloDialect::registerOps() {
  addOperations<
#define GET_OP_LIST
#include "dialects/Chlo/ChloOps.cpp.inc"
      >();
}

//===-- Broadcasting ------------------------------------------------------------------------===//

LogicalResult BroadcastComplexOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                                   ValueRange operands, DictionaryAttr attributes,
                                                   OpaqueProperties properties, RegionRange regions,
                                                   SmallVectorImpl<Type> &results) {
  Adaptor adaptor(operands, attributes, properties, regions);
  Report report(location, getOperationName());
  FailureOr<Type> element =
      inferElement(report, adaptor.getLhs().getType(), adaptor.getRhs().getType());
  if (failed(element))
    return failure();
  results.push_back(inferBroadcast(location, getOperationName(), operands.getTypes(),
                                   adaptor.getBroadcastDimensions(), ComplexType::get(*element)));
  return success();
}

LogicalResult BroadcastCompareOp::inferReturnTypes(MLIRContext *context,
                                                   std::optional<Location> location,
                                                   ValueRange operands, DictionaryAttr attributes,
                                                   OpaqueProperties properties, RegionRange regions,
                                                   SmallVectorImpl<Type> &results) {
  Adaptor adaptor(operands, attributes, properties, regions);
  Report report(location, getOperationName());
  if (failed(inferElement(report, adaptor.getLhs().getType(), adaptor.getRhs().getType())))
    return failure();
  // chlo_l5
  results.push_back(inferBroadcast(location, getOperationName(), operands.getTypes(),
                                   adaptor.getBroadcastDimensions(), IntegerType::get(context, 1)));
  return success();
}

LogicalResult BroadcastSelectOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                                  ValueRange operands, DictionaryAttr attributes,
                                                  OpaqueProperties properties, RegionRange regions,
                                                  SmallVectorImpl<Type> &results) {
  Adaptor adaptor(operands, attributes, properties, regions);
  // chlo_l6
  Type onTrue = getElementTypeOrSelf(adaptor.getOnTrue().getType());
  Type onFalse = getElementTypeOrSelf(adaptor.getOnFalse().getType());
  if (onTrue != onFalse)
    return Report(location, getOperationName())(
        "expected on_true and on_false of the same element type, found ", onTrue, " and ", onFalse);
  results.push_back(
      inferBroadcast(location, getOperationName(), operands.getTypes(), std::nullopt, onTrue));
  return success();
}

//===-- Constants ---------------------------------------------------------------------------===//

LogicalResult ConstantOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                           ValueRange operands, DictionaryAttr attributes,
                                           OpaqueProperties properties, RegionRange regions,
                                           SmallVectorImpl<Type> &results) {
  ElementsAttr value = Adaptor(operands, attributes, properties, regions).getValueAttr();
  if (!value)
    return Report(location, getOperationName())("requires attribute 'value'");
  results.push_back(value.getType());
  return success();
}

ParseResult ConstantOp::parse(OpAsmParser &parser, OperationState &result) {
  return stablehlo::parseConstant(parser, result);
}

void ConstantOp::print(OpAsmPrinter &printer) {
  stablehlo::printConstant(printer, *this, getValue());
}

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

LogicalResult ConstantLikeOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                               ValueRange operands, DictionaryAttr attributes,
                                               OpaqueProperties properties, RegionRange regions,
                                               SmallVectorImpl<Type> &results) {
  Adaptor adaptor(operands, attributes, properties, regions);
  Report report(location, getOperationName());
  TypedAttr value = adaptor.getValueAttr();
  if (!value)
    return report("requires attribute 'value'");
  // chlo_l7
  if (!TensorType::isValidElementType(value.getType()))
    return report("expected a value of scalar type, found ", value.getType());
  results.push_back(withElement(adaptor.getOperand().getType(), value.getType()));
  return success();
}

//===-- top_k and ragged_dot ----------------------------------------------------------------===//

LogicalResult TopKOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                       ValueRange operands, DictionaryAttr attributes,
                                       OpaqueProperties properties, RegionRange regions,
                                       SmallVectorImpl<Type> &results) {
  Adaptor adaptor(operands, attributes, properties, regions);
  return inferTopK(Report(location, getOperationName()),
                   cast<TensorType>(adaptor.getOperand().getType()), adaptor.getK(), results);
}

LogicalResult RaggedDotOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                            ValueRange operands, DictionaryAttr attributes,
                                            OpaqueProperties properties, RegionRange regions,
                                            SmallVectorImpl<Type> &results) {
  Adaptor adaptor(operands, attributes, properties, regions);
  Report report(location, getOperationName());
  // chlo_l9
  if (adaptor.getPrecisionConfig() && adaptor.getPrecisionConfig()->size() > 2)
    return report("expected at most 2 entries of precision_config, found ",
                  adaptor.getPrecisionConfig()->size());
  RaggedDotDimensionNumbersAttr numbers = adaptor.getRaggedDotDimensionNumbers();
  RaggedDotDimensions dimensions = {
      numbers.getLhsBatchingDimensions(),    numbers.getRhsBatchingDimensions(),
      numbers.getLhsContractingDimensions(), numbers.getRhsContractingDimensions(),
      numbers.getLhsRaggedDimensions(),      numbers.getRhsGroupDimensions()};
  return inferRaggedDot(report, cast<RankedTensorType>(adaptor.getLhs().getType()),
                        cast<RankedTensorType>(adaptor.getRhs().getType()),
                        cast<RankedTensorType>(adaptor.getGroupSizes().getType()), dimensions,
                        results);
}

bool RaggedDotOp::isCompatibleReturnTypes(TypeRange inferred, TypeRange written) {
  return inferred.size() == 1 && written.size() == 1 &&
         stablehlo::compatibleShapes(cast<ShapedType>(inferred[0]), cast<ShapedType>(written[0]));
}

//===-- scan --------------------------------------------------------------------------------===//

LogicalResult ScanOp::verify() {
  std::optional<int64_t> size;
  if (getScanDimSizeAttr())
    size = getScanDimSizeAttr().getInt();
  return verifyScan(Report(*this), getInputs().getTypes(), getInits().getTypes(),
                    getOutputs().getTypes(), getCarries().getTypes(), getDimension(), size);
}

LogicalResult ScanOp::verifyRegions() {
  // chlo_l10
  Operation *terminator = getBody().front().getTerminator();
  if (!isa<stablehlo::ReturnOp>(terminator))
    return emitOpError("expected the body to end with stablehlo.return, found ")
           << terminator->getName();
  return verifyScanBody(Report(*this), getInputs().getTypes(), getInits().getTypes(),
                        getOutputs().getTypes(), getCarries().getTypes(), getDimension(),
                        getBody().getArgumentTypes(), terminator->getOperandTypes());
}

// `chlo.scan(%inputs) inits (%inits) dimension=0 attributes {...} { body } : (...) -> (...)`.
// There are as many carries as inits, so that the segment sizes follow.
ParseResult ScanOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> inputs, inits;
  IntegerAttr dimension;
  Type i64 = parser.getBuilder().getIntegerType(64);
  if (parser.parseOperandList(inputs, OpAsmParser::Delimiter::Paren) ||
      parser.parseKeyword("inits") ||
      parser.parseOperandList(inits, OpAsmParser::Delimiter::Paren) ||
      parser.parseKeyword("dimension") || parser.parseEqual() ||
      parser.parseAttribute(dimension, i64))
    return failure();
  SMLoc attributesLoc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes) ||
      failed(verifyInherentAttrs(result.name, result.attributes, [&] {
        return parser.emitError(attributesLoc) << "'" << result.name << "' op ";
      })))
    return failure();

  FunctionType type;
  if (parser.parseRegion(*result.addRegion()))
    return failure();
  SMLoc typeLoc = parser.getCurrentLocation();
  if (parser.parseColonType(type))
    return failure();
  size_t numInits = inits.size();
  if (type.getNumInputs() != inputs.size() + numInits)
    return parser.emitError(typeLoc, "expected ")
           << inputs.size() + numInits << " operand types, found " << type.getNumInputs();
  if (type.getNumResults() < numInits)
    return parser.emitError(typeLoc, "expected at least ")
           << numInits << " result types, one for each of inits, found " << type.getNumResults();

  Properties &properties = result.getOrAddProperties<Properties>();
  properties.setDimension(dimension);
  properties.operandSegmentSizes = {static_cast<int32_t>(inputs.size()),
                                    static_cast<int32_t>(numInits)};
  properties.resultSegmentSizes = {static_cast<int32_t>(type.getNumResults() - numInits),
                                   static_cast<int32_t>(numInits)};
  result.addTypes(type.getResults());
  return failure(parser.resolveOperands(inputs, type.getInputs().take_front(inputs.size()), typeLoc,
                                        result.operands) ||
                 parser.resolveOperands(inits, type.getInputs().drop_front(inputs.size()), typeLoc,
                                        result.operands));
}

void ScanOp::print(OpAsmPrinter &printer) {
  printer << "(" << getInputs() << ") inits (" << getInits() << ") dimension=" << getDimension();
  SmallVector<StringRef> elided = {getDimensionAttrName(), getOperandSegmentSizeAttr(),
                                   getResultSegmentSizeAttr()};
  if (!getIsReverse())
    elided.push_back(getIsReverseAttrName());
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), elided);
  printer << " ";
  printer.printRegion(getBody());
  printer << " : ";
  printer.printFunctionalType(*this);
}

} // namespace phaze::chlo
