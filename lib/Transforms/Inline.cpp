// The pass phaze-inline.
#include "Tell.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Import/ModelName.h"
#include "phaze/Transforms/InlineProgram.h"
#include "phaze/Transforms/Passes.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_INLINEPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

struct InlinePass : public impl::InlinePassBase<InlinePass> {
  using InlinePassBase::InlinePassBase;

  void runOnOperation() override {
    int64_t before = operationsIn(getOperation());
    for (ModuleOp program : programsOf(getOperation()))
      if (failed(inlineProgram(program, {entry.getValue(), strict.getValue()})))
        return signalPassFailure();
    tell(*this,
         {{"operations before", before}, {"operations after", operationsIn(getOperation())}});
  }
};

} // namespace
} // namespace phaze
