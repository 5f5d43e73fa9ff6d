// Architectures that exist, or that the published system starts from. docs/CostModel.md has the
// source of each number.
#include "phaze/Arch/ArchConfig.h"

using namespace phaze;
using namespace phaze::arch;

namespace {

constexpr GigabytesPerSecond gigabytes(double x) { return GigabytesPerSecond(x); }

NetworkLevel level(int64_t devices, GigabytesPerSecond bandwidth, Microseconds latency) {
  return {devices, BytesPerSecond(bandwidth), Seconds(latency)};
}

ArchConfig tpuv4Paper() {
  ArchConfig chip =
      ArchConfig::derived({8, 2, 128, 128, 128, Bytes(Mebibytes(128)), Bytes(Gibibytes(32)), {}});
  chip.name = "tpuv4-paper";
  // The published port of 128 words of 16 bits per cycle.
  chip.hbm.bandwidth = BytesPerCycle(256) * chip.clock;
  return chip;
}

ArchConfig tpuv4() {
  ArchConfig chip =
      ArchConfig::derived({8, 2, 128, 128, 2048, Bytes(Mebibytes(128)), Bytes(Gibibytes(32)), {}});
  chip.name = "tpuv4";
  chip.hbm.bandwidth = BytesPerSecond(1.2e12);
  // 16 MiB of vector memory for each of the two cores.
  chip.vector.l2 = Bytes(Mebibytes(16));
  chip.network = {level(4096, gigabytes(100), Microseconds(1)),
                  level(4096 * 16, gigabytes(6.25), Microseconds(10))};
  return chip;
}

ArchConfig tpuv5p() {
  ArchConfig chip =
      ArchConfig::derived({8, 2, 128, 128, 4096, Bytes(Mebibytes(128)), Bytes(Gibibytes(95)), {}});
  chip.name = "tpuv5p";
  chip.clock = Hertz(Gigahertz(1.75));
  chip.hbm.bandwidth = BytesPerSecond(2.765e12);
  chip.rates[ElementType::I8].tensor = 2;
  chip.network = {level(8960, gigabytes(200), Microseconds(1)),
                  level(8960 * 16, gigabytes(6.25), Microseconds(10))};
  return chip;
}

ArchConfig a100() {
  // One core of each kind for a streaming multiprocessor: 4 x 256 multiply-adds, 64 lanes,
  // and 256 KiB of registers, which hold the accumulators.
  ArchConfig chip =
      ArchConfig::derived({108, 108, 32, 32, 64, Bytes(Mebibytes(40)), Bytes(Gibibytes(80)), {}});
  chip.name = "a100-80g";
  chip.clock = Hertz(Gigahertz(1.41));
  chip.hbm.bandwidth = BytesPerSecond(2.039e12);
  chip.tensor.l1PerElement = Bytes(Kibibytes(256)) / 1024;
  chip.tensor.l2 = chip.vector.l2 = Bytes(Kibibytes(192));
  chip.tensor.arrayPort = BytesPerCycle(128);
  chip.tensor.bufferPort = chip.vector.bufferPort = BytesPerCycle(64);
  chip.rates[ElementType::F64] = {1.0 / 16, 0.5};
  chip.rates[ElementType::F32] = {1.0 / 16, 1};
  chip.rates[ElementType::TF32] = {0.5, 1};
  chip.rates[ElementType::BF16] = {1, 2};
  chip.rates[ElementType::F16] = {1, 4};
  chip.rates[ElementType::I8] = {2, 1};
  chip.rates[ElementType::I4] = {4, 1};
  chip.network = {level(8, gigabytes(300), Microseconds(2)),
                  level(8 * 1024, gigabytes(25), Microseconds(5))};
  return chip;
}

ArchConfig h100() {
  // One core of each kind for a streaming multiprocessor: 4 x 512 multiply-adds, 128 lanes,
  // and 256 KiB of registers, which hold the accumulators.
  ArchConfig chip =
      ArchConfig::derived({132, 132, 64, 32, 128, Bytes(Mebibytes(50)), Bytes(Gibibytes(80)), {}});
  chip.name = "h100-sxm";
  chip.clock = Hertz(Gigahertz(1.83));
  chip.hbm.bandwidth = BytesPerSecond(3.35e12);
  chip.tensor.l1PerElement = Bytes(Kibibytes(256)) / 2048;
  chip.tensor.l2 = chip.vector.l2 = Bytes(Kibibytes(256));
  chip.tensor.arrayPort = BytesPerCycle(128);
  chip.tensor.bufferPort = chip.vector.bufferPort = BytesPerCycle(64);
  chip.rates[ElementType::F64] = {1.0 / 16, 0.5};
  chip.rates[ElementType::F32] = {1.0 / 16, 1};
  chip.rates[ElementType::TF32] = {0.5, 1};
  chip.rates[ElementType::BF16] = {1, 2};
  chip.rates[ElementType::F16] = {1, 2};
  chip.rates[ElementType::F8] = {2, 2};
  chip.rates[ElementType::I8] = {2, 1};
  chip.rates[ElementType::I32] = {1.0 / 10, 0.5};
  chip.network = {level(8, gigabytes(450), Microseconds(2)),
                  level(8 * 4096, gigabytes(50), Microseconds(5))};
  return chip;
}

struct Preset {
  const char *name;
  ArchConfig (*make)();
};

constexpr Preset presets[] = {{"tpuv4", tpuv4},
                              {"tpuv4-paper", tpuv4Paper},
                              {"tpuv5p", tpuv5p},
                              {"a100-80g", a100},
                              {"h100-sxm", h100}};

} // namespace

std::vector<std::string> phaze::arch::presetNames() {
  std::vector<std::string> names;
  for (const Preset &preset : presets)
    names.push_back(preset.name);
  return names;
}

std::optional<ArchConfig> phaze::arch::preset(const std::string &name) {
  for (const Preset &preset : presets)
    if (name == preset.name)
      return preset.make();
  return std::nullopt;
}
