// Rules of operations that move elements.
#include "VjpRules.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace phaze::stablehlo;

namespace phaze::autodiff {

namespace {

/// Sums over what was repeated, and puts the rest back in the operand's order.
Value undoBroadcast(VjpCall &c, BroadcastInDimOp op) {
  ArrayRef<int64_t> dims = op.getBroadcastDimensions();
  ArrayRef<int64_t> from = shapeOf(c.operand(0)), to = shapeOf(c.result());
  SmallVector<int64_t> summed, kept;
  for (int64_t dim = 0; dim < static_cast<int64_t>(to.size()); ++dim) {
    const auto *place = llvm::find(dims, dim);
    if (place == dims.end() || from[place - dims.begin()] != to[dim])
      summed.push_back(dim);
    else
      kept.push_back(place - dims.begin());
  }
  Value sum = c.b.sum(c.cotangent(), summed);
  SmallVector<int64_t> order(kept.size());
  SmallVector<int64_t> sorted(kept);
  llvm::sort(sorted);
  for (auto [index, dim] : llvm::enumerate(sorted))
    order[index] = llvm::find(kept, dim) - kept.begin();
  return c.b.reshape(c.b.transpose(sum, order), from);
}

LogicalResult undoPad(VjpCall &c, PadOp op) {
  if (c.needed[1])
    return op.emitOpError("is not differentiated with respect to its padding value");
  SmallVector<int64_t> starts, limits, strides;
  for (auto [low, high, interior, size] :
       llvm::zip_equal(op.getEdgePaddingLow(), op.getEdgePaddingHigh(), op.getInteriorPadding(),
                       shapeOf(c.operand(0)))) {
    if (low < 0 || high < 0)
      return op.emitOpError("is not differentiated with negative padding, found ")
             << std::min(low, high);
    starts.push_back(low);
    limits.push_back(low + (size - 1) * (interior + 1) + 1);
    strides.push_back(interior + 1);
  }
  c.give(0, [&] { return c.b.slice(c.cotangent(), starts, limits, strides); });
  return success();
}

Value undoSlice(VjpCall &c, SliceOp op) {
  SmallVector<int64_t> high, interior;
  for (auto [start, stride, size, whole] : llvm::zip_equal(
           op.getStartIndices(), op.getStrides(), shapeOf(c.result()), shapeOf(c.operand(0)))) {
    interior.push_back(stride - 1);
    high.push_back(whole - (start + (size - 1) * stride + 1));
  }
  return c.b.pad(c.cotangent(), op.getStartIndices(), high, interior);
}

void undoConcatenate(VjpCall &c, ConcatenateOp op) {
  const int64_t dim = op.getDimension();
  int64_t start = 0;
  for (unsigned index = 0; index < op->getNumOperands(); ++index) {
    ArrayRef<int64_t> shape = shapeOf(c.operand(index));
    SmallVector<int64_t> starts(shape.size()), limits(shape);
    starts[dim] = start;
    limits[dim] = start += shape[dim];
    c.give(index, [&] { return c.b.slice(c.cotangent(), starts, limits); });
  }
}

/// Adds each gathered slice's cotangent where it came from.
Value undoGather(VjpCall &c, GatherOp op) {
  GatherDimensionNumbersAttr dims = op.getDimensionNumbers();
  auto scatter = ScatterDimensionNumbersAttr::get(
      op.getContext(), dims.getOffsetDims(), dims.getCollapsedSliceDims(),
      dims.getOperandBatchingDims(), dims.getStartIndicesBatchingDims(), dims.getStartIndexMap(),
      dims.getIndexVectorDim());
  Value zeros = c.b.splatLike(0, c.operand(0));
  auto result =
      ScatterOp::create(c.b.builder, c.b.location, TypeRange(zeros.getType()), ValueRange(zeros),
                        op.getStartIndices(), ValueRange(c.cotangent()), scatter);
  makeCombiner<AddOp>(c.b.builder, c.b.location, result.getUpdateComputation(), elementOf(zeros));
  return result->getResult(0);
}

} // namespace

void addIndexingRules(VjpRules &rules) {
  addRule<BroadcastInDimOp>(rules, [](VjpCall &c, BroadcastInDimOp op) {
    c.give(0, [&] { return undoBroadcast(c, op); });
  });
  addRule<ReshapeOp>(rules, [](VjpCall &c, ReshapeOp) {
    c.give(0, [&] { return c.b.reshape(c.cotangent(), shapeOf(c.operand(0))); });
  });
  addRule<TransposeOp>(rules, [](VjpCall &c, TransposeOp op) {
    SmallVector<int64_t> inverse(op.getPermutation().size());
    for (auto [index, dim] : llvm::enumerate(op.getPermutation()))
      inverse[dim] = index;
    c.give(0, [&] { return c.b.transpose(c.cotangent(), inverse); });
  });
  addRule<ReverseOp>(rules, [](VjpCall &c, ReverseOp op) {
    c.give(0, [&] {
      return c.b.make<ReverseOp>(c.cotangent().getType(), c.cotangent(), op.getDimensions());
    });
  });
  addFallibleRule<PadOp>(rules, undoPad);
  addRule<SliceOp>(rules,
                   [](VjpCall &c, SliceOp op) { c.give(0, [&] { return undoSlice(c, op); }); });
  addRule<ConcatenateOp>(rules, undoConcatenate);
  addRule<GatherOp>(rules,
                    [](VjpCall &c, GatherOp op) { c.give(0, [&] { return undoGather(c, op); }); });
  addRule<DynamicSliceOp>(rules, [](VjpCall &c, DynamicSliceOp op) {
    c.give(0, [&] {
      return c.b.dynamicUpdateSlice(c.b.splatLike(0, c.operand(0)), c.cotangent(),
                                    op.getStartIndices());
    });
  });
  addRule<DynamicUpdateSliceOp>(rules, [](VjpCall &c, DynamicUpdateSliceOp op) {
    c.give(0, [&] {
      return c.b.dynamicUpdateSlice(c.cotangent(), c.b.splatLike(0, c.operand(1)),
                                    op.getStartIndices());
    });
    c.give(1, [&] {
      return c.b.dynamicSlice(c.cotangent(), op.getStartIndices(), shapeOf(c.operand(1)));
    });
  });
  addRule<OptimizationBarrierOp>(rules, [](VjpCall &c, OptimizationBarrierOp op) {
    for (unsigned index = 0; index < op->getNumOperands(); ++index)
      if (c.cotangents[index])
        c.give(index, [&] { return c.cotangents[index]; });
  });
}

} // namespace phaze::autodiff
