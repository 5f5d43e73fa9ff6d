// All of phaze: dialect, attributes, types and operations.
#ifndef PHAZE_DIALECTS_PHAZE_PHAZE_H
#define PHAZE_DIALECTS_PHAZE_PHAZE_H

#include "dialects/Phaze/PhazeAttrs.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/SymbolTable.h"

namespace phaze::ir {

class BackwardOp;
class ForwardOp;
class UpdateOp;

namespace detail {
mlir::LogicalResult verifyOperator(mlir::Operation *op);
/// Whether all values are costs.
bool isCosts(mlir::DictionaryAttr attr);

} // namespace detail

} // namespace phaze::ir

#include "dialects/Phaze/PhazeInterfaces.h.inc"

#define GET_OP_CLASSES
#include "dialects/Phaze/PhazeOps.h.inc"

namespace phaze::ir {

/// The values that a part or fused group with this body yields.
YieldOp yieldOf(mlir::Region &body);

/// Operators of a part in order, those inside fused groups included.
llvm::SmallVector<OperatorOp> operatorsOf(mlir::Region &body);

} // namespace phaze::ir

#endif
