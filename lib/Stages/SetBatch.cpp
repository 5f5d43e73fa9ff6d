// Gives a program another batch.
//
// The factor analysis says the size of every dimension as a product; the batch is one factor of it.
// Types follow from that. Attributes that say sizes follow types, constants are extended where what
// they say of one sample says all of them.
#include "phaze/Stages/SetBatch.h"
#include "BatchCounts.h"
#include "ResizeConstant.h"
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/IR/Verifier.h"
#include "phaze/Import/OperationKinds.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace phaze {

namespace {

class Resizer {
public:
  Resizer(const ProgramAnalysis &analysis, const BatchOptions &options)
      : analysis(analysis), graph(*analysis.graph), factors(*analysis.factors),
        batch(*analysis.roles.batch), oldSize(factors.classes[batch].size), newSize(options.size),
        isPart(options.isPart), builder(func::FuncOp(graph.entry).getContext()) {}

  FailureOr<llvm::DenseSet<Operation *>> run() {
    FailureOr<std::vector<CountUse>> counts = findCounts(analysis, isPart);
    if (failed(counts) || failed(checkRegular()) || failed(findTypes()))
      return failure();
    for (auto [value, type] : types)
      oldTypes[value] = value.getType();
    for (auto [value, type] : types)
      value.setType(type);
    for (const CountUse &use : *counts)
      scale(use);
    for (NodeIndex i = 0; i < NodeIndex(graph.nodes.size()); ++i)
      if (failed(resize(i)))
        return failure();
    func::FuncOp entry = graph.entry;
    llvm::SmallPtrSet<Operation *, 4> seen;
    if (failed(propagate(entry, seen)))
      return failure();
    if (failed(mlir::verify(entry->getParentOp())))
      return entry.emitOpError("cannot be given a batch of ") << newSize;
    return std::move(changed);
  }

private:
  LogicalResult checkRegular() {
    for (auto [i, node] : llvm::enumerate(graph.nodes)) {
      auto isBatchLike = [&](ClassIndex factor) {
        return analysis.phases.isBatchLike.test(factor);
      };
      if (llvm::any_of(factors.nodes[i].irregular, isBatchLike))
        return node.op->emitError(
            "a size follows the batch in a way that is no product of factors: "
            "the batch cannot be changed");
    }
    return success();
  }

  //===-- Types -----------------------------------------------------------------------------===//

  int64_t sizeOf(ArrayRef<ClassIndex> list) const {
    int64_t size = 1;
    for (ClassIndex factor : list)
      size *= factor == batch ? newSize : factors.classes[factor].size;
    return size;
  }

  /// Elements of a dimension inside of its batch; none if it has no batch.
  std::optional<int64_t> insideBatch(ArrayRef<ClassIndex> list) const {
    auto found = llvm::find(list, batch);
    if (found == list.end())
      return std::nullopt;
    int64_t size = 1;
    for (ClassIndex factor : llvm::make_range(found + 1, list.end()))
      size *= factors.classes[factor].size;
    return size;
  }

  Type newType(ValueIndex value) const {
    auto type = dyn_cast<RankedTensorType>(graph.values[value].type);
    if (!type)
      return graph.values[value].type;
    SmallVector<int64_t> shape;
    for (unsigned dim = 0; dim < type.getRank(); ++dim)
      shape.push_back(sizeOf(factors.factors(value, dim)));
    return type.clone(shape);
  }

  LogicalResult findTypes() {
    for (auto [i, value] : llvm::enumerate(graph.values)) {
      Type type = newType(i);
      auto [found, isNew] = types.insert({value.source, type});
      if (!isNew && found->second != type)
        return emitError(value.source.getLoc())
               << "would have the types " << found->second << " and " << type
               << " in different runs: write the program out first (phaze-inline)";
    }
    return success();
  }

  //===-- Operations ------------------------------------------------------------------------===//

