// Whether a plan is one of a workload.
#include "Text.h"
#include "phaze/Plan/Plan.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

using namespace phaze;
using namespace phaze::plan;

namespace {

using Message = std::optional<std::string>;

std::string nameOf(size_t index, const Operator &op) {
  return "operator " + std::to_string(index) + " ('" + op.name + "')";
}

/// Operators in slots: known, once, after what they wait for, and no contraction left out.
Message verifySlots(const PartSchedule &schedule, const Part &part, const Workload &workload) {
  auto count = static_cast<int64_t>(part.operators.size());
  std::vector<const Slot *> slotOf(part.operators.size());
  for (const Slot &slot : schedule.slots)
    for (int32_t index : slot.operators) {
      if (index < 0 || index >= count)
        return "'" + slot.name + "' has operator " + std::to_string(index) + " of " +
               std::to_string(count);
      if (slotOf[index])
        return nameOf(index, part.operators[index]) + " is in two slots";
      slotOf[index] = &slot;
    }
  // Operators without a slot take no time: what they wait for is waited for by their users.
  struct Ready {
    int64_t cycle = 0;
    const Slot *slot = nullptr;
  };
  std::vector<Ready> ready(part.values.size());
  for (size_t i = 0; i < part.operators.size(); ++i) {
    const Operator &op = part.operators[i];
    const Slot *slot = slotOf[i];
    if (!slot && !schedule.slots.empty() && op.kind == OperatorKind::Contraction &&
        workload.workOf(op) > 0)
      return nameOf(i, op) + " is in no slot";
    Ready done;
    for (ValueId operand : op.operands) {
      const Ready &from = ready[operand];
      if (slot && from.slot != slot && from.cycle > slot->start)
        return "'" + slot->name + "' starts in cycle " + std::to_string(slot->start) +
               ", before '" + from.slot->name + "' ends in cycle " + std::to_string(from.cycle);
      if (from.cycle > done.cycle)
        done = from;
    }
    if (slot)
      done = {slot->start + slot->duration, slot};
    for (ValueId result : op.results)
      ready[result] = done;
  }
  return std::nullopt;
}

Message verifyKinds(const Plan &plan, const Workload &workload) {
  for (const PlannedKind &planned : plan.kinds) {
    auto kind = std::find_if(workload.kinds.begin(), workload.kinds.end(),
                             [&](const LayerKind &k) { return k.name == planned.name; });
    std::string where = "kind '" + planned.name + "'";
    if (kind == workload.kinds.end())
      return where + " is not in the workload";
    for (auto [name, part, operators] : {std::tuple("forward", PartOf::Forward, &kind->forward),
                                         std::tuple("backward", PartOf::Backward, &kind->backward),
                                         std::tuple("update", PartOf::Update, &kind->update)})
      if (Message m = verifySlots(planned.parts[static_cast<size_t>(part)], *operators, workload))
        return where + ": " + name + ": " + *m;
    for (const PlannedCut &cut : planned.cuts)
      for (int32_t op : cut.again)
        if (op < 0 || static_cast<size_t>(op) >= kind->forward.operators.size())
          return where + ": cut " + std::to_string(cut.remat) + " runs operator " +
                 std::to_string(op) + " again, which its forward part does not have";
  }
  if (Message m = verifySlots(plan.side, workload.side, workload))
    return "side: " + *m;
  return std::nullopt;
}

Message verifyLayers(const Plan &plan, const Workload &workload) {
  size_t next = 0;
  for (size_t k = 0; k < plan.stages.size(); ++k)
    for (const PlannedLayer &layer : plan.stages[k].layers) {
      std::string where = "stage " + std::to_string(k) + ": layer '" + layer.name + "'";
      if (next == workload.layers.size())
        return where + " comes after the last layer of the workload";
      const Layer &expected = workload.layers[next++];
      if (layer.name != expected.name)
        return where + ", expected '" + expected.name + "'";
      if (layer.kind != workload.kinds[expected.kind].name)
        return where + " is of kind '" + layer.kind + "', expected '" +
               workload.kinds[expected.kind].name + "'";
    }
  if (next < workload.layers.size())
    return "layer '" + workload.layers[next].name + "' is in no stage";
  return std::nullopt;
}

Message verifySharded(const Plan &plan, const Workload &workload) {
  for (const ShardedClass &sharded : plan.sharded) {
    auto factor = std::find_if(workload.factors.begin(), workload.factors.end(),
                               [&](const FactorClass &f) { return f.name == sharded.name; });
    std::string where = "sharded class '" + sharded.name + "'";
    if (factor == workload.factors.end())
      return where + " is not in the workload";
    if (workload.batch && factor - workload.factors.begin() == *workload.batch)
      return where + " is the batch";
    // Tensor groups divide what devices that share a sequence have of it.
    bool isShared = factor->role == FactorRole::Sequence;
    int64_t whole = isShared ? (factor->size - 1) / plan.context + 1 : factor->size;
    if (sharded.size != whole)
      return where + " has size " + std::to_string(sharded.size) + ", expected " +
             std::to_string(factor->size);
  }
  return std::nullopt;
}

Message verifyBoundaries(const Plan &plan, const Workload &workload) {
  std::map<std::string, int32_t> stageOf;
  std::set<std::pair<std::string, int32_t>> crossings;
  for (size_t k = 0; k < plan.stages.size(); ++k) {
    for (const PlannedLayer &layer : plan.stages[k].layers)
      stageOf[layer.name] = static_cast<int32_t>(k);
    for (const Boundary &boundary : plan.stages[k].boundaries)
      crossings.emplace(boundary.from, boundary.toStage);
  }
  for (const Edge &edge : workload.edges) {
    const std::string &from = workload.layers[edge.from].name, &to = workload.layers[edge.to].name;
    if (stageOf[from] != stageOf[to] && !crossings.count({from, stageOf[to]}))
      return "stage " + std::to_string(stageOf[from]) + ": no boundary for the edge from '" + from +
             "' to '" + to + "'";
  }
  return std::nullopt;
}

} // namespace

std::optional<std::string> phaze::plan::verify(const Plan &plan, const Workload &workload) {
  if (Message m = check(plan))
    return m;
  for (auto test : {verifyLayers, verifyKinds, verifySharded, verifyBoundaries})
    if (Message m = test(plan, workload))
      return m;
  return std::nullopt;
}
