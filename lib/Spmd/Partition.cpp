// Makes the program of one device, operation by operation.
#include "phaze/Spmd/Partition.h"
#include "Partitioner.h"
#include "dialects/Sdy/Sdy.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace phaze::spmd {

using autodiff::HloBuilder;

static bool isDivisible(Value value) {
  RankedTensorType type = tensorOf(value);
  return type && type.hasStaticShape() &&
         (type.getElementType().isIntOrFloat() || isa<ComplexType>(type.getElementType()));
}

unsigned bytesOf(Type element) {
  if (auto complex = dyn_cast<ComplexType>(element))
    return 2 * bytesOf(complex.getElementType());
  return element.isIntOrFloat() ? llvm::divideCeil(element.getIntOrFloatBitWidth(), 8u) : 8;
}

/// Whether each device makes its part of the value by itself, from nothing.
static bool isFree(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !isDivisible(value))
    return false;
  if (auto constant = dyn_cast<stablehlo::ConstantOp>(op))
    return constant.getValue().isSplat();
  return isa<stablehlo::IotaOp>(op);
}

//===-- Values ------------------------------------------------------------------------------===//

Type Partitioner::localType(Type type, const Sharding &sharding) const {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || sharding.isWhole())
    return type;
  return tensor.clone(localShape(tensor.getShape(), sharding, mesh()));
}

std::optional<Sharding> Partitioner::wantedOf(Value value) const {
  auto found = wanted.find(value);
  if (found == wanted.end() || !isDivisible(value))
    return std::nullopt;
  return found->second;
}

KnownValue Partitioner::known(Value value) const {
  RankedTensorType type = tensorOf(value);
  KnownValue known;
  if (!type)
    return known;
  known.shape = type.getShape();
  known.elementBytes = bytesOf(type.getElementType());
  if (auto found = parts.find(value); found != parts.end())
    known.sharding = found->second.sharding;
  return known;
}

/// A constant or iota as the part that a device has.
Part Partitioner::make(Value value, const Sharding &sharding, HloBuilder &b) {
  auto type = cast<RankedTensorType>(localType(value.getType(), sharding));
  Operation *op = value.getDefiningOp();
  if (auto constant = dyn_cast<stablehlo::ConstantOp>(op)) {
    auto splat = cast<DenseElementsAttr>(constant.getValue()).resizeSplat(type);
    return {stablehlo::ConstantOp::create(b.builder, b.location, splat), sharding};
  }
  unsigned dim = cast<stablehlo::IotaOp>(op).getIotaDimension();
  if (sharding.dims[dim].empty())
    return {stablehlo::IotaOp::create(b.builder, b.location, type, dim), sharding};
  // Places are counted in 64 bits: those of padding need not fit the element type.
  Type integer = b.builder.getI64Type();
  Value places = b.iota(type.getShape(), dim, integer);
  Value offset = devices->offset(b, sharding.dims[dim], tensorOf(value).getDimSize(dim));
  Value sum = b.add(places, b.broadcast(offset, type.getShape(), {}));
  Value converted = stablehlo::ConvertOp::create(b.builder, b.location, type, sum);
  return {converted, sharding};
}

Value Partitioner::get(Value value, const Sharding &sharding, HloBuilder &b) {
  for (auto &[source, part] : moved)
    if (source == value && part.sharding == sharding)
      return part.value;
  auto found = parts.find(value);
  if (found == parts.end()) {
    moved.push_back({value, make(value, sharding, b)});
    return moved.back().second.value;
  }
  const Part &part = found->second;
  if (part.sharding == sharding)
    return part.value;
  ArrayRef<int64_t> shape = tensorOf(value).getShape();
  std::vector<ReshardStep> steps = planReshard(shape, part.sharding, sharding, {}, mesh());
  Value result = devices->apply(b, part.value, shape, part.sharding, steps, {});
  moved.push_back({value, {result, sharding}});
  return result;
}

//===-- Operations --------------------------------------------------------------------------===//

