// Verifies the sdy attributes that other ops, function arguments and function results carry.
#include "dialects/Sdy/SdyOps.h"
#include "dialects/Sdy/Sharding.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace phaze::sdy {

namespace {

/// `attr` as an `AttrT`, or an error that says what it is called in text.
template <typename AttrT> FailureOr<AttrT> expectKind(NamedAttribute attr, EmitError emitError) {
  if (auto typed = dyn_cast<AttrT>(attr.getValue()))
    return typed;
  return emitError() << "expected " << attr.getName() << " to be #sdy." << AttrT::getMnemonic()
                     << ", found " << attr.getValue();
}

//===-- Sharding rules ----------------------------------------------------------------------===//

/// Verifies the mappings of one kind of values and collects the factors they use.
LogicalResult verifyMappings(Operation *op, StringRef what, TypeRange types,
                             ArrayRef<TensorMappingAttr> mappings, ArrayRef<int64_t> factorSizes,
                             llvm::BitVector &used) {
  // sdy_r1
  if (mappings.empty() || mappings.size() != types.size())
    return op->emitOpError("sharding rule must have one mapping for each of ")
           << types.size() << " " << what << "s and at least one, found " << mappings.size();
  for (auto [index, mapping, type] : llvm::enumerate(mappings, types)) {
    auto emitError = [&, index = index] {
      return op->emitOpError("sharding rule of " + what + " " + Twine(index) + ": ");
    };
    // sdy_r2
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || !tensor.hasStaticShape())
      return emitError() << "expected a ranked tensor of static shape, found " << type;
    int64_t numEntries = mapping.getDimMappings().size();
    if (numEntries != tensor.getRank())
      return emitError() << "expected " << tensor.getRank() << " entries as in " << type
                         << ", found " << numEntries;
    llvm::BitVector usedHere(factorSizes.size());
    for (DimMappingAttr entry : mapping.getDimMappings()) {
      ArrayRef<int64_t> factors = entry.getFactorIndices();
      // sdy_r3
      if (factors.empty())
        return emitError() << "expected at least one factor in each entry";
      for (int64_t factor : factors) {
        if (factor < 0 || factor >= static_cast<int64_t>(factorSizes.size()))
          return emitError() << "factor " << factorSymbol(factor) << " has no size";
        // sdy_r4
        if (usedHere.test(factor))
          return emitError() << "factor " << factorSymbol(factor) << " occurs twice";
        // sdy_r5
        if (factorSizes[factor] == 1 && factors.size() > 1)
          return emitError() << "factor " << factorSymbol(factor)
                             << " of size 1 must stand alone in its entry";
        usedHere.set(factor);
      }
    }
    used |= usedHere;
  }
  return success();
}

LogicalResult verifySpecialFactors(Operation *op, StringRef what, ArrayRef<int64_t> factors,
                                   int64_t numFactors, llvm::BitVector *exclusive) {
  for (auto [index, factor] : llvm::enumerate(factors)) {
    // sdy_r7
    if (factor < 0 || factor >= numFactors)
      return op->emitOpError() << what << " factor " << factorSymbol(factor) << " has no size";
    if (index > 0 && factors[index - 1] >= factor)
      return op->emitOpError() << what << " factors must be in strictly ascending order, found "
                               << factorSymbol(factor) << " after "
                               << factorSymbol(factors[index - 1]);
    if (!exclusive)
      continue;
    if (exclusive->test(factor))
      return op->emitOpError() << what << " factor " << factorSymbol(factor)
                               << " is of another special kind already";
    exclusive->set(factor);
  }
  return success();
}

