// What is asked of the sdy collectives: how out_sharding follows from the operand's sharding.
#include "dialects/Sdy/SdyOps.h"
#include "dialects/Sdy/Sharding.h"
#include "llvm/ADT/BitVector.h"

using namespace mlir;

namespace phaze::sdy {

namespace {

/// The two shardings of a collective and their mesh.
struct Context {
  Operation *op;
  TensorShardingAttr in;
  TensorShardingAttr out;
  MeshAttr mesh;

  InFlightDiagnostic emitError() const { return op->emitOpError(); }
  ArrayRef<AxisRefAttr> inAxes(unsigned dim) const { return in.getDimShardings()[dim].getAxes(); }
};

enum class MissingSharding { Refused, Replicated };

/// Verifies what every collective asks of its operand and out_sharding. `sameMesh` asks for equal
/// meshes.
FailureOr<Context> verifyShardings(Operation *op, Value tensor, TensorShardingAttr out,
                                   MissingSharding missing, bool sameMesh = true) {
  Context context{op, getSharding(tensor), out, out.getMesh(op)};
  // sdy_k1
  if (!context.in && missing == MissingSharding::Refused)
    return op->emitOpError("operand has no sharding");
  // sdy_k2
  if (failed(verifySharding(out, tensor.getType(), op,
                            [&] { return op->emitOpError("out_sharding: "); })))
    return failure();
  if (context.mesh.isMaximal())
    return op->emitOpError("out_sharding: expected a mesh with axes, found ") << context.mesh;
  if (!context.in) {
    auto replicated = DimensionShardingAttr::get(op->getContext(), {}, /*isClosed=*/true);
    SmallVector<DimensionShardingAttr> dims(out.getRank(), replicated);
    context.in = TensorShardingAttr::get(op->getContext(), out.getMeshOrRef(), dims);
    return context;
  }
  if (context.in.getRank() != out.getRank())
    return op->emitOpError("out_sharding has ")
           << out.getRank() << " dimensions, but the operand's sharding has "
           << context.in.getRank();
  // The operand's sharding is verified where it is attached, perhaps later than this.
  if (failed(verifySharding(context.in, tensor.getType(), op,
                            [&] { return op->emitOpError("sharding of operand: "); })))
    return failure();
  MeshAttr inMesh = context.in.getMesh(op);
  if (sameMesh && inMesh != context.mesh)
    return op->emitOpError("out_sharding has mesh ")
           << context.mesh << ", but the operand's sharding has " << inMesh;
  return context;
}

/// sdy_k3 for lists of axes, one per dimension.
LogicalResult verifyAxesPerDim(const Context &context, ArrayRef<AxisRefListAttr> lists) {
  if (static_cast<int64_t>(lists.size()) != context.out.getRank())
    return context.emitError() << "expected one list of axes for each of " << context.out.getRank()
                               << " dimensions, found " << lists.size();
  auto emitError = [&] { return context.emitError(); };
  AxisListVerifier verifier(context.mesh, emitError);
  for (AxisRefListAttr list : lists)
    if (failed(verifier.add(list)))
      return failure();
  return success();
}

/// sdy_k3 for one list of axes, which also follows the order of the mesh.
LogicalResult verifyAxesInMeshOrder(const Context &context, StringRef name,
                                    ArrayRef<AxisRefAttr> axes) {
  auto emitError = [&] { return context.emitError(); };
  return AxisListVerifier(context.mesh, emitError).addInMeshOrder(name, axes);
}

LogicalResult verifyOutAxes(const Context &context, unsigned dim, ArrayRef<AxisRefAttr> expected) {
  ArrayRef<AxisRefAttr> found = context.out.getDimShardings()[dim].getAxes();
  if (found != expected)
    return context.emitError() << "expected out_sharding to have axes " << str(expected)
                               << " on dimension " << dim << ", found " << str(found);
  return success();
}

/// The axes of a dimension of the operand without `removed` at their end.
FailureOr<SmallVector<AxisRefAttr>> takeFromDim(const Context &context, unsigned dim,
                                                ArrayRef<AxisRefAttr> removed) {
  SmallVector<AxisRefAttr> axes(context.inAxes(dim));
  if (failed(removeSuffix(axes, removed, context.mesh)))
    return context.emitError() << "axes " << str(removed) << " do not end the operand's axes "
                               << str(context.inAxes(dim)) << " on dimension " << dim;
  return axes;
}

SmallVector<AxisRefAttr> addToDim(const Context &context, unsigned dim,
                                  ArrayRef<AxisRefAttr> added) {
  SmallVector<AxisRefAttr> axes(context.inAxes(dim));
  for (AxisRefAttr axis : added)
    append(axes, axis, context.mesh);
  return axes;
}

LogicalResult verifyDimsGathered(const Context &context, ArrayRef<AxisRefListAttr> lists) {
  // sdy_k4
  for (auto [dim, list] : llvm::enumerate(lists)) {
    FailureOr<SmallVector<AxisRefAttr>> left = takeFromDim(context, dim, list);
    if (failed(left) || failed(verifyOutAxes(context, dim, *left)))
      return failure();
  }
  return success();
}

LogicalResult verifyDimsSliced(const Context &context, ArrayRef<AxisRefListAttr> lists) {
  // sdy_k5
  for (auto [dim, list] : llvm::enumerate(lists))
    if (failed(verifyOutAxes(context, dim, addToDim(context, dim, list))))
      return failure();
  return success();
}

LogicalResult verifyDimsEqual(const Context &context) {
  for (unsigned dim = 0, rank = context.out.getRank(); dim < rank; ++dim)
    if (failed(verifyOutAxes(context, dim, context.inAxes(dim))))
      return failure();
  return success();
}

LogicalResult verifyNoOverlap(const Context &context, AxisRefAttr axis, StringRef where,
                              ArrayRef<AxisRefAttr> axes) {
  if (overlapsAny(axis, axes, context.mesh))
    return context.emitError() << "axis " << axis.toString() << " overlaps " << where << " "
                               << str(axes);
  return success();
}

LogicalResult verifyNoOverlapWithDims(const Context &context, AxisRefAttr axis) {
  for (unsigned dim = 0, rank = context.in.getRank(); dim < rank; ++dim)
    if (failed(verifyNoOverlap(context, axis, "the operand's axes", context.inAxes(dim))))
      return failure();
  return success();
}

/// The unreduced axes of out_sharding are the operand's and `added`, to be summed.
LogicalResult verifyUnreducedAdded(const Context &context, ArrayRef<AxisRefAttr> added) {
  SmallVector<AxisRefAttr> expected = unite(context.in.getUnreducedAxes(), added, context.mesh);
  if (context.out.getUnreducedAxes() != ArrayRef(expected))
    return context.emitError() << "expected out_sharding to have unreduced axes " << str(expected)
                               << ", found " << str(context.out.getUnreducedAxes());
  for (TensorShardingAttr sharding : {context.in, context.out})
    if (!sharding.getUnreducedAxes().empty() && sharding.getReductionOp() != ReductionOp::SUM)
      return context.emitError() << "unreduced axes must be to be summed, found "
                                 << stringifyReductionOp(sharding.getReductionOp());
  return success();
}

/// What a reduction may do to unreduced axes.
LogicalResult verifyUnreducedRemoved(const Context &context, ReductionOp reduction) {
  // sdy_u2
  TensorShardingAttr in = context.in, out = context.out;
  for (AxisRefAttr axis : out.getUnreducedAxes())
    if (!isCoveredBy(axis, in.getUnreducedAxes(), context.mesh))
      return context.emitError() << "unreduced axis " << axis.toString()
                                 << " of out_sharding is not unreduced in the operand";
  if (!out.getUnreducedAxes().empty() && in.getReductionOp() != out.getReductionOp())
    return context.emitError() << "unreduced axes " << str(out.getUnreducedAxes())
                               << " must still be reduced by "
                               << stringifyReductionOp(in.getReductionOp()) << ", found "
                               << stringifyReductionOp(out.getReductionOp());
  for (AxisRefAttr axis : in.getUnreducedAxes())
    if (!isCoveredBy(axis, out.getUnreducedAxes(), context.mesh) &&
        in.getReductionOp() != reduction)
      return context.emitError() << "unreduced axis " << axis.toString() << " must be reduced by "
                                 << stringifyReductionOp(in.getReductionOp()) << ", found "
                                 << stringifyReductionOp(reduction);
  return success();
}

} // namespace

LogicalResult AllGatherOp::verify() {
  auto context = verifyShardings(*this, getTensor(), getOutSharding(), MissingSharding::Refused);
  if (failed(context) || failed(verifyAxesPerDim(*context, getGatheringAxes())))
    return failure();
  return verifyDimsGathered(*context, getGatheringAxes());
}

LogicalResult AllSliceOp::verify() {
  auto context = verifyShardings(*this, getTensor(), getOutSharding(), MissingSharding::Replicated);
  if (failed(context) || failed(verifyAxesPerDim(*context, getSlicingAxes())))
    return failure();
  return verifyDimsSliced(*context, getSlicingAxes());
}

LogicalResult AllToAllOp::verify() {
  auto context = verifyShardings(*this, getTensor(), getOutSharding(), MissingSharding::Refused);
  if (failed(context))
    return failure();
  // sdy_k3
  auto emitError = [&] { return emitOpError(); };
  AxisListVerifier lists(context->mesh, emitError);
  for (AllToAllParamAttr param : getParams())
    if (failed(lists.add(param.getAxes())))
      return failure();
  // sdy_k6
  if (getParams().empty())
    return emitOpError("expected at least one move");
  int64_t rank = context->out.getRank(), previousSource = -1;
  llvm::BitVector moved(rank);
  for (AllToAllParamAttr param : getParams()) {
    for (int64_t dim : {param.getSrcDim(), param.getTgtDim()}) {
      if (dim < 0 || dim >= rank)
        return emitOpError("dimension ") << dim << " is not in range [0, " << rank << ")";
      if (moved.test(dim))
        return emitOpError("dimension ") << dim << " occurs twice";
      moved.set(dim);
    }
    if (param.getSrcDim() < previousSource)
      return emitOpError("source dimensions must ascend, found ")
             << param.getSrcDim() << " after " << previousSource;
    previousSource = param.getSrcDim();
  }
  for (AllToAllParamAttr param : getParams()) {
    int64_t source = param.getSrcDim(), target = param.getTgtDim();
    FailureOr<SmallVector<AxisRefAttr>> left = takeFromDim(*context, source, param.getAxes());
    if (failed(left) || failed(verifyOutAxes(*context, source, *left)) ||
        failed(verifyOutAxes(*context, target, addToDim(*context, target, param.getAxes()))))
      return failure();
  }
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!moved.test(dim) && failed(verifyOutAxes(*context, dim, context->inAxes(dim))))
      return failure();
  return success();
}

