// A space of architectures: lists of values per parameter, and what its points must keep to.
//
//   ArchSpace space = ArchSpace::published(Bytes(Gibibytes(32)));
//   for (uint64_t raw = 0; (raw = space.nextAdmitted(raw)) < space.gridSize(); ++raw)
//     ArchConfig config = space.config(space.gridPoint(raw));
//
// The grid is the product of the lists and is never stored; its points come in the order of the
// lists, tensor cores outermost, then vector cores, width, depth, vector width, global buffer, HBM
// and its bandwidth, or its stacks, links and their bandwidth, clock. The space is the part of the
// grid that meets the constraints.
#ifndef PHAZE_ARCH_ARCHSPACE_H
#define PHAZE_ARCH_ARCHSPACE_H

#include "phaze/Arch/ArchConfig.h"
#include "phaze/Arch/Energy.h"
#include "phaze/Json/JsonFile.h"

#include <memory>
#include <mutex>

namespace phaze::arch {

/// Bounds on the points of a space, both included.
struct SpaceConstraints {
  std::optional<SquareMicrons> minArea;
  std::optional<SquareMicrons> maxArea;
  /// Areas are the published ones whatever the process of the space.
  bool isPublishedArea = false;
  /// In place of areas: at least 0.3 of that of this chip, and at most its own if none is given.
  std::optional<ArchPoint> largest;
  /// The published rule: a chip with a single tensor or vector core may be smaller.
  bool minAreaWaivedForOneCore = false;
  std::optional<Watts> minPower; ///< of `peakPower`
  std::optional<Watts> maxPower;
};

/// The values of each parameter.
struct SpaceLists {
  std::vector<int64_t> tensorCores;
  std::vector<int64_t> vectorCores;
  std::vector<int64_t> widths;
  std::vector<int64_t> depths;
  std::vector<int64_t> vectorWidths; ///< empty: as wide as the tensor cores
  std::vector<Bytes> globalBuffers;
  std::vector<Bytes> hbms;
  std::vector<BytesPerSecond> hbmBandwidths; ///< empty: what goes with the capacity
  /// In place of capacities and bandwidths: stacks of HBM, each of which brings both.
  std::vector<int64_t> hbmStacks;
  Bytes stackCapacity;
  BytesPerSecond stackBandwidth{};
  /// Links of a device on the innermost level of the network, and what each carries. Both or none:
  /// the network that all points share.
  std::vector<int64_t> links;
  std::vector<BytesPerSecond> linkBandwidths;
  std::vector<Hertz> clocks; ///< empty: the one that all points share
};

class ArchSpace {
public:
  /// A grid larger than this is refused.
  static constexpr uint64_t largestGrid = uint64_t(1) << 60;

  /// Without a table powers are those of the process of the space.
  ArchSpace(SpaceLists lists, SpaceConstraints constraints, std::optional<EnergyTable> energy = {});

  /// The published space at one capacity of HBM: 29,360 points, each list from large to small.
  static ArchSpace published(Bytes hbm, std::optional<BytesPerSecond> hbmBandwidth = {});

  /// The grid of the published space within the same limits, but on all that a chip takes: the same
  /// points where the space has no process.
  static ArchSpace standard(Bytes hbm, std::optional<BytesPerSecond> hbmBandwidth = {});

  /// Reads a space, format "phaze-space-1". On failure nothing, and the error is in the document.
  static std::optional<ArchSpace> read(const JsonDocument &document,
                                       std::optional<EnergyTable> energy = {});

  /// What points have to keep to, in numbers: areas and powers grow with every parameter, so that
  /// corners tell for all points between them.
  struct Limits {
    std::optional<SquareMicrons> minArea, maxArea; ///< of limitedArea()
    std::optional<SquareMicrons> maxChipArea;      ///< of the chip as it is, for who sets it
    bool isWaivedForOneCore = false;
    std::optional<Watts> minPower, maxPower; ///< of powerOf()

    /// Whether a point may be smaller than the least area.
    bool isWaived(const ArchPoint &point) const {
      return isWaivedForOneCore && (point.tensorCores == 1 || point.vectorCores == 1);
    }
  };
  Limits limits() const;
  SquareMicrons limitedArea(const ArchPoint &point) const;
  Watts powerOf(const ArchConfig &chip) const {
    return peakPower(chip, energy ? *energy : EnergyTable::of(chip));
  }
  const SpaceLists &values() const { return lists; }
  std::optional<SquareMicrons> maxArea() const { return constraints.maxArea; }

  /// Another upper limit on areas in place of the one that there is.
  void setMaxArea(SquareMicrons area);

  /// Sets what "PATH=VALUE" says for all points, or where they differ in it "PATH=VALUE,VALUE,...";
  /// paths are those of phaze-arch-1. What is wrong, or nothing.
  std::optional<std::string> set(llvm::StringRef setting);

  uint64_t gridSize() const { return total; }
  /// The point at an index below `gridSize()`.
  ArchPoint gridPoint(uint64_t raw) const;
  bool admits(const ArchPoint &point) const;
  /// The first index from `raw` on whose point is admitted; `gridSize()` if there is none.
  uint64_t nextAdmitted(uint64_t raw) const;

  /// How many points the space has. The first call of this or of `point` looks at the whole grid.
  uint64_t size() const;
  /// The point with this index in the space, below `size()`.
  ArchPoint point(uint64_t index) const;

  /// The chip of a point, with the clock, rates, network, reach and process of the space.
  ArchConfig config(const ArchPoint &point) const;

  /// What all points share: clock, rates, network, reach and process.
  ArchConfig common;

private:
  /// Admitted points before each block of the grid, and of all of it at the end.
  struct Counts {
    std::once_flag once;
    std::vector<uint64_t> before;
  };
  const std::vector<uint64_t> &countedBefore() const;

  SpaceLists lists;
  SpaceConstraints constraints;
  std::optional<EnergyTable> energy;
  uint64_t total = 0;
  std::shared_ptr<Counts> counts = std::make_shared<Counts>();
};

} // namespace phaze::arch

#endif // PHAZE_ARCH_ARCHSPACE_H
