// Chooses what each tensor width shards, and makes the tables of all cases.
#include "PreparedModel.h"
#include "Parallel.h"

#include <algorithm>
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

/// The classes of these names, or what is wrong with them in `error`.
static sharding::Sharding namedSharding(const Workload &workload, int64_t width,
                                        const std::vector<std::string> &names, std::string &error) {
  sharding::Sharding sharding{width, {}};
  for (const std::string &name : names) {
    auto found = std::find_if(workload.factors.begin(), workload.factors.end(),
                              [&](const FactorClass &factor) { return factor.name == name; });
    if (found == workload.factors.end()) {
      error = "placement: split: there is no class '" + name + "'";
      return sharding;
    }
    sharding.classes.push_back(static_cast<FactorId>(found - workload.factors.begin()));
  }
  std::sort(sharding.classes.begin(), sharding.classes.end());
  if (std::optional<std::string> wrong = sharding::check(workload, sharding))
    error = "placement: split: " + *wrong;
  return sharding;
}

/// None if a group of this width would share nothing.
static std::vector<LayerTables> tablesOf(const Model &model, int64_t microbatch, int64_t width,
                                         const sharding::Groups &groups, const Options &options,
                                         cost::CostMemo &memo, std::string &error) {
  const arch::ArchConfig &reference = options.space.common;
  sharding::Job job{options.devices, options.globalBatch};
  Workload workload = withMicrobatch(model.workload, microbatch);
  if (!model.local)
    workload = sharding::groupWorkload(workload, groups);
  if (groups.expert > 1 && !sharding::expertGroupOf(workload)) {
    if (options.expert)
      error = "placement: ep: no parameters of experts can be divided";
    return {};
  }
  sharding::Sharding sharding = model.local.value_or(sharding::Sharding());
  bool isGiven = options.split && width > 1 && !model.local;
  if (isGiven) {
    sharding = namedSharding(workload, width, *options.split, error);
    if (!error.empty())
      return {};
  } else if (width > 1 && !model.local) {
    sharding =
        sharding::chooseSharding(workload, width, reference, options.rules, memo, job).sharding;
    // A group that shares nothing only computes the same thing several times. What takes longer
    // than that still takes less memory.
    if (sharding.classes.empty())
      if (auto other = sharding::rankShardings(workload, width, reference, options.rules, memo, job)
                           .runnerUp)
        sharding = std::move(other->sharding);
    if (sharding.classes.empty())
      return {};
  }
  std::vector<LayerTables> tables;
  for (const sharding::Sharding &each :
       model.local || isGiven ? std::vector{sharding} : variantsOf(workload, sharding, options))
    tables.emplace_back(workload, microbatch, each, reference.rates, options.rules,
                        model.local.has_value(), options.software, groups);
  return tables;
}

/// Powers of a number up to `most`; the given number alone where there is one.
static std::vector<int64_t> degreesUpTo(int64_t most, std::optional<int64_t> given,
                                        int64_t step = 2) {
  if (given)
    return {*given};
  std::vector<int64_t> degrees;
  for (int64_t degree = 1; degree <= most; degree *= step)
    degrees.push_back(degree);
  return degrees;
}

/// Where nobody says how many replicas may share experts: nodes of eight or less, and eight of
/// these.
static std::vector<int64_t> expertDegrees(int64_t experts, const Options &options) {
  if (options.expert || options.maxExpert > 0)
    return degreesUpTo(std::min(options.maxExpert, experts), options.expert);
  if (experts < 8)
    return experts == 1 ? std::vector<int64_t>{1} : std::vector<int64_t>{1, experts};
  return degreesUpTo(experts, {}, 8);
}

/// Groups that share sequences and experts, where nobody says so only those that can pay: shorter
/// parts of sequences leave too little work for what has to be exchanged.
static std::vector<sharding::Groups> groupsOf(const Model &model, const Options &options,
                                              std::string &error) {
  constexpr int64_t leastPart = 8192;
  if (model.local)
    return {model.groups};
  int64_t sequence = sharding::longestSequence(model.workload);
  int64_t experts = sharding::mostExperts(model.workload);
  int64_t context = options.context.value_or(options.maxContext > 0 ? options.maxContext : 1);
  int64_t expert = options.expert.value_or(options.maxExpert > 0 ? options.maxExpert : 1);
  if (options.rules == Rules::Paper) {
    if (context > 1 || expert > 1)
      error = "the published rules know no groups that share sequences or experts";
    return {sharding::Groups()};
  }
  if (options.context.value_or(1) > sequence)
    error = "placement: cp: the longest sequence has " + std::to_string(sequence) +
            " positions, found " + std::to_string(*options.context) + " devices";
  if (options.expert.value_or(1) > experts)
    error = "placement: ep: " +
            (experts == 1 ? std::string("the model has no experts")
                          : "the model has " + std::to_string(experts) + " experts") +
            ", found " + std::to_string(*options.expert) + " devices";
  int64_t mostContext = options.maxContext > 0 ? options.maxContext : sequence / leastPart;
  std::vector<sharding::Groups> list;
  for (int64_t c : degreesUpTo(std::clamp<int64_t>(mostContext, 1, sequence), options.context))
    for (int64_t e : expertDegrees(experts, options))
      if (c * e <= options.devices)
        list.push_back({c, e, e > 1 ? std::min(options.expertImbalance, double(e)) : 1});
  return list;
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
  const std::vector<sharding::Groups> groups = groupsOf(model, options, error);
  if (!error.empty())
    return;
  struct Case {
    int64_t microbatch, width;
    sharding::Groups groups;
  };
  std::vector<Case> asked;
  for (int64_t microbatch : options.microbatches)
    for (const sharding::Groups &each : groups)
      for (int64_t width : widths)
        if (width * each.devices() <= options.devices)
          asked.push_back({microbatch, width, each});
  std::vector<std::vector<LayerTables>> made(asked.size());
  std::vector<std::string> errors(asked.size());
  std::vector<cost::CostMemo> memos(std::max(options.threads, 1u));
  std::atomic<bool> isLate{false};
  parallel(memos.size(), asked.size(), [&](size_t thread, size_t i) {
    bool isFirst = asked[i].microbatch == options.microbatches.front();
    if (!isFirst && (options.isCancelled() || now() > deadline))
      isLate = true;
    else
      made[i] = tablesOf(model, asked[i].microbatch, asked[i].width, asked[i].groups, options,
                         memos[thread], errors[i]);
  });
  isCut = isLate;
  for (const std::string &wrong : errors)
    if (!wrong.empty()) {
      error = wrong;
      return;
    }
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
