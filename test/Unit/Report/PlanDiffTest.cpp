// What changed between two plans, and what it costs.
#include "phaze/Report/PlanDiff.h"
#include "../Plan/ExamplePlan.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace phaze;
using namespace phaze::plan;
using namespace phaze::report;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::StartsWith;

namespace {

/// What changes from the example to a changed one; times and sums are made again.
template <typename Change> std::string after(Change change) {
  Plan plan = examplePlan();
  change(plan);
  return diff(examplePlan(), plan);
}

TEST(PlanDiff, nothing) { EXPECT_EQ(diff(examplePlan(), examplePlan()), "no difference\n"); }

TEST(PlanDiff, placementAndChip) {
  Plan a = examplePlan(), b = examplePlan({{2, 2, 1, 2}, 64, Rules::Exact, true});
  b.chip.tensor.count = 3;
  b.chip.hbm.capacity = Bytes(Gibibytes(32));
  b.dataParallel = 1;
  b.microbatch = 2;
  b.sharded = {{"hidden", 64, 16}};
  b.kinds[0].parts[0].slots[2].duration -= 100'000;
  b.kinds[0].parts[0].network = Cycles(300'000);
  b.kinds[0].parts[0].proof->gap = 0.025;
  derive(b);
  ASSERT_EQ(check(b).value_or(""), "");
  EXPECT_EQ(diff(a, b), R"(changed
  tensor cores              4 x 128x128 -> 3 x 128x128
  HBM                       16 GiB -> 32 GiB
  devices used              24 -> 16
  pipeline stages           3 -> 4
  data parallel             2 -> 1
  microbatch                4 -> 2
  microbatches per replica  8 -> 32
  class ffn                 250 as 4 x 63 -> whole
  class hidden              whole -> 64 as 4 x 16
  stages begin at           - h3
  stages begin at           + h2, h4
  recomputed                - h3
  recomputed                + h2
  mlp forward, collectives  400,000 cycles -> 300,000 cycles

cost
                            before      after  ratio
  step                    135.2 ms   372.6 ms  2.76x
    compute                90.4 ms   292.7 ms  3.24x
    communication          35.2 ms    68.9 ms  1.96x
    bubble                  8.8 ms    10.4 ms  1.18x
    update                  0.9 ms     0.6 ms  0.67x
  samples/s                  473.3      171.7  0.36x
  MFU                       42.0 %     42.0 %   same
  memory, fullest stage  7.695 GiB  5.508 GiB  0.72x
    parameters             1.5 GiB      1 GiB  0.67x
    gradients              1.5 GiB      1 GiB  0.67x
    optimizer                3 GiB      2 GiB  0.67x
    stash                1.688 GiB    1.5 GiB  0.89x
    transient                8 MiB      8 MiB   same
  area                     100 mm2  87.11 mm2  0.87x
  average power              180 W      180 W   same
  energy per sample        9.128 J    16.77 J  1.84x
)");
}

TEST(PlanDiff, everyFieldOfTheChip) {
  EXPECT_THAT(after([](Plan &p) {
                p.model = "other";
                p.rules = Rules::Paper;
                p.objective = Objective::EnergyPerSample;
                p.chip = *arch::preset("tpuv4");
              }),
              StartsWith(R"(changed
  model                chain-mlp -> other
  rules                exact -> paper
  objective            throughput -> energy-per-sample
  chip                 example -> tpuv4
  tensor cores         4 x 128x128 -> 8 x 128x128
  vector cores         8 x 256 -> 2 x 2048
  L2 of a vector core  4 KiB -> 16 MiB
  vector core port     1536 B per cycle -> 12,288 B per cycle
  global buffer        32 MiB -> 128 MiB
  global buffer port   4096 B per cycle -> 16,384 B per cycle
  HBM                  16 GiB -> 32 GiB
  HBM bandwidth        600 GB/s -> 1.2 TB/s
  network              1,024 devices at 4.295 GB/s and 0 s -> 4,096 devices at 100 GB/s and 1 us, 262,144 devices at 6.25 GB/s and 10 us
  rates of tf32        0.3333 tensor, 1 vector -> 1 tensor, 1 vector

cost
)"));
}

TEST(PlanDiff, smallDifferences) {
  EXPECT_THAT(after([](Plan &p) {
                p.chip.clock = Hertz(1.05e9 + 1);
                p.chip.tensor.l1PerElement = Bytes(64);
                p.chip.tensor.arrayPort = BytesPerCycle(100);
                p.chip.rates[arch::ElementType::F32].vector = 0.25;
              }),
              StartsWith("changed\n"
                         "  clock                   1050000000 -> 1050000001\n"
                         "  L1 of a tensor element  32 B -> 64 B\n"
                         "  array port              1024 B per cycle -> 100 B per cycle\n"
                         "  rates of f32            0.1667 tensor, 1 vector -> 0.1667 tensor, "
                         "0.25 vector\n"));
}

TEST(PlanDiff, counts) {
  EXPECT_THAT(after([](Plan &p) {
                p.devices = 64;
                p.isRecomputeAllowed = false;
                p.globalBatch = 128;
                p.microbatches = 16;
                p.stages[1].isRecomputedWhole = true;
                p.stages[0].replicaStride = 12;
              }),
              StartsWith("changed\n"
                         "  devices                   32 -> 64\n"
                         "  global batch              64 -> 128\n"
                         "  microbatches per replica  8 -> 16\n"
                         "  recomputation             allowed -> not allowed\n"
                         "  stages recomputed whole   0 -> 1\n"
                         "  devices between replicas  4 -> 12\n"));
}

TEST(PlanDiff, longLists) {
  ExampleShape one{{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}}, other{{12}};
  EXPECT_THAT(diff(examplePlan(one), examplePlan(other)),
              HasSubstr("  stages begin at  - h1, h2, h3, h4, h5, h6, h7, h8 and 3 more\n"));
}

TEST(PlanDiff, schedules) {
  EXPECT_THAT(after([](Plan &p) { p.kinds[0].parts[1].slots[2].vectorCore = 6; }),
              StartsWith("changed\n  mlp backward  another schedule of the same length\n"));
  EXPECT_THAT(after([](Plan &p) { p.kinds[1].parts[0].compute = Cycles(50'000); }),
              StartsWith("changed\n  loss forward, cores  60,000 cycles -> 50,000 cycles\n"));
}

TEST(PlanDiff, whatIsNotListed) {
  EXPECT_THAT(after([](Plan &p) { p.search.evaluated = 1; }),
              StartsWith("changed\n  other  numbers, search, candidates or baselines\n"));
}

TEST(PlanDiff, ratioToNothing) {
  EXPECT_THAT(diff(examplePlan({{4}}), examplePlan({{2, 2}})),
              ContainsRegex("    bubble +0.0 ms +[0-9.]+ ms +-\n"));
}

} // namespace
