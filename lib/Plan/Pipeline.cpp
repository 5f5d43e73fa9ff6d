// 1F1B: its order, its simulation, and the formula for its length.
#include "phaze/Plan/Pipeline.h"

#include <algorithm>

using namespace phaze;
using namespace phaze::plan;

int64_t phaze::plan::warmUp(int64_t stage, int64_t stages, int64_t microbatches) {
  return std::min(stages - stage, microbatches);
}

std::vector<Task> phaze::plan::stageOrder(int64_t stage, int64_t stages, int64_t microbatches) {
  std::vector<Task> order;
  order.reserve(static_cast<size_t>(2 * microbatches));
  int64_t ahead = warmUp(stage, stages, microbatches);
  for (int64_t i = 0; i < ahead; ++i)
    order.push_back({Task::Pass::Forward, i});
  for (int64_t i = 0; i < microbatches; ++i) {
    order.push_back({Task::Pass::Backward, i});
    if (i + ahead < microbatches)
      order.push_back({Task::Pass::Forward, i + ahead});
  }
  return order;
}

int64_t phaze::plan::passesOf(const Plan &plan) {
  auto stages = static_cast<int64_t>(plan.stages.size());
  // Saturating: what is too much is told by comparing.
  if (plan.microbatches > mostPasses)
    return 2 * mostPasses;
  return 2 * stages * plan.microbatches;
}

namespace {

/// Runs the stages side by side, each as far as it can go.
class Simulation {
public:
  explicit Simulation(const Plan &plan)
      : plan(plan), count(static_cast<int64_t>(plan.stages.size())) {
    for (int64_t k = 0; k < count; ++k)
      orders.push_back(stageOrder(k, count, plan.microbatches));
    next.resize(orders.size());
    done.resize(orders.size());
    timeline.stages.resize(orders.size());
  }

  Timeline run() {
    for (bool moved = true; moved;) {
      moved = false;
      for (int64_t k = 0; k < count; ++k)
        while (next[k] < orders[k].size() && advance(k))
          moved = true;
    }
    for (int64_t k = 0; k < count; ++k) {
      StageTimeline &stage = timeline.stages[k];
      stage.end = stage.backward.back() + duration(k, Task::Pass::Backward);
      timeline.end =
          std::max(timeline.end, stage.end + plan.stages[k].sync + plan.stages[k].update);
    }
    return std::move(timeline);
  }

private:
  Seconds duration(int64_t k, Task::Pass pass) const {
    const PlannedStage &stage = plan.stages[k];
    return pass == Task::Pass::Forward ? stage.forwardPass : stage.load - stage.forwardPass;
  }

  /// When the pass is done on another stage; nothing if that is not known yet.
  std::optional<Seconds> endOn(int64_t k, const Task &task) const {
    bool forward = task.pass == Task::Pass::Forward;
    const StageTimeline &stage = timeline.stages[k];
    const std::vector<Seconds> &starts = forward ? stage.forward : stage.backward;
    // Passes of a kind come in the order of the microbatches.
    if (task.microbatch >= static_cast<int64_t>(starts.size()))
      return std::nullopt;
    return starts[task.microbatch] + duration(k, task.pass);
  }

  bool advance(int64_t k) {
    const Task &task = orders[k][next[k]];
    bool forward = task.pass == Task::Pass::Forward;
    int64_t before = forward ? k - 1 : k + 1;
    std::optional<Seconds> ready = before < 0 || before == count ? Seconds() : endOn(before, task);
    if (!ready)
      return false;
    Seconds start = std::max(done[k], *ready);
    StageTimeline &stage = timeline.stages[k];
    (forward ? stage.forward : stage.backward).push_back(start);
    done[k] = start + duration(k, task.pass);
    ++next[k];
    return true;
  }

  const Plan &plan;
  int64_t count;
  std::vector<std::vector<Task>> orders;
  std::vector<size_t> next;
  std::vector<Seconds> done;
  Timeline timeline;
};

} // namespace

Timeline phaze::plan::simulate(const Plan &plan) { return Simulation(plan).run(); }

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
