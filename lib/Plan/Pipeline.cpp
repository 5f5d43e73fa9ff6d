// The step of a plan, simulated.
#include "phaze/Plan/Pipeline.h"

#include <algorithm>

using namespace phaze;
using namespace phaze::plan;

int64_t phaze::plan::warmUp(int64_t stage, int64_t stages, int64_t microbatches) {
  return std::min(stages - stage, microbatches);
}

std::vector<Task> phaze::plan::stageOrder(const Plan &plan, size_t stage) {
  pipeline::Shape shape = shapeOf(plan);
  std::vector<Task> order;
  const auto orders = pipeline::ordersOf(shape); // Outlives the loop over one of them.
  for (const Task &task : orders[pipeline::deviceOf(shape, static_cast<int64_t>(stage))])
    if (task.chunk == static_cast<int64_t>(stage))
      order.push_back(task);
  return order;
}

pipeline::Shape phaze::plan::shapeOf(const Plan &plan) {
  int64_t chunks = std::max<int64_t>(plan.chunks, 1);
  return {plan.order, static_cast<int64_t>(plan.stages.size()) / chunks, chunks, plan.microbatches};
}

std::vector<pipeline::ChunkTimes> phaze::plan::chunkTimesOf(const Plan &plan) {
  std::vector<pipeline::ChunkTimes> times;
  for (const PlannedStage &stage : plan.stages)
    times.push_back(
        {stage.forwardPass, stage.load - stage.forwardPass - stage.weightPass, stage.weightPass});
  return times;
}

std::vector<std::vector<size_t>> phaze::plan::rowsOf(const Plan &plan) {
  pipeline::Shape shape = shapeOf(plan);
  std::vector<std::vector<size_t>> rows(shape.devices);
  for (int64_t k = 0; k < shape.allChunks(); ++k)
    rows[pipeline::deviceOf(shape, k)].push_back(static_cast<size_t>(k));
  return rows;
}

Bytes phaze::plan::memoryOf(const Plan &plan, const std::vector<size_t> &row) {
  Bytes held, largest;
  for (size_t k : row) {
    const Memory &memory = plan.stages[k].memory;
    held += memory.held();
    largest = std::max(largest, memory.passing());
  }
  return held + largest;
}

int64_t phaze::plan::passesOf(const Plan &plan) {
  // Saturating: what is too much is told by comparing.
  if (plan.microbatches > mostPasses)
    return 2 * mostPasses;
  return shapeOf(plan).passes();
}

/// Sync and update of each list of stages.
static std::vector<Seconds> tailsOf(const Plan &plan,
                                    const std::vector<std::vector<size_t>> &rows) {
  std::vector<Seconds> tails;
  for (const std::vector<size_t> &row : rows) {
    Seconds tail;
    for (size_t k : row)
      tail += plan.stages[k].sync + plan.stages[k].update;
    tails.push_back(tail);
  }
  return tails;
}

Timeline phaze::plan::simulate(const Plan &plan) {
  pipeline::Shape shape = shapeOf(plan);
  std::vector<std::vector<size_t>> rows = rowsOf(plan);
  pipeline::Timeline run = pipeline::simulate(shape, chunkTimesOf(plan), tailsOf(plan, rows));
  Timeline timeline;
  timeline.stages.resize(plan.stages.size());
  timeline.end = run.end;
  for (size_t i = 0; i < rows.size(); ++i) {
    for (size_t k : rows[i])
      timeline.stages[k].end = run.passesEnd[i];
    for (const pipeline::Event &event : run.devices[i]) {
      StageTimeline &stage = timeline.stages[event.task.chunk];
      std::vector<Seconds> *lists[] = {&stage.forward, &stage.backward, &stage.weight};
      lists[static_cast<size_t>(event.task.pass)]->push_back(event.start);
    }
  }
  return timeline;
}

/// The published rules take all stages for as slow as the slowest.
static Seconds paperStep(const Plan &plan) {
  Seconds slowest;
  for (const PlannedStage &stage : plan.stages)
    slowest = std::max(slowest, stage.load);
  return slowest *
             static_cast<double>(plan.microbatches + static_cast<int64_t>(plan.stages.size()) - 1) +
         plan.stages.front().sync;
}

Seconds phaze::plan::stepOf(const Plan &plan) {
  if (plan.rules == Rules::Paper)
    return paperStep(plan);
  std::vector<Seconds> ends = pipeline::passesEnd(shapeOf(plan), chunkTimesOf(plan));
  std::vector<Seconds> tails = tailsOf(plan, rowsOf(plan));
  Seconds end;
  for (size_t i = 0; i < ends.size(); ++i)
    end = std::max(end, ends[i] + tails[i]);
  return end;
}
