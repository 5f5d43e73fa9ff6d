// Writes a program out: calls inlined and loops unrolled, in the IR.
#include "phaze/Transforms/InlineProgram.h"
#include "dialects/Sdy/Sdy.h"
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "phaze/Import/Fillings.h"
#include "phaze/Import/FlattenedSize.h"
#include "phaze/Import/OperationWork.h"
#include "phaze/Import/ProgramAnalysis.h"
#include "phaze/Import/ScalarFolding.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace phaze {

namespace {

class Inliner {
public:
  Inliner(func::FuncOp entry, bool isStrict)
      : entry(entry), isStrict(isStrict), builder(entry.getContext()) {}

  LogicalResult run() {
    auto block = std::make_unique<Block>();
    Block &old = entry.front();
    for (BlockArgument argument : old.getArguments())
      map(argument, block->addArgument(argument.getType(), argument.getLoc()));
    builder.setInsertionPointToEnd(block.get());
    active.insert(entry);
    if (failed(write(old)))
      return failure();
    write(old.getTerminator());
    splitAnnotations();
    eraseUnused();
    old.erase();
    entry.getBody().push_back(block.release());
    return success();
  }

private:
  /// An operation that was written, and of whom.
  struct Written {
    Operation *op, *source;
    int64_t run; ///< How many of `source` there are before it.
  };

  //===-- Values ----------------------------------------------------------------------------===//

  /// A function or body is written once at a time, so the last value of a source is the one that
  /// its users mean.
  void map(Value source, Value value) { values.map(source, value); }

  SmallVector<Value> lookup(ValueRange sources) const {
    return llvm::map_to_vector(sources, [&](Value source) { return values.lookup(source); });
  }

  std::optional<int64_t> known(Value value) const {
    auto found = integers.find(value);
    return found == integers.end() ? std::nullopt : std::optional<int64_t>(found->second);
  }

  /// What is known of a value of the old program.
  std::optional<int64_t> knownOf(Value source) const {
    Value value = values.lookupOrNull(source);
    return value ? known(value) : std::nullopt;
  }

  //===-- Operations ------------------------------------------------------------------------===//

  /// Writes what is in `block`, but for its terminator.
  LogicalResult write(Block &block) {
    for (Operation &op : block.without_terminator()) {
      if (static_cast<int64_t>(written.size()) > nodeLimit)
        return op.emitError() << "the program has more than " << nodeLimit
                              << " operations once its calls are inlined";
      if (failed(writeAny(&op)))
        return failure();
    }
    return success();
  }

  LogicalResult writeAny(Operation *op) {
    if (auto call = dyn_cast<func::CallOp>(op))
      return writeCall(op, call.getCalleeAttr());
    if (auto composite = dyn_cast<stablehlo::CompositeOp>(op))
      return writeCall(op, composite.getDecompositionAttr());
    if (auto loop = dyn_cast<stablehlo::WhileOp>(op))
      return writeLoop(loop);
    if (isa<stablehlo::CaseOp, stablehlo::IfOp>(op))
      return writeBranches(op);
    if (isa<sdy::NamedComputationOp, sdy::ManualComputationOp>(op))
      return writeWithRegions(op);
    simplify(write(op));
    return success();
  }