SmallVector<Value> Partitioner::operandsOf(Operation *op, const OpFactors &rule,
                                           const Assignment &assignment, HloBuilder &b) {
  SmallVector<Value> operands;
  for (auto [operand, dims] : llvm::zip_equal(op->getOperands(), rule.operands))
    operands.push_back(get(operand, shardingOf(dims, assignment), b));
  return operands;
}

/// What is summed over padding is summed over nothing: each operand is neutral there.
void Partitioner::maskOperands(Operation *op, const OpFactors &rule, const Assignment &assignment,
                               SmallVectorImpl<Value> &operands, HloBuilder &b) {
  for (auto [i, dims] : llvm::enumerate(rule.operands))
    for (auto [dim, factors] : llvm::enumerate(dims)) {
      if (factors.size() != 1 || assignment[factors[0]].empty() ||
          rule.factors[factors[0]].use != FactorUse::Reduce || rule.lookup == factors[0])
        continue;
      // Indices of a scatter may be anything where its updates are nothing.
      if (isa<stablehlo::ScatterOp>(op) && i == 1)
        continue;
      int64_t size = rule.factors[factors[0]].size;
      if (size % mesh().count(assignment[factors[0]]) == 0)
        continue;
      Type element = tensorOf(op->getOperand(i)).getElementType();
      operands[i] = devices->mask(b, operands[i], dim, size, assignment[factors[0]],
                                  neutral(b, rule.combiner, element));
    }
}

/// Attributes that repeat sizes of operands that are taken whole.
void Partitioner::fixSizes(Operation *op) {
  auto shapeOf = [](Value value) { return cast<RankedTensorType>(value.getType()).getShape(); };
  if (auto slice = dyn_cast<stablehlo::SliceOp>(op)) {
    SmallVector<int64_t> limits(slice.getLimitIndices());
    for (auto [dim, size] : llvm::enumerate(shapeOf(slice.getOperand())))
      if (slice.getStrides()[dim] == 1 && shapeOf(slice.getResult())[dim] == size)
        limits[dim] = size;
    slice.setLimitIndices(limits);
  } else if (auto part = dyn_cast<stablehlo::DynamicSliceOp>(op)) {
    part.setSliceSizes(shapeOf(part.getResult()));
  } else if (auto broadcast = dyn_cast<stablehlo::BroadcastOp>(op)) {
    broadcast.setBroadcastSizes(
        shapeOf(broadcast.getResult()).take_front(broadcast.getBroadcastSizes().size()));
  }
}

Operation *Partitioner::clone(Operation *op, ArrayRef<Value> operands, const OpFactors &rule,
                              const Assignment &assignment, HloBuilder &b) {
  IRMapping mapping;
  for (auto [from, to] : llvm::zip_equal(op->getOperands(), operands))
    mapping.map(from, to);
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  for (Value value : captured)
    mapping.map(value, getWhole(value, b));
  Operation *local = b.builder.clone(*op, mapping);
  // An operand may stand for two, in two shardings.
  local->setOperands(operands);
  for (auto [result, dims] : llvm::zip_equal(local->getResults(), rule.results))
    result.setType(localType(result.getType(), shardingOf(dims, assignment)));
  fixSizes(local);
  if (auto gather = dyn_cast<stablehlo::GatherOp>(local)) {
    SmallVector<int64_t> sizes(gather.getSliceSizes());
    for (auto [dim, size] : llvm::enumerate(tensorOf(op->getOperand(0)).getShape()))
      if (sizes[dim] == size && size != 1)
        sizes[dim] = tensorOf(operands[0]).getDimSize(dim);
    gather.setSliceSizes(sizes);
  }
  return local;
}

/// Indices relative to the part of a dimension of `size` that the device has.
Value Partitioner::shiftIndices(Value indices, int64_t size, AxesRef axes, bool clamps,
                                HloBuilder &b) {
  Type integer = b.builder.getI64Type();
  auto from = cast<RankedTensorType>(indices.getType());
  auto type = RankedTensorType::get(from.getShape(), integer);
  Value wide = stablehlo::ConvertOp::create(b.builder, b.location, type, indices);
  if (clamps)
    wide = stablehlo::ClampOp::create(b.builder, b.location, type, b.scalar(0, integer), wide,
                                      b.scalar(double(size - 1), integer));
  return b.subtract(wide, b.broadcast(devices->offset(b, axes, size), from.getShape(), {}));
}

