// What a valid workload is.
#include "FactorLists.h"
#include "Order.h"
#include "phaze/Workload/Json.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

using namespace phaze;

namespace {

using Error = std::optional<std::string>;

std::string quoted(const std::string &name) { return "'" + name + "'"; }

std::string expected(const std::string &what, int64_t wanted, int64_t found) {
  return "expected " + std::to_string(wanted) + " " + what + ", found " + std::to_string(found);
}

std::string nameOf(ValueOrigin origin) {
  return valueOriginNames()[static_cast<size_t>(origin)].str();
}

/// A factor and how often it occurs.
using Multiset = std::map<FactorId, int32_t>;

void add(Multiset &set, const std::vector<FactorId> &factors) {
  for (FactorId factor : factors)
    ++set[factor];
}

Multiset factorsOf(const Tensor &tensor) {
  Multiset set;
  for (const std::vector<FactorId> &dim : tensor.dims)
    add(set, dim);
  return set;
}

class Checker {
public:
  explicit Checker(const Workload &workload) : workload(workload) {}

  Error check() {
    if (workload.name.empty())
      return "expected a name";
    if (Error error = checkFactors())
      return error;
    std::set<std::string> names;
    for (const LayerKind &kind : workload.kinds) {
      if (kind.name.empty() || !names.insert(kind.name).second)
        return "kind " + quoted(kind.name) + ": expected a name of its own";
      if (Error error = checkKind(kind))
        return "kind " + quoted(kind.name) + ": " + *error;
    }
    if (Error error = checkPart(workload.side, nullptr, allowedInSide))
      return "side: " + *error;
    if (workload.sideSources.size() != workload.side.operators.size())
      return "side: " +
             expected("sources", workload.side.operators.size(), workload.sideSources.size());
    names.clear();
    for (const Layer &layer : workload.layers) {
      if (layer.name.empty() || !names.insert(layer.name).second)
        return "layer " + quoted(layer.name) + ": expected a name of its own";
      if (Error error = checkLayer(layer))
        return "layer " + quoted(layer.name) + ": " + *error;
    }
    for (size_t e = 0; e < workload.edges.size(); ++e)
      if (Error error = checkEdge(workload.edges[e]))
        return "edge " + std::to_string(e) + ": " + *error;
    for (const TiedParameter &tied : workload.tied)
      if (Error error = checkTied(tied))
        return "tied parameter " + quoted(tied.name) + ": " + *error;
    return checkSources();
  }

private:
  using Origins = std::set<ValueOrigin>;
  inline static const Origins allowedInForward = {ValueOrigin::Operator,  ValueOrigin::Activation,
                                                  ValueOrigin::Parameter, ValueOrigin::State,
                                                  ValueOrigin::Side,      ValueOrigin::Constant},
                              allowedInBackward = {ValueOrigin::Operator, ValueOrigin::Activation,
                                                   ValueOrigin::Stash,    ValueOrigin::Parameter,
                                                   ValueOrigin::State,    ValueOrigin::Side,
                                                   ValueOrigin::Constant},
                              allowedInUpdate = {ValueOrigin::Operator, ValueOrigin::Activation,
                                                 ValueOrigin::Stash,    ValueOrigin::Parameter,
                                                 ValueOrigin::State,    ValueOrigin::Gradient,
                                                 ValueOrigin::Side,     ValueOrigin::Constant},
                              allowedInSide = {ValueOrigin::Operator, ValueOrigin::Side,
                                               ValueOrigin::Constant};

  template <typename T> static bool isIndex(int64_t index, const std::vector<T> &list) {
    return index >= 0 && index < static_cast<int64_t>(list.size());
  }

  Error checkFactors() {
    std::set<std::string> names;
    for (const FactorClass &factor : workload.factors) {
      if (factor.name.empty() || !names.insert(factor.name).second)
        return "factor " + quoted(factor.name) + ": expected a name of its own";
      if (factor.size < 0)
        return "factor " + quoted(factor.name) + ": expected a size of at least 0, found " +
               std::to_string(factor.size);
    }
    if (workload.batch && !isIndex(*workload.batch, workload.factors))
      return "batch: factor " + std::to_string(*workload.batch) + " is out of range";
    return std::nullopt;
  }

