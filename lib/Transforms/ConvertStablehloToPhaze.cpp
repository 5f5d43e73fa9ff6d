// The pass convert-stablehlo-to-phaze.
#include "ProgramPass.h"
#include "dialects/Phaze/Phaze.h"
#include "phaze/Import/ImportProgram.h"
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
    FailureOr<ImportedProgram> program =
        importProgram(module, importOptions(entry, strict, arguments, results, batch));
    if (failed(program))
      return signalPassFailure();
    const ProgramGraph &graph = *program->analysis.graph;
    annotateIds(graph);
    auto builder = OpBuilder::atBlockEnd(module.getBody());
    writeWorkload(program->workload, builder, func::FuncOp(graph.entry).getLoc());
  }
};

} // namespace
} // namespace phaze
