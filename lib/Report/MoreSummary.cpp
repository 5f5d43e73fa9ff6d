// Costs, fronts and what-ifs as text; see the header.
#include "MoreSummary.h"
#include "Text.h"

#include <algorithm>
#include <set>

using namespace phaze;
using namespace phaze::plan;
using namespace phaze::report;

namespace {

/// More lines than a screen has are for JSON and the page.
constexpr size_t mostPoints = 24;

std::string degrees(const Candidate &candidate) {
  return std::to_string(candidate.pipeline) + " x " + std::to_string(candidate.dataParallel) +
         " x " + std::to_string(candidate.tensorWidth) +
         (candidate.context > 1 ? " x " + std::to_string(candidate.context) : "");
}

std::string valueText(const std::string &key, double value) {
  if (key == "throughput")
    return digits(value) + " samples/s";
  if (key == "area")
    return digits(value) + " mm2";
  if (key == "power" || key == "average-power")
    return digits(value) + " W";
  if (key == "energy")
    return si(value, "J") + " per sample";
  return key == "hbm" ? bytesText(Bytes(value)) : dollars(value);
}

std::string cores(const arch::ArchPoint &point) {
  return std::to_string(point.tensorCores) + " x " + std::to_string(point.width) + "x" +
         std::to_string(point.depth) + ", " + std::to_string(point.vectorCores) + " x " +
         std::to_string(point.vectorWidth);
}

/// Stacks and links where the space has them.
std::string memory(const arch::ArchPoint &point) {
  std::string text = bytesText(point.globalBuffer) + ", " + bytesText(point.hbm);
  if (point.hbmStacks)
    text += " in " + std::to_string(*point.hbmStacks);
  if (point.links && point.linkBandwidth)
    text += ", " + std::to_string(*point.links) + " x " + si(point.linkBandwidth->value(), "B/s");
  return text;
}

/// Two parameters as a map: the time of a step against that of the plan.
void writeMap(llvm::raw_ostream &os, const Plan &plan, const WhatIf &whatIf) {
  std::set<double> down, across;
  for (const WhatIf::Point &point : whatIf.points) {
    down.insert(point.factors[0]);
    across.insert(point.factors[1]);
  }
  std::vector<Row> rows = {{""}};
  for (double factor : across)
    rows.front().push_back(timesText(factor));
  for (double factor : down) {
    Row &row = rows.emplace_back(Row{timesText(factor)});
    for (double other : across) {
      auto found =
          std::find_if(whatIf.points.begin(), whatIf.points.end(), [&](const WhatIf::Point &point) {
            return point.factors == std::vector{factor, other};
          });
      row.push_back(found == whatIf.points.end() || !found->candidate
                        ? "-"
                        : timesText(found->candidate->step / plan.step.total()));
    }
  }
  os << "\nstep time against the plan's, " << whatIf.parameters[0] << " (down) and "
     << whatIf.parameters[1] << " (across)\n";
  printColumns(os, rows, 1);
}

} // namespace

void phaze::report::writeCost(llvm::raw_ostream &os, const Plan &plan) {
  if (!plan.cost)
    return;
  const Cost &cost = *plan.cost;
  os << "\ncost of a device over " << digits(cost.years) << " years (prices " << cost.prices
     << ")\n  " << dollars(cost.total()) << ": die " << dollars(cost.die) << ", HBM "
     << dollars(cost.hbm) << ", links " << dollars(cost.links) << ", package "
     << dollars(cost.package) << ", power " << dollars(cost.power) << "\n  "
     << si(cost.samplesPerDollar, "samples") << " per dollar";
  if (cost.tokensPerDollar > 0)
    os << ", " << si(cost.tokensPerDollar, "tokens") << " per dollar";
  os << ", all " << plural(plan.devices, "device") << " paid\n";
}

void phaze::report::writeSmallest(llvm::raw_ostream &os, const Plan &plan) {
  for (const Smallest &smallest : plan.smallest) {
    const Candidate &candidate = smallest.candidate;
    os << "  the smallest chip within " << digits(100 * smallest.within)
       << " %: " << areaText(candidate.area) << ", " << digits(candidate.peakPower.value())
       << " W, " << cores(candidate.point) << ", " << memory(candidate.point) << "; step "
       << timesText(candidate.step / plan.step.total()) << "\n";
  }
}

void phaze::report::writeFront(llvm::raw_ostream &os, const Plan &plan) {
  if (!plan.front)
    return;
  const Front &front = *plan.front;
  os << "\nPareto front over";
  for (const std::string &key : front.keys)
    os << (&key == &front.keys.front() ? " " : ", ") << key;
  os << ": " << plural(front.points.size(), "architecture") << "\n";
  Row title = {"tensor and vector cores", "buffer, HBM"};
  title.insert(title.end(), front.keys.begin(), front.keys.end());
  title.insert(title.end(), {"placement", "step"});
  std::vector<Row> rows = {std::move(title)};
  size_t count = front.points.size(), shown = std::min(count, mostPoints);
  Seconds longest{};
  for (const FrontPoint &point : front.points)
    longest = std::max(longest, point.candidate.step);
  TimeUnit unit(longest);
  for (size_t i = 0; i < shown; ++i) {
    // The ends, and evenly between them.
    const FrontPoint &point = front.points[shown < 2 ? i : i * (count - 1) / (shown - 1)];
    Row &row = rows.emplace_back();
    row = {cores(point.candidate.point), memory(point.candidate.point)};
    for (size_t k = 0; k < front.keys.size(); ++k)
      row.push_back(valueText(front.keys[k], point.values[k]));
    row.push_back(degrees(point.candidate));
    row.push_back(unit(point.candidate.step));
  }
  printColumns(os, rows, 2);
  if (shown < count)
    os << "  (" << grouped(count - shown) << " more in JSON and on the page)\n";
  os << "  " << plural(front.evaluated, "architecture") << " placed; "
     << (front.isFinished ? "none is missing" : "stopped early, some may be missing");
  if (front.gap > 0)
    os << ", but what is within " << percent(front.gap) << " of a point in every key";
  os << "; schedules leave " << gapText(front.provenGap) << " open\n";
}

void phaze::report::writeWhatIfs(llvm::raw_ostream &os, const Plan &plan) {
  std::vector<Row> rows = {{"parameter", "factor", "step", "relative", "placement"}};
  Seconds longest{};
  for (const WhatIf &whatIf : plan.whatIfs)
    for (const WhatIf::Point &point : whatIf.points)
      if (point.candidate)
        longest = std::max(longest, point.candidate->step);
  TimeUnit unit(longest);
  for (const WhatIf &whatIf : plan.whatIfs) {
    if (whatIf.parameters.size() > 1)
      continue;
    for (const WhatIf::Point &point : whatIf.points) {
      Row &row = rows.emplace_back(
          Row{whatIf.parameters.front(), timesText(point.factors.front()), "-", "-", point.why});
      if (point.candidate)
        row = {row[0], row[1], unit(point.candidate->step),
               timesText(point.candidate->step / plan.step.total()), degrees(*point.candidate)};
    }
  }
  if (rows.size() > 1) {
    os << "\nwhat if a parameter of the chip changes, everything else planned anew\n";
    printColumns(os, rows, 1, 4);
  }
  for (const WhatIf &whatIf : plan.whatIfs)
    if (whatIf.parameters.size() > 1)
      writeMap(os, plan, whatIf);
}
