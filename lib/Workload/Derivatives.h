// Derivatives and adjoints of operators by name.
#ifndef PHAZE_LIB_WORKLOAD_DERIVATIVES_H
#define PHAZE_LIB_WORKLOAD_DERIVATIVES_H

#include "phaze/Workload/Backward.h"

namespace phaze {

/// One step of Derivative::steps. The step "d" alone has that name and reads nothing.
struct DerivativeStep {
  std::string label, name;
  std::vector<std::string> reads;
};
std::vector<DerivativeStep> parseSteps(const char *steps);

/// An operator that is linear in its first operand, with the others as indices: its adjoint reads
/// the cotangent and the indices, and adds one number for each of the cotangent's where cotangents
/// meet.
struct LinearAdjoint {
  const char *name, *adjoint;
  bool adds;
};
const std::vector<LinearAdjoint> &linearAdjoints();

/// Steps between constants: the derivative is zero wherever there is one.
bool hasNoDerivative(const std::string &name);

/// Steps of derivatives that are no floating-point operation.
bool isWorkless(const std::string &name);

} // namespace phaze

#endif
