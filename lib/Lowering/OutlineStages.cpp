// The pass phaze-outline-stages.
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Lowering/Passes.h"
#include "phaze/Stages/Outline.h"
#include "phaze/Support/Debug.h"
#include "phaze/Transforms/InlineProgram.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_OUTLINESTAGESPASS
#include "phaze/Lowering/Passes.h.inc"

namespace {

struct OutlineStagesPass : public impl::OutlineStagesPassBase<OutlineStagesPass> {
  using OutlineStagesPassBase::OutlineStagesPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<StagePlan> plan = readStagePlan(module);
    if (failed(plan))
      return signalPassFailure();
    ImportOptions options;
    if (auto dict = module->getAttrOfType<DictionaryAttr>("phaze.plan"))
      if (auto entry = dict.getAs<StringAttr>("entry"))
        options.graph.entry = entry.str();
    if (failed(inlineProgram(module, options.graph)))
      return signalPassFailure();
    FailureOr<ProgramAnalysis> analysis =
        ProgramAnalysis::run(module, options, AnalysisStage::Layers);
    if (failed(analysis))
      return signalPassFailure();
    if (analysis->layers.count != static_cast<int32_t>(plan->stageOfLayer.size())) {
      emitError(module.getLoc()) << "phaze.stages is of " << plan->stageOfLayer.size()
                                 << " layers, but the program has " << analysis->layers.count;
      return signalPassFailure();
    }
    if (failed(outlineStages(*analysis, *plan, {})) ||
        (!directory.empty() && failed(writeStageModules(module, directory))))
      return signalPassFailure();
    debug::tell(getArgument().str(), {{"layers", analysis->layers.count}});
  }
};

} // namespace
} // namespace phaze
