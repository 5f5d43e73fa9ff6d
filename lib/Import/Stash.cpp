// What the forward pass has to keep for the backward pass.
#include "Stash.h"
#include "phaze/Import/OperationKinds.h"

using namespace mlir;

namespace phaze {

Stash findStash(const ProgramGraph &graph, const FactorAnalysis &factors, const Phases &phases,
                const Layers &layers) {
  size_t count = graph.values.size();
  auto isForward = [&](ValueIndex value) {
    NodeIndex producer = graph.values[value].producer;
    return producer >= 0 && phases.ofNode[producer] == Phase::Forward;
  };
  // What a value can be derived from, or -1: the forest of derivations.
  std::vector<ValueIndex> parent(count, -1);
  for (ValueIndex value = 0; value < ValueIndex(count); ++value) {
    if (!isForward(value))
      continue;
    const GraphNode &node = graph.nodes[graph.values[value].producer];
    if (isDerivable(node))
      parent[value] = node.sameAs.value_or(node.operands[0]);
  }
  // Values that need keeping: used by the backward pass and not derivable from what is there
  // anyway (parameters, data, side inputs).
  auto isThere = [&](ValueIndex value) {
    while (parent[value] >= 0)
      value = parent[value];
    return !isForward(value);
  };
  std::vector<char> isNeeded(count, false);
  for (auto [i, node] : llvm::enumerate(graph.nodes)) {
    if (phases.ofNode[i] != Phase::Backward && phases.ofNode[i] != Phase::Recompute)
      continue;
    for (ValueIndex operand : node.operands) {
      ValueIndex value = baseOf(graph, factors, layers, node.sameAs.value_or(operand));
      if (isForward(value) && !isThere(value))
        isNeeded[value] = true;
    }
  }
  // Cheapest cover of each tree, children before parents: a value comes after what it is derived
  // from. cost[v] covers all needs below and at v from v or from below.
  std::vector<int64_t> below(count, 0);
  std::vector<char> hasNeed(count, false), keepsSelf(count, false);
  for (ValueIndex value = count - 1; value >= 0; --value) {
    bool need = isNeeded[value] || hasNeed[value];
    if (!need)
      continue;
    int64_t self = graph.bytesOf(value);
    keepsSelf[value] = isNeeded[value] || self <= below[value];
    int64_t cost = keepsSelf[value] ? self : below[value];
    if (parent[value] >= 0 && isForward(parent[value])) {
      below[parent[value]] += cost;
      hasNeed[parent[value]] = true;
    }
  }
  Stash stash;
  std::vector<ValueIndex> kept(count, -1);
  for (ValueIndex value = 0; value < ValueIndex(count); ++value) {
    if (parent[value] >= 0)
      kept[value] = kept[parent[value]];
    if (kept[value] < 0 && (isNeeded[value] || hasNeed[value]) && keepsSelf[value]) {
      kept[value] = value;
      stash.kept.push_back(value);
    }
    if (isNeeded[value])
      stash.keptFor[value] = kept[value];
  }
  return stash;
}

} // namespace phaze
