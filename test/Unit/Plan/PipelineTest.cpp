// The order of 1F1B, its simulation, and the length of steps.
#include "phaze/Plan/Pipeline.h"
#include "ExamplePlan.h"

#include "gtest/gtest.h"

#include <cmath>
#include <random>

using namespace phaze;
using namespace phaze::plan;

namespace {

std::string orderText(int64_t stage, int64_t stages, int64_t microbatches) {
  std::string text;
  Plan plan;
  plan.stages.resize(stages);
  plan.microbatches = microbatches;
  for (const Task &task : stageOrder(plan, stage))
    text += (text.empty() ? "" : " ") + std::string(task.pass == Task::Pass::Forward ? "F" : "B") +
            std::to_string(task.microbatch);
  return text;
}

/// Stages of these passes, without sync and update.
Plan pipeline(const std::vector<std::pair<double, double>> &passes, int64_t microbatches) {
  Plan plan;
  plan.microbatches = microbatches;
  for (auto [forward, backward] : passes) {
    PlannedStage &stage = plan.stages.emplace_back();
    stage.forwardPass = Seconds(forward);
    stage.load = Seconds(forward + backward);
  }
  return plan;
}

TEST(Pipeline, order) {
  EXPECT_EQ(orderText(0, 3, 5), "F0 F1 F2 B0 F3 B1 F4 B2 B3 B4");
  EXPECT_EQ(orderText(1, 3, 5), "F0 F1 B0 F2 B1 F3 B2 F4 B3 B4");
  EXPECT_EQ(orderText(2, 3, 5), "F0 B0 F1 B1 F2 B2 F3 B3 F4 B4");
  // Fewer microbatches than stages: all forward first.
  EXPECT_EQ(orderText(0, 4, 2), "F0 F1 B0 B1");
  EXPECT_EQ(orderText(0, 1, 1), "F0 B0");
}

TEST(Pipeline, holdsNoMoreThanItsWarmUp) {
  for (int64_t stages = 1; stages <= 5; ++stages)
    for (int64_t microbatches = 1; microbatches <= 7; ++microbatches)
      for (int64_t k = 0; k < stages; ++k) {
        int64_t held = 0, most = 0;
        Plan plan;
        plan.stages.resize(stages);
        plan.microbatches = microbatches;
        for (const Task &task : stageOrder(plan, k)) {
          held += task.pass == Task::Pass::Forward ? 1 : -1;
          most = std::max(most, held);
        }
        EXPECT_EQ(held, 0);
        EXPECT_EQ(most, warmUp(k, stages, microbatches));
      }
}

TEST(Pipeline, simulationByHand) {
  // Two stages, two microbatches: F0 F1 on the first; the second runs F0 B0 F1 B1.
  Plan plan = pipeline({{1, 2}, {3, 4}}, 2);
  Timeline timeline = simulate(plan);
  EXPECT_EQ(timeline.stages[0].forward[1], Seconds(1));
  EXPECT_EQ(timeline.stages[1].forward[0], Seconds(1));
  EXPECT_EQ(timeline.stages[1].backward[0], Seconds(4));
  EXPECT_EQ(timeline.stages[0].backward[0], Seconds(8));
  EXPECT_EQ(timeline.stages[1].forward[1], Seconds(8));
  EXPECT_EQ(timeline.stages[1].backward[1], Seconds(11));
  EXPECT_EQ(timeline.stages[0].backward[1], Seconds(15));
  EXPECT_EQ(timeline.end, Seconds(17));
  EXPECT_EQ(stepOf(plan), Seconds(17));
}

TEST(Pipeline, equalStagesFillAndDrain) {
  for (size_t stages : {1, 2, 5, 8})
    for (int64_t microbatches : {1, 3, 8, 40}) {
      Plan plan =
          pipeline(std::vector<std::pair<double, double>>(stages, {0.25, 0.5}), microbatches);
      EXPECT_EQ(simulate(plan).end.value(),
                0.75 * static_cast<double>(microbatches + static_cast<int64_t>(stages) - 1));
      EXPECT_EQ(stepOf(plan), simulate(plan).end);
    }
}

TEST(Pipeline, equalRatiosNeverTakeLonger) {
  std::mt19937 random(1);
  for (int trial = 0; trial < 300; ++trial) {
    std::vector<std::pair<double, double>> passes;
    double slowest = 0, sum = 0;
    for (size_t stages = 1 + random() % 7; passes.size() < stages;) {
      double forward = 1 + static_cast<double>(random() % 16);
      passes.emplace_back(forward, 2 * forward);
      slowest = std::max(slowest, 3 * forward);
      sum += 3 * forward;
    }
    auto microbatches = static_cast<int64_t>(1 + random() % 20);
    Plan plan = pipeline(passes, microbatches);
    Seconds end = simulate(plan).end;
    EXPECT_EQ(stepOf(plan), end);
    EXPECT_LE(end.value(), sum + slowest * static_cast<double>(microbatches - 1));
    EXPECT_GE(end.value(), slowest * static_cast<double>(microbatches));
  }
}

TEST(Pipeline, syncAndUpdateHideBehindTheDrain) {
  Plan plan = pipeline({{1, 2}, {1, 2}}, 4);
  plan.stages[1].sync = Seconds(1.5);
  EXPECT_EQ(simulate(plan).end, Seconds(15));
  EXPECT_EQ(stepOf(plan), Seconds(15));
  plan.stages[1].update = Seconds(1);
  EXPECT_EQ(simulate(plan).end, Seconds(15.5));
  EXPECT_EQ(stepOf(plan), Seconds(15.5));
  plan.stages[0].update = Seconds(3);
  EXPECT_EQ(simulate(plan).end, Seconds(18));
  EXPECT_EQ(stepOf(plan), Seconds(18));
}

TEST(Pipeline, paperFormulaTakesAllStagesForTheSlowest) {
  Plan plan = pipeline({{1, 1}, {2, 2}}, 3);
  plan.stages[0].sync = Seconds(5);
  plan.rules = Rules::Paper;
  EXPECT_EQ(stepOf(plan), Seconds(4 * 4 + 5));
}

TEST(Pipeline, exampleTakesWhatItsSimulationDoes) {
  Plan plan = examplePlan();
  EXPECT_NEAR(simulate(plan).end / plan.step.total(), 1, 1e-12);
}

TEST(Pipeline, moreMicrobatchesThanCanBeDrawn) {
  Plan plan = pipeline({{1, 2}, {3, 4}}, int64_t(1) << 40);
  EXPECT_EQ(stepOf(plan).value(), 3 + 7 * std::pow(2.0, 40));
}

TEST(Pipeline, countsPassesWithoutOverflow) {
  Plan plan = pipeline({{1, 1}, {1, 1}}, 8);
  EXPECT_EQ(passesOf(plan), 32);
  plan.microbatches = int64_t(1) << 40;
  EXPECT_GT(passesOf(plan), mostPasses);
}

} // namespace
