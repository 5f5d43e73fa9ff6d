// A plan as a page of text: what a user sees when a search is done.
#ifndef PHAZE_REPORT_PLANSUMMARY_H
#define PHAZE_REPORT_PLANSUMMARY_H

#include "phaze/Plan/Plan.h"

#include <string>

namespace phaze::report {

/// Chip, placement, where the time of a step goes, memory of the stages, what is proven, baselines
/// and runners-up. Requires that check() finds nothing.
std::string summarize(const plan::Plan &plan);

} // namespace phaze::report

#endif // PHAZE_REPORT_PLANSUMMARY_H
