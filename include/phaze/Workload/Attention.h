// Attention that keeps no scores.
#ifndef PHAZE_WORKLOAD_ATTENTION_H
#define PHAZE_WORKLOAD_ATTENTION_H

#include "phaze/Workload/Workload.h"

namespace phaze {

/// Takes the scores of every attention that fuse() makes one kernel out of the stash: the backward
/// part makes them again from what entered the kernel and from the statistics of their rows, which
/// are kept instead. docs/Workload.md, "Attention", has the rules. Leaves alone what would then not
/// be one kernel in both parts, and everything if `workload.attention` is Written. Requires check()
/// to find nothing; the workload ends in normal order.
void recomputeScores(Workload &workload);

/// The attentions of a forward part by their operators, ascending, whether they run as one kernel
/// or not, and whatever is kept of them.
std::vector<std::vector<int32_t>> attentionsOf(const Part &forward);

} // namespace phaze

#endif
