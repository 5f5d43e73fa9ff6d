// Forms of values; see the header. docs/Sharding.md has the rules in words.
#include "Forms.h"

#include "PendingSums.h"

#include <algorithm>
#include <string_view>

using namespace phaze;
using namespace phaze::sharding;

namespace {

template <size_t N> bool isOneOf(std::string_view name, const std::string_view (&names)[N]) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

bool has(const std::vector<FactorId> &list, FactorId factor) {
  return std::find(list.begin(), list.end(), factor) != list.end();
}

int64_t count(const std::vector<FactorId> &list, FactorId factor) {
  return std::count(list.begin(), list.end(), factor);
}

bool takesAway(const Operator &op, FactorId factor) {
  return has(op.reduced, factor) || has(op.reduction, factor);
}

/// Picks elements by indices; on a part of what it picks from it makes zeros for the others.
constexpr std::string_view picks[] = {"gather", "dynamic_gather", "dynamic_slice",
                                      "real_dynamic_slice", "torch_index_select"};

/// Whether a contraction has the class in one way only: as rows of the one operand or columns of
/// the other, as a batch of both, or summed.
bool isPlainIn(const Operator &op, const Part &part, FactorId factor) {
  if (count(op.batch, factor) + count(op.rows, factor) + count(op.columns, factor) +
          count(op.reduction, factor) !=
      1)
    return false;
  bool left = timesHeld(part.values[op.operands[0]].tensor, factor) > 0;
  bool right = timesHeld(part.values[op.operands[1]].tensor, factor) > 0;
  return !(has(op.rows, factor) && right) && !(has(op.columns, factor) && left);
}

bool isFloat(const ElementType &type) {
  return type.name.front() == 'f' || type.name.substr(0, 2) == "bf";
}

} // namespace

int64_t phaze::sharding::timesHeld(const Tensor &tensor, FactorId factor) {
  int64_t times = 0;
  for (const std::vector<FactorId> &dim : tensor.dims)
    times += count(dim, factor);
  return times;
}

Chosen::Chosen(const Workload &workload, const std::vector<FactorId> &classes)
    : isChosen(workload.factors.size(), false) {
  for (FactorId factor : classes)
    isChosen[factor] = true;
}

std::optional<FactorId> Chosen::heldBy(const Tensor &tensor) const {
  std::optional<FactorId> held;
  for (const std::vector<FactorId> &dim : tensor.dims)
    for (FactorId factor : dim) {
      if (!has(factor))
        continue;
      if (held)
        return std::nullopt;
      held = factor;
    }
  return held;
}

std::optional<FactorId> Chosen::classOf(const Operator &op, const Part &part) const {
  auto among = [&](const std::vector<FactorId> &list) -> std::optional<FactorId> {
    auto it = std::find_if(list.begin(), list.end(), [&](FactorId f) { return has(f); });
    return it == list.end() ? std::nullopt : std::optional(*it);
  };
  for (const std::vector<ValueId> *values : {&op.operands, &op.results})
    for (ValueId value : *values)
      for (const std::vector<FactorId> &dim : part.values[value].tensor.dims)
        if (std::optional<FactorId> found = among(dim))
          return found;
  for (const std::vector<FactorId> *list :
       {&op.reduced, &op.batch, &op.rows, &op.columns, &op.reduction})
    if (std::optional<FactorId> found = among(*list))
      return found;
  return std::nullopt;
}

bool phaze::sharding::canRunOnPart(const Operator &op, const Part &part, FactorId factor) {
  for (const std::vector<ValueId> *values : {&op.operands, &op.results})
    for (ValueId value : *values)
      if (timesHeld(part.values[value].tensor, factor) > 1)
        return false;
  // What is made from nothing (positions, random numbers) each device makes for itself.
  if (has(op.whole, factor) && !op.operands.empty())
    return false;
  if (op.kind == OperatorKind::Contraction && !isPlainIn(op, part, factor))
    return false;
  return takesAway(op, factor) ||
         std::all_of(op.results.begin(), op.results.end(), [&](ValueId value) {
           return timesHeld(part.values[value].tensor, factor) == 1;
         });
}

bool phaze::sharding::makesSummands(const Operator &op) {
  return op.kind == OperatorKind::Contraction || op.name == "reduce_add" ||
         (op.kind == OperatorKind::Movement && isOneOf(op.name, picks));
}

