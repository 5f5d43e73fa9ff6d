// Writes the functions of the stages.
#include "phaze/Stages/Outline.h"
#include "Combining.h"
#include "Kept.h"
#include "dialects/Sdy/Sdy.h"
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/IR/IRMapping.h"
#include "phaze/Import/ValueNames.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace phaze {

namespace {

/// A function that is being collected.
struct Draft {
  Unit unit;
  std::set<NodeIndex> nodes;    ///< Its own, and what it makes for itself; run in this order.
  std::set<int32_t> arguments;  ///< Of the program.
  std::set<ValueIndex> imports; ///< From other functions.
  llvm::SetVector<ValueIndex> exports;
};

class Outliner {
public:
  Outliner(const ProgramAnalysis &analysis, const StagePlan &plan, const OutlineOptions &options)
      : analysis(analysis), graph(*analysis.graph), plan(plan), options(options),
        combining(analysis, options.countConstants), assignment(analysis, plan, combining),
        kept(analysis, plan, assignment, options), builder(func::FuncOp(graph.entry).getContext()) {
  }

  LogicalResult run() {
    if (failed(checkFlat()))
      return failure();
    collect();
    if (failed(placeResults()) || failed(number()))
      return failure();
    findHolders();
    write();
    return success();
  }

private:
  /// Every operation runs once, in the entry itself.
  LogicalResult checkFlat() {
    func::FuncOp entry = graph.entry;
    llvm::SmallPtrSet<Operation *, 16> seen;
    for (const GraphNode &node : graph.nodes)
      if (node.op->getParentOp() != entry || (!node.passed && !seen.insert(node.op).second))
        return node.op->emitError("runs in a call or loop: stages can be made of a program that is "
                                  "written out (phaze-inline)");
    return success();
  }

  //===-- What is in which function ---------------------------------------------------------===//

  Draft &draftOf(const Unit &unit) {
    auto [it, isNew] = drafts.try_emplace(unit);
    if (isNew)
      it->second.unit = unit;
    return it->second;
  }

  void collect() {
    for (NodeIndex i = 0; i < NodeIndex(graph.nodes.size()); ++i)
      if (assignment.isLive(i) && !assignment.isOwn(i))
        draftOf(assignment.unitOf(i)).nodes.insert(i);
    for (auto &[unit, draft] : drafts)
      for (NodeIndex node : std::vector<NodeIndex>(draft.nodes.begin(), draft.nodes.end()))
        for (ValueIndex operand : graph.nodes[node].operands)
          provide(operand, draft);
  }

  /// Whether `draft` makes a node for itself that is not its own.
  bool makes(const Draft &draft, NodeIndex node) const {
    if (assignment.isOwn(node))
      return true;
    const Unit &unit = assignment.unitOf(node);
    return isOfBackward(draft.unit) && unit.part == StagePart::Forward &&
           unit.stage == draft.unit.stage && kept.isMadeAgain(node);
  }

  static bool isOfBackward(const Unit &unit) {
    return unit.part == StagePart::Backward || unit.part == StagePart::Weights;
  }

  /// The backward function that has made a value again which gradients of parameters need too.
  Draft *recomputedBy(ValueIndex value, const Draft &draft) {
    NodeIndex producer = graph.values[value].producer;
    if (draft.unit.part != StagePart::Weights || assignment.isOwn(producer) ||
        !kept.isRecomputed(producer))
      return nullptr;
    // One that others get from the forward function is that one.
    bool isOfOthers = llvm::is_contained(graph.results, value) ||
                      llvm::any_of(graph.values[value].users, [&](NodeIndex user) {
                        return assignment.isLive(user) && !assignment.isOwn(user) &&
                               (assignment.unitOf(user).stage != draft.unit.stage ||
                                assignment.unitOf(user).part == StagePart::Update);
                      });
    // The first of several rounds, for all of them.
    Unit backward = draft.unit;
    backward.part = StagePart::Backward;
    for (backward.round = 0; !isOfOthers && backward.round <= draft.unit.round; ++backward.round)
      if (auto found = drafts.find(backward);
          found != drafts.end() && found->second.nodes.count(producer))
        return &found->second;
    return nullptr;
  }

