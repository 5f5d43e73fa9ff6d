// What the arguments of the entry get: values from a file, random ones, results of the step before.
#ifndef PHAZE_TOOLS_PHAZE_RUN_INPUTS_H
#define PHAZE_TOOLS_PHAZE_RUN_INPUTS_H

#include "phaze/Interpreter/Evaluate.h"

namespace phaze::run {

/// `name`, or if that is empty `main`, or the only public function; an error at the module
/// otherwise.
llvm::FailureOr<mlir::func::FuncOp> findEntry(mlir::ModuleOp module, llvm::StringRef name);

/// One value per argument: from the JSON array in `file` where it has one that is not null, else
/// random from `seed` and the argument's number, in the range of the attribute `phaze.range`.
llvm::FailureOr<llvm::SmallVector<interpreter::TensorValue>>
makeInputs(mlir::func::FuncOp entry, llvm::StringRef file, uint64_t seed, int64_t maxElements);

/// For each result the arguments that it becomes in the next step (`tf.aliasing_output`).
llvm::FailureOr<llvm::SmallVector<llvm::SmallVector<unsigned, 1>>>
pairedArguments(mlir::func::FuncOp entry);

} // namespace phaze::run

#endif