LogicalResult verifyShardingRule(Operation *op, OpShardingRuleAttr rule) {
  ArrayRef<int64_t> sizes = rule.getFactorSizes();
  int64_t numFactors = sizes.size();
  llvm::BitVector inOperands(numFactors), inResults(numFactors), special(numFactors);
  if (failed(verifyMappings(op, "operand", op->getOperandTypes(), rule.getOperandMappings(), sizes,
                            inOperands)) ||
      failed(verifyMappings(op, "result", op->getResultTypes(), rule.getResultMappings(), sizes,
                            inResults)))
    return failure();
  // sdy_r6
  llvm::BitVector used = inOperands;
  used |= inResults;
  if (!used.all())
    return op->emitOpError("sharding rule does not use factor ")
           << factorSymbol(used.find_first_unset());
  if (failed(verifySpecialFactors(op, "reduction", rule.getReductionFactors(), numFactors,
                                  &special)) ||
      failed(verifySpecialFactors(op, "need_replication", rule.getNeedReplicationFactors(),
                                  numFactors, &special)) ||
      failed(verifySpecialFactors(op, "permutation", rule.getPermutationFactors(), numFactors,
                                  &special)) ||
      failed(verifySpecialFactors(op, "blocked_propagation", rule.getBlockedPropagationFactors(),
                                  numFactors, nullptr)))
    return failure();
  // sdy_r8
  for (int64_t factor : rule.getReductionFactors())
    if (inResults.test(factor))
      return op->emitOpError("reduction factor ")
             << factorSymbol(factor) << " must not occur in a result";
  return success();
}

//===-- Propagation edges -------------------------------------------------------------------===//

std::string str(EdgeValueRefAttr ref) {
  return (stringifyEdgeNodeType(ref.getType()) + "-" + Twine(ref.getIndex())).str();
}

/// What holds whichever values the edges refer to.
LogicalResult verifyEdgesAlone(Operation *op, PropagationEdgesAttr edges) {
  llvm::SmallDenseSet<int64_t> steps;
  for (PropagationOneStepAttr step : edges) {
    // sdy_e1
    int64_t index = step.getStepIndex();
    if (index < 0)
      return op->emitOpError("propagation step must not be negative, found ") << index;
    if (!steps.insert(index).second)
      return op->emitOpError("propagation step ") << index << " is given twice";
    // sdy_e2
    for (AxisToPropagationDetailsAttr entry : step.getAxisEntries()) {
      ArrayRef<EdgeValueRefAttr> targets = entry.getTargets();
      for (auto [position, target] : llvm::enumerate(targets)) {
        if (target == entry.getSource())
          return op->emitOpError("propagation step ")
                 << index << ": " << str(target) << " is source and target of axis "
                 << entry.getAxisName().toString();
        if (llvm::is_contained(targets.take_front(position), target))
          return op->emitOpError("propagation step ")
                 << index << ": " << str(target) << " is twice a target of axis "
                 << entry.getAxisName().toString();
      }
    }
  }
  return success();
}

/// The value that an edge refers to, null if there is none of that number.
Value valueOf(Operation *op, EdgeValueRefAttr ref) {
  bool isOperand = ref.getType() == EdgeNodeType::OPERAND;
  int64_t count = isOperand ? op->getNumOperands() : op->getNumResults();
  if (ref.getIndex() < 0 || ref.getIndex() >= count)
    return {};
  return isOperand ? op->getOperand(ref.getIndex()) : op->getResult(ref.getIndex());
}

LogicalResult verifyEdges(Operation *op, PropagationEdgesAttr edges) {
  if (failed(verifyEdgesAlone(op, edges)))
    return failure();
  MeshAttr mesh;
  auto addValue = [&](EdgeValueRefAttr ref) -> LogicalResult {
    Value value = valueOf(op, ref);
    // sdy_e4
    if (!value)
      return isa<FuncDataFlowEdgeOp>(op) ? success()
                                         : op->emitOpError("propagation edge refers to ")
                                               << str(ref) << ", but there are "
                                               << op->getNumOperands() << " operands and "
                                               << op->getNumResults() << " results";
    TensorShardingAttr sharding = getSharding(value);
    MeshAttr valueMesh = sharding ? sharding.getMesh(op) : MeshAttr();
    if (!valueMesh || valueMesh == mesh)
      return success();
    // sdy_e3
    if (mesh)
      return op->emitOpError("propagation edges refer to values on different meshes ")
             << mesh << " and " << valueMesh;
    mesh = valueMesh;
    return success();
  };
  for (PropagationOneStepAttr step : edges)
    for (AxisToPropagationDetailsAttr entry : step.getAxisEntries()) {
      if (failed(addValue(entry.getSource())))
        return failure();
      for (EdgeValueRefAttr target : entry.getTargets())
        if (failed(addValue(target)))
          return failure();
    }
  // sdy_e3
  for (PropagationOneStepAttr step : edges)
    for (AxisToPropagationDetailsAttr entry : step.getAxisEntries()) {
      if (!mesh)
        return op->emitOpError("propagation edges refer to no value with a sharding");
      if (!mesh.findAxis(entry.getAxisName().getName()))
        return op->emitOpError("propagation edge of unknown axis ")
               << entry.getAxisName().toString() << " in mesh " << mesh;
    }
  return success();
}

