// Runs the analyses of a program and keeps them in attributes.
#include "phaze/Import/ProgramAnalysis.h"
#include "HeldParameters.h"
#include "Looks.h"
#include "phaze/Import/CustomCallFile.h"

using namespace mlir;

namespace phaze {

/// By operation its nodes, in order.
static llvm::MapVector<Operation *, SmallVector<NodeIndex, 1>>
nodesByOperation(const ProgramGraph &graph) {
  llvm::MapVector<Operation *, SmallVector<NodeIndex, 1>> nodes;
  for (auto [i, node] : llvm::enumerate(graph.nodes))
    nodes[node.op].push_back(i);
  return nodes;
}

Attribute compactEntries(ArrayRef<Attribute> entries) {
  MLIRContext *context = entries.front().getContext();
  if (llvm::all_equal(entries) && (entries.size() == 1 || !isa<ArrayAttr>(entries.front())))
    return entries.front();
  auto areOfWidth = [&](unsigned width) {
    return llvm::all_of(entries, [&](Attribute entry) {
      auto number = dyn_cast<IntegerAttr>(entry);
      return number && number.getType().isSignlessInteger(width);
    });
  };
  auto numbers = [&](auto number) {
    SmallVector<decltype(number)> list;
    for (Attribute entry : entries)
      list.push_back(static_cast<decltype(number)>(cast<IntegerAttr>(entry).getInt()));
    return list;
  };
  if (areOfWidth(32))
    return DenseI32ArrayAttr::get(context, numbers(int32_t()));
  if (areOfWidth(64))
    return DenseI64ArrayAttr::get(context, numbers(int64_t()));
  return ArrayAttr::get(context, entries);
}

std::optional<SmallVector<Attribute>> entriesOf(StringRef name, Attribute attribute) {
  if (auto array = dyn_cast<ArrayAttr>(attribute))
    return llvm::to_vector(array.getValue());
  if (name == "phaze.layers" || name == "phaze.sends_to")
    return std::nullopt;
  Builder builder(attribute.getContext());
  SmallVector<Attribute> entries;
  if (auto array = dyn_cast<DenseI32ArrayAttr>(attribute)) {
    for (int32_t number : array.asArrayRef())
      entries.push_back(builder.getI32IntegerAttr(number));
    return entries;
  }
  if (auto array = dyn_cast<DenseI64ArrayAttr>(attribute)) {
    for (int64_t number : array.asArrayRef())
      entries.push_back(builder.getI64IntegerAttr(number));
    return entries;
  }
  return std::nullopt;
}

void annotate(const ProgramGraph &graph, StringRef name,
              llvm::function_ref<Attribute(NodeIndex)> attribute) {
  for (auto &[op, nodes] : nodesByOperation(graph)) {
    SmallVector<Attribute> attributes;
    for (NodeIndex node : nodes)
      if (Attribute found = attribute(node))
        attributes.push_back(found);
    if (attributes.size() != nodes.size())
      continue;
    // What hands several values on in one run has a node for each.
    bool isOneRun = llvm::all_of(nodes, [&, first = nodes.front()](NodeIndex node) {
      return graph.nodes[node].frame == graph.nodes[first].frame;
    });
    op->setAttr(name, isOneRun && llvm::all_equal(attributes) ? attributes.front()
                                                              : compactEntries(attributes));
  }
}

/// The dimension of a data argument that has the batch outermost.
static std::optional<unsigned> batchDim(const ProgramAnalysis &analysis, ValueIndex argument) {
  if (!analysis.roles.batch || analysis.roles.arguments[argument].role != ArgumentRole::Data)
    return std::nullopt;
  for (unsigned dim = 0; dim < analysis.graph->shape(argument).size(); ++dim) {
    ArrayRef<ClassIndex> list = analysis.factors->factors(argument, dim);
    if (!list.empty() && list.front() == *analysis.roles.batch)
      return dim;
  }
  return std::nullopt;
}

void annotateRoles(const ProgramAnalysis &analysis) {
  const Roles &roles = analysis.roles;
  func::FuncOp function = analysis.graph->entry;
  Builder builder(function.getContext());
  for (auto [i, info] : llvm::enumerate(roles.arguments)) {
    function.setArgAttr(i, "phaze.role", builder.getStringAttr(stringify(info.role)));
    if (std::optional<unsigned> dim = batchDim(analysis, i))
      function.setArgAttr(i, "phaze.batch_dim", builder.getI64IntegerAttr(*dim));
  }
  for (auto [i, info] : llvm::enumerate(roles.results))
    function.setResultAttr(i, "phaze.role", builder.getStringAttr(stringify(info.role)));
  for (NodeIndex node : roles.constantParameters)
    analysis.graph->nodes[node].op->setAttr("phaze.role", builder.getStringAttr("parameter"));
}

void annotateIds(const ProgramGraph &graph) {
  Builder builder(func::FuncOp(graph.entry).getContext());
  annotate(graph, "phaze.id", [&](NodeIndex node) { return builder.getI64IntegerAttr(node); });
}

void annotatePhases(const ProgramAnalysis &analysis) {
  Builder builder(func::FuncOp(analysis.graph->entry).getContext());
  annotate(*analysis.graph, "phaze.phase", [&](NodeIndex node) {
    return builder.getStringAttr(stringify(analysis.phases.ofNode[node]));
  });
}

void annotateLayers(const ProgramAnalysis &analysis) {
  func::FuncOp function = analysis.graph->entry;
  Builder builder(function.getContext());
  annotate(*analysis.graph, "phaze.layer",
           [&](NodeIndex node) { return builder.getI32IntegerAttr(analysis.layers.ofNode[node]); });
  function->setAttr("phaze.layer_kinds", builder.getDenseI32ArrayAttr(analysis.layers.kinds));
}

FailureOr<std::vector<Attribute>> readAnnotations(const ProgramGraph &graph, StringRef name) {
  std::vector<Attribute> result(graph.nodes.size());
  for (auto &[op, nodes] : nodesByOperation(graph)) {
    Attribute attribute = op->getDiscardableAttr(name);
    if (!attribute)
      continue;
    std::optional<SmallVector<Attribute>> array = entriesOf(name, attribute);
    if (array && array->size() != nodes.size())
      return op->emitError() << name << " has " << array->size() << " entries, but the operation "
                             << "occurs " << nodes.size() << " times once calls are inlined";
    for (auto [i, node] : llvm::enumerate(nodes))
      result[node] = array ? (*array)[i] : attribute;
  }
  return result;
}

static LogicalResult readPhases(ProgramAnalysis &analysis) {
  FailureOr<std::vector<Attribute>> given = readAnnotations(*analysis.graph, "phaze.phase");
  if (failed(given))
    return failure();
  for (auto [i, attribute] : llvm::enumerate(*given)) {
    if (!attribute)
      continue;
    auto name = dyn_cast<StringAttr>(attribute);
    std::optional<Phase> phase = name ? phaseOf(name.getValue()) : std::nullopt;
    if (!phase)
      return analysis.graph->nodes[i].op->emitError()
             << "phaze.phase is " << attribute
             << ", expected one of constant, side, forward, recompute, backward, update, metric";
    analysis.phases.ofNode[i] = *phase;
  }
  return success();
}

static LogicalResult readLayers(ProgramAnalysis &analysis) {
  FailureOr<std::vector<Attribute>> given = readAnnotations(*analysis.graph, "phaze.layer");
  if (failed(given))
    return failure();
  for (auto [i, attribute] : llvm::enumerate(*given)) {
    if (!attribute)
      continue;
    auto number = dyn_cast<IntegerAttr>(attribute);
    if (!number || number.getInt() < -1 || number.getInt() >= analysis.layers.count)
      return analysis.graph->nodes[i].op->emitError()
             << "phaze.layer is " << attribute << ", expected -1 .. " << analysis.layers.count - 1;
    // Whoever moves an operation by hand wants it there, and there alone.
    if (analysis.layers.ofNode[i] != number.getInt())
      analysis.layers.copied.erase(i);
    analysis.layers.ofNode[i] = number.getInt();
  }
  return success();
}

FailureOr<ProgramAnalysis> ProgramAnalysis::run(ModuleOp module, const ImportOptions &options,
                                                AnalysisStage last) {
  if (!options.customCalls.empty() && failed(describeCustomCalls(module, options.customCalls)))
    return failure();
  FailureOr<ProgramGraph> graph = ProgramGraph::build(module, options.graph);
  if (failed(graph))
    return failure();
  ProgramAnalysis analysis;
  analysis.graph = std::make_unique<ProgramGraph>(std::move(*graph));
  analysis.factors = std::make_unique<FactorAnalysis>(*analysis.graph);
  if (last == AnalysisStage::Factors)
    return analysis;
  FailureOr<Roles> roles = inferRoles(*analysis.graph, *analysis.factors, options.roles);
  if (failed(roles))
    return failure();
  analysis.roles = std::move(*roles);
  if (last == AnalysisStage::Roles)
    return analysis;
  analysis.phases = classifyPhases(*analysis.graph, *analysis.factors, analysis.roles);
  if (failed(readPhases(analysis)))
    return failure();
  if (last == AnalysisStage::Layers) {
    analysis.layers =
        extractLayers(*analysis.graph, *analysis.factors, analysis.roles, analysis.phases);
    if (failed(readLayers(analysis)))
      return failure();
    findKinds(*analysis.graph, *analysis.factors, analysis.phases, analysis.layers);
  }
  if (failed(verify(analysis)))
    return failure();
  if (last == AnalysisStage::Layers)
    splitKinds(analysis);
  return analysis;
}

/// Time runs forward, backward, update: nothing uses what comes later, and what is the same at any
/// time uses nothing else.
static int timeOf(Phase phase) {
  switch (phase) {
  case Phase::Constant:
  case Phase::Side:
    return 0;
  case Phase::Forward:
    return 1;
  case Phase::Recompute:
  case Phase::Backward:
    return 2;
  case Phase::Update:
    return 3;
  case Phase::Metric:
    return 4;
  }
  llvm_unreachable("unknown phase");
}

static LogicalResult verifyPhase(const ProgramAnalysis &analysis, NodeIndex index) {
  const ProgramGraph &graph = *analysis.graph;
  const GraphNode &node = graph.nodes[index];
  Phase phase = analysis.phases.ofNode[index];
  auto isKnown = [&](ValueIndex value) { return graph.constantInteger(value).has_value(); };
  bool isKnownConstant = phase == Phase::Constant && llvm::all_of(node.results, isKnown);
  for (ValueIndex source : node.sources()) {
    // A size that is known says nothing of the value that it is the size of.
    if (isKnownConstant && !isKnown(source))
      continue;
    NodeIndex producer = graph.values[source].producer;
    // Repeating a constant that is a parameter says a constant still.
    bool mayUseParameter = timeOf(phase) > 0 || (phase == Phase::Constant && producer >= 0);
    if (!mayUseParameter && analysis.roles.isParameter(graph, source))
      return node.op->emitError() << "a " << stringify(phase) << " operation uses a parameter";
    if (producer < 0)
      continue;
    Phase from = analysis.phases.ofNode[producer];
    if (timeOf(from) > timeOf(phase))
      return node.op->emitError() << "a " << stringify(phase) << " operation uses a value of the "
                                  << stringify(from) << " phase";
  }
  return success();
}

LogicalResult verify(const ProgramAnalysis &analysis) {
  const ProgramGraph &graph = *analysis.graph;
  bool hasLayers = !analysis.layers.ofNode.empty();
  for (auto [i, node] : llvm::enumerate(graph.nodes)) {
    Phase phase = analysis.phases.ofNode[i];
    bool isInLayer = phase != Phase::Constant && phase != Phase::Side;
    if (hasLayers && isInLayer != (analysis.layers.ofNode[i] >= 0))
      return node.op->emitError() << "phase " << stringify(phase) << " does not go with layer "
                                  << analysis.layers.ofNode[i];
    if (failed(verifyPhase(analysis, i)))
      return failure();
  }
  return success();
}

} // namespace phaze
