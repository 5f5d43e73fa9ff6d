// A problem as the algorithms see it: whole ticks, ops in topological order, closures, components.
#ifndef PHAZE_LIB_SCHEDULING_INSTANCE_H
#define PHAZE_LIB_SCHEDULING_INSTANCE_H

#include "phaze/Scheduling/Problem.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace phaze::scheduling {

/// Times inside the algorithms are whole ticks, so that sums are exact and comparisons need no
/// tolerance.
using Ticks = int64_t;

/// The duration in mode All of an op that gains nothing from it.
constexpr Ticks never = std::numeric_limits<Ticks>::max();

/// How durations become ticks. Where all durations lie on a common grid (multiples of 0.001, or of
/// a clock period), a tick is the grid and nothing is lost; else it is so fine that the sum of all
/// durations is about 2^45 ticks, and a makespan is off by at most a tick per op.
class TickScale {
public:
  explicit TickScale(const Problem &problem);

  Ticks toTicks(double duration) const;
  /// A number <= every makespan whose length in ticks is at least `ticks`.
  double boundFromTicks(Ticks ticks, size_t ops) const;
  double tick() const { return 1 / perUnit; }
  /// Whether durations are whole multiples of the tick, up to the last digits of a double.
  bool onGrid() const { return exact; }

private:
  double perUnit = 1; ///< ticks per unit of time
  bool exact = true;
};

/// One component of a problem. Ops are numbered in topological order; all durations are positive.
struct Instance {
  unsigned cores[2] = {1, 1}; ///< tensor, vector
  bool sameIndexPairs = false;
  bool overlapTypes = false;

  std::vector<OpType> type;
  std::vector<Ticks> one; ///< duration on one core
  std::vector<Ticks> all; ///< duration on all cores, or `never` if that is no shorter
  std::vector<std::vector<unsigned>> preds, succs; ///< direct, without implied edges
  std::vector<unsigned> origin;                    ///< index of each op in the problem

  size_t words = 0; ///< words per row of the closures
  std::vector<uint64_t> ancestors, descendants;

  unsigned size() const { return static_cast<unsigned>(type.size()); }
  const uint64_t *ancestorsOf(unsigned i) const { return &ancestors[i * words]; }
  const uint64_t *descendantsOf(unsigned i) const { return &descendants[i * words]; }
  bool isAncestor(unsigned a, unsigned i) const {
    return ancestors[i * words + a / 64] >> (a % 64) & 1;
  }
  bool uses(unsigned i, unsigned core) const {
    return core == 0 ? usesTensor(type[i]) : usesVector(type[i]);
  }
  Ticks duration(unsigned i, Mode mode) const { return mode == Mode::One ? one[i] : all[i]; }
  /// Whether op i in this mode keeps others from the cores of type `core`.
  bool holds(unsigned i, Mode mode, unsigned core) const {
    return uses(i, core) || (mode == Mode::All && !overlapTypes);
  }
};

/// A problem cut into instances that run one after the other: the connected components of the
/// incomparability graph, in their order. Ops of zero duration in one of their modes are in none
/// (they take no core and no time).
struct Decomposition {
  std::vector<Instance> components;
  std::vector<unsigned> topological; ///< all ops of the problem
};

Decomposition decompose(const Problem &problem, const TickScale &scale);

/// One step of a schedule that is built in the order of start times: the op starts as soon as its
/// predecessors, the cores and the step before allow.
struct Step {
  unsigned op = 0;
  Mode mode = Mode::One;
  int column = -1; ///< the core's index, where pairs need the same one; else -1
};

/// A schedule of one instance in ticks.
struct Sequence {
  std::vector<Step> steps;
  Ticks makespan = never;
};

} // namespace phaze::scheduling

#endif // PHAZE_LIB_SCHEDULING_INSTANCE_H
