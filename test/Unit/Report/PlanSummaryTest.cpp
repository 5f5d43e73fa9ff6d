// What a user sees of a plan.
#include "phaze/Report/PlanSummary.h"
#include "../Plan/ExamplePlan.h"
#include "phaze/Plan/Methods.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace phaze;
using namespace phaze::plan;
using namespace phaze::report;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

template <typename Change> std::string summaryAfter(Change change) {
  Plan plan = examplePlan();
  change(plan);
  return summarize(plan);
}

TEST(PlanSummary, example) {
  EXPECT_EQ(summarize(examplePlan()),
            R"(chain-mlp: 473.3 samples/s, 135.2 ms per step (exact rules, best throughput)

architecture example
  tensor cores   4 x 128x128
  vector cores   8 x 256
  global buffer  32 MiB
  HBM            16 GiB at 600 GB/s
  clock          1.05 GHz
  area           100 mm2: tensor cores 47.93, vector cores 5.325, global buffer 46.75
  power          180 W on average, 310 W at most

placement 3 x 2 x 4 (pipeline x data x tensor)
  devices     24 of 32
  batch       64 samples, in each replica 8 microbatches of 4
  recomputed  1 of 7 layers: h3
  sharded     ffn 250 as 4 x 63 (0.8 % padding)

step
  compute         90.4 ms   66.8 %
  communication   35.2 ms   26.0 %
  bubble           8.8 ms    6.5 %
  update           0.9 ms    0.6 %
  total          135.2 ms  100.0 %
  473.3 samples/s, 9.128 J per sample
  4000 tokens/s, 166.7 per device
  115.6 TFLOP/s per device, MFU 42.0 %, HFU 45.0 % (attention counted in full)

memory of a device
  stage  layers      parameters  gradients  optimizer      stash  transient      total  of HBM
  0      h0 .. h2       1.5 GiB    1.5 GiB      3 GiB  1.688 GiB      8 MiB  7.695 GiB  48.1 %
  1      h3 .. h4         1 GiB      1 GiB      2 GiB    416 MiB    192 MiB  4.594 GiB  28.7 %
  2      h5 .. loss     512 MiB    512 MiB      1 GiB    256 MiB      8 MiB  2.258 GiB  14.1 %

proof
  this chip, microbatch and tensor width take at least 132.5 ms
  schedules of 3 parts: 1 proven by bounds, 0 by search, 1 by CBC, 1 open with gaps of up to 2.381 %
  CBC: at most 1,318 rows, 42 nodes
  search gap 0 %: nothing is left to look at
  proven gap 2 %: no plan is faster by more than that
  exact search of 29,360 architectures with 939,520 candidates: 412 evaluated, 33 on which nothing fits,
  pruned 25,103 by work, 3,012 by schedules, 800 by placement
  over all of these with every microbatch, tensor width, placement and schedule; fixed before: how operators
  are fused, the sets that may be sharded at each width, and whole cycles

baselines
  name              step  speed-up  per mm2  per W  what
  tpuv4-paper   175.8 ms     1.30x    1.30x  1.30x  chip of the published comparison, our placement
  tpuv4-expert  216.4 ms     1.60x    1.40x  1.44x  TPU v4, placement 32/32/1; 0.88x the area, 0.90x the power; outside the space: area of 400 mm2 is above 300 mm2
  small                -         -        -      -  the least chip; no plan: needs 20 GiB of HBM, the chip has 16 GiB
  the fastest known chip is tpuv4-paper with 100 mm2 and 310 W: the plan has 1.30x its speed, 1.30x per mm2, 1.30x per W

best architectures
  tensor cores  vector cores  buffer     HBM        at      area  power  microbatch  placement      step  relative  tokens/s
  4 x 128x128   8 x 256       32 MiB  16 GiB  600 GB/s   100 mm2  310 W           4  3 x 2 x 4  135.2 ms     1.00x      4000
  2 x 128x128   8 x 256       32 MiB  16 GiB  600 GB/s  87.5 mm2  279 W           4  4 x 2 x 4    169 ms     1.25x      3200
)");
}

TEST(PlanSummary, manyStages) {
  Plan plan = examplePlan({{1, 1, 1, 1, 3, 1, 1, 1, 2, 1, 1, 2}, 65536});
  std::string text = summarize(plan);
  EXPECT_THAT(text, HasSubstr(R"(
memory of a device
  stage  layers       parameters  gradients  optimizer     stash  transient      total  of HBM
  0      h0              512 MiB    512 MiB      1 GiB  2.25 GiB      8 MiB  4.258 GiB  26.6 %
  4      h4 .. h6        1.5 GiB    1.5 GiB      3 GiB   4.5 GiB      8 MiB  10.51 GiB  65.7 %
  11     h14 .. loss     512 MiB    512 MiB      1 GiB   256 MiB      8 MiB  2.258 GiB  14.1 %
  (9 stages between the first, the fullest and the last not shown)
)"));
  EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 60);
  // Eight are shown in full.
  text = summarize(examplePlan({{1, 1, 1, 1, 1, 1, 1, 1}}));
  EXPECT_THAT(text, HasSubstr("\n  7      loss "));
  EXPECT_THAT(text, Not(HasSubstr("not shown")));
}

