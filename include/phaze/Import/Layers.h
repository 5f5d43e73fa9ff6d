// Where the layers of a program are, and which of them are alike.
//
// The forward pass is cut where a single activation is live. What lies between two cuts is an atom;
// atoms that repeat in a fixed order are a layer each time the order repeats.
#ifndef PHAZE_IMPORT_LAYERS_H
#define PHAZE_IMPORT_LAYERS_H

#include "phaze/Import/Phases.h"
#include "phaze/Import/Stacks.h"

namespace phaze {

struct Layers {
  std::optional<ClassIndex> batch; ///< That of the roles.
  /// By node; -1 for constants and side inputs.
  std::vector<int32_t> ofNode;
  /// Tensors that hold parameters of several layers, and nodes that work on such tensors: they are
  /// in all layers of the stack class, a piece each.
  Stacks stacks;
  llvm::BitVector fillings; ///< Nodes that only fill a stack.
  llvm::DenseMap<NodeIndex, ClassIndex> spread;
  /// Nodes on parameters alone that several layers use: each of these layers runs them.
  llvm::DenseMap<NodeIndex, llvm::SmallVector<int32_t, 2>> copied;
  /// By value that is a parameter (argument or constant): its layer, -1 where several use it or
  /// none does.
  llvm::DenseMap<ValueIndex, int32_t> ofParameter;
  /// By parameter that several layers use: the layer that sums its gradients and updates it.
  llvm::DenseMap<ValueIndex, int32_t> home;
  /// By node: equal for nodes that do the same from the same kinds of things in their layers.
  std::vector<uint64_t> look;
  int32_t count = 0;
  std::vector<int32_t> kinds; ///< By layer.
  int32_t kindCount = 0;
  int32_t atomCount = 0;
  /// Activations live at a cut between layer i and i + 1.
  std::vector<std::vector<ValueIndex>> live;

  /// The layers that run a node; none for constants and side inputs.
  llvm::SmallVector<int32_t, 2> of(NodeIndex node) const;
};

/// Nodes that are nothing but another look at a value: what passes values on, reshapes that factors
/// can follow, filling of stacks, and taking a layer's parameters out of a stack.
bool isFree(const ProgramGraph &graph, const FactorAnalysis &factors, const Layers &layers,
            NodeIndex node);

/// The value that `value` is another look at.
ValueIndex baseOf(const ProgramGraph &graph, const FactorAnalysis &factors, const Layers &layers,
                  ValueIndex value);

/// All but `look` and the kinds.
Layers extractLayers(const ProgramGraph &graph, const FactorAnalysis &factors, const Roles &roles,
                     const Phases &phases);

} // namespace phaze

#endif
