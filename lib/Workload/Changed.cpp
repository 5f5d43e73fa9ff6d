// Changes of a workload; see the header.
#include "phaze/Workload/Changed.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

using namespace phaze;

namespace {

void warn(Workload &workload, std::string message) {
  workload.warnings.push_back({"", std::move(message)});
}

//===-- Sequence ----------------------------------------------------------------------------===//

/// The class of this role that passes between layers.
std::optional<FactorId> sequenceOf(const Workload &workload) {
  auto isSequence = [&](FactorId factor) {
    return workload.factors[factor].role == FactorRole::Sequence;
  };
  for (const Edge &edge : workload.edges)
    for (const std::vector<FactorId> &dim : edge.tensor.dims)
      for (FactorId factor : dim)
        if (isSequence(factor))
          return factor;
  for (size_t i = 0; i < workload.factors.size(); ++i)
    if (isSequence(static_cast<FactorId>(i)))
      return static_cast<FactorId>(i);
  return std::nullopt;
}

bool setSequence(Workload &workload, int64_t length, std::string &error) {
  std::optional<FactorId> sequence = sequenceOf(workload);
  if (!sequence) {
    error = "sequence: '" + workload.name + "' has no class of dimensions that is a sequence";
    return false;
  }
  int64_t old = workload.factors[*sequence].size;
  std::string others;
  for (FactorClass &factor : workload.factors) {
    if (factor.role == FactorRole::Sequence && factor.size == old) {
      factor.size = length;
      continue;
    }
    // Sizes that follow the sequence without being it: windows, padded capacities of experts.
    bool mayFollow = factor.role == FactorRole::None && factor.size > 1 &&
                     (factor.size % old == 0 || factor.size == old + 1 || factor.size == old - 1);
    if (mayFollow || (factor.role == FactorRole::Sequence && factor.size != length))
      others += (others.empty() ? "" : ", ") + factor.name + " of " + std::to_string(factor.size);
  }
  // Of a causal mask, which shows each position those before it, the part that is shown follows.
  auto causal = [](int64_t positions) {
    auto n = static_cast<double>(positions);
    return static_cast<int32_t>(std::llround(1e6 * (n + 1) / (2 * n)));
  };
  auto setShown = [&](Part &part) {
    for (PartValue &value : part.values)
      if (value.shown == causal(old))
        value.shown = causal(length);
  };
  for (LayerKind &kind : workload.kinds)
    for (Part *part : {&kind.forward, &kind.backward, &kind.update})
      setShown(*part);
  setShown(workload.side);
  if (!others.empty())
    warn(workload,
         "sequence: dimensions that are not the sequence itself stay as they are: " + others);
  return true;
}

//===-- Element types -----------------------------------------------------------------------===//

std::optional<uint32_t> bitsOf(const std::string &type) {
  static const std::map<std::string, uint32_t> known = {
      {"f64", 64}, {"f32", 32}, {"bf16", 16}, {"f16", 16}, {"f8E4M3FN", 8}, {"f8E5M2", 8}};
  auto found = known.find(type);
  return found == known.end() ? std::nullopt : std::optional(found->second);
}

/// What the largest contraction of the forward pass reads.
std::string computeTypeOf(const Workload &workload) {
  std::string type;
  int64_t most = -1;
  for (const LayerKind &kind : workload.kinds)
    for (const Operator &op : kind.forward.operators)
      if (int64_t work = workload.workOf(op);
          op.kind == OperatorKind::Contraction && work > most && !op.operands.empty()) {
        most = work;
        type = kind.forward.values[op.operands.front()].tensor.element.name;
      }
  return type;
}

bool setType(Workload &workload, const std::string &to, std::string &error) {
  std::optional<uint32_t> bits = bitsOf(to);
  if (!bits) {
    error = "dtype: expected one of f64, f32, bf16, f16, f8E4M3FN, f8E5M2, found '" + to + "'";
    return false;
  }
  std::string from = computeTypeOf(workload);
  if (from.empty()) {
    error = "dtype: '" + workload.name + "' has no contraction whose type could change";
    return false;
  }
  auto change = [&](ElementType &element) {
    if (element.name == from)
      element = {to, *bits};
  };
  auto changePart = [&](Part &part, bool isUpdate) {
    for (PartValue &value : part.values) {
      bool isOwn = value.origin == ValueOrigin::Operator || value.origin == ValueOrigin::State;
      // The update computes in the type of its state.
      if (value.origin != ValueOrigin::State && !(isUpdate && isOwn))
        change(value.tensor.element);
    }
    if (!isUpdate)
      for (Operator &op : part.operators)
        change(op.computeType);
  };
  for (LayerKind &kind : workload.kinds) {
    for (Parameter &parameter : kind.parameters)
      change(parameter.tensor.element);
    changePart(kind.forward, false);
    changePart(kind.backward, false);
    changePart(kind.update, true);
  }
  changePart(workload.side, false);
  for (Edge &edge : workload.edges)
    change(edge.tensor.element);
  return true;
}

//===-- Layers ------------------------------------------------------------------------------===//

/// Layers [begin, begin + period * times) are the same `period` kinds again and again.
struct Run {
  int64_t begin = 0, period = 1, times = 0;
  int64_t end() const { return begin + period * times; }
};

Run longestRun(const Workload &workload) {
  auto count = static_cast<int64_t>(workload.layers.size());
  Run best;
  for (int64_t period = 1; period <= count / 2; ++period)
    for (int64_t begin = 0; begin + 2 * period <= count; ++begin) {
      int64_t end = begin + period;
      while (end < count && workload.layers[end].kind == workload.layers[end - period].kind)
        ++end;
      Run run{begin, period, (end - begin) / period};
      if (run.times >= 2 && run.period * run.times > best.period * best.times)
        best = run;
    }
  return best;
}

/// Takes layers of a run away or adds some, with their edges.
class Resizer {
public:
  Resizer(Workload &workload, const Run &run, int64_t times)
      : workload(workload), run(run), times(times) {}

