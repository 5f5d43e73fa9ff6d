// What transfers cost on a network in levels; see the header.
#include "Network.h"

#include <algorithm>
#include <numeric>

using namespace phaze;
using namespace phaze::placement;

Seconds phaze::placement::collectiveTime(CollectiveKind kind, Bytes bytes, const GroupLink &group) {
  switch (kind) {
  case CollectiveKind::PointToPoint:
    return group.message.message(bytes);
  case CollectiveKind::AllReduce:
    return group.times.allReduce(bytes);
  case CollectiveKind::AllToAll:
    return group.times.allToAll(bytes);
  case CollectiveKind::ReduceScatter:
  case CollectiveKind::AllGather:
    break;
  }
  return group.times.half(bytes);
}

void NetworkModel::reset(const Problem &problem) {
  const Network &network = problem.network;
  devices = problem.devices;
  levels.clear();
  tiers.clear();
  Link slowest;
  for (const NetworkLevel &level : network.levels) {
    slowest.latency = std::max(slowest.latency, level.latency);
    slowest.perByte = std::max(slowest.perByte, 1 / level.bandwidth);
    levels.push_back({level.devices, slowest});
    tiers.push_back({level.devices, level.bandwidth, level.latency, level.axes});
  }
  if (levels.empty()) {
    levels.push_back({devices, {Seconds(0), 1 / network.bandwidth}});
    tiers.push_back({devices, network.bandwidth, Seconds(0)});
  }
  // Levels that hold one device, or that no plan can fill, say nothing.
  flat = true;
  for (const Level &level : levels)
    if (level.devices > 1 && level.devices < devices)
      flat = false;
}

GroupLink NetworkModel::tensorLink(int64_t tensorWidth) const {
  for (const Level &level : levels)
    if (level.devices % tensorWidth == 0)
      return groupLink(level.link, {tensorWidth});
  return groupLink(levels.back().link, {tensorWidth});
}

GroupLink NetworkModel::groupLink(const Width &width, GroupOf group) const {
  int64_t inside = width.tensorWidth;
  switch (group) {
  case GroupOf::Tensor:
    return tensorLink(width.tensorWidth);
  case GroupOf::Context:
    return groupLink(span(0, inside * width.context), {width.context, inside, 0, inside});
  case GroupOf::Expert:
    inside *= width.context;
    break;
  }
  return groupLink(span(0, inside * width.expert), {width.expert, inside, 0, inside});
}

NetworkModel::GroupCollectives::GroupCollectives(const NetworkModel &network, const Width &width)
    : tensorWidth(static_cast<double>(width.tensorWidth)) {
  links[0] = network.tensorLink(width.tensorWidth);
  for (GroupOf group : {GroupOf::Context, GroupOf::Expert})
    if ((group == GroupOf::Context ? width.context : width.expert) > 1)
      links[static_cast<size_t>(group)] = network.groupLink(width, group);
}

Seconds NetworkModel::GroupCollectives::operator()(const Collective &c) const {
  const GroupLink &link = links[static_cast<size_t>(c.group)];
  Seconds whole = collectiveTime(c.kind, c.bytes, link);
  if (c.isSame && tensorWidth > 1)
    whole = std::min(whole, collectiveTime(c.kind, c.bytes / tensorWidth, link) +
                                links[0].times.half(c.bytes));
  return c.count * whole;
}

GroupLink NetworkModel::leastSync(int64_t count) const {
  return {levels.front().link, leastGroupTimes(tiers, count)};
}

void NetworkModel::addSyncSteps(int64_t width, std::vector<int64_t> &counts) const {
  auto holdsAll = [&](const NetworkTier &tier) { return tier.devices >= devices; };
  auto tier = std::find_if(tiers.begin(), tiers.end(), holdsAll);
  int64_t axes = tier == tiers.end() ? 1 : tier->axes;
  for (int64_t count = 2, used = 1; used < axes && count * width <= devices; ++count)
    if (int64_t now = axesUsed(axes, count, width); now > used) {
      used = now;
      counts.push_back(count);
    }
}

const Link &NetworkModel::span(int64_t begin, int64_t end) const {
  for (const Level &level : levels)
    if (begin / level.devices == (end - 1) / level.devices)
      return level.link;
  return levels.back().link;
}

const Link &NetworkModel::repeatedSpan(int64_t begin, int64_t end, int64_t stride,
                                       int64_t count) const {
  for (const Level &level : levels) {
    // A span crosses a boundary if its begin is far enough up in its group. Over a full period
    // the begins take every residue that is begin modulo gcd(stride, group).
    int64_t divisor = std::gcd(stride, level.devices);
    int64_t period = level.devices / divisor;
    int64_t highest = level.devices - divisor + begin % divisor;
    if (count < period) {
      highest = 0;
      for (int64_t r = 0; r < count; ++r)
        highest = std::max(highest, (begin + r * stride) % level.devices);
    }
    if (highest + (end - 1 - begin) < level.devices)
      return level.link;
  }
  return levels.back().link;
}

StageLinks NetworkModel::links(Layout layout, int64_t dataParallel, int64_t used, int64_t width,
                               bool inParts, int64_t expert) const {
  StageLinks links = plainLinks(layout, dataParallel, used, width);
  // Devices with the same experts are spread evenly over the replicas, which are side by side.
  if (expert > 1)
    links.expertSync =
        groupLink(links.sync.message, {dataParallel / expert, width * expert,
                                       flat ? 0 : dataParallel * used, width * expert});
  if (inParts && width > 1) {
    links.parts = static_cast<double>(width);
    links.gather = tensorLink(width).times.half;
  }
  return links;
}

StageLinks NetworkModel::plainLinks(Layout layout, int64_t dataParallel, int64_t used,
                                    int64_t width) const {
  if (flat) {
    // Two devices at least have to talk, so that the outermost level counts even if an inner one
    // holds a single device.
    const Link &link = devices > 1 ? span(0, devices) : levels.front().link;
    return {link, link, groupLink(link, {dataParallel, width, 0, width})};
  }
  int64_t d = dataParallel;
  if (layout == Layout::DataInner) {
    int64_t begin = d * used;
    int64_t size = d * width;
    return {span(begin, std::min(begin + 2 * size, devices)),
            span(std::max<int64_t>(begin - size, 0), begin + size),
            groupLink(span(begin, begin + size), {d, width, begin, width})};
  }
  int64_t replica = devices / d;
  return {repeatedSpan(used, std::min(used + 2 * width, replica), replica, d),
          repeatedSpan(std::max<int64_t>(used - width, 0), used + width, replica, d),
          groupLink(span(used, (d - 1) * replica + used + width), {d, replica, used, width})};
}

SharingLinks NetworkModel::sharingLinks(Layout layout, int64_t dataParallel, int64_t parts,
                                        int64_t width, int64_t expert) const {
  int64_t stride = layout == Layout::DataInner || flat ? width : devices / dataParallel;
  int64_t beside = stride == width ? width * parts : width;
  const Link &link = levels.front().link;
  return {
      groupLink(link, {parts, stride, 0, width}),
      groupLink(link, {dataParallel / parts, stride * parts, 0, beside}),
      groupLink(link, {std::max<int64_t>(parts / expert, 1), stride * expert, 0, width * expert})};
}

Link NetworkModel::endsLink(Layout layout, int64_t dataParallel, int64_t all) const {
  if (flat)
    return devices > 1 ? span(0, devices) : levels.front().link;
  return layout == Layout::DataInner ? span(0, dataParallel * all)
                                     : repeatedSpan(0, all, devices / dataParallel, dataParallel);
}
