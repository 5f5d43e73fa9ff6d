// What transfers cost on a network in levels: rings, spans and the links of a stage.
#ifndef PHAZE_LIB_PLACEMENT_NETWORK_H
#define PHAZE_LIB_PLACEMENT_NETWORK_H

#include "phaze/Placement/Plan.h"
#include "phaze/Support/Collectives.h"

#include <algorithm>
#include <array>
#include <limits>

namespace phaze::placement {

constexpr double infinity = std::numeric_limits<double>::infinity();
/// Plans and costs closer than this part of each other count as equal.
constexpr double tolerance = 1e-12;

/// A message over a link takes latency + bytes * perByte.
struct Link {
  Seconds latency;
  SecondsPerByte perByte;

  /// Nothing to send takes no time.
  Seconds message(Bytes bytes) const {
    return bytes > Bytes(0) ? latency + bytes * perByte : Seconds(0);
  }
};

/// What a group of devices has between them.
struct GroupLink {
  Link message; ///< between two of them
  GroupTimes times;
};

/// Time of a collective of a group.
Seconds collectiveTime(CollectiveKind kind, Bytes bytes, const GroupLink &group);

/// The links that a stage uses: to the stage before it, to the one after it, and between its
/// replicas.
struct StageLinks {
  Link before;
  Link after;
  GroupLink sync;
  GroupLink expertSync{}; ///< between those of them that have the same experts
  /// Devices of the tensor group that receive a part each and gather the rest from each other.
  double parts = 1;
  TransferTime gather{};

  /// What the stage receives over one of its links: all of it on each device, or parts.
  Seconds message(const Link &link, Bytes bytes) const {
    Seconds whole = link.message(bytes);
    return parts > 1 ? std::min(whole, link.message(bytes / parts) + gather(bytes)) : whole;
  }
};

/// The groups of replicas that share what each of them would hold: those of one copy, and those of
/// the same part of each copy.
struct SharingLinks {
  GroupLink inside;
  GroupLink across;
  GroupLink experts{}; ///< of the replicas of one copy, those that have the same experts
};

/// The levels of a network with their effective links. Slower inner levels slow down the outer
/// ones, since a message passes through them.
class NetworkModel {
public:
  void reset(const Problem &problem);

  /// One level: where devices sit does not matter.
  bool isFlat() const { return flat; }

  /// What a tensor group has: on the smallest level that tensor groups fill evenly, or on several.
  GroupLink tensorLink(int64_t tensorWidth) const;

  /// What the devices of a group of a width have: replicas that share sequences are next to each
  /// other, and after them those that share experts.
  GroupLink groupLink(const Width &width, GroupOf group) const;

  /// Times of the collectives of a width's groups.
  class GroupCollectives {
  public:
    GroupCollectives(const NetworkModel &network, const Width &width);
    Seconds operator()(const Collective &collective) const;

  private:
    std::array<GroupLink, groupWords.size()> links;
    double tensorWidth = 1;
  };
  /// No two devices have a faster one.
  const Link &leastLink() const { return levels.front().link; }

  /// No `count` replicas exchange anything faster, wherever they are.
  GroupLink leastSync(int64_t count) const;
  /// On a flat network the numbers of replicas of `width` devices at which their collectives use
  /// another axis of a torus: with more replicas they may then take less time.
  void addSyncSteps(int64_t width, std::vector<int64_t> &counts) const;

  /// The links of a stage of `width` devices per replica when the stages behind it take `used`
  /// devices per replica. A neighbour is looked for in a block of the same size beside the stage.
  /// With `inParts` what passes between stages is the same on all devices of a tensor group.
  /// Of the replicas `expert` each have different experts.
  StageLinks links(Layout layout, int64_t dataParallel, int64_t used, int64_t width,
                   bool inParts = false, int64_t expert = 1) const;

  /// Between the first and the last of stages that take `all` devices per replica together.
  Link endsLink(Layout layout, int64_t dataParallel, int64_t all) const;

  /// What `parts` of `dataParallel` replicas that share have, and those that hold the same part.
  /// Taken to be the same for all stages: that of the devices of the last one.
  SharingLinks sharingLinks(Layout layout, int64_t dataParallel, int64_t parts, int64_t width,
                            int64_t expert = 1) const;

private:
  struct Level {
    int64_t devices;
    Link link;
  };
  GroupLink groupLink(const Link &message, const DeviceGroup &group) const {
    return {message, groupTimes(tiers, group)};
  }
  StageLinks plainLinks(Layout layout, int64_t dataParallel, int64_t used, int64_t width) const;
  /// The innermost level with one group that holds the devices [begin, end).
  const Link &span(int64_t begin, int64_t end) const;
  /// The same for the outermost of the spans [begin + r * stride, end + r * stride), r < count.
  const Link &repeatedSpan(int64_t begin, int64_t end, int64_t stride, int64_t count) const;

  std::vector<Level> levels;
  std::vector<NetworkTier> tiers;
  int64_t devices = 1;
  bool flat = true;
};

} // namespace phaze::placement

#endif // PHAZE_LIB_PLACEMENT_NETWORK_H
