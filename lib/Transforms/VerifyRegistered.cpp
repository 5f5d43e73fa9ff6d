// The pass phaze-verify-registered.
#include "phaze/Reader/VerifyRegistered.h"
#include "Tell.h"
#include "phaze/Transforms/Passes.h"

namespace phaze {

#define GEN_PASS_DEF_VERIFYREGISTEREDPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

struct VerifyRegisteredPass : public impl::VerifyRegisteredPassBase<VerifyRegisteredPass> {
  void runOnOperation() override {
    if (mlir::failed(verifyRegistered(getOperation())))
      return signalPassFailure();
    tell(*this, {{"operations", operationsIn(getOperation())}});
    markAllAnalysesPreserved();
  }
};

} // namespace
} // namespace phaze
