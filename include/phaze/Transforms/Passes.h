// The passes of phaze: their options, creation and registration.
#ifndef PHAZE_TRANSFORMS_PASSES_H
#define PHAZE_TRANSFORMS_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "phaze/CostModel/Rules.h"
#include "phaze/Emission/Emission.h"

namespace phaze {

enum class SummaryFormat { Table, Json };

#define GEN_PASS_DECL
#include "phaze/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "phaze/Transforms/Passes.h.inc"

} // namespace phaze

#endif
