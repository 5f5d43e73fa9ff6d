// Operations that combine elements by a region: reduce, reduce_window, select_and_scatter, map.
#include "Registry.h"
#include "ScalarRegion.h"
#include "Shapes.h"
#include "dialects/StableHLO/StableHLO.h"

using namespace mlir;

namespace phaze::interpreter {

namespace {

/// Several tensors that are folded together by one region. Accumulators are in front of elements,
/// and elements are converted to the types of the region first.
class Fold {
public:
  static FailureOr<Fold> get(Region &body, ArrayRef<TensorValue> operands, Run &run) {
    FailureOr<ScalarRegion> region = ScalarRegion::get(body, run);
    if (failed(region))
      return failure();
    Fold fold(*region);
    fold.count = operands.size() / 2;
    for (size_t i = 0; i < fold.count; ++i) {
      fold.elements.push_back(cellsAs(operands[i], region->argumentType(fold.count + i)));
      fold.initial.push_back(cellsAs(operands[fold.count + i], region->argumentType(i))[0]);
    }
    fold.arguments.resize(2 * fold.count);
    fold.sums.resize(fold.count);
    return fold;
  }

  /// Sets `size` accumulators of each operand to the initial values.
  void start(int64_t size) {
    for (size_t i = 0; i < count; ++i)
      sums[i].assign(size, initial[i]);
  }

  /// Folds element `from` of the operands, or the initial values for -1, into accumulator `into`.
  LogicalResult add(int64_t into, int64_t from) {
    for (size_t i = 0; i < count; ++i) {
      arguments[i] = sums[i][into];
      arguments[count + i] = from < 0 ? initial[i] : elements[i][from];
    }
    SmallVector<Cell, 2> results(count);
    if (failed(region.call(arguments, results)))
      return failure();
    for (size_t i = 0; i < count; ++i)
      sums[i][into] = results[i];
    return success();
  }

  Values finish(Operation *op) {
    Values values;
    for (size_t i = 0; i < count; ++i)
      values.push_back(TensorValue(resultType(op, i), std::move(sums[i])));
    return values;
  }

private:
  explicit Fold(ScalarRegion region) : region(std::move(region)) {}

  ScalarRegion region;
  size_t count = 0;
  std::vector<Cells> elements, sums;
  SmallVector<Cell, 2> initial;
  SmallVector<Cell, 4> arguments;
};

/// Where the elements of a reduction are: one offset for each result, to which one for each element
/// that it takes is added, in order.
struct ReducedOffsets {
  std::vector<int64_t> ofResult, ofElement;

