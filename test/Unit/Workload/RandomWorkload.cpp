// Random valid workloads; see the header.
#include "RandomWorkload.h"

#include <algorithm>
#include <numeric>
#include <random>

using namespace phaze;

namespace {

class Generator {
public:
  explicit Generator(uint32_t seed) : random(seed) {}

  Workload generate() {
    workload.name = "step";
    int32_t factors = 2 + below(5);
    for (int32_t f = 0; f < factors; ++f)
      workload.factors.push_back(
          {"f" + std::to_string(f), static_cast<FactorRole>(below(8)), below(1000), below(4) == 0});
    if (below(2))
      workload.batch = below(factors);
    int32_t kinds = 1 + below(3);
    for (int32_t k = 0; k < kinds; ++k)
      workload.kinds.push_back(kind("kind" + std::to_string(k)));
    if (below(2))
      fillPart(workload.side, {ValueOrigin::Side, ValueOrigin::Constant}, nullptr);
    int32_t layers = 1 + below(5);
    for (int32_t l = 0; l < layers; ++l)
      addLayer(l);
    std::shuffle(workload.edges.begin(), workload.edges.end(), random);
    addSources(workload.side, workload.sideSources);
    for (int32_t i = below(4); i > 0; --i)
      workload.constants.push_back(workload.operationCount++);
    shuffleSources();
    for (int32_t i = below(3); i > 0; --i)
      workload.warnings.push_back({"place", "message " + std::to_string(i)});
    return std::move(workload);
  }

private:
  int32_t below(int32_t bound) { return static_cast<int32_t>(random() % bound); }

  ElementType element() {
    static const char *const names[] = {"bf16", "f32", "i1", "complex<f32>"};
    static const uint32_t bits[] = {16, 32, 8, 64};
    int32_t choice = below(4);
    ElementType type;
    type.name = names[choice];
    type.bits = bits[choice];
    return type;
  }

  std::vector<FactorId> factors(int32_t most) {
    std::vector<FactorId> list(below(most + 1));
    for (FactorId &factor : list)
      factor = below(static_cast<int32_t>(workload.factors.size()));
    return list;
  }

  Tensor tensor() {
    Tensor result;
    result.element = element();
    for (int32_t rank = below(4); rank > 0; --rank)
      result.dims.push_back(factors(2));
    return result;
  }

  LayerKind kind(std::string name) {
    LayerKind result;
    result.name = std::move(name);
    result.hasSynthesizedBackward = below(2);
    for (std::vector<Parameter> *list : {&result.parameters, &result.states})
      for (int32_t i = below(3); i > 0; --i) {
        Parameter &parameter = list->emplace_back();
        parameter.name = "p" + std::to_string(i);
        parameter.tensor = tensor();
      }
    fillPart(result.forward,
             {ValueOrigin::Activation, ValueOrigin::Parameter, ValueOrigin::State,
              ValueOrigin::Side, ValueOrigin::Constant},
             &result);
    result.stash = handedOn(result.forward);
    result.stash.resize(below(static_cast<int32_t>(result.stash.size()) + 1));
    if (below(4) == 0)
      return result;
    fillPart(
        result.backward,
        {ValueOrigin::Activation, ValueOrigin::Stash, ValueOrigin::Parameter, ValueOrigin::Side},
        &result);
    fillPart(result.update,
             {ValueOrigin::Gradient, ValueOrigin::Stash, ValueOrigin::Parameter, ValueOrigin::State,
              ValueOrigin::Activation},
             &result);
    return result;
  }

  /// Values that later parts may read, in random order.
  std::vector<ValueId> handedOn(const Part &part) {
    std::vector<ValueId> values;
    for (size_t v = 0; v < part.values.size(); ++v)
      if (part.values[v].origin == ValueOrigin::Operator ||
          part.values[v].origin == ValueOrigin::Activation)
        values.push_back(static_cast<ValueId>(v));
    std::shuffle(values.begin(), values.end(), random);
    return values;
  }

  void addInput(Part &part, ValueOrigin origin, const LayerKind *kind) {
    PartValue value;
    value.origin = origin;
    auto pick = [&](size_t count) { value.index = below(static_cast<int32_t>(count)); };
    switch (origin) {
    case ValueOrigin::Parameter:
    case ValueOrigin::State: {
      const auto &list = origin == ValueOrigin::Parameter ? kind->parameters : kind->states;
      if (list.empty())
        return;
      pick(list.size());
      value.tensor = list[*value.index].tensor;
      break;
    }
    case ValueOrigin::Stash:
      if (kind->stash.empty())
        return;
      value.index = kind->stash[below(static_cast<int32_t>(kind->stash.size()))];
      value.tensor = kind->forward.values[*value.index].tensor;
      break;
    case ValueOrigin::Gradient: {
      std::vector<ValueId> gradients = handedOn(kind->backward);
      if (gradients.empty())
        return;
      value.index = gradients.front();
      value.tensor = kind->backward.values[*value.index].tensor;
      break;
    }
    default:
      value.tensor = tensor();
    }
    part.values.push_back(std::move(value));
  }

  void fillPart(Part &part, const std::vector<ValueOrigin> &origins, const LayerKind *kind) {
    for (int32_t i = below(7); i > 0; --i)
      addInput(part, origins[below(static_cast<int32_t>(origins.size()))], kind);
    for (int32_t i = below(8); i > 0; --i)
      addOperator(part);
    addGroups(part);
    for (int32_t i = below(3); i > 0 && !part.values.empty(); --i)
      part.outputs.push_back(below(static_cast<int32_t>(part.values.size())));
  }