LogicalResult verifyEdgeList(Operation *op, NamedAttribute attr) {
  auto list = dyn_cast<ArrayAttr>(attr.getValue());
  if (!list || !llvm::all_of(list, llvm::IsaPred<PropagationEdgesAttr>))
    return op->emitOpError("expected ")
           << attr.getName() << " to be a list of #sdy.propagation_edges, found "
           << attr.getValue();
  for (auto edges : list.getAsRange<PropagationEdgesAttr>())
    if (failed(verifyEdgesAlone(op, edges)))
      return failure();
  return success();
}

//===-- Shardings ---------------------------------------------------------------------------===//

LogicalResult verifyResultShardings(Operation *op, TensorShardingPerValueAttr shardings) {
  ArrayRef<TensorShardingAttr> list = shardings.getShardings();
  if (op->getNumResults() > 0 || list.size() != 1)
    return verifyShardings(shardings, op->getResultTypes(), op, "result");
  // sdy_v1
  TensorShardingAttr sharding = list.front();
  MeshAttr mesh = sharding.getMesh(op);
  if (!mesh)
    return op->emitOpError("sharding: unknown mesh ") << sharding.getMeshOrRef();
  if (sharding.getRank() == 0 && sharding.isFullyReplicated())
    return success();
  return op->emitOpError("sharding of an op without results must have no dimensions and no axes, "
                         "found ")
         << sharding;
}

/// A sharding on a function argument or result.
LogicalResult verifyFunctionValue(Operation *op, NamedAttribute attr, Type type, StringRef what,
                                  unsigned index) {
  if (attr.getName() != SdyDialect::getShardingAttrName() || !type)
    return success();
  auto emitError = [&] {
    return op->emitOpError("sharding of " + what + " " + Twine(index) + ": ");
  };
  FailureOr<TensorShardingAttr> sharding = expectKind<TensorShardingAttr>(attr, emitError);
  return failed(sharding) ? failure() : verifySharding(*sharding, type, op, emitError);
}

} // namespace

LogicalResult SdyDialect::verifyOperationAttribute(Operation *op, NamedAttribute attr) {
  auto emitError = [&] { return op->emitOpError(); };
  StringRef name = attr.getName();
  if (name == getShardingAttrName()) {
    auto shardings = expectKind<TensorShardingPerValueAttr>(attr, emitError);
    return failed(shardings) ? failure() : verifyResultShardings(op, *shardings);
  }
  if (name == getShardingRuleAttrName()) {
    auto rule = expectKind<OpShardingRuleAttr>(attr, emitError);
    return failed(rule) ? failure() : verifyShardingRule(op, *rule);
  }
  if (name == "sdy.propagation_edges") {
    auto edges = expectKind<PropagationEdgesAttr>(attr, emitError);
    return failed(edges) ? failure() : verifyEdges(op, *edges);
  }
  if (name == "sdy.result_propagation_edges" || name == "sdy.block_arg_propagation_edges")
    return verifyEdgeList(op, attr);
  return success();
}

LogicalResult SdyDialect::verifyRegionArgAttribute(Operation *op, unsigned regionIndex,
                                                   unsigned argIndex, NamedAttribute attr) {
  auto func = dyn_cast<FunctionOpInterface>(op);
  Type type = func && regionIndex == 0 ? func.getArgumentTypes()[argIndex] : Type();
  return verifyFunctionValue(op, attr, type, "argument", argIndex);
}

LogicalResult SdyDialect::verifyRegionResultAttribute(Operation *op, unsigned regionIndex,
                                                      unsigned resultIndex, NamedAttribute attr) {
  auto func = dyn_cast<FunctionOpInterface>(op);
  Type type = func && regionIndex == 0 ? func.getResultTypes()[resultIndex] : Type();
  return verifyFunctionValue(op, attr, type, "result", resultIndex);
}

} // namespace phaze::sdy
