// What one device of an expert group runs; see Groups.h and docs/Sharding.md, "Experts".
#include "Forms.h"
#include "phaze/Sharding/Groups.h"
#include "phaze/Support/FlowNetwork.h"
#include "phaze/Workload/Fusion.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>

using namespace phaze;
using namespace phaze::sharding;

namespace {

/// Where a value or operator is: with the samples of its device and all experts, or with the
/// experts of its device and the samples of the whole group.
enum class At { Home, Experts };
constexpr size_t numPlaces = 2;

enum PartIndex : size_t { Forward, Backward, Update, numPartsOfKind };

/// A value of a part.
using PartValueId = std::pair<size_t, ValueId>;

/// Sets of values of a kind that are divided together.
class ValueSets {
public:
  int32_t of(PartValueId value) {
    auto [entry, isNew] = numbers.try_emplace(value, static_cast<int32_t>(parent.size()));
    if (isNew)
      parent.push_back(entry->second);
    return find(entry->second);
  }
  void unite(PartValueId a, PartValueId b) { parent[of(a)] = of(b); }

private:
  int32_t find(int32_t set) const {
    while (parent[set] != set)
      set = parent[set];
    return set;
  }
  std::map<PartValueId, int32_t> numbers;
  std::vector<int32_t> parent;
};

class ExpertSplitter {
public:
  ExpertSplitter(const Workload &workload, int64_t devices)
      : before(workload), devices(devices), isExpert(workload.factors.size(), false) {
    for (size_t f = 0; f < workload.factors.size(); ++f)
      isExpert[f] = workload.factors[f].role == FactorRole::Expert && workload.factors[f].size > 1;
  }

  /// Nothing if no parameter of experts can be divided.
  std::optional<Workload> run() {
    after = before;
    for (size_t f = 0; f < before.factors.size(); ++f)
      if (isExpert[f])
        after.factors[f].size = (before.factors[f].size - 1) / devices + 1;
    FactorClass group;
    group.name = freeName("expert_group");
    group.role = FactorRole::Batch;
    group.size = devices;
    groupClass = static_cast<FactorId>(after.factors.size());
    after.factors.push_back(group);
    for (size_t k = 0; k < before.kinds.size(); ++k)
      splitKind(static_cast<int32_t>(k));
    if (!isAnyDivided)
      return std::nullopt;
    inputs.clear();
    localize(before.side, std::vector<At>(before.side.operators.size(), At::Home));
    after.side = std::move(local);
    after.sideSources = moved(before.sideSources);
    for (Edge &edge : after.edges)
      rewrite(edge.tensor, At::Home);
    return std::move(after);
  }

private:
  //===-- What there is -----------------------------------------------------------------------===//

  std::string freeName(std::string name) const {
    auto isTaken = [&](const FactorClass &other) { return other.name == name; };
    while (std::any_of(after.factors.begin(), after.factors.end(), isTaken))
      name += "_";
    return name;
  }

  bool holdsBatch(const Tensor &tensor) const {
    return std::any_of(tensor.dims.begin(), tensor.dims.end(),
                       [&](const auto &dim) { return has(dim, *before.batch); });
  }
  int32_t timesExperts(const Tensor &tensor) const {
    int32_t times = 0;
    for (const std::vector<FactorId> &dim : tensor.dims)
      times += static_cast<int32_t>(
          std::count_if(dim.begin(), dim.end(), [&](FactorId f) { return isExpert[f]; }));
    return times;
  }
  bool holdsAny(const std::vector<FactorId> &list) const {
    return std::any_of(list.begin(), list.end(), [&](FactorId f) { return isExpert[f]; });
  }

  /// Every device can have it as it likes.
  static bool isInAnyForm(const PartValue &value) {
    return value.origin == ValueOrigin::Side || value.origin == ValueOrigin::Constant;
  }
  /// A parameter of experts, or what is made of some without any sample.
  bool isOfParameters(const PartValue &value) const {
    return !isInAnyForm(value) && timesExperts(value.tensor) == 1 && !holdsBatch(value.tensor);
  }
  /// Samples that were sent to experts.
  bool isRouted(const PartValue &value) const {
    return timesExperts(value.tensor) > 0 && holdsBatch(value.tensor);
  }

