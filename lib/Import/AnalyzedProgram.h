// The analyses of a program side by side, for what makes a workload of them.
#ifndef PHAZE_LIB_IMPORT_ANALYZEDPROGRAM_H
#define PHAZE_LIB_IMPORT_ANALYZEDPROGRAM_H

#include "phaze/Import/ProgramAnalysis.h"

namespace phaze {

struct AnalyzedProgram {
  explicit AnalyzedProgram(const ProgramAnalysis &analysis)
      : graph(*analysis.graph), factors(*analysis.factors), roles(analysis.roles),
        phases(analysis.phases), layers(analysis.layers) {}

  bool isFreeNode(NodeIndex node) const { return isFree(graph, factors, layers, node); }
  ValueIndex base(ValueIndex value) const { return baseOf(graph, factors, layers, value); }

  const ProgramGraph &graph;
  const FactorAnalysis &factors;
  const Roles &roles;
  const Phases &phases;
  const Layers &layers;
};

} // namespace phaze

#endif
