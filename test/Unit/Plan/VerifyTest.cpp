// Plans that are not those of their workload, one test for each message.
#include "ExamplePlan.h"

#include "gtest/gtest.h"

using namespace phaze;
using namespace phaze::plan;

namespace {

template <typename Change> std::string verifiedAfter(Change change) {
  Plan plan = examplePlan();
  Workload workload = exampleWorkload();
  change(plan, workload);
  return verify(plan, workload).value_or("nothing");
}

TEST(PlanVerify, exampleIsFine) {
  EXPECT_EQ(check(exampleWorkload()).value_or(""), "");
  EXPECT_EQ(verify(examplePlan(), exampleWorkload()).value_or(""), "");
}

TEST(PlanVerify, callsCheck) {
  EXPECT_EQ(verifiedAfter([](Plan &p, Workload &) { p.stages.clear(); }), "the plan has no stages");
}

TEST(PlanVerify, layers) {
  auto withWorkload = [](int32_t blocks) {
    return verify(examplePlan(), chainWorkload(blocks)).value_or("nothing");
  };
  EXPECT_EQ(withWorkload(7), "stage 2: layer 'loss', expected 'h6'");
  EXPECT_EQ(verifiedAfter([](Plan &, Workload &w) { w.layers.pop_back(), w.edges.pop_back(); }),
            "stage 2: layer 'loss' comes after the last layer of the workload");
  EXPECT_EQ(verifiedAfter([](Plan &p, Workload &) {
              p.stages[2].layers.pop_back();
              derive(p);
            }),
            "layer 'loss' is in no stage");
  EXPECT_EQ(verifiedAfter([](Plan &, Workload &w) { w.layers[1].kind = 1; }),
            "stage 0: layer 'h1' is of kind 'mlp', expected 'loss'");
}

TEST(PlanVerify, kinds) {
  EXPECT_EQ(verifiedAfter([](Plan &p, Workload &) {
              p.kinds.push_back(p.kinds[1]);
              p.kinds.back().name = "head";
            }),
            "kind 'head' is not in the workload");
}

TEST(PlanVerify, operators) {
  EXPECT_EQ(
      verifiedAfter([](Plan &p, Workload &) { p.kinds[0].parts[0].slots[1].operators = {3}; }),
      "kind 'mlp': forward: 'dot_general' has operator 3 of 3");
  EXPECT_EQ(verifiedAfter([](Plan &p, Workload &) {
              p.kinds[0].parts[2].slots[1].operators = {2, 0};
            }),
            "kind 'mlp': update: operator 0 ('multiply') is in two slots");
  EXPECT_EQ(verifiedAfter([](Plan &p, Workload &) { p.kinds[0].parts[1].slots[4].operators = {}; }),
            "kind 'mlp': backward: operator 3 ('dot_general') is in no slot");
  // The published rules know no update.
  EXPECT_EQ(verifiedAfter([](Plan &p, Workload &) { p.kinds[0].parts[2] = {}; }), "nothing");
}

TEST(PlanVerify, order) {
  EXPECT_EQ(verifiedAfter([](Plan &p, Workload &) {
              auto &slots = p.kinds[0].parts[1].slots;
              slots[3].start = 900'000;
            }),
            "kind 'mlp': backward: 'dot_general' starts in cycle 900000, before 'tanh_gradient' "
            "ends in cycle 1000000");
  // What is in no slot takes no time, but hands on that it waited.
  EXPECT_EQ(verifiedAfter([](Plan &p, Workload &) {
              auto &slots = p.kinds[0].parts[1].slots;
              slots.erase(slots.begin() + 2);
              slots[2].start = 700'000;
              slots[2].duration = 100'000;
              std::swap(slots[0], slots[2]);
              std::swap(slots[0].allCores, slots[2].allCores);
              std::swap(slots[0].tensorCore, slots[2].tensorCore);
              slots[0].start = 0;
              slots[2].start = 1'000'000;
              slots[2].duration = 1'200'000;
            }),
            "kind 'mlp': backward: 'dot_general' starts in cycle 0, before 'dot_general' ends in "
            "cycle 2200000");
}

TEST(PlanVerify, sharded) {
  EXPECT_EQ(verifiedAfter([](Plan &p, Workload &) { p.sharded[0].name = "heads"; }),
            "sharded class 'heads' is not in the workload");
  EXPECT_EQ(verifiedAfter([](Plan &p, Workload &) {
              p.sharded[0] = {"batch", 32, 8};
            }),
            "sharded class 'batch' is the batch");
  EXPECT_EQ(verifiedAfter([](Plan &p, Workload &) { p.sharded[0].size = 249; }),
            "sharded class 'ffn' has size 249, expected 250");
}

TEST(PlanVerify, boundaries) {
  EXPECT_EQ(verifiedAfter([](Plan &p, Workload &) { p.stages[1].boundaries.clear(); }),
            "stage 1: no boundary for the edge from 'h4' to 'h5'");
}

TEST(PlanVerify, side) {
  EXPECT_EQ(verifiedAfter([](Plan &p, Workload &) { p.side.slots[0].operators = {1}; }),
            "side: 'convert' has operator 1 of 1");
}

} // namespace
