// What passes count of the module at hand.
#ifndef PHAZE_LIB_TRANSFORMS_TELL_H
#define PHAZE_LIB_TRANSFORMS_TELL_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "phaze/Support/Debug.h"
#include "phaze/Workload/Workload.h"

namespace phaze {

inline void tell(const mlir::Pass &pass, std::vector<debug::Count> counts) {
  debug::tell(pass.getArgument().str(), counts);
}

inline int64_t operationsIn(mlir::Operation *op) {
  int64_t count = 0;
  op->walk([&](mlir::Operation *) { ++count; });
  return count;
}

/// Operations that have an attribute.
inline int64_t operationsWith(mlir::Operation *op, llvm::StringRef attribute) {
  int64_t count = 0;
  op->walk([&](mlir::Operation *inner) { count += inner->hasAttr(attribute); });
  return count;
}

/// Of a workload that a pass has made or read.
inline std::vector<debug::Count> countsOf(const Workload &workload) {
  int64_t operators = 0, parameters = 0;
  for (const LayerKind &kind : workload.kinds) {
    parameters += static_cast<int64_t>(kind.parameters.size());
    for (const Part *part : {&kind.forward, &kind.backward, &kind.update})
      operators += static_cast<int64_t>(part->operators.size());
  }
  return {{"layers", static_cast<int64_t>(workload.layers.size())},
          {"kinds of layers", static_cast<int64_t>(workload.kinds.size())},
          {"operators of the kinds", operators},
          {"parameters of the kinds", parameters},
          {"classes of dimensions", static_cast<int64_t>(workload.factors.size())},
          {"warnings", static_cast<int64_t>(workload.warnings.size())}};
}

} // namespace phaze

#endif // PHAZE_LIB_TRANSFORMS_TELL_H
