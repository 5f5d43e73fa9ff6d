// The relaxation over modes alone, solved by CBC: which ops run on all cores, without an order.
#ifndef PHAZE_LIB_SCHEDULING_RELAXATION_H
#define PHAZE_LIB_SCHEDULING_RELAXATION_H

#include "Instance.h"
#include "phaze/Solver/Backend.h"

namespace phaze::scheduling {

/// What the relaxation proves.
struct RelaxationResult {
  Ticks lower = 0;     ///< no schedule is shorter; zero if CBC's answer could not be used
  bool solved = false; ///< to its optimum
};

/// Adds heads, tails and the rows R1 to R5 of docs/Scheduling.md to a model that has a makespan
/// and, for ops that gain from it, binary modes. One unit of its times is `unit` ticks.
void addRelaxation(solver::Model &model, const Instance &instance, double unit,
                   solver::Variable makespan,
                   const std::vector<std::optional<solver::Variable>> &inModeAll);

/// The model with binary modes, heads and tails alone (R1 to R5).
solver::Model buildRelaxation(const Instance &instance, double unit);

/// Solves the relaxation within `nodes` nodes of CBC. The bound is lowered by a margin that covers
/// CBC's tolerances. `upper` is the makespan of a known schedule, which no true bound exceeds.
RelaxationResult solveRelaxation(const Instance &instance, solver::Backend &backend, Ticks upper,
                                 int nodes, std::optional<double> timeLimitS);

} // namespace phaze::scheduling

#endif // PHAZE_LIB_SCHEDULING_RELAXATION_H
