// How values of microbatches become values of the step.
#ifndef PHAZE_LIB_STAGES_COMBINING_H
#define PHAZE_LIB_STAGES_COMBINING_H

#include "phaze/Import/ProgramAnalysis.h"
#include "phaze/Stages/StageProgram.h"

namespace phaze {

struct Combined {
  Combine combine = Combine::None;
  int64_t dim = 0;
};

class Combining {
public:
  Combining(const ProgramAnalysis &analysis,
            const llvm::DenseSet<mlir::Operation *> &countConstants)
      : analysis(analysis), graph(*analysis.graph), countConstants(countConstants) {}

  /// Of a value that a forward or backward function makes. None where there is no way.
  std::optional<Combined> of(ValueIndex value);
  /// Whether a value is linear in sums over the batch, and has the batch no more.
  bool isSum(ValueIndex value) { return !hasBatch(value) && formOf(value) == Form::Sum; }

  bool hasBatch(ValueIndex value) const {
    return analysis.roles.batch && analysis.phases.hasBatch(graph, *analysis.factors, value);
  }

private:
  /// `Zero` is a constant of zeros, which adds to anything.
  enum class Form { Unknown, Zero, Same, Sum, Mean, Max, Min };
  Form formOf(ValueIndex value);
  Form makeForm(ValueIndex value);
  Form formOfReduction(NodeIndex node);
  Form formOfLinear(NodeIndex node);
  bool isZero(ValueIndex value) const;

  const ProgramAnalysis &analysis;
  const ProgramGraph &graph;
  const llvm::DenseSet<mlir::Operation *> &countConstants;
  llvm::DenseMap<ValueIndex, Form> known;
};

/// The dimension of a value that has the batch outermost; none if it has none, or inside.
std::optional<int64_t> batchDimOf(const ProgramAnalysis &analysis, ValueIndex value);

} // namespace phaze

#endif
