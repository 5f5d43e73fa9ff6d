// Sorts the nodes of a program into the parts of its layers.
#include "PartNodes.h"

using namespace mlir;

namespace phaze {

PartNodes::PartNodes(const ProgramAnalysis &analysis) : AnalyzedProgram(analysis) {
  // A reported number is computed as soon as what it is made of is there.
  metricPart.assign(graph.nodes.size(), PartOf::Forward);
  for (NodeIndex i = 0; i < NodeIndex(graph.nodes.size()); ++i)
    if (phases.ofNode[i] == Phase::Metric)
      for (ValueIndex operand : graph.nodes[i].operands) {
        NodeIndex producer = graph.values[operand].producer;
        if (producer < 0)
          continue;
        Phase phase = phases.ofNode[producer];
        bool isLate = phase == Phase::Backward || phase == Phase::Recompute ||
                      phase == Phase::Update ||
                      (phase == Phase::Metric && metricPart[producer] == PartOf::Update);
        if (isLate)
          metricPart[i] = PartOf::Update;
      }
  parts.resize(layers.count);
  views.resize(layers.count);
  for (NodeIndex i = 0; i < NodeIndex(graph.nodes.size()); ++i) {
    Phase phase = phases.ofNode[i];
    if (phase == Phase::Constant) {
      constants.push_back(i);
    } else if (phase == Phase::Side) {
      if (isFreeNode(i))
        sideViews.push_back(i);
      else
        side.push_back(i);
    } else if (isFreeNode(i)) {
      views[layers.ofNode[i]].push_back(i);
    } else {
      for (int32_t layer : layers.of(i))
        parts[layer][static_cast<int>(partOf(i))].push_back(i);
    }
  }
}

PartOf PartNodes::partOf(NodeIndex node) const {
  switch (phases.ofNode[node]) {
  case Phase::Forward:
    return PartOf::Forward;
  case Phase::Recompute:
  case Phase::Backward:
    return PartOf::Backward;
  case Phase::Update:
    return PartOf::Update;
  default:
    return metricPart[node];
  }
}

} // namespace phaze
