// Bounds and times of steps; see the header and docs/Search.md, "Bounds".
#include "phaze/Evaluation/Evaluator.h"

#include "phaze/Arch/Area.h"
#include "phaze/Support/Numbers.h"
#include "phaze/Workload/Fusion.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

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

/// What software and chip hide of traffic, and how the slowest of many devices holds up the rest.
void addWhatIsReached(placement::Problem &problem, const arch::ArchConfig &chip,
                      const Setting &options) {
  const arch::Overlap &can = options.software.overlap;
  double most = chip.reach.overlap;
  // Passing keys and values around a ring is written such that it runs behind attention.
  problem.overlap = {can.tensor * most, can.gradients * most, can.pipeline * most, most};
  problem.sharing.hiddenGather = can.prefetch * most;
  problem.sharing.hiddenScatter = can.gradients * most;
  double slower = chip.slowerWith(options.devices);
  for (placement::Layer &layer : problem.widths.front().layers) {
    for (Seconds *time :
         {&layer.forward, &layer.backward, &layer.weight, &layer.update, &layer.accumulate,
          &layer.besideForward, &layer.besideBackward, &layer.ringForward, &layer.ringBackward})
      *time *= slower;
    for (placement::Remat &remat : layer.remats)
      remat.time *= slower;
  }
}

/// Replicas that share the optimizer's state and not the parameters keep these as passes read them,
/// rounded to 16 bits where passes round them first; the rest is the optimizer's.
void shareMasters(placement::Problem &problem) {
  if (problem.sharing.stage != 1 && problem.sharing.stage != 2)
    return;
  for (placement::Layer &layer : problem.widths.front().layers) {
    Bytes read = problem.gatherBytes(layer);
    if (read >= layer.parameterBytes)
      continue;
    layer.gradientBytes = problem.gradientBytes(layer);
    layer.masterBytes = layer.parameterBytes;
    layer.parameterBytes = read;
  }
  placement::Width &width = problem.widths.front();
  for (placement::Tie &tie : width.ties)
    for (int32_t layer : tie.layers)
      tie.parameterBytes = std::min(tie.parameterBytes, width.layers[layer].parameterBytes);
}

} // namespace

/// Layers that frameworks recompute when they are told to: those of a stack, not what stands before
/// and after it. Where nothing repeats, all.
static std::vector<uint8_t> isRepeated(const LayerTables &tables) {
  const std::vector<Layer> &layers = tables.local.layers;
  std::vector<int32_t> count(tables.kinds.size(), 0);
  for (const Layer &layer : layers)
    ++count[layer.kind];
  bool any = std::any_of(count.begin(), count.end(), [](int32_t n) { return n > 1; });
  std::vector<uint8_t> repeated;
  for (const Layer &layer : layers)
    repeated.push_back(!any || count[layer.kind] > 1);
  return repeated;
}

/// All but the width, which has its times.
static void setVariant(placement::Problem &problem, const LayerTables &tables,
                       const arch::ArchConfig &chip, const Setting &options,
                       const Variant &variant) {
  problem.devices = options.devices;
  problem.memoryBytes = chip.hbm.capacity;
  if (options.rules == Rules::Exact)
    problem.memoryBytes *= 1 - options.software.fragmentation;
  problem.microbatches = microbatchesOf(tables, options);
  problem.recompute = variant.recompute;
  problem.sharing.stage = variant.zero;
  problem.sharing.group = variant.shard;
  problem.network.bandwidth = chip.network.front().bandwidth;
  problem.network.levels.clear();
  if (options.rules == Rules::Exact)
    for (const arch::NetworkLevel &level : chip.network)
      problem.network.levels.push_back(
          {level.devices, level.bandwidth * level.reach, level.latency, level.axes});
  if (variant.isFull && options.rules == Rules::Exact) {
    std::vector<uint8_t> repeated = isRepeated(tables);
    for (size_t i = 0; i < repeated.size(); ++i)
      problem.widths.front().layers[i].alwaysRecomputed = repeated[i];
  }
  if (options.rules == Rules::Exact) {
    problem.orders = options.orders;
    problem.interleave = options.interleave;
    problem.messagesInParts = true;
    if (variant.order) {
      problem.orders = {variant.order->first};
      problem.interleave = {variant.order->second};
    }
    addWhatIsReached(problem, chip, options);
    shareMasters(problem);
  }
}

