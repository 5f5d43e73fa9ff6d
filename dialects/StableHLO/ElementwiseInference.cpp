// Result types and constraints of the Elementwise operations.
#include "dialects/StableHLO/ElementwiseInference.h"

using namespace mlir;

namespace phaze::stablehlo {} // namespace phaze::stablehlo