  ReducedOffsets(ArrayRef<int64_t> shape, ArrayRef<int64_t> reducedDims) {
    Index all = stridesOf(shape), kept, keptStrides, reduced, reducedStrides;
    for (int64_t dim = 0; dim < int64_t(shape.size()); ++dim) {
      bool isReduced = llvm::is_contained(reducedDims, dim);
      (isReduced ? reduced : kept).push_back(shape[dim]);
      (isReduced ? reducedStrides : keptStrides).push_back(all[dim]);
    }
    forEachOffset(kept, keptStrides, 0, [&](int64_t at) { ofResult.push_back(at); });
    // Without results nobody takes any, and there may be more of them than fit.
    if (!ofResult.empty())
      forEachOffset(reduced, reducedStrides, 0, [&](int64_t at) { ofElement.push_back(at); });
  }
};

/// Results do not depend on each other: many of them run side by side, and on all cores.
Values reduceSideBySide(stablehlo::ReduceOp op, const ScalarRegion &region,
                        ArrayRef<TensorValue> operands) {
  constexpr int64_t width = 64;
  size_t count = operands.size() / 2;
  ReducedOffsets offsets(operands[0].shape(), op.getDimensions());
  SmallVector<TensorValue, 2> elements;
  SmallVector<Cell, 2> initial;
  Values results;
  SmallVector<Cell *, 2> into;
  for (size_t k = 0; k < count; ++k) {
    elements.push_back(operands[k]);
    if (operands[k].element() != region.argumentType(count + k))
      elements.back() = TensorValue(operands[k].tensorType(),
                                    cellsAs(operands[k], region.argumentType(count + k)));
    initial.push_back(cellsAs(operands[count + k], region.argumentType(k))[0]);
    results.push_back(TensorValue::uninitialized(resultType(op, k)));
  }
  for (TensorValue &result : results)
    into.push_back(result.mutableCells().data());
  int64_t work = 8 * (offsets.ofElement.size() + 1) * (region.numSteps() + 1);
  forRanges(offsets.ofResult.size(), work, [&](int64_t begin, int64_t end) {
    ScalarRegion::Lanes lanes = region.lanes(width);
    std::vector<Cells> sums(count, Cells(width));
    for (int64_t first = begin; first < end; first += width) {
      int64_t here = std::min(width, end - first);
      for (size_t k = 0; k < count; ++k)
        std::fill_n(sums[k].data(), here, initial[k]);
      for (int64_t element : offsets.ofElement) {
        for (size_t k = 0; k < count; ++k) {
          std::copy_n(sums[k].data(), here, lanes.row(k));
          Cell *next = lanes.row(count + k);
          for (int64_t i = 0; i < here; ++i)
            next[i] = elements[k][offsets.ofResult[first + i] + element];
        }
        region.run(lanes, here);
        for (size_t k = 0; k < count; ++k)
          std::copy_n(lanes.row(region.returnedRows()[k]), here, sums[k].data());
      }
      for (size_t k = 0; k < count; ++k)
        std::copy_n(sums[k].data(), here, into[k] + first);
    }
  });
  return results;
}

FailureOr<Values> evalReduce(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto reduce = cast<stablehlo::ReduceOp>(op);
  FailureOr<ScalarRegion> region = ScalarRegion::get(reduce.getBody(), run);
  if (failed(region))
    return failure();
  if (region->isCompiled()) {
    if (failed(run.countOperations(op, region->numSteps() * operands[0].size())))
      return failure();
    return reduceSideBySide(reduce, *region, operands);
  }
  FailureOr<Fold> fold = Fold::get(reduce.getBody(), operands, run);
  if (failed(fold))
    return failure();
  RankedTensorType type = resultType(op);
  fold->start(type.getNumElements());
  // Strides of the result along the dimensions of the input, 0 along those that are reduced.
  ArrayRef<int64_t> shape = operands[0].shape();
  Index resultStrides = stridesOf(type.getShape()), strides;
  size_t next = 0;
  for (int64_t dim = 0; dim < operands[0].rank(); ++dim)
    strides.push_back(llvm::is_contained(reduce.getDimensions(), dim) ? 0 : resultStrides[next++]);
  int64_t from = 0;
  bool failedCall = false;
  forEachOffset(shape, strides, 0,
                [&](int64_t into) { failedCall = failedCall || failed(fold->add(into, from++)); });
  return failedCall ? FailureOr<Values>(failure()) : fold->finish(op);
}

/// How windows lie over an operand, one entry per dimension.
struct Windows {
  Index sizes, strides, baseDilations, windowDilations, low;

  Windows(int64_t rank, ArrayRef<int64_t> sizes, std::optional<ArrayRef<int64_t>> strides,
          std::optional<DenseIntElementsAttr> padding)
      : sizes(sizes), strides(strides ? Index(*strides) : Index(rank, 1)), baseDilations(rank, 1),
        windowDilations(rank, 1), low(rank, 0) {
    if (padding)
      for (int64_t i = 0; i < rank; ++i)
        low[i] = padding->getValues<int64_t>()[2 * i];
  }