  /// Sees to it that a function has a value.
  void provide(ValueIndex value, Draft &draft) {
    SmallVector<ValueIndex> open = {value};
    while (!open.empty()) {
      value = open.pop_back_val();
      NodeIndex producer = graph.values[value].producer;
      if (producer < 0) {
        draft.arguments.insert(graph.values[value].resultNumber);
        continue;
      }
      if (draft.nodes.count(producer))
        continue;
      if (Draft *other = recomputedBy(value, draft)) {
        draft.imports.insert(value);
        other->exports.insert(value);
        continue;
      }
      if (makes(draft, producer)) {
        draft.nodes.insert(producer);
        llvm::append_range(open, graph.nodes[producer].operands);
        continue;
      }
      draft.imports.insert(value);
      draftOf(assignment.unitOf(producer)).exports.insert(value);
    }
  }

  /// Results that nobody makes are made by the first stage: where they have the batch for each
  /// microbatch, else once.
  LogicalResult placeResults() {
    for (ValueIndex value : graph.results) {
      NodeIndex producer = graph.values[value].producer;
      if (producer < 0)
        continue;
      if (!assignment.isOwn(producer)) {
        draftOf(assignment.unitOf(producer)).exports.insert(value);
        continue;
      }
      Unit unit;
      unit.part = assignment.hasBatch(value) || !analysis.roles.batch ? StagePart::Forward
                                                                      : StagePart::Update;
      Draft &draft = draftOf(unit);
      provide(value, draft);
      draft.exports.insert(value);
    }
    return success();
  }

  //===-- Values that are handed on ---------------------------------------------------------===//

  /// Numbers functions and values, and finds how values of microbatches are put together.
  LogicalResult number() {
    llvm::DenseSet<ValueIndex> forStep(graph.results.begin(), graph.results.end());
    for (auto &[unit, draft] : drafts)
      if (unit.part == StagePart::Update)
        forStep.insert(draft.imports.begin(), draft.imports.end());
    for (auto &[unit, draft] : drafts)
      for (ValueIndex value : draft.exports) {
        numbers[value] = static_cast<int64_t>(numbers.size());
        if (unit.part != StagePart::Update && forStep.contains(value) && failed(combine(value)))
          return failure();
      }
    // A batch that an update reads is that of the whole step.
    if (options.hasMicrobatches)
      for (auto &[unit, draft] : drafts)
        if (unit.part == StagePart::Update)
          for (int32_t argument : draft.arguments)
            if (assignment.hasBatch(argument))
              return emitError(func::FuncOp(graph.entry).getArgument(argument).getLoc())
                     << describeArgument(graph.entry, argument, "#")
                     << " has the batch, and the update reads it: it cannot be cut into "
                        "microbatches";
    return success();
  }

  LogicalResult combine(ValueIndex value) {
    std::optional<Combined> combined = combining.of(value);
    if (!combined && !options.hasMicrobatches)
      combined = Combined{Combine::None};
    if (!combined)
      return emitError(graph.values[value].source.getLoc())
             << "the step needs this value of all microbatches, and it is neither a sum over the "
                "batch nor has the batch outermost: it cannot be put together of them";
    combines[value] = *combined;
    if (options.onStepValue)
      options.onStepValue(numbers[value], graph.values[value].source);
    return success();
  }

  //===-- Where values are ------------------------------------------------------------------===//

  /// What stands for a value where it lies on devices: the next step takes what this one makes.
  ValueIndex placeOf(ValueIndex value) const {
    auto found = updatedArgument.find(value);
    return found == updatedArgument.end() ? value : found->second;
  }

  void findHolders() {
    func::FuncOp entry = graph.entry;
    for (auto [value, info] : llvm::zip_equal(graph.results, analysis.roles.results))
      if (info.argument && graph.values[value].producer >= 0 &&
          entry.getArgument(*info.argument).getType() == graph.values[value].source.getType())
        updatedArgument.try_emplace(value, *info.argument);
    for (auto &[unit, draft] : drafts) {
      for (int32_t argument : draft.arguments)
        holders[argument].insert(unit.stage);
      for (ValueIndex value : draft.exports)
        holders[placeOf(value)].insert(unit.stage);
      for (ValueIndex value : draft.imports) {
        holders[placeOf(value)].insert(unit.stage);
        if (unit.part != StagePart::Update &&
            assignment.unitOf(graph.values[value].producer).stage != unit.stage)
          sentEachMicrobatch.insert(placeOf(value));
      }
    }
  }

  bool isGradient(ValueIndex value) const {
    auto found = combines.find(value);
    return found != combines.end() && found->second.combine == Combine::Sum &&
           isOfBackward(assignment.unitOf(graph.values[value].producer));
  }

  bool isOfSeveralLayers(ValueIndex value) const {
    NodeIndex maker = graph.values[value].producer;
    return maker >= 0 && llvm::any_of(graph.values[value].users, [&](NodeIndex user) {
             return analysis.phases.isForward(user) && !assignment.isOwn(user) &&
                    analysis.layers.ofNode[user] != analysis.layers.ofNode[maker];
           });
  }

