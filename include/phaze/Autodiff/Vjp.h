// Reverse-mode differentiation of StableHLO operations in a block.
//
// A vector-Jacobian product takes the cotangents of results (how the loss changes with each of
// their elements) to those of operands. There is a rule per operation; the driver applies them in
// reverse order and adds up where a value is used more than once.
#ifndef PHAZE_AUTODIFF_VJP_H
#define PHAZE_AUTODIFF_VJP_H

#include "phaze/Autodiff/HloBuilder.h"
#include "llvm/ADT/DenseSet.h"

namespace phaze::autodiff {

/// Values through which nothing is differentiated.
using StopSet = llvm::DenseSet<mlir::Value>;

/// Emits, at the builder's place, the cotangents of `inputs` given those of `outputs`. All
/// operations in between lie in the block of the outputs, before the builder's place. An input that
/// the outputs do not depend on gets a null value. An operation without a rule on the way is an
/// error at that operation. Inputs are where differentiation ends: it does not go on to what they
/// were computed from.
mlir::FailureOr<llvm::SmallVector<mlir::Value>>
differentiate(HloBuilder &builder, mlir::ValueRange outputs, mlir::ValueRange cotangents,
              mlir::ValueRange inputs, const StopSet &stops = {});

} // namespace phaze::autodiff

#endif
