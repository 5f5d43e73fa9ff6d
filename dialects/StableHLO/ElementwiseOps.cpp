// Methods of the Elementwise operations: parsing, printing and the way from an op to its inference
// function.
#include "dialects/StableHLO/ElementwiseOps.h"
#include "dialects/StableHLO/ElementwiseInference.h"

using namespace mlir;

namespace phaze::stablehlo {

void StableHLODialect::addElementwiseOps() {
  addOperations<
#define GET_OP_LIST
#include "dialects/StableHLO/ElementwiseOps.cpp.inc"
      >();
}

Operation *StableHLODialect::materializeConstant(OpBuilder &, Attribute, Type, Location) {
  return nullptr;
}

} // namespace phaze::stablehlo

#define GET_OP_CLASSES
#include "dialects/StableHLO/ElementwiseOps.cpp.inc"
