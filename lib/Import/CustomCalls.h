// What phaze knows of custom calls by their names.
#ifndef PHAZE_LIB_IMPORT_CUSTOMCALLS_H
#define PHAZE_LIB_IMPORT_CUSTOMCALLS_H

#include "dialects/StableHLO/StableHLO.h"

namespace phaze {

enum class CustomCallKind {
  Unknown,
  Passing,     ///< Annotations: result i is operand i.
  Elementwise, ///< One floating-point operation per element and more.
  TopK,        ///< Along the last dimension.
  Nothing,     ///< Has no results that matter: a marker, a callback without results.
};

CustomCallKind kindOf(stablehlo::CustomCallOp call);

/// How many devices the largest group of a collective has; nothing if it lists none.
std::optional<int64_t> largestGroup(mlir::Operation *op);

/// Whether result i of `op` is operand i, whatever the operation means elsewhere: barriers,
/// sharding constraints, annotations, collectives among a single device.
bool isPassing(mlir::Operation *op);

} // namespace phaze

#endif
