// Counts the operations of a program as if it had no calls.
#include "phaze/Import/FlattenedSize.h"
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace phaze {

int64_t FlattenedSizes::of(Region &region) {
  int64_t size = 0;
  for (Operation &op : region.getOps()) {
    size = llvm::SaturatingAdd<uint64_t>(size, 1);
    Operation *body = &op;
    if (auto call = dyn_cast<func::CallOp>(op))
      body = symbols.lookupNearestSymbolFrom(&op, call.getCalleeAttr());
    if (auto function = dyn_cast_or_null<func::FuncOp>(body)) {
      if (function.isExternal() || !active.insert(function).second)
        continue;
      auto [known, isNew] = functions.try_emplace(function, 0);
      if (isNew) {
        int64_t inner = of(function.getBody());
        functions[function] = inner;
      }
      size = llvm::SaturatingAdd<uint64_t>(size, functions[function]);
      active.erase(function);
    } else if (isa<stablehlo::WhileOp, stablehlo::CaseOp, stablehlo::IfOp>(op)) {
      for (Region &inner : op.getRegions())
        size = llvm::SaturatingAdd<uint64_t>(size, of(inner));
    }
  }
  return std::min<int64_t>(size, nodeLimit);
}

} // namespace phaze