  /// Whether an operator can run on some of the experts and the samples of the whole group.
  bool canRunAtExperts(const Operator &op, const Part &part) const {
    bool hasBatch = false, hasExperts = false;
    for (const std::vector<ValueId> *values : {&op.operands, &op.results})
      for (ValueId value : *values) {
        const PartValue &each = part.values[value];
        int32_t times = timesExperts(each.tensor);
        if (times > 1)
          return false;
        hasExperts |= times == 1;
        if (!holdsBatch(each.tensor))
          continue;
        hasBatch = true;
        if (times == 0)
          return false;
      }
    // Devices that share sequences have the same experts: they can add up there.
    bool isOther = op.kind == OperatorKind::Collective && op.name != "all_reduce";
    if (!hasExperts || holdsAny(op.whole) || isOther || op.kind == OperatorKind::Opaque)
      return false;
    bool takesAway = holdsAny(op.reduced) || holdsAny(op.reduction);
    for (ValueId value : op.results)
      takesAway |= timesExperts(part.values[value].tensor) == 0;
    // Sums over experts are added up where they are few: those of parameters alone.
    bool isSum = op.kind == OperatorKind::Reduction || op.kind == OperatorKind::Contraction;
    return !takesAway || (!hasBatch && isSum);
  }

  //===-- Who runs where ----------------------------------------------------------------------===//

  /// Which of the operators have to run at experts: those of parameters that can be divided.
  void findDivided(const LayerKind &kind) {
    const Part *parts[] = {&kind.forward, &kind.backward, &kind.update};
    ValueSets sets;
    std::map<std::pair<ValueOrigin, int32_t>, PartValueId> first;
    for (size_t p = 0; p < numPartsOfKind; ++p)
      for (size_t v = 0; v < parts[p]->values.size(); ++v) {
        const PartValue &value = parts[p]->values[v];
        PartValueId id(p, static_cast<ValueId>(v));
        if (!isOfParameters(value))
          continue;
        sets.of(id);
        if (value.origin == ValueOrigin::Stash)
          sets.unite(id, {Forward, *value.index});
        else if (value.origin == ValueOrigin::Gradient)
          sets.unite(id, {Backward, *value.index});
        else if (value.origin == ValueOrigin::Parameter || value.origin == ValueOrigin::State)
          if (auto [entry, isNew] = first.try_emplace({value.origin, *value.index}, id); !isNew)
            sets.unite(id, entry->second);
      }
    auto each = [&](auto visit) {
      for (size_t p = 0; p < numPartsOfKind; ++p)
        for (size_t i = 0; i < parts[p]->operators.size(); ++i) {
          const Operator &op = parts[p]->operators[i];
          for (const std::vector<ValueId> *values : {&op.operands, &op.results})
            for (ValueId value : *values)
              if (isOfParameters(parts[p]->values[value]))
                visit(p, i, PartValueId(p, value));
        }
    };
    std::map<std::pair<size_t, size_t>, PartValueId> ofOperator;
    each([&](size_t p, size_t i, PartValueId value) {
      if (auto [entry, isNew] = ofOperator.try_emplace({p, i}, value); !isNew)
        sets.unite(value, entry->second);
    });
    // All who touch a set can run at experts, and it holds a parameter.
    std::set<int32_t> hasParameter, isRefused;
    for (auto [key, value] : first)
      if (key.first == ValueOrigin::Parameter)
        hasParameter.insert(sets.of(value));
    each([&](size_t p, size_t i, PartValueId value) {
      if (!canRunAtExperts(parts[p]->operators[i], *parts[p]))
        isRefused.insert(sets.of(value));
    });
    auto isDivided = [&](PartValueId value) {
      int32_t set = sets.of(value);
      return hasParameter.count(set) > 0 && isRefused.count(set) == 0;
    };
    for (size_t p = 0; p < numPartsOfKind; ++p)
      mustBeAtExperts[p].assign(parts[p]->operators.size(), false);
    each([&](size_t p, size_t i, PartValueId value) {
      if (isDivided(value))
        mustBeAtExperts[p][i] = true;
    });
    dividedParameters.clear();
    dividedStates.clear();
    for (auto [key, value] : first)
      if (isDivided(value))
        (key.first == ValueOrigin::Parameter ? dividedParameters : dividedStates)
            .insert(key.second);
  }

