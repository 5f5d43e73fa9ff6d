// What phaze knows of custom calls by their names.
#include "CustomCalls.h"
#include "dialects/Sdy/Sdy.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace phaze {

CustomCallKind kindOf(stablehlo::CustomCallOp call) {
  llvm::StringRef name = call.getCallTargetName();
  auto kind =
      llvm::StringSwitch<CustomCallKind>(name)
          .Cases({"Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape"},
                 CustomCallKind::Passing)
          .Cases({"LayoutConstraint", "annotate_device_placement", "MoveToHost", "MoveToDevice",
                  "PinToDevice", "Pin", "Unpin", "PipelineForward", "tt.mark_argument"},
                 CustomCallKind::Passing)
          .Cases({"xla.sdy.FuncResultSharding", "xla.sdy.PropagationBarrier", "ResizeBarrier",
                  "OptimizationBarrier"},
                 CustomCallKind::Passing)
          .Cases({"mhlo.erf", "mhlo.erf_inv", "mhlo.acos", "mhlo.acosh", "mhlo.asin", "mhlo.asinh",
                  "mhlo.atan", "mhlo.atanh", "mhlo.cosh", "mhlo.sinh", "mhlo.tan"},
                 CustomCallKind::Elementwise)
          .Cases({"mhlo.topk", "TopK", "ApproxTopK"}, CustomCallKind::TopK)
          .Default(CustomCallKind::Unknown);
  // An annotation passes on what it gets; anything else under that name is not one.
  if (kind == CustomCallKind::Passing && call->getNumOperands() != call->getNumResults())
    return CustomCallKind::Unknown;
  if (kind == CustomCallKind::Unknown && call->getNumResults() == 0)
    return CustomCallKind::Nothing;
  return kind;
}

/// Replica groups whose every group has a single member.
static bool hasSingletonGroups(Operation *op) {
  auto groups = op->getAttrOfType<DenseIntElementsAttr>("replica_groups");
  return groups && groups.getType().getRank() == 2 && groups.getType().getDimSize(1) <= 1 &&
         groups.getNumElements() > 0;
}

bool isPassing(Operation *op) {
  if (auto call = dyn_cast<stablehlo::CustomCallOp>(op))
    return kindOf(call) == CustomCallKind::Passing;
  if (isa<stablehlo::AllReduceOp, stablehlo::AllGatherOp, stablehlo::AllToAllOp,
          stablehlo::ReduceScatterOp>(op))
    return hasSingletonGroups(op) && op->getOperandTypes() == op->getResultTypes();
  return isa<stablehlo::OptimizationBarrierOp, sdy::ShardingConstraintOp, sdy::ReshardOp,
             sdy::PropagationBarrierOp, sdy::DataFlowEdgeOp, sdy::FuncDataFlowEdgeOp>(op);
}

} // namespace phaze
