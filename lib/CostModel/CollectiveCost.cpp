// Collectives on the network of a chip; see the header.
#include "phaze/CostModel/CollectiveCost.h"

#include <algorithm>

using namespace phaze;
using namespace phaze::cost;

Link phaze::cost::linkOf(const std::vector<arch::NetworkLevel> &network, int64_t devices,
                         Rules rules) {
  auto bandwidth = [&](const arch::NetworkLevel &level) {
    return rules == Rules::Paper ? level.bandwidth : level.bandwidth * level.reach;
  };
  Link link = {bandwidth(network.front()), network.front().latency};
  for (const arch::NetworkLevel &level : network) {
    link.bandwidth = std::min(link.bandwidth, bandwidth(level));
    link.latency = std::max(link.latency, level.latency);
    if (level.devices % devices == 0)
      break;
  }
  return link;
}

/// Steps of a ring of this many devices, each of which moves bytes/devices.
static double ringSteps(CollectiveKind kind, int64_t devices) {
  double once = static_cast<double>(devices - 1);
  return kind == CollectiveKind::AllReduce ? 2 * once : once;
}

std::vector<NetworkTier> phaze::cost::tiersOf(const std::vector<arch::NetworkLevel> &network) {
  std::vector<NetworkTier> tiers;
  for (const arch::NetworkLevel &level : network)
    tiers.push_back({level.devices, level.bandwidth * level.reach, level.latency, level.axes});
  return tiers;
}

Seconds phaze::cost::collectiveTime(CollectiveKind kind, Bytes bytes, const DeviceGroup &group,
                                    const std::vector<arch::NetworkLevel> &network, Rules rules) {
  if (bytes <= Bytes(0))
    return Seconds(0);
  if (kind == CollectiveKind::PointToPoint) {
    Link link = linkOf(network, group.count, rules);
    return (rules == Rules::Paper ? Seconds(0) : link.latency) + bytes / link.bandwidth;
  }
  if (group.count <= 1)
    return Seconds(0);
  if (rules == Rules::Paper)
    return ringSteps(kind, group.count) * (bytes / static_cast<double>(group.count)) /
           linkOf(network, group.count, rules).bandwidth;
  GroupTimes times = groupTimes(tiersOf(network), group);
  switch (kind) {
  case CollectiveKind::AllReduce:
    return times.allReduce(bytes);
  case CollectiveKind::AllToAll:
    return times.allToAll(bytes);
  case CollectiveKind::ReduceScatter:
  case CollectiveKind::AllGather:
  case CollectiveKind::PointToPoint:
    break;
  }
  return times.half(bytes);
}

Bytes phaze::cost::collectiveTraffic(CollectiveKind kind, Bytes bytes, int64_t devices) {
  if (kind == CollectiveKind::PointToPoint)
    return bytes;
  if (devices <= 1)
    return Bytes(0);
  return ringSteps(kind, devices) * bytes / static_cast<double>(devices);
}