placement::Problem phaze::evaluation::problemOf(const LayerTables &tables, const ModelTimes &times,
                                                const arch::ArchConfig &chip,
                                                const Setting &options, End end,
                                                const Variant &variant) {
  placement::Problem problem;
  problem.widths.push_back(widthOf(tables, times, chip, end));
  setVariant(problem, tables, chip, options, variant);
  return problem;
}

std::optional<ModelTimes> Evaluator::times(const LayerTables &tables, const arch::ArchConfig &chip,
                                           Effort effort) {
  Stopwatch watch(costSeconds);
  if (effort == Effort::Bounds)
    if (const std::optional<ModelTimes> *known = remembered(tables))
      return *known;
  forgetCosts();
  std::optional<ModelTimes> times = timesOf(tables, chip, effort, memo, schedules);
  if (times && !times->defect.empty())
    defect = times->defect;
  if (effort == Effort::Bounds && chipNumber)
    bounded.try_emplace({tables.id, *chipNumber}, times);
  return times;
}

const std::optional<ModelTimes> *Evaluator::remembered(const LayerTables &tables) {
  constexpr size_t most = 4096;
  if (bounded.size() >= most)
    bounded.clear();
  if (!chipNumber)
    return nullptr;
  auto entry = bounded.find({tables.id, *chipNumber});
  return entry == bounded.end() ? nullptr : &entry->second;
}

void Evaluator::forgetCosts() {
  // Entries are many and small; answers do not depend on what is remembered.
  constexpr size_t most = 400'000;
  if (memo.exact.misses() + memo.paper.misses() > most)
    memo = {};
}

double Evaluator::least(const LayerTables &tables, const arch::ArchConfig &chip,
                        const PeakCores &cores) {
  return floorOf(tables, leastTimes(tables, chip, cores), chip);
}

const std::vector<placement::StepFloor> &Evaluator::floorsOf(const LayerTables &tables,
                                                             const arch::ArchConfig &chip) {
  std::vector<double> key = {static_cast<double>(tables.id), chip.hbm.capacity.value(),
                             chip.reach.overlap};
  for (const arch::NetworkLevel &level : chip.network)
    key.insert(key.end(), {static_cast<double>(level.devices), level.bandwidth.value(),
                           level.latency.value(), level.reach, static_cast<double>(level.axes)});
  // Far more than a search has of models, microbatches, widths and networks.
  constexpr size_t most = 4096;
  if (floors.size() > most)
    floors.clear();
  auto [entry, isNew] = floors.try_emplace(std::move(key));
  if (isNew) {
    ModelTimes none;
    none.kinds.resize(tables.kinds.size());
    for (const KindTables &kind : tables.kinds)
      none.remats.emplace_back(kind.remats.size(), Cycles());
    std::vector<int32_t> kinds;
    for (const Layer &layer : tables.local.layers)
      kinds.push_back(layer.kind);
    for (const Variant &variant : variants(options.allowRecompute))
      entry->second.push_back(
          solver.floor(problemOf(tables, none, chip, End::Lower, variant), kinds));
  }
  return entry->second;
}

double Evaluator::floorOf(const LayerTables &tables, const ModelTimes &times,
                          const arch::ArchConfig &chip) {
  std::vector<double> all = floorsBy(tables, times, chip);
  return *std::min_element(all.begin(), all.end());
}

std::vector<double> Evaluator::floorsBy(const LayerTables &tables, const ModelTimes &times,
                                        const arch::ArchConfig &chip) {
  placement::LayerSums sums = sumsOf(tables, times, chip, End::Lower);
  // A step takes at least the work of all layers, spread evenly over all devices: the slowest of s
  // stages has at least a s-th of it, and m >= M/d microbatches follow each other on stages that
  // have devices/d devices together.
  Seconds least = sums.device * static_cast<double>(microbatchesOf(tables)) /
                  static_cast<double>(options.devices) * (1 - 1e-11);
  if (options.rules == Rules::Paper)
    return std::vector<double>(allVariants().size(), least.value());
  double slower = chip.slowerWith(options.devices);
  for (Seconds *time : {&sums.forward, &sums.backward, &sums.accumulate, &sums.device,
                        &sums.slowest, &sums.update, &least})
    *time *= slower;
  for (placement::LayerSums::Again &again : sums.again) {
    again.whole *= slower;
    for (Seconds &time : again.cuts)
      time *= slower;
  }
  std::vector<double> all;
  for (const placement::StepFloor &floor : floorsOf(tables, chip))
    all.push_back(std::max(least, floor.least(sums)).value());
  return all;
}

