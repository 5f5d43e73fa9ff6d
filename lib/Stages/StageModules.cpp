// Writes the functions of each stage to a module of their own.
#include "phaze/Json/OutputFile.h"
#include "phaze/Stages/Outline.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;

namespace phaze {

LogicalResult writeStageModules(ModuleOp module, StringRef directory) {
  FailureOr<StageProgram> program = readStageProgram(module);
  if (failed(program))
    return failure();
  auto fail = [&](const Twine &message) { return emitError(module.getLoc(), message); };
  if (std::error_code error = llvm::sys::fs::create_directories(directory))
    return fail("cannot make " + directory + ": " + error.message());
  for (int32_t stage = 0; stage < program->stages; ++stage) {
    OwningOpRef<ModuleOp> own = ModuleOp::create(module.getLoc());
    own->getOperation()->setDiscardableAttrs(module->getDiscardableAttrDictionary());
    for (StageFunction &function : program->functions)
      if (function.stage == stage)
        own->push_back(function.op.clone());
    std::string text;
    llvm::raw_string_ostream(text) << *own;
    SmallString<128> path(directory);
    llvm::sys::path::append(path, "stage" + Twine(stage) + ".mlir");
    if (llvm::Error error = writeFile(path, text + "\n"))
      return fail(llvm::toString(std::move(error)));
  }
  return success();
}

} // namespace phaze
