// The pipelines phaze-arch-search and phaze-plan; see the header.
#include "phaze/Driver/Pipeline.h"
#include "mlir/Pass/PassRegistry.h"
#include "phaze/Search/Request.h"
#include "phaze/Transforms/Passes.h"

using namespace mlir;

namespace phaze {

namespace {

/// What all passes that have to understand the program are asked.
template <typename PassOptions> PassOptions programOptions(const PlanPipelineOptions &options) {
  PassOptions pass;
  pass.entry = options.entry;
  pass.strict = options.strict;
  llvm::append_range(pass.arguments, options.arguments);
  llvm::append_range(pass.results, options.results);
  pass.batch = options.batch;
  return pass;
}

std::unique_ptr<Pass> searchPass(const PlanPipelineOptions &options) {
  SearchArchsPassOptions pass;
  pass.space = options.space;
  pass.network = options.network;
  pass.technology = options.technology;
  pass.devices = options.devices;
  pass.globalBatch = options.globalBatch;
  llvm::append_range(pass.microbatches, options.microbatches);
  llvm::append_range(pass.hbm, options.hbm);
  pass.maxTensorWidth = options.maxTensorWidth;
  pass.activations = options.activations;
  pass.sequenceParallel = options.sequenceParallel;
  pass.rules = options.rules;
  pass.software = options.software;
  pass.objective = options.objective;
  pass.threads = options.threads;
  pass.search = options.search;
  pass.common = options.common;
  pass.maxArea = options.maxArea;
  pass.maxPower = options.maxPower;
  pass.top = options.top;
  pass.timeLimit = options.timeLimit;
  pass.gap = options.gap;
  pass.checkpoint = options.checkpoint;
  pass.baselines = options.baselines;
  return createSearchArchsPass(std::move(pass));
}

/// From the program to annotations, by way of its workload.
void addPlanning(OpPassManager &passes, const PlanPipelineOptions &options, StringRef summary) {
  if (options.inlines)
    passes.addPass(createInlinePass({options.entry, options.strict}));
  auto convert = programOptions<ConvertStablehloToPhazePassOptions>(options);
  if (search::writesAttention(options.rules, options.software))
    convert.attention = AttentionRun::Written;
  passes.addPass(createConvertStablehloToPhazePass(std::move(convert)));
  passes.addPass(searchPass(options));
  passes.addPass(createShardLayersPass());
  passes.addPass(createAnnotateCostsPass());
  passes.addPass(createScheduleOpsPass());
  passes.addPass(createPartitionPass());
  passes.addPass(createVerifyPlanPass());
  passes.addPass(createExportPlanPass({options.json, summary.str()}));
  passes.addPass(createEmitAnnotationsPass());
}

} // namespace

void buildArchSearchPipeline(OpPassManager &passes, const PlanPipelineOptions &options) {
  addPlanning(passes, options, options.summary);
  if (options.shardings)
    passes.addPass(
        createEmitShardingsPass({options.format, options.existing, /*constraints=*/false}));
  if (!options.keepWorkload)
    passes.addPass(createDropWorkloadPass());
}

void buildPlanPipeline(OpPassManager &passes, const PlanPipelineOptions &options) {
  if (options.plan.empty()) {
    // A part of a compiler that says nothing unless it is asked.
    addPlanning(passes, options, options.summary.empty() ? "none" : options.summary.getValue());
  } else {
    auto pass = programOptions<ApplyPlanPassOptions>(options);
    pass.inlines = options.inlines;
    pass.keepWorkload = options.keepWorkload;
    pass.plan = options.plan;
    passes.addPass(createApplyPlanPass(std::move(pass)));
  }
  passes.addPass(createEmitShardingsPass({options.format, options.existing, /*constraints=*/true}));
  passes.addPass(createVerifyShardingsPass());
  if (!options.keepWorkload)
    passes.addPass(createDropWorkloadPass());
}

void registerPhazePipelines() {
  PassPipelineRegistration<PlanPipelineOptions>(
      "phaze-arch-search",
      "Find the best architecture and placement for a training step, and annotate it",
      buildArchSearchPipeline);
  PassPipelineRegistration<PlanPipelineOptions>(
      "phaze-plan",
      "Search for a plan, or take one, annotate the program with it, emit shardings and check them",
      buildPlanPipeline);
}

} // namespace phaze
