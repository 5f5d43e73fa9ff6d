// Why a plan is what it is, in words.
#ifndef PHAZE_LIB_SEARCH_EXPLAIN_H
#define PHAZE_LIB_SEARCH_EXPLAIN_H

#include "Engine.h"

namespace phaze::search {

/// Neighbours of the plan in each parameter, what bounds its step, and why the runner-up lost.
std::string explain(const PreparedModel &model, const plan::Plan &plan,
                    const std::vector<Chip> &chips, const Options &options, Schedules &schedules);

} // namespace phaze::search

#endif // PHAZE_LIB_SEARCH_EXPLAIN_H
