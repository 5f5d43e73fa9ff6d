// The best makespan of tiny problems by walking through time one unit after the other.
#ifndef PHAZE_TEST_SCHEDULING_BRUTEFORCE_H
#define PHAZE_TEST_SCHEDULING_BRUTEFORCE_H

#include "phaze/Scheduling/Problem.h"

#include <map>

namespace phaze::scheduling {

/// Knows nothing of orders, bounds or dominance: at every whole time it tries every set of ops to
/// start, in every mode and on every core. Durations must be whole numbers below 8, at most 8 ops,
/// at most 4 cores of a type.
class BruteForce {
public:
  explicit BruteForce(const Problem &problem) : problem(problem), n(problem.ops.size()) {}

  int makespan() { return best(State{}); }

private:
  /// Eight bits per op: remaining time (3), mode All (1), tensor core (2), vector core (2). Zero is
  /// an op that has not started; `done` one that has finished.
  using State = uint64_t;
  static constexpr unsigned done = 8;

  static unsigned get(State s, size_t i) { return s >> (8 * i) & 255; }
  static State set(State s, size_t i, unsigned value) {
    return (s & ~(State(255) << (8 * i))) | State(value) << (8 * i);
  }
  static bool runs(unsigned bits) { return bits & 7; }

  int best(State state) {
    bool finished = true;
    for (size_t i = 0; i < n; ++i)
      finished &= get(state, i) == done;
    if (finished)
      return 0;
    auto [entry, isNew] = memo.emplace(state, 1 << 20);
    if (!isNew)
      return entry->second;
    int result = 1 << 20;
    start(state, 0, result);
    return memo[state] = result;
  }

  /// Tries all ways to start ops from `first` on at this time, then lets a unit of time pass.
  void start(State state, size_t first, int &result) {
    pass(state, result);
    for (size_t i = first; i < n; ++i) {
      if (get(state, i) != 0 || !isReady(state, i))
        continue;
      const Op &op = problem.ops[i];
      unsigned one = static_cast<unsigned>(op.oneCore), all = static_cast<unsigned>(op.allCores);
      if (one == 0 || all == 0) {
        // No time, no core; what waits for it may have a smaller index.
        start(set(state, i, done), 0, result);
        continue;
      }
      if (canRunAll(state, i))
        start(set(state, i, all | 8), i + 1, result);
      unsigned tensor = usesTensor(op.type) ? problem.tensorCores : 1;
      unsigned vector = usesVector(op.type) ? problem.vectorCores : 1;
      for (unsigned t = 0; t < tensor; ++t)
        for (unsigned v = 0; v < vector; ++v) {
          if (op.type == OpType::Pair && problem.sameIndexPairs && t != v)
            continue;
          if (isFree(state, i, t, v))
            start(set(state, i, one | t << 4 | v << 6), i + 1, result);
        }
    }
  }

  void pass(State state, int &result) {
    bool any = false;
    State next = state;
    for (size_t i = 0; i < n; ++i) {
      unsigned bits = get(state, i);
      if (!runs(bits))
        continue;
      any = true;
      next = set(next, i, (bits & 7) == 1 ? done : bits - 1);
    }
    bool finished = true;
    for (size_t i = 0; i < n; ++i)
      finished &= get(state, i) == done;
    if (finished)
      result = 0;
    else if (any)
      result = std::min(result, 1 + best(next));
  }

  bool isReady(State state, size_t i) const {
    for (const Edge &edge : problem.edges)
      if (edge.to == i && get(state, edge.from) != done)
        return false;
    return true;
  }
  bool share(size_t i, size_t j) const {
    OpType a = problem.ops[i].type, b = problem.ops[j].type;
    return (usesTensor(a) && usesTensor(b)) || (usesVector(a) && usesVector(b));
  }
  bool canRunAll(State state, size_t i) const {
    for (size_t j = 0; j < n; ++j)
      if (runs(get(state, j)) && (!problem.overlapTypes || share(i, j)))
        return false;
    return true;
  }
  bool isFree(State state, size_t i, unsigned t, unsigned v) const {
    for (size_t j = 0; j < n; ++j) {
      unsigned bits = get(state, j);
      if (!runs(bits))
        continue;
      if (bits & 8) {
        if (!problem.overlapTypes || share(i, j))
          return false;
        continue;
      }
      OpType a = problem.ops[i].type, b = problem.ops[j].type;
      if (usesTensor(a) && usesTensor(b) && (bits >> 4 & 3) == t)
        return false;
      if (usesVector(a) && usesVector(b) && (bits >> 6 & 3) == v)
        return false;
    }
    return true;
  }

  const Problem &problem;
  size_t n;
  std::map<State, int> memo;
};

} // namespace phaze::scheduling

#endif // PHAZE_TEST_SCHEDULING_BRUTEFORCE_H
