// Plans as a page for a browser: one file that needs nothing else. docs/Report.md has its charts.
#ifndef PHAZE_REPORT_PLANPAGE_H
#define PHAZE_REPORT_PLANPAGE_H

#include "phaze/Plan/Plan.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace phaze::report {

/// The page of plans on one architecture, with the step time of each model's own best where those
/// are known. Requires that check() finds nothing. Fails for a step of more than plan::mostPasses
/// passes.
llvm::Expected<std::string> htmlPage(const std::vector<plan::Plan> &plans,
                                     const std::vector<Seconds> &ownBest);

} // namespace phaze::report

#endif // PHAZE_REPORT_PLANPAGE_H