std::vector<Variant> Evaluator::variants(bool recompute) const {
  std::vector<Variant> list;
  for (int32_t zero : options.zeros)
    list.push_back({recompute, zero, options.shard, recompute && !options.allowStash});
  return list;
}

std::vector<Variant> Evaluator::allVariants() const {
  std::vector<Variant> list;
  // Under the exact rules recomputation is chosen layer by layer, none at all among others.
  bool isPaper = options.rules == Rules::Paper;
  if (options.allowStash && (isPaper || !options.allowRecompute))
    list = variants(false);
  if (options.allowRecompute)
    for (const Variant &variant : variants(true))
      list.push_back(variant);
  return list;
}

std::optional<ModelTimes> Evaluator::timesBelow(const LayerTables &tables,
                                                const arch::ArchConfig &chip, bool isColumn,
                                                bool anyClock, double limit, double &least) {
  Stopwatch watch(costSeconds);
  if (const std::optional<ModelTimes> *known = remembered(tables)) {
    least = *known ? least : infinity;
    return *known;
  }
  forgetCosts();
  std::optional<ModelCosts> costs = cyclesOf(tables, chip, memo);
  std::optional<ModelTimes> times;
  if (costs) {
    ModelTimes rough = costedTimes(tables, *costs, chip);
    least = std::max(least,
                     floorOf(tables, isColumn ? ofColumn(tables, rough, anyClock) : rough, chip));
    if (least >= limit)
      return std::nullopt;
    times = timesOf(tables, *costs, chip, Effort::Bounds, schedules);
    if (!times->defect.empty())
      defect = times->defect;
  } else {
    least = infinity;
  }
  if (chipNumber)
    bounded.try_emplace({tables.id, *chipNumber}, times);
  return times;
}

double Evaluator::bound(const LayerTables &tables, const arch::ArchConfig &chip, double limit) {
  double least = this->least(tables, chip);
  if (least >= limit)
    return least;
  std::optional<ModelTimes> known = timesBelow(tables, chip, false, false, limit, least);
  return known ? std::max(least, bound(tables, chip, *known, limit)) : least;
}

double Evaluator::bound(const LayerTables &tables, const arch::ArchConfig &chip,
                        const ModelTimes &known, double limit) {
  Stopwatch watch(placeSeconds);
  std::vector<double> floors = floorsBy(tables, known, chip);
  double least = *std::min_element(floors.begin(), floors.end());
  if (least >= limit || options.rules == Rules::Paper)
    return least;
  std::vector<Variant> all = allVariants();
  double placed = infinity;
  bool isTimed = false;
  for (size_t v = 0; v < all.size(); ++v) {
    double step = floors[v];
    if (double open = std::min(placed, limit); step < open) {
      if (!isTimed) {
        timed = tables.untimed;
        setTimes(timed, tables, known, chip, End::Lower);
        isTimed = true;
      }
      // Problems are large: their memory is used again.
      scratch.widths.resize(1);
      scratch.widths.front() = timed;
      setVariant(scratch, tables, chip, options, all[v]);
      step = std::max(step, solver.lowerBound(scratch, Seconds(open)).value());
    }
    placed = std::min(placed, step);
  }
  return placed;
}

/// What rounding to whole cycles adds to the shapes of a part at the most: that of lanes in every
/// run, and that of the sum.
static Cycles roundingOf(const PartTables &part) {
  double cycles = 0;
  for (const cost::OperatorShape &shape : part.shapes)
    cycles += static_cast<double>(shape.repeat) + 1;
  return Cycles(cycles);
}

ModelTimes Evaluator::ofColumn(const LayerTables &tables, const ModelTimes &corner, bool anyClock) {
  ModelTimes known = corner;
  auto lower = [](Cycles time, Cycles less) { return std::max(time - less, Cycles(0)); };
  for (size_t k = 0; k < tables.kinds.size(); ++k) {
    const KindTables &kind = tables.kinds[k];
    for (size_t p = 0; p < numParts; ++p) {
      PartTimes &part = known.kinds[k][p];
      part.upper = part.lower =
          anyClock ? lower(part.lower, roundingOf(kind.parts[p])) : part.lower;
    }
    if (anyClock && k < known.remats.size())
      for (Cycles &again : known.remats[k])
        again = lower(again, roundingOf(kind.parts[0]));
  }
  if (anyClock)
    known.side = lower(known.side, roundingOf(tables.side));
  return known;
}

