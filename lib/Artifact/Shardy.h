// Shardy's attributes in artifacts, which hold them as strings.
#ifndef PHAZE_LIB_ARTIFACT_SHARDY_H
#define PHAZE_LIB_ARTIFACT_SHARDY_H

#include "mlir/IR/BuiltinOps.h"

namespace phaze::artifact {

/// Whether the module says that there are meshes of Shardy in strings.
bool hasShardings(mlir::ModuleOp module);

/// Turns the strings `xla.sdy.*` in `mhlo.frontend_attributes`, and the custom calls that stand for
/// shardings, into meshes and attributes. The module is valid.
mlir::LogicalResult importShardings(mlir::ModuleOp module);

/// The way back.
void exportShardings(mlir::ModuleOp module);

} // namespace phaze::artifact

#endif
