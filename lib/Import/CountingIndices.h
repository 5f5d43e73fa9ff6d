// Indices of gathers and scatters that only count.
#ifndef PHAZE_LIB_IMPORT_COUNTINGINDICES_H
#define PHAZE_LIB_IMPORT_COUNTINGINDICES_H

#include "phaze/Import/ProgramGraph.h"

namespace phaze {

struct Counting {
  int64_t dim;    ///< Along which it counts.
  NodeIndex iota; ///< Where the numbers come from.
};

/// The dimension of `indices` along which component `component` of its vectors, which lie along
/// `vectorDim`, is the position itself: 0, 1, 2, ... Frameworks write x[arange(n), label] this way;
/// the gathered dimension is then a batching one, though the operation does not say so.
std::optional<Counting> findCounting(const ProgramGraph &graph, ValueIndex indices,
                                     int64_t vectorDim, int64_t component);

} // namespace phaze

#endif
