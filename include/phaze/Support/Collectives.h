// How long collectives among some devices of a network in levels take: the best of several
// algorithms. Used by the cost model and by placement, which sees no architectures.
//
//   std::vector<NetworkTier> tiers = {   // nodes of eight
//       {8, BytesPerSecond(300e9), Seconds(2e-6)}, {8192, BytesPerSecond(25e9), Seconds(5e-6)}};
//   GroupTimes times = groupTimes(tiers, {64});                                 // eight nodes
//   Seconds time = times.allReduce(bytes);
//
// docs/CostModel.md, "Collectives", has every formula.
#ifndef PHAZE_SUPPORT_COLLECTIVES_H
#define PHAZE_SUPPORT_COLLECTIVES_H

#include "phaze/Support/Units.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace phaze {

/// One level of a network: groups of `devices` neighbours, the innermost level first.
struct NetworkTier {
  int64_t devices = 1;
  /// That each device sends, as far as it is reached; on a torus on one axis.
  BytesPerSecond bandwidth{1};
  Seconds latency;
  int64_t axes = 1; ///< of a torus
};

/// `count` devices, `stride` apart, the first of them number `begin`. Beside each of them are those
/// of `beside` - 1 groups that do the same.
struct DeviceGroup {
  int64_t count = 1;
  int64_t stride = 1;
  int64_t begin = 0;
  int64_t beside = 1;
};

/// fixed + bytes * perByte.
struct LinearTime {
  Seconds fixed;
  SecondsPerByte perByte;

  Seconds operator()(Bytes bytes) const { return fixed + bytes * perByte; }
};

/// The least of a few linear times, and none for no bytes. Concave, so that parts take at least as
/// long as the whole.
class TransferTime {
public:
  static constexpr size_t most = 3;
  void add(LinearTime way) { ways[count++] = way; }
  Seconds operator()(Bytes bytes) const {
    if (count == 0 || bytes <= Bytes(0))
      return Seconds(0);
    Seconds least = ways[0](bytes);
    for (size_t i = 1; i < count; ++i) {
      Seconds time = ways[i](bytes);
      least = time < least ? time : least;
    }
    return least;
  }

private:
  std::array<LinearTime, most> ways;
  size_t count = 0;
};

/// Times of the collectives of a group, all zero for a single device.
struct GroupTimes {
  TransferTime allReduce; ///< of the bytes that each device has
  TransferTime half;      ///< reduce-scatter and all-gather, of the bytes of all parts together
  TransferTime allToAll;  ///< of the bytes that each device hands out, its own part included
};

/// The outermost tier has to hold all devices of the group.
GroupTimes groupTimes(const std::vector<NetworkTier> &tiers, const DeviceGroup &group);

/// No group of `count` devices of this network takes less, wherever they are (all-to-all aside,
/// which is left out).
GroupTimes leastGroupTimes(const std::vector<NetworkTier> &tiers, int64_t count);

/// How many axes of a torus with `axes` the collectives of `count` devices, `stride` apart, use at
/// once: an axis takes four devices at least.
int64_t axesUsed(int64_t axes, int64_t count, int64_t stride);

} // namespace phaze

#endif // PHAZE_SUPPORT_COLLECTIVES_H
