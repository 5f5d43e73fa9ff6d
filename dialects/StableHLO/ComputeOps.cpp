// Methods of the Compute operations: parsing, printing and the way from an op to its inference
// function.
#include "dialects/StableHLO/ComputeOps.h"
#include "dialects/StableHLO/ComputeInference.h"

using namespace mlir;

namespace phaze::stablehlo {

void StableHLODialect::addComputeOps() {
  addOperations<
#define GET_OP_LIST
#include "dialects/StableHLO/ComputeOps.cpp.inc"
      >();
}

} // namespace phaze::stablehlo

#define GET_OP_CLASSES
#include "dialects/StableHLO/ComputeOps.cpp.inc"
