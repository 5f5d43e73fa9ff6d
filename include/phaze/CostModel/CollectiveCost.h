// What collectives and messages cost on the levels of a network.
//
//   Link link = linkOf(chip.network, 16);        // what 16 neighbours reach each other by
//   Seconds t = collectiveTime(CollectiveKind::AllReduce, bytes, 16, link);
//
// Rings, as in the placement (docs/Placement.md, "Network"): with g devices, latency a and
// bandwidth w, each step of a ring moves bytes/g between neighbours, all of them at once.
#ifndef PHAZE_COSTMODEL_COLLECTIVECOST_H
#define PHAZE_COSTMODEL_COLLECTIVECOST_H

#include "phaze/Arch/ArchConfig.h"
#include "phaze/Arch/Energy.h"
#include "phaze/CostModel/Rules.h"

namespace phaze::cost {

enum class CollectiveKind {
  AllReduce,     ///< 2*(g-1) steps; `bytes` is the tensor that each device has
  ReduceScatter, ///< g-1 steps; `bytes` is the tensor that each device has before
  AllGather,     ///< g-1 steps; `bytes` is the tensor that each device has after
  AllToAll,      ///< g-1 steps; `bytes` is what each device has to hand out, its own part included
  PointToPoint,  ///< one message of `bytes`
};

/// What two devices of a group have between them.
struct Link {
  BytesPerSecond bandwidth{};
  Seconds latency{};
};

/// The link of a group of `devices` neighbours: of the smallest level that holds them and that
/// they fill evenly, else the outermost; with the least bandwidth and the largest latency of the
/// levels up to there, since messages pass through them.
Link linkOf(const std::vector<arch::NetworkLevel> &network, int64_t devices);

/// How long a collective among `devices` devices takes. Nothing to send, or nobody to send it to,
/// takes no time. The paper rules know no latency. A message needs no `devices`.
Seconds collectiveTime(CollectiveKind kind, Bytes bytes, int64_t devices, const Link &link,
                       Rules rules = Rules::Exact);

/// What each device sends.
Bytes collectiveTraffic(CollectiveKind kind, Bytes bytes, int64_t devices);

} // namespace phaze::cost

#endif // PHAZE_COSTMODEL_COLLECTIVECOST_H
