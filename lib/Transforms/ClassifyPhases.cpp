// The passes phaze-classify-phases and phaze-extract-layers.
#include "ProgramPass.h"
#include "phaze/Transforms/Passes.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_CLASSIFYPHASESPASS
#define GEN_PASS_DEF_EXTRACTLAYERSPASS
#include "phaze/Transforms/Passes.h.inc"

void annotatePhases(const ProgramAnalysis &analysis) {
  Builder builder(analysis.graph->entry.getContext());
  annotate(*analysis.graph, "phaze.id",
           [&](NodeIndex node) { return builder.getI64IntegerAttr(node); });
  annotate(*analysis.graph, "phaze.phase", [&](NodeIndex node) {
    return builder.getStringAttr(stringify(analysis.phases.ofNode[node]));
  });
}

namespace {

struct ClassifyPhasesPass : public impl::ClassifyPhasesPassBase<ClassifyPhasesPass> {
  using ClassifyPhasesPassBase::ClassifyPhasesPassBase;

  void runOnOperation() override {
    FailureOr<ProgramAnalysis> analysis = ProgramAnalysis::run(
        getOperation(), importOptions(entry, strict, arguments, results, batch),
        AnalysisStage::Phases);
    if (failed(analysis))
      return signalPassFailure();
    annotatePhases(*analysis);
  }
};

struct ExtractLayersPass : public impl::ExtractLayersPassBase<ExtractLayersPass> {
  using ExtractLayersPassBase::ExtractLayersPassBase;

  void runOnOperation() override {
    FailureOr<ProgramAnalysis> analysis = ProgramAnalysis::run(
        getOperation(), importOptions(entry, strict, arguments, results, batch),
        AnalysisStage::Layers);
    if (failed(analysis))
      return signalPassFailure();
    annotatePhases(*analysis);
    Builder builder(&getContext());
    annotate(*analysis->graph, "phaze.layer", [&](NodeIndex node) {
      return builder.getI32IntegerAttr(analysis->layers.ofNode[node]);
    });
    analysis->graph->entry->setAttr("phaze.layer_kinds",
                                    builder.getDenseI32ArrayAttr(analysis->layers.kinds));
  }
};

} // namespace
} // namespace phaze