  Error checkFactorList(const std::vector<FactorId> &list) {
    for (FactorId factor : list)
      if (!isIndex(factor, workload.factors))
        return "factor " + std::to_string(factor) + " is out of range";
    return std::nullopt;
  }

  Error checkElement(const ElementType &element) {
    if (element.name.empty() || element.bits == 0)
      return "element type " + quoted(element.name) + " of " + std::to_string(element.bits) +
             " bits: expected a name and a size";
    uint32_t known = elements.emplace(element.name, element.bits).first->second;
    if (known != element.bits)
      return "element type " + quoted(element.name) + " has " + std::to_string(element.bits) +
             " bits here and " + std::to_string(known) + " elsewhere";
    return std::nullopt;
  }

  Error checkTensor(const Tensor &tensor) {
    if (Error error = checkElement(tensor.element))
      return error;
    for (const std::vector<FactorId> &dim : tensor.dims)
      if (Error error = checkFactorList(dim))
        return error;
    return std::nullopt;
  }

  /// Of a value that is of this origin and has an index if it needs one.
  Error checkOrigin(const PartValue &value, const LayerKind &kind) {
    auto outOfRange = [&] {
      return nameOf(value.origin) + " " + std::to_string(*value.index) + " is out of range";
    };
    auto otherTensor = [&]() -> Error {
      return "has another tensor than " + nameOf(value.origin) + " " + std::to_string(*value.index);
    };
    switch (value.origin) {
    case ValueOrigin::Parameter:
    case ValueOrigin::State: {
      bool isParameter = value.origin == ValueOrigin::Parameter;
      const std::vector<Parameter> &list = isParameter ? kind.parameters : kind.states;
      if (!isIndex(*value.index, list))
        return outOfRange();
      return isSame(list[*value.index].tensor, value.tensor) ? std::nullopt : otherTensor();
    }
    case ValueOrigin::Stash:
      if (std::find(kind.stash.begin(), kind.stash.end(), *value.index) == kind.stash.end())
        return "forward value " + std::to_string(*value.index) + " is not in the stash";
      return isSame(kind.forward.values[*value.index].tensor, value.tensor) ? std::nullopt
                                                                            : otherTensor();
    case ValueOrigin::Gradient: {
      if (!isIndex(*value.index, kind.backward.values))
        return outOfRange();
      const PartValue &gradient = kind.backward.values[*value.index];
      if (!canBeHandedOn(gradient))
        return "backward value " + std::to_string(*value.index) + " has origin " +
               nameOf(gradient.origin) + ", expected an operator's result or an activation";
      return isSame(gradient.tensor, value.tensor) ? std::nullopt : otherTensor();
    }
    default:
      return std::nullopt;
    }
  }

  /// Parameters and the like need not be kept for another part: it can read them itself.
  static bool canBeHandedOn(const PartValue &value) {
    return value.origin == ValueOrigin::Operator || value.origin == ValueOrigin::Activation;
  }

  Error checkValue(const PartValue &value, const LayerKind *kind, const Origins &allowed) {
    if (Error error = checkTensor(value.tensor))
      return error;
    if (!allowed.count(value.origin))
      return "origin " + nameOf(value.origin) + " has no place in this part";
    bool needsIndex = value.origin == ValueOrigin::Parameter ||
                      value.origin == ValueOrigin::State || value.origin == ValueOrigin::Stash ||
                      value.origin == ValueOrigin::Gradient;
    if (value.index.has_value() != needsIndex)
      return "expected " + std::string(needsIndex ? "an" : "no") + " index for origin " +
             nameOf(value.origin);
    if (value.shown &&
        (value.origin != ValueOrigin::Side || *value.shown < 0 || *value.shown > 1000000))
      return "shown: expected 0 to 1000000, of a side input";
    return needsIndex ? checkOrigin(value, *kind) : std::nullopt;
  }

