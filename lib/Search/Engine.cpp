// The queue of chips and its rounds; docs/Search.md, "Order", has why it is exact and repeatable.
#include "Engine.h"

#include "Parallel.h"

#include <algorithm>
#include <map>
#include <tuple>

using namespace phaze;
using namespace phaze::search;

/// Between schedules and their bounds: what is not worth the deepest look.
constexpr double smallGap = 0.005;

Engine::Engine(const Options &options, std::vector<const PreparedModel *> givenModels,
               const std::vector<Chip> &chips, std::vector<double> ownBest, double deadline)
    : options(options), models(std::move(givenModels)), firstCase({0}), chips(chips),
      ownBest(std::move(ownBest)), deadline(deadline), caseBounds(chips.size()) {
  for (const PreparedModel *model : models)
    firstCase.push_back(firstCase.back() + model->cases.size());
  for (unsigned i = 0; i < std::max(options.threads, 1u); ++i)
    evaluators.emplace_back(options);
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
  switch (options.objective) {
  case Objective::Throughput:
  case Objective::EnergyPerSample:
    return 1;
  case Objective::ThroughputPerArea:
    return chip.area.value();
  case Objective::ThroughputPerWatt:
    return arch::peakPower(configOf(chip), energy).value();
  }
  return 1;
}

/// Grows with every value, so that bounds on values give bounds on the score.
double Engine::scoreOf(const std::vector<double> &values) const {
  if (values.size() == 1)
    return values.front();
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
  return scoreOf(values);
}

double Engine::threshold() const {
  if (options.method == Method::Exhaustive || found.size() < std::max<size_t>(options.top, 1))
    return infinity;
  return found.back().upper * (1 - options.gap);
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

void Engine::addWorkBounds() {
  using Key = std::tuple<int64_t, int64_t, int64_t, int64_t, double, double>;
  std::map<Key, uint32_t> keys;
  std::vector<uint32_t> first; // chip of each key
  bool isPlain = options.objective == Objective::Throughput;
  for (uint32_t i = 0; i < chips.size(); ++i) {
    arch::ArchConfig chip = configOf(chips[i]);
    // All that least times depend on, and what else the objective does.
    Key key{chip.tensor.count, chip.tensor.elements(),     chip.vector.count,
            chip.vector.width, chip.hbm.bandwidth.value(), isPlain ? 0 : chips[i].area.value()};
    auto [entry, isNew] = keys.try_emplace(key, static_cast<uint32_t>(first.size()));
    if (isNew)
      first.push_back(i);
    workKey.push_back(entry->second);
  }
  workBounds.resize(first.size());
  parallel(evaluators.size(), first.size(), [&](size_t thread, size_t k) {
    arch::ArchConfig chip = configOf(chips[first[k]]);
    for (const PreparedModel *model : models)
      for (const LayerTables &tables : model->cases) {
        Evaluator &evaluator = evaluators[thread];
        workBounds[k].push_back(options.objective == Objective::EnergyPerSample
                                    ? evaluator.leastEnergy(tables, chip).value()
                                    : evaluator.least(tables, chip) * factorOf(chips[first[k]]));
      }
  });
  for (uint32_t i = 0; i < chips.size(); ++i)
    queue.push_back({leastScore(workBounds[workKey[i]]), i, Level::Work});
}

void Engine::boundCases(uint32_t index, double limit, Evaluator &evaluator) {
  std::vector<double> &bounds = caseBounds[index];
  bounds = workBounds[workKey[index]];
  // The energy of a step has no better bound than its least before it is placed.
  if (options.objective == Objective::EnergyPerSample)
    return;
  arch::ArchConfig chip = configOf(chips[index]);
  double factor = factorOf(chips[index]);
  for (size_t m = 0; m < models.size(); ++m)
    for (size_t c = 0; c < models[m]->cases.size(); ++c) {
      double &bound = bounds[firstCase[m] + c];
      double modelLimit = models.size() == 1 ? limit : infinity;
      if (bound < modelLimit)
        bound = std::max(bound,
                         factor * evaluator.bound(models[m]->cases[c], chip, modelLimit / factor));
    }
}

ModelResult Engine::place(size_t m, uint32_t index, Level level, double limit,
                          Evaluator &evaluator) {
  const PreparedModel &model = *models[m];
  double *bounds = caseBounds[index].data() + firstCase[m];
  std::vector<size_t> order(model.cases.size());
  for (size_t c = 0; c < order.size(); ++c)
    order[c] = c;
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return bounds[a] < bounds[b]; });
  arch::ArchConfig chip = configOf(chips[index]);
  double factor = factorOf(chips[index]);
  bool isEnergy = options.objective == Objective::EnergyPerSample;
  bool isAll = options.method == Method::Exhaustive;
  Effort effort = level == Level::Placed      ? Effort::Bounds
                  : level == Level::Tightened ? Effort::Solve
                                              : Effort::SolveDeep;
  ModelResult best;
  for (size_t c : order) {
    double cutoff = isAll ? infinity : std::min(limit, best.upper);
    if (bounds[c] >= cutoff) {
      best.lower = std::min(best.lower, bounds[c]);
      break;
    }
    const LayerTables &tables = model.cases[c];
    Placed placed = evaluator.place(tables, chip, effort, isEnergy ? infinity : cutoff / factor);
    bool fits = placed.step.upper < infinity;
    double upper = !fits      ? infinity
                   : isEnergy ? evaluator.energy(tables, chip, placed).value()
                              : placed.step.upper * factor;
    // Energy is that of the fastest placement: nothing is left open.
    bounds[c] = std::max(bounds[c], isEnergy ? upper : placed.step.lower * factor);
    best.lower = std::min(best.lower, bounds[c]);
    if (upper < best.upper) {
      best.upper = upper;
      best.placed = std::move(placed);
      best.chosen = c;
    }
  }
  return best;
}

