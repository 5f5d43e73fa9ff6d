// Minimum cuts against all choices.
#include "lib/Sharding/PendingSums.h"

#include <gtest/gtest.h>
#include <limits>
#include <random>

using namespace phaze::sharding;

namespace {

PendingSums randomProblem(uint32_t seed) {
  std::mt19937 random(seed);
  auto below = [&](uint32_t n) { return random() % n; };
  PendingSums problem;
  problem.values.resize(1 + below(9));
  auto count = static_cast<int32_t>(problem.values.size());
  for (int32_t v = 0; v < count; ++v) {
    PendingSums::Value &value = problem.values[v];
    value.bytes = below(6);
    value.isNeededWhole = below(3) == 0;
    // What is not made from earlier values is a source.
    value.isSource = v == 0 || below(3) == 0;
    if (value.isSource)
      continue;
    for (uint32_t i = 0; i < 1 + below(2); ++i)
      problem.values[below(v)].users.push_back(v);
  }
  return problem;
}

/// Bytes that a choice adds up; infinite if it is none.
double costOf(const PendingSums &problem, const std::vector<bool> &isPending) {
  double cost = 0;
  std::vector<bool> readsPending(isPending.size(), false);
  for (size_t v = 0; v < isPending.size(); ++v) {
    const PendingSums::Value &value = problem.values[v];
    if (value.isSource ? !isPending[v] : isPending[v] && !readsPending[v])
      return std::numeric_limits<double>::infinity();
    bool isNeeded = value.isNeededWhole;
    for (int32_t user : value.users) {
      isNeeded |= !isPending[user];
      readsPending[user] = readsPending[user] || isPending[v];
    }
    if (isPending[v] && isNeeded)
      cost += value.bytes;
  }
  return cost;
}

TEST(PendingSums, LeastOfAllChoices) {
  int64_t moved = 0;
  for (uint32_t seed = 0; seed < 3000; ++seed) {
    PendingSums problem = randomProblem(seed);
    size_t count = problem.values.size();
    double least = std::numeric_limits<double>::infinity(), atSources = 0;
    std::vector<bool> sources;
    for (const PendingSums::Value &value : problem.values)
      sources.push_back(value.isSource);
    atSources = costOf(problem, sources);
    for (uint32_t choice = 0; choice < 1u << count; ++choice) {
      std::vector<bool> isPending;
      for (size_t v = 0; v < count; ++v)
        isPending.push_back(choice >> v & 1);
      least = std::min(least, costOf(problem, isPending));
    }
    ASSERT_EQ(costOf(problem, leastToAddUp(problem)), least) << "seed " << seed;
    moved += least < atSources;
  }
  EXPECT_GT(moved, 300);
}

TEST(PendingSums, ThreeProductsAreAddedUpOnce) {
  // a and b are summed, then c is added: dq wq + dk wk + dv wv.
  PendingSums problem;
  problem.values.resize(5);
  for (int32_t v : {0, 1, 3})
    problem.values[v].isSource = true;
  for (PendingSums::Value &value : problem.values)
    value.bytes = 10;
  problem.values[0].users = problem.values[1].users = {2};
  problem.values[2].users = problem.values[3].users = {4};
  problem.values[4].isNeededWhole = true;
  EXPECT_EQ(leastToAddUp(problem), std::vector<bool>(5, true));
}

TEST(PendingSums, AtOnceWhereNothingIsGained) {
  PendingSums problem;
  problem.values.resize(2);
  problem.values[0].isSource = true;
  problem.values[0].bytes = problem.values[1].bytes = 10;
  problem.values[0].users = {1};
  problem.values[1].isNeededWhole = true;
  EXPECT_EQ(leastToAddUp(problem), std::vector<bool>({true, false}));
}

} // namespace
