// What a valid plan is, as far as it can be said without the workload.
#include "CheckSlots.h"
#include "Text.h"
#include "phaze/Arch/Area.h"
#include "phaze/Plan/Json.h"
#include "phaze/Plan/Pipeline.h"

#include <algorithm>
#include <map>
#include <tuple>

using namespace phaze;
using namespace phaze::plan;

namespace {

using Message = std::optional<std::string>;

struct Amount {
  std::string name;
  double value;
  const char *unit;
};

/// Parts of a whole may be differences of sums: as far as these round they are below nothing.
Message checkAmounts(const std::string &where, const std::vector<Amount> &amounts,
                     double whole = 0) {
  for (const Amount &amount : amounts)
    if (!isAmount(amount.value) && !(amount.value < 0 && amount.value >= -roundingSlack * whole))
      return where + amount.name + " is " + text(amount.value) + amount.unit + ", " +
             expectedAmount;
  return std::nullopt;
}

class Checker {
public:
  explicit Checker(const Plan &plan) : plan(plan), count(static_cast<int64_t>(plan.stages.size())) {
    for (const PlannedStage &stage : plan.stages)
      allLayers += static_cast<double>(stage.layers.size());
  }

  Message check() {
    for (auto test : {&Checker::checkCounts, &Checker::checkChip, &Checker::checkSharded,
                      &Checker::checkKinds, &Checker::checkOrder, &Checker::checkStages,
                      &Checker::checkFits, &Checker::checkDevices, &Checker::checkBoundaries,
                      &Checker::checkStep, &Checker::checkSearch, &Checker::checkMore})
      if (Message m = (this->*test)())
        return m;
    return std::nullopt;
  }

private:
  Message checkCounts() {
    // As in placement, and where sums of counts cannot overflow.
    constexpr int64_t most = int64_t(1) << 40, mostDevices = int64_t(1) << 24;
    if (plan.devices < 1 || plan.devices > mostDevices)
      return "devices is " + std::to_string(plan.devices) + ", expected 1 to 2^24";
    for (auto [name, number] :
         {std::pair("devices used", plan.devicesUsed), std::pair("global batch", plan.globalBatch),
          std::pair("microbatch", plan.microbatch), std::pair("microbatches", plan.microbatches),
          std::pair("tensor width", plan.tensorWidth),
          std::pair("data parallelism", plan.dataParallel), std::pair("context", plan.context),
          std::pair("expert", plan.expert)})
      if (number < 1 || number > most)
        return std::string(name) + " is " + std::to_string(number) + ", expected 1 to 2^40";
    if (plan.dataParallel % plan.expert != 0)
      return std::to_string(plan.expert) + " replicas share experts, which does not divide " +
             std::to_string(plan.dataParallel);
    if (!(plan.expertImbalance >= 1) || plan.expertImbalance > static_cast<double>(plan.expert))
      return "expert imbalance is " + text(plan.expertImbalance) + ", expected 1 to " +
             std::to_string(plan.expert);
    if (plan.stages.empty())
      return std::string("the plan has no stages");
    int64_t all = (plan.globalBatch - 1) / plan.microbatch + 1;
    int64_t each = (all - 1) / plan.dataParallel + 1;
    if (plan.microbatches != each)
      return std::to_string(plan.microbatches) + " microbatches per replica, expected " +
             std::to_string(each) + ": " + std::to_string(plan.globalBatch) +
             " samples in microbatches of " + std::to_string(plan.microbatch) + " over " +
             std::to_string(plan.dataParallel) + " replicas";
    return std::nullopt;
  }

  Message checkOrder() {
    if (plan.chunks < 1 || count % plan.chunks != 0)
      return std::to_string(count) + " stages are not " + std::to_string(plan.chunks) +
             " on each device";
    pipeline::Shape shape = shapeOf(plan);
    if (plan.order != pipeline::Order::OneFOneB || plan.chunks != 1) {
      if (std::optional<std::string> wrong = pipeline::check(shape))
        return wrong;
      heldByStage = pipeline::inFlight(shape);
    }
    if (plan.sharing < 0 || plan.sharing > 3)
      return "replicas share by stage " + std::to_string(plan.sharing) + ", expected 0 to 3";
    if (plan.sharingGroup < 1 || plan.copies() % plan.sharingGroup != 0)
      return std::to_string(plan.sharingGroup) + " replicas share, which does not divide " +
             std::to_string(plan.copies());
    return std::nullopt;
  }

