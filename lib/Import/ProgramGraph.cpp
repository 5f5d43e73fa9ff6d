// Flattens a program: inlines calls, unrolls loops, connects stacked values.
#include "phaze/Import/ProgramGraph.h"
#include "CustomCalls.h"
#include "Kernels.h"
#include "SizeFormula.h"
#include "dialects/Sdy/Sdy.h"
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/TypeUtilities.h"
#include "phaze/Import/Fillings.h"
#include "phaze/Import/FlattenedSize.h"
#include "phaze/Import/OperationKinds.h"
#include "phaze/Import/OperationWork.h"
#include "phaze/Import/ScalarFolding.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace phaze {

namespace {

/// Values of a region; what is not here is of the region around it.
struct Scope {
  llvm::DenseMap<Value, ValueIndex> values;
  const Scope *parent = nullptr;
};

} // namespace

class GraphBuilder {
public:
  explicit GraphBuilder(ProgramGraph &graph) : graph(graph) {}

  LogicalResult build() {
    graph.frames.push_back({-1, graph.entry, 0});
    Scope scope;
    for (BlockArgument argument : graph.entry.getArguments())
      scope.values[argument] = addValue(argument, argument.getType(), -1, argument.getArgNumber());
    active.insert(graph.entry);
    SmallVector<ValueIndex> results;
    if (failed(flatten(graph.entry.front(), scope, 0, results)))
      return failure();
    graph.results.assign(results.begin(), results.end());
    return success();
  }

private:
  ValueIndex addValue(Value source, Type type, NodeIndex producer, int32_t number) {
    if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && !tensor.hasStaticShape())
      type = assumeStatic(source, tensor);
    graph.values.push_back({source, type, producer, number, {}});
    return graph.values.size() - 1;
  }

  /// The bounds of a dynamic shape where it has some, else 1.
  Type assumeStatic(Value source, RankedTensorType tensor) {
    auto bounds = dyn_cast_or_null<stablehlo::TypeExtensionsAttr>(tensor.getEncoding());
    SmallVector<int64_t> shape(tensor.getShape());
    for (auto [i, size] : llvm::enumerate(shape)) {
      if (!ShapedType::isDynamic(size))
        continue;
      size = bounds && i < bounds.getBounds().size() ? bounds.getBounds()[i] : 1;
      if (ShapedType::isDynamic(size))
        size = 1;
    }
    auto assumed = RankedTensorType::get(shape, tensor.getElementType());
    if (warned.insert(source.getAsOpaquePointer()).second)
      hasFailed |= failed(graph.warn(source.getLoc(), "dynamic shape " + text(tensor) +
                                                          " is taken as " + text(assumed)));
    return assumed;
  }

  static std::string text(Type type) {
    std::string result;
    llvm::raw_string_ostream(result) << type;
    return result;
  }

  ValueIndex lookup(Value value, const Scope &scope) {
    for (const Scope *at = &scope; at; at = at->parent)
      if (auto found = at->values.find(value); found != at->values.end())
        return found->second;
    llvm_unreachable("operands dominate their uses");
  }

  NodeIndex addNode(Operation *op, int32_t frame, std::optional<int32_t> passed,
                    ArrayRef<ValueIndex> operands) {
    NodeIndex index = graph.nodes.size();
    GraphNode node;
    node.op = op;
    node.passed = passed;
    node.frame = frame;
    node.repeat = repeat;
    node.operands.assign(operands.begin(), operands.end());
    for (ValueIndex operand : operands) {
      std::vector<NodeIndex> &users = graph.values[operand].users;
      if (users.empty() || users.back() != index)
        users.push_back(index);
    }
    graph.nodes.push_back(std::move(node));
    return index;
  }

  ValueIndex addResult(NodeIndex node, Value source, int32_t number) {
    ValueIndex value = addValue(source, source.getType(), node, number);
    graph.nodes[node].results.push_back(value);
    return value;
  }

  /// A node that hands `operand` on as `source`.
  ValueIndex pass(Operation *op, int32_t frame, int32_t number, ValueIndex operand, Value source) {
    NodeIndex node = addNode(op, frame, number, operand);
    graph.nodes[node].sameAs = operand;
    ValueIndex result = addResult(node, source, number);
    if (std::optional<int64_t> integer = graph.constantInteger(operand))
      graph.integers[result] = *integer;
    return result;
  }

  /// Flattens the operations of `block`; `yields` are the operands of its terminator.
  LogicalResult flatten(Block &block, Scope &scope, int32_t frame,
                        SmallVectorImpl<ValueIndex> &yields) {
    for (Operation &op : block.without_terminator())
      if (failed(flatten(&op, scope, frame)) || hasFailed)
        return failure();
    for (Value operand : block.getTerminator()->getOperands())
      yields.push_back(lookup(operand, scope));
    return success();
  }

  LogicalResult flatten(Operation *op, Scope &scope, int32_t frame) {
    if (static_cast<int64_t>(graph.nodes.size()) > nodeLimit)
      return op->emitError() << "the program has more than " << nodeLimit
                             << " operations once its calls are inlined";
    SmallVector<ValueIndex> operands;
    for (Value operand : op->getOperands())
      operands.push_back(lookup(operand, scope));

    if (auto call = dyn_cast<func::CallOp>(op))
      return inlineFunction(op, call.getCalleeAttr(), operands, scope, frame);
    if (auto composite = dyn_cast<stablehlo::CompositeOp>(op))
      return inlineFunction(op, composite.getDecompositionAttr(), operands, scope, frame);
    if (auto named = dyn_cast<sdy::NamedComputationOp>(op))
      return inlineRegion(op, named.getBody(), operands, scope, frame);
    if (auto manual = dyn_cast<sdy::ManualComputationOp>(op))
      return inlineManual(op, manual.getBody(), operands, scope, frame);
    if (auto loop = dyn_cast<stablehlo::WhileOp>(op))
      return unroll(loop, operands, scope, frame);
    if (isa<stablehlo::CaseOp, stablehlo::IfOp>(op))
      return inlineBranches(op, operands, scope, frame);
    if (auto get = dyn_cast<stablehlo::GetTupleElementOp>(op))
      if (auto found = tuples.find(operands[0]); found != tuples.end()) {
        scope.values[op->getResult(0)] =
            pass(op, frame, 0, found->second[get.getIndex()], op->getResult(0));
        return success();
      }
    // Read at global shapes, what devices have to sum up is the sum.
    bool isSummedUp = manualDepth && isa<stablehlo::AllReduceOp>(op) &&
                      op->getOperandTypes() == op->getResultTypes();
    if (isPassing(op) || isSummedUp) {
      for (auto [i, result] : llvm::enumerate(op->getResults()))
        scope.values[result] = pass(op, frame, i, operands[i], result);
      return success();
    }

    // Regions of what is left are applied element by element; values that they take from outside
    // are operands too.
    addCaptured(op, scope, operands);
    NodeIndex node = addNode(op, frame, std::nullopt, operands);
    for (auto [i, result] : llvm::enumerate(op->getResults()))
      scope.values[result] = addResult(node, result, i);
    if (isa<stablehlo::TupleOp>(op))
      tuples[graph.nodes[node].results[0]] =
          std::vector<ValueIndex>(operands.begin(), operands.end());
    if (std::optional<int64_t> integer =
            foldInteger(op, [&](unsigned i) { return graph.constantInteger(operands[i]); }))
      graph.integers[graph.nodes[node].results[0]] = *integer;
    if (isa<stablehlo::DynamicSliceOp>(op))
      connectSlice(node);
    if (isa<stablehlo::DynamicUpdateSliceOp>(op))
      rememberUpdate(node);
    if (isa<stablehlo::AddOp>(op))
      connectSum(node);
    if (auto reduce = dyn_cast<stablehlo::ReducePrecisionOp>(op); reduce && keepsAllBits(reduce))
      graph.nodes[node].sameAs = operands[0];
    return explainUnknown(op);
  }

  /// Adds what the regions of `op` take from outside.
  void addCaptured(Operation *op, const Scope &scope, SmallVectorImpl<ValueIndex> &operands) {
    if (op->getNumRegions() == 0)
      return;
    op->walk([&](Operation *inner) {
      if (inner == op)
        return;
      for (Value operand : inner->getOperands())
        if (!op->isAncestor(operand.getParentRegion()->getParentOp()))
          operands.push_back(lookup(operand, scope));
    });
  }

  /// What a program says of its own custom calls has to make sense.
  static LogicalResult checkDescription(stablehlo::CustomCallOp call) {
    std::optional<Kernel> kernel = kernelOf(call);
    if (!kernel)
      return call.emitError() << describedBy << " is " << call->getAttr(describedBy)
                              << ", which the shapes of operands and results do not allow";
    for (StringRef formula : {StringRef(kernel->operations), StringRef(kernel->bytes)})
      if (std::string error;
          kernel->kind == Kernel::Kind::Described && !parseSizes(formula, call, error))
        return call.emitError() << describedBy << ": " << error;
    return success();
  }

  LogicalResult explainUnknown(Operation *op) {
    auto call = dyn_cast<stablehlo::CustomCallOp>(op);
    if (call && call->hasAttr(describedBy) && warned.insert(op).second &&
        failed(checkDescription(call)))
      return failure();
    if (!call || kindOf(call) != CustomCallKind::Unknown || kernelOf(op) ||
        !warned.insert(op).second)
      return success();
    return graph.warn(op->getLoc(),
                      "custom call @" + call.getCallTargetName() +
                          " is not known: it is taken to read its operands and write its results "
                          "once, and to compute nothing (custom-calls can say what it does)");
  }

  LogicalResult inlineFunction(Operation *call, FlatSymbolRefAttr symbol,
                               ArrayRef<ValueIndex> operands, Scope &scope, int32_t frame) {
    auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(call, symbol);
    if (!callee || callee.isExternal())
      return call->emitError() << "calls " << symbol << ", which has no body";
    if (!active.insert(callee).second)
      return call->emitError() << "recursive call of " << symbol;
    LogicalResult result = inlineRegion(call, callee.getBody(), operands, scope, frame,
                                        /*isIsolated=*/true);
    active.erase(callee);
    return result;
  }

  LogicalResult inlineRegion(Operation *op, Region &region, ArrayRef<ValueIndex> operands,
                             Scope &scope, int32_t frame, bool isIsolated = false) {
    SmallVector<ValueIndex> yields;
    if (failed(enter(op, region, operands, scope, frame, 0, yields, isIsolated)))
      return failure();
    for (auto [result, yielded] : llvm::zip(op->getResults(), yields))
      scope.values[result] = yielded;
    return success();
  }

  /// Flattens `region` in a frame of its own, with its arguments bound to `operands`.
  LogicalResult enter(Operation *op, Region &region, ArrayRef<ValueIndex> operands,
                      const Scope &scope, int32_t frame, int64_t iteration,
                      SmallVectorImpl<ValueIndex> &yields, bool isIsolated = false) {
    Scope inner;
    inner.parent = isIsolated ? nullptr : &scope;
    for (auto [argument, operand] : llvm::zip(region.getArguments(), operands))
      inner.values[argument] = operand;
    graph.frames.push_back({frame, op, iteration});
    return flatten(region.front(), inner, graph.frames.size() - 1, yields);
  }

  /// Inside, values have the shapes of one device; the nodes at its edges change shapes.
  LogicalResult inlineManual(Operation *op, Region &region, ArrayRef<ValueIndex> operands,
                             Scope &scope, int32_t frame) {
    SmallVector<ValueIndex> inside, yields;
    for (auto [i, argument] : llvm::enumerate(region.getArguments()))
      inside.push_back(pass(op, frame, i, operands[i], argument));
    ++manualDepth;
    LogicalResult entered = enter(op, region, inside, scope, frame, 0, yields);
    --manualDepth;
    if (failed(entered))
      return failure();
    for (auto [i, result] : llvm::enumerate(op->getResults()))
      scope.values[result] = pass(op, frame, operands.size() + i, yields[i], result);
    return success();
  }

  LogicalResult inlineBranches(Operation *op, ArrayRef<ValueIndex> operands, Scope &scope,
                               int32_t frame) {
    int64_t last = op->getNumRegions() - 1;
    std::optional<int64_t> chosen = last == 0 ? 0 : graph.constantInteger(operands[0]);
    if (chosen) {
      bool isIf = isa<stablehlo::IfOp>(op);
      int64_t branch = isIf ? (*chosen ? 0 : 1) : (*chosen < 0 || *chosen > last ? last : *chosen);
      return inlineRegion(op, op->getRegion(branch), {}, scope, frame);
    }
    if (warned.insert(op).second &&
        failed(graph.warn(op->getLoc(), "which branch runs depends on data: all " +
                                            llvm::Twine(op->getNumRegions()) +
                                            " branches are taken to run")))
      return failure();
    // The results depend on the index and on every branch.
    SmallVector<SmallVector<ValueIndex>> yields(op->getNumRegions());
    for (auto [i, region] : llvm::enumerate(op->getRegions()))
      if (failed(enter(op, region, {}, scope, frame, i, yields[i])))
        return failure();
    for (auto [i, result] : llvm::enumerate(op->getResults())) {
      SmallVector<ValueIndex> choices = {operands[0]};
      for (auto &branch : yields)
        choices.push_back(branch[i]);
      NodeIndex node = addNode(op, frame, i, choices);
      scope.values[result] = addResult(node, result, i);
    }
    return success();
  }

  LogicalResult unroll(stablehlo::WhileOp loop, ArrayRef<ValueIndex> operands, Scope &scope,
                       int32_t frame) {
    // A plain counter needs no counting.
    std::optional<int64_t> trips;
    if (std::optional<uint64_t> plain = constantTripCount(loop);
        plain && *plain <= INT64_MAX / nodeLimit)
      trips = *plain;
    else
      trips = countTrips(
          loop, [&](unsigned i) { return graph.constantInteger(operands[i]); },
          [&](Value value) -> std::optional<int64_t> {
            return graph.constantInteger(lookup(value, scope));
          });
    if (!trips)
      return leaveOut(loop, operands, scope, frame);
    int64_t size = sizes.of(loop.getBody()) + sizes.of(loop.getCond());
    bool isUnrolled = size * *trips + static_cast<int64_t>(graph.nodes.size()) <= unrollLimit;
    if (!isUnrolled && warned.insert(loop).second &&
        failed(graph.warn(loop.getLoc(), "the loop of " + llvm::Twine(*trips) +
                                             " iterations is not unrolled: its operations count " +
                                             llvm::Twine(*trips) + " times, as one layer")))
      return failure();

    SmallVector<ValueIndex> state(operands);
    int64_t runs = isUnrolled ? *trips : 1;
    int64_t outerRepeat = repeat;
    if (!isUnrolled)
      repeat = llvm::SaturatingMultiply<uint64_t>(repeat, *trips);
    for (int64_t iteration = 0; iteration < runs; ++iteration) {
      if (!isUnrolled) {
        // No counter has a known value in a body that stands for many iterations.
        SmallVector<ValueIndex> carried;
        for (auto [i, argument] : llvm::enumerate(loop.getBody().getArguments()))
          carried.push_back(passUnknown(loop, frame, i, state[i], argument));
        state = carried;
      }
      SmallVector<ValueIndex> decision, next;
      auto first = static_cast<NodeIndex>(graph.nodes.size());
      if (failed(enter(loop, loop.getCond(), state, scope, frame, iteration, decision)) ||
          failed(enter(loop, loop.getBody(), state, scope, frame, iteration, next)))
        return failure();
      // What is planned is one microbatch; how many there are is for the plan to say.
      bool isOne = iteration == 0 && runs > 1 && !isInLoop(frame) && addsUp(first, state, next);
      state = next;
      if (isOne) {
        emitRemark(loop.getLoc()) << "the loop of " << *trips
                                  << " iterations adds up what microbatches make: one of them is "
                                     "planned, and the plan says how many there are";
        break;
      }
    }
    repeat = outerRepeat;
    for (auto [result, value] : llvm::zip(loop.getResults(), state))
      scope.values[result] = value;
    return success();
  }

  bool isInLoop(int32_t frame) const {
    for (; frame >= 0; frame = graph.frames[frame].parent)
      if (isa_and_nonnull<stablehlo::WhileOp>(graph.frames[frame].op))
        return true;
    return false;
  }

  /// Whether a loop accumulates gradients over microbatches, told from its first iteration, the
  /// nodes from `first` on, which made `after` of what it carries: gradients are added to what
  /// there was, parameters and data stay, and data is sliced by the counter. Nothing comes in that
  /// a contraction made: loops over pieces of an activation may look like this otherwise.
  bool addsUp(NodeIndex first, ArrayRef<ValueIndex> before, ArrayRef<ValueIndex> after) const {
    SmallVector<ArrayRef<int64_t>> sums, kept;
    for (auto [from, to] : llvm::zip(before, after)) {
      if (graph.resolve(from) == graph.resolve(to))
        kept.push_back(graph.shape(from));
      else if (isSumWith(to, from))
        sums.push_back(graph.shape(from));
      else if (!graph.constantInteger(to) && !isStoredIn(to, from))
        return false;
    }
    bool hasContraction = false, hasSlice = false;
    llvm::DenseSet<ValueIndex> given;
    for (auto node = static_cast<size_t>(first); node < graph.nodes.size(); ++node) {
      Operation *op = graph.nodes[node].op;
      hasContraction |= isa<stablehlo::DotGeneralOp, stablehlo::ConvolutionOp>(op);
      for (ValueIndex value : graph.nodes[node].operands)
        if (graph.values[value].producer < first) {
          given.insert(value);
          kept.push_back(graph.shape(value));
          hasSlice |= isa<stablehlo::DynamicSliceOp>(op);
        }
    }
    bool hasGradient = llvm::any_of(sums, [&](ArrayRef<int64_t> shape) {
      return !shape.empty() && llvm::is_contained(kept, shape);
    });
    return hasGradient && hasContraction && hasSlice && !comesFromContraction(given);
  }

  /// Whether `value` is `other` plus something, with nobody else reading `other`.
  bool isSumWith(ValueIndex value, ValueIndex other) const {
    NodeIndex producer = graph.values[value].producer;
    while (producer >= 0 && graph.nodes[producer].passed) {
      value = graph.nodes[producer].operands[0];
      producer = graph.values[value].producer;
    }
    if (producer < 0 || !isa<stablehlo::AddOp>(graph.nodes[producer].op))
      return false;
    const GraphNode &sum = graph.nodes[producer];
    ValueIndex carried = graph.resolve(other);
    return llvm::count_if(sum.operands, [&](ValueIndex operand) {
             return graph.resolve(operand) == carried;
           }) == 1;
  }

  /// Whether `value` is `other` with a part of it replaced: results of microbatches side by side.
  bool isStoredIn(ValueIndex value, ValueIndex other) const {
    NodeIndex producer = graph.values[graph.resolve(value)].producer;
    return producer >= 0 && isa<stablehlo::DynamicUpdateSliceOp>(graph.nodes[producer].op) &&
           graph.resolve(graph.nodes[producer].operands[0]) == graph.resolve(other);
  }

  bool comesFromContraction(llvm::DenseSet<ValueIndex> seen) const {
    SmallVector<ValueIndex> open(seen.begin(), seen.end());
    while (!open.empty()) {
      NodeIndex producer = graph.values[open.pop_back_val()].producer;
      if (producer < 0)
        continue;
      if (isa<stablehlo::DotGeneralOp, stablehlo::ConvolutionOp>(graph.nodes[producer].op))
        return true;
      for (ValueIndex operand : graph.nodes[producer].operands)
        if (seen.insert(operand).second)
          open.push_back(operand);
    }
    return false;
  }

  /// A loop that is not planned is a single node.
  LogicalResult leaveOut(stablehlo::WhileOp loop, ArrayRef<ValueIndex> operands, Scope &scope,
                         int32_t frame) {
    if (warned.insert(loop).second &&
        failed(graph.warn(loop.getLoc(),
                          "how often the loop runs depends on data: its " +
                              llvm::Twine(sizes.of(loop.getBody()) + sizes.of(loop.getCond())) +
                              " operations are not planned, what comes before it is")))
      return failure();
    SmallVector<ValueIndex> read(operands);
    addCaptured(loop, scope, read);
    NodeIndex node = addNode(loop, frame, std::nullopt, read);
    for (auto [i, result] : llvm::enumerate(loop.getResults()))
      scope.values[result] = addResult(node, result, i);
    return success();
  }

  /// As `pass`, without what is known of the value.
  ValueIndex passUnknown(Operation *op, int32_t frame, int32_t number, ValueIndex operand,
                         Value source) {
    NodeIndex node = addNode(op, frame, number, operand);
    return addResult(node, source, number);
  }

  std::optional<SmallVector<int64_t>>
  positionOf(ArrayRef<ValueIndex> indices, ArrayRef<int64_t> whole, ArrayRef<int64_t> sizes) const {
    return slicePosition([&](size_t i) { return graph.constantInteger(indices[i]); }, whole, sizes);
  }

  /// Keeps what an update stores, for slices of its result.
  void rememberUpdate(NodeIndex node) {
    ArrayRef<ValueIndex> operands = graph.nodes[node].operands;
    ArrayRef<int64_t> whole = graph.shape(operands[0]), sizes = graph.shape(operands[1]);
    if (auto position = positionOf(operands.drop_front(2), whole, sizes))
      fillings.store(graph.resolve(operands[0]), graph.nodes[node].results[0], operands[1],
                     *position, whole, sizes);
  }

  /// Looks for what was stored where `node` slices, through the updates that stored other parts.
  void connectSlice(NodeIndex node) {
    ArrayRef<ValueIndex> operands = graph.nodes[node].operands;
    ArrayRef<int64_t> whole = graph.shape(operands[0]);
    ArrayRef<int64_t> sizes = graph.shape(graph.nodes[node].results[0]);
    auto position = positionOf(operands.drop_front(1), whole, sizes);
    if (!position)
      return;
    for (ValueIndex stack = graph.resolve(operands[0]); graph.values[stack].producer >= 0;) {
      if (auto found = fillings.find(stack, *position, whole, sizes)) {
        if (found->part) {
          graph.nodes[node].sameAs = *found->part;
          return;
        }
        stack = found->below;
        continue;
      }
      const GraphNode &update = graph.nodes[graph.values[stack].producer];
      if (!isa<stablehlo::DynamicUpdateSliceOp>(update.op))
        return;
      ArrayRef<int64_t> stored = graph.shape(update.operands[1]);
      auto at = positionOf(ArrayRef(update.operands).drop_front(2), whole, stored);
      if (!at)
        return;
      if (stored == sizes && *at == *position) {
        graph.nodes[node].sameAs = update.operands[1];
        return;
      }
      bool isApart = false;
      for (size_t i = 0; i < sizes.size(); ++i)
        isApart |= (*at)[i] + stored[i] <= (*position)[i] || (*position)[i] + sizes[i] <= (*at)[i];
      if (!isApart)
        return;
      stack = graph.resolve(update.operands[0]);
    }
  }

  /// Whether values have no more bits than they are reduced to: checkpoint policies mark what they
  /// keep by a `reduce_precision` to the precision that it has anyway.
  static bool keepsAllBits(stablehlo::ReducePrecisionOp op) {
    auto type = dyn_cast<FloatType>(getElementTypeOrSelf(op.getOperand().getType()));
    if (!type)
      return false;
    // The mantissa's width counts the bit that is not stored, which the sign makes up for.
    unsigned mantissa = type.getFPMantissaWidth() - 1;
    unsigned exponent = type.getWidth() - type.getFPMantissaWidth();
    return op.getMantissaBits() >= mantissa && op.getExponentBits() >= exponent;
  }

  /// A sum over the iterations of a loop starts at zero, where the same sum written out starts with
  /// its first term: adding zero is not worth an operation.
  void connectSum(NodeIndex node) {
    ArrayRef<ValueIndex> operands = graph.nodes[node].operands;
    for (unsigned i = 0; i < 2; ++i)
      if (isZero(operands[i])) {
        graph.nodes[node].sameAs = operands[1 - i];
        return;
      }
  }

  /// Whether a value is a constant of floating-point zeros.
  bool isZero(ValueIndex value) const {
    for (;;) {
      NodeIndex producer = graph.values[value].producer;
      if (producer < 0)
        return false;
      const GraphNode &node = graph.nodes[producer];
      if (isSplatConstant(node.op)) {
        auto elements = dyn_cast<DenseFPElementsAttr>(node.op->getAttr("value"));
        return elements && elements.isSplat() && elements.getSplatValue<APFloat>().isZero();
      }
      if (!isDerivable(node))
        return false;
      value = node.sameAs.value_or(node.operands[0]);
    }
  }

  SymbolTableCollection symbols;
  ProgramGraph &graph;
  llvm::SmallPtrSet<Operation *, 8> active; ///< Functions being inlined.
  FlattenedSizes sizes;
  Fillings<ValueIndex> fillings;
  llvm::DenseMap<ValueIndex, std::vector<ValueIndex>> tuples;
  llvm::SmallPtrSet<const void *, 8> warned;
  int64_t repeat = 1;
  int manualDepth = 0; ///< Manual computations around.
  bool hasFailed = false;
};

