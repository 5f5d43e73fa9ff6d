// Making backward parts; docs/Workload.md has the rules.
#include "phaze/Workload/Backward.h"
#include "Derivatives.h"
#include "FactorLists.h"
#include "PartMaker.h"
#include "Stash.h"

#include <cassert>
#include <set>

using namespace phaze;

namespace {

bool isFloat(const ElementType &element) {
  const std::string &name = element.name;
  return name.rfind("f", 0) == 0 || name.rfind("bf", 0) == 0 || name.rfind("tf", 0) == 0 ||
         name.rfind("complex", 0) == 0;
}

/// The backward part of one kind, made from the last forward operator to the first.
class KindBackward {
public:
  /// Warnings name an operator once, and `warned` has those named before.
  KindBackward(Workload &workload, LayerKind &kind, std::set<std::string> &warned)
      : workload(workload), kind(kind), forward(kind.forward), part(kind.backward), make(part),
        reads(workload, kind), warned(warned), cotangents(forward.values.size(), -1) {}

  /// `cotangentCounts` says how many cotangents of each output arrive.
  void run(const std::vector<int32_t> &cotangentCounts) {
    findNeeds();
    receiveCotangents(cotangentCounts);
    for (auto op = forward.operators.rbegin(); op != forward.operators.rend(); ++op)
      if (!op->isMetric && std::any_of(op->results.begin(), op->results.end(),
                                       [&](ValueId value) { return cotangents[value] != -1; }))
        differentiate(*op);
    for (size_t v = 0; v < forward.values.size(); ++v)
      if (forward.values[v].origin == ValueOrigin::Activation && cotangents[v] != -1)
        part.outputs.push_back(cotangents[v]);
    reads.finish();
    kind.hasSynthesizedBackward = true;
    warnOfRepeats();
  }

private:
  //===-- What needs a gradient -------------------------------------------------------------===//

  void findNeeds() {
    needsGradient.assign(forward.values.size(), false);
    std::map<int32_t, ValueId> parameters;
    for (size_t v = 0; v < forward.values.size(); ++v) {
      const PartValue &value = forward.values[v];
      needsGradient[v] = isFloat(value.tensor.element) && (value.origin == ValueOrigin::Parameter ||
                                                           value.origin == ValueOrigin::Activation);
      if (value.origin == ValueOrigin::Parameter)
        parameters.emplace(*value.index, static_cast<ValueId>(v));
    }
    for (const Operator &op : forward.operators)
      if (!op.isMetric && !hasNoDerivative(op.name) &&
          std::any_of(op.operands.begin(), op.operands.end(),
                      [&](ValueId operand) { return needsGradient[operand]; }))
        for (ValueId result : op.results)
          needsGradient[result] = isFloat(forward.values[result].tensor.element);
    // A parameter that is listed twice has one gradient.
    for (size_t v = 0; v < forward.values.size(); ++v)
      owner.push_back(forward.values[v].origin == ValueOrigin::Parameter
                          ? parameters.at(*forward.values[v].index)
                          : static_cast<ValueId>(v));
  }

  /// Places of the operands that get a cotangent.
  std::vector<size_t> wantedOperands(const Operator &op) const {
    std::vector<size_t> wanted;
    for (size_t i = 0; i < op.operands.size(); ++i)
      if (needsGradient[op.operands[i]])
        wanted.push_back(i);
    return wanted;
  }

  void receiveCotangents(const std::vector<int32_t> &counts) {
    for (size_t i = 0; i < forward.outputs.size(); ++i)
      for (int32_t n = 0; needsGradient[forward.outputs[i]] && n < counts[i]; ++n)
        accumulate(forward.outputs[i],
                   make.input(tensorOf(forward.outputs[i]), ValueOrigin::Activation));
    if (!forward.outputs.empty())
      return;
    // The last layer: what nothing reads is the loss, or what a loss would be made of.
    std::vector<bool> isRead(forward.values.size(), false);
    for (const Operator &op : forward.operators)
      for (ValueId operand : op.operands)
        isRead[operand] = true;
    for (const Operator &op : forward.operators)
      for (ValueId result : op.results)
        if (!isRead[result] && needsGradient[result])
          accumulate(result, make.input(tensorOf(result), ValueOrigin::Constant));
  }

