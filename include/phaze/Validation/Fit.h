// Fits what a chip reaches to measured runs on it.
//
//   std::string error;
//   std::optional<Fit> fit = fitChip(validator, systems, "a100-80g", runs, error);
//   if (fit) llvm::outs() << fitText(*fit);
//
// A few constants, each in its bounds, none of a single run. The least squares of the logarithms of
// predicted over measured time, runs that are far off weighing less, with the chip's own constants
// as what is believed beforehand: what the runs do not tell stays as it was. docs/Runs.md.
#ifndef PHAZE_VALIDATION_FIT_H
#define PHAZE_VALIDATION_FIT_H

#include "phaze/Validation/Validate.h"

namespace phaze::validation {

/// A constant of a chip that can be fitted.
struct Constant {
  const char *name;
  double least, most;
  double believed; ///< how far it may well be from the chip's own: a standard deviation
  double (*get)(const arch::ArchConfig &chip);
  void (*set)(arch::ArchConfig &chip, double value);
};

const std::vector<Constant> &fittedConstants();

struct Fit {
  struct Learnt {
    std::string name;
    double before = 0, value = 0;
    double deviation = 0; ///< how sure: one standard deviation
    /// What the runs say of it: 0 nothing, 1 all that is known.
    double told = 0;
  };
  struct LeftOut {
    std::string source;
    size_t runs = 0;
    double fitted = 0;  ///< mean absolute error of its runs, with all runs fitted
    double leftOut = 0; ///< with the others alone
  };
  std::string system;
  arch::ArchConfig chip; ///< with the fitted constants
  size_t runs = 0;
  double before = 0, after = 0; ///< mean absolute errors
  std::vector<Learnt> constants;
  std::vector<LeftOut> sources; ///< empty with a single one
};

/// Fits the constants of the chip that `system` names to those of the runs that are on it and can
/// be stated. Nothing, and why, if there are none.
std::optional<Fit> fitChip(Validator &validator, const Systems &systems, const std::string &system,
                           const std::vector<Run> &runs, std::string &error);

std::string fitText(const Fit &fit);

} // namespace phaze::validation

#endif // PHAZE_VALIDATION_FIT_H
