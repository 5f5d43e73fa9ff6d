// Schedules without proof; see the header.
#include "ListScheduler.h"

#include <algorithm>
#include <cassert>

using namespace phaze::scheduling;

Timetable::Timetable(const Instance &instance) : instance(instance) {
  finish.assign(instance.size(), 0);
}

void Timetable::clear() {
  now = last = 0;
  for (unsigned c : {0u, 1u}) {
    busy[c].clear();
    lanes[c].clear();
    allUntil[c] = lastFinish[c] = 0;
  }
}

Ticks Timetable::freeAt(unsigned core, int column) const {
  if (column >= static_cast<int>(instance.cores[core]))
    return never;
  for (const auto &lane : lanes[core])
    if (lane.first == column)
      return std::max(lane.second, allUntil[core]);
  return allUntil[core];
}

Ticks Timetable::startOf(Step &step) const {
  Ticks start = now;
  for (unsigned p : instance.preds[step.op])
    start = std::max(start, finish[p]);
  if (step.mode == Mode::All) {
    for (unsigned c : {0u, 1u})
      if (instance.holds(step.op, Mode::All, c))
        start = std::max(start, lastFinish[c]);
    return start;
  }
  if (!instance.sameIndexPairs) {
    for (unsigned c : {0u, 1u}) {
      if (!instance.uses(step.op, c))
        continue;
      start = std::max(start, allUntil[c]);
      // What has finished by now is dropped in place(), so that only running ops count.
      if (busy[c].size() >= instance.cores[c])
        start = std::max(start, *std::min_element(busy[c].begin(), busy[c].end()));
    }
    return start;
  }
  auto startOn = [&](int column) {
    Ticks at = start;
    for (unsigned c : {0u, 1u})
      if (instance.uses(step.op, c))
        at = std::max(at, freeAt(c, column));
    return at;
  };
  if (step.column >= 0)
    return startOn(step.column);
  // The first of: cores without a partner, columns in use, an unused column.
  const int paired = static_cast<int>(std::min(instance.cores[0], instance.cores[1]));
  const int all = static_cast<int>(std::max(instance.cores[0], instance.cores[1]));
  Ticks best = never;
  auto consider = [&](int column) {
    Ticks at = startOn(column);
    if (at < best) {
      best = at;
      step.column = column;
    }
  };
  auto considerUnused = [&](int first, int end) {
    for (int i = first; i < end; ++i) {
      bool used = false;
      for (unsigned c : {0u, 1u})
        for (const auto &lane : lanes[c])
          used |= lane.first == i;
      if (!used)
        return consider(i);
    }
  };
  considerUnused(paired, all);
  for (unsigned c : {0u, 1u})
    for (const auto &lane : lanes[c])
      consider(lane.first);
  considerUnused(0, paired);
  return best;
}

Ticks Timetable::place(Step &step) {
  now = startOf(step);
  Ticks end = now + instance.duration(step.op, step.mode);
  finish[step.op] = end;
  last = std::max(last, end);
  for (unsigned c : {0u, 1u}) {
    if (!instance.holds(step.op, step.mode, c))
      continue;
    lastFinish[c] = std::max(lastFinish[c], end);
    if (step.mode == Mode::All) {
      allUntil[c] = end;
      busy[c].clear();
      continue;
    }
    if (instance.sameIndexPairs) {
      auto lane = std::find_if(lanes[c].begin(), lanes[c].end(),
                               [&](const auto &l) { return l.first == step.column; });
      if (lane == lanes[c].end())
        lanes[c].push_back({step.column, end});
      else
        lane->second = end;
      continue;
    }
    busy[c].erase(std::remove_if(busy[c].begin(), busy[c].end(), [&](Ticks f) { return f <= now; }),
                  busy[c].end());
    busy[c].push_back(end);
  }
  return end;
}

Ticks phaze::scheduling::decode(const Instance &instance, std::vector<Step> &steps) {
  Timetable table(instance);
  for (Step &step : steps)
    table.place(step);
  return table.makespan();
}

