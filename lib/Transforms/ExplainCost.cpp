// The pass phaze-explain-cost.
#include "Candidates.h"
#include "Tell.h"
#include "phaze/CostModel/WorkloadCost.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Transforms/Passes.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_EXPLAINCOSTPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

struct ExplainCostPass : public impl::ExplainCostPassBase<ExplainCostPass> {
  using ExplainCostPassBase::ExplainCostPassBase;

  void runOnOperation() override {
    FailureOr<ir::WorkloadOp> workloadOp = onlyWorkload(getOperation());
    if (failed(workloadOp))
      return signalPassFailure();
    FailureOr<arch::ArchConfig> chip = findArch(*workloadOp, arch);
    FailureOr<Workload> workload = readWorkload(*workloadOp);
    if (failed(chip) || failed(workload))
      return signalPassFailure();
    std::string error;
    std::optional<std::string> text =
        op.empty() ? cost::mostExpensive(*workload, 10, *chip, rules, error)
                   : cost::explainOperator(*workload, op, *chip, rules, error);
    if (!text) {
      emitError(workloadOp->getLoc()) << (op.empty() ? "" : "option op: ") << error;
      return signalPassFailure();
    }
    if (llvm::Error failure = writeFile(file, *text)) {
      emitError(workloadOp->getLoc()) << llvm::toString(std::move(failure));
      return signalPassFailure();
    }
    tell(*this, {{"lines", llvm::count(*text, '\n')}});
    markAllAnalysesPreserved();
  }
};

} // namespace
} // namespace phaze
