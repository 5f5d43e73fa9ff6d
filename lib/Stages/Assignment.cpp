// Finds which function each operation of a program is in.
#include "Assignment.h"
#include "dialects/StableHLO/StableHLO.h"

using namespace mlir;

namespace phaze {

Assignment::Assignment(const ProgramAnalysis &analysis, const StagePlan &plan)
    : analysis(analysis), graph(*analysis.graph), phases(analysis.phases), plan(plan),
      live(graph.nodes.size()), own(graph.nodes.size()), units(graph.nodes.size()) {
  findLive();
  findParts();
  findLate();
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
    if (phase == Phase::Constant || phase == Phase::Side || analysis.layers.copied.contains(i)) {
      own.set(i);
      continue;
    }
    Unit &unit = units[i];
    int32_t layer = analysis.layers.ofNode[i];
    unit.stage = layer < 0 ? 0 : plan.stageOfLayer[layer];
    if (phase == Phase::Backward || phase == Phase::Recompute)
      unit.part = PartOf::Backward;
    else if (phase == Phase::Update)
      unit.part = PartOf::Update;
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

/// Whether a sum of two gradients that nobody else needs is made in one stage: one buffer is less
/// than two.
bool Assignment::sumsInPlace(NodeIndex node) const {
  if (!isa<stablehlo::AddOp>(graph.nodes[node].op) || units[node].part == PartOf::Update)
    return false;
  return llvm::all_of(graph.nodes[node].operands, [&](ValueIndex operand) {
    NodeIndex producer = graph.values[operand].producer;
    return producer >= 0 && !own.test(producer) && units[producer].part == units[node].part &&
           units[producer].stage == units[node].stage && graph.values[operand].users.size() == 1 &&
           touchesBatch(producer) && !hasBatch(operand);
  });
}

/// What comes after the last sum over the batch runs once in a step, on the sums of all
/// microbatches: the division of a loss, the decay that is added to a gradient.
void Assignment::findLate() {
  if (!analysis.roles.batch)
    return;
  auto isUpdate = [&](NodeIndex node) {
    return !live.test(node) || (!own.test(node) && units[node].part == PartOf::Update);
  };
  for (NodeIndex i = graph.nodes.size() - 1; i >= 0; --i) {
    if (own.test(i) || !live.test(i) || touchesBatch(i) || sumsInPlace(i))
      continue;
    bool isLast = llvm::all_of(graph.nodes[i].results, [&](ValueIndex result) {
      return llvm::all_of(graph.values[result].users, isUpdate);
    });
    if (isLast)
      units[i].part = PartOf::Update;
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
      if (producer < 0 || own.test(producer) || units[producer].part != unit.part)
        continue;
      bool isAgainst = unit.part == PartOf::Backward ? units[producer].stage < unit.stage
                                                     : units[producer].stage > unit.stage;
      unit.round = std::max(unit.round, units[producer].round + isAgainst);
    }
  }
}

} // namespace phaze
