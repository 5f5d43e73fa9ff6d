// Result types and constraints of the Program operations.
#include "dialects/StableHLO/ProgramInference.h"

using namespace mlir;

namespace phaze::stablehlo {} // namespace phaze::stablehlo
