// What of a layer's forward pass is in memory when its backward pass begins.
#ifndef PHAZE_LIB_EVALUATION_KEPTVALUES_H
#define PHAZE_LIB_EVALUATION_KEPTVALUES_H

#include "phaze/Workload/Workload.h"

namespace phaze::evaluation {

/// Values of the forward part, the fewest bytes of which all that the backward part reads can be
/// had. Values that say the same up to rounding and order stand for each other. What contractions
/// and lookups read is there as such; what vector work reads may be made
/// again, in the kernel that reads it, by element-wise work on what is there. So a GELU keeps its
/// input and not the five values of its formula, and a normalisation keeps its input and two
/// numbers per row. Where nothing can be made again these are the stash.
std::vector<ValueId> keptValues(const Workload &workload, const LayerKind &kind);

} // namespace phaze::evaluation

#endif
