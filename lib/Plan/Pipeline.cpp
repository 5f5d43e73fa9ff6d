// The step of a plan: simulated, or by the formula of 1F1B.
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
    times.push_back({stage.forwardPass.value(),
                     (stage.load - stage.forwardPass - stage.weightPass).value(),
                     stage.weightPass.value()});
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
    Bytes once = memory.transient + memory.gathered;
    held += memory.total() - once;
    largest = std::max(largest, once);
  }
  return held + largest;
}

int64_t phaze::plan::passesOf(const Plan &plan) {
  // Saturating: what is too much is told by comparing.
  if (plan.microbatches > mostPasses)
    return 2 * mostPasses;
  return shapeOf(plan).passes();
}

Timeline phaze::plan::simulate(const Plan &plan) {
  pipeline::Shape shape = shapeOf(plan);
  std::vector<std::vector<size_t>> rows = rowsOf(plan);
  std::vector<double> tails;
  for (const std::vector<size_t> &row : rows) {
    Seconds tail;
    for (size_t k : row)
      tail += plan.stages[k].sync + plan.stages[k].update;
    tails.push_back(tail.value());
  }
  pipeline::Timeline run = pipeline::simulate(shape, chunkTimesOf(plan), tails);
  Timeline timeline;
  timeline.stages.resize(plan.stages.size());
  timeline.end = Seconds(run.endS);
  for (size_t i = 0; i < rows.size(); ++i) {
    for (size_t k : rows[i])
      timeline.stages[k].end = Seconds(run.passesEndS[i]);
    for (const pipeline::Event &event : run.devices[i]) {
      StageTimeline &stage = timeline.stages[event.task.chunk];
      std::vector<Seconds> *lists[] = {&stage.forward, &stage.backward, &stage.weight};
      lists[static_cast<size_t>(event.task.pass)]->push_back(Seconds(event.startS));
    }
  }
  return timeline;
}

Seconds phaze::plan::stepOf(const Plan &plan) {
  return plan.order == pipeline::Order::OneFOneB ? stepByFormula(plan) : simulate(plan).end;
}

Seconds phaze::plan::stepByFormula(const Plan &plan) {
  auto stages = static_cast<double>(plan.stages.size());
  auto microbatches = static_cast<double>(plan.microbatches);
  Seconds sum, slowest, tail, drained;
  for (const PlannedStage &stage : plan.stages) {
    sum += stage.load;
    slowest = std::max(slowest, stage.load);
    tail = std::max(tail, stage.sync + stage.update - drained);
    drained += stage.load - stage.forwardPass;
  }
  if (plan.rules == Rules::Paper)
    return slowest * (microbatches + stages - 1) + plan.stages.front().sync;
  return sum + slowest * (microbatches - 1) + tail;
}
