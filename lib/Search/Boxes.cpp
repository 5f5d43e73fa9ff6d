// Ranges of parameters, and what limits leave of them; see the header.
#include "Boxes.h"

#include "phaze/Arch/Area.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace phaze;
using namespace phaze::search;

bool Box::isChip() const {
  return std::all_of(axes.begin(), axes.end(), [](const Range &range) { return range.isOne(); });
}

bool Box::isColumn() const {
  return std::all_of(axes.begin(), axes.begin() + Buffer,
                     [](const Range &range) { return range.isOne(); });
}

void Boxes::add(Axis axis, Value value) {
  value.rank = listed[axis]++;
  axes[axis].push_back(value);
}

/// Ascending; of equal values the first one counts.
void Boxes::finish(Axis axis) {
  std::vector<Value> &values = axes[axis];
  if (values.empty())
    add(axis, {});
  std::stable_sort(values.begin(), values.end(),
                   [](const Value &a, const Value &b) { return a.value < b.value; });
  values.erase(std::unique(values.begin(), values.end(),
                           [](const Value &a, const Value &b) { return a.value == b.value; }),
               values.end());
}

Boxes::Boxes(const Options &options, bool isByCapacity)
    : options(options), limits(options.space.limits()) {
  const arch::SpaceLists &lists = options.space.values();
  auto addCounts = [&](Axis axis, const std::vector<int64_t> &counts) {
    for (int64_t count : counts)
      add(axis, {static_cast<double>(count), 0, count, {}, {}, {}});
  };
  addCounts(TensorCores, lists.tensorCores);
  addCounts(VectorCores, lists.vectorCores);
  addCounts(Width, lists.widths);
  addCounts(Depth, lists.depths);
  addCounts(VectorWidth, lists.vectorWidths);
  vectorFollows = lists.vectorWidths.empty();
  for (Bytes size : lists.globalBuffers)
    add(Buffer, {size.value(), 0, {}, {}, {}, size});
  // Stacks and capacities bring a bandwidth each; else bandwidths are listed by themselves.
  std::vector<Bytes> capacities = options.hbms.empty() ? lists.hbms : options.hbms;
  if (!lists.hbmStacks.empty()) {
    for (int64_t stacks : lists.hbmStacks) {
      auto count = static_cast<double>(stacks);
      add(Memory,
          {count, 0, stacks, {}, lists.stackBandwidth * count, lists.stackCapacity * count});
    }
    capacities = options.hbms;
  } else if (!lists.hbmBandwidths.empty()) {
    for (BytesPerSecond bandwidth : lists.hbmBandwidths)
      add(Memory, {bandwidth.value(), 0, {}, {}, bandwidth, Bytes(0)});
  } else {
    for (Bytes capacity : capacities)
      add(Memory, {capacity.value(), 0, {}, {}, {}, capacity});
    capacities.clear();
  }
  for (int64_t links : lists.links)
    for (BytesPerSecond bandwidth : lists.linkBandwidths)
      add(Network, {bandwidth.value() * static_cast<double>(links), 0, {}, links, bandwidth, {}});
  for (Hertz clock : lists.clocks)
    add(Clock, {clock.value(), 0, {}, {}, {}, {}});
  if (isByCapacity) {
    for (Bytes capacity : capacities)
      add(Capacity, {capacity.value(), 0, {}, {}, {}, capacity});
  } else {
    allCapacities = capacities;
    std::sort(allCapacities.begin(), allCapacities.end());
    allCapacities.erase(std::unique(allCapacities.begin(), allCapacities.end()),
                        allCapacities.end());
  }
  for (size_t axis = 0; axis < numAxes; ++axis)
    finish(static_cast<Axis>(axis));
  if (options.maxArea)
    limits.maxChipArea = *options.maxArea;
  if (options.maxPower)
    limits.maxPower = std::min(limits.maxPower.value_or(*options.maxPower), *options.maxPower);
}

