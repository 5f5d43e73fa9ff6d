// The models of a search, from StableHLO modules and workload files.
#ifndef PHAZE_TOOLS_PHAZE_SEARCH_MODELS_H
#define PHAZE_TOOLS_PHAZE_SEARCH_MODELS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "phaze/Import/ImportProgram.h"
#include "phaze/Search/Search.h"

namespace phaze::searchtool {

/// A file and the models in it: one, or one for each module nested in it.
struct ModelFile {
  std::string name;
  mlir::OwningOpRef<mlir::ModuleOp> module; ///< None for a workload file.
  std::vector<ImportedProgram> programs;    ///< One for each model.
};

/// Reads a file and adds its models, with calls inlined and loops unrolled if asked; false after an
/// error was printed.
bool readModels(const std::string &file, const std::string &entry, bool inlines,
                AttentionRun attention, mlir::MLIRContext &context, std::vector<ModelFile> &files,
                std::vector<search::Model> &models);

} // namespace phaze::searchtool

#endif
