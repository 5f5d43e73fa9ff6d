// Which operators run as one.
#ifndef PHAZE_WORKLOAD_FUSION_H
#define PHAZE_WORKLOAD_FUSION_H

#include "phaze/Workload/Workload.h"

namespace phaze {

/// Sets Operator::group in every part anew, as far as Workload::fusion goes: a contraction with the
/// element-wise operators before and after it, and element-wise chains with their reductions and
/// broadcasts. docs/Workload.md has the rules. The workload ends in normal order, in which every
/// group is in one piece; nothing else of it changes. Near-linear in operators. Requires check() to
/// find nothing.
void fuse(Workload &workload);

/// Every operator runs alone.
void unfuse(Workload &workload);

} // namespace phaze

#endif
