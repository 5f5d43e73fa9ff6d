// Text forms of Program operations that are written by hand: directives, and while.
#include "dialects/StableHLO/ProgramAssembly.h"
#include "dialects/StableHLO/ProgramOps.h"

using namespace mlir;

namespace phaze::stablehlo {

//===----------------------------------------------------------------------===//
// Directives
//===----------------------------------------------------------------------===//

ParseResult
parseVariadicSameOperandsAndResultType(OpAsmParser &parser,
                                       ArrayRef<OpAsmParser::UnresolvedOperand> operands,
                                       SmallVectorImpl<Type> &types, Type &result) {
  SMLoc location = parser.getCurrentLocation();
  Type type;
  if (parser.parseType(type))
    return failure();
  auto function = dyn_cast<FunctionType>(type);
  if (!function) {
    types.assign(operands.size(), type);
    result = type;
    return success();
  }
  if (function.getNumInputs() != operands.size() || function.getNumResults() != 1)
    return parser.emitError(location) << "expected a function type of " << operands.size()
                                      << " inputs and 1 result, but found " << function;
  types.assign(function.getInputs().begin(), function.getInputs().end());
  result = function.getResult(0);
  return success();
}

void printVariadicSameOperandsAndResultType(OpAsmPrinter &printer, Operation *, OperandRange,
                                            TypeRange types, Type result) {
  if (llvm::all_of(types, [&](Type type) { return type == result; }))
    printer << result;
  else
    printer.printFunctionalType(types, TypeRange(result));
}

ParseResult parsePairwiseOpType(OpAsmParser &parser, SmallVectorImpl<Type> &operands,
                                SmallVectorImpl<Type> &results) {
  if (parser.parseTypeList(operands))
    return failure();
  results.assign(operands.begin(), operands.end());
  return success();
}

void printPairwiseOpType(OpAsmPrinter &printer, Operation *, TypeRange operands, TypeRange) {
  llvm::interleaveComma(operands, printer);
}

ParseResult parseTupleOpType(OpAsmParser &parser, SmallVectorImpl<Type> &operands, Type &result) {
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseType(result))
    return failure();
  auto tuple = dyn_cast<TupleType>(result);
  if (!tuple)
    return parser.emitError(location) << "expected a tuple type, but found " << result;
  operands.assign(tuple.begin(), tuple.end());
  return success();
}

void printTupleOpType(OpAsmPrinter &printer, Operation *, TypeRange, Type result) {
  printer << result;
}

ParseResult parseCustomCallTarget(AsmParser &parser, StringAttr &target) {
  return parser.parseSymbolName(target);
}

void printCustomCallTarget(AsmPrinter &printer, Operation *, StringAttr target) {
  printer.printSymbolName(target);
}

//===----------------------------------------------------------------------===//
// WhileOp
//===----------------------------------------------------------------------===//

/// Whether the short form, which has each type once, says all: no argument has another type than
/// its operand.
static bool hasOneTypePerValue(WhileOp op) {
  for (Region *region : {&op.getCond(), &op.getBody()})
    if (!region->hasOneBlock() || region->front().getArgumentTypes() != op.getOperandTypes())
      return false;
  return op.getOperandTypes() == op.getResultTypes();
}

void WhileOp::print(OpAsmPrinter &printer) {
  if (!hasOneTypePerValue(*this)) {
    printer.printGenericOp(*this, /*printOpName=*/false);
    return;
  }
  printer << '(';
  llvm::interleaveComma(llvm::zip(getBody().getArguments(), getOperand()), printer, [&](auto pair) {
    printer.printOperand(std::get<0>(pair));
    printer << " = ";
    printer.printOperand(std::get<1>(pair));
  });
  printer << ')';
  if (getNumOperands() > 0)
    printer << " : " << getOperandTypes();
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs());
  printer.printNewline();
  printer << " cond ";
  printer.printRegion(getCond(), /*printEntryBlockArgs=*/false);
  printer << " do ";
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

ParseResult WhileOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc location = parser.getCurrentLocation();
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<OpAsmParser::Argument> arguments;
  // `%argument = %operand` each; a list without `=` is the generic form.
  bool isGeneric = false;
  auto parseValue = [&]() -> ParseResult {
    OpAsmParser::UnresolvedOperand first;
    if (parser.parseOperand(first))
      return failure();
    if (operands.empty())
      isGeneric = failed(parser.parseOptionalEqual());
    else if (!isGeneric && parser.parseEqual())
      return failure();
    if (isGeneric) {
      operands.push_back(first);
      return success();
    }
    if (first.number != 0)
      return parser.emitError(first.location, "expected the name of one value");
    arguments.emplace_back().ssaName = first;
    return parser.parseOperand(operands.emplace_back());
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, parseValue))
    return failure();
  if (isGeneric)
    return parser.parseGenericOperationAfterOpName(result, ArrayRef(operands));

  SmallVector<Type> types;
  if (!operands.empty() && parser.parseColonTypeList(types))
    return failure();
  if (parser.resolveOperands(operands, types, location, result.operands) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  result.addTypes(types);
  for (auto [argument, type] : llvm::zip(arguments, types))
    argument.type = type;
  Region *cond = result.addRegion(), *body = result.addRegion();
  return failure(parser.parseKeyword("cond") || parser.parseRegion(*cond, arguments) ||
                 parser.parseKeyword("do") || parser.parseRegion(*body, arguments));
}

} // namespace phaze::stablehlo
