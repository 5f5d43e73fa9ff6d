// From a module to the workload that is planned, with the way back kept.
//
//   FailureOr<ImportedProgram> program = importProgram(module, {});
//   ... plan program->workload ...
//   annotate(*program, plan);                   // phaze/Emission/Emission.h
#ifndef PHAZE_IMPORT_IMPORTPROGRAM_H
#define PHAZE_IMPORT_IMPORTPROGRAM_H

#include "phaze/Import/BuildWorkload.h"

namespace phaze {

/// A program and what is planned of it.
struct ImportedProgram {
  ProgramAnalysis analysis;
  /// With a backward pass, fused, in normal order.
  Workload workload;
  /// By factor class of the program that of the workload; classes that no operator has are not in
  /// it.
  FactorMap factors;

  mlir::ModuleOp module() const;
};

/// Understands the entry of `module` and makes its workload. The module stays as it is. Fails with
/// a diagnostic.
mlir::FailureOr<ImportedProgram> importProgram(mlir::ModuleOp module, const ImportOptions &options);

} // namespace phaze

#endif