  Message checkChip() {
    if (std::optional<FieldError> error = arch::check(plan.chip))
      return "chip: field '" + error->field + "': " + error->message;
    if (Message m = checkAmounts("", {{"area", plan.area.value(), " um2"},
                                      {"peak power", plan.peakPower.value(), " W"},
                                      {"average power", plan.averagePower.value(), " W"}}))
      return m;
    SquareMicrons area = arch::area(plan.chip);
    if (!isNear(plan.area.value(), area.value()))
      return "area is " + text(plan.area.value()) + " um2, but the chip takes " +
             text(area.value());
    SquareMicrons sum;
    for (const auto &[name, part] : plan.areaParts) {
      if (Message m = checkAmounts("", {{"area of " + name, part.value(), " um2"}}))
        return m;
      sum += part;
    }
    if (!isNear(sum.value(), plan.area.value()))
      return "the parts of the area add up to " + text(sum.value()) + " um2, expected " +
             text(plan.area.value());
    return std::nullopt;
  }

  Message checkSharded() {
    std::map<std::string, int> seen;
    for (const ShardedClass &sharded : plan.sharded) {
      std::string where = "sharded class '" + sharded.name + "'";
      if (seen[sharded.name]++)
        return where + " is listed twice";
      constexpr int64_t most = int64_t(1) << 53;
      if (sharded.size < 1 || sharded.size > most)
        return where + " has size " + std::to_string(sharded.size) + ", expected 1 to 2^53";
      int64_t local = (sharded.size - 1) / plan.tensorWidth + 1;
      if (sharded.localSize != local)
        return where + " of size " + std::to_string(sharded.size) + " has " +
               std::to_string(sharded.localSize) + " on each of " +
               std::to_string(plan.tensorWidth) + " devices, expected " + std::to_string(local);
    }
    return std::nullopt;
  }

  Message checkKinds() {
    for (const PlannedKind &kind : plan.kinds) {
      std::string where = "kind '" + kind.name + "': ";
      if (!kinds.emplace(kind.name, &kind).second)
        return where + "is planned twice";
      if (Message m = checkAmounts(where, {{"parameters", kind.parameters.value(), " bytes"},
                                           {"states", kind.states.value(), " bytes"},
                                           {"stash", kind.stash.value(), " bytes"},
                                           {"accumulation", kind.accumulation.value(), " s"}}))
        return m;
      for (size_t p = 0; p < numParts; ++p)
        if (Message m = checkSlots(kind.parts[p], plan.chip, plan.rules))
          return where + partNames()[p].str() + ": " + *m;
      for (const Collective &collective : kind.collectives) {
        if (Message m = checkAmounts(where + collective.name + ": ",
                                     {{"size", collective.bytes.value(), " bytes"}}))
          return m;
        if (collective.count < 1)
          return where + collective.name + ": count is " + std::to_string(collective.count) +
                 ", expected at least 1";
      }
    }
    if (Message m = checkSlots(plan.side, plan.chip, plan.rules))
      return "side: " + *m;
    return std::nullopt;
  }

  Message checkStages() {
    for (int64_t k = 0; k < count; ++k)
      if (Message m = checkStage(k))
        return "stage " + std::to_string(k) + ": " + *m;
    return std::nullopt;
  }

  Message checkStage(int64_t k) {
    const PlannedStage &stage = plan.stages[k];
    if (stage.layers.empty())
      return std::string("has no layers");
    for (const PlannedLayer &layer : stage.layers) {
      auto [it, isNew] = stageOf.emplace(layer.name, k);
      if (!isNew)
        return "layer '" + layer.name + "' is in stage " + std::to_string(it->second) + " already";
      if (!kinds.count(layer.kind))
        return "layer '" + layer.name + "' is of kind '" + layer.kind + "', which is not planned";
      if (layer.isRecomputed && !plan.isRecomputeAllowed)
        return "layer '" + layer.name + "' is recomputed, which the plan does not allow";
      if (stage.isRecomputedWhole && !layer.isRecomputed)
        return "layer '" + layer.name + "' is not recomputed, but the stage is as a whole";
    }
    if (stage.tensorWidth != 1 && stage.tensorWidth != plan.tensorWidth)
      return "has tensor width " + std::to_string(stage.tensorWidth) + ", expected 1 or " +
             std::to_string(plan.tensorWidth);
    int64_t held = heldBy(k);
    if (stage.inFlight != held)
      return "holds " + std::to_string(stage.inFlight) + " microbatches, expected " +
             std::to_string(held);
    if (Message m = checkMemory(stage))
      return m;
    return checkTimes(k);
  }

