// Finds where a class changes hands; see the header.
#include "Constraints.h"
#include "Crossings.h"
#include "phaze/Sharding/Sharding.h"

using namespace mlir;

namespace phaze {

namespace {

class ConstraintFinder {
public:
  ConstraintFinder(const ImportedProgram &program, const plan::Plan &plan, const ShardingRule &rule)
      : program(program), workload(program.workload), plan(plan), rule(rule),
        graph(*program.analysis.graph), factors(*program.analysis.factors),
        layers(program.analysis.layers) {
    found.isLocal.resize(graph.values.size());
  }

  Constraints run() {
    if (plan.tensorWidth > 1) {
      std::vector<FactorId> classes = shardedClasses(workload, plan);
      isChosen.resize(workload.factors.size());
      for (FactorId factor : classes)
        isChosen[factor] = true;
      Workload local = sharding::localWorkload(workload, {plan.tensorWidth, classes});
      for (const Layer &layer : local.layers) {
        const LayerKind &kind = local.kinds[layer.kind];
        visitPart(kind.forward, layer.forwardSources);
        visitPart(kind.backward, layer.backwardSources);
        visitPart(kind.update, layer.updateSources);
      }
      findFirstSaid();
    }
    // Between stages activations are whole.
    for (const Crossing &crossing : findCrossings(program, plan))
      found.made.push_back({crossing.value, rule.of(crossing.value, /*isLocal=*/false)});
    return std::move(found);
  }

private:
  /// The value of the program that an operator's result is; none for what was synthesised.
  std::optional<ValueIndex> valueOf(const Operator &op, OpId source, ValueId result) const {
    if (source < 0)
      return std::nullopt;
    const GraphNode &node = graph.nodes[source];
    size_t number = llvm::find(op.results, result) - op.results.begin();
    return number < node.results.size() ? std::optional(node.results[number]) : std::nullopt;
  }

  /// Collectives and pieces that were put into a part become constraints.
  void visitPart(const Part &part, const std::vector<OpId> &sources) {
    std::vector<int32_t> maker(part.values.size(), -1);
    std::vector<SmallVector<std::pair<int32_t, unsigned>, 2>> users(part.values.size());
    for (auto [i, op] : llvm::enumerate(part.operators)) {
      for (ValueId result : op.results)
        maker[result] = static_cast<int32_t>(i);
      for (auto [number, operand] : llvm::enumerate(op.operands))
        users[operand].push_back({static_cast<int32_t>(i), static_cast<unsigned>(number)});
      for (ValueId result : op.results)
        if (std::optional<ValueIndex> value = valueOf(op, sources[i], result))
          if (isHeldLocally(part.values[result].tensor))
            found.isLocal.set(*value);
    }
    for (auto [i, op] : llvm::enumerate(part.operators)) {
      if (!isInserted(op, sources[i]))
        continue;
      bool becomesLocal = op.kind == OperatorKind::View;
      ValueId from = op.operands[0];
      if (int32_t by = maker[from]; by >= 0) {
        std::optional<ValueIndex> value = valueOf(part.operators[by], sources[by], from);
        if (!value)
          continue;
        tell(*value, becomesLocal, [&](const ValueSharding &sharding) {
          found.made.push_back({*value, sharding});
        });
        for (auto [user, number] : users[from])
          if (sources[user] >= 0)
            readsAsMade(static_cast<NodeIndex>(sources[user]), number, *value);
        continue;
      }
      for (auto [user, number] : users[op.results[0]]) {
        if (sources[user] < 0)
          continue;
        auto node = static_cast<NodeIndex>(sources[user]);
        if (number < graph.nodes[node].operands.size())
          tell(graph.nodes[node].operands[number], becomesLocal,
               [&, number = number](const ValueSharding &sharding) {
                 found.read.push_back({node, number, sharding});
               });
      }
    }
  }

  /// A piece that cannot be said is told later, where it can be.
  void tell(ValueIndex value, bool becomesLocal,
            llvm::function_ref<void(const ValueSharding &)> add) const {
    ValueSharding sharding = rule.of(value, becomesLocal);
    if (!becomesLocal || sharding.dimOf(Axis::Tensor))
      add(sharding);
  }

  /// localWorkload() makes other classes of those of which a device has all.
  bool isHeldLocally(const Tensor &tensor) const {
    for (const std::vector<FactorId> &dim : tensor.dims)
      for (FactorId factor : dim)
        if (static_cast<size_t>(factor) < isChosen.size() && isChosen[factor])
          return true;
    return false;
  }

  bool isInserted(const Operator &op, OpId source) const {
    if (source >= 0 || op.operands.size() != 1)
      return false;
    return (op.kind == OperatorKind::View && op.name == "shard") ||
           (op.kind == OperatorKind::Collective && op.devices == plan.tensorWidth);
  }

  /// Marks the uses on the way from `value` to an operand of `node`, through views.
  void readsAsMade(NodeIndex node, unsigned number, ValueIndex value) {
    for (;;) {
      const GraphNode &at = graph.nodes[node];
      if (number >= at.operands.size())
        return;
      ValueIndex read = at.sameAs.value_or(at.operands[number]);
      found.asMade.insert({at.op, at.passed ? static_cast<unsigned>(*at.passed) : number});
      if (read == value || graph.values[read].producer < 0)
        return;
      node = graph.values[read].producer;
      number = 0;
    }
  }

  /// Behind slices and reshapes a class may be outermost that was not before: arguments could not
  /// say it, so this is the place to.
  void findFirstSaid() {
    for (const GraphNode &node : graph.nodes)
      for (ValueIndex result : node.results) {
        ValueSharding sharding = rule.of(result);
        std::optional<unsigned> dim = sharding.dimOf(Axis::Tensor);
        if (!dim || !found.isLocal.test(baseOf(graph, factors, layers, result)))
          continue;
        ClassIndex factor = rule.classesOf(result, *dim).front();
        bool isRead = false, isSaid = false;
        for (ValueIndex operand : node.sources()) {
          isRead |= factors.hasClass(operand, factor);
          isSaid |= rule.of(operand).dimOf(Axis::Tensor).has_value();
        }
        if (isRead && !isSaid)
          found.made.push_back({result, sharding});
      }
  }

  const ImportedProgram &program;
  const Workload &workload;
  const plan::Plan &plan;
  const ShardingRule &rule;
  const ProgramGraph &graph;
  const FactorAnalysis &factors;
  const Layers &layers;
  std::vector<bool> isChosen; ///< By class of the workload.
  Constraints found;
};

} // namespace

std::vector<FactorId> shardedClasses(const Workload &workload, const plan::Plan &plan) {
  std::vector<FactorId> classes;
  // Parts of the sequence between tensor-parallel regions are left to propagation.
  for (auto [i, factor] : llvm::enumerate(workload.factors))
    if (factor.role != FactorRole::Sequence &&
        llvm::any_of(plan.sharded, [&, &factor = factor](const plan::ShardedClass &sharded) {
          return sharded.name == factor.name;
        }))
      classes.push_back(static_cast<FactorId>(i));
  return classes;
}

Constraints findConstraints(const ImportedProgram &program, const plan::Plan &plan,
                            const ShardingRule &rule) {
  return ConstraintFinder(program, plan, rule).run();
}

} // namespace phaze
