// Finds which function each operation of a program is in.
#include "Assignment.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Import/OperationKinds.h"

using namespace mlir;

namespace phaze {

Assignment::Assignment(const ProgramAnalysis &analysis, const StagePlan &plan, Combining &combining)
    : analysis(analysis), graph(*analysis.graph), phases(analysis.phases), plan(plan),
      combining(combining), live(graph.nodes.size()), own(graph.nodes.size()),
      isGradient(graph.nodes.size()), units(graph.nodes.size()) {
  findLive();
  findParts();
  findGradients();
  findLate();
  if (plan.isBackwardSplit)
    findWeights();
  findRounds();
}

void Assignment::findLive() {
  std::vector<ValueIndex> open(graph.results);
  while (!open.empty()) {
    NodeIndex node = graph.values[open.back()].producer;
    open.pop_back();
    if (node < 0 || live.test(node))
      continue;
    live.set(node);
    llvm::append_range(open, graph.nodes[node].operands);
  }
}

void Assignment::findParts() {
  for (NodeIndex i = 0; i < NodeIndex(graph.nodes.size()); ++i) {
    Phase phase = phases.ofNode[i];
    bool isCopied = phase == Phase::Forward && analysis.layers.copied.contains(i);
    if (phase == Phase::Constant || phase == Phase::Side || isCopied) {
      own.set(i);
      continue;
    }
    Unit &unit = units[i];
    int32_t layer = analysis.layers.ofNode[i];
    unit.stage = layer < 0 ? 0 : plan.stageOfLayer[layer];
    if (phase == Phase::Backward || phase == Phase::Recompute)
      unit.part = StagePart::Backward;
    else if (phase == Phase::Update)
      unit.part = StagePart::Update;
    // A reported number is made where what it is made of is there.
    if (phase == Phase::Metric)
      for (ValueIndex operand : graph.nodes[i].operands)
        if (NodeIndex producer = graph.values[operand].producer;
            producer >= 0 && !own.test(producer))
          unit.part = std::max(unit.part, units[producer].part);
  }
}

bool Assignment::touchesBatch(NodeIndex node) const {
  auto isBatch = [&](ValueIndex value) { return hasBatch(value); };
  return llvm::any_of(graph.nodes[node].operands, isBatch) ||
         llvm::any_of(graph.nodes[node].results, isBatch);
}

/// The stage whose backward function makes a gradient of sums of its own, by a node that only puts
/// them in the place, shape and type of the parameter, or adds up several of them; else none.
std::optional<int32_t> Assignment::stageOfGradient(NodeIndex index) const {
  const GraphNode &node = graph.nodes[index];
  bool isLayout =
      isDerivable(node) && !isa<stablehlo::BroadcastInDimOp, stablehlo::BroadcastOp>(node.op);
  if (own.test(index) || !live.test(index) || units[index].part == StagePart::Forward ||
      touchesBatch(index) ||
      (!isLayout && !isa<stablehlo::AddOp, stablehlo::PadOp, stablehlo::ConcatenateOp,
                         stablehlo::DynamicUpdateSliceOp, stablehlo::ScatterOp>(node.op)) ||
      !llvm::all_of(node.results, [&](ValueIndex result) { return combining.isSum(result); }))
    return std::nullopt;
  std::optional<int32_t> stage;
  for (ValueIndex operand : node.operands) {
    NodeIndex producer = graph.values[operand].producer;
    if (producer >= 0 && own.test(producer))
      continue;
    // One buffer in place of another: nobody else reads that.
    if (producer < 0 || units[producer].part != StagePart::Backward ||
        (stage && *stage != units[producer].stage) || graph.values[operand].users.size() != 1 ||
        llvm::is_contained(graph.results, operand))
      return std::nullopt;
    stage = units[producer].stage;
  }
  return stage;
}

/// A gradient is added up as the parameter has it, and in one buffer where a stage uses the
/// parameter several times.
void Assignment::findGradients() {
  if (!analysis.roles.batch)
    return;
  for (NodeIndex i = 0; i < NodeIndex(graph.nodes.size()); ++i)
    if (std::optional<int32_t> stage = stageOfGradient(i)) {
      units[i].part = StagePart::Backward;
      units[i].stage = *stage;
      isGradient.set(i);
    }
}

/// What else comes after the last sum over the batch runs once in a step, on the sums of all
/// microbatches: the division of a loss, the decay that is added to a gradient.
void Assignment::findLate() {
  if (!analysis.roles.batch)
    return;
  auto isUpdate = [&](NodeIndex node) {
    return !live.test(node) || (!own.test(node) && units[node].part == StagePart::Update);
  };
  for (NodeIndex i = graph.nodes.size() - 1; i >= 0; --i) {
    if (own.test(i) || !live.test(i) || touchesBatch(i) || isGradient.test(i))
      continue;
    bool isLast = llvm::all_of(graph.nodes[i].results, [&](ValueIndex result) {
      return llvm::all_of(graph.values[result].users, isUpdate);
    });
    if (isLast)
      units[i].part = StagePart::Update;
  }
}

/// Of the backward pass, what no cotangent of another layer waits for can run later: gradients of
/// parameters, and what leads to nothing but them.
void Assignment::findWeights() {
  auto isBackward = [&](NodeIndex node) {
    return live.test(node) && !own.test(node) && units[node].part == StagePart::Backward;
  };
  llvm::BitVector isAwaited(graph.nodes.size());
  for (NodeIndex i = graph.nodes.size() - 1; i >= 0; --i) {
    if (!isBackward(i))
      continue;
    for (ValueIndex result : graph.nodes[i].results)
      for (NodeIndex user : graph.values[result].users)
        // A gradient of several layers is the sum of theirs; nobody waits for it either.
        if (isBackward(user) &&
            (isAwaited.test(user) ||
             (analysis.layers.ofNode[user] != analysis.layers.ofNode[i] && !isGradient.test(user))))
          isAwaited.set(i);
  }
  // Contractions and lookups wait, with what is made for them alone and of them. Small sums that
  // are made beside a cotangent are made with it.
  llvm::BitVector isWeight(graph.nodes.size());
  for (NodeIndex i = graph.nodes.size() - 1; i >= 0; --i) {
    const GraphNode &node = graph.nodes[i];
    if (isBackward(i) && !isAwaited.test(i))
      isWeight[i] = isContraction(node.op) || isa<stablehlo::ScatterOp>(node.op) ||
                    llvm::any_of(node.results, [&](ValueIndex result) {
                      return llvm::any_of(graph.values[result].users,
                                          [&](NodeIndex user) { return isWeight.test(user); });
                    });
  }
  for (NodeIndex i = 0; i < NodeIndex(graph.nodes.size()); ++i)
    if (isBackward(i) && !isAwaited.test(i) &&
        (isWeight.test(i) || llvm::any_of(graph.nodes[i].operands, [&](ValueIndex operand) {
           NodeIndex producer = graph.values[operand].producer;
           return producer >= 0 && isWeight.test(producer);
         }))) {
      isWeight.set(i);
      units[i].part = StagePart::Weights;
    }
}

/// A stage needs what another makes later: it waits for another round.
void Assignment::findRounds() {
  for (NodeIndex i = 0; i < NodeIndex(graph.nodes.size()); ++i) {
    if (own.test(i) || !live.test(i))
      continue;
    Unit &unit = units[i];
    for (ValueIndex operand : graph.nodes[i].operands) {
      NodeIndex producer = graph.values[operand].producer;
      if (producer < 0 || own.test(producer))
        continue;
      if (unit.part == StagePart::Weights && units[producer].part == StagePart::Backward)
        unit.round = std::max(unit.round, units[producer].round);
      if (units[producer].part != unit.part)
        continue;
      bool isDown = unit.part == StagePart::Backward || unit.part == StagePart::Weights;
      bool isAgainst =
          isDown ? units[producer].stage < unit.stage : units[producer].stage > unit.stage;
      unit.round = std::max(unit.round, units[producer].round + isAgainst);
    }
  }
}

} // namespace phaze
