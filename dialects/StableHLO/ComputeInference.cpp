// Result types and constraints of the Compute operations.
#include "dialects/StableHLO/ComputeInference.h"

using namespace mlir;

namespace phaze::stablehlo {} // namespace phaze::stablehlo
