// Result types and constraints of the Compute operations, on types and plain arrays.
#ifndef PHAZE_DIALECTS_STABLEHLO_COMPUTEINFERENCE_H
#define PHAZE_DIALECTS_STABLEHLO_COMPUTEINFERENCE_H

#include "dialects/StableHLO/Inference.h"

namespace phaze::stablehlo {} // namespace phaze::stablehlo

#endif
