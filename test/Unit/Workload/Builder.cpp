// Writing parts of workloads by hand and at random; see the header.
#include "Builder.h"

#include <algorithm>
#include <random>

using namespace phaze;

Tensor f32Tensor(std::vector<std::vector<FactorId>> dims) { return {{"f32", 32}, std::move(dims)}; }

static std::vector<FactorId> allFactors(const Tensor &tensor) {
  std::vector<FactorId> factors;
  for (const std::vector<FactorId> &dim : tensor.dims)
    factors.insert(factors.end(), dim.begin(), dim.end());
  return factors;
}

ValueId PartBuilder::input(ValueOrigin origin, Tensor tensor, std::optional<int32_t> index) {
  part.values.push_back({std::move(tensor), origin, index});
  return static_cast<ValueId>(part.values.size() - 1);
}

ValueId PartBuilder::add(OperatorKind kind, const char *name, Values operands, Tensor result,
                         std::vector<WorkTerm> work) {
  Operator op;
  op.kind = kind;
  op.name = name;
  op.operands = std::move(operands);
  op.results = {input(ValueOrigin::Operator, std::move(result))};
  op.work = std::move(work);
  if (!op.work.empty())
    op.computeType = {"f32", 32};
  part.operators.push_back(std::move(op));
  return last().results.front();
}

ValueId PartBuilder::elementwise(const char *name, Values operands) {
  Tensor tensor = tensorOf(operands.front());
  std::vector<WorkTerm> work = {{1, allFactors(tensor)}};
  return add(OperatorKind::Elementwise, name, std::move(operands), tensor, work);
}

ValueId PartBuilder::movement(const char *name, Values operands, Tensor result) {
  return add(OperatorKind::Movement, name, std::move(operands), std::move(result));
}

ValueId PartBuilder::sumRows(ValueId operand) {
  Tensor result = tensorOf(operand);
  Factors all = allFactors(result), reduced = result.dims.back();
  result.dims.pop_back();
  Factors left = allFactors(result);
  ValueId value = add(OperatorKind::Reduction, "reduce", {operand}, result, {{1, all}, {-1, left}});
  last().reduced = reduced;
  return value;
}

ValueId PartBuilder::contract(ValueId left, ValueId right, Tensor result, Factors batch,
                              Factors rows, Factors columns, Factors reduction) {
  Factors all;
  for (const Factors *list : {&batch, &rows, &columns, &reduction})
    all.insert(all.end(), list->begin(), list->end());
  std::sort(all.begin(), all.end());
  ValueId value =
      add(OperatorKind::Contraction, "dot_general", {left, right}, std::move(result), {{2, all}});
  last().batch = std::move(batch);
  last().rows = std::move(rows);
  last().columns = std::move(columns);
  last().reduction = std::move(reduction);
  return value;
}

Workload emptyWorkload(std::vector<int64_t> sizes) {
  Workload workload;
  workload.name = "main";
  for (int64_t size : sizes) {
    FactorClass &factor = workload.factors.emplace_back();
    factor.name = "f" + std::to_string(workload.factors.size() - 1);
    factor.size = size;
  }
  workload.kinds.emplace_back().name = "kind";
  return workload;
}

void addLayer(Workload &workload, int32_t kindIndex) {
  const LayerKind &kind = workload.kinds[kindIndex];
  Layer &layer = workload.layers.emplace_back();
  layer.name = "layer" + std::to_string(workload.layers.size() - 1);
  layer.kind = kindIndex;
  auto fill = [&](const Part &part, std::vector<OpId> &sources) {
    for (size_t i = 0; i < part.operators.size(); ++i)
      sources.push_back(workload.operationCount++);
  };
  fill(kind.forward, layer.forwardSources);
  fill(kind.backward, layer.backwardSources);
  fill(kind.update, layer.updateSources);
  auto name = [&](const std::vector<Parameter> &parameters, std::vector<std::string> &names) {
    for (const Parameter &parameter : parameters)
      names.push_back(layer.name + "." + parameter.name);
  };
  name(kind.parameters, layer.parameters);
  name(kind.states, layer.states);
}

