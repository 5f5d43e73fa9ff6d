// Runs functions operation by operation.
#include "phaze/Interpreter/Evaluate.h"
#include "Registry.h"
#include "dialects/Sdy/Sdy.h"
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace phaze::interpreter {

const HandlerTable &handlers() {
  static const HandlerTable table = [] {
    HandlerTable all;
    addElementwise(all);
    addIndexing(all);
    addGatherScatter(all);
    addContractions(all);
    addReductions(all);
    addOrdering(all);
    addControlFlow(all);
    addNormalization(all);
    addRandom(all);
    return all;
  }();
  return table;
}

std::vector<llvm::StringRef> supportedOperations() {
  std::vector<llvm::StringRef> names;
  for (const auto &entry : handlers())
    names.push_back(entry.getKey());
  llvm::sort(names);
  return names;
}

namespace {

class FunctionRun : public Run {
public:
  FunctionRun(const EvaluateOptions &options) : options(options) {}

  FailureOr<Values> runFunction(func::FuncOp function, ArrayRef<TensorValue> inputs) {
    if (function.isDeclaration())
      return function.emitOpError("has no body to run");
    if (!function.getBody().hasOneBlock())
      return function.emitOpError("has ")
             << function.getBody().getBlocks().size() << " blocks, expected 1";
    if (++depth > options.maxCallDepth)
      return function.emitOpError("is called more than ") << options.maxCallDepth << " deep";
    // A function sees nothing of its caller's values.
    Frame *caller = std::exchange(frame, nullptr);
    FailureOr<Values> results = runRegion(function.getBody(), inputs);
    frame = caller;
    --depth;
    return results;
  }

  FailureOr<Values> runRegion(Region &region, ArrayRef<TensorValue> arguments) override {
    Frame inner;
    inner.parent = frame;
    for (auto [argument, value] : llvm::zip_equal(region.getArguments(), arguments))
      inner.values[argument] = value;
    frame = &inner;
    FailureOr<Values> results = runBlock(region.front());
    frame = inner.parent;
    return results;
  }

  FailureOr<Values> call(Operation *caller, StringRef callee,
                         ArrayRef<TensorValue> arguments) override {
    auto name = StringAttr::get(caller->getContext(), callee);
    auto function = symbols.lookupNearestSymbolFrom<func::FuncOp>(caller, name);
    if (!function)
      return caller->emitOpError("calls '") << callee << "', which is no function of the module";
    if (function.getNumArguments() != arguments.size())
      return caller->emitOpError("calls '") << callee << "' with " << arguments.size()
                                            << " values, expected " << function.getNumArguments();
    for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
      if (arguments[i].type() != type)
        return caller->emitOpError("calls '")
               << callee << "' with a value of type " << arguments[i].type() << " for argument #"
               << i << ", expected " << type;
    return runFunction(function, arguments);
  }

  FailureOr<TensorValue> constant(Operation *op, ElementsAttr value) override {
    auto found = constants.find(op);
    if (found != constants.end())
      return found->second;
    std::optional<TensorValue> converted = TensorValue::fromAttr(value);
    if (!converted)
      return op->emitOpError("has no elements in the module: its value is elided or external");
    constants[op] = *converted;
    return *converted;
  }

  TensorValue lookup(Value value) override {
    for (Frame *f = frame; f; f = f->parent) {
      auto found = f->values.find(value);
      if (found != f->values.end())
        return found->second;
    }
    llvm_unreachable("the verifier sees to it that operands dominate");
  }

  LogicalResult countOperations(Operation *op, uint64_t count) override {
    executed += count;
    if (executed <= options.maxOperations)
      return success();
    return op->emitOpError("is stopped: more than ")
           << options.maxOperations << " operations were executed";
  }

  LogicalResult check(Operation *op, Type type) {
    auto [entry, isNew] = checked.try_emplace(type, true);
    std::string why;
    if (!isNew || isInterpretable(type, options.maxElements, why))
      return success();
    return op->emitOpError() << why;
  }

private:
  struct Frame {
    llvm::DenseMap<Value, TensorValue> values;
    Frame *parent;
  };

  FailureOr<Values> runBlock(Block &block) {
    for (Operation &op : block) {
      Values operands;
      for (Value operand : op.getOperands())
        operands.push_back(lookup(operand));
      if (isa<func::ReturnOp, stablehlo::ReturnOp, sdy::ReturnOp>(op))
        return operands;
      if (failed(countOperations(&op, 1)))
        return failure();
      auto handler = handlers().find(op.getName().getStringRef());
      if (handler == handlers().end())
        return op.emitOpError("is not supported by the interpreter");
      for (Type type : op.getResultTypes())
        if (failed(check(&op, type)))
          return failure();
      FailureOr<Values> results = handler->second(&op, operands, *this);
      if (failed(results))
        return failure();
      for (auto [result, value] : llvm::zip_equal(op.getResults(), *results))
        frame->values[result] = std::move(value);
    }
    return block.getParentOp()->emitOpError("has a block that returns nothing");
  }

  const EvaluateOptions &options;
  SymbolTableCollection symbols;
  llvm::DenseMap<Operation *, TensorValue> constants;
  llvm::DenseMap<Type, bool> checked; ///< Types that were found to be interpretable.
  Frame *frame = nullptr;
  uint64_t executed = 0;
  unsigned depth = 0;
};

} // namespace

FailureOr<SmallVector<TensorValue>> evaluate(func::FuncOp function, ArrayRef<TensorValue> inputs,
                                             const EvaluateOptions &options) {
  if (function.getNumArguments() != inputs.size())
    return function.emitOpError("is given ")
           << inputs.size() << " inputs, expected " << function.getNumArguments();
  FunctionRun run(options);
  for (auto [i, argument] : llvm::enumerate(function.getArguments())) {
    if (failed(run.check(function, argument.getType())))
      return failure();
    if (inputs[i].type() != argument.getType())
      return function.emitOpError("is given a value of type ")
             << inputs[i].type() << " for argument #" << i << ", expected " << argument.getType();
  }
  return run.runFunction(function, inputs);
}

} // namespace phaze::interpreter
