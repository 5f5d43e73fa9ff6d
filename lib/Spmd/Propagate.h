// Which sharding each value of a program is to have.
#ifndef PHAZE_LIB_SPMD_PROPAGATE_H
#define PHAZE_LIB_SPMD_PROPAGATE_H

#include "ReadShardings.h"

namespace phaze::spmd {

/// The shardings of values that have a class of the factor analysis that some sharding divides, or
/// a sharding of their own. Other values are left to the operations that make them. Without
/// `byClasses` these are all others.
llvm::DenseMap<mlir::Value, Sharding> propagate(mlir::func::FuncOp entry,
                                                const GivenShardings &given, bool byClasses);

} // namespace phaze::spmd

#endif
