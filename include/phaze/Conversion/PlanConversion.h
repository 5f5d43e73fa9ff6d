// What the passes that plan hand on through a `phaze.workload`, between IR and the libraries.
//
//   decisions, certificate   of a search
//   sharding                 what the workload is a part of
//   costs                    of operators and fused groups, per architecture
//   slot, latency            of operators and groups, and of layers
//   placement, step          of layers, and of the workload
//
// What is derived from these (memory, energy, what crosses stages) is never stored twice: readPlan
// works it out again as a search does.
#ifndef PHAZE_CONVERSION_PLANCONVERSION_H
#define PHAZE_CONVERSION_PLANCONVERSION_H

#include "dialects/Phaze/Phaze.h"
#include "phaze/Evaluation/BuildPlan.h"

#include <memory>

namespace phaze {

/// A workload, and of what it is a part.
struct ShardedWorkload {
  Workload workload; ///< As LayerTables takes it: sharded classes at their whole sizes.
  /// Unset if the workload was not sharded; of width 1 if there was nothing to share.
  std::optional<sharding::Sharding> sharding;
  sharding::Groups groups = {};
};
mlir::FailureOr<ShardedWorkload> readShardedWorkload(ir::WorkloadOp op);

/// The classes that a workload is sharded by, for `ir::ShardingAttr`. `whole` has them at their
/// whole sizes.
ir::ShardingAttr writeSharding(const Workload &whole, const sharding::Sharding &sharding,
                               const sharding::Groups &groups, mlir::MLIRContext *context);

/// Devices that share sequences and experts, as decisions have them.
sharding::Groups groupsOf(ir::DecisionsAttr decisions);

/// The profile of what runs a workload, xla if it says none. An error at the op if it is none.
mlir::FailureOr<arch::Software> readSoftware(ir::WorkloadOp op);
/// By its name, or as the text of its file.
mlir::StringAttr writeSoftware(const arch::Software &software, mlir::MLIRContext *context);

/// Tables of what one device runs; an error at the op if they cannot be made.
mlir::FailureOr<std::unique_ptr<evaluation::LayerTables>>
readTables(ir::WorkloadOp op, const arch::ArchConfig &chip, Rules rules);

/// The regions of the forward, backward and update part of each kind, and that of the side part;
/// null for those that are not there.
llvm::SmallVector<mlir::Region *> bodiesOf(ir::WorkloadOp op);

/// Whether any operator has costs on an architecture.
bool hasCosts(ir::WorkloadOp op, llvm::StringRef arch);

/// What every shape costs on an architecture, as `costs` say. An error where there are none.
mlir::FailureOr<evaluation::ModelCosts>
readCosts(ir::WorkloadOp op, const evaluation::LayerTables &tables, llvm::StringRef arch);

/// Slots of operators and fused groups, and latencies of layers; what was there is replaced.
void writeSchedules(ir::WorkloadOp op, const evaluation::LayerTables &tables,
                    const evaluation::ModelSchedules &schedules, llvm::StringRef arch);
/// Schedules as slots, costs and latencies say. A part without any slot is one that somebody else
/// has scheduled: its latency counts.
mlir::FailureOr<evaluation::ModelSchedules> readSchedules(ir::WorkloadOp op,
                                                          const evaluation::LayerTables &tables,
                                                          const evaluation::ModelCosts &costs,
                                                          llvm::StringRef arch);
/// Latencies of layers, each its own. An error where there are none. `side` is of `schedules`.
mlir::FailureOr<evaluation::ModelTimes>
readTimes(ir::WorkloadOp op, const evaluation::LayerTables &tables, llvm::StringRef arch);

/// Costs, schedules and times, and no placement. A workload without any costs is one that somebody
/// else has costed: its operators take neither energy nor slots.
mlir::FailureOr<evaluation::Derivation>
readDerivation(ir::WorkloadOp op, const evaluation::LayerTables &tables, llvm::StringRef arch);

/// Decisions of a plan on an architecture that is declared under this name.
ir::DecisionsAttr writeDecisions(const plan::Plan &plan, const evaluation::Setting &setting,
                                 llvm::StringRef arch, mlir::MLIRContext *context);
/// What was asked, as decisions say; software aside.
evaluation::Setting settingOf(ir::DecisionsAttr decisions);

/// What a search says of a plan. `ownBest` is the step of the model alone, if there were several.
ir::CertificateAttr writeCertificate(const plan::Plan &plan, std::optional<Seconds> ownBest,
                                     mlir::MLIRContext *context);

/// Placements of layers and the step; what was there is replaced.
void writePlacement(ir::WorkloadOp op, const plan::Plan &plan, llvm::StringRef arch);

/// The plan that a workload says, every number as a search has it. `chip` is the architecture of
/// its decisions. An error at the op for what is missing or contradicts itself.
mlir::FailureOr<plan::Plan> readPlan(ir::WorkloadOp op, const arch::ArchConfig &chip);

} // namespace phaze

#endif
