// Pairs arguments of a training step with the results that are their new values.
#include "RolePairs.h"
#include "phaze/Import/OperationKinds.h"
#include <deque>

using namespace mlir;

namespace phaze {

/// Arguments of the type of `result` that it is an element-wise function of, with the number of
/// operations between.
static std::vector<std::pair<unsigned, unsigned>> elementwiseSources(const ProgramGraph &graph,
                                                                     ValueIndex result) {
  // Enough for any optimizer; a forward pass of element-wise operations alone has no end.
  constexpr size_t limit = 4096;
  std::vector<std::pair<unsigned, unsigned>> sources;
  llvm::DenseMap<ValueIndex, unsigned> distance = {{result, 0}};
  std::deque<ValueIndex> open = {result};
  Type type = graph.values[result].type;
  auto elements = [&](ValueIndex value) {
    auto tensor = dyn_cast<RankedTensorType>(graph.values[value].type);
    return tensor ? tensor.getNumElements() : 0;
  };
  while (!open.empty() && distance.size() < limit) {
    ValueIndex value = open.front();
    open.pop_front();
    NodeIndex producer = graph.values[value].producer;
    if (producer < 0) {
      if (graph.values[value].type == type)
        sources.push_back({static_cast<unsigned>(value), distance[value]});
      continue;
    }
    const GraphNode &node = graph.nodes[producer];
    bool isFollowed = isElementwise(node.op) || isDerivable(node) || node.passed;
    if (!isFollowed)
      continue;
    for (ValueIndex operand : node.sources())
      if (elements(operand) == elements(result) &&
          distance.try_emplace(operand, distance[value] + 1).second)
        open.push_back(operand);
  }
  return sources;
}

UpdatePairs pairUpdates(const ProgramGraph &graph, ArrayRef<llvm::BitVector> behind) {
  func::FuncOp entry = graph.entry;
  UpdatePairs pairs;
  pairs.resultOf.resize(graph.numArguments());
  pairs.argumentOf.resize(graph.results.size());
  pairs.why.resize(graph.results.size());
  pairs.elementwise.resize(graph.numArguments());
  pairs.readsElementwise.resize(graph.numArguments());
  auto pair = [&](unsigned argument, unsigned result, StringRef why) {
    pairs.resultOf[argument] = result;
    pairs.argumentOf[result] = argument;
    pairs.why[result] = why.str();
  };
  for (unsigned i = 0; i < graph.numArguments(); ++i)
    if (auto alias = entry.getArgAttrOfType<IntegerAttr>(i, "tf.aliasing_output")) {
      uint64_t result = alias.getValue().getLimitedValue();
      if (result < graph.results.size() && !pairs.argumentOf[result])
        pair(i, result, "aliased to the argument");
    }

  struct Candidate {
    unsigned distance, offset, argument, result;
    bool operator<(const Candidate &other) const {
      return std::tie(distance, offset, result, argument) <
             std::tie(other.distance, other.offset, other.result, other.argument);
    }
  };
  std::vector<Candidate> candidates;
  std::vector<std::vector<unsigned>> sourcesOf(graph.results.size());
  for (unsigned result = 0; result < graph.results.size(); ++result)
    for (auto [argument, distance] : elementwiseSources(graph, graph.results[result])) {
      sourcesOf[result].push_back(argument);
      if (pairs.argumentOf[result] == argument)
        pairs.elementwise.set(argument);
      // What is handed through unchanged is no update.
      if (distance > 0 && graph.resolve(graph.results[result]) != ValueIndex(argument))
        candidates.push_back({distance, argument > result ? argument - result : result - argument,
                              argument, result});
    }
  llvm::sort(candidates);
  for (const Candidate &candidate : candidates)
    if (!pairs.resultOf[candidate.argument] && !pairs.argumentOf[candidate.result]) {
      pair(candidate.argument, candidate.result, "an element-wise function of the argument");
      pairs.elementwise.set(candidate.argument);
    }
  for (unsigned result = 0; result < graph.results.size(); ++result)
    if (std::optional<unsigned> argument = pairs.argumentOf[result])
      for (unsigned source : sourcesOf[result])
        if (source != *argument)
          pairs.readsElementwise[source].push_back(*argument);

  // A parameter decides more than its own next value.
  for (unsigned argument : pairs.elementwise.set_bits()) {
    auto tensor = dyn_cast<RankedTensorType>(graph.values[argument].type);
    if (!tensor || !isa<FloatType>(tensor.getElementType()) || tensor.getNumElements() < 2)
      continue;
    for (unsigned result = 0; result < graph.results.size() && !pairs.hasTraining; ++result)
      pairs.hasTraining = result != *pairs.resultOf[argument] && behind[result].test(argument);
  }
  return pairs;
}

} // namespace phaze