/// A part answers for the places that it has, and gives zeros for others.
Value Partitioner::lookUp(stablehlo::GatherOp op, Operation *&local, AxesRef axes, Value indices,
                          HloBuilder &b) {
  stablehlo::GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  int64_t dim = numbers.getStartIndexMap()[0];
  int64_t size = tensorOf(op.getOperand()).getDimSize(dim);
  Value shifted = shiftIndices(indices, size, axes, /*clamps=*/true, b);
  local->setOperand(1, shifted);
  local->moveAfter(shifted.getDefiningOp());
  b.builder.setInsertionPointAfter(local);
  auto type = cast<RankedTensorType>(shifted.getType());
  Type integer = type.getElementType();
  int64_t part = partSize(size, mesh().count(axes));
  Value isInside = b.make<stablehlo::AndOp>(
      b.compare(shifted, b.splat(0, type.getShape(), integer), stablehlo::ComparisonDirection::GE),
      b.compare(shifted, b.splat(double(part), type.getShape(), integer),
                stablehlo::ComparisonDirection::LT));
  // One answer for each index: its vector has one component.
  SmallVector<int64_t> shape, to;
  for (int64_t i = 0; i < type.getRank(); ++i)
    if (i != numbers.getIndexVectorDim())
      shape.push_back(type.getDimSize(i));
  Value result = local->getResult(0);
  auto resultType = cast<RankedTensorType>(result.getType());
  for (int64_t i = 0; i < resultType.getRank(); ++i)
    if (!llvm::is_contained(numbers.getOffsetDims(), i))
      to.push_back(i);
  Value answers = b.broadcast(b.reshape(isInside, shape), resultType.getShape(), to);
  Value zero = neutral(b, "stablehlo.add", resultType.getElementType());
  return b.select(answers, result, b.broadcast(zero, resultType.getShape(), {}));
}

