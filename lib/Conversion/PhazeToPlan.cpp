// Reads what passes have planned from a workload.
#include "JsonAttributes.h"
#include "phaze/Conversion/PlanConversion.h"
#include "phaze/Conversion/WorkloadConversion.h"
#include "phaze/Plan/Json.h"
#include "phaze/Plan/Methods.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>

using namespace mlir;
using namespace phaze;

SmallVector<Region *> phaze::bodiesOf(ir::WorkloadOp op) {
  SmallVector<Region *> bodies;
  auto add = [&](auto part) { bodies.push_back(part ? &part.getBody() : nullptr); };
  for (auto kind : op.getBody().getOps<ir::KindOp>()) {
    add(kind.getForwardPart());
    add(kind.getBackwardPart());
    add(kind.getUpdatePart());
  }
  auto sides = op.getBody().getOps<ir::SideOp>();
  add(sides.empty() ? ir::SideOp() : *sides.begin());
  return bodies;
}

FailureOr<ShardedWorkload> phaze::readShardedWorkload(ir::WorkloadOp op) {
  FailureOr<Workload> read = readWorkload(op);
  if (failed(read))
    return failure();
  ShardedWorkload result{std::move(*read), std::nullopt};
  ir::ShardingAttr sharding = op.getShardingAttr();
  if (!sharding)
    return result;
  std::vector<FactorId> classes;
  for (ir::ShardedClassAttr shared : sharding.getClasses()) {
    std::vector<FactorClass> &factors = result.workload.factors;
    auto factor = llvm::find_if(
        factors, [&](const FactorClass &f) { return f.name == shared.getName().getValue(); });
    factor->size = shared.getWhole();
    classes.push_back(static_cast<FactorId>(factor - factors.begin()));
  }
  llvm::sort(classes);
  // A group that shares nothing is no group.
  result.sharding =
      sharding::Sharding{classes.empty() ? 1 : sharding.getWidth(), std::move(classes)};
  result.groups = {sharding.getContextWidth(), sharding.getExpertWidth()};
  if (FloatAttr imbalance = sharding.getImbalance())
    result.groups.imbalance = imbalance.getValueAsDouble();
  return result;
}

FailureOr<arch::Software> phaze::readSoftware(ir::WorkloadOp op) {
  StringRef text = op.getSoftware().value_or("xla");
  if (std::optional<arch::Software> known = arch::software(text.str()))
    return *known;
  JsonDocument document = JsonDocument::parse(text, "software");
  if (std::optional<arch::Software> read = arch::readSoftware(document))
    return *read;
  return op.emitOpError() << document.error();
}

FailureOr<std::unique_ptr<evaluation::LayerTables>>
phaze::readTables(ir::WorkloadOp op, const arch::ArchConfig &chip, Rules rules) {
  FailureOr<ShardedWorkload> model = readShardedWorkload(op);
  FailureOr<arch::Software> software = readSoftware(op);
  if (failed(model) || failed(software))
    return failure();
  const Workload &workload = model->workload;
  int64_t batch = workload.batch ? workload.factors[*workload.batch].size : 1;
  auto tables = std::make_unique<evaluation::LayerTables>(
      workload, batch, model->sharding.value_or(sharding::Sharding()), chip.rates, rules,
      /*isLocal=*/true, *software, model->groups);
  if (!tables->error.empty())
    return emitError(op.getLoc()) << tables->error;
  return tables;
}

