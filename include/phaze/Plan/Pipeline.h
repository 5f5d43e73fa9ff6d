// The order of microbatches on the stages of a pipeline, and when each of them runs.
//
//   for (const Task &task : stageOrder(0, 3, 8))     // F0 F1 F2 B0 F3 B1 ... B7
//
// One forward, one backward: a stage starts as many microbatches as there are stages from it to the
// end, then finishes one before it starts the next.
#ifndef PHAZE_PLAN_PIPELINE_H
#define PHAZE_PLAN_PIPELINE_H

#include "phaze/Plan/Plan.h"

namespace phaze::plan {

/// A pass of one microbatch through a stage.
struct Task {
  enum class Pass { Forward, Backward } pass = Pass::Forward;
  int64_t microbatch = 0;

  bool operator==(const Task &other) const {
    return pass == other.pass && microbatch == other.microbatch;
  }
};

/// The forward passes that a stage begins with, which is how many microbatches it holds at most.
int64_t warmUp(int64_t stage, int64_t stages, int64_t microbatches);

/// What a stage (counted from 0) runs, in this order.
std::vector<Task> stageOrder(int64_t stage, int64_t stages, int64_t microbatches);

/// When the passes of a stage start, by microbatch.
struct StageTimeline {
  std::vector<Seconds> forward, backward;
  Seconds end; ///< Of the last backward pass; sync and update follow.
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
constexpr int64_t mostPasses = int64_t(1) << 24;

/// The time of a step by the formula of its rules (docs/Placement.md), from the times of the
/// stages. Under the exact rules it is that of simulate() for stages that take equally long, and
/// not less where all stages have the same ratio of forward to backward; docs/Plan.md has why.
Seconds stepByFormula(const Plan &plan);

} // namespace phaze::plan

#endif // PHAZE_PLAN_PIPELINE_H
