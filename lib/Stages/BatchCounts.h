// Constants that stand for the batch.
#ifndef PHAZE_LIB_STAGES_BATCHCOUNTS_H
#define PHAZE_LIB_STAGES_BATCHCOUNTS_H

#include "phaze/Stages/SetBatch.h"

namespace phaze {

/// A use of a constant that has to change.
struct CountUse {
  mlir::Operation *user;
  unsigned operand;
  bool isReciprocal; ///< 1 / n rather than n.
};

/// Finds where means are taken over the batch: a sum over the batch that is divided by a product of
/// the sizes it was summed over, and the constants of the backward pass that come of it. Under
/// `isPart` only those that the forward pass goes on with (statistics). Fails with a diagnostic
/// where it cannot be told.
mlir::FailureOr<std::vector<CountUse>> findCounts(const ProgramAnalysis &analysis, bool isPart);

/// The constant that a value repeats, converts or reshapes, if it is one number.
mlir::Operation *splatBehind(mlir::Value value);

} // namespace phaze

#endif
