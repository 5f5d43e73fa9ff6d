// Writes the plan's classes back onto values.
#include "Constraints.h"
#include "Crossings.h"
#include "ExistingShardings.h"
#include "Experts.h"
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/IR/SymbolTable.h"
#include "phaze/Emission/Emission.h"
#include "phaze/Import/ValueNames.h"
#include "llvm/ADT/StringSwitch.h"

#include <set>

using namespace mlir;

namespace phaze {

namespace {

/// How a value of the IR has to be divided, as all its runs agree on.
struct Wanted {
  ValueSharding sharding;
  bool isContradictory = false;

  void add(const ValueSharding &other, bool isNew) {
    if (isNew)
      sharding = other;
    else
      isContradictory |= sharding != other;
  }
};

class ShardingEmitter {
public:
  ShardingEmitter(ImportedProgram &program, const plan::Plan &plan, const ShardingOptions &options)
      : program(program), plan(plan), options(options), module(program.module()),
        builder(module.getContext()), graph(*program.analysis.graph), entry(graph.entry),
        rule(graph, *program.analysis.factors, widestMesh(plan)), experts(program, plan.expert),
        stageOf(stagesOfLayers(plan)) {}

  LogicalResult run() {
    bool isSdyInput = usesSdy(module);
    ShardingFormat format = options.format;
    if (format == ShardingFormat::Auto)
      format = isSdyInput ? ShardingFormat::Sdy : ShardingFormat::Gspmd;
    writesGspmd = format != ShardingFormat::Sdy;
    writesSdy = format != ShardingFormat::Gspmd;
    chooseAxes();
    // Everything is decided before anything is changed: the graph refers to the operations.
    decideBoundary();
    decideConstraints();
    if (options.existing == ExistingShardings::Keep) {
      if (failed(keepShardings(module, rule.mesh.devices())))
        return failure();
    } else {
      if (options.constraints)
        forgetDropped();
      dropShardings(module, rule.mesh.devices(), /*operations=*/options.constraints);
    }
    if (writesSdy)
      makeMeshes();
    module->setAttr("mhlo.num_partitions", builder.getI32IntegerAttr(rule.mesh.devices()));
    module->setAttr("mhlo.num_replicas", builder.getI32IntegerAttr(1));
    writeBoundary();
    writeConstraints();
    return success();
  }

private:
  //===-- Decisions -------------------------------------------------------------------------===//

  void chooseAxes() {
    const Workload &workload = program.workload;
    llvm::DenseSet<FactorId> chosen;
    for (FactorId factor : shardedClasses(workload, plan))
      chosen.insert(factor);
    for (auto [factor, id] : program.factors)
      if (chosen.contains(id))
        rule.axes[factor] = Axis::Tensor;
    // What tensor groups split of a sequence lies inside of what the context does.
    for (auto [factor, id] : program.factors)
      if (plan.context > 1 && workload.factors[id].role == FactorRole::Sequence)
        rule.axes[factor] = Axis::Context;
    std::optional<ClassIndex> batch = program.analysis.roles.batch;
    if (!batch)
      return;
    rule.axes[*batch] = Axis::Data;
    int64_t size = program.analysis.factors->classes[*batch].size;
    if (size % rule.mesh.data == 0)
      return;
    // Whoever exported the program at another batch should know what to export.
    InFlightDiagnostic remark = emitRemark(entry.getLoc());
    remark << "the batch of " << size;
    if (size == 1)
      remark << " is not divided over the " << rule.mesh.data << " replicas";
    else
      remark << " is padded to " << llvm::alignTo(size, rule.mesh.data) << " over the "
             << rule.mesh.data << " replicas";
    remark << ": the plan's step has a batch of " << plan.globalBatch
           << "; export the program with that, or set it with phaze-set-batch=size="
           << plan.globalBatch;
  }

  static bool isTensor(Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  }

