// The pass phaze-load-workload.
#include "Tell.h"
#include "phaze/Conversion/WorkloadConversion.h"
#include "phaze/Json/InputFile.h"
#include "phaze/Transforms/Passes.h"
#include "phaze/Workload/Json.h"

namespace phaze {

#define GEN_PASS_DEF_LOADWORKLOADPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

struct LoadWorkloadPass : public impl::LoadWorkloadPassBase<LoadWorkloadPass> {
  using LoadWorkloadPassBase::LoadWorkloadPassBase;

  void runOnOperation() override {
    mlir::ModuleOp module = getOperation();
    auto fail = [&](const llvm::Twine &message) {
      mlir::emitError(module.getLoc(), message);
      signalPassFailure();
    };
    llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> input =
        readInput(file.getValue(), mostBytesOfJson);
    if (!input)
      return fail(llvm::toString(input.takeError()));
    llvm::Expected<Workload> workload = fromJson((*input)->getBuffer(), file.getValue());
    if (!workload)
      return fail(llvm::toString(workload.takeError()));
    tell(*this, countsOf(*workload));
    auto builder = mlir::OpBuilder::atBlockEnd(module.getBody());
    writeWorkload(*workload, builder,
                  mlir::FileLineColLoc::get(builder.getStringAttr(file.getValue()), 1, 1));
  }
};

} // namespace
} // namespace phaze
