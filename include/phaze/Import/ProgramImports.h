// Programs as they were understood, kept between passes.
//
//   FailureOr<ImportedProgram *> program = getAnalysis<ProgramImports>().get(module, options);
//   ...
//   markAnalysesPreserved<ProgramImports>();      // nothing of the program itself was changed
#ifndef PHAZE_IMPORT_PROGRAMIMPORTS_H
#define PHAZE_IMPORT_PROGRAMIMPORTS_H

#include "phaze/Import/ImportProgram.h"
#include "llvm/ADT/DenseMap.h"

namespace phaze {

/// An analysis of a module: the programs of it, or of the modules in it, each imported once.
class ProgramImports {
public:
  explicit ProgramImports(mlir::Operation *) {}

  /// Fails with a diagnostic. The options of the first call count.
  mlir::FailureOr<ImportedProgram *> get(mlir::ModuleOp program, const ImportOptions &options);

private:
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<ImportedProgram>> programs;
};

} // namespace phaze

#endif
