// Reads a workload from IR.
#include "phaze/Conversion/WorkloadConversion.h"
#include "phaze/Workload/Json.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace phaze;

namespace {

class Reader {
public:
  explicit Reader(ir::WorkloadOp op) : op(op) {}

  Workload read() {
    workload.name = op.getEntry().str();
    workload.operationCount = static_cast<int64_t>(op.getOperations());
    workload.constants = op.getConstants().vec();
    if (op.getWrittenAttention())
      workload.attention = AttentionRun::Written;
    for (auto element : op.getElements().getAsRange<ir::ElementAttr>())
      elementBits[element.getName()] = static_cast<uint32_t>(element.getBits());
    for (auto factor : op.getFactors().getAsRange<ir::FactorAttr>()) {
      factorIds[factor.getName()] = static_cast<FactorId>(workload.factors.size());
      workload.factors.push_back({factor.getName().str(), static_cast<FactorRole>(factor.getRole()),
                                  factor.getSize(), factor.getWhole()});
    }
    if (StringAttr batch = op.getBatchAttr())
      workload.batch = factorIds.lookup(batch);

    llvm::StringMap<int32_t> kindIds, layerIds;
    for (auto kind : op.getBody().getOps<ir::KindOp>()) {
      kindIds[kind.getSymName()] = static_cast<int32_t>(workload.kinds.size());
      readKind(kind);
    }
    for (auto layer : op.getBody().getOps<ir::LayerOp>()) {
      layerIds[layer.getLayerName()] = static_cast<int32_t>(workload.layers.size());
      readLayer(layer, kindIds.lookup(layer.getKind()));
      for (Value input : layer.getInputs())
        workload.edges.push_back(readEdge(cast<OpResult>(input), layerIds));
    }
    for (auto side : op.getBody().getOps<ir::SideOp>()) {
      readPart(side.getBody(), OuterValues(), workload.side);
      workload.sideSources = side.getSources().vec();
      workload.sideViews = side.getViews().vec();
    }
    for (auto tied : op.getBody().getOps<ir::TiedOp>()) {
      TiedParameter &parameter = workload.tied.emplace_back();
      parameter.name = tied.getParameter().str();
      for (auto name : tied.getLayers().getAsValueRange<StringAttr>())
        parameter.layers.push_back(layerIds.lookup(name));
    }
    for (auto warning : op.getBody().getOps<ir::WarningOp>())
      workload.warnings.push_back({warning.getLocation().str(), warning.getMessage().str()});
    return std::move(workload);
  }

private:
  std::vector<FactorId> factors(ArrayRef<StringAttr> names) const {
    std::vector<FactorId> ids;
    for (StringAttr name : names)
      ids.push_back(factorIds.lookup(name));
    return ids;
  }

  std::vector<FactorId> factors(ir::FactorsAttr list) const {
    return list ? factors(list.getNames()) : std::vector<FactorId>();
  }

  ElementType element(StringAttr name) const { return {name.str(), elementBits.lookup(name)}; }

  Tensor tensor(Type type) const {
    auto tensorType = cast<ir::TensorType>(type);
    Tensor tensor;
    tensor.element = element(tensorType.getElement());
    for (ir::FactorsAttr dim : tensorType.getDims())
      tensor.dims.push_back(factors(dim));
    return tensor;
  }

  /// Where values from outside a part come from.
  using OuterValues = llvm::DenseMap<Value, std::pair<ValueOrigin, int32_t>>;
  using ValueIds = llvm::DenseMap<Value, ValueId>;

