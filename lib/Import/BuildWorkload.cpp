// Makes the workload of a program that has been understood.
#include "phaze/Import/BuildWorkload.h"
#include "NodeWork.h"
#include "Stash.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Import/FactorNames.h"
#include "phaze/Import/OperationKinds.h"
#include "phaze/Workload/Backward.h"
#include "phaze/Workload/Fusion.h"

using namespace mlir;

namespace phaze {

namespace {

/// The parts that nodes of a layer are sorted into.
enum class PartName { Forward, Backward, Update };
constexpr int partCount = 3;

class WorkloadBuilder {
public:
  explicit WorkloadBuilder(ProgramAnalysis &analysis)
      : program(*analysis.graph), graph(*analysis.graph), factors(*analysis.factors),
        roles(analysis.roles), phases(analysis.phases), layers(analysis.layers),
        names(nameFactors(graph, factors, roles, phases, layers)),
        stash(findStash(graph, factors, phases, layers)) {}

  FailureOr<Workload> build() {
    func::FuncOp entry = graph.entry;
    workload.name = entry.getName().str();
    workload.operationCount = graph.nodes.size();
    if (layers.count == 0)
      return entry.emitError() << "there is nothing to plan: no operation of @" << entry.getName()
                               << " depends on data and on a parameter";
    sortNodes();
    nameArguments();
    placeParameters();
    findRepresentatives();
    for (int32_t kind = 0; kind < layers.kindCount; ++kind)
      buildKind(kind);
    buildLayers();
    buildEdges();
    buildTied();
    uniteKinds();
    buildSide();
    nameUsedFactors();
    if (failed(warnAboutBatch()))
      return failure();
    for (const ImportWarning &warning : graph.warnings)
      workload.warnings.push_back({text(warning.location), warning.message});
    if (std::optional<std::string> error = check(workload))
      return entry.emitError() << "internal error: the workload is not valid: " << *error;
    return std::move(workload);
  }

  FactorMap takeFactors() { return std::move(factorIds); }

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

  bool isFreeNode(NodeIndex node) const { return isFree(graph, factors, layers, node); }
  ValueIndex base(ValueIndex value) const { return baseOf(graph, factors, layers, value); }

  //===--------------------------------------------------------------------------------------===//
  // Nodes into parts
  //===--------------------------------------------------------------------------------------===//

  PartName partOf(NodeIndex node) const {
    switch (phases.ofNode[node]) {
    case Phase::Forward:
      return PartName::Forward;
    case Phase::Recompute:
    case Phase::Backward:
      return PartName::Backward;
    case Phase::Update:
      return PartName::Update;
    default:
      return metricPart[node];
    }
  }

  void sortNodes() {
    // A reported number is computed as soon as what it is made of is there.
    metricPart.assign(graph.nodes.size(), PartName::Forward);
    for (NodeIndex i = 0; i < NodeIndex(graph.nodes.size()); ++i)
      if (phases.ofNode[i] == Phase::Metric)
        for (ValueIndex operand : graph.nodes[i].operands) {
          NodeIndex producer = graph.values[operand].producer;
          if (producer < 0)
            continue;
          Phase phase = phases.ofNode[producer];
          bool isLate = phase == Phase::Backward || phase == Phase::Recompute ||
                        phase == Phase::Update ||
                        (phase == Phase::Metric && metricPart[producer] == PartName::Update);
          if (isLate)
            metricPart[i] = PartName::Update;
        }
    parts.resize(layers.count);
    views.resize(layers.count);
    for (NodeIndex i = 0; i < NodeIndex(graph.nodes.size()); ++i) {
      Phase phase = phases.ofNode[i];
      if (phase == Phase::Constant) {
        workload.constants.push_back(i);
      } else if (phase == Phase::Side) {
        if (isFreeNode(i))
          workload.sideViews.push_back(i);
        else
          sideNodes.push_back(i);
      } else if (isFreeNode(i)) {
        views[layers.ofNode[i]].push_back(i);
      } else {
        for (int32_t layer : layers.of(i))
          parts[layer][static_cast<int>(partOf(i))].push_back(i);
      }
    }
  }

  //===--------------------------------------------------------------------------------------===//
  // Parameters
  //===--------------------------------------------------------------------------------------===//

  void nameArguments() {
    llvm::StringMap<int> seen;
    func::FuncOp entry = graph.entry;
    for (unsigned i = 0; i < graph.numArguments(); ++i) {
      std::string name = "arg" + std::to_string(i);
      if (auto named = dyn_cast<NameLoc>(entry.getArgument(i).getLoc()))
        if (!named.getName().empty())
          name = named.getName().str();
      if (int again = seen[name]++)
        name += "#" + std::to_string(again);
      argumentNames.push_back(name);
    }
  }

