// Forms of values; see the header. docs/Sharding.md has the rules in words.
#include "Forms.h"

#include "PendingSums.h"
#include "phaze/Support/FlowNetwork.h"

#include <algorithm>
#include <string_view>

using namespace phaze;
using namespace phaze::sharding;

namespace {

template <size_t N> bool isOneOf(std::string_view name, const std::string_view (&names)[N]) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
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

/// Adds up its operands, or puts them side by side.
constexpr std::string_view sums[] = {"add", "subtract", "concatenate"};

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
    : isChosen(workload.factors.size(), false), isSequence(workload.factors.size(), false) {
  for (FactorId factor : classes) {
    if (workload.factors[factor].role != FactorRole::Sequence) {
      isChosen[factor] = true;
      continue;
    }
    isSequence[factor] = true;
    sequences.push_back(factor);
  }
}

std::optional<FactorId> Chosen::splitBy(const Tensor &tensor) const {
  std::optional<FactorId> held;
  for (const std::vector<FactorId> &dim : tensor.dims)
    for (FactorId factor : dim) {
      if (isChosen[factor] || (held && isSequence[factor]))
        return std::nullopt;
      if (isSequence[factor])
        held = factor;
    }
  return held;
}

std::optional<FactorId> Chosen::sequenceOf(const Operator &op, const Part &part) const {
  if (classOf(op, part))
    return std::nullopt;
  std::optional<FactorId> only;
  for (FactorId factor : sequences) {
    bool isHeld = false;
    for (const std::vector<ValueId> *values : {&op.operands, &op.results})
      for (ValueId value : *values)
        isHeld |= timesHeld(part.values[value].tensor, factor) > 0;
    if (isHeld && only)
      return std::nullopt;
    if (isHeld)
      only = factor;
  }
  return only && canRunOnPart(op, part, *only) ? only : std::nullopt;
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
  // Of a part of the sequence the rest of a summand is zero. A product needs all of it.
  if (!summands.empty() && made[operand] == Form::Split && isSum[index])
    return Form::Pending;
  if (isSplit[index])
    return chosen.splitBy(tensor) ? Form::Split : Form::Whole;
  return runOn[index] && chosen.heldBy(tensor) ? Form::Local : Form::Whole;
}

namespace {

class FormFinder {
public:
  FormFinder(const Workload &workload, const Part &part, const Chosen &chosen,
             const Surroundings &surroundings)
      : workload(workload), part(part), chosen(chosen), surroundings(surroundings),
        madeBy(part.values.size(), -1) {
    forms.isSplit.assign(part.operators.size(), false);
    for (const Operator &op : part.operators)
      forms.isSum.push_back(isOneOf(op.name, sums));
    forms.isReadWhole.assign(part.values.size(), false);
    for (size_t i = 0; i < part.operators.size(); ++i)
      for (ValueId value : part.operators[i].results)
        madeBy[value] = static_cast<int32_t>(i);
  }

  PartForms run() {
    addUp();
    if (!surroundings.maySplit || !chosen.hasSequences())
      return std::move(forms);
    split();
    // Sums over the sequence have come to those over other classes.
    addUp();
    findReadWhole();
    return std::move(forms);
  }

private:
  double bytesOf(ValueId value, int64_t repeat = 1) const {
    return static_cast<double>(workload.bytesOf(part.values[value].tensor)) *
           static_cast<double>(repeat);
  }

  /// The form of a result before it is known which sums are passed on.
  Form madeForm(size_t index, ValueId value) const {
    const Tensor &tensor = part.values[value].tensor;
    if (forms.isSplit[index])
      return chosen.splitBy(tensor) ? Form::Split : Form::Pending;
    if (!forms.runOn[index])
      return Form::Whole;
    return timesHeld(tensor, *forms.runOn[index]) == 1 ? Form::Local : Form::Pending;
  }

