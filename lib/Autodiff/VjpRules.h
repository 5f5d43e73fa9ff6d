// The table of rules by operation, and what a rule sees.
#ifndef PHAZE_LIB_AUTODIFF_VJPRULES_H
#define PHAZE_LIB_AUTODIFF_VJPRULES_H

#include "phaze/Autodiff/HloBuilder.h"
#include "llvm/ADT/StringMap.h"

#include <functional>

namespace phaze::autodiff {

/// One operation to be differentiated.
struct VjpCall {
  HloBuilder &b;
  mlir::Operation *op;
  /// Of each result; null where the loss does not depend on it.
  llvm::ArrayRef<mlir::Value> cotangents;
  /// Which operands need a cotangent.
  llvm::ArrayRef<bool> needed;
  /// What the rule found, by operand; null is zero.
  llvm::SmallVector<mlir::Value> found;

  mlir::Value cotangent() const { return cotangents.front(); }
  mlir::Value operand(unsigned index) const { return op->getOperand(index); }
  mlir::Value result() const { return op->getResult(0); }
  /// Sets an operand's cotangent to what `make` emits, if it is needed.
  void give(unsigned index, llvm::function_ref<mlir::Value()> make) {
    if (needed[index])
      found[index] = make();
  }
};

using VjpRule = std::function<llvm::LogicalResult(VjpCall &)>;
using VjpRules = llvm::StringMap<VjpRule>;

/// Adds a rule that cannot fail.
template <typename Op, typename Function> void addRule(VjpRules &rules, Function rule) {
  rules[Op::getOperationName()] = [rule](VjpCall &call) {
    rule(call, llvm::cast<Op>(call.op));
    return mlir::success();
  };
}

/// Adds a rule that may refuse, with a diagnostic.
template <typename Op, typename Function> void addFallibleRule(VjpRules &rules, Function rule) {
  rules[Op::getOperationName()] = [rule](VjpCall &call) {
    return rule(call, llvm::cast<Op>(call.op));
  };
}

void addElementwiseRules(VjpRules &rules);
void addIndexingRules(VjpRules &rules);
void addComputeRules(VjpRules &rules);

} // namespace phaze::autodiff

#endif
