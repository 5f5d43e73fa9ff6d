// Why a plan is what it is, as a page of text.
#ifndef PHAZE_REPORT_PLANEXPLANATION_H
#define PHAZE_REPORT_PLANEXPLANATION_H

#include "phaze/Plan/Explanation.h"

#include <string>

namespace phaze::report {

/// What changes would do, what bounds the step, and why the runner-up lost.
std::string explain(const plan::Plan &plan, const plan::Explanation &explanation);

} // namespace phaze::report

#endif // PHAZE_REPORT_PLANEXPLANATION_H
