// Times of a model's parts on a chip, and the layers of placement made from them.
#include "phaze/Evaluation/LayerTables.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace phaze;
using namespace phaze::evaluation;

namespace {

/// What an operator takes at least on one core and on all, and what it leaves of the time of all
/// cores of a type together.
struct LeastOp {
  double one, all, tensor, vector;
};

/// See docs/Search.md, "Least work". An operator either has the chip to itself, or runs on one core
/// and takes at least `one`. In a schedule of length T all with one > T have the chip to
/// themselves, so that T is at least
///
///   f(T) = sum of `all` over these + the larger of the work left for tensor and vector cores
///
/// f falls with T: the least T with T >= f(T) bounds every schedule. Sorts the operators.
Cycles leastLength(std::vector<LeastOp> &ops) {
  double tensor = 0, vector = 0;
  for (const LeastOp &op : ops) {
    tensor += op.tensor;
    vector += op.vector;
  }
  std::sort(ops.begin(), ops.end(),
            [](const LeastOp &a, const LeastOp &b) { return a.one > b.one; });
  // From T beyond all `one` downwards: the operators so far are those with one > T.
  double alone = 0, best = std::max(tensor, vector);
  for (const LeastOp &op : ops) {
    if (best > op.one)
      break;
    // T is below op.one: it has the chip to itself.
    alone += op.all;
    tensor -= op.tensor;
    vector -= op.vector;
    double next = alone + std::max({tensor, vector, 0.0});
    // T = op.one itself would do without.
    best = std::min(std::max(best, next), op.one);
    if (best == op.one)
      break;
  }
  return Cycles(best * (1 - 1e-9));
}

std::vector<LeastOp> &scratchOps() {
  static thread_local std::vector<LeastOp> ops;
  ops.clear();
  return ops;
}

/// By peak rates. Of a set of chips each number is the least that any of them has: f falls with
/// every one.
Cycles leastOf(const PartTables &part, const arch::ArchConfig &chip, const PeakCores &cores,
               Rules rules) {
  bool isPaper = rules == Rules::Paper;
  double reached = isPaper ? 1 : chip.reach.contraction;
  double elements = cores.elements * reached, allElements = cores.allElements * reached;
  double hbm = chip.hbmPort().value(), start = (chip.reach.start * chip.clock).value();
  std::vector<LeastOp> &ops = scratchOps();
  for (const cost::LeastWork &work : part.least) {
    if (!work.usesTensor && !work.usesVector)
      continue;
    double bytes = (work.usesTensor ? work.tensorHbm : work.laneHbm).value() / hbm;
    double sharing = work.usesTensor ? cores.leastTensor : cores.leastVector;
    double launches = work.starts * start + (work.launches * chip.clock).value();
    LeastOp op{};
    op.one = launches + std::max({work.multiplyAdds / elements, work.laneCycles / cores.lanes,
                                  bytes * sharing});
    op.all = launches +
             std::max({work.multiplyAdds / allElements, work.laneCycles / cores.allLanes, bytes});
    // What one core takes, over the cores of a type.
    if (work.usesTensor)
      op.tensor = std::min(
          op.all, launches / cores.mostTensor +
                      std::max({work.multiplyAdds / allElements,
                                work.laneCycles / (cores.lanes * cores.mostTensor), bytes}));
    if (work.usesVector)
      op.vector = std::min(
          op.all, launches / cores.mostVector +
                      std::max({work.multiplyAdds / (elements * cores.mostVector),
                                work.laneCycles / cores.allLanes,
                                work.usesTensor ? bytes * sharing / cores.mostVector : bytes}));
    ops.push_back(op);
  }
  return leastLength(ops);
}

/// By what shapes cost.
Cycles costedLength(const std::vector<ShapeCost> &costs, const arch::ArchConfig &chip) {
  std::vector<LeastOp> &ops = scratchOps();
  for (const ShapeCost &cost : costs) {
    bool isPair = cost.resource == cost::Resource::Pair;
    bool usesTensor = isPair || cost.resource == cost::Resource::Tensor;
    bool usesVector = isPair || cost.resource == cost::Resource::Vector;
    if (!usesTensor && !usesVector)
      continue;
    LeastOp op{cost.one.value(), cost.all.value(), 0, 0};
    if (usesTensor)
      op.tensor = std::min(op.all, op.one / static_cast<double>(chip.tensor.count));
    if (usesVector)
      op.vector = std::min(op.all, op.one / static_cast<double>(chip.vector.count));
    ops.push_back(op);
  }
  return leastLength(ops);
}

/// What the marked shapes of a part take at least, one after the other on all cores.
Cycles aloneOf(const PartTables &part, const std::vector<uint8_t> &marked,
               const arch::ArchConfig &chip, const PeakCores &cores, Rules rules) {
  double elements = cores.allElements * (rules == Rules::Paper ? 1 : chip.reach.contraction);
  double hbm = chip.hbmPort().value(), start = (chip.reach.start * chip.clock).value(), sum = 0;
  for (size_t i = 0; i < marked.size(); ++i) {
    const cost::LeastWork &work = part.least[i];
    if (marked[i] && (work.usesTensor || work.usesVector))
      sum += work.starts * start + (work.launches * chip.clock).value() +
             std::max({work.multiplyAdds / elements, work.laneCycles / cores.allLanes,
                       (work.usesTensor ? work.tensorHbm : work.laneHbm).value() / hbm});
  }
  return Cycles(sum * (1 - 1e-9));
}

PartTimes timesOf(const PartTables &part, const std::vector<ShapeCost> &costs,
                  const arch::ArchConfig &chip, Rules rules, Effort effort, Schedules &schedules,
                  std::string &defect) {
  PartProblem problem = problemOf(part, costs, chip, rules);
  if (problem.problem.ops.empty())
    return PartTimes();
  // Collectives run beside nothing, so that the rest is what remains; placement adds them again.
  // Prices need not find what sums of work show.
  auto between = [&](double lower, double upper) {
    Cycles most = std::max(Cycles(upper) - problem.network, Cycles(0));
    Cycles least =
        std::max({Cycles(lower) - problem.network, leastOf(part, chip, PeakCores(chip), rules),
                  costedLength(costs, chip)});
    if (least > most * (1 + 1e-12))
      defect = "a part takes at least " + std::to_string(least.value()) +
               " cycles, but a schedule of " + std::to_string(most.value()) + " exists";
    return PartTimes{std::min(least, most), most};
  };
  scheduling::Bounds bounds = scheduling::bounds(problem.problem);
  if (effort == Effort::Bounds || bounds.lower >= bounds.upper)
    return between(bounds.lower, bounds.upper);
  std::shared_ptr<const scheduling::Solution> solution = schedules.solve(problem.problem, effort);
  if (solution->schedule.ops.empty()) {
    defect = "a schedule fails its check: " + solution->internalError;
    return between(bounds.lower, bounds.upper);
  }
  return between(std::max(bounds.lower, solution->lowerBound), solution->makespan());
}

/// Side inputs are made by the stages that read them, one after the other: which of them go
/// together is not known before there are stages.
Cycles sideTime(const ModelCosts &costs) {
  Cycles time;
  for (const ShapeCost &cost : costs.side)
    if (cost.resource != cost::Resource::Network)
      time += std::min(cost.one, cost.all);
  return time;
}

Seconds networkTime(const PartTables &part, const arch::ArchConfig &chip, Rules rules) {
  Seconds time;
  for (const auto &[work, runs] : part.otherNetwork) {
    int64_t devices = work.devices.value_or(chip.network.front().devices);
    time += cost::collectiveTime(work.kind, work.size, {devices}, chip.network, rules) * runs;
  }
  return time;
}

/// The devices of a group: those that share sequences are beside each other, then those that share
/// experts.
DeviceGroup devicesOf(const LayerTables &tables, GroupOf group) {
  int64_t width = tables.sharding.width, context = tables.groups.context;
  switch (group) {
  case GroupOf::Tensor:
    return {width};
  case GroupOf::Context:
    return {context, width, 0, width};
  case GroupOf::Expert:
    break;
  }
  return {tables.groups.expert, width * context, 0, width * context};
}

/// Of the collectives that placement would cost by itself.
Seconds groupTime(const PartTables &part, const LayerTables &tables, const arch::ArchConfig &chip,
                  Rules rules) {
  Seconds time;
  for (const placement::Collective &collective : part.collectives) {
    time += cost::collectiveTime(collective.kind, Bytes(collective.bytes),
                                 devicesOf(tables, collective.group), chip.network, rules) *
            collective.count;
  }
  return time;
}

} // namespace

