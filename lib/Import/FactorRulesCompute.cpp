// Factor rules of contractions, reductions, windows, gathers and scatters.
#include "CountingIndices.h"
#include "FactorRules.h"
#include "dialects/Chlo/Chlo.h"
#include "dialects/StableHLO/ConstantIntegers.h"
#include "dialects/StableHLO/StableHLO.h"

using namespace mlir;

namespace phaze {

namespace {

//===-- Contractions ------------------------------------------------------------------------===//

struct DotDims {
  SmallVector<int64_t> lhsBatch, rhsBatch, lhsContracting, rhsContracting;
};

std::optional<DotDims> dotDims(Operation *op, TensorDims lhs) {
  auto list = [](ArrayRef<int64_t> dims) { return SmallVector<int64_t>(dims); };
  if (auto dot = dyn_cast<stablehlo::DotGeneralOp>(op)) {
    auto dims = dot.getDotDimensionNumbers();
    return DotDims{list(dims.getLhsBatchingDimensions()), list(dims.getRhsBatchingDimensions()),
                   list(dims.getLhsContractingDimensions()),
                   list(dims.getRhsContractingDimensions())};
  }
  if (isa<stablehlo::DotOp>(op))
    return DotDims{{}, {}, {lhs.rank() - 1}, {0}};
  return std::nullopt;
}

/// The dimensions that are in neither list, in order.
SmallVector<int64_t> others(TensorDims tensor, ArrayRef<int64_t> a, ArrayRef<int64_t> b = {},
                            ArrayRef<int64_t> c = {}) {
  SmallVector<int64_t> result;
  for (int64_t i = 0; i < tensor.rank(); ++i)
    if (!llvm::is_contained(a, i) && !llvm::is_contained(b, i) && !llvm::is_contained(c, i))
      result.push_back(i);
  return result;
}

SmallVector<Dim, 4> dimsOf(TensorDims tensor, ArrayRef<int64_t> dims) {
  SmallVector<Dim, 4> result;
  for (int64_t dim : dims)
    result.push_back(tensor[dim]);
  return result;
}

/// What convolution and dynamic_conv say in the same way.
struct Convolution {
  stablehlo::ConvDimensionNumbersAttr dims;
  int64_t featureGroups = 1, batchGroups = 1;
  std::optional<ArrayRef<int64_t>> strides, inputDilations, kernelDilations;
  std::optional<ArrayRef<bool>> reversal;
  std::optional<SmallVector<int64_t>> padding; ///< None if it is not known.

