// What is different between two plans, and what it costs.
#ifndef PHAZE_REPORT_PLANDIFF_H
#define PHAZE_REPORT_PLANDIFF_H

#include "phaze/Plan/Plan.h"

#include <string>

namespace phaze::report {

/// What changed from `a` to `b` (chip, placement, sharding, stages, recomputation, schedules), then
/// step, throughput, memory, area and energy of both with their ratio; "no difference" if they are
/// equal. Requires that check() finds nothing wrong with either.
std::string diff(const plan::Plan &a, const plan::Plan &b);

} // namespace phaze::report

#endif // PHAZE_REPORT_PLANDIFF_H
