// The queue of chips and its rounds; docs/Search.md, "Order", has why it is exact and repeatable.
#include "Engine.h"

#include "Fingerprint.h"
#include "Parallel.h"
#include "phaze/Json/JsonFile.h"

#include <algorithm>
#include <map>
#include <mutex>

using namespace phaze;
using namespace phaze::search;

/// Between schedules and their bounds: what is not worth the deepest look.
constexpr double smallGap = 0.005;
/// Values closer than this part of each other may be equal but for rounding.
constexpr double rounding = 4e-12;
/// A space of more chips is climbed before it is searched.
constexpr double smallSpace = 1 << 18;

Engine::Engine(const Options &options, std::vector<const PreparedModel *> givenModels,
               const Boxes &boxes, Schedules &schedules, std::vector<double> ownBest,
               double deadline)
    : options(options), ranks(options.ranks ? *options.ranks : Ranks::alone()),
      models(std::move(givenModels)), firstCase({0}), boxes(boxes), ownBest(std::move(ownBest)),
      deadline(deadline) {
  for (const PreparedModel *model : models)
    firstCase.push_back(firstCase.back() + model->cases.size());
  for (unsigned i = 0; i < std::max(options.threads, 1u); ++i)
    evaluators.emplace_back(options, schedules);
}

double Engine::costSeconds() const {
  double sum = 0;
  for (const Evaluator &evaluator : evaluators)
    sum += evaluator.costSeconds;
  return sum;
}

double Engine::placeSeconds() const {
  double sum = 0;
  for (const Evaluator &evaluator : evaluators)
    sum += evaluator.placeSeconds;
  return sum;
}

//===----------------------------------------------------------------------===//
// Scores
//===----------------------------------------------------------------------===//

double Engine::factorOf(const Chip &chip) const {
  // Of a box, that of the corner that has least of everything.
  auto least = [&] { return options.space.config(boxes.least(chip.box)); };
  switch (options.objective) {
  case Objective::Throughput:
  case Objective::EnergyPerSample:
    return 1;
  case Objective::ThroughputPerArea:
    return chip.area.value();
  case Objective::ThroughputPerWatt:
    return arch::peakPower(least(), arch::EnergyTable::of(configOf(chip))).value();
  case Objective::ThroughputPerCost:
    return arch::costOf(least(), *options.prices).total();
  }
  return 1;
}

/// The chip of a box that has most of everything; nothing if the limits leave no such.
std::optional<Box> Engine::cornerOf(const Box &box) const {
  Box corner = box;
  for (Box::Range &range : corner.axes)
    range.first = range.last;
  return boxes.shrink(corner) ? std::optional(corner) : std::nullopt;
}

double Engine::factorOfCorner(const Chip &chip) const {
  std::optional<Box> corner = cornerOf(chip.box);
  return corner ? factorOf(boxes.chip(*corner)) : infinity;
}

/// Grows with every value, so that bounds on values give bounds on the score.
double Engine::scoreOf(const std::vector<double> &values) const {
  if (values.size() == 1)
    return values.front();
  // A chip is for all of them.
  if (*std::max_element(values.begin(), values.end()) == infinity)
    return infinity;
  double sum = 0, weights = 0, worst = 0;
  for (size_t m = 0; m < values.size(); ++m) {
    double weight = models[m]->model.weight;
    weights += weight;
    worst = std::max(worst, values[m] / ownBest[m]);
    sum += options.common == CommonScore::Mean ? weight / values[m]
                                               : weight * std::log(values[m] / ownBest[m]);
  }
  switch (options.common) {
  case CommonScore::GeometricMean:
    return std::exp(sum / weights);
  case CommonScore::Mean:
    return weights / sum;
  case CommonScore::MaxMin:
    return worst;
  }
  return worst;
}

double Engine::leastScore(const std::vector<double> &bounds) const {
  std::vector<double> values;
  for (size_t m = 0; m < models.size(); ++m)
    values.push_back(
        *std::min_element(bounds.begin() + firstCase[m], bounds.begin() + firstCase[m + 1]));
  return scoreOf(values) * (models.size() == 1 ? 1 : 1 - rounding);
}

