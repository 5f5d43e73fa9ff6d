// What a solver says about a model, after its answer was checked.
#ifndef PHAZE_SOLVER_RESULT_H
#define PHAZE_SOLVER_RESULT_H

#include "phaze/Solver/Model.h"

#include <cstdint>

namespace phaze::solver {

enum class Status {
  Optimal,    ///< a solution, and no better one exists (within the gap that was asked for)
  Feasible,   ///< a solution, with a bound on how much better one can be
  Infeasible, ///< no solution exists
  Limit,      ///< stopped before a solution was found
};

const char *toString(Status status);

/// The outcome of a solve. A limit is an outcome, never an error.
struct Result {
  Status status = Status::Limit;
  std::vector<double> values;   ///< by variable; empty without a solution
  double objective = infinity;  ///< of `values`, computed from the model
  double bestBound = -infinity; ///< no solution is below this, as far as the solver can be trusted
  int64_t nodes = 0;
  int64_t iterations = 0;
  /// What the solver claimed and the check refused; empty when they agree.
  std::string distrust;

  bool hasSolution() const { return !values.empty(); }
  /// (objective - bestBound) / |objective|, or infinity without a solution.
  double gap() const;
};

} // namespace phaze::solver

#endif // PHAZE_SOLVER_RESULT_H
