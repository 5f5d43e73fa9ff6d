// What passes find in a module that they cost: its workload and the candidate architectures.
#ifndef PHAZE_LIB_TRANSFORMS_CANDIDATES_H
#define PHAZE_LIB_TRANSFORMS_CANDIDATES_H

#include "phaze/Arch/ArchConfig.h"
#include "phaze/Import/WorkloadConversion.h"

namespace phaze {

/// The workload of a module, an error if there is none or more than one.
mlir::FailureOr<ir::WorkloadOp> onlyWorkload(mlir::ModuleOp module);

/// Puts a workload in normal order in the place of another one, whose candidates and attributes
/// beside its own it keeps.
ir::WorkloadOp replaceWorkload(ir::WorkloadOp op, const Workload &workload);

/// The `phaze.arch` of a workload and of the module around it, in order.
llvm::SmallVector<ir::ArchOp> declaredArchs(ir::WorkloadOp workload);

/// Adds presets and files to a workload as `phaze.arch`, each under the preset's name, or the name
/// that a file gives or has. One that is declared already stays as it is if it is the same.
mlir::LogicalResult addArchs(ir::WorkloadOp workload, llvm::ArrayRef<std::string> presetsOrFiles);

/// The architecture of this name among those declared, or else the preset or file; the only one
/// declared if the name is empty.
mlir::FailureOr<arch::ArchConfig> findArch(ir::WorkloadOp workload, const std::string &name);

} // namespace phaze

#endif