  /// Calls `fn` with the offset in the operand, -1 for padding, of each element of window `window`.
  template <typename Fn>
  void forEachElement(ArrayRef<int64_t> window, ArrayRef<int64_t> shape, Fn fn) const {
    Index operandStrides = stridesOf(shape);
    forEachIndex(sizes, [&](ArrayRef<int64_t> tap) {
      int64_t offset = 0;
      for (size_t i = 0; i < tap.size(); ++i) {
        int64_t at = window[i] * strides[i] + tap[i] * windowDilations[i] - low[i];
        if (at < 0 || at % baseDilations[i] != 0 || at / baseDilations[i] >= shape[i])
          return fn(-1);
        offset += at / baseDilations[i] * operandStrides[i];
      }
      fn(offset);
    });
  }
};

FailureOr<Values> evalReduceWindow(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto reduce = cast<stablehlo::ReduceWindowOp>(op);
  FailureOr<Fold> fold = Fold::get(reduce.getBody(), operands, run);
  if (failed(fold))
    return failure();
  Windows windows(operands[0].rank(), reduce.getWindowDimensions(), reduce.getWindowStrides(),
                  reduce.getPadding());
  if (std::optional<ArrayRef<int64_t>> dilations = reduce.getBaseDilations())
    windows.baseDilations = Index(*dilations);
  if (std::optional<ArrayRef<int64_t>> dilations = reduce.getWindowDilations())
    windows.windowDilations = Index(*dilations);
  fold->start(resultType(op).getNumElements());
  int64_t into = 0;
  bool failedCall = false;
  forEachIndex(resultType(op).getShape(), [&](ArrayRef<int64_t> window) {
    windows.forEachElement(window, operands[0].shape(), [&](int64_t from) {
      failedCall = failedCall || failed(fold->add(into, from));
    });
    ++into;
  });
  return failedCall ? FailureOr<Values>(failure()) : fold->finish(op);
}

FailureOr<Values> evalSelectAndScatter(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto scatterOp = cast<stablehlo::SelectAndScatterOp>(op);
  const TensorValue &operand = operands[0], &source = operands[1];
  FailureOr<ScalarRegion> select = ScalarRegion::get(scatterOp.getSelect(), run);
  FailureOr<ScalarRegion> scatter = ScalarRegion::get(scatterOp.getScatter(), run);
  if (failed(select) || failed(scatter))
    return failure();
  Index ones(operand.rank(), 1);
  std::optional<ArrayRef<int64_t>> sizes = scatterOp.getWindowDimensions();
  Windows windows(operand.rank(), sizes ? *sizes : ArrayRef<int64_t>(ones),
                  scatterOp.getWindowStrides(), scatterOp.getPadding());
  Cells candidates = cellsAs(operand, select->argumentType(0));
  Cells changes = cellsAs(source, scatter->argumentType(1));
  Cells totals(operand.size(), cellsAs(operands[2], scatter->argumentType(0))[0]);
  int64_t position = 0;
  bool failedCall = false;
  forEachIndex(source.shape(), [&](ArrayRef<int64_t> window) {
    int64_t selected = -1;
    // Padding is never selected; a window of padding alone selects nothing.
    windows.forEachElement(window, operand.shape(), [&](int64_t at) {
      if (at < 0 || failedCall)
        return;
      Cell keep = intCell(0);
      if (selected >= 0)
        failedCall = failed(select->call({candidates[selected], candidates[at]}, keep));
      if (!keep.i)
        selected = at;
    });
    if (selected >= 0 && !failedCall)
      failedCall = failed(scatter->call({totals[selected], changes[position]}, totals[selected]));
    ++position;
  });
  if (failedCall)
    return failure();
  return one(TensorValue(resultType(op), std::move(totals)));
}

FailureOr<Values> evalMap(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  FailureOr<ScalarRegion> region =
      ScalarRegion::get(cast<stablehlo::MapOp>(op).getComputation(), run);
  if (failed(region))
    return failure();
  TensorValue result(resultType(op));
  SmallVector<Cell> arguments(operands.size());
  for (int64_t i = 0, e = result.size(); i < e; ++i) {
    for (size_t k = 0; k < operands.size(); ++k)
      arguments[k] = operands[k][i];
    if (failed(region->call(arguments, result.mutableCells()[i])))
      return failure();
  }
  return one(std::move(result));
}

} // namespace

void addReductions(HandlerTable &table) {
  table["stablehlo.map"] = evalMap;
  table["stablehlo.reduce"] = evalReduce;
  table["stablehlo.reduce_window"] = evalReduceWindow;
  table["stablehlo.select_and_scatter"] = evalSelectAndScatter;
}

} // namespace phaze::interpreter
