// Splits dimensions that a plan divides inside; see the header.
#include "phaze/Spmd/SplitDims.h"
#include "OpFactors.h"
#include "dialects/StableHLO/StableHLO.h"

using namespace mlir;

namespace phaze::spmd {

namespace {

/// Where a dimension is cut: what lies inside of each cut, ascending. Each divides the next, and
/// the last the size.
using Cuts = SmallVector<int64_t, 2>;
using DimCuts = SmallVector<Cuts, 4>;

constexpr llvm::StringLiteral viewName = "phaze.view";

RankedTensorType staticTensorOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape() ? type : RankedTensorType();
}

bool addCut(Cuts &cuts, int64_t size, int64_t cut) {
  if (cut <= 1 || cut >= size || size % cut || llvm::is_contained(cuts, cut))
    return false;
  for (int64_t other : cuts)
    if (other % cut && cut % other)
      return false;
  cuts.push_back(cut);
  llvm::sort(cuts);
  return true;
}

/// The sizes that a dimension is split into, outermost first.
SmallVector<int64_t> sizesOf(int64_t size, const Cuts &cuts) {
  SmallVector<int64_t> sizes;
  for (int64_t cut : llvm::reverse(cuts)) {
    sizes.push_back(size / cut);
    size = cut;
  }
  sizes.push_back(size);
  return sizes;
}

class Splitter {
public:
  explicit Splitter(func::FuncOp function)
      : function(function), builder(function.getContext()), end(function.front().getTerminator()) {}

  void run() {
    if (!readViews())
      return;
    for (bool changed = true; changed;) {
      changed = false;
      for (Operation &op : function.front())
        changed |= spread(&op);
      for (Operation &op : llvm::reverse(function.front()))
        changed |= spread(&op);
    }
    for (BlockArgument argument : function.getArguments())
      if (ArrayRef<int64_t> view = viewOf(function.getArgAttr(argument.getArgNumber(), viewName));
          !view.empty()) {
        plainTypes[argument] = staticTensorOf(argument);
        argument.setType(staticTensorOf(argument).clone(view));
        function.removeArgAttr(argument.getArgNumber(), viewName);
      }
    for (Operation &op : llvm::make_early_inc_range(function.front().without_terminator())) {
      builder.setInsertionPoint(&op);
      if (isConcerned(&op) && isConsistent(&op) && split(&op))
        gone.push_back(&op);
      else
        keep(&op);
    }
    finish();
  }

private:
  static ArrayRef<int64_t> viewOf(Attribute attribute) {
    auto view = dyn_cast_or_null<DenseI64ArrayAttr>(attribute);
    return view ? view.asArrayRef() : ArrayRef<int64_t>();
  }

  //===-- Where dimensions are cut ----------------------------------------------------------===//

  DimCuts &cutsOf(Value value) {
    DimCuts &found = cuts[value];
    // The type of an argument changes later.
    if (RankedTensorType type = staticTensorOf(value); type && found.empty())
      found.resize(type.getRank());
    return found;
  }

  bool hasCuts(Value value) const {
    auto found = cuts.find(value);
    return found != cuts.end() &&
           llvm::any_of(found->second, [](const Cuts &each) { return !each.empty(); });
  }

  bool readViews() {
    bool isAny = false;
    for (BlockArgument argument : function.getArguments())
      isAny |= addView(argument, function.getArgAttr(argument.getArgNumber(), viewName));
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      isAny |= addView(end->getOperand(i), function.getResultAttr(i, viewName));
    return isAny;
  }

  bool addView(Value value, Attribute attribute) {
    ArrayRef<int64_t> view = viewOf(attribute);
    if (view.empty())
      return false;
    DimCuts &all = cutsOf(value);
    for (auto [size, own] : llvm::zip_equal(staticTensorOf(value).getShape(), all)) {
      int64_t inner = size;
      do {
        inner /= view.front();
        view = view.drop_front();
        addCut(own, size, inner);
      } while (inner > 1 && !view.empty());
    }
    return true;
  }

  static bool relatesDims(Operation *op) {
    return (isElementwise(op) && op->getNumRegions() == 0) ||
           isa<stablehlo::TransposeOp, stablehlo::BroadcastInDimOp, stablehlo::DotGeneralOp,
               stablehlo::ReduceOp, stablehlo::ReshapeOp>(op);
  }

  /// Calls `fn(value, dim, factor, inner)` for the factors of all dimensions that `op` has; `inner`
  /// is how many elements lie inside of one step along the factor.
  template <typename Fn> void forFactors(Operation *op, const OpFactors &rule, Fn fn) {
    auto visit = [&](Value value, const OpFactors::Dims &dims) {
      if (!staticTensorOf(value))
        return;
      for (auto [dim, factors] : llvm::enumerate(dims)) {
        int64_t inner = 1;
        for (unsigned factor : llvm::reverse(factors)) {
          fn(value, dim, factor, inner);
          inner *= rule.factors[factor].size;
        }
      }
    };
    for (auto [operand, dims] : llvm::zip_equal(op->getOperands(), rule.operands))
      visit(operand, dims);
    for (auto [result, dims] : llvm::zip_equal(op->getResults(), rule.results))
      visit(result, dims);
  }