  std::string nameOf(ValueIndex value, int32_t layer) const {
    const GraphValue &of = graph.values[value];
    std::string name =
        of.producer < 0 ? argumentNames[of.resultNumber] : "constant" + std::to_string(of.producer);
    if (std::optional<ClassIndex> factor = layers.stacks.classOf(graph, factors, value))
      if (std::optional<int64_t> place = layers.stacks.placeOf(*factor, layer))
        name += "[" + std::to_string(*place) + "]";
    return name;
  }

  struct Held {
    std::vector<ValueIndex> parameters, states;
  };

  /// Which layer holds which parameters and states.
  void placeParameters() {
    held.resize(layers.count);
    std::vector<SmallVector<int32_t, 1>> users(graph.values.size());
    auto use = [&](ValueIndex value, int32_t layer) {
      if (!llvm::is_contained(users[value], layer))
        users[value].push_back(layer);
    };
    auto isHeldValue = [&](ValueIndex value) {
      return roles.isParameter(graph, value) || isState(value);
    };
    // By layer which parameters its parts read, forward first: whoever only updates holds nothing.
    for (int part = 0; part < partCount; ++part) {
      std::vector<std::pair<ValueIndex, int32_t>> found;
      for (int32_t layer = 0; layer < layers.count; ++layer)
        for (NodeIndex node : parts[layer][part])
          for (ValueIndex operand : graph.nodes[node].operands)
            if (ValueIndex source = heldSource(operand); isHeldValue(source))
              if (part == 0 || users[source].empty())
                found.push_back({source, layer});
      for (auto [value, layer] : found)
        use(value, layer);
    }
    for (ValueIndex value = 0; value < ValueIndex(graph.values.size()); ++value) {
      if (!isHeldValue(value))
        continue;
      bool isParameter = roles.isParameter(graph, value);
      SmallVector<int32_t> holders(users[value].begin(), users[value].end());
      if (std::optional<ClassIndex> factor = layers.stacks.classOf(graph, factors, value)) {
        holders.clear();
        for (auto [place, layer] : layers.stacks.layers.find(*factor)->second)
          holders.push_back(layer);
      } else if (!isParameter) {
        // State lives with its parameter.
        const ArgumentInfo &info = roles.arguments[graph.values[value].resultNumber];
        if (info.parameter) {
          auto home = layers.home.find(*info.parameter);
          int32_t layer =
              home != layers.home.end() ? home->second : layers.ofParameter.lookup(*info.parameter);
          if (layer >= 0)
            holders = {layer};
        }
        holders.resize(std::min<size_t>(holders.size(), 1));
      } else if (auto home = layers.home.find(value); home != layers.home.end()) {
        // Whoever updates it has it too.
        if (isUpdated(value) && !llvm::is_contained(holders, home->second))
          holders.push_back(home->second);
      }
      llvm::sort(holders);
      if (holders.empty())
        holders.push_back(0);
      for (int32_t layer : holders)
        (isParameter ? held[layer].parameters : held[layer].states).push_back(value);
      if (isParameter && holders.size() > 1 && !layers.stacks.classOf(graph, factors, value))
        tied.push_back({value, {holders.begin(), holders.end()}});
    }
  }

  bool isUpdated(ValueIndex value) const {
    if (graph.values[value].producer >= 0)
      return false;
    std::optional<int32_t> result = roles.arguments[graph.values[value].resultNumber].result;
    return result && roles.results[*result].role == ResultRole::Updated;
  }

  bool isState(ValueIndex value) const {
    if (graph.values[value].producer >= 0)
      return false;
    ArgumentRole role = roles.arguments[graph.values[value].resultNumber].role;
    return role == ArgumentRole::State || role == ArgumentRole::Buffer;
  }

  /// The parameter or state that a value is another look at, or derived from without computing.
  ValueIndex heldSource(ValueIndex value) const {
    for (;;) {
      value = base(value);
      NodeIndex producer = graph.values[value].producer;
      if (producer < 0 || roles.isParameter(graph, value))
        return value;
      const GraphNode &node = graph.nodes[producer];
      bool isSlice = isFreeNode(producer) && !layers.fillings.test(producer);
      if (!isSlice && !(isDerivable(node) && phases.ofNode[producer] == Phase::Forward &&
                        !phases.dependsOnData.test(value)))
        return value;
      value = node.operands[0];
    }
  }

  //===--------------------------------------------------------------------------------------===//
  // Factors and tensors
  //===--------------------------------------------------------------------------------------===//

