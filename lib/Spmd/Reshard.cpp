// From one sharding of a value to another: which collectives, what they cost, and as operations.
#include "Reshard.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace phaze::spmd {

using autodiff::HloBuilder;

//===-- Which steps -------------------------------------------------------------------------===//

namespace {

bool isPrefix(AxesRef prefix, AxesRef axes) {
  return prefix.size() <= axes.size() && axes.take_front(prefix.size()) == prefix;
}

/// Plans step by step; `now` is where the value is.
class Planner {
public:
  Planner(ArrayRef<int64_t> shape, Sharding from, const Sharding &to, const DeviceMesh &mesh)
      : shape(shape), now(std::move(from)), to(to), mesh(mesh) {}

  std::vector<ReshardStep> run(const Pending &pending) {
    combine(pending);
    if (now == to)
      return steps;
    if (isPermutation()) {
      steps.push_back({ReshardStep::Permute, 0, 0, {}, now, to});
      return steps;
    }
    while (exchangeOnce())
      ;
    for (unsigned dim = 0; dim < shape.size(); ++dim)
      sliceEarly(dim);
    for (unsigned dim = 0; dim < shape.size(); ++dim)
      gather(dim);
    for (unsigned dim = 0; dim < shape.size(); ++dim)
      if (AxesRef rest = AxesRef(to.dims[dim]).drop_front(now.dims[dim].size()); !rest.empty())
        slice(dim, rest);
    return steps;
  }

private:
  /// Whether parts along `axes` are parts of equal length of those along the first `kept` of them.
  bool isEven(unsigned dim, AxesRef axes, size_t kept) const {
    int64_t inner = mesh.count(axes.drop_front(kept));
    return kept == 0 || partSize(shape[dim], mesh.count(axes)) * inner ==
                            partSize(shape[dim], mesh.count(axes.take_front(kept)));
  }

  bool divides(unsigned dim, AxesRef axes) const { return shape[dim] % mesh.count(axes) == 0; }

  void combine(const Pending &pending) {
    Axes left = pending.axes;
    for (unsigned dim = 0; dim < shape.size(); ++dim) {
      if (!isPrefix(now.dims[dim], to.dims[dim]))
        continue;
      Axes taken;
      for (unsigned axis : AxesRef(to.dims[dim]).drop_front(now.dims[dim].size())) {
        if (!llvm::is_contained(left, axis))
          break;
        taken.push_back(axis);
      }
      Axes whole = now.dims[dim];
      whole.append(taken);
      // A dimension that nothing divides yet can be padded first, which is worth while up to half.
      int64_t padded = partSize(shape[dim], mesh.count(taken)) * mesh.count(taken);
      bool isPadded = now.dims[dim].empty() && padded < 2 * shape[dim];
      if (taken.empty() || (!divides(dim, whole) && !isPadded))
        continue;
      steps.push_back({ReshardStep::ReduceScatter, dim, 0, taken, {}, {}});
      now.dims[dim] = whole;
      llvm::erase_if(left, [&](unsigned axis) { return llvm::is_contained(taken, axis); });
    }
    if (!left.empty())
      steps.push_back({ReshardStep::AllReduce, 0, 0, left, {}, {}});
  }

  /// Each part is as long as it will be, so a device may take that of another.
  bool isPermutation() const {
    SmallVector<int64_t> before, after;
    for (unsigned dim = 0; dim < shape.size(); ++dim) {
      if (now.dims[dim].size() != to.dims[dim].size())
        return false;
      for (auto [a, b] : llvm::zip_equal(now.dims[dim], to.dims[dim]))
        if (mesh.sizes[a] != mesh.sizes[b])
          return false;
    }
    return true;
  }

