// Fronts: none of the architectures that nothing beats is missed, whatever the keys.
#include "Models.h"
#include "phaze/Plan/Json.h"

#include "phaze/Arch/Area.h"
#include "phaze/Arch/Energy.h"
#include "gtest/gtest.h"

using namespace phaze;
using namespace phaze::search;

namespace {

constexpr ParetoKey allKeys[] = {ParetoKey::Throughput,   ParetoKey::Area,   ParetoKey::Power,
                                 ParetoKey::AveragePower, ParetoKey::Energy, ParetoKey::Hbm,
                                 ParetoKey::Cost};

Options randomOptions(std::mt19937 &random) {
  Options options = sampledOptions(random, Rules::Exact);
  std::vector<ParetoKey> keys(std::begin(allKeys), std::end(allKeys));
  std::shuffle(keys.begin(), keys.end(), random);
  keys.resize(2 + random() % 2);
  options.pareto = keys;
  options.prices = arch::Prices();
  options.threads = 2;
  return options;
}

plan::Front frontOf(const Workload &workload, const Options &options) {
  Search search({named("model", workload)}, options);
  EXPECT_EQ(search.error(), "");
  Outcome outcome = search.run();
  EXPECT_EQ(outcome.error, "");
  if (outcome.plans.empty())
    return {};
  EXPECT_TRUE(outcome.plans[0].front.has_value());
  return outcome.plans[0].front.value_or(plan::Front());
}

/// In a form in which all are better when they are smaller.
std::vector<double> sizesOf(const plan::Front &front, const plan::FrontPoint &point) {
  std::vector<double> sizes = point.values;
  for (size_t k = 0; k < sizes.size(); ++k)
    if (front.keys[k] == "throughput")
      sizes[k] = 1 / sizes[k];
  return sizes;
}

bool isWithin(const std::vector<double> &a, const std::vector<double> &b, double slack) {
  for (size_t k = 0; k < a.size(); ++k)
    if (a[k] > b[k] * (1 + slack))
      return false;
  return true;
}

// The search by bounds finds what looking at everything finds.
TEST(Front, agreesWithExhaustiveSearch) {
  std::mt19937 random(7);
  size_t points = 0;
  for (int round = 0; round < 50; ++round) {
    SCOPED_TRACE(round);
    Workload workload = round % 2 ? mlpModel(3, 512, 64) : blockModel(2, 128, 64);
    Options options = randomOptions(random);
    plan::Front exact = frontOf(workload, options);
    options.method = Method::Exhaustive;
    plan::Front all = frontOf(workload, options);
    EXPECT_TRUE(exact.isFinished && all.isFinished);
    // Whatever else is compared: what is open is what schedules of bounds leave of steps.
    EXPECT_LT(exact.provenGap, 0.5);
    ASSERT_EQ(exact.points.size(), all.points.size());
    for (size_t i = 0; i < exact.points.size(); ++i)
      for (size_t k = 0; k < exact.keys.size(); ++k)
        EXPECT_NEAR(exact.points[i].values[k], all.points[i].values[k],
                    1e-9 * all.points[i].values[k])
            << exact.keys[k];
    // No point beats another one.
    for (const plan::FrontPoint &a : exact.points)
      for (const plan::FrontPoint &b : exact.points)
        EXPECT_TRUE(&a == &b || !isWithin(sizesOf(exact, a), sizesOf(exact, b), 0));
    points += exact.points.size();
  }
  EXPECT_GT(points, 100u);
}

// Plans of every chip, each derived by itself: none beats the front by more than is open.
TEST(Front, noChipBeatsIt) {
  std::mt19937 random(11);
  for (int round = 0; round < 5; ++round) {
    SCOPED_TRACE(round);
    Workload workload = mlpModel(3, 512, 64);
    Options options = sampledOptions(random, Rules::Exact);
    options.hbms = {Bytes(Gibibytes(8))};
    options.pareto = {ParetoKey::Throughput, ParetoKey::Area, ParetoKey::Power};
    plan::Front front = frontOf(workload, options);
    ASSERT_FALSE(front.points.empty());
    Search search({named("model", workload)}, options);
    for (uint64_t i = 0; i < options.space.size(); ++i) {
      arch::ArchPoint point = options.space.point(i);
      point.hbm = options.hbms.front();
      arch::ArchConfig chip = options.space.config(point);
      std::string why;
      std::optional<plan::Plan> plan = search.evaluate({chip, {}, {}}, why);
      if (!plan)
        continue;
      std::vector<double> sizes = {1 / plan->samplesPerSecond,
                                   SquareMillimetres(plan->area).value(), plan->peakPower.value()};
      bool isMatched = false;
      for (const plan::FrontPoint &other : front.points) {
        std::vector<double> at = sizesOf(front, other);
        at[0] *= 1 - front.provenGap;
        isMatched |= isWithin(at, sizes, 1e-9);
      }
      EXPECT_TRUE(isMatched) << "chip " << i << " beats the front";
    }
  }
}

TEST(Front, gapLeavesOutWhatIsNear) {
  std::mt19937 random(3);
  size_t fewer = 0;
  for (int round = 0; round < 8; ++round) {
    Options options = randomOptions(random);
    Workload workload = mlpModel(3, 512, 64);
    plan::Front all = frontOf(workload, options);
    options.paretoGap = 0.2;
    plan::Front some = frontOf(workload, options);
    EXPECT_LE(some.evaluated, all.evaluated);
    fewer += some.points.size() < all.points.size();
    for (const plan::FrontPoint &point : all.points)
      EXPECT_TRUE(
          std::any_of(some.points.begin(), some.points.end(), [&](const plan::FrontPoint &near) {
            return isWithin(sizesOf(some, near), sizesOf(all, point), 0.2 + 1e-9);
          }));
  }
  EXPECT_GT(fewer, 0u);
}

// Points of several models are common chips; each plan has its own throughput of them.
TEST(Front, severalModels) {
  Options options = smallOptions();
  options.baselines = false;
  options.pareto = {ParetoKey::Throughput, ParetoKey::Area};
  Search search({named("a", mlpModel(3, 512, 64)), named("b", blockModel(2, 128, 64))}, options);
  Outcome outcome = search.run();
  ASSERT_EQ(outcome.plans.size(), 2u);
  const plan::Front &a = *outcome.plans[0].front, &b = *outcome.plans[1].front;
  ASSERT_EQ(a.points.size(), b.points.size());
  for (size_t i = 0; i < a.points.size(); ++i) {
    EXPECT_EQ(a.points[i].values[1], b.points[i].values[1]);
    EXPECT_TRUE(a.points[i].candidate.point == b.points[i].candidate.point);
  }
  options.pareto = {ParetoKey::Throughput, ParetoKey::Energy};
  EXPECT_EQ(Search({named("a", mlpModel()), named("b", blockModel())}, options).error(),
            "pareto: energy and average-power are of one model at a time");
}

TEST(Front, threadsChangeNothing) {
  Options options = largerOptions();
  options.baselines = false;
  options.pareto = {ParetoKey::Area, ParetoKey::Power, ParetoKey::Throughput};
  auto textWith = [&](unsigned threads) {
    options.threads = threads;
    return search::toJson(Search({named("model", mlpModel(3, 512, 64))}, options).run());
  };
  EXPECT_EQ(textWith(1), textWith(3));
}

TEST(Front, refusesKeysThatMakeNone) {
  auto errorWith = [](std::vector<ParetoKey> keys) {
    Options options = smallOptions();
    options.pareto = std::move(keys);
    return check(options).value_or("");
  };
  EXPECT_EQ(errorWith({ParetoKey::Area}), "pareto: expected two or three different keys, found 1");
  EXPECT_EQ(errorWith({ParetoKey::Area, ParetoKey::Area}),
            "pareto: expected two or three different keys, found 1");
  EXPECT_EQ(errorWith({ParetoKey::Area, ParetoKey::Cost}),
            "prices: expected some with the key cost");
  EXPECT_EQ(errorWith({ParetoKey::Area, ParetoKey::Throughput}), "");
}

//===-- Money and memory --------------------------------------------------------------------===//

// What is cheapest per sample is found among all capacities of HBM.
TEST(Cost, objectiveCountsMemory) {
  Options options = smallOptions();
  options.baselines = false;
  options.objective = Objective::ThroughputPerCost;
  options.prices = arch::Prices();
  options.hbms = {Bytes(Gibibytes(8)), Bytes(Gibibytes(32))};
  Outcome outcome = Search({named("model", mlpModel(3, 512, 64))}, options).run();
  ASSERT_EQ(outcome.plans.size(), 1u);
  const plan::Plan &plan = outcome.plans[0];
  EXPECT_EQ(plan.chip.hbm.capacity, Bytes(Gibibytes(8)));
  ASSERT_TRUE(plan.cost);
  EXPECT_NEAR(plan.cost->total(), arch::costOf(plan.chip, *options.prices).total(), 1e-9);
  EXPECT_NEAR(plan.best[0].score, plan.step.total().value() * plan.cost->total(), 1e-9);
  // A dollar buys what all devices do while it lasts.
  double seconds = 4 * 8766.0 * 3600;
  EXPECT_NEAR(plan.cost->samplesPerDollar,
              plan.samplesPerSecond * seconds / (16 * plan.cost->total()),
              1e-9 * plan.cost->samplesPerDollar);
}

//===-- What-ifs ----------------------------------------------------------------------------===//

TEST(WhatIf, changesOneThingAtATime) {
  Options options = smallOptions();
  options.baselines = false;
  options.variations = {{{{"hbm.bandwidth_bytes_per_s", {0.5, 1, 2}}}},
                        {{{"clock_hz", {1, 2}}, {"tensor_cores.count", {0.5, 1}}}}};
  Search search({named("model", mlpModel(3, 512, 64))}, options);
  Outcome outcome = search.run();
  ASSERT_EQ(outcome.plans.size(), 1u);
  const plan::Plan &plan = outcome.plans[0];
  ASSERT_EQ(plan.whatIfs.size(), 2u);
  const plan::WhatIf &one = plan.whatIfs[0], &two = plan.whatIfs[1];
  ASSERT_EQ(one.points.size(), 3u);
  for (const plan::WhatIf::Point &point : one.points)
    ASSERT_TRUE(point.candidate) << point.why;
  EXPECT_GE(one.points[0].candidate->step, one.points[1].candidate->step);
  EXPECT_GE(one.points[1].candidate->step, one.points[2].candidate->step);
  EXPECT_EQ(one.points[1].candidate->step, plan.step.total());
  ASSERT_EQ(two.points.size(), 4u);
  EXPECT_EQ(two.points[1].factors, (std::vector<double>{1, 1}));
  EXPECT_EQ(two.points[1].candidate->step, plan.step.total());
  EXPECT_LT(two.points[3].candidate->step, plan.step.total());

  options.variations = {{{{"hbm.colour", {2}}}}};
  EXPECT_EQ(Search({named("model", mlpModel())}, options).error(),
            "sensitivity: there is no number 'hbm.colour' in an architecture; phaze-search "
            "--print-arch=tpuv4 has all of them");
}

} // namespace