  Message checkMemory(const PlannedStage &stage) const {
    const Memory &memory = stage.memory;
    if (Message m = checkAmounts("", {{"parameters", memory.parameters.value(), " bytes"},
                                      {"gradients", memory.gradients.value(), " bytes"},
                                      {"optimizer", memory.optimizer.value(), " bytes"},
                                      {"stash", memory.stash.value(), " bytes"},
                                      {"transient", memory.transient.value(), " bytes"},
                                      {"gathered", memory.gathered.value(), " bytes"},
                                      {"master", memory.master.value(), " bytes"},
                                      {"messages", memory.messages.value(), " bytes"}}))
      return m;
    return std::nullopt;
  }

  /// Stages on the same devices share their memory.
  Message checkFits() {
    // Twice what placement compares with: the sum is made in another order here.
    constexpr double slack = 2e-12;
    for (const std::vector<size_t> &row : rowsOf(plan)) {
      Bytes total = memoryOf(plan, row);
      if ((total + plan.fragmentation).value() > plan.chip.hbm.capacity.value() * (1 + slack))
        return "stage " + std::to_string(row.front()) + ": takes " + text(total.value()) +
               " bytes, but HBM has " + text((plan.chip.hbm.capacity - plan.fragmentation).value());
    }
    return std::nullopt;
  }

  /// Microbatches that a stage holds at once.
  int64_t heldBy(int64_t k) const {
    if (plan.rules == Rules::Paper)
      return count - k;
    return plan.order == pipeline::Order::OneFOneB ? warmUp(k, count, plan.microbatches)
                                                   : heldByStage[k];
  }

  /// Seconds of a part at the least: its collectives may run behind other compute.
  Seconds timeOf(const PartSchedule &part) const { return part.compute / plan.chip.clock; }

  Message checkTimes(int64_t k) const {
    const PlannedStage &stage = plan.stages[k];
    if (Message m = checkAmounts("", {{"load", stage.load.value(), " s"},
                                      {"forward pass", stage.forwardPass.value(), " s"},
                                      {"sync", stage.sync.value(), " s"},
                                      {"update", stage.update.value(), " s"}}))
      return m;
    if (Message m = checkAmounts("",
                                 {{"forward", stage.forward.value(), " s"},
                                  {"backward", stage.backward.value(), " s"},
                                  {"recompute", stage.recompute.value(), " s"},
                                  {"communication", stage.communication.value(), " s"}},
                                 stage.load.value()))
      return m;
    Seconds sum = stage.forward + stage.backward + stage.recompute + stage.communication;
    if (!isNear(sum.value(), stage.load.value()))
      return "forward, backward, recompute and communication add up to " + text(sum.value()) +
             " s, but the load is " + text(stage.load.value());
    // What the layers take is a lower bound: what is received comes on top.
    Seconds forward, backward;
    double rounding = 1;
    for (const PlannedLayer &layer : stage.layers) {
      const PlannedKind &kind = *kinds.at(layer.kind);
      forward += timeOf(kind.parts[0]);
      backward += timeOf(kind.parts[1]) + kind.accumulation;
      if (layer.isRecomputed)
        backward += timeOf(kind.parts[0]);
      rounding += 2 * roundingOf(kind.parts[0]) + roundingOf(kind.parts[1]);
    }
    // Every layer makes an equal share of the side inputs.
    forward += timeOf(plan.side) * (static_cast<double>(stage.layers.size()) / allLayers);
    rounding += roundingOf(plan.side);
    Seconds slack = Cycles(rounding) / plan.chip.clock;
    for (auto [name, pass, layers] :
         {std::tuple("forward", stage.forwardPass, forward),
          std::tuple("backward", stage.load - stage.forwardPass, backward)})
      if ((pass + slack).value() < layers.value() * (1 - roundingSlack))
        return std::string("the ") + name + " pass takes " + text(pass.value()) +
               " s, less than the " + text(layers.value()) + " of its layers";
    return std::nullopt;
  }

