// Tells what surrounds a plan; see the header.
#include "phaze/Report/PlanExplanation.h"
#include "Text.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace phaze;
using namespace phaze::plan;
using namespace phaze::report;

namespace {

std::string withSign(const std::string &text, bool isLess) { return (isLess ? "-" : "+") + text; }

std::string compared(const Plan &plan, std::optional<Seconds> step) {
  if (!step)
    return "nothing fits";
  double change = *step / plan.step.total() - 1;
  return timeText(*step) + " per step, " + withSign(percent(std::abs(change)), change < 0);
}

std::string changes(const Plan &plan, const std::vector<Neighbour> &neighbours) {
  std::string text;
  for (const Neighbour &each : neighbours) {
    text += "  " + each.what + " " + digits(each.from) + " -> " + digits(each.to) +
            (each.unit.empty() ? "" : " " + each.unit) + ": " + compared(plan, each.step);
    if (each.area)
      text += ", " + areaText(*each.area);
    text += each.isInSpace ? "\n" : ", outside the space\n";
  }
  return text;
}

/// Cycles of the slowest stage by operator, over its layers, the most first.
std::vector<std::pair<double, std::string>> slotsOf(const Plan &plan, const PlannedStage &slowest) {
  std::map<std::string, double> layers;
  for (const PlannedLayer &layer : slowest.layers)
    layers[layer.kind] += 1;
  std::vector<std::pair<double, std::string>> slots;
  for (const PlannedKind &kind : plan.kinds)
    for (size_t p : {0, 1})
      for (const Slot &slot : kind.parts[p].slots)
        slots.emplace_back(static_cast<double>(slot.duration) * layers[kind.name],
                           kind.name + "/" + (p == 0 ? "forward" : "backward") + " " + slot.name +
                               (slot.allCores ? "" : " (one core)"));
  std::stable_sort(slots.begin(), slots.end(),
                   [](const auto &a, const auto &b) { return a.first > b.first; });
  return slots;
}

std::string bounds(const Plan &plan) {
  auto slowest = std::max_element(
      plan.stages.begin(), plan.stages.end(),
      [](const PlannedStage &a, const PlannedStage &b) { return a.load < b.load; });
  Seconds total = plan.step.total();
  std::string text = "What bounds the step: compute " + percent(plan.step.compute / total) +
                     ", communication " + percent(plan.step.communication / total) + ", bubble " +
                     percent(plan.step.bubble / total) + ", update " +
                     percent(plan.step.update / total) + "; the slowest stage is " +
                     std::to_string(slowest - plan.stages.begin() + 1) + " of " +
                     std::to_string(plan.stages.size()) + ".\n";
  auto slots = slotsOf(plan, *slowest);
  double sum = 0;
  for (const auto &[cycles, what] : slots)
    sum += cycles;
  constexpr size_t most = 5;
  for (size_t i = 0; i < std::min(slots.size(), most) && slots[i].first > 0; ++i)
    text += "  " + percent(slots[i].first / sum) + " " + slots[i].second + "\n";
  return text;
}

std::string runnerUp(const Plan &plan, const std::optional<StepTime> &its) {
  if (plan.best.size() < 2)
    return "No runner-up is known (ask for more candidates).\n";
  const arch::ArchPoint &point = plan.best[1].point;
  std::string text = "The runner-up has " + std::to_string(point.tensorCores) +
                     " tensor cores of " + std::to_string(point.width) + "x" +
                     std::to_string(point.depth) + ", " + std::to_string(point.vectorCores) +
                     " vector cores of " + std::to_string(point.vectorWidth) + ", " +
                     bytesText(point.globalBuffer) + ": " + compared(plan, plan.best[1].step);
  if (!its)
    return text + "\n";
  auto part = [](const char *name, Seconds mine, Seconds other) {
    double more = (other - mine).value();
    return std::string(name) + " " + withSign(timeText(Seconds(std::abs(more))), more < 0);
  };
  return text + "; against the plan " + part("compute", plan.step.compute, its->compute) + ", " +
         part("communication", plan.step.communication, its->communication) + ", " +
         part("bubble", plan.step.bubble, its->bubble) + ", " +
         part("update", plan.step.update, its->update) + "\n";
}

/// Why a placement is slower than the best one: what it loses most by.
std::string whyLost(const StepTime &best, const StepTime &other) {
  const std::pair<const char *, Seconds> losses[] = {
      {"compute", other.compute - best.compute},
      {"communication", other.communication - best.communication},
      {"bubble", other.bubble - best.bubble},
      {"update", other.update - best.update}};
  auto most = std::max_element(std::begin(losses), std::end(losses),
                               [](const auto &a, const auto &b) { return a.second < b.second; });
  Seconds more = other.total() - best.total();
  if (!(more > Seconds(0)))
    return {};
  return std::string(most->first) + " +" + timeText(most->second);
}

} // namespace

std::string phaze::report::placements(const Plan &plan, const std::vector<PlacementLine> &lines,
                                      size_t most) {
  if (lines.size() < 2)
    return {};
  size_t shown = std::min(most + 1, lines.size());
  Seconds longest{};
  for (size_t i = 0; i < shown; ++i)
    longest = std::max(longest, lines[i].step.value_or(Seconds(0)));
  TimeUnit unit(longest);
  std::vector<Row> rows = {{"tensor", "pipeline", "data", "microbatch", "step", "relative",
                            "communication", "bubble", "memory", "why not"}};
  const StepTime best = lines.front().parts.value_or(plan.step);
  for (size_t i = 0; i < shown; ++i) {
    const PlacementLine &line = lines[i];
    Row &row = rows.emplace_back(Row{grouped(line.tensor), grouped(line.pipeline),
                                     grouped(line.data), grouped(line.microbatch)});
    if (line.step)
      row.insert(row.end(), {unit(*line.step), timesText(*line.step / best.total()),
                             percent(line.parts->communication / *line.step),
                             percent(line.parts->bubble / *line.step), bytesText(line.memory),
                             i == 0 ? "" : whyLost(best, *line.parts)});
    else
      row.insert(row.end(), {"-", "-", "-", "-", bytesText(line.memory),
                             "memory: stage " + std::to_string(line.stage) + " takes " +
                                 bytesText(line.memory - plan.chip.hbm.capacity) +
                                 " too much, most of it " + line.most});
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "\n"
     << (shown == lines.size() ? "placements" : "next-best placements")
     << " on this chip, all else chosen for the best (bounds in place of solved schedules)\n";
  printColumns(os, rows, 0, 9);
  if (shown < lines.size())
    os << "  (" << lines.size() - shown << " more with --explain)\n";
  return text;
}

std::string phaze::report::explain(const Plan &plan, const Explanation &explanation) {
  std::string text = "If one parameter of the chip changed (placement chosen anew):\n" +
                     changes(plan, explanation.chips) +
                     "If the plan's chip were used otherwise:\n" + changes(plan, explanation.uses) +
                     bounds(plan);
  // A plan for a given chip has none.
  return plan.search.architectures == 0 ? text : text + runnerUp(plan, explanation.runnerUp);
}
