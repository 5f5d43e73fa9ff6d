// Where the program has what slots run.
#include "phaze/Emission/Emission.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace phaze;

/// The first place in a file that a location leads to: "model.py:120". Empty if there is none.
static std::string textOf(Location location) {
  std::string text;
  location->walk([&](Location at) {
    auto file = dyn_cast<FileLineColLoc>(LocationAttr(at));
    if (!file)
      return WalkResult::advance();
    // Whoever gets the page has another folder.
    text = (llvm::sys::path::filename(file.getFilename().getValue()) + ":" +
            std::to_string(file.getLine()))
               .str();
    return WalkResult::interrupt();
  });
  return text;
}

void phaze::addSources(const ImportedProgram &program, plan::Plan &plan) {
  const ProgramGraph &graph = *program.analysis.graph;
  auto set = [&](plan::PartSchedule &schedule, const std::vector<OpId> &sources) {
    for (plan::Slot &slot : schedule.slots)
      for (int32_t index : slot.operators)
        if (slot.source.empty() && sources[index] >= 0)
          slot.source = textOf(graph.nodes[sources[index]].op->getLoc());
  };
  const Workload &workload = program.workload;
  for (plan::PlannedKind &kind : plan.kinds) {
    auto layer = llvm::find_if(workload.layers, [&](const Layer &layer) {
      return workload.kinds[layer.kind].name == kind.name;
    });
    if (layer == workload.layers.end())
      continue;
    set(kind.parts[0], layer->forwardSources);
    set(kind.parts[1], layer->backwardSources);
    set(kind.parts[2], layer->updateSources);
  }
  set(plan.side, workload.sideSources);
}
