// Makes the workload that is planned of a module.
#include "phaze/Import/ImportProgram.h"

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
  FailureOr<Workload> workload = buildTrainingWorkload(*analysis, &factors);
  if (failed(workload))
    return failure();
  return ImportedProgram{std::move(*analysis), std::move(*workload), std::move(factors)};
}

} // namespace phaze
