// What the forward pass has to keep for the backward pass.
#include "Stash.h"
#include "phaze/Import/OperationKinds.h"

using namespace mlir;

namespace phaze {

Stash findStash(const AnalyzedProgram &program) {
  const ProgramGraph &graph = program.graph;
  const Phases &phases = program.phases;
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
    while (std::optional<ValueIndex> source = program.derivedFrom(value))
      value = *source;
    return !isForward(value);
  };
  std::vector<char> isNeeded(count, false);
  for (auto [i, node] : llvm::enumerate(graph.nodes)) {
    if (phases.ofNode[i] != Phase::Backward && phases.ofNode[i] != Phase::Recompute)
      continue;
    for (ValueIndex operand : node.operands) {
      ValueIndex value = program.base(node.sameAs.value_or(operand));
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
    if (kept[value] >= 0)
      stash.keptFor[value] = kept[value];
  }
  return stash;
}

StashHolders::StashHolders(const ProgramAnalysis &analysis, const PartNodes &nodes,
                           const Stash &stash)
    : AnalyzedProgram(analysis) {
  // The layer that keeps a stashed value: the one that made it if its backward part uses it, else
  // the first that uses it.
  for (auto [i, node] : llvm::enumerate(graph.nodes)) {
    if (phases.ofNode[i] != Phase::Backward && phases.ofNode[i] != Phase::Recompute)
      continue;
    for (ValueIndex operand : node.operands) {
      ValueIndex value = base(node.sameAs.value_or(operand));
      auto kept = stash.keptFor.find(value);
      if (kept == stash.keptFor.end())
        continue;
      NodeIndex producer = graph.values[kept->second].producer;
      int32_t made = layers.ofNode[producer];
      int32_t user = layers.ofNode[i];
      // What each layer makes for itself, each keeps for itself.
      if (layers.copied.contains(producer)) {
        copies.insert({kept->second, user});
        continue;
      }
      auto [entry, isNew] = ofValue.try_emplace(kept->second, user);
      if (!isNew && entry->second != made)
        entry->second = user == made ? made : std::min(entry->second, user);
    }
  }
  auto isReadIn = [&](ValueIndex value, int32_t layer) {
    return llvm::any_of(nodes.of(layer, PartOf::Forward), [&](NodeIndex node) {
      return llvm::any_of(graph.nodes[node].operands,
                          [&](ValueIndex operand) { return base(operand) == value; });
    });
  };
  // Whoever does not see the value in its forward part cannot keep it.
  for (auto &[value, layer] : ofValue) {
    int32_t made = layers.ofNode[graph.values[value].producer];
    if (layer != made && !isReadIn(value, layer))
      layer = made;
  }
}

bool StashHolders::holds(int32_t layer, ValueIndex kept) const {
  auto found = ofValue.find(kept);
  return found != ofValue.end() ? found->second == layer : copies.contains({kept, layer});
}

} // namespace phaze
