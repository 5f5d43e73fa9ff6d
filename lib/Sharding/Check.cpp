// What a valid sharding is; see Sharding.h.
#include "Candidates.h"
#include "Forms.h"

#include <algorithm>

using namespace phaze;
using namespace phaze::sharding;

std::optional<std::string> phaze::sharding::check(const Workload &workload,
                                                  const Sharding &sharding) {
  if (sharding.width < 1)
    return "width: expected at least 1, found " + std::to_string(sharding.width);
  if (sharding.width == 1 && !sharding.classes.empty())
    return "expected no class at width 1, found " + std::to_string(sharding.classes.size());
  std::vector<FactorId> dividing; ///< Of these classes, those that divide parameters.
  for (size_t i = 0; i < sharding.classes.size(); ++i) {
    FactorId factor = sharding.classes[i];
    if (factor < 0 || factor >= static_cast<FactorId>(workload.factors.size()))
      return "class " + std::to_string(factor) + " is out of range";
    if (i > 0 && sharding.classes[i - 1] >= factor)
      return "expected classes in ascending order, found " + std::to_string(factor) + " after " +
             std::to_string(sharding.classes[i - 1]);
    if (workload.factors[factor].role == FactorRole::Sequence)
      continue;
    if (std::optional<std::string> reason = whyNotSharded(workload, factor))
      return reason;
    dividing.push_back(factor);
  }
  if (dividing.empty() && !sharding.classes.empty())
    return *whyNotSharded(workload, sharding.classes.front());
  ClassPairs pairs = conflicts(workload, dividing);
  if (pairs.empty())
    return std::nullopt;
  auto [a, b] = *pairs.begin();
  return "classes '" + workload.factors[a].name + "' and '" + workload.factors[b].name +
         "' meet in one operator";
}

bool phaze::sharding::isSharded(const Workload &workload, const LayerKind &kind,
                                const Sharding &sharding) {
  if (sharding.width <= 1)
    return false;
  Chosen chosen(workload, sharding.classes);
  for (const Part *part : {&kind.forward, &kind.backward, &kind.update})
    for (const Operator &op : part->operators) {
      if (std::optional<FactorId> factor = chosen.classOf(op, *part))
        if (canRunOnPart(op, *part, *factor))
          return true;
      // A value that holds a sequence is split, or put together.
      if (chosen.hasSequences())
        for (const std::vector<ValueId> *values : {&op.operands, &op.results})
          for (ValueId value : *values)
            if (chosen.splitBy(part->values[value].tensor))
              return true;
    }
  return false;
}

Sharding phaze::sharding::withSequences(const Workload &workload, Sharding sharding) {
  if (sharding.classes.empty())
    return sharding;
  for (size_t f = 0; f < workload.factors.size(); ++f) {
    const FactorClass &factor = workload.factors[f];
    if (factor.role == FactorRole::Sequence && factor.size >= 2)
      sharding.classes.push_back(static_cast<FactorId>(f));
  }
  std::sort(sharding.classes.begin(), sharding.classes.end());
  sharding.classes.erase(std::unique(sharding.classes.begin(), sharding.classes.end()),
                         sharding.classes.end());
  return sharding;
}

bool phaze::sharding::splitsSequences(const Workload &workload, const Sharding &sharding) {
  return std::any_of(sharding.classes.begin(), sharding.classes.end(), [&](FactorId factor) {
    return workload.factors[factor].role == FactorRole::Sequence;
  });
}
