// Energy: the published constants at their nodes, sums by hand, and what a busy chip draws.
#include "phaze/Arch/Energy.h"
#include "phaze/Arch/Area.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace phaze;
using namespace phaze::arch;

namespace {

constexpr auto bf16 = static_cast<size_t>(ElementType::BF16);
constexpr auto f16 = static_cast<size_t>(ElementType::F16);

TEST(Energy, tablesAreThePublishedOnesAtTheirNodes) {
  EnergyTable old = EnergyTable::atNode(45), recent = EnergyTable::atNode(7);
  EXPECT_DOUBLE_EQ(old.multiplyAdd[f16].value(), 1.1 + 0.9);
  EXPECT_DOUBLE_EQ(recent.multiplyAdd[f16].value(), 0.34 + 0.38);
  EXPECT_DOUBLE_EQ(recent.laneOperation[bf16].value(), 0.21 + 0.11);
  EXPECT_DOUBLE_EQ(old.sram[2].value(), 12.5);
  EXPECT_DOUBLE_EQ(recent.sram[2].value(), 1.75);
  // Between the nodes every constant lies between.
  EnergyTable table;
  for (size_t i = 0; i < numElementTypes; ++i) {
    EXPECT_LT(table.multiplyAdd[i], old.multiplyAdd[i]);
    EXPECT_GT(table.multiplyAdd[i], recent.multiplyAdd[i]);
  }
}

TEST(Energy, sramGrowsWithItsSizeUpToABank) {
  EnergyTable table = EnergyTable::atNode(45);
  EXPECT_DOUBLE_EQ(table.sramAt(Bytes(Kibibytes(8))).value(), 1.25);
  EXPECT_DOUBLE_EQ(table.sramAt(Bytes(Kibibytes(32))).value(), 2.5);
  EXPECT_DOUBLE_EQ(table.sramAt(Bytes(Mebibytes(1))).value(), 12.5);
  EXPECT_EQ(table.sramAt(Bytes(Mebibytes(128))), table.sramAt(Bytes(Mebibytes(1))));
  for (double size = 1024; size < 1e6; size *= 1.1)
    EXPECT_LT(table.sramAt(Bytes(size)), table.sramAt(Bytes(size * 1.1)));
}

TEST(Energy, isTheSumOfItsParts) {
  ArchConfig chip = *preset("tpuv4-paper");
  EnergyTable table = EnergyTable::atNode(7);
  Activity activity;
  activity.multiplyAdds[bf16] = 1e12;
  activity.hbm = Bytes(1e9);
  activity.globalBuffer = Bytes(2e9);
  // 1e12 * 0.59 pJ + 1e9 * 31.2 pJ + 2e9 * 1.75 pJ, and 0.2 pJ for each of 8.349 mm.
  double wires = 2e-3 * 0.2 * std::sqrt(278.82667631) / 2;
  EXPECT_NEAR(dynamicEnergy(activity, chip, table).value(), 0.59 + 0.0312 + 0.0035 + wires, 1e-9);
  // 0.15 W/mm2 on 278.8 mm2
  EXPECT_NEAR(leakage(chip, table).value(), 41.824, 1e-3);
  EXPECT_NEAR(energy(activity, chip, table, Seconds(0.01)).value(), 0.6247 + wires + 0.41824, 1e-5);
  Activity twice = activity;
  twice += activity;
  EXPECT_DOUBLE_EQ(dynamicEnergy(twice, chip, table).value(),
                   2 * dynamicEnergy(activity, chip, table).value());
}

TEST(Energy, peakPowerGrowsWithTheChip) {
  EnergyTable table;
  ArchPoint point = {8, 2, 128, 128, 128, Bytes(Mebibytes(64)), Bytes(Gibibytes(32)), {}};
  Watts power = peakPower(ArchConfig::derived(point), table);
  ArchPoint larger = point;
  larger.tensorCores *= 2;
  EXPECT_GT(peakPower(ArchConfig::derived(larger), table), power);
  larger = point;
  larger.globalBuffer *= 2;
  EXPECT_GT(peakPower(ArchConfig::derived(larger), table), power);
  larger = point;
  larger.hbm *= 2;
  EXPECT_GT(peakPower(ArchConfig::derived(larger), table), power);
}

/// At full load, against the limits of the data sheets or the most that was measured.
TEST(Energy, presetsDrawWhatTheyDo) {
  const std::pair<const char *, double> watts[] = {
      {"tpuv3", 262}, {"tpuv4", 192}, {"v100", 300}, {"a100-80g", 400}, {"h100-sxm", 700}};
  for (auto [name, published] : watts) {
    ArchConfig chip = *preset(name);
    double power = peakPower(chip, EnergyTable::of(chip)).value();
    EXPECT_GT(power, 0.7 * published) << name;
    EXPECT_LT(power, 1.3 * published) << name;
  }
}

TEST(Energy, partsOfPeakPowerAddUp) {
  for (const std::string &name : presetNames()) {
    ArchConfig chip = *preset(name);
    EnergyTable table = EnergyTable::of(chip);
    PowerParts parts = peakPowerParts(chip, table);
    Watts sum = parts.tensorCores + parts.vectorCores + parts.buffers + parts.hbm + parts.links +
                parts.leakage;
    EXPECT_NEAR(sum.value(), peakPower(chip, table).value(), 1e-9 * sum.value()) << name;
  }
}

} // namespace