namespace {

/// The ops that stand for the shapes of a part: operators that run alone, and fused groups.
SmallVector<Operation *> opsOf(Region *body, const evaluation::PartTables &part) {
  SmallVector<Operation *> ops;
  if (!body)
    return ops;
  SmallVector<ir::OperatorOp> operators = ir::operatorsOf(*body);
  for (const cost::OperatorShape &shape : part.shapes) {
    Operation *op = operators[shape.operators.front()];
    if (auto fused = dyn_cast<ir::FusedOp>(op->getParentOp()))
      op = fused;
    ops.push_back(op);
  }
  return ops;
}

FailureOr<std::vector<evaluation::ShapeCost>>
readPartCosts(Region *body, const evaluation::PartTables &part, StringRef arch) {
  std::vector<evaluation::ShapeCost> costs;
  for (Operation *op : opsOf(body, part)) {
    auto all = op->getAttrOfType<DictionaryAttr>("costs");
    auto cost = all ? all.getAs<ir::CostAttr>(arch) : ir::CostAttr();
    if (!cost)
      return op->emitOpError() << "has no costs on '" << arch
                               << "', which phaze-annotate-costs would set";
    costs.push_back({static_cast<cost::Resource>(cost.getUnit()),
                     Cycles(static_cast<double>(cost.getOneCoreCycles())),
                     Cycles(static_cast<double>(cost.getAllCoresCycles())),
                     Picojoules(static_cast<double>(cost.getEnergyPicojoules()))});
  }
  return costs;
}

/// Slots of a part, by start; what takes no time has none.
FailureOr<plan::PartSchedule> readPart(Region *body, const evaluation::PartTables &tables,
                                       const std::vector<evaluation::ShapeCost> &costs,
                                       const Part &part, StringRef arch) {
  plan::PartSchedule schedule;
  SmallVector<Operation *> ops = opsOf(body, tables);
  bool hasSlots = llvm::any_of(ops, [](Operation *op) { return op->hasAttr("slot"); });
  for (auto [i, op] : llvm::enumerate(ops)) {
    const evaluation::ShapeCost &cost = costs[i];
    if (cost.resource == cost::Resource::None)
      continue;
    if (cost.resource == cost::Resource::Network)
      schedule.network += cost.all;
    if (!hasSlots)
      continue;
    auto at = op->getAttrOfType<ir::SlotAttr>("slot");
    if (!at || at.getArch().getValue() != arch)
      return op->emitOpError() << "has no slot on '" << arch
                               << "', which phaze-schedule-ops would set";
    plan::Slot slot = evaluation::slotOf(tables.shapes[i], cost, part);
    slot.start = at.getStart();
    slot.allCores = at.getMode() == ir::SlotMode::All;
    ArrayRef<int64_t> cores = at.getCores();
    bool usesTensor = slot.unit != plan::Slot::Unit::Vector;
    bool usesVector = slot.unit != plan::Slot::Unit::Tensor;
    if (!slot.allCores) {
      slot.duration = static_cast<int64_t>(cost.one.value());
      if (cores.size() != size_t(usesTensor) + size_t(usesVector))
        return op->emitOpError() << "expected a slot with " << usesTensor + usesVector
                                 << " cores, found " << cores.size();
      if (usesTensor)
        slot.tensorCore = cores.front();
      if (usesVector)
        slot.vectorCore = cores.back();
    }
    schedule.slots.push_back(std::move(slot));
  }
  llvm::stable_sort(schedule.slots,
                    [](const plan::Slot &a, const plan::Slot &b) { return a.start < b.start; });
  return schedule;
}

FailureOr<ir::LatencyAttr> latencyOf(ir::LayerOp layer, StringRef arch) {
  ir::LatencyAttr latency = layer.getLatencyAttr();
  if (!latency || latency.getArch().getValue() != arch)
    return layer.emitOpError() << "has no latency on '" << arch
                               << "', which phaze-schedule-ops would set";
  return latency;
}

std::array<evaluation::PartTimes, numParts> timesOf(ir::LatencyAttr latency) {
  auto cycles = [](int64_t count) { return Cycles(static_cast<double>(count)); };
  int64_t upper[] = {latency.getForward(), latency.getBackward(), latency.getUpdate()};
  std::array<evaluation::PartTimes, numParts> times;
  for (size_t p = 0; p < numParts; ++p)
    times[p] = {cycles(latency.getAtLeast()[p]), cycles(upper[p])};
  return times;
}

std::optional<plan::Proof> readProof(ir::ProofAttr from, const plan::PartSchedule &schedule) {
  if (from.getBy() == ir::Prover::Nobody)
    return std::nullopt;
  plan::Proof proof;
  proof.by = static_cast<plan::Proof::By>(static_cast<int>(from.getBy()) - 1);
  Cycles length = schedule.compute + schedule.network;
  proof.gap = length > Cycles(0) ? (schedule.compute - schedule.lowerBound) / length : 0;
  // Of a latency that somebody wrote in the place of what was proven only the bound still holds.
  if (proof.gap > plan::proofTolerance)
    proof.by = plan::Proof::By::Open;
  proof.cbcRows = from.getRows();
  proof.cbcColumns = from.getColumns();
  proof.cbcNodes = from.getNodes();
  return proof;
}

plan::Candidate toCandidate(ir::CandidateAttr from) {
  ir::PointAttr point = from.getPoint();
  plan::Candidate to;
  to.point = {point.getTensorCores(),
              point.getVectorCores(),
              point.getTensorWidth(),
              point.getTensorDepth(),
              point.getVectorWidth(),
              Bytes(static_cast<double>(point.getBufferBytes())),
              Bytes(static_cast<double>(point.getHbmBytes())),
              {}};
  if (FloatAttr bandwidth = point.getHbmBandwidth())
    to.point.hbmBandwidth = BytesPerSecond(bandwidth.getValueAsDouble());
  if (point.getHbmStacks() > 0)
    to.point.hbmStacks = point.getHbmStacks();
  if (FloatAttr bandwidth = point.getLinkBandwidth()) {
    to.point.links = point.getLinks();
    to.point.linkBandwidth = BytesPerSecond(bandwidth.getValueAsDouble());
  }
  if (FloatAttr clock = point.getClock())
    to.point.clock = Hertz(clock.getValueAsDouble());
  if (FloatAttr power = from.getPower())
    to.peakPower = Watts(power.getValueAsDouble());
  if (FloatAttr cost = from.getCost())
    to.cost = cost.getValueAsDouble();
  if (ArrayAttr parts = from.getParts()) {
    auto part = [&](size_t i) { return Seconds(cast<FloatAttr>(parts[i]).getValueAsDouble()); };
    to.parts = {part(0), part(1), part(2), part(3)};
  }
  to.area = SquareMicrons(from.getArea().getValueAsDouble());
  to.microbatch = from.getMicrobatch();
  to.recompute = from.getRecompute();
  to.tensorWidth = from.getTensorWidth();
  to.dataParallel = from.getDataWidth();
  to.context = from.getContextWidth();
  to.expert = from.getExpertWidth();
  to.pipeline = from.getPipeline();
  to.step = Seconds(from.getStep().getValueAsDouble());
  to.stepLower = Seconds(from.getLeast().getValueAsDouble());
  to.score = from.getScore().getValueAsDouble();
  return to;
}

llvm::Error readCertificate(ir::CertificateAttr from, plan::Plan &plan) {
  plan::SearchSummary &search = plan.search;
  search.method = from.getMethod().str();
  search.isFinished = from.getFinished();
  search.architectures = from.getArchitectures();
  search.candidates = from.getCandidates();
  search.evaluated = from.getEvaluated();
  search.prunedByWork = from.getPruned()[0];
  search.prunedBySchedule = from.getPruned()[1];
  search.prunedByPlacement = from.getPruned()[2];
  search.infeasible = from.getInfeasible();
  search.searchGap = from.getSearchGap().getValueAsDouble();
  search.provenGap = from.getProvenGap().getValueAsDouble();
  for (ir::CandidateAttr candidate : from.getBest())
    plan.best.push_back(toCandidate(candidate));
  for (ir::BaselineAttr baseline : from.getBaselines()) {
    plan::Baseline &to = plan.baselines.emplace_back();
    to.name = baseline.getName().str();
    to.what = baseline.getWhat().str();
    to.isInSpace = baseline.getInSpace();
    to.why = baseline.getWhy().str();
    if (ir::CandidateAttr candidate = baseline.getCandidate())
      to.candidate = toCandidate(candidate);
  }
  if (DictionaryAttr more = from.getMore())
    return plan::moreFromJson(llvm::formatv("{0}", phaze::toJson(Attribute(more))).str(), "more",
                              plan);
  return llvm::Error::success();
}

/// Stages, replicas and what is recomputed, as placement has them.
FailureOr<evaluation::Placed> readPlaced(ir::WorkloadOp op, const evaluation::Setting &setting) {
  ir::StepAttr step = op.getStepAttr();
  evaluation::Placed placed;
  placement::Plan &plan = placed.plan;
  plan.dataParallel = step.getDataWidth() * op.getDecisionsAttr().getContextWidth();
  plan.order = setting.orders.front();
  plan.chunks = op.getDecisionsAttr().getChunks();
  bool isInner = true;
  for (ir::StageAttr stage : step.getStages()) {
    plan.stages.push_back({0, 0, stage.getRecomputeWhole()});
    isInner &= stage.getReplicaStride() == stage.getTensorWidth();
  }
  plan.layout = isInner ? placement::Layout::DataInner : placement::Layout::PipelineInner;
  int32_t next = 0;
  int64_t before = 0;
  bool isAnyRecomputed = false;
  for (auto layer : op.getBody().getOps<ir::LayerOp>()) {
    ir::PlacementAttr at = layer.getPlacementAttr();
    if (!at)
      return layer.emitOpError() << "has no placement, which phaze-partition would set";
    if (at.getStage() < before)
      return layer.emitOpError() << "is placed on stage " << at.getStage() << " after a layer on "
                                 << before;
    before = at.getStage();
    placement::Stage &stage = plan.stages[at.getStage()];
    if (stage.end == 0)
      stage.begin = next;
    stage.end = ++next;
    // As placement counts them: 1 for all of it, from 2 on for a part.
    uint8_t again = at.getRecompute() ? !stage.recomputeWhole : 0;
    plan.recompute.push_back(at.getCut() > 0 ? static_cast<uint8_t>(at.getCut() + 1) : again);
    isAnyRecomputed |= at.getRecompute() || at.getCut() > 0;
  }
  for (auto [number, stage] : llvm::enumerate(plan.stages))
    if (stage.end == 0)
      return op.emitOpError() << "has no layer on stage " << number << " of its step";
  if (setting.rules == Rules::Paper ||
      llvm::none_of(plan.recompute, [](uint8_t again) { return again != 0; }))
    plan.recompute.clear();
  placed.variant.recompute =
      setting.rules == Rules::Paper ? isAnyRecomputed : setting.allowRecompute;
  placed.variant.zero = setting.zeros.front();
  placed.variant.shard = setting.shard;
  placed.step.lower = step.getLeast().getValueAsDouble();
  placed.step.upper = 0;
  for (FloatAttr part :
       {step.getCompute(), step.getCommunication(), step.getBubble(), step.getUpdate()})
    placed.step.upper += part.getValueAsDouble();
  return placed;
}

} // namespace

