// Result types and constraints of the Elementwise operations, on types and plain arrays.
#ifndef PHAZE_DIALECTS_STABLEHLO_ELEMENTWISEINFERENCE_H
#define PHAZE_DIALECTS_STABLEHLO_ELEMENTWISEINFERENCE_H

#include "dialects/StableHLO/Inference.h"

namespace phaze::stablehlo {} // namespace phaze::stablehlo

#endif
