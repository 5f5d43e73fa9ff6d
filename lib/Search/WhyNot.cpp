// Explains what stands in the way of a plan; see the header.
#include "WhyNot.h"
#include "Placements.h"
#include "phaze/Support/Numbers.h"

#include <algorithm>
#include <cmath>
#include <functional>

using namespace phaze;
using namespace phaze::search;

std::string phaze::search::whyNot(const PreparedModel &model, const arch::ArchConfig &chip,
                                  const Options &options) {
  Schedules schedules;
  Evaluator evaluator(options, schedules);
  Misfit closest;
  bool canRun = false;
  for (const LayerTables &tables : model.cases) {
    std::optional<ModelTimes> times = evaluator.times(tables, chip, Effort::Bounds);
    if (!times)
      continue;
    canRun = true;
    Misfit misfit = whyNothingFits(model.model.name, tables, *times, chip, options);
    if (misfit.fits)
      return misfit.text;
    if (closest.text.empty() || misfit.memory < closest.memory)
      closest = std::move(misfit);
  }
  if (!canRun)
    return "'" + model.model.name + "' cannot run on the architecture: " +
           whyNotRun(model.cases.front(), chip, evaluator.costs());
  return closest.text;
}

std::string phaze::search::whyNot(const PreparedModel &model, const Boxes &boxes,
                                  const Options &options) {
  // Memory does not depend on the cores: the chip with the most of it is as good as any that can
  // run the model at all.
  std::string text;
  constexpr size_t most = 8;
  for (const Chip &chip : boxes.some(most)) {
    text = whyNot(model, options.space.config(chip.point), options);
    if (text.find("does not fit") != std::string::npos)
      return text;
  }
  return text;
}

namespace {

/// A placement by its keys, those that are chosen left out.
std::string textOf(const Degrees &degrees) {
  std::string text;
  auto add = [&](const char *key, int64_t number, int64_t plain) {
    if (number != plain)
      text += (text.empty() ? "" : ",") + std::string(key) + "=" + std::to_string(number);
  };
  add("pp", degrees.pipeline, 0);
  add("dp", degrees.data, 0);
  add("tp", degrees.tensor, 0);
  add("cp", degrees.context, degrees.tensor == 0 ? 0 : 1);
  add("ep", degrees.expert, degrees.tensor == 0 ? 0 : 1);
  add("vp", degrees.chunks.value_or(0), 0);
  add("zero", degrees.zero.value_or(-1), -1);
  add("shard", degrees.shard.value_or(0), 0);
  add("mb", degrees.microbatch.value_or(0), 0);
  constexpr const char *remats[] = {"none", "selective", "full", "best", "projections"};
  if (degrees.remat)
    text += std::string(",remat=") + remats[static_cast<size_t>(*degrees.remat)];
  if (degrees.order)
    text += std::string(",order=") + pipeline::name(*degrees.order);
  return text;
}

/// What is wrong with the order of a placement whose degrees are all given; empty if nothing is.
std::string wrongOrder(const Degrees &degrees, int64_t layers, const Options &options) {
  if (degrees.pipeline == 0 || degrees.data == 0)
    return {};
  int64_t copies = degrees.data * std::max<int64_t>(degrees.context, 1);
  if (degrees.shard && copies % *degrees.shard != 0)
    return std::to_string(*degrees.shard) + " replicas cannot share, " + std::to_string(copies) +
           " are no multiple of that";
  int64_t chunks = degrees.chunks.value_or(1);
  if (degrees.pipeline > layers / chunks)
    return "has " + std::to_string(degrees.pipeline * chunks) +
           " stages and chunks, more than the " + std::to_string(layers) + " layers";
  if (!degrees.order && chunks == 1)
    return {};
  pipeline::Order order = degrees.order.value_or(pipeline::Order::Interleaved);
  std::string wrong;
  for (int64_t microbatch : options.microbatches) {
    int64_t all = (options.globalBatch + microbatch - 1) / microbatch;
    int64_t each = (all + degrees.data - 1) / degrees.data;
    bool hasTwo = order == pipeline::Order::Interleaved || order == pipeline::Order::ZbV;
    std::optional<std::string> found =
        pipeline::check({order, degrees.pipeline, degrees.chunks.value_or(hasTwo ? 2 : 1), each});
    if (!found)
      return {};
    wrong = *found;
  }
  return wrong;
}

} // namespace

