// Classes that may be sharded; see the header.
#include "Candidates.h"

#include "Forms.h"
#include "phaze/Sharding/Groups.h"

#include <algorithm>
#include <map>

using namespace phaze;
using namespace phaze::sharding;

namespace {

using ClassSet = std::set<FactorId>;

void addListed(const std::vector<FactorId> &list, const std::vector<FactorId> &classes,
               ClassSet &found) {
  for (FactorId factor : list)
    if (std::binary_search(classes.begin(), classes.end(), factor))
      found.insert(factor);
}

void addHeld(const Tensor &tensor, const std::vector<FactorId> &classes, ClassSet &found) {
  for (const std::vector<FactorId> &dim : tensor.dims)
    addListed(dim, classes, found);
}

void addPairs(const std::set<FactorId> &classes, ClassPairs &pairs) {
  for (auto a = classes.begin(); a != classes.end(); ++a)
    for (auto b = std::next(a); b != classes.end(); ++b)
      pairs.emplace(*a, *b);
}

} // namespace

void phaze::sharding::addClasses(const Operator &op, const Part &part,
                                 const std::vector<FactorId> &classes, ClassSet &found) {
  for (const std::vector<ValueId> *values : {&op.operands, &op.results})
    for (ValueId value : *values)
      addHeld(part.values[value].tensor, classes, found);
  for (const std::vector<FactorId> *list :
       {&op.reduced, &op.batch, &op.rows, &op.columns, &op.reduction})
    addListed(*list, classes, found);
}

std::optional<std::string> phaze::sharding::whyNotSharded(const Workload &workload,
                                                          FactorId factor) {
  const FactorClass &info = workload.factors[factor];
  std::string name = "class '" + info.name + "' ";
  if (workload.batch == factor || info.role == FactorRole::Batch)
    return name + "is the batch, which data parallelism divides";
  if (info.role == FactorRole::Sequence)
    return name + "is a sequence, which is split only beside a class that divides parameters";
  if (std::optional<FactorId> group = expertGroupOf(workload)) {
    if (info.role == FactorRole::Expert)
      return name + "is divided among expert groups already";
    // What stands for all experts beside them came after the group.
    if (factor >= *group)
      return name + "is no class of the program";
  }
  if (info.size < 2)
    return name + "has size " + std::to_string(info.size) + ", expected at least 2";
  for (const LayerKind &kind : workload.kinds)
    for (const Parameter &parameter : kind.parameters)
      if (timesHeld(parameter.tensor, factor) == 1)
        return std::nullopt;
  return name + "is in no parameter, or twice in all that have it";
}

std::vector<FactorId> phaze::sharding::candidates(const Workload &workload) {
  std::vector<FactorId> classes;
  for (FactorId factor = 0; factor < static_cast<FactorId>(workload.factors.size()); ++factor)
    if (!whyNotSharded(workload, factor))
      classes.push_back(factor);
  return classes;
}

ClassPairs phaze::sharding::conflicts(const Workload &workload,
                                      const std::vector<FactorId> &classes) {
  ClassPairs pairs;
  auto addTensor = [&](const Tensor &tensor) {
    ClassSet found;
    addHeld(tensor, classes, found);
    addPairs(found, pairs);
  };
  auto addPart = [&](const Part &part) {
    for (const PartValue &value : part.values)
      addTensor(value.tensor);
    for (const Operator &op : part.operators) {
      ClassSet found;
      addClasses(op, part, classes, found);
      // What needs all of its classes whole does not set them against each other.
      for (FactorId a : found)
        if (found.size() > 1 && canRunOnPart(op, part, a))
          for (FactorId b : found)
            if (a != b)
              pairs.insert(pairOf(a, b));
    }
  };
  for (const LayerKind &kind : workload.kinds) {
    for (const std::vector<Parameter> *list : {&kind.parameters, &kind.states})
      for (const Parameter &parameter : *list)
        addTensor(parameter.tensor);
    for (const Part *part : {&kind.forward, &kind.backward, &kind.update})
      addPart(*part);
  }
  addPart(workload.side);
  return pairs;
}

std::vector<FactorId> phaze::sharding::classesOf(const LayerKind &kind,
                                                 const std::vector<FactorId> &candidates) {
  ClassSet found;
  for (const Part *part : {&kind.forward, &kind.backward})
    for (const Operator &op : part->operators)
      addClasses(op, *part, candidates, found);
  return {found.begin(), found.end()};
}

/// By fused groups and those that they read.
static void addGroupLinks(const Part &part, const std::vector<FactorId> &classes,
                          ClassPairs &pairs) {
  std::map<int32_t, size_t> numbers;
  std::vector<ClassSet> held;
  std::vector<std::set<size_t>> reads;
  std::vector<std::optional<size_t>> madeBy(part.values.size());
  for (const Operator &op : part.operators) {
    auto [entry, isNew] =
        op.group ? numbers.try_emplace(*op.group, held.size()) : std::pair(numbers.end(), true);
    size_t group = isNew ? held.size() : entry->second;
    if (isNew) {
      held.emplace_back();
      reads.emplace_back();
    }
    // An opaque operator that needs all its classes whole costs the same whatever is chosen.
    ClassSet own;
    addClasses(op, part, classes, own);
    if (op.kind != OperatorKind::Opaque ||
        std::any_of(own.begin(), own.end(),
                    [&](FactorId factor) { return canRunOnPart(op, part, factor); }))
      held[group].insert(own.begin(), own.end());
    for (ValueId value : op.operands)
      if (madeBy[value])
        reads[group].insert(*madeBy[value]);
    for (ValueId value : op.results)
      madeBy[value] = group;
  }
  for (size_t group = 0; group < held.size(); ++group) {
    addPairs(held[group], pairs);
    for (size_t other : reads[group])
      for (FactorId a : held[group])
        for (FactorId b : held[other])
          if (a != b)
            pairs.insert(pairOf(a, b));
  }
}

/// By sums that may be pending in one value, and operators that may end them.
static void addSumLinks(const Part &part, const std::vector<FactorId> &classes, ClassPairs &pairs) {
  // Per value the classes over which a sum may be pending in it, whatever else is chosen.
  std::vector<ClassSet> sums(part.values.size());
  for (const Operator &op : part.operators) {
    ClassSet own, passedOn;
    addClasses(op, part, classes, own);
    for (ValueId value : op.operands) {
      // One operand at a time, as the others may be whole.
      auto isThis = [&](ValueId other) { return other == value; };
      if (sums[value].empty() || linearOperands(op, part, isThis).empty())
        continue;
      passedOn.insert(sums[value].begin(), sums[value].end());
    }
    // With a class of its own it ends the sums that it would pass on without.
    if (!passedOn.empty()) {
      ClassSet together = own;
      together.insert(passedOn.begin(), passedOn.end());
      addPairs(together, pairs);
    }
    for (ValueId value : op.results) {
      sums[value] = passedOn;
      for (FactorId factor : own)
        if (timesHeld(part.values[value].tensor, factor) == 0 && canRunOnPart(op, part, factor))
          sums[value].insert(factor);
    }
  }
}

ClassPairs phaze::sharding::links(const LayerKind &kind, const std::vector<FactorId> &classes,
                                  bool bySums) {
  ClassPairs pairs;
  for (const Part *part : {&kind.forward, &kind.backward}) {
    addGroupLinks(*part, classes, pairs);
    if (bySums)
      addSumLinks(*part, classes, pairs);
  }
  return pairs;
}
