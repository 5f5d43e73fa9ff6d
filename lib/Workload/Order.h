// The order of operators in which each fused group is in one piece.
#ifndef PHAZE_LIB_WORKLOAD_ORDER_H
#define PHAZE_LIB_WORKLOAD_ORDER_H

#include "phaze/Workload/Workload.h"

namespace phaze {

/// Indices of operators: the given order with the operators of a group moved together as little as
/// possible. Shorter than the list of operators if some group waits for what waits for the group.
/// Requires that operators are in an order in which they can run, with indices in range.
std::vector<int32_t> groupedOrder(const Part &part);

} // namespace phaze

#endif
