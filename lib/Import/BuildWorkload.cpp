// Makes the workload of a program that has been understood.
#include "phaze/Import/BuildWorkload.h"
#include "BuildPart.h"
#include "phaze/Workload/Attention.h"
#include "phaze/Workload/Backward.h"
#include "phaze/Workload/Fusion.h"
#include "llvm/Support/Format.h"
#include <array>

using namespace mlir;

namespace phaze {

namespace {

/// Of a program that has layers.
class WorkloadBuilder : private AnalyzedProgram {
public:
  explicit WorkloadBuilder(ProgramAnalysis &analysis)
      : AnalyzedProgram(analysis), nodes(analysis), parameters(analysis, nodes), dims(analysis),
        context(analysis, nodes, parameters, dims) {}

  FailureOr<Workload> build() {
    func::FuncOp entry = graph.entry;
    workload.name = entry.getName().str();
    workload.operationCount = graph.nodes.size();
    workload.constants = nodes.constants;
    workload.sideViews = nodes.sideViews;
    findRepresentatives();
    for (int32_t kind = 0; kind < layers.kindCount; ++kind)
      buildKind(kind);
    buildLayers();
    buildEdges();
    buildTied();
    uniteKinds();
    buildSide();
    addConversions();
    writeKernels();
    addReturned();
    dims.finish(workload);
    if (failed(context.scaling.warn()))
      return failure();
    for (const ImportWarning &warning : graph.warnings)
      workload.warnings.push_back({text(warning.location), warning.message});
    warnOfShare();
    if (std::optional<std::string> error = check(workload))
      return entry.emitError() << "internal error: the workload is not valid: " << *error;
    return std::move(workload);
  }

  FactorMap takeFactors() { return dims.takeIds(); }

private:
  static std::string text(Location location) {
    std::string result;
    llvm::raw_string_ostream os(result);
    if (auto file = location->findInstanceOf<FileLineColLoc>())
      os << file.getFilename().getValue() << ':' << file.getLine() << ':' << file.getColumn();
    else
      os << location;
    return result;
  }

  /// Says how much of the program is not costed: of the bytes that operators read and write those
  /// of calls that nobody has described, since what they compute is not known.
  void warnOfShare() {
    double all = 0, unknown = 0;
    std::set<std::string> names;
    for (const Layer &layer : workload.layers) {
      const LayerKind &kind = workload.kinds[layer.kind];
      for (const Part *part : {&kind.forward, &kind.backward, &kind.update})
        for (const Operator &op : part->operators) {
          double bytes = 0;
          for (const std::vector<ValueId> *list : {&op.operands, &op.results})
            for (ValueId value : *list)
              bytes += static_cast<double>(workload.bytesOf(part->values[value].tensor));
          bool isKnown = op.kind != OperatorKind::Opaque || !op.work.empty() || !op.traffic.empty();
          all += op.kind == OperatorKind::View ? 0 : bytes;
          unknown += isKnown ? 0 : bytes;
          if (!isKnown)
            names.insert(op.name);
        }
    }
    if (names.empty())
      return;
    std::string message;
    llvm::raw_string_ostream(message)
        << "what " << llvm::join(names, ", ") << (names.size() == 1 ? " computes" : " compute")
        << " is not costed: " << llvm::format("%.1f", 100 * unknown / std::max(all, 1.0))
        << " % of the bytes that operators of the program read and write are theirs";
    func::FuncOp entry = graph.entry;
    entry.emitWarning() << message;
    workload.warnings.push_back({text(entry.getLoc()), message});
  }

  //===--------------------------------------------------------------------------------------===//
  // Kinds
  //===--------------------------------------------------------------------------------------===//

  void findRepresentatives() {
    representative.assign(layers.kindCount, -1);
    for (int32_t layer = 0; layer < layers.count; ++layer)
      if (representative[layers.kinds[layer]] < 0)
        representative[layers.kinds[layer]] = layer;
  }

