// Checks that the shardings of a module go together.
//
// Each sharding says which class of dimensions is divided over which axis. All of them have to say
// the same: what an argument divides is divided wherever the class can be said, and what a
// constraint or result divides is divided in the arguments that have the class.
#include "ExistingShardings.h"
#include "ValueSharding.h"
#include "dialects/Sdy/GspmdSharding.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Emission/Emission.h"
#include "phaze/Import/ValueNames.h"

using namespace mlir;

namespace phaze {

namespace {

/// A value and what the module says of it.
struct Said {
  Location location;
  std::string what; ///< "argument 3"
  ValueIndex value = 0;
  ValueSharding sharding;
  DenseI64ArrayAttr padding;
  bool isConstraint = false;
};

class ShardingVerifier {
public:
  ShardingVerifier(const ProgramAnalysis &analysis, const plan::Plan &plan)
      : analysis(analysis), plan(plan), graph(*analysis.graph), entry(graph.entry),
        rule(graph, *analysis.factors, widestMesh(plan)) {}

  LogicalResult run() {
    checkPartitions();
    collect();
    if (rule.mesh.data > 1 && analysis.roles.batch)
      rule.axes[*analysis.roles.batch] = Axis::Data;
    // What has no meaning of its own is compared with nothing.
    llvm::erase_if(all, [&](const Said &said) { return failed(checkAlone(said)); });
    for (const Said &said : all)
      compare(said);
    checkUpdates();
    return failure(hasFailed);
  }

private:
  InFlightDiagnostic error(Location location) {
    hasFailed = true;
    return emitError(location);
  }

  void checkPartitions() {
    auto module = entry->getParentOfType<ModuleOp>();
    auto partitions = module->getAttrOfType<IntegerAttr>("mhlo.num_partitions");
    if (!partitions || partitions.getInt() != rule.mesh.devices()) {
      InFlightDiagnostic diagnostic = error(module.getLoc());
      diagnostic << "mhlo.num_partitions is ";
      if (partitions)
        diagnostic << partitions.getInt();
      else
        diagnostic << "missing";
      diagnostic << ", expected " << rule.mesh.devices() << ", the devices of a stage";
    }
  }

  //===-- Reading ---------------------------------------------------------------------------===//

  void collect() {
    auto isTensor = [&](ValueIndex value) {
      auto type = dyn_cast<RankedTensorType>(graph.values[value].source.getType());
      return type && type.hasStaticShape();
    };
    for (unsigned i = 0; i < entry.getNumArguments(); ++i)
      if (isTensor(i)) {
        add(entry.getArgument(i).getLoc(), describeArgument(entry, i), i, entry.getArgAttrDict(i));
        takeShared(i, i);
      }
    for (auto [i, value] : llvm::enumerate(graph.results))
      if (isTensor(value)) {
        add(entry.getLoc(), describeResult(entry, i), value, entry.getResultAttrDict(i));
        std::optional<int32_t> argument = analysis.roles.results[i].argument;
        if (argument && entry.getArgument(*argument).getType() == entry.getResultTypes()[i])
          takeShared(*argument, value);
      }
    llvm::SmallPtrSet<Operation *, 16> seen;
    for (const GraphNode &node : graph.nodes)
      if (isShardingConstraint(node.op) && rule.isGlobal(node.results[0]) &&
          seen.insert(node.op).second)
        add(node.op->getLoc(), "the constraint", node.results[0], attributesOf(node.op),
            /*isConstraint=*/true);
  }

  /// Takes away from what was said last how replicas share an argument, which no class says.
  void takeShared(unsigned argument, ValueIndex value) {
    ArgumentRole role = analysis.roles.arguments[argument].role;
    if (all.empty() || all.back().value != value)
      return;
    ValueSharding &sharding = all.back().sharding;
    // Replicas that share experts divide parameters and states of these, and nothing else.
    auto takeExperts = [&] {
      std::optional<unsigned> dim = sharding.dimOf(Axis::Expert);
      if (dim && (role == ArgumentRole::Parameter || role == ArgumentRole::State))
        sharding.dims[*dim] = Axis::None;
    };
    if (!areShared(plan, role))
      return takeExperts();
    Axis shared = ShardingRule::sharedAxis(sharding);
    ValueSharding rest = sharding;
    for (Axis &axis : rest.dims)
      axis = axis == shared ? Axis::None : axis;
    std::optional<unsigned> expected = rule.sharedDim(argument, rest);
    if (sharding.dimOf(shared) != expected) {
      InFlightDiagnostic diagnostic = error(all.back().location);
      diagnostic << all.back().what << " is shared by the replicas, expected ";
      if (expected)
        diagnostic << "dimension " << *expected << " to be divided over data";
      else
        diagnostic << "nothing to be divided over data: no dimension has equal parts";
    }
    sharding = rest;
    takeExperts();
  }

