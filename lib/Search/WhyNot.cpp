// Explains what stands in the way of a plan; see the header.
#include "WhyNot.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace phaze;
using namespace phaze::search;

namespace {

std::string gibibytes(double bytes) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.3g GiB", Gibibytes(Bytes(bytes)).value());
  return text;
}

} // namespace

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
    return "'" + model.model.name +
           "' cannot run on the architecture: " + std::string(cost::whyNot(options.rules));
  return closest.text;
}

std::string phaze::search::whyNot(const PreparedModel &model, const std::vector<Chip> &chips,
                                  const Options &options) {
  // Memory does not depend on the cores: the chip with the most of it is as good as any that can
  // run the model at all.
  std::string text;
  std::vector<const Chip *> order;
  for (const Chip &chip : chips)
    order.push_back(&chip);
  std::stable_sort(order.begin(), order.end(),
                   [](const Chip *a, const Chip *b) { return a->hbms.back() > b->hbms.back(); });
  constexpr size_t most = 8;
  for (size_t i = 0; i < std::min(order.size(), most); ++i) {
    text = whyNot(model, options.space.config(order[i]->point), options);
    if (text.find("does not fit") != std::string::npos)
      return text;
  }
  return text;
}

std::string phaze::search::whyNot(const PreparedModel &model, const arch::ArchConfig &chip,
                                  const Degrees &degrees, const Options &options) {
  std::string text = "pipeline " + std::to_string(degrees.pipeline) + ", data " +
                     std::to_string(degrees.data) + ", tensor " + std::to_string(degrees.tensor);
  auto layers = static_cast<int64_t>(model.model.workload.layers.size());
  int64_t needed = degrees.pipeline * degrees.data * degrees.tensor;
  if (needed > options.devices)
    return text + " needs " + std::to_string(needed) + " devices of " +
           std::to_string(options.devices);
  if (degrees.pipeline > layers)
    return text + " has more stages than the " + std::to_string(layers) + " layers";
  bool isAskedFor = std::find(options.tensorWidths.begin(), options.tensorWidths.end(),
                              degrees.tensor) != options.tensorWidths.end();
  bool hasWidth = std::any_of(model.cases.begin(), model.cases.end(), [&](const LayerTables &t) {
    return t.sharding.width == degrees.tensor;
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
  return text + " does not fit " + gibibytes(chip.hbm.capacity.value()) + " of HBM";
}
