// Tensors that hold the same parameter of several layers one after the other.
#include "phaze/Import/Stacks.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Import/OperationKinds.h"

using namespace mlir;

namespace phaze {

std::optional<StackAccess> stackAccess(const ProgramGraph &graph, NodeIndex index) {
  const GraphNode &node = graph.nodes[index];
  if (node.passed)
    return std::nullopt;
  bool isUpdate = isa<stablehlo::DynamicUpdateSliceOp>(node.op);
  auto slice = dyn_cast<stablehlo::SliceOp>(node.op);
  if (!isUpdate && !slice && !isa<stablehlo::DynamicSliceOp>(node.op))
    return std::nullopt;
  ArrayRef<int64_t> whole = graph.shape(node.operands[0]);
  ArrayRef<int64_t> part = graph.shape(isUpdate ? node.operands[1] : node.results[0]);
  std::optional<StackAccess> access;
  for (unsigned dim = 0; dim < whole.size(); ++dim) {
    if (whole[dim] == part[dim])
      continue;
    if (part[dim] != 1 || access)
      return std::nullopt;
    std::optional<int64_t> start =
        slice ? std::optional<int64_t>(slice.getStartIndices()[dim])
              : graph.constantInteger(node.operands[dim + (isUpdate ? 2 : 1)]);
    if (!start)
      return std::nullopt;
    access = StackAccess{dim, std::clamp<int64_t>(*start, 0, whole[dim] - 1)};
  }
  return access;
}

llvm::BitVector findFillings(const ProgramGraph &graph) {
  llvm::BitVector fillings(graph.nodes.size()), isSplat(graph.values.size());
  for (auto [i, node] : llvm::enumerate(graph.nodes)) {
    if (isSplatConstant(node.op) ||
        (isDerivable(node) && isSplat.test(node.sameAs.value_or(node.operands[0]))))
      for (ValueIndex result : node.results)
        isSplat.set(result);
    if (!isa<stablehlo::DynamicUpdateSliceOp>(node.op) || !stackAccess(graph, i))
      continue;
    ValueIndex below = graph.resolve(node.operands[0]);
    NodeIndex producer = graph.values[below].producer;
    if (isSplat.test(below) || (producer >= 0 && fillings.test(producer)))
      fillings.set(i);
  }
  return fillings;
}

static std::optional<ClassIndex> soleFactor(const FactorAnalysis &factors, ValueIndex value,
                                            unsigned dim) {
  ArrayRef<ClassIndex> list = factors.factors(value, dim);
  return list.size() == 1 ? std::optional<ClassIndex>(list.front()) : std::nullopt;
}

Stacks findStacks(const ProgramGraph &graph, const FactorAnalysis &factors, const Phases &phases,
                  ArrayRef<int32_t> layerOf) {
  Stacks stacks;
  llvm::DenseSet<ClassIndex> contradictory;
  for (NodeIndex i = 0; i < NodeIndex(graph.nodes.size()); ++i) {
    const GraphNode &node = graph.nodes[i];
    bool isOfParameter = phases.ofNode[i] == Phase::Forward && node.results.size() == 1 &&
                         !phases.dependsOnData.test(node.results[0]);
    if (!isOfParameter || layerOf[i] < 0 || isa<stablehlo::DynamicUpdateSliceOp>(node.op))
      continue;
    std::optional<StackAccess> access = stackAccess(graph, i);
    if (!access)
      continue;
    std::optional<ClassIndex> factor = soleFactor(factors, node.operands[0], access->dim);
    if (!factor)
      continue;
    auto [place, isNew] = stacks.layers[*factor].try_emplace(access->index, layerOf[i]);
    if (!isNew && place->second != layerOf[i])
      contradictory.insert(*factor);
  }
  // One layer that takes several places has a stack of its own, which is no affair of layers.
  SmallVector<ClassIndex> dropped;
  for (auto &[factor, places] : stacks.layers) {
    llvm::DenseSet<int32_t> layers;
    for (auto [index, layer] : places)
      layers.insert(layer);
    if (contradictory.contains(factor) || layers.size() < 2 || layers.size() != places.size() ||
        int64_t(places.size()) != factors.classes[factor].size)
      dropped.push_back(factor);
  }
  for (ClassIndex factor : dropped)
    stacks.layers.erase(factor);
  return stacks;
}

std::optional<ClassIndex> Stacks::classOf(const ProgramGraph &graph, const FactorAnalysis &factors,
                                          ValueIndex value) const {
  if (layers.empty())
    return std::nullopt;
  for (unsigned dim = 0; dim < graph.shape(value).size(); ++dim)
    if (std::optional<ClassIndex> factor = soleFactor(factors, value, dim))
      if (layers.contains(*factor))
        return factor;
  return std::nullopt;
}

std::optional<int64_t> Stacks::placeOf(ClassIndex factor, int32_t layer) const {
  auto found = layers.find(factor);
  if (found != layers.end())
    for (auto [index, of] : found->second)
      if (of == layer)
        return index;
  return std::nullopt;
}

} // namespace phaze
