// From a program and a plan to the functions of stages; the pass phaze-lower-plan.
#include "phaze/Lowering/LowerPlan.h"
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/IR/IRMapping.h"
#include "phaze/Emission/Emission.h"
#include "phaze/Emission/TensorShardings.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Lowering/Passes.h"
#include "phaze/Spmd/Partition.h"
#include "phaze/Spmd/SplitDims.h"
#include "phaze/Stages/Outline.h"
#include "phaze/Stages/SetBatch.h"
#include "phaze/Support/Debug.h"
#include "phaze/Transforms/InlineProgram.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_LOWERPLANPASS
#include "phaze/Lowering/Passes.h.inc"

LogicalResult setGlobalBatch(ModuleOp module, const ImportOptions &options,
                             const plan::Plan &plan) {
  FailureOr<ProgramAnalysis> analysis =
      ProgramAnalysis::run(module, options, AnalysisStage::Layers);
  if (failed(analysis))
    return failure();
  if (!analysis->roles.batch)
    return success();
  BatchOptions batch;
  batch.size = plan.globalBatch;
  return failure(failed(setBatch(*analysis, batch)));
}

/// Of an argument or value that functions of stages hand on.
static HandedSharding shardingOf(const HandedValue &handed, const TensorShardings &shardings,
                                 ArrayRef<StageDevices> devices, int32_t sharing,
                                 const Roles &roles) {
  int64_t width = devices[handed.stage].tensor;
  if (devices[handed.stage].width == 1)
    return {};
  // Activations go from layer to layer whole; where widths differ, so does everything else.
  bool isWhole =
      handed.isSentEachMicrobatch || handed.isOfSeveralLayers ||
      llvm::any_of(handed.all, [&](int32_t other) { return devices[other].tensor != width; });
  DividedValue divided = shardings.of(handed.value, {width, isWhole, handed.isGradient});
  // Makers and users agree on what is not said otherwise.
  std::string own = divided.sharding.empty() ? "{replicated}" : std::move(divided.sharding);
  bool isOfOneWidth =
      llvm::all_of(handed.all, [&](int32_t other) { return devices[other].tensor == width; });
  std::string split =
      isOfOneWidth && divided.shared.empty() && divided.view.empty()
          ? shardings.split(handed.value, handed.isSentEachMicrobatch || handed.isOfSeveralLayers,
                            width)
          : std::string();
  // An update gathers what was summed in parts.
  if (!split.empty() && handed.isGradient)
    return {own, {}, handed.isReturned ? "" : split, ""};
  if (!split.empty())
    return {own, {}, "", split};
  bool isGradient = handed.isGradient && !handed.isReturned;
  bool isArgument = handed.value < ValueIndex(roles.arguments.size());
  if (divided.shared.empty() || (!isGradient && !isArgument))
    return {std::move(own), std::move(divided.view), {}, {}};
  bool isParameter = isArgument && roles.arguments[handed.value].role == ArgumentRole::Parameter;
  // An update works on parts of all that it reads; passes on whole parameters and gradients.
  bool liesShared = !isParameter || sharing >= 3;
  if (handed.part == StagePart::Update)
    return {divided.shared, std::move(divided.view), liesShared ? "" : own, {}};
  return {own, std::move(divided.view), liesShared ? divided.shared : "", {}};
}

/// Sums over the batch that only updates read need not be put together in each microbatch: groups
/// that share sequences or samples add them up once in a step, and so do tensor groups that split
/// sequences.
static void markSummands(ModuleOp module, ArrayRef<StageDevices> devices, int32_t sharing,
                         bool splitsSequences) {
  llvm::DenseSet<int64_t> isRead; // By functions that run for each microbatch.
  auto isUpdate = [](func::FuncOp function) {
    auto part = function->getAttrOfType<StringAttr>("phaze.part");
    return part && part.getValue() == stringify(StagePart::Update);
  };
  for (auto function : module.getOps<func::FuncOp>())
    for (unsigned i = 0; i < function.getNumArguments() && !isUpdate(function); ++i)
      if (auto value = function.getArgAttrOfType<IntegerAttr>(i, "phaze.value"))
        isRead.insert(value.getInt());
  Builder builder(module.getContext());
  for (auto function : module.getOps<func::FuncOp>()) {
    auto stage = function->getAttrOfType<IntegerAttr>("phaze.stage");
    if (!stage || isUpdate(function))
      continue;
    const StageDevices &on = devices[stage.getInt()];
    auto part = function->getAttrOfType<StringAttr>("phaze.part");
    bool isOfTensor =
        splitsSequences && on.tensor > 1 && part.getValue() != stringify(StagePart::Forward);
    if (on.width == on.tensor && !isOfTensor)
      continue;
    for (unsigned i = 0; i < function.getNumResults(); ++i) {
      auto value = function.getResultAttrOfType<IntegerAttr>(i, "phaze.value");
      auto combine = function.getResultAttrOfType<StringAttr>(i, "phaze.combine");
      // Gradients that are shared from ZeRO-2 on are so in each microbatch.
      bool isShared = sharing >= 2 && function.getResultAttr(i, "phaze.held");
      if (value && combine && combine.getValue() == stringify(Combine::Sum) && !isShared &&
          !isRead.contains(value.getInt()))
        function.setResultAttr(i, "phaze.summands",
                               builder.getI64IntegerAttr(isOfTensor ? 1 : on.tensor));
    }
  }
}

