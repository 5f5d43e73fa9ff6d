// Finds what a plan splits along sequences; see the header.
#include "SequenceForms.h"
#include "Constraints.h"
#include "phaze/Sharding/Groups.h"
#include <cmath>

using namespace mlir;

namespace phaze {

using sharding::Form;
using sharding::OperatorForms;

SequenceForms::SequenceForms(const ImportedProgram &program, const plan::Plan &plan)
    : program(program) {
  if (plan.tensorWidth == 1)
    return;
  // What costs least depends on the size of a microbatch, and on what other groups leave.
  Workload workload = program.workload;
  if (workload.batch)
    workload.factors[*workload.batch].size = plan.microbatch;
  workload = sharding::groupWorkload(workload, {plan.context, plan.expert});
  sharding::Sharding sharding{plan.tensorWidth, {}};
  for (auto [i, factor] : llvm::enumerate(workload.factors))
    if (llvm::any_of(plan.sharded, [&, &factor = factor](const plan::ShardedClass &sharded) {
          return sharded.name == factor.name;
        })) {
      bool isSequence = factor.role == FactorRole::Sequence;
      (isSequence ? sequences : chosen).insert(static_cast<FactorId>(i));
      sharding.classes.push_back(static_cast<FactorId>(i));
    }
  if (!isAny())
    return;
  std::vector<sharding::KindForms> forms = sharding::localForms(workload, sharding);
  const ProgramGraph &graph = *program.analysis.graph;
  auto note = [&](const Part &part, const std::vector<OpId> &sources,
                  const std::vector<OperatorForms> &list, auto &found) {
    for (auto [op, source, of] : llvm::zip_equal(part.operators, sources, list))
      // The operators of a kernel are not those of the program.
      if (source >= 0 && op.results.size() == graph.nodes[source].results.size() &&
          op.operands.size() == graph.nodes[source].operands.size())
        found.try_emplace(source, of);
  };
  for (const Layer &layer : workload.layers) {
    const LayerKind &kind = workload.kinds[layer.kind];
    note(kind.forward, layer.forwardSources, forms[layer.kind].forward, forward);
    note(kind.backward, layer.backwardSources, forms[layer.kind].backward, backward);
  }
}

const OperatorForms *SequenceForms::of(NodeIndex node, bool isBackward) const {
  // What a backward pass makes again is as in the forward pass where nothing else is said.
  for (const auto *list : {isBackward ? &backward : &forward, isBackward ? &forward : &backward})
    if (auto found = list->find(node); found != list->end())
      return &found->second;
  return nullptr;
}

bool SequenceForms::runsOnSplit(const OperatorForms &forms) const {
  return forms.along && sequences.contains(*forms.along);
}

const OperatorForms *SequenceForms::makerOf(ValueIndex &value, bool isBackward) const {
  const ProgramAnalysis &analysis = program.analysis;
  value = baseOf(*analysis.graph, *analysis.factors, analysis.layers, value);
  NodeIndex producer = analysis.graph->values[value].producer;
  return producer >= 0 ? of(producer, isBackward) : nullptr;
}

bool SequenceForms::isInSummands(ValueIndex value, bool isBackward) const {
  const OperatorForms *made = makerOf(value, isBackward);
  return made && made->results[program.analysis.graph->values[value].resultNumber] == Form::Pending;
}

std::optional<Form> SequenceForms::keptForm(ValueIndex value, bool isBackward) const {
  const ProgramAnalysis &analysis = program.analysis;
  const ProgramGraph &graph = *analysis.graph;
  const OperatorForms *made = makerOf(value, isBackward);
  if (!made)
    return std::nullopt;
  Form form = made->results[graph.values[value].resultNumber];
  if (form != Form::Pending)
    return form;
  SmallVector<ValueIndex> open = {value};
  llvm::DenseSet<ValueIndex> seen;
  while (!open.empty()) {
    ValueIndex summands = open.pop_back_val();
    if (!seen.insert(summands).second)
      continue;
    for (NodeIndex user : graph.values[summands].users) {
      const OperatorForms *reader = of(user, isBackward);
      bool isView = !reader && isFree(graph, *analysis.factors, analysis.layers, user);
      bool handsOn = reader && readsSummands(*reader);
      if (isView || (handsOn && reader->results[0] == Form::Pending))
        open.push_back(graph.nodes[user].results[0]);
      else if (handsOn)
        return reader->results[0];
    }
  }
  return Form::Pending;
}

double SequenceForms::keptShare(ValueIndex value, const ShardingRule &rule, int64_t width) const {
  std::optional<Form> form = keptForm(value, /*isBackward=*/false);
  bool isLocal = form == Form::Local;
  if (!isLocal && form != Form::Split)
    return 1;
  const llvm::DenseSet<FactorId> &divided = isLocal ? chosen : sequences;
  for (unsigned dim = 0; dim < rule.graph.shape(value).size(); ++dim)
    for (ClassIndex factor : rule.classesOf(value, dim)) {
      auto found = program.factors.find(factor);
      auto size = static_cast<double>(rule.factors.classes[factor].size);
      if (found != program.factors.end() && divided.contains(found->second))
        return std::ceil(size / static_cast<double>(width)) / size;
    }
  return 1;
}

bool SequenceForms::gathers(NodeIndex node, const ShardingRule &rule) const {
  const OperatorForms *forms = of(node, /*isBackward=*/false);
  return forms && !readsSummands(*forms) && !runsOnSplit(*forms) &&
         llvm::any_of(rule.graph.nodes[node].operands, [&](ValueIndex operand) {
           return keptForm(operand, /*isBackward=*/false) == Form::Split;
         });
}

int64_t SequenceForms::count(ValueIndex value, const ShardingRule &rule,
                             const llvm::DenseSet<FactorId> &list) const {
  int64_t times = 0;
  for (unsigned dim = 0; dim < rule.graph.shape(value).size(); ++dim)
    for (ClassIndex factor : rule.classesOf(value, dim)) {
      auto found = program.factors.find(factor);
      times += found != program.factors.end() && list.contains(found->second);
    }
  return times;
}

bool SequenceForms::hasSequence(ValueIndex value, const ShardingRule &rule) const {
  return count(value, rule, sequences) > 0;
}

bool SequenceForms::hasChosen(ValueIndex value, const ShardingRule &rule) const {
  return count(value, rule, chosen) > 0;
}

std::optional<unsigned> SequenceForms::dimOf(ValueIndex value, const ShardingRule &rule,
                                             int64_t parts) const {
  int64_t times = count(value, rule, sequences);
  // Devices that share a sequence have parts of the outer one where a value has it twice.
  if (times == 0 || times > (rule.mesh.context > 1 ? 2 : 1) || hasChosen(value, rule))
    return std::nullopt;
  for (unsigned dim = 0; dim < rule.graph.shape(value).size(); ++dim) {
    SmallVector<ClassIndex> classes = rule.classesOf(value, dim);
    auto found = classes.empty() ? program.factors.end() : program.factors.find(classes.front());
    if (found != program.factors.end() && sequences.contains(found->second) &&
        !rule.whyNotDivided(value, dim, parts))
      return dim;
  }
  return std::nullopt;
}

} // namespace phaze
