// Bounds and times of steps; see the header and docs/Search.md, "Bounds".
#include "phaze/Evaluation/Evaluator.h"

#include "phaze/Arch/Area.h"
#include "phaze/Workload/Fusion.h"

#include <algorithm>
#include <chrono>
#include <cmath>

using namespace phaze;
using namespace phaze::evaluation;

namespace {

/// Adds the time of a scope to a counter.
class Stopwatch {
public:
  explicit Stopwatch(double &counter) : counter(counter) {}
  ~Stopwatch() {
    counter += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

private:
  double &counter;
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
};

placement::Rules placementRules(cost::Rules rules) {
  return rules == cost::Rules::Paper ? placement::Rules::Paper : placement::Rules::Exact;
}

/// A step takes at least the work of all layers, spread evenly over all devices: the slowest of s
/// stages has at least a s-th of it, and m >= M/d microbatches follow each other on stages that
/// have devices/d devices together.
double spreadEvenly(const placement::Problem &problem) {
  const placement::Width &width = problem.widths.front();
  double work = 0;
  for (const placement::Layer &layer : width.layers)
    work += (layer.forwardS + layer.backwardS) *
            (layer.tensorParallel ? static_cast<double>(width.tensorWidth) : 1.0);
  // Sums are rounded; a bound must not be.
  return work * static_cast<double>(problem.microbatches) / static_cast<double>(problem.devices) *
         (1 - 1e-12);
}

/// Splits a chain into `count` pieces so that the largest sum is as small as can be.
std::vector<placement::Stage> balanced(const std::vector<double> &loads, int64_t count) {
  auto size = static_cast<int64_t>(loads.size());
  std::vector<double> before(size + 1, 0);
  for (int64_t i = 0; i < size; ++i)
    before[i + 1] = before[i] + loads[i];
  // least[k][i]: the first i layers in k stages.
  std::vector<std::vector<double>> least(count + 1, std::vector<double>(size + 1, infinity));
  std::vector<std::vector<int32_t>> cut(count + 1, std::vector<int32_t>(size + 1, 0));
  least[0][0] = 0;
  for (int64_t k = 1; k <= count; ++k)
    for (int64_t i = k; i <= size; ++i)
      for (int64_t j = i - 1; j >= k - 1; --j) {
        double last = before[i] - before[j];
        if (last >= least[k][i])
          break;
        double longest = std::max(least[k - 1][j], last);
        if (longest < least[k][i]) {
          least[k][i] = longest;
          cut[k][i] = static_cast<int32_t>(j);
        }
      }
  std::vector<placement::Stage> stages(count);
  auto end = static_cast<int32_t>(size);
  for (int64_t k = count; k > 0; --k) {
    stages[k - 1] = {cut[k][end], end, false};
    end = cut[k][end];
  }
  return stages;
}

} // namespace

placement::Problem phaze::evaluation::problemOf(const LayerTables &tables, const ModelTimes &times,
                                                const arch::ArchConfig &chip,
                                                const Setting &options, End end, bool recompute) {
  placement::Problem problem;
  problem.devices = options.devices;
  problem.memoryBytes = chip.hbm.capacity.value();
  problem.microbatches = microbatchesOf(tables, options);
  problem.recompute = recompute;
  problem.shardedOptimizer = options.shardedOptimizer;
  problem.network.bandwidthBytesPerS = chip.network.front().bandwidth.value();
  if (options.rules == cost::Rules::Exact)
    for (const arch::NetworkLevel &level : chip.network)
      problem.network.levels.push_back({level.devices, level.bandwidth.value() * level.reach,
                                        level.latency.value(), level.axes});
  problem.widths.push_back(widthOf(tables, times, chip, end));
  return problem;
}

std::optional<ModelTimes> Evaluator::times(const LayerTables &tables, const arch::ArchConfig &chip,
                                           Effort effort) {
  Stopwatch watch(costSeconds);
  // Entries are many and small; answers do not depend on what is remembered.
  constexpr size_t most = 400'000;
  if (memo.exact.misses() + memo.paper.misses() > most)
    memo = {};
  std::optional<ModelTimes> times = timesOf(tables, chip, effort, memo, schedules);
  if (times && !times->defect.empty())
    defect = times->defect;
  return times;
}

double Evaluator::least(const LayerTables &tables, const arch::ArchConfig &chip) {
  return spreadEvenly(problemOf(tables, leastTimes(tables, chip), chip, End::Lower, false));
}

double Evaluator::bound(const LayerTables &tables, const arch::ArchConfig &chip, double limit) {
  auto boundOf = [&](const ModelTimes &times) {
    Stopwatch watch(placeSeconds);
    placement::Problem problem = problemOf(tables, times, chip, End::Lower, options.allowRecompute);
    return options.rules == cost::Rules::Paper ? spreadEvenly(problem) : solver.lowerBound(problem);
  };
  double fromWork = boundOf(leastTimes(tables, chip));
  if (fromWork >= limit)
    return fromWork;
  std::optional<ModelTimes> known = times(tables, chip, Effort::Bounds);
  return known ? std::max(fromWork, boundOf(*known)) : infinity;
}

Placed Evaluator::place(const LayerTables &tables, const arch::ArchConfig &chip, Effort effort,
                        double cutoff) {
  std::optional<ModelTimes> known = times(tables, chip, effort);
  return known ? place(tables, chip, *known, cutoff) : Placed();
}

Placed Evaluator::place(const LayerTables &tables, const arch::ArchConfig &chip,
                        const ModelTimes &known, double cutoff) {
  Placed best;
  Stopwatch watch(placeSeconds);
  placement::Rules rules = placementRules(options.rules);
  // Under the exact rules recomputation is chosen layer by layer, none at all among others.
  std::vector<bool> modes;
  bool isPaper = options.rules == cost::Rules::Paper;
  if (options.allowStash && (isPaper || !options.allowRecompute))
    modes.push_back(false);
  if (options.allowRecompute)
    modes.push_back(true);
  for (bool recompute : modes) {
    placement::Problem problem = problemOf(tables, known, chip, End::Lower, recompute);
    placement::Limits limits;
    limits.cutoffS = std::min(cutoff, best.step.upper);
    const placement::Result &result = solver.solve(problem, rules, limits);
    if (!result.defect.empty())
      defect = "a placement fails its check: " + result.defect;
    if (!result.hasPlan()) {
      if (result.status != placement::Status::Infeasible)
        best.step.lower = std::min(best.step.lower, result.lowerBoundS);
      continue;
    }
    best.step.lower = std::min(best.step.lower, result.lowerBoundS);
    double upper = result.timePerBatchS;
    if (!known.isExact()) {
      placement::Problem slower = problemOf(tables, known, chip, End::Upper, recompute);
      upper = placement::evaluate(slower, result.plan, rules).timePerBatchS;
    }
    if (upper < best.step.upper) {
      best.step.upper = upper;
      best.plan = result.plan;
      best.recompute = recompute;
    }
  }
  return best;
}

Placed Evaluator::placeScheduled(const LayerTables &tables, const arch::ArchConfig &chip,
                                 const ModelTimes &times) {
  auto atEnd = [&](End end) {
    ModelTimes meet = times;
    for (auto *lists : {&meet.kinds, &meet.layers})
      for (auto &parts : *lists)
        for (PartTimes &part : parts)
          part.lower = part.upper = end == End::Lower ? part.lower : part.upper;
    return place(tables, chip, meet, infinity);
  };
  Placed placed = atEnd(End::Upper);
  placed.step.lower = times.isExact() ? placed.step.lower
                                      : std::min(placed.step.lower, atEnd(End::Lower).step.lower);
  return placed;
}

Placed Evaluator::placeAs(const LayerTables &tables, const arch::ArchConfig &chip,
                          const Degrees &degrees, Effort effort) {
  // What cannot be needs no schedules.
  if (degrees.tensor != tables.sharding.width)
    return Placed();
  std::optional<ModelTimes> known = times(tables, chip, effort);
  return known ? placeAs(tables, chip, degrees, *known) : Placed();
}

Placed Evaluator::placeAs(const LayerTables &tables, const arch::ArchConfig &chip,
                          const Degrees &degrees, const ModelTimes &known) {
  Placed best;
  auto layers = static_cast<int64_t>(tables.local.layers.size());
  if (degrees.pipeline > layers ||
      degrees.pipeline * degrees.data * degrees.tensor > options.devices ||
      degrees.tensor != tables.sharding.width)
    return best;
  placement::Rules rules = placementRules(options.rules);
  for (bool recompute : {false, true}) {
    if (recompute ? !options.allowRecompute : !options.allowStash)
      continue;
    placement::Problem problem = problemOf(tables, known, chip, End::Upper, recompute);
    if (degrees.data > problem.microbatches)
      return best;
    const placement::Width &width = problem.widths.front();
    std::vector<int32_t> order;
    placement::linearize(width, order);
    std::vector<double> loads;
    for (int32_t layer : order)
      loads.push_back(width.layers[layer].forwardS + width.layers[layer].backwardS);
    placement::Plan plan;
    plan.dataParallel = degrees.data;
    plan.stages = balanced(loads, degrees.pipeline);
    if (recompute && rules == placement::Rules::Exact)
      plan.recompute.assign(order.size(), 1);
    for (placement::Layout layout :
         {placement::Layout::DataInner, placement::Layout::PipelineInner}) {
      plan.layout = layout;
      if (placement::check(problem, plan))
        continue;
      placement::Evaluation cost = placement::evaluate(problem, plan, rules);
      if (!cost.fits || cost.timePerBatchS >= best.step.upper)
        continue;
      placement::Problem faster = problemOf(tables, known, chip, End::Lower, recompute);
      best = {{placement::evaluate(faster, plan, rules).timePerBatchS, cost.timePerBatchS},
              plan,
              recompute};
    }
  }
  return best;
}

double Evaluator::alone(const LayerTables &tables, const arch::ArchConfig &chip, Effort effort) {
  std::optional<ModelTimes> known = times(tables, chip, effort);
  if (!known)
    return infinity;
  placement::Width width = widthOf(tables, *known, chip, End::Upper);
  double sum = 0;
  for (const placement::Layer &layer : width.layers)
    sum += layer.forwardS + layer.backwardS;
  return sum;
}

/// Joules of one run of each part on one device, operators on all cores.
static std::vector<std::array<Joules, numParts>> energiesOf(const ModelCosts &costs) {
  std::vector<std::array<Joules, numParts>> kinds(costs.kinds.size());
  for (size_t k = 0; k < kinds.size(); ++k)
    for (size_t p = 0; p < numParts; ++p)
      for (const ShapeCost &cost : costs.kinds[k][p])
        kinds[k][p] += Joules(cost.energy);
  return kinds;
}

Joules phaze::evaluation::energyOf(const LayerTables &tables, const ModelCosts &costs,
                                   const arch::ArchConfig &chip, const Setting &options,
                                   const Placed &placed) {
  auto kinds = energiesOf(costs);
  const Workload &workload = tables.local;
  bool isPaper = options.rules == cost::Rules::Paper;
  std::vector<uint8_t> again = placed.plan.recompute;
  again.resize(workload.layers.size(), 0);
  ModelTimes none;
  none.kinds.resize(tables.kinds.size());
  placement::Width width = widthOf(tables, none, chip, End::Lower);
  std::vector<int32_t> order;
  placement::linearize(width, order);
  int64_t used = 0;
  for (size_t s = 0; s < placed.plan.stages.size(); ++s) {
    const placement::Stage &stage = placed.plan.stages[s];
    // The published rules recompute in every stage but the last.
    bool isAgain =
        isPaper ? placed.recompute && s + 1 < placed.plan.stages.size() : stage.recomputeWhole;
    bool isSharded = false;
    for (int32_t i = stage.begin; i < stage.end; ++i) {
      isSharded |= width.layers[order[i]].tensorParallel;
      again[i] |= isAgain;
    }
    used += (isSharded ? width.tensorWidth : 1) * placed.plan.dataParallel;
  }
  auto microbatches = static_cast<double>(microbatchesOf(tables, options));
  Joules total;
  for (size_t i = 0; i < order.size(); ++i) {
    int32_t kind = workload.layers[order[i]].kind;
    const std::array<Joules, numParts> &parts = kinds[kind];
    double devices = tables.kinds[kind].isSharded ? static_cast<double>(width.tensorWidth) : 1;
    total += ((parts[0] * (again[i] ? 2.0 : 1.0) + parts[1]) * microbatches +
              parts[2] * static_cast<double>(placed.plan.dataParallel)) *
             devices;
  }
  return total + arch::leakage(chip, arch::EnergyTable::of(chip)) * Seconds(placed.step.upper) *
                     static_cast<double>(used);
}

Joules Evaluator::energy(const LayerTables &tables, const arch::ArchConfig &chip,
                         const Placed &placed) {
  Stopwatch watch(costSeconds);
  std::optional<ModelCosts> costs = costsOf(tables, chip, memo);
  return costs ? energyOf(tables, *costs, chip, options, placed) : Joules(infinity);
}

double Evaluator::valueOf(const LayerTables &tables, const arch::ArchConfig &chip,
                          const Placed &placed) {
  switch (options.objective) {
  case Objective::Throughput:
    return placed.step.upper;
  case Objective::ThroughputPerArea:
    return placed.step.upper * arch::area(chip).value();
  case Objective::ThroughputPerWatt:
    return placed.step.upper * arch::peakPower(chip, arch::EnergyTable::of(chip)).value();
  case Objective::EnergyPerSample:
    return energy(tables, chip, placed).value();
  }
  return placed.step.upper;
}

/// Devices leak while the step lasts, which is at least while they are busy with a layer.
static Joules busyLeakage(const LayerTables &tables, const ModelTimes &times,
                          const arch::ArchConfig &chip) {
  placement::Width width = widthOf(tables, times, chip, End::Lower);
  Seconds busy;
  for (const placement::Layer &layer : width.layers)
    busy += Seconds(layer.forwardS + layer.backwardS) *
            (layer.tensorParallel ? static_cast<double>(width.tensorWidth) : 1.0);
  return arch::leakage(chip, arch::EnergyTable::of(chip)) * busy;
}

Joules Evaluator::leastEnergy(const LayerTables &tables, const arch::ArchConfig &chip) {
  arch::EnergyTable table = arch::EnergyTable::of(chip);
  Joules sum = busyLeakage(tables, leastTimes(tables, chip), chip);
  for (const Layer &layer : tables.local.layers) {
    const KindTables &kind = tables.kinds[layer.kind];
    double devices = kind.isSharded ? static_cast<double>(tables.sharding.width) : 1;
    for (PartOf part : {PartOf::Forward, PartOf::Backward})
      for (const cost::OperatorShape &shape : kind.parts[static_cast<size_t>(part)].shapes)
        for (const cost::TensorWork &work : shape.tensor) {
          const cost::Contraction &p = work.problem;
          double count = static_cast<double>(p.batch) * static_cast<double>(p.m) *
                         static_cast<double>(p.n) * static_cast<double>(p.k) *
                         static_cast<double>(shape.repeat);
          sum += Joules(count * table.multiplyAdd[static_cast<size_t>(work.type)]) * devices;
        }
  }
  return sum * static_cast<double>(microbatchesOf(tables)) * (1 - 1e-9);
}

Joules Evaluator::boundEnergy(const LayerTables &tables, const arch::ArchConfig &chip) {
  std::optional<ModelCosts> costs = costsOf(tables, chip, memo);
  std::optional<ModelTimes> known = costs ? times(tables, chip, Effort::Bounds) : std::nullopt;
  if (!known)
    return Joules(infinity);
  auto kinds = energiesOf(*costs);
  Joules sum = busyLeakage(tables, *known, chip);
  for (const Layer &layer : tables.local.layers)
    sum += (kinds[layer.kind][0] + kinds[layer.kind][1]) *
           (tables.kinds[layer.kind].isSharded ? static_cast<double>(tables.sharding.width) : 1.0);
  return sum * static_cast<double>(microbatchesOf(tables)) * (1 - 1e-9);
}

int64_t phaze::evaluation::microbatchesOf(const LayerTables &tables, const Setting &setting) {
  return (setting.globalBatch + tables.microbatch - 1) / tables.microbatch;
}
