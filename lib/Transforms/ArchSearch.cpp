// The pass phaze-arch-search.
#include "ProgramPass.h"
#include "dialects/Phaze/Phaze.h"
#include "dialects/Sdy/Sdy.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Emission/Emission.h"
#include "phaze/Import/ImportProgram.h"
#include "phaze/Import/InlineProgram.h"
#include "phaze/Import/ModelName.h"
#include "phaze/Report/PlanSummary.h"
#include "phaze/Search/Request.h"
#include "phaze/Transforms/Passes.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_ARCHSEARCHPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

struct ArchSearchPass : public impl::ArchSearchPassBase<ArchSearchPass> {
  using ArchSearchPassBase::ArchSearchPassBase;

  search::Request request() {
    search::Request asked;
    asked.space = space;
    asked.network = network;
    asked.technology = technology;
    asked.devices = devices.getValue();
    asked.globalBatch = globalBatch.getValue();
    asked.microbatches.assign(microbatches.begin(), microbatches.end());
    asked.hbmGib.assign(hbm.begin(), hbm.end());
    if (maxTensorWidth != 0)
      asked.maxTensorWidth = maxTensorWidth.getValue();
    asked.activations = activations;
    asked.rules = rules;
    asked.software = software;
    asked.objective = objective;
    asked.threads = threads;
    asked.search = search;
    asked.common = common;
    if (maxArea != 0)
      asked.maxAreaMm2 = maxArea.getValue();
    if (maxPower != 0)
      asked.maxPowerW = maxPower.getValue();
    asked.top = top.getValue();
    if (timeLimit != 0)
      asked.timeLimitS = timeLimit.getValue();
    asked.gap = gap.getValue();
    asked.checkpoint = checkpoint;
    asked.baselines = baselines;
    return asked;
  }

  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
  }

  LogicalResult run() {
    ModuleOp module = getOperation();
    std::string error;
    std::optional<search::Options> options = search::optionsOf(request(), error);
    if (!options)
      return emitError(module.getLoc()) << error;
    std::vector<ImportedProgram> programs;
    std::vector<search::Model> models;
    ImportOptions imports = importOptions(entry, strict, arguments, results, batch);
    for (ModuleOp program : programsOf(module)) {
      if (inlines && failed(inlineProgram(program, imports.graph)))
        return failure();
      FailureOr<ImportedProgram> imported = importProgram(program, imports);
      if (failed(imported))
        return failure();
      models.push_back(
          {modelName(program, "model" + std::to_string(models.size())), imported->workload, 1, {}});
      programs.push_back(std::move(*imported));
    }
    search::Search search(std::move(models), std::move(*options));
    if (!search.error().empty())
      return emitError(module.getLoc()) << search.error();
    search::Outcome outcome = search.run();
    if (!outcome.error.empty())
      return emitError(module.getLoc()) << outcome.error;
    if (outcome.plans.empty())
      return emitError(module.getLoc()) << "no plan: " << outcome.whyNot;
    std::string text;
    for (auto [program, plan] : llvm::zip_equal(programs, outcome.plans)) {
      text += report::summarize(plan);
      AnnotationOptions annotations;
      annotations.keepWorkload = keepWorkload;
      if (failed(annotate(program, plan, annotations)))
        return failure();
      // Attributes alone: phaze-emit-shardings adds constraints between operations.
      ShardingOptions attributes;
      attributes.constraints = false;
      if (shardings && failed(emitShardings(program, plan, attributes)))
        return failure();
    }
    return writeResults(getOperation(), summary, text, json, search::toJson(outcome));
  }
};

} // namespace
} // namespace phaze
