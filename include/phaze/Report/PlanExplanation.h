// Why a plan is what it is, as a page of text.
#ifndef PHAZE_REPORT_PLANEXPLANATION_H
#define PHAZE_REPORT_PLANEXPLANATION_H

#include "phaze/Plan/Explanation.h"

#include <string>

namespace phaze::report {

/// Placements on the chip of a plan, at most so many after the first, and why they are not taken;
/// nothing where there is no other one.
std::string placements(const plan::Plan &plan, const std::vector<plan::PlacementLine> &lines,
                       size_t most);

/// What changes would do, what bounds the step, and why the runner-up lost.
std::string explain(const plan::Plan &plan, const plan::Explanation &explanation);

} // namespace phaze::report

#endif // PHAZE_REPORT_PLANEXPLANATION_H
