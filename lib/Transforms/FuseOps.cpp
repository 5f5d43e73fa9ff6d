// The pass phaze-fuse-ops.
#include "Candidates.h"
#include "Tell.h"
#include "phaze/Transforms/Passes.h"
#include "phaze/Workload/Fusion.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_FUSEOPSPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

/// Work of all operators, each kind once, saturating.
uint64_t totalWork(const Workload &workload) {
  uint64_t work = 0;
  auto add = [&](const Part &part) {
    for (const Operator &op : part.operators)
      work = llvm::SaturatingAdd(work, static_cast<uint64_t>(workload.workOf(op)));
  };
  for (const LayerKind &kind : workload.kinds) {
    add(kind.forward);
    add(kind.backward);
    add(kind.update);
  }
  add(workload.side);
  return work;
}

struct FuseOpsPass : public impl::FuseOpsPassBase<FuseOpsPass> {
  using FuseOpsPassBase::FuseOpsPassBase;

  void runOnOperation() override {
    for (ir::WorkloadOp op : llvm::to_vector(getOperation().getOps<ir::WorkloadOp>())) {
      FailureOr<Workload> workload = readWorkload(op);
      if (failed(workload))
        return signalPassFailure();
      uint64_t before = totalWork(*workload);
      unfuse(*workload);
      fuse(*workload);
      Workload fused = normalized(std::move(*workload));
      if (uint64_t after = totalWork(fused); before != after) {
        op.emitError() << "internal error: fusion changed the work from " << before << " to "
                       << after;
        return signalPassFailure();
      }
      int64_t groups = 0;
      for (const LayerKind &kind : fused.kinds)
        for (const Part *part : {&kind.forward, &kind.backward, &kind.update}) {
          int32_t last = -1;
          for (const Operator &each : part->operators)
            last = std::max(last, each.group.value_or(-1));
          groups += last + 1;
        }
      std::vector<debug::Count> counts = countsOf(fused);
      counts.emplace_back("fused groups of the kinds", groups);
      tell(*this, counts);
      replaceWorkload(op, fused);
    }
  }
};

} // namespace
} // namespace phaze
