// The pipeline phaze-plan; see the header.
#include "phaze/Transforms/Pipeline.h"
#include "mlir/Pass/PassRegistry.h"
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
  pass.inlines = options.inlines;
  pass.keepWorkload = options.keepWorkload;
  return pass;
}

std::unique_ptr<Pass> searchPass(const PlanPipelineOptions &options) {
  auto pass = programOptions<ArchSearchPassOptions>(options);
  pass.space = options.space;
  pass.network = options.network;
  pass.technology = options.technology;
  pass.devices = options.devices;
  pass.globalBatch = options.globalBatch;
  llvm::append_range(pass.microbatches, options.microbatches);
  llvm::append_range(pass.hbm, options.hbm);
  pass.maxTensorWidth = options.maxTensorWidth;
  pass.activations = options.activations;
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
  pass.json = options.json;
  pass.summary = options.summary;
  // Or they would be taken for shardings of the input.
  pass.shardings = false;
  return createArchSearchPass(std::move(pass));
}

} // namespace

void buildPlanPipeline(OpPassManager &passes, const PlanPipelineOptions &options) {
  if (options.plan.empty()) {
    passes.addPass(searchPass(options));
  } else {
    auto pass = programOptions<ApplyPlanPassOptions>(options);
    pass.plan = options.plan;
    passes.addPass(createApplyPlanPass(std::move(pass)));
  }
  passes.addPass(createEmitShardingsPass({options.format, options.existing}));
  passes.addPass(createVerifyShardingsPass());
}

void registerPhazePipelines() {
  PassPipelineRegistration<PlanPipelineOptions>(
      "phaze-plan",
      "Search for a plan, or take one, annotate the program with it, emit shardings and check them",
      buildPlanPipeline);
}

} // namespace phaze