  /// Dimensions of size 1 say nothing, unless they are the batch.
  bool isCounted(ClassIndex factor) const {
    return factors.classes[factor].size != 1 || roles.batch == factor;
  }

  /// Layers of one kind have its classes: side inputs of any of them are made of these.
  void uniteKinds() {
    for (int32_t layer = 0; layer < layers.count; ++layer) {
      int32_t of = representative[layers.kinds[layer]];
      if (of == layer)
        continue;
      for (PartName name : {PartName::Forward, PartName::Backward})
        for (auto [own, other] : llvm::zip(matched(layer, name), parts[of][static_cast<int>(name)]))
          for (auto [a, b] : llvm::zip(graph.nodes[own].operands, graph.nodes[other].operands))
            if (graph.shape(a) == graph.shape(b))
              for (unsigned dim = 0; dim < graph.shape(a).size(); ++dim)
                standIn(factors.factors(a, dim), factors.factors(b, dim));
    }
  }

  void standIn(ArrayRef<ClassIndex> list, ArrayRef<ClassIndex> others) {
    if (list.size() != others.size())
      return;
    for (auto [factor, other] : llvm::zip(list, others)) {
      auto known = factorIds.find(other);
      if (known == factorIds.end() || factors.classes[factor].size != factors.classes[other].size)
        continue;
      FactorId id = known->second;
      factorIds.try_emplace(factor, id);
    }
  }

  FactorId factorOf(ClassIndex index) {
    auto [entry, isNew] = factorIds.try_emplace(index, workload.factors.size());
    if (isNew) {
      FactorClass factor;
      factor.size = factors.classes[index].size;
      factor.role = names.roles[index];
      workload.factors.push_back(factor);
      classOfFactor.push_back(index);
    }
    return entry->second;
  }

  /// Names are numbered anew: classes that only layers of a known kind have are not in the
  /// workload.
  void nameUsedFactors() {
    std::vector<int> numbers(8, 0);
    for (auto [i, factor] : llvm::enumerate(workload.factors)) {
      StringRef stem = StringRef(names.names[classOfFactor[i]]).rtrim("0123456789");
      int number = numbers[static_cast<int>(factor.role)]++;
      factor.name = stem.str();
      if (number > 0 || factor.role == FactorRole::None)
        factor.name += std::to_string(number);
    }
    for (auto [i, node] : llvm::enumerate(graph.nodes))
      for (NodeFactors::Use use : factors.nodes[i].uses)
        if (use.use == FactorUse::Whole)
          if (auto found = factorIds.find(use.factor); found != factorIds.end())
            workload.factors[found->second].isNeededWhole = true;
    if (roles.batch)
      if (auto found = factorIds.find(*roles.batch); found != factorIds.end())
        workload.batch = found->second;
  }

  static ElementType elementOf(Type type) {
    std::string name;
    llvm::raw_string_ostream(name) << type;
    return {name, storedBits(type)};
  }

  /// Without the factors of `dropped`, for a layer's piece of a stack.
  Tensor tensorOf(ValueIndex value, std::optional<ClassIndex> dropped = std::nullopt) {
    Tensor tensor;
    auto type = dyn_cast<RankedTensorType>(graph.values[value].type);
    if (!type) {
      tensor.element = {"i1", 8}; // Tokens and tuples hold nothing of their own.
      return tensor;
    }
    tensor.element = elementOf(type.getElementType());
    for (unsigned dim = 0; dim < type.getRank(); ++dim) {
      std::vector<FactorId> list;
      bool isDropped = false;
      for (ClassIndex factor : factors.factors(value, dim)) {
        if (dropped == factor)
          isDropped = true;
        else if (isCounted(factor))
          list.push_back(factorOf(factor));
      }
      if (!isDropped || !list.empty())
        tensor.dims.push_back(std::move(list));
    }
    return tensor;
  }

  std::vector<FactorId> listOf(ArrayRef<ClassIndex> classes) {
    std::vector<FactorId> list;
    for (ClassIndex factor : classes)
      if (isCounted(factor))
        list.push_back(factorOf(factor));
    return list;
  }

  //===--------------------------------------------------------------------------------------===//
  // Parts
  //===--------------------------------------------------------------------------------------===//

  /// A part being built, for one layer; `layer` is -1 for the side part.
  struct PartBuilder {
    Part part;
    int32_t layer = -1;
    PartName name = PartName::Forward;
    llvm::DenseMap<ValueIndex, ValueId> values;
  };

