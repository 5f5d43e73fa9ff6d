// How values lie on the devices of a tensor group, by the classes that a plan shards.
#ifndef PHAZE_EMISSION_TENSORSHARDINGS_H
#define PHAZE_EMISSION_TENSORSHARDINGS_H

#include "phaze/Import/ImportProgram.h"
#include "phaze/Plan/Plan.h"
#include "llvm/ADT/BitVector.h"

namespace phaze {

/// How a value lies on devices.
struct DividedValue {
  std::string sharding; ///< As `mhlo.sharding`; empty where it is whole on each.
  /// The shape that `sharding` is for, a row-major view of the value: a dimension of which an inner
  /// class is divided is split there. Empty where it is that of the value.
  llvm::SmallVector<int64_t> view;
};

class TensorShardings {
public:
  /// Requires a plan of the program's workload; `program` outlives it.
  TensorShardings(const ImportedProgram &program, const plan::Plan &plan);

  /// On `width` devices. Parameters and states are in parts, and gradients as these are; other
  /// values where the plan makes them in parts.
  DividedValue of(ValueIndex value, int64_t width, bool isGradient) const;

private:
  const ImportedProgram &program;
  /// Whether a parameter has the classes of a value in the same places.
  bool isLikeParameter(ValueIndex value) const;
  /// The view of a value that has dimension `dim` split around the class at `place` of it.
  std::optional<DividedValue> split(ValueIndex value, unsigned dim, unsigned place,
                                    int64_t width) const;

  llvm::DenseSet<ClassIndex> classes; ///< Of the factor analysis.
  llvm::BitVector isLocal;            ///< By value: whether an operator makes it in parts.
};

} // namespace phaze

#endif // PHAZE_EMISSION_TENSORSHARDINGS_H
