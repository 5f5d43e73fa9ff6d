// Choosing what is kept of the forward part; see the header.
#include "Stash.h"
#include "FactorLists.h"

#include <numeric>
#include <tuple>

using namespace phaze;

bool phaze::isDerivation(const Operator &op) {
  if (op.operands.size() != 1 || op.results.size() != 1)
    return false;
  return op.kind == OperatorKind::View || op.name == "convert" || op.name == "transpose" ||
         op.name == "broadcast_in_dim" || op.name == "broadcast";
}

ForwardReads::ForwardReads(const Workload &workload, LayerKind &kind)
    : workload(workload), kind(kind), maker(kind.forward.values.size(), -1) {
  root.resize(maker.size());
  std::iota(root.begin(), root.end(), 0);
  for (size_t i = 0; i < kind.forward.operators.size(); ++i)
    if (const Operator &op = kind.forward.operators[i]; isDerivation(op)) {
      maker[op.results.front()] = static_cast<int32_t>(i);
      root[op.results.front()] = root[op.operands.front()];
    }
}

bool ForwardReads::isFree(ValueId forward) const {
  ValueOrigin origin = kind.forward.values[forward].origin;
  return origin != ValueOrigin::Operator && origin != ValueOrigin::Activation;
}

ValueId ForwardReads::valueOf(ValueId forward) {
  auto [it, isNew] = values.emplace(forward, static_cast<ValueId>(kind.backward.values.size()));
  if (isNew) {
    kind.backward.values.push_back(kind.forward.values[forward]);
    forwardOf[it->second] = forward;
  }
  return it->second;
}

void ForwardReads::allowAnyOrder(size_t operand) {
  inAnyOrder.push_back({kind.backward.operators.size() - 1, operand});
}

ValueId ForwardReads::sourceOf(ValueId forward) const {
  return kind.forward.operators[maker[forward]].operands.front();
}

void ForwardReads::chooseKept() {
  std::vector<bool> isNeeded(kind.forward.values.size(), false);
  for (const Operator &op : kind.backward.operators)
    for (ValueId operand : op.operands)
      if (auto it = forwardOf.find(operand); it != forwardOf.end())
        isNeeded[it->second] = true;
  auto order = [&](ValueId value) {
    int64_t bytes = isFree(value) ? -1 : workload.bytesOf(kind.forward.values[value].tensor);
    return std::tuple(bytes, !isNeeded[value], value);
  };
  auto better = [&](ValueId a, ValueId b) { return order(b) < order(a) ? b : a; };
  // Of each value and all that it is derived from; sources come first in the forward part.
  std::vector<ValueId> best(kind.forward.values.size(), -1);
  auto choose = [&](ValueId value) {
    if (best[value] == -1)
      best[value] = maker[value] == -1 ? value : better(best[sourceOf(value)], value);
    if (!isNeeded[value])
      return;
    auto [it, isNew] = kept.emplace(root[value], Kept{best[value], {}});
    if (!isNew)
      it->second.value = better(it->second.value, best[value]);
  };
  for (size_t v = 0; v < best.size(); ++v)
    if (kind.forward.values[v].origin != ValueOrigin::Operator)
      choose(static_cast<ValueId>(v));
  for (const Operator &op : kind.forward.operators)
    std::for_each(op.results.begin(), op.results.end(), choose);
  for (auto &[root, choice] : kept)
    for (ValueId value = choice.value; maker[value] != -1; value = sourceOf(value))
      choice.below[sourceOf(value)] = value;
}

void ForwardReads::useKeptDirectly() {
  for (const Read &read : inAnyOrder) {
    ValueId &operand = kind.backward.operators[read.op].operands[read.operand];
    auto it = forwardOf.find(operand);
    if (it == forwardOf.end())
      continue;
    ValueId instead = kept.at(root[it->second]).value;
    const Tensor &found = kind.forward.values[instead].tensor,
                 &wanted = kind.forward.values[it->second].tensor;
    if (found.element.name == wanted.element.name && sortedFactors(found) == sortedFactors(wanted))
      operand = valueOf(instead);
  }
}

/// The operator that makes a forward value again from the next one on the way to the kept one,
/// with that one, in the forward part, as its operand.
Operator ForwardReads::makerOf(ValueId forward, const Kept &choice) const {
  auto it = choice.below.find(forward);
  if (it == choice.below.end()) {
    Operator op = kind.forward.operators[maker[forward]];
    op.group.reset();
    return op;
  }
  // Back from what was derived: the same again, but for broadcasts, which must have been of size 1
  // for their result to be the smaller one.
  const Operator &derivation = kind.forward.operators[maker[it->second]];
  bool isSame = derivation.name == "convert" || derivation.name == "transpose";
  Operator op;
  op.kind = isSame ? derivation.kind : OperatorKind::View;
  op.name = isSame ? derivation.name : "reshape";
  op.operands = {it->second};
  op.repeat = derivation.repeat;
  return op;
}

/// Appends what makes the forward value again, as far as it is not there already.
void ForwardReads::make(ValueId forward, std::vector<Operator> &operators) {
  const Kept &choice = kept.at(root[forward]);
  std::vector<Operator> chain;
  for (;;) {
    ValueId result = valueOf(forward);
    isMade.resize(kind.backward.values.size(), false);
    if (isMade[result])
      break;
    isMade[result] = true;
    PartValue &value = kind.backward.values[result];
    if (forward == choice.value) {
      if (!isFree(forward)) {
        value.origin = ValueOrigin::Stash;
        value.index = forward;
        kind.stash.push_back(forward);
      }
      break;
    }
    value.origin = ValueOrigin::Operator;
    value.index.reset();
    Operator &op = chain.emplace_back(makerOf(forward, choice));
    forward = op.operands.front();
    op.operands = {valueOf(forward)};
    op.results = {result};
  }
  std::move(chain.rbegin(), chain.rend(), std::back_inserter(operators));
}

void ForwardReads::makeBeforeUse() {
  isMade.assign(kind.backward.values.size(), false);
  std::vector<Operator> operators;
  for (Operator &op : kind.backward.operators) {
    for (ValueId operand : op.operands)
      if (auto it = forwardOf.find(operand); it != forwardOf.end())
        make(it->second, operators);
    operators.push_back(std::move(op));
  }
  kind.backward.operators = std::move(operators);
  std::sort(kind.stash.begin(), kind.stash.end());
}

/// Reads that useKeptDirectly() replaced leave values that nothing makes.
void ForwardReads::dropUnused() {
  Part &part = kind.backward;
  isMade.resize(part.values.size(), false);
  std::vector<ValueId> numbers(part.values.size(), -1);
  std::vector<PartValue> left;
  for (size_t i = 0; i < part.values.size(); ++i) {
    if (forwardOf.count(static_cast<ValueId>(i)) && !isMade[i])
      continue;
    numbers[i] = static_cast<ValueId>(left.size());
    left.push_back(std::move(part.values[i]));
  }
  part.values = std::move(left);
  auto renumber = [&](std::vector<ValueId> &list) {
    for (ValueId &value : list)
      value = numbers[value];
  };
  for (Operator &op : part.operators) {
    renumber(op.operands);
    renumber(op.results);
  }
  renumber(part.outputs);
}

void ForwardReads::finish() {
  chooseKept();
  useKeptDirectly();
  makeBeforeUse();
  dropUnused();
}
