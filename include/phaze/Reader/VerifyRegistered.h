// Refuses operations and types of dialects that phaze does not know, while letting their attributes
// through.
#ifndef PHAZE_READER_VERIFYREGISTERED_H
#define PHAZE_READER_VERIFYREGISTERED_H

#include "mlir/IR/Operation.h"

namespace phaze {

/// Real programs carry attributes of other compilers on their arguments and operations, which mean
/// nothing here and are kept. MLIR knows only one switch for attributes, operations and types, so
/// programs are read with it on, and this draws the line. Reports every such operation.
mlir::LogicalResult verifyRegistered(mlir::Operation *root);

} // namespace phaze

#endif
