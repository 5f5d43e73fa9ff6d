// Explains a plan by its neighbours; see the header.
#include "Explain.h"

#include "Baselines.h"
#include "phaze/Arch/Area.h"
#include "phaze/Evaluation/BuildPlan.h"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <set>

using namespace phaze;
using namespace phaze::search;

namespace {

template <typename... Args> std::string format(const char *pattern, Args... args) {
  char text[256];
  std::snprintf(text, sizeof(text), pattern, args...);
  return text;
}

/// A parameter of an architecture.
struct Parameter {
  const char *name;
  std::function<double(const arch::ArchPoint &)> get;
  std::function<void(arch::ArchPoint &, double)> set;
  double unit;
  const char *unitName;
};

std::vector<Parameter> parameters() {
  auto whole = [](int64_t arch::ArchPoint::*field) {
    return std::pair([field](const arch::ArchPoint &p) { return static_cast<double>(p.*field); },
                     [field](arch::ArchPoint &p, double x) { p.*field = static_cast<int64_t>(x); });
  };
  auto [getTensor, setTensor] = whole(&arch::ArchPoint::tensorCores);
  auto [getVector, setVector] = whole(&arch::ArchPoint::vectorCores);
  auto [getWidth, setWidth] = whole(&arch::ArchPoint::width);
  auto [getDepth, setDepth] = whole(&arch::ArchPoint::depth);
  double mebibyte = Bytes(Mebibytes(1)).value(), gibibyte = Bytes(Gibibytes(1)).value();
  return {{"tensor cores", getTensor, setTensor, 1, ""},
          {"vector cores", getVector, setVector, 1, ""},
          {"width", getWidth, setWidth, 1, ""},
          {"depth", getDepth, setDepth, 1, ""},
          {"global buffer", [](const arch::ArchPoint &p) { return p.globalBuffer.value(); },
           [](arch::ArchPoint &p, double x) { p.globalBuffer = Bytes(x); }, mebibyte, " MiB"},
          {"HBM", [](const arch::ArchPoint &p) { return p.hbm.value(); },
           [](arch::ArchPoint &p, double x) { p.hbm = Bytes(x); }, gibibyte, " GiB"}};
}

class Explainer {
public:
  Explainer(const PreparedModel &model, const plan::Plan &plan, const std::vector<Chip> &chips,
            const Options &options, Schedules &schedules)
      : model(model), plan(plan), chips(chips), options(options), evaluator(options, schedules) {}

  std::string text() { return neighbours() + cases() + bounds() + runnerUp(); }

private:
  double best(const arch::ArchConfig &chip, std::optional<int64_t> microbatch = {},
              std::optional<int64_t> width = {}) {
    const LayerTables *chosen = nullptr;
    auto place = [&](const LayerTables &tables, Effort effort, double cutoff) {
      bool isWanted = (!microbatch || tables.microbatch == *microbatch) &&
                      (!width || tables.sharding.width == *width);
      return isWanted ? evaluator.place(tables, chip, effort, cutoff) : Placed();
    };
    return bestOf(model, chosen, place).step.upper;
  }

  std::string compared(double step) const {
    double now = plan.step.total().value();
    if (step == infinity)
      return "nothing fits";
    return format("%.4g s per step, %+.1f %%", step, (step / now - 1) * 100);
  }

  std::string neighbours() {
    std::string text = "If one parameter of the chip changed (placement chosen anew):\n";
    arch::ArchPoint point = plan.chip.point();
    point.hbmBandwidth = plan.chip.hbm.bandwidth;
    for (const Parameter &parameter : parameters()) {
      std::set<double> values;
      for (const Chip &chip : chips) {
        if (std::string(parameter.name) != "HBM")
          values.insert(parameter.get(chip.point));
        else
          for (Bytes hbm : chip.hbms)
            values.insert(hbm.value());
      }
      double now = parameter.get(point);
      auto larger = values.upper_bound(now), at = values.lower_bound(now);
      std::vector<double> next;
      if (larger != values.end())
        next.push_back(*larger);
      if (at != values.begin())
        next.push_back(*std::prev(at));
      for (double value : next)
        text += neighbour(point, parameter, value);
    }
    return text;
  }

  std::string neighbour(arch::ArchPoint point, const Parameter &parameter, double value) {
    double now = parameter.get(point);
    bool vectorFollows = point.vectorWidth == point.width;
    parameter.set(point, value);
    if (vectorFollows)
      point.vectorWidth = point.width;
    std::string line = format("  %-14s %g -> %g%s: ", parameter.name, now / parameter.unit,
                              value / parameter.unit, parameter.unitName);
    arch::ArchConfig chip = options.space.config(point);
    line += compared(best(chip));
    double area = SquareMillimetres(arch::area(chip)).value();
    line += format(", %.1f mm2", area);
    if (!findChip(chip, chips, options))
      line += ", outside the space";
    return line + "\n";
  }