  /// Where a value that this part does not make comes from, and which value stands for it.
  struct Source {
    ValueOrigin origin;
    ValueIndex value;
    std::optional<ClassIndex> stack = std::nullopt;
    std::optional<int32_t> index = std::nullopt;
  };

  Source sourceOf(ValueIndex value, const PartBuilder &builder, const Held *holder,
                  PartBuilder *forward, PartBuilder *backward) {
    ValueIndex source = heldSource(value);
    std::optional<ClassIndex> stack = layers.stacks.classOf(graph, factors, source);
    if (holder) {
      auto find = [&](const std::vector<ValueIndex> &list) -> std::optional<int32_t> {
        auto found = llvm::find(list, source);
        return found == list.end() ? std::nullopt : std::optional<int32_t>(found - list.begin());
      };
      // Whatever the forward pass derives from a parameter, others derive anew.
      bool isOwnForward = builder.name == PartName::Forward && source != value;
      if (!isOwnForward || graph.values[base(value)].producer < 0 ||
          !madeIn(base(value), builder)) {
        if (std::optional<int32_t> index = find(holder->parameters))
          return {ValueOrigin::Parameter, source, stack, index};
        if (std::optional<int32_t> index = find(holder->states))
          return {ValueOrigin::State, source, stack, index};
      }
    }
    value = base(value);
    NodeIndex producer = graph.values[value].producer;
    if (producer < 0)
      return {roles.isParameter(graph, value) ? ValueOrigin::Activation : ValueOrigin::Side, value};
    Phase phase = phases.ofNode[producer];
    if (phase == Phase::Constant && !roles.isParameter(graph, value))
      return {isSplat(producer) ? ValueOrigin::Constant : ValueOrigin::Side, value};
    if (phase == Phase::Side)
      return {ValueOrigin::Side, value};
    bool isBackward = builder.name == PartName::Backward;
    if (isBackward && phase == Phase::Forward && forward) {
      auto kept = stash.keptFor.find(value);
      if (kept != stash.keptFor.end() && isStashed(kept->second, builder.layer))
        if (auto found = forward->values.find(kept->second); found != forward->values.end())
          return {ValueOrigin::Stash, kept->second, std::nullopt, found->second};
      return {ValueOrigin::Activation, value};
    }
    if (builder.name == PartName::Update && partOf(producer) == PartName::Backward && backward)
      if (auto found = backward->values.find(value);
          found != backward->values.end() && layers.ofNode[producer] == builder.layer)
        return {ValueOrigin::Gradient, value, std::nullopt, found->second};
    return {ValueOrigin::Activation, value};
  }

  /// Whether an operator of the part makes the value.
  bool madeIn(ValueIndex value, const PartBuilder &builder) const {
    auto found = builder.values.find(value);
    return found != builder.values.end() &&
           builder.part.values[found->second].origin == ValueOrigin::Operator;
  }

  bool isSplat(NodeIndex node) const {
    for (;;) {
      if (isSplatConstant(graph.nodes[node].op) ||
          graph.constantInteger(graph.nodes[node].results[0]))
        return true;
      if (!isDerivable(graph.nodes[node]))
        return false;
      node =
          graph.values[graph.nodes[node].sameAs.value_or(graph.nodes[node].operands[0])].producer;
      if (node < 0)
        return false;
    }
  }

  /// A layer's piece of a stack is what was stored at its place, or what it makes of its piece.
  ValueIndex pieceOf(ValueIndex value, int32_t layer) const {
    for (;;) {
      value = base(value);
      std::optional<ClassIndex> factor = layers.stacks.classOf(graph, factors, value);
      NodeIndex producer = graph.values[value].producer;
      if (producer < 0)
        return value;
      bool isFreeAccess = isFreeNode(producer) && stackAccess(graph, producer);
      if (!factor && isFreeAccess && !layers.fillings.test(producer)) {
        // A slice out of the stack: the piece of what it slices.
        ValueIndex stack = base(graph.nodes[producer].operands[0]);
        NodeIndex maker = graph.values[stack].producer;
        if (maker >= 0 && layers.spread.contains(maker))
          return stack;
        return value;
      }
      if (!factor || !layers.fillings.test(producer))
        return value;
      std::optional<int64_t> place = layers.stacks.placeOf(*factor, layer);
      std::optional<StackAccess> access = stackAccess(graph, producer);
      value = place && access && access->index == *place ? graph.nodes[producer].operands[1]
                                                         : graph.nodes[producer].operands[0];
    }
  }

