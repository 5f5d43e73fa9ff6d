// Element-wise operations, constants and iota.
#include "Kernels.h"
#include "Matrices.h"
#include "Shapes.h"
#include "dialects/Chlo/Chlo.h"
#include "dialects/Sdy/Sdy.h"
#include "dialects/StableHLO/StableHLO.h"

using namespace mlir;

namespace phaze::interpreter {

static std::optional<ElementType> elementOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? ElementType::get(type.getElementType()) : std::nullopt;
}

static Loop selection() {
  return [](ArrayRef<const Cell *> in, ArrayRef<int64_t> strides, Cell *out, int64_t count) {
    for (int64_t i = 0; i < count; ++i)
      out[i] = in[0][i * strides[0]].i ? in[1][i * strides[1]] : in[2][i * strides[2]];
  };
}

/// clamp(min, x, max) is min(max(x, min), max).
static Loop clamping(const ElementType &type) {
  Loop larger = kernelLoop("stablehlo.maximum", type);
  Loop smaller = kernelLoop("stablehlo.minimum", type);
  return [larger, smaller](ArrayRef<const Cell *> in, ArrayRef<int64_t> strides, Cell *out,
                           int64_t n) {
    larger({in[1], in[0]}, {strides[1], strides[0]}, out, n);
    smaller({out, in[2]}, {1, strides[2]}, out, n);
  };
}

Loop loopOf(Operation *op) {
  if (op->getNumOperands() == 0 || op->getNumResults() != 1)
    return {};
  std::optional<ElementType> type = elementOf(op->getOperand(op->getNumOperands() - 1));
  if (!type)
    return {};
  if (auto compare = dyn_cast<stablehlo::CompareOp>(op)) {
    std::optional<stablehlo::ComparisonType> kind = compare.getCompareType();
    return comparison(*type, stringifyComparisonDirection(compare.getComparisonDirection()),
                      kind ? stringifyComparisonType(*kind) : "NOTYPE");
  }
  if (isa<stablehlo::SelectOp>(op))
    return selection();
  if (isa<stablehlo::ClampOp>(op))
    return clamping(*type);
  if (isa<stablehlo::ConvertOp>(op)) {
    std::optional<ElementType> to = elementOf(op->getResult(0));
    if (!to)
      return {};
    return [from = *type, to = *to](ArrayRef<const Cell *> in, ArrayRef<int64_t> strides, Cell *out,
                                    int64_t count) {
      for (int64_t i = 0; i < count; ++i)
        out[i] = from.convert(in[0][i * strides[0]], to);
    };
  }
  if (auto reduce = dyn_cast<stablehlo::ReducePrecisionOp>(op)) {
    // Cells hold no more than 11 and 52 bits.
    int exponent = std::min<int>(reduce.getExponentBits(), 11);
    int mantissa = std::min<int>(reduce.getMantissaBits(), 52);
    return unary<double>([=](double x) { return roundToFormat(x, exponent, mantissa); });
  }
  return kernelLoop(op->getName().getStringRef(), *type);
}

/// Runs a loop over whole tensors; scalars are repeated.
static FailureOr<Values> runLoop(Operation *op, const Loop &loop, ArrayRef<TensorValue> operands) {
  if (!loop)
    return op->emitOpError("is not interpreted for elements of type ")
           << getElementTypeOrSelf(op->getOperand(op->getNumOperands() - 1).getType());
  TensorValue result = TensorValue::uninitialized(resultType(op));
  SmallVector<const Cell *, 3> sources;
  SmallVector<int64_t, 3> strides;
  for (const TensorValue &operand : operands) {
    sources.push_back(operand.cells().data());
    strides.push_back(operand.rank() == 0 ? 0 : 1);
  }
  MutableArrayRef<Cell> cells = result.mutableCells();
  ElementType element = result.element();
  forRanges(result.size(), /*work=*/8, [&](int64_t begin, int64_t end) {
    // What was computed is rounded while it is near.
    for (int64_t size; begin < end; begin += size) {
      size = std::min<int64_t>(end - begin, 1024);
      SmallVector<const Cell *, 3> from(sources);
      for (auto [source, stride] : llvm::zip_equal(from, strides))
        source += begin * stride;
      loop(from, strides, cells.data() + begin, size);
      element.round(cells.slice(begin, size));
    }
  });
  return one(std::move(result));
}

static FailureOr<Values> evalElementwise(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  return runLoop(op, loopOf(op), operands);
}

