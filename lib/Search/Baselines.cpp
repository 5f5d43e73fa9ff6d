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

std::optional<uint32_t> phaze::search::findChip(const arch::ArchConfig &chip,
                                                const std::vector<Chip> &chips,
                                                const Options &options) {
  for (uint32_t i = 0; i < chips.size(); ++i) {
    arch::ArchPoint point = chips[i].point;
    arch::ArchPoint wanted = chip.point();
    point.hbm = wanted.hbm;
    point.hbmBandwidth = options.space.config(chips[i].point).hbm.bandwidth;
    wanted.hbmBandwidth = chip.hbm.bandwidth;
    if (point == wanted)
      return i;
  }
  return std::nullopt;
}

FastestAlone phaze::search::fastestAlone(const PreparedModel &model, const std::vector<Chip> &chips,
                                         const Options &options, Schedules &schedules,
                                         double deadline) {
  auto tables = std::find_if(model.cases.begin(), model.cases.end(),
                             [](const LayerTables &t) { return t.sharding.width == 1; });
  if (tables == model.cases.end())
    return {};
  std::vector<double> least(chips.size());
  std::vector<uint32_t> order(chips.size());
  std::iota(order.begin(), order.end(), 0);
  std::vector<Evaluator> evaluators;
  for (unsigned i = 0; i < std::max(options.threads, 1u); ++i)
    evaluators.emplace_back(options, schedules);
  parallel(evaluators.size(), chips.size(), [&](size_t thread, size_t i) {
    if (options.isCancelled())
      return;
    arch::ArchConfig chip = options.space.config(chips[i].point);
    ModelTimes times = leastTimes(*tables, chip);
    for (const Layer &layer : tables->local.layers)
      least[i] += (times.kinds[layer.kind][0].lower + times.kinds[layer.kind][1].lower).value();
    least[i] /= chip.clock.value();
  });
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t a, uint32_t b) { return least[a] < least[b]; });
  // In rounds of fixed size, so that threads do not change the answer.
  constexpr size_t round = 64;
  double best = infinity;
  std::optional<uint32_t> found;
  for (size_t from = 0; from < order.size() && least[order[from]] < best; from += round) {
    if (options.isCancelled() || now() > deadline)
      return {found ? *found : order.front(), false};
    size_t count = std::min(round, order.size() - from);
    std::vector<double> times(count);
    parallel(evaluators.size(), count, [&](size_t thread, size_t i) {
      times[i] = evaluators[thread].alone(
          *tables, options.space.config(chips[order[from + i]].point), Effort::Bounds);
    });
    for (size_t i = 0; i < count; ++i)
      if (times[i] < best || (times[i] == best && found && order[from + i] < *found)) {
        best = times[i];
        found = order[from + i];
      }
  }
  return {found, true};
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

std::vector<plan::Baseline>
phaze::search::baselinesOf(const PreparedModel &model, const plan::Plan &plan,
                           const std::vector<Chip> &chips, std::optional<uint32_t> alone,
                           const Options &options, Schedules &schedules) {
  Evaluator evaluator(options, schedules);
  std::vector<plan::Baseline> baselines;
  auto add = [&](const std::string &name, std::string what, const arch::ArchConfig &chip,
                 const LayerTables *tables, const Placed &placed, bool isInSpace,
                 const std::string &why) {
    plan::Baseline &baseline = baselines.emplace_back();
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
  };
  auto addAs = [&](const std::string &name, const std::string &what, const arch::ArchConfig &chip,
                   const Degrees &degrees, bool isInSpace) {
    const LayerTables *tables = nullptr;
    Placed placed = placeAs(model, chip, degrees, evaluator, tables);
    add(name, what + ", placement " + textOf(degrees), chip, tables, placed, isInSpace,
        whyNot(model, chip, degrees, options));
  };

  auto addBoth = [&](const std::string &name, const std::string &what, const arch::ArchConfig &chip,
                     const Degrees &expert, bool isInSpace) {
    addAs(name + "-expert", what, chip, expert, isInSpace);
    const LayerTables *chosen = nullptr;
    Placed best =
        bestOf(model, chosen, [&](const LayerTables &tables, Effort effort, double cutoff) {
          return evaluator.place(tables, chip, effort, cutoff);
        });
    add(name, what + ", our placement", chip, chosen, best, isInSpace,
        chosen ? "" : whyNot(model, chip, options));
  };

  // Chips that somebody names, as they are.
  for (const arch::ArchConfig &chip : options.knownChips) {
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
    add(chip.name, "as it is, our placement", chip, chosen, best, false, why);
  }
  if (!options.knownChips.empty())
    return baselines;

  arch::ArchConfig tpu = tpuChip(options), published = tpuLikeChip(options);
  // The real chip has what no point of a space can say.
  addBoth("tpuv4", "TPU v4", tpu, expertDegrees(model, tpu, options, evaluator), false);
  std::optional<uint32_t> index = findChip(published, chips, options);
  bool isInSpace = false;
  if (index) {
    const std::vector<Bytes> &hbms = chips[*index].hbms;
    isInSpace = std::find(hbms.begin(), hbms.end(), published.hbm.capacity) != hbms.end();
  }
  Degrees expert = expertDegrees(model, published, options, evaluator);
  addBoth("tpuv4-paper", "chip of the published comparison", published, expert, isInSpace);

  if (alone) {
    arch::ArchConfig chip = options.space.config(chips[*alone].point);
    addAs("chip-only", "fastest chip for one device", chip, expert, true);
  }
  int64_t most = evaluator.microbatchesOf(model.cases.front());
  addAs("data-parallel", "the plan's chip", plan.chip, {1, std::min(options.devices, most), 1},
        true);
  return baselines;
}
