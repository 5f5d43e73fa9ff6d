// Energy tables and sums; see the header.
#include "phaze/Arch/Energy.h"
#include "phaze/Arch/Area.h"

#include <algorithm>
#include <cmath>

using namespace phaze;
using namespace phaze::arch;

namespace {

/// A constant at 45 and at 7 nm. Between them energy falls as a power of the node.
struct Scaled {
  double at45;
  double at7;

  double at(double nanometres) const {
    double share = std::log(45 / nanometres) / std::log(45.0 / 7);
    return at45 * std::pow(at7 / at45, share);
  }
};

/// pJ of one multiplication and one addition. What the published tables lack follows the square of
/// the mantissa for multiplications and its length for additions.
struct Arithmetic {
  Scaled multiply;
  Scaled add;
};

constexpr Arithmetic f16 = {{1.1, 0.34}, {0.4, 0.16}};
constexpr Arithmetic f32 = {{3.7, 1.31}, {0.9, 0.38}};
constexpr Arithmetic bf16 = {{0.68, 0.21}, {0.28, 0.11}}; // 45 nm: f16's, by the ratio at 7 nm
constexpr Arithmetic i8 = {{0.2, 0.07}, {0.03, 0.007}};
constexpr Arithmetic i32 = {{3.1, 1.48}, {0.1, 0.03}};

constexpr Arithmetic rowOf(ElementType type) {
  switch (type) {
  case ElementType::F64:
    return {{18.0, 6.4}, {2.0, 0.84}}; // f32 by (53/24)^2 and 53/24
  case ElementType::F32:
    return f32;
  case ElementType::TF32:
    return {f16.multiply, f32.add};
  case ElementType::BF16:
    return bf16;
  case ElementType::F16:
    return f16;
  case ElementType::F8:
  case ElementType::F4:
    return {i8.multiply, bf16.add};
  case ElementType::I64:
    return {{12.4, 5.92}, {0.2, 0.06}}; // i32 by 4 and 2
  case ElementType::I32:
    return i32;
  case ElementType::I16:
    return {{0.78, 0.37}, {0.05, 0.015}}; // i32 by 1/4 and 1/2
  case ElementType::I8:
  case ElementType::I4:
  case ElementType::I1:
    return i8;
  }
  return f32;
}

constexpr bool isFloat(ElementType type) { return type <= ElementType::F4; }

/// Results accumulate in 32 bits, or in the type itself if it is wider.
constexpr Scaled accumulation(ElementType type) {
  if (bool wide = type == ElementType::F64 || type == ElementType::I64; wide)
    return rowOf(type).add;
  return isFloat(type) ? f32.add : i32.add;
}

constexpr double sramSizes[] = {8.0 * 1024, 32.0 * 1024, 1024.0 * 1024};

} // namespace

EnergyTable EnergyTable::atNode(double nanometres) {
  EnergyTable table{Uninitialized()};
  for (ElementType type : allElementTypes) {
    auto i = static_cast<size_t>(type);
    Arithmetic row = rowOf(type);
    double multiply = row.multiply.at(nanometres);
    table.multiplyAdd[i] = Picojoules(multiply + accumulation(type).at(nanometres));
    table.laneOperation[i] = Picojoules(multiply + row.add.at(nanometres));
  }
  // The published estimator's 0.5 pJ for a 16-bit word; falls like a multiplication.
  constexpr Scaled l1 = {0.25, 0.25 * 0.21 / 0.68};
  table.l1 = PicojoulesPerByte(l1.at(nanometres));
  // Accesses of 64 bits.
  constexpr Scaled sram64[] = {{10, 7.5}, {20, 8.5}, {100, 14}};
  for (size_t i = 0; i < table.sram.size(); ++i)
    table.sram[i] = PicojoulesPerByte(sram64[i].at(nanometres) / 8);
  table.hbm = PicojoulesPerByte(3.9 * 8);
  table.network = PicojoulesPerByte(4 * 8);
  constexpr Scaled wire = {0.65, 0.2};
  table.wire = PicojoulesPerByte(wire.at(nanometres));
  table.leakage = WattsPerSquareMillimetre(0.15);
  return table;
}

