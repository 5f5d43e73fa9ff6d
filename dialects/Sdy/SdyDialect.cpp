// The sdy dialect: registration and its hooks for generic passes and bytecode.
#include "dialects/Sdy/SdyDialect.h"
#include "dialects/Common/VersionedBytecode.h"
#include "dialects/Sdy/SdyOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;

#include "dialects/Sdy/SdyDialect.cpp.inc"

namespace phaze::sdy {

namespace {

/// Inlining drops the shardings of the function's arguments. What must know them stays in place:
/// data-flow edges of functions, and collectives, of an argument.
struct InlinerInterface : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final { return true; }
  bool isLegalToInline(Operation *op, Region *, bool, IRMapping &) const final {
    if (isa<FuncDataFlowEdgeOp>(op))
      return false;
    if (!isa<AllGatherOp, AllSliceOp, AllToAllOp, CollectivePermuteOp, AllReduceOp, ReduceScatterOp,
             ShardedToUnreducedOp, ReplicatedToUnreducedOp>(op))
      return true;
    auto arg = dyn_cast<BlockArgument>(op->getOperand(0));
    return !arg || !isa<FunctionOpInterface>(arg.getOwner()->getParentOp());
  }
};

} // namespace

void SdyDialect::initialize() {
  registerAttributes();
  registerOps();
  addInterfaces<InlinerInterface, VersionedBytecode>();
}

} // namespace phaze::sdy
