// Ring collectives; see the header.
#include "phaze/CostModel/CollectiveCost.h"

#include <algorithm>

using namespace phaze;
using namespace phaze::cost;

Link phaze::cost::linkOf(const std::vector<arch::NetworkLevel> &network, int64_t devices) {
  Link link = {network.front().bandwidth, network.front().latency};
  for (const arch::NetworkLevel &level : network) {
    link.bandwidth = std::min(link.bandwidth, level.bandwidth);
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

Seconds phaze::cost::collectiveTime(CollectiveKind kind, Bytes bytes, int64_t devices,
                                    const Link &link, Rules rules) {
  if (bytes <= Bytes(0))
    return Seconds(0);
  Seconds latency = rules == Rules::Paper ? Seconds(0) : link.latency;
  if (kind == CollectiveKind::PointToPoint)
    return latency + bytes / link.bandwidth;
  if (devices <= 1)
    return Seconds(0);
  Bytes part = bytes / static_cast<double>(devices);
  return ringSteps(kind, devices) * (latency + part / link.bandwidth);
}

Bytes phaze::cost::collectiveTraffic(CollectiveKind kind, Bytes bytes, int64_t devices) {
  if (kind == CollectiveKind::PointToPoint)
    return bytes;
  if (devices <= 1)
    return Bytes(0);
  return ringSteps(kind, devices) * bytes / static_cast<double>(devices);
}