  void decideBoundary() {
    for (unsigned i = 0; i < entry.getNumArguments(); ++i) {
      SmallVector<ShardingRule::Unsaid> unsaid;
      argumentShardings.push_back(rule.of(i, /*isLocal=*/true, &unsaid));
      ArgumentRole role = program.analysis.roles.arguments[i].role;
      if (role == ArgumentRole::Parameter || role == ArgumentRole::State)
        if (std::optional<unsigned> dim = experts.dimOf(i, rule, argumentShardings.back()))
          argumentShardings.back().dims[*dim] = Axis::Expert;
      if (ValueSharding &sharding = argumentShardings.back(); areShared(plan, role))
        if (std::optional<unsigned> dim = rule.sharedDim(i, sharding))
          sharding.dims[*dim] = ShardingRule::sharedAxis(sharding);
      // States are as their parameters are: one remark is enough.
      if (role == ArgumentRole::State)
        continue;
      for (const ShardingRule::Unsaid &each : unsaid)
        emitRemark(entry.getArgument(i).getLoc())
            << describeArgument(entry, i) << " is left whole on '" << nameOf(each.factor)
            << "': " << each.why << "; values made of it are constrained where they can be";
    }
    for (auto [i, value] : llvm::enumerate(graph.results)) {
      ValueSharding sharding = rule.of(value);
      // The next step takes what this one makes.
      std::optional<int32_t> argument = program.analysis.roles.results[i].argument;
      if (argument && entry.getArgument(*argument).getType() == entry.getResultTypes()[i])
        sharding = argumentShardings[*argument];
      resultShardings.push_back(sharding);
    }
  }

  StringRef nameOf(ClassIndex factor) const {
    auto found = program.factors.find(factor);
    if (found == program.factors.end())
      return "?";
    return program.workload.factors[found->second].name;
  }

  void decideConstraints() {
    if (!options.constraints || rule.mesh.devices() == 1)
      return;
    Constraints constraints = findConstraints(program, plan, rule);
    llvm::DenseSet<ValueIndex> makers;
    llvm::DenseSet<std::pair<NodeIndex, unsigned>> readers;
    for (const Constraints::Made &each : constraints.made) {
      Value source = graph.values[each.value].source;
      // The program may hand a value on under several names; the operation's own is told.
      if (isa<BlockArgument>(source) || !isTensor(source.getType()) || !rule.isGlobal(each.value))
        continue;
      makers.insert(each.value);
      auto [at, isNew] = made.try_emplace(source);
      at->second.add(each.sharding, isNew);
    }
    for (const Constraints::Read &each : constraints.read) {
      const GraphNode &node = graph.nodes[each.node];
      ValueIndex value = node.operands[each.operand];
      if (node.passed || each.operand >= node.op->getNumOperands() ||
          !isTensor(node.op->getOperand(each.operand).getType()) || !rule.isGlobal(value))
        continue;
      readers.insert({each.node, each.operand});
      auto [at, isNew] = read.try_emplace({node.op, each.operand});
      at->second.add(each.sharding, isNew);
    }
    asMade = std::move(constraints.asMade);
    for (auto [i, node] : llvm::enumerate(graph.nodes))
      runs[node.op].push_back(i);
    // Runs that ask for nothing have their say too.
    auto hear = [&](Wanted &wanted, ValueIndex value) {
      ValueIndex base = baseOf(graph, rule.factors, program.analysis.layers, value);
      wanted.add(rule.of(value, constraints.isLocal.test(base)), /*isNew=*/false);
    };
    for (auto &[value, wanted] : made)
      for (NodeIndex node : runs.lookup(value.getDefiningOp()))
        for (ValueIndex result : graph.nodes[node].results)
          if (graph.values[result].source == value && !makers.contains(result))
            hear(wanted, result);
    for (auto &[use, wanted] : read)
      for (NodeIndex node : runs.lookup(use.first))
        if (!readers.contains({node, use.second}))
          hear(wanted, graph.nodes[node].operands[use.second]);
  }

  /// What is dropped can neither be told anything nor read anything.
  void forgetDropped() {
    auto isDropped = [](Operation *op) { return isShardingConstraint(op); };
    read.remove_if([&](auto &entry) { return isDropped(entry.first.first); });
    // What was told to a constraint of the input is told to what it constrains.
    llvm::MapVector<Value, Wanted> moved;
    for (auto &[value, wanted] : made) {
      Value target = value;
      while (target.getDefiningOp() && isDropped(target.getDefiningOp()))
        target = target.getDefiningOp()->getOperand(0);
      if (isa<BlockArgument>(target))
        continue;
      auto [at, isNew] = moved.try_emplace(target, wanted);
      if (!isNew)
        at->second.isContradictory |=
            wanted.isContradictory || wanted.sharding != at->second.sharding;
    }
    made = std::move(moved);
  }

  //===-- Writing ---------------------------------------------------------------------------===//

