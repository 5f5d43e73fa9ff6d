// When the passes of a plan run: its order of microbatches, simulated.
#ifndef PHAZE_PLAN_PIPELINE_H
#define PHAZE_PLAN_PIPELINE_H

#include "phaze/Plan/Plan.h"

namespace phaze::plan {

using pipeline::mostPasses;
using pipeline::Task;

/// The forward passes that a stage of 1F1B begins with, which is how many microbatches it holds at
/// most.
int64_t warmUp(int64_t stage, int64_t stages, int64_t microbatches);

/// What a stage (counted from 0) runs of its order, in this order.
std::vector<Task> stageOrder(const Plan &plan, size_t stage);

/// What a plan runs on what. The published rules run 1F1B.
pipeline::Shape shapeOf(const Plan &plan);

/// What the passes of each stage take.
std::vector<pipeline::ChunkTimes> chunkTimesOf(const Plan &plan);

/// Stages that are on the same devices, first to last: as many lists as the pipeline is long.
std::vector<std::vector<size_t>> rowsOf(const Plan &plan);

/// Bytes on each device of such a list.
Bytes memoryOf(const Plan &plan, const std::vector<size_t> &row);

/// When the passes of a stage start, by microbatch.
struct StageTimeline {
  std::vector<Seconds> forward, backward;
  std::vector<Seconds> weight; ///< Empty unless the order has them apart.
  Seconds end;                 ///< Of the last pass of its devices; sync and update follow.
};

/// A step in which every pass starts as soon as its stage and what it waits for are done: a forward
/// pass waits for that of the stage before, a backward pass for that of the stage behind.
struct Timeline {
  std::vector<StageTimeline> stages;
  Seconds end; ///< Of the last sync and update.
};

/// The times of a plan of not more than `mostPasses` passes. Requires that check() finds nothing.
Timeline simulate(const Plan &plan);
/// Passes of all stages.
int64_t passesOf(const Plan &plan);

/// The time of a step: simulated; under the published rules, that of their formula.
Seconds stepOf(const Plan &plan);

} // namespace phaze::plan

#endif // PHAZE_PLAN_PIPELINE_H
