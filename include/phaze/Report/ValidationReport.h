// Predicted against measured step times, for people and programs.
//
//   std::vector<RunResult> runs = ...;             // phaze/Validation/Validate.h
//   llvm::outs() << validationText(runs);
//   writeFile("runs.json", validationJson(runs));
#ifndef PHAZE_REPORT_VALIDATIONREPORT_H
#define PHAZE_REPORT_VALIDATIONREPORT_H

#include "phaze/Plan/Plan.h"

#include <optional>
#include <string>
#include <vector>

namespace phaze::report {

/// What a model says of one measured run.
struct Prediction {
  plan::StepTime step;
  Bytes memory; ///< Of the fullest device.
  Bytes capacity;
  bool fits() const { return memory <= capacity; }
};

/// A measured run.
struct RunResult {
  std::string id, system, software;
  Seconds measured{};
  /// Unset where the run cannot be stated, with the reason.
  std::optional<Prediction> prediction;
  std::string reason;
  std::vector<std::string> notes; ///< What had to be assumed.

  /// The id up to its first dash.
  std::string source() const;
  /// (predicted - measured) / measured; requires a prediction.
  double error() const;
};

/// Absolute errors of some runs.
struct ErrorGroup {
  std::string source, system; ///< Empty: all.
  size_t runs = 0, fitting = 0;
  double mean = 0, median = 0, largest = 0;
  double bias = 0; ///< Mean with sign.
};

/// Of every source on every chip, in the order of the runs; of all runs at the end.
std::vector<ErrorGroup> errorGroups(const std::vector<RunResult> &runs);

/// Runs with their split, groups, and what could not be stated.
std::string validationText(const std::vector<RunResult> &runs);
/// Format "phaze-validation-1"; docs/Runs.md has the fields.
std::string validationJson(const std::vector<RunResult> &runs);
/// A page that needs nothing else: predicted over measured, and the tables.
std::string validationHtml(const std::vector<RunResult> &runs);

} // namespace phaze::report

#endif // PHAZE_REPORT_VALIDATIONREPORT_H
