// Enumeration of architecture spaces and their JSON form; see the header.
#include "phaze/Arch/ArchSpace.h"
#include "phaze/Arch/ArchFile.h"
#include "phaze/Arch/ArchPath.h"
#include "phaze/Arch/Area.h"

#include <algorithm>
#include <cmath>

using namespace phaze;
using namespace phaze::arch;

namespace {

constexpr uint64_t blockSize = 4096;
/// The published limit from below, of the largest area.
constexpr double leastShare = 0.3;

template <typename T> std::vector<T> fallingPowers(double from, double to) {
  std::vector<T> values;
  for (double x = from; x >= to; x /= 2)
    values.push_back(T(x));
  return values;
}

/// How many choices a list gives; an empty one stands for the default.
template <typename T> uint64_t choices(const std::vector<T> &list) {
  return std::max<uint64_t>(list.size(), 1);
}

} // namespace

ArchSpace::ArchSpace(SpaceLists given, SpaceConstraints constraints,
                     std::optional<EnergyTable> energy)
    : common(ArchConfig::derived({})), lists(std::move(given)), constraints(constraints),
      energy(energy) {
  uint64_t memories = lists.hbmStacks.empty() ? lists.hbms.size() * choices(lists.hbmBandwidths)
                                              : lists.hbmStacks.size();
  total = lists.tensorCores.size() * lists.vectorCores.size() * lists.widths.size() *
          lists.depths.size() * choices(lists.vectorWidths) * lists.globalBuffers.size() *
          memories * choices(lists.links) * choices(lists.linkBandwidths) * choices(lists.clocks);
}

static SpaceLists publishedLists(Bytes hbm, std::optional<BytesPerSecond> hbmBandwidth) {
  SpaceLists lists;
  lists.tensorCores = lists.vectorCores = fallingPowers<int64_t>(4096, 1);
  lists.widths = lists.depths = fallingPowers<int64_t>(256, 2);
  lists.globalBuffers =
      fallingPowers<Bytes>(Bytes(Mebibytes(128)).value(), Bytes(Mebibytes(2)).value());
  lists.hbms = {hbm};
  if (hbmBandwidth)
    lists.hbmBandwidths = {*hbmBandwidth};
  return lists;
}

ArchSpace ArchSpace::published(Bytes hbm, std::optional<BytesPerSecond> hbmBandwidth) {
  ArchPoint largest = {8, 2, 128, 128, 128, Bytes(Mebibytes(128)), hbm, {}};
  SpaceConstraints constraints;
  constraints.maxArea = arch::area(largest);
  constraints.minArea = leastShare * arch::area(largest);
  constraints.minAreaWaivedForOneCore = true;
  constraints.isPublishedArea = true;
  return ArchSpace(publishedLists(hbm, hbmBandwidth), constraints);
}

ArchSpace ArchSpace::standard(Bytes hbm, std::optional<BytesPerSecond> hbmBandwidth) {
  SpaceConstraints constraints;
  constraints.largest = {8, 2, 128, 128, 128, Bytes(Mebibytes(128)), hbm, hbmBandwidth};
  constraints.minAreaWaivedForOneCore = true;
  return ArchSpace(publishedLists(hbm, hbmBandwidth), constraints);
}

void ArchSpace::setMaxArea(SquareMicrons area) {
  constraints.maxArea = area;
  counts = std::make_shared<Counts>();
}

