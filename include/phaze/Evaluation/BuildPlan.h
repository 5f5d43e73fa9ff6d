// From costs, schedules and a placement to a plan.
#ifndef PHAZE_EVALUATION_BUILDPLAN_H
#define PHAZE_EVALUATION_BUILDPLAN_H

#include "phaze/Evaluation/Evaluator.h"
#include "phaze/Evaluation/OperatorSchedules.h"

namespace phaze::evaluation {

/// What was found out about a model on a chip, step by step.
struct Derivation {
  ModelCosts costs;
  ModelSchedules schedules;
  ModelTimes times; ///< Of `schedules`, unless they are somebody else's.
  Placed placed;
};

/// Costs, schedules, and the best placement of what was scheduled: the steps of the passes that
/// plan, in one. The placement has no stages if nothing fits; then, if an operator cannot run, and
/// if nothing takes any time, `error` says why.
std::optional<Derivation> derive(const LayerTables &tables, const arch::ArchConfig &chip,
                                 const Setting &setting, Evaluator &evaluator, std::string &error);

/// Everything that a plan says beyond the search that led to it. Nothing, and why in `error`, if
/// the result fails its own check: a defect, unless somebody else made up the costs or times.
std::optional<plan::Plan> buildPlan(const std::string &model, const LayerTables &tables,
                                    const arch::ArchConfig &chip, const Setting &setting,
                                    const Derivation &derivation, std::string &error);

/// The line of a list of candidates; with what a chip costs where prices are given.
plan::Candidate candidateOf(const LayerTables &tables, const arch::ArchConfig &chip,
                            const Placed &placed, double score,
                            const std::optional<arch::Prices> &prices);

} // namespace phaze::evaluation

#endif // PHAZE_EVALUATION_BUILDPLAN_H