  /// A mesh for each width that stages have; one of the module that says the same is used.
  void makeMeshes() {
    SymbolTable symbols(module);
    OpBuilder top = OpBuilder::atBlockBegin(module.getBody());
    for (const plan::PlannedStage &stage : plan.stages) {
      if (meshes.count(stage.tensorWidth))
        continue;
      StageMesh mesh = phaze::meshOf(plan, stage.tensorWidth);
      sdy::MeshAttr attribute = sdyMesh(mesh, builder.getContext());
      sdy::MeshOp op;
      for (sdy::MeshOp there : module.getOps<sdy::MeshOp>())
        if (there.getMesh() == attribute)
          op = there;
      if (!op) {
        std::string name;
        for (sdy::MeshAxisAttr axis : attribute.getAxes())
          name += (name.empty() ? "" : "_") + axis.getName().str() + std::to_string(axis.getSize());
        op = sdy::MeshOp::create(top, module.getLoc(), name, attribute);
        symbols.insert(op, op->getIterator());
      }
      meshes[stage.tensorWidth] = FlatSymbolRefAttr::get(op.getSymNameAttr());
    }
  }

  /// The mesh of the widest of these layers' stages; of all stages for none.
  FlatSymbolRefAttr meshOf(ArrayRef<int32_t> layers) const {
    int64_t width = layers.empty() ? rule.mesh.tensor : 1;
    for (int32_t layer : layers)
      width = std::max(width, plan.stages[stageOf[layer]].tensorWidth);
    return meshes.lower_bound(width)->second;
  }

  SmallVector<int32_t> layersOf(ArrayRef<NodeIndex> nodes) const {
    SmallVector<int32_t> layers;
    for (NodeIndex node : nodes)
      llvm::append_range(layers, program.analysis.layers.of(node));
    return layers;
  }

  /// The attributes that say a sharding, under the names that they have on arguments and results.
  SmallVector<NamedAttribute> attributesOf(const ValueSharding &sharding, Type type,
                                           ArrayRef<int32_t> layers) const {
    Builder attributes(builder.getContext());
    SmallVector<NamedAttribute> result;
    if (writesGspmd)
      result.push_back(attributes.getNamedAttr(
          "mhlo.sharding",
          attributes.getStringAttr(gspmdText(sharding, rule.mesh, builder.getContext()))));
    if (writesSdy)
      result.push_back(attributes.getNamedAttr("sdy.sharding",
                                               sdySharding(sharding, meshOf(layers), rule.mesh)));
    SmallVector<int64_t> padding =
        sharding.padding(cast<RankedTensorType>(type).getShape(), rule.mesh);
    if (!padding.empty())
      result.push_back(
          attributes.getNamedAttr("phaze.padding", attributes.getDenseI64ArrayAttr(padding)));
    return result;
  }

  void writeBoundary() {
    StringRef kept = "phaze.kept";
    for (unsigned i = 0; i < entry.getNumArguments(); ++i) {
      Type type = entry.getArgument(i).getType();
      if (!isTensor(type) || entry.getArgAttr(i, kept))
        continue;
      for (NamedAttribute each :
           attributesOf(argumentShardings[i], type, layersOf(graph.values[i].users)))
        entry.setArgAttr(i, each.getName(), each.getValue());
    }
    for (auto [i, value] : llvm::enumerate(graph.results)) {
      Type type = entry.getResultTypes()[i];
      if (!isTensor(type) || entry.getResultAttr(i, kept))
        continue;
      SmallVector<NodeIndex, 1> maker;
      if (graph.values[value].producer >= 0)
        maker.push_back(graph.values[value].producer);
      for (NamedAttribute each : attributesOf(resultShardings[i], type, layersOf(maker)))
        entry.setResultAttr(i, each.getName(), each.getValue());
    }
  }

  /// An operation that says how `value` is divided. It belongs where `nodes` belong.
  Value constrain(Value value, const ValueSharding &sharding, ArrayRef<NodeIndex> nodes,
                  OpBuilder &at) {
    SmallVector<NamedAttribute> attributes =
        attributesOf(sharding, value.getType(), layersOf(nodes));
    Operation *op;
    if (writesGspmd) {
      auto call = stablehlo::CustomCallOp::create(
          at, value.getLoc(), value.getType(), value,
          ArrayRef(at.getNamedAttr("call_target_name", at.getStringAttr("Sharding"))));
      op = call;
    } else {
      auto name = cast<sdy::TensorShardingAttr>(llvm::find_if(attributes, [](NamedAttribute each) {
                                                  return each.getName() == "sdy.sharding";
                                                })->getValue());
      op = sdy::ShardingConstraintOp::create(at, value.getLoc(), value, name);
    }
    for (NamedAttribute each : attributes) {
      if (each.getName() != "sdy.sharding")
        op->setAttr(each.getName(), each.getValue());
      else if (writesGspmd)
        op->setAttr(each.getName(),
                    sdy::TensorShardingPerValueAttr::get(
                        at.getContext(), cast<sdy::TensorShardingAttr>(each.getValue())));
    }
    annotateAs(op, nodes);
    return op->getResult(0);
  }