  void addOperator(Part &part) {
    Operator op;
    op.name = "op" + std::to_string(below(9));
    op.kind = static_cast<OperatorKind>(below(7));
    auto values = static_cast<int32_t>(part.values.size());
    if (values > 0)
      for (int32_t i = below(4); i > 0; --i)
        op.operands.push_back(below(values));
    int32_t results = below(3);
    if (op.kind == OperatorKind::Contraction) {
      op.operands.resize(std::max<size_t>(op.operands.size(), values ? 2 : 0));
      if (op.operands.empty())
        op.kind = OperatorKind::Opaque;
      results = 1;
    }
    for (int32_t i = 0; i < results; ++i) {
      op.results.push_back(static_cast<ValueId>(part.values.size()));
      part.values.emplace_back().tensor = tensor();
    }
    if (op.kind == OperatorKind::Contraction)
      makeContraction(part, op);
    if (op.kind == OperatorKind::Reduction && !op.operands.empty())
      for (const std::vector<FactorId> &dim : part.values[op.operands[0]].tensor.dims)
        op.reduced.insert(op.reduced.end(), dim.begin(), dim.end());
    op.whole = factors(2);
    if (op.kind == OperatorKind::Contraction)
      addContractionWork(op);
    else
      for (int32_t i = below(3); i > 0; --i)
        op.work.push_back({1 + below(9), factors(4)});
    if (!op.work.empty())
      op.computeType = element();
    op.isRecompute = below(4) == 0;
    op.isMetric = below(4) == 0;
    op.isIrregular = below(4) == 0;
    if (op.kind == OperatorKind::Collective && below(2) == 0)
      op.devices = 2 + below(7);
    part.operators.push_back(std::move(op));
  }

  /// The outer product of the first two operands, with some factors contracted.
  void makeContraction(Part &part, Operator &op) {
    Tensor &result = part.values[op.results[0]].tensor;
    result.dims.clear();
    for (int32_t side = 0; side < 2; ++side)
      for (const std::vector<FactorId> &dim : part.values[op.operands[side]].tensor.dims) {
        if (below(3) == 0) {
          op.reduction.insert(op.reduction.end(), dim.begin(), dim.end());
          continue;
        }
        std::vector<FactorId> &list = side == 0 ? op.rows : op.columns;
        list.insert(list.end(), dim.begin(), dim.end());
        result.dims.push_back(dim);
      }
  }

  /// None, or up to a multiplication and an addition for each product.
  void addContractionWork(Operator &op) {
    std::vector<FactorId> all;
    for (const std::vector<FactorId> *list : {&op.batch, &op.rows, &op.columns, &op.reduction})
      all.insert(all.end(), list->begin(), list->end());
    if (int32_t count = below(3))
      op.work = {{count, all}};
  }

  /// Marks operators at random as groups, as far as that gives a part that can run.
  void addGroups(Part &part) {
    int32_t groups = 0;
    auto count = static_cast<int32_t>(part.operators.size());
    for (int32_t tries = below(4); tries > 0 && count > 0; --tries) {
      Part before = part;
      bool isUsed = false;
      for (int32_t i = 1 + below(3); i > 0; --i)
        if (std::optional<int32_t> &group = part.operators[below(count)].group; !group) {
          group = groups;
          isUsed = true;
        }
      Workload alone;
      alone.name = "part";
      alone.factors = workload.factors;
      alone.side = part;
      for (PartValue &value : alone.side.values)
        if (value.origin != ValueOrigin::Operator) {
          value.origin = ValueOrigin::Side;
          value.index.reset();
        }
      alone.sideSources.assign(part.operators.size(), -1);
      if (isUsed && !check(alone))
        ++groups;
      else
        part = std::move(before);
    }
  }

  void addSources(const Part &part, std::vector<OpId> &sources) {
    for (size_t i = 0; i < part.operators.size(); ++i)
      sources.push_back(below(5) == 0 ? -1 : workload.operationCount++);
  }

  void addLayer(int32_t index) {
    Layer layer;
    layer.name = "layer" + std::to_string(index);
    layer.kind = below(static_cast<int32_t>(workload.kinds.size()));
    const LayerKind &kind = workload.kinds[layer.kind];
    addSources(kind.forward, layer.forwardSources);
    addSources(kind.backward, layer.backwardSources);
    addSources(kind.update, layer.updateSources);
    for (size_t i = 0; i < kind.parameters.size(); ++i)
      layer.parameters.push_back("%arg" + std::to_string(below(20)));
    for (size_t i = 0; i < kind.states.size(); ++i)
      layer.states.push_back("%state" + std::to_string(below(20)));
    for (int32_t from = 0; from < index; ++from) {
      const Part &forward = workload.kinds[workload.layers[from].kind].forward;
      if (forward.outputs.empty() || below(2))
        continue;
      Edge edge;
      edge.from = from;
      edge.to = index;
      edge.output = below(static_cast<int32_t>(forward.outputs.size()));
      edge.tensor = forward.values[forward.outputs[edge.output]].tensor;
      workload.edges.push_back(std::move(edge));
    }
    workload.layers.push_back(std::move(layer));
  }

  /// Operations are numbered at random.
  void shuffleSources() {
    std::vector<OpId> numbers(workload.operationCount);
    std::iota(numbers.begin(), numbers.end(), 0);
    std::shuffle(numbers.begin(), numbers.end(), random);
    auto renumber = [&](std::vector<OpId> &sources) {
      for (OpId &source : sources)
        if (source != -1)
          source = numbers[source];
    };
    for (Layer &layer : workload.layers) {
      renumber(layer.forwardSources);
      renumber(layer.backwardSources);
      renumber(layer.updateSources);
    }
    renumber(workload.sideSources);
    renumber(workload.constants);
  }

  std::mt19937 random;
  Workload workload;
};

} // namespace

Workload randomWorkload(uint32_t seed) { return Generator(seed).generate(); }
