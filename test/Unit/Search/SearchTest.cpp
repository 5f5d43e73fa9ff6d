// The search against trying everything, its repeatability and what it says of itself.
#include "phaze/Search/Search.h"
#include "Models.h"
#include "phaze/Arch/Area.h"
#include "phaze/Plan/Json.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace phaze;
using namespace phaze::search;

namespace {

Outcome runSearch(const Workload &workload, const Options &options) {
  Search search({named("model", workload)}, options);
  EXPECT_EQ(search.error(), "");
  return search.run();
}

/// All that is told apart: architectures, the plan, and how it was found.
std::string textOf(const Outcome &outcome) {
  std::string text = outcome.error + outcome.whyNot;
  for (const plan::Plan &plan : outcome.plans)
    text += plan::toJson(plan);
  return text;
}

double valueOf(const plan::Plan &plan) {
  double step = plan.step.total().value();
  switch (plan.objective) {
  case Objective::Throughput:
    return step;
  case Objective::ThroughputPerArea:
    return step * plan.area.value();
  case Objective::ThroughputPerWatt:
    return step * plan.peakPower.value();
  case Objective::EnergyPerSample:
    return plan.energyPerStep.value();
  case Objective::ThroughputPerCost:
    break; // needs prices
  }
  return step;
}

TEST(Models, areValid) {
  EXPECT_EQ(check(mlpModel()).value_or(""), "");
  EXPECT_EQ(check(blockModel()).value_or(""), "");
  EXPECT_EQ(blockModel().kinds[0].update.operators.size(), 6u);
}

/// Best first with bounds finds what trying everything finds: the same chip and the same step.
TEST(Search, equalsTryingEverything) {
  std::mt19937 random(11);
  int plans = 0, none = 0;
  for (int round = 0; round < 36; ++round) {
    Rules rules = round % 3 == 2 ? Rules::Paper : Rules::Exact;
    Options options = sampledOptions(random, rules);
    options.objective = static_cast<Objective>(round % 4);
    options.allowRecompute = random() % 3 != 0;
    options.allowStash = !options.allowRecompute || random() % 3 != 0;
    options.top = 1 + random() % 3;
    // Some of what replicas share, orders, and sequences in parts or not.
    if (rules == Rules::Exact) {
      options.zeros = round % 2 ? std::vector<int32_t>{0, 1, 3} : std::vector<int32_t>{2};
      if (round % 4 == 1)
        options.orders = {pipeline::allOrders.begin(), pipeline::allOrders.end()};
      options.sequenceParallel = static_cast<SequenceParallel>(random() % 3);
    }
    if (random() % 3 == 0)
      options.maxArea = SquareMicrons(SquareMillimetres(100));
    if (random() % 3 == 0)
      options.maxPower = Watts(150);
    Workload workload = round % 9 ? mlpModel(4, 512, 128) : blockModel(4, 256, 128);
    Search exact({named("model", workload)}, options);
    if (!exact.error().empty()) {
      EXPECT_TRUE(exact.error().rfind("max-area: the smallest chip has ", 0) == 0 ||
                  exact.error().rfind("max-power: the least that a chip takes is ", 0) == 0 ||
                  exact.error() == "each limit leaves some chips, but all together none")
          << exact.error();
      continue;
    }
    Outcome found = exact.run();
    options.method = Method::Exhaustive;
    Outcome all = runSearch(workload, options);
    SCOPED_TRACE("round " + std::to_string(round));
    ASSERT_EQ(found.error, "");
    ASSERT_EQ(all.error, "");
    ASSERT_EQ(found.plans.size(), all.plans.size());
    EXPECT_TRUE(found.summary.isFinished);
    if (found.plans.empty()) {
      ++none;
      EXPECT_EQ(found.whyNot, all.whyNot);
      continue;
    }
    ++plans;
    const plan::Plan &a = found.plans[0], &b = all.plans[0];
    EXPECT_NEAR(a.step.total() / b.step.total(), 1, 1e-9);
    EXPECT_NEAR(valueOf(a) / valueOf(b), 1, 1e-9);
    EXPECT_EQ(a.best[0].score, valueOf(a));
    EXPECT_TRUE(a.chip.point() == b.chip.point());
    EXPECT_EQ(a.microbatch, b.microbatch);
    EXPECT_EQ(a.tensorWidth, b.tensorWidth);
    EXPECT_EQ(found.summary.searchGap, 0);
    EXPECT_LE(found.summary.provenGap, 0.01);
    // The others are the best of those that were placed, which are not the same ones.
    EXPECT_LE(std::max(a.best.size(), b.best.size()), options.top);
    for (const plan::Plan *plan : {&a, &b})
      for (size_t i = 1; i < plan->best.size(); ++i)
        EXPECT_GE(plan->best[i].score, plan->best[i - 1].score * (1 - 1e-2));
    EXPECT_TRUE(!options.maxArea || a.area <= *options.maxArea);
    EXPECT_TRUE(!options.maxPower || a.peakPower <= *options.maxPower);
    for (const plan::PlannedStage &stage : a.stages) {
      EXPECT_LE(stage.memory.total(), a.chip.hbm.capacity * (1 + 1e-9));
      for (const plan::PlannedLayer &layer : stage.layers)
        EXPECT_TRUE(options.allowRecompute || !layer.isRecomputed);
    }
  }
  EXPECT_GT(plans, 20);
  EXPECT_GT(none, 0);
}

/// Runners-up are no near-duplicates, and the smallest chips are the smallest.
TEST(Search, tellsOthersThatDiffer) {
  Options options = smallOptions(Rules::Exact);
  options.top = 4;
  options.method = Method::Exhaustive;
  Outcome outcome = runSearch(mlpModel(), options);
  ASSERT_EQ(outcome.plans.size(), 1u);
  const plan::Plan &plan = outcome.plans[0];
  for (size_t i = 0; i < plan.best.size(); ++i)
    for (size_t j = 0; j < i; ++j) {
      const arch::ArchPoint &a = plan.best[i].point, &b = plan.best[j].point;
      auto isStep = [](double x, double y) { return x <= 2 * y && y <= 2 * x; };
      bool isNear = isStep(double(a.tensorCores), double(b.tensorCores)) &&
                    isStep(double(a.vectorCores), double(b.vectorCores)) &&
                    isStep(double(a.width), double(b.width)) &&
                    isStep(double(a.depth), double(b.depth)) &&
                    isStep(a.globalBuffer.value(), b.globalBuffer.value());
      EXPECT_TRUE(!isNear || plan.best[i].score > 1.009 * plan.best[j].score);
    }
  ASSERT_EQ(plan.smallest.size(), 3u);
  for (const plan::Smallest &smallest : plan.smallest) {
    Seconds most = plan.step.total() * (1 + smallest.within);
    EXPECT_LE(smallest.candidate.step.value(), most.value() * (1 + 1e-9));
    for (const plan::SeenChip &chip : plan.search.seen)
      EXPECT_TRUE(chip.area >= smallest.candidate.area || chip.step.value() > most.value() * 0.999);
  }
}

/// Of equally good architectures the smallest is taken, whatever the order of the space.
TEST(Search, breaksTiesByArea) {
  Options options = smallOptions(Rules::Paper);
  // The published rules give nothing for more vector cores where there is no vector work, and a
  // time in proportion to nothing but the array for large contractions.
  std::vector<SquareMicrons> chosen;
  for (bool isExhaustive : {false, true}) {
    options.method = isExhaustive ? Method::Exhaustive : Method::Exact;
    Outcome outcome = runSearch(mlpModel(), options);
    ASSERT_EQ(outcome.plans.size(), 1u);
    const plan::Plan &plan = outcome.plans[0];
    chosen.push_back(plan.area);
    int ties = 0;
    for (const plan::SeenChip &chip : plan.search.seen)
      if (chip.step / plan.step.total() < 1 + 1e-12) {
        EXPECT_LE(plan.area, chip.area);
        ++ties;
      }
    EXPECT_GT(ties, isExhaustive ? 1 : 0);
  }
  EXPECT_EQ(chosen[0], chosen[1]);
}

TEST(Search, isNoWorseThanTheHillClimbOrAnyBaseline) {
  for (Rules rules : {Rules::Exact, Rules::Paper})
    for (const Workload &workload : {mlpModel(), blockModel()}) {
      Options options = smallOptions(rules);
      options.space = Options::defaults(rules).space;
      options.hbms = {Bytes(Gibibytes(4)), Bytes(Gibibytes(32))};
      options.maxArea = SquareMicrons(SquareMillimetres(276));
      options.microbatches = {1};
      options.tensorWidths = {1, 2};
      options.method = Method::Paper;
      options.baselines = false;
      // The hill-climb on a part of the space is enough to compare with.
      Outcome climbed = runSearch(workload, options);
      options.method = Method::Exact;
      options.maxArea.reset();
      options.baselines = true;
      Outcome outcome = runSearch(workload, options);
      ASSERT_EQ(outcome.error, "");
      ASSERT_EQ(outcome.plans.size(), 1u);
      ASSERT_EQ(climbed.plans.size(), 1u);
      const plan::Plan &plan = outcome.plans[0];
      Seconds step = plan.step.total();
      EXPECT_LE(step, climbed.plans[0].step.total() * (1 + 1e-9));
      EXPECT_EQ(climbed.summary.method, "paper");
      EXPECT_EQ(climbed.summary.provenGap, 1);
      EXPECT_EQ(outcome.summary.searchGap, 0);
      EXPECT_LE(outcome.summary.provenGap, 0.01);
      ASSERT_EQ(plan.baselines.size(), 6u);
      for (const plan::Baseline &baseline : plan.baselines) {
        ASSERT_TRUE(baseline.candidate) << baseline.name << ": " << baseline.why;
        // The real chip is larger than all of the space.
        bool isReal = baseline.name == "tpuv4" || baseline.name == "tpuv4-expert";
        EXPECT_EQ(baseline.isInSpace, !isReal) << baseline.name;
        if (isReal)
          continue;
        EXPECT_LE(step, baseline.candidate->step * (1 + 1e-9)) << baseline.name;
      }
    }
}

TEST(Search, baselinesAreScoredByTheObjective) {
  for (Objective objective : {Objective::Throughput, Objective::ThroughputPerArea,
                              Objective::ThroughputPerWatt, Objective::EnergyPerSample}) {
    Options options = smallOptions();
    options.objective = objective;
    Outcome outcome = runSearch(mlpModel(), options);
    ASSERT_EQ(outcome.plans.size(), 1u);
    const plan::Plan &plan = outcome.plans[0];
    int compared = 0;
    for (const plan::Baseline &baseline : plan.baselines) {
      if (!baseline.candidate || !baseline.isInSpace)
        continue;
      ++compared;
      EXPECT_GE(baseline.candidate->score, plan.best[0].score * (1 - 1e-9)) << baseline.name;
      if (objective == Objective::ThroughputPerArea) {
        EXPECT_DOUBLE_EQ(baseline.candidate->score,
                         (baseline.candidate->step * baseline.candidate->area.value()).value());
      }
    }
    EXPECT_GT(compared, 0);
  }
}

TEST(Search, baselinesSayWhatIsWrongWithThem) {
  Options options = smallOptions();
  Model model = named("model", mlpModel());
  model.expert = Degrees{4, 8, 1};
  Outcome outcome = Search({model}, options).run();
  ASSERT_EQ(outcome.plans.size(), 1u);
  const std::vector<plan::Baseline> &baselines = outcome.plans[0].baselines;
  ASSERT_EQ(baselines.size(), 6u);
  EXPECT_EQ(baselines[0].name, "tpuv4-expert");
  EXPECT_EQ(baselines[0].what, "TPU v4, placement 4/8/1");
  EXPECT_FALSE(baselines[0].candidate);
  EXPECT_FALSE(baselines[0].isInSpace);
  EXPECT_EQ(baselines[0].why, "pipeline 4, data 8, tensor 1 needs 32 devices, there are 16");
  EXPECT_EQ(baselines[1].name, "tpuv4");
  EXPECT_TRUE(baselines[1].candidate);
  EXPECT_EQ(baselines[1].why, "lies outside the space");
  EXPECT_EQ(baselines[2].name, "tpuv4-paper-expert");
  EXPECT_EQ(baselines[2].what, "chip of the published comparison, placement 4/8/1");
  EXPECT_EQ(baselines[3].name, "tpuv4-paper");
  EXPECT_TRUE(baselines[3].candidate);
  EXPECT_EQ(baselines[4].name, "chip-only");
  EXPECT_TRUE(baselines[4].isInSpace);
  EXPECT_EQ(baselines[5].name, "data-parallel");
  EXPECT_TRUE(baselines[5].candidate);

  auto whyOf = [&](Degrees degrees) {
    model.expert = degrees;
    Outcome other = Search({model}, options).run();
    return other.plans.empty() ? "no plan" : other.plans[0].baselines[0].why;
  };
  EXPECT_EQ(whyOf({9, 1, 1}), "pipeline 9, data 1, tensor 1 has more stages than the 7 layers");
  EXPECT_EQ(whyOf({1, 1, 8}),
            "pipeline 1, data 1, tensor 8: tensor width 8 is not among those asked for");
  options.hbms = {Bytes(Mebibytes(256))};
  options.microbatches = {1};
  options.devices = 8;
  // Experts have the chip with 32 GiB whatever the search may choose.
  EXPECT_EQ(whyOf({1, 2, 1}), "lies outside the space");
}

// What a plan is compared with is the chip of that name, with all its lanes: the same as asking for
// it by name.
TEST(Search, theTpuBaselineIsThePreset) {
  Options options = smallOptions();
  Outcome outcome = Search({named("model", blockModel())}, options).run();
  ASSERT_EQ(outcome.plans.size(), 1u);
  const plan::Plan &plan = outcome.plans[0];
  auto find = [&](const char *name) {
    return *std::find_if(plan.baselines.begin(), plan.baselines.end(),
                         [&](const plan::Baseline &baseline) { return baseline.name == name; });
  };
  arch::ArchConfig chip = *arch::preset("tpuv4");
  chip.network = options.space.common.network;
  plan::Candidate real = *find("tpuv4").candidate, published = *find("tpuv4-paper").candidate;
  EXPECT_EQ(real.point.vectorCores * real.point.vectorWidth, 2 * 2048);
  EXPECT_EQ(published.point.vectorCores * published.point.vectorWidth, 2 * 128);
  EXPECT_EQ(real.area, arch::area(chip));
  EXPECT_GT(real.peakPower, published.peakPower);
  std::string why;
  std::optional<plan::Plan> asked =
      Search({named("model", blockModel())}, options).evaluate({chip, {}, {}}, why);
  ASSERT_TRUE(asked) << why;
  EXPECT_NEAR(real.step / asked->step.total(), 1, 0.003); // Schedules of other effort.
  EXPECT_LT(real.step, published.step);
}

TEST(Search, expertDegreesOfPublishedModels) {
  EXPECT_EQ(publishedExpert("gpt2-xl")->pipeline, 32);
  EXPECT_EQ(publishedExpert("megatron-gpt2-72")->tensor, 8);
  EXPECT_EQ(publishedExpert("opt-350m")->data, 85);
  EXPECT_FALSE(publishedExpert("gpt5"));
}

/// The smallest memory that costs nothing is taken.
TEST(Search, choosesTheSmallestMemoryLast) {
  Options options = smallOptions();
  options.hbms = {Bytes(Gibibytes(32)), Bytes(Gibibytes(64)), Bytes(Gibibytes(80))};
  Outcome large = runSearch(mlpModel(), options);
  ASSERT_EQ(large.plans.size(), 1u);
  EXPECT_EQ(large.plans[0].chip.hbm.capacity, Bytes(Gibibytes(32)));
  options.hbms.push_back(Bytes(Mebibytes(64)));
  options.hbms.push_back(Bytes(Mebibytes(200)));
  Outcome small = runSearch(mlpModel(), options);
  ASSERT_EQ(small.plans.size(), 1u);
  EXPECT_NEAR(small.plans[0].step.total() / large.plans[0].step.total(), 1, 1e-9);
  Bytes chosen = small.plans[0].chip.hbm.capacity;
  // With no more than the next smaller one it is slower.
  std::vector<Bytes> less;
  for (Bytes hbm : options.hbms)
    if (hbm < chosen)
      less.push_back(hbm);
  if (!less.empty()) {
    options.hbms = less;
    Outcome tight = runSearch(mlpModel(), options);
    EXPECT_TRUE(tight.plans.empty() || tight.plans[0].step.total() > small.plans[0].step.total());
  }
}

TEST(Search, isTheSameForAnyNumberOfThreads) {
  for (const Workload &workload : {mlpModel(), blockModel()}) {
    Options options = smallOptions();
    std::string one = textOf(runSearch(workload, options));
    EXPECT_NE(one, "");
    options.threads = 2;
    EXPECT_EQ(textOf(runSearch(workload, options)), one);
    options.threads = 5;
    EXPECT_EQ(textOf(runSearch(workload, options)), one);
  }
}

TEST(Search, tellsHowFarItIs) {
  Options options = smallOptions();
  std::vector<Progress> told;
  options.progress = [&](const Progress &progress) { told.push_back(progress); };
  Outcome outcome = runSearch(mlpModel(), options);
  ASSERT_FALSE(told.empty());
  for (size_t i = 1; i < told.size(); ++i)
    EXPECT_LE(told[i].bestScore, told[i - 1].bestScore);
  EXPECT_EQ(told.back().bestScore, outcome.score);
  const plan::SearchSummary &summary = outcome.summary;
  EXPECT_EQ(summary.architectures, 24u);
  EXPECT_EQ(summary.candidates, 24u * 2 * 3);
  EXPECT_EQ(summary.method, "exact");
  EXPECT_GE(outcome.timings.total, 0);
}

/// What is within the gap need not be looked at, and the summary owns up to it.
TEST(Search, stopsWithinAGap) {
  Options options = smallOptions();
  options.top = 1;
  Outcome best = runSearch(blockModel(), options);
  options.gap = 0.3;
  Outcome near = runSearch(blockModel(), options);
  ASSERT_EQ(near.plans.size(), 1u);
  EXPECT_LE(best.score, near.score);
  EXPECT_LE(near.score * (1 - 0.3), best.score);
  EXPECT_LE(near.summary.searchGap, 0.3);
  EXPECT_LE(near.summary.evaluated, best.summary.evaluated);
  EXPECT_TRUE(near.summary.isFinished);
}

TEST(Search, evaluatesOneChip) {
  Options options = smallOptions();
  Search search({named("model", mlpModel())}, options);
  Outcome outcome = search.run();
  ASSERT_EQ(outcome.plans.size(), 1u);
  std::string why;
  Search::Question question;
  question.chip = outcome.plans[0].chip;
  std::optional<plan::Plan> plan = search.evaluate(question, why);
  ASSERT_TRUE(plan) << why;
  EXPECT_NEAR(plan->step.total() / outcome.plans[0].step.total(), 1, 1e-9);

  question.degrees = Degrees{2, 4, 2};
  plan = search.evaluate(question, why);
  ASSERT_TRUE(plan) << why;
  EXPECT_EQ(plan->stages.size() / plan->chunks, 2u);
  EXPECT_EQ(plan->dataParallel, 4);
  EXPECT_EQ(plan->tensorWidth, 2);
  EXPECT_GE(plan->step.total() * (1 + 1e-9), outcome.plans[0].step.total());
  question.microbatch = 2;
  plan = search.evaluate(question, why);
  ASSERT_TRUE(plan) << why;
  EXPECT_EQ(plan->microbatch, 2);
  question.degrees = Degrees{2, 64, 2};
  EXPECT_FALSE(search.evaluate(question, why));
  EXPECT_EQ(
      why,
      "pipeline 2, data 64, tensor 2 needs 256 devices, there are 16; the nearest that works is "
      "pp=2,dp=4,tp=2,mb=1");
  question = {outcome.plans[0].chip, {}, {}};
  question.chip.hbm.capacity = Bytes(Mebibytes(1));
  EXPECT_FALSE(search.evaluate(question, why));
  EXPECT_NE(why.find("'model' does not fit 16 devices with"), std::string::npos) << why;
}

/// Collectives say which class they are for.
TEST(Search, namesTheClassOfACollective) {
  Options options = smallOptions();
  options.tensorWidths = {4};
  Outcome outcome = runSearch(blockModel(), options);
  ASSERT_EQ(outcome.plans.size(), 1u) << outcome.error << outcome.whyNot;
  const plan::Plan &plan = outcome.plans[0];
  ASSERT_FALSE(plan.sharded.empty());
  ASSERT_FALSE(plan.kinds[0].collectives.empty());
  for (const plan::Collective &collective : plan.kinds[0].collectives) {
    EXPECT_TRUE(std::any_of(
        plan.sharded.begin(), plan.sharded.end(),
        [&](const plan::ShardedClass &sharded) { return sharded.name == collective.factorClass; }))
        << collective.name << " of '" << collective.factorClass << "'";
    EXPECT_GT(collective.bytes, Bytes(0));
  }
}

TEST(Search, saysWhatCannotBePlanned) {
  Options options = smallOptions();
  auto errorOf = [&](std::vector<Model> models, const Options &given) {
    return Search(std::move(models), given).error();
  };
  EXPECT_EQ(errorOf({}, options), "models: expected at least one");
  EXPECT_EQ(errorOf({named("a", mlpModel(), 0)}, options),
            "a: expected a weight above 0, found 0.000000");
  Workload still = mlpModel();
  still.batch.reset();
  EXPECT_EQ(errorOf({named("a", still)}, options),
            "a: has no batch, so that there are no microbatches");
  Workload nothing = mlpModel();
  nothing.layers.clear();
  EXPECT_EQ(errorOf({named("a", nothing)}, options), "a: has no layers");
  // Classes of a single element cannot be shared.
  Options wide = options;
  wide.tensorWidths = {2};
  Workload narrow = mlpModel();
  narrow.factors[2].size = narrow.factors[3].size = 1;
  EXPECT_EQ(errorOf({named("a", narrow)}, wide),
            "a: nothing of it can be shared by tensor groups, and width 1 is not among those asked "
            "for");
  Options empty = options;
  empty.maxArea = SquareMicrons(1);
  EXPECT_EQ(
      errorOf({named("a", mlpModel())}, empty),
      "max-area: the smallest chip has 121.3 mm2, 121.3 mm2 more than the limit of 1e-06 mm2");
  std::string why;
  EXPECT_FALSE(Search({named("a", mlpModel())}, empty).evaluate({}, why));
  EXPECT_EQ(
      why, "max-area: the smallest chip has 121.3 mm2, 121.3 mm2 more than the limit of 1e-06 mm2");

  options.method = Method::Paper;
  EXPECT_EQ(Search({named("a", mlpModel()), named("b", mlpModel())}, options).run().error,
            "search: the published hill-climb plans one model at a time");
}

/// Tables take time too: what is left of them gives a plan, which is not said to be the best.
TEST(Search, withoutTimeForTablesHasAPlan) {
  Options options = largerOptions();
  options.microbatches = {1, 2, 4, 8};
  Outcome whole = runSearch(blockModel(), options);
  ASSERT_EQ(whole.plans.size(), 1u);
  options.timeLimitS = 0;
  Outcome part = runSearch(blockModel(), options);
  ASSERT_EQ(part.plans.size(), 1u) << part.error << part.whyNot;
  EXPECT_FALSE(part.summary.isFinished);
  EXPECT_EQ(part.plans.front().microbatch, 1);
  EXPECT_EQ(part.summary.provenGap, 1);
  EXPECT_GE(part.score, whole.score);
}

} // namespace