  const Tensor &tensorOf(ValueId value) const { return forward.values[value].tensor; }

  /// Adds a cotangent to those of a forward value, in its shape and type.
  void accumulate(ValueId value, ValueId cotangent) {
    const Tensor &tensor = tensorOf(value);
    cotangent = make.unbroadcast(cotangent, tensor);
    if (make.tensorOf(cotangent).element.name != tensor.element.name)
      cotangent = make.elementwise("convert", {cotangent}, tensor);
    ValueId &sum = cotangents[owner[value]];
    sum = sum == -1 ? cotangent : make.elementwise("add", {sum, cotangent}, tensor);
  }

  //===-- Derivatives -----------------------------------------------------------------------===//

  void differentiate(const Operator &op) {
    make.setRepeat(op.repeat);
    size_t first = part.operators.size();
    bool isKnown =
        op.kind == OperatorKind::Contraction
            ? differentiateContraction(op)
            : differentiateShape(op) || differentiateLinear(op) || differentiateBySteps(op);
    if (!isKnown)
      assume(op);
    for (size_t i = first; i < part.operators.size(); ++i)
      part.operators[i].isIrregular |= op.isIrregular;
    make.setRepeat(1);
  }

  bool differentiateContraction(const Operator &op) {
    ValueId result = cotangents[op.results.front()];
    std::vector<size_t> wanted = wantedOperands(op);
    if (wanted.back() > 1)
      return false;
    for (size_t i : wanted) {
      bool isLeft = i == 0;
      ValueId other = reads.read(op.operands[1 - i]);
      std::vector<ValueId> operands =
          isLeft ? std::vector<ValueId>{result, other} : std::vector<ValueId>{other, result};
      for (size_t more = 2; more < op.operands.size(); ++more)
        operands.push_back(reads.read(op.operands[more]));
      ValueId gradient = make.emit(op.kind, op.name, operands, tensorOf(op.operands[i]), op.work);
      reads.allowAnyOrder(isLeft ? 1 : 0);
      Operator &made = make.last();
      made.computeType = op.computeType;
      made.whole = op.whole;
      setContractionFactors(made, op, isLeft);
      accumulate(op.operands[i], gradient);
    }
    return true;
  }

  /// da = dr b and db = a dr. A convolution's operands have factors that the result has not: places
  /// that become rows or columns, and taps that stay in the sum.
  void setContractionFactors(Operator &made, const Operator &op, bool isLeft) const {
    std::vector<FactorId> left = sortedFactors(make.tensorOf(made.operands[0])),
                          right = sortedFactors(make.tensorOf(made.operands[1])),
                          rest = sortedFactors(make.tensorOf(made.results[0]));
    auto has = [](const std::vector<FactorId> &list, FactorId factor) {
      return std::binary_search(list.begin(), list.end(), factor);
    };
    // What only one of the operands has lies on that operand's side.
    auto place = [&](FactorId factor, bool isRow) {
      if (has(left, factor) != has(right, factor))
        isRow = has(left, factor);
      (isRow ? made.rows : made.columns).push_back(factor);
    };
    auto take = [&](FactorId factor) {
      auto it = std::lower_bound(rest.begin(), rest.end(), factor);
      if (it == rest.end() || *it != factor)
        return false;
      rest.erase(it);
      return true;
    };
    for (FactorId factor : op.batch)
      if (take(factor))
        made.batch.push_back(factor);
    for (FactorId factor : isLeft ? op.rows : op.columns)
      if (take(factor))
        place(factor, isLeft);
    made.reduction = isLeft ? op.columns : op.rows;
    for (FactorId factor : op.reduction) {
      if (take(factor))
        place(factor, !isLeft);
      else if (has(left, factor) || has(right, factor))
        made.reduction.push_back(factor);
    }
    for (FactorId factor : rest)
      place(factor, isLeft);
    made.occurrence = occurrenceOf(op, isLeft);
  }