Sequence phaze::scheduling::listSchedule(const Instance &instance,
                                         const std::vector<char> &inModeAll) {
  const unsigned n = instance.size();
  auto modeOf = [&](unsigned i) {
    return inModeAll[i] && instance.all[i] != never ? Mode::All : Mode::One;
  };
  std::vector<Ticks> tail(n, 0);
  std::vector<unsigned> missing(n), ready;
  for (unsigned i = n; i-- > 0;) {
    for (unsigned s : instance.succs[i])
      tail[i] = std::max(tail[i], tail[s]);
    tail[i] += instance.duration(i, modeOf(i));
    missing[i] = static_cast<unsigned>(instance.preds[i].size());
  }
  for (unsigned i = 0; i < n; ++i)
    if (missing[i] == 0)
      ready.push_back(i);
  Timetable table(instance);
  Sequence sequence;
  while (!ready.empty()) {
    size_t best = 0;
    Step bestStep;
    Ticks bestStart = never;
    for (size_t r = 0; r < ready.size(); ++r) {
      Step step{ready[r], modeOf(ready[r]), -1};
      Ticks start = table.startOf(step);
      if (start < bestStart || (start == bestStart && tail[step.op] > tail[bestStep.op])) {
        best = r;
        bestStep = step;
        bestStart = start;
      }
    }
    ready.erase(ready.begin() + static_cast<long>(best));
    table.place(bestStep);
    sequence.steps.push_back(bestStep);
    for (unsigned s : instance.succs[bestStep.op])
      if (--missing[s] == 0)
        ready.push_back(s);
  }
  sequence.makespan = table.makespan();
  return sequence;
}

Sequence phaze::scheduling::bestListSchedule(const Instance &instance,
                                             const std::vector<char> &inModeAll) {
  Sequence best = listSchedule(instance, inModeAll);
  for (char all : {0, 1}) {
    Sequence other = listSchedule(instance, std::vector<char>(instance.size(), all));
    if (other.makespan < best.makespan)
      best = std::move(other);
  }
  return best;
}

namespace {

/// A fixed, portable sequence of pseudo-random numbers (splitmix64).
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}
  uint64_t next() {
    uint64_t z = state += 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }
  size_t below(size_t n) { return static_cast<size_t>(next() % n); }

private:
  uint64_t state;
};

} // namespace

Sequence phaze::scheduling::improve(const Instance &instance, const Sequence &start,
                                    unsigned rounds, Ticks lower,
                                    const std::function<bool()> &stop) {
  const size_t n = instance.size();
  Sequence best = start;
  if (n < 2 || best.makespan <= lower)
    return best;
  Random random(n * 1000003);
  Timetable table(instance);
  std::vector<Step> current = start.steps, trial;
  // Late acceptance: as good as some rounds ago is good enough, and a tenth worse than the start at
  // first, to get away from it.
  std::vector<Ticks> history(std::max(64u, rounds / 100), start.makespan + start.makespan / 10);
  Ticks currentMakespan = start.makespan;
  for (unsigned round = 0; round < rounds && best.makespan > lower; ++round) {
    if (round % 64 == 0 && stop && stop())
      break;
    trial = current;
    size_t from = random.below(n);
    Step step = trial[from];
    if (instance.all[step.op] != never && random.below(3) == 0) {
      // Up to four at once: mode One pays where several ops run side by side.
      Mode mode = step.mode == Mode::One ? Mode::All : Mode::One;
      size_t end = std::min(n, from + 1 + random.below(4));
      for (size_t at = from; at < end; ++at)
        if (instance.all[trial[at].op] != never)
          trial[at].mode = mode;
    } else {
      // Anywhere between its last predecessor and its first successor.
      size_t low = from, high = from;
      while (low > 0 && !instance.isAncestor(trial[low - 1].op, step.op))
        --low;
      while (high + 1 < n && !instance.isAncestor(step.op, trial[high + 1].op))
        ++high;
      if (low == high)
        continue;
      size_t to = low + random.below(high - low + 1);
      auto begin = trial.begin();
      if (to < from)
        std::rotate(begin + static_cast<long>(to), begin + static_cast<long>(from),
                    begin + static_cast<long>(from) + 1);
      else
        std::rotate(begin + static_cast<long>(from), begin + static_cast<long>(from) + 1,
                    begin + static_cast<long>(to) + 1);
    }
    table.clear();
    Ticks limit = std::max(currentMakespan, history[round % history.size()]);
    for (Step &s : trial) {
      s.column = -1;
      table.place(s);
      if (table.makespan() > limit)
        break;
    }
    Ticks makespan = table.makespan();
    if (makespan <= limit) {
      current.swap(trial);
      currentMakespan = makespan;
      if (makespan < best.makespan) {
        best.makespan = makespan;
        best.steps = current;
      }
    }
    history[round % history.size()] = currentMakespan;
  }
  return best;
}

