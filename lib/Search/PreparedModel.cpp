// Chooses what each tensor width shards, and makes the tables of all cases.
#include "PreparedModel.h"
#include "Boxes.h"
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

/// What is sharded at a width: the sets that are best on some of these chips. None if a group of
/// this width would share nothing.
static std::vector<sharding::Sharding> setsOf(const Workload &workload, int64_t width,
                                              const std::vector<arch::ArchConfig> &chips,
                                              const Options &options, cost::CostMemo &memo) {
  sharding::Job job{options.devices, options.globalBatch};
  std::vector<sharding::Sharding> sets;
  auto add = [&](const sharding::Choice &choice) {
    bool isKnown = std::any_of(sets.begin(), sets.end(), [&](const sharding::Sharding &other) {
      return other.classes == choice.sharding.classes;
    });
    if (!choice.sharding.classes.empty() && std::isfinite(choice.time().value()) && !isKnown)
      sets.push_back(choice.sharding);
  };
  for (const arch::ArchConfig &chip : chips)
    add(sharding::chooseSharding(workload, width, chip, options.rules, memo, job));
  // A group that shares nothing only computes the same thing several times. What takes longer
  // than that still takes less memory.
  if (sets.empty())
    if (auto other =
            sharding::rankShardings(workload, width, chips.front(), options.rules, memo, job)
                .runnerUp)
      add(*other);
  return sets;
}

/// None if a group of this width would share nothing.
static std::vector<LayerTables> tablesOf(const Model &model, int64_t microbatch, int64_t width,
                                         const sharding::Groups &groups,
                                         const std::vector<arch::ArchConfig> &chips,
                                         const Options &options, cost::CostMemo &memo,
                                         std::string &error) {
  Workload workload = withMicrobatch(model.workload, microbatch);
  if (!model.local)
    workload = sharding::groupWorkload(workload, groups);
  if (groups.expert > 1 && !sharding::expertGroupOf(workload)) {
    if (options.expert)
      error = "placement: ep: no parameters of experts can be divided";
    return {};
  }
  std::vector<sharding::Sharding> sets;
  if (model.local) {
    sets = {*model.local};
  } else if (width == 1) {
    sets = variantsOf(workload, {}, options);
  } else if (options.split) {
    sets = {namedSharding(workload, width, *options.split, error)};
    if (!error.empty())
      return {};
  } else {
    for (const sharding::Sharding &set : setsOf(workload, width, chips, options, memo))
      for (sharding::Sharding &each : variantsOf(workload, set, options))
        sets.push_back(std::move(each));
  }
  std::vector<LayerTables> tables;
  for (const sharding::Sharding &each : sets)
    tables.emplace_back(workload, microbatch, each, options.space.common.rates, options.rules,
                        model.local.has_value(), options.software, groups);
  return tables;
}

/// The chips that what is sharded is chosen on: that of the space's technology, and where all
/// rules count the ends of the space, with most and with least of everything, and further ones.
static std::vector<arch::ArchConfig> referencesOf(const Options &options) {
  std::vector<arch::ArchConfig> chips = {options.space.common};
  Boxes boxes(options);
  std::optional<Box> all = boxes.whole();
  if (!all || options.rules != Rules::Exact)
    return chips;
  for (const arch::ArchPoint &point : {boxes.most(*all), boxes.least(*all)})
    chips.push_back(options.space.config(point));
  for (const Box &chip : boxes.spread(static_cast<size_t>(options.shardingChips)))
    chips.push_back(options.space.config(boxes.most(chip)));
  return chips;
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
  const std::vector<arch::ArchConfig> chips = referencesOf(options);
  std::vector<std::vector<LayerTables>> made(asked.size());
  std::vector<std::string> errors(asked.size());
  std::vector<cost::CostMemo> memos(std::max(options.threads, 1u));
  std::atomic<bool> isLate{false};
  // What a plan is most likely to be found with, whatever the time: the first microbatch with all
  // widths, without groups that share sequences or experts and with the largest of them.
  auto isNeeded = [&](const Case &each) {
    auto isOf = [&](const sharding::Groups &other) {
      return each.groups.context == other.context && each.groups.expert == other.expert;
    };
    return each.microbatch == options.microbatches.front() &&
           (isOf(groups.front()) || isOf(groups.back()));
  };
  parallel(memos.size(), asked.size(), [&](size_t thread, size_t i) {
    if (!isNeeded(asked[i]) && (options.isCancelled() || now() > deadline))
      isLate = true;
    else
      made[i] = tablesOf(model, asked[i].microbatch, asked[i].width, asked[i].groups, chips,
                         options, memos[thread], errors[i]);
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