  /// The places of the operators of a part with which the least bytes are exchanged: a minimum cut.
  /// `there` says per value that comes in where it is.
  std::vector<At> leastExchange(const Part &part, const std::vector<bool> &must,
                                const std::vector<std::array<bool, numPlaces>> &there) const {
    auto ops = static_cast<int32_t>(part.operators.size());
    auto values = static_cast<int32_t>(part.values.size());
    // Per value one node for who needs it at experts, and one for who needs it at home.
    int32_t source = ops + 2 * values, sink = source + 1;
    FlowNetwork network(sink + 1);
    std::vector<int32_t> maker(part.values.size(), -1);
    for (int32_t i = 0; i < ops; ++i) {
      const Operator &op = part.operators[i];
      for (ValueId value : op.results)
        maker[value] = i;
      if (must[i])
        network.addEdge(source, i, FlowNetwork::unlimited);
      else if (!canRunAtExperts(op, part) || !readsRouted(op, part))
        network.addEdge(i, sink, FlowNetwork::unlimited);
      for (ValueId value : op.operands)
        if (isRouted(part.values[value]) && !isInAnyForm(part.values[value])) {
          network.addEdge(i, ops + value, FlowNetwork::unlimited);
          network.addEdge(ops + values + value, i, FlowNetwork::unlimited);
        }
    }
    for (ValueId value : part.outputs)
      if (isRouted(part.values[value]))
        network.addEdge(ops + values + value, sink, FlowNetwork::unlimited);
    for (int32_t v = 0; v < values; ++v) {
      const PartValue &value = part.values[v];
      if (!isRouted(value) || isInAnyForm(value))
        continue;
      auto bytes = static_cast<double>(before.bytesOf(value.tensor));
      if (maker[v] >= 0) {
        bytes *= static_cast<double>(part.operators[maker[v]].repeat);
        network.addEdge(ops + v, maker[v], bytes);
        network.addEdge(maker[v], ops + values + v, bytes);
        continue;
      }
      if (!there[v][static_cast<size_t>(At::Experts)])
        network.addEdge(ops + v, sink, bytes);
      if (!there[v][static_cast<size_t>(At::Home)])
        network.addEdge(source, ops + values + v, bytes);
    }
    std::vector<bool> isAtExperts = network.minimumCut(source, sink);
    std::vector<At> places;
    for (int32_t i = 0; i < ops; ++i)
      places.push_back(isAtExperts[i] ? At::Experts : At::Home);
    return places;
  }

  bool readsRouted(const Operator &op, const Part &part) const {
    for (const std::vector<ValueId> *values : {&op.operands, &op.results})
      for (ValueId value : *values)
        if (isRouted(part.values[value]))
          return true;
    return false;
  }

  //===-- One kind ----------------------------------------------------------------------------===//

