// Tensor parallelism: which classes of dimensions the devices of a group share among them.
//
//   cost::CostMemo memo;
//   Choice choice = chooseSharding(workload, 4, chip, Rules::Exact, memo);
//   Workload local = localWorkload(workload, choice.sharding);   // what each of the 4 runs
//
// docs/Sharding.md has the rules and why they are these.
#ifndef PHAZE_SHARDING_SHARDING_H
#define PHAZE_SHARDING_SHARDING_H

#include "phaze/CostModel/OperatorCost.h"
#include "phaze/Support/Units.h"
#include "phaze/Workload/Workload.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace phaze::sharding {

/// How a model is spread over the devices of a tensor group: the classes of which each device has
/// an equal part, wherever they occur.
struct Sharding {
  int64_t width = 1;
  /// Ascending; nothing is cut along two of them. Sequences among them (sequence parallelism) are
  /// cut where no other class is: between the regions that the others divide.
  std::vector<FactorId> classes;
};

/// What a model is sharded for, as far as it says what parameters cost.
struct Job {
  int64_t devices = 1024;
  int64_t globalBatch = 4096; ///< Samples of a step; a microbatch has the batch of the workload.
};

/// What the choice was made from.
struct Choice {
  Sharding sharding;
  /// Of one microbatch on the reference chip: all layers, forward and backward.
  Seconds compute{}, communication{};
  Bytes parameters; ///< On each device.
  /// What these cost in each microbatch, since they are not for nothing: its share of the exchange
  /// of gradients among replicas, which is once a step, and adding them up before that.
  Seconds exchange{};
  size_t considered = 0; ///< Sets of classes whose cost was looked at.
  /// No set was left out that could cost less; false only where there were too many to look at.
  bool isProven = true;

  /// What is least.
  Seconds time() const { return compute + communication + exchange; }
};

/// The set of classes that costs least at width `width` on `chip` (its network too); exact over all
/// sets of classes that may be sharded.
Choice chooseSharding(const Workload &workload, int64_t width, const arch::ArchConfig &chip,
                      Rules rules, cost::CostMemo &memo, const Job &job = {});

/// Sets that the search looks at before it takes the best one so far.
constexpr size_t defaultMostSets = 4096;

/// The same, and the second best set if there is another one at all.
struct Ranking {
  Choice best;
  std::optional<Choice> runnerUp;
};
Ranking rankShardings(const Workload &workload, int64_t width, const arch::ArchConfig &chip,
                      Rules rules, cost::CostMemo &memo, const Job &job = {},
                      size_t mostSets = defaultMostSets);

/// What a sharding costs in which check() finds nothing. Infinite where the chip cannot run it.
Choice estimate(const Workload &workload, const Sharding &sharding, const arch::ArchConfig &chip,
                Rules rules, cost::CostMemo &memo, const Job &job = {});

/// The workload as one device of the group runs it: chosen classes at their local size (rounded
/// up), collectives as operators with `devices` = width, fused anew. Sources of inserted operators
/// are -1. Requires check() to find nothing.
Workload localWorkload(const Workload &workload, const Sharding &sharding);

/// What is wrong with a sharding of this workload, or none: an unknown class, the batch class, two
/// classes in one operator.
std::optional<std::string> check(const Workload &workload, const Sharding &sharding);

/// The same classes and, if there are any, all sequences; whether a sharding has one.
Sharding withSequences(const Workload &workload, Sharding sharding);
bool splitsSequences(const Workload &workload, const Sharding &sharding);

/// Whether any operator of the kind runs on a part of a class.
bool isSharded(const Workload &workload, const LayerKind &kind, const Sharding &sharding);

} // namespace phaze::sharding

#endif // PHAZE_SHARDING_SHARDING_H