  /// Phase, layer and stage as on other operations, one entry per run.
  void annotateAs(Operation *op, ArrayRef<NodeIndex> nodes) {
    auto set = [&](StringRef name, llvm::function_ref<Attribute(NodeIndex)> of) {
      SmallVector<Attribute> entries;
      for (NodeIndex node : nodes)
        entries.push_back(of(node));
      op->setAttr(name, compactEntries(entries));
    };
    const ProgramAnalysis &analysis = program.analysis;
    set("phaze.phase", [&](NodeIndex node) {
      return builder.getStringAttr(stringify(analysis.phases.ofNode[node]));
    });
    set("phaze.layer",
        [&](NodeIndex node) { return builder.getI32IntegerAttr(analysis.layers.ofNode[node]); });
    set("phaze.stage", [&](NodeIndex node) {
      int32_t layer = analysis.layers.ofNode[node];
      return builder.getI32IntegerAttr(layer < 0 ? -1 : stageOf[layer]);
    });
  }

  void remarkContradiction(Operation *op) {
    emitRemark(op->getLoc())
        << "no sharding is emitted here: the layers that run this operation want "
           "different ones";
  }

  void writeConstraints() {
    for (auto &[value, wanted] : made) {
      Operation *op = value.getDefiningOp();
      if (wanted.isContradictory) {
        remarkContradiction(op);
        continue;
      }
      if (op->hasAttr("phaze.kept"))
        continue;
      // Of what hands several values on, the runs for this one.
      SmallVector<NodeIndex> nodes;
      for (NodeIndex node : runs.lookup(op)) {
        std::optional<int32_t> passed = graph.nodes[node].passed;
        if (!passed || *passed == static_cast<int32_t>(cast<OpResult>(value).getResultNumber()))
          nodes.push_back(node);
      }
      OpBuilder at(op->getContext());
      at.setInsertionPointAfter(op);
      Value told = constrain(value, wanted.sharding, nodes, at);
      value.replaceUsesWithIf(told, [&](OpOperand &use) {
        return use.getOwner() != told.getDefiningOp() &&
               !asMade.contains({use.getOwner(), use.getOperandNumber()});
      });
    }
    for (auto &[use, wanted] : read) {
      auto [op, number] = use;
      if (wanted.isContradictory) {
        remarkContradiction(op);
        continue;
      }
      OpBuilder at(op);
      op->setOperand(number,
                     constrain(op->getOperand(number), wanted.sharding, runs.lookup(op), at));
    }
  }

  ImportedProgram &program;
  const plan::Plan &plan;
  const ShardingOptions &options;
  ModuleOp module;
  Builder builder;
  const ProgramGraph &graph;
  func::FuncOp entry;
  ShardingRule rule;
  Experts experts;
  bool writesGspmd = true, writesSdy = false;
  std::vector<int32_t> stageOf; ///< By layer.
  std::vector<ValueSharding> argumentShardings, resultShardings;
  llvm::MapVector<Value, Wanted> made;
  llvm::MapVector<IrUse, Wanted> read;
  llvm::DenseSet<IrUse> asMade;
  llvm::DenseMap<Operation *, SmallVector<NodeIndex, 1>> runs;
  std::map<int64_t, FlatSymbolRefAttr> meshes; ///< By width.
};

} // namespace

std::optional<ShardingFormat> shardingFormatOf(llvm::StringRef word) {
  return llvm::StringSwitch<std::optional<ShardingFormat>>(word)
      .Case("auto", ShardingFormat::Auto)
      .Case("gspmd", ShardingFormat::Gspmd)
      .Case("sdy", ShardingFormat::Sdy)
      .Case("both", ShardingFormat::Both)
      .Default(std::nullopt);
}

LogicalResult emitShardings(ImportedProgram &program, const plan::Plan &plan,
                            const ShardingOptions &options) {
  if (std::optional<std::string> wrong = plan::verify(plan, program.workload))
    return emitError(program.module().getLoc())
           << "the plan is not one of this program: " << *wrong;
  return ShardingEmitter(program, plan, options).run();
}

} // namespace phaze