  /// Operator::occurrence of the gradient of an operand.
  std::optional<int32_t> occurrenceOf(const Operator &op, bool isLeft) const {
    auto isTwice = [&](ValueId value) {
      std::vector<FactorId> list = sortedFactors(tensorOf(value));
      return std::adjacent_find(list.begin(), list.end()) != list.end();
    };
    // Rows of what it made are the outer ones: those are summed for the right operand.
    if (isTwice(op.results.front()))
      return isLeft ? 1 : 0;
    if (!op.occurrence)
      return std::nullopt;
    size_t twice = isTwice(op.operands[0]) ? 0 : 1;
    bool isOfOther = isLeft == (twice == 1);
    // The other operand's gradient sums what was left; its own gets both places back.
    if (isOfOther)
      return 1 - *op.occurrence;
    return isLeft ? 1 - *op.occurrence : *op.occurrence;
  }

  /// Operators that only say where elements go, one rule each.
  bool differentiateShape(const Operator &op) {
    const std::string &name = op.name;
    ValueId d = cotangents[op.results.front()];
    auto move = [&](size_t operand, const char *adjoint, std::vector<ValueId> more = {}) {
      if (!needsGradient[op.operands[operand]])
        return;
      std::vector<ValueId> operands = {d};
      operands.insert(operands.end(), more.begin(), more.end());
      ValueId moved =
          make.emit(OperatorKind::Movement, adjoint, operands, tensorOf(op.operands[operand]));
      make.last().whole = op.whole;
      accumulate(op.operands[operand], moved);
    };
    if (op.kind == OperatorKind::View && op.operands.size() == op.results.size()) {
      for (size_t i : wantedOperands(op)) {
        ValueId result = cotangents[op.results[i]];
        const Tensor &tensor = tensorOf(op.operands[i]);
        if (result != -1)
          accumulate(op.operands[i], isSame(make.tensorOf(result), tensor)
                                         ? result
                                         : make.emit(op.kind, name, {result}, tensor));
      }
      return true;
    }
    if (name == "broadcast_in_dim" || name == "broadcast" || name == "dynamic_broadcast_in_dim") {
      accumulate(op.operands[0], d);
      return true;
    }
    if ((name == "reduce" || name == "reduce_add") && op.results.size() == 1) {
      // The initial value of a sum is a constant.
      if (needsGradient[op.operands[0]])
        accumulate(op.operands[0], make.broadcast(d, tensorOf(op.operands[0])));
      return true;
    }
    if (name == "concatenate") {
      for (size_t i = 0; i < op.operands.size(); ++i)
        move(i, "slice");
      return true;
    }
    if (name == "dynamic_update_slice") {
      std::vector<ValueId> places;
      for (size_t i = 2; i < op.operands.size(); ++i)
        places.push_back(reads.read(op.operands[i]));
      move(1, "dynamic_slice", places);
      places.insert(places.begin(), make.number(make.tensorOf(d).element));
      move(0, "dynamic_update_slice", places);
      return true;
    }
    if (name == "scatter" && op.operands.size() == 3) {
      // As if it added: then what is scattered into passes through.
      if (needsGradient[op.operands[0]])
        accumulate(op.operands[0], d);
      move(2, "gather", {reads.read(op.operands[1])});
      return true;
    }
    if (name == "top_k" && op.results.size() == 2) {
      lookup(op, op.operands[0], d, "scatter", {reads.read(op.results[1])}, true);
      return true;
    }
    return false;
  }

  /// The adjoint of an operator that is linear in one operand.
  void lookup(const Operator &op, ValueId operand, ValueId d, const char *adjoint,
              std::vector<ValueId> places, bool adds) {
    places.insert(places.begin(), d);
    const Tensor &tensor = tensorOf(operand);
    std::vector<WorkTerm> work = adds ? make.perElement(make.tensorOf(d)) : std::vector<WorkTerm>();
    bool isMovement = op.kind != OperatorKind::Collective;
    ValueId moved = make.emit(isMovement ? OperatorKind::Movement : op.kind, adjoint, places,
                              tensor, std::move(work));
    Operator &made = make.last();
    made.whole = op.whole;
    // On a shard of what meets in one element there are partial sums.
    if (adds && isMovement)
      made.reduced = without(sortedFactors(make.tensorOf(d)), sortedFactors(tensor));
    accumulate(operand, moved);
  }

