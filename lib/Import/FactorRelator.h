// How one node relates the factors of its values: what the rules of operations are written in.
//
// Ties are made at once, but for slices: they come after everything else, so that a slice divides a
// dimension only where the rest of the program has not divided it another way. Uses that are not
// Map are noted down and become classes when all ties are made.
#ifndef PHAZE_LIB_IMPORT_FACTORRELATOR_H
#define PHAZE_LIB_IMPORT_FACTORRELATOR_H

#include "FactorForest.h"
#include "phaze/Import/Factors.h"

namespace phaze {

/// A dimension of a value, or of a node's own copy of an operand (FreeValues.h); all of them are
/// numbered, and are the first factors of the forest.
using Dim = FactorForest::Factor;

struct TensorDims {
  Dim first = 0;
  llvm::ArrayRef<int64_t> shape;

  int64_t rank() const { return shape.size(); }
  int64_t size(int64_t i) const { return shape[i]; }
  Dim operator[](int64_t i) const { return first + static_cast<Dim>(i); }
};

/// What is remembered of a node until there are classes.
struct FactorNote {
  enum Kind : uint8_t {
    Uses,      ///< The factors of `a` inside an outer part of size `limit` are used as `use` says.
    Irregular, ///< The factors of `a` are needed whole, and their sizes follow no rule.
    Reshaped,  ///< `a` and `b` hold the same elements; what does not match is irregular.
    Sliced,    ///< `b` is a part of `a` that starts and ends at multiples of `limit`.
    Strided,   ///< `b` is every so-maniest element of `a`; its outer part `limit` is that of `a`.
  };
  NodeIndex node;
  Kind kind;
  FactorUse use = FactorUse::Whole;
  Dim a = 0, b = 0;
  int32_t countA = 1, countB = 0;
  int64_t limit = 1;
};

/// Where a program has the shapes of one device: `shard` is a part of what `devices` divide.
struct DeviceShard {
  Dim devices, shard;
};

class FactorRelator {
public:
  FactorRelator(const ProgramGraph &graph, FactorForest &forest, const FactorDims &dims)
      : graph(graph), forest(forest), dims(dims) {}

  void run();

  std::vector<FactorNote> notes;
  std::vector<DeviceShard> shards;

  // For the rules: the node that is visited. Regions may have made it further operands than the
  // operation has; they are left out here.
  NodeIndex node = -1;
  mlir::Operation *op = nullptr;
  llvm::SmallVector<TensorDims, 4> operands, results;
  const ProgramGraph &graph;
  TensorDims tensor(ValueIndex value) const { return {dims.firstDim[value], graph.shape(value)}; }

  /// The same position in both, if they have one size. Either may be a part that `divide` gave.
  void tie(Dim a, Dim b);
  /// Tensors of one shape.
  void tie(TensorDims a, TensorDims b);
  /// An operand's dimension that is kept, or stretched where its size is 1.
  void broadcast(Dim from, Dim to);
  /// The same elements in the same order.
  void reshape(TensorDims a, TensorDims b);
  /// `part` is `whole` from `start` on, every `stride`-th element.
  void slice(Dim whole, Dim part, int64_t start, int64_t stride = 1);
  /// How the factors of `dim` are used, but for an outer part of size `mapped`.
  void use(Dim dim, FactorUse use, int64_t mapped = 1);
  /// An iota whose numbers are there to run along with an index: it enumerates nothing.
  void countsIndices(NodeIndex iota) { counting.push_back(iota); }
  void irregular(Dim dim);
  /// All dimensions of a value that is not understood.
  void irregular(TensorDims tensor);
  /// Factors that make up `dim`, outermost first; their sizes multiply to that of `dim`.
  llvm::SmallVector<Dim, 2> divide(Dim dim, llvm::ArrayRef<int64_t> sizes);
  int64_t sizeOf(Dim dim) const { return forest.sizeOf(dim); }

private:
  struct Slice {
    Dim whole, part;
    int64_t limit;
    bool isInner;
  };
  void visit(NodeIndex index);
  /// A dimension and what one device has of it, either way round.
  void tieShard(Dim a, Dim b);
  Dim ownerOf(Dim dimOrPart) const;
  void joinCopies();
  void tieSlices();

  FactorForest &forest;
  const FactorDims &dims;
  std::vector<Slice> slices;
  std::vector<NodeIndex> counting;
  /// Parts of dimensions of the node that is visited, and of which.
  llvm::SmallVector<std::pair<Dim, Dim>, 4> parts;
};

} // namespace phaze

#endif