  void splitKind(int32_t index) {
    const LayerKind &from = before.kinds[index];
    LayerKind &to = after.kinds[index];
    findDivided(from);
    isAnyDivided |= !dividedParameters.empty();
    for (size_t i = 0; i < to.parameters.size(); ++i)
      rewrite(to.parameters[i].tensor, placeOf(dividedParameters, i));
    for (size_t i = 0; i < to.states.size(); ++i)
      rewrite(to.states[i].tensor, placeOf(dividedStates, i));

    inputs.clear();
    std::vector<std::array<bool, numPlaces>> atHome(from.forward.values.size(), {true, false});
    localize(from.forward, leastExchange(from.forward, mustBeAtExperts[Forward], atHome));
    const std::vector<Known> forward = known;
    const std::vector<At> madeForward = made;
    to.forward = std::move(local);
    setSources(index, &Layer::forwardSources);

    // What is kept is kept where the backward part reads it, if it is there.
    std::vector<std::array<bool, numPlaces>> there(from.backward.values.size(), {true, false});
    for (size_t v = 0; v < there.size(); ++v)
      if (const PartValue &value = from.backward.values[v]; value.origin == ValueOrigin::Stash)
        for (size_t at = 0; at < numPlaces; ++at)
          there[v][at] = forward[*value.index][at] != -1;
    std::vector<At> places = leastExchange(from.backward, mustBeAtExperts[Backward], there);
    std::map<ValueId, std::array<bool, numPlaces>> wanted;
    for (size_t i = 0; i < from.backward.operators.size(); ++i)
      for (ValueId operand : from.backward.operators[i].operands)
        if (const PartValue &value = from.backward.values[operand];
            value.origin == ValueOrigin::Stash)
          wanted[*value.index][static_cast<size_t>(places[i])] = true;
    std::map<ValueId, At> kept;
    std::map<ValueId, ValueId> renumbered;
    to.stash.clear();
    for (ValueId value : from.stash) {
      const Known &in = forward[value];
      At at = madeForward[value], other = at == At::Home ? At::Experts : At::Home;
      const std::array<bool, numPlaces> &by = wanted[value];
      bool isOtherWanted = by[static_cast<size_t>(other)] && !by[static_cast<size_t>(at)];
      if (isOtherWanted && in[static_cast<size_t>(other)] != -1)
        at = other;
      kept[value] = at;
      renumbered[value] = in[static_cast<size_t>(at)];
      to.stash.push_back(renumbered[value]);
    }

    takeKept(from.backward, kept);
    localize(from.backward, places);
    const std::vector<Known> backward = known;
    const std::vector<At> madeBackward = made;
    to.backward = std::move(local);
    setSources(index, &Layer::backwardSources);
    renumber(to.backward, ValueOrigin::Stash, renumbered);

    takeKept(from.update, kept);
    std::map<ValueId, ValueId> gradients;
    for (size_t v = 0; v < from.update.values.size(); ++v)
      if (const PartValue &value = from.update.values[v]; value.origin == ValueOrigin::Gradient) {
        At at = madeBackward[*value.index];
        inputs[static_cast<ValueId>(v)] = at;
        gradients[*value.index] = backward[*value.index][static_cast<size_t>(at)];
      }
    std::vector<At> updates;
    for (bool must : mustBeAtExperts[Update])
      updates.push_back(must ? At::Experts : At::Home);
    localize(from.update, updates, /*isUpdate=*/true);
    to.update = std::move(local);
    setSources(index, &Layer::updateSources);
    renumber(to.update, ValueOrigin::Stash, renumbered);
    renumber(to.update, ValueOrigin::Gradient, gradients);
  }

  static At placeOf(const std::set<int32_t> &divided, size_t index) {
    return divided.count(static_cast<int32_t>(index)) > 0 ? At::Experts : At::Home;
  }

  void takeKept(const Part &part, const std::map<ValueId, At> &kept) {
    inputs.clear();
    for (size_t v = 0; v < part.values.size(); ++v)
      if (part.values[v].origin == ValueOrigin::Stash)
        inputs[static_cast<ValueId>(v)] = kept.at(*part.values[v].index);
  }

  static void renumber(Part &part, ValueOrigin origin, const std::map<ValueId, ValueId> &numbers) {
    for (PartValue &value : part.values)
      if (value.origin == origin)
        value.index = numbers.at(*value.index);
  }

  void setSources(int32_t kind, std::vector<OpId> Layer::*list) {
    for (Layer &layer : after.layers)
      if (layer.kind == kind)
        layer.*list = moved(layer.*list);
  }

