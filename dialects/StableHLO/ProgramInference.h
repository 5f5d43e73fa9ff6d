// Result types and constraints of the Program operations, on types and plain arrays.
#ifndef PHAZE_DIALECTS_STABLEHLO_PROGRAMINFERENCE_H
#define PHAZE_DIALECTS_STABLEHLO_PROGRAMINFERENCE_H

#include "dialects/StableHLO/Inference.h"

namespace phaze::stablehlo {} // namespace phaze::stablehlo

#endif
