// What a plan is compared with: known chips and placements, costed by the same rules.
#ifndef PHAZE_LIB_SEARCH_BASELINES_H
#define PHAZE_LIB_SEARCH_BASELINES_H

#include "Engine.h"

#include <functional>

namespace phaze::search {

/// The TPUv4-like chip of the published comparison, in the terms of the space.
arch::ArchConfig tpuLikeChip(const Options &options);

/// The preset of the real one, on the network of the space.
arch::ArchConfig tpuChip(const Options &options);

/// The chip on which one device does a microbatch fastest, whatever placement makes of it: the way
/// in which accelerators are searched for without regard to placement.
struct FastestAlone {
  std::optional<Chip> chip; ///< None if no case can tell.
  bool isProven = true;     ///< Else the deadline came first, and it is a good guess.
};
FastestAlone fastestAlone(const PreparedModel &model, const Boxes &boxes, const Options &options,
                          Schedules &schedules, double deadline);

/// What experts chose, or would: the fewest devices per replica that fit, tensor groups first.
Degrees expertDegrees(const PreparedModel &model, const arch::ArchConfig &chip,
                      const Options &options, Evaluator &evaluator);

/// Comparisons with chips that do not wait for the plan, each by itself: on any thread, in any
/// order. What they refer to has to live as long.
using BaselineTask = std::function<std::vector<plan::Baseline>()>;
std::vector<BaselineTask> baselineTasks(const PreparedModel &model, const Boxes &boxes,
                                        const std::optional<Chip> &alone, const Options &options,
                                        Schedules &schedules);

/// The plan's own chip with a replica on each device; nothing where chips are compared by name.
std::optional<plan::Baseline> dataParallelBaseline(const PreparedModel &model,
                                                   const plan::Plan &plan, const Options &options,
                                                   Schedules &schedules);

} // namespace phaze::search

#endif // PHAZE_LIB_SEARCH_BASELINES_H
