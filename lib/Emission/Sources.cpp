// Where the program has what slots run.
#include "phaze/Emission/Emission.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace phaze;

/// The first place in a file that a location leads to. None if there is none.
static FileLineColLoc placeOf(Location location) {
  FileLineColLoc place;
  location->walk([&](Location at) {
    place = dyn_cast<FileLineColLoc>(LocationAttr(at));
    return place ? WalkResult::interrupt() : WalkResult::advance();
  });
  return place;
}

/// Where the framework says that the program has an operation: "model.py:120". Lines of the text
/// that was read say nothing of the program, and others after every pass that is run from text: in
/// their place comes the operation's number, its `phaze.id`.
static std::string textOf(Operation *op, OpId id) {
  FileLineColLoc place = placeOf(op->getLoc());
  FileLineColLoc read = placeOf(op->getParentOfType<ModuleOp>().getLoc());
  if (!place || (read && place.getFilename() == read.getFilename()))
    return "operation " + std::to_string(id);
  // Whoever gets the page has another folder.
  return (llvm::sys::path::filename(place.getFilename().getValue()) + ":" +
          std::to_string(place.getLine()))
      .str();
}

void phaze::addSources(const ImportedProgram &program, plan::Plan &plan) {
  const ProgramGraph &graph = *program.analysis.graph;
  auto set = [&](plan::PartSchedule &schedule, const std::vector<OpId> &sources) {
    for (plan::Slot &slot : schedule.slots)
      for (int32_t index : slot.operators)
        if (slot.source.empty() && sources[index] >= 0)
          slot.source = textOf(graph.nodes[sources[index]].op, sources[index]);
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
