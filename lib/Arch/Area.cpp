// Area tables (CACTI's SRAM and a multiply-add scaled from 45 nm), what chips take besides, and
// their sums; see the header and docs/CostModel.md, "Area".
#include "phaze/Arch/Area.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>

using namespace phaze;
using namespace phaze::arch;

namespace {

constexpr double macArea = 759.693333;
constexpr double areaPerElementByte = 0.348053 / 32;
constexpr double areaPerLaneByte = 0.130520 / 12;

struct Entry {
  double bytes;
  double area;
};

constexpr double kib = 1024, mib = 1024 * 1024;
constexpr Entry l2Table[] = {{1 * kib, 6133.98},  {2 * kib, 8248.43},   {4 * kib, 12610.5},
                             {8 * kib, 22139.9},  {16 * kib, 38583.0},  {32 * kib, 63338.4},
                             {64 * kib, 115579},  {128 * kib, 204764},  {256 * kib, 446565},
                             {512 * kib, 897890}, {1024 * kib, 1634130}};
constexpr Entry globalBufferTable[] = {
    {2 * mib, 3338220},   {4 * mib, 6078640},   {8 * mib, 11952400},   {16 * mib, 23745200},
    {32 * mib, 46750900}, {64 * mib, 88605700}, {128 * mib, 175423000}};

template <size_t N> SquareMicrons interpolate(const Entry (&table)[N], Bytes size) {
  double bytes = size.value();
  if (bytes <= table[0].bytes)
    return SquareMicrons(table[0].area * (bytes / table[0].bytes));
  size_t i = 1;
  while (i + 1 < N && bytes > table[i].bytes)
    ++i;
  if (bytes == table[i].bytes)
    return SquareMicrons(table[i].area);
  const Entry &low = table[i - 1], &high = table[i];
  return SquareMicrons(low.area +
                       (high.area - low.area) * (bytes - low.bytes) / (high.bytes - low.bytes));
}

/// The published sum, in its order.
AreaParts published(const TensorCores &tensor, const VectorCores &vector, Bytes globalBuffer) {
  SquareMicrons element(macArea + areaPerElementByte * tensor.l1PerElement.value());
  SquareMicrons lane(macArea + areaPerLaneByte * vector.l1PerLane.value());
  SquareMicrons tensorCore = element * static_cast<double>(tensor.elements()) + l2Area(tensor.l2);
  SquareMicrons vectorCore = lane * static_cast<double>(vector.width) + l2Area(vector.l2);
  AreaParts parts;
  parts.tensorCores = tensorCore * static_cast<double>(tensor.count);
  parts.vectorCores = vectorCore * static_cast<double>(vector.count);
  parts.globalBuffer = globalBufferArea(globalBuffer);
  return parts;
}

// What chips take as built, in um^2 at 22 nm where nothing else is said. docs/CostModel.md derives
// each from published floor plans and dies.
constexpr double elementArea = 2000;   // 16-bit multiplier, 32-bit adder, their registers
constexpr double registerByteArea = 4; // beyond the bytes that an element has in any case
constexpr double elementBytes = 32;    // those
constexpr double laneArea = 80'000;    // units of a lane, registers, load and store
constexpr double sramFactor = 2.1;     // over CACTI's
constexpr double tensorControlArea = 0.1e6;
constexpr double vectorControlArea = 6e6; // fetch, decode, scalar unit, instruction memory
constexpr double wireArea = 0.2;          // of a byte per cycle, for each um across the chip
constexpr double stackArea = 18e6;        // at any process
constexpr double linkArea = 0.12e6;       // of a GB/s that a device sends, at any process

AreaParts whole(const ArchConfig &config) {
  const TensorCores &tensor = config.tensor;
  const VectorCores &vector = config.vector;
  auto tensorCount = static_cast<double>(tensor.count);
  auto vectorCount = static_cast<double>(vector.count);
  double registers = std::max(tensor.l1PerElement.value() - elementBytes, 0.0) * registerByteArea;
  double tensorCore = static_cast<double>(tensor.elements()) * (elementArea + registers) +
                      sramFactor * l2Area(tensor.l2).value() + tensorControlArea;
  double vectorCore = static_cast<double>(vector.width) * laneArea +
                      sramFactor * l2Area(vector.l2).value() + vectorControlArea;
  double scale = areaScale(*config.process);
  AreaParts parts;
  parts.tensorCores = SquareMicrons(scale * tensorCount * tensorCore);
  parts.vectorCores = SquareMicrons(scale * vectorCount * vectorCore);
  parts.globalBuffer =
      SquareMicrons(scale * sramFactor * globalBufferArea(config.globalBuffer.capacity).value());
  // The ports of all cores, across a square of all this.
  double side = std::sqrt(parts.inside().value() / scale);
  double ports = tensorCount * tensor.bufferPort.value() + vectorCount * vector.bufferPort.value();
  parts.wires = SquareMicrons(scale * wireArea * ports * side);
  parts.hbm = SquareMicrons(stackArea * static_cast<double>(config.hbm.numStacks()));
  for (const NetworkLevel &level : config.network)
    parts.links += SquareMicrons(linkArea * GigabytesPerSecond(level.bandwidth).value() *
                                 static_cast<double>(level.axes));
  return parts;
}

} // namespace

SquareMicrons phaze::arch::l2Area(Bytes size) { return interpolate(l2Table, size); }

SquareMicrons phaze::arch::globalBufferArea(Bytes size) {
  return interpolate(globalBufferTable, size);
}

double phaze::arch::areaScale(double nanometres) {
  // Million transistors per mm2: GF110, GM200, GP100, GV100, GA100, GH100.
  static constexpr struct {
    double node, density;
  } table[] = {{40, 5.8}, {28, 13.3}, {16, 25.1}, {12, 25.9}, {7, 65.6}, {4, 98.3}};
  auto densityAt = [](double node) {
    size_t i = 1;
    while (i + 1 < std::size(table) && node < table[i].node)
      ++i;
    const auto &larger = table[i - 1], &smaller = table[i];
    double share = std::log(larger.node / node) / std::log(larger.node / smaller.node);
    return larger.density * std::pow(smaller.density / larger.density, share);
  };
  return densityAt(22) / densityAt(nanometres);
}

AreaParts phaze::arch::areaParts(const ArchConfig &config) {
  return config.process ? whole(config)
                        : published(config.tensor, config.vector, config.globalBuffer.capacity);
}

SquareMicrons phaze::arch::area(const ArchConfig &config) { return areaParts(config).total(); }

SquareMicrons phaze::arch::area(const ArchPoint &point) {
  TensorCores tensor;
  tensor.count = point.tensorCores;
  tensor.width = point.width;
  tensor.depth = point.depth;
  tensor.l2 = defaultL2(point.width * point.depth);
  VectorCores vector;
  vector.count = point.vectorCores;
  vector.width = point.vectorWidth;
  vector.l2 = defaultL2(point.vectorWidth);
  return published(tensor, vector, point.globalBuffer).total();
}