scheduling::SolveOptions phaze::evaluation::scheduleOptions(Effort effort) {
  constexpr double searchGap = 0.002;
  bool isFinal = effort == Effort::Final;
  scheduling::SolveOptions options;
  options.nodeLimit = effort >= Effort::SolveDeep ? 300'000 : 20'000;
  // As the search looked at all chips first, so that the plan is no worse than it was promised.
  options.coarseGap = searchGap;
  options.gap = isFinal ? 0 : searchGap;
  options.cbcNodeLimit = isFinal ? 100 : 0;
  options.isShort = effort == Effort::Quick;
  return options;
}

bool ModelTimes::isExact() const {
  auto meets = [](const PartTimes &times) { return times.lower >= times.upper; };
  for (const auto &parts : kinds)
    if (!std::all_of(parts.begin(), parts.end(), meets))
      return false;
  for (const auto &parts : layers)
    if (!std::all_of(parts.begin(), parts.end(), meets))
      return false;
  return true;
}

std::optional<ModelTimes> phaze::evaluation::timesOf(const LayerTables &tables,
                                                     const arch::ArchConfig &chip, Effort effort,
                                                     cost::CostMemo &memo, Schedules &schedules) {
  std::optional<ModelCosts> costs = cyclesOf(tables, chip, memo);
  if (!costs)
    return std::nullopt;
  return timesOf(tables, *costs, chip, effort, schedules);
}