  /// On what operators run, and where sums are added up.
  void addUp() {
    forms.made = surroundings.inputs;
    forms.runOn.clear();
    forms.pending.assign(part.operators.size(), {});
    // First what is so in any case, and what may be pending: numbers of values in the problem.
    PendingSums problem;
    std::vector<int32_t> number(part.values.size(), -1);
    auto mayBePending = [&](ValueId value) { return number[value] != -1; };
    auto admit = [&](ValueId value, bool isSource, int64_t repeat) {
      number[value] = static_cast<int32_t>(problem.values.size());
      PendingSums::Value &entry = problem.values.emplace_back();
      entry.bytes = bytesOf(value, repeat);
      entry.isSource = isSource;
    };
    for (size_t i = 0; i < part.operators.size(); ++i) {
      const Operator &op = part.operators[i];
      std::optional<FactorId> factor = chosen.classOf(op, part);
      bool runsOnPart = factor && canRunOnPart(op, part, *factor);
      forms.runOn.push_back(runsOnPart ? factor : std::nullopt);
      for (ValueId value : op.results) {
        forms.made[value] = madeForm(i, value);
        if (forms.made[value] == Form::Pending && makesSummands(op))
          admit(value, true, op.repeat);
      }
      std::vector<ValueId> linear;
      if (!factor && !forms.isSplit[i])
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
  }

  /// Which operators run on a part of the sequence: a minimum cut between what runs on all of it
  /// (on the source's side) and what runs on a part. docs/Sharding.md, "Sequences", has the
  /// network.
  void split() {
    auto ops = static_cast<int32_t>(part.operators.size());
    int32_t source = ops + static_cast<int32_t>(part.values.size()), sink = source + 1;
    FlowNetwork network(sink + 1);
    std::vector<bool> isOpen(part.operators.size(), false);
    for (int32_t i = 0; i < ops; ++i) {
      const Operator &op = part.operators[i];
      isOpen[i] = forms.pending[i].empty() && chosen.sequenceOf(op, part);
      double moved = 0;
      for (ValueId value : op.operands)
        moved += bytesOf(value, op.repeat);
      for (ValueId value : op.results) {
        moved += bytesOf(value, op.repeat);
        // On a part it makes summands, which somebody adds up.
        if (isOpen[i] && !chosen.splitBy(part.values[value].tensor) && !isHandedAsMade(value))
          network.addEdge(source, i, 2 * sending(value, op.repeat));
      }
      if (isOpen[i])
        network.addEdge(i, sink, moved);
      if (!forms.pending[i].empty() && forms.isSum[i])
        continue;
      for (ValueId value : op.operands)
        if (chosen.splitBy(part.values[value].tensor) && !has(forms.pending[i], value))
          network.addEdge(isOpen[i] ? i : source, ops + value, FlowNetwork::unlimited);
    }
    for (auto [value, form] : surroundings.needs)
      if (form == Form::Whole && chosen.splitBy(part.values[value].tensor))
        network.addEdge(source, ops + value, FlowNetwork::unlimited);
    for (ValueId value = 0; value < source - ops; ++value) {
      int32_t maker = madeBy[value];
      int64_t repeat = maker >= 0 ? part.operators[maker].repeat : 1;
      if (maker >= 0 && isOpen[maker])
        network.addEdge(ops + value, maker, sending(value, repeat));
      else if (forms.made[value] == Form::Split)
        network.addEdge(ops + value, sink, sending(value, repeat));
      else if (forms.made[value] == Form::Pending)
        network.addEdge(ops + value, sink, perLinkByte * bytesOf(value, repeat));
    }
    std::vector<bool> isWhole = network.minimumCut(source, sink);
    for (int32_t i = 0; i < ops; ++i)
      forms.isSplit[i] = isOpen[i] && !isWhole[i];
  }

  bool isHandedAsMade(ValueId value) const {
    return std::find(surroundings.asMade.begin(), surroundings.asMade.end(), value) !=
           surroundings.asMade.end();
  }

  /// In bytes of memory traffic: what a link takes for a byte, and what starting a collective
  /// takes. Named approximations of chips; they decide only between collectives that move the same.
  static constexpr double perLinkByte = 16, perCollective = 1 << 20;
  double sending(ValueId value, int64_t repeat) const {
    return perLinkByte * bytesOf(value, repeat) + perCollective * static_cast<double>(repeat);
  }

  void findReadWhole() {
    for (size_t i = 0; i < part.operators.size(); ++i)
      for (ValueId value : part.operators[i].operands)
        if (Form form = forms.needed(i, value, part.values[value].tensor, chosen);
            form == Form::Whole || form == Form::Local)
          forms.isReadWhole[value] = true;
    for (auto [value, form] : surroundings.needs)
      if (form == Form::Whole)
        forms.isReadWhole[value] = true;
  }

  const Workload &workload;
  const Part &part;
  const Chosen &chosen;
  const Surroundings &surroundings;
  std::vector<int32_t> madeBy; ///< Per value its operator, -1 for inputs.
  PartForms forms;
};

} // namespace

PartForms phaze::sharding::formsOf(const Workload &workload, const Part &part, const Chosen &chosen,
                                   const Surroundings &surroundings) {
  return FormFinder(workload, part, chosen, surroundings).run();
}