FailureOr<func::FuncOp> findEntry(ModuleOp module, llvm::StringRef name) {
  SmallVector<func::FuncOp> functions, visible;
  for (auto function : module.getOps<func::FuncOp>())
    if (!function.isExternal()) {
      functions.push_back(function);
      if (function.isPublic())
        visible.push_back(function);
    }
  auto named = [&](llvm::StringRef wanted) {
    auto found = llvm::find_if(functions, [&](func::FuncOp f) { return f.getName() == wanted; });
    return found == functions.end() ? func::FuncOp() : *found;
  };
  auto refuse = [&](const llvm::Twine &message) {
    InFlightDiagnostic diagnostic = emitError(module.getLoc(), message);
    for (func::FuncOp function : visible)
      diagnostic.attachNote(function.getLoc()) << "candidate @" << function.getName();
    return diagnostic;
  };
  if (!name.empty()) {
    if (func::FuncOp entry = named(name))
      return entry;
    return refuse("there is no function @" + name + " with a body");
  }
  if (func::FuncOp entry = named("main"))
    return entry;
  if (visible.size() == 1)
    return visible.front();
  if (functions.empty())
    return refuse("there is no function with a body to plan");
  return refuse("no function is called main and " + llvm::Twine(visible.size()) +
                " are public; name the one to plan with the option entry=");
}

