// The pass phaze-partition-spmd.
#include "Tell.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Import/ModelName.h"
#include "phaze/Spmd/Partition.h"
#include "phaze/Transforms/InlineProgram.h"
#include "phaze/Transforms/Passes.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_PARTITIONSPMDPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

struct PartitionSpmdPass : public impl::PartitionSpmdPassBase<PartitionSpmdPass> {
  using PartitionSpmdPassBase::PartitionSpmdPassBase;

  void runOnOperation() override {
    int64_t before = operationsIn(getOperation());
    for (ModuleOp program : programsOf(getOperation()))
      if (failed(run(program)))
        return signalPassFailure();
    tell(*this,
         {{"operations before", before}, {"operations of a device", operationsIn(getOperation())}});
  }

  LogicalResult run(ModuleOp program) {
    if (failed(inlineProgram(program, {entry.getValue(), /*strict=*/false})))
      return failure();
    FailureOr<func::FuncOp> function = findEntry(program, entry);
    if (failed(function))
      return failure();
    return spmd::partition(*function);
  }
};

} // namespace
} // namespace phaze
