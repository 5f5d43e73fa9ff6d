// Energy of operations and bytes, and from them the energy and power of a chip.
//
//   EnergyTable table;                         // 22 nm, like the area tables
//   Joules step = energy(activity, chip, table, time);
//   Watts power = step / time;
//
// The constants are those of published tables for 45 and 7 nm; docs/CostModel.md cites them. Every
// one can be set in a file.
#ifndef PHAZE_ARCH_ENERGY_H
#define PHAZE_ARCH_ENERGY_H

#include "phaze/Arch/ArchConfig.h"

#include <array>

namespace phaze::arch {

/// What one operation and one byte cost.
struct EnergyTable {
  /// The table of a process node between 45 and 3 nm.
  static EnergyTable atNode(double nanometres);
  /// The chip's own, else that of its process, or at 22 nm like the published area.
  static EnergyTable of(const ArchConfig &config) {
    return config.energy ? *config.energy : atNode(config.process.value_or(22));
  }
  EnergyTable() : EnergyTable(atNode(22)) {}

  /// A multiply-add of the tensor array, its wide accumulation included, and one operation of a
  /// vector lane; per element type.
  std::array<Picojoules, numElementTypes> multiplyAdd;
  std::array<Picojoules, numElementTypes> laneOperation;
  PicojoulesPerByte l1{};
  /// SRAM by size: at 8 KiB, 32 KiB and 1 MiB, by a power law between and below; larger memories
  /// are banks of 1 MiB.
  std::array<PicojoulesPerByte, 3> sram;
  PicojoulesPerByte hbm{};
  PicojoulesPerByte network{};
  PicojoulesPerByte wire{}; ///< for each mm between the global buffer and the cores
  /// Power of a chip that does nothing.
  WattsPerSquareMillimetre leakage{};

  PicojoulesPerByte sramAt(Bytes size) const;

private:
  struct Uninitialized {};
  explicit EnergyTable(Uninitialized) {}
};

/// What a chip does in some time: operations by type, and bytes moved into and out of each level.
struct Activity {
  std::array<double, numElementTypes> multiplyAdds{};
  std::array<double, numElementTypes> laneOperations{};
  Bytes l1; ///< written to the registers of array elements and lanes
  Bytes tensorL2;
  Bytes vectorL2;
  Bytes globalBuffer;
  Bytes hbm;
  Bytes network;

  Activity &operator+=(const Activity &other);
};

/// Energy of the operations and bytes alone. Bytes of the global buffer go half of the way across
/// the chip.
Joules dynamicEnergy(const Activity &activity, const ArchConfig &config, const EnergyTable &table);

/// Power of the idle chip, from its area.
Watts leakage(const ArchConfig &config, const EnergyTable &table);

/// Energy of doing this in `time`, leakage included.
Joules energy(const Activity &activity, const ArchConfig &config, const EnergyTable &table,
              Seconds time);

/// Power at full load: contractions of 16-bit elements as fast as they get, with the ports of the
/// tensor cores, the lanes, HBM and all links busy meanwhile.
Watts peakPower(const ArchConfig &config, const EnergyTable &table);

/// The same by part, in the order of people's interest; they add up to it.
struct PowerParts {
  Watts tensorCores{}, vectorCores{}, buffers{}, hbm{}, links{}, leakage{};
};
PowerParts peakPowerParts(const ArchConfig &config, const EnergyTable &table);

} // namespace phaze::arch

#endif // PHAZE_ARCH_ENERGY_H
