// How the dimensions of a value are divided; see the header.
#include "ValueSharding.h"
#include "dialects/Sdy/ToGspmd.h"

#include <functional>

using namespace mlir;

namespace phaze {

StringRef stringify(Axis axis) {
  constexpr StringRef names[] = {"none", "data", "tensor", "context", "expert", "data", "context"};
  return names[static_cast<size_t>(axis)];
}

StageMesh meshOf(const plan::Plan &plan, int64_t tensorWidth) {
  return {plan.dataParallel, tensorWidth, plan.context, plan.expert};
}

StageMesh widestMesh(const plan::Plan &plan) {
  StageMesh mesh = meshOf(plan, 1);
  for (const plan::PlannedStage &stage : plan.stages)
    mesh.tensor = std::max(mesh.tensor, stage.tensorWidth);
  return mesh;
}

bool areShared(const plan::Plan &plan, ArgumentRole role) {
  // Replicas that share in groups would need an axis of their own.
  if (plan.dataParallel == 1 || plan.sharingGroup != plan.copies())
    return false;
  return (role == ArgumentRole::State && plan.sharing >= 1) ||
         (role == ArgumentRole::Parameter && plan.sharing >= 3);
}

std::optional<unsigned> ValueSharding::dimOf(Axis axis) const {
  const Axis *found = llvm::find(dims, axis);
  return found == dims.end() ? std::nullopt : std::optional<unsigned>(found - dims.begin());
}

SmallVector<int64_t> ValueSharding::padding(ArrayRef<int64_t> shape, const StageMesh &mesh) const {
  SmallVector<int64_t> padding;
  for (auto [size, axis] : llvm::zip_equal(shape, dims)) {
    int64_t parts = mesh.size(axis);
    padding.push_back(sdy::gspmd::tileSize(size, parts) * parts - size);
  }
  if (llvm::all_of(padding, [](int64_t added) { return added == 0; }))
    padding.clear();
  return padding;
}

//===-- The rule ----------------------------------------------------------------------------===//

SmallVector<ClassIndex> ShardingRule::classesOf(ValueIndex value, unsigned dim) const {
  SmallVector<ClassIndex> classes;
  for (ClassIndex factor : factors.factors(value, dim))
    if (factors.classes[factor].size > 1)
      classes.push_back(factor);
  return classes;
}

std::optional<std::string> ShardingRule::whyNotDivided(ValueIndex value, unsigned dim,
                                                       int64_t parts) const {
  SmallVector<ClassIndex> classes = classesOf(value, dim);
  auto product = [&] {
    std::string text;
    for (ClassIndex factor : classes)
      text += (text.empty() ? "" : " x ") + std::to_string(factors.classes[factor].size);
    return text;
  };
  if (classes.empty())
    return "dimension " + std::to_string(dim) + " has a single element";
  if (factors.classes[classes.front()].size % parts != 0 && classes.size() > 1)
    return std::to_string(parts) + " parts of dimension " + std::to_string(dim) +
           " cut through its factors " + product();
  return std::nullopt;
}

ValueSharding ShardingRule::of(ValueIndex value, bool isLocal,
                               SmallVectorImpl<Unsaid> *unsaid) const {
  ValueSharding sharding;
  sharding.dims.resize(graph.shape(value).size(), Axis::None);
  for (unsigned dim = 0; dim < sharding.dims.size(); ++dim) {
    SmallVector<ClassIndex> classes = classesOf(value, dim);
    for (auto [place, factor] : llvm::enumerate(classes)) {
      Axis axis = axes.lookup(factor);
      if (mesh.size(axis) == 1 || (axis == Axis::Tensor && !isLocal))
        continue;
      std::optional<std::string> why;
      if (place > 0)
        why = "it lies inside dimension " + std::to_string(dim);
      else if (factors.occursTwice(value, factor))
        why = "it occurs twice";
      else if (sharding.dimOf(axis))
        why = ("dimension " + Twine(*sharding.dimOf(axis)) + " is divided over " + stringify(axis) +
               " already")
                  .str();
      else
        why = whyNotDivided(value, dim, mesh.size(axis));
      if (!why)
        sharding.dims[dim] = axis;
      else if (unsaid)
        unsaid->push_back({dim, factor, *why});
    }
  }
  return sharding;
}

std::optional<unsigned> ShardingRule::sharedDim(ValueIndex value,
                                                const ValueSharding &sharding) const {
  std::optional<unsigned> longest;
  ArrayRef<int64_t> shape = graph.shape(value);
  int64_t parts = mesh.size(sharedAxis(sharding));
  for (unsigned dim = 0; dim < shape.size(); ++dim)
    if (sharding.dims[dim] == Axis::None && shape[dim] % parts == 0 &&
        !whyNotDivided(value, dim, parts) && (!longest || shape[dim] > shape[*longest]))
      longest = dim;
  return longest;
}

bool ShardingRule::isGlobal(ValueIndex value) const {
  for (auto [dim, size] : llvm::enumerate(graph.shape(value))) {
    int64_t product = 1;
    for (ClassIndex factor : factors.factors(value, dim))
      product *= factors.classes[factor].size;
    if (product != size)
      return false;
  }
  return true;
}

//===-- Text --------------------------------------------------------------------------------===//

sdy::MeshAttr sdyMesh(const StageMesh &mesh, MLIRContext *context) {
  SmallVector<sdy::MeshAxisAttr, 4> axes;
  auto add = [&](StringRef name, int64_t size) {
    axes.push_back(sdy::MeshAxisAttr::get(context, name, size));
  };
  add("data", mesh.data / mesh.expert);
  if (mesh.expert > 1)
    add("expert", mesh.expert);
  if (mesh.context > 1)
    add("context", mesh.context);
  add("tensor", mesh.tensor);
  return sdy::MeshAttr::get(context, axes, {});
}

static sdy::TensorShardingAttr sdyShardingOn(const ValueSharding &sharding, Attribute mesh,
                                             bool hasExperts, ArrayRef<StringRef> shared = {},
                                             std::optional<unsigned> sharedDim = std::nullopt) {
  MLIRContext *context = mesh.getContext();
  SmallVector<sdy::DimensionShardingAttr> dims;
  for (auto [dim, axis] : llvm::enumerate(sharding.dims)) {
    SmallVector<sdy::AxisRefAttr, 3> axes;
    if (axis != Axis::None)
      axes.push_back(sdy::AxisRefAttr::get(context, stringify(axis)));
    if (axis == Axis::Data && hasExperts)
      axes.push_back(sdy::AxisRefAttr::get(context, "expert"));
    if (axis == Axis::Sequence)
      axes.push_back(sdy::AxisRefAttr::get(context, "tensor"));
    if (dim == sharedDim)
      for (StringRef name : shared)
        axes.push_back(sdy::AxisRefAttr::get(context, name));
    dims.push_back(sdy::DimensionShardingAttr::get(context, axes, /*isClosed=*/true));
  }
  return sdy::TensorShardingAttr::get(context, mesh, dims);
}

sdy::TensorShardingAttr sdySharding(const ValueSharding &sharding, FlatSymbolRefAttr name,
                                    const StageMesh &mesh) {
  return sdyShardingOn(sharding, name, mesh.expert > 1);
}

std::string gspmdText(const ValueSharding &sharding, const StageMesh &mesh, MLIRContext *context,
                      std::optional<unsigned> shared) {
  sdy::MeshAttr attribute = sdyMesh(mesh, context);
  SmallVector<StringRef, 3> axes = {"data"};
  if (mesh.expert > 1 && !sharding.dimOf(Axis::Expert))
    axes.push_back("expert");
  if (mesh.context > 1)
    axes.push_back("context");
  return sdy::gspmd::print(
      sdy::toGspmd(sdyShardingOn(sharding, attribute, mesh.expert > 1, axes, shared), attribute));
}

std::optional<ValueSharding> readGspmd(StringRef text, size_t rank, const StageMesh &mesh,
                                       MLIRContext *context) {
  llvm::Expected<sdy::gspmd::Sharding> parsed = sdy::gspmd::parse(text);
  if (!parsed) {
    llvm::consumeError(parsed.takeError());
    return std::nullopt;
  }
  // There are few shardings of a mesh with a few axes: look for the one with this text.
  std::string canonical = sdy::gspmd::print(*parsed);
  // An axis of one device divides nothing.
  SmallVector<Axis, 5> axes;
  for (Axis axis : {Axis::Data, Axis::Tensor, Axis::Context, Axis::Expert, Axis::Replica})
    if (mesh.size(axis) > 1 && (axis != Axis::Replica || mesh.expert > 1))
      axes.push_back(axis);
  std::optional<ValueSharding> found;
  ValueSharding candidate;
  candidate.dims.resize(rank, Axis::None);
  std::function<void(size_t)> look = [&](size_t next) {
    if (found)
      return;
    if (next == axes.size()) {
      if (gspmdText(candidate, mesh, context) == canonical)
        found = candidate;
      return;
    }
    look(next + 1);
    // All replicas, or those with the same experts and those that share them.
    bool isRival = axes[next] != Axis::Data && candidate.dimOf(Axis::Data) &&
                   (axes[next] == Axis::Expert || axes[next] == Axis::Replica);
    for (size_t dim = 0; dim < rank && !isRival; ++dim) {
      if (candidate.dims[dim] != Axis::None)
        continue;
      candidate.dims[dim] = axes[next];
      look(next + 1);
      candidate.dims[dim] = Axis::None;
    }
  };
  look(0);
  return found;
}

std::optional<ValueSharding> readSdy(sdy::TensorShardingAttr sharding, size_t rank,
                                     const StageMesh &mesh, Operation *scope) {
  sdy::MeshAttr found = sharding.getMesh(scope);
  StageMesh narrow = mesh;
  narrow.tensor = 1;
  bool isNarrow = found == sdyMesh(narrow, scope->getContext());
  if ((found != sdyMesh(mesh, scope->getContext()) && !isNarrow) ||
      sharding.getDimShardings().size() != rank)
    return std::nullopt;
  const StageMesh &own = isNarrow ? narrow : mesh;
  ValueSharding result;
  for (sdy::DimensionShardingAttr dim : sharding.getDimShardings()) {
    SmallVector<StringRef, 2> names;
    for (sdy::AxisRefAttr ref : dim.getAxes()) {
      if (ref.getSubAxisInfo())
        return std::nullopt;
      names.push_back(ref.getName());
    }
    bool isAll = names.size() == 2 && names[0] == "data" && names[1] == "expert";
    if (names.size() > 1 && !isAll)
      return std::nullopt;
    Axis axis = names.empty()           ? Axis::None
                : isAll                 ? Axis::Data
                : names[0] == "tensor"  ? Axis::Tensor
                : names[0] == "context" ? Axis::Context
                : names[0] == "expert"  ? Axis::Expert
                : own.expert > 1        ? Axis::Replica
                                        : Axis::Data;
    // A single device divides nothing.
    result.dims.push_back(own.size(axis) == 1 ? Axis::None : axis);
  }
  return result;
}

} // namespace phaze
