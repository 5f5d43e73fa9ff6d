// What the forward pass has to keep for the backward pass.
#ifndef PHAZE_LIB_IMPORT_STASH_H
#define PHAZE_LIB_IMPORT_STASH_H

#include "PartNodes.h"

namespace phaze {

struct Stash {
  /// Values kept, each once.
  std::vector<ValueIndex> kept;
  /// By value that can be derived from a kept one, or is kept: the kept one.
  llvm::DenseMap<ValueIndex, ValueIndex> keptFor;
};

/// Forward values that backward operations use, seen through views, transposes, repetitions and
/// conversions: of a value and what can be derived from it, the set that takes the fewest bytes.
Stash findStash(const AnalyzedProgram &program);

/// Which layer keeps which values of a stash.
class StashHolders : private AnalyzedProgram {
public:
  StashHolders(const ProgramAnalysis &analysis, const PartNodes &nodes, const Stash &stash);

  bool holds(int32_t layer, ValueIndex kept) const;

private:
  llvm::DenseMap<ValueIndex, int32_t> ofValue;
  llvm::DenseSet<std::pair<ValueIndex, int32_t>> copies; ///< Value and layer.
};

} // namespace phaze

#endif
