// The chain of bounds: each is below the next, on random chips of the published space.
#include "../../../lib/Search/PreparedModel.h"
#include "Models.h"

#include <gtest/gtest.h>

using namespace phaze;
using namespace phaze::search;

namespace {

constexpr double slack = 1 + 1e-9;

class Bounds : public testing::TestWithParam<Rules> {
protected:
  static Options optionsAt(std::mt19937 &random, Rules rules) {
    Options options = Options::defaults(rules);
    options.microbatches = {1, 4};
    options.tensorWidths = {1, 2, 8};
    options.devices = int64_t(8) << (random() % 6);
    options.globalBatch = 16 + static_cast<int64_t>(random() % 500);
    options.allowStash = random() % 4 != 0;
    options.allowRecompute = !options.allowStash || random() % 2;
    std::vector<std::string> profiles = arch::softwareNames();
    options.software = *arch::software(profiles[random() % profiles.size()]);
    if (random() % 2)
      options.zeros = {static_cast<int32_t>(random() % 4)};
    if (random() % 2)
      options.orders = {pipeline::allOrders[random() % pipeline::allOrders.size()],
                        pipeline::Order::OneFOneB};
    return options;
  }
  /// With memory for everything, or hardly any.
  static arch::ArchConfig chipAt(std::mt19937 &random, const Options &options) {
    arch::ArchPoint point = options.space.point(random() % options.space.size());
    point.hbm = Bytes(Mebibytes(random() % 2 ? 32768 : 24 << (random() % 4)));
    return options.space.config(point);
  }
};

TEST_P(Bounds, timesOfPartsAreInOrder) {
  std::mt19937 random(7);
  for (const Workload &workload : {mlpModel(), blockModel()}) {
    Options options = optionsAt(random, GetParam());
    PreparedModel model(named("model", workload), options);
    ASSERT_EQ(model.error, "");
    ASSERT_EQ(model.cases.size(), 6u);
    cost::CostMemo memo;
    Schedules schedules;
    for (int i = 0; i < 12; ++i) {
      arch::ArchConfig chip = chipAt(random, options);
      for (const LayerTables &tables : model.cases) {
        ModelTimes least = leastTimes(tables, chip);
        std::optional<ModelTimes> bounds = timesOf(tables, chip, Effort::Bounds, memo, schedules),
                                  solved = timesOf(tables, chip, Effort::Solve, memo, schedules);
        ASSERT_EQ(bounds.has_value(), solved.has_value());
        if (!bounds)
          continue;
        EXPECT_EQ(solved->defect, "");
        EXPECT_LE(least.side, bounds->side);
        EXPECT_EQ(bounds->side, solved->side);
        for (size_t k = 0; k < tables.kinds.size(); ++k)
          for (size_t p = 0; p < numParts; ++p) {
            EXPECT_LE(least.kinds[k][p].lower, bounds->kinds[k][p].lower);
            EXPECT_LE(bounds->kinds[k][p].lower, solved->kinds[k][p].lower);
            EXPECT_LE(solved->kinds[k][p].lower, solved->kinds[k][p].upper);
            EXPECT_LE(solved->kinds[k][p].upper, bounds->kinds[k][p].upper);
            // The same work on the same cores, whatever the buffers and ports are.
            EXPECT_LE(least.kinds[k][p].lower, solved->kinds[k][p].upper);
          }
      }
    }
  }
}

/// A bound of schedules must come from the work itself, not from the minimum with what was found.
TEST_P(Bounds, leastWorkIsBelowSchedulesOnItsOwn) {
  std::mt19937 random(8);
  Options options = optionsAt(random, GetParam());
  PreparedModel model(named("model", blockModel()), options);
  cost::CostMemo memo;
  size_t positive = 0;
  for (int i = 0; i < 40; ++i) {
    arch::ArchConfig chip = chipAt(random, options);
    for (const LayerTables &tables : model.cases) {
      ModelTimes least = leastTimes(tables, chip);
      for (size_t p = 0; p < 2; ++p) {
        std::optional<PartProblem> problem =
            problemOf(tables.kinds[0].parts[p], chip, GetParam(), memo);
        if (!problem)
          continue;
        Cycles upper = Cycles(scheduling::bounds(problem->problem).upper) - problem->network;
        EXPECT_LE(least.kinds[0][p].lower, upper);
        positive += least.kinds[0][p].lower > Cycles(0);
      }
    }
  }
  EXPECT_GT(positive, 100u);
}

TEST_P(Bounds, stepsAreInOrder) {
  std::mt19937 random(9);
  int plans = 0, none = 0;
  for (int round = 0; round < 6; ++round) {
    Options options = optionsAt(random, GetParam());
    PreparedModel model(named("model", round % 2 ? blockModel() : mlpModel()), options);
    ASSERT_EQ(model.error, "");
    Schedules schedules;
    Evaluator evaluator(options, schedules);
    for (int i = 0; i < 6; ++i) {
      arch::ArchConfig chip = chipAt(random, options);
      for (const LayerTables &tables : model.cases) {
        double least = evaluator.least(tables, chip);
        double bound = evaluator.bound(tables, chip, infinity);
        Placed rough = evaluator.place(tables, chip, Effort::Bounds, infinity);
        Placed solved = evaluator.place(tables, chip, Effort::Solve, infinity);
        EXPECT_LE(least, bound * slack);
        EXPECT_LE(bound, rough.step.lower * slack);
        EXPECT_LE(rough.step.lower, rough.step.upper);
        EXPECT_LE(rough.step.lower, solved.step.lower * slack);
        EXPECT_LE(solved.step.lower, solved.step.upper);
        // What was placed for the lower ends may suit the upper ones less well.
        EXPECT_LE(solved.step.lower, rough.step.upper * slack);
        EXPECT_EQ(rough.step.upper < infinity, solved.step.upper < infinity);
        bool fits = solved.step.upper < infinity;
        (fits ? plans : none)++;
        EXPECT_EQ(evaluator.defect, "");
        if (!fits)
          continue;

        // A cutoff takes nothing away that is below it.
        Placed cut = evaluator.place(tables, chip, Effort::Solve, solved.step.upper * 1.01);
        EXPECT_NEAR(cut.step.upper, solved.step.upper, 1e-9 * solved.step.upper);
        Placed nothing = evaluator.place(tables, chip, Effort::Solve, solved.step.lower * 0.99);
        EXPECT_EQ(nothing.step.upper, infinity);
        EXPECT_GE(nothing.step.lower, solved.step.lower * 0.99 * (1 - 1e-9));

        double joules = evaluator.energy(tables, chip, solved).value();
        EXPECT_GT(joules, 0);
        EXPECT_LE(evaluator.leastEnergy(tables, chip).value(),
                  evaluator.boundEnergy(tables, chip).value() * slack);
        EXPECT_LE(evaluator.boundEnergy(tables, chip).value(), joules * slack);
      }
    }
  }
  // Both happen.
  EXPECT_GT(plans, 100);
  EXPECT_GT(none, 5);
}

TEST_P(Bounds, givenDegreesAreNoFasterThanTheBest) {
  std::mt19937 random(10);
  Options options = optionsAt(random, GetParam());
  options.devices = 32;
  options.allowStash = options.allowRecompute = true;
  PreparedModel model(named("model", mlpModel()), options);
  Schedules schedules;
  Evaluator evaluator(options, schedules);
  int fitting = 0;
  for (int i = 0; i < 10; ++i) {
    arch::ArchConfig chip = chipAt(random, options);
    for (const LayerTables &tables : model.cases) {
      Placed best = evaluator.place(tables, chip, Effort::Solve, infinity);
      for (int64_t pipeline : {1, 2, 4, 7})
        for (int64_t data : {1, 4, 16}) {
          Degrees degrees{pipeline, data, tables.sharding.width};
          Placed given = evaluator.placeAs(tables, chip, degrees, Effort::Solve);
          EXPECT_GE(given.step.upper * slack, best.step.lower);
          if (given.step.upper == infinity)
            continue;
          ++fitting;
          EXPECT_EQ(given.plan.stages.size(), static_cast<size_t>(pipeline * given.plan.chunks));
          EXPECT_EQ(given.plan.dataParallel, data);
          EXPECT_LE(pipeline * data * tables.sharding.width, options.devices);
        }
    }
  }
  EXPECT_GT(fitting, 50);
}

INSTANTIATE_TEST_SUITE_P(Rules, Bounds, testing::Values(Rules::Exact, Rules::Paper),
                         [](const auto &info) {
                           return info.param == Rules::Exact ? "exact" : "paper";
                         });

} // namespace
