// From the numbers of a search to a plan.
#ifndef PHAZE_LIB_SEARCH_BUILDPLAN_H
#define PHAZE_LIB_SEARCH_BUILDPLAN_H

#include "Evaluator.h"

namespace phaze::search {

/// The plan of a placement of a case on a chip, with schedules solved at `effort`. Nothing, and why
/// in `error`, if the result fails its own check: a defect.
std::optional<plan::Plan> buildPlan(const PreparedModel &model, const LayerTables &tables,
                                    const arch::ArchConfig &chip, const Placed &placed,
                                    const Options &options, Effort effort, Evaluator &evaluator,
                                    std::string &error);

/// The line of a list of candidates.
plan::Candidate candidateOf(const LayerTables &tables, const arch::ArchConfig &chip,
                            const Placed &placed, double score);

} // namespace phaze::search

#endif // PHAZE_LIB_SEARCH_BUILDPLAN_H
