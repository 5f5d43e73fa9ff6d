// The published search over area, for comparison.
#ifndef PHAZE_LIB_SEARCH_HILLCLIMB_H
#define PHAZE_LIB_SEARCH_HILLCLIMB_H

#include "Engine.h"

namespace phaze::search {

/// Architectures in buckets of 0.01 mm2, from the largest; stops after five buckets that do not
/// improve. Done for each microbatch, capacity of HBM and way to keep activations. The best chip
/// that it meets, if any fits; until it is cancelled or the deadline is over.
std::vector<ChipResult> hillClimb(const Options &options, const PreparedModel &model,
                                  const std::vector<Chip> &chips, Schedules &schedules,
                                  double deadline, plan::SearchSummary &summary);

} // namespace phaze::search

#endif // PHAZE_LIB_SEARCH_HILLCLIMB_H
