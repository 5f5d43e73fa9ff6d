// Which nodes, atoms and layers do the same, as numbers: exact, where a hash would only be likely.
#ifndef PHAZE_LIB_IMPORT_LOOKS_H
#define PHAZE_LIB_IMPORT_LOOKS_H

#include "phaze/Import/Layers.h"
#include <unordered_map>

namespace phaze {

/// Gives equal numbers to equal things, in the order in which they are first seen.
class Looks {
public:
  using Key = std::vector<int64_t>;

  /// `shared` are nodes on parameters alone that several places use: nobody's own.
  Looks(const ProgramGraph &graph, const FactorAnalysis &factors, const Phases &phases,
        const Layers &layers, const llvm::BitVector &shared)
      : graph(graph), factors(factors), phases(phases), layers(layers), shared(shared) {}

  /// The number of a list of numbers.
  int64_t numberOf(Key key) { return keys.try_emplace(std::move(key), keys.size()).first->second; }

  /// By node, as seen from inside its place (atom, or part of a layer): what comes from elsewhere
  /// counts as what it is, not as where it comes from. Nodes at a negative place have no number.
  std::vector<int64_t> ofNodes(llvm::function_ref<int64_t(NodeIndex)> place);

private:
  struct Hash {
    size_t operator()(const Key &key) const {
      return llvm::hash_combine_range(key.begin(), key.end());
    }
  };

  /// What operations are looked at for, so that lists of different things differ.
  enum Tag : int64_t { ConstantInteger, Elsewhere, Result, Node };

  int64_t numberElsewhere(ValueIndex value);
  /// Equal for operations that do the same to their operands.
  int64_t numberOf(mlir::Operation *op);

  const ProgramGraph &graph;
  const FactorAnalysis &factors;
  const Phases &phases;
  const Layers &layers;
  const llvm::BitVector &shared;
  std::unordered_map<Key, int64_t, Hash> keys;
  llvm::DenseMap<mlir::Operation *, int64_t> operations;
  std::unordered_map<uint64_t, llvm::SmallVector<mlir::Operation *, 1>> byHash;
};

/// Sets Layers::look and the kinds: layers whose parts hold the same operations on the same kinds
/// of things are of one kind.
void findKinds(const ProgramGraph &graph, const FactorAnalysis &factors, const Phases &phases,
               Layers &layers);

} // namespace phaze

#endif
