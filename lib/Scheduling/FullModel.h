// The full integer model of a component, with order variables and cores, solved by CBC.
#ifndef PHAZE_LIB_SCHEDULING_FULLMODEL_H
#define PHAZE_LIB_SCHEDULING_FULLMODEL_H

#include "Instance.h"
#include "phaze/Solver/Backend.h"

namespace phaze::scheduling {

/// The model (F1 to F10 of docs/Scheduling.md) and where its variables are.
struct FullModel {
  solver::Model model{"schedule"};
  std::vector<solver::Variable> start;
  std::vector<std::optional<solver::Variable>> all;     ///< y_i; none: mode One
  std::vector<std::vector<solver::Variable>> onCore[2]; ///< z_ic by core type; may be empty
  std::vector<std::vector<std::optional<solver::Variable>>> before; ///< x_ij
};

/// One unit of the model's times is `unit` ticks; `upper` is the makespan of a known schedule,
/// which is the horizon.
FullModel buildFullModel(const Instance &instance, Ticks upper, double unit);

/// What CBC made of it.
struct FullModelResult {
  Sequence best;   ///< empty steps if none was found
  Ticks lower = 0; ///< with a margin for CBC's tolerances
  bool optimal = false;
  bool distrusted = false;
};

FullModelResult solveFullModel(const Instance &instance, solver::Backend &backend, Ticks upper,
                               std::optional<double> timeLimitS);

} // namespace phaze::scheduling

#endif // PHAZE_LIB_SCHEDULING_FULLMODEL_H
