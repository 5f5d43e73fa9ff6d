// Other placements of a model on one chip; see the header.
#include "Placements.h"

#include <algorithm>
#include <map>

using namespace phaze;
using namespace phaze::search;

namespace {

/// More than any chip has, and far from where sums of bytes lose digits.
constexpr double endless = 1e15;

placement::Evaluation costOf(const LayerTables &tables, const ModelTimes &times,
                             const arch::ArchConfig &chip, const Options &options,
                             const Evaluator &evaluator, const Placed &placed) {
  return placement::evaluate(evaluator.problemOf(tables, times, chip, End::Upper, placed.variant),
                             placed.plan, options.rules);
}

FullestStage fullestOf(const placement::Evaluation &cost, const placement::Plan &plan) {
  auto numStages = static_cast<int64_t>(cost.stages.size());
  pipeline::Shape shape{plan.order, numStages / plan.chunks, plan.chunks};
  std::vector<placement::Memory> devices = placement::deviceMemory(shape, cost.stages);
  auto fullest = std::max_element(devices.begin(), devices.end(), [](const auto &a, const auto &b) {
    return a.total() < b.total();
  });
  return {fullest - devices.begin(), shape.devices, *fullest};
}

} // namespace

std::optional<FullestStage> phaze::search::fullestStage(const PreparedModel &model,
                                                        const arch::ArchConfig &chip,
                                                        Degrees degrees, const Options &options,
                                                        Evaluator &evaluator) {
  arch::ArchConfig roomy = chip;
  roomy.hbm.capacity = Bytes(endless);
  if (!degrees.remat && options.allowRecompute && options.rules == Rules::Exact)
    degrees.remat = Remat::Full;
  if (!degrees.zero)
    degrees.zero = options.zeros.back();
  std::optional<FullestStage> least;
  for (const LayerTables &tables : model.cases) {
    if (degrees.tensor != 0 && tables.sharding.width != degrees.tensor)
      continue;
    std::optional<ModelTimes> times = evaluator.times(tables, roomy, Effort::Bounds);
    if (!times)
      continue;
    Placed placed = evaluator.placeAs(tables, roomy, degrees, *times);
    if (placed.step.upper == infinity)
      continue;
    FullestStage fullest =
        fullestOf(costOf(tables, *times, roomy, options, evaluator, placed), placed.plan);
    if (!least || fullest.memory.total() < least->memory.total())
      least = fullest;
  }
  return least;
}

std::vector<plan::PlacementLine> phaze::search::placementsOn(const PreparedModel &model,
                                                             const arch::ArchConfig &chip,
                                                             const Options &options,
                                                             Schedules &schedules) {
  Evaluator evaluator(options, schedules);
  auto layers = static_cast<int64_t>(model.model.workload.layers.size());
  std::map<std::pair<int64_t, int64_t>, plan::PlacementLine> lines; // by stages and tensor width
  for (const LayerTables &tables : model.cases) {
    std::optional<ModelTimes> times = evaluator.times(tables, chip, Effort::Bounds);
    int64_t width = tables.sharding.width;
    for (int64_t stages = 1;
         times && stages <= std::min(layers, options.devices / width) && !options.isCancelled();
         stages *= 2) {
      int64_t replicas =
          std::min(options.devices / (stages * width), evaluator.microbatchesOf(tables));
      plan::PlacementLine &line = lines[{stages, width}];
      Degrees degrees{stages, replicas, width};
      Placed placed = evaluator.placeAs(tables, chip, degrees, *times);
      bool isBetter =
          placed.step.upper < infinity && (!line.step || placed.step.upper < line.step->value());
      if (!isBetter && line.tensor != 0)
        continue;
      line.pipeline = stages;
      line.data = replicas;
      line.tensor = width;
      line.microbatch = tables.microbatch;
      if (!isBetter)
        continue;
      placement::Evaluation cost = costOf(tables, *times, chip, options, evaluator, placed);
      line.step = Seconds(placed.step.upper);
      line.parts = {cost.compute, cost.communication, cost.bubble, cost.update};
      FullestStage fullest = fullestOf(cost, placed.plan);
      line.stage = fullest.stage;
      line.memory = fullest.memory.total();
      line.most = std::string(name(fullest.memory.most()));
    }
  }
  std::vector<plan::PlacementLine> all;
  for (auto &[key, line] : lines) {
    if (!line.step) {
      Degrees degrees{line.pipeline, line.data, line.tensor};
      std::optional<FullestStage> fullest = fullestStage(model, chip, degrees, options, evaluator);
      // What has no plan on any memory is none to tell of.
      if (!fullest || fullest->memory.total() <= chip.hbm.capacity)
        continue;
      line.stage = fullest->stage;
      line.memory = fullest->memory.total();
      line.most = std::string(name(fullest->memory.most()));
    }
    all.push_back(line);
  }
  std::stable_sort(all.begin(), all.end(), [](const auto &a, const auto &b) {
    auto orderOf = [](const plan::PlacementLine &line) {
      return std::pair(line.step ? line.step->value() : infinity, line.memory.value());
    };
    return orderOf(a) < orderOf(b);
  });
  return all;
}