ModelTimes phaze::evaluation::timesOf(const LayerTables &tables, const ModelCosts &costs,
                                      const arch::ArchConfig &chip, Effort effort,
                                      Schedules &schedules) {
  ModelTimes times;
  for (size_t k = 0; k < tables.kinds.size(); ++k) {
    auto &parts = times.kinds.emplace_back();
    for (size_t i = 0; i < numParts; ++i)
      if (tables.rules == Rules::Exact || allParts[i] != PartOf::Update)
        parts[i] = ::timesOf(tables.kinds[k].parts[i], costs.kinds[k][i], chip, tables.rules,
                             effort, schedules, times.defect);
  }
  times.remats = rematTimes(tables, costs);
  times.side = sideTime(costs);
  return times;
}

ModelTimes phaze::evaluation::costedTimes(const LayerTables &tables, const ModelCosts &costs,
                                          const arch::ArchConfig &chip) {
  ModelTimes times;
  PeakCores cores(chip);
  for (size_t k = 0; k < tables.kinds.size(); ++k) {
    auto &parts = times.kinds.emplace_back();
    for (size_t i = 0; i < numParts; ++i)
      if (tables.rules == Rules::Exact || allParts[i] != PartOf::Update)
        parts[i].lower = parts[i].upper =
            std::max(leastOf(tables.kinds[k].parts[i], chip, cores, tables.rules),
                     costedLength(costs.kinds[k][i], chip));
  }
  times.remats = rematTimes(tables, costs);
  times.side = sideTime(costs);
  return times;
}

bool phaze::evaluation::tighten(ModelTimes &times, size_t kind, size_t part,
                                const LayerTables &tables, const arch::ArchConfig &chip,
                                Effort effort, cost::CostMemo &memo, Schedules &schedules) {
  PartTimes &known = times.kinds[kind][part];
  const PartTables &from = tables.kinds[kind].parts[part];
  std::optional<std::vector<ShapeCost>> costs = cyclesOf(from, chip, tables.rules, memo);
  if (!costs)
    return false;
  PartTimes next = ::timesOf(from, *costs, chip, tables.rules, effort, schedules, times.defect);
  if (next.lower <= known.lower && next.upper >= known.upper)
    return false;
  known = {std::max(known.lower, next.lower), std::min(known.upper, next.upper)};
  if (known.lower > known.upper * (1 + 1e-12))
    times.defect = "schedules of one part take at least " + std::to_string(known.lower.value()) +
                   " cycles, and " + std::to_string(known.upper.value());
  return true;
}