bool phaze::hasCosts(ir::WorkloadOp op, StringRef arch) {
  return op
      .walk([&](Operation *nested) {
        auto costs = nested->getAttrOfType<DictionaryAttr>("costs");
        return costs && costs.get(arch) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

FailureOr<evaluation::ModelCosts>
phaze::readCosts(ir::WorkloadOp op, const evaluation::LayerTables &tables, StringRef arch) {
  SmallVector<Region *> bodies = bodiesOf(op);
  evaluation::ModelCosts costs;
  for (size_t k = 0; k < tables.kinds.size(); ++k) {
    auto &parts = costs.kinds.emplace_back();
    for (size_t p = 0; p < numParts; ++p) {
      auto part = readPartCosts(bodies[k * numParts + p], tables.kinds[k].parts[p], arch);
      if (failed(part))
        return failure();
      parts[p] = std::move(*part);
    }
  }
  auto side = readPartCosts(bodies.back(), tables.side, arch);
  if (failed(side))
    return failure();
  costs.side = std::move(*side);
  return costs;
}

FailureOr<evaluation::ModelSchedules> phaze::readSchedules(ir::WorkloadOp op,
                                                           const evaluation::LayerTables &tables,
                                                           const evaluation::ModelCosts &costs,
                                                           StringRef arch) {
  SmallVector<Region *> bodies = bodiesOf(op);
  evaluation::ModelSchedules schedules;
  for (auto [k, kind] : llvm::enumerate(op.getBody().getOps<ir::KindOp>())) {
    auto &planned = schedules.kinds.emplace_back();
    const LayerKind &local = tables.local.kinds[k];
    const Part *parts[] = {&local.forward, &local.backward, &local.update};
    for (size_t p = 0; p < numParts; ++p) {
      // The published rules know no update.
      if (tables.rules == Rules::Paper && allParts[p] == PartOf::Update)
        continue;
      auto part = readPart(bodies[k * numParts + p], tables.kinds[k].parts[p], costs.kinds[k][p],
                           *parts[p], arch);
      if (failed(part))
        return failure();
      planned[p] = std::move(*part);
    }
    auto layers = op.getBody().getOps<ir::LayerOp>();
    auto layer = llvm::find_if(layers, [&](ir::LayerOp layer) {
      return layer.getKindAttr().getAttr() == kind.getSymNameAttr();
    });
    if (layer == layers.end())
      continue;
    FailureOr<ir::LatencyAttr> latency = latencyOf(*layer, arch);
    if (failed(latency))
      return failure();
    auto times = timesOf(*latency);
    for (size_t p = 0; p < numParts; ++p) {
      planned[p].compute = times[p].upper;
      planned[p].lowerBound = times[p].lower;
      if (!latency->getProofs().empty())
        planned[p].proof = readProof(latency->getProofs()[p], planned[p]);
    }
  }
  auto side = readPart(bodies.back(), tables.side, costs.side, tables.local.side, arch);
  if (failed(side))
    return failure();
  schedules.side = std::move(*side);
  for (const plan::Slot &slot : schedules.side.slots)
    if (slot.unit != plan::Slot::Unit::Network)
      schedules.side.compute += Cycles(static_cast<double>(slot.duration));
  schedules.side.lowerBound = schedules.side.compute;
  return schedules;
}

FailureOr<evaluation::ModelTimes>
phaze::readTimes(ir::WorkloadOp op, const evaluation::LayerTables &tables, StringRef arch) {
  evaluation::ModelTimes times;
  times.kinds.resize(tables.kinds.size());
  for (auto layer : op.getBody().getOps<ir::LayerOp>()) {
    FailureOr<ir::LatencyAttr> latency = latencyOf(layer, arch);
    if (failed(latency))
      return failure();
    times.layers.push_back(timesOf(*latency));
  }
  return times;
}

evaluation::Setting phaze::settingOf(ir::DecisionsAttr decisions) {
  evaluation::Setting setting;
  setting.devices = decisions.getDevices();
  setting.globalBatch = decisions.getBatch();
  setting.rules = decisions.getRules() == ir::Rules::Paper ? Rules::Paper : Rules::Exact;
  setting.objective = static_cast<plan::Objective>(decisions.getObjective());
  setting.zeros = {static_cast<int32_t>(decisions.getZero())};
  setting.shard = decisions.getShard();
  if (StringAttr order = decisions.getOrder())
    if (std::optional<pipeline::Order> known = pipeline::orderByName(order.str()))
      setting.orders = {*known};
  setting.interleave = {std::max<int64_t>(decisions.getChunks(), 2)};
  setting.allowStash = decisions.getActivations() != ir::Activations::Recompute;
  setting.allowRecompute = decisions.getActivations() != ir::Activations::Stash;
  return setting;
}

FailureOr<evaluation::Derivation>
phaze::readDerivation(ir::WorkloadOp op, const evaluation::LayerTables &tables, StringRef arch) {
  evaluation::Derivation result;
  if (hasCosts(op, arch)) {
    FailureOr<evaluation::ModelCosts> costs = readCosts(op, tables, arch);
    if (failed(costs))
      return failure();
    result.costs = std::move(*costs);
  } else {
    for (const evaluation::KindTables &kind : tables.kinds) {
      auto &parts = result.costs.kinds.emplace_back();
      for (size_t p = 0; p < numParts; ++p)
        parts[p].resize(kind.parts[p].shapes.size());
    }
    result.costs.side.resize(tables.side.shapes.size());
  }
  auto schedules = readSchedules(op, tables, result.costs, arch);
  auto times = readTimes(op, tables, arch);
  if (failed(schedules) || failed(times))
    return failure();
  result.schedules = std::move(*schedules);
  result.times = std::move(*times);
  result.times.side = result.schedules.side.compute;
  result.times.remats = evaluation::rematTimes(tables, result.costs);
  return result;
}

FailureOr<plan::Plan> phaze::readPlan(ir::WorkloadOp op, const arch::ArchConfig &chip) {
  ir::DecisionsAttr decisions = op.getDecisionsAttr();
  if (!decisions || !op.getStepAttr())
    return op.emitOpError() << "has no step, which phaze-partition would set";
  evaluation::Setting setting = settingOf(decisions);
  FailureOr<arch::Software> software = readSoftware(op);
  if (failed(software))
    return failure();
  setting.software = *software;
  auto tables = readTables(op, chip, setting.rules);
  if (failed(tables))
    return failure();
  auto derivation = readDerivation(op, **tables, decisions.getArch().getValue());
  auto placed = readPlaced(op, setting);
  if (failed(derivation) || failed(placed))
    return failure();
  derivation->placed = std::move(*placed);
  for (auto [index, layer] : llvm::enumerate(op.getBody().getOps<ir::LayerOp>())) {
    auto cuts =
        static_cast<int64_t>((*tables)->kinds[(*tables)->local.layers[index].kind].remats.size());
    if (int64_t cut = layer.getPlacementAttr().getCut(); cut > cuts)
      return layer.emitOpError() << "keeps less by cut " << cut << ", but its kind has " << cuts;
  }
  std::string error;
  std::optional<plan::Plan> plan = evaluation::buildPlan(decisions.getModel().str(), **tables, chip,
                                                         setting, *derivation, error);
  if (!plan)
    return op.emitOpError() << error;
  if (ir::CertificateAttr certificate = op.getCertificateAttr())
    if (llvm::Error wrong = readCertificate(certificate, *plan))
      return op.emitOpError() << "certificate: " << llvm::toString(std::move(wrong));
  return *plan;
}
