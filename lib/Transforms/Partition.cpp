// The pass phaze-partition.
#include "Candidates.h"
#include "Evaluations.h"
#include "phaze/Transforms/Passes.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_PARTITIONPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

int64_t whole(Bytes bytes) { return static_cast<int64_t>(std::ceil(bytes.value())); }
int64_t nanoseconds(Seconds time) {
  return static_cast<int64_t>(std::ceil(Nanoseconds(time).value()));
}

std::string milliseconds(Seconds time) {
  return llvm::formatv("{0:f3} ms", Milliseconds(time).value());
}

ir::StageAttr toAttr(const plan::PlannedStage &stage, MLIRContext *context) {
  const plan::Memory &memory = stage.memory;
  return ir::StageAttr::get(context, stage.tensorWidth, stage.firstDevice, stage.replicaStride,
                            stage.inFlight, whole(memory.parameters), whole(memory.gradients),
                            whole(memory.optimizer), whole(memory.stash), whole(memory.transient),
                            nanoseconds(stage.load));
}

ir::StepAttr toAttr(const plan::Plan &plan, MLIRContext *context) {
  SmallVector<StringAttr> classes;
  for (const plan::ShardedClass &sharded : plan.sharded)
    classes.push_back(StringAttr::get(context, sharded.name));
  SmallVector<ir::StageAttr> stages;
  for (const plan::PlannedStage &stage : plan.stages)
    stages.push_back(toAttr(stage, context));
  // A bound must not be rounded up.
  auto least = static_cast<int64_t>(Nanoseconds(plan.stepLower).value());
  return ir::StepAttr::get(context, StringAttr::get(context, plan.chip.name), plan.globalBatch,
                           plan.microbatch, plan.dataParallel, plan.tensorWidth,
                           ir::FactorsAttr::get(context, classes), nanoseconds(plan.step.compute),
                           nanoseconds(plan.step.communication), nanoseconds(plan.step.bubble),
                           nanoseconds(plan.step.update), least, stages);
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
  }

  LogicalResult partition(ir::WorkloadOp op) {
    FailureOr<arch::ArchConfig> chip = findArchOrDefault(op, arch);
    FailureOr<ShardedWorkload> read = readShardedWorkload(op);
    if (failed(chip) || failed(read))
      return failure();
    search::Evaluation asked = evaluationOf(*chip, network, activations, rules, software, devices,
                                            globalBatch, maxTensorWidth, microbatch);
    if (!asked.microbatch && read->workload.batch)
      asked.microbatch = read->workload.factors[*read->workload.batch].size;
    search::Model model{read->workload.name, read->workload, 1, {}, read->sharding};
    std::string error;
    std::optional<plan::Plan> plan = search::evaluate(std::move(model), asked, error);
    if (!plan)
      return emitError(op.getLoc()) << error;

    op.setStepAttr(toAttr(*plan, &getContext()));
    auto layers = op.getBody().getOps<ir::LayerOp>();
    auto layer = layers.begin();
    for (auto [number, stage] : llvm::enumerate(plan->stages))
      for (const plan::PlannedLayer &planned : stage.layers)
        (*layer++).setPlacementAttr(ir::PlacementAttr::get(
            &getContext(), static_cast<int64_t>(number), stage.tensorWidth * plan->dataParallel,
            stage.firstDevice, stage.tensorWidth, plan->dataParallel, planned.isRecomputed));
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
