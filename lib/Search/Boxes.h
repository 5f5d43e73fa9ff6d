// Boxes of a space: from each parameter a range of its values, so that a space of any size is
// searched without being listed.
//
//   Boxes boxes(options);
//   std::optional<Box> all = boxes.whole();        // nothing: no architecture is admitted
//   arch::ArchConfig most = boxes.most(*all);      // no chip of the box has more of anything
//   auto [low, high] = boxes.split(*all);
//
// docs/Search.md, "Boxes", says in which direction each term of a cost is monotone.
#ifndef PHAZE_LIB_SEARCH_BOXES_H
#define PHAZE_LIB_SEARCH_BOXES_H

#include "phaze/Evaluation/LayerTables.h"
#include "phaze/Search/Search.h"

#include <array>

namespace phaze::search {

/// What tells the chips of a space apart, in the order of the grid, outermost first.
enum Axis : size_t {
  TensorCores,
  VectorCores,
  Width,
  Depth,
  VectorWidth, ///< a single value where lanes are as wide as tensor cores
  Buffer,
  Memory,  ///< bandwidths, stacks or, where these decide, capacities of HBM
  Network, ///< links times their bandwidth
  Clock,
  Capacity, ///< of HBM, where each is a chip of its own
  numAxes,
};

/// From each axis the values from the first to the last, both included.
struct Box {
  struct Range {
    uint32_t first = 0, last = 0;
    bool isOne() const { return first == last; }
  };
  std::array<Range, numAxes> axes;

  bool isChip() const;
  /// Whether all chips have the same cores: times fall with all that is left.
  bool isColumn() const;
};

/// Points that differ in the capacity of HBM alone are one chip: nothing but what fits depends on
/// it.
struct Chip {
  arch::ArchPoint point; ///< With the largest capacity.
  SquareMicrons area;
  std::vector<Bytes> hbms; ///< Ascending.
  Box box;                 ///< Of one chip, or of those that this one stands for.
  uint64_t order = 0;      ///< Of the first one in the space.
};

class Boxes {
public:
  /// With `isByCapacity` each capacity of HBM is a chip of its own, for those who ask what it
  /// costs.
  explicit Boxes(const Options &options, bool isByCapacity = false);

  /// Chips of the grid, of which limits may rule out some.
  double size() const;
  double size(const Box &box) const;
  /// All that the limits on area and power do not rule out at once; nothing if they do.
  std::optional<Box> whole() const;
  /// Drops values that the limits rule out whatever the others are. False if nothing is left.
  bool shrink(Box &box) const;
  /// In two along the parameter that bounds depend on most.
  std::array<Box, 2> split(const Box &box) const;

  /// The chip so many values up or down from another one; nothing if there is none.
  std::optional<Box> step(const Box &chip, Axis axis, int by) const;

  /// The chip that differs from another in nothing but the capacity of its HBM, within the limits.
  std::optional<Chip> find(const arch::ArchConfig &chip) const;
  /// A chip of a box; nothing if the limits leave none.
  std::optional<Box> first(const Box &box) const;
  /// Some chips of the space, those with most HBM first; none if there are none.
  std::vector<Chip> some(size_t count) const;
  /// Up to so many chips from all over the space: fewer where limits leave little of the grid.
  std::vector<Box> spread(size_t count) const;
  /// All of them, in the order of the space; `size()` is at most mostListed.
  std::vector<Chip> list() const;
  /// How many there are; of large spaces, points of the grid.
  uint64_t count() const;
  /// The values of a parameter that the limits leave, ascending.
  std::vector<double> values(Axis axis) const;

  /// What stands for a box in a queue: its least area, and the corner that has most of everything.
  Chip chip(const Box &box) const;
  /// What no chip of the box has less, or more of.
  arch::ArchPoint least(const Box &box) const { return corner(box, false); }
  arch::ArchPoint most(const Box &box) const { return corner(box, true); }
  /// The place of the latter in the grid.
  uint64_t numberOfMost(const Box &box) const;
  PeakCores cores(const Box &box) const;

  /// Everything that the grid is made of, for those who compare searches.
  std::string text() const;

private:
  struct Value {
    double value = 0;
    uint64_t rank = 0; ///< In the list of the space.
    std::optional<int64_t> count, links;
    std::optional<BytesPerSecond> bandwidth;
    Bytes capacity;
  };
  void add(Axis axis, Value value);
  void finish(Axis axis);
  arch::ArchPoint corner(const Box &box, bool isMost) const;
  void set(arch::ArchPoint &point, size_t axis, uint32_t index) const;
  /// Not beyond the upper limits, and not below the lower ones. Both are monotone.
  bool isBelow(const arch::ArchPoint &point) const;
  bool isAbove(const arch::ArchPoint &point) const;
  uint32_t lastBelow(const Box::Range &range, size_t axis, arch::ArchPoint point) const;
  uint64_t orderOf(const Box &box) const;
  std::vector<Box> search(const Box &from, size_t count) const;
  template <typename Visit> void forEach(Visit visit) const;

  const Options &options;
  bool vectorFollows = false; ///< Lanes are as wide as tensor cores.
  std::array<std::vector<Value>, numAxes> axes;
  std::array<uint64_t, numAxes> listed{}; ///< Sizes of the lists of the space.
  std::vector<Bytes> allCapacities;
  arch::ArchSpace::Limits limits;
  mutable std::optional<uint64_t> counted;
};

/// A list of more chips is not made.
constexpr double mostListed = 1 << 22;

} // namespace phaze::search

#endif // PHAZE_LIB_SEARCH_BOXES_H
