// Operations that move elements by positions known from their attributes or from a few scalars.
#include "Registry.h"
#include "Shapes.h"
#include "dialects/StableHLO/StableHLO.h"

using namespace mlir;

namespace phaze::interpreter {

LogicalResult checkShapeOperand(Operation *op, const TensorValue &shape) {
  Index found = integersOf(shape);
  if (ArrayRef<int64_t>(found) == resultType(op).getShape())
    return success();
  return op->emitOpError("is given the shape [")
         << llvm::ArrayRef<int64_t>(found) << "], expected that of its result, " << resultType(op);
}

/// reshape and dynamic_reshape.
static FailureOr<Values> evalReshape(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  if (operands.size() > 1 && failed(checkShapeOperand(op, operands[1])))
    return failure();
  if (operands[0].size() != resultType(op).getNumElements())
    return op->emitOpError("gives ")
           << operands[0].size() << " elements the shape of " << resultType(op);
  return one(operands[0].withType(resultType(op)));
}

/// The operand's dimension i becomes dimension `dims[i]` of the result; a size of 1 is repeated.
static Values broadcastTo(Operation *op, const TensorValue &operand, ArrayRef<int64_t> dims) {
  RankedTensorType type = resultType(op);
  Index own = stridesOf(operand.shape()), strides(type.getRank(), 0);
  for (auto [i, dim] : llvm::enumerate(dims))
    strides[dim] = operand.shape()[i] == 1 ? 0 : own[i];
  return one(TensorValue(type, readStrided(operand.cells(), type.getShape(), strides)));
}

/// broadcast_in_dim and dynamic_broadcast_in_dim.
static FailureOr<Values> evalBroadcastInDim(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  if (operands.size() > 1 && failed(checkShapeOperand(op, operands[1])))
    return failure();
  return broadcastTo(op, operands[0], op->getAttrOfType<DenseI64ArrayAttr>("broadcast_dimensions"));
}

static FailureOr<Values> evalBroadcast(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  int64_t added = cast<stablehlo::BroadcastOp>(op).getBroadcastSizes().size();
  return broadcastTo(op, operands[0],
                     llvm::to_vector(llvm::seq<int64_t>(added, added + operands[0].rank())));
}

static FailureOr<Values> evalTranspose(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  auto permutation = cast<stablehlo::TransposeOp>(op).getPermutation();
  return one(TensorValue(resultType(op), readTransposed(operands[0], permutation)));
}

static FailureOr<Values> evalReverse(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  Index strides = stridesOf(operands[0].shape());
  int64_t base = 0;
  for (int64_t dim : cast<stablehlo::ReverseOp>(op).getDimensions()) {
    base += strides[dim] * (operands[0].shape()[dim] - 1);
    strides[dim] = -strides[dim];
  }
  return one(TensorValue(resultType(op),
                         readStrided(operands[0].cells(), operands[0].shape(), strides, base)));
}

/// The part of the operand that begins at `starts` with steps of `steps`.
static Values sliceAt(Operation *op, const TensorValue &operand, ArrayRef<int64_t> starts,
                      ArrayRef<int64_t> steps) {
  Index strides = stridesOf(operand.shape());
  int64_t base = 0;
  for (size_t i = 0; i < strides.size(); ++i) {
    base += starts[i] * strides[i];
    strides[i] *= steps[i];
  }
  RankedTensorType type = resultType(op);
  return one(TensorValue(type, readStrided(operand.cells(), type.getShape(), strides, base)));
}

static FailureOr<Values> evalSlice(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  auto slice = cast<stablehlo::SliceOp>(op);
  return sliceAt(op, operands[0], slice.getStartIndices(), slice.getStrides());
}

static FailureOr<Values> evalRealDynamicSlice(Operation *op, ArrayRef<TensorValue> operands,
                                              Run &) {
  Index starts = integersOf(operands[1]), limits = integersOf(operands[2]),
        steps = integersOf(operands[3]);
  for (int64_t i = 0; i < operands[0].rank(); ++i) {
    int64_t size = operands[0].shape()[i];
    bool valid = starts[i] >= 0 && starts[i] <= limits[i] && limits[i] <= size && steps[i] > 0;
    int64_t found = valid ? llvm::divideCeil(limits[i] - starts[i], steps[i]) : 0;
    if (!valid || found != resultType(op).getDimSize(i))
      return op->emitOpError("takes ")
             << starts[i] << ":" << limits[i] << ":" << steps[i] << " of dimension " << i
             << " of size " << size << ", expected a slice of size " << resultType(op).getDimSize(i)
             << " inside it";
  }
  return sliceAt(op, operands[0], starts, steps);
}

/// Start indices, moved so that a window of `sizes` lies inside `shape`.
static Index clampedStarts(ArrayRef<TensorValue> scalars, ArrayRef<int64_t> shape,
                           ArrayRef<int64_t> sizes) {
  Index starts;
  for (auto [i, scalar] : llvm::enumerate(scalars)) {
    int64_t start = scalar[0].i;
    // An unsigned index with its highest bit set is large, not negative.
    if (start < 0 && scalar.element().kind() == ElementType::Kind::Unsigned)
      start = std::numeric_limits<int64_t>::max();
    starts.push_back(std::clamp<int64_t>(start, 0, shape[i] - sizes[i]));
  }
  return starts;
}

static FailureOr<Values> evalDynamicSlice(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  auto sizes = cast<stablehlo::DynamicSliceOp>(op).getSliceSizes();
  Index starts = clampedStarts(operands.drop_front(), operands[0].shape(), sizes);
  return sliceAt(op, operands[0], starts, Index(sizes.size(), 1));
}

static FailureOr<Values> evalDynamicUpdateSlice(Operation *op, ArrayRef<TensorValue> operands,
                                                Run &) {
  const TensorValue &update = operands[1];
  Index starts = clampedStarts(operands.drop_front(2), operands[0].shape(), update.shape());
  Index strides = stridesOf(operands[0].shape());
  int64_t base = 0;
  for (size_t i = 0; i < strides.size(); ++i)
    base += starts[i] * strides[i];
  TensorValue result = operands[0];
  writeStrided(result.mutableCells(), update.shape(), strides, base, update.cells());
  return one(std::move(result));
}

static Values padWith(Operation *op, ArrayRef<TensorValue> operands, ArrayRef<int64_t> low,
                      ArrayRef<int64_t> interior) {
  RankedTensorType type = resultType(op);
  Cells cells(type.getNumElements(), operands[1][0]);
  Index strides = stridesOf(type.getShape());
  const Cell *next = operands[0].cells().data();
  // Negative padding cuts off: what falls outside is left out.
  forEachIndex(operands[0].shape(), [&](ArrayRef<int64_t> index) {
    Cell cell = *next++;
    int64_t offset = 0;
    for (size_t i = 0; i < index.size(); ++i) {
      int64_t at = low[i] + index[i] * (interior[i] + 1);
      if (at < 0 || at >= type.getDimSize(i))
        return;
      offset += at * strides[i];
    }
    cells[offset] = cell;
  });
  return one(TensorValue(type, std::move(cells)));
}

static FailureOr<Values> evalPad(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  auto pad = cast<stablehlo::PadOp>(op);
  return padWith(op, operands, pad.getEdgePaddingLow(), pad.getInteriorPadding());
}

static FailureOr<Values> evalDynamicPad(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  Index low = integersOf(operands[2]), high = integersOf(operands[3]),
        interior = integersOf(operands[4]);
  for (int64_t i = 0; i < operands[0].rank(); ++i) {
    int64_t size = operands[0].shape()[i];
    if (interior[i] < 0 || low[i] + size + std::max<int64_t>(size - 1, 0) * interior[i] + high[i] !=
                               resultType(op).getDimSize(i))
      return op->emitOpError("pads dimension ")
             << i << " of size " << size << " by " << low[i] << ", " << high[i] << " and "
             << interior[i] << " between elements, expected size " << resultType(op).getDimSize(i);
  }
  return padWith(op, operands, low, interior);
}

static FailureOr<Values> evalConcatenate(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  int64_t dim = cast<stablehlo::ConcatenateOp>(op).getDimension();
  TensorValue result = TensorValue::uninitialized(resultType(op));
  Index strides = stridesOf(result.shape());
  int64_t base = 0;
  for (const TensorValue &operand : operands) {
    writeStrided(result.mutableCells(), operand.shape(), strides, base, operand.cells());
    base += strides[dim] * operand.shape()[dim];
  }
  return one(std::move(result));
}

static FailureOr<Values> evalGetDimensionSize(Operation *op, ArrayRef<TensorValue> operands,
                                              Run &) {
  int64_t dim = cast<stablehlo::GetDimensionSizeOp>(op).getDimension();
  return one(TensorValue::fromInts(resultType(op), {operands[0].shape()[dim]}));
}

/// What is beyond the new size goes; what a larger one adds is zero.
static FailureOr<Values> evalSetDimensionSize(Operation *op, ArrayRef<TensorValue> operands,
                                              Run &) {
  TensorValue result(resultType(op));
  Index common;
  for (auto [from, to] : llvm::zip_equal(operands[0].shape(), result.shape()))
    common.push_back(std::min(from, to));
  Cells kept = readStrided(operands[0].cells(), common, stridesOf(operands[0].shape()));
  writeStrided(result.mutableCells(), common, stridesOf(result.shape()), 0, kept);
  return one(std::move(result));
}

void addIndexing(HandlerTable &table) {
  table["stablehlo.broadcast"] = evalBroadcast;
  table["stablehlo.broadcast_in_dim"] = evalBroadcastInDim;
  table["stablehlo.concatenate"] = evalConcatenate;
  table["stablehlo.dynamic_broadcast_in_dim"] = evalBroadcastInDim;
  table["stablehlo.dynamic_pad"] = evalDynamicPad;
  table["stablehlo.dynamic_reshape"] = evalReshape;
  table["stablehlo.dynamic_slice"] = evalDynamicSlice;
  table["stablehlo.dynamic_update_slice"] = evalDynamicUpdateSlice;
  table["stablehlo.get_dimension_size"] = evalGetDimensionSize;
  table["stablehlo.set_dimension_size"] = evalSetDimensionSize;
  table["stablehlo.pad"] = evalPad;
  table["stablehlo.real_dynamic_slice"] = evalRealDynamicSlice;
  table["stablehlo.reshape"] = evalReshape;
  table["stablehlo.reverse"] = evalReverse;
  table["stablehlo.slice"] = evalSlice;
  table["stablehlo.transpose"] = evalTranspose;
}

} // namespace phaze::interpreter
