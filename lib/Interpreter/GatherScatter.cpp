// gather and scatter.
#include "Registry.h"
#include "ScalarRegion.h"
#include "Shapes.h"
#include "dialects/StableHLO/StableHLO.h"

using namespace mlir;

namespace phaze::interpreter {

namespace {

/// Index vectors stored along one dimension of a tensor of indices; that dimension may be the one
/// after the last, then each element is a vector of one.
class IndexVectors {
public:
  IndexVectors(const TensorValue &indices, int64_t vectorDim)
      : indices(indices), strides(stridesOf(indices.shape())), vectorDim(vectorDim),
        isUnsigned(indices.element().kind() == ElementType::Kind::Unsigned) {}

  /// Component `k` of the vector at `batch`, the position in all other dimensions.
  int64_t component(ArrayRef<int64_t> batch, int64_t k) const {
    int64_t offset = 0;
    size_t next = 0;
    for (int64_t dim = 0; dim < indices.rank(); ++dim)
      offset += strides[dim] * (dim == vectorDim ? k : batch[next++]);
    int64_t value = indices[offset].i;
    // An unsigned index with its highest bit set is out of range, not negative.
    return isUnsigned && value < 0 ? std::numeric_limits<int64_t>::max() : value;
  }

  /// Position in `batch` of dimension `dim` of the indices.
  int64_t batchPosition(int64_t dim) const { return dim < vectorDim ? dim : dim - 1; }

private:
  const TensorValue &indices;
  Index strides;
  int64_t vectorDim;
  bool isUnsigned;
};

/// The dimensions of a full tensor that a window's own dimensions stand for: all that are neither
/// dropped nor batching.
Index windowDims(int64_t rank, ArrayRef<int64_t> dropped, ArrayRef<int64_t> batching) {
  Index dims;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!llvm::is_contained(dropped, dim) && !llvm::is_contained(batching, dim))
      dims.push_back(dim);
  return dims;
}

/// The part of `index` in the dimensions `dims`, or in all others.
Index partOf(ArrayRef<int64_t> index, ArrayRef<int64_t> dims, bool inside) {
  Index part;
  for (auto [i, position] : llvm::enumerate(index))
    if (llvm::is_contained(dims, int64_t(i)) == inside)
      part.push_back(position);
  return part;
}

FailureOr<Values> gather(Operation *op, const TensorValue &operand, const TensorValue &indices,
                         stablehlo::GatherDimensionNumbersAttr numbers, ArrayRef<int64_t> sizes) {
  IndexVectors vectors(indices, numbers.getIndexVectorDim());
  Index window =
      windowDims(operand.rank(), numbers.getCollapsedSliceDims(), numbers.getOperandBatchingDims());
  Index strides = stridesOf(operand.shape());
  TensorValue result(resultType(op));
  Cell *next = result.mutableCells().data();
  forEachIndex(result.shape(), [&](ArrayRef<int64_t> index) {
    Index batch = partOf(index, numbers.getOffsetDims(), false);
    Index offset = partOf(index, numbers.getOffsetDims(), true);
    Index at(operand.rank(), 0);
    for (auto [k, dim] : llvm::enumerate(numbers.getStartIndexMap()))
      at[dim] =
          std::clamp<int64_t>(vectors.component(batch, k), 0, operand.shape()[dim] - sizes[dim]);
    for (auto [dim, from] :
         llvm::zip_equal(numbers.getOperandBatchingDims(), numbers.getStartIndicesBatchingDims()))
      at[dim] = batch[vectors.batchPosition(from)];
    for (auto [k, dim] : llvm::enumerate(window))
      at[dim] += offset[k];
    int64_t linear = 0;
    for (size_t dim = 0; dim < at.size(); ++dim)
      linear += at[dim] * strides[dim];
    *next++ = operand[linear];
  });
  return one(std::move(result));
}

FailureOr<Values> evalGather(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  auto gatherOp = cast<stablehlo::GatherOp>(op);
  return gather(op, operands[0], operands[1], gatherOp.getDimensionNumbers(),
                gatherOp.getSliceSizes());
}

FailureOr<Values> evalDynamicGather(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  auto gatherOp = cast<stablehlo::DynamicGatherOp>(op);
  stablehlo::GatherDimensionNumbersAttr numbers = gatherOp.getDimensionNumbers();
  Index sizes = integersOf(operands[2]);
  Index window = windowDims(operands[0].rank(), numbers.getCollapsedSliceDims(),
                            numbers.getOperandBatchingDims());
  for (int64_t dim = 0; dim < operands[0].rank(); ++dim) {
    auto at = llvm::find(window, dim);
    int64_t expected =
        at == window.end()
            ? 1
            : resultType(op).getDimSize(numbers.getOffsetDims()[at - window.begin()]);
    if (sizes[dim] != expected || sizes[dim] > operands[0].shape()[dim])
      return op->emitOpError("has slice size ")
             << sizes[dim] << " in dimension " << dim << ", expected " << expected
             << " and at most " << operands[0].shape()[dim];
  }
  return gather(op, operands[0], operands[1], numbers, sizes);
}

FailureOr<Values> evalScatter(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto scatter = cast<stablehlo::ScatterOp>(op);
  stablehlo::ScatterDimensionNumbersAttr numbers = scatter.getScatterDimensionNumbers();
  size_t count = scatter.getInputs().size();
  ArrayRef<TensorValue> inputs = operands.take_front(count), updates = operands.take_back(count);
  IndexVectors vectors(operands[count], numbers.getIndexVectorDim());
  FailureOr<ScalarRegion> region = ScalarRegion::get(scatter.getUpdateComputation(), run);
  if (failed(region))
    return failure();

  // Elements are combined in the types of the region, those of the results.
  std::vector<Cells> totals, changes;
  for (size_t i = 0; i < count; ++i) {
    totals.push_back(cellsAs(inputs[i], region->argumentType(i)));
    changes.push_back(cellsAs(updates[i], region->argumentType(count + i)));
  }
  Index strides = stridesOf(inputs[0].shape());
  Index window =
      windowDims(inputs[0].rank(), numbers.getInsertedWindowDims(), numbers.getInputBatchingDims());
  SmallVector<Cell> arguments(2 * count), results(count);
  bool failedCall = false;
  int64_t position = -1;
  forEachIndex(updates[0].shape(), [&](ArrayRef<int64_t> index) {
    ++position;
    if (failedCall)
      return;
    Index batch = partOf(index, numbers.getUpdateWindowDims(), false);
    Index offset = partOf(index, numbers.getUpdateWindowDims(), true);
    Index at(inputs[0].rank(), 0);
    for (auto [k, dim] : llvm::enumerate(numbers.getScatterDimsToOperandDims()))
      at[dim] = vectors.component(batch, k);
    for (auto [dim, from] :
         llvm::zip_equal(numbers.getInputBatchingDims(), numbers.getScatterIndicesBatchingDims()))
      at[dim] = batch[vectors.batchPosition(from)];
    for (auto [k, dim] : llvm::enumerate(window))
      if (llvm::AddOverflow(at[dim], offset[k], at[dim]))
        return;
    int64_t linear = 0;
    for (size_t dim = 0; dim < at.size(); ++dim) {
      if (at[dim] < 0 || at[dim] >= inputs[0].shape()[dim])
        return;
      linear += at[dim] * strides[dim];
    }
    for (size_t i = 0; i < count; ++i) {
      arguments[i] = totals[i][linear];
      arguments[count + i] = changes[i][position];
    }
    failedCall = failed(region->call(arguments, results));
    for (size_t i = 0; i < count; ++i)
      totals[i][linear] = results[i];
  });
  if (failedCall)
    return failure();
  Values values;
  for (size_t i = 0; i < count; ++i)
    values.push_back(TensorValue(resultType(op, i), std::move(totals[i])));
  return values;
}

/// result[batch, before, places, after] = operand[batch, before, index[batch, places], after]; an
/// index out of range is the nearest place, as in a gather.
FailureOr<Values> evalTorchIndexSelect(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  auto select = cast<stablehlo::TorchIndexSelectOp>(op);
  const TensorValue &from = operands[0], &places = operands[1];
  auto dim = static_cast<int64_t>(select.getDim());
  auto batches = static_cast<int64_t>(select.getBatchDims());
  int64_t numPlaces = places.rank() - batches, last = from.shape()[dim] - 1;
  TensorValue result(resultType(op));
  if (last < 0 && result.size() > 0)
    return op->emitOpError("picks from a dimension without elements");
  Index strides = stridesOf(from.shape()), placeStrides = stridesOf(places.shape());
  bool isUnsigned = places.element().kind() == ElementType::Kind::Unsigned;
  MutableArrayRef<Cell> cells = result.mutableCells();
  int64_t at = 0;
  forEachIndex(result.shape(), [&](ArrayRef<int64_t> index) {
    int64_t place = 0, offset = 0;
    for (int64_t i = 0; i < places.rank(); ++i)
      place += placeStrides[i] * index[i < batches ? i : dim + i - batches];
    for (int64_t i = 0; i < from.rank(); ++i)
      if (i != dim)
        offset += strides[i] * index[i < dim ? i : i - 1 + numPlaces];
    int64_t picked = places[place].i;
    picked = isUnsigned && picked < 0 ? last : std::clamp<int64_t>(picked, 0, last);
    cells[at++] = from[offset + picked * strides[dim]];
  });
  return one(std::move(result));
}

} // namespace

void addGatherScatter(HandlerTable &table) {
  table["stablehlo.torch_index_select"] = evalTorchIndexSelect;
  table["stablehlo.dynamic_gather"] = evalDynamicGather;
  table["stablehlo.gather"] = evalGather;
  table["stablehlo.scatter"] = evalScatter;
}

} // namespace phaze::interpreter
