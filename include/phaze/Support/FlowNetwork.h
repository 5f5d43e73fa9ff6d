// Minimum cuts of small networks.
#ifndef PHAZE_SUPPORT_FLOWNETWORK_H
#define PHAZE_SUPPORT_FLOWNETWORK_H

#include <algorithm>
#include <cstdint>
#include <limits>
#include <queue>
#include <vector>

namespace phaze {

/// Dinic's algorithm. Capacities are whole numbers or infinite; no path is infinite.
class FlowNetwork {
public:
  static constexpr double unlimited = std::numeric_limits<double>::infinity();

  explicit FlowNetwork(int32_t nodes) : edgesOf(nodes), level(nodes), next(nodes) {}

  void addEdge(int32_t from, int32_t to, double capacity) {
    edgesOf[from].push_back(static_cast<int32_t>(edges.size()));
    edges.push_back({to, capacity});
    edgesOf[to].push_back(static_cast<int32_t>(edges.size()));
    edges.push_back({from, 0});
  }

  /// Fills the network, then tells which nodes are still reached from the source: of all least
  /// cuts the one with the fewest nodes on the side of the source.
  std::vector<bool> minimumCut(int32_t source, int32_t sink) {
    while (findLevels(source, sink)) {
      std::fill(next.begin(), next.end(), 0);
      while (push(source, sink, unlimited) > 0)
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

} // namespace phaze

#endif