  Message checkDevices() {
    int64_t wide = 0;
    std::vector<std::vector<size_t>> rows = rowsOf(plan);
    for (const std::vector<size_t> &row : rows) {
      const PlannedStage &first = plan.stages[row.front()];
      wide += first.tensorWidth;
      for (size_t k : row)
        if (const PlannedStage &stage = plan.stages[k]; stage.firstDevice != first.firstDevice ||
                                                        stage.tensorWidth != first.tensorWidth ||
                                                        stage.replicaStride != first.replicaStride)
          return "stage " + std::to_string(k) + ": is on other devices than stage " +
                 std::to_string(row.front()) + ", with which it takes turns";
    }
    if (wide > plan.devices || plan.copies() > plan.devices / wide)
      return std::to_string(plan.copies()) + " replicas of " + std::to_string(wide) +
             " devices exceed " + std::to_string(plan.devices);
    if (plan.devicesUsed != wide * plan.copies())
      return std::to_string(plan.devicesUsed) + " devices used, expected " +
             std::to_string(wide * plan.copies());
    std::vector<int32_t> owner(static_cast<size_t>(plan.devices), -1);
    for (const std::vector<size_t> &row : rows)
      for (int64_t r = 0; r < plan.copies(); ++r)
        if (Message m = takeDevices(static_cast<int64_t>(row.front()), r, owner))
          return m;
    return std::nullopt;
  }

  Message takeDevices(int64_t k, int64_t replica, std::vector<int32_t> &owner) const {
    const PlannedStage &stage = plan.stages[k];
    std::string where = "stage " + std::to_string(k) + ": ";
    if (stage.firstDevice < 0 || stage.firstDevice > plan.devices || stage.replicaStride < 0 ||
        stage.replicaStride > plan.devices)
      return where + "first device " + std::to_string(stage.firstDevice) + " and stride " +
             std::to_string(stage.replicaStride) + ", expected 0 to " +
             std::to_string(plan.devices);
    int64_t first = stage.firstDevice + replica * stage.replicaStride;
    int64_t last = first + stage.tensorWidth - 1;
    if (last >= plan.devices)
      return where + "replica " + std::to_string(replica) + " reaches device " +
             std::to_string(last) + " of " + std::to_string(plan.devices);
    for (int64_t device = first; device <= last; ++device) {
      int32_t &stageOfDevice = owner[device];
      if (stageOfDevice >= 0)
        return where + "replica " + std::to_string(replica) + " has device " +
               std::to_string(device) + ", which stage " + std::to_string(stageOfDevice) + " has";
      stageOfDevice = static_cast<int32_t>(k);
    }
    return std::nullopt;
  }

  Message checkBoundaries() {
    for (int64_t k = 0; k < count; ++k)
      for (const Boundary &boundary : plan.stages[k].boundaries) {
        std::string where = "stage " + std::to_string(k) + ": boundary from '" + boundary.from +
                            "' to '" + boundary.to + "'";
        auto from = stageOf.find(boundary.from), to = stageOf.find(boundary.to);
        if (from == stageOf.end() || from->second != k)
          return where + " does not start in this stage";
        if (to == stageOf.end() || to->second != boundary.toStage || boundary.toStage <= k)
          return where + " does not end in the later stage " + std::to_string(boundary.toStage);
        if (Message m = checkAmounts(where + ": ", {{"size", boundary.bytes.value(), " bytes"}}))
          return m;
      }
    return std::nullopt;
  }

  Message checkStep() {
    const StepTime &step = plan.step;
    if (Message m = checkAmounts("",
                                 {{"compute", step.compute.value(), " s"},
                                  {"communication", step.communication.value(), " s"},
                                  {"bubble", step.bubble.value(), " s"},
                                  {"update", step.update.value(), " s"}},
                                 step.total().value()))
      return m;
    if (Message m = checkAmounts("", {{"lower bound of the step", plan.stepLower.value(), " s"},
                                      {"energy per step", plan.energyPerStep.value(), " J"},
                                      {"throughput", plan.samplesPerSecond, " samples/s"},
                                      {"tokens", plan.tokensPerSecond, " /s"},
                                      {"tokens of a device", plan.tokensPerSecondPerDevice, " /s"},
                                      {"work of a device", plan.teraflopsPerDevice, " TFLOP/s"},
                                      {"MFU", plan.utilisation, ""},
                                      {"HFU", plan.hardwareUtilisation, ""}}))
      return m;
    double total = step.total().value(), taken = stepOf(plan).value();
    if (!isNear(total, taken))
      return "the parts of the step add up to " + text(total) + " s, but its stages take " +
             text(taken);
    if (total <= 0)
      return std::string("the step takes no time");
    if (plan.stepLower.value() > total * (1 + roundingSlack))
      return "lower bound of the step is " + text(plan.stepLower.value()) + " s, above its " +
             text(total);
    double samples = static_cast<double>(plan.globalBatch) / total;
    if (!isNear(plan.samplesPerSecond, samples))
      return "throughput is " + text(plan.samplesPerSecond) + " samples/s, expected " +
             text(samples);
    if (plan.hardwareUtilisation < plan.utilisation * (1 - roundingSlack))
      return "HFU is " + text(plan.hardwareUtilisation) + ", expected at least the MFU of " +
             text(plan.utilisation);
    double energy = plan.averagePower.value() * total * static_cast<double>(plan.devicesUsed);
    if (!isNear(energy, plan.energyPerStep.value()))
      return "average power makes " + text(energy) + " J in a step on all devices, expected " +
             text(plan.energyPerStep.value());
    return std::nullopt;
  }

