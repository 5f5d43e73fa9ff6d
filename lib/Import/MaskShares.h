// How much of what masks cover they show.
#ifndef PHAZE_LIB_IMPORT_MASKSHARES_H
#define PHAZE_LIB_IMPORT_MASKSHARES_H

#include "AnalyzedProgram.h"

namespace phaze {

/// Masks that follow from positions: comparisons of what grows evenly along two dimensions, and
/// what is made of these (both of two, chosen between two numbers, scaled, broadcast). Kernels skip
/// the blocks that such a mask hides.
class MaskShares : private AnalyzedProgram {
public:
  explicit MaskShares(const ProgramAnalysis &analysis) : AnalyzedProgram(analysis) {}

  /// Of a million elements of a side value how many are shown: where it chooses the other operand
  /// of a `select` than a large negative number, or is no such number itself. None where that is
  /// not known.
  std::optional<int64_t> of(ValueIndex value);

private:
  /// Elements at which `row * i + column * j + offset` is not negative.
  struct HalfPlane {
    int64_t row = 0, column = 0, offset = 0;
  };
  /// What is known of a value: it grows evenly along its dimensions, or has two values, one inside
  /// of all half-planes over two of its dimensions and one outside.
  struct Fact {
    bool isMask = false;
    std::vector<int64_t> slopes; ///< By dimension.
    double offset = 0;
    unsigned rows = 0, columns = 0;
    std::vector<HalfPlane> planes;
    double inside = 0, outside = 0;

    bool isNumber() const;
  };
  using MaybeFact = std::optional<Fact>;

  MaybeFact factOf(ValueIndex value);
  MaybeFact find(ValueIndex value);
  MaybeFact ofView(const GraphNode &node, llvm::ArrayRef<int64_t> shape);
  MaybeFact ofElementwise(const GraphNode &node);
  MaybeFact ofComparison(mlir::Operation *op, const Fact &left, const Fact &right) const;
  /// Whether a mask of truth values shows where it is true.
  std::optional<bool> showsTrue(ValueIndex value);
  bool isHiding(ValueIndex value);
  static int64_t shownOfMillion(const Fact &mask, llvm::ArrayRef<int64_t> shape, bool inside);

  llvm::DenseMap<ValueIndex, MaybeFact> known;
};

} // namespace phaze

#endif