  void buildKind(int32_t index) {
    int32_t layer = representative[index];
    LayerKind kind;
    kind.name = "kind" + std::to_string(index);
    const Held &holder = parameters.held[layer];
    for (ValueIndex value : holder.parameters)
      kind.parameters.push_back({parameters.nameOf(value, layer), pieceTensor(value)});
    for (ValueIndex value : holder.states)
      kind.states.push_back({parameters.nameOf(value, layer), pieceTensor(value)});

    PartBuilder forward(context, layer, PartOf::Forward);
    for (NodeIndex node : nodes.of(layer, PartOf::Forward))
      forward.addOperator(node);
    for (ValueIndex value : context.stash.kept)
      if (context.stashHolders.holds(layer, value))
        if (std::optional<ValueId> found = forward.find(value))
          kind.stash.push_back(*found);
    PartBuilder backward(context, layer, PartOf::Backward, &forward);
    for (NodeIndex node : nodes.of(layer, PartOf::Backward))
      backward.addOperator(node);
    PartBuilder update(context, layer, PartOf::Update, &forward, &backward);
    for (NodeIndex node : nodes.of(layer, PartOf::Update))
      update.addOperator(node);
    isDerivedAgain.push_back(backward.isAgain);
    llvm::sort(kind.stash);
    kind.stash.erase(std::unique(kind.stash.begin(), kind.stash.end()), kind.stash.end());
    findOutputs(forward, index, PartOf::Forward);
    findOutputs(backward, index, PartOf::Backward);
    findResults(update);
    returned.push_back(findReturned(forward));
    conversions.push_back(
        {std::move(forward.converted), std::move(backward.converted), std::move(update.converted)});
    kernels.push_back(
        {std::move(forward.kernels), std::move(backward.kernels), std::move(update.kernels)});
    kind.forward = std::move(forward.part);
    kind.backward = std::move(backward.part);
    kind.update = std::move(update.part);
    workload.kinds.push_back(std::move(kind));
  }

  Tensor pieceTensor(ValueIndex value) {
    return dims.tensorOf(value, layers.stacks.classOf(graph, factors, value));
  }

  /// Values of any layer of the kind that other layers read in the same part.
  void findOutputs(PartBuilder &builder, int32_t kind, PartOf name) {
    std::set<ValueId> outputs;
    for (int32_t layer = 0; layer < layers.count; ++layer) {
      if (layers.kinds[layer] != kind)
        continue;
      for (auto [i, node] : llvm::enumerate(sourcesOf(layer, name))) {
        if (node < 0)
          continue;
        for (auto [number, result] : llvm::enumerate(graph.nodes[node].results))
          if (isReadElsewhere(result, layer, name))
            outputs.insert(builder.part.operators[i].results[number]);
      }
    }
    builder.part.outputs.assign(outputs.begin(), outputs.end());
  }

  /// What the program returns of an update has to be written, also where the update reads it again
  /// (new moments make the new parameter).
  void findResults(PartBuilder &update) const {
    std::set<ValueId> outputs;
    for (ValueIndex result : graph.results)
      if (std::optional<ValueId> made = update.findMade(result))
        outputs.insert(*made);
    update.part.outputs.assign(outputs.begin(), outputs.end());
  }

  /// What the program returns of a forward part although the part reads it itself.
  std::vector<ValueId> findReturned(const PartBuilder &forward) const {
    std::set<ValueId> values;
    for (ValueIndex result : graph.results)
      if (std::optional<ValueId> made = forward.findMade(result))
        for (const Operator &op : forward.part.operators)
          if (llvm::is_contained(op.operands, *made))
            values.insert(*made);
    return {values.begin(), values.end()};
  }

  bool isReadElsewhere(ValueIndex value, int32_t layer, PartOf name) const {
    // What several layers run, each runs for itself.
    if (layers.of(graph.values[value].producer).size() > 1)
      return false;
    return llvm::any_of(readersOf(value), [&](NodeIndex user) {
      return layers.ofNode[user] >= 0 && layers.ofNode[user] != layer &&
             nodes.partOf(user) == name && phases.ofNode[user] != Phase::Metric &&
             !layers.spread.contains(user);
    });
  }

  /// Users of a value, seen through free nodes.
  std::vector<NodeIndex> readersOf(ValueIndex value) const {
    std::vector<NodeIndex> readers;
    std::vector<ValueIndex> open = {value};
    while (!open.empty()) {
      ValueIndex at = open.back();
      open.pop_back();
      for (NodeIndex user : graph.values[at].users) {
        if (isFreeNode(user) && !layers.fillings.test(user)) {
          const GraphNode &node = graph.nodes[user];
          if (node.sameAs.value_or(node.operands[0]) == at)
            llvm::append_range(open, node.results);
        } else if (!isFreeNode(user)) {
          readers.push_back(user);
        }
      }
    }
    return readers;
  }

  /// The nodes of a layer's part in the order of its kind's operators.
  std::vector<NodeIndex> matched(int32_t layer, PartOf name) const {
    const std::vector<NodeIndex> &own = nodes.of(layer, name);
    int32_t of = representative[layers.kinds[layer]];
    if (of == layer)
      return own;
    const std::vector<NodeIndex> &wanted = nodes.of(of, name);
    // Nodes that look the same from inside are interchangeable; the program's order breaks ties.
    llvm::DenseMap<uint64_t, SmallVector<NodeIndex, 1>> byLook;
    for (NodeIndex node : llvm::reverse(own))
      byLook[layers.look[node]].push_back(node);
    std::vector<NodeIndex> result;
    for (NodeIndex node : wanted) {
      auto found = byLook.find(layers.look[node]);
      if (found == byLook.end() || found->second.empty())
        return own;
      result.push_back(found->second.pop_back_val());
    }
    return result;
  }

