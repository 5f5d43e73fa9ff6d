// What collectives and messages cost on the levels of a network.
//
//   Seconds t = collectiveTime(CollectiveKind::AllReduce, bytes, {16}, chip.network, rules);
//
// Under the exact rules the best of several algorithms (phaze/Support/Collectives.h), as in the
// placement; the paper rules know rings on one link.
#ifndef PHAZE_COSTMODEL_COLLECTIVECOST_H
#define PHAZE_COSTMODEL_COLLECTIVECOST_H

#include "phaze/Arch/ArchConfig.h"
#include "phaze/Arch/Energy.h"
#include "phaze/CostModel/Rules.h"
#include "phaze/Support/Collectives.h"

namespace phaze::cost {

/// What two devices of a group have between them.
struct Link {
  BytesPerSecond bandwidth{};
  Seconds latency{};
};

/// The link of a group of `devices` neighbours: of the smallest level that holds them and that
/// they fill evenly, else the outermost; with the least bandwidth and the largest latency of the
/// levels up to there, since messages pass through them. Under the exact rules as far as the
/// bandwidth is reached.
Link linkOf(const std::vector<arch::NetworkLevel> &network, int64_t devices,
            Rules rules = Rules::Paper);

/// How long a collective among the devices of a group takes. Nothing to send, or nobody to send it
/// to, takes no time. A message goes between two devices of the group.
Seconds collectiveTime(CollectiveKind kind, Bytes bytes, const DeviceGroup &group,
                       const std::vector<arch::NetworkLevel> &network, Rules rules = Rules::Exact);

/// What each device sends.
Bytes collectiveTraffic(CollectiveKind kind, Bytes bytes, int64_t devices);

/// The levels of a network as far as their bandwidth is reached.
std::vector<NetworkTier> tiersOf(const std::vector<arch::NetworkLevel> &network);

} // namespace phaze::cost

#endif // PHAZE_COSTMODEL_COLLECTIVECOST_H