  /// The value of the part that stands for `value`, added if need be; without the factors of
  /// `dropped`, as an operation on a whole stack reads a layer's piece of each operand.
  ValueId valueIn(PartBuilder &builder, ValueIndex value, std::optional<ClassIndex> dropped,
                  const Held *holder, PartBuilder *forward, PartBuilder *backward) {
    ValueIndex piece = builder.layer >= 0 ? pieceOf(value, builder.layer) : base(value);
    if (auto found = builder.values.find(piece); found != builder.values.end())
      return found->second;
    Source source = sourceOf(piece, builder, holder, forward, backward);
    auto [entry, isNew] = builder.values.try_emplace(source.value, builder.part.values.size());
    if (isNew) {
      PartValue made;
      made.origin = source.origin;
      made.index = source.index;
      bool isHeld = source.origin == ValueOrigin::Parameter || source.origin == ValueOrigin::State;
      made.tensor = tensorOf(source.value, isHeld ? source.stack : dropped);
      builder.part.values.push_back(made);
    }
    ValueId id = entry->second;
    builder.values[piece] = id;
    return id;
  }

  void addOperator(PartBuilder &builder, NodeIndex index, const Held *holder,
                   PartBuilder *forward = nullptr, PartBuilder *backward = nullptr) {
    const GraphNode &node = graph.nodes[index];
    std::optional<ClassIndex> dropped;
    if (auto spread = layers.spread.find(index); spread != layers.spread.end())
      dropped = spread->second;
    Operator op;
    op.kind = operatorKind(node);
    op.name = node.op->getName().stripDialect().str();
    if (auto call = dyn_cast<stablehlo::CustomCallOp>(node.op))
      op.name = call.getCallTargetName().str();
    if (auto reduce = dyn_cast<stablehlo::ReduceOp>(node.op))
      if (llvm::hasSingleElement(reduce.getBody().front().without_terminator()))
        op.name += "_" + reduce.getBody().front().front().getName().stripDialect().str();
    op.repeat = node.repeat;
    op.isRecompute = phases.ofNode[index] == Phase::Recompute;
    op.isMetric = phases.ofNode[index] == Phase::Metric;
    op.isIrregular = hasIrregularSize(index);
    if (isGradientSum(index))
      op.kind = OperatorKind::View;
    // One row per group.
    if (auto groups = node.op->getAttrOfType<DenseIntElementsAttr>("replica_groups"))
      if (op.kind == OperatorKind::Collective && groups.getType().getDimSize(1) > 1)
        op.devices = groups.getType().getDimSize(1);
    for (ValueIndex operand : node.operands)
      op.operands.push_back(valueIn(builder, operand, dropped, holder, forward, backward));
    for (ValueIndex result : node.results) {
      ValueId id = builder.part.values.size();
      builder.part.values.push_back({tensorOf(result, dropped), ValueOrigin::Operator, {}});
      builder.values[result] = id;
      op.results.push_back(id);
    }
    NodeWork work = workOf(graph, factors, index);
    for (const NodeWorkTerm &term : work.terms) {
      WorkTerm out{term.count, {}};
      bool isPending = dropped.has_value();
      for (ClassIndex factor : term.factors) {
        if (isPending && factor == *dropped)
          isPending = false;
        else if (isCounted(factor))
          out.factors.push_back(factorOf(factor));
      }
      // Work that does not scale with the stack is divided evenly.
      if (isPending)
        out.count /= factors.classes[*dropped].size;
      if (out.count)
        op.work.push_back(std::move(out));
    }
    if (!op.work.empty())
      op.computeType = elementOf(work.element);
    if (op.kind == OperatorKind::Contraction)
      addContraction(op, index);
    for (NodeFactors::Use use : factors.nodes[index].uses) {
      if (dropped == use.factor || !isCounted(use.factor))
        continue;
      bool isReduced = use.use == FactorUse::Reduce || use.use == FactorUse::Lookup;
      if (isReduced && (op.kind == OperatorKind::Reduction || op.kind == OperatorKind::Movement))
        op.reduced.push_back(factorOf(use.factor));
      else if (use.use == FactorUse::Whole)
        op.whole.push_back(factorOf(use.factor));
    }
    dropUnknown(op.reduced, op, builder);
    builder.part.operators.push_back(std::move(op));
  }

  void addContraction(Operator &op, NodeIndex index) {
    std::optional<ContractionFactors> parts = factors.contraction(index);
    if (!parts) {
      op.kind = OperatorKind::Opaque;
      return;
    }
    op.batch = listOf(parts->batch);
    op.rows = listOf(parts->rows);
    op.columns = listOf(parts->columns);
    op.reduction = listOf(parts->reduction);
  }

