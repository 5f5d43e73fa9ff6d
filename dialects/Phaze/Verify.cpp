// What the operations of phaze refuse.
#include "dialects/Phaze/Phaze.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace phaze::ir {

//===-- Workloads ---------------------------------------------------------------------------===//

/// Names of a table, an error if one is there twice.
template <typename AttrT>
static FailureOr<llvm::DenseSet<StringAttr>> namesOf(WorkloadOp workload, ArrayAttr table,
                                                     StringRef what) {
  llvm::DenseSet<StringAttr> names;
  for (auto row : table.getAsRange<AttrT>())
    if (row.getName().empty() || !names.insert(row.getName()).second) // workload_c1
      return workload.emitOpError()
             << what << " '" << row.getName().getValue() << "' does not have a name of its own";
  return names;
}

namespace {

/// Finds names of factors and elements that the tables lack.
struct TableCheck {
  llvm::DenseSet<StringAttr> elements, factors;
  llvm::DenseSet<StringAttr> architectures;

  LogicalResult checkFactors(Operation *op, ArrayRef<StringAttr> names) const {
    for (StringAttr name : names)
      if (!factors.contains(name)) // workload_c3
        return op->emitOpError() << "factor '" << name.getValue()
                                 << "' is not in the workload's table";
    return success();
  }

  LogicalResult checkElement(Operation *op, StringAttr name) const {
    if (!elements.contains(name)) // workload_c3
      return op->emitOpError() << "element '" << name.getValue()
                               << "' is not in the workload's table";
    return success();
  }

  /// workload_c7
  LogicalResult checkArch(Operation *op, StringRef what, StringAttr arch) const {
    if (architectures.contains(arch))
      return success();
    return op->emitOpError() << "has " << what << " on '" << arch.getValue()
                             << "', which is no phaze.arch of the workload or a module around it";
  }

  static DictionaryAttr costsOf(Operation *op) {
    auto costs =
        isa<OperatorOp, FusedOp>(op) ? op->getAttrOfType<DictionaryAttr>("costs") : nullptr;
    return costs ? costs : DictionaryAttr::get(op->getContext());
  }

  LogicalResult check(Operation *op) const {
    for (Type type : op->getResultTypes())
      if (auto tensor = dyn_cast<TensorType>(type)) {
        for (FactorsAttr dim : tensor.getDims())
          if (failed(checkFactors(op, dim.getNames())))
            return failure();
        if (failed(checkElement(op, tensor.getElement())))
          return failure();
      }
    for (NamedAttribute cost : costsOf(op))
      if (failed(checkArch(op, "costs", cost.getName())))
        return failure();
    if (auto slot = op->getAttrOfType<SlotAttr>("slot"))
      if (failed(checkArch(op, "a slot", slot.getArch())))
        return failure();
    if (auto layer = dyn_cast<LayerOp>(op)) {
      if (LatencyAttr latency = layer.getLatencyAttr())
        if (failed(checkArch(op, "a latency", latency.getArch())))
          return failure();
      if (PlacementAttr placement = layer.getPlacementAttr())
        if (failed(checkArch(op, "a placement", placement.getArch())))
          return failure();
    }
    auto operatorOp = dyn_cast<OperatorOp>(op);
    if (!operatorOp)
      return success();
    if (StringAttr compute = operatorOp.getComputeAttr())
      if (failed(checkElement(op, compute)))
        return failure();
    if (WorkAttr work = operatorOp.getWorkAttr())
      for (WorkTermAttr term : work.getTerms())
        if (failed(checkFactors(op, term.getFactors())))
          return failure();
    SmallVector<FactorsAttr> lists = {operatorOp.getWholeAttr()};
    if (auto contraction = dyn_cast<ContractionOp>(op))
      lists.append({contraction.getBatchAttr(), contraction.getRowsAttr(),
                    contraction.getColumnsAttr(), contraction.getReductionAttr()});
    if (auto reduction = dyn_cast<ReductionOp>(op))
      lists.push_back(reduction.getReducedAttr());
    for (FactorsAttr list : lists)
      if (list && failed(checkFactors(op, list.getNames())))
        return failure();
    return success();
  }
};

} // namespace

