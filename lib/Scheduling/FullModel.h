// The full integer model of a component, with order variables and cores, solved by CBC.
#ifndef PHAZE_LIB_SCHEDULING_FULLMODEL_H
#define PHAZE_LIB_SCHEDULING_FULLMODEL_H

#include "Instance.h"
#include "phaze/Solver/Backend.h"

namespace phaze::scheduling {

/// The model (F1 to F9 of docs/Scheduling.md, with the rows R1 to R5) and where its variables are.
struct FullModel {
  solver::Model model{"schedule"};
  std::vector<solver::Variable> start;
  std::vector<std::optional<solver::Variable>> all;     ///< y_i; none: mode One
  std::vector<std::vector<solver::Variable>> onCore[2]; ///< z_ic by core type; may be empty
  std::vector<std::vector<std::optional<solver::Variable>>> before; ///< x_ij
};

/// Schedules that take `lower` to `upper` ticks, the first of which bounds all schedules. One unit
/// of the model's times is `unit` ticks.
FullModel buildFullModel(const Instance &instance, Ticks lower, Ticks upper, double unit);

struct FullModelLimits {
  Ticks lower = 0; ///< a bound that is known
  uint64_t nodes = 0;
  /// For what is known well already: the tree alone, beyond 1,000 rows with fewer nodes as the
  /// square of the rows grows, and no model of more than 8,000 rows.
  bool isQuick = false;
  std::optional<double> timeLimitS;
};

/// What CBC made of it.
struct FullModelResult {
  Sequence best;         ///< the known schedule, or a shorter one
  Ticks lower = 0;       ///< no schedule is shorter; with a margin for CBC's tolerances
  bool isClosed = false; ///< the best is optimal, up to these tolerances
};

/// Asks for a schedule that is shorter than the known one.
FullModelResult solveFullModel(const Instance &instance, solver::Backend &backend,
                               const Sequence &known, const FullModelLimits &limits);

} // namespace phaze::scheduling

#endif // PHAZE_LIB_SCHEDULING_FULLMODEL_H
