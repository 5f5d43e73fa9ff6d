// Sets what a plan says of each operation on it.
#include "Crossings.h"
#include "PlanAttributes.h"
#include "phaze/Conversion/WorkloadConversion.h"
#include "phaze/Emission/Emission.h"

using namespace mlir;

namespace phaze {

namespace {

/// Which cores a slot has: "tensor:2", "vector:*", "tensor:0+vector:1", "network".
std::string coreOf(const plan::Slot &slot) {
  auto of = [](StringRef unit, std::optional<int64_t> core) {
    return unit.str() + ":" + (core ? std::to_string(*core) : "*");
  };
  switch (slot.unit) {
  case plan::Slot::Unit::Tensor:
    return of("tensor", slot.tensorCore);
  case plan::Slot::Unit::Vector:
    return of("vector", slot.vectorCore);
  case plan::Slot::Unit::Pair:
    return of("tensor", slot.tensorCore) + "+" + of("vector", slot.vectorCore);
  case plan::Slot::Unit::Network:
    break;
  }
  return "network";
}

class Annotator {
public:
  Annotator(ImportedProgram &program, const plan::Plan &plan)
      : program(program), analysis(program.analysis), graph(*program.analysis.graph), plan(plan),
        builder(program.module().getContext()), stageOf(stagesOfLayers(plan)) {}

  void run() {
    findSlots();
    annotateRoles(analysis);
    annotatePhases(analysis);
    annotateLayers(analysis);
    setStages();
    setSlots();
    setAgain();
    setSends();
    setHolders();
  }

private:
  /// Sets `name` on the operations of which some node has an attribute; the other nodes of such an
  /// operation have `none`. What was there is removed.
  void set(StringRef name, ArrayRef<Attribute> ofNode, Attribute none) {
    llvm::SmallPtrSet<Operation *, 16> has;
    for (auto [i, node] : llvm::enumerate(graph.nodes)) {
      node.op->removeDiscardableAttr(name);
      if (ofNode[i])
        has.insert(node.op);
    }
    phaze::annotate(graph, name, [&](NodeIndex node) -> Attribute {
      if (!has.contains(graph.nodes[node].op))
        return {};
      return ofNode[node] ? ofNode[node] : none;
    });
  }

  void findSlots() {
    slotOf.assign(graph.nodes.size(), nullptr);
    auto take = [&](const plan::PartSchedule &schedule, const std::vector<OpId> &sources,
                    int32_t layer) {
      for (const plan::Slot &slot : schedule.slots)
        for (int32_t index : slot.operators)
          // What several layers run is shown as its own layer runs it.
          if (OpId node = sources[index];
              node >= 0 && (!slotOf[node] || analysis.layers.ofNode[node] == layer))
            slotOf[node] = &slot;
    };
    llvm::StringMap<const plan::PlannedKind *> kinds;
    for (const plan::PlannedKind &kind : plan.kinds)
      kinds[kind.name] = &kind;
    const Workload &workload = program.workload;
    for (auto [i, layer] : llvm::enumerate(workload.layers)) {
      const plan::PlannedKind *kind = kinds.lookup(workload.kinds[layer.kind].name);
      if (!kind)
        continue;
      const std::vector<OpId> *sources[] = {&layer.forwardSources, &layer.backwardSources,
                                            &layer.updateSources};
      for (size_t part = 0; part < numParts; ++part)
        take(kind->parts[part], *sources[part], static_cast<int32_t>(i));
    }
    take(plan.side, workload.sideSources, -1);
  }

  void setStages() {
    std::vector<Attribute> stages(graph.nodes.size()), layers(graph.nodes.size());
    for (NodeIndex i = 0; i < NodeIndex(graph.nodes.size()); ++i) {
      int32_t layer = analysis.layers.ofNode[i];
      stages[i] = builder.getI32IntegerAttr(layer < 0 ? -1 : stageOf[layer]);
      if (auto all = analysis.layers.of(i); all.size() > 1)
        layers[i] = builder.getDenseI32ArrayAttr(all);
    }
    set("phaze.stage", stages, {});
    set("phaze.layers", layers, builder.getDenseI32ArrayAttr({}));
  }

  void setSlots() {
    std::vector<Attribute> cores(graph.nodes.size()), starts(graph.nodes.size());
    for (auto [i, slot] : llvm::enumerate(slotOf))
      if (slot) {
        cores[i] = builder.getStringAttr(coreOf(*slot));
        starts[i] = builder.getI64IntegerAttr(slot->start);
      }
    set("phaze.core", cores, builder.getStringAttr("none"));
    set("phaze.start_cycle", starts, builder.getI64IntegerAttr(-1));
  }

