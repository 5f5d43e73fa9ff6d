// The pass convert-stablehlo-to-phaze.
#include "ProgramPass.h"
#include "dialects/Phaze/Phaze.h"
#include "phaze/Import/BuildWorkload.h"
#include "phaze/Import/WorkloadConversion.h"
#include "phaze/Transforms/Passes.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_CONVERTSTABLEHLOTOPHAZEPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

struct ConvertStablehloToPhazePass
    : public impl::ConvertStablehloToPhazePassBase<ConvertStablehloToPhazePass> {
  using ConvertStablehloToPhazePassBase::ConvertStablehloToPhazePassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<ProgramAnalysis> analysis = ProgramAnalysis::run(
        module, importOptions(entry, strict, arguments, results, batch), AnalysisStage::Layers);
    if (failed(analysis))
      return signalPassFailure();
    FailureOr<Workload> workload = buildTrainingWorkload(*analysis);
    if (failed(workload))
      return signalPassFailure();
    Builder attributes(&getContext());
    annotate(*analysis->graph, "phaze.id",
             [&](NodeIndex node) { return attributes.getI64IntegerAttr(node); });
    auto builder = OpBuilder::atBlockEnd(module.getBody());
    writeWorkload(*workload, builder, analysis->graph->entry.getLoc());
  }
};

} // namespace
} // namespace phaze