Workload randomForward(uint32_t seed, int32_t operators) {
  std::mt19937 random(seed);
  auto pick = [&](size_t n) { return static_cast<size_t>(random() % n); };
  Workload workload = emptyWorkload({4, 3, 8, 5, 2});
  LayerKind &kind = workload.kinds[0];
  PartBuilder b(kind.forward);
  // Values by shape: rows, matrices, and matrices the other way round.
  const Tensor row = f32Tensor({{0}}), matrix = f32Tensor({{0}, {1, 2}}),
               square = f32Tensor({{1, 2}, {3}});
  std::vector<ValueId> rows, matrices;
  for (int32_t i = 0; i < 3; ++i) {
    kind.parameters.push_back({"p" + std::to_string(i), i == 0 ? square : matrix});
    ValueOrigin origins[] = {ValueOrigin::Activation, ValueOrigin::Side, ValueOrigin::Constant};
    matrices.push_back(b.input(origins[i], matrix));
    if (i > 0)
      matrices.push_back(b.input(ValueOrigin::Parameter, matrix, i));
  }
  ValueId weight = b.input(ValueOrigin::Parameter, square, 0);
  rows.push_back(b.input(ValueOrigin::Activation, row));
  Tensor indices = row;
  indices.element = {"i32", 32};
  ValueId positions = b.input(ValueOrigin::Side, indices);

  auto anyOf = [&](std::vector<ValueId> &list) {
    // Mostly recent ones, so that chains arise.
    size_t recent = std::min<size_t>(list.size(), pick(4) ? 4 : list.size());
    return list[list.size() - 1 - pick(recent)];
  };
  const char *unary[] = {"tanh", "exponential", "negate", "floor", "no_such_operator", "convert"},
             *binary[] = {"add", "multiply", "subtract", "divide", "maximum"};
  for (int32_t i = 0; i < operators; ++i) {
    ValueId m = anyOf(matrices), n = anyOf(matrices), r = anyOf(rows);
    switch (pick(12)) {
    case 0:
    case 1:
      matrices.push_back(b.elementwise(unary[pick(std::size(unary))], {m}));
      break;
    case 2:
    case 3:
      matrices.push_back(b.elementwise(binary[pick(std::size(binary))], {m, n}));
      break;
    case 4:
      rows.push_back(b.elementwise(binary[pick(std::size(binary))], {r, anyOf(rows)}));
      break;
    case 5: {
      ValueId result =
          b.add(OperatorKind::Reduction, "reduce", {m}, row, {{1, {0, 1, 2}}, {-1, {0}}});
      b.last().reduced = {1, 2};
      rows.push_back(result);
      break;
    }
    case 6:
    case 7:
      matrices.push_back(b.movement("broadcast_in_dim", {r}, matrix));
      break;
    case 8: {
      ValueId narrow = b.contract(m, weight, f32Tensor({{0}, {3}}), {}, {0}, {3}, {1, 2});
      matrices.push_back(b.contract(narrow, weight, matrix, {}, {0}, {1, 2}, {3}));
      break;
    }
    case 9: {
      Tensor turned = f32Tensor({{1, 2}, {0}});
      ValueId transposed = b.movement("transpose", {m}, turned);
      matrices.push_back(b.movement("transpose", {transposed}, matrix));
      break;
    }
    case 10:
      matrices.push_back(b.movement("gather", {m, positions}, matrix));
      b.last().whole = {0};
      break;
    default:
      matrices.push_back(b.add(OperatorKind::Opaque, "custom_call", {m, r}, matrix));
      break;
    }
    if (pick(10) == 0)
      b.last().isMetric = true;
    if (pick(10) == 0)
      b.last().repeat = 2;
  }
  kind.forward.outputs = {anyOf(matrices), anyOf(matrices)};
  addLayer(workload);
  return workload;
}

std::string groupNames(const Part &part) {
  std::string text;
  std::optional<int32_t> before;
  for (const Operator &op : part.operators) {
    bool isSame = op.group && op.group == before;
    text += (text.empty() ? "" : isSame ? " " : " | ") + op.name;
    before = op.group;
  }
  return text;
}
