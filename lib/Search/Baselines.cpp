// Costs the chips and placements that plans are compared with; docs/Search.md, "Baselines".
#include "Baselines.h"

#include "Parallel.h"
#include "WhyNot.h"
#include "phaze/Evaluation/BuildPlan.h"

#include <algorithm>
#include <numeric>

using namespace phaze;
using namespace phaze::search;

namespace {

std::string textOf(const Degrees &degrees) {
  return std::to_string(degrees.pipeline) + "/" + std::to_string(degrees.data) + "/" +
         std::to_string(degrees.tensor);
}

/// The best microbatch for given degrees, as experts would take.
Placed placeAs(const PreparedModel &model, const arch::ArchConfig &chip, const Degrees &degrees,
               Evaluator &evaluator, const LayerTables *&chosen) {
  Degrees byHand = degrees;
  byHand.isByHand = true;
  return bestOf(model, chosen, [&](const LayerTables &tables, Effort effort, double) {
    return evaluator.placeAs(tables, chip, byHand, effort);
  });
}

} // namespace

std::optional<Degrees> phaze::search::publishedExpert(const std::string &model) {
  static const std::pair<const char *, Degrees> table[] = {
      {"bert-large", {8, 128, 1}},      {"megatron-bert", {8, 128, 1}},
      {"opt-350m", {12, 85, 1}},        {"gpt2-xl", {32, 32, 1}},
      {"megatron-gpt2-54", {8, 32, 4}}, {"megatron-gpt2-72", {8, 16, 8}},
      {"gpt3-175b", {32, 8, 4}},        {"llama2-7b", {8, 128, 1}},
  };
  // Modules are called gpt2_xl_train_step where files are called gpt2-xl.
  std::string plain = model;
  std::replace(plain.begin(), plain.end(), '_', '-');
  for (const auto &[name, degrees] : table)
    if (plain == name || plain == std::string(name) + "-train-step")
      return degrees;
  return std::nullopt;
}

arch::ArchConfig phaze::search::tpuLikeChip(const Options &options) {
  arch::ArchPoint point{8, 2, 128, 128, 128, Bytes(Mebibytes(128)), Bytes(Gibibytes(32)), {}};
  // A space of its own may have no bandwidth that all chips share.
  bool isPaper = options.rules == Rules::Paper;
  point.hbmBandwidth = arch::preset(isPaper ? "tpuv4-paper" : "tpuv4")->hbm.bandwidth;
  arch::ArchConfig chip = options.space.config(point);
  chip.name = "tpuv4-like";
  return chip;
}

arch::ArchConfig phaze::search::tpuChip(const Options &options) {
  arch::ArchConfig chip = *arch::preset("tpuv4");
  chip.network = options.space.common.network;
  chip.energy = options.space.common.energy;
  return chip;
}

