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
  /// The table of a process node between 45 and 7 nm.
  static EnergyTable atNode(double nanometres);
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

/// Energy of the operations and bytes alone.
Joules dynamicEnergy(const Activity &activity, const ArchConfig &config, const EnergyTable &table);

/// Power of the idle chip, from its area.
Watts leakage(const ArchConfig &config, const EnergyTable &table);

/// Energy of doing this in `time`, leakage included.
Joules energy(const Activity &activity, const ArchConfig &config, const EnergyTable &table,
              Seconds time);

/// Power with every multiply-add element, lane, port and HBM busy on 16-bit elements: what no
/// program exceeds.
Watts peakPower(const ArchConfig &config, const EnergyTable &table);

} // namespace phaze::arch

#endif // PHAZE_ARCH_ENERGY_H
