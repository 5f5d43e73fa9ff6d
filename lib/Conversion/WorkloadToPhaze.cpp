// Writes a workload as IR.
#include "phaze/Conversion/WorkloadConversion.h"
#include "phaze/Workload/Json.h"

#include <map>

using namespace mlir;
using namespace phaze;

namespace {

class Writer {
public:
  Writer(const Workload &workload, OpBuilder &builder, Location loc)
      : workload(workload), builder(builder), loc(loc) {
    for (const FactorClass &factor : workload.factors)
      factorNames.push_back(builder.getStringAttr(factor.name));
  }

  ir::WorkloadOp write() {
    OpBuilder::InsertionGuard guard(builder);
    StringAttr batch = workload.batch ? factorNames[*workload.batch] : StringAttr();
    auto op = ir::WorkloadOp::create(
        builder, loc, FlatSymbolRefAttr::get(builder.getContext(), workload.name), batch,
        builder.getI64IntegerAttr(workload.operationCount),
        builder.getDenseI64ArrayAttr(workload.constants), builder.getArrayAttr({}), factorTable(),
        workload.attention == AttentionRun::Written ? builder.getUnitAttr() : UnitAttr(),
        ir::DecisionsAttr(), ir::CertificateAttr(), ir::ShardingAttr(), StringAttr(),
        ir::StepAttr());
    if (workload.fusion.elementwise != ElementwiseFusion::Contractions)
      op->setAttr("elementwise",
                  builder.getStringAttr(elementwiseFusionName(workload.fusion.elementwise)));
    builder.createBlock(&op.getBody());
    if (!isEmpty(workload.side) || !workload.sideViews.empty())
      writeSide();
    for (const LayerKind &kind : workload.kinds)
      writeKind(kind);
    writeLayers();
    for (const TiedParameter &tied : workload.tied) {
      SmallVector<StringRef> layers;
      for (int32_t layer : tied.layers)
        layers.push_back(workload.layers[layer].name);
      ir::TiedOp::create(builder, loc, builder.getStringAttr(tied.name),
                         builder.getStrArrayAttr(layers));
    }
    for (const WorkloadWarning &warning : workload.warnings)
      ir::WarningOp::create(builder, loc, builder.getStringAttr(warning.location),
                            builder.getStringAttr(warning.message));
    // What was met on the way.
    SmallVector<Attribute> elementTable;
    for (const auto &[name, bits] : elements)
      elementTable.push_back(
          ir::ElementAttr::get(builder.getContext(), builder.getStringAttr(name), bits));
    op.setElementsAttr(builder.getArrayAttr(elementTable));
    return op;
  }

private:
  ArrayAttr factorTable() {
    SmallVector<Attribute> table;
    for (auto [factor, name] : llvm::zip_equal(workload.factors, factorNames))
      table.push_back(ir::FactorAttr::get(builder.getContext(), name, factor.size,
                                          static_cast<ir::FactorRole>(factor.role),
                                          factor.isNeededWhole));
    return builder.getArrayAttr(table);
  }

  SmallVector<StringAttr> names(const std::vector<FactorId> &factors) {
    return llvm::map_to_vector(factors, [&](FactorId factor) { return factorNames[factor]; });
  }

  StringAttr element(const ElementType &type) {
    elements.emplace(type.name, type.bits);
    return builder.getStringAttr(type.name);
  }

  Type type(const Tensor &tensor) {
    SmallVector<ir::FactorsAttr> dims;
    for (const std::vector<FactorId> &dim : tensor.dims)
      dims.push_back(ir::FactorsAttr::get(builder.getContext(), names(dim)));
    return ir::TensorType::get(builder.getContext(), dims, element(tensor.element));
  }

  SmallVector<Type> types(const Part &part, const std::vector<ValueId> &values) {
    return llvm::map_to_vector(values,
                               [&](ValueId value) { return type(part.values[value].tensor); });
  }

  DenseI32ArrayAttr origins(const Part &part) {
    return part.origins.empty() ? DenseI32ArrayAttr() : builder.getDenseI32ArrayAttr(part.origins);
  }

  void writeSide() {
    auto op = ir::SideOp::create(builder, loc, builder.getDenseI64ArrayAttr(workload.sideSources),
                                 builder.getDenseI64ArrayAttr(workload.sideViews),
                                 origins(workload.side));
    writePart(workload.side, op.getBody(), {}, {});
  }

