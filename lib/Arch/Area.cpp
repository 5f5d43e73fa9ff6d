// Area tables (CACTI's SRAM and a multiply-add scaled from 45 nm) and their sums; see the header.
#include "phaze/Arch/Area.h"

#include <cstddef>

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

SquareMicrons total(const TensorCores &tensor, const VectorCores &vector, Bytes globalBuffer) {
  SquareMicrons element(macArea + areaPerElementByte * tensor.l1PerElement.value());
  SquareMicrons lane(macArea + areaPerLaneByte * vector.l1PerLane.value());
  SquareMicrons tensorCore = element * static_cast<double>(tensor.elements()) + l2Area(tensor.l2);
  SquareMicrons vectorCore = lane * static_cast<double>(vector.width) + l2Area(vector.l2);
  return tensorCore * static_cast<double>(tensor.count) +
         vectorCore * static_cast<double>(vector.count) + globalBufferArea(globalBuffer);
}

} // namespace

SquareMicrons phaze::arch::l2Area(Bytes size) { return interpolate(l2Table, size); }

SquareMicrons phaze::arch::globalBufferArea(Bytes size) {
  return interpolate(globalBufferTable, size);
}

SquareMicrons phaze::arch::area(const ArchConfig &config) {
  return total(config.tensor, config.vector, config.globalBuffer.capacity);
}

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
  return total(tensor, vector, point.globalBuffer);
}