  const OpFactors &ruleOf(Operation *op) {
    auto [found, isNew] = rules.try_emplace(op);
    if (isNew)
      found->second = factorsOf(op);
    return found->second;
  }

  /// Of a dimension's cuts, those of one of its factors.
  static Cuts within(const Cuts &all, int64_t inner, int64_t size) {
    Cuts own;
    for (int64_t cut : all)
      if (cut % inner == 0 && cut / inner > 1 && cut / inner < size)
        own.push_back(cut / inner);
    return own;
  }

  /// What is cut in one place is cut wherever the operation has the same factor.
  bool spread(Operation *op) {
    if (!relatesDims(op))
      return false;
    const OpFactors &rule = ruleOf(op);
    std::vector<Cuts> ofFactor(rule.factors.size());
    forFactors(op, rule, [&](Value value, size_t dim, unsigned factor, int64_t inner) {
      int64_t size = rule.factors[factor].size;
      for (int64_t cut : within(cutsOf(value)[dim], inner, size))
        addCut(ofFactor[factor], size, cut);
    });
    bool changed = false;
    forFactors(op, rule, [&](Value value, size_t dim, unsigned factor, int64_t inner) {
      for (int64_t cut : ofFactor[factor])
        changed |= addCut(cutsOf(value)[dim], staticTensorOf(value).getDimSize(dim), cut * inner);
    });
    return changed;
  }

  bool isConcerned(Operation *op) {
    return llvm::any_of(op->getOperands(), [&](Value value) { return hasCuts(value); }) ||
           llvm::any_of(op->getResults(), [&](Value value) { return hasCuts(value); });
  }

  /// Cuts that do not go together are not spread: the operation is left as it is then.
  bool isConsistent(Operation *op) {
    if (isa<stablehlo::ReshapeOp, stablehlo::ConstantOp>(op))
      return true;
    if (!relatesDims(op))
      return false;
    const OpFactors &rule = ruleOf(op);
    std::vector<std::optional<Cuts>> ofFactor(rule.factors.size());
    bool isSame = true;
    forFactors(op, rule, [&](Value value, size_t dim, unsigned factor, int64_t inner) {
      Cuts own = within(cutsOf(value)[dim], inner, rule.factors[factor].size);
      isSame &= ofFactor[factor].value_or(own) == own;
      ofFactor[factor] = own;
    });
    return isSame;
  }

  //===-- Values in both forms --------------------------------------------------------------===//

  RankedTensorType splitType(Value value) {
    auto plain = plainTypes.lookup(value);
    RankedTensorType type = plain ? plain : staticTensorOf(value);
    if (!type || !hasCuts(value))
      return type;
    SmallVector<int64_t> shape;
    for (auto [size, own] : llvm::zip_equal(type.getShape(), cutsOf(value)))
      llvm::append_range(shape, sizesOf(size, own));
    return type.clone(shape);
  }

  Value reshape(Value value, RankedTensorType type) {
    if (value.getType() == type)
      return value;
    return stablehlo::ReshapeOp::create(builder, value.getLoc(), type, value);
  }

  Value asSplit(Value value) {
    if (!hasCuts(value))
      return asPlain(value);
    Value &found = splits[value];
    if (!found)
      found = reshape(value, splitType(value));
    return found;
  }

  /// As the operations that are left have it.
  Value asPlain(Value value) {
    bool isArgument = plainTypes.contains(value);
    auto split = splits.find(value);
    if (!isArgument && !isReplaced.contains(value))
      return value;
    Value &found = plains[value];
    if (!found)
      found = isArgument ? reshape(value, plainTypes[value])
                         : reshape(split->second, staticTensorOf(value));
    return found;
  }

  /// The places of each dimension of a value once it is split.
  SmallVector<SmallVector<int64_t, 2>> placesOf(Value value) {
    SmallVector<SmallVector<int64_t, 2>> places;
    int64_t next = 0;
    for (const Cuts &own : cutsOf(value)) {
      places.emplace_back();
      for (size_t i = 0; i <= own.size(); ++i)
        places.back().push_back(next++);
    }
    return places;
  }

  SmallVector<int64_t> placesOf(Value value, ArrayRef<int64_t> dims) {
    SmallVector<SmallVector<int64_t, 2>> all = placesOf(value);
    SmallVector<int64_t> places;
    for (int64_t dim : dims)
      llvm::append_range(places, all[dim]);
    return places;
  }

  //===-- Operations ------------------------------------------------------------------------===//

  void replace(Operation *op, ValueRange values) {
    for (auto [result, value] : llvm::zip_equal(op->getResults(), values)) {
      splits[result] = value;
      isReplaced.insert(result);
      if (!hasCuts(result))
        plains[result] = value;
    }
  }