double Boxes::size(const Box &box) const {
  double size = 1;
  for (const Box::Range &range : box.axes)
    size *= static_cast<double>(range.last - range.first) + 1;
  return size;
}

double Boxes::size() const {
  double size = 1;
  for (const std::vector<Value> &values : axes)
    size *= static_cast<double>(values.size());
  return size;
}

void Boxes::set(arch::ArchPoint &point, size_t axis, uint32_t index) const {
  const Value &value = axes[axis][index];
  switch (axis) {
  case TensorCores:
    point.tensorCores = *value.count;
    break;
  case VectorCores:
    point.vectorCores = *value.count;
    break;
  case Width:
    point.width = *value.count;
    if (vectorFollows)
      point.vectorWidth = point.width;
    break;
  case Depth:
    point.depth = *value.count;
    break;
  case VectorWidth:
    if (value.count)
      point.vectorWidth = *value.count;
    break;
  case Buffer:
    point.globalBuffer = value.capacity;
    break;
  case Memory:
    point.hbmStacks = value.count;
    point.hbmBandwidth = value.bandwidth;
    if (value.capacity > Bytes(0))
      point.hbm = value.capacity;
    break;
  case Network:
    point.links = value.links;
    point.linkBandwidth = value.bandwidth;
    break;
  case Clock:
    if (value.value > 0)
      point.clock = Hertz(value.value);
    break;
  case Capacity:
    if (value.capacity > Bytes(0))
      point.hbm = value.capacity;
    else if (!allCapacities.empty())
      point.hbm = allCapacities.back();
    break;
  }
}

arch::ArchPoint Boxes::corner(const Box &box, bool isMost) const {
  arch::ArchPoint point;
  for (size_t axis = 0; axis < numAxes; ++axis)
    set(point, axis, isMost ? box.axes[axis].last : box.axes[axis].first);
  return point;
}

bool Boxes::isBelow(const arch::ArchPoint &point) const {
  if (!limits.maxArea && !limits.maxChipArea && !limits.maxPower)
    return true;
  if (limits.maxArea && options.space.limitedArea(point) > *limits.maxArea)
    return false;
  if (!limits.maxChipArea && !limits.maxPower)
    return true;
  arch::ArchConfig chip = options.space.config(point);
  return !(limits.maxChipArea && arch::area(chip) > *limits.maxChipArea) &&
         !(limits.maxPower && options.space.powerOf(chip) > *limits.maxPower);
}

bool Boxes::isAbove(const arch::ArchPoint &point) const {
  if (limits.minArea && !limits.isWaived(point) &&
      options.space.limitedArea(point) < *limits.minArea)
    return false;
  return !limits.minPower || options.space.powerOf(options.space.config(point)) >= *limits.minPower;
}

/// The last value of a range that is below the limits with the others of a point; its first if none
/// is.
uint32_t Boxes::lastBelow(const Box::Range &range, size_t axis, arch::ArchPoint point) const {
  uint32_t from = range.first, to = range.last;
  while (from < to) {
    uint32_t middle = from + (to - from + 1) / 2;
    set(point, axis, middle);
    if (isBelow(point))
      from = middle;
    else
      to = middle - 1;
  }
  return from;
}

bool Boxes::shrink(Box &box) const {
  arch::ArchPoint low = least(box), high = most(box);
  // Where a single core is among others, some chips may be smaller than the rest.
  bool mayBeWaived = limits.isWaived(low) && !box.isChip();
  if (!isBelow(low) || (!mayBeWaived && !isAbove(high)))
    return false;
  for (size_t axis = 0; axis < numAxes; ++axis) {
    Box::Range &range = box.axes[axis];
    if (range.isOne())
      continue;
    if (uint32_t last = lastBelow(range, axis, low); last != range.last)
      set(high, axis, range.last = last);
    if (mayBeWaived || (!limits.minArea && !limits.minPower))
      continue;
    arch::ArchPoint point = high;
    uint32_t from = range.first, to = range.last;
    while (from < to) {
      uint32_t middle = from + (to - from) / 2;
      set(point, axis, middle);
      if (isAbove(point))
        to = middle;
      else
        from = middle + 1;
    }
    if (from != range.first)
      set(low, axis, range.first = from);
  }
  // What was dropped may have been all there was.
  return isBelow(low) && (mayBeWaived || isAbove(high));
}