FastestAlone phaze::search::fastestAlone(const PreparedModel &model, const Boxes &boxes,
                                         const Options &options, Schedules &schedules,
                                         double deadline) {
  auto tables = std::find_if(model.cases.begin(), model.cases.end(),
                             [](const LayerTables &t) { return t.sharding.width == 1; });
  if (tables == model.cases.end())
    return {};
  std::vector<Evaluator> evaluators;
  for (unsigned i = 0; i < std::max(options.threads, 1u); ++i)
    evaluators.emplace_back(options, schedules);
  // Boxes and chips, least first; a chip with its own time is looked at no further.
  enum class Known { Nothing, Work, Times };
  struct Open {
    double least = 0;
    Known known = Known::Nothing;
    Chip chip;
    bool operator<(const Open &other) const {
      return std::tuple(least, chip.order) > std::tuple(other.least, other.chip.order);
    }
  };
  bool isExact = options.rules == Rules::Exact;
  auto isSplit = [&](const Open &open) {
    const Box &box = open.chip.box;
    return !box.isChip() && (!isExact || !box.isColumn() || open.known == Known::Times);
  };
  auto bound = [&](Open &open, Evaluator &evaluator) {
    arch::ArchConfig chip = options.space.config(open.chip.point);
    const Box &box = open.chip.box;
    bool isTimed = open.known == Known::Work;
    open.known = isTimed ? Known::Times : Known::Work;
    if (isTimed && box.isChip()) {
      open.least = evaluator.alone(*tables, chip, Effort::Bounds);
      return;
    }
    std::optional<ModelTimes> times = leastTimes(*tables, chip, boxes.cores(box));
    // Of a column the corner that has most of everything.
    if (isTimed)
      times = evaluator.times(*tables, chip, Effort::Bounds);
    if (!times) {
      open.least = infinity;
      return;
    }
    // Rounding to whole cycles is not monotone in the clock.
    if (isTimed && !box.axes[Clock].isOne()) {
      times->side = Cycles(0);
      for (size_t k = 0; k < tables->kinds.size(); ++k)
        for (size_t p = 0; p < numParts; ++p)
          for (const cost::OperatorShape &shape : tables->kinds[k].parts[p].shapes) {
            Cycles &lower = times->kinds[k][p].lower;
            lower = std::max(lower - Cycles(static_cast<double>(shape.repeat) + 1), Cycles(0));
          }
    }
    placement::LayerSums sums = sumsOf(*tables, *times, chip, End::Lower);
    open.least = std::max(open.least,
                          (sums.forward + sums.backward + sums.accumulate).value() * (1 - 1e-12));
  };
  std::vector<Open> queue;
  if (std::optional<Box> all = boxes.whole())
    queue.push_back({0, Known::Nothing, boxes.chip(*all)});
  // In rounds of fixed size, so that threads do not change the answer. In large spaces a comparison
  // is not worth more than so many of them.
  constexpr size_t size = 64, mostRounds = 400;
  constexpr double smallSpace = 1 << 18;
  std::optional<Open> best;
  for (size_t turn = 0; !queue.empty() && (!best || queue.front().least <= best->least); ++turn) {
    if (options.isCancelled() || now() > deadline ||
        (turn >= mostRounds && boxes.size() > smallSpace))
      return {best ? std::optional(best->chip) : std::nullopt, false};
    std::vector<Open> round;
    while (round.size() < size && !queue.empty() && (!best || queue.front().least <= best->least)) {
      std::pop_heap(queue.begin(), queue.end());
      Open open = std::move(queue.back());
      queue.pop_back();
      if (!isSplit(open)) {
        round.push_back(std::move(open));
        continue;
      }
      for (Box &half : boxes.split(open.chip.box))
        if (boxes.shrink(half))
          round.push_back({open.least, Known::Nothing, boxes.chip(half)});
    }
    parallel(evaluators.size(), round.size(),
             [&](size_t thread, size_t i) { bound(round[i], evaluators[thread]); });
    for (Open &open : round) {
      if (open.known != Known::Times || !open.chip.box.isChip()) {
        queue.push_back(std::move(open));
        std::push_heap(queue.begin(), queue.end());
      } else if (!best || std::tuple(open.least, open.chip.order) <
                              std::tuple(best->least, best->chip.order)) {
        best = std::move(open);
      }
    }
  }
  if (!best || best->least == infinity)
    return {};
  return {best->chip, true};
}

Degrees phaze::search::expertDegrees(const PreparedModel &model, const arch::ArchConfig &chip,
                                     const Options &options, Evaluator &evaluator) {
  if (model.model.expert)
    return *model.model.expert;
  if (std::optional<Degrees> published = publishedExpert(model.model.name))
    return *published;
  auto layers = static_cast<int64_t>(model.model.workload.layers.size());
  Degrees last;
  for (int64_t devices = 1; devices <= options.devices; devices *= 2)
    for (int64_t tensor = std::min<int64_t>(devices, 8); tensor >= 1; tensor /= 2) {
      Degrees degrees{devices / tensor, 1, tensor};
      int64_t most = evaluator.microbatchesOf(model.cases.front());
      degrees.data = std::min(options.devices / devices, most);
      if (degrees.pipeline > layers)
        continue;
      const LayerTables *chosen = nullptr;
      last = degrees;
      if (placeAs(model, chip, degrees, evaluator, chosen).step.upper < infinity)
        return degrees;
    }
  return last;
}

namespace {

/// Costs baselines on one chip after the other, all of them for one model.
class Comparison {
public:
  Comparison(const PreparedModel &model, const Options &options, Schedules &schedules)
      : model(model), options(options), evaluator(options, schedules) {}

  /// With a placement as it is given.
  plan::Baseline as(const std::string &name, const std::string &what, const arch::ArchConfig &chip,
                    const Degrees &degrees, bool isInSpace) {
    const LayerTables *tables = nullptr;
    Placed placed = placeAs(model, chip, degrees, evaluator, tables);
    return told(name, what + ", placement " + textOf(degrees), chip, tables, placed, isInSpace,
                whyNot(model, chip, degrees, options));
  }