  /// Moves axes from the end of a dimension that loses them to the end of one that gains them.
  bool exchangeOnce() {
    for (unsigned gains = 0; gains < shape.size(); ++gains) {
      if (!isPrefix(now.dims[gains], to.dims[gains]))
        continue;
      AxesRef wanted = AxesRef(to.dims[gains]).drop_front(now.dims[gains].size());
      for (size_t length = wanted.size(); length > 0; --length)
        for (unsigned loses = 0; loses < shape.size(); ++loses) {
          AxesRef moved = wanted.take_front(length), has = now.dims[loses];
          if (loses == gains || has.size() < length || has.take_back(length) != moved ||
              isPrefix(has, to.dims[loses]))
            continue;
          Axes whole = now.dims[gains];
          whole.append(moved.begin(), moved.end());
          if (!divides(gains, whole) || !divides(loses, has))
            continue;
          steps.push_back({ReshardStep::AllToAll, loses, gains, Axes(moved), {}, {}});
          now.dims[gains] = whole;
          now.dims[loses] = Axes(has.drop_back(length));
          return true;
        }
    }
    return false;
  }

  /// What is cut along axes that nothing else of the value has is cut before others are gathered.
  void sliceEarly(unsigned dim) {
    AxesRef has = now.dims[dim], wants = to.dims[dim];
    if (!isPrefix(has, wants) || has.size() == wants.size() || !isEven(dim, wants, has.size()))
      return;
    AxesRef added = wants.drop_front(has.size());
    if (llvm::none_of(added, [&](unsigned axis) { return now.uses(axis); }))
      slice(dim, added);
  }

  void slice(unsigned dim, AxesRef axes) {
    Axes added(axes);
    steps.push_back({ReshardStep::Slice, dim, 0, added, {}, {}});
    now.dims[dim].append(added);
  }

  /// Gathers down to what both have in common, as far as parts of that are even on both sides.
  void gather(unsigned dim) {
    AxesRef has = now.dims[dim], wants = to.dims[dim];
    size_t common = 0;
    while (common < has.size() && common < wants.size() && has[common] == wants[common])
      ++common;
    while ((has.size() > common && !isEven(dim, has, common)) ||
           (wants.size() > common && !isEven(dim, wants, common)))
      --common;
    if (has.size() == common)
      return;
    steps.push_back({ReshardStep::Gather, dim, 0, Axes(has.drop_front(common)), {}, {}});
    now.dims[dim].resize(common);
  }

  ArrayRef<int64_t> shape;
  Sharding now;
  const Sharding &to;
  const DeviceMesh &mesh;
  std::vector<ReshardStep> steps;
};

/// What a step makes of a sharding.
void advance(Sharding &now, const ReshardStep &step) {
  switch (step.kind) {
  case ReshardStep::AllReduce:
    return;
  case ReshardStep::ReduceScatter:
  case ReshardStep::Slice:
    now.dims[step.dim].append(step.axes);
    return;
  case ReshardStep::Permute:
    now = step.to;
    return;
  case ReshardStep::AllToAll:
    now.dims[step.dim].pop_back_n(step.axes.size());
    now.dims[step.other].append(step.axes);
    return;
  case ReshardStep::Gather:
    now.dims[step.dim].pop_back_n(step.axes.size());
    return;
  }
}

} // namespace

std::vector<ReshardStep> planReshard(ArrayRef<int64_t> shape, Sharding from, const Sharding &to,
                                     const Pending &pending, const DeviceMesh &mesh) {
  return Planner(shape, std::move(from), to, mesh).run(pending);
}

/// Elements with those that make a dimension of `size` divisible that nothing divides yet.
static double paddedToScatter(double held, int64_t size, const ReshardStep &step,
                              const DeviceMesh &mesh) {
  int64_t count = mesh.count(step.axes);
  return size % count == 0 ? held : held * double(partSize(size, count) * count) / double(size);
}