LogicalResult CollectivePermuteOp::verify() {
  auto context = verifyShardings(*this, getTensor(), getOutSharding(), MissingSharding::Refused,
                                 /*sameMesh=*/false);
  if (failed(context))
    return failure();
  // sdy_k7
  MeshAttr inMesh = context->in.getMesh(*this), outMesh = context->mesh;
  if (inMesh.getAxes() != outMesh.getAxes())
    return emitOpError("out_sharding has mesh ")
           << outMesh << ", but the operand's sharding has other axes: " << inMesh;
  if (context->in.getMeshOrRef() != context->out.getMeshOrRef() &&
      inMesh.getDeviceIds() == outMesh.getDeviceIds())
    return emitOpError("expected one mesh or two of different device ids, found ")
           << context->in.getMeshOrRef() << " and " << context->out.getMeshOrRef();
  for (auto [dim, in, out] :
       llvm::enumerate(context->in.getDimShardings(), context->out.getDimShardings()))
    if (in.getNumShards(inMesh) != out.getNumShards(outMesh))
      return emitOpError("expected out_sharding to have ")
             << in.getNumShards(inMesh) << " shards on dimension " << dim << ", found "
             << out.getNumShards(outMesh);
  return success();
}

LogicalResult AllReduceOp::verify() {
  auto context = verifyShardings(*this, getTensor(), getOutSharding(), MissingSharding::Replicated);
  // sdy_k8
  if (failed(context) || failed(verifyAxesInMeshOrder(*context, "reduction", getReductionAxes())) ||
      failed(verifyDimsEqual(*context)))
    return failure();
  for (AxisRefAttr axis : getReductionAxes())
    if (failed(verifyNoOverlapWithDims(*context, axis)) ||
        failed(verifyNoOverlap(*context, axis, "the operand's replicated axes",
                               context->in.getReplicatedAxes())) ||
        failed(verifyNoOverlap(*context, axis, "the result's unreduced axes",
                               context->out.getUnreducedAxes())))
      return failure();
  return verifyUnreducedRemoved(*context, getReductionOp());
}

