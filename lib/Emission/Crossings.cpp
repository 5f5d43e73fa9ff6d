// Finds what goes from one stage to another.
#include "Crossings.h"

namespace phaze {

std::vector<int32_t> stagesOfLayers(const plan::Plan &plan) {
  std::vector<int32_t> stages;
  for (auto [k, stage] : llvm::enumerate(plan.stages))
    stages.resize(stages.size() + stage.layers.size(), static_cast<int32_t>(k));
  return stages;
}

std::vector<Crossing> findCrossings(const ImportedProgram &program, const plan::Plan &plan) {
  const Workload &workload = program.workload;
  std::vector<int32_t> stageOf = stagesOfLayers(plan);
  std::vector<Crossing> crossings;
  for (const Edge &edge : workload.edges) {
    if (stageOf[edge.from] == stageOf[edge.to])
      continue;
    const Layer &layer = workload.layers[edge.from];
    const Part &forward = workload.kinds[layer.kind].forward;
    ValueId sent = forward.outputs[edge.output];
    for (auto [i, op] : llvm::enumerate(forward.operators)) {
      auto found = llvm::find(op.results, sent);
      OpId maker = layer.forwardSources[i];
      if (found == op.results.end() || maker < 0)
        continue;
      const GraphNode &node = program.analysis.graph->nodes[maker];
      crossings.push_back({static_cast<NodeIndex>(maker), node.results[found - op.results.begin()],
                           stageOf[edge.to]});
    }
  }
  return crossings;
}

} // namespace phaze
