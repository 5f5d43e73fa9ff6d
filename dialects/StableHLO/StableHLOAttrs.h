// Attributes of StableHLO, and the pieces of their text forms that operations share.
#ifndef PHAZE_DIALECTS_STABLEHLO_STABLEHLOATTRS_H
#define PHAZE_DIALECTS_STABLEHLO_STABLEHLOATTRS_H

#include "dialects/StableHLO/StableHLODialect.h"
#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/TensorEncoding.h"
#include "llvm/ADT/APFloat.h"

#include "dialects/StableHLO/StableHLOEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "dialects/StableHLO/StableHLOAttrs.h.inc"

namespace phaze::stablehlo {

/// `[0, ?, 2]`, where `?` is ShapedType::kDynamic.
mlir::FailureOr<llvm::SmallVector<int64_t>> parseDimList(mlir::AsmParser &parser);
void printDimList(mlir::AsmPrinter &printer, llvm::ArrayRef<int64_t> dims);

mlir::FailureOr<llvm::APFloat> parseDouble(mlir::AsmParser &parser);

/// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`, as in `#stablehlo.conv` and in `convolution`.
mlir::ParseResult parseConvDimensions(mlir::AsmParser &parser, ConvDimensionNumbersAttr &dims);
void printConvDimensions(mlir::AsmPrinter &printer, ConvDimensionNumbersAttr dims);

} // namespace phaze::stablehlo

#endif
