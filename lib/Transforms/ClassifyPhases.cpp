// The passes phaze-classify-phases and phaze-extract-layers.
#include "ProgramPass.h"
#include "Tell.h"
#include "phaze/Transforms/Passes.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_CLASSIFYPHASESPASS
#define GEN_PASS_DEF_EXTRACTLAYERSPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

std::vector<debug::Count> countsOf(const Phases &phases) {
  std::vector<debug::Count> counts = {{"operations", static_cast<int64_t>(phases.ofNode.size())}};
  for (Phase phase : {Phase::Forward, Phase::Backward, Phase::Update})
    counts.emplace_back("in " + stringify(phase).str(), llvm::count(phases.ofNode, phase));
  return counts;
}

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
    tell(*this, countsOf(analysis->phases));
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
    tell(*this, {{"layers", analysis->layers.count},
                 {"operations", static_cast<int64_t>(analysis->graph->nodes.size())}});
  }
};

} // namespace
} // namespace phaze
