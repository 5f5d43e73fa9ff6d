// The StableHLO dialect class and its types.
#ifndef PHAZE_DIALECTS_STABLEHLO_STABLEHLODIALECT_H
#define PHAZE_DIALECTS_STABLEHLO_STABLEHLODIALECT_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"

#include "dialects/StableHLO/StableHLODialect.h.inc"

#define GET_TYPEDEF_CLASSES
#include "dialects/StableHLO/StableHLOTypes.h.inc"

#endif
