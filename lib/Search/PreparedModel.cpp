// Chooses what each tensor width shards, and makes the tables of all cases.
#include "PreparedModel.h"

#include <cmath>

using namespace phaze;
using namespace phaze::search;

PreparedModel::PreparedModel(Model given, const Options &options) : model(std::move(given)) {
  if (!(model.weight > 0) || !std::isfinite(model.weight))
    error = model.name + ": expected a weight above 0, found " + std::to_string(model.weight);
  else if (!model.workload.batch)
    error = model.name + ": has no batch, so that there are no microbatches";
  else if (model.workload.layers.empty())
    error = model.name + ": has no layers";
  if (!error.empty())
    return;
  // Tables fuse anew.
  if (options.rules == cost::Rules::Exact && !model.local)
    model.workload.fusion = fusionOf(options.software);
  const arch::ArchConfig &reference = options.space.common;
  cost::CostMemo memo;
  const std::vector<int64_t> widths =
      model.local ? std::vector<int64_t>{model.local->width} : options.tensorWidths;
  for (int64_t microbatch : options.microbatches) {
    Workload workload = withMicrobatch(model.workload, microbatch);
    for (int64_t width : widths) {
      sharding::Sharding sharding = model.local.value_or(sharding::Sharding());
      if (width > 1 && !model.local) {
        sharding =
            sharding::chooseSharding(workload, width, reference, options.rules, memo).sharding;
        // A group that shares nothing only computes the same thing several times. What takes longer
        // than that still takes less memory.
        if (sharding.classes.empty())
          if (auto other =
                  sharding::rankShardings(workload, width, reference, options.rules, memo).runnerUp)
            sharding = std::move(other->sharding);
        if (sharding.classes.empty())
          continue;
      }
      cases.emplace_back(workload, microbatch, sharding, reference.rates, options.rules,
                         model.local.has_value(), options.software);
      if (!cases.back().error.empty()) {
        error = model.name + ": " + cases.back().error;
        return;
      }
    }
  }
  if (cases.empty())
    error = model.name + ": nothing of it can be shared by tensor groups, and width 1 is not among "
                         "those asked for";
}
