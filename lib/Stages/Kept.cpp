// Decides what the backward pass of a stage keeps of the forward pass.
#include "Kept.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Import/OperationKinds.h"
#include "phaze/Support/FlowNetwork.h"

using namespace mlir;

namespace phaze {

/// Whether a node only gives its operand another form, order or precision, or repeats it.
static bool isOtherForm(const GraphNode &node) {
  return isDerivable(node) && node.operands.size() == 1;
}

/// Whether who has the operands can make the results as it goes: element-wise work and other forms
/// of the same. Random numbers are drawn once.
static bool isCheap(const GraphNode &node) {
  if (isOtherForm(node))
    return true;
  return node.repeat == 1 && !node.passed && isElementwise(node.op) &&
         node.op->getNumRegions() == 0 &&
         !isa<stablehlo::RngOp, stablehlo::RngBitGeneratorOp, stablehlo::CustomCallOp>(node.op);
}

Kept::Kept(const ProgramAnalysis &analysis, const StagePlan &plan, const Assignment &assignment,
           const OutlineOptions &options)
    : analysis(analysis), graph(*analysis.graph), plan(plan), assignment(assignment),
      options(options), madeAgain(graph.nodes.size()) {
  recompute();
  recomputed = madeAgain;
  for (unsigned node : madeAgain.set_bits())
    if (isCheap(graph.nodes[node]))
      recomputed.reset(node);
  for (int32_t stage = 0; stage < plan.stages; ++stage)
    derive(stage);
}

bool Kept::isForwardOf(NodeIndex node, int32_t stage) const {
  return node >= 0 && assignment.isLive(node) && !assignment.isOwn(node) &&
         assignment.unitOf(node).part == StagePart::Forward &&
         assignment.unitOf(node).stage == stage;
}

bool Kept::isBackwardOf(NodeIndex node, int32_t stage) const {
  return assignment.isLive(node) && !assignment.isOwn(node) &&
         (assignment.unitOf(node).part == StagePart::Backward ||
          assignment.unitOf(node).part == StagePart::Weights) &&
         assignment.unitOf(node).stage == stage;
}

/// Layers that the plan recomputes: all of them but what other recomputed layers start from. Of
/// those with a cut, what that runs again.
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
    auto isOfOther = [&](NodeIndex user) {
      return analysis.layers.ofNode[user] != layer &&
             (isForwardOf(user, stage) || isBackwardOf(user, stage));
    };
    bool isInput = llvm::any_of(graph.nodes[i].results, [&](ValueIndex value) {
      return llvm::any_of(graph.values[value].users, isOfOther);
    });
    auto again = graph.nodes[i].op->getAttrOfType<IntegerAttr>("phaze.again");
    if ((isRecomputed(i) || (again && again.getInt() != 0)) && !isInput)
      madeAgain.set(i);
  }
}

/// Forward values that backward nodes of a stage read from memory: those of contractions, lookups
/// and the like, also in another form or order.
llvm::BitVector Kept::readFromMemory(int32_t stage) const {
  llvm::BitVector isRead(graph.values.size());
  for (NodeIndex i = NodeIndex(graph.nodes.size()) - 1; i >= 0; --i) {
    const GraphNode &node = graph.nodes[i];
    if (!isBackwardOf(i, stage))
      continue;
    OperatorKind kind = operatorKind(node);
    bool reads = kind != OperatorKind::Elementwise && kind != OperatorKind::Reduction;
    bool isHandedOn = node.operands.size() == 1 && node.results.size() == 1 &&
                      (kind == OperatorKind::View || kind == OperatorKind::Movement ||
                       isa<stablehlo::ConvertOp>(node.op));
    if (isHandedOn)
      reads = isRead.test(node.results.front());
    for (ValueIndex operand : node.operands)
      if (reads)
        isRead.set(operand);
  }
  return isRead;
}

