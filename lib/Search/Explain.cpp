// Explains a plan by its neighbours; see the header.
#include "Explain.h"

#include "Baselines.h"
#include "phaze/Arch/Area.h"
#include "phaze/Evaluation/BuildPlan.h"

#include <functional>
#include <set>

using namespace phaze;
using namespace phaze::search;

namespace {

/// A parameter of an architecture.
struct Parameter {
  const char *name;
  std::function<double(const arch::ArchPoint &)> get;
  std::function<void(arch::ArchPoint &, double)> set;
  double unit;
  const char *unitName;
  Axis axis;
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
  return {{"tensor cores", getTensor, setTensor, 1, "", TensorCores},
          {"vector cores", getVector, setVector, 1, "", VectorCores},
          {"width", getWidth, setWidth, 1, "", Width},
          {"depth", getDepth, setDepth, 1, "", Depth},
          {"global buffer", [](const arch::ArchPoint &p) { return p.globalBuffer.value(); },
           [](arch::ArchPoint &p, double x) { p.globalBuffer = Bytes(x); }, mebibyte, "MiB",
           Buffer},
          {"HBM", [](const arch::ArchPoint &p) { return p.hbm.value(); },
           [](arch::ArchPoint &p, double x) { p.hbm = Bytes(x); }, gibibyte, "GiB", Capacity}};
}

class Explainer {
public:
  Explainer(const PreparedModel &model, const plan::Plan &plan, const Boxes &boxes,
            const Options &options, Schedules &schedules)
      : model(model), plan(plan), boxes(boxes), options(options), evaluator(options, schedules) {}

  plan::Explanation explanation() { return {neighbours(), uses(), runnerUp()}; }

private:
  /// Nothing if nothing fits.
  std::optional<Seconds> best(const arch::ArchConfig &chip, std::optional<int64_t> microbatch = {},
                              std::optional<int64_t> width = {}) {
    const LayerTables *chosen = nullptr;
    auto place = [&](const LayerTables &tables, Effort effort, double cutoff) {
      bool isWanted = (!microbatch || tables.microbatch == *microbatch) &&
                      (!width || tables.sharding.width == *width);
      return isWanted ? evaluator.place(tables, chip, effort, cutoff) : Placed();
    };
    double step = bestOf(model, chosen, place).step.upper;
    return step == infinity ? std::nullopt : std::optional(Seconds(step));
  }

  std::vector<plan::Neighbour> neighbours() {
    std::vector<plan::Neighbour> all;
    arch::ArchPoint point = plan.chip.point();
    point.hbmBandwidth = plan.chip.hbm.bandwidth;
    point.clock = plan.chip.clock;
    if (!plan.best.empty()) {
      point.links = plan.best.front().point.links;
      point.linkBandwidth = plan.best.front().point.linkBandwidth;
    }
    for (const Parameter &parameter : parameters()) {
      std::vector<double> list = boxes.values(parameter.axis);
      std::set<double> values(list.begin(), list.end());
      double now = parameter.get(point);
      auto larger = values.upper_bound(now), at = values.lower_bound(now);
      if (larger != values.end())
        all.push_back(neighbour(point, parameter, *larger));
      if (at != values.begin())
        all.push_back(neighbour(point, parameter, *std::prev(at)));
    }
    return all;
  }

  plan::Neighbour neighbour(arch::ArchPoint point, const Parameter &parameter, double value) {
    double now = parameter.get(point);
    bool vectorFollows = point.vectorWidth == point.width;
    parameter.set(point, value);
    if (vectorFollows)
      point.vectorWidth = point.width;
    arch::ArchConfig chip = options.space.config(point);
    return {parameter.name, now / parameter.unit, value / parameter.unit,      parameter.unitName,
            best(chip),     arch::area(chip),     boxes.find(chip).has_value()};
  }

  std::vector<plan::Neighbour> uses() {
    std::vector<plan::Neighbour> all;
    auto add = [&](const char *what, int64_t from, int64_t to, std::optional<Seconds> step) {
      all.push_back({what, static_cast<double>(from), static_cast<double>(to), "", step, {}, true});
    };
    for (int64_t microbatch : options.microbatches)
      if (microbatch != plan.microbatch)
        add("microbatch", plan.microbatch, microbatch, best(plan.chip, microbatch));
    for (int64_t width : options.tensorWidths)
      if (width != plan.tensorWidth)
        add("tensor width", plan.tensorWidth, width, best(plan.chip, {}, width));
    return all;
  }

  std::optional<plan::StepTime> runnerUp() {
    if (plan.best.size() < 2)
      return std::nullopt;
    arch::ArchConfig chip = options.space.config(plan.best[1].point);
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
    if (chosen)
      if (std::optional<Derivation> derived = derive(*chosen, chip, options, evaluator, error))
        if (auto full = buildPlan(model.model.name, *chosen, chip, options, *derived, error))
          return full->step;
    return std::nullopt;
  }

  const PreparedModel &model;
  const plan::Plan &plan;
  const Boxes &boxes;
  const Options &options;
  Evaluator evaluator;
};

} // namespace

plan::Explanation phaze::search::explain(const PreparedModel &model, const plan::Plan &plan,
                                         const Boxes &boxes, const Options &options,
                                         Schedules &schedules) {
  return Explainer(model, plan, boxes, options, schedules).explanation();
}
