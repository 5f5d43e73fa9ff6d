// The rules by which operations relate the dimensions of their operands and results.
#ifndef PHAZE_LIB_IMPORT_FACTORRULES_H
#define PHAZE_LIB_IMPORT_FACTORRULES_H

#include "FactorRelator.h"

namespace phaze {

using FactorRule = void (*)(FactorRelator &);

/// Applies the rule of the relator's operation. An operation without one needs everything whole and
/// ties nothing.
void applyFactorRule(FactorRelator &relator);
/// Whether there is a rule for operations of this name.
bool hasFactorRule(mlir::OperationName name);
/// Whether that rule is the one of element-wise operations.
bool isElementwise(mlir::OperationName name);

// Rules of what computes or indexes along dimensions.
void relateDot(FactorRelator &relator);
void relateRaggedDot(FactorRelator &relator);
void relateEinsum(FactorRelator &relator);
void relateConvolution(FactorRelator &relator);
void relateReduce(FactorRelator &relator);
void relateReduceWindow(FactorRelator &relator);
void relateSelectAndScatter(FactorRelator &relator);
void relateGather(FactorRelator &relator);
void relateScatter(FactorRelator &relator);
void relateIndexSelect(FactorRelator &relator);

/// Dimensions of a contraction by what they are; groups of a convolution are the outer `groups` of
/// its columns.
struct ContractionDims {
  llvm::SmallVector<Dim, 4> batch, rows, columns, reduction;
  int64_t groups = 1;
};
/// None for operations that are no contraction.
std::optional<ContractionDims> contractionDims(mlir::Operation *op, TensorDims lhs, TensorDims rhs,
                                               TensorDims result);

} // namespace phaze

#endif
