// Shares the time of a step out to causes; see the header.
#include "phaze/Report/Waterfall.h"
#include "phaze/Plan/Pipeline.h"

#include <algorithm>
#include <map>

using namespace phaze;
using namespace phaze::plan;
using namespace phaze::report;

namespace {

/// Cycles of a part by cause; they add up to its length on the cores.
struct Shares {
  double atPeak = 0, mapping = 0, memory = 0, starts = 0, lanes = 0, idle = 0;

  double total() const { return atPeak + mapping + memory + starts + lanes + idle; }
  void add(const Shares &other, double times) {
    atPeak += times * other.atPeak;
    mapping += times * other.mapping;
    memory += times * other.memory;
    starts += times * other.starts;
    lanes += times * other.lanes;
    idle += times * other.idle;
  }
};

bool isMemory(const std::string &limit) {
  return limit == "hbm" || limit == "global" || limit == "buffer";
}

/// The work of a slot on the tensor cores, by cause.
void addTensorSlot(const Slot &slot, double cycles, Shares &shares) {
  double peak = slot.work ? std::min(slot.work->atPeak.value(), cycles) : 0;
  shares.atPeak += peak;
  if (slot.work && isMemory(slot.work->limit))
    shares.memory += cycles - peak;
  else if (slot.work && slot.work->limit == "start")
    shares.starts += cycles - peak;
  else
    shares.mapping += cycles - peak;
}

Shares sharesOf(const PartSchedule &part, const arch::ArchConfig &chip) {
  Shares shares;
  double tensor = 0, vector = 0;
  for (const Slot &slot : part.slots) {
    if (slot.unit == Slot::Unit::Network)
      continue;
    bool isVector = slot.unit == Slot::Unit::Vector;
    auto cycles = static_cast<double>(slot.duration);
    if (!slot.allCores)
      cycles /= static_cast<double>(isVector ? chip.vector.count : chip.tensor.count);
    (isVector ? vector : tensor) += cycles;
    if (!isVector)
      addTensorSlot(slot, cycles, shares);
  }
  double left = std::max(0.0, part.compute.value() - tensor);
  shares.lanes = std::min(vector, left);
  shares.idle = left - shares.lanes;
  return shares;
}

class Waterfall {
public:
  explicit Waterfall(const Plan &plan) : plan(plan) {
    for (const PlannedKind &kind : plan.kinds)
      for (size_t p = 0; p < 2; ++p)
        shares[kind.name].add(sharesOf(kind.parts[p], plan.chip), 1);
  }

  std::vector<Loss> losses() {
    auto devices = static_cast<double>(rowsOf(plan).size());
    for (const PlannedStage &stage : plan.stages)
      addStage(stage, static_cast<double>(plan.microbatches) / devices, 1 / devices);
    double step = plan.step.total().value();
    if (busy.atPeak == 0) {
      // Nobody says what slots do: what is useful of them is the plan's own figure.
      busy.atPeak = std::min(plan.utilisation * step, busy.mapping);
      busy.mapping -= busy.atPeak;
    }
    std::vector<Loss> all;
    auto add = [&](const char *name, double time, const char *what) {
      if (time > 0 || all.empty())
        all.push_back({name, what, Seconds(time)});
    };
    add("contractions at peak", busy.atPeak, "what the tensor cores do, at the peak of its types");
    add("mapping and padding", busy.mapping,
        "edges of arrays, tiles, waves over cores, what machines reach of peak");
    add("contractions that wait for memory", busy.memory,
        "contractions bound by HBM, the global buffer or the memory of a core");
    add("starts of operators", busy.starts, "contractions shorter than it takes to start them");
    add("vector work", busy.lanes,
        "lanes that work, or wait for memory, while no tensor core does");
    add("idle cores in layers", busy.idle, "cores that wait for operators of the same layer");
    add("other work of passes", other,
        "masks and other side inputs, adding up gradients, waiting for stragglers");
    add("recomputation", recompute, "forward work done again in the backward pass");
    add("collectives and messages", communication,
        "of tensor groups and between stages, as far as nothing hides them");
    add("gradient exchange", sync, "among replicas, as far as it is not hidden");
    add("update", update, "the optimizer, once per step");
    double used = 0;
    for (const Loss &loss : all)
      used += loss.time.value();
    add("pipeline bubble and imbalance", std::max(0.0, step - used),
        "devices that wait for other stages");
    // Rounding, or passes that hide what the sums above count: the step is what it is.
    if (used > step)
      for (Loss &loss : all)
        loss.time = loss.time * (step / used);
    return all;
  }

private:
  void addStage(const PlannedStage &stage, double runs, double steps) {
    Shares layers;
    for (const PlannedLayer &layer : stage.layers)
      layers.add(shares[layer.kind], 1 / plan.chip.clock.value());
    double compute = (stage.forward + stage.backward).value();
    double total = layers.total();
    // Passes that are shorter than their schedules have some of it counted elsewhere.
    double scale = total > compute && total > 0 ? compute / total : 1;
    busy.add(layers, runs * scale);
    other += runs * (compute - total * scale);
    recompute += runs * stage.recompute.value();
    communication += runs * stage.communication.value();
    sync += steps * stage.sync.value();
    update += steps * stage.update.value();
  }

  const Plan &plan;
  std::map<std::string, Shares> shares; ///< Forward and backward part of each kind.
  Shares busy;
  double other = 0, recompute = 0, communication = 0, sync = 0, update = 0;
};

} // namespace

std::vector<Loss> phaze::report::waterfallOf(const Plan &plan) { return Waterfall(plan).losses(); }
