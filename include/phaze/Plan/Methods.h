// What plans say beside what they hold: who made a placement, and how exact proofs are.
#ifndef PHAZE_PLAN_METHODS_H
#define PHAZE_PLAN_METHODS_H

namespace phaze::plan {

/// SearchSummary::method where the placement was asked for: nobody looked for a better one.
constexpr char givenPlacement[] = "given-placement";

/// As a part of what is proven: CBC's own tolerance. Gaps below it are none.
constexpr double proofTolerance = 1e-5;

} // namespace phaze::plan

#endif // PHAZE_PLAN_METHODS_H