  LogicalResult resize(NodeIndex index) {
    const GraphNode &node = graph.nodes[index];
    if (!node.passed)
      for (size_t k = 0; k < std::min<size_t>(node.operands.size(), node.op->getNumOperands()); ++k)
        if (failed(giveOwn(index, k)))
          return failure();
    if (!resized.insert(node.op).second)
      return success();
    return llvm::TypeSwitch<Operation *, LogicalResult>(node.op)
        .Case<stablehlo::ConstantOp>([&](auto op) { return resizeConstant(op, node); })
        .Case<stablehlo::SliceOp>([&](auto op) { return resizeSlice(op, node); })
        .Case<stablehlo::DynamicSliceOp>([&](auto op) {
          setSizes(op, "slice_sizes", shapeOf(op->getResult(0)));
          return success();
        })
        .Case<stablehlo::BroadcastOp>([&](auto op) {
          ArrayRef<int64_t> shape = shapeOf(op->getResult(0));
          setSizes(op, "broadcast_sizes", shape.drop_back(shapeOf(op->getOperand(0)).size()));
          return success();
        })
        .Case<stablehlo::GatherOp>([&](auto op) { return resizeGather(op, node); })
        .Case<stablehlo::CustomCallOp>([&](stablehlo::CustomCallOp op) -> LogicalResult {
          StringRef target = op.getCallTargetName();
          bool isChanged = llvm::any_of(node.op->getResults(), [&](Value result) {
            return oldTypes.lookup(result) != result.getType();
          });
          if (!isChanged || target == "Sharding" || target.starts_with("mhlo."))
            return success();
          return op.emitOpError("has the batch in its result, and what it says of sizes is not "
                                "known: the batch cannot be changed");
        })
        .Default(success());
  }

  ArrayRef<int64_t> shapeOf(Value value) const {
    return cast<RankedTensorType>(value.getType()).getShape();
  }

  void setSizes(Operation *op, StringRef name, ArrayRef<int64_t> sizes) {
    op->setAttr(name, builder.getDenseI64ArrayAttr(sizes));
  }

  LogicalResult resizeConstant(stablehlo::ConstantOp op, const GraphNode &node) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    if (oldTypes.lookup(op->getResult(0)) == type)
      return success();
    SmallVector<std::optional<int64_t>> inside;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      inside.push_back(insideBatch(factors.factors(node.results[0], dim)));
    return replace(op, type, inside);
  }

  LogicalResult replace(stablehlo::ConstantOp op, RankedTensorType type,
                        ArrayRef<std::optional<int64_t>> inside) {
    ElementsAttr value =
        resizedConstant(cast<ElementsAttr>(op.getValue()), type, inside, oldSize, newSize);
    if (!value)
      return op.emitOpError("says something of each sample of the batch: the batch cannot be "
                            "changed");
    op->setAttr("value", value);
    return success();
  }

  LogicalResult resizeSlice(stablehlo::SliceOp op, const GraphNode &node) {
    auto starts = llvm::to_vector(op.getStartIndices()),
         limits = llvm::to_vector(op.getLimitIndices());
    for (unsigned dim = 0; dim < starts.size(); ++dim) {
      std::optional<int64_t> inside = insideBatch(factors.factors(node.operands[0], dim));
      if (!inside)
        continue;
      int64_t unit = oldSize * *inside;
      bool isTaken = insideBatch(factors.factors(node.results[0], dim)).has_value();
      if (!isTaken || starts[dim] % unit || limits[dim] % unit)
        return op.emitOpError("takes a part of the batch: the batch cannot be changed");
      starts[dim] = starts[dim] / unit * newSize * *inside;
      limits[dim] = limits[dim] / unit * newSize * *inside;
    }
    setSizes(op, "start_indices", starts);
    setSizes(op, "limit_indices", limits);
    return success();
  }

  LogicalResult resizeGather(stablehlo::GatherOp op, const GraphNode &node) {
    auto sizes = llvm::to_vector(op.getSliceSizes());
    ArrayRef<int64_t> old = graph.shape(node.operands[0]), now = shapeOf(op->getOperand(0));
    for (size_t dim = 0; dim < sizes.size(); ++dim)
      if (old[dim] != now[dim] && sizes[dim] == old[dim])
        sizes[dim] = now[dim];
    setSizes(op, "slice_sizes", sizes);
    return success();
  }

  //===-- What each user has of its own -----------------------------------------------------===//