/// workload_c6
static LogicalResult verifySources(WorkloadOp workload) {
  struct Place {
    int64_t source;
    int part;
    Operation *op;
    bool operator<(const Place &other) const {
      return std::tie(source, part) < std::tie(other.source, other.part);
    }
  };
  SmallVector<Place> places;
  auto add = [&](ArrayRef<int64_t> sources, int part, Operation *op) {
    for (int64_t source : sources)
      if (source != -1)
        places.push_back({source, part, op});
  };
  add(workload.getConstants(), 0, workload);
  for (Operation &op : workload.getBody().front()) {
    if (auto side = dyn_cast<SideOp>(op)) {
      add(side.getSources(), 1, side);
      add(side.getViews(), 1, side);
    }
    if (auto layer = dyn_cast<LayerOp>(op)) {
      add(layer.getForward(), 2, layer);
      add(layer.getBackward(), 3, layer);
      add(layer.getUpdate(), 4, layer);
      add(layer.getViews(), 5, layer);
    }
  }
  llvm::stable_sort(places);
  int64_t count = static_cast<int64_t>(workload.getOperations()), next = 0;
  for (size_t i = 0; i < places.size(); ++i) {
    auto [source, part, op] = places[i];
    if (source < 0 || source >= count)
      return op->emitOpError() << "names operation " << source << ", expected less than " << count;
    if (source > next)
      break;
    if (source == next) {
      ++next;
      continue;
    }
    // The same part of several layers may share one.
    if (places[i - 1].part != part || places[i - 1].op == op) {
      InFlightDiagnostic error = op->emitOpError()
                                 << "names operation " << source << ", which is in another place";
      error.attachNote(places[i - 1].op->getLoc()) << "it is here";
      return error;
    }
  }
  if (next < count)
    return workload.emitOpError() << "operation " << next << " is in no place";
  return success();
}

/// After all layers have been verified.
static LogicalResult verifyTied(TiedOp tied, const llvm::StringMap<LayerOp> &layers) {
  llvm::StringSet<> seen;
  for (auto name : tied.getLayers().getAsValueRange<StringAttr>()) {
    if (!seen.insert(name).second) // tied_c1
      return tied.emitOpError() << "has layer '" << name << "' twice";
    LayerOp layer = layers.lookup(name);
    if (!layer) // tied_c2
      return tied.emitOpError() << "layer '" << name << "' is unknown";
    if (!llvm::is_contained(layer.getParameters(), tied.getParameterAttr())) // tied_c2
      return tied.emitOpError() << "layer '" << name << "' has no such parameter";
  }
  if (seen.size() < 2) // tied_c1
    return tied.emitOpError() << "expected at least 2 layers, found " << seen.size();
  return success();
}

/// workload_c9
static LogicalResult verifySharding(WorkloadOp workload, ShardingAttr sharding) {
  llvm::DenseSet<StringAttr> seen;
  for (ShardedClassAttr shared : sharding.getClasses()) {
    auto factors = workload.getFactors().getAsRange<FactorAttr>();
    auto factor = llvm::find_if(
        factors, [&](FactorAttr factor) { return factor.getName() == shared.getName(); });
    if (factor == factors.end() || shared.getName() == workload.getBatchAttr() ||
        !seen.insert(shared.getName()).second)
      return workload.emitOpError()
             << "expected sharding to name factors other than the batch, each once, found '"
             << shared.getName().getValue() << "'";
    if ((*factor).getSize() != shared.getLocal())
      return workload.emitOpError()
             << "factor '" << shared.getName().getValue() << "' has size " << (*factor).getSize()
             << ", expected " << shared.getLocal() << " as in its sharding";
  }
  return success();
}

