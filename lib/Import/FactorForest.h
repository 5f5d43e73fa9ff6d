// Union-find over factors that can still be divided: the mechanism below Factors.h.
//
// A factor is a node of a forest. A root is a leaf, or it is divided into an outer (major) and an
// inner (minor) part, whose product is its size. Tying two factors makes them one; where one of
// them is divided, the other is from then on too, in every place where it occurs. Dimensions of
// size 1 are factors like others, but no division makes a part of size 1.
//
// Two factors of one size that are divided at places of which neither divides the other (6 as 2x3
// and as 3x2) have no common division. What fits from both ends is tied, the rest is left alone.
#ifndef PHAZE_LIB_IMPORT_FACTORFOREST_H
#define PHAZE_LIB_IMPORT_FACTORFOREST_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <vector>

namespace phaze {

class FactorForest {
public:
  using Factor = int32_t;

  Factor add(int64_t size);
  size_t numFactors() const { return nodes.size(); }
  int64_t sizeOf(Factor factor) const { return nodes[factor].size; }
  Factor find(Factor factor);
  /// Appends the undivided roots that make up `factor`, outermost first.
  void leaves(Factor factor, llvm::SmallVectorImpl<Factor> &out);

  /// Whether they are known to be tied, in all their parts.
  bool isTied(Factor a, Factor b);

  /// Ties two lists of one product. False if they have no common division.
  bool tie(llvm::ArrayRef<Factor> a, llvm::ArrayRef<Factor> b);
  /// Ties the inner (or outer) part of size `limit` of `whole` to that of `part`, as far as whole
  /// factors of `part` go. It divides only what is still in one piece: a cut through a factor that
  /// something else has made is not followed.
  void tiePart(Factor whole, Factor part, int64_t limit, bool isInner);

private:
  struct Node {
    int64_t size;
    Factor parent;
    Factor outer = -1; ///< Of a root that is divided; the inner part is the node after it.
  };
  using Stack = llvm::SmallVector<Factor, 8>;

  bool isDivided(Factor root) const { return nodes[root].outer >= 0; }
  void divide(Factor root, int64_t innerSize);
  void open(Stack &stack, Factor root, bool isInner);
  void tieEnd(Stack &a, Stack &b, bool isInner, int64_t limit, bool mayDivideA, bool mayDivideB);

  std::vector<Node> nodes;
};

} // namespace phaze

#endif