  void writeKind(const LayerKind &kind) {
    OpBuilder::InsertionGuard guard(builder);
    auto op = ir::KindOp::create(builder, loc, builder.getStringAttr(kind.name),
                                 kind.hasSynthesizedBackward ? builder.getUnitAttr() : UnitAttr());
    builder.createBlock(&op.getBody());
    // By origin and index; parts read them in place.
    OuterValues outer;
    for (auto [index, parameter] : llvm::enumerate(kind.parameters))
      outer[{ValueOrigin::Parameter, index}] =
          ir::ParameterOp::create(builder, loc, type(parameter.tensor), parameter.name);
    for (auto [index, state] : llvm::enumerate(kind.states))
      outer[{ValueOrigin::State, index}] =
          ir::StateOp::create(builder, loc, type(state.tensor), state.name);

    auto forward =
        ir::ForwardOp::create(builder, loc, types(kind.forward, kind.stash), origins(kind.forward));
    writePart(kind.forward, forward.getBody(), outer, kind.stash);
    for (auto [value, result] : llvm::zip_equal(kind.stash, forward.getKept()))
      outer[{ValueOrigin::Stash, value}] = result;

    std::vector<ValueId> gradients;
    for (const PartValue &value : kind.update.values)
      if (value.origin == ValueOrigin::Gradient)
        gradients.push_back(*value.index);
    if (!isEmpty(kind.backward)) {
      auto backward = ir::BackwardOp::create(builder, loc, types(kind.backward, gradients),
                                             origins(kind.backward));
      writePart(kind.backward, backward.getBody(), outer, gradients);
      for (auto [value, result] : llvm::zip_equal(gradients, backward.getKept()))
        outer[{ValueOrigin::Gradient, value}] = result;
    }
    if (!isEmpty(kind.update)) {
      auto update = ir::UpdateOp::create(builder, loc, origins(kind.update));
      writePart(kind.update, update.getBody(), outer, {});
    }
  }

  static bool isEmpty(const Part &part) {
    return part.values.empty() && part.operators.empty() && part.outputs.empty();
  }

  using OuterValues = std::map<std::pair<ValueOrigin, int32_t>, Value>;

  /// Fills the body of a part, which reads `outer` and keeps `kept`.
  void writePart(const Part &part, Region &body, const OuterValues &outer,
                 const std::vector<ValueId> &kept) {
    OpBuilder::InsertionGuard guard(builder);
    builder.createBlock(&body);
    SmallVector<Value> values(part.values.size());
    for (auto [index, value] : llvm::enumerate(part.values))
      switch (value.origin) {
      case ValueOrigin::Operator:
        break;
      case ValueOrigin::Activation:
      case ValueOrigin::Side:
      case ValueOrigin::Constant:
        values[index] = ir::InputOp::create(builder, loc, type(value.tensor), origin(value.origin),
                                            value.shown ? builder.getI32IntegerAttr(*value.shown)
                                                        : IntegerAttr());
        break;
      default:
        values[index] = outer.at({value.origin, *value.index});
      }
    std::vector<bool> isReadOutside = readOutsideGroups(part, kept);
    for (size_t first = 0, last = 0; first < part.operators.size(); first = last) {
      std::optional<int32_t> group = part.operators[first].group;
      last = first + 1;
      while (group && last < part.operators.size() && part.operators[last].group == group)
        ++last;
      if (group)
        writeGroup(part, first, last, isReadOutside, values);
      else
        writeOperator(part, part.operators[first], values);
    }
    auto select = [&](const std::vector<ValueId> &ids) {
      return llvm::map_to_vector(ids, [&](ValueId value) { return values[value]; });
    };
    ir::YieldOp::create(builder, loc, select(part.outputs), select(kept));
  }

  static ir::InputOrigin origin(ValueOrigin origin) {
    return origin == ValueOrigin::Activation ? ir::InputOrigin::Activation
           : origin == ValueOrigin::Side     ? ir::InputOrigin::Side
                                             : ir::InputOrigin::Constant;
  }

  /// Per value whether it is read outside the group that computes it.
  static std::vector<bool> readOutsideGroups(const Part &part, const std::vector<ValueId> &kept) {
    std::vector<bool> isRead(part.values.size(), false);
    for (const std::vector<ValueId> *list : {&part.outputs, &kept})
      for (ValueId value : *list)
        isRead[value] = true;
    std::vector<std::optional<int32_t>> groups(part.values.size());
    for (const Operator &op : part.operators) {
      for (ValueId value : op.operands)
        if (groups[value] != op.group)
          isRead[value] = true;
      for (ValueId value : op.results)
        groups[value] = op.group;
    }
    return isRead;
  }

