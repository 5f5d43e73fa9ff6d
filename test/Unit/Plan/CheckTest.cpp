// Everything that can be wrong with a plan in itself, one test for each message.
#include "ExamplePlan.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <limits>

#include <cmath>

using namespace phaze;
using namespace phaze::plan;

namespace {

/// What check() says after a change to the example.
template <typename Change> std::string after(Change change) {
  Plan plan = examplePlan();
  change(plan);
  return check(plan).value_or("nothing");
}

/// The same for the forward and backward slots of the first kind.
template <typename Change> std::string afterSlot(Change change) {
  return after([&](Plan &plan) { change(plan.kinds[0].parts[0], plan.kinds[0].parts[1]); });
}

TEST(PlanCheck, examplesAreFine) {
  EXPECT_EQ(check(examplePlan()).value_or(""), "");
  EXPECT_EQ(check(examplePlan({{3, 2, 2}, 64, Rules::Paper, false})).value_or(""), "");
  EXPECT_EQ(check(examplePlan({{2}, 64, Rules::Exact, false})).value_or(""), "");
  EXPECT_EQ(check(examplePlan({{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2}})).value_or(""), "");
}

TEST(PlanCheck, counts) {
  EXPECT_EQ(after([](Plan &p) { p.devices = 0; }), "devices is 0, expected 1 to 2^24");
  EXPECT_EQ(after([](Plan &p) { p.microbatch = 0; }), "microbatch is 0, expected 1 to 2^40");
  EXPECT_EQ(after([](Plan &p) { p.dataParallel = -1; }),
            "data parallelism is -1, expected 1 to 2^40");
  EXPECT_EQ(after([](Plan &p) { p.stages.clear(); }), "the plan has no stages");
  EXPECT_EQ(after([](Plan &p) { p.microbatches = 9; }),
            "9 microbatches per replica, expected 8: 64 samples in microbatches of 4 over 2 "
            "replicas");
}

TEST(PlanCheck, chip) {
  EXPECT_EQ(after([](Plan &p) { p.chip.clock = Hertz(0); }),
            "chip: field 'clock_hz': expected a number > 0 and <= 1e+18, found 0");
  EXPECT_EQ(after([](Plan &p) { p.peakPower = Watts(-1); }),
            "peak power is -1 W, expected a finite number >= 0");
  EXPECT_EQ(after([](Plan &p) { p.area = p.area * 2; }),
            "area is 200008471 um2, but the chip takes 100004235.5");
  EXPECT_EQ(after([](Plan &p) { p.areaParts.pop_back(); }),
            "the parts of the area add up to 53253335.52 um2, expected 100004235.5");
  EXPECT_EQ(after([](Plan &p) { p.areaParts[1].second = SquareMicrons(-1); }),
            "area of vector cores is -1 um2, expected a finite number >= 0");
}

TEST(PlanCheck, sharded) {
  EXPECT_EQ(after([](Plan &p) { p.sharded.push_back(p.sharded[0]); }),
            "sharded class 'ffn' is listed twice");
  EXPECT_EQ(after([](Plan &p) { p.sharded[0].localSize = 62; }),
            "sharded class 'ffn' of size 250 has 62 on each of 4 devices, expected 63");
  EXPECT_EQ(after([](Plan &p) { p.sharded[0].size = 0; }),
            "sharded class 'ffn' has size 0, expected 1 to 2^53");
}

TEST(PlanCheck, kinds) {
  EXPECT_EQ(after([](Plan &p) { p.kinds.push_back(p.kinds[0]); }), "kind 'mlp': is planned twice");
  EXPECT_EQ(after([](Plan &p) { p.kinds[0].stash = Bytes(-1); }),
            "kind 'mlp': stash is -1 bytes, expected a finite number >= 0");
  EXPECT_EQ(after([](Plan &p) { p.kinds[0].collectives[1].bytes = Bytes(std::nan("")); }),
            "kind 'mlp': all_reduce: size is nan bytes, expected a finite number >= 0");
  EXPECT_EQ(after([](Plan &p) { p.kinds[0].collectives[0].count = 0; }),
            "kind 'mlp': all_reduce: count is 0, expected at least 1");
  EXPECT_EQ(after([](Plan &p) { p.side.network = Cycles(-1); }),
            "side: network is -1 cycles, expected a finite number >= 0");
}

TEST(PlanCheck, slots) {
  using Part = PartSchedule;
  EXPECT_EQ(afterSlot([](Part &f, Part &) { f.lowerBound = Cycles(2e6); }),
            "kind 'mlp': forward: lower bound of 2000000 cycles is above the 1700000 of the "
            "schedule");
  EXPECT_EQ(afterSlot([](Part &f, Part &) { f.slots[0].start = -1; }),
            "kind 'mlp': forward: 'dot_general + tanh' in cycles -1 to 899999, expected cycles "
            "from 0 to 2^53");
  EXPECT_EQ(afterSlot([](Part &f, Part &) { std::swap(f.slots[0], f.slots[1]); }),
            "kind 'mlp': forward: 'dot_general + tanh' in cycles 0 to 900000 comes after one that "
            "starts in cycle 900000");
  EXPECT_EQ(afterSlot([](Part &f, Part &) { f.slots[2].duration = 400'002; }),
            "kind 'mlp': forward: 'all_reduce' in cycles 1700000 to 2100002 ends after the part's "
            "2100000");
  // The end that is told may be beyond 64 bits.
  EXPECT_EQ(
      afterSlot([](Part &f, Part &) { f.slots[2].duration = std::numeric_limits<int64_t>::max(); }),
      "kind 'mlp': forward: 'all_reduce' in cycles 1700000 to 9223372036854775807, expected "
      "cycles from 0 to 2^53");
  // A collective is rounded up to whole cycles.
  EXPECT_EQ(afterSlot([](Part &f, Part &) { f.slots[2].duration = 400'001; }), "nothing");
}

TEST(PlanCheck, proofs) {
  using Part = PartSchedule;
  EXPECT_EQ(afterSlot([](Part &f, Part &) { f.proof->gap = -1; }),
            "kind 'mlp': forward: proof: gap is -1, expected 0 to 1");
  EXPECT_EQ(afterSlot([](Part &f, Part &) { f.proof->gap = 0; }),
            "kind 'mlp': forward: proof: gap is 0, but 50000 of 2100000 cycles are open");
  EXPECT_THAT(afterSlot([](Part &f, Part &) { f.proof->by = Proof::By::Search; }),
              testing::EndsWith("expected none: proven by search"));
  EXPECT_EQ(afterSlot([](Part &f, Part &) { f.proof.reset(); }), "nothing");
}

TEST(PlanCheck, cores) {
  using Part = PartSchedule;
  EXPECT_EQ(afterSlot([](Part &, Part &b) { b.slots[1].tensorCore.reset(); }),
            "kind 'mlp': backward: 'dot_general' has no tensor core");
  EXPECT_EQ(afterSlot([](Part &, Part &b) { b.slots[1].vectorCore = 0; }),
            "kind 'mlp': backward: 'dot_general' has a vector core, expected none");
  EXPECT_EQ(afterSlot([](Part &, Part &b) { b.slots[0].tensorCore = 0; }),
            "kind 'mlp': backward: 'dot_general' has a tensor core, expected none");
  EXPECT_EQ(afterSlot([](Part &, Part &b) { b.slots[2].vectorCore = 8; }),
            "kind 'mlp': backward: 'tanh_gradient' is on vector core 8 of 8");
  auto makePair = [](Plan &p) {
    Slot &slot = p.kinds[0].parts[1].slots[2];
    slot.unit = Slot::Unit::Pair;
    slot.tensorCore = 3;
  };
  EXPECT_EQ(after(makePair), "nothing");
  EXPECT_EQ(after([&](Plan &p) {
              makePair(p);
              p.rules = Rules::Paper;
            }),
            "kind 'mlp': backward: 'tanh_gradient' is on tensor core 3 and vector core 5, expected "
            "the same index under the paper rules");
}

TEST(PlanCheck, overlaps) {
  using Part = PartSchedule;
  EXPECT_EQ(afterSlot([](Part &, Part &b) { b.slots[3].tensorCore = 1; }),
            "kind 'mlp': backward: 'dot_general' in cycles 1000000 to 2200000 overlaps "
            "'dot_general' in cycles 800000 to 2000000");
  // On all cores: beside nothing, before or after.
  EXPECT_EQ(afterSlot([](Part &, Part &b) { b.slots[0].duration += 1; }),
            "kind 'mlp': backward: 'dot_general' in cycles 800000 to 2000000 overlaps "
            "'dot_general' in cycles 0 to 800001");
  EXPECT_EQ(afterSlot([](Part &, Part &b) {
              b.slots[3].allCores = true;
              b.slots[3].tensorCore.reset();
            }),
            "kind 'mlp': backward: 'dot_general' in cycles 1000000 to 2200000 overlaps "
            "'dot_general' in cycles 800000 to 2000000");
  EXPECT_EQ(afterSlot([](Part &, Part &b) { b.slots[5].start = 2'150'000; }),
            "kind 'mlp': backward: 'all_reduce' in cycles 2150000 to 2550000 overlaps "
            "'dot_general' in cycles 1000000 to 2200000");
}

TEST(PlanCheck, layers) {
  EXPECT_EQ(after([](Plan &p) { p.stages[1].layers.clear(); }), "stage 1: has no layers");
  EXPECT_EQ(after([](Plan &p) { p.stages[1].layers[1].name = "h0"; }),
            "stage 1: layer 'h0' is in stage 0 already");
  EXPECT_EQ(after([](Plan &p) { p.kinds.pop_back(); }),
            "stage 2: layer 'loss' is of kind 'loss', which is not planned");
  EXPECT_EQ(after([](Plan &p) { p.isRecomputeAllowed = false; }),
            "stage 1: layer 'h3' is recomputed, which the plan does not allow");
  EXPECT_EQ(after([](Plan &p) { p.stages[1].isRecomputedWhole = true; }),
            "stage 1: layer 'h4' is not recomputed, but the stage is as a whole");
}

TEST(PlanCheck, stages) {
  EXPECT_EQ(after([](Plan &p) { p.stages[1].tensorWidth = 2; }),
            "stage 1: has tensor width 2, expected 1 or 4");
  EXPECT_EQ(after([](Plan &p) { p.stages[0].inFlight = 2; }),
            "stage 0: holds 2 microbatches, expected 3");
  EXPECT_EQ(after([](Plan &p) { p.stages[2].memory.transient = Bytes(-8); }),
            "stage 2: transient is -8 bytes, expected a finite number >= 0");
  auto fill = [](double factor) {
    return [factor](Plan &p) {
      Memory &memory = p.stages[2].memory;
      Bytes rest = memory.total() - memory.transient;
      memory.transient = p.chip.hbm.capacity * factor - rest;
    };
  };
  EXPECT_EQ(after(fill(1 + 1e-12)), "nothing");
  EXPECT_EQ(after(fill(1 + 1e-9)),
            "stage 2: takes 1.71798692e+10 bytes, but HBM has 1.717986918e+10");
}

TEST(PlanCheck, times) {
  EXPECT_EQ(after([](Plan &p) { p.stages[0].sync = Seconds(-1); }),
            "stage 0: sync is -1 s, expected a finite number >= 0");
  EXPECT_EQ(after([](Plan &p) { p.stages[1].load = Seconds(1); }),
            "stage 1: forward, backward, recompute and communication add up to 0.01125238095 s, "
            "but the load is 1");
  EXPECT_EQ(after([](Plan &p) { p.stages[0].forwardPass = Seconds(0.001); }),
            "stage 0: the forward pass takes 0.001 s, less than the 0.004857959184 of its layers");
  EXPECT_EQ(after([](Plan &p) { p.stages[1].forwardPass = Seconds(0.01); }),
            "stage 1: the backward pass takes 0.001252380952 s, less than the 0.00590952381 of "
            "its layers");
}

TEST(PlanCheck, differencesRound) {
  // Communication as what a load has besides computing.
  auto shift = [](double seconds) {
    return [seconds](Plan &p) {
      PlannedStage &stage = p.stages[0];
      stage.forward += stage.communication + Seconds(seconds);
      stage.communication = Seconds(-seconds);
    };
  };
  EXPECT_EQ(after(shift(1e-18)), "nothing");
  EXPECT_EQ(after(shift(1e-6)),
            "stage 0: communication is -1e-06 s, expected a finite number >= 0");
}

TEST(PlanCheck, devices) {
  EXPECT_EQ(after([](Plan &p) { p.devices = 23; }), "2 replicas of 12 devices exceed 23");
  EXPECT_EQ(after([](Plan &p) { p.devicesUsed = 12; }), "12 devices used, expected 24");
  EXPECT_EQ(after([](Plan &p) { p.stages[0].firstDevice = -4; }),
            "stage 0: first device -4 and stride 4, expected 0 to 32");
  EXPECT_EQ(after([](Plan &p) { p.stages[0].firstDevice = 25; }),
            "stage 0: replica 1 reaches device 32 of 32");
  EXPECT_EQ(after([](Plan &p) { p.stages[2].replicaStride = 8; }),
            "stage 2: replica 1 has device 8, which stage 1 has");
}

TEST(PlanCheck, boundaries) {
  EXPECT_EQ(after([](Plan &p) { p.stages[0].boundaries[0].from = "h3"; }),
            "stage 0: boundary from 'h3' to 'h3' does not start in this stage");
  EXPECT_EQ(after([](Plan &p) { p.stages[0].boundaries[0].to = "h5"; }),
            "stage 0: boundary from 'h2' to 'h5' does not end in the later stage 1");
  EXPECT_EQ(after([](Plan &p) {
              p.stages[0].boundaries[0] = {"h0", "h1", 0, Bytes(1)};
            }),
            "stage 0: boundary from 'h0' to 'h1' does not end in the later stage 0");
  EXPECT_EQ(after([](Plan &p) { p.stages[0].boundaries[0].bytes = Bytes(-1); }),
            "stage 0: boundary from 'h2' to 'h3': size is -1 bytes, expected a finite number >= 0");
}

TEST(PlanCheck, step) {
  EXPECT_EQ(after([](Plan &p) { p.step.bubble = Seconds(-1); }),
            "bubble is -1 s, expected a finite number >= 0");
  EXPECT_EQ(after([](Plan &p) { p.step.compute += Seconds(1); }),
            "the parts of the step add up to 1.135231365 s, but its stages take 0.1352313655");
  EXPECT_EQ(after([](Plan &p) { p.stepLower = Seconds(2); }),
            "lower bound of the step is 2 s, above its 0.1352313655");
  EXPECT_EQ(after([](Plan &p) { p.samplesPerSecond = 1; }),
            "throughput is 1 samples/s, expected 473.2629874");
  EXPECT_EQ(after([](Plan &p) { p.utilisation = 0.5; }),
            "HFU is 0.45, expected at least the MFU of 0.5");
  EXPECT_EQ(after([](Plan &p) { p.averagePower = Watts(10); }),
            "average power makes 32.45552771 J in a step on all devices, expected 584.1994988");
  EXPECT_EQ(after([](Plan &p) {
              p.kinds = {{"free", {}, {}, {}, {}, {}, {}, {}}};
              p.side = {};
              p.stages.resize(1);
              p.stages[0] = {};
              p.stages[0].layers = {{"a", "free", false}};
              p.tensorWidth = p.devicesUsed = p.dataParallel = p.globalBatch = p.microbatch = 1;
              p.sharded.clear();
              p.microbatches = 1;
              p.step = {};
            }),
            "the step takes no time");
}

TEST(PlanCheck, search) {
  EXPECT_EQ(after([](Plan &p) { p.search.searchGap = -0.5; }),
            "search gap is -0.5, expected 0 to 1");
  EXPECT_EQ(after([](Plan &p) { p.search.provenGap = std::nan(""); }),
            "proven gap is nan, expected 0 to 1");
  EXPECT_EQ(after([](Plan &p) { p.best[1].step = Seconds(-1); }),
            "candidate 1: step is -1 s, expected a finite number >= 0");
  EXPECT_EQ(after([](Plan &p) { p.best[1].score = HUGE_VAL; }),
            "candidate 1: score is inf, expected a finite number");
  EXPECT_EQ(after([](Plan &p) { std::swap(p.best[0], p.best[1]); }),
            "the first candidate is not that of the plan");
  EXPECT_EQ(after([](Plan &p) { p.baselines[2].why.clear(); }),
            "baseline 'small': neither fits nor says why");
  EXPECT_EQ(after([](Plan &p) { p.baselines[0].candidate->area = SquareMicrons(-1); }),
            "baseline 'tpuv4-paper': area is -1 um2, expected a finite number >= 0");
}

} // namespace
