// The pass phaze-set-batch.
#include "phaze/Stages/SetBatch.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Lowering/Passes.h"
#include "phaze/Support/Debug.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_SETBATCHPASS
#include "phaze/Lowering/Passes.h.inc"

namespace {

struct SetBatchPass : public impl::SetBatchPassBase<SetBatchPass> {
  using SetBatchPassBase::SetBatchPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (size < 1) {
      emitError(module.getLoc(), "option size=N is missing");
      return signalPassFailure();
    }
    ImportOptions program;
    program.graph.entry = entry;
    program.roles.batch = batch;
    FailureOr<ProgramAnalysis> analysis =
        ProgramAnalysis::run(module, program, AnalysisStage::Layers);
    BatchOptions options;
    options.size = size;
    options.isPart = isPart;
    if (failed(analysis) || failed(setBatch(*analysis, options)))
      return signalPassFailure();
    debug::tell(getArgument().str(),
                {{"samples", size}, {"operations", analysis->graph->nodes.size()}});
  }
};

} // namespace
} // namespace phaze