  std::vector<OpId> moved(const std::vector<OpId> &from) const {
    std::vector<OpId> result;
    for (int32_t source : sources)
      result.push_back(source == -1 ? -1 : from[source]);
    return result;
  }

  //===-- One part ----------------------------------------------------------------------------===//

  /// Values leave a part at home, but new parameters and states where they are.
  void localize(const Part &part, const std::vector<At> &places, bool isUpdate = false) {
    old = &part;
    local = Part();
    sources.clear();
    known.assign(part.values.size(), {-1, -1});
    made.assign(part.values.size(), At::Home);
    madeBy.assign(part.values.size(), -1);
    for (size_t v = 0; v < part.values.size(); ++v) {
      const PartValue &value = part.values[v];
      if (value.origin == ValueOrigin::Operator || isInAnyForm(value))
        continue;
      auto id = static_cast<ValueId>(v);
      if (auto given = inputs.find(id); given != inputs.end())
        made[v] = given->second;
      else if (value.origin == ValueOrigin::Parameter)
        made[v] = placeOf(dividedParameters, *value.index);
      else if (value.origin == ValueOrigin::State)
        made[v] = placeOf(dividedStates, *value.index);
      addValue(id, made[v]);
    }
    for (size_t i = 0; i < part.operators.size(); ++i)
      addOperator(i, places[i]);
    // Side inputs and constants that nothing reads stay.
    for (size_t v = 0; v < part.values.size(); ++v)
      if (isInAnyForm(part.values[v]) && known[v][0] == -1 && known[v][1] == -1)
        addValue(static_cast<ValueId>(v), At::Home);
    for (ValueId value : part.outputs)
      local.outputs.push_back(valueAt(value, isUpdate ? made[value] : At::Home));
    for (int32_t source : sources)
      local.origins.push_back(source < 0 || part.origins.empty() ? source : part.origins[source]);
  }

  ValueId addValue(ValueId value, At at) {
    PartValue added = old->values[value];
    rewrite(added.tensor, at);
    local.values.push_back(std::move(added));
    auto number = static_cast<ValueId>(local.values.size() - 1);
    known[value][static_cast<size_t>(at)] = number;
    // What holds no experts is the same everywhere.
    if (timesExperts(old->values[value].tensor) == 0)
      known[value] = {number, number};
    return number;
  }

  void addOperator(size_t index, At at) {
    Operator op = old->operators[index];
    op.group.reset();
    for (ValueId &operand : op.operands)
      operand = valueAt(operand, at);
    bool addsUp = false;
    for (ValueId &result : op.results) {
      madeBy[result] = static_cast<int32_t>(index);
      made[result] = at;
      bool isWhole = timesExperts(old->values[result].tensor) == 0;
      addsUp |= at == At::Experts && isWhole;
      result = addValue(result, at);
    }
    for (std::vector<FactorId> *list :
         {&op.batch, &op.rows, &op.columns, &op.reduction, &op.reduced, &op.whole})
      rewrite(*list, at);
    for (std::vector<WorkTerm> *terms : {&op.work, &op.traffic})
      for (WorkTerm &term : *terms)
        rewrite(term.factors, at);
    local.operators.push_back(op);
    sources.push_back(static_cast<int32_t>(index));
    if (!addsUp)
      return;
    // Each device has summed up its experts.
    for (ValueId result : old->operators[index].results) {
      ValueId part = known[result][0];
      insert("all_reduce", part, result, At::Home);
    }
  }

  ValueId valueAt(ValueId value, At at) {
    if (ValueId there = known[value][static_cast<size_t>(at)]; there != -1)
      return there;
    if (isInAnyForm(old->values[value]))
      return addValue(value, at);
    At other = at == At::Home ? At::Experts : At::Home;
    return insert("all_to_all", known[value][static_cast<size_t>(other)], value, at);
  }