  /// Operators `first` to `last` as one fused op, which yields what others read.
  void writeGroup(const Part &part, size_t first, size_t last,
                  const std::vector<bool> &isReadOutside, SmallVectorImpl<Value> &values) {
    std::vector<ValueId> outputs;
    for (size_t i = first; i < last; ++i)
      llvm::copy_if(part.operators[i].results, std::back_inserter(outputs),
                    [&](ValueId value) { return isReadOutside[value]; });

    auto fused =
        ir::FusedOp::create(builder, loc, types(part, outputs), DictionaryAttr(), ir::SlotAttr());
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.createBlock(&fused.getBody());
      for (size_t i = first; i < last; ++i)
        writeOperator(part, part.operators[i], values);
      SmallVector<Value> yielded =
          llvm::map_to_vector(outputs, [&](ValueId value) { return values[value]; });
      ir::YieldOp::create(builder, loc, yielded, ValueRange());
    }
    for (auto [value, result] : llvm::zip_equal(outputs, fused.getOutputs()))
      values[value] = result;
  }

  void writeOperator(const Part &part, const Operator &op, SmallVectorImpl<Value> &values) {
    OperationState state(loc, ("phaze." + operatorKindNames()[static_cast<size_t>(op.kind)]).str());
    state.addAttribute("op_name", builder.getStringAttr(op.name));
    for (ValueId value : op.operands)
      state.addOperands(values[value]);
    state.addTypes(types(part, op.results));
    auto addFactors = [&](StringRef key, const std::vector<FactorId> &factors) {
      if (!factors.empty())
        state.addAttribute(key, ir::FactorsAttr::get(builder.getContext(), names(factors)));
    };
    addFactors("batch", op.batch);
    addFactors("rows", op.rows);
    addFactors("columns", op.columns);
    addFactors("reduction", op.reduction);
    addFactors("reduced", op.reduced);
    addFactors("whole", op.whole);
    auto addTerms = [&](StringRef key, const std::vector<WorkTerm> &list) {
      SmallVector<ir::WorkTermAttr> terms;
      for (const WorkTerm &term : list)
        terms.push_back(
            ir::WorkTermAttr::get(builder.getContext(), term.count, names(term.factors)));
      if (!terms.empty())
        state.addAttribute(key, ir::WorkAttr::get(builder.getContext(), terms));
    };
    addTerms("work", op.work);
    addTerms("traffic", op.traffic);
    if (!op.work.empty())
      state.addAttribute("compute", element(op.computeType));
    auto addFlag = [&](StringRef key, bool value) {
      if (value)
        state.addAttribute(key, builder.getUnitAttr());
    };
    if (op.occurrence)
      state.addAttribute("occurrence", builder.getI64IntegerAttr(*op.occurrence));
    addFlag("recompute", op.isRecompute);
    addFlag("metric", op.isMetric);
    addFlag("irregular", op.isIrregular);
    if (op.repeat != 1)
      state.addAttribute("repeat", builder.getI64IntegerAttr(op.repeat));
    if (op.devices)
      state.addAttribute("devices", builder.getI64IntegerAttr(*op.devices));
    if (op.among != GroupOf::Tensor)
      state.addAttribute("axis", builder.getStringAttr(name(op.among)));
    Operation *created = builder.create(state);
    for (auto [value, result] : llvm::zip_equal(op.results, created->getResults()))
      values[value] = result;
  }

  void writeLayers() {
    std::vector<std::vector<const Edge *>> entering(workload.layers.size());
    for (const Edge &edge : workload.edges)
      entering[edge.to].push_back(&edge);
    std::vector<ir::LayerOp> ops;
    for (auto [layer, edges] : llvm::zip_equal(workload.layers, entering)) {
      const LayerKind &kind = workload.kinds[layer.kind];
      SmallVector<Value> inputs;
      for (const Edge *edge : edges)
        inputs.push_back(ops[edge->from].getOutputs()[edge->output]);
      auto strings = [&](const std::vector<std::string> &list) {
        return builder.getStrArrayAttr(SmallVector<StringRef>(list.begin(), list.end()));
      };
      ops.push_back(ir::LayerOp::create(builder, loc, types(kind.forward, kind.forward.outputs),
                                        builder.getStringAttr(layer.name),
                                        FlatSymbolRefAttr::get(builder.getContext(), kind.name),
                                        inputs, strings(layer.parameters), strings(layer.states),
                                        builder.getDenseI64ArrayAttr(layer.forwardSources),
                                        builder.getDenseI64ArrayAttr(layer.backwardSources),
                                        builder.getDenseI64ArrayAttr(layer.updateSources),
                                        builder.getDenseI64ArrayAttr(layer.views),
                                        ir::LatencyAttr(), ir::PlacementAttr()));
    }
  }

  const Workload &workload;
  OpBuilder &builder;
  Location loc;
  SmallVector<StringAttr> factorNames;
  std::map<std::string, uint32_t> elements;
};

} // namespace

ir::WorkloadOp phaze::writeWorkload(const Workload &workload, OpBuilder &builder, Location loc) {
  Workload inOrder = normalized(workload);
  return Writer(inOrder, builder, loc).write();
}