LogicalResult Partitioner::partitionGeneral(Operation *op, HloBuilder &b) {
  if (addSummands(op, b))
    return success();
  HandedOn handedOn = handedOnBy(op);
  for (auto [i, operand] : llvm::enumerate(op->getOperands()))
    if (!llvm::is_contained(handedOn.operands, i))
      complete(operand, b);
  completeCaptured(op, b);
  OpFactors rule = factorsOf(op);
  SmallVector<KnownValue, 2> operands, results;
  for (Value operand : op->getOperands())
    operands.push_back(known(operand));
  for (Value result : op->getResults()) {
    results.push_back(known(result));
    results.back().sharding = wantedOf(result);
  }
  auto said = given.reads.find(op);
  if (said != given.reads.end())
    for (auto [value, read] : llvm::zip_equal(operands, said->second))
      value.read = read;
  Assignment assignment = said != given.reads.end()
                              ? assignmentOfReads(rule, operands, results, handedOn.axes, mesh())
                              : chooseAssignment(rule, operands, results, mesh());
  // Devices that have summands of the same cannot each take another part of it.
  Pending pending{pendingOf(rule, assignment), rule.combiner};
  bool isApart = llvm::any_of(rule.operands, [&](const OpFactors::Dims &dims) {
    Sharding to = shardingOf(dims, assignment);
    return llvm::any_of(handedOn.axes, [&](unsigned axis) { return to.uses(axis); });
  });
  if (isApart || (!handedOn.axes.empty() && !pending.axes.empty())) {
    handedOn = {};
    for (Value operand : op->getOperands())
      complete(operand, b);
  }
  SmallVector<Value> locals = operandsOf(op, rule, assignment, b);
  maskOperands(op, rule, assignment, locals, b);
  auto scatter = dyn_cast<stablehlo::ScatterOp>(op);
  AxesRef lookupAxes = rule.lookup ? AxesRef(assignment[*rule.lookup]) : AxesRef();
  // What is there before a sum is added once, when the parts of it are together.
  bool addsLater = !pending.axes.empty() && (isa<stablehlo::ReduceOp>(op) || scatter);
  unsigned initial = scatter ? 0 : 1;
  if (addsLater) {
    auto type = cast<RankedTensorType>(locals[initial].getType());
    locals[initial] =
        b.broadcast(neutral(b, rule.combiner, type.getElementType()), type.getShape(), {});
  }
  if (scatter && !lookupAxes.empty())
    locals[1] = shiftIndices(locals[1], rule.factors[*rule.lookup].size, lookupAxes,
                             /*clamps=*/false, b);
  Operation *local = clone(op, locals, rule, assignment, b);
  SmallVector<Value> values(local->getResults());
  if (auto gather = dyn_cast<stablehlo::GatherOp>(op); gather && !lookupAxes.empty())
    values[0] = lookUp(gather, local, lookupAxes, locals[1], b);
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    Sharding made = shardingOf(rule.results[i], assignment);
    RankedTensorType type = tensorOf(result);
    if (!type) {
      parts[result] = {values[i], made};
      continue;
    }
    bool isSum =
        !pending.axes.empty() && rule.combiner == "stablehlo.add" && op->getNumResults() == 1;
    if (isSum && ((!addsLater && isAddedLater(result, made)) ||
                  ((!addsLater || isZero(op->getOperand(initial))) &&
                   (isReturnedInSummands(result) || given.leftInSummands.contains(result))))) {
      parts[result] = {values[i], made, pending.axes};
      continue;
    }
    if (!handedOn.axes.empty()) {
      parts[result] = {values[i], made, handedOn.axes};
      continue;
    }
    Sharding to = results[i].sharding.value_or(made);
    std::vector<ReshardStep> steps = planReshard(type.getShape(), made, to, pending, mesh());
    Value value = devices->apply(b, values[i], type.getShape(), made, steps, pending);
    if (addsLater) {
      Value before = scatter ? get(op->getOperand(0), to, b)
                             : b.broadcast(getWhole(op->getOperand(1), b),
                                           cast<RankedTensorType>(value.getType()).getShape(), {});
      value = combineTwo(b, rule.combiner, before, value);
    }
    parts[result] = {value, to};
  }
  return success();
}

LogicalResult Partitioner::partition(Operation *op, OpBuilder &builder) {
  HloBuilder b(builder, op->getLoc());
  auto isConstraint = [](Operation *op) {
    auto call = dyn_cast<stablehlo::CustomCallOp>(op);
    return isa<sdy::ShardingConstraintOp, sdy::ReshardOp, sdy::PropagationBarrierOp>(op) ||
           (call && call.getCallTargetName() == "Sharding" && op->getNumOperands() == 1);
  };
  if (isConstraint(op)) {
    Value operand = op->getOperand(0), result = op->getResult(0);
    complete(operand, b);
    Sharding now = isFree(operand) ? Sharding::whole(tensorOf(operand).getRank())
                                   : parts.find(operand)->second.sharding;
    Sharding to = wantedOf(result).value_or(now);
    parts[result] = {get(operand, to, b), to};
    return success();
  }
  if (op->getNumResults() == 1 && isFree(op->getResult(0)))
    return success(); // Made where it is used.
  if (auto loop = dyn_cast<stablehlo::WhileOp>(op))
    return partitionLoop(loop, builder);
  if (isa<stablehlo::IfOp, stablehlo::CaseOp>(op))
    return partitionBranches(op, builder);
  if (isa<sdy::ShardingGroupOp>(op))
    return success();
  if (isa<sdy::ManualComputationOp>(op) ||
      (isa<stablehlo::CustomCallOp>(op) &&
       cast<stablehlo::CustomCallOp>(op).getCallTargetName().starts_with("SPMD")))
    return op->emitOpError("is written for one device already, which cannot be partitioned");
  if (auto size = dyn_cast<stablehlo::GetDimensionSizeOp>(op);
      size && tensorOf(size.getOperand()).hasStaticShape()) {
    int64_t value = tensorOf(size.getOperand()).getDimSize(size.getDimension());
    parts[op->getResult(0)] = {b.scalar(double(value), builder.getI32Type()), Sharding()};
    return success();
  }
  return partitionGeneral(op, b);
}