  /// Keeps the factors that some operand has: constants are not among the operands.
  static void dropUnknown(std::vector<FactorId> &list, const Operator &op,
                          const PartBuilder &builder) {
    llvm::erase_if(list, [&](FactorId factor) {
      for (ValueId operand : op.operands)
        for (const std::vector<FactorId> &dim : builder.part.values[operand].tensor.dims)
          if (llvm::is_contained(dim, factor))
            return false;
      return true;
    });
  }

  //===--------------------------------------------------------------------------------------===//
  // What does not scale with the batch
  //===--------------------------------------------------------------------------------------===//

  LogicalResult warnAboutBatch() {
    llvm::SmallPtrSet<Operation *, 8> warned;
    SmallVector<Operation *> statistics;
    for (auto [i, node] : llvm::enumerate(graph.nodes)) {
      Phase phase = phases.ofNode[i];
      if (phase == Phase::Constant || phase == Phase::Side || isFreeNode(i))
        continue;
      if (isIrregular(i) && warned.insert(node.op).second &&
          failed(program.warn(node.op->getLoc(),
                              "a size of " + node.op->getName().getStringRef() +
                                  " follows the batch in a way that is no product of factors: it "
                                  "is taken to stay as it is when the batch changes")))
        return failure();
      if (phase == Phase::Forward && isBatchStatistic(i) && warned.insert(node.op).second)
        statistics.push_back(node.op);
    }
    if (statistics.empty())
      return success();
    // One for all: batch norms come in dozens.
    std::string more;
    if (statistics.size() > 1)
      more = " (here and in " + std::to_string(statistics.size() - 1) + " more places)";
    return program.warn(statistics.front()->getLoc(),
                        "the forward pass sums over the batch and goes on with the sum: it is "
                        "taken to be of each microbatch" +
                            more);
  }

  bool isIrregular(NodeIndex node) const {
    return llvm::any_of(factors.nodes[node].irregular,
                        [&](ClassIndex factor) { return phases.isBatchLike.test(factor); });
  }

  /// Also for what runs on the sizes that an irregular operation made.
  bool hasIrregularSize(NodeIndex index) const {
    auto followsBatch = [&](ValueIndex value) {
      for (unsigned dim = 0; dim < graph.shape(value).size(); ++dim)
        for (ClassIndex factor : factors.factors(value, dim))
          if (roles.batch != factor && phases.isBatchLike.test(factor))
            return true;
      return false;
    };
    const GraphNode &node = graph.nodes[index];
    return isIrregular(index) || llvm::any_of(node.operands, followsBatch) ||
           llvm::any_of(node.results, followsBatch);
  }

  /// Whether a sum over the batch is used together with the batch again, as batch norm does.
  bool isBatchStatistic(NodeIndex index) const {
    if (!roles.batch || operatorKind(graph.nodes[index]) != OperatorKind::Reduction)
      return false;
    bool isReduced = llvm::any_of(factors.nodes[index].uses, [&](NodeFactors::Use use) {
      return use.factor == *roles.batch && use.use == FactorUse::Reduce;
    });
    if (!isReduced)
      return false;
    // Through scaling and the like, until the batch is there again or there is no more forward.
    std::vector<ValueIndex> open(graph.nodes[index].results.begin(),
                                 graph.nodes[index].results.end());
    llvm::DenseSet<NodeIndex> seen;
    while (!open.empty()) {
      ValueIndex value = open.back();
      open.pop_back();
      for (NodeIndex user : graph.values[value].users) {
        if (phases.ofNode[user] != Phase::Forward || !seen.insert(user).second)
          continue;
        for (ValueIndex result : graph.nodes[user].results) {
          if (factors.hasClass(result, *roles.batch))
            return true;
          open.push_back(result);
        }
      }
    }
    return false;
  }

  /// Summing gradients over devices is what data parallelism does anyway.
  bool isGradientSum(NodeIndex index) const {
    const GraphNode &node = graph.nodes[index];
    Phase phase = phases.ofNode[index];
    return isa<stablehlo::AllReduceOp, stablehlo::CrossReplicaSumOp>(node.op) &&
           (phase == Phase::Backward || phase == Phase::Update) &&
           llvm::none_of(node.results, [&](ValueIndex result) {
             return phases.hasBatch(graph, factors, result);
           });
  }

  //===--------------------------------------------------------------------------------------===//
  // Kinds
  //===--------------------------------------------------------------------------------------===//

