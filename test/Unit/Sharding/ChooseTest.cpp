// The choice of classes: what is known of models, and all sets one by one.
#include "Models.h"
#include "lib/Sharding/Candidates.h"
#include "phaze/Sharding/Sharding.h"

#include <gtest/gtest.h>
#include <tuple>

using namespace phaze;
using namespace phaze::sharding;

namespace {

const arch::ArchConfig &tpu() {
  static const arch::ArchConfig chip = *arch::preset("tpuv4");
  return chip;
}

std::string names(const Workload &workload, const Choice &choice) {
  std::string text;
  for (FactorId factor : choice.sharding.classes)
    text += (text.empty() ? "" : " ") + workload.factors[factor].name;
  return text;
}

std::string chosen(const Workload &workload, int64_t width) {
  cost::CostMemo memo;
  Choice choice = chooseSharding(workload, width, tpu(), Rules::Exact, memo);
  EXPECT_EQ(check(workload, choice.sharding).value_or(""), "");
  EXPECT_TRUE(choice.isProven);
  return names(workload, choice);
}

TEST(ChooseSharding, MegatronComesOut) {
  for (int64_t width : {2, 4, 8}) {
    SCOPED_TRACE("width " + std::to_string(width));
    EXPECT_EQ(chosen(mlpModel(), width), "ffn");
    EXPECT_EQ(chosen(attentionModel(16), width), "heads");
    EXPECT_EQ(chosen(languageModel(true), width), "vocabulary ffn");
    EXPECT_EQ(chosen(languageModel(false), width), "vocabulary ffn columns");
    EXPECT_EQ(chosen(parallelModel(), width), "heads ffn");
    EXPECT_EQ(chosen(expertModel(8), width), "expert");
  }
}

TEST(ChooseSharding, PaddingIsPaidFor) {
  // Of 5 heads 4 devices have 2 each, of 64 elements of a head 16.
  EXPECT_EQ(chosen(attentionModel(8), 4), "heads");
  cost::CostMemo memo;
  Workload workload = attentionModel(5);
  FactorId heads = classNamed(workload, "heads");
  Choice padded = estimate(workload, {4, {heads}}, tpu(), Rules::Exact, memo);
  workload.factors[heads].size = 8;
  Choice even = estimate(workload, {4, {heads}}, tpu(), Rules::Exact, memo);
  EXPECT_EQ(padded.compute, even.compute);
  EXPECT_EQ(padded.parameters, even.parameters);
}

TEST(ChooseSharding, WidthOneShardsNothing) {
  Workload workload = mlpModel();
  cost::CostMemo memo;
  Ranking ranking = rankShardings(workload, 1, tpu(), Rules::Exact, memo);
  EXPECT_EQ(names(workload, ranking.best), "");
  EXPECT_EQ(ranking.best.communication, Seconds(0));
  EXPECT_FALSE(ranking.runnerUp);
}

TEST(ChooseSharding, ASlowNetworkShardsNothing) {
  Workload workload = mlpModel();
  arch::ArchConfig slow = tpu();
  for (arch::NetworkLevel &level : slow.network)
    level.latency = Seconds(10);
  cost::CostMemo memo;
  EXPECT_EQ(names(workload, chooseSharding(workload, 4, slow, Rules::Exact, memo)), "");
  // The published rules know no latency.
  EXPECT_EQ(names(workload, chooseSharding(workload, 4, slow, Rules::Paper, memo)), "ffn");
}

auto keyOf(const Choice &choice) {
  return std::tuple(choice.time().value(), choice.parameters.value(),
                    choice.sharding.classes.size(), choice.sharding.classes);
}

/// All sets that check() accepts, best first.
std::vector<Choice> allSets(const Workload &workload, int64_t width, cost::CostMemo &memo) {
  std::vector<FactorId> classes = candidates(workload);
  std::vector<Choice> all;
  for (uint32_t set = 0; set < 1u << classes.size(); ++set) {
    Sharding sharding;
    sharding.width = width;
    for (size_t i = 0; i < classes.size(); ++i)
      if (set >> i & 1)
        sharding.classes.push_back(classes[i]);
    if (!check(workload, sharding))
      all.push_back(estimate(workload, sharding, tpu(), Rules::Exact, memo));
  }
  std::sort(all.begin(), all.end(),
            [](const Choice &a, const Choice &b) { return keyOf(a) < keyOf(b); });
  return all;
}

void compareWithAllSets(const Workload &workload, int64_t width) {
  cost::CostMemo memo;
  std::vector<Choice> all = allSets(workload, width, memo);
  Ranking ranking = rankShardings(workload, width, tpu(), Rules::Exact, memo);
  EXPECT_TRUE(ranking.best.isProven);
  EXPECT_EQ(keyOf(ranking.best), keyOf(all[0]))
      << names(workload, ranking.best) << " instead of " << names(workload, all[0]);
  ASSERT_EQ(ranking.runnerUp.has_value(), all.size() > 1);
  if (ranking.runnerUp) {
    EXPECT_EQ(keyOf(*ranking.runnerUp), keyOf(all[1]))
        << names(workload, *ranking.runnerUp) << " instead of " << names(workload, all[1]);
  }
}

TEST(ChooseSharding, LeastOfAllSetsOfModels) {
  for (int64_t width : {2, 3, 8})
    for (const Workload &workload :
         {mlpModel(), attentionModel(6), languageModel(true), languageModel(false), parallelModel(),
          expertModel(8), unrolledModel(4), tablesModel(4)}) {
      SCOPED_TRACE(workload.kinds[0].name + " at width " + std::to_string(width));
      compareWithAllSets(workload, width);
    }
}

TEST(ChooseSharding, LeastOfAllSetsOfRandomModels) {
  for (uint32_t seed = 0; seed < 60 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    compareWithAllSets(randomModel(seed), 2 + seed % 3);
  }
}

TEST(ChooseSharding, ManyClassesInOneKind) {
  cost::CostMemo memo;
  Workload branches = unrolledModel(30);
  // Replicas with one microbatch each on a slow network: parameters are dear.
  arch::ArchConfig chip = tpu();
  chip.network = {{4, BytesPerSecond(300e9), Seconds(1e-6)},
                  {65536, BytesPerSecond(5e9), Seconds(1e-5)}};
  Job job{1024, 1024};
  Choice choice = chooseSharding(branches, 4, chip, Rules::Exact, memo, job);
  EXPECT_EQ(choice.sharding.classes.size(), 30u);
  EXPECT_TRUE(choice.isProven);
  EXPECT_LT(choice.considered, 1000u);
  // One of the few that it looks at, and it says so.
  choice = rankShardings(languageModel(false), 4, chip, Rules::Exact, memo, job, 1).best;
  EXPECT_FALSE(choice.isProven);
  Workload tables = tablesModel(30);
  choice = chooseSharding(tables, 4, chip, Rules::Exact, memo, job);
  EXPECT_TRUE(choice.isProven);
  EXPECT_LT(choice.considered, 2000u);
}

// Counted by hand: 1,024 devices with tensor groups of 4 are 256 replicas, which a ring on the
// level of 1,024 devices joins, whatever lies beyond.
TEST(ChooseSharding, GradientsAreExchangedOnceAStepWhereTheJobIs) {
  Workload workload = mlpModel();
  arch::ArchConfig chip = tpu();
  chip.network = {{1024, BytesPerSecond(100e9), Seconds(0)},
                  {65536, BytesPerSecond(6.25e9), Seconds(0)}};
  double hbm = 1.2e12 * chip.reach.hbm;
  int64_t samples = workload.factors[*workload.batch].size;
  cost::CostMemo memo;
  auto exchange = [&](int64_t microbatchesOfReplica) {
    return estimate(workload, {4, {classNamed(workload, "ffn")}}, chip, Rules::Exact, memo,
                    {1024, 256 * samples * microbatchesOfReplica});
  };
  double bytes = exchange(1).parameters.value();
  double once = 2 * bytes * 255 / 256 / 100e9;
  // The update reads gradients, and reads and writes parameters; there are no states.
  double update = 3 * bytes / hbm;
  EXPECT_NEAR(exchange(1).exchange.value(), once + update, 1e-12);
  EXPECT_NEAR(exchange(8).exchange.value(), (once + update) / 8 + bytes / hbm, 1e-12);
  // Tensor groups fill the inner level: replicas meet on the outer one.
  chip.network = {{4, BytesPerSecond(100e9), Seconds(0)},
                  {65536, BytesPerSecond(6.25e9), Seconds(0)}};
  EXPECT_NEAR(exchange(1).exchange.value(), 16 * once + update, 1e-12);
}

TEST(ChooseSharding, RepeatedOperatorsCountAsOftenAsTheyRun) {
  Workload once = mlpModel(), often = mlpModel();
  for (LayerKind &kind : often.kinds)
    for (Part *part : {&kind.forward, &kind.backward})
      for (Operator &op : part->operators) {
        op.repeat *= 5;
        for (WorkTerm &term : op.work)
          term.count *= 5;
      }
  cost::CostMemo memo;
  Choice one = estimate(once, {1, {}}, tpu(), Rules::Exact, memo);
  Choice five = estimate(often, {1, {}}, tpu(), Rules::Exact, memo);
  EXPECT_NEAR(five.compute / one.compute, 5, 1e-9);
}

} // namespace