//===-- Control flow ------------------------------------------------------------------------===//

LogicalResult Partitioner::partitionBlock(Block &from, OpBuilder builder) {
  ArrayRef<Sharding> wantedResults = returned;
  for (Operation &op : from.without_terminator()) {
    HloBuilder b(builder, op.getLoc());
    settleOperands(&op, b);
    if (failed(partition(&op, builder)))
      return failure();
    settleResults(&op, b);
  }
  Operation *end = from.getTerminator();
  HloBuilder b(builder, end->getLoc());
  SmallVector<Value> values;
  for (auto [i, value, sharding] : llvm::enumerate(end->getOperands(), wantedResults)) {
    auto found = parts.find(value);
    bool isResult = end->getParentOp() == entry;
    const std::optional<Sharding> *held = isResult ? &given.heldResults[i] : nullptr;
    bool stays = isResult && found != parts.end() && mayStayInSummands(found->second, i, sharding);
    if (stays && found->second.addend)
      addToOne(found->second, tensorOf(value).getShape(), b);
    if (stays && *held) {
      Axes scattering, rest;
      for (unsigned axis : found->second.pending)
        ((*held)->uses(axis) ? scattering : rest).push_back(axis);
      if (scattering.empty()) {
        summands[i] = rest;
        heldResults[i] = **held;
        values.push_back(get(value, **held, b));
        continue;
      }
      std::optional<unsigned> dim = scatterDim(sharding, scattering, **held);
      stays = dim.has_value();
      if (stays) {
        scattered[i] = *dim;
        summands[i] = scattering;
      }
      if (stays && !rest.empty())
        summedAfter[i] = rest;
    } else if (stays) {
      summands[i] = found->second.pending;
    }
    if (stays) {
      values.push_back(get(value, sharding, b));
      continue;
    }
    if (isResult && *held) {
      // What others read is not changed by how the result lies.
      if (value.hasOneUse())
        settle(value, **held, b);
      else
        complete(value, b);
      heldResults[i] = **held;
      values.push_back(get(value, **held, b));
      continue;
    }
    complete(value, b);
    values.push_back(get(value, sharding, b));
  }
  Operation *local = builder.clone(*end);
  local->setOperands(values);
  return success();
}

LogicalResult Partitioner::partitionRegion(Region &from, Region &to, ArrayRef<Sharding> arguments,
                                           ArrayRef<Sharding> results, OpBuilder builder) {
  Block *block = builder.createBlock(&to);
  for (auto [argument, sharding] : llvm::zip_equal(from.getArguments(), arguments)) {
    Value local = block->addArgument(localType(argument.getType(), sharding), argument.getLoc());
    parts[argument] = {local, sharding};
  }
  // What is moved inside a region is not there outside of it.
  size_t outside = moved.size();
  ArrayRef<Sharding> outer = std::exchange(returned, results);
  builder.setInsertionPointToEnd(block);
  LogicalResult outcome = partitionBlock(from.front(), builder);
  returned = outer;
  moved.resize(outside);
  return outcome;
}

LogicalResult Partitioner::partitionLoop(stablehlo::WhileOp op, OpBuilder &builder) {
  HloBuilder b(builder, op.getLoc());
  SmallVector<Sharding> carried;
  SmallVector<Value> operands;
  OperationState state(op.getLoc(), op->getName());
  completeCaptured(op, b);
  for (auto [operand, result] : llvm::zip_equal(op->getOperands(), op->getResults())) {
    complete(operand, b);
    RankedTensorType type = tensorOf(operand);
    std::optional<Sharding> sharding = wantedOf(result);
    if (auto found = parts.find(operand); !sharding && found != parts.end())
      sharding = found->second.sharding;
    carried.push_back(sharding.value_or(Sharding::whole(type ? type.getRank() : 0)));
    operands.push_back(get(operand, carried.back(), b));
    state.addTypes(localType(result.getType(), carried.back()));
  }
  state.addOperands(operands);
  state.addAttributes(op->getAttrs());
  Region *condition = state.addRegion(), *body = state.addRegion();
  Sharding scalar;
  if (failed(partitionRegion(op.getCond(), *condition, carried, scalar, builder)) ||
      failed(partitionRegion(op.getBody(), *body, carried, carried, builder)))
    return failure();
  Operation *local = builder.create(state);
  for (auto [result, value, sharding] :
       llvm::zip_equal(op->getResults(), local->getResults(), carried))
    parts[result] = {value, sharding};
  return success();
}