double costOf(ArrayRef<ReshardStep> steps, ArrayRef<int64_t> shape, Sharding from,
              const DeviceMesh &mesh) {
  double cost = 0;
  for (const ReshardStep &step : steps) {
    double held = 1;
    for (int64_t size : localShape(shape, from, mesh))
      held *= double(size);
    double others = double(mesh.count(step.axes) - 1), share = others / (others + 1);
    switch (step.kind) {
    case ReshardStep::AllReduce:
      cost += 2 * held * share;
      break;
    case ReshardStep::ReduceScatter:
      cost += paddedToScatter(held, shape[step.dim], step, mesh) * share;
      break;
    case ReshardStep::AllToAll:
      cost += held * share;
      break;
    case ReshardStep::Permute:
      cost += held;
      break;
    case ReshardStep::Gather:
      cost += held * others;
      break;
    case ReshardStep::Slice:
      break;
    }
    advance(from, step);
  }
  return cost;
}

//===-- As operations -----------------------------------------------------------------------===//

static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

/// The type with another size of a dimension.
static RankedTensorType resized(Value value, unsigned dim, int64_t size) {
  SmallVector<int64_t> shape(typeOf(value).getShape());
  shape[dim] = size;
  return typeOf(value).clone(shape);
}

Value combineTwo(HloBuilder &b, StringRef combiner, Value lhs, Value rhs) {
  OperationState state(b.location, combiner, {lhs, rhs}, {lhs.getType()});
  return b.builder.create(state)->getResult(0);
}

void makeCombiner(OpBuilder builder, Location location, Region &region, StringRef combiner,
                  Type element) {
  auto type = RankedTensorType::get({}, element);
  Block *block = builder.createBlock(&region, {}, {type, type}, {location, location});
  HloBuilder b(builder, location);
  Value both = combineTwo(b, combiner, block->getArgument(0), block->getArgument(1));
  stablehlo::ReturnOp::create(builder, location, ValueRange(both));
}

Value neutral(HloBuilder &b, StringRef combiner, Type element) {
  auto type = RankedTensorType::get({}, element);
  auto make = [&](Attribute value) -> Value {
    return stablehlo::ConstantOp::create(b.builder, b.location,
                                         DenseElementsAttr::get(type, value));
  };
  bool isLeast = combiner == "stablehlo.maximum", isMost = combiner == "stablehlo.minimum";
  if (auto floatType = dyn_cast<FloatType>(element)) {
    const llvm::fltSemantics &semantics = floatType.getFloatSemantics();
    if (isLeast || isMost) {
      bool hasInf = APFloat::semanticsHasInf(semantics);
      APFloat bound =
          hasInf ? APFloat::getInf(semantics, isLeast) : APFloat::getLargest(semantics, isLeast);
      return make(FloatAttr::get(element, bound));
    }
    return make(FloatAttr::get(element, combiner == "stablehlo.multiply" ? 1.0 : 0.0));
  }
  if (auto integer = dyn_cast<IntegerType>(element)) {
    unsigned width = integer.getWidth();
    bool isUnsigned = integer.isUnsigned() || width == 1;
    APInt value(width, 0);
    if (isLeast)
      value = isUnsigned ? APInt::getZero(width) : APInt::getSignedMinValue(width);
    else if (isMost)
      value = isUnsigned ? APInt::getMaxValue(width) : APInt::getSignedMaxValue(width);
    else if (combiner == "stablehlo.and")
      value = APInt::getAllOnes(width);
    else if (combiner == "stablehlo.multiply")
      value = APInt(width, 1);
    return make(IntegerAttr::get(element, value));
  }
  // Complex numbers: zero, or one.
  auto complexType = cast<ComplexType>(element);
  auto part = cast<FloatType>(complexType.getElementType());
  APFloat real(part.getFloatSemantics(), combiner == "stablehlo.multiply" ? 1 : 0);
  std::complex<APFloat> value(real, APFloat::getZero(part.getFloatSemantics()));
  return stablehlo::ConstantOp::create(b.builder, b.location, DenseElementsAttr::get(type, value));
}

