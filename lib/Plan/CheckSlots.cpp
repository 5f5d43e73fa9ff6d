// Slots of a part: where they may be, and that they do not get in each other's way.
#include "CheckSlots.h"
#include "Text.h"
#include "phaze/Plan/Json.h"
#include "phaze/Plan/Methods.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

using namespace phaze;
using namespace phaze::plan;

namespace {

using Message = std::optional<std::string>;

bool usesTensor(const Slot &slot) {
  return slot.unit == Slot::Unit::Tensor || slot.unit == Slot::Unit::Pair;
}
bool usesVector(const Slot &slot) {
  return slot.unit == Slot::Unit::Vector || slot.unit == Slot::Unit::Pair;
}

/// Of what a file may say of a slot, beyond what a schedule has.
int64_t lastCycle(const Slot &slot) {
  constexpr int64_t most = std::numeric_limits<int64_t>::max();
  return slot.start > 0 && slot.duration > most - slot.start ? most : slot.start + slot.duration;
}

std::string span(const Slot &slot) {
  return "'" + slot.name + "' in cycles " + std::to_string(slot.start) + " to " +
         std::to_string(lastCycle(slot));
}

Message checkCore(const Slot &slot, const char *what, bool isUsed,
                  const std::optional<int64_t> &core, int64_t count) {
  std::string name = std::string(what) + " core";
  if (!core)
    return isUsed ? Message("'" + slot.name + "' has no " + name) : std::nullopt;
  if (!isUsed)
    return "'" + slot.name + "' has a " + name + ", expected none";
  if (*core < 0 || *core >= count)
    return "'" + slot.name + "' is on " + name + " " + std::to_string(*core) + " of " +
           std::to_string(count);
  return std::nullopt;
}

Message checkCores(const Slot &slot, const arch::ArchConfig &chip, Rules rules) {
  bool picks = !slot.allCores && slot.duration > 0;
  // What takes no time needs no core.
  if (slot.duration == 0)
    return std::nullopt;
  if (Message m =
          checkCore(slot, "tensor", picks && usesTensor(slot), slot.tensorCore, chip.tensor.count))
    return m;
  if (Message m =
          checkCore(slot, "vector", picks && usesVector(slot), slot.vectorCore, chip.vector.count))
    return m;
  if (rules == Rules::Paper && slot.tensorCore && slot.vectorCore &&
      *slot.tensorCore != *slot.vectorCore)
    return "'" + slot.name + "' is on tensor core " + std::to_string(*slot.tensorCore) +
           " and vector core " + std::to_string(*slot.vectorCore) +
           ", expected the same index under the paper rules";
  return std::nullopt;
}

/// Slots by start: each may begin when those before it on its cores have ended.
Message checkOverlaps(const std::vector<Slot> &slots) {
  std::map<int64_t, const Slot *> tensorCores, vectorCores;
  const Slot *last = nullptr, *alone = nullptr; // ending last; ending last among those alone
  auto endOf = [](const Slot *slot) { return slot ? lastCycle(*slot) : 0; };
  for (const Slot &slot : slots) {
    if (slot.duration == 0)
      continue;
    const Slot *hit = nullptr;
    auto meet = [&](const Slot *other) {
      if (slot.start < endOf(other))
        hit = other;
    };
    bool isAlone = slot.allCores || slot.unit == Slot::Unit::Network;
    meet(isAlone ? last : alone);
    if (slot.tensorCore)
      meet(tensorCores[*slot.tensorCore]);
    if (slot.vectorCore)
      meet(vectorCores[*slot.vectorCore]);
    if (hit)
      return span(slot) + " overlaps " + span(*hit);
    if (endOf(&slot) > endOf(last))
      last = &slot;
    if (isAlone && endOf(&slot) > endOf(alone))
      alone = &slot;
    if (slot.tensorCore)
      tensorCores[*slot.tensorCore] = &slot;
    if (slot.vectorCore)
      vectorCores[*slot.vectorCore] = &slot;
  }
  return std::nullopt;
}

/// Gaps agree with the bounds; what somebody proved is closed, up to CBC's tolerance.
Message checkProof(const PartSchedule &part) {
  const Proof &proof = *part.proof;
  if (!(proof.gap >= 0 && proof.gap <= 1))
    return "gap is " + text(proof.gap) + ", expected 0 to 1";
  double length = part.compute.value() + part.network.value();
  double open = part.compute.value() - part.lowerBound.value();
  if (std::abs(open - proof.gap * length) > roundingSlack * length + roundingOf(part))
    return "gap is " + text(proof.gap) + ", but " + text(open) + " of " + text(length) +
           " cycles are open";
  if (proof.by != Proof::By::Open && proof.gap > proofTolerance)
    return "gap is " + text(proof.gap) + ", expected none: proven by " +
           proofNames()[static_cast<size_t>(proof.by)].str();
  return std::nullopt;
}

} // namespace

double phaze::plan::roundingOf(const PartSchedule &part) {
  return static_cast<double>(
      std::count_if(part.slots.begin(), part.slots.end(),
                    [](const Slot &slot) { return slot.unit == Slot::Unit::Network; }));
}

std::optional<std::string> phaze::plan::checkSlots(const PartSchedule &part,
                                                   const arch::ArchConfig &chip, Rules rules) {
  for (auto [name, cycles] :
       {std::pair("compute", part.compute), std::pair("lower bound", part.lowerBound),
        std::pair("network", part.network)})
    if (!isAmount(cycles.value()))
      return std::string(name) + " is " + text(cycles.value()) + " cycles, " + expectedAmount;
  if (part.lowerBound.value() > part.compute.value() * (1 + roundingSlack))
    return "lower bound of " + text(part.lowerBound.value()) + " cycles is above the " +
           text(part.compute.value()) + " of the schedule";
  double end =
      (part.compute.value() + part.network.value()) * (1 + roundingSlack) + roundingOf(part);
  int64_t before = 0;
  for (const Slot &slot : part.slots) {
    // The largest double below which every whole number is one.
    constexpr int64_t most = int64_t(1) << 53;
    if (slot.start < 0 || slot.duration < 0 || slot.start > most || slot.duration > most)
      return span(slot) + ", expected cycles from 0 to 2^53";
    if (slot.start < before)
      return span(slot) + " comes after one that starts in cycle " + std::to_string(before);
    before = slot.start;
    if (static_cast<double>(lastCycle(slot)) > end)
      return span(slot) + " ends after the part's " +
             text(part.compute.value() + part.network.value());
    if (Message m = checkCores(slot, chip, rules))
      return m;
  }
  if (part.proof)
    if (Message m = checkProof(part))
      return "proof: " + *m;
  return checkOverlaps(part.slots);
}
