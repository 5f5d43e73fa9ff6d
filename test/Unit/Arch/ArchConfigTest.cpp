// Presets against their published peaks, validity, areas at, between and beyond the tables.
#include "phaze/Arch/ArchConfig.h"
#include "phaze/Arch/Area.h"

#include "gtest/gtest.h"

#include <cmath>
#include <functional>
#include <limits>

using namespace phaze;
using namespace phaze::arch;

namespace {

double teraflops(const std::string &name, ElementType type) {
  ArchConfig chip = *preset(name);
  return TeraflopsPerSecond(chip.tensorPeak(type) * chip.clock).value();
}

TEST(Presets, reachTheirPublishedPeaks) {
  EXPECT_NEAR(teraflops("tpuv4", ElementType::BF16), 275, 0.5);
  EXPECT_NEAR(teraflops("tpuv4-paper", ElementType::BF16), 275, 0.5);
  EXPECT_NEAR(teraflops("tpuv5p", ElementType::BF16), 459, 0.5);
  EXPECT_NEAR(teraflops("tpuv5p", ElementType::I8), 918, 0.5);
  EXPECT_NEAR(teraflops("a100-80g", ElementType::BF16), 312, 0.5);
  EXPECT_NEAR(teraflops("a100-80g", ElementType::TF32), 156, 0.5);
  EXPECT_NEAR(teraflops("a100-80g", ElementType::F64), 19.5, 0.1);
  EXPECT_NEAR(teraflops("a100-80g", ElementType::I8), 624, 0.5);
  EXPECT_NEAR(teraflops("h100-sxm", ElementType::BF16), 989.4, 0.5);
  EXPECT_NEAR(teraflops("h100-sxm", ElementType::F8), 1978.9, 0.5);
  EXPECT_NEAR(teraflops("a100-40g", ElementType::BF16), 312, 0.5);
  EXPECT_NEAR(teraflops("h200", ElementType::BF16), 989.4, 0.5);
  EXPECT_NEAR(teraflops("b200", ElementType::BF16), 2250, 2);
  EXPECT_NEAR(teraflops("b200", ElementType::F8), 4500, 4);
  EXPECT_NEAR(teraflops("b200", ElementType::F4), 9000, 8);
  EXPECT_NEAR(teraflops("v100", ElementType::F16), 125, 0.5);
  EXPECT_NEAR(teraflops("v100", ElementType::F32), 15.7, 0.1);
  EXPECT_NEAR(teraflops("tpuv3", ElementType::BF16), 123, 0.5);
  EXPECT_NEAR(teraflops("tpuv5e", ElementType::BF16), 197, 0.5);
  EXPECT_NEAR(teraflops("tpuv5e", ElementType::I8), 393, 0.5);
  EXPECT_NEAR(teraflops("tpuv6e", ElementType::BF16), 918, 0.5);
  EXPECT_NEAR(teraflops("tpuv6e", ElementType::I8), 1836, 1);
  EXPECT_NEAR(teraflops("tpu7x", ElementType::BF16), 2307, 1);
  EXPECT_NEAR(teraflops("tpu7x", ElementType::F8), 4614, 1);
}

/// All links of a chip, both directions, as the data sheets count them; and that every machine says
/// what it reaches, while the published chip is ideal.
TEST(Presets, haveTheirPublishedLinks) {
  auto both = [](const std::string &name) {
    NetworkLevel inner = preset(name)->network.front();
    return 2 * GigabytesPerSecond(inner.bandwidth).value() * static_cast<double>(inner.axes);
  };
  const std::pair<const char *, double> published[] = {
      {"v100", 300},   {"a100-40g", 600}, {"a100-80g", 600}, {"h100-sxm", 900},
      {"h200", 900},   {"b200", 1800},    {"tpuv3", 656},    {"tpuv4", 600},
      {"tpuv5e", 400}, {"tpuv5p", 1200},  {"tpuv6e", 800},   {"tpu7x", 1200}};
  EXPECT_EQ(std::size(published) + 1, presetNames().size());
  for (auto [name, bandwidth] : published) {
    EXPECT_EQ(both(name), bandwidth) << name;
    EXPECT_FALSE(preset(name)->reach.isIdeal()) << name;
  }
  EXPECT_TRUE(preset("tpuv4-paper")->reach.isIdeal());
}

TEST(Presets, areValidAndKeepTheirNames) {
  for (const std::string &name : presetNames()) {
    std::optional<ArchConfig> chip = preset(name);
    ASSERT_TRUE(chip) << name;
    EXPECT_EQ(chip->name, name);
    std::optional<FieldError> error = check(*chip);
    EXPECT_FALSE(error) << name << ": " << error->field << ": " << error->message;
  }
  EXPECT_FALSE(preset("tpuv9"));
}

TEST(ArchConfig, derivedFieldsFollowFromThePoint) {
  ArchPoint point = {8, 2, 128, 64, 32, Bytes(Mebibytes(16)), Bytes(Gibibytes(64)), {}};
  ArchConfig chip = ArchConfig::derived(point);
  EXPECT_FALSE(check(chip));
  EXPECT_EQ(chip.tensor.l2, Bytes(Kibibytes(128)));
  EXPECT_EQ(chip.vector.l2, Bytes(Kibibytes(1)));
  EXPECT_EQ(chip.tensor.arrayPort, BytesPerCycle(2 * 128 + 6 * 64));
  EXPECT_EQ(chip.tensor.bufferPort, BytesPerCycle(128 + 64));
  EXPECT_EQ(chip.vector.bufferPort, BytesPerCycle(6 * 32));
  EXPECT_EQ(chip.globalBuffer.port, BytesPerCycle(64 * 32));
  EXPECT_EQ(chip.hbm.bandwidth, BytesPerSecond(2.4e12));
  point.hbmBandwidth = BytesPerSecond(1e12);
  EXPECT_EQ(ArchConfig::derived(point).point(), point);
}

/// All that a chip takes: dies of GPUs, and the published upper limits of TPUs.
TEST(Area, diesAreAsLargeAsTheyAre) {
  const std::pair<const char *, double> dies[] = {
      {"v100", 815}, {"a100-80g", 826}, {"h100-sxm", 814}};
  for (auto [name, published] : dies) {
    double size = SquareMillimetres(area(*preset(name))).value();
    EXPECT_GT(size, 0.75 * published) << name;
    EXPECT_LT(size, 1.25 * published) << name;
  }
  // TPU v2 and v4i are no presets: two arrays instead of four, and one core of v4 with two stacks.
  ArchConfig v2 = *preset("tpuv3"), v4i = *preset("tpuv4");
  v2.tensor.count = 2;
  v2.hbm.stacks = 2;
  v4i.tensor.count = 4;
  v4i.vector.count = 1;
  v4i.hbm.stacks = 2;
  v4i.network = {{4, BytesPerSecond(100e9), Seconds(0)}};
  const std::pair<ArchConfig, double> limits[] = {
      {v2, 611}, {*preset("tpuv3"), 648}, {v4i, 400}, {*preset("tpuv4"), 600}};
  for (const auto &[chip, limit] : limits) {
    double size = SquareMillimetres(area(chip)).value();
    EXPECT_GT(size, 0.6 * limit) << chip.name;
    EXPECT_LT(size, limit) << chip.name;
  }
}

/// What the published area leaves out: ports and control of many small cores, and the interfaces
/// of a small chip.
TEST(Area, smallCoresAndInterfacesAreNotFree) {
  ArchConfig technology = *preset("tpuv4");
  auto chipOf = [&](ArchPoint point) {
    point.hbmBandwidth = technology.hbm.bandwidth;
    ArchConfig chip = ArchConfig::derived(point);
    chip.network = technology.network;
    chip.process = technology.process;
    return chip;
  };
  Bytes hbm(Gibibytes(32));
  ArchPoint large = {8, 2, 128, 128, 128, Bytes(Mebibytes(128)), hbm, {}};
  ArchPoint many = {4096, 256, 16, 4, 16, Bytes(Mebibytes(32)), hbm, {}};
  ArchPoint tiny = {1, 1, 64, 64, 64, Bytes(Mebibytes(2)), hbm, {}};
  EXPECT_LT(area(many), area(large));
  EXPECT_GT(area(chipOf(many)), 2 * area(chipOf(large)));
  EXPECT_LT(area(tiny), SquareMicrons(SquareMillimetres(10)));
  AreaParts parts = areaParts(chipOf(tiny));
  EXPECT_EQ(parts.hbm, SquareMicrons(4 * 18e6));
  // 300 GB/s on the torus and 6.25 between pods.
  EXPECT_NEAR(parts.links.value(), 306.25 * 0.12e6, 1);
  EXPECT_GT(parts.total(), SquareMicrons(SquareMillimetres(100)));
  // By hand at 22 nm, tpuv4-like: 8 arrays of 16384 elements and 256 KiB, 2 rows of 128 lanes and
  // 2 KiB, 128 MiB; 8*256 + 2*768 B of ports across the square of all that.
  ArchConfig chip = chipOf(large);
  chip.process = 22;
  double tensor = 8 * (16384 * 2000 + 2.1 * 446565 + 0.1e6);
  double vector = 2 * (128 * 80000 + 2.1 * 8248.43 + 6e6);
  double buffer = 2.1 * 175423000, inside = tensor + vector + buffer;
  double wires = 0.2 * 3584 * std::sqrt(inside);
  EXPECT_NEAR(area(chip).value(), inside + wires + 72e6 + 306.25 * 0.12e6, 1e3);
  EXPECT_DOUBLE_EQ(areaScale(22), 1);
  EXPECT_NEAR(areaScale(7), 0.267, 0.001);
}

TEST(ArchConfig, checkNamesTheField) {
  struct Case {
    const char *field;
    std::function<void(ArchConfig &)> spoil;
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Case cases[] = {
      {"clock_hz", [](ArchConfig &c) { c.clock = Hertz(0); }},
      {"tensor_cores.count", [](ArchConfig &c) { c.tensor.count = 0; }},
      {"process_nm", [](ArchConfig &c) { c.process = 1; }},
      {"hbm.stacks", [](ArchConfig &c) { c.hbm.stacks = 0; }},
      {"tensor_cores.depth", [](ArchConfig &c) { c.tensor.depth = 1 << 20; }},
      {"tensor_cores.l2_bytes", [](ArchConfig &c) { c.tensor.l2 = Bytes(-1); }},
      {"vector_cores.width", [](ArchConfig &c) { c.vector.width = -4; }},
      {"vector_cores.buffer_port_bytes_per_cycle",
       [&](ArchConfig &c) { c.vector.bufferPort = BytesPerCycle(nan); }},
      {"global_buffer.port_bytes_per_cycle",
       [](ArchConfig &c) { c.globalBuffer.port = BytesPerCycle(1e300); }},
      {"hbm.bandwidth_bytes_per_s", [](ArchConfig &c) { c.hbm.bandwidth = BytesPerSecond(0); }},
      {"rates.f8.tensor", [](ArchConfig &c) { c.rates[ElementType::F8].tensor = 0; }},
      {"network", [](ArchConfig &c) { c.network.clear(); }},
      {"network[1].devices", [](ArchConfig &c) { c.network[1].devices = 12; }},
      {"network[0].latency_s", [](ArchConfig &c) { c.network[0].latency = Seconds(-1); }},
  };
  for (const Case &c : cases) {
    ArchConfig chip = *preset("a100-80g");
    c.spoil(chip);
    std::optional<FieldError> error = check(chip);
    ASSERT_TRUE(error) << c.field;
    EXPECT_EQ(error->field, c.field);
  }
}

TEST(Area, ofThePublishedChip) {
  // docs/CostModel.md works this one out by hand.
  ArchConfig chip = *preset("tpuv4-paper");
  EXPECT_NEAR(area(chip).value(), 278826676.31216, 1e-3);
  EXPECT_EQ(area(chip), area(chip.point()));
}

TEST(Area, isExactOnTheTablesAndMonotoneEverywhere) {
  EXPECT_EQ(l2Area(Bytes(Kibibytes(64))), SquareMicrons(115579));
  EXPECT_EQ(l2Area(Bytes(Kibibytes(1024))), SquareMicrons(1634130));
  EXPECT_EQ(globalBufferArea(Bytes(Mebibytes(2))), SquareMicrons(3338220));
  EXPECT_EQ(l2Area(Bytes(Kibibytes(3))), SquareMicrons((8248.43 + 12610.5) / 2));
  EXPECT_EQ(globalBufferArea(Bytes(Mebibytes(192))),
            SquareMicrons(175423000 + (175423000 - 88605700)));
  EXPECT_EQ(l2Area(Bytes(512)), SquareMicrons(6133.98 / 2));
  SquareMicrons l2, buffer;
  for (double size = 256; size < 1e10; size *= 1.01) {
    EXPECT_GT(l2Area(Bytes(size)), l2);
    EXPECT_GT(globalBufferArea(Bytes(size)), buffer);
    l2 = l2Area(Bytes(size));
    buffer = globalBufferArea(Bytes(size));
  }
}

TEST(ElementTypes, haveNamesAndSizes) {
  for (ElementType type : allElementTypes)
    EXPECT_EQ(elementTypeByName(name(type)), type);
  EXPECT_FALSE(elementTypeByName("f12"));
  EXPECT_EQ(bytesPerElement(ElementType::BF16), Bytes(2));
  EXPECT_EQ(bytesPerElement(ElementType::I4), Bytes(0.5));
}

} // namespace
