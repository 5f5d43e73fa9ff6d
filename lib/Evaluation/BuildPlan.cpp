// Fills in a plan: schedules of the parts, stages with their devices and memory, and the step.
#include "phaze/Evaluation/BuildPlan.h"

#include "LayerRemats.h"
#include "phaze/Arch/Area.h"
#include "phaze/Evaluation/OperatorSchedules.h"
#include "phaze/Plan/Pipeline.h"

#include <algorithm>
#include <map>
#include <set>

using namespace phaze;
using namespace phaze::evaluation;

namespace {

class PlanBuilder {
public:
  PlanBuilder(const std::string &model, const LayerTables &tables, const arch::ArchConfig &chip,
              const Setting &options, const Derivation &from)
      : model(model), tables(tables), chip(chip), from(from), placed(from.placed),
        options(options) {}

  plan::Plan build() {
    plan.model = model;
    plan.rules = options.rules;
    plan.objective = options.objective;
    addChip();
    addCounts();
    addSharding();
    addKinds();
    addSide();
    addStages();
    addCuts();
    addTotals();
    return std::move(plan);
  }

private:
  bool isPaper() const { return options.rules == Rules::Paper; }

  void addChip() {
    plan.chip = chip;
    arch::AreaParts parts = arch::areaParts(chip);
    plan.area = parts.total();
    plan.areaParts = {{"tensor cores", parts.tensorCores},
                      {"vector cores", parts.vectorCores},
                      {"global buffer", parts.globalBuffer}};
    if (chip.process)
      plan.areaParts.insert(plan.areaParts.end(),
                            {{"wires", parts.wires}, {"HBM", parts.hbm}, {"links", parts.links}});
    plan.peakPower = arch::peakPower(chip, arch::EnergyTable::of(chip));
  }

  void addCounts() {
    plan.devices = options.devices;
    plan.globalBatch = options.globalBatch;
    plan.microbatch = tables.microbatch;
    // Placement counts devices that share sequences as replicas.
    plan.context = tables.groups.context;
    plan.expert = tables.groups.expert;
    plan.expertImbalance = tables.groups.imbalance;
    plan.dataParallel = placed.plan.dataParallel / plan.context;
    int64_t all = microbatchesOf(tables, options);
    plan.microbatches = (all + plan.copies() - 1) / plan.copies();
    plan.tensorWidth = tables.sharding.width;
    plan.order = placed.plan.order;
    plan.chunks = placed.plan.chunks;
    plan.sharing = placed.variant.zero;
    if (plan.sharing > 0)
      plan.sharingGroup = placed.variant.shard > 0 ? placed.variant.shard : plan.copies();
    plan.isRecomputeAllowed = options.allowRecompute || placed.variant.recompute;
    plan.attention = tables.local.attention;
    if (!isPaper())
      plan.fragmentation = chip.hbm.capacity * options.software.fragmentation;
  }

  void addSharding() {
    for (size_t i = 0; i < tables.sharding.classes.size(); ++i) {
      const FactorClass &factor = tables.local.factors[tables.sharding.classes[i]];
      plan.sharded.push_back({factor.name, tables.wholeSizes[i], factor.size});
    }
  }

  /// With what each slot does. A slot whose duration is not that of the cost model has its costs
  /// from somewhere else.
  plan::PartSchedule withWork(plan::PartSchedule schedule,
                              const std::vector<cost::OperatorShape> &shapes) {
    std::map<std::vector<int32_t>, const cost::OperatorShape *> byOperators;
    for (const cost::OperatorShape &shape : shapes) {
      std::vector<int32_t> operators = shape.operators;
      std::sort(operators.begin(), operators.end());
      byOperators.emplace(std::move(operators), &shape);
    }
    for (plan::Slot &slot : schedule.slots) {
      auto found = byOperators.find(slot.operators);
      if (found == byOperators.end() || slot.unit == plan::Slot::Unit::Network)
        continue;
      const cost::OperatorShape &shape = *found->second;
      std::optional<cost::OperatorCost> cost = cost::costOf(shape, chip, tables.rules, memo);
      if (!cost)
        continue;
      const cost::RunCost &run = slot.allCores ? cost->all : cost->one;
      // Schedules are in whole cycles.
      if (slot.duration != static_cast<int64_t>(std::ceil(run.cycles.value())))
        continue;
      auto real = [](int64_t size) { return static_cast<double>(size); };
      plan::SlotWork work;
      for (const cost::TensorWork &tensor : shape.tensor) {
        double flops = 2.0 * real(tensor.problem.batch) * real(tensor.problem.m) *
                       real(tensor.problem.n) * real(tensor.problem.k) * real(shape.repeat);
        work.flops += flops;
        work.atPeak += Flops(flops) / chip.tensorPeak(tensor.type);
      }
      work.hbm = run.hbmBytes;
      work.limit = cost::name(run.limit);
      slot.work = std::move(work);
    }
    return schedule;
  }

