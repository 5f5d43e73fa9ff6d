// How much floating-point work an operation does.
#ifndef PHAZE_IMPORT_OPERATIONWORK_H
#define PHAZE_IMPORT_OPERATIONWORK_H

#include "dialects/StableHLO/StableHLO.h"
#include <optional>

namespace phaze {

/// Work of one execution of an operation itself: what its regions and callees do is not in it.
struct OperationWork {
  uint64_t flops = 0;
  mlir::Type element;     ///< The element type that the work is done in; null without work.
  bool isDynamic = false; ///< The shape is not known, so the work is not either.
  /// How often the operation runs its first and second region for one execution (reductions,
  /// scatters, sorts, maps); none where control flow or nothing decides.
  std::optional<uint64_t> regionRuns[2] = {};
};

/// The counting rules are those of docs/Summary.md.
OperationWork workOf(mlir::Operation *op);

/// How often the body of `loop` runs, where the text says it: a counter with constant start, step
/// and bound.
std::optional<uint64_t> constantTripCount(stablehlo::WhileOp loop);

} // namespace phaze

#endif
