// The backward pass of a workload that has only a forward pass.
#ifndef PHAZE_WORKLOAD_BACKWARD_H
#define PHAZE_WORKLOAD_BACKWARD_H

#include "phaze/Workload/Workload.h"

namespace phaze {

/// Fills the backward part and the stash of every kind: for each contraction a contraction per
/// operand that needs a gradient, for each other operator its derivative. docs/Workload.md has the
/// rules, the derivatives and what is approximated; operators without a known derivative are named
/// in warnings with what is assumed. Requires that check() finds nothing and that no kind has
/// backward or update operators or a stash.
void synthesizeBackward(Workload &workload);

/// A derivative of an element-wise operator, or of a reduction to what it reduces. `steps` are
/// operators separated by "; ", the last one makes the operand's cotangent. They read: `d` the
/// result's cotangent, `r` the result, `x` `y` `z` the operands, numbers, and steps by their name:
/// "t=multiply r r; u=subtract 1 t; multiply d u".
struct Derivative {
  const char *name; ///< Of the operator.
  int32_t operand;
  const char *steps;
  int32_t flops; ///< Per element: steps other than selections and logic.
};
const std::vector<Derivative> &derivatives();

} // namespace phaze

#endif