  /// An operation's attributes as an argument would have them.
  static DictionaryAttr attributesOf(Operation *op) {
    NamedAttrList list(op->getDiscardableAttrDictionary());
    if (auto constraint = dyn_cast<sdy::ShardingConstraintOp>(op))
      list.set("sdy.sharding", constraint.getShardingAttr());
    else if (auto all = op->getAttrOfType<sdy::TensorShardingPerValueAttr>("sdy.sharding"))
      if (all.getShardings().size() == 1)
        list.set("sdy.sharding", all.getShardings().front());
    return list.getDictionary(op->getContext());
  }

  void add(Location location, std::string what, ValueIndex value, DictionaryAttr attributes,
           bool isConstraint = false) {
    if (attributes && attributes.contains("phaze.kept"))
      return;
    auto gspmd = attributes ? attributes.getAs<StringAttr>("mhlo.sharding") : StringAttr();
    auto sdy = attributes ? attributes.getAs<sdy::TensorShardingAttr>("sdy.sharding")
                          : sdy::TensorShardingAttr();
    if (!gspmd && !sdy) {
      error(location) << what << " has no sharding";
      return;
    }
    size_t rank = graph.shape(value).size();
    std::optional<ValueSharding> first, second;
    auto refuse = [&](Attribute attribute) {
      error(location) << "sharding " << attribute << " of " << what << " is none of "
                      << "the mesh data=" << rule.mesh.data << " x tensor=" << rule.mesh.tensor
                      << (rule.mesh.context > 1 ? " x context=" + std::to_string(rule.mesh.context)
                                                : std::string())
                      << " for " << rank << " dimensions";
    };
    if (gspmd) {
      if (auto parsed = sdy::gspmd::parse(gspmd.getValue()); !parsed) {
        error(location) << "sharding " << gspmd << " of " << what
                        << " cannot be read: " << llvm::toString(parsed.takeError());
        return;
      }
      if (!(first = readGspmd(gspmd.getValue(), rank, rule.mesh, entry.getContext())))
        return refuse(gspmd);
    }
    if (sdy && !(second = readSdy(sdy, rank, rule.mesh, entry)))
      return refuse(sdy);
    if (first && second && *first != *second) {
      error(location) << what << " has mhlo.sharding " << gspmd << ", but sdy.sharding " << sdy;
      return;
    }
    all.push_back({location, std::move(what), value, first ? *first : *second,
                   attributes.getAs<DenseI64ArrayAttr>("phaze.padding"), isConstraint});
  }

  //===-- Checks ----------------------------------------------------------------------------===//

  /// Whether each tile is a part of a class, and which.
  LogicalResult checkAlone(const Said &said) {
    for (auto [dim, axis] : llvm::enumerate(said.sharding.dims)) {
      if (rule.mesh.size(axis) == 1)
        continue;
      if (auto why = rule.whyNotDivided(said.value, dim, rule.mesh.size(axis)))
        return error(said.location) << said.what << " divides what cannot be: " << *why;
      ClassIndex factor = rule.classesOf(said.value, dim).front();
      bool isBatch = analysis.roles.batch == factor;
      if (isBatch != (axis == Axis::Data))
        return error(said.location)
               << said.what << " divides dimension " << dim << ", which is "
               << (isBatch ? "" : "not ") << "the batch, over " << stringify(axis);
      if (analysis.factors->occursTwice(said.value, factor))
        return error(said.location)
               << said.what << " divides dimension " << dim << ", whose class occurs twice";
      rule.axes[factor] = axis;
      firstSaid.try_emplace(factor, std::make_pair(said.what, said.location));
    }
    SmallVector<int64_t> padding = said.sharding.padding(graph.shape(said.value), rule.mesh);
    ArrayRef<int64_t> given = said.padding ? said.padding.asArrayRef() : ArrayRef<int64_t>();
    if (given != ArrayRef(padding)) {
      auto list = [](ArrayRef<int64_t> numbers) {
        std::string text;
        for (int64_t number : numbers)
          text += (text.empty() ? "" : ", ") + std::to_string(number);
        return "[" + text + "]";
      };
      return error(said.location) << "phaze.padding of " << said.what << " is " << list(given)
                                  << ", expected " << list(padding);
    }
    return success();
  }

  /// What follows from all classes that are divided somewhere.
  void compare(const Said &said) {
    if (hasRivals(said))
      return;
    ValueSharding expected = rule.of(said.value);
    for (unsigned dim = 0; dim < expected.dims.size(); ++dim) {
      if (said.sharding.dims[dim] == expected.dims[dim])
        continue;
      // What is divided has an axis, so it is the other way round.
      ClassIndex factor = rule.classesOf(said.value, dim).front();
      Axis wanted = expected.dims[dim];
      if (said.isConstraint && wanted == Axis::Tensor && mayBeGathered(said.value, factor))
        continue;
      InFlightDiagnostic diagnostic = error(said.location);
      diagnostic << said.what << " leaves dimension " << dim << " whole, expected it to be divided "
                 << "over " << stringify(wanted);
      noteFirst(diagnostic, factor);
      return;
    }
  }

