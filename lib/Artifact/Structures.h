// Attributes of StableHLO that VHLO spells as several of its own.
#ifndef PHAZE_LIB_ARTIFACT_STRUCTURES_H
#define PHAZE_LIB_ARTIFACT_STRUCTURES_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Operation.h"

namespace phaze::artifact {

/// Gives the attribute of VHLO by that name.
using PartOf = llvm::function_ref<mlir::Attribute(llvm::StringRef)>;

/// Puts together what the operation `stem` has in one attribute in StableHLO. `op` is where errors
/// are.
mlir::LogicalResult joinParts(mlir::Operation *op, llvm::StringRef stem, PartOf part,
                              mlir::NamedAttrList &joined);

/// Takes an attribute of StableHLO apart, if VHLO has it in parts; whether it does.
bool splitParts(mlir::Attribute attribute, mlir::NamedAttrList &parts);

} // namespace phaze::artifact

#endif