std::vector<ValueId>
phaze::sharding::linearOperands(const Operator &op, const Part &part,
                                const std::function<bool(ValueId)> &mayBePending) {
  std::vector<ValueId> pending;
  std::copy_if(op.operands.begin(), op.operands.end(), std::back_inserter(pending), mayBePending);
  if (pending.empty() || op.results.size() != 1)
    return {};
  constexpr std::string_view sums[] = {"add", "subtract", "concatenate"};
  if (isOneOf(op.name, sums))
    return pending;
  // The others are linear in each operand alone.
  if (pending.size() > 1)
    return {};
  constexpr std::string_view inFirst[] = {"negate",    "transpose",        "reshape",
                                          "broadcast", "broadcast_in_dim", "slice",
                                          "reverse",   "reduce_add",       "divide"};
  bool isFirst = pending[0] == op.operands[0];
  bool isSecond = op.operands.size() > 1 && pending[0] == op.operands[1];
  bool isLinear = false;
  if (isOneOf(op.name, inFirst) || isOneOf(op.name, picks))
    isLinear = isFirst;
  else if (op.name == "convert")
    isLinear = isFloat(part.values[op.results[0]].tensor.element);
  else if (op.name == "multiply" || op.kind == OperatorKind::Contraction)
    isLinear = isFirst || isSecond;
  return isLinear ? pending : std::vector<ValueId>();
}

Form PartForms::needed(size_t index, ValueId operand, const Tensor &tensor,
                       const Chosen &chosen) const {
  const std::vector<ValueId> &summands = pending[index];
  if (std::find(summands.begin(), summands.end(), operand) != summands.end())
    return Form::Pending;
  return runOn[index] && chosen.heldBy(tensor) ? Form::Local : Form::Whole;
}

PartForms phaze::sharding::formsOf(const Workload &workload, const Part &part, const Chosen &chosen,
                                   const Surroundings &surroundings) {
  PartForms forms;
  forms.made = surroundings.inputs;
  forms.pending.resize(part.operators.size());
  // First what is so in any case, and what may be pending: numbers of values in the problem.
  PendingSums problem;
  std::vector<int32_t> number(part.values.size(), -1);
  auto mayBePending = [&](ValueId value) { return number[value] != -1; };
  auto admit = [&](ValueId value, bool isSource, int64_t repeat) {
    number[value] = static_cast<int32_t>(problem.values.size());
    PendingSums::Value &entry = problem.values.emplace_back();
    entry.bytes = static_cast<double>(workload.bytesOf(part.values[value].tensor)) *
                  static_cast<double>(repeat);
    entry.isSource = isSource;
  };
  for (size_t i = 0; i < part.operators.size(); ++i) {
    const Operator &op = part.operators[i];
    std::optional<FactorId> factor = chosen.classOf(op, part);
    bool runsOnPart = factor && canRunOnPart(op, part, *factor);
    forms.runOn.push_back(runsOnPart ? factor : std::nullopt);
    for (ValueId value : op.results) {
      bool isLocal = runsOnPart && timesHeld(part.values[value].tensor, *factor) == 1;
      forms.made[value] = isLocal ? Form::Local : runsOnPart ? Form::Pending : Form::Whole;
      if (forms.made[value] == Form::Pending && makesSummands(op))
        admit(value, true, op.repeat);
    }
    std::vector<ValueId> linear;
    if (!factor)
      linear = linearOperands(op, part, mayBePending);
    if (!linear.empty())
      admit(op.results[0], false, op.repeat);
    for (ValueId value : op.operands) {
      if (!mayBePending(value))
        continue;
      PendingSums::Value &entry = problem.values[number[value]];
      if (linear.empty())
        entry.isNeededWhole = true;
      else
        entry.users.push_back(number[op.results[0]]);
    }
    forms.pending[i] = std::move(linear);
  }
  for (auto [value, form] : surroundings.needs)
    if (mayBePending(value))
      problem.values[number[value]].isNeededWhole = true;

  std::vector<bool> isPending = leastToAddUp(problem);
  for (size_t i = 0; i < part.operators.size(); ++i) {
    if (forms.pending[i].empty())
      continue;
    ValueId result = part.operators[i].results[0];
    std::vector<ValueId> &operands = forms.pending[i];
    if (isPending[number[result]])
      forms.made[result] = Form::Pending;
    else
      operands.clear();
    // Those of a sum that are whole are read as they are.
    operands.erase(std::remove_if(operands.begin(), operands.end(),
                                  [&](ValueId value) { return !isPending[number[value]]; }),
                   operands.end());
  }
  return forms;
}
