// Finds what does not scale with the batch as the rest does.
#include "BatchScaling.h"
#include "phaze/Import/OperationKinds.h"

using namespace mlir;

namespace phaze {

LogicalResult BatchScaling::warn() {
  llvm::SmallPtrSet<Operation *, 8> warned;
  SmallVector<Operation *> statistics;
  for (auto [i, node] : llvm::enumerate(graph.nodes)) {
    Phase phase = phases.ofNode[i];
    if (phase == Phase::Constant || phase == Phase::Side || isFreeNode(i))
      continue;
    if (isIrregular(i) && warned.insert(node.op).second &&
        failed(program.warn(node.op->getLoc(),
                            "a size of " + node.op->getName().getStringRef() +
                                " follows the batch in a way that is no product of factors: it "
                                "is taken to stay as it is when the batch changes")))
      return failure();
    if (phase == Phase::Forward && isBatchStatistic(i) && warned.insert(node.op).second)
      statistics.push_back(node.op);
  }
  if (statistics.empty())
    return success();
  // One for all: batch norms come in dozens.
  std::string more;
  if (statistics.size() > 1)
    more = " (here and in " + std::to_string(statistics.size() - 1) + " more places)";
  return program.warn(statistics.front()->getLoc(),
                      "the forward pass sums over the batch and goes on with the sum: it is "
                      "taken to be of each microbatch" +
                          more);
}

bool BatchScaling::isIrregular(NodeIndex node) const {
  return llvm::any_of(factors.nodes[node].irregular,
                      [&](ClassIndex factor) { return phases.isBatchLike.test(factor); });
}

bool BatchScaling::hasIrregularSize(NodeIndex index) const {
  auto followsBatch = [&](ValueIndex value) {
    for (unsigned dim = 0; dim < graph.shape(value).size(); ++dim)
      for (ClassIndex factor : factors.factors(value, dim))
        if (roles.batch != factor && phases.isBatchLike.test(factor))
          return true;
    return false;
  };
  const GraphNode &node = graph.nodes[index];
  return isIrregular(index) || llvm::any_of(node.operands, followsBatch) ||
         llvm::any_of(node.results, followsBatch);
}

bool BatchScaling::isBatchStatistic(NodeIndex index) const {
  if (!roles.batch || operatorKind(graph.nodes[index]) != OperatorKind::Reduction)
    return false;
  bool isReduced = llvm::any_of(factors.nodes[index].uses, [&](NodeFactors::Use use) {
    return use.factor == *roles.batch && use.use == FactorUse::Reduce;
  });
  if (!isReduced)
    return false;
  // Through scaling and the like, until the batch is there again or there is no more forward.
  std::vector<ValueIndex> open(graph.nodes[index].results.begin(),
                               graph.nodes[index].results.end());
  llvm::DenseSet<NodeIndex> seen;
  while (!open.empty()) {
    ValueIndex value = open.back();
    open.pop_back();
    for (NodeIndex user : graph.values[value].users) {
      if (phases.ofNode[user] != Phase::Forward || !seen.insert(user).second)
        continue;
      for (ValueIndex result : graph.nodes[user].results) {
        if (factors.hasClass(result, *roles.batch))
          return true;
        open.push_back(result);
      }
    }
  }
  return false;
}

} // namespace phaze
