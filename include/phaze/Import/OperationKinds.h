// What runs an operation: matrix units, vector units, memory, the network, or nothing.
#ifndef PHAZE_IMPORT_OPERATIONKINDS_H
#define PHAZE_IMPORT_OPERATIONKINDS_H

#include "mlir/IR/Operation.h"
#include "phaze/Import/ProgramGraph.h"
#include "phaze/Workload/Workload.h"

namespace phaze {

OperatorKind operatorKind(const GraphNode &node);

/// Whether a result element is a function of the operands' elements at the same place.
bool isElementwise(mlir::Operation *op);

/// Dot products and convolutions.
bool isContraction(mlir::Operation *op);

/// Whether result i holds what operand i held, in another shape, order or precision, or repeated:
/// who has the operand need not keep the result.
bool isDerivable(const GraphNode &node);

/// A constant of equal elements, or the constant operation of any other.
bool isConstant(mlir::Operation *op);
bool isSplatConstant(mlir::Operation *op);

/// Bits that an element takes in memory: whole bytes, so 8 for i1 and i4.
uint32_t storedBits(mlir::Type element);

} // namespace phaze

#endif
