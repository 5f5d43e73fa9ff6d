// What it takes to shard a factor class.
#include "phaze/Import/ShardingNeeds.h"
#include "phaze/Import/OperationKinds.h"

using namespace mlir;

namespace phaze {

std::vector<ShardingNeeds> shardingNeeds(const ProgramGraph &graph, const FactorAnalysis &factors,
                                         const Phases &phases) {
  std::vector<ShardingNeeds> needs(factors.classes.size());
  for (auto [need, info] : llvm::zip(needs, factors.classes))
    need.size = info.size;
  for (auto [i, node] : llvm::enumerate(graph.nodes)) {
    Phase phase = phases.ofNode[i];
    bool isForward = phase == Phase::Forward;
    if (!isForward && phase != Phase::Backward && phase != Phase::Recompute)
      continue;
    OperatorKind kind = operatorKind(node);
    for (NodeFactors::Use use : factors.nodes[i].uses) {
      ShardingNeeds &need = needs[use.factor];
      if (use.use == FactorUse::Map)
        need.hasMapped |= kind == OperatorKind::Contraction || kind == OperatorKind::Elementwise;
      auto add = [&](ShardingNeeds::Traffic &traffic, ArrayRef<ValueIndex> values, bool hasClass) {
        for (ValueIndex value : values)
          if (!hasClass || factors.hasClass(value, use.factor)) {
            ++traffic.count;
            traffic.bytes += graph.bytesOf(value);
          }
      };
      bool isTwice = llvm::any_of(
          node.results, [&](ValueIndex value) { return factors.occursTwice(value, use.factor); });
      // Partial results of a lookup are summed like those of a contraction with a one-hot matrix.
      bool isReduced = use.use == FactorUse::Reduce || use.use == FactorUse::Lookup;
      if (use.use == FactorUse::Whole ||
          (isTwice && kind == OperatorKind::Contraction && use.use == FactorUse::Map))
        add(isForward ? need.forwardGather : need.backwardGather, node.operands, true);
      else if (isReduced)
        add(isForward ? need.forwardReduce : need.backwardReduce, node.results, false);
    }
  }
  return needs;
}

} // namespace phaze
