// What limits on chips leave; see the header.
#include "Chips.h"

#include "phaze/Arch/Area.h"
#include "phaze/Support/Numbers.h"

#include <algorithm>
#include <limits>

using namespace phaze;
using namespace phaze::search;

std::optional<std::string> phaze::search::whatLimitsSay(const Options &options, bool isEmpty) {
  if (!options.maxArea && !options.maxPower)
    return std::nullopt;
  Options open = options;
  open.maxArea.reset();
  open.maxPower.reset();
  // The default space ends where the limit says.
  if (options.maxArea && (isEmpty || options.space.maxArea() == options.maxArea))
    open.space.setMaxArea(SquareMicrons(std::numeric_limits<double>::max()));
  Boxes boxes(open);
  if (boxes.size() > mostListed)
    return std::nullopt;
  std::vector<Chip> all = boxes.list();
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
  if (isEmpty) {
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
