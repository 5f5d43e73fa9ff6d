// Solving operator scheduling problems: bounds alone, or a schedule with a proof.
#ifndef PHAZE_SCHEDULING_SCHEDULER_H
#define PHAZE_SCHEDULING_SCHEDULER_H

#include "phaze/Scheduling/Problem.h"

#include <memory>
#include <mutex>
#include <unordered_map>

namespace phaze::scheduling {

/// What is known about the best makespan without a search.
struct Bounds {
  double lower = 0; ///< no schedule is shorter
  double upper = 0; ///< a schedule of this length exists
};

/// Bounds from prices and list scheduling: microseconds for a layer. The problem must pass check()
/// and isFeasible().
Bounds bounds(const Problem &problem);

enum class Status {
  Optimal,    ///< proven
  Feasible,   ///< a schedule and a bound below it
  Infeasible, ///< an op needs a core type that the chip lacks
  Limit,      ///< stopped before a schedule was found (the full model alone can do that)
};

const char *toString(Status status);

/// By what the lower bound met the makespan, from cheap to dear.
enum class Proof {
  None,           ///< it did not
  Bounds,         ///< prices
  Relaxation,     ///< the relaxation over modes, by CBC
  Blocks,         ///< prices that no block of ops in mode One exceeds
  BranchAndBound, ///< own search
  FullModel,      ///< the full integer model, by CBC
};

const char *toString(Proof proof);

struct SolveOptions {
  /// Good enough when (makespan - lower bound) / makespan is at most this.
  double gap = 0;
  /// Stops the solve with the best answer so far. The same answer on every run needs no limit, or
  /// one that is not reached: what decides otherwise are counts of nodes.
  std::optional<double> timeLimitS;
  /// Nodes of branch and bound per component.
  uint64_t nodeLimit = 3'000'000;
  /// The full integer model by CBC for each component, and nothing else: a cross-check.
  bool fullModelOnly = false;
};

/// An answer with its proof.
struct Solution {
  Status status = Status::Limit;
  Schedule schedule;         ///< empty unless Optimal or Feasible
  double lowerBound = 0;     ///< no schedule is shorter
  Proof proof = Proof::None; ///< the dearest that any component needed
  uint64_t nodes = 0;        ///< of branch and bound
  unsigned components = 0;
  /// Set, with status Limit, if the schedule failed verify(): a bug of the library.
  std::string internalError;

  double makespan() const { return schedule.makespan; }
  /// (makespan - lowerBound) / makespan; zero if proven.
  double gap() const;
};

/// Solves a problem that passes check(). The schedule has passed verify().
Solution solve(const Problem &problem, const SolveOptions &options = {});

/// The full integer model of the largest component as MPS text; nothing if no component has two
/// ops.
std::optional<std::string> fullModelAsMps(const Problem &problem);

/// Solves identical problems once: equal structure, times and options give the stored answer. Safe
/// to use from several threads.
class SolutionCache {
public:
  explicit SolutionCache(SolveOptions options = {}) : options(std::move(options)) {}

  std::shared_ptr<const Solution> solve(const Problem &problem);

  size_t size() const;
  uint64_t hits() const;

private:
  struct KeyHash {
    size_t operator()(const std::string &key) const;
  };
  SolveOptions options;
  mutable std::mutex mutex;
  std::unordered_map<std::string, std::shared_ptr<const Solution>, KeyHash> solutions;
  uint64_t hitCount = 0;
};

} // namespace phaze::scheduling

#endif // PHAZE_SCHEDULING_SCHEDULER_H
