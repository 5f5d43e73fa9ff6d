// Writes what was planned into a workload.
#include "JsonAttributes.h"
#include "phaze/Conversion/PlanConversion.h"
#include "phaze/Plan/Json.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mlir;
using namespace phaze;

namespace {

FloatAttr number(double value, MLIRContext *context) {
  return FloatAttr::get(Float64Type::get(context), value);
}
template <typename Dim, typename Scale>
FloatAttr number(Quantity<Dim, Scale> value, MLIRContext *context) {
  return number(value.value(), context);
}

int64_t whole(Bytes bytes) { return static_cast<int64_t>(std::ceil(bytes.value())); }
int64_t whole(Cycles cycles) { return static_cast<int64_t>(cycles.value()); }

ir::SlotAttr toAttr(const plan::Slot &slot, StringAttr arch) {
  SmallVector<int64_t> cores;
  for (std::optional<int64_t> core : {slot.tensorCore, slot.vectorCore})
    if (core)
      cores.push_back(*core);
  // What takes no time has no core, and then nothing to choose.
  auto mode = cores.empty() ? ir::SlotMode::All : ir::SlotMode::One;
  return ir::SlotAttr::get(arch.getContext(), arch, slot.start, mode, cores);
}

/// The normal order keeps the operators of IR in their order.
void setSlots(Region *body, const plan::PartSchedule &schedule, StringAttr arch) {
  if (!body)
    return;
  body->walk([](Operation *op) { op->removeAttr("slot"); });
  SmallVector<ir::OperatorOp> operators = ir::operatorsOf(*body);
  for (const plan::Slot &slot : schedule.slots) {
    Operation *op = operators[slot.operators.front()];
    if (auto fused = dyn_cast<ir::FusedOp>(op->getParentOp()))
      op = fused;
    op->setAttr("slot", toAttr(slot, arch));
  }
}

/// Enumerators are those of plan::Proof::By, after that of no proof at all.
ir::ProofAttr toAttr(const std::optional<plan::Proof> &proof, MLIRContext *context) {
  if (!proof)
    return ir::ProofAttr::get(context, ir::Prover::Nobody, 0, 0, 0);
  return ir::ProofAttr::get(context, static_cast<ir::Prover>(static_cast<int>(proof->by) + 1),
                            proof->cbcRows, proof->cbcColumns, proof->cbcNodes);
}

ir::StageAttr toAttr(const plan::PlannedStage &stage, MLIRContext *context) {
  const plan::Memory &memory = stage.memory;
  return ir::StageAttr::get(context, stage.tensorWidth, stage.firstDevice, stage.replicaStride,
                            stage.inFlight, whole(memory.parameters), whole(memory.gradients),
                            whole(memory.optimizer + memory.master), whole(memory.stash),
                            whole(memory.passing()), number(stage.load, context),
                            stage.isRecomputedWhole);
}

ir::FactorsAttr classesOf(const plan::Plan &plan, MLIRContext *context) {
  SmallVector<StringAttr> names;
  for (const plan::ShardedClass &sharded : plan.sharded)
    names.push_back(StringAttr::get(context, sharded.name));
  return ir::FactorsAttr::get(context, names);
}

ir::CandidateAttr toAttr(const plan::Candidate &candidate, MLIRContext *context) {
  const arch::ArchPoint &point = candidate.point;
  FloatAttr bandwidth;
  if (point.hbmBandwidth)
    bandwidth = number(*point.hbmBandwidth, context);
  FloatAttr linkBandwidth;
  if (point.linkBandwidth)
    linkBandwidth = number(*point.linkBandwidth, context);
  ArrayAttr parts;
  if (const std::optional<plan::StepTime> &step = candidate.parts)
    parts = ArrayAttr::get(context,
                           {number(step->compute, context), number(step->communication, context),
                            number(step->bubble, context), number(step->update, context)});
  auto at =
      ir::PointAttr::get(context, point.tensorCores, point.width, point.depth, point.vectorCores,
                         point.vectorWidth, whole(point.globalBuffer), whole(point.hbm), bandwidth,
                         point.hbmStacks.value_or(0), point.links.value_or(0), linkBandwidth,
                         point.clock ? number(*point.clock, context) : FloatAttr());
  return ir::CandidateAttr::get(
      context, at, number(candidate.area, context), candidate.microbatch, candidate.pipeline,
      candidate.dataParallel, candidate.tensorWidth, candidate.recompute,
      number(candidate.step, context), number(candidate.stepLower, context),
      number(candidate.score, context), number(candidate.peakPower, context),
      candidate.cost ? number(*candidate.cost, context) : FloatAttr(), parts, candidate.context,
      candidate.expert);
}

} // namespace