/// Makes the functions of stages with several devices those of one device.
static LogicalResult divideFunctions(ModuleOp module, ArrayRef<StageDevices> devices,
                                     int64_t replicas, int32_t sharing, bool splitsSequences) {
  markSummands(module, devices, sharing, splitsSequences);
  for (auto function : module.getOps<func::FuncOp>())
    if (auto stage = function->getAttrOfType<IntegerAttr>("phaze.stage");
        stage && devices[stage.getInt()].width > 1) {
      spmd::splitDims(function);
      // What replicas share of one parameter says nothing of others.
      auto part = function->getAttrOfType<StringAttr>("phaze.part");
      bool isSharedUpdate = sharing > 0 && part.getValue() == stringify(StagePart::Update);
      if (failed(spmd::partitionFunction(function, replicas, !isSharedUpdate)))
        return failure();
    }
  return success();
}

/// Copies a written-out program, and returns from the copy what is told as `onStepValue`.
static void addReference(func::FuncOp entry, ReferenceProgram &reference, IRMapping &mapping,
                         OutlineOptions &outline) {
  auto module = entry->getParentOfType<ModuleOp>();
  reference.module = cast<ModuleOp>(module->clone(mapping));
  reference.entry = entry.getName().str();
  outline.onStepValue = [&](int64_t number, Value value) {
    Value copy = mapping.lookupOrNull(value);
    // What another batch changed has no counterpart.
    if (!copy)
      return;
    auto function = reference.module->lookupSymbol<func::FuncOp>(reference.entry);
    Operation *end = function.front().getTerminator();
    end->insertOperands(end->getNumOperands(), copy);
    function.setFunctionType(FunctionType::get(function.getContext(), function.getArgumentTypes(),
                                               end->getOperandTypes()));
    reference.values.push_back(number);
  };
}

static bool hasCut(const plan::Plan &plan, const plan::PlannedLayer &layer) {
  return llvm::any_of(plan.kinds, [&](const plan::PlannedKind &kind) {
    return kind.name == layer.kind && llvm::any_of(kind.cuts, [&](const plan::PlannedCut &cut) {
             return cut.remat == layer.remat;
           });
  });
}

