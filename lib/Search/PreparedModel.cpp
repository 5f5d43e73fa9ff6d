// Chooses what each tensor width shards, and makes the tables of all cases.
#include "PreparedModel.h"
#include "Parallel.h"

#include <cmath>

using namespace phaze;
using namespace phaze::search;

/// With and without sequences, as is asked for.
static std::vector<sharding::Sharding>
variantsOf(const Workload &workload, const sharding::Sharding &sharding, const Options &options) {
  SequenceParallel asked = options.sequenceParallel;
  sharding::Sharding split = sharding::withSequences(workload, sharding);
  if (options.rules == Rules::Paper || asked == SequenceParallel::Off ||
      !sharding::splitsSequences(workload, split))
    return {sharding};
  if (asked == SequenceParallel::On)
    return {split};
  return {sharding, split};
}

/// None if a group of this width would share nothing.
static std::vector<LayerTables> tablesOf(const Model &model, int64_t microbatch, int64_t width,
                                         const Options &options, cost::CostMemo &memo) {
  const arch::ArchConfig &reference = options.space.common;
  Workload workload = withMicrobatch(model.workload, microbatch);
  sharding::Sharding sharding = model.local.value_or(sharding::Sharding());
  if (width > 1 && !model.local) {
    sharding = sharding::chooseSharding(workload, width, reference, options.rules, memo).sharding;
    // A group that shares nothing only computes the same thing several times. What takes longer
    // than that still takes less memory.
    if (sharding.classes.empty())
      if (auto other =
              sharding::rankShardings(workload, width, reference, options.rules, memo).runnerUp)
        sharding = std::move(other->sharding);
    if (sharding.classes.empty())
      return {};
  }
  std::vector<LayerTables> tables;
  for (const sharding::Sharding &each :
       model.local ? std::vector{sharding} : variantsOf(workload, sharding, options))
    tables.emplace_back(workload, microbatch, each, reference.rates, options.rules,
                        model.local.has_value(), options.software);
  return tables;
}

PreparedModel::PreparedModel(Model given, const Options &options, double deadline)
    : model(std::move(given)) {
  if (!(model.weight > 0) || !std::isfinite(model.weight))
    error = model.name + ": expected a weight above 0, found " + std::to_string(model.weight);
  else if (!model.workload.batch)
    error = model.name + ": has no batch, so that there are no microbatches";
  else if (model.workload.layers.empty())
    error = model.name + ": has no layers";
  if (!error.empty())
    return;
  // Tables fuse anew.
  if (options.rules == Rules::Exact && !model.local)
    model.workload.fusion = fusionOf(options.software);
  const std::vector<int64_t> widths =
      model.local ? std::vector<int64_t>{model.local->width} : options.tensorWidths;
  std::vector<std::pair<int64_t, int64_t>> asked;
  for (int64_t microbatch : options.microbatches)
    for (int64_t width : widths)
      asked.emplace_back(microbatch, width);
  std::vector<std::vector<LayerTables>> made(asked.size());
  std::vector<cost::CostMemo> memos(std::max(options.threads, 1u));
  std::atomic<bool> isLate{false};
  parallel(memos.size(), asked.size(), [&](size_t thread, size_t i) {
    if (i >= widths.size() && (options.isCancelled() || now() > deadline))
      isLate = true;
    else
      made[i] = tablesOf(model, asked[i].first, asked[i].second, options, memos[thread]);
  });
  isCut = isLate;
  for (std::vector<LayerTables> &variants : made)
    for (LayerTables &tables : variants) {
      if (!tables.error.empty()) {
        error = model.name + ": " + tables.error;
        return;
      }
      cases.push_back(std::move(tables));
    }
  if (cases.empty())
    error = model.name + ": nothing of it can be shared by tensor groups, and width 1 is not among "
                         "those asked for";
}
