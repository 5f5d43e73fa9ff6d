// Exact placement: the best stages, tensor width, data-parallel degree and recomputation.
#ifndef PHAZE_PLACEMENT_SOLVER_H
#define PHAZE_PLACEMENT_SOLVER_H

#include "phaze/Placement/Plan.h"
#include "phaze/Placement/StepFloor.h"

#include <limits>
#include <memory>

namespace phaze::placement {

/// When to stop before the optimum is proven. A limit keeps the best plan and its bound.
struct Limits {
  /// Stop when the plan is within this part of the bound.
  double gap = 0;
  /// Wall clock; answers under a time limit may differ between runs.
  Seconds time{std::numeric_limits<double>::infinity()};
  /// Plans whose time reaches this are of no interest: a search passes its incumbent.
  Seconds cutoff{std::numeric_limits<double>::infinity()};
  /// Only plans of so many stages and replicas; 0: of any number.
  int64_t stages = 0, dataParallel = 0;
};

enum class Status {
  Optimal,    ///< proven, to the rounding of sums (1e-12 relative)
  Feasible,   ///< stopped by a limit with a plan
  Infeasible, ///< proven that nothing fits
  Cutoff,     ///< proven that nothing is below `Limits::cutoff`
  Limit,      ///< stopped by a limit without a plan
};

/// How much work it was; the same in every run unless a time limit strikes.
struct Counters {
  uint64_t cases = 0;       ///< combinations of width, data parallelism and layout
  uint64_t casesSolved = 0; ///< not settled by their bounds alone
  uint64_t passes = 0;      ///< dynamic programs
  uint64_t labels = 0;
  uint64_t knapsacks = 0;
};

struct Result {
  Status status = Status::Infeasible;
  Seconds timePerBatch{std::numeric_limits<double>::infinity()};
  /// No plan takes less; infinite if nothing fits.
  Seconds lowerBound;
  Plan plan;
  Counters counters;
  /// What the independent check of the plan found wrong: a defect of the solver. Empty otherwise.
  std::string defect;

  bool hasPlan() const { return status == Status::Optimal || status == Status::Feasible; }
  double gap() const;
};

/// States what a valid result is: the plan is one, fits, and takes the time that the result says.
/// Runs after every solve. Nothing if all is well.
std::optional<std::string> verify(const Problem &problem, const Result &result, Rules rules);

/// Solves problems one after the other, keeping its memory between them: after the first few
/// problems of a size nothing is allocated. Not for use by two threads at once.
class Solver {
public:
  Solver();
  ~Solver();
  Solver(Solver &&) noexcept;
  Solver &operator=(Solver &&) noexcept;

  /// The best plan of a problem that passes `check`. The result lives until the next call.
  ///
  /// The optimum is monotone: no layer time, byte count or update that grows makes it smaller,
  /// so bounds on layer times give bounds on the time per batch.
  const Result &solve(const Problem &problem, Rules rules = Rules::Exact, Limits limits = {});

  /// A lower bound on the optimum under the exact rules without any dynamic program over plans:
  /// balanced pipelines with free transfers, in as many stages as memory asks for at least. Stops
  /// as soon as it reaches `limit`.
  Seconds lowerBound(const Problem &problem,
                     Seconds limit = Seconds(std::numeric_limits<double>::infinity()));

  /// Bounds for all problems that differ from this one in times of layers alone, exact rules, and
  /// have one width. `kinds` has a number for each layer: those of one number take the same times.
  StepFloor floor(const Problem &problem, const std::vector<int32_t> &kinds);

private:
  struct State;
  std::unique_ptr<State> state;
};

/// A single change after which something fits.
struct Change {
  enum class Kind { Recompute, SmallerMicrobatch, WiderTensor, MoreMemory, MoreDevices };
  Kind kind = Kind::MoreMemory;
  /// Memory bytes, tensor width, divisor of the microbatch or devices; 1 for recompute.
  double value = 0;
  /// The tables do not say what this change does; sizes were scaled in proportion.
  bool estimated = false;
};

/// Why nothing fits.
struct Explanation {
  /// The plan that comes closest, and in it the stage that needs the most memory. No stages if
  /// there are too few devices for any plan.
  Plan plan;
  int32_t stage = -1;
  Memory memory;
  /// What takes most of the memory; nothing if there are too few devices.
  std::optional<MemoryKind> bound;
  /// The smallest of each kind that is enough, smallest interference first.
  std::vector<Change> changes;
};

/// Explains a problem that passes `check` and has no plan under `rules`.
Explanation explain(const Problem &problem, Rules rules);

} // namespace phaze::placement

#endif // PHAZE_PLACEMENT_SOLVER_H
