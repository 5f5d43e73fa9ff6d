// What lies between two cuts of the forward pass.
#ifndef PHAZE_LIB_IMPORT_ATOMS_H
#define PHAZE_LIB_IMPORT_ATOMS_H

#include "phaze/Import/Phases.h"

namespace phaze {

struct Atoms {
  int32_t count = 0;
  std::vector<int32_t> ofNode; ///< By forward node, those on parameters alone too; -1 for the rest.
  llvm::BitVector isActive;    ///< Nodes: forward operations that make activations.
  llvm::BitVector isShared;    ///< Nodes on parameters alone that several atoms use.
  std::vector<ValueIndex> root; ///< By value: the activation that it is another look at.
  std::vector<NodeIndex> death; ///< By root: last forward use that keeps it alive, -1 for none.
};

/// Cuts the forward pass where a single activation is live, or as few as there are for long.
Atoms findAtoms(const ProgramGraph &graph, const FactorAnalysis &factors, const Roles &roles,
                const Phases &phases);

} // namespace phaze

#endif