  /// Zeros, positions and the like may serve users of different classes: where a user has it at
  /// another size than its value now has, it gets its own.
  LogicalResult giveOwn(NodeIndex index, size_t k) {
    const GraphNode &node = graph.nodes[index];
    Value operand = node.op->getOperand(k);
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    std::optional<SmallVector<int64_t>> shape = wantedShape(node.op, k);
    // Arguments of functions and loops get their types from who calls them.
    if (operand != graph.values[node.operands[k]].source)
      return success();
    if (!type || !shape || ArrayRef<int64_t>(*shape) == type.getShape())
      return success();
    builder.setInsertionPoint(node.op);
    FailureOr<Value> own = make(operand, type.clone(*shape));
    if (failed(own))
      return failure();
    node.op->setOperand(k, *own);
    return success();
  }

  /// The shape that an operation needs an operand in, where its results say it.
  std::optional<SmallVector<int64_t>> wantedShape(Operation *op, size_t k) const {
    auto operand = dyn_cast<RankedTensorType>(op->getOperand(k).getType());
    auto result = op->getNumResults() ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                                      : RankedTensorType();
    if (!operand || !result)
      return std::nullopt;
    SmallVector<int64_t> shape(result.getShape());
    bool isWhole = isa<stablehlo::ScatterOp, stablehlo::DynamicUpdateSliceOp>(op) && k == 0;
    if (isWhole || (isElementwise(op) && operand.getRank() == result.getRank()))
      return shape;
    if (auto concatenate = dyn_cast<stablehlo::ConcatenateOp>(op)) {
      shape[concatenate.getDimension()] = operand.getDimSize(concatenate.getDimension());
      return shape;
    }
    if (auto broadcast = dyn_cast<stablehlo::BroadcastInDimOp>(op)) {
      SmallVector<int64_t> wanted(operand.getShape());
      for (auto [i, dim] : llvm::enumerate(broadcast.getBroadcastDimensions()))
        if (wanted[i] != 1)
          wanted[i] = shape[dim];
      return wanted;
    }
    return std::nullopt;
  }

