// Several chips side by side; see the header.
#include "phaze/Report/ChipTable.h"
#include "Text.h"
#include "phaze/Plan/Pipeline.h"

#include <algorithm>
#include <functional>

using namespace phaze;
using namespace phaze::plan;
using namespace phaze::report;

namespace {

Seconds totalOf(const Plan &plan) { return plan.step.total(); }

std::string coresOf(int64_t count, const std::string &size) {
  return std::to_string(count) + " x " + size;
}

std::string placementOf(const Plan &plan) {
  return std::to_string(static_cast<int64_t>(plan.stages.size()) / plan.chunks) + " x " +
         std::to_string(plan.dataParallel) + " x " + std::to_string(plan.tensorWidth);
}

Bytes fullest(const Plan &plan) {
  Bytes most;
  for (const std::vector<size_t> &device : rowsOf(plan))
    most = std::max(most, memoryOf(plan, device));
  return most;
}

} // namespace

std::string phaze::report::sideBySide(const std::vector<ChipColumn> &chips) {
  auto first = std::find_if(chips.begin(), chips.end(), [](const ChipColumn &c) { return c.plan; });
  std::vector<Row> rows = {{"chip"}};
  for (const ChipColumn &chip : chips)
    rows.front().push_back(chip.name);
  auto add = [&](const std::string &what, const std::function<std::string(const Plan &)> &cell) {
    Row &row = rows.emplace_back(Row{what});
    for (const ChipColumn &chip : chips)
      row.push_back(chip.plan ? cell(*chip.plan) : "-");
  };
  // One unit for all chips.
  Seconds longest{};
  bool hasCost = false, hasTokens = false;
  for (const ChipColumn &chip : chips)
    if (chip.plan) {
      longest = std::max(longest, totalOf(*chip.plan));
      hasCost |= chip.plan->cost.has_value();
      hasTokens |= chip.plan->tokensPerSecond > 0;
    }
  TimeUnit unit(longest);
  add("tensor cores", [](const Plan &plan) {
    const arch::TensorCores &tensor = plan.chip.tensor;
    return coresOf(tensor.count, std::to_string(tensor.width) + "x" + std::to_string(tensor.depth));
  });
  add("vector cores", [](const Plan &plan) {
    return coresOf(plan.chip.vector.count, std::to_string(plan.chip.vector.width));
  });
  add("global buffer", [](const Plan &p) { return bytesText(p.chip.globalBuffer.capacity); });
  add("HBM", [](const Plan &plan) { return bytesText(plan.chip.hbm.capacity); });
  add("HBM bandwidth", [](const Plan &p) { return si(p.chip.hbm.bandwidth.value(), "B/s"); });
  add("area", [](const Plan &plan) { return areaText(plan.area); });
  add("power at most", [](const Plan &plan) { return digits(plan.peakPower.value()) + " W"; });
  add("placement", placementOf);
  add("microbatch", [](const Plan &plan) { return grouped(plan.microbatch); });
  add("memory of a device", [](const Plan &plan) { return bytesText(fullest(plan)); });
  add("step", [&](const Plan &plan) { return unit.part(totalOf(plan)); });
  add("  compute", [&](const Plan &plan) { return unit.part(plan.step.compute); });
  add("  communication", [&](const Plan &plan) { return unit.part(plan.step.communication); });
  add("  bubble", [&](const Plan &plan) { return unit.part(plan.step.bubble); });
  add("  update", [&](const Plan &plan) { return unit.part(plan.step.update); });
  add("samples/s", [](const Plan &plan) { return digits(plan.samplesPerSecond); });
  if (hasTokens)
    add("tokens/s per device", [](const Plan &p) { return digits(p.tokensPerSecondPerDevice); });
  add("MFU", [](const Plan &plan) { return percent(plan.utilisation); });
  if (first != chips.end()) {
    const Plan &base = *first->plan;
    auto speed = [&](const Plan &plan) { return totalOf(base) / totalOf(plan); };
    add("speed", [&](const Plan &plan) { return timesText(speed(plan)); });
    add("  per mm2", [&](const Plan &p) { return timesText(speed(p) * (base.area / p.area)); });
    add("  per W",
        [&](const Plan &p) { return timesText(speed(p) * (base.peakPower / p.peakPower)); });
  }
  if (hasCost)
    add("samples per dollar", [](const Plan &plan) {
      return plan.cost ? digits(plan.cost->samplesPerDollar) : std::string("-");
    });
  std::string text;
  llvm::raw_string_ostream os(text);
  printColumns(os, rows, 1);
  for (const ChipColumn &chip : chips)
    if (!chip.plan)
      os << "  " << chip.name << ": " << chip.why << "\n";
  return text;
}
