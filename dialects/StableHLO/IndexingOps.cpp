// Methods of the Indexing operations: parsing, printing and the way from an op to its inference
// function.
#include "dialects/StableHLO/IndexingOps.h"
#include "dialects/StableHLO/IndexingInference.h"

using namespace mlir;

namespace phaze::stablehlo {

void StableHLODialect::addIndexingOps() {
  addOperations<
#define GET_OP_LIST
#include "dialects/StableHLO/IndexingOps.cpp.inc"
      >();
}

} // namespace phaze::stablehlo

#define GET_OP_CLASSES
#include "dialects/StableHLO/IndexingOps.cpp.inc"
