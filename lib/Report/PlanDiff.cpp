// Compares two plans field by field.
#include "phaze/Report/PlanDiff.h"
#include "Text.h"
#include "phaze/Plan/Json.h"

#include "llvm/Support/Format.h"

#include <algorithm>
#include <functional>
#include <map>

using namespace phaze;
using namespace phaze::plan;
using namespace phaze::report;

namespace {

using Names = std::vector<std::string>;

std::string coresText(const arch::TensorCores &cores) {
  return std::to_string(cores.count) + " x " + std::to_string(cores.width) + "x" +
         std::to_string(cores.depth);
}

std::string coresText(const arch::VectorCores &cores) {
  return std::to_string(cores.count) + " x " + std::to_string(cores.width);
}

std::string networkText(const arch::ArchConfig &chip) {
  std::string text;
  for (const arch::NetworkLevel &level : chip.network)
    text += (text.empty() ? "" : ", ") + grouped(level.devices) + " devices at " +
            si(level.bandwidth.value(), "B/s") + " and " + timeText(level.latency);
  return text;
}

std::string rateText(const arch::Rate &rate) {
  return digits(rate.tensor) + " tensor, " + digits(rate.vector) + " vector";
}

/// All digits.
std::string exact(double number) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.17g", number);
  return text;
}

/// "+ h1, h2, h3 and 5 more".
std::string listText(const char *sign, const Names &names) {
  constexpr size_t most = 8;
  std::string text = sign;
  for (size_t i = 0; i < names.size() && i < most; ++i)
    text += (i == 0 ? " " : ", ") + names[i];
  if (names.size() > most)
    text += " and " + grouped(names.size() - most) + " more";
  return text;
}

/// Layers at which a stage begins, but for the first.
Names cutsOf(const Plan &plan) {
  Names cuts;
  for (size_t k = 1; k < plan.stages.size(); ++k)
    cuts.push_back(plan.stages[k].layers.front().name);
  return cuts;
}

Names recomputedOf(const Plan &plan) {
  Names names;
  for (const PlannedStage &stage : plan.stages)
    for (const PlannedLayer &layer : stage.layers)
      if (layer.isRecomputed)
        names.push_back(layer.name);
  return names;
}

size_t layersOf(const Plan &plan) {
  size_t layers = 0;
  for (const PlannedStage &stage : plan.stages)
    layers += stage.layers.size();
  return layers;
}

int64_t wholeStages(const Plan &plan) {
  return std::count_if(plan.stages.begin(), plan.stages.end(),
                       [](const PlannedStage &stage) { return stage.isRecomputedWhole; });
}

const PlannedStage &fullestStage(const Plan &plan) {
  return *std::max_element(plan.stages.begin(), plan.stages.end(),
                           [](const PlannedStage &a, const PlannedStage &b) {
                             return a.memory.total() < b.memory.total();
                           });
}

bool areEqual(const Slot &a, const Slot &b) {
  return a.operators == b.operators && a.name == b.name && a.unit == b.unit && a.start == b.start &&
         a.duration == b.duration && a.allCores == b.allCores && a.tensorCore == b.tensorCore &&
         a.vectorCore == b.vectorCore;
}

class Comparison {
public:
  Comparison(const Plan &a, const Plan &b) : a(a), b(b) {}

  std::string write() {
    // Copies of a program have their operators on other lines.
    if (toJson(withoutSources(a)) == toJson(withoutSources(b)))
      return "no difference\n";
    compareChips();
    comparePlacements();
    compareSharding();
    compareLists("stages begin at", cutsOf(a), cutsOf(b));
    compareLists("recomputed", recomputedOf(a), recomputedOf(b));
    compareSchedules();
    // Energy, bounds and counts that no plan is chosen by.
    if (changes.empty())
      changes.push_back({"other", "numbers, search, candidates or baselines"});
    std::string text;
    llvm::raw_string_ostream os(text);
    os << "changed\n";
    printColumns(os, changes, SIZE_MAX);
    os << "\ncost\n";
    printColumns(os, costs(), 1);
    return text;
  }

private:
  void change(const std::string &name, const std::string &before, const std::string &after) {
    if (before != after)
      changes.push_back({name, before + " -> " + after});
  }
  void changeCount(const std::string &name, int64_t before, int64_t after) {
    change(name, grouped(before), grouped(after));
  }
  /// Numbers that people read rounded: what differs must not look the same.
  template <typename Unit>
  void changeNumber(const std::string &name, Unit before, Unit after,
                    const std::function<std::string(double)> &text) {
    std::string x = text(before.value()), y = text(after.value());
    if (before != after && x == y)
      changes.push_back({name, exact(before.value()) + " -> " + exact(after.value())});
    else
      change(name, x, y);
  }