  /// With operators by their numbers in the whole workload, and without those that it lacks.
  static plan::PartSchedule asPlanned(plan::PartSchedule schedule, const Part &part) {
    if (part.origins.empty())
      return schedule;
    for (plan::Slot &slot : schedule.slots) {
      std::vector<int32_t> whole;
      for (int32_t index : slot.operators)
        if (part.origins[index] >= 0)
          whole.push_back(part.origins[index]);
      std::sort(whole.begin(), whole.end());
      slot.operators = std::move(whole);
    }
    return schedule;
  }

  void addKinds() {
    const Workload &local = tables.local;
    for (size_t k = 0; k < tables.kinds.size(); ++k) {
      const KindTables &kind = tables.kinds[k];
      const LayerKind &layerKind = local.kinds[k];
      auto layer = std::find_if(local.layers.begin(), local.layers.end(), [&](const Layer &layer) {
        return static_cast<size_t>(layer.kind) == k;
      });
      if (layer == local.layers.end())
        continue;
      plan::PlannedKind planned;
      planned.name = layerKind.name;
      planned.parameters = kind.parameters;
      planned.states = kind.states;
      planned.stash = kind.stash;
      // A single microbatch has nothing to add to.
      if (!isPaper() && placed.plan.dataParallel < microbatchesOf(tables, options))
        planned.accumulation = kind.parameters / chip.reachedHbm();
      const Part *parts[] = {&layerKind.forward, &layerKind.backward, &layerKind.update};
      for (size_t p = 0; p < numParts; ++p) {
        planned.parts[p] =
            asPlanned(withWork(from.schedules.kinds[k][p], kind.parts[p].shapes), *parts[p]);
        for (const Operator &op : parts[p]->operators)
          if (op.kind == OperatorKind::Collective &&
              (op.among != GroupOf::Tensor ||
               (op.devices == plan.tensorWidth && plan.tensorWidth > 1)))
            planned.collectives.push_back(collectiveOf(op, *parts[p], p));
      }
      addTensors(layerKind, *layer, planned);
      plan.kinds.push_back(std::move(planned));
    }
  }

  /// Tensors of which a device has a part, parameters first.
  void addTensors(const LayerKind &kind, const Layer &layer, plan::PlannedKind &planned) const {
    auto add = [&](const char *what, const std::string &name, const Tensor &tensor) {
      plan::PlannedTensor told{what, name, tensor.element.name, {}};
      bool isSplit = false;
      for (const std::vector<FactorId> &factors : tensor.dims) {
        plan::PlannedTensor::Dim &dim = told.dims.emplace_back();
        for (FactorId factor : factors) {
          const FactorClass &known = tables.local.factors[factor];
          dim.classes += (dim.classes.empty() ? "" : "*") + known.name;
          const std::vector<FactorId> &all = tables.sharding.classes;
          auto split = std::lower_bound(all.begin(), all.end(), factor);
          bool isHere = split != all.end() && *split == factor;
          isSplit |= isHere;
          dim.localSize *= known.size;
          dim.size *= isHere ? tables.wholeSizes[split - all.begin()] : known.size;
        }
      }
      if (isSplit)
        planned.tensors.push_back(std::move(told));
    };
    if (plan.tensorWidth == 1)
      return;
    for (size_t i = 0; i < kind.parameters.size(); ++i)
      add("parameter", i < layer.parameters.size() ? layer.parameters[i] : kind.parameters[i].name,
          kind.parameters[i].tensor);
    for (ValueId value : kind.stash) {
      std::string name = "input";
      for (const Operator &op : kind.forward.operators)
        if (std::find(op.results.begin(), op.results.end(), value) != op.results.end())
          name = op.name;
      add("stash", name, kind.forward.values[value].tensor);
    }
  }

