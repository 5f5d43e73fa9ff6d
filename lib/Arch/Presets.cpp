// Architectures that exist, or that the published system starts from. docs/CostModel.md has the
// source of each number.
#include "phaze/Arch/ArchConfig.h"

using namespace phaze;
using namespace phaze::arch;

namespace {

constexpr GigabytesPerSecond gigabytes(double x) { return GigabytesPerSecond(x); }

NetworkLevel level(int64_t devices, GigabytesPerSecond bandwidth, Microseconds latency,
                   double reach, int64_t axes = 1) {
  return {devices, BytesPerSecond(bandwidth), Seconds(latency), reach, axes};
}

//===----------------------------------------------------------------------===//
// TPUs
//===----------------------------------------------------------------------===//

ArchConfig tpuv4Paper() {
  ArchConfig chip =
      ArchConfig::derived({8, 2, 128, 128, 128, Bytes(Mebibytes(128)), Bytes(Gibibytes(32)), {}});
  chip.name = "tpuv4-paper";
  // The published port of 128 words of 16 bits per cycle.
  chip.hbm.bandwidth = BytesPerCycle(256) * chip.clock;
  return chip;
}

/// What runs of XLA programs reach. Collectives run on engines of their own.
Reach tpuReach(double contraction) {
  Reach reach;
  reach.contraction = contraction;
  reach.hbm = 0.85;
  reach.attentionForward = 0.5;
  reach.attentionBackward = 0.4;
  reach.start = Seconds(Microseconds(1));
  reach.overlap = 0.7;
  reach.stragglers = 0.015;
  return reach;
}

/// Pods in which every axis of a torus has two links to a neighbour each, and a network between
/// pods.
std::vector<NetworkLevel> pods(int64_t chips, int64_t axes, GigabytesPerSecond axis,
                               GigabytesPerSecond between) {
  return {level(chips, axis, Microseconds(1), 0.73, axes),
          level(chips * 64, between, Microseconds(10), 0.79)};
}

/// Cores of `units` arrays in all, with 128 x 8 lanes of `issue` units in each of `cores`.
ArchConfig tpu(const char *name, Gigahertz clock, int64_t cores, int64_t units, int64_t width,
               int64_t issue, Mebibytes memory, Gibibytes hbm, GigabytesPerSecond bandwidth) {
  ArchConfig chip = ArchConfig::derived(
      {units, cores, width, width, 128 * 8 * issue, Bytes(memory), Bytes(hbm), {}});
  chip.name = name;
  chip.clock = Hertz(clock);
  chip.hbm.bandwidth = BytesPerSecond(bandwidth);
  // f32 operands are rounded to bf16 unless the program asks for more.
  chip.rates[ElementType::TF32].tensor = 1;
  return chip;
}

ArchConfig tpuv3() {
  ArchConfig chip =
      tpu("tpuv3", Gigahertz(0.94), 2, 4, 128, 2, Mebibytes(32), Gibibytes(32), gigabytes(900));
  chip.network = pods(1024, 2, gigabytes(164), gigabytes(6.25));
  chip.reach = tpuReach(0.85);
  chip.process = 16;
  chip.hbm.stacks = 4;
  return chip;
}

ArchConfig tpuv4() {
  ArchConfig chip =
      tpu("tpuv4", Gigahertz(1.05), 2, 8, 128, 2, Mebibytes(128), Gibibytes(32), gigabytes(1200));
  // 16 MiB of vector memory for each of the two cores.
  chip.vector.l2 = Bytes(Mebibytes(16));
  chip.network = pods(4096, 3, gigabytes(100), gigabytes(6.25));
  chip.reach = tpuReach(0.81);
  chip.process = 7;
  chip.hbm.stacks = 4;
  return chip;
}

ArchConfig tpuv5e() {
  ArchConfig chip =
      tpu("tpuv5e", Gigahertz(1.5), 1, 4, 128, 4, Mebibytes(128), Gibibytes(16), gigabytes(819));
  chip.rates[ElementType::I8].tensor = 2;
  chip.network = pods(256, 2, gigabytes(100), gigabytes(3.125));
  chip.reach = tpuReach(0.9);
  chip.process = 7;
  chip.hbm.stacks = 2;
  return chip;
}

ArchConfig tpuv5p() {
  ArchConfig chip =
      tpu("tpuv5p", Gigahertz(1.75), 2, 8, 128, 4, Mebibytes(128), Gibibytes(95), gigabytes(2765));
  chip.rates[ElementType::I8].tensor = 2;
  // The largest job, of the 8960 chips of a pod.
  chip.network = pods(6144, 3, gigabytes(200), gigabytes(6.25));
  chip.reach = tpuReach(0.87);
  chip.process = 5;
  chip.hbm.stacks = 6;
  return chip;
}

ArchConfig tpuv6e() {
  // Four arrays at this clock stand for the published peak; the documentation counts two.
  ArchConfig chip =
      tpu("tpuv6e", Gigahertz(1.751), 1, 4, 256, 4, Mebibytes(128), Gibibytes(32), gigabytes(1638));
  chip.rates[ElementType::I8].tensor = 2;
  chip.network = pods(256, 2, gigabytes(200), gigabytes(12.5));
  chip.reach = tpuReach(0.85);
  chip.process = 5;
  chip.hbm.stacks = 2;
  return chip;
}

ArchConfig tpu7x() {
  ArchConfig chip =
      tpu("tpu7x", Gigahertz(2.2), 2, 8, 256, 4, Mebibytes(128), Gibibytes(192), gigabytes(7380));
  chip.rates[ElementType::I8].tensor = chip.rates[ElementType::F8].tensor = 2;
  chip.network = pods(9216, 3, gigabytes(200), gigabytes(12.5));
  chip.reach = tpuReach(0.85);
  chip.process = 3;
  chip.hbm.stacks = 8;
  return chip;
}

//===----------------------------------------------------------------------===//
// GPUs
//===----------------------------------------------------------------------===//

/// What runs of Megatron-LM and FSDP reach; the backward pass of attention 0.53 of its forward
/// pass.
Reach gpuReach(double contraction, double attentionForward, double attentionBackward) {
  Reach reach;
  reach.contraction = contraction;
  reach.hbm = 0.92;
  reach.attentionForward = attentionForward;
  reach.attentionBackward = attentionBackward;
  reach.unaligned = 0.3;
  reach.start = Seconds(Microseconds(2));
  reach.overlap = 0.6;
  reach.stragglers = 0.01;
  return reach;
}

/// Nodes of eight with a switch inside, and an adapter for each device.
std::vector<NetworkLevel> nodes(GigabytesPerSecond inside, GigabytesPerSecond adapter) {
  return {level(8, inside, Microseconds(2), 0.82), level(8 * 4096, adapter, Microseconds(5), 0.79)};
}

/// One core of each kind for a streaming multiprocessor, with `lanes` lanes. Its 256 KiB of
/// registers hold the accumulators.
ArchConfig gpu(const char *name, Gigahertz clock, int64_t multiprocessors, int64_t width,
               int64_t depth, int64_t lanes, Kibibytes l1, Mebibytes l2, Gibibytes hbm,
               GigabytesPerSecond bandwidth) {
  ArchConfig chip = ArchConfig::derived(
      {multiprocessors, multiprocessors, width, depth, lanes, Bytes(l2), Bytes(hbm), {}});
  chip.name = name;
  chip.clock = Hertz(clock);
  chip.hbm.bandwidth = BytesPerSecond(bandwidth);
  chip.tensor.l1PerElement = Bytes(Kibibytes(256)) / static_cast<double>(width * depth);
  chip.tensor.l2 = chip.vector.l2 = Bytes(l1);
  chip.tensor.arrayPort = BytesPerCycle(128);
  chip.tensor.bufferPort = chip.vector.bufferPort = BytesPerCycle(64);
  return chip;
}

ArchConfig v100() {
  ArchConfig chip = gpu("v100", Gigahertz(1.53), 80, 32, 16, 64, Kibibytes(128), Mebibytes(6),
                        Gibibytes(32), gigabytes(900));
  // Tensor cores take f16 alone; the rest runs on the lanes.
  chip.rates[ElementType::F64] = {1.0 / 16, 0.5};
  chip.rates[ElementType::F32] = {1.0 / 8, 1};
  chip.rates[ElementType::TF32] = {1.0 / 8, 1};
  chip.rates[ElementType::BF16] = {1.0 / 8, 1};
  chip.rates[ElementType::F16] = {1, 2};
  chip.rates[ElementType::F8] = chip.rates[ElementType::F4] = {1.0 / 8, 1};
  chip.rates[ElementType::I8] = chip.rates[ElementType::I4] = {1.0 / 2, 1};
  chip.network = nodes(gigabytes(150), gigabytes(6.25));
  chip.reach = gpuReach(0.9, 0.5, 0.265);
  chip.process = 12;
  chip.hbm.stacks = 4;
  return chip;
}

ArchConfig a100(const char *name, Gibibytes hbm, GigabytesPerSecond bandwidth) {
  ArchConfig chip =
      gpu(name, Gigahertz(1.41), 108, 32, 32, 64, Kibibytes(192), Mebibytes(40), hbm, bandwidth);
  chip.rates[ElementType::F64] = {1.0 / 16, 0.5};
  chip.rates[ElementType::F32] = {1.0 / 16, 1};
  chip.rates[ElementType::TF32] = {0.5, 1};
  chip.rates[ElementType::BF16] = {1, 2};
  chip.rates[ElementType::F16] = {1, 4};
  chip.rates[ElementType::I8] = {2, 1};
  chip.rates[ElementType::I4] = {4, 1};
  chip.network = nodes(gigabytes(300), gigabytes(25));
  chip.reach = gpuReach(0.87, 0.5, 0.265);
  chip.process = 7;
  chip.hbm.stacks = 5;
  return chip;
}

ArchConfig a10040() { return a100("a100-40g", Gibibytes(40), gigabytes(1555)); }
ArchConfig a10080() { return a100("a100-80g", Gibibytes(80), gigabytes(2039)); }

ArchConfig hopper(const char *name, Gibibytes hbm, GigabytesPerSecond bandwidth) {
  ArchConfig chip =
      gpu(name, Gigahertz(1.83), 132, 64, 32, 128, Kibibytes(256), Mebibytes(50), hbm, bandwidth);
  chip.rates[ElementType::F64] = {1.0 / 16, 0.5};
  chip.rates[ElementType::F32] = {1.0 / 16, 1};
  chip.rates[ElementType::TF32] = {0.5, 1};
  chip.rates[ElementType::BF16] = {1, 2};
  chip.rates[ElementType::F16] = {1, 2};
  chip.rates[ElementType::F8] = {2, 2};
  chip.rates[ElementType::I8] = {2, 1};
  chip.rates[ElementType::I32] = {1.0 / 10, 0.5};
  chip.network = nodes(gigabytes(450), gigabytes(50));
  chip.reach = gpuReach(0.78, 0.28, 0.1484);
  chip.process = 4;
  chip.hbm.stacks = 5;
  return chip;
}

ArchConfig h100() { return hopper("h100-sxm", Gibibytes(80), gigabytes(3350)); }
ArchConfig h200() {
  ArchConfig chip = hopper("h200", Gibibytes(141), gigabytes(4800));
  chip.hbm.stacks = 6;
  return chip;
}

ArchConfig b200() {
  ArchConfig chip = gpu("b200", Gigahertz(1.856), 148, 64, 64, 128, Kibibytes(256), Mebibytes(126),
                        Gibibytes(180), gigabytes(8000));
  // The tensor memory of 256 KiB holds accumulators beside the registers.
  chip.tensor.l1PerElement *= 2;
  // Operands come by way of two multiprocessors that share them.
  chip.tensor.arrayPort = BytesPerCycle(256);
  chip.rates[ElementType::F64] = {1.0 / 64, 0.5};
  chip.rates[ElementType::F32] = {1.0 / 32, 1};
  chip.rates[ElementType::TF32] = {0.5, 1};
  chip.rates[ElementType::BF16] = {1, 2};
  chip.rates[ElementType::F16] = {1, 2};
  chip.rates[ElementType::F8] = {2, 2};
  chip.rates[ElementType::F4] = {4, 2};
  chip.rates[ElementType::I8] = {2, 1};
  chip.network = nodes(gigabytes(900), gigabytes(50));
  chip.reach = gpuReach(0.78, 0.28, 0.1484);
  chip.process = 4;
  chip.hbm.stacks = 8;
  return chip;
}

struct Preset {
  const char *name;
  ArchConfig (*make)();
};

constexpr Preset presets[] = {
    {"tpuv4", tpuv4},     {"tpuv4-paper", tpuv4Paper}, {"tpuv3", tpuv3},   {"tpuv5e", tpuv5e},
    {"tpuv5p", tpuv5p},   {"tpuv6e", tpuv6e},          {"tpu7x", tpu7x},   {"v100", v100},
    {"a100-40g", a10040}, {"a100-80g", a10080},        {"h100-sxm", h100}, {"h200", h200},
    {"b200", b200}};

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
