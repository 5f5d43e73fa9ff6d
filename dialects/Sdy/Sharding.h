// Shardings on values: what is asked of one, and which one a value has.
#ifndef PHAZE_DIALECTS_SDY_SHARDING_H
#define PHAZE_DIALECTS_SDY_SHARDING_H

#include "dialects/Sdy/Axes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/TypeRange.h"

namespace phaze::sdy {

/// Verifies a sharding against its mesh, which is looked up from `scope`, and a type (sdy_s1 to
/// sdy_s7, sdy_x1 to sdy_x7).
llvm::LogicalResult verifySharding(TensorShardingAttr sharding, mlir::Type type,
                                   mlir::Operation *scope, EmitError emitError);

/// Verifies that there is one sharding for each of these types, and each of them as above. `what`
/// is what messages call the values: `result`.
llvm::LogicalResult verifyShardings(TensorShardingPerValueAttr shardings, mlir::TypeRange types,
                                    mlir::Operation *op, llvm::StringRef what);

/// The sharding that a value has: from the op that defines it, the function or sdy op whose
/// argument it is, or the data-flow edge behind it. Null if none is given.
TensorShardingAttr getSharding(mlir::Value value);

} // namespace phaze::sdy

#endif
