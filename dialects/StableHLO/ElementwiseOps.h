// StableHLO operations: the Elementwise family.
#ifndef PHAZE_DIALECTS_STABLEHLO_ELEMENTWISEOPS_H
#define PHAZE_DIALECTS_STABLEHLO_ELEMENTWISEOPS_H

#include "dialects/StableHLO/AssemblyFormat.h"
#include "dialects/StableHLO/ElementwiseInference.h"
#include "dialects/StableHLO/StableHLOAttrs.h"
#include "dialects/StableHLO/StableHLODialect.h"
#include "dialects/StableHLO/TypePredicates.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "dialects/StableHLO/ElementwiseOps.h.inc"

#endif
