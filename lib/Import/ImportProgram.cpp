// Makes the workload that is planned of a module.
#include "phaze/Import/ProgramImports.h"

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
  FailureOr<Workload> workload = buildTrainingWorkload(*analysis, &factors, options.attention);
  if (failed(workload))
    return failure();
  return ImportedProgram{std::move(*analysis), std::move(*workload), std::move(factors)};
}

FailureOr<ImportedProgram *> ProgramImports::get(ModuleOp program, const ImportOptions &options) {
  std::unique_ptr<ImportedProgram> &known = programs[program];
  if (known)
    return known.get();
  FailureOr<ImportedProgram> imported = importProgram(program, options);
  if (failed(imported))
    return failure();
  known = std::make_unique<ImportedProgram>(std::move(*imported));
  return known.get();
}

} // namespace phaze