  /// By operator of a layer's part its node, -1 for what is derived again.
  std::vector<NodeIndex> sourcesOf(int32_t layer, PartOf name) const {
    std::vector<NodeIndex> order = matched(layer, name);
    if (name == PartOf::Backward)
      for (unsigned at : isDerivedAgain[layers.kinds[layer]].set_bits())
        order.insert(order.begin() + std::min<size_t>(at, order.size()), -1);
    return order;
  }

  /// Layers of one kind have its classes: side inputs of any of them are made of these.
  void uniteKinds() {
    for (int32_t layer = 0; layer < layers.count; ++layer) {
      int32_t of = representative[layers.kinds[layer]];
      if (of == layer)
        continue;
      for (PartOf name : {PartOf::Forward, PartOf::Backward})
        for (auto [own, other] : llvm::zip(matched(layer, name), nodes.of(of, name)))
          for (auto [a, b] : llvm::zip(graph.nodes[own].operands, graph.nodes[other].operands))
            if (graph.shape(a) == graph.shape(b))
              for (unsigned dim = 0; dim < graph.shape(a).size(); ++dim)
                dims.standIn(factors.factors(a, dim), factors.factors(b, dim));
    }
  }

  //===--------------------------------------------------------------------------------------===//
  // Layers, edges, the rest
  //===--------------------------------------------------------------------------------------===//

  void buildLayers() {
    for (int32_t i = 0; i < layers.count; ++i) {
      Layer layer;
      layer.name = "layer" + std::to_string(i);
      layer.kind = layers.kinds[i];
      auto sources = [&](PartOf name) {
        std::vector<NodeIndex> order = sourcesOf(i, name);
        return std::vector<OpId>(order.begin(), order.end());
      };
      layer.forwardSources = sources(PartOf::Forward);
      layer.backwardSources = sources(PartOf::Backward);
      layer.updateSources = sources(PartOf::Update);
      layer.views.assign(nodes.views[i].begin(), nodes.views[i].end());
      for (ValueIndex value : parameters.held[i].parameters)
        layer.parameters.push_back(parameters.nameOf(value, i));
      for (ValueIndex value : parameters.held[i].states)
        layer.states.push_back(parameters.nameOf(value, i));
      workload.layers.push_back(std::move(layer));
    }
  }

  void buildEdges() {
    for (int32_t from = 0; from < layers.count; ++from) {
      const LayerKind &kind = workload.kinds[layers.kinds[from]];
      std::vector<NodeIndex> order = matched(from, PartOf::Forward);
      llvm::DenseMap<ValueId, int32_t> outputs;
      for (auto [i, value] : llvm::enumerate(kind.forward.outputs))
        outputs[value] = i;
      for (auto [i, node] : llvm::enumerate(order))
        for (auto [number, result] : llvm::enumerate(graph.nodes[node].results)) {
          ValueId value = kind.forward.operators[i].results[number];
          auto output = outputs.find(value);
          if (output == outputs.end())
            continue;
          std::set<int32_t> targets;
          for (NodeIndex user : readersOf(result))
            if (layers.ofNode[user] > from && phases.ofNode[user] == Phase::Forward &&
                !layers.spread.contains(user))
              targets.insert(layers.ofNode[user]);
          for (int32_t to : targets)
            workload.edges.push_back({from, to, output->second, kind.forward.values[value].tensor});
        }
    }
  }

  void buildTied() {
    for (auto &[value, users] : parameters.tied)
      workload.tied.push_back({parameters.nameOf(value, -1), users});
  }

  void buildSide() {
    PartBuilder side(context);
    for (NodeIndex node : nodes.side) {
      side.addOperator(node);
      workload.sideSources.push_back(node);
    }
    workload.side = std::move(side.part);
  }

  /// Puts a conversion before each contraction that the program feeds with one. Last, as operators
  /// and nodes of the program go together by number before.
  void addConversions() {
    std::vector<OpId> Layer::*const sources[] = {&Layer::forwardSources, &Layer::backwardSources,
                                                 &Layer::updateSources};
    for (auto [index, ofParts] : llvm::enumerate(conversions)) {
      LayerKind &kind = workload.kinds[index];
      Part *const parts[] = {&kind.forward, &kind.backward, &kind.update};
      for (auto [part, list, of] : llvm::zip(parts, ofParts, sources)) {
        std::vector<size_t> places = addConversions(*part, list);
        for (Layer &layer : workload.layers)
          for (size_t place : places)
            if (layer.kind == static_cast<int32_t>(index))
              (layer.*of).insert((layer.*of).begin() + place, -1);
      }
    }
  }