  bool resize(std::string &error) {
    std::vector<Edge> edges;
    std::vector<TiedParameter> tied;
    if (!resizeEdges(edges) || !resizeTied(tied)) {
      error = "layers: the blocks that repeat in '" + workload.name +
              "' are not connected in the same way";
      return false;
    }
    std::vector<Layer> layers;
    for (int64_t i = 0; i < run.begin; ++i)
      layers.push_back(workload.layers[i]);
    for (int64_t r = 0; r < times; ++r)
      for (int64_t o = 0; o < run.period; ++o)
        layers.push_back(layerOf(r, o));
    for (size_t i = run.end(); i < workload.layers.size(); ++i)
      layers.push_back(workload.layers[i]);
    workload.layers = std::move(layers);
    workload.edges = std::move(edges);
    workload.tied = std::move(tied);
    return true;
  }

private:
  /// Where a layer is: before, in (which repetition, and which layer of it) or after the run.
  struct Place {
    int where = 0;
    int64_t repetition = 0, offset = 0;
  };
  Place placeOf(int64_t layer) const {
    if (layer < run.begin)
      return {0, 0, layer};
    if (layer >= run.end())
      return {2, 0, layer - run.end()};
    return {1, (layer - run.begin) / run.period, (layer - run.begin) % run.period};
  }
  int32_t layerAt(int where, int64_t repetition, int64_t offset) const {
    int64_t first = where == 0 ? 0 : where == 1 ? run.begin : run.begin + run.period * times;
    return static_cast<int32_t>(first + (where == 1 ? repetition * run.period : 0) + offset);
  }

  Layer layerOf(int64_t repetition, int64_t offset) const {
    bool isNew = repetition >= run.times;
    Layer layer = workload.layers[run.begin + (isNew ? 0 : repetition * run.period) + offset];
    if (isNew) {
      std::string suffix = "+" + std::to_string(repetition);
      layer.name += suffix;
      for (std::vector<std::string> *names : {&layer.parameters, &layer.states})
        for (std::string &name : *names)
          if (!isTied(name))
            name += suffix;
    }
    return layer;
  }
  bool isTied(const std::string &name) const {
    return std::any_of(workload.tied.begin(), workload.tied.end(),
                       [&](const TiedParameter &tied) { return tied.name == name; });
  }

  /// Which repetitions of the longer or shorter run have what these of the old one have: all, the
  /// first or the last. False if it is none of these. `reach` repetitions have no successor.
  bool spread(const std::set<int64_t> &found, int64_t reach,
              std::vector<int64_t> &spreadOut) const {
    int64_t most = run.times - reach;
    if (static_cast<int64_t>(found.size()) == most)
      for (int64_t r = 0; r < times - reach; ++r)
        spreadOut.push_back(r);
    else if (found == std::set<int64_t>{0})
      spreadOut = {0};
    else if (found == std::set<int64_t>{most - 1})
      spreadOut = {times - reach - 1};
    return !spreadOut.empty() || times <= reach;
  }

