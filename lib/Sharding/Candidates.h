// Which classes may be sharded, which of them exclude each other, and which have to be weighed
// together.
#ifndef PHAZE_LIB_SHARDING_CANDIDATES_H
#define PHAZE_LIB_SHARDING_CANDIDATES_H

#include "phaze/Sharding/Sharding.h"

#include <set>
#include <utility>

namespace phaze::sharding {

/// Pairs of classes, the smaller first.
using ClassPairs = std::set<std::pair<FactorId, FactorId>>;

inline std::pair<FactorId, FactorId> pairOf(FactorId a, FactorId b) {
  return {std::min(a, b), std::max(a, b)};
}

/// Why a class cannot be sharded, or none.
std::optional<std::string> whyNotSharded(const Workload &workload, FactorId factor);

/// The classes that can be sharded, ascending.
std::vector<FactorId> candidates(const Workload &workload);

/// Pairs of these classes that meet in a tensor, or in an operator that can run on a part of one.
ClassPairs conflicts(const Workload &workload, const std::vector<FactorId> &classes);

/// The candidates that a kind's forward and backward parts have, ascending.
std::vector<FactorId> classesOf(const LayerKind &kind, const std::vector<FactorId> &candidates);

/// Adds those of `classes` (ascending) that an operator's values and lists have.
void addClasses(const Operator &op, const Part &part, const std::vector<FactorId> &classes,
                std::set<FactorId> &found);

/// Pairs of these classes whose costs in this kind may depend on each other: operators of both are
/// in one fused group or in groups that hand values on, or (`bySums`) sums over both may be pending
/// together.
ClassPairs links(const LayerKind &kind, const std::vector<FactorId> &classes, bool bySums);

} // namespace phaze::sharding

#endif
