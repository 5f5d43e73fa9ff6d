// Which nodes of a graph compute the same.
#ifndef PHAZE_LIB_IMPORT_VALUENUMBERS_H
#define PHAZE_LIB_IMPORT_VALUENUMBERS_H

#include "phaze/Import/ProgramGraph.h"

namespace phaze {

/// A hash of what an operation does to its operands: name, attributes that matter, types of
/// results, regions. Two slices at different places are different with `withPositions` only.
uint64_t operationHash(mlir::Operation *op, bool withPositions);

/// Whether two operations do the same to their operands: what equal hashes only make likely.
bool isSameOperation(mlir::Operation *a, mlir::Operation *b, bool withPositions);

/// By value: equal numbers for values computed by the same operations from the same arguments,
/// seen through whatever only passes values on.
std::vector<uint64_t> numberValues(const ProgramGraph &graph);

/// Mixes `value` into `seed`; the order matters.
uint64_t mixHash(uint64_t seed, uint64_t value);

} // namespace phaze

#endif