  std::string cases() {
    std::string text = "If the plan's chip were used otherwise:\n";
    for (int64_t microbatch : options.microbatches)
      if (microbatch != plan.microbatch)
        text += format("  microbatch %ld: ", static_cast<long>(microbatch)) +
                compared(best(plan.chip, microbatch)) + "\n";
    for (int64_t width : options.tensorWidths)
      if (width != plan.tensorWidth)
        text += format("  tensor width %ld: ", static_cast<long>(width)) +
                compared(best(plan.chip, {}, width)) + "\n";
    return text;
  }

  std::string bounds() const {
    auto slowest = std::max_element(
        plan.stages.begin(), plan.stages.end(),
        [](const plan::PlannedStage &a, const plan::PlannedStage &b) { return a.load < b.load; });
    double total = plan.step.total().value();
    std::string text = format(
        "What bounds the step: compute %.1f %%, communication %.1f %%, bubble %.1f %%, "
        "update %.1f %%; the slowest stage is %zu of %zu.\n",
        100 * plan.step.compute.value() / total, 100 * plan.step.communication.value() / total,
        100 * plan.step.bubble.value() / total, 100 * plan.step.update.value() / total,
        static_cast<size_t>(slowest - plan.stages.begin()) + 1, plan.stages.size());
    // Cycles of the slowest stage by operator, over its layers.
    std::map<std::string, double> layers;
    for (const plan::PlannedLayer &layer : slowest->layers)
      layers[layer.kind] += 1;
    std::vector<std::pair<double, std::string>> slots;
    double sum = 0;
    for (const plan::PlannedKind &kind : plan.kinds)
      for (size_t p = 0; p < 2; ++p)
        for (const plan::Slot &slot : kind.parts[p].slots) {
          double cycles = static_cast<double>(slot.duration) * layers[kind.name];
          sum += cycles;
          slots.emplace_back(-cycles, kind.name + "/" + (p == 0 ? "forward" : "backward") + " " +
                                          slot.name + (slot.allCores ? "" : " (one core)"));
        }
    std::sort(slots.begin(), slots.end());
    constexpr size_t most = 5;
    for (size_t i = 0; i < std::min(slots.size(), most); ++i)
      if (slots[i].first < 0)
        text += format("  %4.1f %% ", -100 * slots[i].first / sum) + slots[i].second + "\n";
    return text;
  }

  std::string runnerUp() {
    if (plan.best.size() < 2)
      return "No runner-up is known (ask for more candidates).\n";
    const plan::Candidate &other = plan.best[1];
    arch::ArchPoint point = other.point;
    arch::ArchConfig chip = options.space.config(point);
    std::string text =
        format("The runner-up has %ld tensor cores of %ldx%ld, %ld vector cores of %ld, %g MiB: ",
               static_cast<long>(point.tensorCores), static_cast<long>(point.width),
               static_cast<long>(point.depth), static_cast<long>(point.vectorCores),
               static_cast<long>(point.vectorWidth), Mebibytes(point.globalBuffer).value());
    text += compared(other.step.value());
    Placed placed;
    const LayerTables *chosen = nullptr;
    for (const LayerTables &tables : model.cases) {
      Placed here = evaluator.place(tables, chip, Effort::Bounds, placed.step.upper);
      if (here.step.upper < placed.step.upper) {
        placed = std::move(here);
        chosen = &tables;
      }
    }
    std::string error;
    std::optional<plan::Plan> full;
    if (chosen)
      if (std::optional<Derivation> derived = derive(*chosen, chip, options, evaluator, error))
        full = buildPlan(model.model.name, *chosen, chip, options, *derived, error);
    if (!full)
      return text + "\n";
    auto part = [&](const char *name, Seconds mine, Seconds its) {
      return format("%s %+.4g s", name, (its - mine).value());
    };
    return text + "; against the plan " + part("compute", plan.step.compute, full->step.compute) +
           ", " + part("communication", plan.step.communication, full->step.communication) + ", " +
           part("bubble", plan.step.bubble, full->step.bubble) + ", " +
           part("update", plan.step.update, full->step.update) + "\n";
  }

  const PreparedModel &model;
  const plan::Plan &plan;
  const std::vector<Chip> &chips;
  const Options &options;
  Evaluator evaluator;
};

} // namespace

std::string phaze::search::explain(const PreparedModel &model, const plan::Plan &plan,
                                   const std::vector<Chip> &chips, const Options &options,
                                   Schedules &schedules) {
  return Explainer(model, plan, chips, options, schedules).text();
}
