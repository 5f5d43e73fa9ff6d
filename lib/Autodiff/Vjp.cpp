// The driver of reverse-mode differentiation.
#include "phaze/Autodiff/Vjp.h"

#include "VjpRules.h"

using namespace mlir;

namespace phaze::autodiff {

namespace {

const VjpRules &allRules() {
  static const VjpRules rules = [] {
    VjpRules result;
    addElementwiseRules(result);
    addIndexingRules(result);
    addComputeRules(result);
    return result;
  }();
  return rules;
}

bool isFloat(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && isa<FloatType>(type.getElementType());
}

} // namespace

FailureOr<SmallVector<Value>> differentiate(HloBuilder &b, ValueRange outputs,
                                            ValueRange cotangents, ValueRange inputs,
                                            const StopSet &stops) {
  Block *block = b.builder.getInsertionBlock();
  const llvm::DenseSet<Value> leaves(inputs.begin(), inputs.end());
  llvm::DenseSet<Value> active(inputs.begin(), inputs.end());
  SmallVector<Operation *> path;
  for (Operation &op : llvm::make_range(block->begin(), b.builder.getInsertionPoint())) {
    if (llvm::none_of(op.getOperands(), [&](Value value) { return active.contains(value); }))
      continue;
    path.push_back(&op);
    for (Value result : op.getResults())
      if (isFloat(result) && !stops.contains(result))
        active.insert(result);
  }

  DenseMap<Value, Value> found;
  auto accumulate = [&](Value value, Value cotangent) {
    Value &sum = found[value];
    sum = sum ? b.add(sum, cotangent) : cotangent;
  };
  for (auto [output, cotangent] : llvm::zip_equal(outputs, cotangents))
    if (active.contains(output))
      accumulate(output, cotangent);

  for (Operation *op : llvm::reverse(path)) {
    SmallVector<Value> ofResults;
    for (Value result : op->getResults())
      ofResults.push_back(leaves.contains(result) ? Value() : found.lookup(result));
    if (llvm::none_of(ofResults, [](Value value) { return bool(value); }))
      continue;
    SmallVector<bool> needed;
    for (Value operand : op->getOperands())
      needed.push_back(active.contains(operand));
    auto rule = allRules().find(op->getName().getStringRef());
    if (rule == allRules().end())
      return op->emitOpError("has no rule of differentiation");
    VjpCall call{b, op, ofResults, needed, SmallVector<Value>(op->getNumOperands())};
    if (failed(rule->second(call)))
      return failure();
    for (auto [operand, cotangent] : llvm::zip_equal(op->getOperands(), call.found))
      if (cotangent)
        accumulate(operand, cotangent);
  }

  SmallVector<Value> result;
  for (Value input : inputs)
    result.push_back(found.lookup(input));
  return result;
}

} // namespace phaze::autodiff