LogicalResult WorkloadOp::verifyRegions() {
  TableCheck tables;
  auto elements = namesOf<ElementAttr>(*this, getElements(), "element");
  auto factors = namesOf<FactorAttr>(*this, getFactors(), "factor");
  if (failed(elements) || failed(factors))
    return failure();
  tables.elements = std::move(*elements);
  tables.factors = std::move(*factors);
  if (StringAttr batch = getBatchAttr(); batch && !tables.factors.contains(batch)) // workload_c2
    return emitOpError() << "batch '" << batch.getValue() << "' is not a factor";

  for (Operation *holder = getOperation(); holder; holder = holder->getParentOp())
    if (holder->getNumRegions() == 1)
      for (auto arch : holder->getRegion(0).getOps<ArchOp>())
        tables.architectures.insert(arch.getSymNameAttr());
  if (DecisionsAttr decisions = getDecisionsAttr())
    if (failed(tables.checkArch(*this, "decisions", decisions.getArch())))
      return failure();
  if (StepAttr step = getStepAttr())
    if (failed(tables.checkArch(*this, "a step", step.getArch())))
      return failure();
  if (ShardingAttr sharding = getShardingAttr())
    if (failed(verifySharding(*this, sharding)))
      return failure();

  llvm::StringMap<LayerOp> layers;
  bool hasSide = false;
  for (Operation &op : getBody().front()) {
    if (!isa<ArchOp, KindOp, LayerOp, TiedOp, WarningOp, SideOp>(op) ||
        (isa<SideOp>(op) && std::exchange(hasSide, true))) // workload_c4
      return op.emitOpError() << "has no place in a workload"
                              << (isa<SideOp>(op) ? ", which has a side part already" : "");
    if (auto layer = dyn_cast<LayerOp>(op);
        layer && !layers.try_emplace(layer.getLayerName(), layer).second)
      return layer.emitOpError() << "has the name of another layer, '" << layer.getLayerName()
                                 << "'"; // workload_c5
    if (auto layer = dyn_cast<LayerOp>(op); layer && layer.getPlacementAttr() && getStepAttr())
      if (auto count = static_cast<int64_t>(getStepAttr().getStages().size());
          layer.getPlacementAttr().getStage() >= count) // workload_c8
        return layer.emitOpError() << "is placed on stage " << layer.getPlacementAttr().getStage()
                                   << " of a step that has " << count;
  }
  for (auto tied : getBody().getOps<TiedOp>())
    if (failed(verifyTied(tied, layers)))
      return failure();
  WalkResult walk = getBody().walk([&](Operation *op) { return WalkResult(tables.check(op)); });
  if (walk.wasInterrupted())
    return failure();
  return verifySources(*this);
}

LogicalResult ArchOp::verify() {
  if (bool(getPresetAttr()) == bool(getConfigAttr())) // arch_c4
    return emitOpError() << "expected either a configuration or a preset, found "
                         << (getPresetAttr() ? "both" : "none");
  return success();
}

LogicalResult SpaceOp::verify() {
  if (bool(getNamedAttr()) == bool(getFieldsAttr())) // space_c1
    return emitOpError() << "expected either a name of its own or fields, found "
                         << (getNamedAttr() ? "both" : "none");
  if (getFieldsAttr() && !detail::isFieldValue(getFieldsAttr())) // space_c2
    return emitOpError() << "expected fields to hold numbers, texts, lists and dictionaries";
  return success();
}

LogicalResult LayerOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto kind = symbols.lookupNearestSymbolFrom<KindOp>(*this, getKindAttr());
  if (!kind) // layer_c1
    return emitOpError() << "has an unknown kind, @" << getKind();
  auto count = [&](StringRef what, int64_t expected, int64_t found) -> LogicalResult {
    if (expected == found)
      return success();
    return emitOpError() << "expected " << expected << " " << what << " as in @" << getKind()
                         << ", found " << found;
  };
  auto sources = [&](StringRef what, auto part, ArrayRef<int64_t> found) {
    return count(what, part ? operatorsOf(part.getBody()).size() : 0, found.size());
  };
  ForwardOp forward = kind.getForwardPart();
  TypeRange outputs = yieldOf(forward.getBody()).getOutputs().getTypes();
  if (failed(count("results", outputs.size(), getOutputs().size()))) // layer_c2
    return failure();
  for (auto [index, expected, found] : llvm::enumerate(outputs, getOutputs().getTypes()))
    if (expected != found) // layer_c2
      return emitOpError() << "expected result " << index << " to be " << expected << " as in @"
                           << getKind() << ", found " << found;
  return failure(
      failed(sources("forward sources", forward, getForward())) || // layer_c3
      failed(sources("backward sources", kind.getBackwardPart(), getBackward())) ||
      failed(sources("update sources", kind.getUpdatePart(), getUpdate())) ||
      failed(count("parameters", kind.getNumParameters(), getParameters().size())) || // layer_c4
      failed(count("states", kind.getNumStates(), getStates().size())));
}

