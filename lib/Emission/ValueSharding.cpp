// How the dimensions of a value are divided; see the header.
#include "ValueSharding.h"
#include "dialects/Sdy/ToGspmd.h"

using namespace mlir;

namespace phaze {

StringRef stringify(Axis axis) {
  return axis == Axis::Data ? "data" : axis == Axis::Tensor ? "tensor" : "none";
}

StageMesh widestMesh(const plan::Plan &plan) {
  StageMesh mesh{plan.dataParallel, 1};
  for (const plan::PlannedStage &stage : plan.stages)
    mesh.tensor = std::max(mesh.tensor, stage.tensorWidth);
  return mesh;
}

bool areShared(const plan::Plan &plan, ArgumentRole role) {
  // Replicas that share in groups would need an axis of their own.
  if (plan.dataParallel == 1 || plan.sharingGroup != plan.dataParallel)
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
  for (unsigned dim = 0; dim < shape.size(); ++dim)
    if (sharding.dims[dim] == Axis::None && shape[dim] % mesh.data == 0 &&
        !whyNotDivided(value, dim, mesh.data) && (!longest || shape[dim] > shape[*longest]))
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
  sdy::MeshAxisAttr axes[] = {sdy::MeshAxisAttr::get(context, "data", mesh.data),
                              sdy::MeshAxisAttr::get(context, "tensor", mesh.tensor)};
  return sdy::MeshAttr::get(context, axes, {});
}

static sdy::TensorShardingAttr sdyShardingOn(const ValueSharding &sharding, Attribute mesh) {
  MLIRContext *context = mesh.getContext();
  SmallVector<sdy::DimensionShardingAttr> dims;
  for (Axis axis : sharding.dims) {
    SmallVector<sdy::AxisRefAttr, 1> axes;
    if (axis != Axis::None)
      axes.push_back(sdy::AxisRefAttr::get(context, stringify(axis)));
    dims.push_back(sdy::DimensionShardingAttr::get(context, axes, /*isClosed=*/true));
  }
  return sdy::TensorShardingAttr::get(context, mesh, dims);
}

sdy::TensorShardingAttr sdySharding(const ValueSharding &sharding, FlatSymbolRefAttr mesh) {
  return sdyShardingOn(sharding, mesh);
}

std::string gspmdText(const ValueSharding &sharding, const StageMesh &mesh, MLIRContext *context) {
  sdy::MeshAttr attribute = sdyMesh(mesh, context);
  return sdy::gspmd::print(sdy::toGspmd(sdyShardingOn(sharding, attribute), attribute));
}

std::optional<ValueSharding> readGspmd(StringRef text, size_t rank, const StageMesh &mesh,
                                       MLIRContext *context) {
  llvm::Expected<sdy::gspmd::Sharding> parsed = sdy::gspmd::parse(text);
  if (!parsed) {
    llvm::consumeError(parsed.takeError());
    return std::nullopt;
  }
  // There are few shardings of a mesh with two axes: look for the one with this text.
  std::string canonical = sdy::gspmd::print(*parsed);
  for (size_t data = 0; data <= rank; ++data)
    for (size_t tensor = 0; tensor <= rank; ++tensor) {
      // An axis of one device divides nothing.
      bool isRedundant = (mesh.data == 1 && data < rank) || (mesh.tensor == 1 && tensor < rank) ||
                         (data == tensor && data < rank);
      if (isRedundant)
        continue;
      ValueSharding candidate;
      candidate.dims.resize(rank, Axis::None);
      if (data < rank)
        candidate.dims[data] = Axis::Data;
      if (tensor < rank)
        candidate.dims[tensor] = Axis::Tensor;
      if (gspmdText(candidate, mesh, context) == canonical)
        return candidate;
    }
  return std::nullopt;
}

std::optional<ValueSharding> readSdy(sdy::TensorShardingAttr sharding, size_t rank,
                                     const StageMesh &mesh, Operation *scope) {
  sdy::MeshAttr found = sharding.getMesh(scope);
  StageMesh narrow{mesh.data, 1};
  bool isNarrow = found == sdyMesh(narrow, scope->getContext());
  if ((found != sdyMesh(mesh, scope->getContext()) && !isNarrow) ||
      sharding.getDimShardings().size() != rank)
    return std::nullopt;
  const StageMesh &own = isNarrow ? narrow : mesh;
  ValueSharding result;
  for (sdy::DimensionShardingAttr dim : sharding.getDimShardings()) {
    Axis axis = Axis::None;
    if (dim.getAxes().size() > 1)
      return std::nullopt;
    for (sdy::AxisRefAttr ref : dim.getAxes()) {
      if (ref.getSubAxisInfo())
        return std::nullopt;
      axis = ref.getName() == "data" ? Axis::Data : Axis::Tensor;
      // A single device divides nothing.
      if (own.size(axis) == 1)
        axis = Axis::None;
    }
    result.dims.push_back(axis);
  }
  return result;
}

} // namespace phaze