std::optional<std::string> ArchSpace::set(llvm::StringRef setting) {
  auto [path, text] = setting.split('=');
  path = path.trim();
  std::optional<std::vector<double>> values = numbersOf(text);
  if (path.empty() || !values)
    return "expected PATH=NUMBER, or PATH=NUMBER,... where chips differ in it, found '" +
           setting.str() + "'";
  bool isWhole = true, isList = true;
  auto take = [&](auto &list) {
    using Element = typename std::decay_t<decltype(list)>::value_type;
    list.clear();
    for (double value : *values) {
      isWhole &= !std::is_integral_v<Element> || value == std::floor(value);
      list.push_back(Element(value));
    }
  };
  SpaceLists changed = lists;
  if (path == "tensor_cores.count")
    take(changed.tensorCores);
  else if (path == "tensor_cores.width")
    take(changed.widths);
  else if (path == "tensor_cores.depth")
    take(changed.depths);
  else if (path == "vector_cores.count")
    take(changed.vectorCores);
  else if (path == "vector_cores.width")
    take(changed.vectorWidths);
  else if (path == "global_buffer.bytes")
    take(changed.globalBuffers);
  else if (path == "hbm.bytes" && lists.hbmStacks.empty())
    take(changed.hbms);
  else if (path == "hbm.bandwidth_bytes_per_s" && lists.hbmStacks.empty())
    take(changed.hbmBandwidths);
  else if (path == "hbm.stacks" && !lists.hbmStacks.empty())
    take(changed.hbmStacks);
  else
    isList = false;
  std::string error;
  ArchConfig shared = common;
  if (!isList) {
    llvm::StringRef field = path.take_until([](char c) { return c == '.' || c == '['; });
    std::optional<ArchConfig> chip = withSetting(config(gridPoint(0)), setting, error);
    if (!chip)
      return values->size() > 1 && error.find("expected PATH") == 0
                 ? path.str() + ": expected one number, which all chips of the space share"
                 : error;
    if (field != "clock_hz" && field != "rates" && field != "network" && field != "reach" &&
        field != "process_nm" && field != "energy")
      return path.str() + ": follows from the other parameters of the chips of a space";
    shared.clock = chip->clock;
    shared.rates = chip->rates;
    shared.network = chip->network;
    shared.reach = chip->reach;
    shared.process = chip->process;
    shared.energy = chip->energy;
  }
  if (!isWhole)
    return path.str() + ": expected whole numbers, found '" + text.str() + "'";
  ArchSpace result(std::move(changed), constraints, energy);
  result.common = std::move(shared);
  if (std::optional<FieldError> wrong = check(result.config(result.gridPoint(0))))
    return path.str() + ": " + wrong->message;
  *this = std::move(result);
  return std::nullopt;
}

ArchPoint ArchSpace::gridPoint(uint64_t raw) const {
  ArchPoint point;
  auto pick = [&raw](const auto &list) {
    auto value = list[raw % list.size()];
    raw /= list.size();
    return value;
  };
  // Innermost first.
  if (!lists.clocks.empty())
    point.clock = pick(lists.clocks);
  if (!lists.links.empty()) {
    point.linkBandwidth = pick(lists.linkBandwidths);
    point.links = pick(lists.links);
  }
  if (!lists.hbmStacks.empty()) {
    point.hbmStacks = pick(lists.hbmStacks);
    auto stacks = static_cast<double>(*point.hbmStacks);
    point.hbm = lists.stackCapacity * stacks;
    point.hbmBandwidth = lists.stackBandwidth * stacks;
  } else {
    if (!lists.hbmBandwidths.empty())
      point.hbmBandwidth = pick(lists.hbmBandwidths);
    point.hbm = pick(lists.hbms);
  }
  point.globalBuffer = pick(lists.globalBuffers);
  if (!lists.vectorWidths.empty())
    point.vectorWidth = pick(lists.vectorWidths);
  point.depth = pick(lists.depths);
  point.width = pick(lists.widths);
  point.vectorCores = pick(lists.vectorCores);
  point.tensorCores = pick(lists.tensorCores);
  if (lists.vectorWidths.empty())
    point.vectorWidth = point.width;
  return point;
}

ArchSpace::Limits ArchSpace::limits() const {
  Limits limits{constraints.minArea,  constraints.maxArea, {}, constraints.minAreaWaivedForOneCore,
                constraints.minPower, constraints.maxPower};
  if (constraints.largest) {
    SquareMicrons largest = arch::area(config(*constraints.largest));
    limits.minArea = leastShare * largest;
    if (!limits.maxArea)
      limits.maxArea = largest;
  }
  return limits;
}

