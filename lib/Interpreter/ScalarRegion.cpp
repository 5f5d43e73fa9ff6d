// Regions on scalars, as reductions, scatters and sorts have them.
#include "ScalarRegion.h"
#include "Specialize.h"
#include "dialects/StableHLO/StableHLO.h"

using namespace mlir;

namespace phaze::interpreter {

static bool isScalar(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() == 0 && ElementType::get(tensor.getElementType());
}

FailureOr<ScalarRegion> ScalarRegion::get(Region &region, Run &run) {
  Operation *op = region.getParentOp();
  for (Type type : region.getArgumentTypes())
    if (!isScalar(type))
      return op->emitOpError("has a region with an argument of type ")
             << type << ", expected a scalar with an interpreted element type";
  for (Type type : region.front().getTerminator()->getOperandTypes())
    if (!isScalar(type))
      return op->emitOpError("has a region that returns ")
             << type << ", expected a scalar with an interpreted element type";
  ScalarRegion result(region, run);
  result.compile();
  return result;
}

void ScalarRegion::compile() {
  llvm::DenseMap<Value, unsigned> slotOf;
  auto addSlot = [&](Value value, Cell cell) {
    slotOf[value] = slots.size();
    slots.push_back(cell);
  };
  for (Value argument : region->getArguments())
    addSlot(argument, intCell(0));
  for (Operation &op : region->front().without_terminator()) {
    if (op.getNumResults() != 1 || !isScalar(op.getResult(0).getType()) || computesOnQuantized(&op))
      return;
    if (auto constant = dyn_cast<stablehlo::ConstantOp>(op)) {
      std::optional<TensorValue> value = TensorValue::fromAttr(constant.getValue());
      if (!value)
        return;
      addSlot(op.getResult(0), (*value)[0]);
      continue;
    }
    Step step{loopOf(&op), {}, *ElementType::get(resultType(&op).getElementType())};
    if (!step.loop)
      return;
    for (Value operand : op.getOperands()) {
      if (!isScalar(operand.getType()))
        return;
      if (!slotOf.count(operand))
        addSlot(operand, caller->lookup(operand)[0]);
      step.operands.push_back(slotOf[operand]);
    }
    addSlot(op.getResult(0), intCell(0));
    // The slot of a step's result is found again by its number.
    step.operands.push_back(slots.size() - 1);
    steps.push_back(std::move(step));
  }
  for (Value value : region->front().getTerminator()->getOperands()) {
    if (!slotOf.count(value))
      addSlot(value, caller->lookup(value)[0]);
    returned.push_back(slotOf[value]);
  }
  compiled = true;
}

LogicalResult ScalarRegion::call(ArrayRef<Cell> arguments, MutableArrayRef<Cell> results) {
  if (!compiled) {
    Values inputs;
    for (auto [cell, type] : llvm::zip_equal(arguments, region->getArgumentTypes()))
      inputs.push_back(TensorValue(cast<RankedTensorType>(type), {cell}));
    FailureOr<Values> outputs = caller->runRegion(*region, inputs);
    if (failed(outputs))
      return failure();
    for (auto [cell, value] : llvm::zip_equal(results, *outputs))
      cell = value[0];
    return success();
  }
  if (failed(caller->countOperations(region->getParentOp(), steps.size())))
    return failure();
  llvm::copy(arguments, slots.begin());
  static const int64_t strides[] = {0, 0, 0};
  for (const Step &step : steps) {
    const Cell *operands[3];
    size_t count = step.operands.size() - 1;
    for (size_t i = 0; i < count; ++i)
      operands[i] = &slots[step.operands[i]];
    Cell &result = slots[step.operands.back()];
    step.loop(ArrayRef(operands, count), ArrayRef(strides, count), &result, 1);
    result = step.type.round(result);
  }
  for (auto [cell, slot] : llvm::zip_equal(results, returned))
    cell = slots[slot];
  return success();
}

ScalarRegion::Lanes ScalarRegion::lanes(int64_t width) const {
  Lanes lanes{Cells(slots.size() * width), width};
  for (auto [slot, cell] : llvm::enumerate(slots))
    std::fill_n(lanes.row(slot), width, cell);
  return lanes;
}

void ScalarRegion::run(Lanes &lanes, int64_t count) const {
  static const int64_t strides[] = {1, 1, 1};
  for (const Step &step : steps) {
    const Cell *operands[3];
    size_t arity = step.operands.size() - 1;
    for (size_t i = 0; i < arity; ++i)
      operands[i] = lanes.row(step.operands[i]);
    Cell *result = lanes.row(step.operands.back());
    step.loop(ArrayRef(operands, arity), ArrayRef(strides, arity), result, count);
    step.type.round(MutableArrayRef(result, count));
  }
}

ElementType ScalarRegion::argumentType(unsigned index) const {
  return *ElementType::get(
      cast<RankedTensorType>(region->getArgument(index).getType()).getElementType());
}

Cells cellsAs(const TensorValue &value, const ElementType &type) {
  Cells cells(value.cells().begin(), value.cells().end());
  ElementType from = value.element();
  if (from.kind() != type.kind() || from.width() != type.width())
    for (Cell &cell : cells)
      cell = from.convert(cell, type);
  return cells;
}

} // namespace phaze::interpreter