  /// A copy of what makes a value, at another shape.
  FailureOr<Value> make(Value value, RankedTensorType type) {
    if (value.getType() == type)
      return value;
    Operation *op = value.getDefiningOp();
    auto fail = [&] {
      emitError(value.getLoc()) << "would have to be of type " << type << " for one of its users, "
                                << "and of type " << value.getType()
                                << " for others: the batch cannot be changed";
      return failure();
    };
    if (!op || op->getNumResults() != 1)
      return fail();
    ArrayRef<int64_t> from = shapeOf(value), to = type.getShape();
    auto constant = dyn_cast<stablehlo::ConstantOp>(op);
    if (constant || isa<stablehlo::IotaOp>(op)) {
      Operation *copy = builder.clone(*op);
      copy->getResult(0).setType(type);
      auto elements =
          constant ? dyn_cast<DenseElementsAttr>(constant.getValue()) : DenseElementsAttr();
      if (constant && (!elements || !elements.isSplat()))
        return fail();
      if (constant)
        copy->setAttr("value", elements.resizeSplat(type));
      return copy->getResult(0);
    }
    // The shape that an operand has to have.
    auto operandShape = [&](Value operand) -> std::optional<SmallVector<int64_t>> {
      ArrayRef<int64_t> shape = shapeOf(operand);
      if (auto broadcast = dyn_cast<stablehlo::BroadcastInDimOp>(op)) {
        SmallVector<int64_t> wanted(shape);
        for (auto [i, dim] : llvm::enumerate(broadcast.getBroadcastDimensions()))
          if (shape[i] == from[dim] && from[dim] != to[dim])
            wanted[i] = to[dim];
        return wanted;
      }
      if (auto transpose = dyn_cast<stablehlo::TransposeOp>(op)) {
        SmallVector<int64_t> wanted(shape);
        for (auto [i, dim] : llvm::enumerate(transpose.getPermutation()))
          wanted[dim] = to[i];
        return wanted;
      }
      if (shape.empty())
        return SmallVector<int64_t>();
      if (isElementwise(op) && shape == from)
        return SmallVector<int64_t>(to);
      return std::nullopt;
    };
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      std::optional<SmallVector<int64_t>> shape = operandShape(operand);
      if (!shape)
        return fail();
      FailureOr<Value> own = make(operand, cast<RankedTensorType>(operand.getType()).clone(*shape));
      if (failed(own))
        return failure();
      operands.push_back(*own);
    }
    Operation *copy = builder.clone(*op);
    copy->setOperands(operands);
    copy->getResult(0).setType(type);
    return copy->getResult(0);
  }

  /// Gives a use of a constant its own, as large as the batch is now.
  void scale(const CountUse &use) {
    builder.setInsertionPoint(use.user);
    Value own = scaled(use.user->getOperand(use.operand), use.isReciprocal);
    use.user->setOperand(use.operand, own);
  }

  Value scaled(Value value, bool isReciprocal) {
    Operation *op = value.getDefiningOp();
    auto constant = dyn_cast<stablehlo::ConstantOp>(op);
    if (!constant) {
      Value operand = scaled(op->getOperand(0), isReciprocal);
      Operation *copy = builder.clone(*op);
      copy->setOperand(0, operand);
      return copy->getResult(0);
    }
    Operation *copy = builder.clone(*op);
    auto type = cast<RankedTensorType>(copy->getResult(0).getType());
    double ratio = double(newSize) / double(oldSize);
    copy->setAttr("value", scaledCount(cast<DenseElementsAttr>(constant.getValue()), type, ratio,
                                       isReciprocal));
    changed.insert(copy);
    return copy->getResult(0);
  }

  //===-- Calls and regions -----------------------------------------------------------------===//

  void setTypes(ValueRange values, TypeRange to) {
    for (auto [value, type] : llvm::zip(values, to))
      value.setType(type);
  }

  /// Types of what has no value of its own in the graph: arguments and results of functions, loops
  /// and branches.
  LogicalResult propagate(func::FuncOp function, llvm::SmallPtrSetImpl<Operation *> &seen) {
    if (!seen.insert(function).second)
      return success();
    Block &block = function.front();
    if (failed(propagate(block, seen)))
      return failure();
    function.setFunctionType(builder.getFunctionType(block.getArgumentTypes(),
                                                     block.getTerminator()->getOperandTypes()));
    return success();
  }

  LogicalResult propagate(Block &block, llvm::SmallPtrSetImpl<Operation *> &seen) {
    for (Operation &op : block.without_terminator()) {
      SymbolRefAttr callee;
      if (auto call = dyn_cast<func::CallOp>(op))
        callee = call.getCalleeAttr();
      else if (auto composite = dyn_cast<stablehlo::CompositeOp>(op))
        callee = composite.getDecompositionAttr();
      if (callee) {
        auto function = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(&op, callee);
        if (!function || function.empty())
          return op.emitOpError("calls nothing that can be changed");
        setTypes(function.getArguments(), op.getOperandTypes());
        if (failed(propagate(function, seen)))
          return failure();
        setTypes(op.getResults(), function.getResultTypes());
        continue;
      }
      if (!isa<stablehlo::WhileOp, stablehlo::CaseOp, stablehlo::IfOp>(op))
        continue;
      for (Region &region : op.getRegions()) {
        setTypes(region.front().getArguments(), op.getOperandTypes());
        if (failed(propagate(region.front(), seen)))
          return failure();
      }
      setTypes(op.getResults(), op.getRegions().back().front().getTerminator()->getOperandTypes());
    }
    return success();
  }

  const ProgramAnalysis &analysis;
  const ProgramGraph &graph;
  const FactorAnalysis &factors;
  ClassIndex batch;
  int64_t oldSize, newSize;
  bool isPart;
  OpBuilder builder;
  llvm::MapVector<Value, Type> types;
  llvm::DenseMap<Value, Type> oldTypes;
  llvm::SmallPtrSet<Operation *, 16> resized;
  llvm::DenseSet<Operation *> changed;
};

} // namespace

FailureOr<llvm::DenseSet<Operation *>> setBatch(const ProgramAnalysis &analysis,
                                                const BatchOptions &options) {
  func::FuncOp entry = analysis.graph->entry;
  if (!analysis.roles.batch)
    return entry.emitOpError("has no batch that is known: say where it is (phaze.batch_dim)");
  if (options.size < 1)
    return entry.emitOpError("cannot have a batch of ") << options.size;
  if (analysis.factors->classes[*analysis.roles.batch].size == options.size)
    return llvm::DenseSet<Operation *>();
  return Resizer(analysis, options).run();
}

} // namespace phaze