FailureOr<ProgramGraph> ProgramGraph::build(ModuleOp module, const GraphOptions &options) {
  FailureOr<func::FuncOp> entry = findEntry(module, options.entry);
  if (failed(entry))
    return failure();
  ProgramGraph graph;
  graph.entry = *entry;
  graph.isStrict = options.strict;
  if (failed(GraphBuilder(graph).build()))
    return failure();
  return graph;
}

std::optional<int64_t> ProgramGraph::constantInteger(ValueIndex value) const {
  auto found = integers.find(value);
  return found == integers.end() ? std::nullopt : std::optional<int64_t>(found->second);
}

ValueIndex ProgramGraph::resolve(ValueIndex value) const {
  while (values[value].producer >= 0 && nodes[values[value].producer].sameAs)
    value = *nodes[values[value].producer].sameAs;
  return value;
}

ArrayRef<int64_t> ProgramGraph::shape(ValueIndex value) const {
  auto tensor = dyn_cast<RankedTensorType>(values[value].type);
  return tensor ? tensor.getShape() : ArrayRef<int64_t>();
}

bool ProgramGraph::isNumber(ValueIndex value) const {
  auto tensor = dyn_cast<RankedTensorType>(values[value].type);
  return !tensor || tensor.getNumElements() == 1;
}

int64_t ProgramGraph::bytesOf(ValueIndex value) const {
  auto tensor = dyn_cast<RankedTensorType>(values[value].type);
  return tensor ? llvm::SaturatingMultiply<uint64_t>(tensor.getNumElements(),
                                                     storedBits(tensor.getElementType()) / 8)
                : 0;
}

LogicalResult ProgramGraph::warn(Location location, const llvm::Twine &message) {
  if (isStrict)
    return emitError(location) << message;
  emitWarning(location) << message;
  warnings.push_back({location, message.str()});
  return success();
}

} // namespace phaze
