// Which axes divide which factors of an operation: the cheapest of what its values suggest.
#ifndef PHAZE_LIB_SPMD_ASSIGN_H
#define PHAZE_LIB_SPMD_ASSIGN_H

#include "OpFactors.h"
#include "Reshard.h"

namespace phaze::spmd {

/// What is known of a value of an operation.
struct KnownValue {
  llvm::ArrayRef<int64_t> shape;
  std::optional<Sharding> sharding; ///< None: any will do.
  unsigned elementBytes = 1;
  std::optional<Sharding> read = {}; ///< Of operands: how it is read, whatever that costs.
};

/// Axes by factor.
using Assignment = llvm::SmallVector<Axes, 6>;

/// The assignment that moves the fewest bytes between operands as they are and results as they are
/// wanted; of those, one that divides most.
Assignment chooseAssignment(const OpFactors &rule, llvm::ArrayRef<KnownValue> operands,
                            llvm::ArrayRef<KnownValue> results, const DeviceMesh &mesh);
/// The assignment that operands say, as they are read where that is said and else as they are, and
/// results where these leave something open. Summands are handed on over `summedOver`, along which
/// nothing is divided.
Assignment assignmentOfReads(const OpFactors &rule, llvm::ArrayRef<KnownValue> operands,
                             llvm::ArrayRef<KnownValue> results, AxesRef summedOver,
                             const DeviceMesh &mesh);

/// The sharding of a value with these factors.
Sharding shardingOf(const OpFactors::Dims &dims, const Assignment &assignment);
/// The axes along which results are partial.
Axes pendingOf(const OpFactors &rule, const Assignment &assignment);

} // namespace phaze::spmd

#endif
