// Refuses operations and types of dialects that phaze does not know.
#include "phaze/Reader/VerifyRegistered.h"
#include "dialects/StableHLO/StrictReading.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;

namespace phaze {

namespace {

/// The first type of an unknown dialect inside a type, null if there is none. Remembers what it has
/// seen: a module has far fewer types than values.
class OpaqueTypes {
public:
  OpaqueType in(Type type) {
    auto [entry, isNew] = seen.try_emplace(type);
    if (isNew)
      type.walk([&](OpaqueType opaque) {
        entry->second = opaque;
        return WalkResult::interrupt();
      });
    return entry->second;
  }

  OpaqueType in(TypeRange types) {
    for (Type type : types)
      if (OpaqueType opaque = in(type))
        return opaque;
    return {};
  }

private:
  llvm::DenseMap<Type, OpaqueType> seen;
};

} // namespace

LogicalResult verifyRegistered(Operation *root) {
  OpaqueTypes opaqueTypes;
  LogicalResult result = success();
  root->walk([&](Operation *op) {
    stablehlo::warnOfStrictReading(op);
    if (!op->isRegistered()) {
      op->emitError() << "operation '" << op->getName() << "' is of dialect '"
                      << op->getName().getDialectNamespace() << "', which phaze does not know";
      result = failure();
      return;
    }
    OpaqueType opaque = opaqueTypes.in(op->getResultTypes());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (!opaque)
          opaque = opaqueTypes.in(block.getArgumentTypes());
    if (opaque) {
      op->emitError() << "type " << opaque << " is of dialect '"
                      << opaque.getDialectNamespace().getValue() << "', which phaze does not know";
      result = failure();
    }
  });
  return result;
}

} // namespace phaze
