// Programs that check themselves.
#ifndef PHAZE_LIB_INTERPRETER_CHECKS_H
#define PHAZE_LIB_INTERPRETER_CHECKS_H

#include "Registry.h"

namespace phaze::interpreter {

/// A custom call or operation of StableHLO's check family, `check.expect_eq` and its kin: an error
/// at the call where what was computed is not what is expected.
llvm::FailureOr<Values> evalCheck(mlir::Operation *op, llvm::StringRef check,
                                  llvm::ArrayRef<TensorValue> operands);

} // namespace phaze::interpreter

#endif