std::string phaze::search::whyNot(const PreparedModel &model, const arch::ArchConfig &chip,
                                  const Degrees &degrees, const Options &options) {
  auto number = [](int64_t degree) { return degree == 0 ? "any" : std::to_string(degree); };
  std::string text = "pipeline " + number(degrees.pipeline) + ", data " + number(degrees.data) +
                     ", tensor " + number(degrees.tensor);
  if (degrees.context > 1)
    text += ", context " + number(degrees.context);
  if (degrees.expert > 1)
    text += ", expert " + number(degrees.expert);
  auto layers = static_cast<int64_t>(model.model.workload.layers.size());
  auto least = [](int64_t degree) { return std::max<int64_t>(degree, 1); };
  int64_t needed = least(degrees.pipeline) * std::max(least(degrees.data), least(degrees.expert)) *
                   least(degrees.tensor) * least(degrees.context);
  if (needed > options.devices)
    return text + " needs " + grouped(static_cast<uint64_t>(needed)) + " devices, there are " +
           grouped(static_cast<uint64_t>(options.devices));
  if (degrees.pipeline > layers)
    return text + " has more stages than the " + std::to_string(layers) + " layers";
  if (degrees.expert > 1 && degrees.data % degrees.expert != 0)
    return text + ": the replicas are no multiple of those that share experts";
  bool isAskedFor = std::find(options.tensorWidths.begin(), options.tensorWidths.end(),
                              degrees.tensor) != options.tensorWidths.end();
  bool hasWidth = std::any_of(model.cases.begin(), model.cases.end(), [&](const LayerTables &t) {
    return degrees.tensor == 0 || t.sharding.width == degrees.tensor;
  });
  if (!hasWidth && isAskedFor)
    return text + ": no class of dimensions of the model can be shared among " +
           std::to_string(degrees.tensor) + " devices";
  if (!hasWidth)
    return text + ": tensor width " + std::to_string(degrees.tensor) +
           " is not among those asked for";
  if (std::string any = whyNot(model, chip, options); any.find("cannot run") != std::string::npos)
    return any;
  int64_t smallest = *std::min_element(options.microbatches.begin(), options.microbatches.end());
  int64_t microbatches = (options.globalBatch + smallest - 1) / smallest;
  if (degrees.data > microbatches)
    return text + " has more replicas than the " + std::to_string(microbatches) + " microbatches";
  std::string wrong = wrongOrder(degrees, layers, options);
  if (!wrong.empty())
    return text + ": " + wrong;
  text += " does not fit " + bytesText(chip.hbm.capacity) + " of HBM";
  Schedules schedules;
  Evaluator evaluator(options, schedules);
  if (std::optional<FullestStage> fullest = fullestStage(model, chip, degrees, options, evaluator);
      fullest && fullest->memory.total() > chip.hbm.capacity)
    text += ": stage " + std::to_string(fullest->stage) + " of " + std::to_string(fullest->stages) +
            " takes " + bytesText(fullest->memory.total()) + " at least, " +
            fullest->memory.mostText();
  return text;
}

std::string phaze::search::nearestThatWorks(const PreparedModel &model,
                                            const arch::ArchConfig &chip, const Degrees &degrees,
                                            const Options &options) {
  // One change at a time, from what costs least to what changes most.
  std::vector<std::function<void(Degrees &)>> changes = {
      [](Degrees &d) { d.zero = std::max(d.zero.value_or(0), 1); },
      [](Degrees &d) { d.remat = Remat::Full; },
      [](Degrees &d) { d.zero = 3; },
      [](Degrees &d) {
        d.zero = 3;
        d.remat = Remat::Full;
      },
      [](Degrees &d) {
        d.order = std::nullopt;
        d.chunks = std::nullopt;
      },
      [](Degrees &d) { d.shard = std::nullopt; },
      [](Degrees &d) { d.pipeline = d.data = 0; },
      [](Degrees &d) {
        d = {0, 0, 0};
      }};
  Schedules schedules;
  Evaluator evaluator(options, schedules);
  for (const auto &change : changes) {
    Degrees changed = degrees;
    change(changed);
    for (const LayerTables &tables : model.cases) {
      Placed placed = evaluator.placeAs(tables, chip, changed, Effort::Bounds);
      if (placed.step.upper == infinity)
        continue;
      changed.pipeline = static_cast<int64_t>(placed.plan.stages.size()) / placed.plan.chunks;
      changed.context = tables.groups.context;
      changed.expert = tables.groups.expert;
      changed.data = placed.plan.dataParallel / changed.context;
      changed.tensor = tables.sharding.width;
      changed.microbatch = tables.microbatch;
      return textOf(changed);
    }
  }
  return {};
}
