// The architectures of a space, each with the capacities of HBM that it may have.
#ifndef PHAZE_LIB_SEARCH_CHIPS_H
#define PHAZE_LIB_SEARCH_CHIPS_H

#include "phaze/Search/Search.h"

namespace phaze::search {

/// Points that differ in the capacity of HBM alone are one chip: nothing but what fits depends on
/// it.
struct Chip {
  arch::ArchPoint point; ///< With the largest capacity.
  SquareMicrons area;
  std::vector<Bytes> hbms; ///< Ascending.
};

/// Those with fewer cores first, else in the order of the space. Keeps to the limits on area and
/// power. With `isByCapacity` each capacity of HBM is a chip of its own, for those who ask what it
/// costs.
std::vector<Chip> chipsOf(const Options &options, bool isByCapacity = false);

/// What is to be told of the limits on area and power: which of them leaves nothing, and by how
/// much, or that one changes nothing. `within` are the chips that keep to them.
std::optional<std::string> whatLimitsSay(const Options &options, const std::vector<Chip> &within);

} // namespace phaze::search

#endif // PHAZE_LIB_SEARCH_CHIPS_H