/// Of equally good chips the smaller one is taken, then the plainer one, with fewer and larger
/// cores. A box comes where the first of its chips may.
Engine::Tie Engine::tieOf(uint32_t index) const {
  const Chip &chip = chips[index];
  arch::ArchPoint least = chip.box.isChip() ? chip.point : boxes.least(chip.box);
  return {chip.area.value(), least.tensorCores + least.vectorCores,
          chip.box.isChip() ? chip.order : 0};
}

double Engine::limitOf(const Node &node) const {
  uint32_t chip = node.chip;
  bool isPlacedAnyway = options.method == Method::Exhaustive && node.level < Level::Placed;
  if (isPlacedAnyway || !isFull())
    return infinity;
  // Of those that are told besides it nothing is proven: schedules are solved for the best alone.
  const ChipResult &last = node.level < Level::Placed ? found.back() : found.front();
  double limit = last.upper * (1 - options.gap);
  // What would come before the last of the list if it were as good may be as good.
  bool winsTies = tieOf(chip) <= tieOf(last.chip);
  bool isFound = std::any_of(found.begin(), found.end(),
                             [&](const ChipResult &result) { return result.chip == chip; });
  return winsTies || isFound ? limit * (1 + rounding) : limit;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

uint32_t Engine::add(Chip chip) {
  auto index = static_cast<uint32_t>(chips.size());
  if (chip.box.isChip())
    if (auto [entry, isNew] = known.try_emplace(chip.order, index); !isNew)
      return entry->second;
  chips.push_back(std::move(chip));
  caseBounds.emplace_back();
  return index;
}

/// Times fall with all that tells the chips of a column apart, so that its best corner is looked at
/// like a chip; docs/Search.md, "Boxes". Energy does not, and nobody says so of the published
/// rules.
bool Engine::isMonotone(const Box &box) const {
  return box.isColumn() && options.rules == Rules::Exact &&
         options.objective != Objective::EnergyPerSample;
}

bool Engine::isSplit(const Node &node) const {
  const Box &box = chips[node.chip].box;
  if (box.isChip() || node.level == Level::New)
    return false;
  // Without a plan to beat, bounds are of no use: what can be one is looked for.
  if (!isMonotone(box) || !isFull() || boxes.size(box) > largeColumn)
    return true;
  return node.level >= Level::Tightened;
}

std::vector<std::pair<uint32_t, Level>> Engine::addHalves(uint32_t index) {
  const Box box = chips[index].box;
  // Work knows no buffers.
  bool isSameWork = options.objective == Objective::Throughput;
  for (size_t axis = 0; axis < numAxes; ++axis)
    isSameWork &= axis == Buffer || box.axes[axis].isOne();
  std::vector<std::pair<uint32_t, Level>> halves;
  for (Box &half : boxes.split(box)) {
    if (!boxes.shrink(half))
      continue;
    uint32_t chip = add(boxes.chip(half));
    // What is known of a seed is not kept in checkpoints, and must not change what follows.
    caseBounds[chip] = caseBounds[index];
    std::fill(caseBounds[chip].isBounded.begin(), caseBounds[chip].isBounded.end(), 0);
    halves.emplace_back(chip, isSameWork ? Level::Work : Level::New);
  }
  return halves;
}

void Engine::split(const Node &node) {
  for (auto [chip, level] : addHalves(node.chip)) {
    queue.push_back(nodeOf(chip, level, node.bound));
    std::push_heap(queue.begin(), queue.end());
  }
  caseBounds[node.chip] = {};
}

void Engine::boundByWork(uint32_t index, double limit, Evaluator &evaluator) {
  const Chip &chip = chips[index];
  CaseBounds &bounds = caseBounds[index];
  bounds.least.resize(firstCase.back(), 0);
  bounds.isBounded.resize(firstCase.back(), 0);
  arch::ArchConfig config = configOf(chip);
  PeakCores cores = boxes.cores(chip.box);
  double factor = factorOf(chip);
  arch::ArchConfig smallest = options.space.config(boxes.least(chip.box));
  for (size_t m = 0; m < models.size(); ++m)
    for (size_t c = 0; c < models[m]->cases.size(); ++c) {
      double &least = bounds.least[firstCase[m] + c];
      if (least >= limit)
        continue;
      const LayerTables &tables = models[m]->cases[c];
      least = std::max(least, options.objective == Objective::EnergyPerSample
                                  ? evaluator.leastEnergy(tables, config, cores, smallest).value()
                                  : evaluator.least(tables, config, cores) * factor);
    }
}

void Engine::addWorkBounds() {
  for (Chip &chip : boxes.list())
    add(std::move(chip));
  using Key =
      std::tuple<int64_t, int64_t, int64_t, int64_t, double, double, double, double, double>;
  std::map<Key, uint32_t> keys;
  std::vector<uint32_t> first; // chip of each key
  bool isEnergy = options.objective == Objective::EnergyPerSample;
  for (uint32_t i = 0; i < chips.size(); ++i) {
    arch::ArchConfig chip = configOf(chips[i]);
    // All that least times depend on; energy depends on everything.
    Key key{chip.tensor.count,
            chip.tensor.elements(),
            chip.vector.count,
            chip.vector.width,
            chip.hbm.bandwidth.value(),
            chip.hbm.capacity.value(),
            chip.network.front().bandwidth.value(),
            chip.clock.value(),
            isEnergy ? static_cast<double>(i) : 0};
    auto [entry, isNew] = keys.try_emplace(key, static_cast<uint32_t>(first.size()));
    if (isNew)
      first.push_back(i);
    workKey.push_back(entry->second);
  }
  workBounds.resize(first.size());
  parallel(evaluators.size(), first.size(), [&](size_t thread, size_t k) {
    arch::ArchConfig chip = configOf(chips[first[k]]);
    for (const PreparedModel *model : models)
      for (const LayerTables &tables : model->cases)
        workBounds[k].push_back(isEnergy ? evaluators[thread].leastEnergy(tables, chip).value()
                                         : evaluators[thread].least(tables, chip));
  });
  for (uint32_t i = 0; i < chips.size(); ++i) {
    std::vector<double> bounds = workBounds[workKey[i]];
    for (double &bound : bounds)
      bound *= factorOf(chips[i]);
    queue.push_back(nodeOf(i, Level::Work, leastScore(bounds)));
  }
}

void Engine::boundCase(size_t m, size_t c, uint32_t index, double limit, Evaluator &evaluator) {
  const LayerTables &tables = models[m]->cases[c];
  arch::ArchConfig chip = configOf(chips[index]);
  double factor = factorOf(chips[index]);
  const Box &box = chips[index].box;
  evaluator.chipNumber = boxes.numberOfMost(box);
  double bound =
      options.objective == Objective::EnergyPerSample ? evaluator.boundEnergy(tables, chip).value()
      : box.isChip()
          ? evaluator.bound(tables, chip, limit / factor) * factor
          : evaluator.boundColumn(tables, chip, !box.axes[Clock].isOne(), {}, limit / factor) *
                factor;
  evaluator.chipNumber.reset();
  CaseBounds &bounds = caseBounds[index];
  bounds.least[firstCase[m] + c] = std::max(bounds.least[firstCase[m] + c], bound);
  bounds.isBounded[firstCase[m] + c] = 1;
}

void Engine::boundLeast(size_t m, uint32_t index, double limit, Evaluator &evaluator) {
  CaseBounds &bounds = caseBounds[index];
  auto begin = bounds.least.begin() + firstCase[m], end = bounds.least.begin() + firstCase[m + 1];
  while (true) {
    auto least = std::min_element(begin, end);
    if (*least >= limit || bounds.isBounded[least - bounds.least.begin()])
      return;
    boundCase(m, least - begin, index, limit, evaluator);
  }
}

ModelResult Engine::place(size_t m, uint32_t index, Level level, double limit,
                          Evaluator &evaluator) {
  const PreparedModel &model = *models[m];
  double *bounds = caseBounds[index].least.data() + firstCase[m];
  const uint8_t *isBounded = caseBounds[index].isBounded.data() + firstCase[m];
  arch::ArchConfig chip = configOf(chips[index]);
  double factor = factorOf(chips[index]);
  bool isEnergy = options.objective == Objective::EnergyPerSample;
  bool isAll = options.method == Method::Exhaustive && level == Level::Placed;
  Effort effort = level == Level::Placed      ? Effort::Bounds
                  : level == Level::Tightened ? Effort::Solve
                                              : Effort::SolveDeep;
  std::vector<size_t> left(model.cases.size());
  for (size_t c = 0; c < left.size(); ++c)
    left[c] = c;
  ModelResult best;
  const Box &box = chips[index].box;
  // The best corner of a column is a chip: what is found of it is a plan, and a bound for all.
  const bool anyClock = !box.axes[Clock].isOne();
  const double cornerFactor = box.isChip() ? factor
                              : anyClock   ? infinity
                                           : factorOfCorner(chips[index]);
  while (!left.empty()) {
    auto least = std::min_element(left.begin(), left.end(),
                                  [&](size_t a, size_t b) { return bounds[a] < bounds[b]; });
    size_t c = *least;
    // Of equally good cases the first one counts.
    double cutoff =
        isAll ? infinity : std::min(limit, best.upper * (c < best.chosen ? 1 + rounding : 1));
    if (bounds[c] >= cutoff) {
      best.lower = std::min(best.lower, bounds[c]);
      left.erase(least);
      continue;
    }
    if (!isBounded[c]) {
      boundCase(m, c, index, cutoff, evaluator);
      continue;
    }
    left.erase(least);
    evaluator.chipNumber = boxes.numberOfMost(box);
    const LayerTables &tables = model.cases[c];
    if (cornerFactor == infinity) {
      bounds[c] =
          std::max(bounds[c],
                   evaluator.boundColumn(tables, chip, anyClock, effort, cutoff / factor) * factor);
      best.lower = std::min(best.lower, bounds[c]);
      // The box stays open for this case: what others take is for its chips to know.
      if (level > Level::Placed && bounds[c] < cutoff) {
        for (size_t other : left)
          best.lower = std::min(best.lower, bounds[other]);
        break;
      }
      continue;
    }
    Placed placed = evaluator.place(tables, chip, effort, isEnergy ? infinity : cutoff / factor);
    bool fits = placed.step.upper < infinity;
    double upper = !fits      ? infinity
                   : isEnergy ? evaluator.energy(tables, chip, placed).value()
                              : placed.step.upper * cornerFactor;
    // Energy is that of the fastest placement: nothing is left open.
    bounds[c] = std::max(bounds[c], isEnergy ? upper : placed.step.lower * factor);
    best.lower = std::min(best.lower, bounds[c]);
    if (upper < best.upper * (1 - rounding) ||
        (upper <= best.upper * (1 + rounding) && c < best.chosen && fits)) {
      best.upper = upper;
      best.placed = std::move(placed);
      best.chosen = c;
    }
  }
  evaluator.chipNumber.reset();
  return best;
}

void Engine::advance(Step &step, double limit, Evaluator &evaluator) {
  Node &node = step.node;
  CaseBounds &bounds = caseBounds[node.chip];
  // With several models the others may make up for what one loses.
  double modelLimit = models.size() == 1 ? limit : infinity;
  if (bounds.least.empty() && !workBounds.empty()) {
    bounds.least = workBounds[workKey[node.chip]];
    for (double &bound : bounds.least)
      bound *= factorOf(chips[node.chip]);
    bounds.isBounded.assign(bounds.least.size(), 0);
  }
  if (node.level == Level::New) {
    boundByWork(node.chip, modelLimit, evaluator);
    node.level = Level::Work;
    node.bound = std::max(node.bound, leastScore(bounds.least));
    return;
  }
  if (node.level == Level::Work) {
    for (size_t m = 0; m < models.size(); ++m)
      boundLeast(m, node.chip, modelLimit, evaluator);
    node.level = Level::Bounds;
    node.bound = std::max(node.bound, leastScore(bounds.least));
    return;
  }
  node.level = static_cast<Level>(static_cast<int>(node.level) + 1);
  ChipResult &result = step.result;
  result.chip = node.chip;
  result.level = node.level;
  std::vector<double> lower, upper;
  for (size_t m = 0; m < models.size(); ++m) {
    result.models.push_back(place(m, node.chip, node.level, modelLimit, evaluator));
    lower.push_back(result.models.back().lower);
    upper.push_back(result.models.back().upper);
  }
  result.lower = scoreOf(lower) * (models.size() == 1 ? 1 : 1 - rounding);
  result.upper = scoreOf(upper);
  evaluator.checkBound(result.lower, result.upper);
  node.bound = std::max(node.bound, result.lower);
  bool isChip = chips[node.chip].box.isChip();
  // A small gap is left as it is; the same gap of another chip may still be looked at.
  step.isSettled =
      (isChip && (node.level == Level::Deep || node.bound >= result.upper * (1 - rounding))) ||
      (node.level == Level::Tightened && node.bound >= limit * (1 - smallGap));
  // No chip of a column is faster than its best corner, but one of them may be as fast and smaller.
  if (!isChip && !(result.upper > limit * (1 + rounding) && result.upper < infinity))
    step.isSettled = false;
}

ChipResult Engine::evaluate(uint32_t chip, Level level, double limit, Evaluator &evaluator) {
  Step step;
  if (caseBounds[chip].least.empty() && workBounds.empty())
    boundByWork(chip, limit, evaluator);
  step.node = nodeOf(chip, Level::Bounds, 0);
  while (true) {
    step.result = {};
    advance(step, limit, evaluator);
    if (step.node.level >= level || step.isSettled)
      return std::move(step.result);
  }
}

/// In a large space the first plans decide how much of it is looked at: from the best chip so far
/// to the best of its neighbours, which differ in one parameter or have more of one and less of
/// another, until there is none.
void Engine::climb() {
  constexpr int mostRounds = 40;
  constexpr size_t mostPlaced = 12;
  std::vector<uint32_t> looked;
  // Ranks that stop at their own times would go on from different places.
  auto mayStop = [&] { return ranks.count() == 1 && isStopped(); };
  for (int turn = 0; turn < mostRounds && !found.empty() && !mayStop(); ++turn) {
    double best = found.front().upper;
    const Box at = chips[found.front().chip].box;
    std::vector<Box> around;
    auto moved = [&](const Box &from, size_t axis, int by) {
      std::optional<Box> box = boxes.step(from, static_cast<Axis>(axis), by);
      if (box && boxes.shrink(*box))
        around.push_back(*box);
    };
    for (size_t a = 0; a < numAxes; ++a)
      for (int by : {-4, -1, 1, 4}) {
        moved(at, a, by);
        if (by < 0)
          continue;
        std::optional<Box> more = boxes.step(at, static_cast<Axis>(a), by);
        for (size_t b = 0; b < numAxes && more; ++b)
          if (b != a)
            for (int less : {-4, -1})
              moved(*more, b, less);
      }
    std::vector<uint32_t> next;
    for (const Box &box : around) {
      uint32_t chip = add(boxes.chip(box));
      if (std::find(looked.begin(), looked.end(), chip) == looked.end() &&
          std::find(next.begin(), next.end(), chip) == next.end())
        next.push_back(chip);
    }
    parallel(evaluators.size(), next.size(), [&](size_t thread, size_t i) {
      if (caseBounds[next[i]].least.empty())
        boundByWork(next[i], infinity, evaluators[thread]);
    });
    std::vector<Node> order;
    for (uint32_t chip : next)
      if (double least = leastScore(caseBounds[chip].least); least < best)
        order.push_back(nodeOf(chip, Level::Work, least));
    std::sort(order.begin(), order.end(), [](const Node &a, const Node &b) { return b < a; });
    order.resize(std::min(order.size(), mostPlaced));
    std::vector<ChipResult> results(order.size());
    double limit = isFull() ? found.back().upper : infinity;
    parallel(evaluators.size(), order.size(), [&](size_t thread, size_t i) {
      results[i] = evaluate(order[i].chip, Level::Placed, limit, evaluators[thread]);
    });
    for (size_t i = 0; i < order.size(); ++i) {
      looked.push_back(order[i].chip);
      keep(std::move(results[i]));
    }
    if (order.empty() || (found.front().upper >= best && order.size() < mostPlaced))
      return;
  }
}

//===----------------------------------------------------------------------===//
// The loop
//===----------------------------------------------------------------------===//

bool Engine::isStopped() const { return options.isCancelled() || now() > deadline; }

void Engine::keep(ChipResult result) {
  auto same = std::find_if(found.begin(), found.end(),
                           [&](const ChipResult &other) { return other.chip == result.chip; });
  if (same != found.end()) {
    // What was cut off at an earlier plan of this chip does not take that plan away.
    if (same->upper <= result.upper) {
      evaluators.front().checkBound(result.lower, same->upper);
      same->lower = std::min(std::max(same->lower, result.lower), same->upper);
      return;
    }
    found.erase(same);
  }
  if (result.upper == infinity)
    return;
  auto isBefore = [&](const ChipResult &a, const ChipResult &b) {
    return std::pair(a.upper, tieOf(a.chip)) < std::pair(b.upper, tieOf(b.chip));
  };
  auto at = std::upper_bound(found.begin(), found.end(), result, isBefore);
  found.insert(at, std::move(result));
  if (found.size() > std::max<size_t>(options.top, 1))
    found.pop_back();
}

/// Takes the next nodes off the queue: a number that depends on the round alone, so that threads
/// do not change what is looked at.
void Engine::takeSteps() {
  std::vector<Step> &steps = round.steps;
  size_t size = size_t(8) << std::min<uint64_t>(rounds, 5);
  steps.clear();
  // Without a plan nothing can be dropped: what is known best is placed first.
  if (options.method == Method::Exact && !isFull())
    return dive();
  const bool hasRough =
      options.method == Method::Exact &&
      std::any_of(queue.begin(), queue.end(), [&](const Node &node) { return isRough(node); });
  while (steps.size() < size && !queue.empty()) {
    const Node &next = queue.front();
    // Schedules of the best plans are solved before all others: how good these are decides how
    // many others there are.
    if (next.level >= Level::Placed && hasRough) {
      if (steps.empty())
        takeRough();
      return;
    }
    bool isOpen = next.bound < limitOf(next);
    // Beyond the rounding of the limit nothing is left.
    if (!isOpen && options.method != Method::Exhaustive &&
        next.bound >= found.back().upper * (1 + rounding))
      return;
    std::pop_heap(queue.begin(), queue.end());
    Node node = queue.back();
    queue.pop_back();
    if (!isOpen)
      aside.push_back(node);
    else if (isSplit(node))
      split(node);
    else
      steps.push_back({node, {}, false});
  }
}

/// Whether a node is one of the best plans, with bounds in place of schedules.
bool Engine::isRough(const Node &node) const {
  if (node.level != Level::Placed)
    return false;
  auto isCorner = [&](const Box &chip) {
    for (size_t axis = 0; axis < numAxes; ++axis)
      if (chip.axes[axis].last != chips[node.chip].box.axes[axis].last)
        return false;
    return true;
  };
  return std::any_of(found.begin(), found.end(), [&](const ChipResult &result) {
    return result.level == Level::Placed && isCorner(chips[result.chip].box);
  });
}

void Engine::takeRough() {
  auto first =
      std::partition(queue.begin(), queue.end(), [&](const Node &node) { return !isRough(node); });
  for (auto node = first; node != queue.end(); ++node)
    round.steps.push_back({*node, {}, false});
  queue.erase(first, queue.end());
  std::make_heap(queue.begin(), queue.end());
  // In an order that does not depend on that of the heap.
  std::sort(round.steps.begin(), round.steps.end(),
            [](const Step &a, const Step &b) { return b.node < a.node; });
}

/// Takes chips, those that are known best first, or else splits the best of the smallest boxes.
void Engine::dive() {
  constexpr size_t size = 8;
  auto rank = [&](const Node &node) {
    bool isChip = chips[node.chip].box.isChip();
    // What is placed is a plan: better schedules can wait.
    bool isPlaced = isChip && node.level >= Level::Placed;
    return std::tuple(isPlaced ? 2
                      : isChip ? 0
                               : 1,
                      isChip ? -static_cast<int>(node.level) : 0, node.bound, node.area,
                      node.order);
  };
  while (round.steps.empty() && !queue.empty()) {
    std::sort(queue.begin(), queue.end(),
              [&](const Node &a, const Node &b) { return rank(a) < rank(b); });
    size_t taken = 0;
    for (; taken < queue.size() && taken < size && !isSplit(queue[taken]); ++taken)
      round.steps.push_back({queue[taken], {}, false});
    std::optional<Node> open;
    if (taken == 0)
      open = queue[taken++];
    queue.erase(queue.begin(), queue.begin() + static_cast<std::ptrdiff_t>(taken));
    std::make_heap(queue.begin(), queue.end());
    if (open)
      split(*open);
  }
}

std::optional<std::string> Engine::run() {
  double start = now();
  bool isListed = options.method == Method::Exhaustive;
  if (isListed) {
    addWorkBounds();
  } else if (std::optional<Box> all = boxes.whole()) {
    uint32_t first = add(boxes.chip(*all));
    queue.push_back(nodeOf(first, Level::New, 0));
  }
  boundSeconds = now() - start;
  if (std::optional<std::string> error = meetAtStart())
    return error;
  std::make_heap(queue.begin(), queue.end());
  if (!isResumed)
    for (const Chip &seed : seeds)
      keep(evaluate(add(seed), Level::Placed, infinity, evaluators.front()));

  if (!isResumed)
    isClimbed = isListed || boxes.size() <= smallSpace;

  savedAt = now();
  maySave &= ranks.isFirst();
  double firstRoundAt = now();
  for (takeRound(); !round.steps.empty(); takeRound()) {
    takeUpRound();
    runRound();
    if (std::optional<std::string> error = exchangeRound())
      return error;
    if (isCut)
      break;
    finishRound();
    isFirstRound = false;
    if (!isClimbed && isFull()) {
      std::vector<ChipResult> before = found;
      std::deque<CaseBounds> boundsBefore = caseBounds;
      climb();
      // Ranks climb to the end, but one that is cancelled may have found less.
      isClimbed = ranks.count() > 1 ? !options.isCancelled() : !isStopped();
      // Half of it must not change what a search that goes on finds.
      if (!isClimbed && !options.checkpoint.empty()) {
        boundsBefore.resize(caseBounds.size());
        caseBounds = std::move(boundsBefore);
        found = std::move(before);
      }
    }
    double least = queue.empty() ? leastSettled : std::min(leastSettled, queue.front().bound);
    // With nothing left to look at the plan is its own bound.
    double best = found.empty() ? infinity : found.front().upper;
    if (double bound = std::min(least, best); bound < infinity)
      counts.rounds.push_back(
          {counts.evaluated, best < infinity ? std::optional(best) : std::nullopt, bound});
    if (options.progress)
      options.progress({found.empty() ? infinity : found.front().upper, least, nodes, queue.size(),
                        now() - start});
  }
  // Who was cancelled may see another round where the others see none.
  if (!isCut)
    if (std::optional<std::string> error = exchangeRound())
      return error;
  roundSeconds = now() - firstRoundAt;
  if (std::string wrong = defect(); !wrong.empty())
    return wrong;
  if (maySave)
    save();
  undoRound();
  if (found.empty() && (isCut || isStopped()) && ranks.isFirst())
    takeFirstThatFits();
  summarize();
  return std::nullopt;
}

/// Who stops a search before it has a plan gets one of the chips that promise most; where none of
/// them fits, more than that is not to be had in a moment. No part of what was saved.
void Engine::takeFirstThatFits() {
  constexpr size_t mostTried = 16;
  std::vector<Node> nodes = queue;
  size_t count = std::min(mostTried, nodes.size());
  std::partial_sort(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(count), nodes.end(),
                    [](const Node &a, const Node &b) { return b < a; });
  for (size_t i = 0; i < count && found.empty(); ++i)
    if (std::optional<Box> one = boxes.first(chips[nodes[i].chip].box))
      keep(evaluate(add(boxes.chip(*one)), Level::Placed, infinity, evaluators.front()));
}

void Engine::summarize() {
  counts.method = options.method == Method::Exhaustive ? "exhaustive" : "exact";
  double open = infinity, least = infinity, bySchedule = 0, byPlacement = 0;
  std::vector<Node> left = queue;
  left.insert(left.end(), aside.begin(), aside.end());
  for (const Node &node : left) {
    least = std::min(least, node.bound);
    if (node.bound < limitOf(node)) {
      open = std::min(open, node.bound);
      continue;
    }
    if (node.level > Level::Work)
      (node.level == Level::Bounds ? bySchedule : byPlacement) += boxes.size(chips[node.chip].box);
  }
  // Boxes may hold what is no chip, and what is left was never looked at: that is by work.
  auto all = static_cast<double>(boxes.count());
  counts.architectures = boxes.count();
  bySchedule = std::min(bySchedule, all);
  byPlacement = std::min(byPlacement, all - bySchedule);
  counts.prunedBySchedule = static_cast<uint64_t>(bySchedule);
  counts.prunedByPlacement = static_cast<uint64_t>(byPlacement);
  if (open == infinity)
    counts.prunedByWork = static_cast<uint64_t>(
        std::max(all - bySchedule - byPlacement - static_cast<double>(settled), 0.0));
  counts.isFinished = open == infinity;
  if (found.empty())
    return;
  double best = found.front().upper;
  auto gapTo = [&](double bound) { return std::max(0.0, (best - bound) / best); };
  // What is within Options::gap was not looked at either.
  counts.searchGap = counts.isFinished && options.gap == 0 ? 0 : gapTo(least);
  counts.provenGap = std::max(gapTo(leastSettled), counts.searchGap);
}
