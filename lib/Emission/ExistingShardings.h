// Shardings that a module already has.
#ifndef PHAZE_LIB_EMISSION_EXISTINGSHARDINGS_H
#define PHAZE_LIB_EMISSION_EXISTINGSHARDINGS_H

#include "mlir/IR/BuiltinOps.h"

namespace phaze {

/// Whether the module has operations or attributes of sdy.
bool usesSdy(mlir::ModuleOp module);

/// Whether an operation does nothing but say how its operand is divided.
bool isShardingConstraint(mlir::Operation *op);

/// Takes away all shardings, constraints and meshes, but for those that a manual computation
/// stands on; a remark where that is for another number of devices than `devices`. Without
/// `operations` only attributes go, and constraints are marked as kept.
void dropShardings(mlir::ModuleOp module, int64_t devices, bool operations);

/// Marks what has a sharding with `phaze.kept`. An error where one is for another number of devices
/// than `devices`.
mlir::LogicalResult keepShardings(mlir::ModuleOp module, int64_t devices);

} // namespace phaze

#endif