  Error checkPart(const Part &part, const LayerKind *kind, const Origins &allowed) {
    std::vector<bool> isKnown;
    for (size_t v = 0; v < part.values.size(); ++v) {
      if (Error error = checkValue(part.values[v], kind, allowed))
        return "value " + std::to_string(v) + ": " + *error;
      isKnown.push_back(part.values[v].origin != ValueOrigin::Operator);
    }
    std::set<int32_t> groups;
    for (size_t o = 0; o < part.operators.size(); ++o) {
      const Operator &op = part.operators[o];
      std::string where = "operator " + std::to_string(o) + " " + quoted(op.name) + ": ";
      for (const std::vector<ValueId> *list : {&op.operands, &op.results})
        for (ValueId value : *list)
          if (!isIndex(value, part.values))
            return where + "value " + std::to_string(value) + " is out of range";
      for (ValueId value : op.operands)
        if (!isKnown[value])
          return where + "reads value " + std::to_string(value) + " before it is computed";
      for (ValueId value : op.results) {
        if (part.values[value].origin != ValueOrigin::Operator)
          return where + "computes value " + std::to_string(value) + ", which has origin " +
                 nameOf(part.values[value].origin);
        if (isKnown[value])
          return where + "computes value " + std::to_string(value) + " again";
        isKnown[value] = true;
      }
      if (Error error = checkOperator(op, part))
        return where + *error;
      if (op.group)
        groups.insert(*op.group);
    }
    for (size_t v = 0; v < part.values.size(); ++v)
      if (!isKnown[v])
        return "value " + std::to_string(v) + " is computed by no operator";
    for (ValueId value : part.outputs)
      if (!isIndex(value, part.values))
        return "outputs: value " + std::to_string(value) + " is out of range";
    if (!part.origins.empty() && part.origins.size() != part.operators.size())
      return expected("origins", part.operators.size(), part.origins.size());
    int32_t next = 0;
    for (int32_t group : groups)
      if (group != next++)
        return "fused groups: expected number " + std::to_string(next - 1) + ", found " +
               std::to_string(group);
    if (groupedOrder(part).size() != part.operators.size())
      return "a fused group needs the result of an operator that needs a result of the group";
    return std::nullopt;
  }

  Error checkOperator(const Operator &op, const Part &part) {
    for (const std::vector<FactorId> *list :
         {&op.batch, &op.rows, &op.columns, &op.reduction, &op.reduced, &op.whole})
      if (Error error = checkFactorList(*list))
        return error;
    for (const WorkTerm &term : op.work) {
      if (term.count == 0)
        return "work: expected a count other than 0";
      if (Error error = checkFactorList(term.factors))
        return "work: " + *error;
    }
    for (const WorkTerm &term : op.traffic) {
      if (term.count == 0)
        return "traffic: expected a count other than 0";
      if (Error error = checkFactorList(term.factors))
        return "traffic: " + *error;
    }
    if (!op.traffic.empty() && op.kind != OperatorKind::Opaque)
      return "traffic: expected it of an opaque operator";
    if (op.work.empty() != op.computeType.name.empty())
      return op.work.empty() ? "has no work but a type to compute in"
                             : "has work but no type to compute in";
    if (!op.work.empty())
      if (Error error = checkElement(op.computeType))
        return error;
    if (op.kind == OperatorKind::Contraction) {
      if (Error error = checkContraction(op, part))
        return error;
    } else if (!op.batch.empty() || !op.rows.empty() || !op.columns.empty() ||
               !op.reduction.empty()) {
      return "has factors of a contraction";
    }
    if (op.devices && (op.kind != OperatorKind::Collective || *op.devices < 2))
      return "devices: expected 2 or more, of a collective";
    if (op.among != GroupOf::Tensor && !op.devices)
      return "among: expected the devices of a collective";
    if (op.repeat < 1)
      return "repeat: expected at least 1, found " + std::to_string(op.repeat);
    if (op.kind != OperatorKind::Reduction && op.kind != OperatorKind::Movement &&
        !op.reduced.empty())
      return "has factors of a reduction";
    for (FactorId factor : op.reduced)
      if (std::none_of(op.operands.begin(), op.operands.end(), [&](ValueId operand) {
            return factorsOf(part.values[operand].tensor).count(factor);
          }))
        return "reduces factor " + nameOf(factor) + ", which no operand has";
    return std::nullopt;
  }

  std::string nameOf(FactorId factor) const { return quoted(workload.factors[factor].name); }
  static std::string nameOf(ValueOrigin origin) { return ::nameOf(origin); }

