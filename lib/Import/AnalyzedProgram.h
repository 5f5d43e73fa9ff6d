// The analyses of a program side by side, for what makes a workload of them.
#ifndef PHAZE_LIB_IMPORT_ANALYZEDPROGRAM_H
#define PHAZE_LIB_IMPORT_ANALYZEDPROGRAM_H

#include "phaze/Import/OperationKinds.h"
#include "phaze/Import/ProgramAnalysis.h"

namespace phaze {

struct AnalyzedProgram {
  explicit AnalyzedProgram(const ProgramAnalysis &analysis)
      : graph(*analysis.graph), factors(*analysis.factors), roles(analysis.roles),
        phases(analysis.phases), layers(analysis.layers) {}

  bool isFreeNode(NodeIndex node) const { return isFree(graph, factors, layers, node); }
  ValueIndex base(ValueIndex value) const { return baseOf(graph, factors, layers, value); }

  /// What a value follows from without computing: what it is another look at, the stack that it is
  /// a layer's piece of, or what the forward pass derives it from where there is no data in it.
  std::optional<ValueIndex> derivedFrom(ValueIndex value) const {
    NodeIndex producer = graph.values[value].producer;
    if (producer < 0)
      return std::nullopt;
    const GraphNode &node = graph.nodes[producer];
    bool isPiece = isFreeNode(producer) && !layers.fillings.test(producer);
    if (!isPiece &&
        !(isDerivable(node) && phases.isForward(producer) && !phases.dependsOnData.test(value)))
      return std::nullopt;
    return node.sameAs.value_or(node.operands[0]);
  }

  const ProgramGraph &graph;
  const FactorAnalysis &factors;
  const Roles &roles;
  const Phases &phases;
  const Layers &layers;
};

} // namespace phaze

#endif