double Evaluator::boundColumn(const LayerTables &tables, const arch::ArchConfig &chip,
                              bool anyClock, std::optional<Effort> placed, double limit) {
  if (!placed) {
    double least = 0;
    std::optional<ModelTimes> known = timesBelow(tables, chip, true, anyClock, limit, least);
    // Who has less of everything cannot run what this one cannot.
    return known ? bound(tables, chip, ofColumn(tables, *known, anyClock), limit) : least;
  }
  std::optional<ModelTimes> corner = times(tables, chip, Effort::Bounds);
  if (!corner)
    return infinity;
  auto least = [&] {
    return place(tables, chip, ofColumn(tables, *corner, anyClock), limit).step.lower;
  };
  double bound = least();
  tighten(tables, chip, *placed, *corner, [&](bool isNew) {
    if (isNew)
      bound = std::max(bound, least());
    return bound >= limit;
  });
  return bound;
}

template <typename IsEnough>
void Evaluator::tighten(const LayerTables &tables, const arch::ArchConfig &chip, Effort effort,
                        ModelTimes &known, IsEnough isEnough) {
  struct Open {
    double seconds; ///< of a microbatch; an update is once a step
    size_t kind, part;
  };
  for (Effort next : {Effort::Quick, Effort::Solve, Effort::SolveDeep}) {
    if (next > effort)
      return;
    std::vector<Open> open;
    for (size_t k = 0; k < tables.kinds.size(); ++k)
      for (size_t p = 0; p < numParts; ++p) {
        const PartTimes &part = known.kinds[k][p];
        if (part.lower < part.upper)
          open.push_back(
              {(part.upper - part.lower).value() * tables.kinds[k].layers /
                   (allParts[p] == PartOf::Update ? static_cast<double>(microbatchesOf(tables))
                                                  : 1),
               k, p});
      }
    std::stable_sort(open.begin(), open.end(),
                     [](const Open &a, const Open &b) { return a.seconds > b.seconds; });
    for (const Open &at : open) {
      if (isEnough(false))
        return;
      bool isNew = false;
      {
        Stopwatch watch(costSeconds);
        isNew = evaluation::tighten(known, at.kind, at.part, tables, chip, next, memo, schedules);
      }
      if (!known.defect.empty())
        defect = known.defect;
      if (isNew && isEnough(true))
        return;
    }
  }
}

void Evaluator::checkBound(double bound, double found) {
  constexpr double agreement = 1e-9;
  if (bound > found * (1 + agreement))
    defect =
        "a bound of " + plain(bound, 17) + " is above the " + plain(found, 17) + " that was found";
}

Placed Evaluator::place(const LayerTables &tables, const arch::ArchConfig &chip, Effort effort,
                        double cutoff) {
  std::optional<ModelTimes> known = times(tables, chip, Effort::Bounds);
  if (!known)
    return Placed();
  Placed placed = place(tables, chip, *known, cutoff);
  tighten(tables, chip, effort, *known, [&](bool isNew) {
    if (isNew) {
      // A plan that was found for other times is one still.
      Placed next = place(tables, chip, *known, cutoff);
      double least = next.step.lower;
      if (next.step.upper <= placed.step.upper)
        placed = std::move(next);
      if (least < cutoff)
        checkBound(least, placed.step.upper);
      placed.step.lower = least >= cutoff ? least : std::min(least, placed.step.upper);
    }
    return placed.step.lower >= std::min(cutoff, placed.step.upper);
  });
  if (placed.step.lower < cutoff)
    return placed;
  Placed nothing;
  nothing.step.lower = placed.step.lower;
  return nothing;
}

Placed Evaluator::place(const LayerTables &tables, const arch::ArchConfig &chip,
                        const ModelTimes &known, double cutoff) {
  Placed best;
  Stopwatch watch(placeSeconds);
  placement::Limits limits;
  limits.cutoff = Seconds(cutoff);
  std::vector<Variant> all = allVariants();
  std::vector<double> floors = floorsBy(tables, known, chip);
  for (size_t v = 0; v < all.size(); ++v)
    if (floors[v] < std::min(cutoff, best.step.upper))
      solve(tables, chip, known, all[v], limits, best);
    else
      best.step.lower = std::min(best.step.lower, floors[v]);
  return best;
}

