// How an operation relates the dimensions of its operands and results, as an einsum does.
#include "OpFactors.h"
#include "dialects/Chlo/Chlo.h"
#include "dialects/Sdy/Sdy.h"
#include "dialects/StableHLO/StableHLO.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/TypeSwitch.h"

#include <set>

using namespace mlir;

namespace phaze::spmd {

/// Operations that work on elements of one place each.
bool isElementwise(Operation *op) {
  static const llvm::StringSet<> names = {"abs",
                                          "add",
                                          "and",
                                          "atan2",
                                          "cbrt",
                                          "ceil",
                                          "clamp",
                                          "compare",
                                          "complex",
                                          "convert",
                                          "cosine",
                                          "count_leading_zeros",
                                          "divide",
                                          "exponential",
                                          "exponential_minus_one",
                                          "floor",
                                          "imag",
                                          "is_finite",
                                          "log",
                                          "log_plus_one",
                                          "logistic",
                                          "map",
                                          "maximum",
                                          "minimum",
                                          "multiply",
                                          "negate",
                                          "not",
                                          "or",
                                          "popcnt",
                                          "power",
                                          "real",
                                          "reduce_precision",
                                          "remainder",
                                          "round_nearest_afz",
                                          "round_nearest_even",
                                          "rsqrt",
                                          "select",
                                          "shift_left",
                                          "shift_right_arithmetic",
                                          "shift_right_logical",
                                          "sign",
                                          "sine",
                                          "sqrt",
                                          "subtract",
                                          "tan",
                                          "tanh",
                                          "xor",
                                          "acos",
                                          "acosh",
                                          "asin",
                                          "asinh",
                                          "atan",
                                          "atanh",
                                          "conj",
                                          "cosh",
                                          "digamma",
                                          "erf",
                                          "erf_inv",
                                          "erfc",
                                          "is_inf",
                                          "is_neg_inf",
                                          "is_pos_inf",
                                          "lgamma",
                                          "mulhi",
                                          "next_after",
                                          "polygamma",
                                          "sinh",
                                          "square",
                                          "zeta",
                                          "constant_like",
                                          "bessel_i1e"};
  StringRef dialect = op->getName().getDialectNamespace();
  return (dialect == "stablehlo" || dialect == "chlo") &&
         names.contains(op->getName().stripDialect());
}

namespace {

ArrayRef<int64_t> shapeOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? type.getShape() : ArrayRef<int64_t>();
}

using Dims = OpFactors::Dims;

/// A rule in the making. Dimensions that nothing is said of are factors of their own, needed whole.
class Rule {
public:
  explicit Rule(Operation *op) : op(op) {
    for (Value operand : op->getOperands())
      rule.operands.push_back(Dims(shapeOf(operand).size()));
    for (Value result : op->getResults())
      rule.results.push_back(Dims(shapeOf(result).size()));
  }

  OpFactors finish() {
    for (auto [value, dims] : llvm::zip_equal(op->getOperands(), rule.operands))
      fill(shapeOf(value), dims);
    for (auto [value, dims] : llvm::zip_equal(op->getResults(), rule.results))
      fill(shapeOf(value), dims);
    return rule;
  }

  unsigned add(int64_t size, FactorUse use = FactorUse::Map) { return rule.add(size, use); }
  int64_t operandSize(size_t operand, int64_t dim) { return shapeOf(op->getOperand(operand))[dim]; }
  int64_t resultSize(size_t result, int64_t dim) { return shapeOf(op->getResult(result))[dim]; }
  size_t operandRank(size_t operand) { return shapeOf(op->getOperand(operand)).size(); }
  size_t resultRank(size_t result = 0) { return shapeOf(op->getResult(result)).size(); }
  void setOperand(size_t operand, int64_t dim, unsigned factor) {
    rule.operands[operand][dim] = {factor};
  }
  void setResult(size_t result, int64_t dim, unsigned factor) {
    rule.results[result][dim] = {factor};
  }
  /// One factor for a dimension of an operand and one of a result.
  void map(size_t operand, int64_t dim, size_t result, int64_t to) {
    unsigned factor = add(operandSize(operand, dim));
    setOperand(operand, dim, factor);
    setResult(result, to, factor);
  }
  /// Everything of rank r that has the shape of the first such result, but for `whole` dimensions.
  void elementwise(ArrayRef<int64_t> whole = {}) {
    ArrayRef<int64_t> shape = shapeOf(op->getResult(0));
    SmallVector<unsigned> all;
    for (auto [dim, size] : llvm::enumerate(shape))
      all.push_back(add(size, llvm::is_contained(whole, dim) ? FactorUse::Whole : FactorUse::Map));
    auto put = [&](ArrayRef<int64_t> own, Dims &dims) {
      for (size_t dim = 0; own == shape && dim < own.size(); ++dim)
        dims[dim] = {all[dim]};
    };
    for (auto [value, dims] : llvm::zip_equal(op->getOperands(), rule.operands))
      put(shapeOf(value), dims);
    for (auto [value, dims] : llvm::zip_equal(op->getResults(), rule.results))
      put(shapeOf(value), dims);
  }

