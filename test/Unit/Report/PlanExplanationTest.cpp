// What a user is told of the neighbours of a plan.
#include "phaze/Report/PlanExplanation.h"
#include "../Plan/ExamplePlan.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace phaze;
using namespace phaze::plan;
using ::testing::HasSubstr;

namespace {

TEST(PlanExplanation, tellsNeighboursBoundsAndRunnerUp) {
  Plan plan = examplePlan();
  Seconds step = plan.step.total();
  SquareMicrons area{SquareMillimetres(120)};
  Explanation explanation;
  explanation.chips = {{"global buffer", 32, 64, "MiB", step * 0.9, area, false},
                       {"width", 128, 256, "", std::nullopt, area, true}};
  explanation.uses = {{"microbatch", 4, 8, "", step * 1.5, {}, true}};
  explanation.runnerUp = plan.step;
  explanation.runnerUp->compute += Seconds(0.002);
  explanation.runnerUp->bubble -= Seconds(0.001);
  std::string text = report::explain(plan, explanation);
  EXPECT_THAT(text, HasSubstr("global buffer 32 -> 64 MiB: 121.7 ms per step, -10.0 %, 120 mm2, "
                              "outside the space\n"));
  EXPECT_THAT(text, HasSubstr("width 128 -> 256: nothing fits, 120 mm2\n"));
  EXPECT_THAT(text, HasSubstr("microbatch 4 -> 8: 202.8 ms per step, +50.0 %\n"));
  EXPECT_THAT(text, HasSubstr("What bounds the step: compute "));
  EXPECT_THAT(text, HasSubstr("169 ms per step, +25.0 %; against the plan compute +2 ms, "
                              "communication +0 s, bubble -1 ms, update +0 s\n"));
  plan.best.resize(1);
  EXPECT_THAT(report::explain(plan, {}), HasSubstr("No runner-up is known"));
}

} // namespace
