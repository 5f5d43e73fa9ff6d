// How values lie on the devices of a tensor group, by the classes that a plan shards.
#ifndef PHAZE_EMISSION_TENSORSHARDINGS_H
#define PHAZE_EMISSION_TENSORSHARDINGS_H

#include "phaze/Import/ImportProgram.h"
#include "phaze/Plan/Plan.h"
#include "llvm/ADT/BitVector.h"

namespace phaze {

class TensorShardings {
public:
  /// Requires a plan of the program's workload; `program` outlives it.
  TensorShardings(const ImportedProgram &program, const plan::Plan &plan);

  /// The `mhlo.sharding` of a value on `width` devices; empty where it is whole on each. Parameters
  /// and states are in parts, other values where the plan makes them in parts.
  std::string of(ValueIndex value, int64_t width) const;

private:
  const ImportedProgram &program;
  llvm::DenseSet<ClassIndex> classes; ///< Of the factor analysis.
  llvm::BitVector isLocal;            ///< By value: whether an operator makes it in parts.
};

} // namespace phaze

#endif // PHAZE_EMISSION_TENSORSHARDINGS_H
