// What passes find in a module that they cost: its workload and the candidate architectures.
#ifndef PHAZE_LIB_TRANSFORMS_CANDIDATES_H
#define PHAZE_LIB_TRANSFORMS_CANDIDATES_H

#include "phaze/Arch/ArchConfig.h"
#include "phaze/Import/WorkloadConversion.h"
#include "phaze/Sharding/Sharding.h"

namespace phaze {

/// The workload of a module, an error if there is none or more than one.
mlir::FailureOr<ir::WorkloadOp> onlyWorkload(mlir::ModuleOp module);

/// The workloads of a module, an error if there is none.
mlir::FailureOr<llvm::SmallVector<ir::WorkloadOp>> workloadsOf(mlir::ModuleOp module);

/// The regions of the forward, backward and update part of each kind, and that of the side part;
/// null for those that are not there.
llvm::SmallVector<mlir::Region *> bodiesOf(ir::WorkloadOp op);

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

/// The same, but the TPUv4 if the name is empty and none is declared.
mlir::FailureOr<arch::ArchConfig> findArchOrDefault(ir::WorkloadOp workload,
                                                    const std::string &name);

/// A workload and what phaze-shard-layers made of it.
struct ShardedWorkload {
  Workload workload; ///< As LayerTables takes it: sharded classes at their whole sizes.
  /// Unset if the workload was not sharded; of width 1 if there was nothing to share.
  std::optional<sharding::Sharding> sharding;
};

/// An error if `tensor_width` and `sharded` are none that phaze-shard-layers writes.
mlir::FailureOr<ShardedWorkload> readShardedWorkload(ir::WorkloadOp op);

} // namespace phaze

#endif
