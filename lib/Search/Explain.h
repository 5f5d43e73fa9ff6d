// What surrounds a plan, for who asks why it is what it is.
#ifndef PHAZE_LIB_SEARCH_EXPLAIN_H
#define PHAZE_LIB_SEARCH_EXPLAIN_H

#include "Engine.h"
#include "phaze/Plan/Explanation.h"

namespace phaze::search {

/// Neighbours of the plan in each parameter, and where the time of the runner-up goes.
plan::Explanation explain(const PreparedModel &model, const plan::Plan &plan, const Boxes &boxes,
                          const Options &options, Schedules &schedules);

} // namespace phaze::search

#endif // PHAZE_LIB_SEARCH_EXPLAIN_H
