// Checks and look-up of the shardings of values.
#include "dialects/Sdy/Sharding.h"
#include "dialects/Sdy/SdyOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace phaze::sdy {

namespace {

/// What a maximal mesh and a type without shape ask for.
bool isBare(TensorShardingAttr sharding) {
  return sharding.getRank() == 0 && sharding.getReplicatedAxes().empty() &&
         sharding.getUnreducedAxes().empty();
}

LogicalResult verifyAxes(TensorShardingAttr sharding, MeshAttr mesh, EmitError emitError) {
  AxisListVerifier lists(mesh, emitError);
  for (auto [index, dim] : llvm::enumerate(sharding.getDimShardings())) {
    // sdy_s6
    if (dim.getPriority() && dim.getIsClosed() && dim.getAxes().empty())
      return emitError() << "dimension " << index << " is closed and without axes but has priority "
                         << *dim.getPriority();
    if (failed(lists.add(dim.getAxes())))
      return failure();
  }
  if (failed(lists.addInMeshOrder("replicated", sharding.getReplicatedAxes())) ||
      failed(lists.addInMeshOrder("unreduced", sharding.getUnreducedAxes())))
    return failure();
  return success();
}

/// The manual computation around `op` over an axis, if there is one.
ManualComputationOp findManualOwner(Operation *op, StringRef axis) {
  for (auto parent = op->getParentOfType<ManualComputationOp>(); parent;
       parent = parent->getParentOfType<ManualComputationOp>())
    if (llvm::any_of(parent.getManualAxes(), [&](StringAttr name) { return name == axis; }))
      return parent;
  return {};
}

LogicalResult verifyNotManual(TensorShardingAttr sharding, Operation *scope, EmitError emitError) {
  if (!scope->getParentOfType<ManualComputationOp>())
    return success();
  SmallVector<AxisRefAttr> axes;
  for (DimensionShardingAttr dim : sharding.getDimShardings())
    llvm::append_range(axes, dim.getAxes());
  llvm::append_range(axes, sharding.getReplicatedAxes());
  llvm::append_range(axes, sharding.getUnreducedAxes());
  // sdy_s7
  for (AxisRefAttr axis : axes)
    if (ManualComputationOp owner = findManualOwner(scope, axis.getName())) {
      InFlightDiagnostic diag = emitError()
                                << "axis \"" << axis.getName() << "\" is already manual";
      diag.attachNote(owner.getLoc()) << "in this manual computation";
      return diag;
    }
  return success();
}

/// The sharding of the value with this number, if the list is there and long enough.
TensorShardingAttr at(TensorShardingPerValueAttr shardings, unsigned index) {
  if (!shardings || index >= shardings.getShardings().size())
    return {};
  return shardings.getShardings()[index];
}

TensorShardingAttr getArgumentSharding(BlockArgument arg) {
  Operation *parent = arg.getOwner()->getParentOp();
  if (!parent || !arg.getOwner()->isEntryBlock())
    return {};
  unsigned index = arg.getArgNumber();
  if (auto manual = dyn_cast<ManualComputationOp>(parent)) {
    TensorShardingAttr sharding = at(manual.getInShardingsAttr(), index);
    return sharding && manual.getManualAxesAttr() ? sharding.withoutAxes(manual.getManualAxes())
                                                  : sharding;
  }
  if (auto named = dyn_cast<NamedComputationOp>(parent))
    return at(named.getInShardingsAttr(), index);
  if (auto func = dyn_cast<FunctionOpInterface>(parent))
    return func.getArgAttrOfType<TensorShardingAttr>(index, SdyDialect::getShardingAttrName());
  return {};
}

TensorShardingAttr getResultSharding(OpResult result) {
  unsigned index = result.getResultNumber();
  return llvm::TypeSwitch<Operation *, TensorShardingAttr>(result.getOwner())
      .Case<ShardingConstraintOp, ReshardOp, DataFlowEdgeOp>(
          [](auto op) { return op.getShardingAttr(); })
      .Case<AllGatherOp, AllSliceOp, AllToAllOp, CollectivePermuteOp, AllReduceOp, ReduceScatterOp,
            ShardedToUnreducedOp, ReplicatedToUnreducedOp>(
          [](auto op) { return op.getOutShardingAttr(); })
      .Case<ManualComputationOp, NamedComputationOp>(
          [&](auto op) { return at(op.getOutShardingsAttr(), index); })
      .Default([&](Operation *op) {
        return at(op->getAttrOfType<TensorShardingPerValueAttr>(SdyDialect::getShardingAttrName()),
                  index);
      });
}

} // namespace

LogicalResult verifySharding(TensorShardingAttr sharding, Type type, Operation *scope,
                             EmitError emitError) {
  MeshAttr mesh = sharding.getMesh(scope);
  // sdy_s1
  if (!mesh)
    return emitError() << "unknown mesh " << sharding.getMeshOrRef();
  // sdy_s3
  if (mesh.isMaximal()) {
    if (!isBare(sharding))
      return emitError() << "sharding on maximal mesh must have no dimensions and no axes, found "
                         << sharding;
    return success();
  }
  // sdy_s5
  if (auto tuple = dyn_cast<TupleType>(type)) {
    if (tuple.size() != 1)
      return emitError() << "expected a tuple of one element, found " << type;
    type = tuple.getType(0);
  }
  auto shaped = dyn_cast<ShapedType>(type);
  // sdy_s4
  if (!shaped) {
    if (!isBare(sharding))
      return emitError() << "sharding of type " << type
                         << " must have no dimensions and no axes, found " << sharding;
    return success();
  }
  // sdy_s2
  if (!shaped.hasRank())
    return emitError() << "expected a ranked type, found " << type;
  if (sharding.getRank() != shaped.getRank())
    return emitError() << "expected " << shaped.getRank() << " dimensions as in " << type
                       << ", found " << sharding.getRank();
  if (failed(verifyAxes(sharding, mesh, emitError)))
    return failure();
  return verifyNotManual(sharding, scope, emitError);
}

LogicalResult verifyShardings(TensorShardingPerValueAttr shardings, TypeRange types, Operation *op,
                              StringRef what) {
  ArrayRef<TensorShardingAttr> list = shardings.getShardings();
  if (list.size() != types.size())
    return op->emitOpError("expected one sharding for each of ")
           << types.size() << " " << what << "s, found " << list.size();
  for (auto [index, sharding, type] : llvm::enumerate(list, types)) {
    auto emitError = [&, index = index] {
      return op->emitOpError("sharding of " + what + " " + Twine(index) + ": ");
    };
    if (failed(verifySharding(sharding, type, op, emitError)))
      return failure();
  }
  return success();
}

TensorShardingAttr getSharding(Value value) {
  TensorShardingAttr sharding;
  if (auto arg = dyn_cast<BlockArgument>(value))
    sharding = getArgumentSharding(arg);
  else
    sharding = getResultSharding(cast<OpResult>(value));
  if (sharding || !value.hasOneUse())
    return sharding;
  auto edge = dyn_cast<DataFlowEdgeOp>(*value.user_begin());
  return edge ? edge.getShardingAttr() : TensorShardingAttr();
}

} // namespace phaze::sdy
