// The pass phaze-apply-plan.
#include "ProgramPass.h"
#include "Tell.h"
#include "dialects/Phaze/Phaze.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Emission/Emission.h"
#include "phaze/Json/InputFile.h"
#include "phaze/Plan/Json.h"
#include "phaze/Transforms/InlineProgram.h"
#include "phaze/Transforms/Passes.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_APPLYPLANPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

struct ApplyPlanPass : public impl::ApplyPlanPassBase<ApplyPlanPass> {
  using ApplyPlanPassBase::ApplyPlanPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto fail = [&](const Twine &message) {
      emitError(module.getLoc(), message);
      signalPassFailure();
    };
    if (plan.empty())
      return fail("option plan=FILE is missing");
    llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> input =
        readInput(plan.getValue(), mostBytesOfJson);
    if (!input)
      return fail(llvm::toString(input.takeError()));
    llvm::Expected<plan::Plan> read = plan::planFromJson((*input)->getBuffer(), plan.getValue());
    if (!read)
      return fail(llvm::toString(read.takeError()));
    ImportOptions options = importOptions(entry, strict, arguments, results, batch, customCalls);
    options.attention = read->attention;
    if (inlines && failed(inlineProgram(module, options.graph)))
      return signalPassFailure();
    FailureOr<ImportedProgram> program = importProgram(module, options);
    if (failed(program) || failed(annotate(*program, *read)))
      return signalPassFailure();
    tell(*this, {{"stages", static_cast<int64_t>(read->stages.size())},
                 {"operations with a stage", operationsWith(module, "phaze.stage")}});
    phaze::keepWorkload(*program, keepWorkload);
  }
};

} // namespace
} // namespace phaze
