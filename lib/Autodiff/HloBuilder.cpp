// Makes StableHLO operations by short names.
#include "phaze/Autodiff/HloBuilder.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/STLExtras.h"

#include <limits>

using namespace mlir;

namespace phaze::autodiff {

ArrayRef<int64_t> shapeOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

Type elementOf(Value value) { return cast<RankedTensorType>(value.getType()).getElementType(); }

Value HloBuilder::scalar(double number, Type element) {
  auto type = RankedTensorType::get({}, element);
  DenseElementsAttr value;
  if (auto floating = dyn_cast<FloatType>(element)) {
    llvm::APFloat rounded(number);
    bool losesInfo = false;
    rounded.convert(floating.getFloatSemantics(), llvm::APFloat::rmNearestTiesToEven, &losesInfo);
    value = DenseElementsAttr::get(type, rounded);
  } else {
    value = DenseElementsAttr::get(
        type, llvm::APInt(element.getIntOrFloatBitWidth(), static_cast<int64_t>(number), true));
  }
  return make<stablehlo::ConstantOp>(type, value);
}

Value HloBuilder::splatLike(double number, Value value) {
  return splat(number, shapeOf(value), elementOf(value));
}

Value HloBuilder::splat(double number, Dims shape, Type element) {
  return broadcast(scalar(number, element), shape, {});
}

Value HloBuilder::scale(Value value, double number) {
  return multiply(value, splatLike(number, value));
}

Value HloBuilder::broadcast(Value value, Dims shape, Dims dims) {
  auto type = RankedTensorType::get(shape, elementOf(value));
  if (type == value.getType())
    return value;
  return make<stablehlo::BroadcastInDimOp>(type, value, dims);
}

Value HloBuilder::reshape(Value value, Dims shape) {
  auto type = RankedTensorType::get(shape, elementOf(value));
  return type == value.getType() ? value : make<stablehlo::ReshapeOp>(type, value);
}

Value HloBuilder::transpose(Value value, Dims permutation) {
  if (llvm::is_sorted(permutation))
    return value;
  llvm::SmallVector<int64_t> shape;
  for (int64_t dim : permutation)
    shape.push_back(shapeOf(value)[dim]);
  return make<stablehlo::TransposeOp>(RankedTensorType::get(shape, elementOf(value)), value,
                                      permutation);
}

Value HloBuilder::convert(Value value, Type element) {
  return elementOf(value) == element ? value : make<stablehlo::ConvertOp>(value, element);
}

template <typename Combiner> Value HloBuilder::reduce(Value value, Value init, Dims dims) {
  if (dims.empty())
    return value;
  llvm::SmallVector<int64_t> shape;
  for (auto [dim, size] : llvm::enumerate(shapeOf(value)))
    if (!llvm::is_contained(dims, static_cast<int64_t>(dim)))
      shape.push_back(size);
  auto type = RankedTensorType::get(shape, elementOf(value));
  auto op = stablehlo::ReduceOp::create(builder, location, TypeRange(type), ValueRange(value),
                                        ValueRange(init), dims);
  makeCombiner<Combiner>(builder, location, op.getBody(), elementOf(value));
  return op->getResult(0);
}

Value HloBuilder::sum(Value value, Dims dims) {
  return dims.empty() ? value : reduce<stablehlo::AddOp>(value, scalar(0, elementOf(value)), dims);
}

Value HloBuilder::maximum(Value value, Dims dims) {
  Value lowest = scalar(-std::numeric_limits<double>::infinity(), elementOf(value));
  return reduce<stablehlo::MaximumOp>(value, lowest, dims);
}

Value HloBuilder::slice(Value value, Dims starts, Dims limits, Dims strides) {
  llvm::SmallVector<int64_t> steps(strides), shape;
  steps.resize(starts.size(), 1);
  for (auto [start, limit, step] : llvm::zip(starts, limits, steps))
    shape.push_back((limit - start + step - 1) / step);
  return make<stablehlo::SliceOp>(RankedTensorType::get(shape, elementOf(value)), value, starts,
                                  limits, Dims(steps));
}

Value HloBuilder::pad(Value value, Dims low, Dims high, Dims interior) {
  llvm::SmallVector<int64_t> shape;
  for (auto [size, before, after, between] : llvm::zip(shapeOf(value), low, high, interior))
    shape.push_back(before + size + (size - 1) * between + after);
  return make<stablehlo::PadOp>(RankedTensorType::get(shape, elementOf(value)), value,
                                scalar(0, elementOf(value)), low, high, interior);
}

Value HloBuilder::concatenate(ArrayRef<Value> values, int64_t dim) {
  llvm::SmallVector<int64_t> shape(shapeOf(values.front()));
  for (Value value : values.drop_front())
    shape[dim] += shapeOf(value)[dim];
  return make<stablehlo::ConcatenateOp>(RankedTensorType::get(shape, elementOf(values.front())),
                                        ValueRange(values), dim);
}

Value HloBuilder::iota(Dims shape, int64_t dim, Type element) {
  return make<stablehlo::IotaOp>(RankedTensorType::get(shape, element), dim);
}

Value HloBuilder::compare(Value a, Value b, stablehlo::ComparisonDirection direction) {
  return make<stablehlo::CompareOp>(a, b, direction);
}

Value HloBuilder::select(Value predicate, Value onTrue, Value onFalse) {
  return make<stablehlo::SelectOp>(onTrue.getType(), predicate, onTrue, onFalse);
}

Value HloBuilder::dot(Value a, Value b, Dims aBatch, Dims bBatch, Dims aContract, Dims bContract,
                      Type element) {
  llvm::SmallVector<int64_t> shape;
  for (int64_t dim : aBatch)
    shape.push_back(shapeOf(a)[dim]);
  auto appendFree = [&](Value value, Dims batch, Dims contract) {
    for (auto [dim, size] : llvm::enumerate(shapeOf(value)))
      if (!llvm::is_contained(batch, static_cast<int64_t>(dim)) &&
          !llvm::is_contained(contract, static_cast<int64_t>(dim)))
        shape.push_back(size);
  };
  appendFree(a, aBatch, aContract);
  appendFree(b, bBatch, bContract);
  auto dims = stablehlo::DotDimensionNumbersAttr::get(builder.getContext(), aBatch, bBatch,
                                                      aContract, bContract);
  auto type = RankedTensorType::get(shape, element ? element : elementOf(a));
  return make<stablehlo::DotGeneralOp>(type, a, b, dims, ArrayAttr(),
                                       stablehlo::DotAlgorithmAttr());
}

Value HloBuilder::dynamicSlice(Value value, ValueRange starts, Dims sizes) {
  return make<stablehlo::DynamicSliceOp>(RankedTensorType::get(sizes, elementOf(value)), value,
                                         starts, sizes);
}

Value HloBuilder::dynamicUpdateSlice(Value value, Value update, ValueRange starts) {
  return make<stablehlo::DynamicUpdateSliceOp>(value.getType(), value, update, starts);
}

} // namespace phaze::autodiff
