// Constraints of dot products and convolutions, on types and plain arrays. What is quantized, and
// the element type to accumulate in, stand in the result type: it is an input here.
#ifndef PHAZE_DIALECTS_STABLEHLO_CONVOLUTIONINFERENCE_H
#define PHAZE_DIALECTS_STABLEHLO_CONVOLUTIONINFERENCE_H

#include "dialects/StableHLO/Inference.h"
#include "dialects/StableHLO/StableHLOAttrs.h"
#include "dialects/StableHLO/WindowInference.h"

namespace phaze::stablehlo {

/// `precision` holds the precision of each operand, in order.
llvm::LogicalResult verifyDot(Report report, mlir::RankedTensorType lhs, mlir::RankedTensorType rhs,
                              llvm::ArrayRef<Precision> precision, mlir::RankedTensorType result);

/// The shape that a dot_general with these dimensions has; reports what keeps it from having one.
llvm::LogicalResult
inferDotGeneralShape(Report report, mlir::RankedTensorType lhs, mlir::RankedTensorType rhs,
                     llvm::ArrayRef<int64_t> lhsBatching, llvm::ArrayRef<int64_t> rhsBatching,
                     llvm::ArrayRef<int64_t> lhsContracting, llvm::ArrayRef<int64_t> rhsContracting,
                     llvm::SmallVectorImpl<int64_t> &shape);

llvm::LogicalResult verifyDotGeneral(Report report, mlir::RankedTensorType lhs,
                                     mlir::RankedTensorType rhs, DotDimensionNumbersAttr dims,
                                     llvm::ArrayRef<Precision> precision, bool hasAlgorithm,
                                     mlir::RankedTensorType result);

/// What convolution and dynamic_conv have in common.
struct Convolution {
  Window window;
  /// The padding is a value that is not known: so are the result's spatial sizes.
  bool hasUnknownPadding = false;
  ConvDimensionNumbersAttr dims;
  int64_t featureGroupCount = 1;
  int64_t batchGroupCount = 1;
  llvm::SmallVector<Precision, 2> precision;
};

/// The shape that such a convolution has; reports what keeps it from having one.
llvm::LogicalResult inferConvolutionShape(Report report, mlir::RankedTensorType lhs,
                                          mlir::RankedTensorType rhs,
                                          const Convolution &convolution,
                                          llvm::SmallVectorImpl<int64_t> &shape);

llvm::LogicalResult verifyConvolution(Report report, mlir::RankedTensorType lhs,
                                      mlir::RankedTensorType rhs, const Convolution &convolution,
                                      mlir::RankedTensorType result);

} // namespace phaze::stablehlo

#endif