/// chlo.broadcast_x: the operands with their dimensions at the end of the result's, or where
/// broadcast_dimensions puts those of the smaller one, then x.
static FailureOr<Values> evalBroadcasting(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  ArrayRef<int64_t> shape = resultType(op).getShape();
  auto dims = op->getAttrOfType<DenseI64ArrayAttr>("broadcast_dimensions");
  Values broadcast;
  for (const TensorValue &operand : operands) {
    Index own = stridesOf(operand.shape()), strides(shape.size(), 0);
    for (int64_t i = 0; i < operand.rank(); ++i) {
      bool placed = dims && operand.rank() == int64_t(dims.size());
      int64_t at = placed ? dims[i] : int64_t(shape.size()) - operand.rank() + i;
      strides[at] = operand.shape()[i] == 1 ? 0 : own[i];
    }
    broadcast.push_back(TensorValue(operand.tensorType().clone(shape),
                                    readStrided(operand.cells(), shape, strides)));
  }
  if (isa<chlo::BroadcastSelectOp>(op))
    return runLoop(op, selection(), broadcast);
  std::optional<ElementType> type = elementOf(op->getOperand(0));
  if (!type)
    return runLoop(op, {}, broadcast);
  if (auto compare = dyn_cast<chlo::BroadcastCompareOp>(op)) {
    std::optional<chlo::ComparisonType> kind = compare.getCompareType();
    StringRef direction = chlo::stringifyComparisonDirection(compare.getComparisonDirection());
    return runLoop(op,
                   comparison(*type, direction,
                              kind ? chlo::stringifyComparisonType(*kind) : StringRef("NOTYPE")),
                   broadcast);
  }
  StringRef function = op->getName().getStringRef();
  function.consume_front("chlo.broadcast_");
  Loop loop = kernelLoop(("stablehlo." + function).str(), *type);
  return runLoop(op, loop ? loop : kernelLoop(("chlo." + function).str(), *type), broadcast);
}

template <typename OpTy>
static FailureOr<Values> evalConstant(Operation *op, ArrayRef<TensorValue>, Run &run) {
  FailureOr<TensorValue> value = run.constant(op, cast<OpTy>(op).getValue());
  // Of a quantized type the elements are written as integers.
  return failed(value) ? FailureOr<Values>(failure()) : one(value->withType(resultType(op)));
}

static FailureOr<Values> evalConstantLike(Operation *op, ArrayRef<TensorValue>, Run &) {
  auto value = cast<chlo::ConstantLikeOp>(op).getValue();
  return one(*TensorValue::fromAttr(DenseElementsAttr::get(resultType(op), Attribute(value))));
}

/// iota and dynamic_iota.
static FailureOr<Values> evalIota(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  if (!operands.empty() && failed(checkShapeOperand(op, operands[0])))
    return failure();
  int64_t dim = op->getAttrOfType<IntegerAttr>("iota_dimension").getInt();
  TensorValue result(resultType(op));
  ElementType integer = *ElementType::get(IntegerType::get(op->getContext(), 64));
  ElementType element = result.element();
  Index strides(result.rank(), 0);
  strides[dim] = 1;
  Cell *next = result.mutableCells().data();
  forEachOffset(result.shape(), strides, 0,
                [&](int64_t position) { *next++ = integer.convert(intCell(position), element); });
  return one(std::move(result));
}

/// Elements of another width become, or come from, a last dimension with the least bits first.
static FailureOr<Values> evalBitcast(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  TensorValue result(resultType(op));
  ElementType from = operands[0].element(), to = result.element();
  if (std::max(from.width(), to.width()) > 64)
    return op->emitOpError("is not interpreted for elements of more than 64 bits");
  MutableArrayRef<Cell> cells = result.mutableCells();
  if (from.width() >= to.width()) {
    int64_t parts = from.width() / to.width();
    for (int64_t i = 0, e = cells.size(); i < e; ++i)
      cells[i] = to.fromBits(from.toBits(operands[0][i / parts]) >> (i % parts * to.width()));
    return one(std::move(result));
  }
  int64_t parts = to.width() / from.width();
  for (int64_t i = 0, e = cells.size(); i < e; ++i) {
    uint64_t pattern = 0;
    for (int64_t k = 0; k < parts; ++k)
      pattern |= from.toBits(operands[0][i * parts + k]) << (k * from.width());
    cells[i] = to.fromBits(pattern);
  }
  return one(std::move(result));
}

/// On numbers, which their elements become before and after.
static FailureOr<Values> evalUniform(Operation *, ArrayRef<TensorValue> operands, Run &) {
  return one(operands[0]);
}

void addElementwise(HandlerTable &table) {
  for (const auto &kernel : kernels())
    table[kernel.getKey()] = evalElementwise;
  for (StringRef name : {"clamp", "compare", "convert", "reduce_precision", "select"})
    table[("stablehlo." + name).str()] = evalElementwise;
  for (StringRef name :
       {"add", "and", "atan2", "compare", "complex", "divide", "maximum", "minimum", "multiply",
        "next_after", "or", "power", "remainder", "select", "shift_left", "shift_right_arithmetic",
        "shift_right_logical", "subtract", "xor"})
    table[("chlo.broadcast_" + name).str()] = evalBroadcasting;
  table["stablehlo.constant"] = evalConstant<stablehlo::ConstantOp>;
  table["chlo.constant"] = evalConstant<chlo::ConstantOp>;
  table["sdy.constant"] = evalConstant<sdy::ConstantOp>;
  table["chlo.constant_like"] = evalConstantLike;
  table["stablehlo.iota"] = evalIota;
  table["stablehlo.dynamic_iota"] = evalIota;
  table["stablehlo.bitcast_convert"] = evalBitcast;
  table["stablehlo.uniform_quantize"] = evalUniform;
  table["stablehlo.uniform_dequantize"] = evalUniform;
}

} // namespace phaze::interpreter
