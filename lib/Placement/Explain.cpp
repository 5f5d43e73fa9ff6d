// Why nothing fits, and the smallest single changes after which something does.
#include "phaze/Placement/Solver.h"

#include <algorithm>
#include <cmath>

using namespace phaze;
using namespace phaze::placement;

namespace {

/// Asks the solver whether anything fits, and keeps the plan if so.
class Probe {
public:
  explicit Probe(Rules rules) : rules(rules) {}

  bool fits(const Problem &problem) {
    // Any plan will do: the first one found is within this gap.
    Limits limits;
    limits.gap = 1e300;
    const Result &result = solver.solve(problem, rules, limits);
    if (!result.hasPlan())
      return false;
    plan = result.plan;
    setLargest(problem);
    return true;
  }
  Bytes largest() const { return memory.total(); }

  Plan plan;
  int32_t stage = 0; ///< the first one of the devices that need most
  Memory memory;     ///< theirs

private:
  void setLargest(const Problem &problem) {
    Evaluation cost = evaluate(problem, plan, rules);
    std::vector<Memory> devices = deviceMemory(shapeOf(problem, plan), cost.stages);
    auto most =
        std::max_element(devices.begin(), devices.end(),
                         [](const Memory &a, const Memory &b) { return a.total() < b.total(); });
    memory = *most;
    stage = static_cast<int32_t>(most - devices.begin());
  }

  Rules rules;
  Solver solver;
};

void grow(Problem &problem, int64_t devices) {
  problem.devices = devices;
  for (NetworkLevel &level : problem.network.levels)
    if (&level == &problem.network.levels.back() && level.devices < devices) {
      int64_t inner = problem.network.levels.size() > 1 ? (&level - 1)->devices : 1;
      level.devices = (devices + inner - 1) / inner * inner;
    }
}

/// The number of devices below which no plan exists whatever the memory.
int64_t leastDevices(const Problem &problem) {
  int64_t least = maxDevices;
  for (const Width &width : problem.widths) {
    bool wide = false;
    for (const Layer &layer : width.layers)
      wide |= layer.tensorParallel;
    least = std::min(least, (wide ? width.tensorWidth : 1) * width.together());
  }
  return least;
}

/// The problem with microbatches of 1/divisor the size.
Problem withSmallerMicrobatch(const Problem &problem, int64_t divisor) {
  Problem changed = problem;
  double share = 1 / static_cast<double>(divisor);
  changed.microbatches *= divisor;
  for (Width &width : changed.widths) {
    for (Layer &layer : width.layers) {
      layer.activationBytes *= share;
      layer.transientBytes *= share;
      if (layer.checkpointBytes)
        *layer.checkpointBytes *= share;
    }
    for (Edge &edge : width.edges)
      edge.bytes *= share;
  }
  return changed;
}

/// The problem with its widest table alone, spread over `factor` times as many devices.
Problem withWiderTensor(const Problem &problem, int64_t factor) {
  Problem changed = problem;
  auto widest = std::max_element(
      changed.widths.begin(), changed.widths.end(),
      [](const Width &a, const Width &b) { return a.tensorWidth < b.tensorWidth; });
  Width width = *widest;
  double share = 1 / static_cast<double>(factor);
  bool any = std::any_of(width.layers.begin(), width.layers.end(),
                         [](const Layer &layer) { return layer.tensorParallel; });
  for (Layer &layer : width.layers) {
    // A table without a tensor group says nothing of which layers can be split: take all.
    if (any && !layer.tensorParallel)
      continue;
    layer.tensorParallel = true;
    layer.parameterBytes *= share;
    layer.activationBytes *= share;
    layer.transientBytes *= share;
    if (layer.gradientBytes)
      *layer.gradientBytes *= share;
    if (layer.optimizerBytes)
      *layer.optimizerBytes *= share;
  }
  width.tensorWidth *= factor;
  changed.widths.assign(1, width);
  return changed;
}

} // namespace

Explanation phaze::placement::explain(const Problem &problem, Rules rules) {
  Explanation explanation;
  int64_t least = leastDevices(problem);
  if (problem.devices < least) {
    Problem changed = problem;
    grow(changed, least);
    Probe probe(rules);
    if (probe.fits(changed))
      explanation.changes.push_back({Change::Kind::MoreDevices, static_cast<double>(least), false});
    return explanation;
  }

  Probe probe(rules);
  if (!problem.recompute) {
    Problem changed = problem;
    changed.recompute = true;
    if (probe.fits(changed))
      explanation.changes.push_back({Change::Kind::Recompute, 1, false});
  }
  for (int64_t divisor = 2; divisor <= 1024; divisor *= 2) {
    if (problem.microbatches > maxMicrobatches / divisor)
      break;
    if (!probe.fits(withSmallerMicrobatch(problem, divisor)))
      continue;
    explanation.changes.push_back(
        {Change::Kind::SmallerMicrobatch, static_cast<double>(divisor), true});
    break;
  }
  int64_t widest = 1;
  for (const Width &width : problem.widths)
    widest = std::max(widest, width.tensorWidth);
  for (int64_t factor = 2; widest * factor <= problem.devices; factor *= 2) {
    if (!probe.fits(withWiderTensor(problem, factor)))
      continue;
    explanation.changes.push_back(
        {Change::Kind::WiderTensor, static_cast<double>(widest * factor), true});
    break;
  }

  // The least memory, by bisection; whatever plan fits tells how much it needs.
  Problem changed = problem;
  changed.memoryBytes = Bytes(1e100);
  // Too few replicas for the groups that share: no memory is enough.
  if (!probe.fits(changed))
    return explanation;
  Bytes low = problem.memoryBytes, high = probe.largest();
  while (high > low * (1 + 1e-9) + 1e-9 * high) {
    changed.memoryBytes = low + (high - low) / 2;
    if (probe.fits(changed))
      high = probe.largest();
    else
      low = changed.memoryBytes;
  }
  changed.memoryBytes = high;
  probe.fits(changed);
  explanation.plan = probe.plan;
  explanation.stage = probe.stage;
  explanation.memory = probe.memory;
  explanation.bound = explanation.memory.most();
  explanation.changes.push_back({Change::Kind::MoreMemory, high.value(), false});

  // More devices allow more stages, at most one per layer.
  int64_t layers = 1, group = 1;
  for (const Width &width : problem.widths) {
    layers = std::max<int64_t>(layers, static_cast<int64_t>(width.layers.size()));
    group = std::max(group, width.tensorWidth * width.together());
  }
  int64_t few = problem.devices, many = std::min(layers * group, maxDevices);
  changed = problem;
  if (many > few) {
    grow(changed, many);
    if (probe.fits(changed)) {
      while (many - few > 1) {
        int64_t middle = few + (many - few) / 2;
        changed = problem;
        grow(changed, middle);
        (probe.fits(changed) ? many : few) = middle;
      }
      explanation.changes.push_back({Change::Kind::MoreDevices, static_cast<double>(many), false});
    }
  }
  return explanation;
}
