// The pass phaze-dump-workload.
#include "Candidates.h"
#include "Tell.h"
#include "phaze/Conversion/WorkloadConversion.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Transforms/Passes.h"
#include "phaze/Workload/Json.h"

namespace phaze {

#define GEN_PASS_DEF_DUMPWORKLOADPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

struct DumpWorkloadPass : public impl::DumpWorkloadPassBase<DumpWorkloadPass> {
  using DumpWorkloadPassBase::DumpWorkloadPassBase;

  void runOnOperation() override {
    mlir::ModuleOp module = getOperation();
    mlir::FailureOr<ir::WorkloadOp> op = onlyWorkload(module);
    if (mlir::failed(op))
      return signalPassFailure();
    mlir::FailureOr<Workload> workload = readWorkload(*op);
    if (mlir::failed(workload))
      return signalPassFailure();
    if (llvm::Error error = writeFile(file, toJson(*workload))) {
      mlir::emitError(module.getLoc()) << llvm::toString(std::move(error));
      return signalPassFailure();
    }
    tell(*this, countsOf(*workload));
    markAllAnalysesPreserved();
  }
};

} // namespace
} // namespace phaze
