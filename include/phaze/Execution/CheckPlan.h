// Whether a plan computes what its program computes: runs both on the same inputs.
#ifndef PHAZE_EXECUTION_CHECKPLAN_H
#define PHAZE_EXECUTION_CHECKPLAN_H

#include "phaze/Execution/RunStages.h"
#include "phaze/Plan/Plan.h"

namespace phaze {

/// How far a result of the plan is from that of the program.
struct TensorDifference {
  std::string name; ///< "result #3"
  std::string role; ///< "loss", "updated", ...
  mlir::Type type;
  double largest = 0; ///< Of all elements, relative to the largest element of the tensor.
  double bound = 0;   ///< What rounding allows.

  bool isWithin() const { return largest <= bound; }
};

/// The largest difference that rounding explains: 1e-9 in f64, 1e-3 in f32, 5e-2 in narrower types;
/// integers and booleans are the same.
double roundingBound(mlir::Type element);

/// The largest difference of two tensors of a type, relative to the largest element of `expected`,
/// or to `least` if that is more. NaN and infinity agree with themselves only.
double relativeDifference(const interpreter::TensorValue &actual,
                          const interpreter::TensorValue &expected, double least = 0);

} // namespace phaze

#endif // PHAZE_EXECUTION_CHECKPLAN_H