TEST(PlanSummary, recomputation) {
  EXPECT_THAT(summaryAfter([](Plan &p) { p.isRecomputeAllowed = false; }),
              HasSubstr("recomputed  nothing, not allowed\n"));
  EXPECT_THAT(summaryAfter([](Plan &p) { p.stages[1].layers[0].isRecomputed = false; }),
              HasSubstr("recomputed  nothing\n"));
  EXPECT_THAT(summaryAfter([](Plan &p) {
                for (PlannedLayer &layer : p.stages[0].layers)
                  layer.isRecomputed = true;
                p.stages[1].layers[1].isRecomputed = true;
                p.stages[1].isRecomputedWhole = true;
              }),
              HasSubstr("recomputed  5 of 7 layers, 1 stage as a whole\n"));
}

TEST(PlanSummary, placement) {
  EXPECT_THAT(summaryAfter([](Plan &p) {
                p.sharded = {{"heads", 32, 8}, {"ffn", 250, 63}};
                p.stages[2].tensorWidth = 1;
              }),
              HasSubstr("devices     24 of 32, 1 stage without tensor group\n"));
  EXPECT_THAT(summaryAfter([](Plan &p) {
                p.sharded = {{"heads", 32, 8}, {"ffn", 250, 63}};
              }),
              HasSubstr("sharded     heads 32 as 4 x 8, ffn 250 as 4 x 63 (0.8 % padding)\n"));
  EXPECT_THAT(summaryAfter([](Plan &p) { p.sharded.clear(); }), HasSubstr("sharded     nothing\n"));
}

TEST(PlanSummary, proof) {
  auto proof = [](double searchGap, double provenGap, bool isFinished, Objective objective) {
    return summaryAfter([&](Plan &p) {
      p.objective = objective;
      p.search.searchGap = searchGap;
      p.search.provenGap = provenGap;
      p.search.isFinished = isFinished;
    });
  };
  EXPECT_THAT(proof(0, 0, true, Objective::Throughput),
              HasSubstr("\n  search gap 0 %: nothing is left to look at\n"
                        "  proven gap 0 %: no plan is faster\n"));
  EXPECT_THAT(proof(0.032, 0.0004, false, Objective::EnergyPerSample),
              HasSubstr("\n  search gap 3.2 %: stopped early, what was not looked at is "
                        "better by at most that\n"
                        "  proven gap 0.04 %: no plan is better by more than that\n"));
  EXPECT_THAT(proof(0, 4e-15, true, Objective::Throughput),
              HasSubstr("  proven gap at most 0.001 %: no plan is faster by more than that\n"));
  EXPECT_THAT(proof(0, 1, true, Objective::Throughput),
              HasSubstr("  proven gap 100 %: nothing is proven\n"));
}

TEST(PlanSummary, withoutSearch) {
  EXPECT_THAT(summaryAfter([](Plan &p) {
                p.search = {};
                p.baselines.clear();
                p.best.clear();
              }),
              EndsWith("\nproof\n"
                       "  this chip, microbatch and tensor width take at least 132.5 ms\n"
                       "  schedules of 3 parts: 1 proven by bounds, 0 by search, 1 by CBC, 1 open "
                       "with gaps of up to 2.381 %\n"
                       "  CBC: at most 1,318 rows, 42 nodes\n"));
}

TEST(PlanSummary, givenPlacement) {
  EXPECT_THAT(summaryAfter([](Plan &p) {
                p.search = {};
                p.search.method = givenPlacement;
              }),
              HasSubstr("\nproof\n  this placement takes at least 132.5 ms\n"));
}

TEST(PlanSummary, leavesOutWhatThereIsNot) {
  std::string text = summaryAfter([](Plan &p) {
    p.baselines.clear();
    p.best.resize(1);
    p.chip.name.clear();
  });
  EXPECT_THAT(text, HasSubstr("\narchitecture\n"));
  EXPECT_THAT(text, Not(HasSubstr("baselines")));
  EXPECT_THAT(text, Not(HasSubstr("best architectures")));
}

TEST(PlanSummary, baselineOutsideWithoutReason) {
  EXPECT_THAT(
      summaryAfter([](Plan &p) { p.baselines[1].why.clear(); }),
      HasSubstr("TPU v4, placement 32/32/1; 0.88x the area, 0.90x the power; outside the space\n"));
}

} // namespace