//===-- Kinds and their parts ---------------------------------------------------------------===//

LogicalResult KindOp::verifyRegions() {
  // Parameters and states, then the parts by rank.
  int rank = 0;
  for (Operation &op : getBody().front()) {
    int own = isa<ParameterOp, StateOp>(op) ? 0
              : isa<ForwardOp>(op)          ? 1
              : isa<BackwardOp>(op)         ? 2
              : isa<UpdateOp>(op)           ? 3
                                            : -1;
    if (own < rank || (own == rank && own > 0) || (own > 1 && rank == 0)) // kind_c1
      return op.emitOpError() << "is out of place: expected parameters and states, one forward "
                                 "part, and perhaps a backward and an update part";
    rank = own;
  }
  if (rank == 0) // kind_c1
    return emitOpError() << "has no forward part";
  return success();
}

template <typename PartT> static LogicalResult verifyPart(PartT part) {
  Block &block = part.getBody().front();
  for (Operation &op : block)
    if (!isa<InputOp, OperatorOp, FusedOp, YieldOp>(op)) // part_c1
      return op.emitOpError() << "has no place in a part";
  if (auto origins = part.getOrigins()) // part_c5
    if (size_t count = operatorsOf(part.getBody()).size(); origins->size() != count)
      return part.emitOpError() << "expected " << count << " origins, found " << origins->size();
  YieldOp yield = yieldOf(part.getBody());
  TypeRange kept = yield.getKept().getTypes();
  if (isa<UpdateOp, SideOp>(part)) {
    if (!kept.empty()) // part_c4
      return yield.emitOpError() << "only forward and backward parts keep values";
    return success();
  }
  if (kept != TypeRange(part->getResultTypes())) // part_c2
    return part.emitOpError() << "expected results of the types of the values that it keeps";
  llvm::DenseSet<Value> seen;
  for (Value value : yield.getKept()) {
    auto input = value.getDefiningOp<InputOp>();
    bool isOwn = value.getParentBlock() == &block &&
                 (!input || input.getOrigin() == InputOrigin::Activation);
    if (!isOwn) // part_c3
      return yield.emitOpError()
             << "expected kept values to be results of operators or activations of the part";
    if (!seen.insert(value).second) // part_c3
      return yield.emitOpError() << "keeps a value twice";
  }
  return success();
}

LogicalResult InputOp::verify() {
  if (!getShown())
    return success();
  if (getOrigin() != InputOrigin::Side || *getShown() > 1000000) // input_c1
    return emitOpError() << "expected 'shown' of a side input only, and at most 1000000";
  return success();
}

LogicalResult ForwardOp::verifyRegions() { return verifyPart(*this); }
LogicalResult BackwardOp::verifyRegions() { return verifyPart(*this); }
LogicalResult UpdateOp::verifyRegions() { return verifyPart(*this); }

LogicalResult SideOp::verifyRegions() {
  if (failed(verifyPart(*this)))
    return failure();
  size_t count = operatorsOf(getBody()).size();
  if (getSources().size() != count) // side_c1
    return emitOpError() << "expected " << count << " sources, found " << getSources().size();
  for (auto input : getBody().getOps<InputOp>())
    if (input.getOrigin() == InputOrigin::Activation) // side_c2
      return input.emitOpError() << "the side part depends on no activation";
  return success();
}

