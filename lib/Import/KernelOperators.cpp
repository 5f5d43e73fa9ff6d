// Writing kernels out; see the header and docs/Import.md, "Custom calls".
#include "KernelOperators.h"

using namespace phaze;

namespace {

using Factors = std::vector<FactorId>;

Factors joined(std::initializer_list<const Factors *> lists) {
  Factors all;
  for (const Factors *list : lists)
    all.insert(all.end(), list->begin(), list->end());
  return all;
}

bool contains(const Factors &list, FactorId factor) {
  return std::find(list.begin(), list.end(), factor) != list.end();
}

Factors without(const Factors &list, const Factors &others) {
  Factors left;
  std::copy_if(list.begin(), list.end(), std::back_inserter(left),
               [&](FactorId factor) { return !contains(others, factor); });
  return left;
}

/// Writes one kernel out.
class Writer {
public:
  Writer(Part &part, const Operator &call, const KernelCall &kernel)
      : part(part), call(call), kernel(kernel) {}

  std::vector<Operator> run() {
    bool isBackward = kernel.kernel.kind == Kernel::Kind::AttentionBackward;
    switch (kernel.kernel.kind) {
    case Kernel::Kind::Attention:
    case Kernel::Kind::AttentionBackward:
      if (!findFactors())
        return {asWork(isBackward ? 5 : 2)};
      isBackward ? writeBackward() : writeForward();
      break;
    case Kernel::Kind::GroupedProduct:
      writeProduct();
      break;
    case Kernel::Kind::Described:
      return {call};
    }
    finishResults();
    return std::move(made);
  }

private:
  //===-- Tensors of the kernel -------------------------------------------------------------===//

  const KernelTensor *find(KernelValue value) const { return kernel.kernel.find(value); }

  const Tensor &tensorOf(const KernelTensor &tensor) const {
    return (tensor.isResult ? kernel.results : kernel.operands)[tensor.number];
  }
  ValueId valueOf(const KernelTensor &tensor) const {
    return (tensor.isResult ? call.results : call.operands)[tensor.number];
  }

  /// The factors of a tensor's dimensions of a sort.
  Factors factorsOf(const KernelTensor &tensor, KernelDim what) const {
    Factors list;
    const Tensor &own = tensorOf(tensor);
    for (size_t i = 0; i < tensor.dims.size() && i < own.dims.size(); ++i)
      if (tensor.dims[i] == what)
        list.insert(list.end(), own.dims[i].begin(), own.dims[i].end());
    return list;
  }

  static Factors all(const Tensor &tensor) {
    Factors list;
    for (const Factors &dim : tensor.dims)
      list.insert(list.end(), dim.begin(), dim.end());
    return list;
  }

  //===-- Operators -------------------------------------------------------------------------===//

  ValueId addValue(Tensor tensor) {
    part.values.push_back({std::move(tensor), ValueOrigin::Operator, {}});
    return static_cast<ValueId>(part.values.size() - 1);
  }

  /// An operator that makes `result`, or a value of its own.
  ValueId add(OperatorKind kind, const char *name, std::vector<ValueId> operands, Tensor tensor,
              int64_t each, const Factors &worked, std::optional<ValueId> result = {}) {
    Operator op;
    op.kind = kind;
    op.name = name;
    op.operands = std::move(operands);
    op.isRecompute = call.isRecompute;
    op.isMetric = call.isMetric;
    op.repeat = call.repeat;
    op.computeType = each ? tensor.element : ElementType();
    if (each)
      op.work.push_back({each * call.repeat, worked});
    op.results = {result ? *result : addValue(std::move(tensor))};
    made.push_back(std::move(op));
    return made.back().results.front();
  }

  ValueId addElementwise(const char *name, std::vector<ValueId> operands, int64_t each,
                         const Tensor &tensor, std::optional<ValueId> result = {}) {
    return add(OperatorKind::Elementwise, name, std::move(operands), tensor, each, all(tensor),
               result);
  }

