// Directives of the declarative formats that several operations share.
#include "dialects/StableHLO/AssemblyFormat.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace phaze::stablehlo {

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
  if (function.getNumInputs() != operands.size() || function.getNumResults() != 1)
    return parser.emitError(loc, "expected a type or a function type with ")
           << operands.size() << " inputs and 1 result, but found " << function;
  for (auto [operand, input] : llvm::zip(operands, function.getInputs()))
    *operand = input;
  result = function.getResult(0);
  return success();
}

void detail::printSameTypes(OpAsmPrinter &printer, ArrayRef<Type> operands, Type result) {
  if (llvm::all_of(operands, [&](Type type) { return type == result; })) {
    printer.printType(result);
    return;
  }
  printer.printFunctionalType(operands, ArrayRef<Type>(result));
}

} // namespace phaze::stablehlo