SquareMicrons ArchSpace::limitedArea(const ArchPoint &point) const {
  return constraints.isPublishedArea ? arch::area(point) : arch::area(config(point));
}

bool ArchSpace::admits(const ArchPoint &point) const {
  Limits limits = this->limits();
  if (limits.minArea || limits.maxArea) {
    SquareMicrons size = limitedArea(point);
    if ((limits.maxArea && size > *limits.maxArea) ||
        (limits.minArea && !limits.isWaived(point) && size < *limits.minArea))
      return false;
  }
  if (!limits.minPower && !limits.maxPower)
    return true;
  Watts power = powerOf(config(point));
  return !(limits.minPower && power < *limits.minPower) &&
         !(limits.maxPower && power > *limits.maxPower);
}

uint64_t ArchSpace::nextAdmitted(uint64_t raw) const {
  while (raw < total && !admits(gridPoint(raw)))
    ++raw;
  return std::min(raw, total);
}

const std::vector<uint64_t> &ArchSpace::countedBefore() const {
  std::call_once(counts->once, [this] {
    counts->before = {0};
    uint64_t found = 0;
    for (uint64_t raw = 0; raw < total; ++raw) {
      found += admits(gridPoint(raw));
      if ((raw + 1) % blockSize == 0 || raw + 1 == total)
        counts->before.push_back(found);
    }
  });
  return counts->before;
}

uint64_t ArchSpace::size() const { return countedBefore().back(); }

ArchPoint ArchSpace::point(uint64_t index) const {
  const std::vector<uint64_t> &before = countedBefore();
  auto block = std::upper_bound(before.begin(), before.end(), index) - before.begin() - 1;
  uint64_t raw = nextAdmitted(static_cast<uint64_t>(block) * blockSize);
  for (uint64_t skip = index - before[block]; skip > 0; --skip)
    raw = nextAdmitted(raw + 1);
  return gridPoint(raw);
}

