// What passes find in a module that they plan: its workloads and the architectures around them.
#ifndef PHAZE_LIB_TRANSFORMS_CANDIDATES_H
#define PHAZE_LIB_TRANSFORMS_CANDIDATES_H

#include "phaze/Arch/ArchConfig.h"
#include "phaze/Conversion/PlanConversion.h"
#include "phaze/Conversion/WorkloadConversion.h"

namespace phaze {

/// The workload of a module, an error if there is none or more than one.
mlir::FailureOr<ir::WorkloadOp> onlyWorkload(mlir::ModuleOp module);

/// The workloads of a module and of the modules in it, an error if there is none.
mlir::FailureOr<llvm::SmallVector<ir::WorkloadOp>> workloadsOf(mlir::ModuleOp module);

/// Puts a workload in normal order in the place of another one, whose candidates and attributes
/// beside its own it keeps.
ir::WorkloadOp replaceWorkload(ir::WorkloadOp op, const Workload &workload);

/// The `phaze.arch` of a workload and of the modules around it, in order.
llvm::SmallVector<ir::ArchOp> declaredArchs(ir::WorkloadOp workload);

/// Adds presets and files to a workload as `phaze.arch`, each under the preset's name, or the name
/// that a file gives or has. One that is declared already stays as it is if it is the same. Errors
/// are at the workload and name the option.
mlir::LogicalResult addArchs(ir::WorkloadOp workload, llvm::ArrayRef<std::string> presetsOrFiles,
                             llvm::StringRef option = "archs");

/// The architecture of this name among those declared, or else the preset or file; the only one
/// declared if the name is empty.
mlir::FailureOr<arch::ArchConfig> findArch(ir::WorkloadOp workload, const std::string &name);

/// The architecture that a workload is planned for, which is declared afterwards: that of this
/// name, preset or file; if the name is empty that of its decisions, else the only one that is
/// declared, without any the TPUv4.
mlir::FailureOr<arch::ArchConfig> plannedArch(ir::WorkloadOp workload, const std::string &name);

/// The plan that a workload says, on the architecture of its decisions.
mlir::FailureOr<plan::Plan> readPlannedWorkload(ir::WorkloadOp workload);

/// What an option `rules` says, else the decisions of the workload; exact without any.
mlir::FailureOr<Rules> plannedRules(ir::WorkloadOp workload, llvm::StringRef option);

} // namespace phaze

#endif
