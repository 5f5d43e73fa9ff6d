// What if the model were another one: the workload with another sequence, element type or number of
// layers, without a new export.
#ifndef PHAZE_WORKLOAD_CHANGED_H
#define PHAZE_WORKLOAD_CHANGED_H

#include "phaze/Workload/Workload.h"

namespace phaze {

struct WorkloadChange {
  int64_t sequence = 0; ///< Positions of a sample; 0: as they are.
  int64_t layers = 0;   ///< Of the block that repeats; 0: as many as there are.
  std::string dtype;    ///< "bf16"; empty: as it is.

  bool isEmpty() const { return sequence == 0 && layers == 0 && dtype.empty(); }
  /// "sequence=4096, layers=16".
  std::string text() const;
};

/// The changed workload. Nothing, and what is wrong behind the name of the option in `error`, if it
/// cannot be changed like that. It no longer says which operations of the program its operators
/// are, and what of it does not follow the change is added to its warnings.
///
/// * sequence: all classes of this role that have the size of the one that passes between layers.
///   What causal masks show follows; other masks show the part that they showed.
/// * dtype: what the largest contraction of the forward pass reads, wherever activations,
///   parameters and gradients have it. Optimizer state stays as it is.
/// * layers: the longest run of layers that repeats gets shorter or longer.
std::optional<Workload> changed(Workload workload, const WorkloadChange &change,
                                std::string &error);

} // namespace phaze

#endif // PHAZE_WORKLOAD_CHANGED_H
