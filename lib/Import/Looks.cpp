// Which nodes, atoms and layers do the same, as numbers.
#include "Looks.h"
#include "ValueNumbers.h"
#include "dialects/StableHLO/StableHLO.h"

using namespace mlir;

namespace phaze {

int64_t Looks::numberElsewhere(ValueIndex value) {
  const GraphValue &of = graph.values[value];
  if (graph.constantInteger(value)) // A loop counter here, a constant there.
    return numberOf({ConstantInteger});
  int64_t from = -1;
  if (phases.dependsOnParameter.test(value) && !phases.dependsOnData.test(value))
    from = -2;
  else if (of.producer >= 0)
    from = static_cast<int64_t>(phases.ofNode[of.producer]);
  // In which shape a value arrives is no difference: reshapes cost nothing.
  auto tensor = dyn_cast<RankedTensorType>(of.type);
  Type element = tensor ? tensor.getElementType() : of.type;
  return numberOf({Elsewhere, from, reinterpret_cast<intptr_t>(element.getAsOpaquePointer()),
                   tensor ? tensor.getNumElements() : -1});
}

int64_t Looks::numberOf(Operation *op) {
  auto [known, isNew] = operations.try_emplace(op, 0);
  if (!isNew)
    return known->second;
  SmallVector<Operation *, 1> &alike = byHash[operationHash(op, /*withPositions=*/false)];
  auto same = llvm::find_if(
      alike, [&](Operation *other) { return isSameOperation(op, other, /*withPositions=*/false); });
  if (same != alike.end())
    return known->second = operations.lookup(*same);
  alike.push_back(op);
  return known->second = operations.size();
}

std::vector<int64_t> Looks::ofNodes(llvm::function_ref<int64_t(NodeIndex)> place) {
  auto isFreeNode = [&](NodeIndex node) { return isFree(graph, factors, layers, node); };
  std::vector<int64_t> numbers(graph.nodes.size(), -1);
  for (NodeIndex i = 0; i < NodeIndex(graph.nodes.size()); ++i) {
    const GraphNode &node = graph.nodes[i];
    int64_t at = place(i);
    if (at < 0)
      continue;
    auto numberOfValue = [&](ValueIndex value) {
      NodeIndex producer = graph.values[value].producer;
      bool isInside = producer >= 0 && place(producer) == at && !shared.test(producer) &&
                      !layers.spread.contains(producer);
      if (!isInside)
        return numberElsewhere(value);
      return isFreeNode(producer)
                 ? numbers[producer]
                 : numberOf({Result, numbers[producer], graph.values[value].resultNumber});
    };
    if (isFreeNode(i)) {
      numbers[i] = numberOfValue(node.sameAs.value_or(node.operands[0]));
      continue;
    }
    Key key = {Node, numberOf(node.op), node.repeat};
    for (ValueIndex operand : node.operands)
      key.push_back(numberOfValue(operand));
    numbers[i] = numberOf(std::move(key));
  }
  return numbers;
}

/// Forward nodes on parameters alone that several layers use.
static llvm::BitVector findShared(const ProgramGraph &graph, const Phases &phases,
                                  const Layers &layers) {
  llvm::BitVector shared(graph.nodes.size());
  for (NodeIndex i = graph.nodes.size() - 1; i >= 0; --i) {
    bool isOfParameters = phases.isForward(i) && llvm::none_of(graph.nodes[i].results, [&](auto v) {
                            return phases.isActivation(v);
                          });
    if (!isOfParameters)
      continue;
    for (ValueIndex result : graph.nodes[i].results)
      for (NodeIndex user : graph.values[result].users)
        if (phases.isForward(user) &&
            (shared.test(user) || layers.ofNode[user] != layers.ofNode[i]))
          shared.set(i);
  }
  return shared;
}

void findKinds(const ProgramGraph &graph, const FactorAnalysis &factors, const Phases &phases,
               Layers &layers) {
  llvm::BitVector shared = findShared(graph, phases, layers);
  for (const auto &[node, all] : layers.copied)
    shared.set(node);
  Looks looks(graph, factors, phases, layers, shared);
  std::vector<int64_t> numbers = looks.ofNodes([&](NodeIndex i) -> int64_t {
    int64_t phase = static_cast<int64_t>(phases.ofNode[i]);
    return layers.ofNode[i] < 0 ? -1 : int64_t(layers.ofNode[i]) * 8 + phase;
  });
  layers.look.assign(numbers.begin(), numbers.end());
  std::vector<std::vector<std::pair<int64_t, int64_t>>> nodes(layers.count);
  for (NodeIndex i = 0; i < NodeIndex(graph.nodes.size()); ++i)
    if (!isFree(graph, factors, layers, i) && !layers.spread.contains(i))
      for (int32_t layer : layers.of(i))
        if (layer < layers.count) // Without a forward pass there is no layer.
          nodes[layer].push_back({static_cast<int64_t>(phases.ofNode[i]), numbers[i]});
  std::map<std::vector<std::pair<int64_t, int64_t>>, int32_t> known;
  layers.kinds.clear();
  for (auto &own : nodes) {
    llvm::sort(own);
    layers.kinds.push_back(known.try_emplace(std::move(own), known.size()).first->second);
  }
  layers.kindCount = known.size();
}

} // namespace phaze
