// What runs an operation: matrix units, vector units, memory, the network, or nothing.
#include "phaze/Import/OperationKinds.h"
#include "CustomCalls.h"
#include "dialects/Chlo/Chlo.h"
#include "dialects/Sdy/Sdy.h"
#include "dialects/StableHLO/StableHLO.h"

using namespace mlir;

namespace phaze {

bool isContraction(Operation *op) {
  return isa<stablehlo::DotGeneralOp, stablehlo::DotOp, stablehlo::ConvolutionOp,
             stablehlo::DynamicConvOp, stablehlo::EinsumOp, chlo::RaggedDotOp>(op);
}

static bool isView(Operation *op) {
  return isa<stablehlo::ReshapeOp, stablehlo::DynamicReshapeOp, stablehlo::BitcastConvertOp,
             stablehlo::TupleOp, stablehlo::GetTupleElementOp, stablehlo::CreateTokenOp,
             stablehlo::AfterAllOp, stablehlo::GetDimensionSizeOp, stablehlo::SetDimensionSizeOp,
             stablehlo::PartitionIdOp, stablehlo::ReplicaIdOp, sdy::ShardingGroupOp>(op) ||
         isConstant(op);
}

static bool isMovement(Operation *op) {
  return isa<stablehlo::BroadcastOp, stablehlo::BroadcastInDimOp,
             stablehlo::DynamicBroadcastInDimOp, stablehlo::ConcatenateOp, stablehlo::ReverseOp,
             stablehlo::TransposeOp, stablehlo::PadOp, stablehlo::DynamicPadOp, stablehlo::SliceOp,
             stablehlo::DynamicSliceOp, stablehlo::DynamicUpdateSliceOp,
             stablehlo::RealDynamicSliceOp, stablehlo::GatherOp, stablehlo::DynamicGatherOp,
             stablehlo::ScatterOp, stablehlo::TorchIndexSelectOp, stablehlo::IotaOp,
             stablehlo::DynamicIotaOp, stablehlo::InfeedOp, stablehlo::OutfeedOp>(op);
}

static bool isReduction(Operation *op) {
  return isa<stablehlo::ReduceOp, stablehlo::ReduceWindowOp, stablehlo::SelectAndScatterOp,
             stablehlo::SortOp, stablehlo::BatchNormTrainingOp, stablehlo::BatchNormGradOp,
             stablehlo::FftOp, stablehlo::CholeskyOp, stablehlo::TriangularSolveOp,
             stablehlo::UnaryEinsumOp, chlo::TopKOp, chlo::ScanOp>(op);
}

static bool isCollective(Operation *op) {
  return isa<stablehlo::AllReduceOp, stablehlo::AllGatherOp, stablehlo::AllToAllOp,
             stablehlo::ReduceScatterOp, stablehlo::CollectiveBroadcastOp,
             stablehlo::CollectivePermuteOp, stablehlo::CollectiveReduceOp,
             stablehlo::CrossReplicaSumOp, stablehlo::AsyncStartOp, stablehlo::AsyncDoneOp,
             stablehlo::SendOp, stablehlo::RecvOp, sdy::AllGatherOp, sdy::AllSliceOp,
             sdy::AllToAllOp, sdy::CollectivePermuteOp, sdy::AllReduceOp, sdy::ReduceScatterOp,
             sdy::ShardedToUnreducedOp, sdy::ReplicatedToUnreducedOp>(op);
}

bool isConstant(Operation *op) {
  return isa<stablehlo::ConstantOp, chlo::ConstantOp, sdy::ConstantOp>(op);
}

bool isSplatConstant(Operation *op) {
  auto splat = [](Attribute value) {
    auto elements = dyn_cast_or_null<ElementsAttr>(value);
    return elements && (elements.isSplat() || elements.getNumElements() == 1);
  };
  return isConstant(op) && splat(op->getAttr("value"));
}

bool isElementwise(Operation *op) {
  if (auto call = dyn_cast<stablehlo::CustomCallOp>(op))
    return kindOf(call) == CustomCallKind::Elementwise;
  StringRef dialect = op->getName().getDialectNamespace();
  if (dialect != "stablehlo" && dialect != "chlo")
    return false;
  if (isa<stablehlo::WhileOp, stablehlo::CaseOp, stablehlo::IfOp, stablehlo::CompositeOp>(op))
    return false;
  return !isContraction(op) && !isView(op) && !isMovement(op) && !isReduction(op) &&
         !isCollective(op);
}

OperatorKind operatorKind(const GraphNode &node) {
  Operation *op = node.op;
  if (node.passed || node.sameAs)
    return isa<stablehlo::CaseOp, stablehlo::IfOp>(op) ? OperatorKind::Elementwise
                                                       : OperatorKind::View;
  if (isContraction(op))
    return OperatorKind::Contraction;
  if (isElementwise(op))
    return OperatorKind::Elementwise;
  if (isReduction(op))
    return OperatorKind::Reduction;
  if (isMovement(op))
    return OperatorKind::Movement;
  if (isCollective(op))
    return OperatorKind::Collective;
  if (isView(op))
    return OperatorKind::View;
  if (auto call = dyn_cast<stablehlo::CustomCallOp>(op)) {
    if (kindOf(call) == CustomCallKind::TopK)
      return OperatorKind::Reduction;
    if (kindOf(call) == CustomCallKind::Nothing)
      return OperatorKind::View;
  }
  return OperatorKind::Opaque;
}

uint32_t storedBits(Type element) {
  if (auto quantized = dyn_cast<quant::QuantizedType>(element))
    element = quantized.getStorageType();
  if (auto complex = dyn_cast<ComplexType>(element))
    return 2 * storedBits(complex.getElementType());
  if (!element.isIntOrFloat())
    return 64;
  return (element.getIntOrFloatBitWidth() + 7) / 8 * 8;
}

bool isDerivable(const GraphNode &node) {
  if (node.sameAs)
    return true;
  return isa<stablehlo::ReshapeOp, stablehlo::TransposeOp, stablehlo::BroadcastOp,
             stablehlo::BroadcastInDimOp, stablehlo::ConvertOp, stablehlo::BitcastConvertOp>(
      node.op);
}

} // namespace phaze