  /// Puts the operators of a kernel in its place; the first of them is the program's.
  void writeKernels() {
    std::vector<OpId> Layer::*const sources[] = {&Layer::forwardSources, &Layer::backwardSources,
                                                 &Layer::updateSources};
    for (auto [index, ofParts] : llvm::enumerate(kernels)) {
      LayerKind &kind = workload.kinds[index];
      Part *const parts[] = {&kind.forward, &kind.backward, &kind.update};
      for (auto [part, list, of] : llvm::zip(parts, ofParts, sources))
        for (auto [place, count] : writeOut(*part, list))
          for (Layer &layer : workload.layers)
            if (layer.kind == static_cast<int32_t>(index))
              (layer.*of).insert((layer.*of).begin() + place + 1, count - 1, -1);
    }
  }

  /// Returns where conversions are now, in order.
  static std::vector<size_t> addConversions(Part &part,
                                            ArrayRef<PartBuilder::ConvertedRead> reads) {
    std::vector<size_t> places;
    for (const PartBuilder::ConvertedRead &read : reads) {
      size_t place = read.op + places.size();
      Operator &reader = part.operators[place];
      Operator convert;
      convert.name = "convert";
      convert.operands = {reader.operands[read.operand]};
      convert.results = {static_cast<ValueId>(part.values.size())};
      convert.isRecompute = reader.isRecompute;
      convert.isMetric = reader.isMetric;
      convert.repeat = reader.repeat;
      PartValue made;
      made.tensor = part.values[convert.operands.front()].tensor;
      made.tensor.element = read.element;
      part.values.push_back(std::move(made));
      reader.operands[read.operand] = convert.results.front();
      part.operators.insert(part.operators.begin() + place, std::move(convert));
      places.push_back(place);
    }
    return places;
  }

  /// What is returned has to be written, whoever reads it on the chip: a reader outside of all
  /// groups.
  void addReturned() {
    for (auto [index, values] : llvm::enumerate(returned)) {
      Part &forward = workload.kinds[index].forward;
      for (ValueId value : values) {
        Operator op;
        op.kind = OperatorKind::View;
        op.name = "result";
        op.operands = {value};
        op.results = {static_cast<ValueId>(forward.values.size())};
        op.isMetric = true;
        forward.values.push_back({forward.values[value].tensor, ValueOrigin::Operator, {}});
        forward.operators.push_back(std::move(op));
        for (Layer &layer : workload.layers)
          if (layer.kind == static_cast<int32_t>(index))
            layer.forwardSources.push_back(-1);
      }
    }
  }

  PartNodes nodes;
  HeldParameters parameters;
  WorkloadFactors dims;
  PartContext context;
  Workload workload;
  std::vector<int32_t> representative;         ///< By kind.
  std::vector<llvm::BitVector> isDerivedAgain; ///< By kind: operators of the backward part.
  std::vector<std::vector<ValueId>> returned;  ///< By kind, of the forward part.
  /// By kind and part.
  std::vector<std::array<std::vector<PartBuilder::ConvertedRead>, numParts>> conversions;
  std::vector<std::array<std::vector<KernelCall>, numParts>> kernels;
};

} // namespace

FailureOr<Workload> buildWorkload(ProgramAnalysis &analysis, FactorMap *factors) {
  if (func::FuncOp entry = analysis.graph->entry; analysis.layers.count == 0)
    return entry.emitError() << "there is nothing to plan: no operation of @" << entry.getName()
                             << " depends on data and on a parameter";
  WorkloadBuilder builder(analysis);
  FailureOr<Workload> workload = builder.build();
  if (factors)
    *factors = builder.takeFactors();
  return workload;
}

FailureOr<Workload> buildTrainingWorkload(ProgramAnalysis &analysis, FactorMap *factors,
                                          AttentionRun attention) {
  FailureOr<Workload> workload = buildWorkload(analysis, factors);
  if (failed(workload))
    return failure();
  workload->attention = attention;
  // A program that updates parameters without any gradient is what it is.
  bool isForwardOnly = llvm::all_of(workload->kinds, [](const LayerKind &kind) {
    return kind.backward.operators.empty() && kind.update.operators.empty() && kind.stash.empty();
  });
  if (isForwardOnly)
    synthesizeBackward(*workload);
  recomputeScores(*workload);
  fuse(*workload);
  if (std::optional<std::string> problem = check(*workload))
    return emitError(analysis.graph->entry.getLoc())
           << "internal error: the workload is not valid: " << *problem;
  return normalized(std::move(*workload));
}

} // namespace phaze