LogicalResult ReduceScatterOp::verify() {
  auto context = verifyShardings(*this, getTensor(), getOutSharding(), MissingSharding::Replicated);
  if (failed(context) || failed(verifyAxesPerDim(*context, getReduceScatterAxes())) ||
      failed(verifyDimsSliced(*context, getReduceScatterAxes())))
    return failure();
  return verifyUnreducedRemoved(*context, getReductionOp());
}

LogicalResult ShardedToUnreducedOp::verify() {
  auto context = verifyShardings(*this, getTensor(), getOutSharding(), MissingSharding::Refused);
  if (failed(context) || failed(verifyAxesPerDim(*context, getAxes())) ||
      failed(verifyDimsGathered(*context, getAxes())))
    return failure();
  // sdy_k9
  SmallVector<AxisRefAttr> all;
  for (AxisRefListAttr list : getAxes())
    llvm::append_range(all, list.getValue());
  return verifyUnreducedAdded(*context, all);
}

LogicalResult ReplicatedToUnreducedOp::verify() {
  auto context = verifyShardings(*this, getTensor(), getOutSharding(), MissingSharding::Refused);
  // sdy_k10
  if (failed(context) || failed(verifyAxesInMeshOrder(*context, "unreduced", getAxes())) ||
      failed(verifyDimsEqual(*context)))
    return failure();
  if (getAxes().empty())
    return emitOpError("expected at least one axis");
  for (AxisRefAttr axis : getAxes())
    if (failed(verifyNoOverlapWithDims(*context, axis)) ||
        failed(verifyNoOverlap(*context, axis, "the operand's unreduced axes",
                               context->in.getUnreducedAxes())))
      return failure();
  return verifyUnreducedAdded(*context, getAxes());
}

} // namespace phaze::sdy
