// Schedules of operators as plans and passes see them; see the header.
#include "phaze/Evaluation/OperatorSchedules.h"

#include "phaze/CostModel/WorkloadCost.h"

#include <algorithm>
#include <cmath>

using namespace phaze;
using namespace phaze::evaluation;

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

plan::Proof proofOf(const scheduling::Solution &solution, const plan::PartSchedule &schedule) {
  // In the order of scheduling::Proof.
  constexpr plan::Proof::By by[] = {plan::Proof::By::Open,       plan::Proof::By::Bounds,
                                    plan::Proof::By::Blocks,     plan::Proof::By::Search,
                                    plan::Proof::By::Relaxation, plan::Proof::By::Cbc};
  plan::Proof proof;
  proof.by = by[static_cast<size_t>(solution.proof)];
  Cycles length = schedule.compute + schedule.network;
  proof.gap = length > Cycles(0) ? (schedule.compute - schedule.lowerBound) / length : 0;
  proof.cbcRows = static_cast<int64_t>(solution.cbc.rows);
  proof.cbcColumns = static_cast<int64_t>(solution.cbc.columns);
  proof.cbcNodes = static_cast<int64_t>(solution.cbc.nodes);
  return proof;
}

plan::PartSchedule scheduleOf(const PartTables &tables, const std::vector<ShapeCost> &costs,
                              const PartProblem &problem, const scheduling::Solution &solution,
                              const Part &part) {
  plan::PartSchedule schedule;
  schedule.network = problem.network;
  schedule.compute = std::max(Cycles(solution.makespan()) - problem.network, Cycles(0));
  // Durations are whole cycles, and so are the lengths of all schedules: bounds are rounded up.
  Cycles least(std::ceil(solution.lowerBound * (1 - 1e-12)));
  schedule.lowerBound = std::max(std::min(least - problem.network, schedule.compute), Cycles(0));
  schedule.proof = proofOf(solution, schedule);
  for (size_t op = 0; op < problem.problem.ops.size(); ++op) {
    const scheduling::Placed &at = solution.schedule.ops[op];
    int32_t shape = problem.shapes[op];
    plan::Slot slot = slotOf(tables.shapes[shape], costs[shape], part);
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

plan::PartSchedule scheduleOfSide(const LayerTables &tables, const std::vector<ShapeCost> &costs) {
  plan::PartSchedule schedule;
  int64_t now = 0;
  for (size_t i = 0; i < tables.side.shapes.size(); ++i) {
    const ShapeCost &cost = costs[i];
    if (cost.resource == cost::Resource::None)
      continue;
    plan::Slot slot = slotOf(tables.side.shapes[i], cost, tables.local.side);
    bool isNetwork = slot.unit == plan::Slot::Unit::Network;
    bool isOne = !isNetwork && cost.one < cost.all;
    Cycles cycles = isOne ? cost.one : cost.all;
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

} // namespace

plan::Slot phaze::evaluation::slotOf(const cost::OperatorShape &shape, const ShapeCost &cost,
                                     const Part &part) {
  plan::Slot slot;
  slot.operators = shape.operators;
  std::sort(slot.operators.begin(), slot.operators.end());
  slot.name = cost::nameOf(shape, part);
  slot.unit = unitOf(cost.resource);
  slot.duration = static_cast<int64_t>(cost.all.value());
  return slot;
}

std::string phaze::evaluation::whyNotRun(const LayerTables &tables, const arch::ArchConfig &chip,
                                         cost::CostMemo &memo) {
  auto inPart = [&](const PartTables &part, const Part &local, const std::string &where) {
    Cycles together;
    for (const cost::OperatorShape &shape : part.shapes) {
      std::optional<cost::OperatorCost> cost = cost::costOf(shape, chip, tables.rules, memo);
      std::string at = where + "'" + cost::nameOf(shape, local) + "': ";
      if (!cost)
        return at + std::string(cost::whyNot(tables.rules));
      together += ceil(cost->all.cycles);
      if (together > mostCycles)
        return at + "it takes, with what is before it, more than 2^53 cycles";
    }
    return std::string();
  };
  for (size_t k = 0; k < tables.kinds.size(); ++k) {
    const LayerKind &kind = tables.local.kinds[k];
    const Part *parts[] = {&kind.forward, &kind.backward, &kind.update};
    for (size_t p = 0; p < numParts; ++p) {
      std::string where = "kind '" + kind.name + "': " + std::string(name(allParts[p])) + ": ";
      if (std::string why = inPart(tables.kinds[k].parts[p], *parts[p], where); !why.empty())
        return why;
    }
  }
  return inPart(tables.side, tables.local.side, "side: ");
}

ModelTimes ModelSchedules::times() const {
  ModelTimes times;
  times.side = side.compute;
  for (const auto &parts : kinds) {
    auto &kind = times.kinds.emplace_back();
    for (size_t p = 0; p < numParts; ++p)
      kind[p] = {parts[p].lowerBound, parts[p].compute};
  }
  return times;
}

ModelSchedules phaze::evaluation::scheduleOperators(const LayerTables &tables,
                                                    const ModelCosts &costs,
                                                    const arch::ArchConfig &chip,
                                                    const scheduling::SolveOptions &options,
                                                    solver::Backend &backend) {
  ModelSchedules schedules;
  for (size_t k = 0; k < tables.kinds.size(); ++k) {
    const LayerKind &kind = tables.local.kinds[k];
    const Part *parts[] = {&kind.forward, &kind.backward, &kind.update};
    auto &planned = schedules.kinds.emplace_back();
    for (size_t p = 0; p < numParts; ++p) {
      // The published rules know no update.
      if (tables.rules == Rules::Paper && allParts[p] == PartOf::Update)
        continue;
      const PartTables &part = tables.kinds[k].parts[p];
      const std::vector<ShapeCost> &known = costs.kinds[k][p];
      PartProblem problem = problemOf(part, known, chip, tables.rules);
      if (problem.problem.ops.empty())
        continue;
      scheduling::Solution solution = scheduling::solve(problem.problem, options, backend);
      if (!solution.internalError.empty()) {
        schedules.error = "kind '" + kind.name + "': " + std::string(name(allParts[p])) + ": " +
                          solution.internalError;
        return schedules;
      }
      planned[p] = scheduleOf(part, known, problem, solution, *parts[p]);
      schedules.cbcSeconds += solution.cbc.seconds;
    }
  }
  schedules.side = scheduleOfSide(tables, costs.side);
  return schedules;
}
