// Runs a program as written and in parts, and compares.
#ifndef PHAZE_TOOLS_PHAZE_RUN_CHECKPARTITION_H
#define PHAZE_TOOLS_PHAZE_RUN_CHECKPARTITION_H

#include "phaze/Interpreter/Evaluate.h"

namespace phaze::run {

/// Partitions the entry by the shardings of its module, runs both on `inputs`, and prints for each
/// result the largest difference, and what each device sent and held. Fails with a diagnostic where
/// results differ by more than rounding allows.
llvm::LogicalResult checkPartition(mlir::func::FuncOp entry,
                                   llvm::ArrayRef<interpreter::TensorValue> inputs,
                                   const interpreter::EvaluateOptions &options);

} // namespace phaze::run

#endif