StringAttr phaze::writeSoftware(const arch::Software &software, MLIRContext *context) {
  llvm::json::Value written = arch::writeSoftware(software);
  std::optional<arch::Software> known = arch::software(software.name);
  if (known && arch::writeSoftware(*known) == written)
    return StringAttr::get(context, software.name);
  return StringAttr::get(context, llvm::formatv("{0}", written).str());
}

/// None for 1, which is said by leaving it out.
static FloatAttr imbalanceOf(double imbalance, MLIRContext *context) {
  return imbalance == 1 ? FloatAttr() : number(imbalance, context);
}

sharding::Groups phaze::groupsOf(ir::DecisionsAttr decisions) {
  sharding::Groups groups{decisions.getContextWidth(), decisions.getExpertWidth()};
  if (FloatAttr imbalance = decisions.getImbalance())
    groups.imbalance = imbalance.getValueAsDouble();
  return groups;
}

ir::ShardingAttr phaze::writeSharding(const Workload &whole, const sharding::Sharding &sharding,
                                      const sharding::Groups &groups, MLIRContext *context) {
  SmallVector<ir::ShardedClassAttr> classes;
  for (FactorId factor : sharding.classes) {
    const FactorClass &shared = whole.factors[factor];
    classes.push_back(ir::ShardedClassAttr::get(context, StringAttr::get(context, shared.name),
                                                (shared.size - 1) / sharding.width + 1,
                                                shared.size));
  }
  return ir::ShardingAttr::get(context, sharding.width, classes, groups.context, groups.expert,
                               imbalanceOf(groups.imbalance, context));
}

void phaze::writeSchedules(ir::WorkloadOp op, const evaluation::LayerTables &tables,
                           const evaluation::ModelSchedules &schedules, StringRef name) {
  auto arch = StringAttr::get(op.getContext(), name);
  SmallVector<Region *> bodies = bodiesOf(op);
  llvm::StringMap<ir::LatencyAttr> latencies;
  for (auto [k, kind] : llvm::enumerate(op.getBody().getOps<ir::KindOp>())) {
    SmallVector<int64_t> cycles, least;
    SmallVector<ir::ProofAttr> proofs;
    for (size_t p = 0; p < numParts; ++p) {
      const plan::PartSchedule &part = schedules.kinds[k][p];
      setSlots(bodies[k * numParts + p], part, arch);
      cycles.push_back(whole(part.compute));
      least.push_back(whole(part.lowerBound));
      proofs.push_back(toAttr(part.proof, op.getContext()));
    }
    latencies[kind.getSymName()] =
        ir::LatencyAttr::get(op.getContext(), arch, cycles[0], cycles[1], cycles[2], least, proofs);
  }
  setSlots(bodies.back(), schedules.side, arch);
  for (auto layer : op.getBody().getOps<ir::LayerOp>())
    layer.setLatencyAttr(latencies.lookup(layer.getKind()));
}

