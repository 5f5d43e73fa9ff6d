// Directives of the declarative formats that several operations share.
#include "dialects/StableHLO/AssemblyFormat.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace phaze::stablehlo {

ParseResult detail::assignFunctionType(OpAsmParser &parser, SMLoc loc, FunctionType function,
                                       ArrayRef<Type *> operands, Type &result) {
  if (function.getNumInputs() != operands.size() || function.getNumResults() != 1)
    return parser.emitError(loc, "expected a type or a function type with ")
           << operands.size() << " inputs and 1 result, but found " << function;
  for (auto [operand, input] : llvm::zip(operands, function.getInputs()))
    *operand = input;
  result = function.getResult(0);
  return success();
}

ParseResult detail::parseSameTypes(OpAsmParser &parser, ArrayRef<Type *> operands, Type &result) {
  SMLoc loc = parser.getCurrentLocation();
  Type type;
  if (parser.parseType(type))
    return failure();
  auto function = dyn_cast<FunctionType>(type);
  if (!function) {
    for (Type *operand : operands)
      *operand = type;
    result = type;
    return success();
  }
  return assignFunctionType(parser, loc, function, operands, result);
}

void detail::printSameTypes(OpAsmPrinter &printer, ArrayRef<Type> operands, Type result) {
  if (llvm::all_of(operands, [&](Type type) { return type == result; })) {
    printer.printType(result);
    return;
  }
  printer.printFunctionalType(operands, ArrayRef<Type>(result));
}

/// `() <{value = ...}> {attrs} : () -> T`, after the first parenthesis.
static ParseResult parseGenericConstant(OpAsmParser &parser, OperationState &state) {
  if (parser.parseRParen())
    return failure();
  if (succeeded(parser.parseOptionalLess()) &&
      (parser.parseAttribute(state.propertiesAttr) || parser.parseGreater()))
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  Type type;
  if (parser.parseOptionalAttrDict(state.attributes) || parser.parseColon() ||
      parser.parseLParen() || parser.parseRParen() || parser.parseArrow() || parser.parseType(type))
    return failure();
  state.addTypes(type);
  std::optional<RegisteredOperationName> info = state.name.getRegisteredInfo();
  return success(!info || succeeded(info->verifyInherentAttrs(
                              state.attributes, [&]() { return parser.emitError(loc); })));
}

ParseResult parseConstant(OpAsmParser &parser, OperationState &state) {
  if (succeeded(parser.parseOptionalLParen()))
    return parseGenericConstant(parser, state);
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(state.attributes))
    return failure();
  if (state.attributes.get("value"))
    return parser.emitError(loc, "expected the value after the attributes, not among them");
  ElementsAttr value;
  if (parser.parseAttribute(value, Type(), "value", state.attributes))
    return failure();
  state.addTypes(value.getType());
  return success();
}

void printConstant(OpAsmPrinter &printer, Operation *op, ElementsAttr value) {
  if (op->getResult(0).getType() != value.getType()) {
    printer.printGenericOp(op, /*printOpName=*/false);
    return;
  }
  printer.printOptionalAttrDict(op->getDiscardableAttrDictionary().getValue());
  printer << ' ';
  printer.printAttribute(value);
}

} // namespace phaze::stablehlo
