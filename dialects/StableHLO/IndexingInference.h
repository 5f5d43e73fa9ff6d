// Result types and constraints of the Indexing operations, on types and plain arrays.
#ifndef PHAZE_DIALECTS_STABLEHLO_INDEXINGINFERENCE_H
#define PHAZE_DIALECTS_STABLEHLO_INDEXINGINFERENCE_H

#include "dialects/StableHLO/Inference.h"

namespace phaze::stablehlo {} // namespace phaze::stablehlo

#endif
