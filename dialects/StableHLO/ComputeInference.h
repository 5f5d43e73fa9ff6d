// Result types and constraints of batch normalization, Fourier transforms and linear algebra, on
// types and plain arrays. Reductions, windows, map and sort: ReductionInference.h; dot products and
// convolutions: ConvolutionInference.h.
#ifndef PHAZE_DIALECTS_STABLEHLO_COMPUTEINFERENCE_H
#define PHAZE_DIALECTS_STABLEHLO_COMPUTEINFERENCE_H

#include "dialects/StableHLO/Inference.h"
#include "dialects/StableHLO/StableHLOAttrs.h"

namespace phaze::stablehlo {

/// `vectors` are scale and offset.
llvm::LogicalResult inferBatchNormTraining(Report report, mlir::RankedTensorType operand,
                                           llvm::ArrayRef<mlir::RankedTensorType> vectors,
                                           int64_t featureIndex,
                                           llvm::SmallVectorImpl<mlir::Type> &results);

/// `vectors` are scale, offset, mean and variance.
llvm::LogicalResult inferBatchNormInference(Report report, mlir::RankedTensorType operand,
                                            llvm::ArrayRef<mlir::RankedTensorType> vectors,
                                            int64_t featureIndex,
                                            llvm::SmallVectorImpl<mlir::Type> &results);

/// `vectors` are scale, mean and variance.
llvm::LogicalResult inferBatchNormGrad(Report report, mlir::RankedTensorType operand,
                                       llvm::ArrayRef<mlir::RankedTensorType> vectors,
                                       mlir::RankedTensorType gradOutput, int64_t featureIndex,
                                       llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult inferFft(Report report, mlir::RankedTensorType operand, FftType fftType,
                             llvm::ArrayRef<int64_t> fftLength,
                             llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult verifyCholesky(Report report, mlir::RankedTensorType a);

llvm::LogicalResult inferTriangularSolve(Report report, mlir::RankedTensorType a,
                                         mlir::RankedTensorType b, bool leftSide,
                                         Transpose transposeA,
                                         llvm::SmallVectorImpl<mlir::Type> &results);

} // namespace phaze::stablehlo

#endif