LogicalResult Partitioner::partitionBranches(Operation *op, OpBuilder &builder) {
  HloBuilder b(builder, op->getLoc());
  completeCaptured(op, b);
  complete(op->getOperand(0), b);
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(getWhole(op->getOperand(0), b));
  state.addAttributes(op->getAttrs());
  SmallVector<Sharding> shardings;
  for (Value result : op->getResults()) {
    RankedTensorType type = tensorOf(result);
    shardings.push_back(wantedOf(result).value_or(Sharding::whole(type ? type.getRank() : 0)));
    state.addTypes(localType(result.getType(), shardings.back()));
  }
  for (Region &region : op->getRegions())
    if (failed(partitionRegion(region, *state.addRegion(), {}, shardings, builder)))
      return failure();
  Operation *local = builder.create(state);
  for (auto [result, value, sharding] :
       llvm::zip_equal(op->getResults(), local->getResults(), shardings))
    parts[result] = {value, sharding};
  return success();
}

//===-- The entry ---------------------------------------------------------------------------===//

int64_t lastChannel(func::FuncOp entry) {
  int64_t last = 0;
  entry->getParentOfType<ModuleOp>().walk([&](Operation *op) {
    if (auto channel = op->getAttrOfType<stablehlo::ChannelHandleAttr>("channel_handle"))
      last = std::max(last, channel.getHandle());
  });
  return last;
}

FailureOr<Partitioned> Partitioner::run() {
  Partitioned out;
  out.mesh = mesh();
  OwningOpRef<func::FuncOp> local = cast<func::FuncOp>(entry->cloneWithoutRegions());
  Region body;
  Block *block = new Block();
  body.push_back(block);
  SmallVector<Type> arguments, results;
  for (BlockArgument argument : entry.getArguments()) {
    RankedTensorType type = tensorOf(argument);
    Sharding sharding = wantedOf(argument).value_or(Sharding::whole(type ? type.getRank() : 0));
    if (const std::optional<Sharding> &held = given.heldArguments[argument.getArgNumber()]) {
      unsettled[argument] = sharding;
      sharding = *held;
    }
    arguments.push_back(localType(argument.getType(), sharding));
    parts[argument] = {block->addArgument(arguments.back(), argument.getLoc()), sharding};
    out.argumentTypes.push_back(argument.getType());
    out.arguments.push_back(sharding);
  }
  Operation *end = entry.front().getTerminator();
  for (auto [i, value] : llvm::enumerate(end->getOperands())) {
    RankedTensorType type = tensorOf(value);
    Sharding sharding = wantedOf(value).value_or(Sharding::whole(type ? type.getRank() : 0));
    if (given.ownResults[i]) {
      sharding = *given.ownResults[i];
    } else if (given.results[i]) {
      Sharding propagated = std::exchange(sharding, given.results[i]->sharding);
      for (unsigned dim = 0; dim < sharding.dims.size(); ++dim)
        if (given.results[i]->isOpen[dim] && sharding.dims[dim].empty() &&
            llvm::none_of(propagated.dims[dim], [&](unsigned axis) { return sharding.uses(axis); }))
          sharding.dims[dim] = propagated.dims[dim];
    }
    out.resultTypes.push_back(value.getType());
    out.results.push_back(sharding);
  }
  returned = out.results;
  // The body is filled inside the function, so that locations and symbols are found.
  local->getBody().takeBody(body);
  devices.emplace(mesh(), &local->getBody().front(), lastChannel(entry) + 1, replicas);
  if (failed(partitionBlock(entry.front(), OpBuilder::atBlockEnd(&local->getBody().front()))))
    return failure();
  for (const auto &[i, sharding] : heldResults)
    out.results[i] = sharding;
  for (auto [type, sharding] : llvm::zip_equal(out.resultTypes, out.results))
    results.push_back(localType(type, sharding));
  entry.setFunctionType(FunctionType::get(entry.getContext(), arguments, results));
  entry.getBody().dropAllReferences();
  entry.getBody().getBlocks().clear();
  entry.getBody().takeBody(local->getBody());
  Builder builder(entry.getContext());
  for (unsigned i = 0; i < entry.getNumResults(); ++i)
    entry.removeResultAttr(i, builder.getStringAttr("phaze.summands"));
  auto groupsOf = [&](AxesRef axes) {
    SmallVector<int64_t> ids;
    std::vector<std::vector<int64_t>> groups = mesh().groups(axes);
    for (const std::vector<int64_t> &group : groups)
      llvm::append_range(ids, group);
    auto type = RankedTensorType::get(
        {static_cast<int64_t>(groups.size()), static_cast<int64_t>(groups.front().size())},
        builder.getI64Type());
    return DenseIntElementsAttr::get(type, ids);
  };
  for (const auto &[i, axes] : summands)
    entry.setResultAttr(i, "phaze.sum_over", groupsOf(axes));
  for (const auto &[i, axes] : summedAfter)
    entry.setResultAttr(i, "phaze.sum_after", groupsOf(axes));
  for (const auto &[i, dim] : scattered)
    entry.setResultAttr(i, "phaze.scatter_dim", builder.getI64IntegerAttr(dim));
  return out;
}