  void findRepresentatives() {
    representative.assign(layers.kindCount, -1);
    for (int32_t layer = 0; layer < layers.count; ++layer)
      if (representative[layers.kinds[layer]] < 0)
        representative[layers.kinds[layer]] = layer;
    // The layer that keeps a stashed value: the one that made it if its backward part uses it, else
    // the first that uses it.
    for (auto [i, node] : llvm::enumerate(graph.nodes)) {
      if (phases.ofNode[i] != Phase::Backward && phases.ofNode[i] != Phase::Recompute)
        continue;
      for (ValueIndex operand : node.operands) {
        ValueIndex value = base(node.sameAs.value_or(operand));
        auto kept = stash.keptFor.find(value);
        if (kept == stash.keptFor.end())
          continue;
        NodeIndex producer = graph.values[kept->second].producer;
        int32_t made = layers.ofNode[producer];
        int32_t user = layers.ofNode[i];
        // What each layer makes for itself, each keeps for itself.
        if (layers.copied.contains(producer)) {
          copiesKept.insert({kept->second, user});
          continue;
        }
        auto [entry, isNew] = stashLayers.try_emplace(kept->second, user);
        if (!isNew && entry->second != made)
          entry->second = user == made ? made : std::min(entry->second, user);
      }
    }
    // Whoever does not see the value in its forward part cannot keep it.
    for (auto &[value, layer] : stashLayers) {
      int32_t made = layers.ofNode[graph.values[value].producer];
      if (layer != made && !isReadIn(value, layer))
        layer = made;
    }
  }

  bool isReadIn(ValueIndex value, int32_t layer) const {
    return llvm::any_of(parts[layer][0], [&](NodeIndex node) {
      return llvm::any_of(graph.nodes[node].operands,
                          [&](ValueIndex operand) { return base(operand) == value; });
    });
  }

  bool isStashed(ValueIndex kept, int32_t layer) const {
    auto found = stashLayers.find(kept);
    return found != stashLayers.end() ? found->second == layer : copiesKept.contains({kept, layer});
  }

  void buildKind(int32_t index) {
    int32_t layer = representative[index];
    LayerKind kind;
    kind.name = "kind" + std::to_string(index);
    const Held &holder = held[layer];
    for (ValueIndex value : holder.parameters)
      kind.parameters.push_back({nameOf(value, layer), pieceTensor(value, layer)});
    for (ValueIndex value : holder.states)
      kind.states.push_back({nameOf(value, layer), pieceTensor(value, layer)});

    PartBuilder forward, backward, update;
    forward.layer = backward.layer = update.layer = layer;
    backward.name = PartName::Backward;
    update.name = PartName::Update;
    for (NodeIndex node : parts[layer][0])
      addOperator(forward, node, &holder);
    for (ValueIndex value : stash.kept)
      if (isStashed(value, layer))
        if (auto found = forward.values.find(value); found != forward.values.end())
          kind.stash.push_back(found->second);
    for (NodeIndex node : parts[layer][1])
      addOperator(backward, node, &holder, &forward);
    for (NodeIndex node : parts[layer][2])
      addOperator(update, node, &holder, &forward, &backward);
    llvm::sort(kind.stash);
    kind.stash.erase(std::unique(kind.stash.begin(), kind.stash.end()), kind.stash.end());
    findOutputs(forward, index, PartName::Forward);
    findOutputs(backward, index, PartName::Backward);
    kind.forward = std::move(forward.part);
    kind.backward = std::move(backward.part);
    kind.update = std::move(update.part);
    workload.kinds.push_back(std::move(kind));
  }

  Tensor pieceTensor(ValueIndex value, int32_t layer) {
    return tensorOf(value, layers.stacks.classOf(graph, factors, value));
  }

  /// Values of any layer of the kind that other layers read in the same part.
  void findOutputs(PartBuilder &builder, int32_t kind, PartName name) {
    std::set<ValueId> outputs;
    for (int32_t layer = 0; layer < layers.count; ++layer) {
      if (layers.kinds[layer] != kind)
        continue;
      std::vector<NodeIndex> order = matched(layer, name);
      for (auto [i, node] : llvm::enumerate(order))
        for (auto [number, result] : llvm::enumerate(graph.nodes[node].results))
          if (isReadElsewhere(result, layer, name))
            outputs.insert(builder.part.operators[i].results[number]);
    }
    builder.part.outputs.assign(outputs.begin(), outputs.end());
  }

