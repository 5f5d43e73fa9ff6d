// Tensors that hold the same parameter of several layers one after the other, as scans want them.
#ifndef PHAZE_IMPORT_STACKS_H
#define PHAZE_IMPORT_STACKS_H

#include "phaze/Import/Phases.h"
#include <map>

namespace phaze {

/// A slice of one element along one dimension, at a known place.
struct StackAccess {
  unsigned dim;
  int64_t index;
};

/// If `node` is a slice or an update of a slice of that form (dynamic_slice, slice,
/// dynamic_update_slice), where.
std::optional<StackAccess> stackAccess(const ProgramGraph &graph, NodeIndex node);

/// Nodes that store into a stack that nothing else has been done to: it was constant before, or
/// filled by such nodes. The value is where it was stored from.
llvm::BitVector findFillings(const ProgramGraph &graph);

/// Factor classes that layers take their parameters from, one place each.
struct Stacks {
  /// By class: layer by place.
  llvm::DenseMap<ClassIndex, std::map<int64_t, int32_t>> layers;

  /// The stack class of a value, if it has one.
  std::optional<ClassIndex> classOf(const ProgramGraph &graph, const FactorAnalysis &factors,
                                    ValueIndex value) const;
  /// The place of `layer` in a stack.
  std::optional<int64_t> placeOf(ClassIndex factor, int32_t layer) const;
};

/// `layerOf` gives the layer of nodes that slice, -1 for none.
Stacks findStacks(const ProgramGraph &graph, const FactorAnalysis &factors, const Phases &phases,
                  llvm::ArrayRef<int32_t> layerOf);

} // namespace phaze

#endif
