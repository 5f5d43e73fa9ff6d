// Other placements of a model on one chip: what each takes, and why it is not the best.
#ifndef PHAZE_LIB_SEARCH_PLACEMENTS_H
#define PHAZE_LIB_SEARCH_PLACEMENTS_H

#include "PreparedModel.h"
#include "phaze/Plan/Explanation.h"

namespace phaze::search {

/// The stage that takes most of a placement at the least memory that its degrees leave: the
/// smallest microbatch, and all that is open of sharing and recomputation used.
struct FullestStage {
  int64_t stage = 0, stages = 1;
  placement::Memory memory;
};
/// Nothing if the degrees make no sense whatever the memory.
std::optional<FullestStage> fullestStage(const PreparedModel &model, const arch::ArchConfig &chip,
                                         Degrees degrees, const Options &options,
                                         Evaluator &evaluator);

/// Placements by stages, replicas and tensor width: every tensor width that is asked for with
/// powers of two of stages, on as many replicas as there are devices for; the fastest first, then
/// what does not fit. What else can be chosen is the best, with bounds on schedules in place of
/// solved ones.
std::vector<plan::PlacementLine> placementsOn(const PreparedModel &model,
                                              const arch::ArchConfig &chip, const Options &options,
                                              Schedules &schedules);

} // namespace phaze::search

#endif // PHAZE_LIB_SEARCH_PLACEMENTS_H
