// Portable artifacts: what frameworks hand over instead of text. See docs/Artifacts.md.
#ifndef PHAZE_ARTIFACT_ARTIFACT_H
#define PHAZE_ARTIFACT_ARTIFACT_H

#include "dialects/Vhlo/Version.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace phaze {

/// The MLIR, as text or bytecode, in an input of any kind: in the container that jax.export writes
/// it is the module in there, in everything else the whole. Artifacts of a version that phaze does
/// not know, and damaged containers, are errors.
llvm::Expected<llvm::StringRef> findModule(llvm::StringRef content);

/// Turns VHLO of any version into StableHLO, and Shardy's attributes that are kept as strings into
/// attributes. Modules without VHLO are left alone. Does not verify what it makes.
mlir::LogicalResult upgradeArtifact(mlir::ModuleOp module);

/// Writes a portable artifact that StableHLO's tools from version `target` on read. An error at the
/// operation that is newer, or that artifacts cannot hold. The module is not changed.
mlir::LogicalResult writeArtifact(mlir::ModuleOp module, vhlo::Version target,
                                  llvm::raw_ostream &output);

/// The version that a user asked for: none or empty is the current one; an error names what is
/// known.
llvm::Expected<vhlo::Version> parseTarget(llvm::StringRef text);

} // namespace phaze

#endif