  ValueId insert(const char *name, ValueId from, ValueId value, At at) {
    Operator op;
    op.kind = OperatorKind::Collective;
    op.name = name;
    op.devices = devices;
    op.among = GroupOf::Expert;
    op.operands = {from};
    if (int32_t maker = madeBy[value]; maker != -1) {
      const Operator &by = old->operators[maker];
      op.repeat = by.repeat;
      op.isRecompute = by.isRecompute;
      op.isMetric = by.isMetric;
    }
    ValueId result = addValue(value, at);
    local.values[result].origin = ValueOrigin::Operator;
    local.values[result].index.reset();
    op.results = {result};
    local.operators.push_back(std::move(op));
    sources.push_back(-1);
    return result;
  }

  void rewrite(Tensor &tensor, At at) {
    for (std::vector<FactorId> &dim : tensor.dims)
      rewrite(dim, at, holdsBatch(tensor) && timesExperts(tensor) > 0);
  }
  void rewrite(std::vector<FactorId> &factors, At at, bool isRouted = true) {
    std::vector<FactorId> result;
    for (FactorId factor : factors) {
      if (at == At::Experts && isRouted && before.batch == factor)
        result.push_back(groupClass);
      bool isWhole =
          at == At::Home && static_cast<size_t>(factor) < isExpert.size() && isExpert[factor];
      result.push_back(isWhole ? wholeClass(factor) : factor);
    }
    factors = std::move(result);
  }

  /// The class of all experts.
  FactorId wholeClass(FactorId factor) {
    auto [entry, isNew] = wholeClasses.try_emplace(factor, 0);
    if (isNew) {
      FactorClass all = before.factors[factor];
      all.name = freeName(all.name + "_whole");
      all.role = FactorRole::None;
      entry->second = static_cast<FactorId>(after.factors.size());
      after.factors.push_back(std::move(all));
    }
    return entry->second;
  }

  const Workload &before;
  int64_t devices;
  std::vector<bool> isExpert;
  Workload after;
  FactorId groupClass = 0;
  std::map<FactorId, FactorId> wholeClasses;
  bool isAnyDivided = false;

  // Of the kind at hand.
  std::array<std::vector<bool>, numPartsOfKind> mustBeAtExperts;
  std::set<int32_t> dividedParameters, dividedStates;
  std::map<ValueId, At> inputs; ///< Where values are that other parts made.

  // Of the part at hand.
  using Known = std::array<ValueId, numPlaces>;
  const Part *old = nullptr;
  Part local;
  std::vector<int32_t> sources; ///< Per operator the one it was; -1 for inserted ones.
  std::vector<Known> known;     ///< Per old value the new one at each place, or -1.
  std::vector<At> made;
  std::vector<int32_t> madeBy; ///< Per old value its operator, -1 for inputs.
};

} // namespace

Workload phaze::sharding::expertWorkload(const Workload &workload, int64_t devices) {
  if (devices == 1 || !workload.batch)
    return workload;
  std::optional<Workload> local = ExpertSplitter(workload, devices).run();
  if (!local)
    return workload;
  fuse(*local);
  return normalized(std::move(*local));
}

std::optional<FactorId> phaze::sharding::expertGroupOf(const Workload &workload) {
  for (size_t f = 0; f < workload.factors.size(); ++f)
    if (workload.factors[f].role == FactorRole::Batch && workload.batch &&
        static_cast<FactorId>(f) != *workload.batch)
      return static_cast<FactorId>(f);
  return std::nullopt;
}

bool phaze::sharding::isOfExperts(const Workload &workload, const Parameter &parameter) {
  for (const std::vector<FactorId> &dim : parameter.tensor.dims)
    for (FactorId factor : dim)
      if (workload.factors[factor].role == FactorRole::Expert)
        return true;
  return false;
}

static int64_t largest(const Workload &workload, FactorRole role) {
  int64_t most = 1;
  for (const FactorClass &factor : workload.factors)
    if (factor.role == role)
      most = std::max(most, factor.size);
  return most;
}

int64_t phaze::sharding::longestSequence(const Workload &workload) {
  return largest(workload, FactorRole::Sequence);
}

int64_t phaze::sharding::mostExperts(const Workload &workload) {
  return largest(workload, FactorRole::Expert);
}
