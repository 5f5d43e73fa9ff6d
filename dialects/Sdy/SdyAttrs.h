// Attributes and enumerations of sdy.
#ifndef PHAZE_DIALECTS_SDY_SDYATTRS_H
#define PHAZE_DIALECTS_SDY_SDYATTRS_H

#include "dialects/Sdy/SdyDialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"
#include <optional>
#include <string>

#include "dialects/Sdy/SdyEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "dialects/Sdy/SdyAttrs.h.inc"

namespace phaze::sdy {

/// The symbol of a factor in a sharding rule: `i` to `z`, then `z_1`, `z_2` and so on.
std::string factorSymbol(int64_t factor);

} // namespace phaze::sdy

#endif