std::optional<Box> Boxes::whole() const {
  Box box;
  for (size_t axis = 0; axis < numAxes; ++axis)
    box.axes[axis].last = static_cast<uint32_t>(axes[axis].size() - 1);
  return shrink(box) ? std::optional(box) : std::nullopt;
}

std::array<Box, 2> Boxes::split(const Box &box) const {
  // By how much the largest value exceeds the least. Buffers decide nothing while cores are open.
  size_t longest = numAxes;
  double most = -1;
  bool isColumn = box.isColumn();
  for (size_t axis = 0; axis < numAxes; ++axis) {
    const Box::Range &range = box.axes[axis];
    if (range.isOne() || (!isColumn && axis == Buffer))
      continue;
    double span = std::log(axes[axis][range.last].value / axes[axis][range.first].value);
    if (span > most) {
      most = span;
      longest = axis;
    }
  }
  const Box::Range &range = box.axes[longest];
  double middle = std::sqrt(axes[longest][range.first].value * axes[longest][range.last].value);
  uint32_t at = range.first;
  while (at + 1 < range.last && axes[longest][at + 1].value <= middle)
    ++at;
  std::array<Box, 2> halves = {box, box};
  halves[0].axes[longest].last = at;
  halves[1].axes[longest].first = at + 1;
  return halves;
}

std::optional<Box> Boxes::step(const Box &chip, Axis axis, int by) const {
  int64_t to = int64_t(chip.axes[axis].first) + by;
  if (to < 0 || to >= static_cast<int64_t>(axes[axis].size()))
    return std::nullopt;
  Box next = chip;
  next.axes[axis].first = next.axes[axis].last = static_cast<uint32_t>(to);
  return next;
}

PeakCores Boxes::cores(const Box &box) const {
  arch::ArchPoint low = least(box), high = most(box);
  auto real = [](int64_t x) { return static_cast<double>(x); };
  PeakCores cores;
  cores.leastTensor = real(low.tensorCores);
  cores.mostTensor = real(high.tensorCores);
  cores.leastVector = real(low.vectorCores);
  cores.mostVector = real(high.vectorCores);
  cores.elements = real(high.width) * real(high.depth);
  cores.lanes = real(high.vectorWidth);
  cores.allElements = cores.elements * cores.mostTensor;
  cores.allLanes = cores.lanes * cores.mostVector;
  // Many small cores or few large ones: rarely both go below the limits.
  auto mostCores = [&](Axis axis, const arch::ArchPoint &point) {
    return lastBelow(box.axes[axis], axis, point);
  };
  auto count = [&](Axis axis) { return box.axes[axis].last - box.axes[axis].first + 1; };
  constexpr uint32_t mostTried = 128;
  if (!box.axes[TensorCores].isOne() && count(Width) * count(Depth) > 1 &&
      count(Width) <= mostTried && count(Depth) <= mostTried / count(Width)) {
    cores.allElements = 0;
    for (uint32_t w = box.axes[Width].first; w <= box.axes[Width].last; ++w)
      for (uint32_t d = box.axes[Depth].first; d <= box.axes[Depth].last; ++d) {
        arch::ArchPoint point = low;
        set(point, Width, w);
        set(point, Depth, d);
        // What is no chip at all counts as the smallest: a bound may be too low.
        double elements = real(point.width) * real(point.depth);
        if (elements * cores.mostTensor <= cores.allElements)
          continue;
        double tensor = axes[TensorCores][mostCores(TensorCores, point)].value;
        cores.allElements = std::max(cores.allElements, elements * tensor);
      }
  }
  Axis lanes = vectorFollows ? Width : VectorWidth;
  if (!box.axes[VectorCores].isOne() && count(lanes) > 1 && count(lanes) <= mostTried) {
    cores.allLanes = 0;
    for (uint32_t w = box.axes[lanes].first; w <= box.axes[lanes].last; ++w) {
      arch::ArchPoint point = low;
      set(point, lanes, w);
      double vector = axes[VectorCores][mostCores(VectorCores, point)].value;
      cores.allLanes = std::max(cores.allLanes, real(point.vectorWidth) * vector);
    }
  }
  return cores;
}