  /// With the best placement.
  plan::Baseline best(const std::string &name, const std::string &what,
                      const arch::ArchConfig &chip, bool isInSpace) {
    const LayerTables *chosen = nullptr;
    Placed best;
    std::string why =
        "its network ends at " + std::to_string(chip.network.back().devices) + " devices";
    if (chip.network.back().devices >= options.devices) {
      best = bestOf(model, chosen, [&](const LayerTables &tables, Effort effort, double cutoff) {
        return evaluator.place(tables, chip, effort, cutoff);
      });
      why = chosen ? "" : whyNot(model, chip, options);
    }
    return told(name, what + ", our placement", chip, chosen, best, isInSpace, why);
  }

  std::vector<plan::Baseline> both(const std::string &name, const std::string &what,
                                   const arch::ArchConfig &chip, bool isInSpace) {
    Degrees expert = expertDegrees(model, chip, options, evaluator);
    return {as(name + "-expert", what, chip, expert, isInSpace), best(name, what, chip, isInSpace)};
  }

  Degrees expert(const arch::ArchConfig &chip) {
    return expertDegrees(model, chip, options, evaluator);
  }

  plan::Baseline dataParallel(const arch::ArchConfig &chip) {
    int64_t most = evaluator.microbatchesOf(model.cases.front());
    return as("data-parallel", "the plan's chip", chip, {1, std::min(options.devices, most), 1},
              true);
  }

private:
  plan::Baseline told(const std::string &name, std::string what, const arch::ArchConfig &chip,
                      const LayerTables *tables, const Placed &placed, bool isInSpace,
                      const std::string &why) {
    plan::Baseline baseline;
    baseline.name = name;
    baseline.what = std::move(what);
    baseline.isInSpace = isInSpace;
    if (placed.step.upper < infinity) {
      baseline.candidate = candidateOf(*tables, chip, placed,
                                       evaluator.valueOf(*tables, chip, placed), options.prices);
      baseline.candidate->parts = evaluator.partsOf(*tables, chip, placed);
    } else {
      baseline.why = why;
    }
    if (!isInSpace && baseline.why.empty())
      baseline.why = "lies outside the space";
    return baseline;
  }

  const PreparedModel &model;
  const Options &options;
  Evaluator evaluator;
};

} // namespace

std::vector<BaselineTask> phaze::search::baselineTasks(const PreparedModel &model,
                                                       const Boxes &boxes,
                                                       const std::optional<Chip> &alone,
                                                       const Options &options,
                                                       Schedules &schedules) {
  std::vector<BaselineTask> tasks;
  auto add = [&](auto compare) {
    tasks.push_back([&model, &options, &schedules, compare = std::move(compare)] {
      Comparison comparison(model, options, schedules);
      return compare(comparison);
    });
  };
  using Baselines = std::vector<plan::Baseline>;
  // Chips that somebody names, as they are.
  for (const arch::ArchConfig &chip : options.knownChips)
    add([&chip](Comparison &comparison) {
      return Baselines{comparison.best(chip.name, "as it is", chip, false)};
    });
  if (!tasks.empty())
    return tasks;

  // The real chip has what no point of a space can say.
  arch::ArchConfig tpu = tpuChip(options), published = tpuLikeChip(options);
  add([tpu](Comparison &comparison) { return comparison.both("tpuv4", "TPU v4", tpu, false); });
  bool isInSpace = false;
  if (std::optional<Chip> found = boxes.find(published))
    isInSpace = std::find(found->hbms.begin(), found->hbms.end(), published.hbm.capacity) !=
                found->hbms.end();
  add([published, isInSpace](Comparison &comparison) {
    return comparison.both("tpuv4-paper", "chip of the published comparison", published, isInSpace);
  });
  if (alone)
    add([published, chip = options.space.config(alone->point)](Comparison &comparison) {
      return Baselines{comparison.as("chip-only", "fastest chip for one device", chip,
                                     comparison.expert(published), true)};
    });
  return tasks;
}

std::optional<plan::Baseline> phaze::search::dataParallelBaseline(const PreparedModel &model,
                                                                  const plan::Plan &plan,
                                                                  const Options &options,
                                                                  Schedules &schedules) {
  if (!options.knownChips.empty())
    return std::nullopt;
  return Comparison(model, options, schedules).dataParallel(plan.chip);
}
