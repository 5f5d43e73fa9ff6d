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
  for (size_t i = 0; i < sharding.classes.size(); ++i) {
    FactorId factor = sharding.classes[i];
    if (factor < 0 || factor >= static_cast<FactorId>(workload.factors.size()))
      return "class " + std::to_string(factor) + " is out of range";
    if (i > 0 && sharding.classes[i - 1] >= factor)
      return "expected classes in ascending order, found " + std::to_string(factor) + " after " +
             std::to_string(sharding.classes[i - 1]);
    if (std::optional<std::string> reason = whyNotSharded(workload, factor))
      return reason;
  }
  ClassPairs pairs = conflicts(workload, sharding.classes);
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
    for (const Operator &op : part->operators)
      if (std::optional<FactorId> factor = chosen.classOf(op, *part))
        if (canRunOnPart(op, *part, *factor))
          return true;
  return false;
}
