// Evaluates integer scalars of a program: loop counters, bounds, positions of slices.
#ifndef PHAZE_IMPORT_SCALARFOLDING_H
#define PHAZE_IMPORT_SCALARFOLDING_H

#include "dialects/StableHLO/StableHLO.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace phaze {

/// The single result of `op`, if it is an integer or boolean scalar that follows from integer
/// scalars. `operand(i)` gives what is known of operand i.
std::optional<int64_t> foldInteger(mlir::Operation *op,
                                   llvm::function_ref<std::optional<int64_t>(unsigned)> operand);

/// How often `loop` runs, none if that depends on data or is more than 100,000 times: each
/// iteration is evaluated, and loops of plain counters, which may be longer, need none of this
/// (constantTripCount). `initial(i)` gives what is known of the loop's operand i, `outside(v)` of a
/// value from around the loop.
std::optional<int64_t> countTrips(stablehlo::WhileOp loop,
                                  llvm::function_ref<std::optional<int64_t>(unsigned)> initial,
                                  llvm::function_ref<std::optional<int64_t>(mlir::Value)> outside);

} // namespace phaze

#endif
