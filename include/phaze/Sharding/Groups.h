// Replicas that share work: context parallelism divides sequences, expert parallelism experts.
//
//   Workload local = groupWorkload(workload, {4, 8});   // sequences over 4, experts over 8 devices
//   Choice choice = chooseSharding(local, 8, ...);      // what tensor groups divide of that
//
// docs/Sharding.md, "Context" and "Experts", has the rules.
#ifndef PHAZE_SHARDING_GROUPS_H
#define PHAZE_SHARDING_GROUPS_H

#include "phaze/Workload/Workload.h"

namespace phaze::sharding {

/// How many replicas share each sequence, and how many share the experts.
struct Groups {
  int64_t context = 1, expert = 1;
  /// What the busiest device of an expert group has to do, over the mean.
  double imbalance = 1;

  int64_t devices() const { return context * expert; }
  bool operator==(const Groups &other) const {
    return context == other.context && expert == other.expert && imbalance == other.imbalance;
  }
};

/// The workload as one device of these groups runs it. Tensor groups can divide it further. Sources
/// of inserted operators are -1. Itself for groups of one device.
Workload groupWorkload(const Workload &workload, const Groups &groups);

/// The workload as one of `devices` devices runs it that have an equal part of every sequence each:
/// keys and values (and whatever else is needed whole) are gathered, and their gradients scattered,
/// by collectives with `devices`; gradients of parameters are left to be added up with those of the
/// replicas. Parts are taken to be balanced where masks hide a part of the keys. Itself if there is
/// no sequence.
Workload contextWorkload(const Workload &workload, int64_t devices);

/// The workload as one of `devices` devices runs it that have an equal part of the experts each,
/// and samples of their own: what goes through experts is exchanged before and after, by
/// `all_to_all` among `devices`. There a device has its experts at their local size, and the
/// samples of all devices: the class of expertGroupOf() beside the batch. Itself if nothing can be
/// divided so.
Workload expertWorkload(const Workload &workload, int64_t devices);

/// The class that stands for the devices of an expert group in a workload that expertWorkload()
/// made; none in others.
std::optional<FactorId> expertGroupOf(const Workload &workload);

/// Whether a parameter is divided among expert groups.
bool isOfExperts(const Workload &workload, const Parameter &parameter);

/// The longest sequence; the most experts of any class that expert groups could divide. 1 for none.
int64_t longestSequence(const Workload &workload);
int64_t mostExperts(const Workload &workload);

} // namespace phaze::sharding

#endif // PHAZE_SHARDING_GROUPS_H