  void addSharding(ValueIndex value, const Unit &unit, NamedAttrList &attributes) {
    if (!options.shardingOf)
      return;
    bool isReturned = llvm::is_contained(graph.results, value);
    value = placeOf(value);
    const std::set<int32_t> &all = holders[value];
    HandedSharding sharding =
        options.shardingOf({value, unit.stage, SmallVector<int32_t>(all.begin(), all.end()),
                            sentEachMicrobatch.contains(value), isGradient(value),
                            isOfSeveralLayers(value), isReturned, unit.part});
    // What is cut into microbatches, or put together of them, is so along its own dimensions.
    bool isCut = assignment.hasBatch(value) &&
                 (graph.values[value].producer < 0 || combines.contains(value));
    if (sharding.text.empty() || (isCut && !sharding.view.empty()))
      return;
    attributes.set("mhlo.sharding", builder.getStringAttr(sharding.text));
    if (!sharding.held.empty())
      attributes.set("phaze.held", builder.getStringAttr(sharding.held));
    if (!sharding.own.empty())
      attributes.set("phaze.own", builder.getStringAttr(sharding.own));
    if (!sharding.view.empty())
      attributes.set("phaze.view", builder.getDenseI64ArrayAttr(sharding.view));
  }

  //===-- Functions -------------------------------------------------------------------------===//

  static std::string nameOf(const Unit &unit) {
    std::string name = "stage" + std::to_string(unit.stage) + "_" + stringify(unit.part).str();
    return unit.round ? name + "_" + std::to_string(unit.round) : name;
  }

  void write() {
    func::FuncOp entry = graph.entry;
    auto module = entry->getParentOfType<ModuleOp>();
    SmallVector<Attribute> arguments, results;
    for (auto [i, info] : llvm::enumerate(analysis.roles.arguments)) {
      NamedAttrList list;
      list.set("role", builder.getStringAttr(stringify(info.role)));
      list.set("type", TypeAttr::get(entry.getArgument(i).getType()));
      if (std::optional<int64_t> dim = batchDimOf(analysis, i))
        list.set("batch_dim", builder.getI64IntegerAttr(*dim));
      if (info.result && analysis.roles.results[*info.result].role == ResultRole::Updated)
        list.set("updated", builder.getI64IntegerAttr(*info.result));
      arguments.push_back(list.getDictionary(builder.getContext()));
    }
    for (auto [value, info] : llvm::zip_equal(graph.results, analysis.roles.results)) {
      bool isArgument = graph.values[value].producer < 0;
      int64_t number = isArgument ? graph.values[value].resultNumber : numbers[value];
      NamedAttrList list;
      list.set("role", builder.getStringAttr(stringify(info.role)));
      list.set(isArgument ? "argument" : "value", builder.getI64IntegerAttr(number));
      results.push_back(list.getDictionary(builder.getContext()));
    }
    module->setAttr("phaze.program_arguments", builder.getArrayAttr(arguments));
    module->setAttr("phaze.program_results", builder.getArrayAttr(results));
    builder.setInsertionPoint(entry);
    for (auto &[unit, draft] : drafts)
      write(draft);
    entry.erase();
  }

