// How long collectives among some devices of a network in levels take: the best of several
// algorithms. Used by the cost model and by placement, which sees no architectures.
//
//   std::vector<NetworkTier> tiers = {{8, 300e9, 2e-6}, {8192, 25e9, 5e-6}};   // nodes of eight
//   GroupTimes times = groupTimes(tiers, {64});                                 // eight nodes
//   double seconds = times.allReduce(bytes);
//
// docs/CostModel.md, "Collectives", has every formula.
#ifndef PHAZE_SUPPORT_COLLECTIVES_H
#define PHAZE_SUPPORT_COLLECTIVES_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace phaze {

/// One level of a network: groups of `devices` neighbours, the innermost level first.
struct NetworkTier {
  int64_t devices = 1;
  double bytesPerS = 1; ///< that each device sends, as far as it is reached; on a torus on one axis
  double latencyS = 0;
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

/// fixedS + bytes * perByteS.
struct LinearTime {
  double fixedS = 0;
  double perByteS = 0;
};

/// The least of a few linear times, and none for no bytes. Concave, so that parts take at least as
/// long as the whole.
class TransferTime {
public:
  static constexpr size_t most = 3;
  void add(LinearTime way) { ways[count++] = way; }
  double operator()(double bytes) const {
    if (count == 0 || bytes <= 0)
      return 0;
    double least = ways[0].fixedS + bytes * ways[0].perByteS;
    for (size_t i = 1; i < count; ++i) {
      double seconds = ways[i].fixedS + bytes * ways[i].perByteS;
      least = seconds < least ? seconds : least;
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