void Engine::advance(Step &step, double limit, Evaluator &evaluator) {
  Node &node = step.node;
  if (caseBounds[node.chip].empty())
    boundCases(node.chip, limit, evaluator);
  if (node.level == Level::Work) {
    node.level = Level::Bounds;
    node.bound = std::max(node.bound, leastScore(caseBounds[node.chip]));
    return;
  }
  node.level = static_cast<Level>(static_cast<int>(node.level) + 1);
  ChipResult &result = step.result;
  result.chip = node.chip;
  result.level = node.level;
  std::vector<double> lower, upper;
  for (size_t m = 0; m < models.size(); ++m) {
    // With several models the others may make up for what one loses.
    double modelLimit = models.size() == 1 ? limit : infinity;
    result.models.push_back(place(m, node.chip, node.level, modelLimit, evaluator));
    lower.push_back(result.models.back().lower);
    upper.push_back(result.models.back().upper);
  }
  result.lower = scoreOf(lower);
  result.upper = scoreOf(upper);
  node.bound = std::max(node.bound, result.lower);
  // A small gap is left as it is; the same gap of another chip may still be looked at.
  step.isSettled = node.level == Level::Deep || node.bound >= result.upper * (1 - 1e-12) ||
                   (node.level == Level::Tightened && node.bound >= limit * (1 - smallGap));
}

ChipResult Engine::evaluate(uint32_t chip, Level level) {
  Step step;
  step.node = {0, chip, Level::Bounds};
  while (true) {
    step.result = {};
    advance(step, infinity, evaluators.front());
    if (step.node.level >= level || step.isSettled)
      return std::move(step.result);
  }
}

//===----------------------------------------------------------------------===//
// The loop
//===----------------------------------------------------------------------===//

bool Engine::isStopped() const {
  return (options.cancel && options.cancel->load(std::memory_order_relaxed)) || now() > deadline;
}

void Engine::keep(const ChipResult &result) {
  auto same = std::find_if(found.begin(), found.end(),
                           [&](const ChipResult &other) { return other.chip == result.chip; });
  if (same != found.end())
    found.erase(same);
  if (result.upper == infinity)
    return;
  auto isBefore = [&](const ChipResult &a, const ChipResult &b) {
    return std::tuple(a.upper, chips[a.chip].area.value(), a.chip) <
           std::tuple(b.upper, chips[b.chip].area.value(), b.chip);
  };
  found.insert(std::upper_bound(found.begin(), found.end(), result, isBefore), result);
  if (found.size() > std::max<size_t>(options.top, 1))
    found.pop_back();
}