  /// A copy of `op` with its regions as they are, which its users get instead of it.
  Operation *write(Operation *op) {
    if (op->getNumRegions() == 0)
      return insert(op->clone(values), op);
    // What the regions define is the copy's own, each time anew.
    IRMapping around;
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (inner == op || !op->isAncestor(operand.getParentRegion()->getParentOp()))
          around.map(operand, values.lookup(operand));
    });
    return insert(op->clone(around), op);
  }

  Operation *insert(Operation *copy, Operation *source) {
    builder.insert(copy);
    if (callSite)
      copy->walk(
          [&](Operation *inner) { inner->setLoc(CallSiteLoc::get(inner->getLoc(), *callSite)); });
    written.push_back({copy, source, runs[source]++});
    for (auto [from, to] : llvm::zip(source->getResults(), copy->getResults()))
      map(from, to);
    return copy;
  }

  /// A copy of `op` whose regions are written out.
  LogicalResult writeWithRegions(Operation *op) {
    Operation *copy = insert(op->cloneWithoutRegions(values), op);
    OpBuilder::InsertionGuard guard(builder);
    for (auto [from, to] : llvm::zip_equal(op->getRegions(), copy->getRegions())) {
      if (from.empty())
        continue;
      Block &block = to.emplaceBlock();
      for (BlockArgument argument : from.getArguments())
        map(argument, block.addArgument(argument.getType(), argument.getLoc()));
      builder.setInsertionPointToEnd(&block);
      if (failed(write(from.front())))
        return failure();
      write(from.front().getTerminator());
    }
    return success();
  }

  /// Writes `region` in the place of `op`, on these values.
  LogicalResult writeInPlace(Operation *op, Region &region, ValueRange operands) {
    for (auto [argument, operand] : llvm::zip(region.getArguments(), operands))
      map(argument, operand);
    if (failed(write(region.front())))
      return failure();
    SmallVector<Value> yields = lookup(region.front().getTerminator()->getOperands());
    for (auto [result, value] : llvm::zip(op->getResults(), yields))
      map(result, value);
    return success();
  }

  LogicalResult writeCall(Operation *call, FlatSymbolRefAttr symbol) {
    auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(call, symbol);
    if (!callee || callee.isExternal())
      return call->emitError() << "calls " << symbol << ", which has no body";
    if (!active.insert(callee).second)
      return call->emitError() << "recursive call of " << symbol;
    std::optional<Location> outer = callSite;
    callSite = outer ? Location(CallSiteLoc::get(call->getLoc(), *outer)) : call->getLoc();
    LogicalResult result = writeInPlace(call, callee.getBody(), lookup(call->getOperands()));
    callSite = outer;
    active.erase(callee);
    return result;
  }

  LogicalResult writeBranches(Operation *op) {
    int64_t last = op->getNumRegions() - 1;
    std::optional<int64_t> chosen = last == 0 ? 0 : knownOf(op->getOperand(0));
    if (!chosen)
      return writeWithRegions(op);
    bool isIf = isa<stablehlo::IfOp>(op);
    int64_t branch = isIf ? (*chosen ? 0 : 1) : (*chosen < 0 || *chosen > last ? last : *chosen);
    return writeInPlace(op, op->getRegion(branch), {});
  }

  LogicalResult writeLoop(stablehlo::WhileOp loop) {
    // Users of a value that changes its type from one trip to the next would not fit it.
    TypeRange yielded = loop.getBody().front().getTerminator()->getOperandTypes();
    if (loop->getOperandTypes() != loop->getResultTypes() || yielded != loop->getResultTypes()) {
      write(loop);
      return success();
    }
    int64_t size = sizes.of(loop.getBody()) + sizes.of(loop.getCond());
    auto isTooLong = [&](uint64_t trips) {
      return llvm::SaturatingMultiply<uint64_t>(size, trips) + written.size() > unrollLimit;
    };
    // A plain counter tells without counting that it counts too far.
    std::optional<uint64_t> trips = constantTripCount(loop);
    if (!trips || !isTooLong(*trips))
      trips = countTrips(
          loop, [&](unsigned i) { return knownOf(loop->getOperand(i)); },
          [&](Value value) { return knownOf(value); });
    if (!trips || isTooLong(*trips)) {
      if (failed(explain(loop, trips)))
        return failure();
      if (trips)
        return writeWithRegions(loop);
      // It is not planned: it stays as it is.
      write(loop);
      return success();
    }
    SmallVector<Value> state = lookup(loop->getOperands());
    for (auto [result, value] : llvm::zip(loop.getResults(), state))
      map(result, value);
    for (uint64_t trip = 0;; ++trip) {
      // What the condition does beside deciding, it does once more than the body.
      state = lookup(loop.getResults());
      for (auto [argument, value] : llvm::zip(loop.getCond().getArguments(), state))
        map(argument, value);
      if (failed(write(loop.getCond().front())))
        return failure();
      if (trip == *trips)
        return success();
      if (failed(writeInPlace(loop, loop.getBody(), state)))
        return failure();
    }
  }

  /// Says why a loop stays one.
  LogicalResult explain(stablehlo::WhileOp loop, std::optional<uint64_t> trips) {
    if (!explained.insert(loop).second)
      return success();
    InFlightDiagnostic diagnostic =
        isStrict ? emitError(loop.getLoc()) : emitWarning(loop.getLoc());
    if (trips)
      diagnostic << "the loop of " << *trips << " iterations is not unrolled: the program would "
                 << "have more than " << unrollLimit << " operations";
    else
      diagnostic << "the loop is not unrolled: how often it runs is not known";
    return failure(isStrict);
  }

  //===-- What is known once the counter is -------------------------------------------------===//

  void simplify(Operation *op) {
    std::optional<int64_t> integer =
        foldInteger(op, [&](unsigned i) { return known(op->getOperand(i)); });
    if (integer && !isa<stablehlo::ConstantOp>(op)) {
      auto type = cast<RankedTensorType>(op->getResult(0).getType());
      unsigned width = type.getElementTypeBitWidth();
      APInt bits = APInt(64, *integer, /*isSigned=*/true).trunc(width);
      op = replace<stablehlo::ConstantOp>(type, DenseElementsAttr::get(type, bits));
    }
    if (integer)
      integers[op->getResult(0)] = *integer;
    if (auto slice = dyn_cast<stablehlo::DynamicSliceOp>(op))
      simplify(slice); // Which may erase it.
    else if (auto update = dyn_cast<stablehlo::DynamicUpdateSliceOp>(op))
      remember(update);
  }

  /// Another operation instead of the last one that was written.
  template <typename OpTy, typename... Args> Operation *replace(Args &&...args) {
    auto [old, source, run] = written.back();
    Operation *op = OpTy::create(builder, old->getLoc(), std::forward<Args>(args)...);
    old->erase();
    written.back().op = op;
    map(source->getResult(0), op->getResult(0));
    return op;
  }

  std::optional<SmallVector<int64_t>> positionOf(ValueRange indices, RankedTensorType whole,
                                                 RankedTensorType part) const {
    if (!whole.hasStaticShape() || !part.hasStaticShape())
      return std::nullopt;
    return slicePosition([&](size_t i) { return known(indices[i]); }, whole.getShape(),
                         part.getShape());
  }

  /// A slice at a known place is what was stored there, else a static slice.
  void simplify(stablehlo::DynamicSliceOp slice) {
    auto whole = cast<RankedTensorType>(slice.getOperand().getType());
    auto part = cast<RankedTensorType>(slice.getType());
    auto position = positionOf(slice.getStartIndices(), whole, part);
    if (!position)
      return;
    if (Value stored = storedAt(slice.getOperand(), *position, part)) {
      auto [old, source, run] = written.pop_back_val();
      map(source->getResult(0), stored);
      old->erase();
      return;
    }
    SmallVector<int64_t> limits, strides(position->size(), 1);
    for (auto [start, size] : llvm::zip_equal(*position, part.getShape()))
      limits.push_back(start + size);
    DictionaryAttr attributes = slice->getDiscardableAttrDictionary();
    replace<stablehlo::SliceOp>(part, slice.getOperand(), *position, limits, strides)
        ->setDiscardableAttrs(attributes);
  }

  /// Keeps what an update stores, for slices of its result.
  void remember(stablehlo::DynamicUpdateSliceOp update) {
    auto whole = cast<RankedTensorType>(update.getType());
    auto part = cast<RankedTensorType>(update.getUpdate().getType());
    if (auto position = positionOf(update.getStartIndices(), whole, part))
      fillings.store(update.getOperand(), update.getResult(), update.getUpdate(), *position,
                     whole.getShape(), part.getShape());
  }

  /// What an update stored at this place of `stack`.
  Value storedAt(Value stack, ArrayRef<int64_t> position, RankedTensorType part) const {
    ArrayRef<int64_t> whole = cast<RankedTensorType>(stack.getType()).getShape();
    while (auto found = fillings.find(stack, position, whole, part.getShape())) {
      if (found->part)
        return found->part->getType() == part ? *found->part : Value();
      stack = found->below;
    }
    return {};
  }

  //===-- Afterwards ------------------------------------------------------------------------===//

  /// Attributes with an entry for each run are those of one run now.
  void splitAnnotations() {
    for (auto [op, source, run] : written) {
      int64_t count = runs.lookup(source);
      if (count == 1)
        continue;
      for (NamedAttribute attribute : llvm::to_vector(op->getDiscardableAttrs())) {
        std::optional<SmallVector<Attribute>> entries =
            entriesOf(attribute.getName().getValue(), attribute.getValue());
        if (!entries || !attribute.getName().getValue().starts_with("phaze."))
          continue;
        // What hands several values on has an entry for each.
        ArrayRef<Attribute> own = *entries;
        if (own.empty() || own.size() % count != 0) {
          op->removeDiscardableAttr(attribute.getName());
          continue;
        }
        own = own.slice(run * (own.size() / count), own.size() / count);
        op->setDiscardableAttr(attribute.getName(),
                               llvm::all_equal(own) ? own.front() : compactEntries(own));
      }
    }
  }

  /// Counters, and stacks out of which every slice is known. What nobody used before stays.
  void eraseUnused() {
    for (auto [op, source, run] : llvm::reverse(written))
      if (!source->use_empty() && isOpTriviallyDead(op))
        op->erase();
  }

  func::FuncOp entry;
  bool isStrict;
  OpBuilder builder;
  SymbolTableCollection symbols;
  FlattenedSizes sizes;
  IRMapping values;
  llvm::DenseMap<Value, int64_t> integers; ///< Of values of the new body.
  Fillings<Value> fillings;
  SmallVector<Written> written;
  llvm::DenseMap<Operation *, int64_t> runs;
  llvm::SmallPtrSet<Operation *, 8> active; ///< Functions being inlined.
  llvm::SmallPtrSet<Operation *, 4> explained;
  std::optional<Location> callSite;
};

/// Private functions that nobody refers to, and then those that only they referred to.
void eraseUnusedFunctions(ModuleOp module) {
  for (bool hasErased = true; hasErased;) {
    hasErased = false;
    for (auto function : llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
      if (function.isPrivate() && SymbolTable::symbolKnownUseEmpty(function, module)) {
        function.erase();
        hasErased = true;
      }
  }
}

} // namespace

LogicalResult inlineProgram(ModuleOp module, const GraphOptions &options) {
  FailureOr<func::FuncOp> entry = findEntry(module, options.entry);
  if (failed(entry) || failed(Inliner(*entry, options.strict).run()))
    return failure();
  eraseUnusedFunctions(module);
  return success();
}

} // namespace phaze
