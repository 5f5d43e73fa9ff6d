// Schedules of operators as plans and passes see them; see the header.
#include "phaze/Search/OperatorSchedules.h"

#include "phaze/CostModel/WorkloadCost.h"

#include <algorithm>
#include <numeric>

using namespace phaze;
using namespace phaze::search;

namespace {

plan::Slot::Unit unitOf(cost::Resource resource) {
  switch (resource) {
  case cost::Resource::Tensor:
    return plan::Slot::Unit::Tensor;
  case cost::Resource::Pair:
    return plan::Slot::Unit::Pair;
  case cost::Resource::Network:
    return plan::Slot::Unit::Network;
  case cost::Resource::Vector:
  case cost::Resource::None:
    break;
  }
  return plan::Slot::Unit::Vector;
}

/// A slot without its time and cores.
plan::Slot slotOf(const cost::OperatorShape &shape, cost::Resource resource, const Part &part,
                  const std::vector<OpId> &origins) {
  plan::Slot slot;
  for (int32_t index : shape.operators)
    if (origins[index] >= 0)
      slot.operators.push_back(static_cast<int32_t>(origins[index]));
  std::sort(slot.operators.begin(), slot.operators.end());
  slot.name = cost::nameOf(shape, part);
  slot.unit = unitOf(resource);
  return slot;
}

/// The operator that keeps a part from running on a chip, as text.
std::string whyNot(const PartTables &tables, const Part &part, const arch::ArchConfig &chip,
                   cost::Rules rules, cost::CostMemo &memo) {
  for (const cost::OperatorShape &shape : tables.shapes)
    if (!cost::costOf(shape, chip, rules, memo))
      return "'" + cost::nameOf(shape, part) + "' cannot run on '" + chip.name +
             "': " + std::string(cost::whyNot(rules));
  return {};
}

std::vector<OpId> ownNumbers(const Part &part) {
  std::vector<OpId> numbers(part.operators.size());
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

} // namespace

plan::PartSchedule phaze::search::scheduleOf(const PartTables &tables, const PartProblem &problem,
                                             const scheduling::Solution &solution, const Part &part,
                                             const std::vector<OpId> &origins) {
  plan::PartSchedule schedule;
  schedule.network = problem.network;
  schedule.compute = std::max(Cycles(solution.makespan()) - problem.network, Cycles(0));
  schedule.lowerBound = std::max(Cycles(solution.lowerBound) - problem.network, Cycles(0));
  for (size_t op = 0; op < problem.problem.ops.size(); ++op) {
    const scheduling::Placed &at = solution.schedule.ops[op];
    int32_t shape = problem.shapes[op];
    plan::Slot slot = slotOf(tables.shapes[shape], problem.costs[shape].resource, part, origins);
    slot.start = static_cast<int64_t>(at.start);
    slot.duration = static_cast<int64_t>(at.duration);
    slot.allCores = at.mode == scheduling::Mode::All;
    if (at.tensorCore)
      slot.tensorCore = *at.tensorCore;
    if (at.vectorCore)
      slot.vectorCore = *at.vectorCore;
    schedule.slots.push_back(std::move(slot));
  }
  std::stable_sort(schedule.slots.begin(), schedule.slots.end(),
                   [](const plan::Slot &a, const plan::Slot &b) { return a.start < b.start; });
  return schedule;
}

std::optional<plan::PartSchedule> phaze::search::scheduleOfSide(const LayerTables &tables,
                                                                const arch::ArchConfig &chip,
                                                                cost::CostMemo &memo) {
  plan::PartSchedule schedule;
  int64_t now = 0;
  for (const cost::OperatorShape &shape : tables.side.shapes) {
    std::optional<cost::OperatorCost> cost = cost::costOf(shape, chip, tables.rules, memo);
    if (!cost)
      return std::nullopt;
    if (cost->resource == cost::Resource::None)
      continue;
    plan::Slot slot = slotOf(shape, cost->resource, tables.local.side, tables.local.sideSources);
    bool isNetwork = slot.unit == plan::Slot::Unit::Network;
    bool isOne = !isNetwork && cost->one.cycles < cost->all.cycles;
    Cycles cycles = ceil(isOne ? cost->one.cycles : cost->all.cycles);
    (isNetwork ? schedule.network : schedule.compute) += cycles;
    slot.start = now;
    slot.duration = static_cast<int64_t>(cycles.value());
    slot.allCores = !isOne;
    if (isOne && slot.unit != plan::Slot::Unit::Vector)
      slot.tensorCore = 0;
    if (isOne && slot.unit != plan::Slot::Unit::Tensor)
      slot.vectorCore = 0;
    now += slot.duration;
    schedule.slots.push_back(std::move(slot));
  }
  schedule.lowerBound = schedule.compute;
  return schedule;
}

ModelSchedules phaze::search::scheduleOperators(const LayerTables &tables,
                                                const arch::ArchConfig &chip,
                                                const scheduling::SolveOptions &options,
                                                cost::CostMemo &memo) {
  ModelSchedules schedules;
  for (size_t k = 0; k < tables.kinds.size(); ++k) {
    const LayerKind &kind = tables.local.kinds[k];
    const Part *parts[] = {&kind.forward, &kind.backward, &kind.update};
    auto &planned = schedules.kinds.emplace_back();
    for (size_t p = 0; p < numParts; ++p) {
      if (tables.rules == cost::Rules::Paper && allParts[p] == PartOf::Update)
        continue;
      const PartTables &part = tables.kinds[k].parts[p];
      std::string where = "kind '" + kind.name + "': " + std::string(name(allParts[p])) + ": ";
      std::optional<PartProblem> problem = problemOf(part, chip, tables.rules, memo);
      if (!problem) {
        schedules.error = where + whyNot(part, *parts[p], chip, tables.rules, memo);
        return schedules;
      }
      scheduling::Solution solution = scheduling::solve(problem->problem, options);
      if (!solution.internalError.empty()) {
        schedules.error = "internal error: " + where + solution.internalError;
        return schedules;
      }
      planned[p] = scheduleOf(part, *problem, solution, *parts[p], ownNumbers(*parts[p]));
    }
  }
  if (std::optional<plan::PartSchedule> side = scheduleOfSide(tables, chip, memo))
    schedules.side = std::move(*side);
  else
    schedules.error = "side: " + whyNot(tables.side, tables.local.side, chip, tables.rules, memo);
  return schedules;
}
