// What does not scale with the batch as the rest does.
#ifndef PHAZE_LIB_IMPORT_BATCHSCALING_H
#define PHAZE_LIB_IMPORT_BATCHSCALING_H

#include "AnalyzedProgram.h"

namespace phaze {

class BatchScaling : private AnalyzedProgram {
public:
  explicit BatchScaling(ProgramAnalysis &analysis)
      : AnalyzedProgram(analysis), program(*analysis.graph) {}

  /// Whether a node's size is no product of factors, or it runs on sizes that such a node made.
  bool hasIrregularSize(NodeIndex index) const;
  /// Warns of these nodes, and of sums over the batch that the forward pass goes on with.
  mlir::LogicalResult warn();

private:
  bool isIrregular(NodeIndex node) const;
  /// Whether a sum over the batch is used together with the batch again, as batch norm does.
  bool isBatchStatistic(NodeIndex index) const;

  ProgramGraph &program; ///< To warn.
};

} // namespace phaze

#endif
