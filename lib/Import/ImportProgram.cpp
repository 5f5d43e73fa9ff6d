// Makes the workload that is planned of a module.
#include "phaze/Import/ImportProgram.h"
#include "phaze/Workload/Backward.h"
#include "phaze/Workload/Fusion.h"

using namespace mlir;

namespace phaze {

ModuleOp ImportedProgram::module() const {
  return func::FuncOp(analysis.graph->entry)->getParentOfType<ModuleOp>();
}

FailureOr<ImportedProgram> importProgram(ModuleOp module, const ImportOptions &options) {
  FailureOr<ProgramAnalysis> analysis =
      ProgramAnalysis::run(module, options, AnalysisStage::Layers);
  if (failed(analysis))
    return failure();
  FactorMap factors;
  FailureOr<Workload> workload = buildWorkload(*analysis, &factors);
  if (failed(workload))
    return failure();
  bool isForwardOnly = llvm::all_of(
      workload->kinds, [](const LayerKind &kind) { return kind.backward.operators.empty(); });
  if (isForwardOnly)
    synthesizeBackward(*workload);
  fuse(*workload);
  if (std::optional<std::string> problem = check(*workload))
    return emitError(module.getLoc())
           << "internal error: the workload is not valid: " << *problem;
  return ImportedProgram{std::move(*analysis), normalized(std::move(*workload)),
                         std::move(factors)};
}

} // namespace phaze