/// Takes the next nodes off the queue: a number that depends on the round alone, so that threads
/// do not change what is looked at.
void Engine::takeRound(std::vector<Step> &steps) {
  size_t size = std::min<size_t>(size_t(8) << std::min<uint64_t>(rounds, 5), queue.size());
  double limit = threshold();
  steps.clear();
  // Without a plan nothing can be dropped: what is known best is placed first.
  if (limit == infinity && options.method == Method::Exact) {
    for (Node &node : queue)
      if (node.level > Level::Work && steps.size() < size)
        steps.push_back({node, {}, false});
    queue.erase(std::remove_if(queue.begin(), queue.end(),
                               [&](const Node &node) {
                                 return std::any_of(
                                     steps.begin(), steps.end(),
                                     [&](const Step &step) { return step.node.chip == node.chip; });
                               }),
                queue.end());
    std::make_heap(queue.begin(), queue.end());
  }
  while (steps.size() < size && !queue.empty() && queue.front().bound < limit) {
    std::pop_heap(queue.begin(), queue.end());
    steps.push_back({queue.back(), {}, false});
    queue.pop_back();
  }
}

std::optional<std::string> Engine::run() {
  double start = now();
  addWorkBounds();
  boundSeconds = now() - start;
  if (!options.checkpoint.empty())
    if (std::optional<std::string> error = load())
      return error;
  std::make_heap(queue.begin(), queue.end());
  for (uint32_t chip : seeds)
    if (std::none_of(found.begin(), found.end(),
                     [&](const ChipResult &known) { return known.chip == chip; }))
      keep(evaluate(chip, Level::Placed));

  std::vector<Step> steps;
  for (takeRound(steps); !steps.empty(); takeRound(steps)) {
    double limit = threshold();
    std::atomic<bool> isCut{false};
    std::vector<Step> before = steps;
    parallel(evaluators.size(), steps.size(), [&](size_t thread, size_t i) {
      // The very first round is always finished: there is a plan then if any chip has one.
      if (isCut || (rounds > 0 && isStopped()))
        isCut = true;
      else
        advance(steps[i], limit, evaluators[thread]);
    });
    if (isCut) {
      // A round counts as a whole or not at all, or a resumed search would differ.
      for (Step &step : before) {
        queue.push_back(step.node);
        std::push_heap(queue.begin(), queue.end());
      }
      break;
    }
    ++rounds;
    for (Step &step : steps) {
      if (step.node.level >= Level::Placed)
        keep(step.result);
      counts.evaluated += step.node.level == Level::Placed;
      if (step.node.bound == infinity) {
        ++counts.infeasible;
      } else if (step.isSettled) {
        leastSettled = std::min(leastSettled, step.node.bound);
      } else {
        queue.push_back(step.node);
        std::push_heap(queue.begin(), queue.end());
      }
    }
    if (options.progress)
      options.progress({found.empty() ? infinity : found.front().upper,
                        queue.empty() ? leastSettled : std::min(leastSettled, queue.front().bound),
                        chips.size() - queue.size(), queue.size(), now() - start});
  }
  summarize();
  if (!options.checkpoint.empty() && !counts.isFinished)
    return save();
  return std::nullopt;
}

void Engine::summarize() {
  counts.method = options.method == Method::Exhaustive ? "exhaustive" : "exact";
  counts.architectures = chips.size();
  double limit = found.empty() ? infinity : threshold();
  double open = infinity;
  for (const Node &node : queue) {
    open = std::min(open, node.bound);
    if (node.bound < limit)
      continue;
    (node.level == Level::Work     ? counts.prunedByWork
     : node.level == Level::Bounds ? counts.prunedBySchedule
                                   : counts.prunedByPlacement)++;
  }
  counts.isFinished = open >= limit;
  if (found.empty())
    return;
  double best = found.front().upper;
  counts.searchGap = std::max(0.0, (best - open) / best);
  if (counts.isFinished && options.gap == 0)
    counts.searchGap = 0;
  counts.provenGap = std::max({0.0, (best - leastSettled) / best, counts.searchGap});
}
