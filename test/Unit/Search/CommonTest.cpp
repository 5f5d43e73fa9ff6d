// One architecture for several models, against trying every chip.
#include "../../../lib/Search/Chips.h"
#include "Models.h"
#include "phaze/Search/Search.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace phaze;
using namespace phaze::search;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The best step of a model on each chip, one search per chip.
std::vector<double> stepsOf(const Model &model, const Options &options,
                            const std::vector<Chip> &chips) {
  std::vector<double> steps;
  Search search({model}, options);
  for (const Chip &chip : chips) {
    Search::Question question;
    question.chip = options.space.config(chip.point);
    std::string why;
    std::optional<plan::Plan> plan = search.evaluate(question, why);
    steps.push_back(plan ? plan->step.total().value() : infinity);
  }
  return steps;
}

double scoreOf(CommonScore common, const std::vector<double> &steps, const std::vector<double> &own,
               const std::vector<double> &weights) {
  double sum = 0, all = 0, worst = 0;
  for (size_t m = 0; m < steps.size(); ++m) {
    if (steps[m] == infinity)
      return infinity;
    all += weights[m];
    worst = std::max(worst, steps[m] / own[m]);
    sum += common == CommonScore::Mean ? weights[m] / steps[m]
                                       : weights[m] * std::log(steps[m] / own[m]);
  }
  return common == CommonScore::MaxMin ? worst
         : common == CommonScore::Mean ? all / sum
                                       : std::exp(sum / all);
}

TEST(Common, equalsTryingEveryChip) {
  std::mt19937 random(13);
  for (int round = 0; round < 9; ++round) {
    Options options = smallOptions(round % 4 == 3 ? Rules::Paper : Rules::Exact);
    options.common = static_cast<CommonScore>(round % 3);
    options.baselines = round % 2 == 0;
    // Where memory decides, the second model fits no chip but by recomputation.
    if (round >= 6)
      options.hbms = {Bytes(Mebibytes(48)), Bytes(Mebibytes(24))};
    std::vector<double> weights = {1, 1 + static_cast<double>(random() % 5), 0.5};
    std::vector<Model> models = {named("wide", mlpModel(3, 1024, 64), weights[0]),
                                 named("long", mlpModel(4, 128, 1024), weights[1]),
                                 named("deep", mlpModel(6, 256, 64), weights[2])};
    if (round % 2)
      models.pop_back();
    std::vector<Chip> chips = chipsOf(options);
    ASSERT_EQ(chips.size(), 24u);
    std::vector<std::vector<double>> steps;
    std::vector<double> own;
    for (const Model &model : models) {
      steps.push_back(stepsOf(model, options, chips));
      own.push_back(*std::min_element(steps.back().begin(), steps.back().end()));
    }
    double best = infinity;
    for (size_t i = 0; i < chips.size(); ++i) {
      std::vector<double> here;
      for (const std::vector<double> &list : steps)
        here.push_back(list[i]);
      best = std::min(best, scoreOf(options.common, here, own, weights));
    }
    SCOPED_TRACE("round " + std::to_string(round));
    Outcome outcome = Search(models, options).run();
    ASSERT_EQ(outcome.error, "");
    if (best == infinity) {
      EXPECT_TRUE(outcome.plans.empty());
      EXPECT_NE(outcome.whyNot, "");
      continue;
    }
    ASSERT_EQ(outcome.plans.size(), models.size()) << outcome.whyNot;
    EXPECT_NEAR(outcome.score / best, 1, 5e-3);
    std::vector<double> found;
    for (size_t m = 0; m < models.size(); ++m) {
      const plan::Plan &plan = outcome.plans[m];
      EXPECT_EQ(plan.model, models[m].name);
      EXPECT_TRUE(plan.chip.point() == outcome.plans[0].chip.point());
      found.push_back(plan.step.total().value());
      EXPECT_NEAR(outcome.ownBest[m].value() / own[m], 1, 5e-3);
      EXPECT_NEAR(outcome.regrets[m], 1 - own[m] / found[m], 5e-3);
      EXPECT_GE(outcome.regrets[m], 0);
      EXPECT_EQ(plan.baselines.empty(), !options.baselines);
    }
    EXPECT_NEAR(scoreOf(options.common, found, own, weights) / best, 1, 5e-3);
  }
}

/// A heavy weight turns the common architecture into the model's own.
TEST(Common, weightsDecide) {
  Options options = smallOptions();
  Model wide = named("wide", mlpModel(3, 1024, 64)), slim = named("long", mlpModel(4, 128, 1024));
  Outcome own = Search({wide}, options).run();
  wide.weight = 1e6;
  Outcome both = Search({wide, slim}, options).run();
  ASSERT_EQ(both.plans.size(), 2u);
  EXPECT_NEAR(both.plans[0].step.total() / own.plans[0].step.total(), 1, 1e-6);
  EXPECT_NEAR(both.regrets[0], 0, 1e-6);
}

/// A mean of samples per second must not accept a chip that one of the models does not fit.
TEST(Common, everyModelMustFit) {
  Options options = smallOptions();
  options.hbms = {Bytes(Mebibytes(8))};
  options.devices = 1;
  options.tensorWidths = {1};
  std::vector<Model> models = {named("small", mlpModel(1, 32, 16)),
                               named("large", mlpModel(6, 1024, 256))};
  for (CommonScore common : {CommonScore::GeometricMean, CommonScore::Mean, CommonScore::MaxMin}) {
    options.common = common;
    Outcome outcome = Search(models, options).run();
    EXPECT_TRUE(outcome.plans.empty());
    EXPECT_EQ(outcome.error, "");
    EXPECT_EQ(outcome.whyNot.find("'large' does not fit 1 devices with 8 MiB of HBM"), 0u)
        << outcome.whyNot;
  }
}

} // namespace
