// The sdy dialect class.
#ifndef PHAZE_DIALECTS_SDY_SDYDIALECT_H
#define PHAZE_DIALECTS_SDY_SDYDIALECT_H

#include "mlir/IR/Dialect.h"

#include "dialects/Sdy/SdyDialect.h.inc"

#endif