  void compareChips() {
    change("model", a.model, b.model);
    change("rules", rulesNames()[static_cast<size_t>(a.rules)].str(),
           rulesNames()[static_cast<size_t>(b.rules)].str());
    change("objective", objectiveNames()[static_cast<size_t>(a.objective)].str(),
           objectiveNames()[static_cast<size_t>(b.objective)].str());
    const arch::ArchConfig &x = a.chip, &y = b.chip;
    change("chip", x.name, y.name);
    auto hertz = [](double number) { return si(number, "Hz"); };
    auto rate = [](double number) { return si(number, "B/s"); };
    auto size = [](double number) { return bytesText(Bytes(number)); };
    auto port = [](double number) { return digits(number) + " B per cycle"; };
    changeNumber("clock", x.clock, y.clock, hertz);
    change("tensor cores", coresText(x.tensor), coresText(y.tensor));
    changeNumber("L1 of a tensor element", x.tensor.l1PerElement, y.tensor.l1PerElement, size);
    changeNumber("L2 of a tensor core", x.tensor.l2, y.tensor.l2, size);
    changeNumber("array port", x.tensor.arrayPort, y.tensor.arrayPort, port);
    changeNumber("tensor core port", x.tensor.bufferPort, y.tensor.bufferPort, port);
    change("vector cores", coresText(x.vector), coresText(y.vector));
    changeNumber("L1 of a lane", x.vector.l1PerLane, y.vector.l1PerLane, size);
    changeNumber("L2 of a vector core", x.vector.l2, y.vector.l2, size);
    changeNumber("vector core port", x.vector.bufferPort, y.vector.bufferPort, port);
    changeNumber("global buffer", x.globalBuffer.capacity, y.globalBuffer.capacity, size);
    changeNumber("global buffer port", x.globalBuffer.port, y.globalBuffer.port, port);
    changeNumber("HBM", x.hbm.capacity, y.hbm.capacity, size);
    changeNumber("HBM bandwidth", x.hbm.bandwidth, y.hbm.bandwidth, rate);
    change("network", networkText(x), networkText(y));
    for (arch::ElementType type : arch::allElementTypes)
      change("rates of " + std::string(name(type)), rateText(x.rates[type]),
             rateText(y.rates[type]));
  }

  void comparePlacements() {
    auto count = [](const Plan &plan) { return static_cast<int64_t>(plan.stages.size()); };
    changeCount("devices", a.devices, b.devices);
    changeCount("devices used", a.devicesUsed, b.devicesUsed);
    changeCount("pipeline stages", count(a), count(b));
    changeCount("data parallel", a.dataParallel, b.dataParallel);
    changeCount("context parallel", a.context, b.context);
    changeCount("expert parallel", a.expert, b.expert);
    changeCount("tensor width", a.tensorWidth, b.tensorWidth);
    changeCount("global batch", a.globalBatch, b.globalBatch);
    changeCount("microbatch", a.microbatch, b.microbatch);
    changeCount("microbatches per replica", a.microbatches, b.microbatches);
    change("recomputation", a.isRecomputeAllowed ? "allowed" : "not allowed",
           b.isRecomputeAllowed ? "allowed" : "not allowed");
    changeCount("stages recomputed whole", wholeStages(a), wholeStages(b));
    changeCount("devices between replicas", a.stages.front().replicaStride,
                b.stages.front().replicaStride);
    changeCount("layers", static_cast<int64_t>(layersOf(a)), static_cast<int64_t>(layersOf(b)));
  }

