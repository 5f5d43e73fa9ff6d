// The StableHLO dialect: registration, types, and its hooks for generic passes and bytecode.
#include "dialects/StableHLO/StableHLODialect.h"
#include "dialects/Common/VersionedBytecode.h"
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#include "dialects/StableHLO/StableHLODialect.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "dialects/StableHLO/StableHLOTypes.cpp.inc"

namespace phaze::stablehlo {

namespace {

/// Everything may be inlined: functions of StableHLO programs are pure dataflow or ordered by
/// tokens.
struct InlinerInterface : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *, Operation *, bool) const final { return true; }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final { return true; }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final { return true; }
  void handleTerminator(Operation *, ValueRange) const final {}
};

} // namespace

void StableHLODialect::initialize() {
  addElementwiseOps();
  addIndexingOps();
  addComputeOps();
  addProgramOps();
  registerTypes();
  registerAttributes();
  addInterfaces<InlinerInterface, VersionedBytecode>();
}

void StableHLODialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "dialects/StableHLO/StableHLOTypes.cpp.inc"
      >();
}

} // namespace phaze::stablehlo
