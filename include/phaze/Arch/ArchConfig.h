// One accelerator: its cores, memories, ports and network, every number with its unit.
//
//        HBM  --bandwidth-->  global buffer  --buffer port-->  L2 of a core  --array port-->  array
//
//   ArchConfig chip = ArchConfig::derived(
//       {8, 2, 128, 128, 128, Bytes(Mebibytes(128)), Bytes(Gibibytes(32)), {}});
//   chip.hbm.bandwidth = BytesPerSecond(2.4e12);
//   if (std::optional<FieldError> error = check(chip)) ...
//
// Every port carries reads and writes together. The ports of the cores grow with the number of
// cores, that of the global buffer with its banks, so that more of anything never gives less
// bandwidth. docs/CostModel.md has the source of every default.
#ifndef PHAZE_ARCH_ARCHCONFIG_H
#define PHAZE_ARCH_ARCHCONFIG_H

#include "phaze/Arch/ElementType.h"
#include "phaze/Support/FieldError.h"
#include "phaze/Support/Units.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace phaze::arch {

/// Arrays of width x depth multiply-add elements.
struct TensorCores {
  int64_t count = 1;
  int64_t width = 1;
  int64_t depth = 1;
  Bytes l1PerElement{32};     ///< registers of one element of the array
  Bytes l2;                   ///< memory of one core
  BytesPerCycle arrayPort{};  ///< of one core, between its L2 and the array
  BytesPerCycle bufferPort{}; ///< of one core, between the global buffer and its L2

  /// Multiply-add elements of one core.
  int64_t elements() const { return width * depth; }
};

/// Rows of `width` lanes.
struct VectorCores {
  int64_t count = 1;
  int64_t width = 1;
  Bytes l1PerLane{12};        ///< registers of one lane
  Bytes l2;                   ///< memory of one core
  BytesPerCycle bufferPort{}; ///< of one core, between the global buffer and its L2
};

/// The memory that all cores share.
struct GlobalBuffer {
  Bytes capacity;
  BytesPerCycle port{}; ///< of the whole buffer, towards all cores together
};

struct Hbm {
  Bytes capacity;
  BytesPerSecond bandwidth{};
  std::optional<int64_t> stacks{}; ///< unset: as many as give the bandwidth at 300 GB/s each

  int64_t numStacks() const;
};

/// Groups of `devices` neighbours; each device sends (and at the same time receives) at
/// `bandwidth`, and a message takes `latency` besides. On a torus `bandwidth` is that of one axis,
/// both directions together, and collectives use several axes at once.
struct NetworkLevel {
  int64_t devices = 1;
  BytesPerSecond bandwidth{};
  Seconds latency{};
  double reach = 1; ///< the part of the bandwidth that collectives reach
  int64_t axes = 1; ///< of a torus
};

/// What a machine reaches of what its data sheet says. The default is the ideal one. Effects of
/// shapes (tiles, waves, edges) are no part of it: the mapper finds them. Read by the exact rules
/// alone; docs/CostModel.md, "What machines reach", has the sources.
struct Reach {
  double contraction = 1;       ///< part of peak of large contractions, clock and power included
  double hbm = 1;               ///< part of the bandwidth of HBM
  double attentionForward = 1;  ///< part of peak of attention as one kernel
  double attentionBackward = 1; ///< the same of its backward pass
  double unaligned = 1;         ///< of that, where rows are no multiple of 16 bytes
  Seconds start{};              ///< from one operator to the next
  double overlap = 1;           ///< share of communication that can be hidden behind compute
  double stragglers = 0;        ///< longer, per doubling of the devices beyond eight

  bool isIdeal() const;
};

/// What tells the points of an architecture space apart; the rest follows from it.
struct ArchPoint {
  int64_t tensorCores = 1;
  int64_t vectorCores = 1;
  int64_t width = 1;
  int64_t depth = 1;
  int64_t vectorWidth = 1;
  Bytes globalBuffer;
  Bytes hbm;
  std::optional<BytesPerSecond> hbmBandwidth; ///< unset: what goes with the capacity
  std::optional<int64_t> hbmStacks = {};      ///< unset: as Hbm has it
  /// What the innermost level of the network has on each device; unset: what the space has.
  std::optional<int64_t> links = {};
  std::optional<BytesPerSecond> linkBandwidth = {}; ///< of each of them
  std::optional<Hertz> clock = {};                  ///< unset: what the space has

  bool operator==(const ArchPoint &other) const;
};

struct EnergyTable;

/// An accelerator. Plain data; see `check` for what is valid.
struct ArchConfig {
  std::string name;
  Hertz clock{1.05e9};
  TensorCores tensor;
  VectorCores vector;
  GlobalBuffer globalBuffer;
  Hbm hbm;
  Rates rates;
  /// From the innermost to the outermost level, which holds all devices.
  std::vector<NetworkLevel> network;
  Reach reach;
  /// The process in nm, at which the chip takes the area of all that it has. Unset: the published
  /// area of cores and buffers alone, at 22 nm.
  std::optional<double> process;
  /// What operations and bytes cost; unset: what they do at that process.
  std::shared_ptr<const EnergyTable> energy;

  /// The chip of a point, with the derived fields at their defaults and a flat network of 1024
  /// devices at 4 GiB/s.
  static ArchConfig derived(const ArchPoint &point);

  ArchPoint point() const;

  /// Peak rates of all cores together.
  FlopsPerCycle tensorPeak(ElementType type) const;
  FlopsPerCycle vectorPeak(ElementType type) const;
  /// Takes over what is a matter of technology and not of design: rates, what is reached, process.
  void takeTechnology(const ArchConfig &from);

  /// HBM's bandwidth as far as it is reached, and the same in the chip's own clock.
  BytesPerSecond reachedHbm() const { return hbm.bandwidth * reach.hbm; }
  BytesPerCycle hbmPort() const { return reachedHbm() / clock; }
  /// How many times longer compute takes where so many devices wait for the slowest of them.
  double slowerWith(int64_t devices) const;
};

// Defaults of derived fields, monotone in what they depend on.

/// 1 KiB for each 64 elements (lanes), 1 KiB at least: the published rule.
Bytes defaultL2(int64_t elements);
/// A 16-bit operand on each side of the array and a 32-bit result per column, each cycle.
BytesPerCycle defaultArrayPort(int64_t width, int64_t depth);
/// A byte for each row and column of the array.
BytesPerCycle defaultTensorBufferPort(int64_t width, int64_t depth);
/// Two 16-bit operands and a 16-bit result for each lane.
BytesPerCycle defaultVectorBufferPort(int64_t width);
/// 64 bytes for each bank of 512 KiB.
BytesPerCycle defaultGlobalBufferPort(Bytes capacity);
/// 37.5 GB/s for each GiB.
BytesPerSecond defaultHbmBandwidth(Bytes capacity);

/// The technology of a chip that reaches all of its data sheet, and the preset that the chips of a
/// space take theirs from by default.
inline constexpr const char *idealTechnology = "ideal";
inline constexpr const char *defaultTechnology = "tpuv4";

/// States what a valid architecture is: counts, sizes, rates and ports positive and in range,
/// network levels that grow by multiples. Nothing if it is valid.
std::optional<FieldError> check(const ArchConfig &config);

/// The names of the presets, tpuv4 first.
std::vector<std::string> presetNames();
std::optional<ArchConfig> preset(const std::string &name);

} // namespace phaze::arch

#endif // PHAZE_ARCH_ARCHCONFIG_H
