// Forms of values on one of the devices that share each sequence; see the header.
#include "ContextForms.h"

#include <algorithm>
#include <numeric>

using namespace phaze;
using namespace phaze::sharding;

namespace {

/// Which of the two places of a sequence is cut, for all values that hang together.
class Occurrences {
public:
  Occurrences(const Part &part, const Chosen &chosen, const std::vector<int32_t> &given)
      : parent(part.values.size()), flip(part.values.size(), 0), votes(part.values.size(), 0) {
    std::iota(parent.begin(), parent.end(), 0);
    auto isTwice = [&](ValueId value) {
      return heldTwice(part.values[value].tensor, chosen).has_value();
    };
    for (const Operator &op : part.operators) {
      if (op.kind == OperatorKind::Contraction)
        continue;
      for (ValueId operand : op.operands)
        for (ValueId result : op.results)
          if (isTwice(operand) && isTwice(result))
            unite(operand, result, op.name == "transpose" ? op.occurrence.value_or(0) : 0);
    }
    // What another part has cut already is cut so.
    for (size_t v = 0; v < given.size(); ++v)
      if (given[v] >= 0 && isTwice(static_cast<ValueId>(v))) {
        auto [root, turned] = find(static_cast<ValueId>(v));
        votes[root] += (given[v] ^ turned) == 1 ? 1 << 20 : -(1 << 20);
      }
    // Rows of scores are reduced along keys; each reduction votes against cutting these.
    for (const Operator &op : part.operators)
      if (op.kind == OperatorKind::Reduction && op.occurrence && isTwice(op.operands.front())) {
        auto [root, turned] = find(op.operands.front());
        votes[root] += (*op.occurrence ^ turned) == 0 ? 1 : -1;
      }
  }

  /// 0 for the outer one.
  int32_t cut(ValueId value) const {
    auto [root, turned] = find(value);
    return (votes[root] > 0 ? 1 : 0) ^ turned;
  }

private:
  std::pair<ValueId, int32_t> find(ValueId value) const {
    int32_t turned = 0;
    for (; parent[value] != value; value = parent[value])
      turned ^= flip[value];
    return {value, turned};
  }
  void unite(ValueId a, ValueId b, int32_t isTurned) {
    auto [rootA, turnedA] = find(a);
    auto [rootB, turnedB] = find(b);
    if (rootA == rootB)
      return;
    parent[rootA] = rootB;
    flip[rootA] = turnedA ^ turnedB ^ isTurned;
  }

  std::vector<ValueId> parent;
  std::vector<int32_t> flip, votes;
};

class ContextFinder {
public:
  ContextFinder(const Part &part, const Chosen &chosen, const Surroundings &surroundings)
      : part(part), chosen(chosen), batch(surroundings.batch),
        occurrences(part, chosen, surroundings.cut) {
    size_t ops = part.operators.size();
    forms.made = surroundings.inputs;
    forms.runOn.assign(ops, std::nullopt);
    forms.pending.assign(ops, {});
    forms.isSplit.assign(ops, false);
    forms.reads.resize(ops);
    forms.isReadWhole.assign(part.values.size(), false);
    forms.cut.assign(part.values.size(), 0);
    for (size_t v = 0; v < part.values.size(); ++v)
      if (heldTwice(part.values[v].tensor, chosen))
        forms.cut[v] = occurrences.cut(static_cast<ValueId>(v));
  }

  PartForms run() {
    for (size_t i = 0; i < part.operators.size(); ++i)
      decide(i);
    for (size_t i = 0; i < part.operators.size(); ++i)
      for (size_t o = 0; o < part.operators[i].operands.size(); ++o)
        if (forms.reads[i][o] == Form::Whole)
          forms.isReadWhole[part.operators[i].operands[o]] = true;
    return std::move(forms);
  }

private:
  const Tensor &tensorOf(ValueId value) const { return part.values[value].tensor; }
  bool isTwice(ValueId value) const { return heldTwice(tensorOf(value), chosen).has_value(); }
  bool canSplit(ValueId value) const {
    return isTwice(value) || chosen.splitBy(tensorOf(value)).has_value();
  }

  bool holdsSequence(const Tensor &tensor) const {
    for (const std::vector<FactorId> &dim : tensor.dims)
      if (std::any_of(dim.begin(), dim.end(), [&](FactorId f) { return chosen.splits(f); }))
        return true;
    return false;
  }

  void decide(size_t index) {
    const Operator &op = part.operators[index];
    std::vector<Form> &reads = forms.reads[index];
    reads.assign(op.operands.size(), Form::Whole);
    bool hasTwice = false, hasSequence = false;
    for (const std::vector<ValueId> *values : {&op.operands, &op.results})
      for (ValueId value : *values) {
        hasTwice |= isTwice(value);
        hasSequence |= canSplit(value);
      }
    std::optional<FactorId> sequence = hasTwice ? sequenceOfTwice(op) : chosen.sequenceOf(op, part);
    bool isSplit = sequence && (hasTwice ? runsOnTwice(op, *sequence, reads) : true);
    if (isSplit) {
      forms.isSplit[index] = true;
      if (!hasTwice)
        for (size_t o = 0; o < op.operands.size(); ++o)
          if (chosen.splitBy(tensorOf(op.operands[o])))
            reads[o] = Form::Split;
      for (ValueId value : op.results)
        forms.made[value] = madeBy(op, value, hasTwice);
      return;
    }
    std::fill(reads.begin(), reads.end(), Form::Whole);
    for (ValueId value : op.results)
      forms.made[value] = Form::Whole;
    if (!hasSequence)
      passOn(index);
  }

