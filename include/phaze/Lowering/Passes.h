// The passes that make programs of a plan: their options, creation and registration.
#ifndef PHAZE_LOWERING_PASSES_H
#define PHAZE_LOWERING_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace phaze {

/// How values get from stage to stage in a lowered plan.
enum class StageTransfers { Arguments, SendRecv };

#define GEN_PASS_DECL
#include "phaze/Lowering/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "phaze/Lowering/Passes.h.inc"

} // namespace phaze

#endif // PHAZE_LOWERING_PASSES_H
