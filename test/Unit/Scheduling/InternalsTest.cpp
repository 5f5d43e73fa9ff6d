// The parts behind the solver: ticks, components, prices, relaxation, blocks, columns.
#include "lib/Scheduling/BeamSearch.h"
#include "lib/Scheduling/Blocks.h"
#include "lib/Scheduling/ListScheduler.h"
#include "lib/Scheduling/Prices.h"
#include "lib/Scheduling/Relaxation.h"
#include "phaze/Scheduling/Scheduler.h"
#include "phaze/Solver/CbcBackend.h"

#include "gtest/gtest.h"

#include <cmath>
#include <random>

using namespace phaze;
using namespace phaze::scheduling;

namespace {

Problem withDurations(std::vector<double> durations) {
  Problem problem;
  for (double d : durations)
    problem.ops.push_back({OpType::Tensor, d, 2 * d});
  return problem;
}

Problem randomProblem(unsigned ops, uint32_t seed) {
  std::mt19937 generator(seed);
  auto below = [&](unsigned n) { return static_cast<unsigned>(generator() % n); };
  Problem problem;
  problem.tensorCores = 1 + below(4);
  problem.vectorCores = 1 + below(4);
  problem.overlapTypes = below(2);
  for (unsigned i = 0; i < ops; ++i) {
    problem.ops.push_back({static_cast<OpType>(below(3)), 1.0 + below(50), 1.0 + below(30)});
    for (unsigned j = 0; j < i; ++j)
      if (below(100) < 15)
        problem.edges.push_back({j, i});
  }
  return problem;
}

} // namespace

TEST(TickScale, FindsDecimalGrids) {
  TickScale scale(withDurations({0.125, 17.275, 3.1}));
  EXPECT_TRUE(scale.onGrid());
  EXPECT_EQ(scale.toTicks(3.1) * 125, scale.toTicks(0.125) * 3100);
}

TEST(TickScale, FindsTheGridOfAClock) {
  // Whole cycles at 1.05 GHz, in microseconds and in seconds.
  for (double unit : {1.0, 1e-6}) {
    TickScale scale(
        withDurations({12800 / 1050.0 * unit, 540683 / 1050.0 * unit, 1446400 / 1050.0 * unit}));
    EXPECT_TRUE(scale.onGrid()) << unit;
    EXPECT_EQ(scale.toTicks(12800 / 1050.0 * unit) * 540683,
              scale.toTicks(540683 / 1050.0 * unit) * 12800);
  }
}

TEST(TickScale, WithoutAGridTicksAreFineAndBoundsOutward) {
  TickScale scale(withDurations({M_PI, M_E, std::sqrt(2)}));
  EXPECT_FALSE(scale.onGrid());
  Ticks sum = scale.toTicks(M_PI) + scale.toTicks(M_E);
  EXPECT_LE(scale.boundFromTicks(sum, 3), M_PI + M_E);
  EXPECT_NEAR(scale.boundFromTicks(sum, 3), M_PI + M_E, 1e-11);
  EXPECT_EQ(scale.toTicks(0), 0);
  EXPECT_GE(scale.toTicks(1e-300), 1);
}

TEST(Decompose, CutsWhereAllBeforePrecedeAllAfter) {
  // 0 -> {1, 2 -> 3} -> 4, and 5 of no duration beside them all.
  Problem problem = withDurations({1, 1, 1, 1, 1, 0});
  problem.edges = {{0, 1}, {0, 2}, {2, 3}, {1, 4}, {3, 4}};
  Decomposition parts = decompose(problem, TickScale(problem));
  ASSERT_EQ(parts.components.size(), 3u);
  EXPECT_EQ(parts.components[0].origin, (std::vector<unsigned>{0}));
  EXPECT_EQ(parts.components[1].size(), 3u);
  EXPECT_EQ(parts.components[2].origin, (std::vector<unsigned>{4}));
}