  bool isReadElsewhere(ValueIndex value, int32_t layer, PartName name) const {
    // What several layers run, each runs for itself.
    if (layers.of(graph.values[value].producer).size() > 1)
      return false;
    return llvm::any_of(readersOf(value), [&](NodeIndex user) {
      return layers.ofNode[user] >= 0 && layers.ofNode[user] != layer && partOf(user) == name &&
             phases.ofNode[user] != Phase::Metric && !layers.spread.contains(user);
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
  std::vector<NodeIndex> matched(int32_t layer, PartName name) {
    const std::vector<NodeIndex> &own = parts[layer][static_cast<int>(name)];
    int32_t of = representative[layers.kinds[layer]];
    if (of == layer)
      return own;
    const std::vector<NodeIndex> &wanted = parts[of][static_cast<int>(name)];
    // Nodes that look the same from inside are interchangeable; the program's order breaks ties.
    llvm::DenseMap<uint64_t, SmallVector<NodeIndex, 1>> byLook;
    for (NodeIndex node : llvm::reverse(own))
      byLook[layers.look[node] >> 1].push_back(node);
    std::vector<NodeIndex> result;
    for (NodeIndex node : wanted) {
      auto found = byLook.find(layers.look[node] >> 1);
      if (found == byLook.end() || found->second.empty())
        return own;
      result.push_back(found->second.pop_back_val());
    }
    return result;
  }

  //===--------------------------------------------------------------------------------------===//
  // Layers, edges, the rest
  //===--------------------------------------------------------------------------------------===//

  void buildLayers() {
    for (int32_t i = 0; i < layers.count; ++i) {
      Layer layer;
      layer.name = "layer" + std::to_string(i);
      layer.kind = layers.kinds[i];
      auto sources = [&](PartName name) {
        std::vector<NodeIndex> nodes = matched(i, name);
        return std::vector<OpId>(nodes.begin(), nodes.end());
      };
      layer.forwardSources = sources(PartName::Forward);
      layer.backwardSources = sources(PartName::Backward);
      layer.updateSources = sources(PartName::Update);
      layer.views.assign(views[i].begin(), views[i].end());
      for (ValueIndex value : held[i].parameters)
        layer.parameters.push_back(nameOf(value, i));
      for (ValueIndex value : held[i].states)
        layer.states.push_back(nameOf(value, i));
      workload.layers.push_back(std::move(layer));
    }
  }

  void buildEdges() {
    for (int32_t from = 0; from < layers.count; ++from) {
      const LayerKind &kind = workload.kinds[layers.kinds[from]];
      std::vector<NodeIndex> order = matched(from, PartName::Forward);
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
    for (auto &[value, users] : tied)
      workload.tied.push_back({nameOf(value, -1), users});
  }

  void buildSide() {
    PartBuilder side;
    for (NodeIndex node : sideNodes) {
      addOperator(side, node, nullptr);
      workload.sideSources.push_back(node);
    }
    workload.side = std::move(side.part);
  }

  ProgramGraph &program; ///< To warn.
  const ProgramGraph &graph;
  const FactorAnalysis &factors;
  const Roles &roles;
  const Phases &phases;
  const Layers &layers;
  FactorNames names;
  Stash stash;
  Workload workload;
  std::vector<PartName> metricPart;                                 ///< By node, for metrics.
  std::vector<std::array<std::vector<NodeIndex>, partCount>> parts; ///< By layer.
  std::vector<std::vector<NodeIndex>> views;                        ///< By layer.
  std::vector<NodeIndex> sideNodes;
  std::vector<std::string> argumentNames;
  std::vector<Held> held; ///< By layer.
  std::vector<std::pair<ValueIndex, std::vector<int32_t>>> tied;
  FactorMap factorIds;
  std::vector<ClassIndex> classOfFactor;
  std::vector<int32_t> representative; ///< By kind.
  llvm::DenseMap<ValueIndex, int32_t> stashLayers;
  llvm::DenseSet<std::pair<ValueIndex, int32_t>> copiesKept; ///< Value and layer.
};

} // namespace

FailureOr<Workload> buildWorkload(ProgramAnalysis &analysis, FactorMap *factors) {
  WorkloadBuilder builder(analysis);
  FailureOr<Workload> workload = builder.build();
  if (factors)
    *factors = builder.takeFactors();
  return workload;
}

FailureOr<Workload> buildTrainingWorkload(ProgramAnalysis &analysis, FactorMap *factors) {
  FailureOr<Workload> workload = buildWorkload(analysis, factors);
  if (failed(workload))
    return failure();
  bool isForwardOnly = llvm::all_of(
      workload->kinds, [](const LayerKind &kind) { return kind.backward.operators.empty(); });
  if (isForwardOnly)
    synthesizeBackward(*workload);
  fuse(*workload);
  if (std::optional<std::string> problem = check(*workload))
    return emitError(analysis.graph->entry.getLoc())
           << "internal error: the workload is not valid: " << *problem;
  return normalized(std::move(*workload));
}

} // namespace phaze