PicojoulesPerByte EnergyTable::sramAt(Bytes size) const {
  double bytes = std::clamp(size.value(), 1.0, sramSizes[2]);
  size_t i = bytes <= sramSizes[1] ? 1 : 2;
  double low = sram[i - 1].value(), high = sram[i].value();
  double share = std::log(bytes / sramSizes[i - 1]) / std::log(sramSizes[i] / sramSizes[i - 1]);
  return PicojoulesPerByte(low * std::pow(high / low, share));
}

Activity &Activity::operator+=(const Activity &other) {
  for (size_t i = 0; i < numElementTypes; ++i) {
    multiplyAdds[i] += other.multiplyAdds[i];
    laneOperations[i] += other.laneOperations[i];
  }
  l1 += other.l1;
  tensorL2 += other.tensorL2;
  vectorL2 += other.vectorL2;
  globalBuffer += other.globalBuffer;
  hbm += other.hbm;
  network += other.network;
  return *this;
}

Joules phaze::arch::dynamicEnergy(const Activity &activity, const ArchConfig &config,
                                  const EnergyTable &table) {
  double way = std::sqrt(SquareMillimetres(areaParts(config).inside()).value()) / 2;
  Picojoules sum = activity.l1 * table.l1 + activity.tensorL2 * table.sramAt(config.tensor.l2) +
                   activity.vectorL2 * table.sramAt(config.vector.l2) +
                   activity.globalBuffer * table.sramAt(config.globalBuffer.capacity) +
                   activity.hbm * table.hbm + activity.network * table.network +
                   activity.globalBuffer * table.wire * way;
  for (size_t i = 0; i < numElementTypes; ++i)
    sum += activity.multiplyAdds[i] * table.multiplyAdd[i] +
           activity.laneOperations[i] * table.laneOperation[i];
  return Joules(sum);
}

Watts phaze::arch::leakage(const ArchConfig &config, const EnergyTable &table) {
  return table.leakage * SquareMillimetres(area(config));
}

Joules phaze::arch::energy(const Activity &activity, const ArchConfig &config,
                           const EnergyTable &table, Seconds time) {
  return dynamicEnergy(activity, config, table) + leakage(config, table) * time;
}

/// What a chip does in a second at full load.
static Activity fullLoad(const ArchConfig &config) {
  Seconds second(1);
  Cycles cycles = config.clock * second;
  auto tensorCores = static_cast<double>(config.tensor.count);
  ElementType fastest =
      config.rates[ElementType::F16].tensor > config.rates[ElementType::BF16].tensor
          ? ElementType::F16
          : ElementType::BF16;
  auto type = static_cast<size_t>(fastest);
  Activity busy;
  busy.multiplyAdds[type] =
      (config.tensorPeak(fastest) * cycles).value() / 2 * config.reach.contraction;
  busy.laneOperations[type] = (config.vectorPeak(fastest) * cycles).value();
  // Each element of the array latches its two operands.
  busy.l1 = busy.multiplyAdds[type] * 2 * bytesPerElement(fastest);
  busy.tensorL2 = (config.tensor.arrayPort + config.tensor.bufferPort) * tensorCores * cycles;
  busy.hbm = config.hbm.bandwidth * second;
  // What comes from HBM passes the lanes.
  busy.vectorL2 = 2 * busy.hbm;
  busy.globalBuffer =
      std::min(config.tensor.bufferPort * tensorCores, config.globalBuffer.port) * cycles +
      busy.hbm;
  for (const NetworkLevel &level : config.network)
    busy.network += level.bandwidth * static_cast<double>(level.axes) * second;
  return busy;
}

Watts phaze::arch::peakPower(const ArchConfig &config, const EnergyTable &table) {
  Seconds second(1);
  return energy(fullLoad(config), config, table, second) / second;
}

PowerParts phaze::arch::peakPowerParts(const ArchConfig &config, const EnergyTable &table) {
  Activity all = fullLoad(config), tensor, vector, buffers, hbm, links;
  tensor.multiplyAdds = all.multiplyAdds;
  tensor.l1 = all.l1;
  tensor.tensorL2 = all.tensorL2;
  vector.laneOperations = all.laneOperations;
  vector.vectorL2 = all.vectorL2;
  buffers.globalBuffer = all.globalBuffer;
  hbm.hbm = all.hbm;
  links.network = all.network;
  auto power = [&](const Activity &part) {
    return dynamicEnergy(part, config, table) / Seconds(1);
  };
  return {power(tensor), power(vector), power(buffers),
          power(hbm),    power(links),  leakage(config, table)};
}