PeakCores::PeakCores(const arch::ArchConfig &chip)
    : leastTensor(static_cast<double>(chip.tensor.count)), mostTensor(leastTensor),
      leastVector(static_cast<double>(chip.vector.count)), mostVector(leastVector),
      elements(static_cast<double>(chip.tensor.elements())), allElements(elements * mostTensor),
      lanes(static_cast<double>(chip.vector.width)), allLanes(lanes * mostVector) {}

ModelTimes phaze::evaluation::leastTimes(const LayerTables &tables, const arch::ArchConfig &chip,
                                         const PeakCores &cores) {
  ModelTimes times;
  times.kinds.reserve(tables.kinds.size());
  for (const KindTables &kind : tables.kinds) {
    auto &parts = times.kinds.emplace_back();
    for (size_t i = 0; i < numParts; ++i)
      if (tables.rules == Rules::Exact || allParts[i] != PartOf::Update)
        parts[i].lower = parts[i].upper = leastOf(kind.parts[i], chip, cores, tables.rules);
  }
  times.side = leastOf(tables.side, chip, cores, tables.rules);
  for (const KindTables &kind : tables.kinds) {
    std::vector<Cycles> &remats = times.remats.emplace_back();
    for (const RematTables &remat : kind.remats)
      remats.push_back(aloneOf(kind.parts[0], remat.again, chip, cores, tables.rules));
  }
  return times;
}

placement::LayerSums phaze::evaluation::sumsOf(const LayerTables &tables, const ModelTimes &times,
                                               const arch::ArchConfig &chip, End end) {
  Rules rules = tables.rules;
  bool isPaper = rules == Rules::Paper;
  placement::LayerSums sums;
  auto timeOf = [&](const PartTimes &part) { return end == End::Lower ? part.lower : part.upper; };
  auto layers = static_cast<double>(tables.local.layers.size());
  for (size_t k = 0; k < tables.kinds.size() && !isPaper; ++k) {
    placement::LayerSums::Again &again = sums.again.emplace_back();
    // As if all layers of the kind were those that take least.
    Cycles whole = times.layers.empty() ? timeOf(times.kinds[k][0])
                                        : Cycles(std::numeric_limits<double>::infinity());
    for (size_t i = 0; i < times.layers.size(); ++i)
      if (tables.local.layers[i].kind == static_cast<int32_t>(k))
        whole = std::min(whole, timeOf(times.layers[i][0]));
    again.whole = whole / chip.clock;
    if (k < times.remats.size())
      for (Cycles cut : times.remats[k])
        again.cuts.push_back(cut / chip.clock);
    again.cuts.resize(tables.kinds[k].remats.size());
  }
  Seconds side = (times.side / chip.clock + networkTime(tables.side, chip, rules) +
                  groupTime(tables.side, tables, chip, rules)) /
                 layers;
  auto add = [&](const KindTables &kind, const std::array<PartTimes, numParts> &parts,
                 double count) {
    std::array<Seconds, numParts> time;
    for (size_t p = 0; p < numParts; ++p) {
      time[p] = timeOf(parts[p]) / chip.clock + networkTime(kind.parts[p], chip, rules);
      if (isPaper || allParts[p] == PartOf::Update)
        time[p] += groupTime(kind.parts[p], tables, chip, rules);
    }
    time[0] += side;
    sums.forward += count * time[0];
    sums.backward += count * time[1];
    sums.update += count * time[2];
    if (!isPaper)
      sums.accumulate += count * (kind.parameters / chip.reachedHbm());
    sums.device += count * (time[0] + time[1]) *
                   (kind.isSharded ? static_cast<double>(tables.sharding.width) : 1);
    sums.slowest = std::max(sums.slowest, time[0] + time[1]);
  };
  if (times.layers.empty())
    for (size_t k = 0; k < tables.kinds.size(); ++k)
      add(tables.kinds[k], times.kinds[k], tables.kinds[k].layers);
  for (size_t i = 0; i < times.layers.size(); ++i)
    add(tables.kinds[tables.local.layers[i].kind], times.layers[i], 1);
  return sums;
}

