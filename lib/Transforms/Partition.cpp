// The pass phaze-partition.
#include "Candidates.h"
#include "ProgramPass.h"
#include "Tell.h"
#include "phaze/Evaluation/WhyNothingFits.h"
#include "phaze/Transforms/Passes.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_PARTITIONPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

std::string milliseconds(Seconds time) {
  return llvm::formatv("{0:f3} ms", Milliseconds(time).value());
}

struct PartitionPass : public impl::PartitionPassBase<PartitionPass> {
  using PartitionPassBase::PartitionPassBase;

  void runOnOperation() override {
    FailureOr<SmallVector<ir::WorkloadOp>> workloads = workloadsOf(getOperation());
    if (failed(workloads))
      return signalPassFailure();
    for (ir::WorkloadOp op : *workloads)
      if (failed(partition(op)))
        return signalPassFailure();
    markAnalysesPreserved<ProgramImports>();
  }

  /// What the options say, else the decisions of the workload, else the defaults of a search.
  FailureOr<evaluation::Setting> settingFor(ir::WorkloadOp op,
                                            const evaluation::LayerTables &tables,
                                            const arch::ArchConfig &chip) {
    evaluation::Setting setting;
    if (ir::DecisionsAttr decisions = op.getDecisionsAttr())
      setting = settingOf(decisions);
    FailureOr<arch::Software> software = readSoftware(op);
    if (failed(software))
      return failure();
    setting.software = *software;
    setting.rules = tables.rules;
    if (devices != 0)
      setting.devices = devices;
    if (globalBatch != 0)
      setting.globalBatch = globalBatch;
    if (!activations.empty()) {
      setting.allowStash = activations != "recompute";
      setting.allowRecompute = activations != "stash";
      if (activations != "both" && setting.allowStash && setting.allowRecompute)
        return emitError(op.getLoc()) << "option activations: expected one of both, stash, "
                                         "recompute, found '"
                                      << activations.getValue() << "'";
    }
    int64_t most = std::min(placement::maxDevices, chip.network.back().devices);
    if (setting.devices < tables.sharding.width || setting.devices > most)
      return emitError(op.getLoc()) << "option devices: expected " << tables.sharding.width
                                    << " to " << most << ", found " << setting.devices;
    if (setting.globalBatch < tables.microbatch || setting.globalBatch > placement::maxMicrobatches)
      return emitError(op.getLoc()) << "option global-batch: expected " << tables.microbatch
                                    << " to 2^40, found " << setting.globalBatch;
    return setting;
  }

  LogicalResult partition(ir::WorkloadOp op) {
    FailureOr<arch::ArchConfig> chip = plannedArch(op, arch);
    FailureOr<Rules> planned = plannedRules(op, rules);
    if (failed(chip) || failed(planned))
      return failure();
    auto tables = readTables(op, *chip, *planned);
    if (failed(tables))
      return failure();
    if (!(*tables)->local.batch)
      return op.emitOpError() << "has no batch, so that there are no microbatches";
    if ((*tables)->local.layers.empty())
      return op.emitOpError() << "has no layers";
    FailureOr<evaluation::Setting> setting = settingFor(op, **tables, *chip);
    if (failed(setting))
      return failure();
    FailureOr<evaluation::Derivation> derivation = readDerivation(op, **tables, chip->name);
    if (failed(derivation))
      return failure();
    evaluation::Schedules none;
    evaluation::Evaluator evaluator(*setting, none);
    derivation->placed = evaluator.placeScheduled(**tables, *chip, derivation->times);
    if (!evaluator.defect.empty())
      return emitError(op.getLoc()) << "internal error: " << evaluator.defect;
    if (derivation->placed.plan.stages.empty())
      return emitError(op.getLoc())
             << evaluation::whyNothingFits(op.getEntry().str(), **tables, derivation->times, *chip,
                                           *setting)
                    .text;
    std::string error;
    std::string name =
        op.getDecisionsAttr() ? op.getDecisionsAttr().getModel().str() : op.getEntry().str();
    std::optional<plan::Plan> plan =
        evaluation::buildPlan(name, **tables, *chip, *setting, *derivation, error);
    if (!plan)
      return emitError(op.getLoc()) << error;
    if (!op.getDecisionsAttr())
      op.setDecisionsAttr(writeDecisions(*plan, *setting, chip->name, &getContext()));
    writePlacement(op, *plan, chip->name);
    tell(*this,
         {{"stages", static_cast<int64_t>(plan->stages.size())},
          {"replicas", plan->dataParallel},
          {"devices of a tensor group", plan->tensorWidth},
          {"microbatches of a replica", plan->microbatches},
          {"microseconds of a step", static_cast<int64_t>(plan->step.total().value() * 1e6)}});
    // Who searched is told the same by the plan.
    if (op.getCertificateAttr())
      return success();
    emitRemark(op.getLoc()) << plan->stages.size() << " x " << plan->dataParallel << " x "
                            << plan->tensorWidth << " (pipeline x data x tensor) on "
                            << plan->devicesUsed << " of " << plan->devices
                            << " devices: " << milliseconds(plan->step.total()) << " per step on '"
                            << chip->name << "', at least " << milliseconds(plan->stepLower)
                            << " at this microbatch and tensor width";
    return success();
  }
};

} // namespace
} // namespace phaze
