// Constants at another batch.
#ifndef PHAZE_LIB_STAGES_RESIZECONSTANT_H
#define PHAZE_LIB_STAGES_RESIZECONSTANT_H

#include "mlir/IR/BuiltinAttributes.h"

namespace phaze {

/// The constant with `newSize` samples in place of `oldSize`: where all samples are the same, or
/// integers that grow evenly. `inside` is by dimension the number of elements inside of its batch,
/// none without one. Null if it cannot be said what other samples would have.
mlir::ElementsAttr resizedConstant(mlir::ElementsAttr value, mlir::RankedTensorType type,
                                   llvm::ArrayRef<std::optional<int64_t>> inside, int64_t oldSize,
                                   int64_t newSize);

/// A constant that is a number of elements, or one over it, with `times` as many.
mlir::DenseElementsAttr scaledCount(mlir::DenseElementsAttr value, mlir::RankedTensorType type,
                                    double times, bool isReciprocal);

} // namespace phaze

#endif
