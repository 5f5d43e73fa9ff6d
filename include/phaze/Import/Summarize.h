// Collects what a module holds.
#ifndef PHAZE_IMPORT_SUMMARIZE_H
#define PHAZE_IMPORT_SUMMARIZE_H

#include "mlir/IR/BuiltinOps.h"
#include "phaze/Report/ModuleSummary.h"

namespace phaze {

/// Fails, with an error at the call, on functions that call themselves.
mlir::FailureOr<ModuleSummary> summarize(mlir::ModuleOp module);

} // namespace phaze

#endif
