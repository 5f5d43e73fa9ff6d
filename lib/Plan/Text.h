// Numbers in messages about plans, and how near is equal.
#ifndef PHAZE_LIB_PLAN_TEXT_H
#define PHAZE_LIB_PLAN_TEXT_H

#include "phaze/Support/Numbers.h"

#include <algorithm>
#include <cmath>

namespace phaze::plan {

/// Sums of the same numbers in another order differ by less than this part.
constexpr double roundingSlack = 1e-9;

constexpr const char *expectedAmount = "expected a finite number >= 0";

inline bool isAmount(double x) { return std::isfinite(x) && x >= 0; }

inline bool isNear(double a, double b) {
  return std::abs(a - b) <= roundingSlack * std::max(std::abs(a), std::abs(b));
}

inline std::string text(double x) { return plain(x, 10); }

} // namespace phaze::plan

#endif // PHAZE_LIB_PLAN_TEXT_H