/// Keeps the fewest bytes from which all that the backward pass reads can be had: what is read from
/// memory as such, and of the rest a least cut between what cannot be made again and what vector
/// work reads.
void Kept::derive(int32_t stage) {
  size_t count = graph.values.size();
  // Values that cost nothing to have: arguments, what everybody makes, what is made again anyway.
  auto isThere = [&](ValueIndex value) {
    NodeIndex producer = graph.values[value].producer;
    return producer < 0 || assignment.isOwn(producer) ||
           (isForwardOf(producer, stage) && madeAgain.test(producer));
  };
  // What a layer hands on is there for the next one as it is.
  auto isMade = [&](ValueIndex value) {
    NodeIndex producer = graph.values[value].producer;
    if (!isForwardOf(producer, stage) || !isCheap(graph.nodes[producer]) ||
        (options.needsOthers && options.needsOthers(producer, stage)))
      return false;
    int32_t layer = analysis.layers.ofNode[producer];
    return isOtherForm(graph.nodes[producer]) ||
           llvm::all_of(graph.values[value].users, [&](NodeIndex user) {
             return !isForwardOf(user, stage) || analysis.layers.ofNode[user] == layer;
           });
  };
  auto bytesOf = [&](ValueIndex value) {
    auto whole = static_cast<double>(graph.bytesOf(value));
    return options.keptShare ? whole * options.keptShare(value, stage) : whole;
  };
  // The first of the forms of a value that takes no more bytes.
  auto base = [&](ValueIndex value) {
    while (!isThere(value) && isMade(value)) {
      const GraphNode &node = graph.nodes[graph.values[value].producer];
      if (!isOtherForm(node) || bytesOf(node.operands.front()) > bytesOf(value))
        break;
      value = node.operands.front();
    }
    return value;
  };
  llvm::BitVector isRead = readFromMemory(stage), isNeeded(count), isKept(count);
  for (NodeIndex i = 0; i < NodeIndex(graph.nodes.size()); ++i) {
    if (!isBackwardOf(i, stage) && !(isForwardOf(i, stage) && madeAgain.test(i)))
      continue;
    for (ValueIndex operand : graph.nodes[i].operands) {
      NodeIndex producer = graph.values[operand].producer;
      if (producer < 0 || !assignment.isLive(producer) || isThere(operand) ||
          assignment.isOwn(producer) || assignment.unitOf(producer).part != StagePart::Forward)
        continue;
      // What is computed again starts from what is in memory.
      bool isStored = isRead.test(operand) || isForwardOf(i, stage);
      ValueIndex source = base(operand);
      isNeeded.set(operand);
      if (isStored && !isThere(source))
        isKept.set(source);
    }
  }
  // Node 2v stands before the choice to keep a value, 2v + 1 behind it.
  auto source = static_cast<int32_t>(2 * count), sink = source + 1;
  FlowNetwork network(sink + 1);
  llvm::BitVector isSeen(count);
  SmallVector<ValueIndex> open;
  auto see = [&](ValueIndex value) {
    if (isThere(value) || isKept.test(value) || isSeen.test(value))
      return;
    isSeen.set(value);
    open.push_back(value);
  };
  for (unsigned value : isNeeded.set_bits()) {
    see(value);
    if (isSeen.test(value))
      network.addEdge(2 * value + 1, sink, FlowNetwork::unlimited);
  }
  while (!open.empty()) {
    ValueIndex value = open.pop_back_val();
    network.addEdge(2 * value, 2 * value + 1, bytesOf(value));
    if (!isMade(value)) {
      network.addEdge(source, 2 * value, FlowNetwork::unlimited);
      continue;
    }
    for (ValueIndex operand : graph.nodes[graph.values[value].producer].operands) {
      see(operand);
      if (isSeen.test(operand))
        network.addEdge(2 * operand + 1, 2 * value, FlowNetwork::unlimited);
    }
  }
  std::vector<bool> isReached = network.minimumCut(source, sink);
  for (unsigned value : isSeen.set_bits()) {
    if (isReached[2 * value] && !isReached[2 * value + 1])
      isKept.set(value);
  }
  // What is needed and not kept is made again, down to what is.
  llvm::BitVector isVisited(count);
  for (unsigned value : isNeeded.set_bits())
    open.push_back(value);
  while (!open.empty()) {
    ValueIndex value = open.pop_back_val();
    if (isVisited.test(value) || isThere(value) || isKept.test(value))
      continue;
    isVisited.set(value);
    NodeIndex producer = graph.values[value].producer;
    llvm::append_range(open, graph.nodes[producer].operands);
    madeAgain.set(producer);
  }
}

} // namespace phaze
