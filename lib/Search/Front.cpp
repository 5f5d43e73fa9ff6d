// Fronts by bounds; docs/Search.md, "Fronts".
#include "Front.h"

#include "Parallel.h"
#include "phaze/Arch/Area.h"
#include "phaze/Evaluation/BuildPlan.h"
#include "phaze/Search/OptionTable.h"
#include "phaze/Search/Request.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace phaze;
using namespace phaze::search;

/// Steps closer than this part of each other may be equal but for rounding.
constexpr double rounding = 4e-12;

FrontEngine::FrontEngine(const Options &plain, std::vector<const PreparedModel *> givenModels,
                         const Boxes &boxes, Schedules &schedules, std::vector<double> ownBest,
                         double deadline)
    : Engine(plain, std::move(givenModels), boxes, schedules, std::move(ownBest), deadline),
      keys(plain.pareto), isByCase(has(ParetoKey::Energy) || has(ParetoKey::AveragePower)) {}

bool FrontEngine::has(ParetoKey key) const {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

/// What a chip has for certain, or the least that one of a box has, and at least a step of this
/// time: of energy that it leaks.
std::vector<double> FrontEngine::leastOf(const Chip &chip, double step) const {
  arch::ArchConfig config =
      chip.box.isChip() ? configOf(chip) : options.space.config(boxes.least(chip.box));
  arch::EnergyTable table = arch::EnergyTable::of(config);
  std::vector<double> least;
  for (ParetoKey key : keys)
    switch (key) {
    case ParetoKey::Throughput:
      least.push_back(step);
      break;
    case ParetoKey::Area:
      least.push_back(SquareMillimetres(arch::area(config)).value());
      break;
    case ParetoKey::Power:
      least.push_back(arch::peakPower(config, table).value());
      break;
    case ParetoKey::AveragePower:
      least.push_back(arch::leakage(config, table).value());
      break;
    case ParetoKey::Energy:
      least.push_back((arch::leakage(config, table) * Seconds(step)).value() /
                      static_cast<double>(options.globalBatch));
      break;
    case ParetoKey::Hbm:
      least.push_back(config.hbm.capacity.value());
      break;
    case ParetoKey::Cost:
      least.push_back(arch::costOf(config, *options.prices).total());
      break;
    }
  return least;
}

/// Who beats another lot has no larger bound in any key, and so comes first.
void FrontEngine::order(Lot &lot) const {
  lot.order = 0;
  for (double bound : lot.least)
    lot.order += std::log(bound);
}

void FrontEngine::addLots() {
  // Energy is not that of a corner, and who looks at everything needs no bounds.
  if (!isByCase && options.method != Method::Exhaustive) {
    if (std::optional<Box> all = boxes.whole())
      addLot(add(boxes.chip(*all)), Level::New, 0);
    return;
  }
  addWorkBounds();
  for (const Node &node : queue) {
    if (!isByCase) {
      addLot(node.chip, Level::Work, node.bound);
      continue;
    }
    const std::vector<double> &bounds = workBounds[workKey[node.chip]];
    for (size_t c = 0; c < bounds.size(); ++c) {
      Lot &lot = lots.emplace_back(Lot{node.chip, c, Level::Work, {}, 0});
      lot.least = leastOf(chips[node.chip], bounds[c]);
    }
  }
  if (isByCase) {
    auto batch = static_cast<double>(options.globalBatch);
    parallel(evaluators.size(), lots.size(), [&](size_t thread, size_t i) {
      Lot &lot = lots[i];
      const LayerTables &tables = models.front()->cases[*lot.index];
      for (size_t k = 0; k < keys.size(); ++k)
        if (keys[k] == ParetoKey::Energy)
          lot.least[k] = std::max(
              lot.least[k],
              evaluators[thread].leastEnergy(tables, configOf(chips[lot.chip])).value() / batch);
      order(lot);
    });
  }
  queue.clear();
  std::make_heap(lots.begin(), lots.end());
}

void FrontEngine::addLot(uint32_t chip, Level level, double step) {
  Lot &lot = lots.emplace_back(Lot{chip, {}, level, {}, 0});
  lot.least = leastOf(chips[chip], step);
  order(lot);
  std::push_heap(lots.begin(), lots.end());
}

/// A column is looked at as a whole once, by its best corner: what that cannot beat is no point,
/// whatever its buffer.
bool FrontEngine::isSplit(const Lot &lot) const {
  const Box &box = chips[lot.chip].box;
  if (box.isChip() || lot.level == Level::New)
    return false;
  return !isMonotone(box) || boxes.size(box) > largeColumn || lot.level >= Level::Bounds;
}

void FrontEngine::split(const Lot &lot) {
  for (auto [chip, level] : addHalves(lot.chip))
    addLot(chip, level, stepOf(lot));
  caseBounds[lot.chip] = {};
}

double FrontEngine::stepOf(const Lot &lot) const {
  for (size_t k = 0; k < keys.size(); ++k)
    if (keys[k] == ParetoKey::Throughput)
      return lot.least[k];
  return 0;
}

bool FrontEngine::isBeaten(const Lot &lot) const {
  double slack = 1 + options.paretoGap;
  for (const Point &point : points) {
    if (point.chip == lot.chip && point.index == lot.index)
      continue;
    bool isBetter = true;
    for (size_t k = 0; k < keys.size() && isBetter; ++k)
      isBetter = point.values[k] <=
                 lot.least[k] * slack * (keys[k] == ParetoKey::Throughput ? 1 + rounding : 1);
    if (isBetter)
      return true;
  }
  return false;
}

double FrontEngine::limitOf(const Lot &lot) const {
  double slack = 1 + options.paretoGap, limit = infinity;
  if (options.method == Method::Exhaustive && lot.level < Level::Placed)
    return limit;
  for (const Point &point : points) {
    if (point.chip == lot.chip && point.index == lot.index)
      continue;
    bool isBetter = true;
    double step = 0;
    for (size_t k = 0; k < keys.size() && isBetter; ++k)
      if (keys[k] == ParetoKey::Throughput)
        step = point.values[k] / slack * (1 - rounding);
      else
        isBetter = point.values[k] <= lot.least[k] * slack;
    if (isBetter)
      limit = std::min(limit, step);
  }
  return limit;
}

void FrontEngine::takeSteps() {
  steps.clear();
  // Small rounds: what the points of one let the next one drop costs more than threads that wait.
  constexpr size_t size = 16;
  while (steps.size() < size && !lots.empty()) {
    std::pop_heap(lots.begin(), lots.end());
    Lot lot = std::move(lots.back());
    lots.pop_back();
    bool isPlacedAnyway = options.method == Method::Exhaustive && lot.level < Level::Placed;
    if (!isPlacedAnyway && isBeaten(lot))
      caseBounds[lot.chip] = {};
    else if (isSplit(lot))
      split(lot);
    else
      steps.push_back({std::move(lot), {}, {}});
  }
}

/// The energy of a sample and the power of a device, on average, of what was placed.
static std::pair<double, double> drawn(const LayerTables &tables, const arch::ArchConfig &chip,
                                       const Placed &placed, const Options &options,
                                       Evaluator &evaluator) {
  double energy = evaluator.energy(tables, chip, placed).value();
  auto used = static_cast<double>(devicesUsed(tables, chip, placed));
  return {energy / static_cast<double>(options.globalBatch), energy / placed.step.upper / used};
}

void FrontEngine::setValues(LotStep &step, Evaluator &evaluator) const {
  if (step.result.upper == infinity)
    return;
  step.values = leastOf(chips[step.lot.chip], step.result.upper);
  if (!isByCase)
    return;
  const ModelResult &model = step.result.models.front();
  auto [energy, power] = drawn(models.front()->cases[model.chosen], configOf(chips[step.lot.chip]),
                               model.placed, options, evaluator);
  // Those of the placement at hand, by definition: what schedules leave open counts for steps
  // alone.
  for (size_t k = 0; k < keys.size(); ++k)
    if (keys[k] == ParetoKey::Energy)
      step.values[k] = step.lot.least[k] = energy;
    else if (keys[k] == ParetoKey::AveragePower)
      step.values[k] = step.lot.least[k] = power;
}

/// One level up for one case. Nothing is cut off: a slower step may take less energy.
void FrontEngine::advanceCase(LotStep &step, Evaluator &evaluator) {
  Lot &lot = step.lot;
  const LayerTables &tables = models.front()->cases[*lot.index];
  arch::ArchConfig chip = configOf(chips[lot.chip]);
  auto raise = [&](ParetoKey key, double bound) {
    for (size_t k = 0; k < keys.size(); ++k)
      if (keys[k] == key)
        lot.least[k] = std::max(lot.least[k], bound);
  };
  auto batch = static_cast<double>(options.globalBatch);
  if (lot.level == Level::Work) {
    lot.level = Level::Bounds;
    raise(ParetoKey::Throughput, evaluator.bound(tables, chip, infinity));
    raise(ParetoKey::Energy, evaluator.boundEnergy(tables, chip).value() / batch);
    return;
  }
  lot.level = Level::Placed;
  ModelResult model;
  model.chosen = *lot.index;
  model.placed = evaluator.place(tables, chip, Effort::Bounds, infinity);
  model.lower = model.placed.step.lower;
  model.upper = model.placed.step.upper;
  step.result = {lot.chip, lot.level, model.lower, model.upper, {}};
  raise(ParetoKey::Throughput, model.lower);
  if (model.upper < infinity)
    raise(ParetoKey::AveragePower, evaluator.boundEnergy(tables, chip).value() / model.upper /
                                       static_cast<double>(options.devices));
  step.result.models.push_back(std::move(model));
}

void FrontEngine::advanceLot(LotStep &step, double limit, Evaluator &evaluator) {
  Lot &lot = step.lot;
  if (isByCase) {
    advanceCase(step, evaluator);
  } else {
    Step plain;
    plain.node = nodeOf(lot.chip, lot.level, stepOf(lot));
    advance(plain, limit, evaluator);
    lot.level = plain.node.level;
    step.result = std::move(plain.result);
    for (size_t k = 0; k < keys.size(); ++k)
      if (keys[k] == ParetoKey::Throughput)
        lot.least[k] = std::max(lot.least[k], plain.node.bound);
    // Nothing fits, or nothing that is of interest.
    if (plain.node.bound == infinity)
      step.result.lower = infinity;
  }
  if (lot.level < Level::Placed)
    return;
  setValues(step, evaluator);
}

bool FrontEngine::beats(const Point &a, const Point &b, double slack) const {
  bool isEqual = true;
  for (size_t k = 0; k < keys.size(); ++k) {
    double near = keys[k] == ParetoKey::Throughput ? slack : 0;
    if (a.values[k] > b.values[k] * (1 + near))
      return false;
    isEqual &= a.values[k] >= b.values[k] * (1 - near);
  }
  // Of equals the first one counts.
  return !isEqual || std::tie(a.values, a.chip, a.index) < std::tie(b.values, b.chip, b.index);
}

void FrontEngine::keepPoint(LotStep step) {
  auto same = std::find_if(points.begin(), points.end(), [&](const Point &point) {
    return point.chip == step.lot.chip && point.index == step.lot.index;
  });
  if (same != points.end()) {
    // What was cut off at another point does not take an earlier plan away.
    if (same->result.upper <= step.result.upper)
      return;
    points.erase(same);
  }
  if (step.result.upper == infinity)
    return;
  Point added{step.lot.chip, step.lot.index, std::move(step.result), std::move(step.values)};
  // What is beaten for certain beats nothing that others do not.
  if (std::any_of(points.begin(), points.end(),
                  [&](const Point &point) { return beats(point, added, 0); }))
    return;
  points.erase(std::remove_if(points.begin(), points.end(),
                              [&](const Point &point) { return beats(added, point, 0); }),
               points.end());
  points.push_back(std::move(added));
}

std::optional<std::string> FrontEngine::run() {
  addLots();
  for (takeSteps(); !steps.empty(); takeSteps()) {
    std::atomic<bool> isCut{false};
    std::vector<double> limits;
    for (const LotStep &step : steps)
      limits.push_back(limitOf(step.lot));
    parallel(evaluators.size(), steps.size(), [&](size_t thread, size_t i) {
      if (isCut || isStopped()) {
        isCut = true;
        return;
      }
      advanceLot(steps[i], limits[i], evaluators[thread]);
      if (!evaluators[thread].defect.empty())
        isCut = true;
    });
    for (const Evaluator &evaluator : evaluators)
      if (!evaluator.defect.empty())
        return "internal error: " + evaluator.defect;
    ++rounds;
    for (LotStep &step : steps) {
      // A round counts as a whole or not at all.
      bool isInfeasible =
          !isCut && step.lot.level >= Level::Placed && step.result.lower == infinity;
      evaluated += !isCut && step.lot.level == Level::Placed;
      if (isInfeasible)
        continue;
      // Schedules are those of bounds: solving them takes longer than all the rest, for little.
      if (isCut || step.lot.level == Level::Placed) {
        open.push_back(step.lot.least);
      } else {
        // Keeps its place, and is placed next: its plan tells what bounds of others need not reach.
        lots.push_back(step.lot);
        std::push_heap(lots.begin(), lots.end());
      }
      if (!isCut && step.lot.level >= Level::Placed)
        keepPoint(std::move(step));
    }
    if (isCut) {
      isFinished = false;
      break;
    }
  }
  finishFront();
  return std::nullopt;
}

/// Drops what is beaten, and finds out what is left open.
void FrontEngine::finishFront() {
  std::stable_sort(points.begin(), points.end(), [&](const Point &a, const Point &b) {
    return std::tie(a.values, a.chip, a.index) < std::tie(b.values, b.chip, b.index);
  });
  std::vector<Point> front;
  for (Point &point : points) {
    bool isBeaten = std::any_of(points.begin(), points.end(), [&](const Point &other) {
      return &other != &point && beats(other, point, rounding);
    });
    if (!isBeaten)
      front.push_back(point);
  }
  points = std::move(front);
  for (Lot &lot : lots)
    if (!isBeaten(lot)) {
      open.push_back(lot.least);
      isFinished = false;
    }
  if (points.empty() || !has(ParetoKey::Throughput))
    return;
  auto place = static_cast<size_t>(std::find(keys.begin(), keys.end(), ParetoKey::Throughput) -
                                   keys.begin());
  for (const std::vector<double> &least : open) {
    // The fastest point that is no worse in the other keys.
    double step = infinity;
    for (const Point &point : points) {
      bool isBetter = true;
      for (size_t k = 0; k < keys.size() && isBetter; ++k)
        isBetter = k == place || point.values[k] <= least[k];
      if (isBetter)
        step = std::min(step, point.values[place]);
    }
    provenGap = std::max(provenGap, step == infinity ? 1 : (step - least[place]) / step);
  }
}

plan::Front FrontEngine::frontOf(size_t m) {
  plan::Front front;
  const std::vector<llvm::StringRef> &words = options::factsOf("pareto").words;
  for (ParetoKey key : keys)
    front.keys.push_back(words[static_cast<size_t>(key)].str());
  front.gap = options.paretoGap;
  front.provenGap = provenGap;
  front.isFinished = isFinished;
  front.evaluated = evaluated;
  for (const Point &point : points) {
    const ModelResult &model = point.result.models[m];
    const LayerTables &tables = models[m]->cases[model.chosen];
    plan::FrontPoint &told = front.points.emplace_back();
    told.candidate =
        candidateOf(tables, configOf(chips[point.chip]), model.placed, model.upper, options.prices);
    told.candidate.point = chips[point.chip].point;
    told.placement = placementOf(tables, model.placed);
    told.values = point.values;
    for (size_t k = 0; k < keys.size(); ++k)
      if (keys[k] == ParetoKey::Throughput)
        told.values[k] =
            static_cast<double>(options.globalBatch) / model.placed.step.upper; // samples/s
  }
  return front;
}