  void write(const Draft &draft) {
    func::FuncOp entry = graph.entry;
    SmallVector<Type> types, resultTypes;
    SmallVector<DictionaryAttr> argumentAttrs, resultAttrs;
    SmallVector<Location> locations;
    SmallVector<Value> sources;
    auto add = [&](ValueIndex value, StringRef name, int64_t index) {
      Value source = graph.values[value].source;
      sources.push_back(source);
      types.push_back(source.getType());
      locations.push_back(source.getLoc());
      NamedAttrList list;
      list.set(name, builder.getI64IntegerAttr(index));
      addSharding(value, draft.unit, list);
      argumentAttrs.push_back(list.getDictionary(builder.getContext()));
    };
    for (int32_t argument : draft.arguments)
      add(argument, "phaze.argument", argument);
    for (ValueIndex value : draft.imports)
      add(value, "phaze.value", numbers[value]);
    for (ValueIndex value : draft.exports) {
      resultTypes.push_back(graph.values[value].source.getType());
      NamedAttrList list;
      list.set("phaze.value", builder.getI64IntegerAttr(numbers[value]));
      if (auto found = combines.find(value); found != combines.end()) {
        list.set("phaze.combine", builder.getStringAttr(stringify(found->second.combine)));
        if (found->second.combine == Combine::Concatenate)
          list.set("phaze.combine_dim", builder.getI64IntegerAttr(found->second.dim));
      }
      addSharding(value, draft.unit, list);
      resultAttrs.push_back(list.getDictionary(builder.getContext()));
    }
    auto function = func::FuncOp::create(builder, entry.getLoc(), nameOf(draft.unit),
                                         builder.getFunctionType(types, resultTypes));
    function.setAllArgAttrs(argumentAttrs);
    function.setAllResultAttrs(resultAttrs);
    function->setAttr("phaze.stage", builder.getI32IntegerAttr(draft.unit.stage));
    function->setAttr("phaze.part", builder.getStringAttr(stringify(draft.unit.part)));
    function->setAttr("phaze.round", builder.getI32IntegerAttr(draft.unit.round));
    Block *body = builder.createBlock(&function.getBody(), {}, types, locations);
    IRMapping mapping;
    for (auto [source, argument] : llvm::zip_equal(sources, body->getArguments()))
      mapping.map(source, argument);
    for (NodeIndex node : draft.nodes)
      write(node, draft, mapping);
    SmallVector<Value> returned;
    for (ValueIndex value : draft.exports)
      returned.push_back(mapping.lookup(graph.values[value].source));
    func::ReturnOp::create(builder, entry.getLoc(), returned);
    builder.setInsertionPointAfter(function);
  }

  void write(NodeIndex index, const Draft &draft, IRMapping &mapping) {
    const GraphNode &node = graph.nodes[index];
    Operation *copy;
    if (node.passed && isa<stablehlo::GetTupleElementOp>(node.op)) {
      // The element is there; the tuple may have others that are not.
      mapping.map(node.op->getResult(0), mapping.lookup(graph.values[node.operands[0]].source));
      return;
    }
    if (node.passed && node.op->getNumResults() > 1) {
      // Of what hands several values on, only those that are wanted here.
      OperationState state(node.op->getLoc(), node.op->getName());
      state.addOperands(mapping.lookup(graph.values[node.operands[0]].source));
      state.addTypes(graph.values[node.results[0]].source.getType());
      copy = builder.create(state);
      mapping.map(graph.values[node.results[0]].source, copy->getResult(0));
    } else if (isLeftOut(node)) {
      bringAlong(node.op, mapping);
      for (auto [operand, result] : llvm::zip_equal(node.op->getOperands(), node.op->getResults()))
        mapping.map(result, mapping.lookup(operand));
      return;
    } else {
      bringAlong(node.op, mapping);
      copy = builder.clone(*node.op, mapping);
    }
    if (options.dropsShardings)
      dropInside(copy);
    // What the function says, and what belongs to the program as a whole.
    for (NamedAttribute attribute : llvm::to_vector(copy->getDiscardableAttrs()))
      if (attribute.getName().strref().starts_with("phaze.") ||
          (options.dropsShardings &&
           (attribute.getName() == "sdy.sharding" || attribute.getName() == "mhlo.sharding")))
        copy->removeDiscardableAttr(attribute.getName());
    if (options.insideOf && draft.unit.part != StagePart::Update && copy->getNumResults() == 1)
      tell(copy, options.insideOf(index, draft.unit.part, draft.unit.stage));
  }

  void tell(Operation *op, const InsideSharding &inside) {
    if (!inside.text.empty())
      op->setAttr("mhlo.sharding", builder.getStringAttr(inside.text));
    if (inside.isLeftInSummands)
      op->setAttr("phaze.summands", builder.getUnitAttr());
    if (!inside.own.empty())
      op->setAttr("phaze.own", builder.getStringAttr(inside.own));
    if (inside.reads.size() == op->getNumOperands() && !inside.reads.empty())
      op->setAttr("phaze.reads", builder.getStrArrayAttr(SmallVector<StringRef>(
                                     inside.reads.begin(), inside.reads.end())));
  }

  /// Leaves out constraints in regions.
  static void dropInside(Operation *op) {
    op->walk([&](Operation *inner) {
      auto call = dyn_cast<stablehlo::CustomCallOp>(inner);
      if (inner == op ||
          (!isa<sdy::ShardingConstraintOp, sdy::ReshardOp>(inner) &&
           !(call && call.getCallTargetName() == "Sharding")) ||
          inner->getOperandTypes() != inner->getResultTypes())
        return;
      inner->replaceAllUsesWith(inner->getOperands());
      inner->erase();
    });
  }

