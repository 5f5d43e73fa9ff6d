// Which nodes of a program are in which part of which layer.
#ifndef PHAZE_LIB_IMPORT_PARTNODES_H
#define PHAZE_LIB_IMPORT_PARTNODES_H

#include "AnalyzedProgram.h"
#include "phaze/Support/Vocabulary.h"
#include "phaze/Workload/Workload.h"

namespace phaze {

class PartNodes : private AnalyzedProgram {
public:
  explicit PartNodes(const ProgramAnalysis &analysis);

  PartOf partOf(NodeIndex node) const;
  const std::vector<NodeIndex> &of(int32_t layer, PartOf name) const {
    return parts[layer][static_cast<int>(name)];
  }

  std::vector<std::vector<NodeIndex>> views; ///< By layer: what costs nothing.
  std::vector<NodeIndex> side;
  std::vector<OpId> sideViews, constants;

private:
  std::vector<PartOf> metricPart;                                  ///< By node, for metrics.
  std::vector<std::array<std::vector<NodeIndex>, numParts>> parts; ///< By layer.
};

} // namespace phaze

#endif
