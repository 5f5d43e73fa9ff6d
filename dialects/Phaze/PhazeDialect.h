// The phaze dialect class.
#ifndef PHAZE_DIALECTS_PHAZE_PHAZEDIALECT_H
#define PHAZE_DIALECTS_PHAZE_PHAZEDIALECT_H

#include "mlir/IR/Dialect.h"

#include "dialects/Phaze/PhazeDialect.h.inc"

#endif