FailureOr<LoweredPlan> lowerPlan(ModuleOp module, const ImportOptions &options,
                                 const plan::Plan &plan, TensorGroups tensorGroups,
                                 ReferenceProgram *reference) {
  std::optional<int64_t> sharing = groupsThatShare(plan);
  if (!sharing)
    return emitError(module.getLoc())
           << plan.sharingGroup << " replicas share what they hold, which is no multiple of the "
           << plan.context * plan.expert << " that share sequences and experts";
  // Replicas that share something run one program on all their samples.
  int64_t together = plan.expert * *sharing;
  int64_t replicas = plan.dataParallel / together, parts = plan.microbatches * replicas;
  if (plan.microbatch * plan.microbatches * plan.dataParallel != plan.globalBatch)
    return emitError(module.getLoc())
           << "the plan has " << plan.microbatches << " microbatches of " << plan.microbatch
           << " on " << plan.dataParallel << " replicas, which is not its batch of "
           << plan.globalBatch;
  for (const plan::PlannedStage &stage : plan.stages)
    for (const plan::PlannedLayer &layer : stage.layers)
      if (layer.remat > 0 && !hasCut(plan, layer))
        return emitError(module.getLoc())
               << "layer '" << layer.name << "' keeps what cut " << layer.remat
               << " says, and the plan does not say what that is: make it anew";
  if (failed(inlineProgram(module, options.graph)))
    return failure();
  FailureOr<ImportedProgram> program = importProgram(module, options);
  if (failed(program) || failed(annotate(*program, plan)))
    return failure();
  FailureOr<StagePlan> stages = readStagePlan(module);
  if (failed(stages))
    return failure();
  for (StageDevices &devices : stages->devices)
    devices.width *= plan.context * together;
  const ProgramAnalysis &analysis = program->analysis;
  if (analysis.roles.batch &&
      analysis.factors->classes[*analysis.roles.batch].size != plan.globalBatch)
    return func::FuncOp(analysis.graph->entry).emitOpError("has a batch of ")
           << analysis.factors->classes[*analysis.roles.batch].size << ", the plan one of "
           << plan.globalBatch << " (phaze-set-batch)";
  OutlineOptions outline;
  outline.dropsShardings = true;
  IRMapping mapping;
  if (reference)
    addReference(analysis.graph->entry, *reference, mapping, outline);
  outline.hasMicrobatches = parts > 1;
  if (outline.hasMicrobatches) {
    BatchOptions batch;
    batch.size = plan.microbatch * together;
    batch.isPart = true;
    auto changed = setBatch(analysis, batch);
    if (failed(changed))
      return failure();
    outline.countConstants = std::move(*changed);
  }
  TensorShardings shardings(*program, plan);
  outline.keptShare = [&](ValueIndex value, int32_t stage) {
    return shardings.keptShare(value, stages->devices[stage].tensor);
  };
  outline.needsOthers = [&](NodeIndex node, int32_t stage) {
    return shardings.gathers(node, stages->devices[stage].tensor);
  };
  if (tensorGroups == TensorGroups::Divided) {
    outline.shardingOf = [&](const HandedValue &handed) {
      return shardingOf(handed, shardings, stages->devices, plan.sharing, analysis.roles);
    };
    outline.insideOf = [&](NodeIndex node, StagePart part, int32_t stage) {
      DividedInside inside =
          shardings.inside(node, part != StagePart::Forward, stages->devices[stage].tensor);
      return InsideSharding{std::move(inside.result), std::move(inside.own),
                            std::move(inside.reads), inside.isLeftInSummands};
    };
  }
  if (failed(outlineStages(analysis, *stages, outline)) ||
      (tensorGroups == TensorGroups::Divided &&
       failed(divideFunctions(module, stages->devices, replicas, plan.sharing,
                              shardings.splitsSequences()))))
    return failure();
  FailureOr<StageProgram> functions = readStageProgram(module);
  if (failed(functions))
    return failure();
  StepShape shape{plan.microbatches, replicas,     plan.tensorWidth, plan.order,
                  plan.chunks,       plan.context, plan.expert,      *sharing};
  // Stages that nothing of the program is in would shift all others.
  if (functions->stages != stages->stages)
    return emitError(module.getLoc())
           << "the plan has " << stages->stages << " stages, the program has functions of "
           << functions->stages;
  if (std::optional<std::string> wrong = pipeline::check(pipelineShape(*functions, shape)))
    return emitError(module.getLoc()) << "the plan cannot run: " << *wrong;
  return LoweredPlan{std::move(*functions), shape, std::move(stages->devices)};
}

namespace {

struct LowerPlanPass : public impl::LowerPlanPassBase<LowerPlanPass> {
  using LowerPlanPassBase::LowerPlanPassBase;

  void runOnOperation() override {
    if (failed(run(getOperation())))
      return signalPassFailure();
    debug::tell(getArgument().str(),
                {{"functions", llvm::range_size(getOperation().getOps<func::FuncOp>())}});
  }

  LogicalResult run(ModuleOp module) {
    std::optional<plan::Plan> plan = readPlan(module);
    if (!plan)
      return failure();
    ImportOptions options;
    options.attention = plan->attention;
    if (auto dict = module->getAttrOfType<DictionaryAttr>("phaze.plan"))
      if (auto entry = dict.getAs<StringAttr>("entry"))
        options.graph.entry = entry.str();
    FailureOr<LoweredPlan> lowered = lowerPlan(module, options, *plan);
    if (failed(lowered))
      return failure();
    if (!table.empty())
      if (llvm::Error error =
              writeFile(table, executionTable(lowered->program, lowered->shape, lowered->devices)))
        return emitError(module.getLoc()) << llvm::toString(std::move(error));
    if (transfers == StageTransfers::SendRecv &&
        failed(writeStepPrograms(module, lowered->program, lowered->shape, lowered->devices)))
      return failure();
    return directory.empty() ? success() : writeStageModules(module, directory);
  }
};

} // namespace
} // namespace phaze
