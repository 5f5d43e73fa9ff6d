// The pass phaze-summarize.
#include "SummarizeModule.h"
#include "Tell.h"
#include "mlir/Support/FileUtilities.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Transforms/Passes.h"
#include "llvm/Support/ToolOutputFile.h"

namespace phaze {

#define GEN_PASS_DEF_SUMMARIZEPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

struct SummarizePass : public impl::SummarizePassBase<SummarizePass> {
  using SummarizePassBase::SummarizePassBase;

  void runOnOperation() override {
    mlir::FailureOr<ModuleSummary> summary = summarize(getOperation());
    if (mlir::failed(summary))
      return signalPassFailure();
    std::string error;
    std::unique_ptr<llvm::ToolOutputFile> output = mlir::openOutputFile(file.getValue(), &error);
    if (!output) {
      getOperation().emitError() << error;
      return signalPassFailure();
    }
    if (format == SummaryFormat::Json)
      output->os() << llvm::formatv("{0:2}", toJson(*summary)) << "\n";
    else
      printTable(*summary, output->os());
    output->keep();
    tell(*this, {{"operations", operationsIn(getOperation())}});
    markAllAnalysesPreserved();
  }
};

} // namespace
} // namespace phaze