  void compareSharding() {
    std::map<std::string, std::string> before, after;
    for (auto [plan, texts] : {std::pair(&a, &before), std::pair(&b, &after)})
      for (const ShardedClass &c : plan->sharded)
        (*texts)[c.name] = grouped(c.size) + " as " + std::to_string(plan->tensorWidth) + " x " +
                           grouped(c.localSize);
    std::map<std::string, std::string> all = before;
    all.insert(after.begin(), after.end());
    auto textOf = [](const std::map<std::string, std::string> &texts, const std::string &name) {
      auto it = texts.find(name);
      return it == texts.end() ? std::string("whole") : it->second;
    };
    for (const auto &[name, text] : all)
      change("class " + name, textOf(before, name), textOf(after, name));
  }

  void compareLists(const std::string &name, const Names &before, const Names &after) {
    auto without = [](const Names &names, const Names &others) {
      Names rest;
      std::copy_if(names.begin(), names.end(), std::back_inserter(rest), [&](const auto &x) {
        return std::find(others.begin(), others.end(), x) == others.end();
      });
      return rest;
    };
    Names removed = without(before, after), added = without(after, before);
    if (!removed.empty())
      changes.push_back({name, listText("-", removed)});
    if (!added.empty())
      changes.push_back({name, listText("+", added)});
  }

  void compareSchedules() {
    for (const PlannedKind &x : a.kinds)
      for (const PlannedKind &y : b.kinds)
        for (size_t p = 0; p < numParts && x.name == y.name; ++p)
          compareParts(x.name + " " + partNames()[p].str(), x.parts[p], y.parts[p]);
    compareParts("side", a.side, b.side);
  }

  void compareParts(const std::string &name, const PartSchedule &x, const PartSchedule &y) {
    size_t before = changes.size();
    auto cycles = [](double number) { return digits(number) + " cycles"; };
    changeNumber(name + ", cores", x.compute, y.compute, cycles);
    changeNumber(name + ", collectives", x.network, y.network, cycles);
    bool isSame =
        std::equal(x.slots.begin(), x.slots.end(), y.slots.begin(), y.slots.end(), areEqual);
    if (!isSame && changes.size() == before)
      changes.push_back({name, "another schedule of the same length"});
  }

  std::vector<Row> costs() const {
    std::vector<Row> rows = {{"", "before", "after", "ratio"}};
    auto add = [&](const char *name, double before, double after,
                   const std::function<std::string(double)> &text) {
      std::string ratio = before == after ? "same" : before == 0 ? "-" : timesText(after / before);
      rows.push_back({name, text(before), text(after), ratio});
    };
    TimeUnit unit(std::max(a.step.total(), b.step.total()));
    auto seconds = [&](double x) { return unit.part(Seconds(x)); };
    auto bytes = [](double x) { return bytesText(Bytes(x)); };
    auto watts = [](double x) { return digits(x) + " W"; };
    add("step", a.step.total().value(), b.step.total().value(), seconds);
    add("  compute", a.step.compute.value(), b.step.compute.value(), seconds);
    add("  communication", a.step.communication.value(), b.step.communication.value(), seconds);
    add("  bubble", a.step.bubble.value(), b.step.bubble.value(), seconds);
    add("  update", a.step.update.value(), b.step.update.value(), seconds);
    add("samples/s", a.samplesPerSecond, b.samplesPerSecond, digits);
    add("MFU", a.utilisation, b.utilisation, percent);
    const Memory &x = fullestStage(a).memory, &y = fullestStage(b).memory;
    add("memory, fullest stage", x.total().value(), y.total().value(), bytes);
    add("  parameters", x.parameters.value(), y.parameters.value(), bytes);
    add("  gradients", x.gradients.value(), y.gradients.value(), bytes);
    add("  optimizer", x.optimizer.value(), y.optimizer.value(), bytes);
    add("  stash", x.stash.value(), y.stash.value(), bytes);
    add("  transient", x.transient.value(), y.transient.value(), bytes);
    add("area", a.area.value(), b.area.value(),
        [](double area) { return areaText(SquareMicrons(area)); });
    add("average power", a.averagePower.value(), b.averagePower.value(), watts);
    add("energy per sample", a.energyPerStep.value() / static_cast<double>(a.globalBatch),
        b.energyPerStep.value() / static_cast<double>(b.globalBatch),
        [](double x) { return si(x, "J"); });
    return rows;
  }

  const Plan &a, &b;
  std::vector<Row> changes;
};

} // namespace

std::string phaze::report::diff(const Plan &a, const Plan &b) { return Comparison(a, b).write(); }
