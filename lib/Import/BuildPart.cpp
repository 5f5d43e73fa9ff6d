// Builds a part of a layer.
#include "BuildPart.h"
#include "CustomCalls.h"
#include "NodeWork.h"
#include "SizeFormula.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Import/OperationKinds.h"
#include <cmath>

using namespace mlir;

namespace phaze {

std::optional<ValueId> PartBuilder::find(ValueIndex value) const {
  auto found = values.find(value);
  return found == values.end() ? std::nullopt : std::optional<ValueId>(found->second);
}

std::optional<ValueId> PartBuilder::findMade(ValueIndex value) const {
  std::optional<ValueId> found = find(pieceOf(value));
  return found && part.values[*found].origin == ValueOrigin::Operator ? found : std::nullopt;
}

PartBuilder::Source PartBuilder::sourceOf(ValueIndex value) const {
  ValueIndex source = context.parameters.sourceOf(value);
  std::optional<ClassIndex> stack = layers.stacks.classOf(graph, factors, source);
  if (holder) {
    auto find = [&](const std::vector<ValueIndex> &list) -> std::optional<int32_t> {
      auto found = llvm::find(list, source);
      return found == list.end() ? std::nullopt : std::optional<int32_t>(found - list.begin());
    };
    // Whatever the forward pass derives from a parameter, others derive anew.
    bool isOwnForward = name == PartOf::Forward && source != value;
    if (!isOwnForward || graph.values[base(value)].producer < 0 || !makes(base(value))) {
      if (std::optional<int32_t> index = find(holder->parameters))
        return {ValueOrigin::Parameter, source, stack, index};
      if (std::optional<int32_t> index = find(holder->states))
        return {ValueOrigin::State, source, stack, index};
    }
  }
  value = base(value);
  NodeIndex producer = graph.values[value].producer;
  if (producer < 0)
    return {roles.isParameter(graph, value) ? ValueOrigin::Activation : ValueOrigin::Side, value};
  Phase phase = phases.ofNode[producer];
  if (phase == Phase::Constant && !roles.isParameter(graph, value))
    return {isSplat(producer) ? ValueOrigin::Constant : ValueOrigin::Side, value};
  if (phase == Phase::Side)
    return {ValueOrigin::Side, value};
  bool isBackward = name == PartOf::Backward;
  if (isBackward && phase == Phase::Forward && forward) {
    auto kept = context.stash.keptFor.find(value);
    if (kept != context.stash.keptFor.end() && context.stashHolders.holds(layer, kept->second))
      if (auto found = forward->values.find(kept->second); found != forward->values.end())
        return {ValueOrigin::Stash, kept->second, std::nullopt, found->second};
    return {ValueOrigin::Activation, value};
  }
  if (name == PartOf::Update && context.nodes.partOf(producer) == PartOf::Backward && backward)
    if (auto found = backward->values.find(value);
        found != backward->values.end() && layers.ofNode[producer] == layer)
      return {ValueOrigin::Gradient, value, std::nullopt, found->second};
  return {ValueOrigin::Activation, value};
}

bool PartBuilder::makes(ValueIndex value) const {
  std::optional<ValueId> found = find(value);
  return found && part.values[*found].origin == ValueOrigin::Operator;
}

bool PartBuilder::isSplat(NodeIndex node) const {
  for (;;) {
    if (isSplatConstant(graph.nodes[node].op) ||
        graph.constantInteger(graph.nodes[node].results[0]))
      return true;
    if (!isDerivable(graph.nodes[node]))
      return false;
    node = graph.values[graph.nodes[node].sameAs.value_or(graph.nodes[node].operands[0])].producer;
    if (node < 0)
      return false;
  }
}

ValueIndex PartBuilder::pieceOf(ValueIndex value) const {
  for (;;) {
    value = base(value);
    std::optional<ClassIndex> factor = layers.stacks.classOf(graph, factors, value);
    NodeIndex producer = graph.values[value].producer;
    if (producer < 0)
      return value;
    bool isFreeAccess = isFreeNode(producer) && stackAccess(graph, producer);
    if (!factor && isFreeAccess && !layers.fillings.test(producer)) {
      // A slice out of the stack: the piece of what it slices.
      ValueIndex stack = base(graph.nodes[producer].operands[0]);
      NodeIndex maker = graph.values[stack].producer;
      if (maker >= 0 && layers.spread.contains(maker))
        return stack;
      return value;
    }
    if (!factor || !layers.fillings.test(producer))
      return value;
    std::optional<int64_t> place = layers.stacks.placeOf(*factor, layer);
    std::optional<StackAccess> access = stackAccess(graph, producer);
    value = place && access && access->index == *place ? graph.nodes[producer].operands[1]
                                                       : graph.nodes[producer].operands[0];
  }
}

ValueId PartBuilder::valueIn(ValueIndex value, std::optional<ClassIndex> dropped) {
  ValueIndex piece = layer >= 0 ? pieceOf(value) : base(value);
  if (auto found = values.find(piece); found != values.end())
    return found->second;
  Source source = sourceOf(piece);
  auto [entry, isNew] = values.try_emplace(source.value, part.values.size());
  if (isNew) {
    PartValue made;
    made.origin = source.origin;
    made.index = source.index;
    bool isHeld = source.origin == ValueOrigin::Parameter || source.origin == ValueOrigin::State;
    made.tensor = tensorOf(source.value, isHeld ? source.stack : dropped);
    // A stack whose pieces are not all made in layers is no sum of gradients.
    if (source.origin == ValueOrigin::Gradient &&
        backward->part.values[*source.index].tensor.dims != made.tensor.dims) {
      made.origin = ValueOrigin::Activation;
      made.index.reset();
    }
    if (source.origin == ValueOrigin::Side && layer >= 0)
      made.shown = context.masks.of(source.value);
    part.values.push_back(made);
  }
  ValueId id = entry->second;
  values[piece] = id;
  return id;
}

static std::vector<FactorId> sortedFactors(const Tensor &tensor) {
  std::vector<FactorId> factors;
  for (const std::vector<FactorId> &dim : tensor.dims)
    llvm::append_range(factors, dim);
  llvm::sort(factors);
  return factors;
}

ValueId PartBuilder::wholeIn(ValueIndex value, std::optional<ClassIndex> dropped) {
  ValueId id = valueIn(value, dropped);
  ValueOrigin origin = part.values[id].origin;
  bool isKept = name == PartOf::Backward &&
                (origin == ValueOrigin::Stash || origin == ValueOrigin::Parameter);
  if (!isKept ||
      sortedFactors(part.values[id].tensor) == sortedFactors(context.dims.tensorOf(value, dropped)))
    return id;
  value = base(value);
  NodeIndex producer = graph.values[value].producer;
  if (producer < 0 || !isDerivable(graph.nodes[producer]))
    return id;
  if (auto found = again.find(value); found != again.end())
    return found->second;
  const GraphNode &node = graph.nodes[producer];
  append(producer, {wholeIn(node.sameAs.value_or(node.operands[0]), dropped)}, dropped);
  isAgain.set(isAgain.size() - 1);
  return again[value] = part.operators.back().results.front();
}

ValueId PartBuilder::operandIn(NodeIndex index, size_t operand, std::optional<ClassIndex> dropped) {
  ValueIndex value = graph.nodes[index].operands[operand];
  ValueId id = wholeIn(value, dropped);
  auto dims = llvm::seq<unsigned>(0, graph.shape(value).size());
  bool hasOwn = llvm::any_of(dims, [&](unsigned dim) {
    return factors.operandFactors(index, operand, dim) != factors.factors(value, dim);
  });
  Tensor seen = context.dims.tensorOfOperand(index, operand, dropped);
  // A constant that others passed on has its own factors, not those that it was passed on with.
  if (part.values[id].origin == ValueOrigin::Constant)
    hasOwn |= sortedFactors(part.values[id].tensor) != sortedFactors(seen);
  if (!hasOwn)
    return id;
  PartValue copy = part.values[id];
  copy.tensor.dims = std::move(seen.dims);
  if (copy.origin != ValueOrigin::Constant)
    copy.origin = ValueOrigin::Side;
  copy.index.reset();
  part.values.push_back(std::move(copy));
  return part.values.size() - 1;
}

void PartBuilder::addOperator(NodeIndex index) {
  const GraphNode &node = graph.nodes[index];
  std::optional<ClassIndex> dropped;
  if (auto spread = layers.spread.find(index); spread != layers.spread.end())
    dropped = spread->second;
  std::vector<ValueId> operands;
  // The factors of a contraction are those of its operands; others may as well read what theirs is
  // repeated from.
  bool needsWhole = isContraction(node.op) || kernelOf(node.op);
  for (auto [i, operand] : llvm::enumerate(node.operands))
    operands.push_back(needsWhole ? operandIn(index, i, dropped) : valueIn(operand, dropped));
  append(index, std::move(operands), dropped);
  for (auto [result, id] : llvm::zip(node.results, part.operators.back().results))
    values[result] = id;
}

void PartBuilder::append(NodeIndex index, std::vector<ValueId> operands,
                         std::optional<ClassIndex> dropped) {
  const GraphNode &node = graph.nodes[index];
  Operator op;
  op.kind = operatorKind(node);
  op.name = node.op->getName().stripDialect().str();
  std::optional<Kernel> kernel = node.passed ? std::nullopt : kernelOf(node.op);
  if (auto call = dyn_cast<stablehlo::CustomCallOp>(node.op)) {
    StringRef name = kernelName(call);
    op.name = (name.empty() ? call.getCallTargetName() : name).str();
  }
  if (auto reduce = dyn_cast<stablehlo::ReduceOp>(node.op))
    if (llvm::hasSingleElement(reduce.getBody().front().without_terminator()))
      op.name += "_" + reduce.getBody().front().front().getName().stripDialect().str();
  op.repeat = node.repeat;
  op.occurrence = occurrenceOf(index);
  op.isRecompute = phases.ofNode[index] == Phase::Recompute;
  op.isMetric = phases.ofNode[index] == Phase::Metric;
  op.isIrregular = context.scaling.hasIrregularSize(index);
  if (isGradientSum(index))
    op.kind = OperatorKind::View;
  if (op.kind == OperatorKind::Collective)
    if (int64_t devices = largestGroup(node.op).value_or(1); devices > 1)
      op.devices = devices;
  op.operands = std::move(operands);
  if (op.kind == OperatorKind::Contraction || kernel)
    for (auto [i, operand] : llvm::enumerate(node.operands))
      noteConversion(i, operand, op.operands[i]);
  for (ValueIndex result : node.results) {
    op.results.push_back(part.values.size());
    part.values.push_back({tensorOf(result, dropped), ValueOrigin::Operator, {}});
  }
  addWork(op, index, dropped);
  if (op.kind == OperatorKind::Contraction)
    addContraction(op, index, dropped);
  if (kernel)
    addKernel(op, index, std::move(*kernel));
  for (NodeFactors::Use use : factors.nodes[index].uses) {
    if (dropped == use.factor || !context.dims.isCounted(use.factor))
      continue;
    bool isReduced = use.use == FactorUse::Reduce || use.use == FactorUse::Lookup;
    if (isReduced && (op.kind == OperatorKind::Reduction || op.kind == OperatorKind::Movement))
      op.reduced.push_back(context.dims.factorOf(use.factor));
    else if (use.use == FactorUse::Whole)
      op.whole.push_back(context.dims.factorOf(use.factor));
  }
  dropUnknown(op.reduced, op);
  part.operators.push_back(std::move(op));
  isAgain.push_back(false);
}

/// Whether 32-bit operands are multiplied as the compiler usually does it: by its precision_config,
/// DEFAULT where none is given. An algorithm says for itself what is multiplied.
static bool isOfUsualPrecision(Operation *op) {
  auto isUsual = [](auto product) {
    bool isDefault = true;
    if (std::optional<ArrayAttr> config = product.getPrecisionConfig())
      isDefault = llvm::all_of(*config, [](Attribute precision) {
        return cast<stablehlo::PrecisionAttr>(precision).getValue() ==
               stablehlo::Precision::DEFAULT;
      });
    return isDefault && getElementTypeOrSelf(product.getLhs()).isF32() &&
           getElementTypeOrSelf(product.getRhs()).isF32();
  };
  if (auto product = dyn_cast_or_null<stablehlo::DotGeneralOp>(op))
    return !product.getAlgorithm() && isUsual(product);
  if (auto product = dyn_cast_or_null<stablehlo::DotOp>(op))
    return isUsual(product);
  if (auto product = dyn_cast_or_null<stablehlo::ConvolutionOp>(op))
    return isUsual(product);
  return false;
}

void PartBuilder::addWork(Operator &op, NodeIndex index, std::optional<ClassIndex> dropped) {
  NodeWork work = workOf(graph, factors, index);
  SmallVector<ClassIndex> repeated;
  for (ValueIndex result : ArrayRef(graph.nodes[index].results).take_front())
    for (unsigned dim : context.repeats.of(result).set_bits())
      llvm::append_range(repeated, factors.factors(result, dim));
  for (const NodeWorkTerm &term : work.terms) {
    WorkTerm out{term.count, {}};
    bool isPending = dropped.has_value();
    SmallVector<ClassIndex> once = repeated;
    for (ClassIndex factor : term.factors) {
      if (auto *again = llvm::find(once, factor); again != once.end())
        once.erase(again);
      else if (isPending && factor == *dropped)
        isPending = false;
      else if (context.dims.isCounted(factor))
        out.factors.push_back(context.dims.factorOf(factor));
    }
    // Work that does not scale with the stack is divided evenly.
    if (isPending)
      out.count /= factors.classes[*dropped].size;
    if (out.count)
      op.work.push_back(std::move(out));
  }
  if (op.work.empty())
    return;
  op.computeType = context.dims.elementOf(work.element);
  if (isOfUsualPrecision(graph.nodes[index].op))
    op.computeType = {"tf32", 32};
}

Tensor PartBuilder::tensorOf(ValueIndex value, std::optional<ClassIndex> dropped) {
  Tensor tensor = context.dims.tensorOf(value, dropped);
  if (dropped)
    return tensor;
  for (unsigned dim : context.repeats.of(value).set_bits())
    tensor.dims[dim].clear();
  return tensor;
}

void PartBuilder::noteConversion(size_t operand, ValueIndex value, ValueId read) {
  ElementType wanted = context.dims.tensorOf(value, std::nullopt).element;
  if (wanted.name != part.values[read].tensor.element.name)
    converted.push_back({part.operators.size(), operand, std::move(wanted)});
}

std::vector<std::pair<ClassIndex, int64_t>> PartBuilder::factorsInOrder(ValueIndex value) const {
  std::vector<std::pair<ClassIndex, int64_t>> list;
  for (auto [dim, size] : llvm::enumerate(graph.shape(value)))
    for (ClassIndex factor : factors.factors(value, dim))
      if (context.dims.isCounted(factor))
        list.push_back({factor, static_cast<int64_t>(dim)});
  return list;
}

std::optional<int32_t> PartBuilder::occurrenceOf(NodeIndex index) const {
  const GraphNode &node = graph.nodes[index];
  if (node.passed || node.sameAs)
    return std::nullopt;
  // Places of a factor that the value has twice.
  auto twice = [&](ValueIndex value) -> std::optional<std::pair<int64_t, int64_t>> {
    auto list = factorsInOrder(value);
    for (auto [i, first] : llvm::enumerate(list))
      for (auto [factor, dim] : ArrayRef(list).drop_front(i + 1))
        if (factor == first.first && dim != first.second)
          return std::pair(first.second, dim);
    return std::nullopt;
  };
  auto reduced = [&](ValueIndex value, ArrayRef<int64_t> dims) -> std::optional<int32_t> {
    auto places = twice(value);
    if (!places ||
        llvm::is_contained(dims, places->first) == llvm::is_contained(dims, places->second))
      return std::nullopt;
    return llvm::is_contained(dims, places->first) ? 0 : 1;
  };
  if (auto reduce = dyn_cast<stablehlo::ReduceOp>(node.op))
    return reduced(node.operands[0], reduce.getDimensions());
  if (auto dot = dyn_cast<stablehlo::DotGeneralOp>(node.op)) {
    stablehlo::DotDimensionNumbersAttr dims = dot.getDotDimensionNumbers();
    if (auto left = reduced(node.operands[0], dims.getLhsContractingDimensions()))
      return left;
    return reduced(node.operands[1], dims.getRhsContractingDimensions());
  }
  if (auto transpose = dyn_cast<stablehlo::TransposeOp>(node.op))
    if (auto places = twice(node.operands[0])) {
      ArrayRef<int64_t> order = transpose.getPermutation();
      return llvm::find(order, places->first) > llvm::find(order, places->second) ? 1 : 0;
    }
  return std::nullopt;
}

void PartBuilder::addContraction(Operator &op, NodeIndex index, std::optional<ClassIndex> dropped) {
  std::optional<ContractionFactors> parts = factors.contraction(index);
  if (!parts) {
    op.kind = OperatorKind::Opaque;
    return;
  }
  // A layer has its piece of a stack.
  if (dropped)
    for (auto *list : {&parts->batch, &parts->rows, &parts->columns, &parts->reduction})
      llvm::erase(*list, *dropped);
  op.batch = context.dims.listOf(parts->batch);
  op.rows = context.dims.listOf(parts->rows);
  op.columns = context.dims.listOf(parts->columns);
  op.reduction = context.dims.listOf(parts->reduction);
}

std::vector<WorkTerm> PartBuilder::termsOf(StringRef formula, NodeIndex index) {
  const GraphNode &node = graph.nodes[index];
  std::string error;
  std::optional<SizeSum> sum = parseSizes(formula, node.op, error);
  std::vector<WorkTerm> terms;
  for (const auto &[sizes, each] : sum.value_or(SizeSum())) {
    std::vector<FactorId> list;
    for (const SizeOf &size : sizes) {
      const std::vector<ValueIndex> &values = size.isResult ? node.results : node.operands;
      std::vector<FactorId> dim =
          context.dims.listOf(factors.factors(values[size.number], size.dim));
      list.insert(list.end(), dim.begin(), dim.end());
    }
    // Counts are whole: what is left over is multiplied with the innermost sizes.
    double count = each * static_cast<double>(node.repeat);
    while (count != std::floor(count) && !list.empty()) {
      count *= static_cast<double>(context.dims.sizeOf(list.back()));
      list.pop_back();
    }
    constexpr double most = 0x1p62;
    auto whole = static_cast<int64_t>(std::clamp(std::round(count), -most, most));
    if (whole != 0)
      terms.push_back({whole, std::move(list)});
  }
  return terms;
}

void PartBuilder::addKernel(Operator &op, NodeIndex index, Kernel kernel) {
  const GraphNode &node = graph.nodes[index];
  op.kind = OperatorKind::Opaque;
  op.work.clear();
  op.computeType = {};
  if (kernel.kind == Kernel::Kind::Described) {
    op.work = termsOf(kernel.operations, index);
    op.traffic = termsOf(kernel.bytes, index);
    if (!op.work.empty() && !op.operands.empty())
      op.computeType = part.values[op.operands.front()].tensor.element;
    for (ValueId operand : op.operands)
      if (const ElementType &element = part.values[operand].tensor.element;
          element.name.find('f') != std::string::npos && !op.work.empty()) {
        op.computeType = element;
        break;
      }
    return;
  }
  KernelCall call{op.results.front(), std::move(kernel), {}, {}};
  for (ValueIndex operand : node.operands)
    call.operands.push_back(context.dims.tensorOf(operand));
  for (ValueIndex result : node.results)
    call.results.push_back(context.dims.tensorOf(result));
  kernels.push_back(std::move(call));
}

void PartBuilder::dropUnknown(std::vector<FactorId> &list, const Operator &op) const {
  llvm::erase_if(list, [&](FactorId factor) {
    for (ValueId operand : op.operands)
      for (const std::vector<FactorId> &dim : part.values[operand].tensor.dims)
        if (llvm::is_contained(dim, factor))
          return false;
    return true;
  });
}

bool PartBuilder::isGradientSum(NodeIndex index) const {
  const GraphNode &node = graph.nodes[index];
  Phase phase = phases.ofNode[index];
  return isa<stablehlo::AllReduceOp, stablehlo::CrossReplicaSumOp>(node.op) &&
         (phase == Phase::Backward || phase == Phase::Update) &&
         llvm::none_of(node.results,
                       [&](ValueIndex result) { return phases.hasBatch(graph, factors, result); });
}

} // namespace phaze
