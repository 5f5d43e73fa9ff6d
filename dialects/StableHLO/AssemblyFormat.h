// Directives of the declarative formats that several operations share.
#ifndef PHAZE_DIALECTS_STABLEHLO_ASSEMBLYFORMAT_H
#define PHAZE_DIALECTS_STABLEHLO_ASSEMBLYFORMAT_H

#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpImplementation.h"

namespace phaze::stablehlo {

namespace detail {
/// Gives the types of `function`, read at `loc`, to as many operands and one result.
mlir::ParseResult assignFunctionType(mlir::OpAsmParser &parser, llvm::SMLoc loc,
                                     mlir::FunctionType function,
                                     llvm::ArrayRef<mlir::Type *> operands, mlir::Type &result);
mlir::ParseResult parseSameTypes(mlir::OpAsmParser &parser, llvm::ArrayRef<mlir::Type *> operands,
                                 mlir::Type &result);
void printSameTypes(mlir::OpAsmPrinter &printer, llvm::ArrayRef<mlir::Type> operands,
                    mlir::Type result);
} // namespace detail

/// `T` when operands and result all have type T, else a function type `(T1, T2) -> T3`.
/// The last of `types` is the result's.
template <typename... Types>
mlir::ParseResult parseSameOperandsAndResultType(mlir::OpAsmParser &parser, Types &...types) {
  llvm::SmallVector<mlir::Type *, 4> all = {&types...};
  mlir::Type *result = all.pop_back_val();
  return detail::parseSameTypes(parser, all, *result);
}
template <typename... Types>
void printSameOperandsAndResultType(mlir::OpAsmPrinter &printer, mlir::Operation *,
                                    Types... types) {
  llvm::SmallVector<mlir::Type, 4> all = {mlir::Type(types)...};
  mlir::Type result = all.pop_back_val();
  detail::printSameTypes(printer, all, result);
}

/// The form of constants, here and in other dialects, whose only inherent attribute is `value`:
/// `{attrs} dense<...> : T`; or, when value and result differ in type, the generic form without
/// quotes, `() <{value = dense<...> : T1}> : () -> T2`.
mlir::ParseResult parseConstant(mlir::OpAsmParser &parser, mlir::OperationState &state);
void printConstant(mlir::OpAsmPrinter &printer, mlir::Operation *op, mlir::ElementsAttr value);

} // namespace phaze::stablehlo

#endif