  bool differentiateLinear(const Operator &op) {
    const std::vector<LinearAdjoint> &table = linearAdjoints();
    auto it = std::find_if(table.begin(), table.end(),
                           [&](const LinearAdjoint &entry) { return entry.name == op.name; });
    if (it == table.end())
      return false;
    bool isPairwise = op.operands.size() == op.results.size();
    std::vector<size_t> wanted = wantedOperands(op);
    if (!isPairwise && (op.results.size() != 1 || wanted.back() > 0))
      return false;
    for (size_t i : wanted) {
      if (cotangents[op.results[i]] == -1)
        continue;
      std::vector<ValueId> places;
      for (size_t j = 1; j < op.operands.size() && !isPairwise; ++j)
        if (!isFloat(tensorOf(op.operands[j]).element))
          places.push_back(reads.read(op.operands[j]));
      lookup(op, op.operands[i], cotangents[op.results[i]], it->adjoint, places, it->adds);
    }
    return true;
  }

  bool differentiateBySteps(const Operator &op) {
    if (op.kind != OperatorKind::Elementwise && op.kind != OperatorKind::Reduction)
      return false;
    std::string name = op.name;
    // Reductions to several results are those that look for the largest and where it is.
    bool isReduction = op.kind == OperatorKind::Reduction;
    if (isReduction && name == "reduce")
      name = "reduce_maximum";
    if (name.rfind("broadcast_", 0) == 0)
      name = name.substr(std::string("broadcast_").size());
    const std::vector<Derivative> &table = derivatives();
    auto rowOf = [&](size_t operand) {
      return std::find_if(table.begin(), table.end(), [&](const Derivative &entry) {
        return entry.name == name && static_cast<size_t>(entry.operand) == operand;
      });
    };
    // An operator by a known name that lacks operands is not the one the table means.
    for (const Derivative &entry : table)
      if (!isReduction && entry.name == name &&
          op.operands.size() <= static_cast<size_t>(entry.operand))
        return false;
    // Of a reduction's operands and results the i-th go together.
    std::vector<size_t> wanted = wantedOperands(op);
    for (size_t i : wanted)
      if (rowOf(isReduction ? 0 : i) == table.end() || (isReduction && i >= op.results.size()))
        return false;
    for (size_t i : wanted) {
      size_t result = isReduction ? i : 0;
      if (cotangents[op.results[result]] != -1)
        takeSteps(op, *rowOf(isReduction ? 0 : i), i, result);
    }
    return true;
  }

  void takeSteps(const Operator &op, const Derivative &derivative, size_t operand, size_t result) {
    ValueId target = op.operands[operand];
    bool isReduction = op.kind == OperatorKind::Reduction;
    const Tensor space = isReduction ? tensorOf(target) : tensorOf(op.results[result]);
    ValueId d = make.broadcast(cotangents[op.results[result]], space);
    ElementType element = make.tensorOf(d).element;
    std::map<std::string, ValueId> known = {{"d", d}};
    auto symbol = [&](const std::string &name) {
      if (auto it = known.find(name); it != known.end())
        return it->second;
      size_t place = name == "x" ? 0 : name == "y" ? 1 : name == "z" ? 2 : 3;
      if (name != "r" && place == 3)
        return make.number(element);
      ValueId read = name == "r" ? op.results[result] : op.operands[isReduction ? operand : place];
      // Compared with a constant, the larger of both says the same as the operand.
      bool isExtreme =
          derivative.name == std::string("maximum") || derivative.name == std::string("minimum");
      if (isExtreme && place == operand && reads.isFree(op.operands[1 - operand]))
        read = op.results[result];
      ValueId value = reads.read(read);
      // Scalars go with anything.
      return known[name] = make.tensorOf(value).dims.empty() ? value : make.broadcast(value, space);
    };
    ValueId last = d;
    std::vector<DerivativeStep> steps = parseSteps(derivative.steps);
    for (size_t i = 0; i < steps.size() && steps[i].name != "d"; ++i) {
      std::vector<ValueId> operands;
      for (const std::string &read : steps[i].reads)
        operands.push_back(symbol(read));
      bool isMask = steps[i].name == "compare" || steps[i].name == "and";
      ElementType made = isMask                  ? ElementType{"i1", 8}
                         : i + 1 == steps.size() ? tensorOf(target).element
                                                 : element;
      last = make.elementwise(steps[i].name, operands, {made, space.dims});
      if (steps[i].name == "compare")
        make.last().computeType = element;
      known[steps[i].label] = last;
    }
    accumulate(target, last);
  }

