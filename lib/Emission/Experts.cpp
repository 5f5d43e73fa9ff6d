// Finds the parameters of experts; see the header.
#include "Experts.h"
#include "phaze/Sharding/Groups.h"

namespace phaze {

Experts::Experts(const ImportedProgram &program, int64_t parts) : program(program), parts(parts) {
  if (parts == 1)
    return;
  Workload local = sharding::expertWorkload(program.workload, parts);
  size_t known = program.workload.factors.size();
  for (const LayerKind &kind : local.kinds)
    for (const Parameter &parameter : kind.parameters) {
      if (!sharding::isOfExperts(local, parameter))
        continue;
      std::set<FactorId> classes;
      for (const std::vector<FactorId> &dim : parameter.tensor.dims)
        for (FactorId factor : dim)
          if (static_cast<size_t>(factor) < known && local.factors[factor].size > 1)
            classes.insert(factor);
      divided.insert(std::move(classes));
    }
  findValues(local);
}

/// A value that has the samples of all devices of a group is with the experts of its device.
void Experts::findValues(const Workload &local) {
  std::optional<FactorId> group = sharding::expertGroupOf(local);
  const ProgramGraph &graph = *program.analysis.graph;
  for (llvm::BitVector *bits : {&atExperts, &isRead, &readAtExperts})
    bits->resize(graph.values.size());
  auto hasGroup = [&](const Part &part, ValueId value) {
    return llvm::any_of(part.values[value].tensor.dims, [&](const std::vector<FactorId> &dim) {
      return llvm::is_contained(dim, *group);
    });
  };
  const ProgramAnalysis &analysis = program.analysis;
  auto visitInputs = [&](const Part &part, const std::vector<OpId> &sources) {
    std::set<ValueId> made;
    for (const Operator &op : part.operators)
      made.insert(op.results.begin(), op.results.end());
    for (auto [op, source] : llvm::zip(part.operators, sources))
      for (auto [i, operand] : llvm::enumerate(op.operands)) {
        if (source < 0 || made.count(operand) || i >= graph.nodes[source].operands.size())
          continue;
        ValueIndex value =
            baseOf(graph, *analysis.factors, analysis.layers, graph.nodes[source].operands[i]);
        isRead.set(value);
        if (hasGroup(part, operand))
          readAtExperts.set(value);
      }
  };
  auto visit = [&](const Part &part, const std::vector<OpId> &sources) {
    for (auto [op, source] : llvm::zip(part.operators, sources))
      for (auto [i, result] : llvm::enumerate(op.results)) {
        if (source < 0 || i >= graph.nodes[source].results.size())
          continue;
        if (hasGroup(part, result))
          atExperts.set(graph.nodes[source].results[i]);
      }
  };
  for (const Layer &layer : local.layers) {
    if (!group)
      return;
    const LayerKind &kind = local.kinds[layer.kind];
    visit(kind.forward, layer.forwardSources);
    visit(kind.backward, layer.backwardSources);
    visitInputs(kind.backward, layer.backwardSources);
  }
}

std::optional<unsigned> Experts::expertDim(ValueIndex value, const ShardingRule &rule) const {
  for (unsigned dim = 0; dim < program.analysis.graph->shape(value).size(); ++dim) {
    llvm::SmallVector<ClassIndex> classes = rule.classesOf(value, dim);
    auto found = classes.empty() ? program.factors.end() : program.factors.find(classes.front());
    if (found != program.factors.end() &&
        program.workload.factors[found->second].role == FactorRole::Expert &&
        !rule.whyNotDivided(value, dim, parts))
      return dim;
  }
  return std::nullopt;
}

std::optional<unsigned> Experts::dimOf(ValueIndex value, const ShardingRule &rule,
                                       const ValueSharding &sharding) const {
  std::set<FactorId> own;
  std::optional<unsigned> dim;
  for (unsigned i = 0; i < sharding.dims.size() && !divided.empty(); ++i)
    for (auto [place, factor] : llvm::enumerate(rule.classesOf(value, i))) {
      auto found = program.factors.find(factor);
      if (found == program.factors.end())
        continue;
      own.insert(found->second);
      bool isExpert = program.workload.factors[found->second].role == FactorRole::Expert;
      if (isExpert && place == 0 && sharding.dims[i] == Axis::None &&
          !rule.whyNotDivided(value, i, parts))
        dim = i;
    }
  bool isOfExperts = llvm::any_of(divided, [&](const std::set<FactorId> &classes) {
    return std::includes(own.begin(), own.end(), classes.begin(), classes.end());
  });
  return isOfExperts ? dim : std::nullopt;
}

} // namespace phaze