  explicit operator bool() const { return static_cast<bool>(dims); }
};

template <typename Op> Convolution convolutionOf(Op op) {
  Convolution result;
  result.dims = op.getDimensionNumbers();
  result.featureGroups = op.getFeatureGroupCount();
  result.batchGroups = op.getBatchGroupCount();
  result.strides = op.getWindowStrides();
  result.inputDilations = op.getLhsDilation();
  result.kernelDilations = op.getRhsDilation();
  result.reversal = op.getWindowReversal();
  return result;
}

Convolution convolutionOf(Operation *op) {
  if (auto conv = dyn_cast<stablehlo::ConvolutionOp>(op)) {
    Convolution result = convolutionOf(conv);
    result.padding = conv.getPadding()
                         ? stablehlo::integersOf(*conv.getPadding())
                         : SmallVector<int64_t>(2 * conv.getLhs().getType().getRank(), 0);
    return result;
  }
  if (auto conv = dyn_cast<stablehlo::DynamicConvOp>(op)) {
    Convolution result = convolutionOf(conv);
    result.padding = stablehlo::constantIntegers(conv.getPadding());
    return result;
  }
  return {};
}

//===-- Windows -----------------------------------------------------------------------------===//

/// A window along one dimension.
struct Window {
  int64_t size, stride = 1, inputDilation = 1, dilation = 1;
  int64_t low = 0, high = 0;
  bool isReversed = false;
  bool isKnown = true; ///< Padding may be a value.
};

int64_t at(std::optional<ArrayRef<int64_t>> list, size_t i) {
  return list && i < list->size() ? (*list)[i] : 1;
}

/// Relates the input of windows to the output, which has one element for each, and to the kernel of
/// a convolution. `inside` is how the elements of a window are used.
void relateWindow(FactorRelator &r, Dim input, std::optional<Dim> kernel, Dim output,
                  const Window &window, FactorUse inside) {
  int64_t in = r.sizeOf(input), out = r.sizeOf(output), size = window.size;
  bool isDense = window.isKnown && (window.dilation == 1 || size == 1);
  bool isUnpadded = window.low == 0 && window.high == 0;

  // Each element of the input makes a window of the output, as in the gradient of what follows: the
  // output is elements x places in a window, and each place has one tap.
  if (isDense && kernel && window.inputDilation == size && window.stride == 1 &&
      window.low == size - 1 && window.high == size - 1 && size > 1 && out % size == 0 &&
      out / size == in) {
    auto parts = r.divide(output, {in, size});
    r.tie(parts[0], input);
    r.tie(parts[1], *kernel);
    if (!window.isReversed)
      r.use(output, FactorUse::Whole, in);
    return;
  }
  if (kernel)
    r.use(*kernel, FactorUse::Reduce);
  // Windows that lie side by side, or the only one: the input is windows x places in a window.
  if (isDense && isUnpadded && window.inputDilation == 1 && (window.stride == size || out == 1) &&
      out > 0 && in % out == 0 && in / out == size) {
    // Of one element each: a dimension of size 1 goes on being itself.
    if (size == 1)
      return r.tie(input, output);
    auto parts = r.divide(input, {out, size});
    r.tie(parts[0], output);
    bool isTied = kernel && !window.isReversed;
    if (isTied)
      r.tie(parts[1], *kernel);
    return r.use(input, isTied || !kernel ? inside : FactorUse::Whole, out);
  }
  r.use(input, FactorUse::Whole);
  r.use(output, FactorUse::Whole);
  if (window.isKnown && in == out && window.stride == 1 && window.inputDilation == 1)
    return r.tie(input, output);
  r.irregular(input);
  r.irregular(output);
}

/// Whether the region combines its two arguments, or each pair of them, by an operation that
/// partial results can be combined by: result i of n is that of arguments i and n + i.
bool isCombination(Region &body) {
  if (!body.hasOneBlock())
    return false;
  Operation *terminator = body.front().getTerminator();
  unsigned count = terminator->getNumOperands();
  if (body.getNumArguments() != 2 * count)
    return false;
  for (auto [i, value] : llvm::enumerate(terminator->getOperands())) {
    Operation *op = value.getDefiningOp();
    if (!isa_and_nonnull<stablehlo::AddOp, stablehlo::MultiplyOp, stablehlo::MaximumOp,
                         stablehlo::MinimumOp, stablehlo::AndOp, stablehlo::OrOp, stablehlo::XorOp>(
            op))
      return false;
    Value a = body.getArgument(i), b = body.getArgument(count + i);
    if ((op->getOperand(0) != a || op->getOperand(1) != b) &&
        (op->getOperand(0) != b || op->getOperand(1) != a))
      return false;
  }
  return true;
}

} // namespace

std::optional<ContractionDims> contractionDims(Operation *op, TensorDims lhs, TensorDims rhs,
                                               TensorDims result) {
  if (auto dot = dotDims(op, lhs))
    return ContractionDims{dimsOf(lhs, dot->lhsBatch),
                           dimsOf(lhs, others(lhs, dot->lhsBatch, dot->lhsContracting)),
                           dimsOf(rhs, others(rhs, dot->rhsBatch, dot->rhsContracting)),
                           dimsOf(lhs, dot->lhsContracting)};
  if (Convolution conv = convolutionOf(op)) {
    ContractionDims dims;
    dims.rows.push_back(result[conv.dims.getOutputBatchDimension()]);
    llvm::append_range(dims.rows, dimsOf(result, conv.dims.getOutputSpatialDimensions()));
    dims.columns.push_back(result[conv.dims.getOutputFeatureDimension()]);
    dims.reduction.push_back(rhs[conv.dims.getKernelInputFeatureDimension()]);
    llvm::append_range(dims.reduction, dimsOf(rhs, conv.dims.getKernelSpatialDimensions()));
    dims.groups = std::max(conv.featureGroups, conv.batchGroups);
    return dims;
  }
  return std::nullopt;
}

void relateDot(FactorRelator &r) {
  TensorDims lhs = r.operands[0], rhs = r.operands[1], result = r.results[0];
  DotDims dims = *dotDims(r.op, lhs);
  int64_t next = 0;
  for (auto [a, b] : llvm::zip(dims.lhsBatch, dims.rhsBatch)) {
    r.tie(lhs[a], rhs[b]);
    r.tie(lhs[a], result[next++]);
  }
  for (int64_t a : others(lhs, dims.lhsBatch, dims.lhsContracting))
    r.tie(lhs[a], result[next++]);
  for (int64_t b : others(rhs, dims.rhsBatch, dims.rhsContracting))
    r.tie(rhs[b], result[next++]);
  for (auto [a, b] : llvm::zip(dims.lhsContracting, dims.rhsContracting)) {
    r.tie(lhs[a], rhs[b]);
    r.use(lhs[a], FactorUse::Reduce);
  }
}

void relateRaggedDot(FactorRelator &r) {
  auto dims = cast<chlo::RaggedDotOp>(r.op).getRaggedDotDimensionNumbers();
  TensorDims lhs = r.operands[0], rhs = r.operands[1], sizes = r.operands[2], result = r.results[0];
  int64_t ragged = dims.getLhsRaggedDimensions()[0];
  Dim groups = sizes[sizes.rank() - 1];
  // Where a group begins is told by the sizes of all groups before it.
  r.use(lhs[ragged], FactorUse::Whole);
  int64_t next = 0;
  if (llvm::is_contained(dims.getLhsContractingDimensions(), ragged) &&
      result.rank() + 2 * static_cast<int64_t>(dims.getLhsContractingDimensions().size()) +
              static_cast<int64_t>(dims.getLhsBatchingDimensions().size()) ==
          lhs.rank() + rhs.rank() + 1)
    r.tie(groups, result[next++]);
  for (auto [a, b] : llvm::zip(dims.getLhsBatchingDimensions(), dims.getRhsBatchingDimensions())) {
    r.tie(lhs[a], rhs[b]);
    r.tie(lhs[a], result[next++]);
  }
  for (int64_t a : others(lhs, dims.getLhsBatchingDimensions(), dims.getLhsContractingDimensions()))
    r.tie(lhs[a], result[next++]);
  for (int64_t b : others(rhs, dims.getRhsBatchingDimensions(), dims.getRhsContractingDimensions(),
                          dims.getRhsGroupDimensions()))
    r.tie(rhs[b], result[next++]);
  for (auto [a, b] :
       llvm::zip(dims.getLhsContractingDimensions(), dims.getRhsContractingDimensions())) {
    r.tie(lhs[a], rhs[b]);
    r.use(lhs[a], FactorUse::Reduce);
  }
  for (int64_t group : dims.getRhsGroupDimensions()) {
    r.tie(rhs[group], groups);
    r.use(rhs[group], FactorUse::Lookup);
  }
  // Group sizes may come per batch, along leading dimensions that are those of lhs.
  if (sizes.rank() > 1)
    r.irregular(sizes);
}

void relateEinsum(FactorRelator &r) {
  auto [inputs, output] = r.op->getAttrOfType<StringAttr>("einsum_config").getValue().split("->");
  SmallVector<StringRef> terms;
  inputs.split(terms, ',');
  SmallVector<std::pair<StringRef, TensorDims>> labelled = {{output.trim(), r.results[0]}};
  for (auto [term, operand] : llvm::zip(terms, r.operands))
    labelled.push_back({term.trim(), operand});
  bool isUnderstood = terms.size() == r.operands.size();
  for (auto [labels, tensor] : labelled)
    isUnderstood &= static_cast<int64_t>(labels.size()) == tensor.rank() && !labels.contains('.');
  llvm::SmallDenseMap<char, Dim> dims;
  for (auto [labels, tensor] : labelled)
    for (int64_t i = 0; i < tensor.rank(); ++i) {
      if (!isUnderstood) {
        r.irregular(tensor[i]);
        continue;
      }
      auto [found, isNew] = dims.try_emplace(labels[i], tensor[i]);
      r.tie(found->second, tensor[i]);
      if (!output.contains(labels[i]))
        r.use(tensor[i], FactorUse::Reduce);
    }
}

void relateConvolution(FactorRelator &r) {
  Convolution conv = convolutionOf(r.op);
  TensorDims input = r.operands[0], kernel = r.operands[1], output = r.results[0];
  Dim inputBatch = input[conv.dims.getInputBatchDimension()];
  Dim inputFeature = input[conv.dims.getInputFeatureDimension()];
  Dim kernelInput = kernel[conv.dims.getKernelInputFeatureDimension()];
  Dim kernelOutput = kernel[conv.dims.getKernelOutputFeatureDimension()];
  Dim outputBatch = output[conv.dims.getOutputBatchDimension()];
  Dim outputFeature = output[conv.dims.getOutputFeatureDimension()];
  int64_t groups = conv.featureGroups, batches = conv.batchGroups;

  r.tie(kernelOutput, outputFeature);
  if (groups > 1) {
    // Each group of the features of the input makes a group of the features of the output.
    auto in = r.divide(inputFeature, {groups, r.sizeOf(kernelInput)});
    auto out = r.divide(outputFeature, {groups, r.sizeOf(outputFeature) / groups});
    r.tie(in[0], out[0]);
    r.tie(in[1], kernelInput);
  } else {
    r.tie(inputFeature, kernelInput);
  }
  if (batches > 1) {
    auto in = r.divide(inputBatch, {batches, r.sizeOf(outputBatch)});
    auto out = r.divide(outputFeature, {batches, r.sizeOf(outputFeature) / batches});
    r.tie(in[0], out[0]);
    r.tie(in[1], outputBatch);
  } else {
    r.tie(inputBatch, outputBatch);
  }
  r.use(kernelInput, FactorUse::Reduce);

  auto inputSpatial = conv.dims.getInputSpatialDimensions();
  auto kernelSpatial = conv.dims.getKernelSpatialDimensions();
  auto outputSpatial = conv.dims.getOutputSpatialDimensions();
  for (size_t i = 0; i < inputSpatial.size(); ++i) {
    Dim along = kernel[kernelSpatial[i]];
    Window window{r.sizeOf(along), at(conv.strides, i), at(conv.inputDilations, i),
                  at(conv.kernelDilations, i)};
    window.isReversed = conv.reversal && i < conv.reversal->size() && (*conv.reversal)[i];
    window.isKnown = conv.padding && 2 * i + 1 < conv.padding->size();
    if (window.isKnown) {
      window.low = (*conv.padding)[2 * i];
      window.high = (*conv.padding)[2 * i + 1];
    }
    relateWindow(r, input[inputSpatial[i]], along, output[outputSpatial[i]], window,
                 FactorUse::Reduce);
  }
}

void relateReduce(FactorRelator &r) {
  auto reduce = cast<stablehlo::ReduceOp>(r.op);
  FactorUse reduced = isCombination(reduce.getBody()) ? FactorUse::Reduce : FactorUse::Whole;
  for (size_t k = 0; k < r.results.size(); ++k) {
    TensorDims input = r.operands[k];
    r.tie(r.operands[0], input);
    for (auto [i, dim] : llvm::enumerate(others(input, reduce.getDimensions())))
      r.tie(input[dim], r.results[k][i]);
  }
  for (int64_t dim : reduce.getDimensions())
    r.use(r.operands[0][dim], reduced);
}

void relateReduceWindow(FactorRelator &r) {
  auto reduce = cast<stablehlo::ReduceWindowOp>(r.op);
  FactorUse reduced = isCombination(reduce.getBody()) ? FactorUse::Reduce : FactorUse::Whole;
  SmallVector<int64_t> padding;
  if (reduce.getPadding())
    padding = stablehlo::integersOf(*reduce.getPadding());
  for (size_t k = 1; k < r.results.size(); ++k) {
    r.tie(r.operands[0], r.operands[k]);
    r.tie(r.results[0], r.results[k]);
  }
  for (int64_t i = 0; i < r.results[0].rank(); ++i) {
    Window window{reduce.getWindowDimensions()[i], at(reduce.getWindowStrides(), i),
                  at(reduce.getBaseDilations(), i), at(reduce.getWindowDilations(), i)};
    if (!padding.empty()) {
      window.low = padding[2 * i];
      window.high = padding[2 * i + 1];
    }
    relateWindow(r, r.operands[0][i], std::nullopt, r.results[0][i], window, reduced);
  }
}

void relateSelectAndScatter(FactorRelator &r) {
  auto select = cast<stablehlo::SelectAndScatterOp>(r.op);
  TensorDims operand = r.operands[0], source = r.operands[1];
  SmallVector<int64_t> padding;
  if (select.getPadding())
    padding = stablehlo::integersOf(*select.getPadding());
  r.tie(operand, r.results[0]);
  for (int64_t i = 0; i < source.rank(); ++i) {
    Window window{at(select.getWindowDimensions(), i), at(select.getWindowStrides(), i)};
    if (!padding.empty()) {
      window.low = padding[2 * i];
      window.high = padding[2 * i + 1];
    }
    relateWindow(r, operand[i], std::nullopt, source[i], window, FactorUse::Whole);
  }
}

//===-- Gather and scatter ------------------------------------------------------------------===//

namespace {

/// The dimension of the indices that each dimension outside the windows comes from.
void tieIndices(FactorRelator &r, TensorDims indices, int64_t vectorDim, TensorDims windows,
                ArrayRef<int64_t> windowDims) {
  SmallVector<int64_t> places = others(indices, {vectorDim});
  for (auto [i, dim] : llvm::zip(places, others(windows, windowDims)))
    r.tie(indices[i], windows[dim]);
  if (vectorDim < indices.rank())
    r.use(indices[vectorDim], FactorUse::Whole);
}

/// Windows of `whole` at indices, which lie in `windows` along `windowDims`; the dimensions
/// `dropped` and `batching` of `whole` do not occur there. Component i of an index is a place along
/// dimension `indexed[i]`. Adds to `batched` the dimensions of the indices that run along with one
/// of `whole`.
void relateWindowsAt(FactorRelator &r, TensorDims whole, TensorDims windows,
                     ArrayRef<int64_t> windowDims, ArrayRef<int64_t> dropped,
                     ArrayRef<int64_t> batching, ArrayRef<int64_t> indexed, size_t indicesOperand,
                     int64_t vectorDim, SmallVectorImpl<int64_t> &batched) {
  TensorDims indices = r.operands[indicesOperand];
  for (int64_t dim : dropped) {
    const int64_t *component = llvm::find(indexed, dim);
    std::optional<Counting> counted;
    if (component != indexed.end())
      counted = findCounting(r.graph, r.graph.nodes[r.node].operands[indicesOperand], vectorDim,
                             component - indexed.begin());
    if (counted && indices.size(counted->dim) == whole.size(dim)) {
      r.tie(whole[dim], indices[counted->dim]);
      r.countsIndices(counted->iota);
      batched.push_back(counted->dim);
    } else {
      r.use(whole[dim], FactorUse::Lookup);
    }
  }
  for (auto [dim, at] : llvm::zip(others(whole, dropped, batching), windowDims)) {
    if (whole.size(dim) == windows.size(at))
      r.tie(whole[dim], windows[at]);
    else if (!llvm::is_contained(indexed, dim))
      r.slice(whole[dim], windows[at], 0);
    else if (windows.size(at) == 1)
      r.use(whole[dim], FactorUse::Lookup);
    else {
      r.use(whole[dim], FactorUse::Whole);
      r.use(windows[at], FactorUse::Whole);
    }
  }
}

template <typename Op> void relateGatherOf(FactorRelator &r, Op gather) {
  auto dims = gather.getDimensionNumbers();
  TensorDims operand = r.operands[0], indices = r.operands[1], result = r.results[0];
  tieIndices(r, indices, dims.getIndexVectorDim(), result, dims.getOffsetDims());
  for (auto [a, b] : llvm::zip(dims.getOperandBatchingDims(), dims.getStartIndicesBatchingDims()))
    r.tie(operand[a], indices[b]);
  SmallVector<int64_t> batched;
  relateWindowsAt(r, operand, result, dims.getOffsetDims(), dims.getCollapsedSliceDims(),
                  dims.getOperandBatchingDims(), dims.getStartIndexMap(), 1,
                  dims.getIndexVectorDim(), batched);
}

} // namespace

void relateGather(FactorRelator &r) {
  if (auto gather = dyn_cast<stablehlo::GatherOp>(r.op))
    return relateGatherOf(r, gather);
  relateGatherOf(r, cast<stablehlo::DynamicGatherOp>(r.op));
}

void relateScatter(FactorRelator &r) {
  auto scatter = cast<stablehlo::ScatterOp>(r.op);
  auto dims = scatter.getScatterDimensionNumbers();
  size_t count = r.results.size();
  TensorDims input = r.operands[0], indices = r.operands[count], updates = r.operands[count + 1];
  for (size_t k = 0; k < count; ++k) {
    r.tie(input, r.operands[k]);
    r.tie(input, r.results[k]);
    r.tie(updates, r.operands[count + 1 + k]);
  }
  tieIndices(r, indices, dims.getIndexVectorDim(), updates, dims.getUpdateWindowDims());
  for (auto [a, b] : llvm::zip(dims.getInputBatchingDims(), dims.getScatterIndicesBatchingDims()))
    r.tie(input[a], indices[b]);
  SmallVector<int64_t> batched(dims.getScatterIndicesBatchingDims());
  relateWindowsAt(r, input, updates, dims.getUpdateWindowDims(), dims.getInsertedWindowDims(),
                  dims.getInputBatchingDims(), dims.getScatterDimsToOperandDims(), count,
                  dims.getIndexVectorDim(), batched);
  // Updates of one place meet there, wherever they come from.
  FactorUse met =
      isCombination(scatter.getUpdateComputation()) ? FactorUse::Reduce : FactorUse::Whole;
  for (int64_t i : others(indices, batched, {dims.getIndexVectorDim()}))
    r.use(indices[i], met);
}

void relateIndexSelect(FactorRelator &r) {
  auto select = cast<stablehlo::TorchIndexSelectOp>(r.op);
  TensorDims operand = r.operands[0], index = r.operands[1], result = r.results[0];
  int64_t batches = select.getBatchDims(), dim = select.getDim();
  // The dimensions of the index, without the batching ones, take the place of `dim`.
  int64_t grown = index.rank() - batches - 1;
  for (int64_t i : others(operand, {dim}))
    r.tie(operand[i], result[i < dim ? i : i + grown]);
  for (int64_t i = 0; i < index.rank(); ++i)
    r.tie(index[i], result[i < batches ? i : dim + i - batches]);
  r.use(operand[dim], FactorUse::Lookup);
}

} // namespace phaze