  void noteFirst(InFlightDiagnostic &diagnostic, ClassIndex factor) {
    if (auto first = firstSaid.find(factor); first != firstSaid.end())
      diagnostic.attachNote(first->second.second)
          << first->second.first << " divides the class of "
          << analysis.factors->classes[factor].size << " over "
          << stringify(rule.axes.lookup(factor));
  }

  /// Two classes of one value that want one axis.
  bool hasRivals(const Said &said) {
    SmallVector<ShardingRule::Unsaid> unsaid;
    ValueSharding expected = rule.of(said.value, /*isLocal=*/true, &unsaid);
    for (const ShardingRule::Unsaid &each : unsaid) {
      SmallVector<ClassIndex> classes = rule.classesOf(said.value, each.dim);
      Axis axis = rule.axes.lookup(each.factor);
      std::optional<unsigned> taken = expected.dimOf(axis);
      if (classes.front() != each.factor || !taken || *taken == each.dim ||
          rule.whyNotDivided(said.value, each.dim, rule.mesh.size(axis)) ||
          analysis.factors->occursTwice(said.value, each.factor))
        continue;
      InFlightDiagnostic diagnostic = error(said.location);
      diagnostic << "dimensions " << *taken << " and " << each.dim << " of " << said.what
                 << " are of classes that are both divided over " << stringify(axis);
      noteFirst(diagnostic, rule.classesOf(said.value, *taken).front());
      noteFirst(diagnostic, each.factor);
      return true;
    }
    return false;
  }

  /// Whether somebody reads the value who needs it whole: another layer, or an operation that
  /// cannot run on a part of the class.
  bool mayBeGathered(ValueIndex value, ClassIndex factor) const {
    const FactorAnalysis &factors = *analysis.factors;
    SmallVector<int32_t, 2> own = analysis.layers.of(graph.values[value].producer);
    std::vector<ValueIndex> open = {value};
    llvm::DenseSet<ValueIndex> seen;
    while (!open.empty()) {
      ValueIndex at = open.back();
      open.pop_back();
      if (llvm::is_contained(graph.results, at))
        return true;
      for (NodeIndex user : graph.values[at].users) {
        const GraphNode &node = graph.nodes[user];
        if (isFree(graph, factors, analysis.layers, user)) {
          for (ValueIndex result : node.results)
            if (seen.insert(result).second)
              open.push_back(result);
          continue;
        }
        if (analysis.layers.of(user) != own || needsWhole(user, factor))
          return true;
      }
    }
    return false;
  }

  bool needsWhole(NodeIndex index, ClassIndex factor) const {
    const FactorAnalysis &factors = *analysis.factors;
    const GraphNode &node = graph.nodes[index];
    for (NodeFactors::Use use : factors.nodes[index].uses)
      if (use.factor == factor && use.use == FactorUse::Whole)
        return true;
    auto isTwice = [&](ValueIndex value) { return factors.occursTwice(value, factor); };
    if (llvm::any_of(node.operands, isTwice) || llvm::any_of(node.results, isTwice))
      return true;
    // A contraction that has the class in several ways.
    std::optional<ContractionFactors> parts = factors.contraction(index);
    if (!parts)
      return false;
    int64_t times = 0;
    for (auto *list : {&parts->batch, &parts->rows, &parts->columns, &parts->reduction})
      times += llvm::count(*list, factor);
    return times > 1;
  }

  /// The next step takes what this one makes.
  void checkUpdates() {
    auto find = [&](StringRef what) -> const Said * {
      for (const Said &said : all)
        if (said.what == what)
          return &said;
      return nullptr;
    };
    for (auto [i, info] : llvm::enumerate(analysis.roles.results)) {
      if (!info.argument ||
          entry.getArgument(*info.argument).getType() != entry.getResultTypes()[i])
        continue;
      const Said *result = find(describeResult(entry, i));
      const Said *argument = find(describeArgument(entry, *info.argument));
      if (!result || !argument || result->sharding == argument->sharding)
        continue;
      InFlightDiagnostic diagnostic = error(result->location);
      diagnostic << result->what << " is divided in another way than " << argument->what
                 << ", whose " << (info.role == ResultRole::Gradient ? "gradient" : "new value")
                 << " it is";
      diagnostic.attachNote(argument->location) << argument->what << " is here";
    }
  }

  const ProgramAnalysis &analysis;
  const plan::Plan &plan;
  const ProgramGraph &graph;
  func::FuncOp entry;
  ShardingRule rule;
  std::vector<Said> all;
  /// By class who was the first to divide it.
  llvm::DenseMap<ClassIndex, std::pair<std::string, Location>> firstSaid;
  bool hasFailed = false;
};

} // namespace

LogicalResult verifyShardings(const ProgramAnalysis &analysis, const plan::Plan &plan) {
  return ShardingVerifier(analysis, plan).run();
}

} // namespace phaze
