// What check() refuses and what verify() finds, one test per constraint id.
#include "phaze/Scheduling/Problem.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace phaze::scheduling;

namespace {

/// Two tensor ops, a pair and a vector op; 0 before 2.
Problem example() {
  Problem problem;
  problem.tensorCores = 2;
  problem.vectorCores = 2;
  problem.ops = {
      {OpType::Tensor, 2, 1}, {OpType::Tensor, 3, 2}, {OpType::Pair, 2, 1}, {OpType::Vector, 1, 1}};
  problem.edges = {{0, 2}};
  return problem;
}

Schedule valid() {
  Schedule schedule;
  schedule.ops = {{0, 2, Mode::One, 0u, std::nullopt},
                  {0, 3, Mode::One, 1u, std::nullopt},
                  {2, 2, Mode::One, 0u, 1u},
                  {0, 1, Mode::One, std::nullopt, 0u}};
  schedule.makespan = 4;
  return schedule;
}

std::string violation(const Problem &problem, const Schedule &schedule) {
  return verify(problem, schedule).value_or("none");
}

} // namespace

TEST(Check, AcceptsValidProblems) {
  EXPECT_FALSE(check(example()));
  EXPECT_FALSE(check(Problem{}));
}

TEST(Check, RefusesBadDurations) {
  for (double bad : {-1.0, double(NAN), double(INFINITY)}) {
    Problem problem = example();
    problem.ops[1].allCores = bad;
    auto issue = check(problem);
    ASSERT_TRUE(issue);
    EXPECT_EQ(issue->field, "ops[1].all_cores");
  }
  Problem problem = example();
  problem.ops[0].oneCore = problem.ops[1].oneCore = 1e308;
  EXPECT_EQ(check(problem)->message, "durations add up to more than a double holds");
}

TEST(Check, RefusesBadEdges) {
  Problem problem = example();
  problem.edges.push_back({0, 9});
  EXPECT_EQ(check(problem)->message, "expected ops below 4, found 9");
  problem.edges.back() = {1, 1};
  EXPECT_EQ(check(problem)->message, "goes from an op to itself");
  problem.edges = {{3, 0}, {0, 2}, {2, 1}, {1, 0}};
  auto issue = check(problem);
  EXPECT_EQ(issue->message, "is part of a cycle");
  EXPECT_NE(issue->field, "edges[0]") << "the edge into the cycle is not part of it";
}

TEST(Check, RefusesTooMany) {
  Problem problem;
  problem.ops.resize(maxOps + 1);
  EXPECT_EQ(check(problem)->field, "ops");
  Problem cores;
  cores.vectorCores = maxCores + 1;
  EXPECT_EQ(check(cores)->field, "vector_cores");
}

TEST(Feasible, NeedsACoreOfEachTypeInUse) {
  Problem problem = example();
  EXPECT_TRUE(isFeasible(problem));
  problem.vectorCores = 0;
  EXPECT_FALSE(isFeasible(problem));
  problem.ops.resize(2);
  problem.edges.clear();
  EXPECT_TRUE(isFeasible(problem));
}

TEST(Verify, AcceptsValidSchedules) { EXPECT_EQ(violation(example(), valid()), "none"); }

TEST(Verify, S1DurationsAndMakespan) {
  Schedule schedule = valid();
  schedule.ops[0].duration = 1;
  EXPECT_EQ(violation(example(), schedule), "S1: op 0 lasts 1.000000, expected 2.000000");
  schedule = valid();
  schedule.makespan = 5;
  EXPECT_EQ(violation(example(), schedule), "S1: makespan 5.000000, expected 4.000000");
  schedule = valid();
  schedule.ops[3].start = -1;
  EXPECT_EQ(violation(example(), schedule), "S1: op 3 starts at -1.000000");
  schedule.ops.pop_back();
  EXPECT_EQ(violation(example(), schedule), "S1: 3 ops placed, expected 4");
}

TEST(Verify, S2Precedence) {
  Schedule schedule = valid();
  schedule.ops[2].start = 1;
  schedule.ops[2].tensorCore = 1;
  schedule.makespan = 3;
  EXPECT_EQ(violation(example(), schedule), "S2: op 2 starts before op 0 finishes");
}

TEST(Verify, S3CoresGoWithTypeAndMode) {
  Schedule schedule = valid();
  schedule.ops[3].tensorCore = 1;
  EXPECT_EQ(violation(example(), schedule),
            "S3: op 3 has cores that do not go with its type and mode");
  schedule = valid();
  schedule.ops[3].vectorCore = 2;
  EXPECT_EQ(violation(example(), schedule), "S3: op 3 is on a core that the chip does not have");
}

TEST(Verify, S4OneOpPerCore) {
  Schedule schedule = valid();
  schedule.ops[1].tensorCore = 0;
  EXPECT_EQ(violation(example(), schedule), "S4: op 0 and op 1 overlap on tensor core 0");
  schedule = valid();
  schedule.ops[3] = {3, 1, Mode::One, std::nullopt, 1u};
  EXPECT_EQ(violation(example(), schedule), "S4: op 2 and op 3 overlap on vector core 1");
}

TEST(Verify, S5AllCoresAreForOneOp) {
  Problem problem = example();
  Schedule schedule = valid();
  schedule.ops[3] = {3, 1, Mode::All, std::nullopt, std::nullopt};
  EXPECT_EQ(violation(problem, schedule), "S5: op 3 and op 2 overlap on all tensor cores");
  // With overlapping types the tensor op is no obstacle, the pair still is.
  problem.overlapTypes = true;
  EXPECT_EQ(violation(problem, schedule), "S5: op 3 and op 2 overlap on all vector cores");
  schedule.ops[3].start = 1;
  EXPECT_EQ(violation(problem, schedule), "none");
  // Two ops in mode All.
  problem.overlapTypes = false;
  schedule.ops = {{0, 1, Mode::All, std::nullopt, std::nullopt},
                  {0.5, 2, Mode::All, std::nullopt, std::nullopt},
                  {3, 2, Mode::One, 0u, 0u},
                  {3, 1, Mode::One, std::nullopt, 1u}};
  schedule.makespan = 5;
  EXPECT_EQ(violation(problem, schedule), "S5: op 0 and op 1 overlap on all tensor cores");
}

TEST(Verify, S6SameIndex) {
  Problem problem = example();
  problem.sameIndexPairs = true;
  EXPECT_EQ(violation(problem, valid()), "S6: op 2 is on tensor core 0 and vector core 1");
}

TEST(Verify, OpsOfNoDurationTakeNoCore) {
  Problem problem = example();
  problem.ops[3].oneCore = 0;
  Schedule schedule = valid();
  schedule.ops[3] = {3, 0, Mode::One, std::nullopt, 1u};
  EXPECT_EQ(violation(problem, schedule), "none");
}
