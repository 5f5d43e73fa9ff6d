// Operations of sdy.
#ifndef PHAZE_DIALECTS_SDY_SDYOPS_H
#define PHAZE_DIALECTS_SDY_SDYOPS_H

#include "dialects/Sdy/SdyAttrs.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "dialects/Sdy/SdyOps.h.inc"

#endif