  //===-- What is not known -----------------------------------------------------------------===//

  /// As much work as the operator itself, and all that it reads and makes.
  void assume(const Operator &op) {
    if (warned.insert(op.name).second)
      workload.warnings.push_back(
          {"kind '" + kind.name + "'",
           "no derivative of '" + op.name +
               "' is known: it is assumed to cost as much as the operator, with operands and "
               "results kept"});
    Operator made;
    made.kind = op.kind == OperatorKind::Contraction ? OperatorKind::Opaque : op.kind;
    made.name = op.name + "_gradient";
    made.work = op.work;
    made.computeType = op.computeType;
    made.whole = op.whole;
    made.repeat = op.repeat;
    for (ValueId result : op.results)
      if (cotangents[result] != -1)
        made.operands.push_back(cotangents[result]);
    for (const std::vector<ValueId> *list : {&op.operands, &op.results})
      for (ValueId value : *list)
        made.operands.push_back(reads.read(value));
    std::set<ValueId> targets;
    for (size_t i : wantedOperands(op))
      targets.insert(op.operands[i]);
    for (ValueId target : targets)
      made.results.push_back(make.input(tensorOf(target), ValueOrigin::Operator));
    part.operators.push_back(made);
    size_t next = 0;
    for (ValueId target : targets)
      accumulate(target, made.results[next++]);
  }

  void warnOfRepeats() {
    std::set<ValueId> stash(kind.stash.begin(), kind.stash.end());
    for (const Operator &op : forward.operators)
      for (ValueId result : op.results)
        if (op.repeat > 1 && stash.count(result)) {
          workload.warnings.push_back(
              {"kind '" + kind.name + "'", "results of '" + op.name + "', which runs " +
                                               std::to_string(op.repeat) +
                                               " times, are kept of one time only"});
          return;
        }
  }

  Workload &workload;
  LayerKind &kind;
  const Part &forward;
  Part &part;
  PartMaker make;
  ForwardReads reads;
  std::set<std::string> &warned;
  // Per forward value:
  std::vector<bool> needsGradient;
  std::vector<ValueId> owner, cotangents;
};

/// Per output of each kind how many cotangents arrive: one for each edge, in the layer with most.
std::vector<std::vector<int32_t>> countCotangents(const Workload &workload) {
  std::vector<std::vector<int32_t>> counts;
  for (const LayerKind &kind : workload.kinds)
    counts.emplace_back(kind.forward.outputs.size(), 1);
  std::map<std::pair<int32_t, int32_t>, int32_t> edges;
  for (const Edge &edge : workload.edges) {
    int32_t &most = counts[workload.layers[edge.from].kind][edge.output];
    most = std::max(most, ++edges[{edge.from, edge.output}]);
  }
  return counts;
}

} // namespace

void phaze::synthesizeBackward(Workload &workload) {
  std::vector<std::vector<int32_t>> counts = countCotangents(workload);
  std::set<std::string> warned;
  for (size_t k = 0; k < workload.kinds.size(); ++k) {
    LayerKind &kind = workload.kinds[k];
    assert(kind.backward.operators.empty() && kind.update.operators.empty() && kind.stash.empty());
    KindBackward(workload, kind, warned).run(counts[k]);
  }
  for (Layer &layer : workload.layers)
    layer.backwardSources.assign(workload.kinds[layer.kind].backward.operators.size(), -1);
}
