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

#include <algorithm>
#include <limits>
#include <queue>

using namespace phaze::sharding;

namespace {

/// Dinic's algorithm. Capacities are whole numbers of bytes or infinite; no path is infinite.
class FlowNetwork {
public:
  explicit FlowNetwork(int32_t nodes) : edgesOf(nodes), level(nodes), next(nodes) {}

  void addEdge(int32_t from, int32_t to, double capacity) {
    edgesOf[from].push_back(static_cast<int32_t>(edges.size()));
    edges.push_back({to, capacity});
    edgesOf[to].push_back(static_cast<int32_t>(edges.size()));
    edges.push_back({from, 0});
  }

  /// Fills the network, then tells which nodes are still reached from the source.
  std::vector<bool> minimumCut(int32_t source, int32_t sink) {
    while (findLevels(source, sink)) {
      std::fill(next.begin(), next.end(), 0);
      while (push(source, sink, std::numeric_limits<double>::infinity()) > 0)
        ;
    }
    std::vector<bool> isReached(level.size());
    for (size_t node = 0; node < level.size(); ++node)
      isReached[node] = level[node] >= 0;
    return isReached;
  }

private:
  struct FlowEdge {
    int32_t to;
    double left;
  };

  bool findLevels(int32_t source, int32_t sink) {
    std::fill(level.begin(), level.end(), -1);
    level[source] = 0;
    std::queue<int32_t> queue;
    for (queue.push(source); !queue.empty(); queue.pop())
      for (int32_t e : edgesOf[queue.front()])
        if (edges[e].left > 0 && level[edges[e].to] < 0) {
          level[edges[e].to] = level[queue.front()] + 1;
          queue.push(edges[e].to);
        }
    return level[sink] >= 0;
  }

  double push(int32_t node, int32_t sink, double most) {
    if (node == sink)
      return most;
    for (; next[node] < edgesOf[node].size(); ++next[node]) {
      int32_t e = edgesOf[node][next[node]], to = edges[e].to;
      if (edges[e].left <= 0 || level[to] != level[node] + 1)
        continue;
      double sent = push(to, sink, std::min(most, edges[e].left));
      if (sent <= 0)
        continue;
      edges[e].left -= sent;
      edges[e ^ 1].left += sent;
      return sent;
    }
    return 0;
  }

  std::vector<FlowEdge> edges; ///< In pairs, there and back.
  std::vector<std::vector<int32_t>> edgesOf;
  std::vector<int32_t> level;
  std::vector<size_t> next;
};

} // namespace

std::vector<bool> phaze::sharding::leastToAddUp(const PendingSums &problem) {
  auto count = static_cast<int32_t>(problem.values.size());
  constexpr double infinite = std::numeric_limits<double>::infinity();
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
