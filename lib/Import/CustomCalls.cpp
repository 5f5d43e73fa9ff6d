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

std::optional<int64_t> largestGroup(Operation *op) {
  auto groups = op->getAttrOfType<DenseIntElementsAttr>("replica_groups");
  if (!groups || groups.getType().getRank() != 2 || groups.empty())
    return std::nullopt;
  // One row per group, filled up with -1.
  int64_t width = groups.getType().getDimSize(1);
  // May claim any number of elements.
  if (groups.isSplat())
    return groups.getSplatValue<int64_t>() < 0 ? std::nullopt : std::optional(width);
  SmallVector<int64_t> ids(groups.getValues<int64_t>());
  int64_t largest = 0;
  for (ArrayRef<int64_t> rest = ids; !rest.empty(); rest = rest.drop_front(width))
    largest = std::max<int64_t>(
        largest, llvm::count_if(rest.take_front(width), [](int64_t id) { return id >= 0; }));
  return largest;
}

bool isPassing(Operation *op) {
  if (auto call = dyn_cast<stablehlo::CustomCallOp>(op))
    return kindOf(call) == CustomCallKind::Passing;
  if (isa<stablehlo::AllReduceOp, stablehlo::AllGatherOp, stablehlo::AllToAllOp,
          stablehlo::ReduceScatterOp>(op))
    return largestGroup(op).value_or(2) <= 1 && op->getOperandTypes() == op->getResultTypes();
  return isa<stablehlo::OptimizationBarrierOp, sdy::ShardingConstraintOp, sdy::ReshardOp,
             sdy::PropagationBarrierOp, sdy::DataFlowEdgeOp, sdy::FuncDataFlowEdgeOp>(op);
}

} // namespace phaze
