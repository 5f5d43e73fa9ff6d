// Decides what the backward pass of a stage keeps of the forward pass.
#include "Kept.h"
#include "phaze/Import/OperationKinds.h"

using namespace mlir;

namespace phaze {

Kept::Kept(const ProgramAnalysis &analysis, const StagePlan &plan, const Assignment &assignment)
    : analysis(analysis), graph(*analysis.graph), plan(plan), assignment(assignment),
      madeAgain(graph.nodes.size()) {
  recompute();
  for (int32_t stage = 0; stage < plan.stages; ++stage)
    derive(stage);
}

bool Kept::isForwardOf(NodeIndex node, int32_t stage) const {
  return node >= 0 && assignment.isLive(node) && !assignment.isOwn(node) &&
         assignment.unitOf(node).part == PartOf::Forward && assignment.unitOf(node).stage == stage;
}

/// Layers that the plan recomputes: all of them but what other recomputed layers start from.
void Kept::recompute() {
  auto isRecomputed = [&](NodeIndex node) {
    int32_t layer = analysis.layers.ofNode[node];
    return layer >= 0 && plan.recomputedLayers.test(layer);
  };
  for (NodeIndex i = 0; i < NodeIndex(graph.nodes.size()); ++i) {
    int32_t layer = analysis.layers.ofNode[i];
    if (layer < 0 || !isForwardOf(i, plan.stageOfLayer[layer]))
      continue;
    int32_t stage = plan.stageOfLayer[layer];
    if (plan.wholeStages.test(stage)) {
      madeAgain.set(i);
      continue;
    }
    // What other layers start from: to recompute themselves, or for their backward pass.
    std::vector<ValueIndex> open(graph.nodes[i].results);
    bool isInput = false;
    while (!open.empty() && !isInput) {
      ValueIndex value = open.back();
      open.pop_back();
      for (NodeIndex user : graph.values[value].users) {
        if (!assignment.isLive(user) || assignment.isOwn(user) ||
            analysis.layers.ofNode[user] == layer || assignment.unitOf(user).stage != stage)
          continue;
        bool isForward = isForwardOf(user, stage);
        isInput |=
            assignment.unitOf(user).part == PartOf::Backward || (isForward && isRecomputed(user));
        if (isForward && isDerivable(graph.nodes[user]))
          llvm::append_range(open, graph.nodes[user].results);
      }
    }
    if (isRecomputed(i) && !isInput)
      madeAgain.set(i);
  }
}

/// Of a value and what is derived from it without computing (views, conversions), what takes the
/// fewest bytes is kept, and nothing of what derives from arguments and side inputs.
void Kept::derive(int32_t stage) {
  size_t count = graph.values.size();
  std::vector<char> isNeeded(count, false);
  for (NodeIndex i = 0; i < NodeIndex(graph.nodes.size()); ++i) {
    if (!assignment.isLive(i) || assignment.isOwn(i))
      continue;
    const Unit &unit = assignment.unitOf(i);
    bool isBackward = unit.part == PartOf::Backward && unit.stage == stage;
    if (isBackward || (isForwardOf(i, stage) && madeAgain.test(i)))
      for (ValueIndex operand : graph.nodes[i].operands)
        isNeeded[operand] = true;
  }
  // What a value can be derived from, or -1.
  std::vector<ValueIndex> parent(count, -1);
  for (ValueIndex value = 0; value < ValueIndex(count); ++value) {
    NodeIndex producer = graph.values[value].producer;
    if (isForwardOf(producer, stage) && !madeAgain.test(producer) &&
        isDerivable(graph.nodes[producer]) && graph.nodes[producer].operands.size() == 1)
      parent[value] = graph.nodes[producer].operands[0];
  }
  // Values that cost nothing to have: arguments, what everybody makes, what is made again anyway.
  auto isThere = [&](ValueIndex value) {
    NodeIndex producer = graph.values[value].producer;
    return producer < 0 || assignment.isOwn(producer) ||
           (isForwardOf(producer, stage) && madeAgain.test(producer));
  };
  // Cheapest cover of each tree of derivations, children first.
  std::vector<int64_t> below(count, 0);
  std::vector<char> isKept(count, false);
  std::vector<char> hasNeed(isNeeded);
  for (ValueIndex value = ValueIndex(count) - 1; value >= 0; --value) {
    if (!hasNeed[value] || isThere(value))
      continue;
    int64_t bytes = graph.bytesOf(value);
    isKept[value] = isNeeded[value] || bytes <= below[value];
    if (parent[value] >= 0) {
      below[parent[value]] += isKept[value] ? bytes : below[value];
      hasNeed[parent[value]] = true;
    }
  }
  // From the top: below a kept value everything is derived.
  std::vector<char> isCovered(count, false);
  for (ValueIndex value = 0; value < ValueIndex(count); ++value) {
    isCovered[value] = isThere(value) || (parent[value] >= 0 && isCovered[parent[value]]);
    if (isCovered[value] && parent[value] >= 0)
      madeAgain.set(graph.values[value].producer);
    isCovered[value] = isCovered[value] || isKept[value];
  }
}

} // namespace phaze