DenseIntElementsAttr DeviceBuilder::groups(HloBuilder &b, AxesRef axes, bool isGlobal) {
  std::vector<std::vector<int64_t>> lists = mesh.groups(axes);
  int64_t repeats = isGlobal ? replicas : 1;
  SmallVector<int64_t> ids;
  for (int64_t replica = 0; replica < repeats; ++replica)
    for (const std::vector<int64_t> &list : lists)
      for (int64_t id : list)
        ids.push_back(replica * mesh.numDevices() + id);
  auto type = RankedTensorType::get({repeats * int64_t(lists.size()), int64_t(lists[0].size())},
                                    b.builder.getI64Type());
  return DenseIntElementsAttr::get(type, ids);
}

Attribute DeviceBuilder::channel(HloBuilder &b) {
  return stablehlo::ChannelHandleAttr::get(b.builder.getContext(), nextChannel++, /*type=*/1);
}

Value DeviceBuilder::gather(HloBuilder &b, Value value, unsigned dim, AxesRef axes) {
  int64_t size = typeOf(value).getDimSize(dim) * mesh.count(axes);
  OperationState state(b.location, "stablehlo.all_gather", {value}, {resized(value, dim, size)});
  state.addAttribute("all_gather_dim", b.builder.getI64IntegerAttr(dim));
  state.addAttribute("replica_groups", groups(b, axes, /*isGlobal=*/true));
  state.addAttribute("channel_handle", channel(b));
  state.addAttribute("use_global_device_ids", b.builder.getUnitAttr());
  return b.builder.create(state)->getResult(0);
}

Value DeviceBuilder::combine(HloBuilder &b, Value value, AxesRef axes, StringRef combiner,
                             std::optional<unsigned> scattered) {
  Type type = value.getType();
  if (scattered)
    type = resized(value, *scattered, typeOf(value).getDimSize(*scattered) / mesh.count(axes));
  OperationState state(b.location, scattered ? "stablehlo.reduce_scatter" : "stablehlo.all_reduce",
                       {value}, {type});
  if (scattered)
    state.addAttribute("scatter_dimension", b.builder.getI64IntegerAttr(*scattered));
  state.addAttribute("replica_groups", groups(b, axes, /*isGlobal=*/true));
  state.addAttribute("channel_handle", channel(b));
  state.addAttribute("use_global_device_ids", b.builder.getUnitAttr());
  // The copy of the builder goes into the region; this one stays behind the operation.
  makeCombiner(b.builder, b.location, *state.addRegion(), combiner, typeOf(value).getElementType());
  return b.builder.create(state)->getResult(0);
}

Value DeviceBuilder::exchange(HloBuilder &b, Value value, unsigned from, unsigned to,
                              AxesRef axes) {
  int64_t count = mesh.count(axes);
  SmallVector<int64_t> shape(typeOf(value).getShape());
  shape[to] /= count;
  shape[from] *= count;
  OperationState state(b.location, "stablehlo.all_to_all", {value}, {typeOf(value).clone(shape)});
  state.addAttribute("split_dimension", b.builder.getI64IntegerAttr(to));
  state.addAttribute("concat_dimension", b.builder.getI64IntegerAttr(from));
  state.addAttribute("split_count", b.builder.getI64IntegerAttr(count));
  state.addAttribute("replica_groups", groups(b, axes, /*isGlobal=*/false));
  state.addAttribute("channel_handle", channel(b));
  return b.builder.create(state)->getResult(0);
}

