// Lists the architectures of a space; see the header.
#include "Chips.h"

#include "phaze/Arch/Area.h"
#include "phaze/Support/Numbers.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

using namespace phaze;
using namespace phaze::search;

std::optional<std::string> phaze::search::whatLimitsSay(const Options &options,
                                                        const std::vector<Chip> &within) {
  if (!options.maxArea && !options.maxPower)
    return std::nullopt;
  Options open = options;
  open.maxArea.reset();
  open.maxPower.reset();
  // The default space ends where the limit says.
  if (options.maxArea && (within.empty() || options.space.maxArea() == options.maxArea))
    open.space.setMaxArea(SquareMicrons(std::numeric_limits<double>::max()));
  std::vector<Chip> all = chipsOf(open);
  if (all.empty())
    return std::nullopt;
  auto powerOf = [&](const Chip &chip) {
    arch::ArchPoint point = chip.point;
    point.hbm = chip.hbms.front();
    arch::ArchConfig config = options.space.config(point);
    return arch::peakPower(config, arch::EnergyTable::of(config));
  };
  auto [smallest, largest] = std::minmax_element(
      all.begin(), all.end(), [](const Chip &a, const Chip &b) { return a.area < b.area; });
  std::vector<Watts> powers;
  for (const Chip &chip : all)
    powers.push_back(powerOf(chip));
  auto [least, most] = std::minmax_element(powers.begin(), powers.end());
  std::string text;
  auto add = [&](const std::string &part) { text += (text.empty() ? "" : "; ") + part; };
  auto watts = [](Watts power) { return digits(power.value()) + " W"; };
  if (within.empty()) {
    if (options.maxArea && smallest->area > *options.maxArea)
      add("max-area: the smallest chip has " + areaText(smallest->area) + ", " +
          areaText(smallest->area - *options.maxArea) + " more than the limit of " +
          areaText(*options.maxArea));
    if (options.maxPower && *least > *options.maxPower)
      add("max-power: the least that a chip takes is " + watts(*least) + ", " +
          watts(*least - *options.maxPower) + " more than the limit of " +
          watts(*options.maxPower));
    return text.empty() ? "each limit leaves some chips, but all together none" : text;
  }
  if (options.maxArea && largest->area <= *options.maxArea)
    add("max-area: changes nothing, the largest chip of the space has " + areaText(largest->area));
  if (options.maxPower && *most <= *options.maxPower)
    add("max-power: changes nothing, no chip of the space takes more than " + watts(*most));
  return text.empty() ? std::nullopt : std::optional(text);
}

std::vector<Chip> phaze::search::chipsOf(const Options &options, bool isByCapacity) {
  const arch::ArchSpace &space = options.space;
  std::vector<Chip> chips;
  using Key = std::tuple<int64_t, int64_t, int64_t, int64_t, int64_t, double, double, int64_t,
                         double, double>;
  std::map<Key, size_t> known;
  for (uint64_t raw = 0; (raw = space.nextAdmitted(raw)) < space.gridSize(); ++raw) {
    arch::ArchPoint point = space.gridPoint(raw);
    SquareMicrons area = arch::area(space.config(point));
    if (options.maxArea && area > *options.maxArea)
      continue;
    std::vector<Bytes> capacities = options.hbms;
    if (capacities.empty())
      capacities = {point.hbm};
    // The bandwidth of this point, whatever capacity it came with.
    for (Bytes capacity : capacities) {
      arch::ArchPoint sized = point;
      sized.hbm = capacity;
      arch::ArchConfig config = space.config(sized);
      if (options.maxPower &&
          arch::peakPower(config, arch::EnergyTable::of(config)) > *options.maxPower)
        continue;
      Key key{point.tensorCores,
              point.vectorCores,
              point.width,
              point.depth,
              point.vectorWidth,
              point.globalBuffer.value(),
              config.hbm.bandwidth.value(),
              point.hbmStacks.value_or(0),
              config.network.front().bandwidth.value(),
              isByCapacity ? capacity.value() : 0};
      auto [entry, isNew] = known.try_emplace(key, chips.size());
      if (isNew)
        chips.push_back({sized, area, {}});
      Chip &chip = chips[entry->second];
      chip.hbms.push_back(capacity);
      if (capacity > chip.point.hbm)
        chip.point.hbm = capacity;
    }
  }
  // Of equally good chips the plainer one is taken, with fewer and larger cores; the published
  // hill-climb has an order of its own.
  if (options.method != Method::Paper)
    std::stable_sort(chips.begin(), chips.end(), [](const Chip &a, const Chip &b) {
      return a.point.tensorCores + a.point.vectorCores < b.point.tensorCores + b.point.vectorCores;
    });
  for (Chip &chip : chips) {
    std::sort(chip.hbms.begin(), chip.hbms.end());
    chip.hbms.erase(std::unique(chip.hbms.begin(), chip.hbms.end()), chip.hbms.end());
  }
  return chips;
}
