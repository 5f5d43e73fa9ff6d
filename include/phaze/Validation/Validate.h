// Predicts the step times of measured runs.
//
//   Validator validator(systems);
//   for (const Run &run : runs)
//     results.push_back(validator.predict(run));
#ifndef PHAZE_VALIDATION_VALIDATE_H
#define PHAZE_VALIDATION_VALIDATE_H

#include "mlir/IR/MLIRContext.h"
#include "phaze/Report/ValidationReport.h"
#include "phaze/Validation/Statement.h"

namespace phaze::validation {

/// Writes the program of each run, imports it and plans it as stated. Programs that differ only in
/// their batch are written once.
class Validator {
public:
  explicit Validator(Systems systems);
  ~Validator();

  report::RunResult predict(const Run &run);
  /// The same for what is stated already; nothing and why where it cannot be planned.
  std::optional<report::Prediction> predict(const Statement &statement, std::string &reason);

private:
  std::optional<Workload> workloadOf(const Statement &statement, std::string &reason);

  Systems systems;
  mlir::MLIRContext context;
  std::map<std::string, Workload> known; ///< By what tells programs apart.
};

} // namespace phaze::validation

#endif // PHAZE_VALIDATION_VALIDATE_H
