// The time of a step by cause.
#include "phaze/Report/Waterfall.h"
#include "../Plan/ExamplePlan.h"
#include "phaze/Plan/Pipeline.h"

#include "gtest/gtest.h"

using namespace phaze;
using namespace phaze::plan;
using namespace phaze::report;

namespace {

double timeOf(const std::vector<Loss> &losses, const std::string &name) {
  for (const Loss &loss : losses)
    if (loss.name == name)
      return loss.time.value();
  return 0;
}

double totalOf(const std::vector<Loss> &losses) {
  double total = 0;
  for (const Loss &loss : losses)
    total += loss.time.value();
  return total;
}

TEST(Waterfall, addsUp) {
  Plan plan = examplePlan();
  std::vector<Loss> losses = waterfallOf(plan);
  EXPECT_EQ(losses.front().name, "contractions at peak");
  EXPECT_NEAR(totalOf(losses), plan.step.total().value(), 1e-12);
  for (const Loss &loss : losses)
    EXPECT_GE(loss.time.value(), 0) << loss.name;
}

/// One layer of one operator that is twice as long as at peak, on one device, for one microbatch.
TEST(Waterfall, byHand) {
  Plan plan;
  plan.chip = *arch::preset("tpuv4");
  double cycle = 1 / plan.chip.clock.value();
  Slot slot;
  slot.duration = 1000;
  slot.work = SlotWork{1e6, Cycles(500), Bytes(1e3), "hbm"};
  Slot lanes;
  lanes.unit = Slot::Unit::Vector;
  lanes.start = 1000;
  lanes.duration = 300;
  PlannedKind kind;
  kind.name = "kind0";
  kind.parts[0].slots = {slot, lanes};
  kind.parts[0].compute = Cycles(1400);
  plan.kinds = {kind};
  PlannedStage stage;
  stage.layers = {{"layer0", "kind0"}};
  stage.forward = Seconds(1400 * cycle);
  stage.backward = stage.recompute = stage.communication = Seconds(0);
  stage.load = stage.forwardPass = stage.forward;
  stage.sync = Seconds(100 * cycle);
  stage.update = Seconds(200 * cycle);
  plan.stages = {stage};
  plan.step = {Seconds(1400 * cycle), Seconds(100 * cycle), Seconds(300 * cycle),
               Seconds(200 * cycle)};
  std::vector<Loss> losses = waterfallOf(plan);
  EXPECT_NEAR(timeOf(losses, "contractions at peak") / cycle, 500, 1e-6);
  EXPECT_NEAR(timeOf(losses, "contractions that wait for memory") / cycle, 500, 1e-6);
  EXPECT_NEAR(timeOf(losses, "mapping and padding") / cycle, 0, 1e-6);
  EXPECT_NEAR(timeOf(losses, "vector work") / cycle, 300, 1e-6);
  EXPECT_NEAR(timeOf(losses, "idle cores in layers") / cycle, 100, 1e-6);
  EXPECT_NEAR(timeOf(losses, "gradient exchange") / cycle, 100, 1e-6);
  EXPECT_NEAR(timeOf(losses, "update") / cycle, 200, 1e-6);
  EXPECT_NEAR(timeOf(losses, "pipeline bubble and imbalance") / cycle, 300, 1e-6);

  // Nobody says what the slot does: the plan's own figure of what is useful.
  plan.kinds[0].parts[0].slots[0].work.reset();
  plan.utilisation = 0.2;
  losses = waterfallOf(plan);
  EXPECT_NEAR(timeOf(losses, "contractions at peak") / cycle, 400, 1e-6);
  EXPECT_NEAR(timeOf(losses, "mapping and padding") / cycle, 600, 1e-6);
}

} // namespace
