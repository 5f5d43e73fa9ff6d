// Writes a program out: calls inlined and loops unrolled, in the IR.
//
// ProgramGraph does the same beside the IR, so nothing has to be written out to be planned. It is
// for those who want every operation once, in one layer, with plain attributes.
#ifndef PHAZE_TRANSFORMS_INLINEPROGRAM_H
#define PHAZE_TRANSFORMS_INLINEPROGRAM_H

#include "phaze/Import/ProgramGraph.h"

namespace phaze {

/// Replaces the body of the entry by one without calls, composites, loops of known trip count and
/// branches of known choice, and erases private functions that nobody calls any more. Integers that
/// are then known are constants, slices at known places `slice` or what was stored there. Loops
/// that have to stay are in warnings. Fails with a diagnostic, and then the module is as it was.
mlir::LogicalResult inlineProgram(mlir::ModuleOp module, const GraphOptions &options);

} // namespace phaze

#endif
