// Optimizers.
#include "Program.h"

using namespace mlir;
using namespace phaze::stablehlo;

namespace phaze::generator {

namespace {

constexpr double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8, decay = 0.01;

/// 1 - beta^step: moments start at zero, and this is the weight that they have gathered.
Value correction(autodiff::HloBuilder &b, Value step, double beta) {
  Value power = b.make<PowerOp>(b.splatLike(beta, step), step);
  return b.subtract(b.splatLike(1, step), power);
}

Value mix(autodiff::HloBuilder &b, Value old, Value added, double beta) {
  return b.add(b.scale(old, beta), b.scale(added, 1 - beta));
}

} // namespace

autodiff::Tape::Values emitUpdate(autodiff::HloBuilder &b, const StepOptions &options,
                                  ValueRange parameters, ValueRange gradients,
                                  function_ref<Value(StringRef, Type)> makeState) {
  autodiff::Tape::Values results, firsts, seconds;
  if (options.optimizer == Optimizer::Sgd) {
    for (auto [parameter, gradient] : llvm::zip_equal(parameters, gradients))
      results.push_back(b.subtract(parameter, b.scale(gradient, options.learningRate)));
    return results;
  }

  // First and second moments in the order of the parameters, then the number of the step.
  for (Value parameter : parameters)
    firsts.push_back(makeState("first_moment", parameter.getType()));
  for (Value parameter : parameters)
    seconds.push_back(makeState("second_moment", parameter.getType()));
  Type integer = b.builder.getI32Type();
  Value count = makeState("step", RankedTensorType::get({}, integer));
  Value next = b.add(count, b.scalar(1, integer));
  Value step = b.convert(next, autodiff::elementOf(parameters.front()));
  Value correct1 = correction(b, step, beta1), correct2 = correction(b, step, beta2);

  autodiff::Tape::Values newFirsts, newSeconds;
  for (auto [parameter, gradient, first, second] :
       llvm::zip_equal(parameters, gradients, firsts, seconds)) {
    ArrayRef<int64_t> shape = autodiff::shapeOf(parameter);
    newFirsts.push_back(mix(b, first, gradient, beta1));
    newSeconds.push_back(mix(b, second, b.multiply(gradient, gradient), beta2));
    Value mean = b.divide(newFirsts.back(), b.broadcast(correct1, shape, {}));
    Value square = b.divide(newSeconds.back(), b.broadcast(correct2, shape, {}));
    Value root = b.make<SqrtOp>(square);
    Value change = b.divide(mean, b.add(root, b.splatLike(epsilon, root)));
    if (options.optimizer == Optimizer::AdamW)
      change = b.add(change, b.scale(parameter, decay));
    results.push_back(b.subtract(parameter, b.scale(change, options.learningRate)));
  }
  llvm::append_range(results, newFirsts);
  llvm::append_range(results, newSeconds);
  results.push_back(next);
  return results;
}

} // namespace phaze::generator