  /// The one sequence of an operator on values that hold it twice.
  std::optional<FactorId> sequenceOfTwice(const Operator &op) const {
    std::optional<FactorId> only;
    for (const std::vector<ValueId> *values : {&op.operands, &op.results})
      for (ValueId value : *values) {
        std::optional<FactorId> held = heldTwice(tensorOf(value), chosen);
        if (!held)
          held = chosen.splitBy(tensorOf(value));
        bool isOther = held && only && *held != *only;
        if (isOther || (!held && holdsSequence(tensorOf(value))))
          return std::nullopt;
        if (held)
          only = held;
      }
    if (only && has(op.whole, *only) && !op.operands.empty())
      return std::nullopt;
    return only;
  }

  /// What an operator reads of values that hold the sequence twice, or makes them from; whether it
  /// can run on a part at all.
  bool runsOnTwice(const Operator &op, FactorId sequence, std::vector<Form> &reads) const {
    for (size_t o = 0; o < op.operands.size(); ++o)
      if (canSplit(op.operands[o]))
        reads[o] = Form::Split;
    bool makesTwice = std::any_of(op.results.begin(), op.results.end(),
                                  [&](ValueId value) { return isTwice(value); });
    if (op.kind == OperatorKind::Contraction) {
      if (makesTwice) {
        // Rows come from the first operand; of the operand whose part is not cut all is needed.
        if (!has(op.rows, sequence) || !has(op.columns, sequence) || has(op.batch, sequence) ||
            isTwice(op.operands[0]) || isTwice(op.operands[1]))
          return false;
        bool areRowsCut = forms.cut[op.results[0]] == op.occurrence.value_or(0);
        reads[areRowsCut ? 1 : 0] = Form::Whole;
        return true;
      }
      if (!op.occurrence || isTwice(op.operands[0]) == isTwice(op.operands[1]))
        return false;
      size_t scores = isTwice(op.operands[0]) ? 0 : 1;
      if (*op.occurrence != forms.cut[op.operands[scores]])
        reads[1 - scores] = Form::Whole;
      return true;
    }
    // Element by element, or from rows: a broadcast of what is split goes along what is cut.
    return op.kind == OperatorKind::Elementwise || op.kind == OperatorKind::Movement ||
           op.kind == OperatorKind::View || op.kind == OperatorKind::Reduction;
  }

  Form madeBy(const Operator &op, ValueId value, bool hasTwice) const {
    if (isTwice(value))
      return Form::Split;
    bool isHeld = chosen.splitBy(tensorOf(value)).has_value();
    // A sum over what is cut leaves the other, of which each device has a summand. Where it is not
    // said which one is summed, it is that which is not cut.
    if (hasTwice && op.occurrence)
      for (ValueId operand : op.operands)
        if (isTwice(operand) && *op.occurrence == forms.cut[operand])
          return Form::Pending;
    return isHeld ? Form::Split : Form::Pending;
  }

  /// Sums without the sequence stay pending as long as they can: gradients go to the update so.
  /// Those of samples (what is sent to experts) are added up at once, before there is more of them.
  void passOn(size_t index) {
    const Operator &op = part.operators[index];
    if (batch && !op.results.empty() && timesHeld(tensorOf(op.results[0]), *batch) > 0)
      return;
    auto isPending = [&](ValueId value) {
      return forms.made[value] == Form::Pending && !canSplit(value);
    };
    std::vector<ValueId> linear = linearOperands(op, part, isPending);
    if (linear.empty())
      return;
    forms.pending[index] = linear;
    for (size_t o = 0; o < op.operands.size(); ++o)
      if (isPending(op.operands[o]))
        forms.reads[index][o] = Form::Pending;
    forms.made[op.results[0]] = Form::Pending;
  }

  const Part &part;
  const Chosen &chosen;
  std::optional<FactorId> batch;
  Occurrences occurrences;
  PartForms forms;
};

} // namespace

std::optional<FactorId> phaze::sharding::heldTwice(const Tensor &tensor, const Chosen &chosen) {
  std::optional<FactorId> held;
  int32_t times = 0;
  for (const std::vector<FactorId> &dim : tensor.dims)
    for (FactorId factor : dim) {
      if (!chosen.splits(factor))
        continue;
      if (held && *held != factor)
        return std::nullopt;
      held = factor;
      ++times;
    }
  return times == 2 ? held : std::nullopt;
}

PartForms phaze::sharding::contextFormsOf(const Part &part, const Chosen &chosen,
                                          const Surroundings &surroundings) {
  return ContextFinder(part, chosen, surroundings).run();
}
