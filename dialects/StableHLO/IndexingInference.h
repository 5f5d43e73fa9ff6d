// Result types and constraints of the Indexing operations, on types and plain arrays.
//
// `infer...` appends the result type; `verify...` checks a result type that the inputs leave open,
// or what the comparison of inferred and written types leaves open (quantization parameters).
#ifndef PHAZE_DIALECTS_STABLEHLO_INDEXINGINFERENCE_H
#define PHAZE_DIALECTS_STABLEHLO_INDEXINGINFERENCE_H

#include "dialects/StableHLO/Inference.h"

namespace phaze::stablehlo {

/// The elements of an integer operand, where they are known.
using KnownInts = std::optional<llvm::SmallVector<int64_t>>;

/// The size of a dimension, or the bound of a dynamic one; empty where neither is known.
std::optional<int64_t> sizeOrBound(mlir::RankedTensorType type, int64_t dim);

/// Checks that `type` and `other` have equal element types, quantization parameters included. The
/// names are what messages call them.
llvm::LogicalResult verifySameElement(Report report, llvm::StringRef name, mlir::Type type,
                                      llvm::StringRef otherName, mlir::Type other);

// Broadcasts.

llvm::LogicalResult inferBroadcast(Report report, mlir::RankedTensorType operand,
                                   llvm::ArrayRef<int64_t> sizes,
                                   llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult verifyBroadcastInDim(Report report, mlir::RankedTensorType operand,
                                         llvm::ArrayRef<int64_t> dims,
                                         mlir::RankedTensorType result);

llvm::LogicalResult verifyDynamicBroadcastInDim(Report report, mlir::RankedTensorType operand,
                                                mlir::RankedTensorType outputDimensions,
                                                const KnownInts &outputDimensionValues,
                                                llvm::ArrayRef<int64_t> dims,
                                                llvm::ArrayRef<int64_t> knownExpanding,
                                                llvm::ArrayRef<int64_t> knownNonexpanding,
                                                mlir::RankedTensorType result);

// Rearrangements.

llvm::LogicalResult inferConcatenate(Report report, mlir::TypeRange inputs, int64_t dimension,
                                     llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult verifyReshape(Report report, mlir::RankedTensorType operand,
                                  mlir::RankedTensorType result);

llvm::LogicalResult verifyDynamicReshape(Report report, mlir::RankedTensorType operand,
                                         mlir::RankedTensorType outputShape,
                                         const KnownInts &outputShapeValues,
                                         mlir::RankedTensorType result);

llvm::LogicalResult inferReverse(Report report, mlir::RankedTensorType operand,
                                 llvm::ArrayRef<int64_t> dims,
                                 llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult inferTranspose(Report report, mlir::RankedTensorType operand,
                                   llvm::ArrayRef<int64_t> permutation,
                                   llvm::SmallVectorImpl<mlir::Type> &results);

/// Checks the element type of a transposition's result.
llvm::LogicalResult verifyTranspose(Report report, mlir::RankedTensorType operand,
                                    llvm::ArrayRef<int64_t> permutation,
                                    mlir::RankedTensorType result);

// Padding.

llvm::LogicalResult inferPad(Report report, mlir::RankedTensorType operand,
                             mlir::RankedTensorType paddingValue, llvm::ArrayRef<int64_t> low,
                             llvm::ArrayRef<int64_t> high, llvm::ArrayRef<int64_t> interior,
                             llvm::SmallVectorImpl<mlir::Type> &results);

/// One padding of dynamic_pad.
struct PadOperand {
  mlir::RankedTensorType type;
  KnownInts values;
};

llvm::LogicalResult verifyDynamicPad(Report report, mlir::RankedTensorType operand,
                                     mlir::RankedTensorType paddingValue, const PadOperand &low,
                                     const PadOperand &high, const PadOperand &interior,
                                     mlir::RankedTensorType result);

// Slices.

llvm::LogicalResult inferSlice(Report report, mlir::RankedTensorType operand,
                               llvm::ArrayRef<int64_t> start, llvm::ArrayRef<int64_t> limit,
                               llvm::ArrayRef<int64_t> strides,
                               llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult inferDynamicSlice(Report report, mlir::RankedTensorType operand,
                                      mlir::TypeRange startIndices,
                                      llvm::ArrayRef<int64_t> sliceSizes,
                                      llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult inferDynamicUpdateSlice(Report report, mlir::RankedTensorType operand,
                                            mlir::RankedTensorType update,
                                            mlir::TypeRange startIndices,
                                            llvm::SmallVectorImpl<mlir::Type> &results);

/// `start`, `limit` and `stride` are the values of the three operands before them, where known.
llvm::LogicalResult verifyRealDynamicSlice(Report report, mlir::RankedTensorType operand,
                                           mlir::RankedTensorType startIndices,
                                           mlir::RankedTensorType limitIndices,
                                           mlir::RankedTensorType strides, const KnownInts &start,
                                           const KnownInts &limit, const KnownInts &stride,
                                           mlir::RankedTensorType result);

// Sizes of dimensions.

llvm::LogicalResult inferGetDimensionSize(Report report, mlir::RankedTensorType operand,
                                          int64_t dimension,
                                          llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult inferSetDimensionSize(Report report, mlir::RankedTensorType operand,
                                          std::optional<int64_t> size, int64_t dimension,
                                          llvm::SmallVectorImpl<mlir::Type> &results);

} // namespace phaze::stablehlo

#endif