  ValueId addContraction(ValueId lhs, ValueId rhs, Tensor tensor, const Factors &batch,
                         const Factors &rows, const Factors &columns, const Factors &reduction,
                         std::optional<ValueId> result = {}) {
    ValueId value = add(OperatorKind::Contraction, "dot_general", {lhs, rhs}, std::move(tensor), 2,
                        joined({&batch, &rows, &columns, &reduction}), result);
    Operator &op = made.back();
    op.batch = batch;
    op.rows = rows;
    op.columns = columns;
    op.reduction = reduction;
    return value;
  }

  /// Over the factors of `operand` that `tensor` does not have.
  ValueId addReduction(const char *name, ValueId operand, const Factors &from, const Factors &over,
                       Tensor tensor) {
    ValueId value = add(OperatorKind::Reduction, name, {operand}, tensor, 1, from);
    made.back().work.push_back({-call.repeat, all(tensor)});
    made.back().reduced = over;
    return value;
  }

  ValueId addBroadcast(ValueId operand, const Tensor &tensor, std::optional<ValueId> result = {}) {
    return add(OperatorKind::Movement, "broadcast_in_dim", {operand}, tensor, 0, {}, result);
  }

  ValueId addInput(ValueOrigin origin, const char *element, uint32_t bits,
                   std::optional<int32_t> shown = {}) {
    PartValue value;
    value.origin = origin;
    value.tensor.element = {element, bits};
    value.shown = shown;
    part.values.push_back(std::move(value));
    return static_cast<ValueId>(part.values.size() - 1);
  }

  //===-- Attention -------------------------------------------------------------------------===//

  /// The work of so many contractions on scores, where the program divides heads in a way that
  /// factors do not say.
  Operator asWork(int64_t contractions) const {
    Operator op = call;
    Factors query = all(tensorOf(*find(KernelValue::Query)));
    Factors keys = factorsOf(*find(KernelValue::Key), KernelDim::Keys);
    op.work = {{2 * contractions * call.repeat, joined({&query, &keys})}};
    op.computeType = tensorOf(*find(KernelValue::Query)).element;
    return op;
  }

  /// Sorts the factors of scores. False if heads of keys are none of those of queries.
  bool findFactors() {
    const KernelTensor &query = *find(KernelValue::Query), &key = *find(KernelValue::Key);
    Factors heads = factorsOf(query, KernelDim::Heads);
    Factors keyHeads = factorsOf(key, KernelDim::KeyHeads);
    Factors samples = factorsOf(query, KernelDim::Batch);
    batch = joined({&samples, &keyHeads});
    sharing = without(heads, keyHeads);
    queries = factorsOf(query, KernelDim::Queries);
    keys = factorsOf(key, KernelDim::Keys);
    depth = factorsOf(query, KernelDim::Depth);
    valueDepth = factorsOf(*find(KernelValue::Value), KernelDim::ValueDepth);
    rows = joined({&sharing, &queries});
    const ElementType &given = tensorOf(query).element;
    sum = given.bits > 32 ? given : ElementType{"f32", 32};
    rowTensor = {sum, {samples, heads, queries}};
    scores = {sum, {samples, heads, queries, keys}};
    isTwice = std::any_of(keys.begin(), keys.end(),
                          [&](FactorId factor) { return contains(queries, factor); });
    return without(keyHeads, heads).empty();
  }

  /// Says which of two equal factors a sum is over.

  void sumsOver(bool overKeys) {
    if (isTwice)
      made.back().occurrence = overKeys ? 1 : 0;
  }

  ValueId operand(KernelValue value) const { return valueOf(*find(value)); }

  /// Scaled, with the bias and the mask of the kernel.
  ValueId writeScores() {
    ValueId value = addContraction(operand(KernelValue::Query), operand(KernelValue::Key), scores,
                                   batch, rows, keys, depth);
    value =
        addElementwise("multiply", {value, addInput(ValueOrigin::Constant, "f32", 32)}, 1, scores);
    if (const KernelTensor *bias = find(KernelValue::Bias))
      value = addElementwise("add", {value, valueOf(*bias)}, 1, scores);
    if (kernel.kernel.shown) {
      ValueId mask = addInput(ValueOrigin::Side, "i1", 8, kernel.kernel.shown);
      ValueId low = addInput(ValueOrigin::Constant, "f32", 32);
      value = addElementwise("select", {mask, value, low}, 0, scores);
    }
    return value;
  }

