// Branch and bound over partial schedules, breadth first with a width that grows until nothing is
// cut off.
//
// A node is a set of started ops, a time, and the ops that still run then. Its children start one
// more op each, in the order of start times; so all nodes with k started ops are complete before
// any of them is expanded, dominated ones are dropped for good, and nothing is expanded twice.
// A pass of bounded width keeps the nodes with the smallest bounds: it ends with a schedule and
// with the smallest bound that it dropped. A pass that drops nothing proves the best schedule.
#ifndef PHAZE_LIB_SCHEDULING_BEAMSEARCH_H
#define PHAZE_LIB_SCHEDULING_BEAMSEARCH_H

#include "Instance.h"

#include <functional>

namespace phaze::scheduling {

/// Limits of a search. Nodes and width are what decides; `stop` only ends a run early.
struct SearchLimits {
  uint64_t nodes = 0;              ///< expanded nodes, over all passes
  double gap = 0;                  ///< prune what cannot beat the best by more than this
  uint64_t firstWidth = 0;         ///< of the first pass; 0: the narrowest
  std::function<bool()> stop = {}; ///< asked now and then
};

/// What a search found out.
struct SearchResult {
  Sequence best;          ///< the best schedule known: given or found
  Ticks lower = 0;        ///< no schedule is shorter
  bool complete = false;  ///< the space was searched to the end
  uint64_t nodes = 0;     ///< expanded nodes
  uint64_t nextWidth = 0; ///< of the pass that would come next
};

/// The largest instance that can be searched.
constexpr unsigned maxSearchOps = 512;

/// Searches for something better than `incumbent` (which may be empty); `lower` is a bound that is
/// known already.
SearchResult beamSearch(const Instance &instance, const Sequence &incumbent, Ticks lower,
                        const SearchLimits &limits);

} // namespace phaze::scheduling

#endif // PHAZE_LIB_SCHEDULING_BEAMSEARCH_H