void Evaluator::solve(const LayerTables &tables, const arch::ArchConfig &chip,
                      const ModelTimes &known, const Variant &variant, placement::Limits limits,
                      Placed &best) {
  Rules rules = options.rules;
  placement::Problem problem = problemOf(tables, known, chip, End::Lower, variant);
  limits.cutoff = std::min(limits.cutoff, Seconds(best.step.upper));
  const placement::Result &result = solver.solve(problem, rules, limits);
  if (!result.defect.empty())
    defect = "a placement fails its check: " + result.defect;
  if (!result.hasPlan()) {
    if (result.status != placement::Status::Infeasible)
      best.step.lower = std::min(best.step.lower, result.lowerBound.value());
    return;
  }
  best.step.lower = std::min(best.step.lower, result.lowerBound.value());
  double upper = result.timePerBatch.value();
  if (!known.isExact()) {
    placement::Problem slower = problemOf(tables, known, chip, End::Upper, variant);
    upper = placement::evaluate(slower, result.plan, rules).timePerBatch.value();
  }
  if (upper < best.step.upper) {
    best.step.upper = upper;
    best.plan = result.plan;
    best.variant = variant;
  }
}

/// Times of which nothing is open.
static ModelTimes atEnd(ModelTimes times, End end) {
  for (auto *lists : {&times.kinds, &times.layers})
    for (auto &parts : *lists)
      for (PartTimes &part : parts)
        part.lower = part.upper = end == End::Lower ? part.lower : part.upper;
  return times;
}

Placed Evaluator::placeScheduled(const LayerTables &tables, const arch::ArchConfig &chip,
                                 const ModelTimes &times) {
  Placed placed = place(tables, chip, atEnd(times, End::Upper), infinity);
  if (placed.step.upper == infinity)
    return placed;
  // Of plans that are equal but for rounding, the one that whoever asks for these degrees gets.
  Degrees degrees;
  degrees.pipeline = static_cast<int64_t>(placed.plan.stages.size()) / placed.plan.chunks;
  degrees.order = placed.plan.order;
  degrees.chunks = placed.plan.chunks;
  degrees.data = placed.plan.dataParallel;
  degrees.tensor = tables.sharding.width;
  degrees.zero = placed.variant.zero;
  degrees.shard = placed.variant.shard;
  Placed again = solveAs(tables, chip, degrees, times);
  if (again.step.upper == infinity) {
    defect = "a placement is not found again by its degrees";
    return placed;
  }
  placed.step.upper = again.step.upper;
  placed.plan = std::move(again.plan);
  placed.variant = again.variant;
  checkBound(placed.step.lower, placed.step.upper);
  placed.step.lower = std::min(placed.step.lower, placed.step.upper);
  if (!times.isExact())
    placed.step.lower = std::min(
        placed.step.lower, place(tables, chip, atEnd(times, End::Lower), infinity).step.lower);
  return placed;
}

/// Whether a case has the groups of a given placement.
static bool areOf(const LayerTables &tables, const Degrees &degrees) {
  auto isOf = [](int64_t asked, int64_t has) { return asked == 0 || asked == has; };
  return isOf(degrees.tensor, tables.sharding.width) &&
         isOf(degrees.context, tables.groups.context) && isOf(degrees.expert, tables.groups.expert);
}

Placed Evaluator::placeAs(const LayerTables &tables, const arch::ArchConfig &chip,
                          const Degrees &degrees, Effort effort) {
  // What cannot be needs no schedules.
  if (!areOf(tables, degrees))
    return Placed();
  std::optional<ModelTimes> known = times(tables, chip, effort);
  return known ? placeAs(tables, chip, degrees, *known) : Placed();
}

/// The choice of placement that stands for a named way to keep less of a layer; layers that know of
/// none keep all.
static uint8_t namedRemat(const LayerTables &tables, int32_t layer, const char *name) {
  const std::vector<RematTables> &remats = tables.kinds[tables.local.layers[layer].kind].remats;
  for (size_t r = 0; r < remats.size(); ++r)
    if (remats[r].name == name)
      return static_cast<uint8_t>(2 + r);
  return 0;
}

/// The orders that a given placement leaves open, with their chunks. Those that are chosen follow
/// the setting; one chunk alone is 1F1B, several are interleaved.
static std::vector<std::pair<pipeline::Order, int64_t>> ordersOf(const Degrees &degrees,
                                                                 const Setting &setting) {
  using pipeline::Order;
  std::vector<Order> orders = setting.orders;
  if (degrees.order)
    orders = {*degrees.order};
  else if (degrees.chunks)
    orders = {*degrees.chunks > 1 ? Order::Interleaved : Order::OneFOneB};
  else if (setting.rules == Rules::Paper || degrees.pipeline == 1)
    orders = {Order::OneFOneB};
  std::vector<std::pair<Order, int64_t>> list;
  for (Order order : orders) {
    if (degrees.chunks || order != Order::Interleaved)
      list.emplace_back(order, degrees.chunks.value_or(order == Order::ZbV ? 2 : 1));
    else
      for (int64_t chunks : setting.interleave)
        list.emplace_back(order, chunks);
  }
  return list;
}