  static Message checkCandidate(const std::string &where, const Candidate &candidate) {
    if (Message m = checkAmounts(where, {{"area", candidate.area.value(), " um2"},
                                         {"peak power", candidate.peakPower.value(), " W"},
                                         {"step", candidate.step.value(), " s"},
                                         {"lower bound", candidate.stepLower.value(), " s"}}))
      return m;
    if (!std::isfinite(candidate.score))
      return where + "score is " + text(candidate.score) + ", expected a finite number";
    return std::nullopt;
  }

  Message checkSearch() {
    for (auto [name, gap] : {std::pair("search gap", plan.search.searchGap),
                             std::pair("proven gap", plan.search.provenGap)})
      if (!(gap >= 0 && gap <= 1))
        return std::string(name) + " is " + text(gap) + ", expected 0 to 1";
    for (size_t i = 0; i < plan.best.size(); ++i)
      if (Message m = checkCandidate("candidate " + std::to_string(i) + ": ", plan.best[i]))
        return m;
    if (!plan.best.empty()) {
      const Candidate &first = plan.best.front();
      if (first.point.tensorCores != plan.chip.tensor.count ||
          first.point.vectorCores != plan.chip.vector.count ||
          first.point.width != plan.chip.tensor.width ||
          first.point.depth != plan.chip.tensor.depth || first.microbatch != plan.microbatch ||
          first.tensorWidth != plan.tensorWidth || first.dataParallel != plan.dataParallel ||
          first.context != plan.context || first.expert != plan.expert ||
          first.pipeline != count / plan.chunks ||
          !isNear(first.step.value(), plan.step.total().value()))
        return std::string("the first candidate is not that of the plan");
    }
    for (const Baseline &baseline : plan.baselines) {
      std::string where = "baseline '" + baseline.name + "': ";
      if (!baseline.candidate && baseline.why.empty())
        return where + "neither fits nor says why";
      if (baseline.candidate)
        if (Message m = checkCandidate(where, *baseline.candidate))
          return m;
    }
    return std::nullopt;
  }

  /// What is there where somebody asks for it.
  Message checkMore() {
    if (plan.cost)
      if (Message m = checkAmounts("cost: ", {{"total", plan.cost->total(), " dollars"},
                                              {"years", plan.cost->years, ""}}))
        return m;
    if (plan.own)
      if (Message m = checkCandidate("own best: ", *plan.own))
        return m;
    if (plan.front)
      for (size_t i = 0; i < plan.front->points.size(); ++i) {
        const FrontPoint &point = plan.front->points[i];
        std::string where = "point " + std::to_string(i) + " of the front: ";
        if (point.values.size() != plan.front->keys.size())
          return where + "has " + std::to_string(point.values.size()) + " values, expected " +
                 std::to_string(plan.front->keys.size());
        if (Message m = checkCandidate(where, point.candidate))
          return m;
      }
    for (const WhatIf &whatIf : plan.whatIfs) {
      if (whatIf.parameters.empty() || whatIf.parameters.size() > 2)
        return "sensitivity: expected one or two parameters, found " +
               std::to_string(whatIf.parameters.size());
      for (const WhatIf::Point &point : whatIf.points) {
        std::string where = "sensitivity to '" + whatIf.parameters.front() + "': ";
        if (point.factors.size() != whatIf.parameters.size())
          return where + "expected a factor for each parameter";
        if (!point.candidate && point.why.empty())
          return where + "neither fits nor says why";
        if (point.candidate)
          if (Message m = checkCandidate(where, *point.candidate))
            return m;
      }
    }
    return std::nullopt;
  }

  const Plan &plan;
  int64_t count;
  double allLayers = 0;
  std::map<std::string, const PlannedKind *> kinds;
  std::map<std::string, int64_t> stageOf;
  std::vector<int64_t> heldByStage; ///< Of orders other than 1F1B.
};

} // namespace

std::optional<std::string> phaze::plan::check(const Plan &plan) { return Checker(plan).check(); }
