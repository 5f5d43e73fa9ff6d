// How values lie on the devices of a tensor group; see the header.
#include "phaze/Emission/TensorShardings.h"
#include "Constraints.h"

using namespace mlir;

namespace phaze {

TensorShardings::TensorShardings(const ImportedProgram &program, const plan::Plan &plan)
    : program(program) {
  llvm::DenseSet<FactorId> chosen;
  for (FactorId factor : shardedClasses(program.workload, plan))
    chosen.insert(factor);
  const ProgramAnalysis &analysis = program.analysis;
  ShardingRule rule(*analysis.graph, *analysis.factors, {1, widestMesh(plan).tensor});
  for (auto [factor, id] : program.factors)
    if (chosen.contains(id)) {
      classes.insert(factor);
      rule.axes[factor] = Axis::Tensor;
    }
  isLocal = findConstraints(program, plan, rule).isLocal;
  // What the program is given lies as it is used.
  isLocal.set(0, analysis.graph->numArguments());
}

/// Text of a value of a rank with one dimension divided.
static std::string textOf(size_t rank, size_t dim, int64_t width, MLIRContext *context) {
  ValueSharding sharding;
  sharding.dims.resize(rank, Axis::None);
  sharding.dims[dim] = Axis::Tensor;
  return gspmdText(sharding, {1, width}, context);
}

std::optional<DividedValue> TensorShardings::split(ValueIndex value, unsigned dim, unsigned place,
                                                   int64_t width) const {
  const ProgramAnalysis &analysis = program.analysis;
  const ProgramGraph &graph = *analysis.graph;
  ShardingRule rule(graph, *analysis.factors, {1, width});
  auto type = cast<RankedTensorType>(graph.values[value].source.getType());
  int64_t own = 0, inner = 1;
  for (auto [i, factor] : llvm::enumerate(rule.classesOf(value, dim))) {
    int64_t size = analysis.factors->classes[factor].size;
    if (i == place)
      own = size;
    // The size of the batch may be another by now.
    if (i > place && factor == analysis.roles.batch)
      return std::nullopt;
    if (i > place)
      inner *= size;
  }
  if (type.getDimSize(dim) % (own * inner))
    return std::nullopt;
  DividedValue divided;
  size_t at = 0;
  for (auto [i, size] : llvm::enumerate(type.getShape())) {
    if (i != dim) {
      divided.view.push_back(size);
      continue;
    }
    if (int64_t outer = size / (own * inner); outer > 1)
      divided.view.push_back(outer);
    at = divided.view.size();
    divided.view.push_back(own);
    if (inner > 1)
      divided.view.push_back(inner);
  }
  divided.sharding = textOf(divided.view.size(), at, width, type.getContext());
  return divided;
}

bool TensorShardings::isLikeParameter(ValueIndex value) const {
  const ProgramAnalysis &analysis = program.analysis;
  const ProgramGraph &graph = *analysis.graph;
  for (ValueIndex other = 0; other < ValueIndex(graph.numArguments()); ++other) {
    if (analysis.roles.arguments[other].role != ArgumentRole::Parameter ||
        graph.shape(other) != graph.shape(value))
      continue;
    bool isSame = true;
    for (unsigned dim = 0; dim < graph.shape(value).size(); ++dim)
      isSame &= analysis.factors->factors(other, dim) == analysis.factors->factors(value, dim);
    if (isSame)
      return true;
  }
  return false;
}

DividedValue TensorShardings::of(ValueIndex value, int64_t width, bool isGradient) const {
  const ProgramAnalysis &analysis = program.analysis;
  ShardingRule rule(*analysis.graph, *analysis.factors, {1, width});
  for (ClassIndex factor : classes)
    rule.axes[factor] = Axis::Tensor;
  if (width == 1 || !rule.isGlobal(value))
    return {};
  if (!isLocal.test(baseOf(*analysis.graph, *analysis.factors, analysis.layers, value)) &&
      !(isGradient && isLikeParameter(value)))
    return {};
  for (unsigned dim = 0; dim < analysis.graph->shape(value).size(); ++dim)
    for (auto [place, factor] : llvm::enumerate(rule.classesOf(value, dim))) {
      if (!classes.contains(factor) || analysis.factors->occursTwice(value, factor))
        continue;
      size_t rank = analysis.graph->shape(value).size();
      if (place == 0 && !rule.whyNotDivided(value, dim, width))
        return {textOf(rank, dim, width, func::FuncOp(analysis.graph->entry).getContext()), {}};
      if (std::optional<DividedValue> divided = split(value, dim, place, width))
        return *divided;
    }
  return {};
}

} // namespace phaze
