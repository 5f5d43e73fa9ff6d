// Lists the architectures of a space; see the header.
#include "Chips.h"

#include "phaze/Arch/Area.h"

#include <algorithm>
#include <map>
#include <tuple>

using namespace phaze;
using namespace phaze::search;

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
  for (Chip &chip : chips) {
    std::sort(chip.hbms.begin(), chip.hbms.end());
    chip.hbms.erase(std::unique(chip.hbms.begin(), chip.hbms.end()), chip.hbms.end());
  }
  return chips;
}
