// How values lie on the devices of a group; see the header.
#include "phaze/Emission/TensorShardings.h"
#include "Constraints.h"
#include "Experts.h"
#include "SequenceForms.h"

using namespace mlir;

namespace phaze {

TensorShardings::TensorShardings(const ImportedProgram &program, const plan::Plan &plan)
    : program(program), context(plan.context), expert(plan.expert),
      sharing(groupsThatShare(plan).value_or(1)),
      experts(std::make_unique<Experts>(program, plan.expert)),
      sequences(std::make_unique<SequenceForms>(program, plan)) {
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

bool TensorShardings::isHeld(ValueIndex value) const {
  if (value >= ValueIndex(program.analysis.graph->numArguments()))
    return false;
  ArgumentRole role = program.analysis.roles.arguments[value].role;
  return role == ArgumentRole::Parameter || role == ArgumentRole::State;
}

std::optional<unsigned> TensorShardings::sharedDim(ArrayRef<int64_t> shape,
                                                   const ValueSharding &sharding,
                                                   const StageMesh &mesh) const {
  int64_t parts = mesh.data / mesh.expert * mesh.context;
  if (!sharding.dimOf(Axis::Expert))
    parts *= mesh.expert;
  // The one with the least padding, one that nothing else divides, the longest.
  using Worth = std::tuple<double, bool, int64_t>;
  std::optional<std::pair<Worth, unsigned>> best;
  for (auto [dim, size, axis] : llvm::enumerate(shape, sharding.dims)) {
    int64_t all = parts * mesh.size(axis);
    // Parts of parts are parts of the whole only where nothing is padded.
    if (size < all || (axis != Axis::None && size % all))
      continue;
    double padding = static_cast<double>(llvm::divideCeil(size, all) * all) / size;
    Worth worth(padding, axis != Axis::None, -size);
    if (parts > 1 && (!best || worth < best->first))
      best = {worth, static_cast<unsigned>(dim)};
  }
  return best ? std::optional(best->second) : std::nullopt;
}

void TensorShardings::divideGroups(ValueIndex value, const ShardingRule &rule,
                                   const DividedWhere &where, ValueSharding &sharding) const {
  const ProgramAnalysis &analysis = program.analysis;
  if (isHeld(value) || where.isGradient) {
    if (std::optional<unsigned> dim = experts->dimOf(value, rule, sharding))
      sharding.dims[*dim] = Axis::Expert;
    return;
  }
  ValueIndex base = baseOf(*analysis.graph, *analysis.factors, analysis.layers, value);
  if (where.isInside ? experts->isAtExperts(base) : experts->isKeptAtExperts(base))
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
    // What is at experts has the samples of all who share these.
    Axis samples = sharding.dimOf(Axis::Expert) ? Axis::Replica : Axis::Data;
    Axis axis = list.front() == analysis.roles.batch ? samples
                : isSequence                         ? Axis::Context
                                                     : Axis::None;
    bool isUsed = sharding.dimOf(axis) || (isSequence && sharding.dimOf(Axis::Sequence));
    if (rule.mesh.size(axis) > 1 && !isUsed &&
        !rule.whyNotDivided(value, dim, rule.mesh.size(axis)))
      sharding.dims[dim] = axis;
  }
}

ShardingRule TensorShardings::ruleOf(int64_t width) const {
  StageMesh mesh{sharing * expert, width, context, expert};
  return {*program.analysis.graph, *program.analysis.factors, mesh};
}

std::string TensorShardings::insideOfExperts(ValueIndex value, int64_t width) const {
  const ProgramAnalysis &analysis = program.analysis;
  std::optional<ClassIndex> batch = analysis.roles.batch;
  ShardingRule rule = ruleOf(width);
  if (expert == 1 || !batch || !rule.isGlobal(value) ||
      !analysis.factors->hasClass(value, *batch) || !analysis.phases.dependsOnData.test(value) ||
      !experts->expertDim(value, rule))
    return {};
  DividedWhere where{width};
  where.isInside = true;
  DividedValue divided = of(value, where);
  return divided.view.empty() ? divided.sharding : std::string();
}

bool TensorShardings::splitsSequences() const { return sequences->isAny(); }

std::optional<unsigned> TensorShardings::splitDim(ValueIndex value,
                                                  const ShardingRule &rule) const {
  if (!sequences->isAny() || rule.mesh.tensor == 1 || !rule.isGlobal(value) || isHeld(value))
    return std::nullopt;
  const ProgramAnalysis &analysis = program.analysis;
  if (expert > 1 &&
      experts->isAtExperts(baseOf(*analysis.graph, *analysis.factors, analysis.layers, value)))
    return std::nullopt;
  std::optional<unsigned> dim = sequences->dimOf(value, rule, rule.mesh.context * rule.mesh.tensor);
  // Parts of parts are parts of the whole only where nothing is padded.
  if (dim && context > 1 &&
      rule.graph.shape(value)[*dim] % (rule.mesh.context * rule.mesh.tensor) != 0)
    return std::nullopt;
  return dim;
}

std::string TensorShardings::textOf(ValueIndex value, bool isSplit,
                                    const ShardingRule &rule) const {
  ValueSharding sharding;
  sharding.dims.resize(rule.graph.shape(value).size(), Axis::None);
  if (std::optional<unsigned> dim = isSplit ? splitDim(value, rule) : std::nullopt)
    sharding.dims[*dim] = context > 1 ? Axis::Sequence : Axis::Tensor;
  DividedWhere where{rule.mesh.tensor};
  where.isInside = true;
  divideGroups(value, rule, where, sharding);
  if (llvm::all_of(sharding.dims, [](Axis axis) { return axis == Axis::None; }))
    return "{replicated}";
  return gspmdText(sharding, rule.mesh, func::FuncOp(rule.graph.entry).getContext());
}

DividedInside TensorShardings::inside(NodeIndex node, bool isBackward, int64_t width) const {
  const GraphNode &graphNode = program.analysis.graph->nodes[node];
  DividedInside inside;
  if (graphNode.results.size() != 1)
    return inside;
  inside.result = insideOfExperts(graphNode.results[0], width);
  if (!sequences->isAny() || width == 1)
    return inside;
  ShardingRule rule = ruleOf(width);
  ValueIndex result = graphNode.results[0];
  if (splitDim(result, rule))
    if (std::optional<sharding::Form> form = sequences->keptForm(result, isBackward))
      inside.own = textOf(result, *form == sharding::Form::Split, rule);
  const sharding::OperatorForms *forms = sequences->of(node, isBackward);
  auto hasSequence = [&](ValueIndex value) { return sequences->hasSequence(value, rule); };
  // A view of summands is one of what they are.
  if (!forms && graphNode.operands.size() == 1 && sequences->isInSummands(result, isBackward)) {
    inside.isLeftInSummands = true;
    inside.reads.push_back("summands");
  }
  if (!forms)
    return inside;
  inside.isLeftInSummands = forms->results[0] == sharding::Form::Pending;
  if (llvm::none_of(graphNode.operands, hasSequence) && !hasSequence(result) &&
      !SequenceForms::readsSummands(*forms))
    return inside;
  // Of another class the propagation says which part is read.
  for (auto [operand, form] : llvm::zip_equal(graphNode.operands, forms->reads))
    inside.reads.push_back(form == sharding::Form::Pending ? "summands"
                           : form && splitDim(operand, rule)
                               ? textOf(operand, form == sharding::Form::Split, rule)
                               : std::string());
  return inside;
}

double TensorShardings::keptShare(ValueIndex value, int64_t width) const {
  return sequences->isAny() && width > 1 ? sequences->keptShare(value, ruleOf(width), width) : 1;
}

bool TensorShardings::gathers(NodeIndex node, int64_t width) const {
  return sequences->isAny() && width > 1 && sequences->gathers(node, ruleOf(width));
}

std::string TensorShardings::split(ValueIndex value, bool isBetweenLayers, int64_t width) const {
  const ProgramAnalysis &analysis = program.analysis;
  ShardingRule rule = ruleOf(width);
  if (!splitDim(value, rule))
    return {};
  NodeIndex producer = analysis.graph->values[value].producer;
  if (producer < 0)
    return {};
  std::optional<sharding::Form> form =
      sequences->keptForm(value, analysis.phases.ofNode[producer] == Phase::Backward);
  std::optional<ClassIndex> batch = analysis.roles.batch;
  bool isActivation = !batch || analysis.factors->hasClass(value, *batch);
  bool isSplit = form && (*form == sharding::Form::Split || (isBetweenLayers && isActivation));
  return isSplit ? textOf(value, true, rule) : std::string();
}

DividedValue TensorShardings::of(ValueIndex value, const DividedWhere &where) const {
  const ProgramAnalysis &analysis = program.analysis;
  ShardingRule rule = ruleOf(where.width);
  const StageMesh &mesh = rule.mesh;
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
  divideGroups(value, rule, where, sharding);
  bool isShared = sharing > 1 && (isHeld(value) || (where.isGradient && likeParameter(value)));
  auto finish = [&](DividedValue divided, ArrayRef<int64_t> view, const ValueSharding &ofView) {
    bool isDivided = llvm::any_of(ofView.dims, [](Axis axis) { return axis != Axis::None; });
    if (isDivided)
      divided.sharding = gspmdText(ofView, mesh, of);
    std::optional<unsigned> dim = isShared ? sharedDim(view, ofView, mesh) : std::nullopt;
    if (dim)
      divided.shared = gspmdText(ofView, mesh, of, dim);
    return divided;
  };
  if (!isSplit)
    return finish({}, shape, sharding);
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
  return finish(divided, divided.view, ofView);
}

} // namespace phaze