  /// Whether an operation hands on its operands as they are and is left out: constraints of
  /// shardings, and collectives that each device would have with itself.
  bool isLeftOut(const GraphNode &node) const {
    Operation *op = node.op;
    auto call = dyn_cast<stablehlo::CustomCallOp>(op);
    if (!node.passed || isa<stablehlo::OptimizationBarrierOp>(op) ||
        (call && call.getCallTargetName() != "Sharding") ||
        op->getOperandTypes() != op->getResultTypes())
      return false;
    return options.dropsShardings || isa<stablehlo::AllReduceOp, stablehlo::AllGatherOp,
                                         stablehlo::AllToAllOp, stablehlo::ReduceScatterOp>(op);
  }

  /// What an operation uses that the graph does not know: constants that another batch made.
  void bringAlong(Operation *op, IRMapping &mapping) {
    for (Value operand : op->getOperands())
      if (Operation *maker = operand.getDefiningOp(); maker && !mapping.contains(operand)) {
        bringAlong(maker, mapping);
        builder.clone(*maker, mapping);
      }
  }

  const ProgramAnalysis &analysis;
  const ProgramGraph &graph;
  const StagePlan &plan;
  const OutlineOptions &options;
  Combining combining;
  Assignment assignment;
  Kept kept;
  OpBuilder builder;
  std::map<Unit, Draft> drafts;
  llvm::DenseMap<ValueIndex, int64_t> numbers;
  llvm::DenseMap<ValueIndex, Combined> combines;
  llvm::DenseMap<ValueIndex, ValueIndex> updatedArgument; ///< By new value.
  std::map<ValueIndex, std::set<int32_t>> holders;        ///< Stages, by value.
  llvm::DenseSet<ValueIndex> sentEachMicrobatch;
};

} // namespace

LogicalResult outlineStages(const ProgramAnalysis &analysis, const StagePlan &plan,
                            const OutlineOptions &options) {
  return Outliner(analysis, plan, options).run();
}

FailureOr<StagePlan> readStagePlan(ModuleOp module) {
  auto stages = module->getAttrOfType<ArrayAttr>("phaze.stages");
  if (!stages)
    return emitError(module.getLoc(), "has no phaze.stages: plan the program first");
  StagePlan plan;
  plan.stages = stages.size();
  plan.wholeStages.resize(plan.stages);
  for (auto [k, attribute] : llvm::enumerate(stages)) {
    auto dict = dyn_cast<DictionaryAttr>(attribute);
    auto layers = dict ? dict.getAs<DenseI32ArrayAttr>("layers") : DenseI32ArrayAttr();
    auto recomputed = dict ? dict.getAs<DenseI32ArrayAttr>("recomputed") : DenseI32ArrayAttr();
    if (!layers || !recomputed)
      return emitError(module.getLoc()) << "phaze.stages says no layers of stage " << k;
    for (int32_t layer : layers.asArrayRef()) {
      if (layer != static_cast<int32_t>(plan.stageOfLayer.size()))
        return emitError(module.getLoc()) << "phaze.stages has layer " << layer << " in stage " << k
                                          << ", expected " << plan.stageOfLayer.size();
      plan.stageOfLayer.push_back(k);
    }
    plan.recomputedLayers.resize(plan.stageOfLayer.size());
    for (int32_t layer : recomputed.asArrayRef()) {
      if (!llvm::is_contained(layers.asArrayRef(), layer))
        return emitError(module.getLoc())
               << "phaze.stages recomputes layer " << layer << ", which is not in stage " << k;
      plan.recomputedLayers.set(layer);
    }
    auto schedule = dict.getAs<DictionaryAttr>("schedule");
    auto order = schedule ? schedule.getAs<StringAttr>("order") : StringAttr();
    if (order) {
      std::optional<pipeline::Order> known = pipeline::orderByName(order.str());
      if (!known)
        return emitError(module.getLoc()) << "phaze.stages has the order " << order;
      plan.isBackwardSplit |= pipeline::isSplit(*known);
    }
    if (auto whole = dict.getAs<BoolAttr>("recomputed_whole"); whole && whole.getValue())
      plan.wholeStages.set(k);
    auto devices = dict.getAs<DictionaryAttr>("devices");
    auto number = [&](StringRef name, int64_t otherwise) {
      auto attribute = devices ? devices.getAs<IntegerAttr>(name) : IntegerAttr();
      return attribute ? attribute.getInt() : otherwise;
    };
    plan.devices.push_back(
        {number("first", 0), number("replica_stride", 1), number("width", 1), number("width", 1)});
  }
  return plan;
}

} // namespace phaze
