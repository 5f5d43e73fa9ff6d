// Methods of the Program operations: parsing, printing and the way from an op to its inference
// function.
#include "dialects/StableHLO/ProgramOps.h"
#include "dialects/StableHLO/ProgramInference.h"

using namespace mlir;

namespace phaze::stablehlo {

void StableHLODialect::addProgramOps() {
  addOperations<
#define GET_OP_LIST
#include "dialects/StableHLO/ProgramOps.cpp.inc"
      >();
}

} // namespace phaze::stablehlo

#define GET_OP_CLASSES
#include "dialects/StableHLO/ProgramOps.cpp.inc"
