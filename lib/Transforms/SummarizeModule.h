// Collects what a module holds.
#ifndef PHAZE_LIB_TRANSFORMS_SUMMARIZEMODULE_H
#define PHAZE_LIB_TRANSFORMS_SUMMARIZEMODULE_H

#include "mlir/IR/BuiltinOps.h"
#include "phaze/Report/ModuleSummary.h"

namespace phaze {

/// Fails, with an error at the call, on functions that call themselves.
mlir::FailureOr<ModuleSummary> summarize(mlir::ModuleOp module);

} // namespace phaze

#endif
