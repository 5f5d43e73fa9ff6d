// sort and top_k.
#include "Kernels.h"
#include "ScalarRegion.h"
#include "Shapes.h"
#include "dialects/Chlo/Chlo.h"
#include "dialects/StableHLO/StableHLO.h"

using namespace mlir;

namespace phaze::interpreter {

/// Sorts stably by merging. Unlike std::stable_sort it ends, with some permutation, for a
/// comparator that is no order; such programs exist.
template <typename Less> static void mergeSort(std::vector<int64_t> &items, Less less) {
  std::vector<int64_t> merged(items.size());
  for (size_t width = 1; width < items.size(); width *= 2) {
    for (size_t begin = 0; begin < items.size(); begin += 2 * width) {
      size_t middle = std::min(begin + width, items.size());
      size_t end = std::min(begin + 2 * width, items.size());
      for (size_t left = begin, right = middle, out = begin; out < end; ++out) {
        bool takeRight = left == middle || (right < end && less(items[right], items[left]));
        merged[out] = items[takeRight ? right++ : left++];
      }
    }
    items.swap(merged);
  }
}

static FailureOr<Values> evalSort(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto sort = cast<stablehlo::SortOp>(op);
  FailureOr<ScalarRegion> comparator = ScalarRegion::get(sort.getComparator(), run);
  if (failed(comparator))
    return failure();
  Values results(operands.begin(), operands.end());
  ArrayRef<int64_t> shape = operands[0].shape();
  if (shape.empty())
    return results;
  int64_t dim = sort.getDimension();
  dim = dim < 0 ? dim + int64_t(shape.size()) : dim;
  Index strides = stridesOf(shape), others(shape);
  others[dim] = 1;
  int64_t length = shape[dim], stride = strides[dim];
  SmallVector<Cell> arguments(2 * operands.size());
  std::vector<int64_t> order(length);
  bool failedCall = false;
  forEachOffset(others, strides, 0, [&](int64_t base) {
    if (failedCall)
      return;
    for (int64_t i = 0; i < length; ++i)
      order[i] = base + i * stride;
    mergeSort(order, [&](int64_t a, int64_t b) {
      for (auto [k, operand] : llvm::enumerate(operands)) {
        arguments[2 * k] = operand[a];
        arguments[2 * k + 1] = operand[b];
      }
      Cell less = intCell(0);
      failedCall = failedCall || failed(comparator->call(arguments, less));
      return less.i != 0;
    });
    for (auto [operand, result] : llvm::zip_equal(operands, results))
      for (int64_t i = 0; i < length; ++i)
        result.mutableCells()[base + i * stride] = operand[order[i]];
  });
  return failedCall ? FailureOr<Values>(failure()) : results;
}

/// The k largest along the last dimension and where they are: NaN above all, equal ones by index.
static FailureOr<Values> evalTopK(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  TensorValue values(resultType(op, 0)), indices(resultType(op, 1));
  const TensorValue &operand = operands[0];
  Loop larger = comparison(operand.element(), "GT", "TOTALORDER");
  int64_t length = operand.shape().back(), kept = values.shape().back();
  int64_t rows = length ? operand.size() / length : 0;
  std::vector<int64_t> order(length);
  for (int64_t row = 0; row < rows; ++row) {
    for (int64_t i = 0; i < length; ++i)
      order[i] = i;
    const Cell *cells = operand.cells().data() + row * length;
    mergeSort(order, [&](int64_t a, int64_t b) {
      Cell result = intCell(0);
      larger({cells + a, cells + b}, {0, 0}, &result, 1);
      return result.i != 0;
    });
    for (int64_t i = 0; i < kept; ++i) {
      values.mutableCells()[row * kept + i] = cells[order[i]];
      indices.mutableCells()[row * kept + i] = intCell(order[i]);
    }
  }
  Values results = one(std::move(values));
  results.push_back(std::move(indices));
  return results;
}

void addOrdering(HandlerTable &table) {
  table["chlo.top_k"] = evalTopK;
  table["stablehlo.sort"] = evalSort;
}

} // namespace phaze::interpreter
