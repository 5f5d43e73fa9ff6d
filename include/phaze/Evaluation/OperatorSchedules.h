// Operator schedules of a model on one chip, in the terms of plans.
//
//   LayerTables tables(workload, microbatch, sharding, chip.rates, rules);
//   std::optional<ModelCosts> costs = costsOf(tables, chip, memo);
//   ModelSchedules schedules = scheduleOperators(tables, *costs, chip, options, backend);
//   if (!schedules.error.empty()) ...
#ifndef PHAZE_EVALUATION_OPERATORSCHEDULES_H
#define PHAZE_EVALUATION_OPERATORSCHEDULES_H

#include "phaze/Evaluation/LayerTables.h"
#include "phaze/Plan/Plan.h"

namespace phaze::evaluation {

struct ModelSchedules {
  /// Per kind its parts; slots name operators by their index in the parts of `LayerTables::local`.
  /// The published rules know no update.
  std::vector<std::array<plan::PartSchedule, numParts>> kinds;
  plan::PartSchedule side;
  double cbcSeconds = 0; ///< Apart from what is compared.
  /// A defect; empty if all is well.
  std::string error;

  /// Between the bounds that were proven and what was found.
  ModelTimes times() const;
};

/// Schedules every part of every kind. The side part runs one operator after the other, since which
/// of them go together is not known before there are stages. Requires tables without error.
ModelSchedules scheduleOperators(const LayerTables &tables, const ModelCosts &costs,
                                 const arch::ArchConfig &chip,
                                 const scheduling::SolveOptions &options, solver::Backend &backend);

/// A slot of a shape that starts in cycle 0 on all cores, by what it costs.
plan::Slot slotOf(const cost::OperatorShape &shape, const ShapeCost &cost, const Part &part);

/// The operator that keeps a model from running on a chip, as text; empty if there is none.
std::string whyNotRun(const LayerTables &tables, const arch::ArchConfig &chip,
                      cost::CostMemo &memo);

} // namespace phaze::evaluation

#endif // PHAZE_EVALUATION_OPERATORSCHEDULES_H
