// Quantized elements and shapes that only the run knows; see the header.
#include "Specialize.h"
#include "Shapes.h"
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "llvm/ADT/StringSet.h"

#include <cmath>

using namespace mlir;

namespace phaze::interpreter {

//===----------------------------------------------------------------------===//
// Quantized elements
//===----------------------------------------------------------------------===//

namespace {

quant::QuantizedType quantizedOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? dyn_cast<quant::QuantizedType>(tensor.getElementType()) : quant::QuantizedType();
}

/// Scale and zero point of elements: one for all, or one for each place along a dimension.
class Quantization {
public:
  explicit Quantization(RankedTensorType tensor) {
    if (auto one = dyn_cast<quant::UniformQuantizedType>(tensor.getElementType())) {
      scales = {one.getScale()};
      zeroPoints = {one.getZeroPoint()};
      return;
    }
    auto many = cast<quant::UniformQuantizedPerAxisType>(tensor.getElementType());
    scales.assign(many.getScales().begin(), many.getScales().end());
    zeroPoints.assign(many.getZeroPoints().begin(), many.getZeroPoints().end());
    inner = stridesOf(tensor.getShape())[many.getQuantizedDimension()];
  }

  size_t placeOf(int64_t element) const { return element / inner % scales.size(); }
  double scale(int64_t element) const { return scales[placeOf(element)]; }
  int64_t zeroPoint(int64_t element) const { return zeroPoints[placeOf(element)]; }

private:
  std::vector<double> scales;
  std::vector<int64_t> zeroPoints;
  int64_t inner = 1; ///< Elements between two places.
};

} // namespace

bool isQuantized(Type type) { return static_cast<bool>(quantizedOf(type)); }

TensorValue dequantize(const TensorValue &value) {
  quant::QuantizedType type = quantizedOf(value.type());
  if (!type)
    return value;
  TensorValue numbers(value.tensorType().clone(type.getExpressedType()));
  ElementType element = numbers.element();
  Quantization quantization(value.tensorType());
  MutableArrayRef<Cell> cells = numbers.mutableCells();
  for (int64_t i = 0, e = value.size(); i < e; ++i)
    cells[i] = element.round(
        floatCell(double(value[i].i - quantization.zeroPoint(i)) * quantization.scale(i)));
  return numbers;
}

TensorValue quantize(const TensorValue &numbers, RankedTensorType type) {
  quant::QuantizedType quantized = quantizedOf(type);
  TensorValue value(type);
  ElementType element = numbers.element();
  Quantization quantization(type);
  auto least = double(quantized.getStorageTypeMin()), most = double(quantized.getStorageTypeMax());
  MutableArrayRef<Cell> cells = value.mutableCells();
  for (int64_t i = 0, e = numbers.size(); i < e; ++i) {
    double scaled = element.round(floatCell(numbers[i].f / quantization.scale(i))).f;
    // Rounded once zero has its place: that decides between two neighbours at the same distance.
    double shifted = element.round(floatCell(scaled + double(quantization.zeroPoint(i)))).f;
    double place = std::nearbyint(shifted);
    // What is no number has no place; it is where zero is.
    if (std::isnan(place))
      place = double(quantization.zeroPoint(i));
    cells[i] = intCell(int64_t(std::clamp(place, least, most)));
  }
  return value;
}

