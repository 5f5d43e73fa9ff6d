// Why a step takes longer than its contractions would at peak.
#ifndef PHAZE_REPORT_WATERFALL_H
#define PHAZE_REPORT_WATERFALL_H

#include "phaze/Plan/Plan.h"

#include <string>
#include <vector>

namespace phaze::report {

/// What one cause adds to a step, on an average device.
struct Loss {
  std::string name, what;
  Seconds time;
};

/// From the contractions at peak, which come first, to the whole step: times add up to that of the
/// step. A part of a layer is shared out by what its slots have of the cores; lanes that work while
/// tensor cores do count for nothing, and time is waited for by nobody twice. Without the work of
/// slots, all that tensor cores do beyond the plan's MFU is one loss. Requires that check() finds
/// nothing.
std::vector<Loss> waterfallOf(const plan::Plan &plan);

} // namespace phaze::report

#endif // PHAZE_REPORT_WATERFALL_H
