// Solving operator scheduling problems: bounds alone, or a schedule with a proof.
#ifndef PHAZE_SCHEDULING_SCHEDULER_H
#define PHAZE_SCHEDULING_SCHEDULER_H

#include "phaze/Scheduling/Problem.h"
#include "phaze/Solver/Backend.h"

#include <atomic>
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
  Optimal,    ///< proven; by CBC up to its tolerance of 1e-6, which `lowerBound` leaves open
  Feasible,   ///< a schedule and a bound below it
  Infeasible, ///< an op needs a core type that the chip lacks
  Limit,      ///< no schedule: a bug of the library, see `internalError`
};

const char *toString(Status status);

/// Who solves.
enum class Solver {
  Auto,   ///< bounds, own search, and CBC for what these leave open
  Cbc,    ///< the full integer model by CBC alone, beside a list schedule to start from
  Search, ///< the same as Auto without CBC
};

const char *toString(Solver solver);
/// The solver of a name; nothing if there is none.
std::optional<Solver> solverOf(const std::string &name);

/// By what the lower bound met the makespan, from cheap to dear.
enum class Proof {
  None,       ///< it did not
  Bounds,     ///< prices
  Blocks,     ///< prices that no block of ops in mode One exceeds
  Search,     ///< own branch and bound
  Relaxation, ///< the relaxation over modes, by CBC
  Cbc,        ///< the full integer model, by CBC
};

const char *toString(Proof proof);

/// What was asked of CBC, and what that took.
struct CbcWork {
  uint64_t models = 0;
  uint64_t rows = 0, columns = 0; ///< of the model with the most rows
  uint64_t nodes = 0;             ///< of all models
  double seconds = 0;             ///< of all models; nothing that is compared

  void add(const CbcWork &other);
};

struct SolveOptions {
  Solver solver = Solver::Auto;
  /// Good enough when (makespan - lower bound) / makespan is at most this.
  double gap = 0;
  /// If larger than `gap`, this is aimed at first: the answer is then no worse, on either side,
  /// than that of a solve without CBC's integer models whose `gap` is this.
  double coarseGap = 0;
  /// Stops the solve with the best answer so far. The same answer on every run needs no limit, or
  /// one that is not reached: what decides otherwise are counts of nodes.
  std::optional<double> timeLimitS;
  /// Stops it too, when it becomes true. CBC is not asked any more then, and what it is busy with
  /// is waited for.
  const std::atomic<bool> *cancel = nullptr;
  /// Nodes of branch and bound per component.
  uint64_t nodeLimit = 3'000'000;
  /// Nodes of CBC for each integer model of a component; with Auto fewer for large ones (see
  /// docs/Scheduling.md). None: no such model, only the programs of blocks.
  uint64_t cbcNodeLimit = 500;
  /// Ends after the first, short search: the answer is no better than that of the same options
  /// without this, on either side.
  bool isShort = false;
};

/// What is known of the ops that have to be scheduled together.
struct ComponentProof {
  size_t ops = 0;
  Proof by = Proof::None;
  double gap = 0;     ///< of its own makespan; with CBC's proof up to its tolerance
  uint64_t nodes = 0; ///< of own branch and bound
  CbcWork cbc;
};

/// An answer with its proof.
struct Solution {
  Status status = Status::Limit;
  Schedule schedule;         ///< empty unless Optimal or Feasible
  double lowerBound = 0;     ///< no schedule is shorter
  Proof proof = Proof::None; ///< the dearest that any component needed
  uint64_t nodes = 0;        ///< of branch and bound
  CbcWork cbc;
  std::vector<ComponentProof> components; ///< in the order of the schedule
  /// Set, with status Limit, if the schedule failed verify() or bounds contradict each other: a bug
  /// of the library.
  std::string internalError;

  double makespan() const { return schedule.makespan; }
  /// (makespan - lowerBound) / makespan; zero if proven.
  double gap() const;
};

/// Solves a problem that passes check(). The schedule has passed verify(). `backend` is what is
/// called CBC here; Solver::Search does not ask it.
Solution solve(const Problem &problem, const SolveOptions &options, solver::Backend &backend);

/// The full integer model of the largest component as MPS text; nothing if no component has two
/// ops.
std::optional<std::string> fullModelAsMps(const Problem &problem);

/// Solves identical problems once: equal structure, times and options give the stored answer. What
/// was cancelled is not stored. Safe to use from several threads.
class SolutionCache {
public:
  explicit SolutionCache(solver::Backend &backend, SolveOptions options = {})
      : backend(backend), options(std::move(options)) {}

  std::shared_ptr<const Solution> solve(const Problem &problem);

  size_t size() const;
  uint64_t hits() const;
  /// Of all solves so far.
  double cbcSeconds() const;

private:
  struct KeyHash {
    size_t operator()(const std::string &key) const;
  };
  solver::Backend &backend;
  SolveOptions options;
  mutable std::mutex mutex;
  std::unordered_map<std::string, std::shared_ptr<const Solution>, KeyHash> solutions;
  uint64_t hitCount = 0;
  double secondsOfCbc = 0;
};

} // namespace phaze::scheduling

#endif // PHAZE_SCHEDULING_SCHEDULER_H
