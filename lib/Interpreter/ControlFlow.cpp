// Regions, calls, tuples and tokens, and operations that pass their operands on.
#include "Checks.h"
#include "Kernels.h"
#include "Shapes.h"
#include "dialects/Chlo/Chlo.h"
#include "dialects/Sdy/Sdy.h"
#include "dialects/StableHLO/StableHLO.h"

using namespace mlir;

namespace phaze::interpreter {

static FailureOr<Values> evalIdentity(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  return Values(operands.begin(), operands.end());
}

static FailureOr<Values> evalWhile(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto loop = cast<stablehlo::WhileOp>(op);
  Values values(operands.begin(), operands.end());
  while (true) {
    FailureOr<Values> condition = run.runRegion(loop.getCond(), values);
    if (failed(condition))
      return failure();
    if (!condition->front()[0].i)
      return values;
    // An empty body would never meet the limit of operations.
    if (failed(run.countOperations(op, 1)))
      return failure();
    FailureOr<Values> next = run.runRegion(loop.getBody(), values);
    if (failed(next))
      return failure();
    values = std::move(*next);
  }
}

/// Position by position along a dimension: slices of the inputs and what is carried give slices of
/// the outputs and what is carried on.
static FailureOr<Values> evalScan(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto scan = cast<chlo::ScanOp>(op);
  size_t inputs = scan.getInputs().size(), outputs = scan.getOutputs().size();
  int64_t dim = scan.getDimension();
  Values carried(operands.begin() + inputs, operands.end()), results;
  for (size_t i = 0; i < outputs; ++i)
    results.push_back(TensorValue(resultType(op, i)));
  int64_t size = inputs ? operands[0].shape()[dim] : results[0].shape()[dim];
  for (int64_t step = 0; step < size; ++step) {
    int64_t position = scan.getIsReverse() ? size - 1 - step : step;
    Values arguments;
    for (const TensorValue &input : operands.take_front(inputs)) {
      Index shape(input.shape()), strides = stridesOf(input.shape());
      int64_t start = position * strides[dim];
      shape.erase(shape.begin() + dim);
      strides.erase(strides.begin() + dim);
      auto type = RankedTensorType::get(shape, input.tensorType().getElementType());
      arguments.push_back(TensorValue(type, readStrided(input.cells(), shape, strides, start)));
    }
    llvm::append_range(arguments, carried);
    // An empty body would never meet the limit of operations.
    if (failed(run.countOperations(op, 1)))
      return failure();
    FailureOr<Values> next = run.runRegion(scan.getBody(), arguments);
    if (failed(next))
      return failure();
    for (size_t i = 0; i < outputs; ++i) {
      Index strides = stridesOf(results[i].shape());
      int64_t start = position * strides[dim];
      strides.erase(strides.begin() + dim);
      writeStrided(results[i].mutableCells(), (*next)[i].shape(), strides, start,
                   (*next)[i].cells());
    }
    carried.assign(next->begin() + outputs, next->end());
  }
  llvm::append_range(results, carried);
  return results;
}

static FailureOr<Values> evalIf(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto branch = cast<stablehlo::IfOp>(op);
  return run.runRegion(operands[0][0].i ? branch.getTrueBranch() : branch.getFalseBranch(), {});
}

/// An index out of range takes the last branch.
static FailureOr<Values> evalCase(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  int64_t last = int64_t(op->getNumRegions()) - 1, index = operands[0][0].i;
  return run.runRegion(op->getRegion(index < 0 || index > last ? last : index), {});
}

static FailureOr<Values> evalCall(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  return run.call(op, cast<func::CallOp>(op).getCallee(), operands);
}

static FailureOr<Values> evalComposite(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  return run.call(op, cast<stablehlo::CompositeOp>(op).getDecomposition(), operands);
}

static FailureOr<Values> evalNamedComputation(Operation *op, ArrayRef<TensorValue> operands,
                                              Run &run) {
  return run.runRegion(op->getRegion(0), operands);
}

/// Annotations pass values on; `mhlo.x` is the function of `chlo.x`.
static FailureOr<Values> evalCustomCall(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  StringRef target = cast<stablehlo::CustomCallOp>(op).getCallTargetName();
  if (target == "Sharding" && op->getOperandTypes() == op->getResultTypes())
    return evalIdentity(op, operands, run);
  StringRef function = target;
  if (function.consume_front("mhlo.") && operands.size() == 1 &&
      op->getOperandTypes() == op->getResultTypes()) {
    if (Loop loop = kernelLoop(("chlo." + function).str(), operands[0].element())) {
      TensorValue result(resultType(op));
      loop(operands[0].cells().data(), int64_t(1), result.mutableCells().data(), result.size());
      result.element().round(result.mutableCells());
      return one(std::move(result));
    }
  }
  if (target.starts_with("check."))
    return evalCheck(op, target, operands);
  return op->emitOpError("calls '") << target << "', which the interpreter does not know";
}

static FailureOr<Values> evalTuple(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  return one(TensorValue::tuple(cast<TupleType>(op->getResult(0).getType()), operands.vec()));
}

static FailureOr<Values> evalGetTupleElement(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  return one(operands[0].elements()[cast<stablehlo::GetTupleElementOp>(op).getIndex()]);
}

static FailureOr<Values> evalToken(Operation *op, ArrayRef<TensorValue>, Run &) {
  return one(TensorValue::token(op->getResult(0).getType()));
}

static FailureOr<Values> evalNothing(Operation *, ArrayRef<TensorValue>, Run &) { return Values(); }

void addControlFlow(HandlerTable &table) {
  table["func.call"] = evalCall;
  table["sdy.data_flow_edge"] = evalIdentity;
  table["sdy.func_data_flow_edge"] = evalIdentity;
  table["sdy.named_computation"] = evalNamedComputation;
  table["sdy.propagation_barrier"] = evalIdentity;
  table["sdy.reshard"] = evalIdentity;
  table["sdy.sharding_constraint"] = evalIdentity;
  table["sdy.sharding_group"] = evalNothing;
  table["stablehlo.after_all"] = evalToken;
  table["stablehlo.case"] = evalCase;
  table["stablehlo.composite"] = evalComposite;
  table["stablehlo.create_token"] = evalToken;
  table["stablehlo.custom_call"] = evalCustomCall;
  table["stablehlo.get_tuple_element"] = evalGetTupleElement;
  table["stablehlo.if"] = evalIf;
  table["stablehlo.optimization_barrier"] = evalIdentity;
  table["stablehlo.tuple"] = evalTuple;
  table["chlo.scan"] = evalScan;
  table["stablehlo.while"] = evalWhile;
}

} // namespace phaze::interpreter
