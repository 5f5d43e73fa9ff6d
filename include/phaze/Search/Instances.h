// The problems that a plan was derived from, as files of phaze-solve: what the search solved can be
// solved again, looked at, and handed to others.
#ifndef PHAZE_SEARCH_INSTANCES_H
#define PHAZE_SEARCH_INSTANCES_H

#include "phaze/Evaluation/LayerTables.h"
#include "phaze/Plan/Plan.h"

namespace phaze::search {

struct InstanceFile {
  std::string name; ///< "gpt2.block.forward.json", without a folder
  std::string text;
};

/// Each part of each kind as phaze-schedule-1, in cycles; the integer program of those that the
/// plan leaves open as MPS besides.
std::vector<InstanceFile> scheduleInstances(const plan::Plan &plan,
                                            const evaluation::LayerTables &tables,
                                            cost::CostMemo &memo);

/// The times of the schedules of a plan of this case.
evaluation::ModelTimes foundTimes(const plan::Plan &plan, const evaluation::LayerTables &tables);

/// A placement problem as phaze-placement-1.
InstanceFile placementInstance(const std::string &name, const placement::Problem &problem);

} // namespace phaze::search

#endif // PHAZE_SEARCH_INSTANCES_H
