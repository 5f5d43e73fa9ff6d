// Finds and names the programs of a file.
#include "phaze/Import/ModelName.h"

using namespace mlir;

namespace phaze {

std::vector<ModuleOp> programsOf(ModuleOp module) {
  std::vector<ModuleOp> programs;
  for (auto nested : module.getOps<ModuleOp>())
    programs.push_back(nested);
  if (programs.empty())
    programs.push_back(module);
  return programs;
}

std::string modelName(ModuleOp program, llvm::StringRef fallback) {
  std::optional<llvm::StringRef> name = program.getSymName();
  // What frameworks call every module says nothing.
  if (!name || *name == "main" || name->starts_with("jit_"))
    return fallback.str();
  return name->str();
}

} // namespace phaze