Sequence phaze::scheduling::assignColumns(const Instance &instance, const Sequence &sequence) {
  const size_t n = sequence.steps.size();
  // Start times without columns.
  Instance counted = instance;
  counted.sameIndexPairs = false;
  std::vector<Ticks> start(n), end(n);
  Timetable table(counted);
  std::vector<Step> steps = sequence.steps;
  for (size_t i = 0; i < n; ++i) {
    steps[i].column = -1;
    start[i] = table.startOf(steps[i]);
    end[i] = table.place(steps[i]);
  }
  const int paired = static_cast<int>(std::min(instance.cores[0], instance.cores[1]));
  const int all = static_cast<int>(std::max(instance.cores[0], instance.cores[1]));
  // Depth first over the steps; a column fits if its lanes are free at the start.
  std::vector<std::vector<int>> choices(n);
  std::vector<size_t> choice(n, 0);
  auto laneFree = [&](size_t upTo, unsigned core, int column, Ticks at) {
    for (size_t j = 0; j < upTo; ++j)
      if (steps[j].column == column && instance.uses(steps[j].op, core) && end[j] > at)
        return false;
    return column < static_cast<int>(instance.cores[core]);
  };
  auto listChoices = [&](size_t i) {
    choices[i].clear();
    choice[i] = 0;
    if (steps[i].mode == Mode::All) {
      choices[i].push_back(-1);
      return;
    }
    // Kinds of columns, those first that leave whole columns to pairs: by which lanes are busy.
    std::vector<int> kinds[3];
    bool sawUnused[2] = {false, false};
    const int end_ = std::min(all, paired + static_cast<int>(n));
    for (int column = 0; column < end_; ++column) {
      if (column == std::min(paired, static_cast<int>(n)) && column < paired)
        column = paired;
      if (column >= end_)
        break;
      bool free[2] = {laneFree(i, 0, column, start[i]), laneFree(i, 1, column, start[i])};
      bool fits = (!instance.uses(steps[i].op, 0) || free[0]) &&
                  (!instance.uses(steps[i].op, 1) || free[1]);
      if (!fits)
        continue;
      bool extra = column >= paired, untouched = free[0] && free[1];
      if (extra || untouched) {
        if (sawUnused[extra])
          continue;
        sawUnused[extra] = true;
      }
      kinds[extra ? 0 : untouched ? 2 : 1].push_back(column);
    }
    for (const auto &kind : kinds)
      choices[i].insert(choices[i].end(), kind.begin(), kind.end());
  };
  size_t depth = 0;
  listChoices(0);
  for (unsigned tries = 0; tries < 20000; ++tries) {
    if (choice[depth] == choices[depth].size()) {
      if (depth == 0)
        return {};
      steps[depth].column = -1;
      --depth;
      continue;
    }
    steps[depth].column = choices[depth][choice[depth]++];
    if (depth + 1 == n)
      return {steps, sequence.makespan};
    ++depth;
    listChoices(depth);
  }
  return {};
}
