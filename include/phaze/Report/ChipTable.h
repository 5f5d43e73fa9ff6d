// Several chips side by side, each with its best plan of one model.
#ifndef PHAZE_REPORT_CHIPTABLE_H
#define PHAZE_REPORT_CHIPTABLE_H

#include "phaze/Plan/Plan.h"

namespace phaze::report {

struct ChipColumn {
  std::string name;
  std::optional<plan::Plan> plan; ///< Unset if nothing fits.
  std::string why;                ///< Then what is wrong.
};

/// A row for each thing that people compare, a column for each chip; speeds, also by area and by
/// power, are relative to the first that fits.
std::string sideBySide(const std::vector<ChipColumn> &chips);

} // namespace phaze::report

#endif // PHAZE_REPORT_CHIPTABLE_H