  /// A copy on split operands.
  Operation *copy(Operation *op) {
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(asSplit(operand));
    Operation *local = builder.clone(*op);
    local->setOperands(operands);
    for (auto [result, from] : llvm::zip_equal(local->getResults(), op->getResults()))
      if (RankedTensorType type = splitType(from); type && type != from.getType()) {
        result.setType(type);
        // They are for other dimensions.
        local->removeDiscardableAttr("mhlo.sharding");
        local->removeDiscardableAttr("phaze.own");
      }
    auto reads = local->getAttrOfType<ArrayAttr>("phaze.reads");
    if (!reads)
      return local;
    SmallVector<Attribute> said(reads.getValue());
    for (auto [attribute, now, before] :
         llvm::zip_equal(said, local->getOperandTypes(), op->getOperandTypes()))
      if (now != before && cast<StringAttr>(attribute) != "summands")
        attribute = builder.getStringAttr("");
    local->setAttr("phaze.reads", builder.getArrayAttr(said));
    return local;
  }

  /// Makes the operation again on split dimensions.
  bool split(Operation *op) {
    if (auto constant = dyn_cast<stablehlo::ConstantOp>(op)) {
      auto elements = dyn_cast<DenseElementsAttr>(constant.getValue());
      if (!elements)
        return false;
      replace(op, ValueRange(Value(stablehlo::ConstantOp::create(
                      builder, op->getLoc(), elements.reshape(splitType(op->getResult(0)))))));
      return true;
    }
    if (isa<stablehlo::ReshapeOp>(op)) {
      replace(op, reshape(asSplit(op->getOperand(0)), splitType(op->getResult(0))));
      return true;
    }
    Operation *local = copy(op);
    Value operand = op->getOperand(0);
    if (auto transpose = dyn_cast<stablehlo::TransposeOp>(local)) {
      transpose.setPermutation(placesOf(operand, transpose.getPermutation()));
    } else if (auto broadcast = dyn_cast<stablehlo::BroadcastInDimOp>(local)) {
      // What is repeated is one element, in front of all that its dimension is split into.
      SmallVector<SmallVector<int64_t, 2>> from = placesOf(operand),
                                           to = placesOf(op->getResult(0));
      SmallVector<int64_t> dims;
      for (auto [own, dim] : llvm::zip_equal(from, broadcast.getBroadcastDimensions()))
        llvm::append_range(dims, ArrayRef(to[dim]).take_front(own.size()));
      broadcast.setBroadcastDimensions(dims);
    } else if (auto reduce = dyn_cast<stablehlo::ReduceOp>(local)) {
      reduce.setDimensions(placesOf(operand, reduce.getDimensions()));
    } else if (auto dot = dyn_cast<stablehlo::DotGeneralOp>(local)) {
      stablehlo::DotDimensionNumbersAttr numbers = dot.getDotDimensionNumbers();
      Value right = op->getOperand(1);
      dot.setDotDimensionNumbersAttr(stablehlo::DotDimensionNumbersAttr::get(
          op->getContext(), placesOf(operand, numbers.getLhsBatchingDimensions()),
          placesOf(right, numbers.getRhsBatchingDimensions()),
          placesOf(operand, numbers.getLhsContractingDimensions()),
          placesOf(right, numbers.getRhsContractingDimensions())));
    }
    replace(op, local->getResults());
    return true;
  }

  /// Leaves an operation as it is, on operands as they were.
  void keep(Operation *op) {
    op->walk([&](Operation *inner) {
      for (OpOperand &operand : inner->getOpOperands())
        operand.set(asPlain(operand.get()));
    });
  }

  void finish() {
    builder.setInsertionPoint(end);
    SmallVector<Value> returned;
    for (unsigned i = 0; i < function.getNumResults(); ++i) {
      Value value = end->getOperand(i);
      ArrayRef<int64_t> view = viewOf(function.getResultAttr(i, viewName));
      if (view.empty()) {
        returned.push_back(asPlain(value));
        continue;
      }
      RankedTensorType type = splitType(value);
      returned.push_back(reshape(asSplit(value), type.clone(view)));
      function.removeResultAttr(i, builder.getStringAttr(viewName));
    }
    end->setOperands(returned);
    for (Operation *op : llvm::reverse(gone))
      op->erase();
    function.setFunctionType(builder.getFunctionType(
        function.front().getArgumentTypes(), SmallVector<Type>(TypeRange(ValueRange(returned)))));
  }

  func::FuncOp function;
  OpBuilder builder;
  Operation *end;
  llvm::DenseMap<Operation *, OpFactors> rules;
  llvm::DenseMap<Value, DimCuts> cuts;
  llvm::DenseMap<Value, RankedTensorType> plainTypes; ///< Of arguments that have a view.
  llvm::DenseMap<Value, Value> splits, plains;        ///< Values in both forms, as far as made.
  llvm::DenseSet<Value> isReplaced;                   ///< Their operation goes.
  std::vector<Operation *> gone;
};

} // namespace

void splitDims(func::FuncOp function) {
  if (!function.isDeclaration() && function.getBody().hasOneBlock())
    Splitter(function).run();
}

} // namespace phaze::spmd