void phaze::evaluation::setTimes(placement::Width &width, const LayerTables &tables,
                                 const ModelTimes &times, const arch::ArchConfig &chip, End end) {
  const Workload &workload = tables.local;
  Rules rules = tables.rules;
  bool isPaper = rules == Rules::Paper;
  auto seconds = [&](const PartTimes &part) {
    return (end == End::Lower ? part.lower : part.upper) / chip.clock;
  };
  // An equal share of the side inputs for each layer.
  Seconds side = (times.side / chip.clock + networkTime(tables.side, chip, rules) +
                  groupTime(tables.side, tables, chip, rules)) /
                 static_cast<double>(workload.layers.size());
  // What is the same for all layers of a kind.
  std::vector<std::array<Seconds, numParts>> network(tables.kinds.size());
  for (size_t k = 0; k < tables.kinds.size(); ++k)
    for (size_t p = 0; p < numParts; ++p) {
      const PartTables &part = tables.kinds[k].parts[p];
      network[k][p] = networkTime(part, chip, rules);
      // Placement costs the collectives of a microbatch under the exact rules alone.
      if (isPaper || allParts[p] == PartOf::Update)
        network[k][p] += groupTime(part, tables, chip, rules);
    }
  for (size_t i = 0; i < workload.layers.size(); ++i) {
    placement::Layer &layer = width.layers[i];
    int32_t k = workload.layers[i].kind;
    const KindTables &kind = tables.kinds[k];
    const auto &parts = times.layers.empty() ? times.kinds[k] : times.layers[i];
    std::array<Seconds, numParts> time;
    for (size_t p = 0; p < numParts; ++p) {
      time[p] = seconds(parts[p]) + network[k][p];
      // The busiest device of an expert group decides.
      if (!isPaper && allParts[p] != PartOf::Update)
        time[p] += seconds(parts[p]) * ((tables.groups.imbalance - 1) * kind.parts[p].expertShare);
    }
    time[0] += side;
    // Gradients add up in a buffer, which is read back once more than it would be.
    if (!isPaper) {
      layer.accumulate = kind.parameters / chip.reachedHbm();
      time[1] += layer.accumulate;
    }
    layer.forward = time[0];
    layer.backward = time[1];
    layer.update = time[2];
    // Gradients are added up where they are made.
    layer.weight = Seconds(0);
    if (kind.weightShare > 0)
      layer.weight = seconds(parts[1]) * kind.weightShare + layer.accumulate;
    layer.besideForward = seconds(parts[0]) * kind.parts[0].besideCollectives;
    layer.besideBackward = seconds(parts[1]) * kind.parts[1].besideCollectives;
    layer.ringForward = seconds(parts[0]) * kind.parts[0].ringShare;
    layer.ringBackward = seconds(parts[1]) * kind.parts[1].ringShare;
    layer.remats.clear();
    if (isPaper || times.remats.empty())
      continue;
    const std::vector<Cycles> &again = times.remats[k];
    for (size_t r = 0; r < again.size(); ++r) {
      placement::Remat &remat = layer.remats.emplace_back();
      remat.stashBytes = kind.remats[r].stash;
      remat.rebuiltBytes = kind.remats[r].rebuilt;
      remat.time = again[r] / chip.clock;
      remat.collectivesAgain = false;
    }
  }
}

placement::Width phaze::evaluation::widthOf(const LayerTables &tables, const ModelTimes &times,
                                            const arch::ArchConfig &chip, End end) {
  placement::Width width = tables.untimed;
  setTimes(width, tables, times, chip, end);
  return width;
}