  /// A convolution has rows (or columns) in neither operand: the places of its window.
  Error checkContraction(const Operator &op, const Part &part) {
    if (op.operands.size() < 2)
      return expected("operands at least", 2, op.operands.size());
    if (op.results.size() != 1)
      return expected("result", 1, op.results.size());
    Multiset left = factorsOf(part.values[op.operands[0]].tensor);
    Multiset right = factorsOf(part.values[op.operands[1]].tensor);
    Multiset listed;
    for (const std::vector<FactorId> *list : {&op.batch, &op.rows, &op.columns})
      add(listed, *list);
    Multiset result = factorsOf(part.values[op.results[0]].tensor);
    for (const auto &[factor, count] : listed)
      if (auto it = result.find(factor); it == result.end() || it->second != count)
        return "batch, rows and columns have factor " + nameOf(factor) + " " +
               std::to_string(count) + " times, the result " +
               std::to_string(it == result.end() ? 0 : it->second) + " times";
    for (const auto &[factor, count] : result)
      if (!listed.count(factor))
        return "factor " + nameOf(factor) + " of the result is in none of batch, rows and columns";
    for (FactorId factor : op.batch)
      if (!left.count(factor) || !right.count(factor))
        return "batch factor " + nameOf(factor) + " is not in both operands";
    for (FactorId factor : op.rows)
      if (!left.count(factor) && right.count(factor))
        return "row factor " + nameOf(factor) + " is in the second operand only";
    for (FactorId factor : op.columns)
      if (left.count(factor) && !right.count(factor))
        return "column factor " + nameOf(factor) + " is in the first operand only";
    for (FactorId factor : op.reduction)
      if (!left.count(factor) && !right.count(factor))
        return "reduction factor " + nameOf(factor) + " is in no operand";
    return checkContractionWork(op);
  }

  /// Less than dense where a convolution meets padding, never more.
  Error checkContractionWork(const Operator &op) {
    std::vector<FactorId> all;
    for (const std::vector<FactorId> *list : {&op.batch, &op.rows, &op.columns, &op.reduction})
      all.insert(all.end(), list->begin(), list->end());
    Operator dense;
    dense.work = {{op.repeat, all}, {op.repeat, all}}; // Multiplications and additions.
    int64_t most = workload.workOf(dense);
    if (int64_t work = workload.workOf(op); work > most)
      return "work is " + std::to_string(work) + ", expected at most " + std::to_string(most) +
             ": two operations for each product of batch, rows, columns and reduction";
    return std::nullopt;
  }

  Error checkKind(const LayerKind &kind) {
    for (const Parameter &parameter : kind.parameters)
      if (Error error = checkTensor(parameter.tensor))
        return "parameter " + quoted(parameter.name) + ": " + *error;
    for (const Parameter &state : kind.states)
      if (Error error = checkTensor(state.tensor))
        return "state " + quoted(state.name) + ": " + *error;
    std::set<ValueId> stash;
    for (ValueId value : kind.stash) {
      std::string where = "stash: forward value " + std::to_string(value);
      if (!isIndex(value, kind.forward.values))
        return where + " is out of range";
      if (!canBeHandedOn(kind.forward.values[value]))
        return where + " has origin " + nameOf(kind.forward.values[value].origin) +
               ", expected an operator's result or an activation";
      if (!stash.insert(value).second)
        return where + " is there twice";
    }
    if (Error error = checkPart(kind.forward, &kind, allowedInForward))
      return "forward: " + *error;
    if (Error error = checkPart(kind.backward, &kind, allowedInBackward))
      return "backward: " + *error;
    if (Error error = checkPart(kind.update, &kind, allowedInUpdate))
      return "update: " + *error;
    return std::nullopt;
  }

  Error checkLayer(const Layer &layer) {
    if (!isIndex(layer.kind, workload.kinds))
      return "kind " + std::to_string(layer.kind) + " is out of range";
    const LayerKind &kind = workload.kinds[layer.kind];
    if (layer.parameters.size() != kind.parameters.size())
      return expected("parameters", kind.parameters.size(), layer.parameters.size());
    if (layer.states.size() != kind.states.size())
      return expected("states", kind.states.size(), layer.states.size());
    if (layer.forwardSources.size() != kind.forward.operators.size())
      return expected("forward sources", kind.forward.operators.size(),
                      layer.forwardSources.size());
    if (layer.backwardSources.size() != kind.backward.operators.size())
      return expected("backward sources", kind.backward.operators.size(),
                      layer.backwardSources.size());
    if (layer.updateSources.size() != kind.update.operators.size())
      return expected("update sources", kind.update.operators.size(), layer.updateSources.size());
    return std::nullopt;
  }

