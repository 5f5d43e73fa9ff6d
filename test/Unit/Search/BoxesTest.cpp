// Boxes of a space: what they hold, and that their bounds hold for every chip in them.
#include "../../../lib/Search/Boxes.h"
#include "../../../lib/Search/PreparedModel.h"
#include "Models.h"
#include "phaze/Arch/Area.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace phaze;
using namespace phaze::search;

namespace {

/// A space in which every parameter has a few values, in any order, within some limits.
Options randomSpace(std::mt19937 &random, Rules rules, size_t most) {
  Options options = sampledOptions(random, rules);
  arch::ArchConfig common = options.space.common;
  auto some = [&](std::vector<int64_t> all) {
    std::shuffle(all.begin(), all.end(), random);
    all.resize(1 + random() % std::min(most, all.size()));
    return all;
  };
  arch::SpaceLists lists;
  lists.tensorCores = some({1, 2, 3, 4, 8, 16, 64, 256});
  lists.vectorCores = some({1, 2, 3, 8, 32});
  lists.widths = some({8, 24, 32, 64, 128, 256});
  lists.depths = some({8, 16, 48, 128, 256});
  if (random() % 2)
    lists.vectorWidths = some({16, 96, 128, 512});
  for (int64_t size : some({2, 5, 8, 32, 128}))
    lists.globalBuffers.emplace_back(Mebibytes(static_cast<double>(size)));
  lists.hbms = {Bytes(Gibibytes(32))};
  switch (random() % 3) {
  case 0:
    for (int64_t gigabytes : some({300, 450, 900, 1200, 2000}))
      lists.hbmBandwidths.emplace_back(1e9 * static_cast<double>(gigabytes));
    break;
  case 1:
    lists.hbmStacks = some({1, 2, 3, 4});
    lists.stackCapacity = Bytes(Gibibytes(8));
    lists.stackBandwidth = BytesPerSecond(3e11);
    break;
  default: // What goes with the capacity.
    break;
  }
  if (random() % 2) {
    lists.links = some({1, 2, 4, 6});
    for (int64_t gigabytes : some({25, 50, 100}))
      lists.linkBandwidths.emplace_back(1e9 * static_cast<double>(gigabytes));
  }
  if (random() % 2)
    for (int64_t megahertz : some({700, 940, 1050, 1400}))
      lists.clocks.emplace_back(1e6 * static_cast<double>(megahertz));
  arch::SpaceConstraints constraints;
  if (random() % 2)
    constraints.maxArea = SquareMicrons(SquareMillimetres(100 + random() % 300));
  if (random() % 3 == 0) {
    constraints.minArea = SquareMicrons(SquareMillimetres(30));
    constraints.minAreaWaivedForOneCore = random() % 2;
  }
  if (random() % 3 == 0)
    constraints.maxPower = Watts(60 + random() % 200);
  options.space = arch::ArchSpace(lists, constraints);
  options.space.common = common;
  return options;
}

/// A part of a box, by halves.
Box randomPart(std::mt19937 &random, const Boxes &boxes, Box box) {
  for (size_t splits = random() % 8; splits > 0 && !box.isChip(); --splits) {
    std::array<Box, 2> halves = boxes.split(box);
    Box half = halves[random() % 2];
    if (boxes.shrink(half))
      box = half;
  }
  return box;
}

bool holds(const Box &box, const Box &chip) {
  for (size_t axis = 0; axis < numAxes; ++axis)
    if (chip.axes[axis].first < box.axes[axis].first || chip.axes[axis].last > box.axes[axis].last)
      return false;
  return true;
}

TEST(Boxes, holdTheChipsOfTheSpace) {
  std::mt19937 random(31);
  size_t all = 0, spreadOut = 0;
  for (int round = 0; round < 40; ++round) {
    Options options = randomSpace(random, round % 4 ? Rules::Exact : Rules::Paper, 3);
    Boxes boxes(options);
    std::vector<Chip> list = boxes.list(), leaves;
    std::vector<Box> open;
    if (std::optional<Box> whole = boxes.whole())
      open.push_back(*whole);
    while (!open.empty()) {
      Box box = open.back();
      open.pop_back();
      if (box.isChip()) {
        leaves.push_back(boxes.chip(box));
        continue;
      }
      for (Box &half : boxes.split(box))
        if (boxes.shrink(half))
          open.push_back(half);
    }
    std::sort(leaves.begin(), leaves.end(),
              [](const Chip &a, const Chip &b) { return a.order < b.order; });
    // The grid itself says what is in the space; different points may be the same chip.
    size_t admitted = 0;
    const arch::ArchSpace &space = options.space;
    for (uint64_t raw = 0; (raw = space.nextAdmitted(raw)) < space.gridSize(); ++raw) {
      ++admitted;
      arch::ArchConfig config = space.config(space.gridPoint(raw));
      if (!options.hbms.empty() && space.values().hbmBandwidths.empty() &&
          space.values().hbmStacks.empty())
        continue; // Other capacities have other bandwidths.
      EXPECT_TRUE(boxes.find(config).has_value());
    }
    EXPECT_EQ(admitted == 0, list.empty());
    ASSERT_EQ(list.size(), leaves.size());
    EXPECT_EQ(boxes.count(), list.size());
    for (size_t i = 0; i < list.size(); ++i) {
      EXPECT_TRUE(list[i].point == leaves[i].point);
      EXPECT_EQ(list[i].order, leaves[i].order);
    }
    EXPECT_EQ(boxes.some(1).empty(), list.empty());
    std::vector<Box> spread = boxes.spread(20);
    EXPECT_LE(spread.size(), 20u);
    spreadOut += spread.size();
    for (const Box &box : spread) {
      Chip chip = boxes.chip(box);
      EXPECT_TRUE(std::any_of(list.begin(), list.end(),
                              [&](const Chip &other) { return other.point == chip.point; }));
    }
    all += list.size();
  }
  EXPECT_GT(all, 1000u);
  EXPECT_GT(spreadOut, 400u);
}

double factorOf(Objective objective, const arch::ArchConfig &chip) {
  switch (objective) {
  case Objective::ThroughputPerArea:
    return arch::area(chip).value();
  case Objective::ThroughputPerWatt:
    return arch::peakPower(chip, arch::EnergyTable::of(chip)).value();
  default:
    return 1;
  }
}

/// The bound of a box is below the value of every chip in it, for every objective.
TEST(Boxes, boundsAreBelowAllChips) {
  std::mt19937 random(32);
  size_t compared = 0, columns = 0;
  for (int round = 0; round < 16; ++round) {
    Options options = randomSpace(random, round % 4 == 3 ? Rules::Paper : Rules::Exact, 4);
    Boxes boxes(options);
    std::optional<Box> whole = boxes.whole();
    if (!whole)
      continue;
    Workload workload = round % 4 ? mlpModel(3, 512, 128) : blockModel(2, 256, 128);
    PreparedModel model(named("model", workload), options);
    ASSERT_EQ(model.error, "");
    Schedules schedules;
    Evaluator evaluator(options, schedules);
    for (int part = 0; part < 6; ++part) {
      Box box = randomPart(random, boxes, *whole);
      arch::ArchConfig most = options.space.config(boxes.most(box));
      arch::ArchConfig least = options.space.config(boxes.least(box));
      PeakCores cores = boxes.cores(box);
      std::vector<Chip> chips;
      for (int tries = 0; tries < 4; ++tries) {
        Box chip = box;
        for (Box::Range &range : chip.axes)
          range.first = range.last =
              range.first + static_cast<uint32_t>(random() % (range.last - range.first + 1));
        if (boxes.shrink(chip))
          chips.push_back(boxes.chip(chip));
      }
      for (const LayerTables &tables : model.cases) {
        double step = evaluator.least(tables, most, cores);
        double energy = evaluator.leastEnergy(tables, most, cores, least).value();
        bool isColumn = box.isColumn() && options.rules == Rules::Exact;
        bool anyClock = !box.axes[Clock].isOne();
        double column = 0, placedColumn = 0, solvedColumn = 0;
        if (isColumn) {
          column = evaluator.boundColumn(tables, most, anyClock, {}, infinity);
          placedColumn = evaluator.boundColumn(tables, most, anyClock, Effort::Bounds, infinity);
          solvedColumn = evaluator.boundColumn(tables, most, anyClock, Effort::Solve, infinity);
          EXPECT_LE(placedColumn, solvedColumn);
        }
        for (const Chip &chip : chips) {
          EXPECT_TRUE(holds(box, chip.box));
          arch::ArchConfig config = options.space.config(chip.point);
          Placed placed = evaluator.place(tables, config, Effort::Bounds, infinity);
          if (placed.step.upper == infinity)
            continue;
          ++compared;
          for (Objective objective :
               {Objective::Throughput, Objective::ThroughputPerArea, Objective::ThroughputPerWatt})
            EXPECT_LE(step * factorOf(objective, least),
                      placed.step.upper * factorOf(objective, config) * (1 + 1e-9));
          EXPECT_LE(energy, evaluator.energy(tables, config, placed).value() * (1 + 1e-9));
          if (!isColumn)
            continue;
          ++columns;
          EXPECT_LE(column, placed.step.upper * (1 + 1e-9));
          EXPECT_LE(placedColumn, placed.step.upper * (1 + 1e-9));
          Placed solved = evaluator.place(tables, config, Effort::Solve, infinity);
          EXPECT_LE(solvedColumn, solved.step.upper * (1 + 1e-9));
          EXPECT_LE(solved.step.lower, solved.step.upper);
          EXPECT_LE(solved.step.upper, placed.step.upper);
        }
      }
    }
    EXPECT_EQ(evaluator.defect, "");
  }
  EXPECT_GT(compared, 200u);
  EXPECT_GT(columns, 20u);
}

/// Together with Search.equalsTryingEverything 200 spaces.
TEST(Boxes, searchAgreesWithTryingEverything) {
  std::mt19937 random(33);
  int plans = 0;
  for (int round = 0; round < 164; ++round) {
    Options options = randomSpace(random, round % 5 == 4 ? Rules::Paper : Rules::Exact, 2);
    options.objective = static_cast<Objective>(round % 4);
    options.top = 1 + random() % 3;
    options.hbms = {Bytes(Gibibytes(8))};
    Workload workload = mlpModel(2, 256, 64);
    Search exact({named("model", workload)}, options);
    if (!exact.error().empty()) {
      EXPECT_EQ(exact.error(), "space: no architecture is within its limits");
      continue;
    }
    Outcome found = exact.run();
    options.method = Method::Exhaustive;
    Outcome all = Search({named("model", workload)}, options).run();
    SCOPED_TRACE("round " + std::to_string(round));
    ASSERT_EQ(found.error + all.error, "");
    ASSERT_EQ(found.plans.size(), all.plans.size());
    EXPECT_TRUE(found.summary.isFinished);
    if (found.plans.empty())
      continue;
    ++plans;
    const plan::Plan &a = found.plans[0], &b = all.plans[0];
    EXPECT_NEAR(a.best[0].score / b.best[0].score, 1, 1e-9);
    EXPECT_TRUE(a.chip.point() == b.chip.point());
    EXPECT_EQ(a.chip.clock, b.chip.clock);
    EXPECT_EQ(a.chip.network.front().bandwidth, b.chip.network.front().bandwidth);
    // The others are the best of those that were placed, which are not the same ones.
    EXPECT_LE(std::max(a.best.size(), b.best.size()), options.top);
    for (const plan::Plan *plan : {&a, &b})
      for (size_t i = 1; i < plan->best.size(); ++i)
        EXPECT_GE(plan->best[i].score, plan->best[i - 1].score * (1 - 1e-2));
    EXPECT_EQ(found.summary.searchGap, 0);
  }
  EXPECT_GT(plans, 100);
}

} // namespace
