// Which values a value depends on, as sets.
#include "Dependence.h"

using namespace llvm;

namespace phaze {

/// What a node really reads: a slice of a stack whose filling is known reads that alone.
static ArrayRef<ValueIndex> sourcesOf(const GraphNode &node) {
  return node.sameAs ? ArrayRef<ValueIndex>(*node.sameAs) : ArrayRef<ValueIndex>(node.operands);
}

BitVector ancestors(const ProgramGraph &graph, ArrayRef<ValueIndex> roots) {
  BitVector seen(graph.nodes.size());
  std::vector<NodeIndex> open;
  auto visit = [&](ValueIndex value) {
    NodeIndex producer = graph.values[value].producer;
    if (producer >= 0 && !seen.test(producer)) {
      seen.set(producer);
      open.push_back(producer);
    }
  };
  for (ValueIndex root : roots)
    visit(root);
  while (!open.empty()) {
    const GraphNode &node = graph.nodes[open.back()];
    open.pop_back();
    for (ValueIndex operand : sourcesOf(node))
      visit(operand);
  }
  return seen;
}

BitVector descendants(const ProgramGraph &graph, ArrayRef<ValueIndex> sources) {
  BitVector reached(graph.values.size());
  for (ValueIndex source : sources)
    reached.set(source);
  for (const GraphNode &node : graph.nodes)
    if (any_of(sourcesOf(node), [&](ValueIndex operand) { return reached.test(operand); }))
      for (ValueIndex result : node.results)
        reached.set(result);
  return reached;
}

std::vector<BitVector> argumentsBehind(const ProgramGraph &graph, ArrayRef<ValueIndex> values) {
  size_t numArguments = graph.numArguments();
  std::vector<BitVector> behind(values.size(), BitVector(numArguments));
  // One sweep against the order for 64 values at a time: a word per node.
  std::vector<uint64_t> reaches;
  for (size_t first = 0; first < values.size(); first += 64) {
    reaches.assign(graph.values.size(), 0);
    size_t count = std::min<size_t>(64, values.size() - first);
    for (size_t i = 0; i < count; ++i)
      reaches[values[first + i]] |= uint64_t(1) << i;
    for (auto node = graph.nodes.rbegin(); node != graph.nodes.rend(); ++node) {
      uint64_t word = 0;
      for (ValueIndex result : node->results)
        word |= reaches[result];
      if (word)
        for (ValueIndex operand : sourcesOf(*node))
          reaches[operand] |= word;
    }
    for (size_t argument = 0; argument < numArguments; ++argument)
      for (size_t i = 0; i < count; ++i)
        if (reaches[argument] >> i & 1)
          behind[first + i].set(argument);
  }
  return behind;
}

} // namespace phaze