  ValueId rowsOf(const char *name, ValueId value) {
    ValueId row = addReduction(name, value, all(scores), keys, rowTensor);
    sumsOver(/*overKeys=*/true);
    return row;
  }

  /// In the type of what it is multiplied with.
  ValueId asOperand(ValueId value, const KernelTensor &other) {
    const ElementType &element = tensorOf(other).element;
    if (element.name == sum.name)
      return value;
    return addElementwise("convert", {value}, 0, {element, scores.dims});
  }

  void writeForward() {
    ValueId value = writeScores();
    ValueId most = rowsOf("reduce_maximum", value);
    value = addElementwise("subtract", {value, addBroadcast(most, scores)}, 1, scores);
    ValueId weights = addElementwise("exponential", {value}, 1, scores);
    ValueId total = rowsOf("reduce_add", weights);
    const KernelTensor &output = *find(KernelValue::Output);
    Tensor product = {sum, part.values[valueOf(output)].tensor.dims};
    ValueId summed =
        addContraction(asOperand(weights, *find(KernelValue::Value)), operand(KernelValue::Value),
                       product, batch, rows, valueDepth, keys);
    sumsOver(/*overKeys=*/true);
    ValueId divided = addElementwise("divide", {summed, addBroadcast(total, product)}, 1, product,
                                     isSum(output) ? std::optional(valueOf(output)) : std::nullopt);
    if (!isSum(output))
      addElementwise("convert", {divided}, 0, part.values[valueOf(output)].tensor, valueOf(output));
    for (const KernelTensor &tensor : kernel.kernel.tensors)
      if (tensor.isResult && tensor.value == KernelValue::Statistic)
        addBroadcast(total, part.values[valueOf(tensor)].tensor, valueOf(tensor));
  }

  bool isSum(const KernelTensor &tensor) const {
    return part.values[valueOf(tensor)].tensor.element.name == sum.name;
  }

  /// A statistic with one number of each row.
  ValueId rowStatistic(const KernelTensor &statistic) {
    Factors own = all(tensorOf(statistic)), wanted = all(rowTensor);
    Factors more = without(own, wanted);
    ValueId value = valueOf(statistic);
    return more.empty() ? value : addReduction("reduce_maximum", value, own, more, rowTensor);
  }

  void writeBackward() {
    const KernelTensor &gradient = *find(KernelValue::OutputGradient);
    std::vector<ValueId> statistics;
    for (const KernelTensor &tensor : kernel.kernel.tensors)
      if (!tensor.isResult && tensor.value == KernelValue::Statistic)
        statistics.push_back(rowStatistic(tensor));
    ValueId value = writeScores();
    if (statistics.empty())
      statistics.push_back(rowsOf("reduce_maximum", value));
    value = addElementwise("subtract", {value, statistics.front()}, 1, scores);
    ValueId weights = addElementwise("exponential", {value}, 1, scores);
    if (const KernelTensor *made = find(KernelValue::ValueGradient))
      addGradient(*made, asOperand(weights, gradient), gradient, /*overKeys=*/false);
    if (!find(KernelValue::QueryGradient) && !find(KernelValue::KeyGradient))
      return;
    ValueId slope = addContraction(valueOf(gradient), operand(KernelValue::Value), scores, batch,
                                   rows, keys, valueDepth);
    // What rows have to give back: of the result and its gradient, or handed over as a statistic.
    ValueId given = statistics.back();
    if (const KernelTensor *output = find(KernelValue::Output)) {
      Tensor tensor = part.values[valueOf(*output)].tensor;
      ValueId product =
          addElementwise("multiply", {valueOf(*output), valueOf(gradient)}, 1, tensor);
      given = addReduction("reduce_add", product, all(tensor), valueDepth,
                           {tensor.element, rowTensor.dims});
    }
    slope = addElementwise("subtract", {slope, given}, 1, scores);
    slope = addElementwise("multiply", {slope, weights}, 1, scores);
    if (const KernelTensor *made = find(KernelValue::QueryGradient))
      addGradient(*made, asOperand(slope, *find(KernelValue::Key)), *find(KernelValue::Key),
                  /*overKeys=*/true);
    if (const KernelTensor *made = find(KernelValue::KeyGradient))
      addGradient(*made, asOperand(slope, *find(KernelValue::Query)), *find(KernelValue::Query),
                  /*overKeys=*/false);
  }