TEST(Decompose, DropsImpliedEdges) {
  Problem problem = withDurations({1, 1, 1, 1});
  problem.edges = {{0, 1}, {1, 2}, {0, 2}};
  Decomposition parts = decompose(problem, TickScale(problem));
  ASSERT_EQ(parts.components.size(), 1u);
  size_t edges = 0;
  for (const auto &preds : parts.components[0].preds)
    edges += preds.size();
  EXPECT_EQ(edges, 2u);
}

TEST(Prices, NeverExceedTheOptimumAndTheRelaxationNeverPrices) {
  solver::CbcBackend backend;
  for (uint32_t seed = 1; seed <= 40; ++seed) {
    Problem problem = randomProblem(9, seed);
    for (const Instance &instance : decompose(problem, TickScale(problem)).components) {
      if (instance.size() == 1)
        continue;
      PriceFinder finder(instance);
      Prices prices = finder.find(wholeInstance(instance), 200);
      Sequence list = bestListSchedule(instance, finder.allIsCheaper());
      SearchLimits limits;
      limits.nodes = 1000000;
      SearchResult search = beamSearch(instance, list, 0, limits);
      ASSERT_TRUE(search.complete || search.lower == search.best.makespan) << seed;
      EXPECT_LE(ticksFromPrices(prices.total, 1e4, instance.size()), search.best.makespan) << seed;
      RelaxationResult relaxation =
          solveRelaxation(instance, backend, list.makespan, 1000, std::nullopt);
      EXPECT_TRUE(relaxation.solved);
      EXPECT_LE(relaxation.lower, search.best.makespan) << seed;
      // Prices solve the linear relaxation of the same rows from below.
      EXPECT_LE(prices.total, static_cast<double>(relaxation.lower) + 1 + 2e-6 * 1e4) << seed;
    }
  }
}

TEST(Blocks, HoldTheOptimumAndPrices) {
  solver::CbcBackend backend;
  int better = 0;
  for (uint32_t seed = 1; seed <= 200; ++seed) {
    Problem problem = randomProblem(9, seed);
    problem.overlapTypes = false;
    for (const Instance &instance : decompose(problem, TickScale(problem)).components) {
      if (instance.size() == 1)
        continue;
      SearchLimits limits;
      limits.nodes = 1000000;
      SearchResult search = beamSearch(instance, {}, 0, limits);
      ASSERT_EQ(search.lower, search.best.makespan) << seed;
      Prices prices = PriceFinder(instance).find(wholeInstance(instance), 60);
      Ticks fromPrices = ticksFromPrices(prices.total, 1e4, instance.size());
      BlockResult blocks = solveBlocks(instance, backend, {});
      EXPECT_LE(blocks.lower, search.best.makespan) << seed;
      EXPECT_GE(blocks.lower, fromPrices) << seed;
      better += blocks.lower > fromPrices;
      if (blocks.best.steps.empty())
        continue;
      EXPECT_EQ(blocks.best.steps.size(), instance.size()) << seed;
      EXPECT_GE(blocks.best.makespan, search.best.makespan) << seed;
      std::vector<Step> steps = blocks.best.steps;
      EXPECT_EQ(decode(instance, steps), blocks.best.makespan) << seed;
    }
  }
  EXPECT_GT(better, 50);
}

TEST(Blocks, KeepApartWhatAnOpInModeAllSeparates) {
  // u, k, w in a row; k has the chip to itself. v runs beside u or beside w: 16 + 10 + 8. All other
  // rows let it run beside both.
  Problem problem;
  problem.tensorCores = problem.vectorCores = 1;
  problem.ops = {{OpType::Tensor, 8, 8},
                 {OpType::Tensor, 100, 10},
                 {OpType::Tensor, 8, 8},
                 {OpType::Vector, 16, 16}};
  problem.edges = {{0, 1}, {1, 2}};
  TickScale scale(problem);
  Decomposition parts = decompose(problem, scale);
  ASSERT_EQ(parts.components.size(), 1u);
  const Instance &instance = parts.components[0];
  solver::CbcBackend backend;
  BlockResult blocks = solveBlocks(instance, backend, {});
  EXPECT_EQ(blocks.lower, scale.toTicks(34));
  EXPECT_EQ(blocks.best.makespan, scale.toTicks(34));
  EXPECT_EQ(solveRelaxation(instance, backend, scale.toTicks(34), 1000, std::nullopt).lower,
            scale.toTicks(26));
}

