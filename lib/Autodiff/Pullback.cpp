// A piece of a program together with its derivative.
#include "phaze/Autodiff/Pullback.h"

using namespace mlir;

namespace phaze::autodiff {

Value PieceBuilder::parameter(StringRef name, Dims shape) {
  auto type = RankedTensorType::get(shape, element);
  parameters.push_back({name.str(), type});
  return block->addArgument(type, location);
}

Value PieceBuilder::stop(Value value) {
  stops.insert(value);
  return value;
}

FailureOr<std::unique_ptr<Pullback>> Pullback::create(Location location, Type element,
                                                      ArrayRef<Input> inputs, Body body) {
  auto result = std::make_unique<Pullback>();
  MLIRContext *context = location.getContext();
  // Only a home for the block: its signature is not kept up to date.
  result->function = func::FuncOp::create(location, "piece", FunctionType::get(context, {}, {}));
  Block *block = &result->function->getBody().emplaceBlock();
  for (const Input &input : inputs)
    block->addArgument(input.type, location);
  result->inputCount = inputs.size();

  PieceBuilder builder(HloBuilder(OpBuilder::atBlockEnd(block), location), block, element);
  const SmallVector<Value> arguments(block->getArguments());
  result->outputs = body(builder, arguments);
  result->parameterList = builder.parameters;
  for (Operation &op : *block)
    result->forwardOps.push_back(&op);

  SmallVector<Value> wrt;
  SmallVector<unsigned> places;
  const unsigned argumentCount = block->getNumArguments();
  for (unsigned index = 0; index < argumentCount; ++index)
    if (index >= inputs.size() || inputs[index].differentiated) {
      wrt.push_back(block->getArgument(index));
      places.push_back(index);
    }
  for (Value output : result->outputs)
    result->cotangentArguments.push_back(block->addArgument(output.getType(), location));
  auto found =
      differentiate(builder, result->outputs, result->cotangentArguments, wrt, builder.stops);
  if (failed(found))
    return failure();
  result->gradients.resize(argumentCount);
  for (auto [place, gradient] : llvm::zip_equal(places, *found))
    result->gradients[place] = gradient;
  for (Operation &op : llvm::drop_begin(*block, result->forwardOps.size()))
    result->backwardOps.push_back(&op);
  result->findResiduals();
  return result;
}

void Pullback::findResiduals() {
  const llvm::DenseSet<Operation *> isForward(forwardOps.begin(), forwardOps.end());
  auto isRemade = [](Operation *op) {
    return isa<stablehlo::ConstantOp, stablehlo::IotaOp, stablehlo::BroadcastInDimOp>(op);
  };
  llvm::SetVector<Value> kept;
  llvm::DenseSet<Operation *> again, reached;
  auto keep = [&](Value value) {
    Operation *op = value.getDefiningOp();
    if (!op || !isForward.contains(op))
      return;
    if (isRemade(op))
      again.insert(op);
    else
      kept.insert(value);
    reached.insert(op);
  };
  for (Operation *op : backwardOps)
    llvm::for_each(op->getOperands(), keep);
  llvm::for_each(llvm::make_filter_range(gradients, [](Value v) { return bool(v); }), keep);
  for (Operation *op : llvm::reverse(forwardOps)) {
    if (again.contains(op))
      llvm::for_each(op->getOperands(), keep);
    if (reached.contains(op))
      for (Value operand : op->getOperands())
        if (Operation *producer = operand.getDefiningOp())
          reached.insert(producer);
  }
  residualList = kept.takeVector();
  for (Operation *op : forwardOps) {
    if (again.contains(op))
      remade.push_back(op);
    if (reached.contains(op))
      needed.push_back(op);
  }
}

SmallVector<Type> Pullback::resultTypes() const {
  return llvm::to_vector(llvm::map_range(outputs, [](Value value) { return value.getType(); }));
}

Value Pullback::argument(unsigned index) const {
  func::FuncOp home = *function;
  return home.getArgument(index);
}

bool Pullback::usesArgument(unsigned index) const {
  const llvm::DenseSet<Operation *> users(backwardOps.begin(), backwardOps.end());
  const llvm::DenseSet<Operation *> more(remade.begin(), remade.end());
  return llvm::any_of(argument(index).getUsers(),
                      [&](Operation *user) { return users.contains(user) || more.contains(user); });
}

SmallVector<Value> Pullback::forward(HloBuilder &b, ValueRange arguments, IRMapping &values) const {
  for (auto [index, value] : llvm::enumerate(arguments))
    values.map(argument(index), value);
  for (Operation *op : forwardOps)
    b.builder.clone(*op, values);
  return llvm::to_vector(
      llvm::map_range(outputs, [&](Value value) { return values.lookupOrDefault(value); }));
}

void Pullback::recompute(HloBuilder &b, ValueRange arguments, IRMapping &values) const {
  auto barrier = stablehlo::OptimizationBarrierOp::create(b.builder, b.location,
                                                          arguments.getTypes(), arguments);
  for (auto [index, value] : llvm::enumerate(barrier->getResults()))
    values.map(argument(index), value);
  for (Operation *op : needed)
    b.builder.clone(*op, values);
}

void Pullback::remake(HloBuilder &b, IRMapping &values) const {
  for (Operation *op : remade)
    b.builder.clone(*op, values);
}

SmallVector<Value> Pullback::backward(HloBuilder &b, IRMapping &values,
                                      ValueRange cotangents) const {
  for (auto [argument, cotangent] : llvm::zip_equal(cotangentArguments, cotangents))
    values.map(argument, cotangent);
  for (Operation *op : backwardOps)
    b.builder.clone(*op, values);
  SmallVector<Value> result;
  for (Value gradient : gradients)
    result.push_back(gradient ? values.lookup(gradient) : Value());
  return result;
}

} // namespace phaze::autodiff
