// The programs of a file, and what they are called.
#ifndef PHAZE_IMPORT_MODELNAME_H
#define PHAZE_IMPORT_MODELNAME_H

#include "mlir/IR/BuiltinOps.h"

namespace phaze {

/// The modules nested in a module, if there are any, else the module itself.
std::vector<mlir::ModuleOp> programsOf(mlir::ModuleOp module);

/// The name of a program: of its module if that says one that tells it from others, else
/// `fallback`.
std::string modelName(mlir::ModuleOp program, llvm::StringRef fallback);

} // namespace phaze

#endif
