// Tells forward, backward, update and the rest apart.
#include "phaze/Import/Phases.h"
#include "Dependence.h"
#include "ValueNumbers.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Import/OperationKinds.h"

using namespace mlir;

namespace phaze {

StringRef stringify(Phase phase) {
  constexpr StringRef names[] = {"constant", "side",   "forward", "recompute",
                                 "backward", "update", "metric"};
  return names[static_cast<int>(phase)];
}

std::optional<Phase> phaseOf(StringRef name) {
  for (int i = 0; i <= static_cast<int>(Phase::Metric); ++i)
    if (stringify(static_cast<Phase>(i)) == name)
      return static_cast<Phase>(i);
  return std::nullopt;
}

bool Phases::hasBatch(const ProgramGraph &graph, const FactorAnalysis &factors,
                      ValueIndex value) const {
  for (unsigned dim = 0; dim < graph.shape(value).size(); ++dim)
    for (ClassIndex factor : factors.factors(value, dim))
      if (isBatchLike.test(factor))
        return true;
  return false;
}

/// The batch, and what comes of it by padding, unaligned slices and the like: classes of results
/// that the operands do not have.
static llvm::BitVector findBatchLike(const ProgramGraph &graph, const FactorAnalysis &factors,
                                     const Roles &roles) {
  llvm::BitVector isBatchLike(factors.classes.size());
  if (!roles.batch)
    return isBatchLike;
  isBatchLike.set(*roles.batch);
  for (auto [i, node] : llvm::enumerate(graph.nodes)) {
    if (llvm::none_of(factors.nodes[i].irregular,
                      [&](ClassIndex factor) { return isBatchLike.test(factor); }))
      continue;
    for (ValueIndex result : node.results)
      for (unsigned dim = 0; dim < graph.shape(result).size(); ++dim)
        for (ClassIndex factor : factors.factors(result, dim))
          if (llvm::none_of(node.operands,
                            [&](ValueIndex operand) { return factors.hasClass(operand, factor); }))
            isBatchLike.set(factor);
  }
  return isBatchLike;
}

Phases classifyPhases(const ProgramGraph &graph, const FactorAnalysis &factors,
                      const Roles &roles) {
  size_t count = graph.nodes.size();
  Phases phases;
  phases.ofNode.assign(count, Phase::Metric);
  phases.repeats.assign(count, -1);
  phases.repeatsSeveral.resize(count);
  phases.isBatchLike = findBatchLike(graph, factors, roles);

  std::vector<ValueIndex> parameters, data, updated;
  for (auto [i, info] : llvm::enumerate(roles.arguments)) {
    if (info.role == ArgumentRole::Parameter)
      parameters.push_back(i);
    if (info.role == ArgumentRole::Data)
      data.push_back(i);
  }
  for (NodeIndex node : roles.constantParameters)
    parameters.push_back(graph.nodes[node].results[0]);
  for (auto [i, info] : llvm::enumerate(roles.results))
    if (info.role == ResultRole::Updated || info.role == ResultRole::Gradient)
      updated.push_back(graph.results[i]);
  phases.dependsOnParameter = descendants(graph, parameters);
  phases.dependsOnData = descendants(graph, data);
  llvm::BitVector isNeeded = ancestors(graph, updated);

  // Operations on the batch outside the forward pass, and what they need, are the backward pass.
  llvm::BitVector feedsBatch(graph.values.size()), isBackward(count);
  for (NodeIndex i = count - 1; i >= 0; --i) {
    const GraphNode &node = graph.nodes[i];
    if (roles.isForward[i])
      continue;
    auto hasBatch = [&](ValueIndex value) { return phases.hasBatch(graph, factors, value); };
    bool isOnBatch =
        roles.batch ? llvm::any_of(node.operands, hasBatch) || llvm::any_of(node.results, hasBatch)
                    : isContraction(node.op);
    bool feeds =
        llvm::any_of(node.results, [&](ValueIndex value) { return feedsBatch.test(value); });
    if (isNeeded.test(i) && (isOnBatch || feeds)) {
      isBackward.set(i);
      for (ValueIndex source : node.sources())
        feedsBatch.set(source);
    }
  }

  // Constants stay constants when they are repeated or reshaped.
  llvm::BitVector isFolded(graph.values.size());
  for (auto [i, node] : llvm::enumerate(graph.nodes)) {
    auto any = [&](const llvm::BitVector &of) {
      return llvm::any_of(node.results, [&](ValueIndex value) { return of.test(value); });
    };
    Phase &phase = phases.ofNode[i];
    bool isSplat = isSplatConstant(node.op) ||
                   (isDerivable(node) && isFolded.test(node.sameAs.value_or(node.operands[0])));
    if (isSplat)
      for (ValueIndex result : node.results)
        isFolded.set(result);
    // Counters of unrolled loops, and what follows from them.
    bool isKnown = !node.results.empty() && llvm::all_of(node.results, [&](ValueIndex value) {
      return graph.constantInteger(value).has_value();
    });
    if (isSplat || isKnown || (isConstant(node.op) && !node.passed))
      phase = Phase::Constant;
    else if (roles.isForward[i])
      phase = any(phases.dependsOnParameter) ? Phase::Forward : Phase::Side;
    else if (isBackward.test(i))
      phase = any(phases.dependsOnParameter) ? Phase::Backward : Phase::Side;
    else
      phase = isNeeded.test(i) ? Phase::Update : Phase::Metric;
  }

  // Recomputation: a backward operation that does what a forward operation did.
  std::vector<uint64_t> numbers = numberValues(graph);
  auto isLook = [](const GraphNode &node) {
    return node.sameAs || isa<stablehlo::ReshapeOp>(node.op);
  };
  llvm::DenseMap<uint64_t, NodeIndex> forward;
  llvm::BitVector isOneOfSeveral(count);
  for (auto [i, node] : llvm::enumerate(graph.nodes))
    if (phases.ofNode[i] == Phase::Forward && !node.results.empty() && !isLook(node))
      if (auto [first, isNew] = forward.try_emplace(numbers[node.results[0]], i); !isNew)
        isOneOfSeveral.set(first->second);
  for (auto [i, node] : llvm::enumerate(graph.nodes)) {
    if (phases.ofNode[i] != Phase::Backward || node.results.empty() || isLook(node))
      continue;
    auto found = forward.find(numbers[node.results[0]]);
    if (found == forward.end())
      continue;
    phases.ofNode[i] = Phase::Recompute;
    phases.repeats[i] = found->second;
    phases.repeatsSeveral[i] = isOneOfSeveral.test(found->second);
  }
  // Another look at a recomputed value is part of the recomputation.
  for (auto [i, node] : llvm::enumerate(graph.nodes)) {
    if (phases.ofNode[i] != Phase::Backward || !isLook(node))
      continue;
    NodeIndex source = graph.values[node.sameAs.value_or(node.operands[0])].producer;
    if (source < 0)
      continue;
    if (phases.ofNode[source] == Phase::Recompute) {
      phases.ofNode[i] = Phase::Recompute;
      phases.repeats[i] = phases.repeats[source];
      phases.repeatsSeveral[i] = phases.repeatsSeveral.test(source);
    }
  }
  return phases;
}

} // namespace phaze