  Operation *op;
  OpFactors rule;

private:
  void fill(ArrayRef<int64_t> shape, Dims &dims) {
    for (auto [size, factors] : llvm::zip_equal(shape, dims))
      if (factors.empty())
        factors = {add(size, FactorUse::Whole)};
  }
};

//===-- Shapes ------------------------------------------------------------------------------===//

void broadcastInDim(Rule &r) {
  auto op = cast<stablehlo::BroadcastInDimOp>(r.op);
  for (auto [from, to] : llvm::enumerate(op.getBroadcastDimensions()))
    if (r.operandSize(0, from) == r.resultSize(0, to))
      r.map(0, from, 0, to);
  for (size_t dim = 0; dim < r.resultRank(); ++dim)
    if (r.rule.results[0][dim].empty())
      r.setResult(0, dim, r.add(r.resultSize(0, dim)));
}

void broadcast(Rule &r) {
  size_t added = r.resultRank() - r.operandRank(0);
  for (size_t dim = 0; dim < r.resultRank(); ++dim) {
    if (dim < added)
      r.setResult(0, dim, r.add(r.resultSize(0, dim)));
    else
      r.map(0, dim - added, 0, dim);
  }
}

/// The factors of dimensions [first, last) of both sides, which have one product, if they have a
/// common division: each place where a dimension of either begins divides the next one.
void reshapeGroup(Rule &r, int64_t fromFirst, int64_t fromLast, int64_t toFirst, int64_t toLast) {
  ArrayRef<int64_t> from = shapeOf(r.op->getOperand(0)), to = shapeOf(r.op->getResult(0));
  std::set<int64_t> cuts = {1};
  auto cut = [&](ArrayRef<int64_t> shape, int64_t first, int64_t last) {
    int64_t inner = 1;
    for (int64_t dim = last; dim-- > first;)
      cuts.insert(inner *= shape[dim]);
  };
  cut(from, fromFirst, fromLast);
  cut(to, toFirst, toLast);
  SmallVector<int64_t> places(cuts.begin(), cuts.end());
  for (size_t i = 1; i < places.size(); ++i)
    if (places[i] % places[i - 1])
      return;
  SmallVector<unsigned> factors;
  for (size_t i = 1; i < places.size(); ++i)
    factors.push_back(r.add(places[i] / places[i - 1]));
  auto put = [&](ArrayRef<int64_t> shape, int64_t first, int64_t last, Dims &dims) {
    int64_t inner = 1;
    for (int64_t dim = last; dim-- > first; inner *= shape[dim])
      for (size_t i = places.size() - 1; i-- > 0;)
        if (places[i] >= inner && places[i + 1] <= inner * shape[dim])
          dims[dim].push_back(factors[i]);
  };
  put(from, fromFirst, fromLast, r.rule.operands[0]);
  put(to, toFirst, toLast, r.rule.results[0]);
}

/// Groups of dimensions with one product on both sides, from the outside.
void reshape(Rule &r) {
  ArrayRef<int64_t> from = shapeOf(r.op->getOperand(0)), to = shapeOf(r.op->getResult(0));
  if (llvm::is_contained(from, 0))
    return;
  size_t i = 0, j = 0;
  while (i < from.size() && j < to.size()) {
    size_t fromFirst = i, toFirst = j;
    int64_t left = from[i++], right = to[j++];
    while (left != right) {
      if (left < right)
        left *= from[i++];
      else
        right *= to[j++];
    }
    reshapeGroup(r, fromFirst, i, toFirst, j);
  }
}

void transpose(Rule &r) {
  for (auto [to, from] : llvm::enumerate(cast<stablehlo::TransposeOp>(r.op).getPermutation()))
    r.map(0, from, 0, to);
}

void reverse(Rule &r) { r.elementwise(cast<stablehlo::ReverseOp>(r.op).getDimensions()); }

void concatenate(Rule &r) {
  int64_t along = cast<stablehlo::ConcatenateOp>(r.op).getDimension();
  for (size_t dim = 0; dim < r.resultRank(); ++dim) {
    if (int64_t(dim) == along)
      continue;
    unsigned factor = r.add(r.resultSize(0, dim));
    r.setResult(0, dim, factor);
    for (size_t operand = 0; operand < r.op->getNumOperands(); ++operand)
      r.setOperand(operand, dim, factor);
  }
}

void pad(Rule &r) {
  auto op = cast<stablehlo::PadOp>(r.op);
  for (size_t dim = 0; dim < r.resultRank(); ++dim)
    if (!op.getEdgePaddingLow()[dim] && !op.getEdgePaddingHigh()[dim] &&
        !op.getInteriorPadding()[dim])
      r.map(0, dim, 0, dim);
}

void slice(Rule &r) {
  auto op = cast<stablehlo::SliceOp>(r.op);
  for (size_t dim = 0; dim < r.resultRank(); ++dim)
    if (op.getStrides()[dim] == 1 && r.operandSize(0, dim) == r.resultSize(0, dim))
      r.map(0, dim, 0, dim);
}

void dynamicSlice(Rule &r) {
  for (size_t dim = 0; dim < r.resultRank(); ++dim)
    if (r.operandSize(0, dim) == r.resultSize(0, dim))
      r.map(0, dim, 0, dim);
}

void dynamicUpdateSlice(Rule &r) {
  for (size_t dim = 0; dim < r.resultRank(); ++dim)
    if (r.operandSize(1, dim) == r.resultSize(0, dim)) {
      r.map(0, dim, 0, dim);
      r.setOperand(1, dim, r.rule.operands[0][dim][0]);
    }
}

void bitcast(Rule &r) {
  for (size_t dim = 0; dim < std::min(r.operandRank(0), r.resultRank()); ++dim)
    r.map(0, dim, 0, dim);
}

void iota(Rule &r) {
  for (size_t dim = 0; dim < r.resultRank(); ++dim)
    r.setResult(0, dim, r.add(r.resultSize(0, dim)));
}

//===-- Sums --------------------------------------------------------------------------------===//

void dotProduct(Rule &r, ArrayRef<int64_t> lhsBatch, ArrayRef<int64_t> rhsBatch,
                ArrayRef<int64_t> lhsSum, ArrayRef<int64_t> rhsSum) {
  r.rule.combiner = "stablehlo.add";
  int64_t to = 0;
  for (auto [lhs, rhs] : llvm::zip_equal(lhsBatch, rhsBatch)) {
    r.map(0, lhs, 0, to);
    r.setOperand(1, rhs, r.rule.results[0][to++][0]);
  }
  for (auto [lhs, rhs] : llvm::zip_equal(lhsSum, rhsSum)) {
    unsigned factor = r.add(r.operandSize(0, lhs), FactorUse::Reduce);
    r.setOperand(0, lhs, factor);
    r.setOperand(1, rhs, factor);
  }
  for (size_t operand : {0, 1})
    for (size_t dim = 0; dim < r.operandRank(operand); ++dim)
      if (r.rule.operands[operand][dim].empty())
        r.map(operand, dim, 0, to++);
}

void dotGeneral(Rule &r) {
  auto numbers = cast<stablehlo::DotGeneralOp>(r.op).getDotDimensionNumbers();
  dotProduct(r, numbers.getLhsBatchingDimensions(), numbers.getRhsBatchingDimensions(),
             numbers.getLhsContractingDimensions(), numbers.getRhsContractingDimensions());
}

void dot(Rule &r) { dotProduct(r, {}, {}, {int64_t(r.operandRank(0)) - 1}, {0}); }

/// Groups tie features in ways that factors of whole dimensions do not say.
void convolution(Rule &r) {
  auto op = cast<stablehlo::ConvolutionOp>(r.op);
  stablehlo::ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  r.rule.combiner = "stablehlo.add";
  if (op.getBatchGroupCount() == 1)
    r.map(0, numbers.getInputBatchDimension(), 0, numbers.getOutputBatchDimension());
  if (op.getBatchGroupCount() != 1 || op.getFeatureGroupCount() != 1)
    return;
  r.map(1, numbers.getKernelOutputFeatureDimension(), 0, numbers.getOutputFeatureDimension());
  unsigned features =
      r.add(r.operandSize(0, numbers.getInputFeatureDimension()), FactorUse::Reduce);
  r.setOperand(0, numbers.getInputFeatureDimension(), features);
  r.setOperand(1, numbers.getKernelInputFeatureDimension(), features);
}

void reduce(Rule &r) {
  auto op = cast<stablehlo::ReduceOp>(r.op);
  size_t inputs = op->getNumOperands() / 2;
  r.rule.combiner = inputs == 1 ? combinerOf(op.getBody()) : StringRef();
  int64_t to = 0;
  for (size_t dim = 0; dim < r.operandRank(0); ++dim) {
    bool isReduced = llvm::is_contained(op.getDimensions(), int64_t(dim));
    unsigned factor = r.add(r.operandSize(0, dim), !isReduced                ? FactorUse::Map
                                                   : r.rule.combiner.empty() ? FactorUse::Whole
                                                                             : FactorUse::Reduce);
    for (size_t input = 0; input < inputs; ++input) {
      r.setOperand(input, dim, factor);
      if (!isReduced)
        r.setResult(input, to, factor);
    }
    to += !isReduced;
  }
}

bool isAll(std::optional<ArrayRef<int64_t>> values, size_t at, int64_t expected) {
  return !values || (*values)[at] == expected;
}

bool isUnpadded(std::optional<DenseIntElementsAttr> padding, size_t dim) {
  return !padding || (padding->getValues<int64_t>()[2 * dim] == 0 &&
                      padding->getValues<int64_t>()[2 * dim + 1] == 0);
}

void reduceWindow(Rule &r) {
  auto op = cast<stablehlo::ReduceWindowOp>(r.op);
  size_t inputs = op->getNumOperands() / 2;
  for (size_t dim = 0; dim < r.operandRank(0); ++dim) {
    if (op.getWindowDimensions()[dim] != 1 || !isAll(op.getWindowStrides(), dim, 1) ||
        !isAll(op.getBaseDilations(), dim, 1) || !isUnpadded(op.getPadding(), dim))
      continue;
    unsigned factor = r.add(r.operandSize(0, dim));
    for (size_t input = 0; input < inputs; ++input) {
      r.setOperand(input, dim, factor);
      r.setResult(input, dim, factor);
    }
  }
}

void selectAndScatter(Rule &r) {
  auto op = cast<stablehlo::SelectAndScatterOp>(r.op);
  for (size_t dim = 0; dim < r.operandRank(0); ++dim) {
    if (!isAll(op.getWindowDimensions(), dim, 1) || !isAll(op.getWindowStrides(), dim, 1) ||
        !isUnpadded(op.getPadding(), dim))
      continue;
    r.map(0, dim, 0, dim);
    r.setOperand(1, dim, r.rule.results[0][dim][0]);
  }
}

//===-- Lookups -----------------------------------------------------------------------------===//

void gather(Rule &r) {
  auto op = cast<stablehlo::GatherOp>(r.op);
  stablehlo::GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  // Places of the indices, and of the dimensions that run along with them.
  SmallVector<int64_t> batch;
  for (size_t dim = 0; dim < r.resultRank(); ++dim)
    if (!llvm::is_contained(numbers.getOffsetDims(), int64_t(dim)))
      batch.push_back(dim);
  size_t next = 0;
  for (size_t dim = 0; dim < r.operandRank(1); ++dim) {
    if (int64_t(dim) == numbers.getIndexVectorDim())
      continue;
    int64_t to = batch[next++];
    r.map(1, dim, 0, to);
    for (auto [from, index] :
         llvm::zip_equal(numbers.getOperandBatchingDims(), numbers.getStartIndicesBatchingDims()))
      if (index == int64_t(dim))
        r.setOperand(0, from, r.rule.results[0][to][0]);
  }
  size_t offset = 0;
  for (size_t dim = 0; dim < r.operandRank(0); ++dim) {
    if (llvm::is_contained(numbers.getCollapsedSliceDims(), int64_t(dim)) ||
        llvm::is_contained(numbers.getOperandBatchingDims(), int64_t(dim)))
      continue;
    int64_t to = numbers.getOffsetDims()[offset++];
    if (op.getSliceSizes()[dim] == r.operandSize(0, dim))
      r.map(0, dim, 0, to);
  }
  // One place at a time along one dimension: each part answers for its own places.
  if (numbers.getStartIndexMap().size() != 1)
    return;
  int64_t dim = numbers.getStartIndexMap()[0];
  if (!llvm::is_contained(numbers.getCollapsedSliceDims(), dim) || r.operandSize(0, dim) < 2)
    return;
  r.rule.lookup = r.add(r.operandSize(0, dim), FactorUse::Reduce);
  r.rule.combiner = "stablehlo.add";
  r.setOperand(0, dim, *r.rule.lookup);
}

void scatter(Rule &r) {
  auto op = cast<stablehlo::ScatterOp>(r.op);
  stablehlo::ScatterDimensionNumbersAttr numbers = op.getScatterDimensionNumbers();
  if (op->getNumOperands() != 3)
    return; // Several inputs stay in one place.
  StringRef combiner = combinerOf(op.getUpdateComputation());
  bool isSum = combiner == "stablehlo.add";
  r.rule.combiner = isSum ? combiner : StringRef();
  // Inputs are operand 0, indices 1, updates 2.
  SmallVector<int64_t> places;
  for (size_t dim = 0; dim < r.operandRank(2); ++dim)
    if (!llvm::is_contained(numbers.getUpdateWindowDims(), int64_t(dim)))
      places.push_back(dim);
  size_t next = 0;
  for (size_t dim = 0; dim < r.operandRank(1); ++dim) {
    if (int64_t(dim) == numbers.getIndexVectorDim())
      continue;
    int64_t place = places[next++];
    auto found = llvm::find(numbers.getScatterIndicesBatchingDims(), int64_t(dim));
    bool isBatch = found != numbers.getScatterIndicesBatchingDims().end();
    unsigned factor = r.add(r.operandSize(1, dim), isBatch ? FactorUse::Map
                                                   : isSum ? FactorUse::Reduce
                                                           : FactorUse::Whole);
    r.setOperand(1, dim, factor);
    r.setOperand(2, place, factor);
    if (isBatch) {
      int64_t to =
          numbers.getInputBatchingDims()[found - numbers.getScatterIndicesBatchingDims().begin()];
      r.setOperand(0, to, factor);
      r.setResult(0, to, factor);
    }
  }
  size_t window = 0;
  for (size_t dim = 0; dim < r.operandRank(0); ++dim) {
    if (llvm::is_contained(numbers.getInputBatchingDims(), int64_t(dim)))
      continue;
    if (llvm::is_contained(numbers.getInsertedWindowDims(), int64_t(dim))) {
      ArrayRef<int64_t> map = numbers.getScatterDimsToOperandDims();
      if (map.size() == 1 && map[0] == int64_t(dim)) {
        r.map(0, dim, 0, dim);
        r.rule.lookup = r.rule.results[0][dim][0];
      }
      continue;
    }
    int64_t update = numbers.getUpdateWindowDims()[window++];
    if (r.operandSize(2, update) != r.operandSize(0, dim))
      continue;
    r.map(0, dim, 0, dim);
    r.setOperand(2, update, r.rule.results[0][dim][0]);
  }
}

//===-- Along a dimension -------------------------------------------------------------------===//

void sort(Rule &r) {
  int64_t dim = cast<stablehlo::SortOp>(r.op).getDimension();
  int64_t rank = r.resultRank();
  r.elementwise({dim < 0 ? dim + rank : dim});
}

/// The last dimensions are worked along; others run side by side.
void leading(Rule &r, int64_t worked) {
  for (int64_t dim = 0; dim + worked < int64_t(r.operandRank(0)); ++dim) {
    unsigned factor = r.add(r.operandSize(0, dim));
    for (size_t operand = 0; operand < r.op->getNumOperands(); ++operand)
      r.setOperand(operand, dim, factor);
    for (size_t result = 0; result < r.op->getNumResults(); ++result)
      r.setResult(result, dim, factor);
  }
}

void batchNorm(Rule &r) {
  int64_t feature = r.op->getAttrOfType<IntegerAttr>("feature_index").getInt();
  bool isInference = isa<stablehlo::BatchNormInferenceOp>(r.op);
  size_t rank = r.operandRank(0);
  SmallVector<unsigned> all;
  for (size_t dim = 0; dim < rank; ++dim)
    all.push_back(r.add(r.operandSize(0, dim), isInference || int64_t(dim) == feature
                                                   ? FactorUse::Map
                                                   : FactorUse::Whole));
  auto put = [&](Value value, Dims &dims) {
    ArrayRef<int64_t> shape = shapeOf(value);
    if (shape == shapeOf(r.op->getOperand(0)))
      for (size_t dim = 0; dim < rank; ++dim)
        dims[dim] = {all[dim]};
    else if (shape.size() == 1)
      dims[0] = {all[feature]};
  };
  for (auto [value, dims] : llvm::zip_equal(r.op->getOperands(), r.rule.operands))
    put(value, dims);
  for (auto [value, dims] : llvm::zip_equal(r.op->getResults(), r.rule.results))
    put(value, dims);
}

void pairwise(Rule &r) {
  for (size_t i = 0; i < r.op->getNumOperands(); ++i)
    for (size_t dim = 0; dim < r.operandRank(i); ++dim)
      r.map(i, dim, i, dim);
}

} // namespace

