// The pass phaze-arch-search.
#include "ProgramPass.h"
#include "phaze/Import/BuildWorkload.h"
#include "phaze/Import/ModelName.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Plan/Json.h"
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
    asked.devices = devices.getValue();
    asked.globalBatch = globalBatch.getValue();
    asked.microbatches.assign(microbatches.begin(), microbatches.end());
    asked.hbmGib.assign(hbm.begin(), hbm.end());
    // The default is as much of it as there are devices for.
    if (maxTensorWidth.getNumOccurrences() > 0)
      asked.maxTensorWidth = maxTensorWidth.getValue();
    asked.activations = activations;
    asked.rules = rules;
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
    std::vector<ModuleOp> programs = programsOf(module);
    std::vector<search::Model> models;
    for (auto [i, program] : llvm::enumerate(programs)) {
      FailureOr<ProgramAnalysis> analysis = ProgramAnalysis::run(
          program, importOptions(entry, strict, arguments, results, batch), AnalysisStage::Layers);
      if (failed(analysis))
        return failure();
      FailureOr<Workload> workload = buildTrainingWorkload(*analysis);
      if (failed(workload))
        return failure();
      std::string fallback = programs.size() == 1 ? "model" : "model" + std::to_string(i);
      models.push_back({modelName(program, fallback), std::move(*workload), 1, {}});
    }
    search::Search search(models, std::move(*options));
    if (!search.error().empty())
      return emitError(module.getLoc()) << search.error();
    search::Outcome outcome = search.run();
    if (!outcome.error.empty())
      return emitError(module.getLoc()) << outcome.error;
    if (outcome.plans.empty())
      return emitError(module.getLoc()) << "no plan: " << outcome.whyNot;
    for (auto [program, model, plan] : llvm::zip_equal(programs, models, outcome.plans)) {
      if (summary)
        llvm::errs() << report::summarize(plan);
    }
    if (json.empty())
      return success();
    if (llvm::Error wrong = writeFile(json, plan::toJson(outcome.plans.front())))
      return emitError(module.getLoc()) << llvm::toString(std::move(wrong));
    return success();
  }
};

} // namespace
} // namespace phaze