  plan::Collective collectiveOf(const Operator &op, const Part &part, size_t p) const {
    plan::Collective collective;
    collective.part = allParts[p];
    collective.name = op.name;
    collective.among = op.among;
    collective.count = op.repeat;
    double bytes = 0;
    for (ValueId value : op.name == "all_gather" ? op.results : op.operands)
      bytes += static_cast<double>(tables.local.bytesOf(part.values[value].tensor));
    collective.bytes = Bytes(bytes);
    std::set<FactorId> classes;
    std::set<ValueId> seen;
    addClasses(op.operands.front(), part, classes, seen);
    for (FactorId id : classes)
      collective.factorClass +=
          (collective.factorClass.empty() ? "" : "+") + tables.local.factors[id].name;
    return collective;
  }

  /// The classes of which a device has a part of the value, or a summand over its part: those of
  /// the operators that it comes from without a collective between.
  void addClasses(ValueId value, const Part &part, std::set<FactorId> &classes,
                  std::set<ValueId> &seen) const {
    if (!seen.insert(value).second)
      return;
    auto add = [&](const std::vector<FactorId> &factors) {
      const std::vector<FactorId> &all = tables.sharding.classes;
      for (FactorId id : factors)
        if (std::binary_search(all.begin(), all.end(), id))
          classes.insert(id);
    };
    size_t before = classes.size();
    for (const std::vector<FactorId> &dim : part.values[value].tensor.dims)
      add(dim);
    auto maker =
        std::find_if(part.operators.begin(), part.operators.end(), [&](const Operator &op) {
          return std::find(op.results.begin(), op.results.end(), value) != op.results.end();
        });
    if (classes.size() > before || maker == part.operators.end() ||
        maker->kind == OperatorKind::Collective)
      return;
    for (const std::vector<FactorId> *list : {&maker->reduction, &maker->reduced})
      add(*list);
    for (ValueId operand : maker->operands)
      for (const std::vector<FactorId> &dim : part.values[operand].tensor.dims)
        add(dim);
    // What holds none itself hands on the sums of its operands.
    if (classes.size() == before)
      for (ValueId operand : maker->operands)
        addClasses(operand, part, classes, seen);
  }

  /// What the cuts are that layers of the plan take, by operators of the whole workload.
  void addCuts() {
    for (plan::PlannedKind &planned : plan.kinds) {
      std::set<int32_t> taken;
      for (const plan::PlannedStage &stage : plan.stages)
        for (const plan::PlannedLayer &layer : stage.layers)
          if (layer.kind == planned.name && layer.remat > 0)
            taken.insert(layer.remat);
      size_t k = std::find_if(tables.local.kinds.begin(), tables.local.kinds.end(),
                              [&](const LayerKind &kind) { return kind.name == planned.name; }) -
                 tables.local.kinds.begin();
      const Part &part = tables.local.kinds[k].forward;
      for (int32_t remat : taken) {
        const RematTables &from = tables.kinds[k].remats[remat - 1];
        plan::PlannedCut cut{remat, from.name, from.stash, {}};
        for (size_t op = 0; op < from.againOperators.size(); ++op) {
          int32_t whole = part.origins.empty() ? static_cast<int32_t>(op) : part.origins[op];
          if (from.againOperators[op] && whole >= 0)
            cut.again.push_back(whole);
        }
        std::sort(cut.again.begin(), cut.again.end());
        planned.cuts.push_back(std::move(cut));
      }
    }
  }

  void addSide() { plan.side = asPlanned(from.schedules.side, tables.local.side); }