LogicalResult FusedOp::verifyRegions() {
  Block &block = getBody().front();
  for (Operation &op : block)
    if (!isa<OperatorOp, YieldOp>(op)) // fused_c1
      return op.emitOpError() << "has no place in a fused group";
  if (llvm::hasSingleElement(block)) // fused_c1
    return emitOpError() << "has no operator";
  YieldOp yield = yieldOf(getBody());
  if (TypeRange(yield.getOutputs().getTypes()) != TypeRange(getResultTypes())) // fused_c2
    return emitOpError() << "expected results of the types of its outputs";
  llvm::DenseSet<Value> seen;
  for (Value value : yield.getOutputs())
    if (value.getParentBlock() != &block || !seen.insert(value).second) // fused_c3
      return yield.emitOpError() << "expected outputs to be results of the group, each once";
  if (!yield.getKept().empty()) // fused_c3
    return yield.emitOpError() << "a fused group keeps no values";
  return success();
}

//===-- Operators ---------------------------------------------------------------------------===//

bool detail::isCosts(DictionaryAttr attr) {
  return llvm::all_of(attr, [](NamedAttribute cost) { return isa<CostAttr>(cost.getValue()); });
}

LogicalResult detail::verifyOperator(Operation *op) {
  auto operatorOp = cast<OperatorOp>(op);
  if (bool(operatorOp.getWorkAttr()) != bool(operatorOp.getComputeAttr())) // operator_c1
    return op->emitOpError() << "expected work and the type in which it is done together";
  return success();
}

/// Factors in the order of their first occurrence, with how often they occur.
using Multiset = llvm::MapVector<StringAttr, int64_t>;

static void addFactors(Multiset &set, FactorsAttr factors) {
  if (factors)
    for (StringAttr name : factors.getNames())
      ++set[name];
}

static Multiset factorsOf(Value value) {
  Multiset set;
  for (FactorsAttr dim : cast<TensorType>(value.getType()).getDims())
    addFactors(set, dim);
  return set;
}

static ArrayRef<StringAttr> namesIn(FactorsAttr factors) {
  return factors ? factors.getNames() : ArrayRef<StringAttr>();
}

LogicalResult ContractionOp::verify() {
  if (getInputs().size() < 2 || getOutputs().size() != 1) // contraction_c1
    return emitOpError() << "expected at least 2 operands and 1 result, found "
                         << getInputs().size() << " and " << getOutputs().size();
  Multiset listed, result = factorsOf(getOutputs()[0]);
  for (FactorsAttr list : {getBatchAttr(), getRowsAttr(), getColumnsAttr()})
    addFactors(listed, list);
  for (const Multiset &names : {listed, result})
    for (const auto &entry : names)
      if (StringAttr name = entry.first;
          listed.lookup(name) != result.lookup(name)) // contraction_c2
        return emitOpError() << "expected factor '" << name.getValue()
                             << "' as often in batch, rows and columns as in the result, found "
                             << listed.lookup(name) << " and " << result.lookup(name);
  Multiset left = factorsOf(getInputs()[0]), right = factorsOf(getInputs()[1]);
  for (StringAttr name : namesIn(getBatchAttr()))
    if (!left.contains(name) || !right.contains(name)) // contraction_c3
      return emitOpError() << "batch factor '" << name.getValue() << "' is not in both operands";
  for (StringAttr name : namesIn(getRowsAttr()))
    if (!left.contains(name) && right.contains(name)) // contraction_c4
      return emitOpError() << "row factor '" << name.getValue()
                           << "' is in the second operand only";
  for (StringAttr name : namesIn(getColumnsAttr()))
    if (left.contains(name) && !right.contains(name)) // contraction_c4
      return emitOpError() << "column factor '" << name.getValue()
                           << "' is in the first operand only";
  for (StringAttr name : namesIn(getReductionAttr()))
    if (!left.contains(name) && !right.contains(name)) // contraction_c5
      return emitOpError() << "reduction factor '" << name.getValue() << "' is in no operand";
  return success();
}

static LogicalResult verifyReduced(OperatorOp op, FactorsAttr reduced) {
  for (StringAttr name : namesIn(reduced))
    if (llvm::none_of(op.getInputs(), [&](Value input) { return factorsOf(input).contains(name); }))
      return op->emitOpError() << "no operand has factor '" << name.getValue()
                               << "', which is reduced"; // reduction_c1
  return success();
}

LogicalResult ReductionOp::verify() { return verifyReduced(*this, getReducedAttr()); }

LogicalResult MovementOp::verify() { return verifyReduced(*this, getReducedAttr()); }

} // namespace phaze::ir