/// A device that will have part i takes it from one that has it. Axes that are left over on both
/// sides are paired by size, so that no device gives or gets twice.
Value DeviceBuilder::permute(HloBuilder &b, Value value, const Sharding &from, const Sharding &to) {
  Axes giving, taking;
  for (auto [has, wants] : llvm::zip_equal(from.dims, to.dims)) {
    giving.append(has);
    taking.append(wants);
  }
  Axes unpaired;
  for (unsigned axis = 0; axis < mesh.sizes.size(); ++axis)
    if (!llvm::is_contained(taking, axis))
      unpaired.push_back(axis);
  for (unsigned axis = 0; axis < mesh.sizes.size(); ++axis) {
    if (llvm::is_contained(giving, axis))
      continue;
    // One that stays where it is, else any of the size.
    auto partner = llvm::find(unpaired, axis);
    if (partner == unpaired.end())
      partner = llvm::find_if(unpaired, [&](unsigned other) {
        return mesh.sizes[other] == mesh.sizes[axis] && llvm::is_contained(giving, other);
      });
    giving.push_back(axis);
    taking.push_back(*partner);
    unpaired.erase(partner);
  }
  Axes all;
  for (unsigned axis = 0; axis < mesh.sizes.size(); ++axis)
    all.push_back(axis);
  SmallVector<int64_t> pairs;
  for (int64_t target = 0; target < mesh.numDevices(); ++target) {
    SmallVector<int64_t> coordinates(mesh.sizes.size());
    for (auto [give, take] : llvm::zip_equal(giving, taking))
      coordinates[give] = mesh.coordinate(target, take);
    int64_t source = 0;
    for (unsigned axis : all)
      source = source * mesh.sizes[axis] + coordinates[axis];
    pairs.append({mesh.deviceAt[source], mesh.deviceAt[target]});
  }
  auto type = RankedTensorType::get({mesh.numDevices(), 2}, b.builder.getI64Type());
  OperationState state(b.location, "stablehlo.collective_permute", {value}, {value.getType()});
  state.addAttribute("source_target_pairs", DenseIntElementsAttr::get(type, pairs));
  state.addAttribute("channel_handle", channel(b));
  return b.builder.create(state)->getResult(0);
}

Value DeviceBuilder::shardIndex(AxesRef axes, Location location) {
  for (auto &[known, value] : indices)
    if (AxesRef(known) == axes)
      return value;
  OpBuilder builder =
      position ? OpBuilder(entry->getParentOp()->getContext()) : OpBuilder::atBlockBegin(entry);
  if (position)
    builder.setInsertionPointAfterValue(indices.empty() ? position : indices.back().second);
  HloBuilder b(builder, location);
  Type integer = builder.getI64Type();
  if (!position) {
    auto id = RankedTensorType::get({}, builder.getIntegerType(32, /*isSigned=*/false));
    OperationState state(location, "stablehlo.partition_id", {}, {id});
    Value device = b.convert(b.builder.create(state)->getResult(0), integer);
    position = device;
    bool isInOrder = llvm::equal(mesh.deviceAt, llvm::seq<int64_t>(0, mesh.numDevices()));
    if (!isInOrder) {
      SmallVector<int64_t> positionOf(mesh.numDevices());
      for (auto [at, id] : llvm::enumerate(mesh.deviceAt))
        positionOf[id] = at;
      auto type = RankedTensorType::get({mesh.numDevices()}, integer);
      Value table = stablehlo::ConstantOp::create(b.builder, location,
                                                  DenseIntElementsAttr::get(type, positionOf));
      position = b.reshape(b.dynamicSlice(table, {device}, {1}), {});
    }
  }
  Value index = b.scalar(0, integer);
  for (unsigned axis : axes) {
    int64_t stride = 1;
    for (size_t inner = axis + 1; inner < mesh.sizes.size(); ++inner)
      stride *= mesh.sizes[inner];
    Value size = b.scalar(double(mesh.sizes[axis]), integer);
    Value coordinate =
        b.make<stablehlo::RemainderOp>(b.divide(position, b.scalar(double(stride), integer)), size);
    index = b.add(b.multiply(index, size), coordinate);
  }
  indices.push_back({Axes(axes), index});
  return index;
}

