// Directives of the declarative formats that several operations share.
#ifndef PHAZE_DIALECTS_STABLEHLO_ASSEMBLYFORMAT_H
#define PHAZE_DIALECTS_STABLEHLO_ASSEMBLYFORMAT_H

#include "mlir/IR/OpImplementation.h"

namespace phaze::stablehlo {

namespace detail {
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

} // namespace phaze::stablehlo

#endif
