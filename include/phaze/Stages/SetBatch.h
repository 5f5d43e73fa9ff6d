// The same program at another batch.
#ifndef PHAZE_STAGES_SETBATCH_H
#define PHAZE_STAGES_SETBATCH_H

#include "phaze/Import/ProgramAnalysis.h"
#include "llvm/ADT/DenseSet.h"

namespace phaze {

struct BatchOptions {
  int64_t size = 1;
  /// The new batch is a part of the old one: what the step divides by stays, so that losses and
  /// gradients of all parts add up to those of the whole. Else it is that of the new batch.
  bool isPart = false;
};

/// Gives the entry another batch, in place: types, attributes that say sizes, constants that have
/// the batch or stand for it. The graph of the analysis still leads to the operations, but types in
/// it are the old ones. Returns the constants that were changed along with the batch. Fails with a
/// diagnostic at what cannot follow; the module is of no use then.
mlir::FailureOr<llvm::DenseSet<mlir::Operation *>> setBatch(const ProgramAnalysis &analysis,
                                                            const BatchOptions &options);

} // namespace phaze

#endif // PHAZE_STAGES_SETBATCH_H
