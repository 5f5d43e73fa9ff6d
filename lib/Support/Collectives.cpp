// Ring, tree, level by level, and several axes of a torus; see the header.
#include "phaze/Support/Collectives.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace phaze;

namespace {

/// The fewest devices of an axis that is worth a ring of its own.
constexpr int64_t leastSide = 4;

/// Axes that `devices` in a block fill.
int64_t filledAxes(int64_t axes, int64_t devices) {
  int64_t filled = 0;
  for (int64_t block = leastSide; filled < axes && block <= devices; block *= leastSide)
    ++filled;
  return filled;
}

/// What a collective does on one tier.
struct Step {
  double members; ///< that meet on this tier
  double below;   ///< of the group in a unit of the tier inside, all of whose adapters are used
  double axes;    ///< at once
  double side;    ///< members along an axis
  SecondsPerByte perByte; ///< of one adapter, on all axes in use
  SecondsPerByte perAxis; ///< the same on one axis
  Seconds latency;
  bool isTorus;
};

/// How many of the group are in one unit of a tier, if that many are in each.
int64_t membersIn(const NetworkTier &tier, const DeviceGroup &group, int64_t below) {
  int64_t last = group.begin + (group.count - 1) * group.stride + group.beside - 1;
  if (group.begin / tier.devices == last / tier.devices)
    return group.count;
  if (tier.devices % group.stride != 0)
    return below;
  // As many as divide both: then all such runs lie in a unit each if the first does.
  int64_t run = std::gcd(group.count, tier.devices / group.stride);
  bool isAligned = group.begin % (run * group.stride) + group.beside <= group.stride;
  return isAligned ? run : below;
}

/// The tiers on which members meet, from the inside out.
size_t stepsOf(const std::vector<NetworkTier> &tiers, const DeviceGroup &group,
               std::array<Step, 16> &steps) {
  size_t count = 0;
  int64_t below = 1, inside = 1;
  SecondsPerByte perByte;
  Seconds latency;
  for (size_t i = 0; i < tiers.size() && below < group.count; ++i) {
    const NetworkTier &tier = tiers[i];
    // Messages pass the tiers inside.
    perByte = std::max(perByte, 1 / tier.bandwidth);
    latency = std::max(latency, tier.latency);
    bool isLast = i + 1 == tiers.size();
    int64_t within = isLast ? group.count : membersIn(tier, group, below);
    if (int64_t members = within / below; members > 1 && count < steps.size()) {
      int64_t stride = below > 1 ? 1 : std::max<int64_t>(group.stride / inside, 1);
      auto axes = static_cast<double>(axesUsed(tier.axes, members, stride));
      auto real = static_cast<double>(members);
      steps[count++] = {real,           static_cast<double>(below),
                        axes,           std::pow(real, 1 / axes),
                        perByte / axes, perByte,
                        latency,        tier.axes > 1};
    }
    below = within;
    inside = tier.devices;
  }
  return count;
}

} // namespace

int64_t phaze::axesUsed(int64_t axes, int64_t count, int64_t stride) {
  int64_t inner = filledAxes(axes, stride);
  int64_t free = filledAxes(axes, count * stride) - inner;
  return std::max<int64_t>(std::min(filledAxes(axes, count), free), 1);
}

GroupTimes phaze::groupTimes(const std::vector<NetworkTier> &tiers, const DeviceGroup &group) {
  GroupTimes times;
  if (group.count <= 1)
    return times;
  std::array<Step, 16> steps;
  size_t numSteps = stepsOf(tiers, group, steps);
  auto all = static_cast<double>(group.count);

  // Rings and trees pass all tiers in one stream, whose slowest part decides.
  SecondsPerByte slowest;
  Seconds ringTime, treeTime;
  LinearTime levels, exchange;
  double outside = all;
  for (size_t i = 0; i < numSteps; ++i) {
    const Step &step = steps[i];
    outside /= step.members;
    double hops = step.axes * (step.side - 1);
    slowest = std::max(slowest, step.perByte / step.below);
    ringTime += outside * hops * step.latency;
    treeTime += std::ceil(std::log2(step.members)) * step.latency;
    levels.fixed += hops * step.latency;
    levels.perByte += (1 - 1 / step.members) / step.below * step.perByte;
    // Of a byte to somewhere, on average: whether it passes the tier, and over how many links of an
    // axis.
    double passes = step.isTorus ? step.side / 4 : 1 - step.below / all;
    exchange.perByte = std::max(exchange.perByte, passes * step.perAxis);
    exchange.fixed += step.below * (step.members - 1) * step.latency;
  }
  LinearTime ring = {ringTime, (all - 1) / all * slowest};
  for (LinearTime way : {ring, levels}) {
    times.half.add(way);
    times.allReduce.add({2 * way.fixed, 2 * way.perByte});
  }
  times.allReduce.add({2 * treeTime, 2 * slowest});
  times.allToAll.add(exchange);
  return times;
}

GroupTimes phaze::leastGroupTimes(const std::vector<NetworkTier> &tiers, int64_t count) {
  GroupTimes times;
  if (count <= 1)
    return times;
  // On whichever tier the first members meet they have an adapter each; a tree has the fewest
  // steps.
  SecondsPerByte perByte, least;
  for (const NetworkTier &tier : tiers) {
    perByte = std::max(perByte, 1 / tier.bandwidth);
    SecondsPerByte reached = perByte / static_cast<double>(axesUsed(tier.axes, count, 1));
    least = least == SecondsPerByte(0) ? reached : std::min(least, reached);
  }
  auto all = static_cast<double>(count);
  LinearTime half = {std::log2(all) * tiers.front().latency, (all - 1) / all * least};
  times.half.add(half);
  times.allReduce.add({2 * half.fixed, 2 * half.perByte});
  return times;
}
