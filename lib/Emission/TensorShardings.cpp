// How values lie on the devices of a group; see the header.
#include "phaze/Emission/TensorShardings.h"
#include "Constraints.h"
#include "Experts.h"

using namespace mlir;

namespace phaze {

TensorShardings::TensorShardings(const ImportedProgram &program, const plan::Plan &plan)
    : program(program), context(plan.context), expert(plan.expert),
      experts(std::make_unique<Experts>(program, plan.expert)) {
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

TensorShardings::~TensorShardings() = default;

std::optional<std::array<int64_t, 3>>
TensorShardings::sizesAround(ValueIndex value, const ShardingRule &rule, const Place &at) const {
  const ProgramAnalysis &analysis = program.analysis;
  auto type = cast<RankedTensorType>(analysis.graph->values[value].source.getType());
  int64_t own = 0, inner = 1;
  for (auto [i, factor] : llvm::enumerate(rule.classesOf(value, at.dim))) {
    int64_t size = analysis.factors->classes[factor].size;
    if (i == at.place)
      own = size;
    // The size of the batch may be another by now.
    if (i > at.place && factor == analysis.roles.batch)
      return std::nullopt;
    if (i > at.place)
      inner *= size;
  }
  if (type.getDimSize(at.dim) % (own * inner))
    return std::nullopt;
  return std::array<int64_t, 3>{type.getDimSize(at.dim) / (own * inner), own, inner};
}

std::optional<ValueIndex> TensorShardings::likeParameter(ValueIndex value) const {
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
      return other;
  }
  return std::nullopt;
}

std::optional<TensorShardings::Place>
TensorShardings::tensorPlace(ValueIndex value, const ShardingRule &rule,
                             const DividedWhere &where) const {
  const ProgramAnalysis &analysis = program.analysis;
  if (where.width == 1 || where.isWhole ||
      (!isLocal.test(baseOf(*analysis.graph, *analysis.factors, analysis.layers, value)) &&
       !(where.isGradient && likeParameter(value))))
    return std::nullopt;
  for (unsigned dim = 0; dim < analysis.graph->shape(value).size(); ++dim)
    for (auto [place, factor] : llvm::enumerate(rule.classesOf(value, dim))) {
      if (!classes.contains(factor) || analysis.factors->occursTwice(value, factor))
        continue;
      Place at{dim, static_cast<unsigned>(place)};
      if ((place == 0 && !rule.whyNotDivided(value, dim, where.width)) ||
          sizesAround(value, rule, at))
        return at;
    }
  return std::nullopt;
}

void TensorShardings::divideGroups(ValueIndex value, const ShardingRule &rule, bool isGradient,
                                   ValueSharding &sharding) const {
  const ProgramAnalysis &analysis = program.analysis;
  bool isHeld = false;
  if (value < ValueIndex(analysis.graph->numArguments())) {
    ArgumentRole role = analysis.roles.arguments[value].role;
    isHeld = role == ArgumentRole::Parameter || role == ArgumentRole::State;
  }
  if (isHeld || isGradient) {
    if (std::optional<unsigned> dim = experts->dimOf(value, rule, sharding))
      sharding.dims[*dim] = Axis::Expert;
    return;
  }
  ValueIndex base = baseOf(*analysis.graph, *analysis.factors, analysis.layers, value);
  if (experts->isAtExperts(base))
    if (std::optional<unsigned> dim = experts->expertDim(value, rule);
        dim && sharding.dims[*dim] == Axis::None)
      sharding.dims[*dim] = Axis::Expert;
  for (unsigned dim = 0; dim < sharding.dims.size(); ++dim) {
    SmallVector<ClassIndex> list = rule.classesOf(value, dim);
    if (list.empty() || sharding.dims[dim] != Axis::None)
      continue;
    auto found = program.factors.find(list.front());
    bool isSequence = found != program.factors.end() &&
                      program.workload.factors[found->second].role == FactorRole::Sequence;
    Axis axis = list.front() == analysis.roles.batch ? Axis::Expert
                : isSequence                         ? Axis::Context
                                                     : Axis::None;
    if (rule.mesh.size(axis) > 1 && !sharding.dimOf(axis) &&
        !rule.whyNotDivided(value, dim, rule.mesh.size(axis)))
      sharding.dims[dim] = axis;
  }
}

DividedValue TensorShardings::of(ValueIndex value, const DividedWhere &where) const {
  const ProgramAnalysis &analysis = program.analysis;
  StageMesh mesh{expert, where.width, context, expert};
  ShardingRule rule(*analysis.graph, *analysis.factors, mesh);
  for (ClassIndex factor : classes)
    rule.axes[factor] = Axis::Tensor;
  if (mesh.devices() == 1 || !rule.isGlobal(value))
    return {};
  MLIRContext *of = func::FuncOp(analysis.graph->entry).getContext();
  ArrayRef<int64_t> shape = analysis.graph->shape(value);
  std::optional<Place> at = tensorPlace(value, rule, where);
  bool isSplit = at && (at->place > 0 || rule.whyNotDivided(value, at->dim, where.width));
  ValueSharding sharding;
  sharding.dims.resize(shape.size(), Axis::None);
  if (at)
    sharding.dims[at->dim] = Axis::Tensor;
  divideGroups(value, rule, where.isGradient, sharding);
  if (llvm::all_of(sharding.dims, [](Axis axis) { return axis == Axis::None; }))
    return {};
  if (!isSplit)
    return {gspmdText(sharding, mesh, of), {}};
  // In the view the divided class has a dimension of its own.
  auto [outer, own, inner] = *sizesAround(value, rule, *at);
  DividedValue divided;
  ValueSharding ofView;
  auto add = [&](int64_t size, Axis axis) {
    divided.view.push_back(size);
    ofView.dims.push_back(axis);
  };
  auto type = cast<RankedTensorType>(analysis.graph->values[value].source.getType());
  for (auto [i, size] : llvm::enumerate(type.getShape())) {
    if (i != at->dim) {
      add(size, sharding.dims[i]);
      continue;
    }
    if (outer > 1)
      add(outer, Axis::None);
    add(own, Axis::Tensor);
    if (inner > 1)
      add(inner, Axis::None);
  }
  divided.sharding = gspmdText(ofView, mesh, of);
  return divided;
}

} // namespace phaze
