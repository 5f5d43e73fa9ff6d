// What is told of chips beside the best one: others that differ from it, and smaller ones that are
// nearly as good; see Engine.h.
#include "Engine.h"

#include "Parallel.h"

#include <algorithm>
#include <array>
#include <set>

using namespace phaze;
using namespace phaze::search;

/// Placed if bounds leave a score below the limit; else nothing.
ChipResult Engine::placeBelow(uint32_t chip, double limit, Evaluator &evaluator) {
  std::vector<double> bounds = caseBounds[chip].least;
  if (bounds.empty()) {
    bounds = workBounds[workKey[chip]];
    for (double &bound : bounds)
      bound *= factorOf(chips[chip]);
  }
  Step step;
  step.node = {leastScore(bounds), chips[chip].area.value(), chip, Level::Work};
  while (step.node.bound < limit && step.node.level < Level::Placed) {
    step.result = {};
    advance(step, limit, evaluator);
  }
  return step.node.level == Level::Placed ? std::move(step.result) : ChipResult();
}

std::vector<ChipResult> Engine::smallestWithin(const std::vector<double> &parts) {
  if (found.empty())
    return {};
  const ChipResult &best = found.front();
  std::vector<uint32_t> order;
  for (uint32_t i = 0; i < chips.size(); ++i)
    if (chips[i].area < chips[best.chip].area)
      order.push_back(i);
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t a, uint32_t b) { return chips[a].area < chips[b].area; });
  // Where no smaller one will do it is the best itself.
  std::vector<ChipResult> smallest(parts.size(), best);
  size_t open = parts.size();
  constexpr size_t block = 64;
  for (size_t at = 0; at < order.size() && open > 0; at += block) {
    size_t count = std::min(block, order.size() - at);
    std::vector<ChipResult> results(count);
    // What is above the limit by no more than rounding is of no interest either.
    double limit = best.upper * (1 + parts[open - 1]);
    parallel(evaluators.size(), count, [&](size_t thread, size_t i) {
      // A moment after a search that came to its end; the same whatever its time limit was.
      if (!options.isCancelled())
        results[i] = placeBelow(order[at + i], limit, evaluators[thread]);
    });
    if (options.isCancelled())
      return {};
    for (ChipResult &result : results)
      while (open > 0 && result.upper <= best.upper * (1 + parts[open - 1]))
        smallest[--open] = result;
  }
  return smallest;
}

namespace {

/// Places of a chip's parameters in the lists of values that chips have.
using Steps = std::array<int64_t, 8>;

std::vector<Steps> stepsOf(const std::vector<Chip> &chips) {
  auto parametersOf = [](const Chip &chip) {
    const arch::ArchPoint &point = chip.point;
    // The width of vector cores follows that of tensor cores, or is a parameter of its own.
    double vectorWidth = point.vectorWidth == point.width ? 0 : double(point.vectorWidth);
    double links =
        double(point.links.value_or(0)) * point.linkBandwidth.value_or(BytesPerSecond(0)).value();
    return std::array<double, 8>{double(point.tensorCores),
                                 double(point.vectorCores),
                                 double(point.width),
                                 double(point.depth),
                                 vectorWidth,
                                 point.globalBuffer.value(),
                                 point.hbmBandwidth.value_or(BytesPerSecond(0)).value(),
                                 links};
  };
  std::array<std::set<double>, 8> values;
  for (const Chip &chip : chips)
    for (size_t p = 0; p < values.size(); ++p)
      values[p].insert(parametersOf(chip)[p]);
  std::vector<Steps> steps;
  for (const Chip &chip : chips)
    for (size_t p = 0; p < values.size(); ++p) {
      if (p == 0)
        steps.emplace_back();
      steps.back()[p] = std::distance(values[p].begin(), values[p].find(parametersOf(chip)[p]));
    }
  return steps;
}

} // namespace

std::vector<ChipResult> Engine::diverse() {
  // Who is placed says how fast it is, not what energy it takes.
  if (found.empty() || options.top < 2 || options.objective == Objective::EnergyPerSample)
    return found;
  std::vector<std::pair<double, uint32_t>> order;
  std::set<uint32_t> known;
  for (const ChipResult &result : found) {
    order.emplace_back(result.upper, result.chip);
    known.insert(result.chip);
  }
  for (const SeenResult &result : seen) {
    std::vector<double> values = result.steps;
    for (double &value : values)
      value *= factorOf(chips[result.chip]);
    double score = scoreOf(values);
    // What was placed by bounds may look better than the best, which was looked at to the end.
    if (score < infinity && known.insert(result.chip).second)
      order.emplace_back(std::max(score, found.front().upper), result.chip);
  }
  std::sort(order.begin() + 1, order.end(), [&](const auto &a, const auto &b) {
    return std::tuple(a.first, chips[a.second].area.value(), a.second) <
           std::tuple(b.first, chips[b.second].area.value(), b.second);
  });
  constexpr double near = 0.01;
  std::vector<Steps> steps = stepsOf(chips);
  std::vector<std::pair<double, uint32_t>> taken;
  for (const auto &[score, chip] : order) {
    bool isNear = std::any_of(taken.begin(), taken.end(), [&, s = score, c = chip](const auto &t) {
      int64_t most = 0;
      for (size_t p = 0; p < steps[c].size(); ++p)
        most = std::max(most, std::abs(steps[c][p] - steps[t.second][p]));
      return most <= 1 && s < t.first * (1 + near);
    });
    if (!isNear)
      taken.emplace_back(score, chip);
    if (taken.size() == options.top)
      break;
  }
  std::vector<ChipResult> results;
  for (const auto &[score, chip] : taken) {
    auto same = std::find_if(found.begin(), found.end(),
                             [c = chip](const ChipResult &result) { return result.chip == c; });
    results.push_back(same != found.end() ? *same : evaluate(chip, Level::Placed));
  }
  return results;
}
