// The one order of a workload that the phaze dialect keeps.
#include "Order.h"

#include <algorithm>
#include <functional>
#include <map>
#include <queue>

using namespace phaze;

std::vector<int32_t> phaze::groupedOrder(const Part &part) {
  auto count = static_cast<int32_t>(part.operators.size());
  // A node is an operator or a whole group, named after its first operator.
  std::vector<std::vector<int32_t>> members(count), users(count);
  std::vector<int32_t> nodeOf(count), waiting(count, 0), producer(part.values.size(), -1);
  std::map<int32_t, int32_t> groupNode;
  for (int32_t i = 0; i < count; ++i) {
    const Operator &op = part.operators[i];
    nodeOf[i] = op.group ? groupNode.emplace(*op.group, i).first->second : i;
    members[nodeOf[i]].push_back(i);
    for (ValueId operand : op.operands) {
      int32_t from = producer[operand];
      if (from == -1 || nodeOf[from] == nodeOf[i])
        continue;
      users[nodeOf[from]].push_back(nodeOf[i]);
      ++waiting[nodeOf[i]];
    }
    for (ValueId result : op.results)
      producer[result] = i;
  }
  // Kahn's algorithm, the first ready node of the given order next.
  std::priority_queue<int32_t, std::vector<int32_t>, std::greater<>> ready;
  for (int32_t i = 0; i < count; ++i)
    if (!members[i].empty() && waiting[i] == 0)
      ready.push(i);
  std::vector<int32_t> order;
  order.reserve(count);
  while (!ready.empty()) {
    int32_t node = ready.top();
    ready.pop();
    order.insert(order.end(), members[node].begin(), members[node].end());
    for (int32_t user : users[node])
      if (--waiting[user] == 0)
        ready.push(user);
  }
  return order;
}

namespace {

template <typename T>
std::vector<T> permuted(std::vector<T> list, const std::vector<int32_t> &order) {
  std::vector<T> result;
  result.reserve(list.size());
  for (int32_t i : order)
    result.push_back(std::move(list[i]));
  return result;
}

void renumber(std::vector<ValueId> &values, const std::vector<ValueId> &numbers) {
  for (ValueId &value : values)
    value = numbers[value];
}

/// Orders the operators and numbers the groups by that order.
void orderOperators(Part &part, const std::vector<int32_t> &order) {
  part.operators = permuted(std::move(part.operators), order);
  if (!part.origins.empty())
    part.origins = permuted(std::move(part.origins), order);
  // Numbers that are the part's own need not be said.
  bool isOwn = true;
  for (size_t i = 0; i < part.origins.size(); ++i)
    isOwn &= part.origins[i] == static_cast<int32_t>(i);
  if (isOwn)
    part.origins.clear();
  std::map<int32_t, int32_t> numbers;
  for (Operator &op : part.operators)
    if (op.group)
      op.group = numbers.emplace(*op.group, static_cast<int32_t>(numbers.size())).first->second;
}

bool isFreeInput(ValueOrigin origin) {
  return origin == ValueOrigin::Activation || origin == ValueOrigin::Side ||
         origin == ValueOrigin::Constant;
}

/// Orders the values; `readElsewhere` are those that other parts read. Returns the new number of
/// each, -1 for inputs that nothing reads.
std::vector<ValueId> orderValues(Part &part, const std::vector<ValueId> &readElsewhere) {
  std::vector<ValueId> numbers(part.values.size(), -1);
  std::vector<PartValue> values;
  auto add = [&](ValueId value) {
    numbers[value] = static_cast<ValueId>(values.size());
    values.push_back(std::move(part.values[value])); // Origin and index stay readable.
  };
  std::map<std::pair<ValueOrigin, int32_t>, ValueId> known;
  auto read = [&](ValueId value) {
    const PartValue &input = part.values[value];
    if (input.origin == ValueOrigin::Operator || numbers[value] != -1)
      return;
    if (auto [it, isNew] = known.emplace(std::pair(input.origin, *input.index), value); isNew)
      add(value);
    else
      numbers[value] = numbers[it->second];
  };
  for (size_t i = 0; i < part.values.size(); ++i)
    if (isFreeInput(part.values[i].origin))
      add(static_cast<ValueId>(i));
  for (const Operator &op : part.operators)
    std::for_each(op.operands.begin(), op.operands.end(), read);
  std::for_each(part.outputs.begin(), part.outputs.end(), read);
  std::for_each(readElsewhere.begin(), readElsewhere.end(), read);
  for (const Operator &op : part.operators)
    std::for_each(op.results.begin(), op.results.end(), add);

  part.values = std::move(values);
  for (Operator &op : part.operators) {
    renumber(op.operands, numbers);
    renumber(op.results, numbers);
  }
  renumber(part.outputs, numbers);
  return numbers;
}

void renumberOrigins(Part &part, ValueOrigin origin, const std::vector<ValueId> &numbers) {
  for (PartValue &value : part.values)
    if (value.origin == origin)
      value.index = numbers[*value.index];
}

} // namespace

Workload phaze::normalized(Workload workload) {
  std::stable_sort(workload.edges.begin(), workload.edges.end(),
                   [](const Edge &a, const Edge &b) { return a.to < b.to; });

  for (size_t k = 0; k < workload.kinds.size(); ++k) {
    LayerKind &kind = workload.kinds[k];
    auto orderPart = [&](Part &part, std::vector<OpId> Layer::*sources) {
      std::vector<int32_t> order = groupedOrder(part);
      orderOperators(part, order);
      for (Layer &layer : workload.layers)
        if (layer.kind == static_cast<int32_t>(k))
          layer.*sources = permuted(std::move(layer.*sources), order);
    };
    orderPart(kind.forward, &Layer::forwardSources);
    orderPart(kind.backward, &Layer::backwardSources);
    orderPart(kind.update, &Layer::updateSources);

    std::vector<ValueId> forward = orderValues(kind.forward, kind.stash);
    orderValues(kind.update, {});
    std::vector<ValueId> gradients;
    for (const PartValue &value : kind.update.values)
      if (value.origin == ValueOrigin::Gradient)
        gradients.push_back(*value.index);
    std::vector<ValueId> backward = orderValues(kind.backward, gradients);

    renumber(kind.stash, forward);
    renumberOrigins(kind.backward, ValueOrigin::Stash, forward);
    renumberOrigins(kind.update, ValueOrigin::Stash, forward);
    renumberOrigins(kind.update, ValueOrigin::Gradient, backward);
  }

  std::vector<int32_t> order = groupedOrder(workload.side);
  orderOperators(workload.side, order);
  workload.sideSources = permuted(std::move(workload.sideSources), order);
  orderValues(workload.side, {});
  return workload;
}
