// The architectures of a space, listed.
#ifndef PHAZE_LIB_SEARCH_CHIPS_H
#define PHAZE_LIB_SEARCH_CHIPS_H

#include "Boxes.h"

namespace phaze::search {

/// In the order of the space. Keeps to the limits on area and power. With `isByCapacity` each
/// capacity of HBM is a chip of its own, for those who ask what it costs.
inline std::vector<Chip> chipsOf(const Options &options, bool isByCapacity = false) {
  return Boxes(options, isByCapacity).list();
}

/// What is to be told of the limits on area and power: which of them leaves nothing, and by how
/// much, or that one changes nothing. Nothing of spaces that are not listed.
std::optional<std::string> whatLimitsSay(const Options &options, bool isEmpty);

} // namespace phaze::search

#endif // PHAZE_LIB_SEARCH_CHIPS_H
