// What is told of chips beside the best one: others that differ from it, and smaller ones that are
// nearly as good; see Engine.h.
#include "Engine.h"

#include "Parallel.h"

#include <algorithm>
#include <set>

using namespace phaze;
using namespace phaze::search;

/// Placed if bounds leave a score below the limit; else nothing. Of a box, the bound alone: by
/// work, and of a column of few chips by its best corner.
ChipResult Engine::placeBelow(uint32_t chip, double limit, Evaluator &evaluator) {
  boundByWork(chip, models.size() == 1 ? limit : infinity, evaluator);
  Step step;
  step.node = nodeOf(chip, Level::Work, leastScore(caseBounds[chip].least));
  const Box &box = chips[chip].box;
  bool isLookedAt = box.isChip() || (isMonotone(box) && boxes.size(box) <= largeColumn);
  while (isLookedAt && step.node.bound < limit && step.node.level < Level::Placed) {
    step.result = {};
    advance(step, limit, evaluator);
  }
  ChipResult result;
  if (box.isChip() && step.node.level == Level::Placed)
    result = std::move(step.result);
  result.lower = step.node.bound;
  return result;
}

std::vector<ChipResult> Engine::smallestWithin(const std::vector<double> &parts) {
  std::optional<Box> all = boxes.whole();
  if (found.empty() || !all)
    return {};
  const ChipResult best = found.front();
  // Boxes and chips by the least area that they may have. A chip that was placed waits for its
  // turn.
  struct Entry {
    Tie tie;
    uint32_t chip = 0;
    std::optional<ChipResult> placed;
    bool operator<(const Entry &other) const {
      return std::tie(other.tie, other.chip) < std::tie(tie, chip);
    }
  };
  std::vector<Entry> heap;
  auto push = [&](Entry entry) {
    if (std::get<0>(entry.tie) >= chips[best.chip].area.value())
      return;
    heap.push_back(std::move(entry));
    std::push_heap(heap.begin(), heap.end());
  };
  auto pop = [&] {
    std::pop_heap(heap.begin(), heap.end());
    Entry entry = std::move(heap.back());
    heap.pop_back();
    return entry;
  };
  uint32_t first = add(boxes.chip(*all));
  push({tieOf(first), first, {}});
  // Where no smaller one will do it is the best itself.
  std::vector<ChipResult> smallest(parts.size(), best);
  size_t open = parts.size();
  // Schedules take longer to solve than all the rest.
  constexpr size_t block = 64, mostSolved = 24;
  size_t solved = 0;
  // All or nothing. A search that goes on from checkpoints in little time ends with the same
  // answer.
  auto isOver = [&] { return options.checkpoint.empty() ? isStopped() : options.isCancelled(); };
  while (!heap.empty() && open > 0) {
    if (heap.front().placed) {
      Entry entry = pop();
      double limit = best.upper * (1 + parts[open - 1]);
      // Whether it is one may be hidden in its schedules.
      if (entry.placed->lower <= limit && entry.placed->upper > limit && solved < mostSolved) {
        ++solved;
        ChipResult tighter = evaluate(entry.chip, Level::Tightened, limit, evaluators.front());
        if (isOver())
          return {};
        if (tighter.upper < entry.placed->upper)
          entry.placed = std::move(tighter);
      }
      while (open > 0 && entry.placed->upper <= best.upper * (1 + parts[open - 1]))
        smallest[--open] = *entry.placed;
      continue;
    }
    std::vector<Entry> taken, waiting;
    while (!heap.empty() && taken.size() < block) {
      Entry entry = pop();
      (entry.placed ? waiting : taken).push_back(std::move(entry));
    }
    // What is above the limit by no more than rounding is of no interest either.
    double limit = best.upper * (1 + parts[open - 1]);
    parallel(evaluators.size(), taken.size(), [&](size_t thread, size_t i) {
      if (isOver())
        return;
      taken[i].placed = placeBelow(taken[i].chip, limit, evaluators[thread]);
    });
    if (isOver())
      return {};
    for (Entry &entry : waiting)
      push(std::move(entry));
    for (Entry &entry : taken) {
      if (chips[entry.chip].box.isChip()) {
        if (entry.placed->upper < infinity)
          push(std::move(entry));
        continue;
      }
      if (entry.placed->lower >= limit)
        continue;
      for (Box &half : boxes.split(chips[entry.chip].box))
        if (boxes.shrink(half)) {
          uint32_t chip = add(boxes.chip(half));
          if (caseBounds[chip].least.empty()) {
            caseBounds[chip].least = caseBounds[entry.chip].least;
            caseBounds[chip].isBounded.assign(caseBounds[chip].least.size(), 0);
          }
          push({tieOf(chip), chip, {}});
        }
    }
  }
  return smallest;
}

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
    return std::pair(a.first, tieOf(a.second)) < std::pair(b.first, tieOf(b.second));
  });
  constexpr double near = 0.01;
  std::vector<std::pair<double, uint32_t>> taken;
  for (const auto &[score, chip] : order) {
    bool isNear = std::any_of(taken.begin(), taken.end(), [&, s = score, c = chip](const auto &t) {
      int64_t most = 0;
      for (size_t a = 0; a < numAxes; ++a)
        most = std::max(most, std::abs(int64_t(chips[c].box.axes[a].first) -
                                       int64_t(chips[t.second].box.axes[a].first)));
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
    results.push_back(
        same != found.end() ? *same : evaluate(chip, Level::Placed, infinity, evaluators.front()));
  }
  return results;
}