uint64_t Boxes::numberOfMost(const Box &box) const {
  uint64_t number = 0;
  for (size_t axis = 0; axis < numAxes; ++axis)
    number = number * axes[axis].size() + box.axes[axis].last;
  return number;
}

uint64_t Boxes::orderOf(const Box &box) const {
  uint64_t order = 0;
  for (size_t axis = 0; axis < numAxes; ++axis) {
    const Box::Range &range = box.axes[axis];
    uint64_t first = axes[axis][range.first].rank;
    for (uint32_t i = range.first; i <= range.last; ++i)
      first = std::min(first, axes[axis][i].rank);
    order = order * listed[axis] + first;
  }
  return order;
}

Chip Boxes::chip(const Box &box) const {
  Chip chip;
  chip.point = most(box);
  chip.area = arch::area(options.space.config(least(box)));
  chip.hbms = allCapacities;
  if (chip.hbms.empty())
    chip.hbms = {chip.point.hbm};
  chip.box = box;
  chip.order = orderOf(box);
  return chip;
}

std::optional<Chip> Boxes::find(const arch::ArchConfig &wanted) const {
  Box box;
  for (size_t axis = 0; axis < numAxes; ++axis) {
    bool isFound = axis == Capacity; // The first: nobody asks for it.
    for (uint32_t i = 0; i < axes[axis].size() && !isFound; ++i) {
      arch::ArchPoint point = corner(box, false);
      set(point, axis, i);
      arch::ArchConfig chip = options.space.config(point);
      const arch::ArchPoint a = chip.point(), b = wanted.point();
      isFound = axis == TensorCores   ? a.tensorCores == b.tensorCores
                : axis == VectorCores ? a.vectorCores == b.vectorCores
                : axis == Width       ? a.width == b.width
                : axis == Depth       ? a.depth == b.depth
                : axis == VectorWidth ? a.vectorWidth == b.vectorWidth
                : axis == Buffer      ? a.globalBuffer == b.globalBuffer
                : axis == Memory      ? chip.hbm.bandwidth == wanted.hbm.bandwidth
                : axis == Network
                    ? chip.network.front().bandwidth == wanted.network.front().bandwidth
                    : chip.clock == wanted.clock;
      if (isFound)
        box.axes[axis] = {i, i};
    }
    if (!isFound)
      return std::nullopt;
  }
  return shrink(box) ? std::optional(chip(box)) : std::nullopt;
}

std::optional<Box> Boxes::first(const Box &box) const {
  std::vector<Box> found = search(box, 1);
  return found.empty() ? std::nullopt : std::optional(found.front());
}

std::vector<Chip> Boxes::some(size_t count) const {
  std::vector<Chip> chips;
  if (std::optional<Box> all = whole())
    for (const Box &box : search(*all, count))
      chips.push_back(chip(box));
  return chips;
}

std::vector<Box> Boxes::spread(size_t count) const {
  std::vector<Box> found;
  std::optional<Box> all = whole();
  // Multiples of the roots of primes, modulo 1, are spread evenly over a cube.
  constexpr std::array<double, numAxes> primes = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29};
  constexpr size_t triesEach = 64;
  for (size_t i = 1; all && found.size() < count && i <= count * triesEach; ++i) {
    Box chip;
    for (size_t axis = 0; axis < numAxes; ++axis) {
      const Box::Range &range = all->axes[axis];
      double whole, at = std::modf(static_cast<double>(i) * std::sqrt(primes[axis]), &whole);
      uint32_t index = range.first + static_cast<uint32_t>(at * (range.last - range.first + 1));
      chip.axes[axis] = {index, index};
    }
    arch::ArchPoint point = most(chip);
    if (isBelow(point) && isAbove(point))
      found.push_back(chip);
  }
  return found;
}

