// The pass convert-stablehlo-to-phaze.
#include "ProgramPass.h"
#include "Tell.h"
#include "dialects/Phaze/Phaze.h"
#include "phaze/Conversion/WorkloadConversion.h"
#include "phaze/Import/ModelName.h"
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
    for (ModuleOp program : programsOf(getOperation()))
      if (failed(convert(program)))
        return signalPassFailure();
    markAnalysesPreserved<ProgramImports>();
  }

  LogicalResult convert(ModuleOp module) {
    ImportOptions options = importOptions(entry, strict, arguments, results, batch, customCalls);
    options.attention = attention;
    FailureOr<ImportedProgram *> program = getAnalysis<ProgramImports>().get(module, options);
    if (failed(program))
      return failure();
    const ProgramGraph &graph = *(*program)->analysis.graph;
    annotateIds(graph);
    // Who reads the program again finds what the options said.
    if (!arguments.empty() || !results.empty() || !batch.empty())
      annotateRoles((*program)->analysis);
    for (ir::WorkloadOp before : llvm::to_vector(module.getOps<ir::WorkloadOp>()))
      before.erase();
    auto builder = OpBuilder::atBlockEnd(module.getBody());
    writeWorkload((*program)->workload, builder, func::FuncOp(graph.entry).getLoc());
    tell(*this, countsOf((*program)->workload));
    return success();
  }
};

} // namespace
} // namespace phaze