bool computesOnQuantized(Operation *op) {
  static const llvm::StringSet<> movers = {"func.call",
                                           "interpreter.run_parallel",
                                           "stablehlo.all_gather",
                                           "stablehlo.all_to_all",
                                           "stablehlo.async_done",
                                           "stablehlo.async_start",
                                           "stablehlo.bitcast_convert",
                                           "stablehlo.broadcast",
                                           "stablehlo.broadcast_in_dim",
                                           "stablehlo.collective_broadcast",
                                           "stablehlo.collective_permute",
                                           "stablehlo.composite",
                                           "stablehlo.concatenate",
                                           "stablehlo.constant",
                                           "stablehlo.custom_call",
                                           "stablehlo.dynamic_broadcast_in_dim",
                                           "stablehlo.dynamic_gather",
                                           "stablehlo.dynamic_pad",
                                           "stablehlo.dynamic_reshape",
                                           "stablehlo.dynamic_slice",
                                           "stablehlo.dynamic_update_slice",
                                           "stablehlo.gather",
                                           "stablehlo.get_dimension_size",
                                           "stablehlo.get_tuple_element",
                                           "stablehlo.optimization_barrier",
                                           "stablehlo.pad",
                                           "stablehlo.real_dynamic_slice",
                                           "stablehlo.recv",
                                           "stablehlo.reshape",
                                           "stablehlo.reverse",
                                           "stablehlo.select",
                                           "stablehlo.send",
                                           "stablehlo.set_dimension_size",
                                           "stablehlo.slice",
                                           "stablehlo.transpose",
                                           "stablehlo.tuple"};
  auto isAny = [](TypeRange types) { return llvm::any_of(types, isQuantized); };
  return (isAny(op->getOperandTypes()) || isAny(op->getResultTypes())) &&
         op->getNumRegions() == 0 && !movers.contains(op->getName().getStringRef());
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

static bool isDynamic(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && !tensor.hasStaticShape();
}

bool hasDynamicTypes(Operation *op) {
  if (isa<stablehlo::WhileOp, stablehlo::IfOp, stablehlo::CaseOp, stablehlo::CompositeOp,
          stablehlo::OptimizationBarrierOp, stablehlo::TupleOp, stablehlo::GetTupleElementOp,
          func::CallOp>(op))
    return false;
  return llvm::any_of(op->getResultTypes(), isDynamic) ||
         llvm::any_of(op->getOperandTypes(), isDynamic);
}

Specialized::Specialized(Operation *op, ArrayRef<TensorValue> operands)
    : block(std::make_unique<Block>()) {
  IRMapping mapping;
  for (auto [operand, value] : llvm::zip_equal(op->getOperands(), operands))
    if (!mapping.contains(operand))
      mapping.map(operand, block->addArgument(value.type(), operand.getLoc()));
  block->push_back(op->clone(mapping));
}

void Specialized::resultsAsNumbers() {
  for (Value result : get()->getResults())
    if (quant::QuantizedType type = quantizedOf(result.getType()))
      result.setType(cast<RankedTensorType>(result.getType()).clone(type.getExpressedType()));
}

/// The shape that an operand spells, or that follows from operands that say where and how much.
static std::optional<SmallVector<int64_t>> shapeOf(Operation *op, ArrayRef<TensorValue> operands) {
  SmallVector<int64_t> shape;
  auto spelled = [&](const TensorValue &value) {
    for (int64_t i = 0; i < value.size(); ++i)
      shape.push_back(value[i].i);
    return shape;
  };
  if (isa<stablehlo::DynamicReshapeOp, stablehlo::DynamicBroadcastInDimOp>(op))
    return spelled(operands[1]);
  if (isa<stablehlo::DynamicIotaOp>(op))
    return spelled(operands[0]);
  if (auto set = dyn_cast<stablehlo::SetDimensionSizeOp>(op)) {
    shape.assign(operands[0].shape().begin(), operands[0].shape().end());
    shape[set.getDimension()] = operands[1][0].i;
    return shape;
  }
  if (isa<stablehlo::DynamicPadOp>(op)) {
    for (int64_t i = 0; i < operands[0].rank(); ++i) {
      int64_t size = operands[0].shape()[i], between = std::max<int64_t>(size - 1, 0);
      shape.push_back(operands[2][i].i + size + between * operands[4][i].i + operands[3][i].i);
    }
    return shape;
  }
  if (isa<stablehlo::RealDynamicSliceOp>(op)) {
    for (int64_t i = 0; i < operands[0].rank(); ++i) {
      int64_t stride = operands[3][i].i, length = operands[2][i].i - operands[1][i].i;
      shape.push_back(stride > 0 ? (length + stride - 1) / stride : -1);
    }
    return shape;
  }
  return std::nullopt;
}

LogicalResult Specialized::inferShapes(ArrayRef<TensorValue> operands) {
  Operation *op = get();
  if (llvm::none_of(op->getResultTypes(), isDynamic))
    return success();
  SmallVector<Type> types;
  if (std::optional<SmallVector<int64_t>> shape = shapeOf(op, operands)) {
    if (llvm::any_of(*shape, [](int64_t size) { return size < 0; }))
      return op->emitOpError("has a result with a size below zero");
    types = {cast<RankedTensorType>(op->getResult(0).getType()).clone(*shape)};
  } else if (auto infers = dyn_cast<InferTypeOpInterface>(op)) {
    if (failed(infers.inferReturnTypes(op->getContext(), op->getLoc(), op->getOperands(),
                                       op->getDiscardableAttrDictionary(),
                                       op->getPropertiesStorage(), op->getRegions(), types)))
      return failure();
  } else {
    // Element by element, or with the same shape for another reason.
    for (Type type : op->getResultTypes()) {
      if (operands.empty() || !isa<RankedTensorType>(operands[0].type()))
        break;
      types.push_back(cast<RankedTensorType>(type).clone(operands[0].shape()));
    }
  }
  for (auto [result, type] : llvm::zip(op->getResults(), types)) {
    if (!isDynamic(result.getType()))
      continue;
    auto written = cast<RankedTensorType>(result.getType());
    auto inferred = dyn_cast<RankedTensorType>(type);
    if (!inferred || !inferred.hasStaticShape())
      return op->emitOpError("has a result of type ")
             << result.getType() << ", whose shape does not follow from its operands";
    if (failed(verifyCompatibleShape(written.getShape(), inferred.getShape())))
      return op->emitOpError("has a result of type ")
             << written << ", its operands give one of shape " << inferred;
    // Bounds say how large it may be, not how large it is.
    auto bounds = dyn_cast_or_null<stablehlo::TypeExtensionsAttr>(written.getEncoding());
    for (auto [i, size] : llvm::enumerate(inferred.getShape()))
      if (bounds && !ShapedType::isDynamic(bounds.getBounds()[i]) && size > bounds.getBounds()[i])
        return op->emitOpError("has a result of ")
               << size << " along dimension " << i << ", at most " << bounds.getBounds()[i]
               << " by its bounds";
    result.setType(RankedTensorType::get(inferred.getShape(), written.getElementType()));
  }
  return success();
}

} // namespace phaze::interpreter