std::vector<Box> Boxes::search(const Box &from, size_t count) const {
  std::vector<Box> found, open = {from};
  while (!open.empty() && found.size() < count) {
    Box box = open.back();
    open.pop_back();
    if (box.isChip()) {
      found.push_back(box);
      continue;
    }
    // Memory first, so that the chips that are found have most of it.
    std::array<Box, 2> halves = split(box);
    for (Axis axis : {Capacity, Memory})
      if (Box::Range range = box.axes[axis]; !range.isOne()) {
        halves = {box, box};
        halves[0].axes[axis].last = range.last - 1;
        halves[1].axes[axis].first = range.last;
      }
    for (Box &half : halves)
      if (shrink(half))
        open.push_back(half);
  }
  return found;
}

/// Calls `visit` with each chip within the limits.
template <typename Visit> void Boxes::forEach(Visit visit) const {
  Box box;
  arch::ArchPoint point = least(box);
  while (true) {
    if (isBelow(point) && isAbove(point))
      visit(box);
    size_t axis = numAxes;
    while (axis > 0 && box.axes[axis - 1].last + 1 == axes[axis - 1].size()) {
      --axis;
      box.axes[axis] = {0, 0};
      set(point, axis, 0);
    }
    if (axis == 0)
      return;
    uint32_t next = box.axes[axis - 1].last + 1;
    box.axes[axis - 1] = {next, next};
    set(point, axis - 1, next);
  }
}

std::vector<Chip> Boxes::list() const {
  std::vector<Chip> chips;
  forEach([&](const Box &box) { chips.push_back(chip(box)); });
  std::sort(chips.begin(), chips.end(),
            [](const Chip &a, const Chip &b) { return a.order < b.order; });
  return chips;
}

uint64_t Boxes::count() const {
  constexpr double mostCounted = 1 << 18;
  if (!counted) {
    uint64_t found = 0;
    if (size() <= mostCounted)
      forEach([&](const Box &) { ++found; });
    else
      found = static_cast<uint64_t>(size());
    counted = found;
  }
  return *counted;
}

std::vector<double> Boxes::values(Axis axis) const {
  std::vector<double> list;
  std::optional<Box> all = whole();
  if (axis == Capacity)
    for (Bytes capacity : allCapacities)
      list.push_back(capacity.value());
  for (Axis each : {axis, axis == Capacity ? Memory : axis})
    for (uint32_t i = 0; i < axes[each].size(); ++i)
      if (all && i >= all->axes[each].first && i <= all->axes[each].last)
        list.push_back(axis == Capacity ? axes[each][i].capacity.value() : axes[each][i].value);
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  // Bandwidths that are listed by themselves have no capacity.
  list.erase(std::remove(list.begin(), list.end(), 0), list.end());
  return list;
}

std::string Boxes::text() const {
  std::string text;
  auto add = [&](double number) {
    uint64_t bits = 0;
    std::memcpy(&bits, &number, sizeof(bits));
    text += llvm::utohexstr(bits) + ",";
  };
  for (const std::vector<Value> &values : axes) {
    for (const Value &value : values) {
      add(value.value);
      add(static_cast<double>(value.rank));
      add(value.bandwidth ? value.bandwidth->value() : 0);
      add(value.capacity.value());
    }
    text += ';';
  }
  for (Bytes capacity : allCapacities)
    add(capacity.value());
  for (std::optional<SquareMicrons> area : {limits.minArea, limits.maxArea, limits.maxChipArea})
    add(area ? area->value() : -1);
  for (std::optional<Watts> power : {limits.minPower, limits.maxPower})
    add(power ? power->value() : -1);
  return text + (limits.isWaivedForOneCore ? "w" : "");
}
