// Runs StableHLO functions on values, by the semantics of the specification (docs/Interpreter.md).
#ifndef PHAZE_INTERPRETER_EVALUATE_H
#define PHAZE_INTERPRETER_EVALUATE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "phaze/Interpreter/TensorValue.h"

namespace phaze::interpreter {

/// Limits that turn endless loops and huge tensors into errors.
struct EvaluateOptions {
  uint64_t maxOperations = 1'000'000'000; ///< Operations executed, those of regions included.
  /// Elements computed and products added, by all operations of all devices.
  uint64_t maxElementWork = 1'000'000'000'000;
  int64_t maxElements = int64_t(1) << 28; ///< Of one tensor.
  unsigned maxCallDepth = 256;
};

/// Calls `function` with `inputs` and returns its results. An error is reported as a diagnostic at
/// the operation that caused it: an unsupported operation or type, an input of another type than
/// the argument's, a limit that was met.
llvm::FailureOr<llvm::SmallVector<TensorValue>> evaluate(mlir::func::FuncOp function,
                                                         llvm::ArrayRef<TensorValue> inputs,
                                                         const EvaluateOptions &options = {});

/// The names of all operations that `evaluate` runs, sorted.
std::vector<llvm::StringRef> supportedOperations();

} // namespace phaze::interpreter

#endif
