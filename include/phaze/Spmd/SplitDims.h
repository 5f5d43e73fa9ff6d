// Splits dimensions that a plan divides inside, so that each part is a tile of a dimension.
#ifndef PHAZE_SPMD_SPLITDIMS_H
#define PHAZE_SPMD_SPLITDIMS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace phaze::spmd {

/// Gives arguments and results with `phaze.view` = array<i64: ...> the shape that it says, a
/// row-major view of their own: 16 x 192 as 16 x 3 x 4 x 16, of which the 4 can then be divided.
/// Operations in between work on split dimensions too, as far as they relate dimension to dimension
/// (element-wise ones, contractions, reductions, transposes, broadcasts, reshapes); others get
/// their operands as they were. The attributes go.
void splitDims(mlir::func::FuncOp function);

} // namespace phaze::spmd

#endif
