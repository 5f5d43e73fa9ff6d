// Result types and constraints of operations that combine values by a region: reductions, windows,
// map and sort, on types and plain arrays.
#ifndef PHAZE_DIALECTS_STABLEHLO_REDUCTIONINFERENCE_H
#define PHAZE_DIALECTS_STABLEHLO_REDUCTIONINFERENCE_H

#include "dialects/StableHLO/Inference.h"
#include "dialects/StableHLO/WindowInference.h"

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

/// The types of a region: its arguments, and the operands of its terminator.
struct RegionTypes {
  mlir::TypeRange arguments;
  mlir::TypeRange returned;
};

/// `operands` are the inputs, then as many initial values.
llvm::LogicalResult inferReduce(Report report, mlir::TypeRange operands,
                                llvm::ArrayRef<int64_t> dimensions, RegionTypes body,
                                llvm::SmallVectorImpl<mlir::Type> &results);

/// `operands` are the inputs, then as many initial values.
llvm::LogicalResult inferReduceWindow(Report report, mlir::TypeRange operands,
                                      llvm::ArrayRef<int64_t> windowDimensions,
                                      const Window &window, RegionTypes body,
                                      llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult
inferSelectAndScatter(Report report, mlir::RankedTensorType operand, mlir::RankedTensorType source,
                      mlir::RankedTensorType initValue, llvm::ArrayRef<int64_t> windowDimensions,
                      const Window &window, RegionTypes select, RegionTypes scatter,
                      llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult inferMap(Report report, mlir::TypeRange inputs,
                             llvm::ArrayRef<int64_t> dimensions, RegionTypes computation,
                             llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult inferSort(Report report, mlir::TypeRange inputs, int64_t dimension,
                              RegionTypes comparator, llvm::SmallVectorImpl<mlir::Type> &results);

} // namespace phaze::stablehlo

#endif
