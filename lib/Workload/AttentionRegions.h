// Attention in a part of a layer, found by its structure.
#ifndef PHAZE_LIB_WORKLOAD_ATTENTIONREGIONS_H
#define PHAZE_LIB_WORKLOAD_ATTENTIONREGIONS_H

#include "phaze/Workload/Workload.h"

namespace phaze {

/// Operators that run as one kernel, ascending: around scores that exist in blocks only.
using Region = std::vector<int32_t>;

/// The attentions of a part; docs/Workload.md, "Attention", has the rules. `isWritten` says by
/// value whether somebody outside the part reads it. `isForward`: the statistics of rows are made
/// here; elsewhere they may have been kept.
std::vector<Region> attentionIn(const Part &part, const std::vector<bool> &isWritten,
                                bool isForward);

/// Values that are outputs, listed in `kept`, or read by no operator: somebody outside reads them.
std::vector<bool> writtenValues(const Part &part, const std::vector<ValueId> &kept);

/// Broadcasts and the like, which other operators can do while they read.
bool isBroadcast(const Operator &op);

/// A reduction whose result is its operand without the reduced factors; sorts, windows and scans
/// are none.
bool isPlainReduction(const Operator &op, const Part &part);

} // namespace phaze

#endif
