// Forward, backward, update: what each operation of a training step is for.
#ifndef PHAZE_IMPORT_PHASES_H
#define PHAZE_IMPORT_PHASES_H

#include "phaze/Import/Roles.h"
#include "llvm/ADT/BitVector.h"

namespace phaze {

enum class Phase {
  Constant, ///< Only says a constant.
  Side,     ///< Depends on no parameter: masks, positions, labels, random bits.
  Forward,
  Recompute, ///< Forward work that the program does again for the backward pass.
  Backward,
  Update,
  Metric, ///< Feeds reported numbers only.
};

llvm::StringRef stringify(Phase phase);
std::optional<Phase> phaseOf(llvm::StringRef name);

struct Phases {
  std::vector<Phase> ofNode;
  /// For a recomputed node the forward node that it repeats, else -1.
  std::vector<NodeIndex> repeats;
  /// Nodes of which it is only the first: several forward nodes do the same.
  llvm::BitVector repeatsSeveral;
  /// By value: whether it depends on a parameter, and on data.
  llvm::BitVector dependsOnParameter, dependsOnData;
  /// By class: the batch, and classes whose size follows it in a way that factors do not say.
  llvm::BitVector isBatchLike;

  bool isForward(NodeIndex node) const { return ofNode[node] == Phase::Forward; }
  bool isActivation(ValueIndex value) const {
    return dependsOnParameter.test(value) && dependsOnData.test(value);
  }
  bool hasBatch(const ProgramGraph &graph, const FactorAnalysis &factors, ValueIndex value) const;
};

Phases classifyPhases(const ProgramGraph &graph, const FactorAnalysis &factors, const Roles &roles);

} // namespace phaze

#endif
