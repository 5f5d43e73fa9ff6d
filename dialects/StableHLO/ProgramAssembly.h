// Directives of the declarative formats of Program operations.
#ifndef PHAZE_DIALECTS_STABLEHLO_PROGRAMASSEMBLY_H
#define PHAZE_DIALECTS_STABLEHLO_PROGRAMASSEMBLY_H

#include "mlir/IR/OpImplementation.h"

namespace phaze::stablehlo {

/// `T` when all operands and the result have type T, else a function type.
mlir::ParseResult parseVariadicSameOperandsAndResultType(
    mlir::OpAsmParser &parser, llvm::ArrayRef<mlir::OpAsmParser::UnresolvedOperand> operands,
    llvm::SmallVectorImpl<mlir::Type> &types, mlir::Type &result);
void printVariadicSameOperandsAndResultType(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                                            mlir::OperandRange operands, mlir::TypeRange types,
                                            mlir::Type result);

/// `T0, T1`: the types of operands and results alike.
mlir::ParseResult parsePairwiseOpType(mlir::OpAsmParser &parser,
                                      llvm::SmallVectorImpl<mlir::Type> &operands,
                                      llvm::SmallVectorImpl<mlir::Type> &results);
void printPairwiseOpType(mlir::OpAsmPrinter &printer, mlir::Operation *op, mlir::TypeRange operands,
                         mlir::TypeRange results);

/// `tuple<T0, T1>`: the type of the result and those of the operands in it.
mlir::ParseResult parseTupleOpType(mlir::OpAsmParser &parser,
                                   llvm::SmallVectorImpl<mlir::Type> &operands, mlir::Type &result);
void printTupleOpType(mlir::OpAsmPrinter &printer, mlir::Operation *op, mlir::TypeRange operands,
                      mlir::Type result);

/// `@name`, or `@"any name"`.
mlir::ParseResult parseCustomCallTarget(mlir::AsmParser &parser, mlir::StringAttr &target);
void printCustomCallTarget(mlir::AsmPrinter &printer, mlir::Operation *op, mlir::StringAttr target);

} // namespace phaze::stablehlo

#endif