Value DeviceBuilder::offset(HloBuilder &b, AxesRef axes, int64_t size) {
  Value part = b.scalar(double(partSize(size, mesh.count(axes))), b.builder.getI64Type());
  return b.multiply(shardIndex(axes, b.location), part);
}

Value DeviceBuilder::mask(HloBuilder &b, Value value, unsigned dim, int64_t size, AxesRef axes,
                          Value fill) {
  if (size % mesh.count(axes) == 0)
    return value;
  ArrayRef<int64_t> shape = typeOf(value).getShape();
  Type integer = b.builder.getI64Type();
  Value place = b.add(b.iota(shape, dim, integer), b.broadcast(offset(b, axes, size), shape, {}));
  Value isInside =
      b.compare(place, b.splat(double(size), shape, integer), stablehlo::ComparisonDirection::LT);
  return b.select(isInside, value, b.broadcast(fill, shape, {}));
}

/// With zeros at the end of a dimension that is shorter.
static Value padTo(HloBuilder &b, Value value, unsigned dim, int64_t size) {
  int64_t missing = size - typeOf(value).getDimSize(dim);
  if (missing <= 0)
    return value;
  SmallVector<int64_t> none(typeOf(value).getRank(), 0), high(none);
  high[dim] = missing;
  Value zero = neutral(b, "stablehlo.add", typeOf(value).getElementType());
  return stablehlo::PadOp::create(b.builder, b.location, resized(value, dim, size), value, zero,
                                  none, high, none);
}

Value DeviceBuilder::slice(HloBuilder &b, Value value, unsigned dim, int64_t size, AxesRef before,
                           AxesRef axes) {
  Axes all(before);
  all.append(axes.begin(), axes.end());
  int64_t part = partSize(size, mesh.count(all)), count = mesh.count(axes);
  size_t rank = typeOf(value).getRank();
  value = padTo(b, value, dim, part * count);
  Type integer = b.builder.getI64Type();
  SmallVector<Value> starts(rank, b.scalar(0, integer));
  starts[dim] = b.multiply(shardIndex(axes, b.location), b.scalar(double(part), integer));
  SmallVector<int64_t> sizes(typeOf(value).getShape());
  sizes[dim] = part;
  return b.dynamicSlice(value, starts, sizes);
}

Value DeviceBuilder::apply(HloBuilder &b, Value value, ArrayRef<int64_t> shape, Sharding now,
                           ArrayRef<ReshardStep> steps, const Pending &pending) {
  for (const ReshardStep &step : steps) {
    switch (step.kind) {
    case ReshardStep::AllReduce:
      value = combine(b, value, step.axes, pending.combiner, std::nullopt);
      break;
    case ReshardStep::ReduceScatter:
      if (now.dims[step.dim].empty())
        value = padTo(b, value, step.dim,
                      partSize(shape[step.dim], mesh.count(step.axes)) * mesh.count(step.axes));
      value = combine(b, value, step.axes, pending.combiner, step.dim);
      break;
    case ReshardStep::Permute:
      value = permute(b, value, step.from, step.to);
      break;
    case ReshardStep::AllToAll:
      value = exchange(b, value, step.dim, step.other, step.axes);
      break;
    case ReshardStep::Slice:
      value = slice(b, value, step.dim, shape[step.dim], now.dims[step.dim], step.axes);
      break;
    case ReshardStep::Gather: {
      value = gather(b, value, step.dim, step.axes);
      AxesRef kept = AxesRef(now.dims[step.dim]).drop_back(step.axes.size());
      int64_t size = partSize(shape[step.dim], mesh.count(kept));
      SmallVector<int64_t> starts(shape.size(), 0), limits(typeOf(value).getShape());
      if (limits[step.dim] > size) {
        limits[step.dim] = size;
        value = b.slice(value, starts, limits);
      }
      break;
    }
    }
    advance(now, step);
  }
  return value;
}

} // namespace phaze::spmd
