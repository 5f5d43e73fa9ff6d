// Result types and constraints of the Indexing operations.
#include "dialects/StableHLO/IndexingInference.h"

using namespace mlir;

namespace phaze::stablehlo {} // namespace phaze::stablehlo