/// The ways to fill in the degrees that a placement leaves open, on as many devices as it can take.
/// Devices that share sequences count as replicas.
static std::vector<Degrees> filledIn(Degrees degrees, const LayerTables &tables,
                                     int64_t microbatches, int64_t devices) {
  auto layers = static_cast<int64_t>(tables.local.layers.size());
  degrees.tensor = tables.sharding.width;
  degrees.data *= tables.groups.context;
  int64_t left =
      devices / std::max<int64_t>(degrees.tensor * std::max<int64_t>(degrees.data, 1), 1);
  int64_t first = degrees.pipeline, last = degrees.pipeline;
  if (degrees.pipeline == 0) {
    first = 1;
    last = std::min(layers / degrees.chunks.value_or(1), left);
  }
  std::vector<Degrees> list;
  for (int64_t stages = first; stages <= last; ++stages) {
    Degrees next = degrees;
    next.pipeline = stages;
    if (degrees.data == 0) {
      next.data = std::min(devices / (stages * degrees.tensor), microbatches);
      next.data -= next.data % std::lcm(degrees.shard.value_or(1), tables.groups.devices());
    }
    if (next.data > 0)
      list.push_back(next);
  }
  return list;
}

Placed Evaluator::placeAs(const LayerTables &tables, const arch::ArchConfig &chip,
                          const Degrees &asked, const ModelTimes &known) {
  Placed best;
  if (!areOf(tables, asked))
    return best;
  bool isBest = asked.remat == Remat::Best;
  bool isOpen = !asked.isByHand && (!asked.remat || isBest);
  for (const Degrees &degrees : filledIn(asked, tables, microbatchesOf(tables), options.devices)) {
    // Stages that share nothing take a device each, so that more may go than the product says.
    if (isOpen) {
      Placed next = solveAs(tables, chip, degrees, known);
      if (next.step.upper < best.step.upper)
        best = std::move(next);
      continue;
    }
    if (degrees.pipeline * degrees.data * degrees.tensor > options.devices)
      continue;
    for (bool recompute : {false, true}) {
      bool isAllowed = recompute ? options.allowRecompute : options.allowStash;
      if (degrees.remat && !isBest)
        isAllowed = recompute == (*degrees.remat != Remat::None);
      if (!isAllowed)
        continue;
      for (Variant variant : variants(recompute)) {
        if (degrees.zero && variant.zero != options.zeros.front())
          continue;
        variant.zero = degrees.zero.value_or(variant.zero);
        variant.shard = degrees.shard.value_or(variant.shard);
        variant.isFull = false; // What is recomputed is in the plan.
        for (auto [order, chunks] : ordersOf(degrees, options))
          placeAs(tables, chip, degrees, known, variant, order, chunks, best);
      }
    }
  }
  return best;
}

Placed Evaluator::solveAs(const LayerTables &tables, const arch::ArchConfig &chip,
                          const Degrees &degrees, const ModelTimes &times) {
  Stopwatch watch(placeSeconds);
  placement::Limits limits;
  limits.stages = degrees.pipeline;
  limits.dataParallel = degrees.data;
  Placed best;
  ModelTimes upper = atEnd(times, End::Upper);
  for (Variant variant : allVariants()) {
    if (degrees.zero && variant.zero != options.zeros.front())
      continue;
    variant.zero = degrees.zero.value_or(variant.zero);
    variant.shard = degrees.shard.value_or(variant.shard);
    for (auto [order, chunks] : ordersOf(degrees, options)) {
      // The solver takes chunks where an order has a choice of them.
      bool isPlain = order == pipeline::Order::OneFOneB;
      int64_t microbatches = (microbatchesOf(tables) + degrees.data - 1) / degrees.data;
      if (isPlain ? chunks != 1
                  : pipeline::check({order, degrees.pipeline, chunks, microbatches}).has_value())
        continue;
      variant.order = {order, chunks};
      solve(tables, chip, upper, variant, limits, best);
    }
  }
  if (best.step.upper < infinity && !times.isExact())
    best.step.lower = placement::evaluate(problemOf(tables, times, chip, End::Lower, best.variant),
                                          best.plan, options.rules)
                          .timePerBatch.value();
  return best;
}