  void addStages() {
    Rules rules = options.rules;
    placement::Problem problem =
        problemOf(tables, from.times, chip, options, End::Upper, placed.variant);
    placement::Evaluation cost = placement::evaluate(problem, placed.plan, rules);
    fits = cost.fits;
    const placement::Width &width = problem.widths.front();
    std::vector<int32_t> order, stageOf(width.layers.size(), 0);
    placement::linearize(width, order);
    auto count = static_cast<int32_t>(placed.plan.stages.size());
    for (int32_t s = 0; s < count; ++s)
      for (int32_t i = placed.plan.stages[s].begin; i < placed.plan.stages[s].end; ++i)
        stageOf[order[i]] = s;

    bool isInner = placed.plan.layout == placement::Layout::DataInner;
    for (int32_t s = 0; s < count; ++s) {
      const placement::Stage &stage = placed.plan.stages[s];
      const placement::StageCost &from = cost.stages[s];
      plan::PlannedStage &to = plan.stages.emplace_back();
      Seconds forward;
      for (int32_t i = stage.begin; i < stage.end; ++i) {
        const Layer &layer = tables.local.layers[order[i]];
        bool again = stage.recomputeWhole || (isPaper() && from.recompute > Seconds(0)) ||
                     (!placed.plan.recompute.empty() && placed.plan.recompute[i] == 1);
        to.layers.push_back({layer.name, tables.local.kinds[layer.kind].name, again});
        if (!again && !placed.plan.recompute.empty() && placed.plan.recompute[i] > 1)
          to.layers.back().remat = placed.plan.recompute[i] - 1;
        forward += width.layers[order[i]].forward;
      }
      to.isRecomputedWhole = stage.recomputeWhole;
      to.tensorWidth = from.devices;
      to.inFlight = from.inFlight;
      to.memory = {from.memory.parameters, from.memory.gradients, from.memory.optimizer,
                   from.memory.stash,      from.memory.transient, from.memory.gathered,
                   from.memory.master,     from.memory.messages};
      to.load = from.load;
      to.forwardPass = from.forward;
      to.weightPass = from.weight;
      to.recompute = from.recompute;
      to.forward = forward;
      to.backward = from.compute - forward - to.recompute;
      to.communication = from.load - from.compute;
      to.sync = from.sync;
      to.update = from.update;
      addBoundaries(to, s, stageOf);
    }
    // The last stage sits on the first devices.
    int64_t first = 0, owned = options.devices / placed.plan.dataParallel;
    plan.devicesUsed = 0;
    std::vector<std::vector<size_t>> rows = plan::rowsOf(plan);
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
      int64_t wide = plan.stages[row->front()].tensorWidth;
      for (size_t s : *row) {
        plan.stages[s].firstDevice = first;
        plan.stages[s].replicaStride = isInner ? wide : owned;
      }
      first += wide * (isInner ? placed.plan.dataParallel : 1);
      plan.devicesUsed += wide * placed.plan.dataParallel;
    }
    plan.step = {cost.compute, cost.communication, cost.bubble, cost.update};
    placement::Problem faster =
        problemOf(tables, from.times, chip, options, End::Lower, placed.variant);
    Seconds bound = placement::evaluate(faster, placed.plan, rules).timePerBatch;
    // Above the step by rounding at the most; more is for the check of plans to find.
    Seconds lower = std::min(bound, Seconds(placed.step.lower)), step = plan.step.total();
    plan.stepLower = lower <= step * (1 + 1e-12) ? std::min(lower, step) : lower;
  }

  void addBoundaries(plan::PlannedStage &stage, int32_t s, const std::vector<int32_t> &stageOf) {
    const Workload &workload = tables.local;
    std::set<std::pair<std::pair<int32_t, int32_t>, int32_t>> seen;
    for (const Edge &edge : workload.edges) {
      if (stageOf[edge.from] != s || stageOf[edge.to] == s)
        continue;
      // A value that several layers of a stage read crosses once.
      if (!seen.insert({{edge.from, edge.output}, stageOf[edge.to]}).second)
        continue;
      stage.boundaries.push_back({workload.layers[edge.from].name, workload.layers[edge.to].name,
                                  stageOf[edge.to],
                                  Bytes(static_cast<double>(workload.bytesOf(edge.tensor)))});
    }
  }