  /// On operations that a cut of their layer runs again.
  void setAgain() {
    std::map<std::pair<std::string, int32_t>, const plan::PlannedCut *> cuts;
    for (const plan::PlannedKind &kind : plan.kinds)
      for (const plan::PlannedCut &cut : kind.cuts)
        cuts[{kind.name, cut.remat}] = &cut;
    std::vector<Attribute> again(graph.nodes.size());
    size_t layer = 0;
    for (const plan::PlannedStage &stage : plan.stages)
      for (const plan::PlannedLayer &planned : stage.layers) {
        const std::vector<OpId> &sources = program.workload.layers[layer++].forwardSources;
        auto found = cuts.find({planned.kind, planned.remat});
        if (planned.remat == 0 || found == cuts.end())
          continue;
        for (int32_t op : found->second->again)
          if (sources[op] >= 0)
            again[sources[op]] = builder.getI32IntegerAttr(1);
      }
    set("phaze.again", again, builder.getI32IntegerAttr(0));
  }

  /// On operations whose results cross into later stages: which.
  void setSends() {
    std::vector<std::set<int32_t>> targets(graph.nodes.size());
    for (const Crossing &crossing : findCrossings(program, plan))
      targets[crossing.maker].insert(crossing.toStage);
    std::vector<Attribute> sends(graph.nodes.size());
    for (auto [i, to] : llvm::enumerate(targets))
      if (!to.empty())
        sends[i] = builder.getDenseI32ArrayAttr(SmallVector<int32_t>(to.begin(), to.end()));
    set("phaze.sends_to", sends, builder.getDenseI32ArrayAttr({}));
  }

  Attribute stagesOf(ArrayRef<NodeIndex> nodes) const {
    std::set<int32_t> stages;
    for (NodeIndex node : nodes)
      for (int32_t layer : analysis.layers.of(node))
        stages.insert(stageOf[layer]);
    if (stages.empty())
      return {};
    return Builder(builder.getContext())
        .getDenseI32ArrayAttr(SmallVector<int32_t>(stages.begin(), stages.end()));
  }

  /// On arguments and results the stages that use or make them.
  void setHolders() {
    func::FuncOp entry = graph.entry;
    StringRef name = "phaze.held_by";
    for (unsigned i = 0; i < entry.getNumArguments(); ++i) {
      entry.removeArgAttr(i, name);
      if (Attribute stages = stagesOf(graph.values[i].users))
        entry.setArgAttr(i, name, stages);
    }
    for (auto [i, value] : llvm::enumerate(graph.results)) {
      entry.removeResultAttr(i, builder.getStringAttr(name));
      NodeIndex producer = graph.values[value].producer;
      if (Attribute stages = producer < 0 ? Attribute() : stagesOf(producer))
        entry.setResultAttr(i, name, stages);
    }
  }

  const ImportedProgram &program;
  const ProgramAnalysis &analysis;
  const ProgramGraph &graph;
  const plan::Plan &plan;
  Builder builder;
  std::vector<int32_t> stageOf; ///< By layer.
  std::vector<const plan::Slot *> slotOf;
};

} // namespace

LogicalResult annotate(ImportedProgram &program, const plan::Plan &plan) {
  ModuleOp module = program.module();
  if (std::optional<std::string> wrong = plan::verify(plan, program.workload))
    return emitError(module.getLoc()) << "the plan is not one of this program: " << *wrong;
  Annotator(program, plan).run();
  func::FuncOp entry = program.analysis.graph->entry;
  module->setAttr("phaze.plan", planAttribute(plan, entry.getName(), module.getContext()));
  module->setAttr("phaze.stages", stagesAttribute(plan, module.getContext()));
  return success();
}

void keepWorkload(ImportedProgram &program, bool isKept) {
  ModuleOp module = program.module();
  for (ir::WorkloadOp workload : llvm::to_vector(module.getOps<ir::WorkloadOp>()))
    workload.erase();
  if (isKept) {
    annotateIds(*program.analysis.graph);
    auto builder = OpBuilder::atBlockEnd(module.getBody());
    writeWorkload(program.workload, builder, func::FuncOp(program.analysis.graph->entry).getLoc());
    return;
  }
  // Numbers lead nowhere without a workload.
  for (const GraphNode &node : program.analysis.graph->nodes)
    node.op->removeDiscardableAttr("phaze.id");
}

} // namespace phaze