ArchConfig ArchSpace::config(const ArchPoint &point) const {
  ArchConfig config = ArchConfig::derived(point);
  config.clock = point.clock.value_or(common.clock);
  config.rates = common.rates;
  config.network = common.network;
  // Axes of a torus share the links.
  if (point.links && point.linkBandwidth) {
    NetworkLevel &level = config.network.front();
    level.bandwidth = *point.linkBandwidth *
                      (static_cast<double>(*point.links) / static_cast<double>(level.axes));
  }
  config.reach = common.reach;
  config.process = common.process;
  config.energy = common.energy;
  return config;
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

namespace {

constexpr size_t longestList = 1 << 20;

/// The numbers of a list, a single number, or a range {"from", "to", "step" or "times"}.
std::vector<double> readNumbers(const JsonNode &node, double least, double most) {
  if (!node.raw())
    return {};
  if (node.raw()->getAsNumber())
    return {node.number(least, most)};
  std::vector<double> numbers;
  if (node.raw()->getAsArray()) {
    for (const JsonNode &element : node.elements(longestList))
      numbers.push_back(element.number(least, most));
    if (numbers.empty())
      node.fail("expected at least one value, found none");
    return numbers;
  }
  node.allowOnly({"from", "to", "step", "times"});
  double from = node["from"].number(least, most), to = node["to"].number(least, most);
  std::optional<JsonNode> step = node.find("step"), times = node.find("times");
  if (step.has_value() == times.has_value()) {
    node.fail("expected either 'step' or 'times'");
    return {};
  }
  double change = step ? step->number() : times->number(0);
  double still = step ? 0 : 1;
  if (change == still || (to != from && (to > from) != (change > still))) {
    (step ? *step : *times)
        .fail("does not lead from " + std::to_string(from) + " to " + std::to_string(to));
    return {};
  }
  // By the count of steps rather than by adding up, so that errors do not grow; a hair of slack
  // keeps the end of a range of fractions.
  double last = step ? (to - from) / change : std::log(to / from) / std::log(change);
  if (!(last < static_cast<double>(longestList))) {
    node.fail("has more than " + std::to_string(longestList) + " values");
    return {};
  }
  for (double i = 0; i <= last + 1e-9; ++i) {
    double x = step ? from + i * change : from * std::pow(change, i);
    numbers.push_back(to >= from ? std::min(x, to) : std::max(x, to));
  }
  return numbers;
}

/// Whole numbers: ranges round to the nearest, and repeats are dropped.
std::vector<int64_t> readCounts(const JsonNode &node, int64_t most) {
  std::vector<int64_t> counts;
  bool isRange = node.raw() && node.raw()->getAsObject();
  for (double x : readNumbers(node, 1, static_cast<double>(most))) {
    if (!isRange && x != std::floor(x))
      node.fail("expected whole numbers, found " + std::to_string(x));
    int64_t count = std::llround(x);
    if (counts.empty() || counts.back() != count)
      counts.push_back(count);
  }
  return counts;
}

template <typename Unit> std::vector<Unit> readQuantities(const JsonNode &node) {
  std::vector<Unit> quantities;
  // What is derived from a size stays within what `check` admits.
  for (double x : readNumbers(node, 1, 1e16))
    quantities.push_back(Unit(x));
  return quantities;
}

template <typename Unit>
void readBound(const JsonNode &node, llvm::StringRef key, std::optional<Unit> &bound) {
  if (std::optional<JsonNode> field = node.find(key))
    bound = Unit(field->number(0));
}

SpaceLists readLists(const JsonNode &root) {
  constexpr int64_t mostCores = int64_t(1) << 20, mostWidth = int64_t(1) << 16;
  SpaceLists lists;
  JsonNode tensor = root["tensor_cores"], vector = root["vector_cores"], hbm = root["hbm"];
  tensor.allowOnly({"count", "width", "depth"});
  vector.allowOnly({"count", "width"});
  root["global_buffer"].allowOnly({"bytes"});
  bool hasStacks = hbm.find("stacks").has_value();
  if (hasStacks)
    hbm.allowOnly({"stacks", "stack_bytes", "stack_bandwidth_bytes_per_s"});
  else
    hbm.allowOnly({"bytes", "bandwidth_bytes_per_s"});
  lists.tensorCores = readCounts(tensor["count"], mostCores);
  lists.widths = readCounts(tensor["width"], mostWidth);
  lists.depths = readCounts(tensor["depth"], mostWidth);
  lists.vectorCores = readCounts(vector["count"], mostCores);
  if (std::optional<JsonNode> width = vector.find("width"))
    lists.vectorWidths = readCounts(*width, mostWidth);
  // A single clock is that of all points.
  if (std::optional<JsonNode> clock = root.find("clock_hz"); clock && !clock->raw()->getAsNumber())
    lists.clocks = readQuantities<Hertz>(*clock);
  lists.globalBuffers = readQuantities<Bytes>(root["global_buffer"]["bytes"]);
  if (hasStacks) {
    lists.hbmStacks = readCounts(hbm["stacks"], 1024);
    lists.stackCapacity = Bytes(hbm["stack_bytes"].number(1, 1e13));
    lists.stackBandwidth = BytesPerSecond(hbm["stack_bandwidth_bytes_per_s"].number(1, 1e13));
  } else {
    lists.hbms = readQuantities<Bytes>(hbm["bytes"]);
    if (std::optional<JsonNode> bandwidth = hbm.find("bandwidth_bytes_per_s"))
      lists.hbmBandwidths = readQuantities<BytesPerSecond>(*bandwidth);
  }
  if (std::optional<JsonNode> links = root.find("links")) {
    links->allowOnly({"count", "bandwidth_bytes_per_s"});
    lists.links = readCounts((*links)["count"], 1024);
    lists.linkBandwidths = readQuantities<BytesPerSecond>((*links)["bandwidth_bytes_per_s"]);
  }
  return lists;
}

SpaceConstraints readConstraints(const JsonNode &node) {
  SpaceConstraints constraints;
  node.allowOnly({"area_um2", "power_w"});
  if (std::optional<JsonNode> area = node.find("area_um2")) {
    area->allowOnly({"min", "max", "min_waived_for_one_core"});
    readBound(*area, "min", constraints.minArea);
    readBound(*area, "max", constraints.maxArea);
    if (std::optional<JsonNode> waived = area->find("min_waived_for_one_core"))
      constraints.minAreaWaivedForOneCore = waived->boolean();
  }
  if (std::optional<JsonNode> power = node.find("power_w")) {
    power->allowOnly({"min", "max"});
    readBound(*power, "min", constraints.minPower);
    readBound(*power, "max", constraints.maxPower);
  }
  return constraints;
}

/// The chip that the points of a space take their technology from. Files say what they reach
/// themselves, so that no other one is opened here.
ArchConfig readTechnology(const JsonNode &root) {
  std::optional<JsonNode> node = root.find("technology");
  std::string name = node ? node->string() : defaultTechnology;
  if (name == idealTechnology)
    return ArchConfig::derived({});
  std::optional<ArchConfig> chip = preset(name);
  if (!chip)
    node->fail("expected " + std::string(idealTechnology) + " or a preset, found '" + name + "'");
  return chip.value_or(ArchConfig());
}

/// The size of the grid, or infinity.
double gridSizeOf(const SpaceLists &lists) {
  double size = 1;
  for (size_t n :
       {lists.tensorCores.size(), lists.vectorCores.size(), lists.widths.size(),
        lists.depths.size(), std::max<size_t>(lists.vectorWidths.size(), 1),
        lists.globalBuffers.size(), std::max<size_t>(lists.hbms.size(), 1),
        std::max<size_t>(lists.hbmBandwidths.size(), 1),
        std::max<size_t>(lists.hbmStacks.size(), 1), std::max<size_t>(lists.links.size(), 1),
        std::max<size_t>(lists.linkBandwidths.size(), 1), std::max<size_t>(lists.clocks.size(), 1)})
    size *= static_cast<double>(n);
  return size;
}

} // namespace

std::optional<ArchSpace> ArchSpace::read(const JsonDocument &document,
                                         std::optional<EnergyTable> energy) {
  JsonNode root = document.root();
  root["format"].oneOf({"phaze-space-1"});
  root.allowOnly({"format", "name", "clock_hz", "tensor_cores", "vector_cores", "global_buffer",
                  "hbm", "links", "rates", "network", "reach", "process_nm", "energy", "technology",
                  "constraints"});
  SpaceLists lists = readLists(root);
  SpaceConstraints constraints;
  if (std::optional<JsonNode> node = root.find("constraints"))
    constraints = readConstraints(*node);
  if (!document.ok())
    return std::nullopt;
  if (double size = gridSizeOf(lists); size > static_cast<double>(largestGrid)) {
    root.fail("the grid has " + std::to_string(size) + " points, expected at most " +
              std::to_string(largestGrid));
    return std::nullopt;
  }
  ArchSpace space(std::move(lists), constraints, energy);
  space.common.takeTechnology(readTechnology(root));
  readCommon(root, space.common);
  if (!space.lists.clocks.empty())
    space.common.clock = space.lists.clocks.front();
  else if (std::optional<JsonNode> clock = root.find("clock_hz"))
    space.common.clock = Hertz(clock->number(0));
  if (!document.ok())
    return std::nullopt;
  // Points differ in numbers that were checked above; one stands for what they share.
  if (std::optional<FieldError> error = check(space.config(space.gridPoint(0)))) {
    root.fail(*error);
    return std::nullopt;
  }
  return space;
}
