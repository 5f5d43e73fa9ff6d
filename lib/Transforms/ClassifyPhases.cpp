// The passes phaze-classify-phases and phaze-extract-layers.
#include "ProgramPass.h"
#include "phaze/Transforms/Passes.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_CLASSIFYPHASESPASS
#define GEN_PASS_DEF_EXTRACTLAYERSPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

struct ClassifyPhasesPass : public impl::ClassifyPhasesPassBase<ClassifyPhasesPass> {
  using ClassifyPhasesPassBase::ClassifyPhasesPassBase;

  void runOnOperation() override {
    FailureOr<ProgramAnalysis> analysis = ProgramAnalysis::run(
        getOperation(), importOptions(entry, strict, arguments, results, batch, customCalls),
        AnalysisStage::Phases);
    if (failed(analysis))
      return signalPassFailure();
    annotateIds(*analysis->graph);
    annotatePhases(*analysis);
  }
};

struct ExtractLayersPass : public impl::ExtractLayersPassBase<ExtractLayersPass> {
  using ExtractLayersPassBase::ExtractLayersPassBase;

  void runOnOperation() override {
    FailureOr<ProgramAnalysis> analysis = ProgramAnalysis::run(
        getOperation(), importOptions(entry, strict, arguments, results, batch, customCalls),
        AnalysisStage::Layers);
    if (failed(analysis))
      return signalPassFailure();
    annotateIds(*analysis->graph);
    annotatePhases(*analysis);
    annotateLayers(*analysis);
  }
};

} // namespace
} // namespace phaze
