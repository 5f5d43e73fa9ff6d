// The chlo dialect: its class, attributes and operations.
#ifndef PHAZE_DIALECTS_CHLO_CHLO_H
#define PHAZE_DIALECTS_CHLO_CHLO_H

#include "dialects/Chlo/Inference.h"
#include "dialects/StableHLO/Inference.h"
#include "dialects/StableHLO/StableHLODialect.h"
#include "dialects/StableHLO/TypePredicates.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "dialects/Chlo/ChloDialect.h.inc"
#include "dialects/Chlo/ChloEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "dialects/Chlo/ChloAttrs.h.inc"

#define GET_OP_CLASSES
#include "dialects/Chlo/ChloOps.h.inc"

#endif
