// Which parameters replicas share that share the experts.
#ifndef PHAZE_LIB_EMISSION_EXPERTS_H
#define PHAZE_LIB_EMISSION_EXPERTS_H

#include "ValueSharding.h"
#include "phaze/Import/ImportProgram.h"
#include "llvm/ADT/BitVector.h"

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

  /// Whether a value lies with the experts that it is for, rather than with its samples.
  bool isAtExperts(ValueIndex value) const { return !atExperts.empty() && atExperts.test(value); }
  /// The same of what a backward pass gets of it, which may be otherwise than it is made.
  bool isKeptAtExperts(ValueIndex value) const {
    return !atExperts.empty() && (isRead.test(value) ? readAtExperts : atExperts).test(value);
  }
  /// The dimension of a value that is one of experts, outermost; none if it has none.
  std::optional<unsigned> expertDim(ValueIndex value, const ShardingRule &rule) const;

private:
  void findValues(const Workload &local);

  const ImportedProgram &program;
  int64_t parts;
  std::set<std::set<FactorId>> divided; ///< Classes of the parameters that are.
  llvm::BitVector atExperts;            ///< By value.
  llvm::BitVector isRead;               ///< By value: a backward pass reads it from outside,
  llvm::BitVector readAtExperts;        ///< and at the experts.
};

} // namespace phaze

#endif
