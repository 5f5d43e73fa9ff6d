// Which values a value depends on, as sets.
#include "Dependence.h"
#include <array>

using namespace llvm;

namespace phaze {

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
    for (ValueIndex operand : node.sources())
      visit(operand);
  }
  return seen;
}

BitVector descendants(const ProgramGraph &graph, ArrayRef<ValueIndex> sources) {
  BitVector reached(graph.values.size());
  for (ValueIndex source : sources)
    reached.set(source);
  for (const GraphNode &node : graph.nodes)
    if (any_of(node.sources(), [&](ValueIndex operand) { return reached.test(operand); }))
      for (ValueIndex result : node.results)
        reached.set(result);
  return reached;
}

std::vector<BitVector> argumentsBehind(const ProgramGraph &graph, ArrayRef<ValueIndex> values) {
  size_t numArguments = graph.numArguments();
  std::vector<BitVector> behind(values.size(), BitVector(numArguments));
  // One sweep against the order for as many values as there are bits: a set per value of the graph.
  constexpr size_t words = 8, bits = 64 * words;
  using Set = std::array<uint64_t, words>;
  std::vector<Set> reaches;
  for (size_t first = 0; first < values.size(); first += bits) {
    reaches.assign(graph.values.size(), Set{});
    size_t count = std::min(bits, values.size() - first);
    size_t used = (count + 63) / 64;
    for (size_t i = 0; i < count; ++i)
      reaches[values[first + i]][i / 64] |= uint64_t(1) << (i % 64);
    for (auto node = graph.nodes.rbegin(); node != graph.nodes.rend(); ++node) {
      Set set{};
      for (ValueIndex result : node->results)
        for (size_t w = 0; w < used; ++w)
          set[w] |= reaches[result][w];
      for (ValueIndex operand : node->sources())
        for (size_t w = 0; w < used; ++w)
          reaches[operand][w] |= set[w];
    }
    for (size_t argument = 0; argument < numArguments; ++argument)
      for (size_t i = 0; i < count; ++i)
        if (reaches[argument][i / 64] >> (i % 64) & 1)
          behind[first + i].set(argument);
  }
  return behind;
}

} // namespace phaze