StringRef combinerOf(Region &region) {
  Block &block = region.front();
  if (block.getNumArguments() != 2 || !llvm::hasNItems(block, 2))
    return {};
  Operation &op = block.front();
  if (!isa<stablehlo::AddOp, stablehlo::MultiplyOp, stablehlo::MaximumOp, stablehlo::MinimumOp,
           stablehlo::AndOp, stablehlo::OrOp, stablehlo::XorOp>(op))
    return {};
  bool takesBoth =
      (op.getOperand(0) == block.getArgument(0) && op.getOperand(1) == block.getArgument(1)) ||
      (op.getOperand(1) == block.getArgument(0) && op.getOperand(0) == block.getArgument(1));
  if (!takesBoth || block.getTerminator()->getOperand(0) != op.getResult(0))
    return {};
  return op.getName().getStringRef();
}

OpFactors factorsOf(Operation *op) {
  Rule r(op);
  auto isStatic = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return !isa<TensorType>(type) || (tensor && tensor.hasStaticShape());
  };
  if (!llvm::all_of(op->getOperandTypes(), isStatic) ||
      !llvm::all_of(op->getResultTypes(), isStatic))
    return r.finish();
  if (isElementwise(op)) {
    r.elementwise();
    return r.finish();
  }
  using namespace stablehlo;
  llvm::TypeSwitch<Operation *>(op)
      .Case<BroadcastInDimOp>([&](auto) { broadcastInDim(r); })
      .Case<BroadcastOp>([&](auto) { broadcast(r); })
      .Case<ReshapeOp>([&](auto) { reshape(r); })
      .Case<TransposeOp>([&](auto) { transpose(r); })
      .Case<ReverseOp>([&](auto) { reverse(r); })
      .Case<ConcatenateOp>([&](auto) { concatenate(r); })
      .Case<PadOp>([&](auto) { pad(r); })
      .Case<SliceOp>([&](auto) { slice(r); })
      .Case<DynamicSliceOp>([&](auto) { dynamicSlice(r); })
      .Case<DynamicUpdateSliceOp>([&](auto) { dynamicUpdateSlice(r); })
      .Case<BitcastConvertOp>([&](auto) { bitcast(r); })
      .Case<IotaOp>([&](auto) { iota(r); })
      .Case<DotGeneralOp>([&](auto) { dotGeneral(r); })
      .Case<DotOp>([&](auto) { dot(r); })
      .Case<ConvolutionOp>([&](auto) { convolution(r); })
      .Case<ReduceOp>([&](auto) { reduce(r); })
      .Case<ReduceWindowOp>([&](auto) { reduceWindow(r); })
      .Case<SelectAndScatterOp>([&](auto) { selectAndScatter(r); })
      .Case<GatherOp>([&](auto) { gather(r); })
      .Case<ScatterOp>([&](auto) { scatter(r); })
      .Case<SortOp>([&](auto) { sort(r); })
      .Case<CholeskyOp, TriangularSolveOp>([&](auto) { leading(r, 2); })
      .Case<FftOp>([&](FftOp fft) { leading(r, fft.getFftLength().size()); })
      .Case<chlo::TopKOp>([&](auto) { leading(r, 1); })
      .Case<BatchNormGradOp, BatchNormInferenceOp, BatchNormTrainingOp>([&](auto) { batchNorm(r); })
      .Case<OptimizationBarrierOp>([&](auto) { pairwise(r); });
  return r.finish();
}

} // namespace phaze::spmd