FailureOr<Partitioned> partitionFunction(func::FuncOp entry, int64_t replicas, bool byClasses) {
  if (entry.isDeclaration() || !entry.getBody().hasOneBlock())
    return entry.emitOpError("has no body of one block to partition");
  WalkResult calls = entry.walk([](func::CallOp call) -> WalkResult {
    return call.emitOpError("has to be inlined before its function is partitioned");
  });
  if (calls.wasInterrupted())
    return failure();
  FailureOr<GivenShardings> given = readShardings(entry);
  if (failed(given))
    return failure();
  FailureOr<Partitioned> out = Partitioner(entry, std::move(*given), replicas, byClasses).run();
  if (failed(out))
    return failure();
  dropShardings(entry);
  Builder builder(entry.getContext());
  auto describe = [&](Type type, const Sharding &sharding, auto set) {
    if (!isa<RankedTensorType>(type) || sharding.isWhole())
      return;
    set("phaze.whole", Attribute(TypeAttr::get(type)));
    set("phaze.part", Attribute(builder.getStringAttr(gspmdText(sharding, out->mesh))));
  };
  for (unsigned i = 0; i < entry.getNumArguments(); ++i)
    describe(out->argumentTypes[i], out->arguments[i],
             [&](StringRef name, Attribute value) { entry.setArgAttr(i, name, value); });
  for (unsigned i = 0; i < entry.getNumResults(); ++i)
    describe(out->resultTypes[i], out->results[i],
             [&](StringRef name, Attribute value) { entry.setResultAttr(i, name, value); });
  return out;
}

FailureOr<Partitioned> partition(func::FuncOp entry) {
  FailureOr<Partitioned> out = partitionFunction(entry, /*replicas=*/1);
  if (failed(out))
    return failure();
  auto module = entry->getParentOfType<ModuleOp>();
  dropShardings(module);
  for (sdy::MeshOp mesh : llvm::make_early_inc_range(module.getOps<sdy::MeshOp>()))
    mesh.erase();
  Builder builder(module.getContext());
  module->setAttr("mhlo.num_partitions", builder.getI32IntegerAttr(out->mesh.numDevices()));
  module->setAttr("mhlo.num_replicas", builder.getI32IntegerAttr(1));
  return out;
}

} // namespace phaze::spmd