void Evaluator::placeAs(const LayerTables &tables, const arch::ArchConfig &chip,
                        const Degrees &degrees, const ModelTimes &known, const Variant &variant,
                        pipeline::Order order, int64_t chunks, Placed &best) const {
  Rules rules = options.rules;
  placement::Problem problem = problemOf(tables, known, chip, End::Upper, variant);
  if (degrees.data > problem.microbatches ||
      degrees.pipeline * chunks > static_cast<int64_t>(tables.local.layers.size()))
    return;
  const placement::Width &width = problem.widths.front();
  std::vector<int32_t> layers;
  placement::linearize(width, layers);
  // Of one chip with its times at hand: no bound speaks of other ones.
  std::vector<double> loads;
  for (int32_t layer : layers)
    loads.push_back((width.layers[layer].forward + width.layers[layer].backward).value());
  placement::Plan plan;
  plan.dataParallel = degrees.data;
  plan.order = order;
  plan.chunks = chunks;
  plan.stages = placement::spreadEvenly(loads, degrees.pipeline * chunks);
  if (variant.recompute && rules == Rules::Exact) {
    std::vector<uint8_t> repeated = isRepeated(tables);
    for (int32_t layer : layers)
      plan.recompute.push_back(
          degrees.remat == Remat::Selective     ? namedRemat(tables, layer, "selective")
          : degrees.remat == Remat::Projections ? namedRemat(tables, layer, "projections")
                                                : repeated[layer]);
  }
  for (placement::Layout layout :
       {placement::Layout::DataInner, placement::Layout::PipelineInner}) {
    plan.layout = layout;
    if (placement::check(problem, plan))
      continue;
    placement::Evaluation cost = placement::evaluate(problem, plan, rules);
    double upper = cost.timePerBatch.value();
    if (!cost.fits || upper >= best.step.upper)
      continue;
    placement::Problem faster = problemOf(tables, known, chip, End::Lower, variant);
    double lower = placement::evaluate(faster, plan, rules).timePerBatch.value();
    best = {{lower, upper}, plan, variant};
  }
}

std::optional<plan::StepTime>
Evaluator::partsOf(const LayerTables &tables, const arch::ArchConfig &chip, const Placed &placed) {
  std::optional<ModelTimes> known = times(tables, chip, Effort::Solve);
  if (!known)
    return std::nullopt;
  placement::Evaluation cost = placement::evaluate(
      problemOf(tables, *known, chip, End::Upper, placed.variant), placed.plan, options.rules);
  return plan::StepTime{cost.compute, cost.communication, cost.bubble, cost.update};
}