  Error checkEdge(const Edge &edge) {
    for (int32_t layer : {edge.from, edge.to})
      if (!isIndex(layer, workload.layers))
        return "layer " + std::to_string(layer) + " is out of range";
    if (edge.from >= edge.to)
      return "leads from layer " + std::to_string(edge.from) + " to layer " +
             std::to_string(edge.to) + ", expected a later one";
    if (Error error = checkTensor(edge.tensor))
      return error;
    const Part &forward = workload.kinds[workload.layers[edge.from].kind].forward;
    if (!isIndex(edge.output, forward.outputs))
      return "output " + std::to_string(edge.output) + " is out of range";
    if (!isSame(edge.tensor, forward.values[forward.outputs[edge.output]].tensor))
      return "has another tensor than output " + std::to_string(edge.output) + " of its layer";
    return std::nullopt;
  }

  Error checkTied(const TiedParameter &tied) {
    std::set<int32_t> layers;
    for (int32_t index : tied.layers) {
      if (!isIndex(index, workload.layers))
        return "layer " + std::to_string(index) + " is out of range";
      const Layer &layer = workload.layers[index];
      if (!layers.insert(index).second)
        return "layer " + quoted(layer.name) + " is there twice";
      if (std::count(layer.parameters.begin(), layer.parameters.end(), tied.name) == 0)
        return "layer " + quoted(layer.name) + " has no such parameter";
    }
    if (layers.size() < 2)
      return expected("layers at least", 2, layers.size());
    return std::nullopt;
  }

  /// Every operation is in exactly one place: one part of one layer, or the same part of several.
  Error checkSources() {
    struct Place {
      OpId source;
      std::string part, layer;
      std::string text() const { return layer.empty() ? part : part + " of layer " + layer; }
      bool operator<(const Place &other) const {
        return std::tie(source, part, layer) < std::tie(other.source, other.part, other.layer);
      }
    };
    std::vector<Place> places;
    auto add = [&](const std::vector<OpId> &sources, const std::string &part,
                   const std::string &layer = "") {
      for (OpId source : sources)
        places.push_back({source, part, layer});
    };
    // Operators may be synthesised; what is listed without one is of the program.
    auto addOperators = [&](std::vector<OpId> sources, const std::string &part,
                            const std::string &layer = "") {
      sources.erase(std::remove(sources.begin(), sources.end(), -1), sources.end());
      add(sources, part, layer);
    };
    for (const Layer &layer : workload.layers) {
      addOperators(layer.forwardSources, "the forward part", quoted(layer.name));
      addOperators(layer.backwardSources, "the backward part", quoted(layer.name));
      addOperators(layer.updateSources, "the update part", quoted(layer.name));
      add(layer.views, "the views", quoted(layer.name));
    }
    addOperators(workload.sideSources, "the side part");
    add(workload.sideViews, "the views of the side part");
    add(workload.constants, "the constants");
    std::sort(places.begin(), places.end());
    OpId next = 0;
    for (size_t i = 0; i < places.size(); ++i) {
      const Place &place = places[i];
      if (place.source < 0 || place.source >= workload.operationCount)
        return "operation " + std::to_string(place.source) + " in " + place.text() +
               " is out of range";
      if (place.source > next)
        break;
      if (place.source == next) {
        ++next;
        continue;
      }
      const Place &before = places[i - 1];
      if (place.part != before.part || place.layer == before.layer)
        return "operation " + std::to_string(place.source) + " is in " + before.text() +
               " and in " + place.text();
    }
    if (next < workload.operationCount)
      return "operation " + std::to_string(next) + " is nowhere";
    return std::nullopt;
  }

  const Workload &workload;
  std::map<std::string, uint32_t> elements;
};

} // namespace

std::optional<std::string> phaze::check(const Workload &workload) {
  return Checker(workload).check();
}
