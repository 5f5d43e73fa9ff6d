// The pass phaze-schedule-ops.
#include "Candidates.h"
#include "phaze/Search/OperatorSchedules.h"
#include "phaze/Transforms/Passes.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_SCHEDULEOPSPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

ir::SlotAttr toAttr(const plan::Slot &slot, MLIRContext *context) {
  SmallVector<int64_t> cores;
  for (std::optional<int64_t> core : {slot.tensorCore, slot.vectorCore})
    if (core)
      cores.push_back(*core);
  // What takes no time has no core, and then nothing to choose.
  auto mode = cores.empty() ? ir::SlotMode::All : ir::SlotMode::One;
  return ir::SlotAttr::get(context, slot.start, mode, cores);
}

/// The normal order keeps the operators of IR in their order.
void setSlots(Region *body, const plan::PartSchedule &schedule) {
  if (!body)
    return;
  body->walk([](Operation *op) { op->removeAttr("slot"); });
  SmallVector<ir::OperatorOp> operators = ir::operatorsOf(*body);
  for (const plan::Slot &slot : schedule.slots) {
    Operation *op = operators[slot.operators.front()];
    if (auto fused = dyn_cast<ir::FusedOp>(op->getParentOp()))
      op = fused;
    op->setAttr("slot", toAttr(slot, op->getContext()));
  }
}

int64_t whole(Cycles cycles) { return static_cast<int64_t>(cycles.value()); }

struct ScheduleOpsPass : public impl::ScheduleOpsPassBase<ScheduleOpsPass> {
  using ScheduleOpsPassBase::ScheduleOpsPassBase;

  void runOnOperation() override {
    FailureOr<SmallVector<ir::WorkloadOp>> workloads = workloadsOf(getOperation());
    if (failed(workloads))
      return signalPassFailure();
    if (!(gap >= 0 && gap < 1)) {
      emitError(getOperation().getLoc())
          << "option gap: expected 0 to less than 1, found " << gap.getValue();
      return signalPassFailure();
    }
    for (ir::WorkloadOp op : *workloads)
      if (failed(schedule(op)))
        return signalPassFailure();
  }

  LogicalResult schedule(ir::WorkloadOp op) {
    FailureOr<arch::ArchConfig> chip = findArchOrDefault(op, arch);
    FailureOr<ShardedWorkload> model = readShardedWorkload(op);
    if (failed(chip) || failed(model))
      return failure();
    const Workload &workload = model->workload;
    int64_t batch = workload.batch ? workload.factors[*workload.batch].size : 1;
    search::LayerTables tables(workload, batch, model->sharding.value_or(sharding::Sharding()),
                               chip->rates, rules, /*isLocal=*/true);
    if (!tables.error.empty())
      return emitError(op.getLoc()) << tables.error;
    scheduling::SolveOptions options;
    options.gap = gap;
    options.nodeLimit = nodeLimit;
    cost::CostMemo memo;
    search::ModelSchedules found = search::scheduleOperators(tables, *chip, options, memo);
    if (!found.error.empty())
      return emitError(op.getLoc()) << found.error;

    SmallVector<Region *> bodies = bodiesOf(op);
    llvm::StringMap<ir::LatencyAttr> latencies;
    for (auto [k, kind] : llvm::enumerate(op.getBody().getOps<ir::KindOp>())) {
      for (size_t p = 0; p < search::numParts; ++p)
        setSlots(bodies[k * search::numParts + p], found.kinds[k][p]);
      latencies[kind.getSymName()] = explain(kind, found.kinds[k], chip->name);
    }
    setSlots(bodies.back(), found.side);
    for (auto layer : op.getBody().getOps<ir::LayerOp>())
      layer.setLatencyAttr(latencies.lookup(layer.getKind()));
    return success();
  }

  ir::LatencyAttr explain(ir::KindOp kind, ArrayRef<plan::PartSchedule> parts, StringRef chip) {
    SmallVector<int64_t> cycles, least;
    for (const plan::PartSchedule &part : parts) {
      cycles.push_back(whole(part.compute + part.network));
      least.push_back(whole(part.lowerBound + part.network));
    }
    double total = 0, open = 0;
    for (auto [taken, bound] : llvm::zip_equal(cycles, least)) {
      total += static_cast<double>(taken);
      open += static_cast<double>(taken - bound);
    }
    emitRemark(kind.getLoc())
        << "kind '" << kind.getSymName() << "' takes " << cycles[0] << " cycles forward, "
        << cycles[1] << " backward and " << cycles[2] << " in the update on '" << chip << "', gap "
        << llvm::formatv("{0:f2} %", total > 0 ? 100 * open / total : 0).str();
    return ir::LatencyAttr::get(&getContext(), cycles[0], cycles[1], cycles[2], least);
  }
};

} // namespace
} // namespace phaze