double Evaluator::alone(const LayerTables &tables, const arch::ArchConfig &chip, Effort effort) {
  std::optional<ModelTimes> known = times(tables, chip, effort);
  if (!known)
    return infinity;
  placement::Width width = widthOf(tables, *known, chip, End::Upper);
  Seconds sum;
  for (const placement::Layer &layer : width.layers)
    sum += layer.forward + layer.backward;
  return sum.value();
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

int64_t phaze::evaluation::devicesUsed(const LayerTables &tables, const arch::ArchConfig &chip,
                                       const Placed &placed) {
  ModelTimes none;
  none.kinds.resize(tables.kinds.size());
  placement::Width width = widthOf(tables, none, chip, End::Lower);
  std::vector<int32_t> order;
  placement::linearize(width, order);
  // Chunks on the same devices use them once.
  size_t columns =
      placed.plan.stages.size() / static_cast<size_t>(std::max<int64_t>(placed.plan.chunks, 1));
  int64_t used = 0;
  for (size_t s = 0; s < columns; ++s) {
    const placement::Stage &stage = placed.plan.stages[s];
    bool isSharded = false;
    for (int32_t i = stage.begin; i < stage.end; ++i)
      isSharded |= width.layers[order[i]].tensorParallel;
    used += (isSharded ? width.tensorWidth : 1) * placed.plan.dataParallel;
  }
  return used;
}

Joules phaze::evaluation::energyOf(const LayerTables &tables, const ModelCosts &costs,
                                   const arch::ArchConfig &chip, const Setting &options,
                                   const Placed &placed) {
  auto kinds = energiesOf(costs);
  const Workload &workload = tables.local;
  bool isPaper = options.rules == Rules::Paper;
  std::vector<uint8_t> again = placed.plan.recompute;
  again.resize(workload.layers.size(), 0);
  ModelTimes none;
  none.kinds.resize(tables.kinds.size());
  placement::Width width = widthOf(tables, none, chip, End::Lower);
  std::vector<int32_t> order;
  placement::linearize(width, order);
  for (size_t s = 0; s < placed.plan.stages.size(); ++s) {
    const placement::Stage &stage = placed.plan.stages[s];
    // The published rules recompute in every stage but the last.
    bool isAgain = isPaper ? placed.variant.recompute && s + 1 < placed.plan.stages.size()
                           : stage.recomputeWhole;
    if (isAgain)
      std::fill(again.begin() + stage.begin, again.begin() + stage.end, 1);
  }
  auto microbatches = static_cast<double>(microbatchesOf(tables, options));
  Joules total;
  for (size_t i = 0; i < order.size(); ++i) {
    int32_t kind = workload.layers[order[i]].kind;
    const std::array<Joules, numParts> &parts = kinds[kind];
    // All of the forward part again, or what the cut of the layer does.
    Joules repeated = again[i] == 1 ? parts[0] : Joules();
    if (again[i] > 1) {
      const std::vector<uint8_t> &shapes = tables.kinds[kind].remats[again[i] - 2].again;
      for (size_t s = 0; s < shapes.size(); ++s)
        if (shapes[s])
          repeated += Joules(costs.kinds[kind][0][s].energy);
    }
    double devices = tables.kinds[kind].isSharded ? static_cast<double>(width.tensorWidth) : 1;
    total += ((parts[0] + repeated + parts[1]) * microbatches +
              parts[2] * static_cast<double>(placed.plan.dataParallel)) *
             devices;
  }
  return total + arch::leakage(chip, arch::EnergyTable::of(chip)) * Seconds(placed.step.upper) *
                     static_cast<double>(devicesUsed(tables, chip, placed));
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
  case Objective::ThroughputPerCost:
    return placed.step.upper * arch::costOf(chip, *options.prices).total();
  }
  return placed.step.upper;
}

/// Devices leak while the step lasts, which is at least while they are busy with a layer.
static Joules busyLeakage(const LayerTables &tables, const ModelTimes &times,
                          const arch::ArchConfig &chip, Watts leakage) {
  return leakage * sumsOf(tables, times, chip, End::Lower).device;
}

Joules Evaluator::leastEnergy(const LayerTables &tables, const arch::ArchConfig &chip,
                              const PeakCores &cores, const arch::ArchConfig &smallest) {
  arch::EnergyTable table = arch::EnergyTable::of(chip);
  Joules sum =
      busyLeakage(tables, leastTimes(tables, chip, cores), chip, arch::leakage(smallest, table));
  for (const KindTables &kind : tables.kinds) {
    arch::Activity activity;
    for (PartOf part : {PartOf::Forward, PartOf::Backward})
      for (const cost::LeastWork &work : kind.parts[static_cast<size_t>(part)].least)
        activity += work.activity;
    sum += arch::dynamicEnergy(activity, smallest, table) * static_cast<double>(kind.layers) *
           (kind.isSharded ? static_cast<double>(tables.sharding.width) : 1.0);
  }
  return sum * static_cast<double>(microbatchesOf(tables)) * (1 - 1e-9);
}

Joules Evaluator::boundEnergy(const LayerTables &tables, const arch::ArchConfig &chip) {
  std::optional<ModelCosts> costs = costsOf(tables, chip, memo);
  std::optional<ModelTimes> known = costs ? times(tables, chip, Effort::Bounds) : std::nullopt;
  if (!known)
    return Joules(infinity);
  auto kinds = energiesOf(*costs);
  Joules sum = busyLeakage(tables, *known, chip, arch::leakage(chip, arch::EnergyTable::of(chip)));
  for (const Layer &layer : tables.local.layers)
    sum += (kinds[layer.kind][0] + kinds[layer.kind][1]) *
           (tables.kinds[layer.kind].isSharded ? static_cast<double>(tables.sharding.width) : 1.0);
  return sum * static_cast<double>(microbatchesOf(tables)) * (1 - 1e-9);
}

int64_t phaze::evaluation::microbatchesOf(const LayerTables &tables, const Setting &setting) {
  return (setting.globalBatch + tables.microbatch - 1) / tables.microbatch * tables.groups.context;
}
