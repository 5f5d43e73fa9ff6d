// Constraints of reductions and of the regions that combine values, on types and plain arrays.
#ifndef PHAZE_DIALECTS_STABLEHLO_REDUCTIONINFERENCE_H
#define PHAZE_DIALECTS_STABLEHLO_REDUCTIONINFERENCE_H

#include "dialects/StableHLO/Inference.h"

namespace phaze::stablehlo {

/// Whether values of element type `from` may be accumulated as `to`: both boolean, integer,
/// floating-point, complex, or quantized with the same expressed type, and `to` is at least as wide
/// (quantized: its storage type is). The specification's `is_promotable`.
bool isPromotable(mlir::Type from, mlir::Type to);

/// Checks a region that combines values two by two: with N inputs it takes 0-dimensional tensors of
/// E0..EN-1 and again of E0..EN-1, and returns tensors of E0..EN-1; the element type of input i is
/// promotable to Ei, and so is that of initial value i. `region` is what messages call the region.
/// all_reduce_c5, reduce_c6, reduce_scatter_c7, reduce_window_c13, scatter_c23,
/// select_and_scatter_c10.
llvm::LogicalResult verifyReducerBody(Report report, llvm::StringRef region,
                                      mlir::TypeRange arguments, mlir::TypeRange returned,
                                      llvm::ArrayRef<mlir::Type> inputElements,
                                      llvm::ArrayRef<mlir::Type> initElements);

} // namespace phaze::stablehlo

#endif