  void addTotals() {
    double total = plan.step.total().value();
    plan.samplesPerSecond = static_cast<double>(plan.globalBatch) / total;
    Placed timed = placed;
    timed.step.upper = total;
    plan.energyPerStep = energyOf(tables, from.costs, chip, options, timed);
    plan.averagePower = plan.energyPerStep / plan.step.total() /
                        static_cast<double>(std::max<int64_t>(plan.devicesUsed, 1));
    addWork();
  }

  /// Positions of the sequences that pass between layers, for each sample of a model with a
  /// vocabulary; else 0.
  double tokensPerSample(const Workload &workload) const {
    auto isVocabulary = [](const FactorClass &c) { return c.role == FactorRole::Vocabulary; };
    if (std::none_of(workload.factors.begin(), workload.factors.end(), isVocabulary))
      return 0;
    double most = 0;
    for (const Edge &edge : workload.edges) {
      double tokens = 1;
      for (const std::vector<FactorId> &dim : edge.tensor.dims)
        for (FactorId factor : dim)
          if (workload.factors[factor].role == FactorRole::Sequence)
            tokens *= static_cast<double>(workload.factors[factor].size * tables.groups.context);
      most = std::max(most, tokens);
    }
    return most;
  }

  /// Which operators of a layer's forward part run again.
  std::vector<bool> forwardAgain(const plan::PlannedLayer &planned) const {
    const std::vector<LayerKind> &all = tables.local.kinds;
    size_t kind = std::find_if(all.begin(), all.end(),
                               [&](const LayerKind &k) { return k.name == planned.kind; }) -
                  all.begin();
    std::vector<bool> again(all[kind].forward.operators.size(), planned.isRecomputed);
    if (planned.isRecomputed)
      return again;
    const std::vector<cost::OperatorShape> &shapes = tables.kinds[kind].parts[0].shapes;
    const RematTables &remat = tables.kinds[kind].remats[planned.remat - 1];
    for (size_t s = 0; s < shapes.size(); ++s)
      for (int32_t op : shapes[s].operators)
        again[op] = remat.again[s] != 0;
    return again;
  }

  /// Multiply-adds of the whole model, also as the time that the fastest chip of their type would
  /// take, over the time that all devices had.
  void addWork() {
    // Sharded over nobody: operators of which each device has a part have it all again.
    Workload whole = tables.local;
    for (size_t i = 0; i < tables.sharding.classes.size(); ++i)
      whole.factors[tables.sharding.classes[i]].size = tables.wholeSizes[i];
    std::map<std::string, std::vector<bool>> again; // by layer, its forward operators
    for (const plan::PlannedStage &stage : plan.stages)
      for (const plan::PlannedLayer &layer : stage.layers)
        if (layer.isRecomputed || layer.remat > 0)
          again[layer.name] = forwardAgain(layer);
    Cycles useful, repeated;
    double work = 0;
    for (const Layer &layer : whole.layers) {
      const LayerKind &kind = whole.kinds[layer.kind];
      for (const Part *part : {&kind.forward, &kind.backward})
        for (const Operator &op : part->operators) {
          if (op.kind != OperatorKind::Contraction)
            continue;
          auto flops = static_cast<double>(whole.workOf(op));
          // The published rules know no element types but 16 bits.
          Cycles busy =
              Flops(flops) / chip.tensorPeak(isPaper() ? arch::ElementType::BF16
                                                       : cost::computeTypeOf(op.computeType));
          if (op.isRecompute) {
            repeated += busy;
            continue;
          }
          useful += busy;
          work += flops;
          auto found = again.find(layer.name);
          if (part == &kind.forward && found != again.end() &&
              found->second[&op - part->operators.data()])
            repeated += busy;
        }
    }
    auto microbatches = static_cast<double>(microbatchesOf(tables, options));
    auto devices = static_cast<double>(plan.devicesUsed);
    Seconds spent = plan.step.total() * devices;
    plan.utilisation = useful * microbatches / chip.clock / spent;
    plan.hardwareUtilisation = (useful + repeated) * microbatches / chip.clock / spent;
    plan.teraflopsPerDevice = work * microbatches / spent.value() / 1e12;
    plan.tokensPerSecond = tokensPerSample(whole) * plan.samplesPerSecond;
    plan.tokensPerSecondPerDevice = plan.tokensPerSecond / devices;
  }

