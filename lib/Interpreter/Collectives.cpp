// What devices do together: collectives, messages, and who they are.
#include "Registry.h"
#include "ScalarRegion.h"
#include "Shapes.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Interpreter/Devices.h"

using namespace mlir;

namespace phaze::interpreter {

namespace {

/// How ids of groups are read, as in the specification.
enum class Grouping { Replicas, Partitions, ReplicasAndPartitions, Flattened };

/// The groups as lists, filling left out.
FailureOr<SmallVector<SmallVector<int64_t>>> readGroups(Operation *op, Attribute attr) {
  auto dense = dyn_cast<DenseIntElementsAttr>(attr);
  if (!dense)
    return op->emitOpError("has groups along axes of a mesh, which the interpreter does not run");
  SmallVector<SmallVector<int64_t>> groups;
  int64_t size = dense.getType().getDimSize(1);
  for (auto [i, id] : llvm::enumerate(dense.getValues<int64_t>())) {
    if (i % size == 0)
      groups.emplace_back();
    if (id >= 0)
      groups.back().push_back(id);
  }
  return groups;
}

/// The group of this device: processes in their order. An empty list means all of them.
FailureOr<SmallVector<int64_t>> groupOf(Operation *op, Attribute attr, Grouping grouping,
                                        const DevicePlace &place) {
  FailureOr<SmallVector<SmallVector<int64_t>>> groups = readGroups(op, attr);
  if (failed(groups))
    return failure();
  bool byPartition = grouping == Grouping::Partitions;
  int64_t self = grouping == Grouping::Flattened ? place.process()
                 : byPartition                   ? place.partition
                                                 : place.replica;
  if (groups->empty()) {
    int64_t count = grouping == Grouping::Flattened ? place.numReplicas * place.numPartitions
                    : byPartition                   ? place.numPartitions
                                                    : place.numReplicas;
    groups->push_back(llvm::to_vector(llvm::seq<int64_t>(0, count)));
  }
  for (ArrayRef<int64_t> group : *groups) {
    if (!llvm::is_contained(group, self))
      continue;
    SmallVector<int64_t> members;
    if (grouping == Grouping::ReplicasAndPartitions) {
      for (int64_t partition = 0; partition < place.numPartitions; ++partition)
        for (int64_t replica : group)
          members.push_back(replica * place.numPartitions + partition);
      return members;
    }
    for (int64_t id : group)
      members.push_back(grouping == Grouping::Flattened ? id
                        : byPartition                   ? place.replica * place.numPartitions + id
                                      : id * place.numPartitions + place.partition);
    return members;
  }
  return op->emitOpError("has no group with ") << (grouping == Grouping::Flattened ? "process "
                                                   : byPartition                   ? "partition "
                                                                                   : "replica ")
                                               << self << ", on which it runs";
}

template <typename Op> int64_t channelOf(Op op) {
  std::optional<stablehlo::ChannelHandleAttr> channel = op.getChannelHandle();
  return channel ? channel->getHandle() : 0;
}

template <typename Op> Grouping reducingGroups(Op op) {
  if (channelOf(op) <= 0)
    return Grouping::Replicas;
  return op.getUseGlobalDeviceIds() ? Grouping::Flattened : Grouping::ReplicasAndPartitions;
}

template <typename Op> Grouping movingGroups(Op op) {
  return channelOf(op) > 0 ? Grouping::Partitions : Grouping::Replicas;
}

int64_t bytesOfAll(ArrayRef<TensorValue> values) {
  int64_t bytes = 0;
  for (const TensorValue &value : values)
    bytes += bytesOf(value);
  return bytes;
}

/// Where a process is in its group.
size_t positionIn(ArrayRef<int64_t> group, Run &run) {
  return llvm::find(group, run.place().process()) - group.begin();
}

/// The part of a tensor from `start` on along `dim`, of `size`.
TensorValue sliceAlong(const TensorValue &value, int64_t dim, int64_t start, int64_t size) {
  Index shape(value.shape()), strides = stridesOf(value.shape());
  shape[dim] = size;
  auto type = RankedTensorType::get(shape, value.tensorType().getElementType());
  return TensorValue(type, readStrided(value.cells(), shape, strides, start * strides[dim]));
}

TensorValue concatenate(ArrayRef<TensorValue> parts, int64_t dim, RankedTensorType type) {
  TensorValue result(type);
  Index strides = stridesOf(type.getShape());
  int64_t base = 0;
  for (const TensorValue &part : parts) {
    writeStrided(result.mutableCells(), part.shape(), strides, base, part.cells());
    base += strides[dim] * part.shape()[dim];
  }
  return result;
}

/// Folds what all members brought, in their order, element by element.
FailureOr<TensorValue> fold(Operation *op, Region &computation, ArrayRef<Values> brought,
                            size_t operand, Type element, Run &run) {
  FailureOr<ScalarRegion> region = ScalarRegion::get(computation, run);
  if (failed(region))
    return failure();
  Cells sums = cellsAs(brought[0][operand], region->argumentType(0));
  for (const Values &values : brought.drop_front()) {
    Cells cells = cellsAs(values[operand], region->argumentType(1));
    for (size_t i = 0; i < sums.size(); ++i)
      if (failed(region->call({sums[i], cells[i]}, sums[i])))
        return failure();
  }
  auto type = RankedTensorType::get(brought[0][operand].shape(), element);
  return TensorValue(type, std::move(sums));
}

FailureOr<Values> evalAllGather(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto gather = cast<stablehlo::AllGatherOp>(op);
  auto group = groupOf(op, gather.getReplicaGroups(), reducingGroups(gather), run.place());
  if (failed(group))
    return failure();
  auto brought = run.meet(op, channelOf(gather), *group, operands, bytesOfAll(operands));
  if (failed(brought))
    return failure();
  Values results;
  int64_t dim = gather.getAllGatherDim();
  for (size_t i = 0; i < operands.size(); ++i) {
    Values parts;
    for (const Values &values : *brought)
      parts.push_back(values[i]);
    if (parts.size() * operands[i].shape()[dim] != size_t(resultType(op, i).getDimSize(dim)))
      return op->emitOpError("gathers from ") << parts.size() << " processes, which result #" << i
                                              << " of type " << resultType(op, i) << " is not";
    results.push_back(concatenate(parts, dim, resultType(op, i)));
  }
  return results;
}

template <typename Op>
FailureOr<Values> reduceAll(Op reduce, ArrayRef<TensorValue> operands, Run &run, Grouping grouping,
                            int64_t channel) {
  auto group = groupOf(reduce, reduce.getReplicaGroups(), grouping, run.place());
  if (failed(group))
    return failure();
  auto brought = run.meet(reduce, channel, *group, operands, bytesOfAll(operands));
  if (failed(brought))
    return failure();
  Values results;
  for (size_t i = 0; i < operands.size(); ++i) {
    FailureOr<TensorValue> sum = fold(reduce, reduce->getRegion(0), *brought, i,
                                      resultType(reduce, i).getElementType(), run);
    if (failed(sum))
      return failure();
    results.push_back(std::move(*sum));
  }
  return results;
}

FailureOr<Values> evalAllReduce(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto reduce = cast<stablehlo::AllReduceOp>(op);
  return reduceAll(reduce, operands, run, reducingGroups(reduce), channelOf(reduce));
}

/// Only the first of a group has the sum; the specification leaves open what others have: zeros.
FailureOr<Values> evalCollectiveReduce(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto reduce = cast<stablehlo::CollectiveReduceOp>(op);
  auto group = groupOf(op, reduce.getReplicaGroups(), reducingGroups(reduce), run.place());
  auto results = reduceAll(reduce, operands, run, reducingGroups(reduce), channelOf(reduce));
  if (failed(group) || failed(results) || positionIn(*group, run) == 0)
    return results;
  for (TensorValue &value : *results)
    value = TensorValue(value.tensorType());
  return results;
}

FailureOr<Values> evalCrossReplicaSum(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto sum = cast<stablehlo::CrossReplicaSumOp>(op);
  auto group = groupOf(op, sum.getReplicaGroups(), Grouping::Replicas, run.place());
  if (failed(group))
    return failure();
  auto brought = run.meet(op, 0, *group, operands, bytesOfAll(operands));
  if (failed(brought))
    return failure();
  TensorValue total = (*brought)[0][0];
  ElementType element = total.element();
  for (const Values &values : ArrayRef(*brought).drop_front())
    for (auto [into, from] : llvm::zip_equal(total.mutableCells(), values[0].cells())) {
      if (element.isFloat() || element.isComplex())
        into = complexCell(complexOf(into) + complexOf(from));
      else
        into.u = element.kind() == ElementType::Kind::Bool ? into.u | from.u : into.u + from.u;
      into = element.round(into);
    }
  return one(std::move(total));
}

FailureOr<Values> evalReduceScatter(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto scatter = cast<stablehlo::ReduceScatterOp>(op);
  Grouping grouping = reducingGroups(scatter);
  auto group = groupOf(op, scatter.getReplicaGroups(), grouping, run.place());
  if (failed(group))
    return failure();
  int64_t dim = scatter.getScatterDimension(), size = resultType(op).getDimSize(dim);
  if (size * int64_t(group->size()) != operands[0].shape()[dim])
    return op->emitOpError("scatters to ")
           << group->size() << " processes, which result of type " << resultType(op) << " is not";
  auto brought = run.meet(op, channelOf(scatter), *group, operands, bytesOfAll(operands));
  if (failed(brought))
    return failure();
  // Only the part that stays here is summed.
  int64_t start = size * positionIn(*group, run);
  std::vector<Values> parts;
  for (const Values &values : *brought)
    parts.push_back(one(sliceAlong(values[0], dim, start, size)));
  FailureOr<TensorValue> sum =
      fold(op, scatter.getComputation(), parts, 0, resultType(op).getElementType(), run);
  if (failed(sum))
    return failure();
  return one(std::move(*sum));
}

FailureOr<Values> evalAllToAll(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto exchange = cast<stablehlo::AllToAllOp>(op);
  auto group = groupOf(op, exchange.getReplicaGroups(), movingGroups(exchange), run.place());
  if (failed(group))
    return failure();
  int64_t count = exchange.getSplitCount();
  if (int64_t(group->size()) != count)
    return op->emitOpError("splits into ")
           << count << " parts for a group of " << group->size() << " processes";
  auto brought = run.meet(op, channelOf(exchange), *group, operands, bytesOfAll(operands));
  if (failed(brought))
    return failure();
  int64_t dim = exchange.getSplitDimension(), position = positionIn(*group, run);
  Values results;
  for (size_t i = 0; i < operands.size(); ++i) {
    Values parts;
    int64_t size = operands[i].shape()[dim] / count;
    for (const Values &values : *brought)
      parts.push_back(sliceAlong(values[i], dim, position * size, size));
    results.push_back(concatenate(parts, exchange.getConcatDimension(), resultType(op, i)));
  }
  return results;
}

/// The first of a group gives, or the one whose place the last operand says; a process in no group
/// has zeros.
FailureOr<Values> evalCollectiveBroadcast(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto broadcast = cast<stablehlo::CollectiveBroadcastOp>(op);
  int64_t root = 0;
  if (broadcast.getHasDynamicRoot()) {
    root = operands.back()[0].i;
    operands = operands.drop_back();
  }
  Grouping grouping = movingGroups(broadcast);
  auto groups = readGroups(op, broadcast.getReplicaGroups());
  if (failed(groups))
    return failure();
  int64_t self = grouping == Grouping::Partitions ? run.place().partition : run.place().replica;
  bool isMember = llvm::any_of(*groups, [&](auto &ids) { return llvm::is_contained(ids, self); });
  Values results;
  if (!isMember && !groups->empty()) {
    for (const TensorValue &operand : operands)
      results.push_back(TensorValue(operand.tensorType()));
    return results;
  }
  auto group = groupOf(op, broadcast.getReplicaGroups(), grouping, run.place());
  if (root < 0 || root >= int64_t(group->size()))
    return op->emitOpError("has the root ") << root << " in a group of " << group->size();
  bool isRoot = int64_t(positionIn(*group, run)) == root;
  auto brought =
      run.meet(op, channelOf(broadcast), *group, operands, isRoot ? bytesOfAll(operands) : 0);
  if (failed(brought))
    return failure();
  return (*brought)[root];
}

FailureOr<Values> evalCollectivePermute(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto permute = cast<stablehlo::CollectivePermuteOp>(op);
  const DevicePlace &place = run.place();
  bool byPartition = movingGroups(permute) == Grouping::Partitions;
  int64_t self = byPartition ? place.partition : place.replica, source = -1;
  SmallVector<int64_t> ids(permute.getSourceTargetPairs().getValues<int64_t>()), members;
  bool isSource = false;
  for (size_t i = 0; i + 1 < ids.size(); i += 2) {
    if (ids[i + 1] == self)
      source = ids[i];
    isSource |= ids[i] == self;
  }
  if (!isSource && source < 0)
    return one(TensorValue(operands[0].tensorType()));
  // Everybody in the pairs comes together, in the order of their numbers.
  llvm::sort(ids);
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  size_t from = 0;
  for (int64_t id : ids) {
    if (id == source)
      from = members.size();
    members.push_back(byPartition ? place.replica * place.numPartitions + id
                                  : id * place.numPartitions + place.partition);
  }
  auto brought =
      run.meet(op, channelOf(permute), members, operands, isSource ? bytesOfAll(operands) : 0);
  if (failed(brought))
    return failure();
  return one(source < 0 ? TensorValue(operands[0].tensorType()) : (*brought)[from][0]);
}

FailureOr<Values> evalPartitionId(Operation *op, ArrayRef<TensorValue>, Run &run) {
  return one(TensorValue::fromInts(resultType(op), {run.place().partition}));
}

FailureOr<Values> evalReplicaId(Operation *op, ArrayRef<TensorValue>, Run &run) {
  return one(TensorValue::fromInts(resultType(op), {run.place().replica}));
}

LogicalResult checkBetweenDevices(Operation *op, bool isHostTransfer) {
  if (isHostTransfer)
    return op->emitOpError("transfers to or from a host, of which the interpreter has none");
  return success();
}

FailureOr<Values> evalSend(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto send = cast<stablehlo::SendOp>(op);
  if (failed(checkBetweenDevices(op, send.getIsHostTransfer())) ||
      failed(run.send(op, send.getChannelHandle().getHandle(),
                      send.getSourceTargetPairs().value_or(nullptr), operands.drop_back())))
    return failure();
  return one(operands.back());
}

FailureOr<Values> evalRecv(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto recv = cast<stablehlo::RecvOp>(op);
  if (failed(checkBetweenDevices(op, recv.getIsHostTransfer())))
    return failure();
  FailureOr<Values> values = run.receive(op, recv.getChannelHandle().getHandle(),
                                         recv.getSourceTargetPairs().value_or(nullptr));
  if (succeeded(values))
    values->push_back(operands[0]);
  return values;
}

FailureOr<Values> evalInfeed(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  FailureOr<Values> values = run.nextInput(op);
  if (failed(values))
    return failure();
  bool isSameTypes = values->size() + 1 == op->getNumResults();
  for (auto [value, type] : llvm::zip(*values, op->getResultTypes()))
    isSameTypes &= value.type() == type;
  if (!isSameTypes)
    return op->emitOpError("is fed with values of other types than it has");
  values->push_back(operands[0]);
  return values;
}

/// Nobody reads what is fed out; its token says that it went.
FailureOr<Values> evalOutfeed(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  return one(operands.back());
}

FailureOr<Values> evalAsyncStart(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  FailureOr<TensorValue> future = run.startAsync(op, operands);
  if (failed(future))
    return failure();
  return one(std::move(*future));
}

FailureOr<Values> evalAsyncDone(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  return run.finishAsync(operands[0]);
}

FailureOr<Values> evalRunParallel(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  return run.runParallel(op, operands);
}

} // namespace

int64_t bytesOf(const TensorValue &value) {
  if (isa<TupleType, stablehlo::FutureType>(value.type())) {
    int64_t bytes = 0;
    for (const TensorValue &element : value.elements())
      bytes += bytesOf(element);
    return bytes;
  }
  if (!isa<RankedTensorType>(value.type()))
    return 0;
  return value.size() * llvm::divideCeil(value.element().width(), 8u);
}

void addCollectives(HandlerTable &table) {
  table["interpreter.run_parallel"] = evalRunParallel;
  table["stablehlo.async_start"] = evalAsyncStart;
  table["stablehlo.async_done"] = evalAsyncDone;
  table["stablehlo.infeed"] = evalInfeed;
  table["stablehlo.outfeed"] = evalOutfeed;
  table["stablehlo.all_gather"] = evalAllGather;
  table["stablehlo.all_reduce"] = evalAllReduce;
  table["stablehlo.all_to_all"] = evalAllToAll;
  table["stablehlo.collective_broadcast"] = evalCollectiveBroadcast;
  table["stablehlo.collective_permute"] = evalCollectivePermute;
  table["stablehlo.collective_reduce"] = evalCollectiveReduce;
  table["stablehlo.cross-replica-sum"] = evalCrossReplicaSum;
  table["stablehlo.partition_id"] = evalPartitionId;
  table["stablehlo.recv"] = evalRecv;
  table["stablehlo.reduce_scatter"] = evalReduceScatter;
  table["stablehlo.replica_id"] = evalReplicaId;
  table["stablehlo.send"] = evalSend;
}

} // namespace phaze::interpreter