  bool resizeEdges(std::vector<Edge> &edges) const {
    // Where an edge begins and ends but for the repetition, and how many repetitions lie between.
    using Key = std::tuple<int, int64_t, int, int64_t, int64_t, int32_t>;
    std::map<Key, std::pair<std::set<int64_t>, const Edge *>> groups;
    for (const Edge &edge : workload.edges) {
      Place from = placeOf(edge.from), to = placeOf(edge.to);
      int64_t distance = from.where == 1 && to.where == 1 ? to.repetition - from.repetition : 0;
      Key key{from.where, from.offset, to.where, to.offset, distance, edge.output};
      auto &[found, first] = groups[key];
      found.insert(from.where == 1 ? from.repetition : to.repetition);
      first = first ? first : &edge;
    }
    for (const auto &[key, group] : groups) {
      auto [fromWhere, fromOffset, toWhere, toOffset, distance, output] = key;
      std::vector<int64_t> repetitions = {0};
      if (fromWhere == 1 || toWhere == 1) {
        repetitions.clear();
        if (!spread(group.first, distance, repetitions))
          return false;
      }
      for (int64_t r : repetitions) {
        Edge edge = *group.second;
        edge.from = layerAt(fromWhere, r, fromOffset);
        edge.to = layerAt(toWhere, r + distance, toOffset);
        edges.push_back(edge);
      }
    }
    std::stable_sort(edges.begin(), edges.end(), [](const Edge &a, const Edge &b) {
      return std::tie(a.to, a.from, a.output) < std::tie(b.to, b.from, b.output);
    });
    return true;
  }

  bool resizeTied(std::vector<TiedParameter> &all) const {
    for (const TiedParameter &tied : workload.tied) {
      std::map<std::pair<int, int64_t>, std::set<int64_t>> groups;
      for (int32_t layer : tied.layers) {
        Place place = placeOf(layer);
        groups[{place.where, place.offset}].insert(place.repetition);
      }
      std::set<int32_t> layers;
      for (const auto &[place, found] : groups) {
        std::vector<int64_t> repetitions = {0};
        if (place.first == 1) {
          repetitions.clear();
          if (!spread(found, 0, repetitions))
            return false;
        }
        for (int64_t r : repetitions)
          layers.insert(layerAt(place.first, r, place.second));
      }
      all.push_back({tied.name, {layers.begin(), layers.end()}});
    }
    return true;
  }

  Workload &workload;
  Run run;
  int64_t times;
};

/// What blocks make of side inputs is in the side part as often as they are: the run of the same
/// operators that is there once for each block, or some times for each, gets shorter or longer too.
class SideResizer {
public:
  SideResizer(Part &side, std::vector<OpId> &sources) : side(side), sources(sources) {}

  void resize(int64_t before, int64_t after) {
    Run run = longestRunOf(before);
    if (run.times == 0)
      return;
    int64_t wanted = run.times / before * after;
    if (wanted > run.times)
      add(run, wanted - run.times);
    else
      remove(run, run.times - wanted);
  }

private:
  /// What makes operators look the same.
  bool isSame(int64_t a, int64_t b) const {
    const Operator &x = side.operators[a], &y = side.operators[b];
    auto areSame = [&](const std::vector<ValueId> &v, const std::vector<ValueId> &w) {
      return v.size() == w.size() &&
             std::equal(v.begin(), v.end(), w.begin(), [&](ValueId i, ValueId j) {
               const Tensor &s = side.values[i].tensor, &t = side.values[j].tensor;
               return s.dims == t.dims && s.element.name == t.element.name;
             });
    };
    return x.kind == y.kind && x.name == y.name && areSame(x.operands, y.operands) &&
           areSame(x.results, y.results);
  }

  /// That is there a multiple of `times` times.
  Run longestRunOf(int64_t times) const {
    auto count = static_cast<int64_t>(side.operators.size());
    Run best;
    for (int64_t period = 1; period <= count / 2; ++period)
      for (int64_t begin = 0; begin + 2 * period <= count; ++begin) {
        int64_t end = begin + period;
        while (end < count && isSame(end, end - period))
          ++end;
        Run run{begin, period, (end - begin) / period};
        if (run.times % times == 0 && run.times > 0 &&
            run.period * run.times > best.period * best.times)
          best = run;
      }
    return best;
  }