  const std::string &model;
  const LayerTables &tables;
  const arch::ArchConfig &chip;
  const Derivation &from;
  const Placed &placed;
  const Setting &options;
  cost::CostMemo memo;
  plan::Plan plan;

public:
  bool fits = false;
};

} // namespace

std::optional<Derivation> phaze::evaluation::derive(const LayerTables &tables,
                                                    const arch::ArchConfig &chip,
                                                    const Setting &setting, Evaluator &evaluator,
                                                    std::string &error) {
  std::optional<ModelCosts> costs = costsOf(tables, chip, evaluator.costs());
  if (!costs) {
    error = "cannot run on '" + chip.name + "': " + whyNotRun(tables, chip, evaluator.costs());
    return std::nullopt;
  }
  Derivation result{std::move(*costs), {}, {}, {}};
  // Who cancels does not wait for CBC.
  Effort effort = setting.isCancelled() ? Effort::Solve : Effort::Final;
  result.schedules = scheduleOperators(tables, result.costs, chip, scheduleOptions(effort),
                                       evaluator.integerSolver());
  if (!result.schedules.error.empty()) {
    error = result.schedules.error;
    return std::nullopt;
  }
  result.times = result.schedules.times();
  result.times.remats = rematTimes(tables, result.costs);
  result.placed = evaluator.placeScheduled(tables, chip, result.times);
  // What takes no time has no throughput and no power.
  if (result.placed.step.upper <= 0) {
    error = "no operator of the model takes any time: are all of its tensors empty?";
    return std::nullopt;
  }
  return result;
}

std::optional<plan::Plan>
phaze::evaluation::buildPlan(const std::string &model, const LayerTables &tables,
                             const arch::ArchConfig &chip, const Setting &setting,
                             const Derivation &derivation, std::string &error) {
  PlanBuilder builder(model, tables, chip, setting, derivation);
  plan::Plan plan = builder.build();
  if (!builder.fits)
    error = "a stage exceeds its memory";
  else if (std::optional<std::string> wrong = plan::check(plan))
    error = *wrong;
  else
    return plan;
  error = "the plan of '" + model + "' fails its check: " + error;
  return std::nullopt;
}

plan::Candidate phaze::evaluation::candidateOf(const LayerTables &tables,
                                               const arch::ArchConfig &chip, const Placed &placed,
                                               double score,
                                               const std::optional<arch::Prices> &prices) {
  plan::Candidate candidate;
  candidate.point = chip.point();
  candidate.area = arch::area(chip);
  candidate.peakPower = arch::peakPower(chip, arch::EnergyTable::of(chip));
  candidate.microbatch = tables.microbatch;
  const std::vector<uint8_t> &again = placed.plan.recompute;
  candidate.recompute =
      std::any_of(again.begin(), again.end(), [](uint8_t flag) { return flag != 0; }) ||
      std::any_of(placed.plan.stages.begin(), placed.plan.stages.end(),
                  [](const placement::Stage &stage) { return stage.recomputeWhole; });
  candidate.tensorWidth = tables.sharding.width;
  candidate.context = tables.groups.context;
  candidate.expert = tables.groups.expert;
  candidate.dataParallel = placed.plan.dataParallel / candidate.context;
  candidate.pipeline = static_cast<int64_t>(placed.plan.stages.size()) / placed.plan.chunks;
  candidate.step = Seconds(placed.step.upper);
  candidate.stepLower = Seconds(placed.step.lower);
  candidate.score = score;
  if (prices)
    candidate.cost = arch::costOf(chip, *prices).total();
  return candidate;
}
