// Where sums that are spread over the devices of a group are added up.
#ifndef PHAZE_LIB_SHARDING_PENDINGSUMS_H
#define PHAZE_LIB_SHARDING_PENDINGSUMS_H

#include <cstdint>
#include <vector>

namespace phaze::sharding {

/// The values of a part that may be pending: each device has a summand of them.
struct PendingSums {
  struct Value {
    double bytes = 0; ///< What adding it up costs.
    /// Made by an operator that ran on a part of a class: pending in any case.
    bool isSource = false;
    /// Something reads it that takes no summands.
    bool isNeededWhole = false;
    /// Made from this value by linear operators, all of them later ones. Those that are not pending
    /// need it whole; those that are take it as it is.
    std::vector<int32_t> users;
  };
  std::vector<Value> values;
};

/// Which values are made as summands, such that the bytes of those that have to be added up are
/// fewest; where that is all the same, sums are added up early.
std::vector<bool> leastToAddUp(const PendingSums &problem);

} // namespace phaze::sharding

#endif