  void add(const Run &run, int64_t more) {
    int32_t groups = 0;
    for (const Operator &op : side.operators)
      groups = std::max(groups, op.group.value_or(-1) + 1);
    std::vector<Operator> added;
    std::vector<OpId> addedSources;
    for (int64_t r = 0; r < more; ++r) {
      std::map<ValueId, ValueId> copies;
      std::map<int32_t, int32_t> groupCopies;
      for (int64_t i = run.end() - run.period; i < run.end(); ++i) {
        Operator op = side.operators[i];
        for (ValueId &operand : op.operands)
          if (auto copy = copies.find(operand); copy != copies.end())
            operand = copy->second;
        for (ValueId &result : op.results) {
          PartValue value = side.values[result];
          copies[result] = static_cast<ValueId>(side.values.size());
          result = copies[result];
          side.values.push_back(std::move(value));
        }
        if (op.group)
          op.group = groupCopies.emplace(*op.group, groups + groupCopies.size()).first->second;
        added.push_back(std::move(op));
        addedSources.push_back(-1);
      }
      groups += static_cast<int32_t>(groupCopies.size());
    }
    side.operators.insert(side.operators.begin() + run.end(), added.begin(), added.end());
    sources.insert(sources.begin() + run.end(), addedSources.begin(), addedSources.end());
  }

  void remove(const Run &run, int64_t fewer) {
    int64_t first = run.end() - fewer * run.period;
    std::set<ValueId> gone;
    for (int64_t i = first; i < run.end(); ++i)
      gone.insert(side.operators[i].results.begin(), side.operators[i].results.end());
    // What others are made of stays.
    for (int64_t i = run.end(); i < static_cast<int64_t>(side.operators.size()); ++i)
      for (ValueId operand : side.operators[i].operands)
        if (gone.count(operand))
          return;
    side.operators.erase(side.operators.begin() + first, side.operators.begin() + run.end());
    sources.erase(sources.begin() + first, sources.begin() + run.end());
    side.outputs.erase(std::remove_if(side.outputs.begin(), side.outputs.end(),
                                      [&](ValueId value) { return gone.count(value) > 0; }),
                       side.outputs.end());
    // And their values.
    std::vector<ValueId> numbers(side.values.size(), -1);
    std::vector<PartValue> values;
    for (size_t i = 0; i < side.values.size(); ++i)
      if (!gone.count(static_cast<ValueId>(i))) {
        numbers[i] = static_cast<ValueId>(values.size());
        values.push_back(std::move(side.values[i]));
      }
    side.values = std::move(values);
    auto renumber = [&](std::vector<ValueId> &list) {
      for (ValueId &value : list)
        value = numbers[value];
    };
    renumber(side.outputs);
    for (Operator &op : side.operators) {
      renumber(op.operands);
      renumber(op.results);
    }
  }

  Part &side;
  std::vector<OpId> &sources;
};

bool setLayers(Workload &workload, int64_t count, std::string &error) {
  Run run = longestRun(workload);
  if (run.times < 2) {
    error = "layers: no block of layers repeats in '" + workload.name + "'";
    return false;
  }
  if (count % run.period != 0) {
    error = "layers: expected a multiple of the " + std::to_string(run.period) +
            " layers that repeat, found " + std::to_string(count);
    return false;
  }
  SideResizer(workload.side, workload.sideSources).resize(run.times, count / run.period);
  return Resizer(workload, run, count / run.period).resize(error);
}

/// Operators that may be anybody's.
void dropSources(Workload &workload) {
  for (Layer &layer : workload.layers) {
    for (std::vector<OpId> *sources :
         {&layer.forwardSources, &layer.backwardSources, &layer.updateSources})
      std::fill(sources->begin(), sources->end(), -1);
    layer.views.clear();
  }
  std::fill(workload.sideSources.begin(), workload.sideSources.end(), -1);
  workload.sideViews.clear();
  workload.constants.clear();
  workload.operationCount = 0;
}

} // namespace

std::string WorkloadChange::text() const {
  std::string text;
  auto add = [&](const std::string &part) { text += (text.empty() ? "" : ", ") + part; };
  if (sequence != 0)
    add("sequence=" + std::to_string(sequence));
  if (layers != 0)
    add("layers=" + std::to_string(layers));
  if (!dtype.empty())
    add("dtype=" + dtype);
  return text;
}

std::optional<Workload> phaze::changed(Workload workload, const WorkloadChange &change,
                                       std::string &error) {
  if (change.sequence != 0 && !setSequence(workload, change.sequence, error))
    return std::nullopt;
  if (!change.dtype.empty() && !setType(workload, change.dtype, error))
    return std::nullopt;
  if (change.layers != 0 && !setLayers(workload, change.layers, error))
    return std::nullopt;
  dropSources(workload);
  if (std::optional<std::string> wrong = check(workload)) {
    error = "internal error: the changed workload fails its check: " + *wrong;
    return std::nullopt;
  }
  return normalized(std::move(workload));
}
