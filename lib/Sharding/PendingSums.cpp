// A minimum cut between what is pending and what is whole; see the header.
//
// Pending values are on the source's side. Each value has a second node, which stands for "all that
// reads it can do with a summand"; the edge between the two is cut where the value is added up:
//
//   source --inf--> v        v made by an operator on its part
//   v --bytes--> v'          cut: v is added up
//   v' --inf--> u            u, linear in v, is whole: v is needed whole
//   v' --inf--> sink         v is needed whole
#include "PendingSums.h"

#include "phaze/Support/FlowNetwork.h"

using namespace phaze::sharding;

std::vector<bool> phaze::sharding::leastToAddUp(const PendingSums &problem) {
  auto count = static_cast<int32_t>(problem.values.size());
  constexpr double infinite = FlowNetwork::unlimited;
  int32_t source = 2 * count, sink = source + 1;
  FlowNetwork network(sink + 1);
  for (int32_t v = 0; v < count; ++v) {
    const PendingSums::Value &value = problem.values[v];
    if (value.isSource)
      network.addEdge(source, v, infinite);
    network.addEdge(v, count + v, value.bytes);
    if (value.isNeededWhole)
      network.addEdge(count + v, sink, infinite);
    for (int32_t user : value.users)
      network.addEdge(count + v, user, infinite);
  }
  std::vector<bool> isPending = network.minimumCut(source, sink);
  isPending.resize(count);
  // A whole value passes for a summand too (the other devices have zeros), but to no avail.
  std::vector<bool> readsPending(count, false);
  for (int32_t v = 0; v < count; ++v) {
    isPending[v] = isPending[v] && (problem.values[v].isSource || readsPending[v]);
    if (isPending[v])
      for (int32_t user : problem.values[v].users)
        readsPending[user] = true;
  }
  return isPending;
}