  void readKind(ir::KindOp op) {
    LayerKind &kind = workload.kinds.emplace_back();
    kind.name = op.getSymName().str();
    kind.hasSynthesizedBackward = op.getSynthesizedBackward();
    OuterValues outer;
    for (auto parameter : op.getBody().getOps<ir::ParameterOp>()) {
      outer[parameter] = {ValueOrigin::Parameter, kind.parameters.size()};
      kind.parameters.push_back({parameter.getTensorName().str(), tensor(parameter.getType())});
    }
    for (auto state : op.getBody().getOps<ir::StateOp>()) {
      outer[state] = {ValueOrigin::State, kind.states.size()};
      kind.states.push_back({state.getTensorName().str(), tensor(state.getType())});
    }
    // The results of a part stand for what it keeps, as later parts see it.
    auto handOn = [&](auto part, const ValueIds &ids, ValueOrigin origin) {
      std::vector<ValueId> kept;
      for (auto [value, result] :
           llvm::zip_equal(ir::yieldOf(part.getBody()).getKept(), part.getKept())) {
        kept.push_back(ids.lookup(value));
        outer[result] = {origin, kept.back()};
      }
      return kept;
    };
    ir::ForwardOp forward = op.getForwardPart();
    kind.stash =
        handOn(forward, readPart(forward.getBody(), outer, kind.forward), ValueOrigin::Stash);
    if (ir::BackwardOp backward = op.getBackwardPart())
      handOn(backward, readPart(backward.getBody(), outer, kind.backward), ValueOrigin::Gradient);
    if (ir::UpdateOp update = op.getUpdatePart())
      readPart(update.getBody(), outer, kind.update);
  }

  /// Returns the numbers of the part's values.
  ValueIds readPart(Region &body, const OuterValues &outer, Part &part) {
    ValueIds ids;
    auto add = [&](Value value, ValueOrigin origin, std::optional<int32_t> index) {
      ids[value] = static_cast<ValueId>(part.values.size());
      part.values.push_back({tensor(value.getType()), origin, index});
    };
    for (auto input : body.getOps<ir::InputOp>()) {
      add(input, readOrigin(input.getOrigin()), std::nullopt);
      part.values.back().shown = input.getShown();
    }
    // In the order of the block, fused groups in their place.
    body.walk<WalkOrder::PreOrder>([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        if (auto it = outer.find(operand); it != outer.end() && !ids.contains(operand))
          add(operand, it->second.first, it->second.second);
    });
    llvm::DenseMap<Operation *, int32_t> groups;
    body.walk([&](Operation *nested) {
      if (auto fused = dyn_cast<ir::FusedOp>(nested)) {
        // After its operators: its results are theirs.
        for (auto [value, result] :
             llvm::zip_equal(ir::yieldOf(fused.getBody()).getOutputs(), fused.getOutputs()))
          ids[result] = ids.lookup(value);
        return;
      }
      auto operatorOp = dyn_cast<ir::OperatorOp>(nested);
      if (!operatorOp)
        return;
      for (Value result : operatorOp.getOutputs())
        add(result, ValueOrigin::Operator, std::nullopt);
      Operator &read = part.operators.emplace_back(readOperator(operatorOp, ids));
      if (auto fused = dyn_cast<ir::FusedOp>(nested->getParentOp()))
        read.group = groups.try_emplace(fused, static_cast<int32_t>(groups.size())).first->second;
    });
    for (Value output : ir::yieldOf(body).getOutputs())
      part.outputs.push_back(ids.lookup(output));
    if (auto origins = body.getParentOp()->getAttrOfType<DenseI32ArrayAttr>("origins"))
      part.origins.assign(origins.asArrayRef().begin(), origins.asArrayRef().end());
    return ids;
  }

  static ValueOrigin readOrigin(ir::InputOrigin origin) {
    switch (origin) {
    case ir::InputOrigin::Activation:
      return ValueOrigin::Activation;
    case ir::InputOrigin::Side:
      return ValueOrigin::Side;
    case ir::InputOrigin::Constant:
      return ValueOrigin::Constant;
    }
    llvm_unreachable("all origins are handled");
  }

