// The pass phaze-dump-module.
#include "Tell.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Transforms/Passes.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_DUMPMODULEPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

struct DumpModulePass : public impl::DumpModulePassBase<DumpModulePass> {
  using DumpModulePassBase::DumpModulePassBase;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    auto fail = [&](const Twine &message) {
      emitError(getOperation().getLoc(), message);
      signalPassFailure();
    };
    StringRef folder = llvm::sys::path::parent_path(file);
    if (!folder.empty())
      if (std::error_code error = llvm::sys::fs::create_directories(folder))
        return fail("cannot create '" + folder + "': " + error.message());
    std::string text;
    llvm::raw_string_ostream os(text);
    getOperation()->print(os);
    os << "\n";
    if (llvm::Error error = writeFile(file, text))
      return fail(llvm::toString(std::move(error)));
    tell(*this, {{"bytes written", static_cast<int64_t>(text.size())}});
  }
};

} // namespace
} // namespace phaze
