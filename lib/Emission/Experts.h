// Which parameters replicas share that share the experts.
#ifndef PHAZE_LIB_EMISSION_EXPERTS_H
#define PHAZE_LIB_EMISSION_EXPERTS_H

#include "ValueSharding.h"
#include "phaze/Import/ImportProgram.h"

#include <set>

namespace phaze {

class Experts {
public:
  /// `parts` replicas share the experts; with one nothing is divided. `program` outlives it.
  Experts(const ImportedProgram &program, int64_t parts);

  /// The dimension along which they share a parameter, or what has the classes of one: states,
  /// gradients. `sharding` is how it is divided otherwise.
  std::optional<unsigned> dimOf(ValueIndex value, const ShardingRule &rule,
                                const ValueSharding &sharding) const;

private:
  const ImportedProgram &program;
  int64_t parts;
  std::set<std::set<FactorId>> divided; ///< Classes of the parameters that are.
};

} // namespace phaze

#endif