  Operator readOperator(ir::OperatorOp op, const ValueIds &ids) const {
    Operator read;
    auto kind = llvm::find(operatorKindNames(), op->getName().stripDialect());
    read.kind = static_cast<OperatorKind>(kind - operatorKindNames().begin());
    read.name = op.getOpName().str();
    for (Value input : op.getInputs())
      read.operands.push_back(ids.lookup(input));
    for (Value output : op.getOutputs())
      read.results.push_back(ids.lookup(output));
    auto terms = [&](ir::WorkAttr list) {
      std::vector<WorkTerm> read;
      for (ir::WorkTermAttr term : list ? list.getTerms() : ArrayRef<ir::WorkTermAttr>())
        read.push_back({term.getCount(), factors(term.getFactors())});
      return read;
    };
    read.work = terms(op.getWorkAttr());
    if (!read.work.empty())
      read.computeType = element(op.getComputeAttr());
    if (auto opaque = dyn_cast<ir::OpaqueOp>(op.getOperation()))
      read.traffic = terms(opaque.getTrafficAttr());
    if (IntegerAttr occurrence = op.getOccurrenceAttr())
      read.occurrence = static_cast<int32_t>(occurrence.getInt());
    if (auto contraction = dyn_cast<ir::ContractionOp>(op.getOperation())) {
      read.batch = factors(contraction.getBatchAttr());
      read.rows = factors(contraction.getRowsAttr());
      read.columns = factors(contraction.getColumnsAttr());
      read.reduction = factors(contraction.getReductionAttr());
    }
    if (auto reduction = dyn_cast<ir::ReductionOp>(op.getOperation()))
      read.reduced = factors(reduction.getReducedAttr());
    if (auto movement = dyn_cast<ir::MovementOp>(op.getOperation()))
      read.reduced = factors(movement.getReducedAttr());
    if (auto collective = dyn_cast<ir::CollectiveOp>(op.getOperation())) {
      read.devices = collective.getDevices();
      for (GroupOf group : {GroupOf::Context, GroupOf::Expert})
        if (collective.getAxis() == StringRef(name(group)))
          read.among = group;
    }
    read.whole = factors(op.getWholeAttr());
    read.isRecompute = op.getRecompute();
    read.isMetric = op.getMetric();
    read.isIrregular = op.getIrregular();
    if (IntegerAttr repeat = op.getRepeatAttr())
      read.repeat = repeat.getInt();
    return read;
  }

  void readLayer(ir::LayerOp op, int32_t kind) {
    Layer &layer = workload.layers.emplace_back();
    layer.name = op.getLayerName().str();
    layer.kind = kind;
    for (auto name : op.getParameters().getAsValueRange<StringAttr>())
      layer.parameters.push_back(name.str());
    for (auto name : op.getStates().getAsValueRange<StringAttr>())
      layer.states.push_back(name.str());
    layer.forwardSources = op.getForward().vec();
    layer.backwardSources = op.getBackward().vec();
    layer.updateSources = op.getUpdate().vec();
    layer.views = op.getViews().vec();
  }

  Edge readEdge(OpResult value, const llvm::StringMap<int32_t> &layerIds) const {
    auto from = cast<ir::LayerOp>(value.getOwner());
    Edge edge;
    edge.from = layerIds.lookup(from.getLayerName());
    edge.to = static_cast<int32_t>(workload.layers.size() - 1);
    edge.output = static_cast<int32_t>(value.getResultNumber());
    edge.tensor = tensor(value.getType());
    return edge;
  }

  ir::WorkloadOp op;
  Workload workload;
  llvm::DenseMap<StringAttr, uint32_t> elementBits;
  llvm::DenseMap<StringAttr, FactorId> factorIds;
};

} // namespace

FailureOr<Workload> phaze::readWorkload(ir::WorkloadOp op) {
  Workload workload = Reader(op).read();
  if (Attribute attribute = op->getAttr("elementwise")) {
    auto name = dyn_cast<StringAttr>(attribute);
    std::optional<ElementwiseFusion> fusion =
        name ? elementwiseFusionByName(name.str()) : std::nullopt;
    if (!fusion)
      return emitError(op.getLoc())
             << "expected elementwise to be \"contractions\", \"chains\" or \"eager\", found "
             << attribute;
    workload.fusion.elementwise = *fusion;
  }
  if (std::optional<std::string> error = check(workload))
    return emitError(op.getLoc()) << "not a valid workload: " << *error;
  return normalized(std::move(workload));
}
