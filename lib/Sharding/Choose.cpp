// The set of classes that costs least; see Sharding.h.
//
// The cost of a set is a sum over kinds, and a kind's depends only on the classes that it has, so
// that each kind is costed once for each set of its own classes. The search decides one class after
// the other. What is left falls into components of classes that conflict or are linked
// (Candidates.h); each is decided for itself, as the others do not change what it costs.
#include "Candidates.h"
#include "Forms.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

using namespace phaze;
using namespace phaze::sharding;

namespace {

using Classes = std::vector<FactorId>; ///< Ascending.

bool contains(const Classes &classes, FactorId factor) {
  return std::binary_search(classes.begin(), classes.end(), factor);
}

Classes with(Classes classes, const Classes &more) {
  classes.insert(classes.end(), more.begin(), more.end());
  std::sort(classes.begin(), classes.end());
  return classes;
}

Classes common(const Classes &a, const Classes &b) {
  Classes result;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

/// What a kind's forward and backward parts cost.
struct KindCost {
  double compute = 0, communication = 0; ///< Seconds.
  /// The candidates that an operator or fused group has, and its seconds.
  std::vector<std::pair<Classes, double>> units;
};

class Search {
public:
  Search(const Workload &workload, int64_t width, const arch::ArchConfig &chip, Rules rules,
         cost::CostMemo &memo, const Job &job, size_t mostSets = defaultMostSets)
      : workload(workload), width(width), chip(chip), rules(rules), memo(memo), mostSets(mostSets),
        all(candidates(workload)), conflicting(conflicts(workload, all)),
        kindCosts(workload.kinds.size()), kindLinks(workload.kinds.size()),
        layersOf(workload.kinds.size(), 0) {
    for (const LayerKind &kind : workload.kinds)
      kindClasses.push_back(classesOf(kind, all));
    std::set<std::string> known;
    for (const Layer &layer : workload.layers) {
      ++layersOf[layer.kind];
      const std::vector<Parameter> &list = workload.kinds[layer.kind].parameters;
      for (size_t i = 0; i < list.size(); ++i)
        if (known.insert(layer.parameters[i]).second)
          parameters.push_back(&list[i].tensor);
    }
    exchangeRate = rateOfExchange(job);
  }

  /// The best set with all of `required` and none of `forbidden`.
  Choice best(const Classes &required, const Classes &forbidden) {
    Classes open;
    for (FactorId factor : all)
      if (width > 1 && !contains(required, factor) && !contains(forbidden, factor) &&
          !conflictsWith(factor, required))
        open.push_back(factor);
    Choice choice = costOf(solve(required, open));
    choice.considered = seen.size();
    choice.isProven = isProven;
    return choice;
  }

  /// The same with every class that takes parameters off the devices and next to no time: what
  /// memory is worth is not in the time of a microbatch.
  Choice withMoreShared(Choice choice) {
    constexpr double nextToNothing = 1.02;
    constexpr double worthIt = 0.999; // of the parameters of a device are left at most
    double most = choice.time().value() * nextToNothing;
    size_t considered = choice.considered;
    for (FactorId factor : width > 1 ? all : Classes()) {
      const Classes &classes = choice.sharding.classes;
      if (contains(classes, factor) || conflictsWith(factor, classes))
        continue;
      Choice more = costOf(with(classes, {factor}));
      if (more.time().value() > most || more.parameters > choice.parameters * worthIt)
        continue;
      more.considered = considered;
      more.isProven = choice.isProven;
      choice = std::move(more);
    }
    return choice;
  }

  /// The best set other than `first`: it has a class more or lacks one.
  std::optional<Choice> second(const Choice &first) {
    std::optional<Choice> result;
    const Classes &chosen = first.sharding.classes;
    for (FactorId factor : width > 1 ? all : Classes()) {
      Choice choice = contains(chosen, factor) ? best({}, {factor}) : best({factor}, {});
      if (!result || isLess(choice, *result))
        result = std::move(choice);
    }
    return result;
  }

  Choice costOf(const Classes &classes) {
    Choice choice;
    choice.sharding = {width, classes};
    seen.insert(classes);
    for (size_t kind = 0; kind < workload.kinds.size(); ++kind) {
      const KindCost &cost = costOf(kind, common(classes, kindClasses[kind]));
      choice.compute += Seconds(cost.compute * static_cast<double>(layersOf[kind]));
      choice.communication += Seconds(cost.communication * static_cast<double>(layersOf[kind]));
    }
    choice.parameters = parameterBytes(classes);
    choice.exchange = exchangeTime(choice.parameters);
    choice.considered = 1;
    return choice;
  }

  static bool isLess(const Choice &a, const Choice &b) {
    auto key = [](const Choice &choice) {
      return std::tuple(choice.time().value(), choice.parameters.value(),
                        choice.sharding.classes.size(), choice.sharding.classes);
    };
    return key(a) < key(b);
  }

private:
  bool conflictsWith(FactorId factor, const Classes &others) const {
    return std::any_of(others.begin(), others.end(), [&](FactorId other) {
      return conflicting.count(pairOf(factor, other)) != 0;
    });
  }

  Bytes parameterBytes(const Classes &classes) const {
    Chosen chosen(workload, classes);
    double sum = 0;
    for (const Tensor *tensor : parameters) {
      double elements = static_cast<double>(workload.elementsOf(*tensor));
      if (std::optional<FactorId> held = chosen.heldBy(*tensor)) {
        double size = static_cast<double>(workload.factors[*held].size);
        elements = elements / size * std::ceil(size / static_cast<double>(width));
      }
      sum += std::ceil(elements * tensor->element.bits / 8.0);
    }
    return Bytes(sum);
  }

  /// What a byte of parameters costs in each microbatch of a job whose devices are all replicas:
  /// pipelines divide work and parameters alike. By the rate at which all are exchanged, so that
  /// every tensor counts for itself.
  double rateOfExchange(const Job &job) const {
    double bytes = parameterBytes({}).value();
    if (bytes == 0)
      return 0;
    int64_t samples = workload.batch ? workload.factors[*workload.batch].size : 1;
    int64_t microbatches = (job.globalBatch + samples - 1) / samples;
    int64_t devices = std::min(job.devices, chip.network.back().devices);
    int64_t replicas = std::clamp<int64_t>(devices / width, 1, microbatches);
    int64_t each = (microbatches + replicas - 1) / replicas;
    DeviceGroup group{replicas, width, 0, width};
    Seconds once =
        cost::collectiveTime(CollectiveKind::AllReduce, Bytes(bytes), group, chip.network, rules);
    double rate = once.value() / bytes / static_cast<double>(each);
    if (rules != Rules::Exact)
      return rate;
    // The update reads gradients, and reads and writes parameters and states.
    double states = 0;
    for (const Layer &layer : workload.layers)
      for (const Parameter &state : workload.kinds[layer.kind].states)
        states += static_cast<double>(workload.bytesOf(state.tensor));
    double passes = (3 + 2 * states / bytes) / static_cast<double>(each);
    // Gradients add up in a buffer, which is read back.
    if (each > 1)
      passes += 1;
    return rate + passes / chip.reachedHbm().value();
  }

  Seconds exchangeTime(Bytes bytes) const { return Seconds(bytes.value() * exchangeRate); }

  const KindCost &costOf(size_t kind, const Classes &classes) {
    auto [entry, isNew] = kindCosts[kind].try_emplace(classes);
    if (isNew)
      entry->second = computeCost(kind, classes);
    return entry->second;
  }

  KindCost computeCost(size_t index, const Classes &classes) {
    // The kind alone, and of its update only what it takes of the other parts.
    Workload alone;
    alone.fusion = workload.fusion;
    alone.factors = workload.factors;
    alone.batch = workload.batch;
    LayerKind &kind = alone.kinds.emplace_back(workload.kinds[index]);
    kind.update = Part();
    for (const PartValue &value : workload.kinds[index].update.values)
      if (value.origin == ValueOrigin::Gradient)
        kind.update.values.push_back(value);
    alone = localWorkload(alone, {width, classes});
    const LayerKind &local = alone.kinds.front();
    KindCost total;
    addCost(alone, local.forward, cost::keptByForward(local), total);
    addCost(alone, local.backward, cost::keptByBackward(local), total);
    return total;
  }

  void addCost(const Workload &local, const Part &part, const std::vector<ValueId> &kept,
               KindCost &total) {
    cost::OperatorShapes shapes = cost::shapesOf(local, part, kept);
    if (shapes.error)
      total.compute = std::numeric_limits<double>::infinity();
    for (const cost::OperatorShape &shape : shapes.shapes) {
      std::optional<cost::OperatorCost> found = cost::costOf(shape, chip, rules, memo);
      if (!found) {
        total.compute = std::numeric_limits<double>::infinity();
        continue;
      }
      double seconds = (found->all.cycles / chip.clock).value();
      if (!shape.network.empty()) {
        total.communication += seconds;
        continue;
      }
      total.compute += seconds;
      std::set<FactorId> held;
      for (int32_t op : shape.operators)
        addClasses(part.operators[op], part, all, held);
      if (!held.empty())
        total.units.emplace_back(Classes(held.begin(), held.end()), seconds);
    }
  }

  /// The subset of `open` that is best beside `in`, which none of `open` conflicts with.
  Classes solve(const Classes &in, const Classes &open) {
    Classes result;
    for (const Classes &component : split(in, open))
      result = with(std::move(result), solveComponent(in, component));
    return result.empty() ? in : with(result, in);
  }

  /// Of a component alone, without `in`.
  Classes solveComponent(const Classes &in, const Classes &open) {
    FactorId factor = mostLinked(in, open);
    Classes rest, restWith;
    for (FactorId other : open) {
      if (other == factor)
        continue;
      rest.push_back(other);
      if (!conflicting.count(pairOf(factor, other)))
        restWith.push_back(other);
    }
    Classes inWith = with(in, {factor});
    std::pair<Classes, Classes> branches[] = {{inWith, restWith}, {in, rest}};
    // The more promising one first, so that the other can be left out.
    if (isLess(costOf(in), costOf(inWith)))
      std::swap(branches[0], branches[1]);
    std::optional<Choice> best;
    for (const auto &[chosen, undecided] : branches) {
      if (best && lowerBound(chosen, undecided) > best->time().value() * (1 + 1e-12))
        continue;
      if (best && seen.size() > mostSets) {
        isProven = false;
        continue;
      }
      Choice choice = costOf(solve(chosen, undecided));
      if (!best || isLess(choice, *best))
        best = std::move(choice);
    }
    Classes result;
    std::set_difference(best->sharding.classes.begin(), best->sharding.classes.end(), in.begin(),
                        in.end(), std::back_inserter(result));
    return result;
  }

  /// No set of `in` and some of `open` costs less: communication only grows with classes. Of the
  /// rest a class saves what it saves alone; classes that are linked save together no more than all
  /// but an equal part of what has them.
  double lowerBound(const Classes &in, const Classes &open) {
    Choice now = costOf(in);
    Seconds bound = now.time();
    for (const Classes &component : split(in, open, /*bySums=*/false)) {
      Seconds saved;
      if (component.size() == 1) {
        Choice then = costOf(with(in, component));
        saved = now.compute - then.compute + now.exchange - then.exchange;
      } else {
        saved = shareOf(component, in) * (1 - 1 / static_cast<double>(width));
      }
      bound -= std::max(saved, Seconds(0));
    }
    return bound.value();
  }

  /// The time of all that has one of these classes.
  Seconds shareOf(const Classes &classes, const Classes &in) {
    Seconds share;
    for (size_t kind = 0; kind < workload.kinds.size(); ++kind)
      for (const auto &[held, seconds] : costOf(kind, common(in, kindClasses[kind])).units)
        if (!common(held, classes).empty())
          share += Seconds(seconds * static_cast<double>(layersOf[kind]));
    for (const Tensor *tensor : parameters)
      if (std::any_of(classes.begin(), classes.end(),
                      [&](FactorId factor) { return timesHeld(*tensor, factor) > 0; }))
        share += exchangeTime(Bytes(static_cast<double>(workload.bytesOf(*tensor))));
    return share;
  }

  /// Pairs of classes that cannot be decided one by one.
  ClassPairs pairsOf(const Classes &classes, bool bySums) {
    ClassPairs pairs;
    for (size_t kind = 0; kind < workload.kinds.size(); ++kind) {
      Classes own = common(classes, kindClasses[kind]);
      auto [entry, isNew] = kindLinks[kind].try_emplace({own, bySums});
      if (isNew)
        entry->second = links(workload.kinds[kind], own, bySums);
      pairs.insert(entry->second.begin(), entry->second.end());
    }
    for (size_t i = 0; i < classes.size(); ++i)
      for (size_t j = i + 1; j < classes.size(); ++j)
        if (conflicting.count({classes[i], classes[j]}))
          pairs.emplace(classes[i], classes[j]);
    return pairs;
  }

  /// The components of `open`; classes that are in already connect what they are linked with.
  std::vector<Classes> split(const Classes &in, const Classes &open, bool bySums = true) {
    std::map<FactorId, FactorId> parent;
    auto find = [&](FactorId factor) {
      while (parent[factor] != factor)
        factor = parent[factor];
      return factor;
    };
    Classes nodes = with(in, open);
    for (FactorId factor : nodes)
      parent[factor] = factor;
    for (auto [a, b] : pairsOf(nodes, bySums))
      parent[find(a)] = find(b);
    std::map<FactorId, Classes> components;
    for (FactorId factor : open)
      components[find(factor)].push_back(factor);
    std::vector<Classes> result;
    for (auto &[root, component] : components)
      result.push_back(std::move(component));
    return result;
  }

  /// Deciding it leaves the smallest components.
  FactorId mostLinked(const Classes &in, const Classes &open) {
    std::map<FactorId, int32_t> degree;
    for (auto [a, b] : pairsOf(with(in, open), true)) {
      ++degree[a];
      ++degree[b];
    }
    return *std::max_element(open.begin(), open.end(),
                             [&](FactorId a, FactorId b) { return degree[a] < degree[b]; });
  }

  const Workload &workload;
  int64_t width;
  const arch::ArchConfig &chip;
  Rules rules;
  cost::CostMemo &memo;
  size_t mostSets;
  Classes all;
  ClassPairs conflicting;
  std::vector<Classes> kindClasses;
  std::vector<std::map<Classes, KindCost>> kindCosts;
  std::vector<std::map<std::pair<Classes, bool>, ClassPairs>> kindLinks;
  std::vector<int64_t> layersOf;
  std::vector<const Tensor *> parameters; ///< Of all layers, tied ones once.
  double exchangeRate = 0;                ///< Seconds of a microbatch for each byte of these.
  std::set<Classes> seen;
  bool isProven = true;
};

} // namespace

Choice phaze::sharding::chooseSharding(const Workload &workload, int64_t width,
                                       const arch::ArchConfig &chip, Rules rules,
                                       cost::CostMemo &memo, const Job &job) {
  Search search(workload, width, chip, rules, memo, job);
  return search.withMoreShared(search.best({}, {}));
}

Ranking phaze::sharding::rankShardings(const Workload &workload, int64_t width,
                                       const arch::ArchConfig &chip, Rules rules,
                                       cost::CostMemo &memo, const Job &job, size_t mostSets) {
  Search search(workload, width, chip, rules, memo, job, mostSets);
  Ranking ranking;
  ranking.best = search.best({}, {});
  ranking.runnerUp = search.second(ranking.best);
  // Only where the search has given up.
  if (ranking.runnerUp && Search::isLess(*ranking.runnerUp, ranking.best))
    std::swap(ranking.best, *ranking.runnerUp);
  return ranking;
}

Choice phaze::sharding::estimate(const Workload &workload, const Sharding &sharding,
                                 const arch::ArchConfig &chip, Rules rules, cost::CostMemo &memo,
                                 const Job &job) {
  return Search(workload, sharding.width, chip, rules, memo, job).costOf(sharding.classes);
}