TEST(Blocks, StopAtWhatIsKnownOrEnough) {
  solver::CbcBackend backend;
  Problem problem = randomProblem(30, 3);
  problem.overlapTypes = false;
  for (const Instance &instance : decompose(problem, TickScale(problem)).components) {
    if (instance.size() < 10)
      continue;
    BlockResult whole = solveBlocks(instance, backend, {});
    BlockLimits few;
    few.nodes = 1;
    EXPECT_LE(solveBlocks(instance, backend, few).lower, whole.lower);
    BlockLimits stopped;
    stopped.stop = [] { return true; };
    EXPECT_LE(solveBlocks(instance, backend, stopped).lower, whole.lower);
    BlockLimits enough;
    enough.enough = 1;
    EXPECT_LE(solveBlocks(instance, backend, enough).lower, whole.lower);
  }
}

TEST(BeamSearch, FindsTheSameFromAnyIncumbent) {
  for (uint32_t seed = 1; seed <= 20; ++seed) {
    Problem problem = randomProblem(10, seed);
    for (const Instance &instance : decompose(problem, TickScale(problem)).components) {
      if (instance.size() == 1)
        continue;
      SearchLimits limits;
      limits.nodes = 1000000;
      SearchResult cold = beamSearch(instance, {}, 0, limits);
      Sequence list = listSchedule(instance, std::vector<char>(instance.size(), 0));
      SearchResult warm = beamSearch(instance, list, 0, limits);
      EXPECT_EQ(cold.best.makespan, warm.best.makespan) << seed;
      EXPECT_EQ(cold.lower, cold.best.makespan) << seed;
      std::vector<Step> steps = cold.best.steps;
      EXPECT_EQ(decode(instance, steps), cold.best.makespan) << seed;
    }
  }
}

TEST(LocalSearch, NeverLosesAndRepeats) {
  Problem problem = randomProblem(30, 5);
  for (const Instance &instance : decompose(problem, TickScale(problem)).components) {
    Sequence start = listSchedule(instance, std::vector<char>(instance.size(), 0));
    Sequence a = improve(instance, start, 2000, 0, {}), b = improve(instance, start, 2000, 0, {});
    EXPECT_LE(a.makespan, start.makespan);
    EXPECT_EQ(a.makespan, b.makespan);
    std::vector<Step> steps = a.steps;
    EXPECT_EQ(decode(instance, steps), a.makespan);
  }
}

TEST(Columns, AreFoundWhenTheyExist) {
  // Three tensor ops and a pair: the pair must get the column whose vector core is free.
  Problem problem;
  problem.tensorCores = 3;
  problem.vectorCores = 2;
  problem.sameIndexPairs = true;
  problem.ops = {
      {OpType::Tensor, 4, 9}, {OpType::Tensor, 4, 9}, {OpType::Vector, 4, 9}, {OpType::Pair, 4, 9}};
  Decomposition parts = decompose(problem, TickScale(problem));
  ASSERT_EQ(parts.components.size(), 1u);
  Sequence counted;
  for (unsigned i = 0; i < 4; ++i)
    counted.steps.push_back({i, Mode::One, -1});
  counted.makespan = 4;
  Sequence columns = assignColumns(parts.components[0], counted);
  ASSERT_EQ(columns.steps.size(), 4u);
  EXPECT_EQ(decode(parts.components[0], columns.steps), parts.components[0].one[0]);
}