  /// Sums scores times `other` over keys or over queries, and over what shares keys where the
  /// result does not have it.
  void addGradient(const KernelTensor &result, ValueId value, const KernelTensor &other,
                   bool overKeys) {
    Tensor tensor = part.values[valueOf(result)].tensor;
    Factors kept = all(tensor), left = overKeys ? rows : keys, summed = overKeys ? keys : rows;
    Factors columns = result.value == KernelValue::ValueGradient ? valueDepth : depth;
    Factors shared = batch;
    // Heads that share keys stay apart in the result: they are one more of the batch.
    if (!overKeys)
      for (FactorId factor : sharing)
        if (contains(kept, factor)) {
          summed.erase(std::find(summed.begin(), summed.end(), factor));
          shared.push_back(factor);
        }
    addContraction(value, valueOf(other), {tensor.element, tensor.dims}, shared, left, columns,
                   summed, valueOf(result));
    sumsOver(overKeys);
  }

  //===-- Grouped products ------------------------------------------------------------------===//

  void writeProduct() {
    const KernelTensor &lhs = *find(KernelValue::Lhs), &rhs = *find(KernelValue::Rhs);
    const KernelTensor &product = *find(KernelValue::Product);
    Factors samples = factorsOf(lhs, KernelDim::Batch), own = factorsOf(lhs, KernelDim::Rows);
    Factors groups = factorsOf(product, KernelDim::Groups);
    Factors summed = factorsOf(lhs, KernelDim::Reduction);
    Factors columns = factorsOf(rhs, KernelDim::Columns), all = Writer::all(tensorOf(lhs));
    addContraction(valueOf(lhs), valueOf(rhs), part.values[valueOf(product)].tensor, samples,
                   joined({&groups, &own}), columns, summed, valueOf(product));
    Operator &op = made.back();
    op.name = "ragged_dot";
    // A row meets one group: each element on the left meets every column once.
    op.work = {{2 * call.repeat, joined({&all, &columns})}};
    for (size_t i = 0; i < call.operands.size(); ++i)
      if (i != lhs.number && i != rhs.number)
        op.operands.push_back(call.operands[i]);
  }

  //===-- The rest --------------------------------------------------------------------------===//

  /// Results that no operator makes: room for scratch, states of random numbers.
  void finishResults() {
    std::vector<ValueId> found;
    for (const Operator &op : made)
      found.insert(found.end(), op.results.begin(), op.results.end());
    for (ValueId result : call.results)
      if (std::find(found.begin(), found.end(), result) == found.end())
        add(OperatorKind::View, "scratch", {call.operands.front()}, part.values[result].tensor, 0,
            {}, result);
  }

  Part &part;
  const Operator &call;
  const KernelCall &kernel;
  std::vector<Operator> made;
  // Of attention: factors of scores by what they are, their sharing being that of keys by heads.
  Factors batch, sharing, rows, queries, keys, depth, valueDepth;
  ElementType sum; ///< In which sums are made.
  Tensor scores, rowTensor;
  bool isTwice = false; ///< Queries and keys have the same factors.
};

} // namespace

std::vector<std::pair<size_t, size_t>> phaze::writeOut(Part &part,
                                                       const std::vector<KernelCall> &calls) {
  std::vector<std::pair<size_t, size_t>> places;
  for (size_t i = 0; i < part.operators.size(); ++i) {
    auto call = std::find_if(calls.begin(), calls.end(), [&](const KernelCall &candidate) {
      const std::vector<ValueId> &results = part.operators[i].results;
      return !results.empty() && results.front() == candidate.result;
    });
    if (call == calls.end())
      continue;
    Operator whole = part.operators[i];
    std::vector<Operator> made = Writer(part, whole, *call).run();
    part.operators.erase(part.operators.begin() + static_cast<std::ptrdiff_t>(i));
    part.operators.insert(part.operators.begin() + static_cast<std::ptrdiff_t>(i), made.begin(),
                          made.end());
    places.emplace_back(i, made.size());
    i += made.size() - 1;
  }
  return places;
}
