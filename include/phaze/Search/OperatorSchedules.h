// Operator schedules of a model on one chip, in the terms of plans.
//
//   LayerTables tables(workload, microbatch, sharding, chip.rates, rules);
//   ModelSchedules schedules = scheduleOperators(tables, chip, options, memo);
//   if (!schedules.error.empty()) ...
#ifndef PHAZE_SEARCH_OPERATORSCHEDULES_H
#define PHAZE_SEARCH_OPERATORSCHEDULES_H

#include "phaze/Plan/Plan.h"
#include "phaze/Search/LayerTables.h"

namespace phaze::search {

/// A schedule that was found for a part, in the terms of plans. `origins` are the numbers by which
/// slots name the operators of `part`, -1 for those that they do not name.
plan::PartSchedule scheduleOf(const PartTables &tables, const PartProblem &problem,
                              const scheduling::Solution &solution, const Part &part,
                              const std::vector<OpId> &origins);

/// The side part: one operator after the other, since which of them go together is not known before
/// there are stages. Nothing if one cannot run on the chip.
std::optional<plan::PartSchedule>
scheduleOfSide(const LayerTables &tables, const arch::ArchConfig &chip, cost::CostMemo &memo);

struct ModelSchedules {
  /// Per kind its parts; slots name operators by their index in the parts of `LayerTables::local`.
  /// The published rules know no update.
  std::vector<std::array<plan::PartSchedule, numParts>> kinds;
  plan::PartSchedule side;
  /// What cannot run on the chip, or a defect; empty if all is well.
  std::string error;
};

/// Schedules every part of every kind. Requires tables without error.
ModelSchedules scheduleOperators(const LayerTables &tables, const arch::ArchConfig &chip,
                                 const scheduling::SolveOptions &options, cost::CostMemo &memo);

} // namespace phaze::search

#endif // PHAZE_SEARCH_OPERATORSCHEDULES_H