ir::DecisionsAttr phaze::writeDecisions(const plan::Plan &plan, const evaluation::Setting &setting,
                                        StringRef arch, MLIRContext *context) {
  ir::Activations activations = !setting.allowRecompute ? ir::Activations::Stash
                                : !setting.allowStash   ? ir::Activations::Recompute
                                                        : ir::Activations::Both;
  return ir::DecisionsAttr::get(
      context, StringAttr::get(context, plan.model), StringAttr::get(context, arch),
      plan.rules == Rules::Paper ? ir::Rules::Paper : ir::Rules::Exact,
      static_cast<ir::Objective>(plan.objective), activations, plan.devices, plan.globalBatch,
      plan.microbatch, static_cast<int64_t>(plan.stages.size()) / plan.chunks, plan.dataParallel,
      plan.tensorWidth, classesOf(plan, context), plan.sharing, setting.shard,
      plan.order == pipeline::Order::OneFOneB
          ? StringAttr()
          : StringAttr::get(context, pipeline::name(plan.order)),
      plan.chunks, plan.context, plan.expert, imbalanceOf(plan.expertImbalance, context));
}

/// None if nobody asked for any of it.
static DictionaryAttr moreOf(const plan::Plan &plan, MLIRContext *context) {
  Builder builder(context);
  auto more = cast<DictionaryAttr>(
      attributeOf(llvm::cantFail(llvm::json::parse(plan::moreToJson(plan))), builder));
  return more.empty() ? DictionaryAttr() : more;
}

ir::CertificateAttr phaze::writeCertificate(const plan::Plan &plan, std::optional<Seconds> ownBest,
                                            MLIRContext *context) {
  const plan::SearchSummary &search = plan.search;
  SmallVector<ir::CandidateAttr> best;
  for (const plan::Candidate &candidate : plan.best)
    best.push_back(toAttr(candidate, context));
  SmallVector<ir::BaselineAttr> baselines;
  for (const plan::Baseline &baseline : plan.baselines)
    baselines.push_back(ir::BaselineAttr::get(
        context, StringAttr::get(context, baseline.name), StringAttr::get(context, baseline.what),
        baseline.isInSpace, StringAttr::get(context, baseline.why),
        baseline.candidate ? toAttr(*baseline.candidate, context) : ir::CandidateAttr()));
  auto count = [](uint64_t x) { return static_cast<int64_t>(x); };
  return ir::CertificateAttr::get(
      context, StringAttr::get(context, search.method), search.isFinished,
      number(plan.step.total(), context), number(plan.stepLower, context),
      count(search.architectures), count(search.candidates), count(search.evaluated),
      {count(search.prunedByWork), count(search.prunedBySchedule), count(search.prunedByPlacement)},
      count(search.infeasible), number(search.searchGap, context),
      number(search.provenGap, context), ownBest ? number(*ownBest, context) : FloatAttr(), best,
      baselines, moreOf(plan, context));
}

void phaze::writePlacement(ir::WorkloadOp op, const plan::Plan &plan, StringRef name) {
  MLIRContext *context = op.getContext();
  auto arch = StringAttr::get(context, name);
  SmallVector<ir::StageAttr> stages;
  for (const plan::PlannedStage &stage : plan.stages)
    stages.push_back(toAttr(stage, context));
  const plan::StepTime &step = plan.step;
  op.setStepAttr(ir::StepAttr::get(
      context, arch, plan.devices, plan.globalBatch, plan.microbatch, plan.dataParallel,
      plan.tensorWidth, classesOf(plan, context), number(step.compute, context),
      number(step.communication, context), number(step.bubble, context),
      number(step.update, context), number(plan.stepLower, context), stages));
  // Layers are in the order of the pipeline, as stages have them.
  auto layers = op.getBody().getOps<ir::LayerOp>();
  auto layer = layers.begin();
  for (auto [stageNumber, stage] : llvm::enumerate(plan.stages))
    for (const plan::PlannedLayer &planned : stage.layers)
      (*layer++).setPlacementAttr(ir::PlacementAttr::get(
          context, arch, static_cast<int64_t>(stageNumber), stage.tensorWidth * plan.copies(),
          stage.firstDevice, stage.tensorWidth, plan.copies(), planned.isRecomputed,
          planned.remat));
}
