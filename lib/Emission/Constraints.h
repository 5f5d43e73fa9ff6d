// Where a class changes hands, so that a value has to be told how it is divided.
#ifndef PHAZE_LIB_EMISSION_CONSTRAINTS_H
#define PHAZE_LIB_EMISSION_CONSTRAINTS_H

#include "ValueSharding.h"
#include "phaze/Import/ImportProgram.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"

namespace phaze {

/// An operand of an operation of the IR.
using IrUse = std::pair<mlir::Operation *, unsigned>;

/// Per value of the graph, and per operand of a node, how it has to be divided.
struct Constraints {
  struct Made {
    ValueIndex value;
    ValueSharding sharding;
  };
  struct Read {
    NodeIndex node;
    unsigned operand;
    ValueSharding sharding;
  };
  std::vector<Made> made; ///< Values as soon as they are made.
  std::vector<Read> read; ///< Operands where they are read; the value is made elsewhere.
  /// Operands that read a value as it was made, before its constraint.
  llvm::DenseSet<IrUse> asMade;
  /// By value: whether an operator makes it in parts.
  llvm::BitVector isLocal;
};

/// Sums and gathers are where the sharding of the workload has them. Besides: values in which a
/// class can be said for the first time, and values that go from stage to stage.
Constraints findConstraints(const ImportedProgram &program, const plan::Plan &plan,
                            const ShardingRule &rule);

/// The classes that the plan shards, ascending. Requires a plan of the workload.
std::vector<FactorId> shardedClasses(const Workload &workload, const plan::Plan &plan);

} // namespace phaze

#endif
