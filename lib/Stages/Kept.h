// What the backward pass of a stage keeps of the forward pass, and what it makes again.
#ifndef PHAZE_LIB_STAGES_KEPT_H
#define PHAZE_LIB_STAGES_KEPT_H

#include "Assignment.h"

namespace phaze {

class Kept {
public:
  Kept(const ProgramAnalysis &analysis, const StagePlan &plan, const Assignment &assignment,
       const OutlineOptions &options);

  /// Whether the backward pass of the stage of `node`, a node of its forward pass, makes it again
  /// rather than keep its results.
  bool isMadeAgain(NodeIndex node) const { return madeAgain.test(node); }
  /// Whether it does so because the plan says so, and by more than element-wise work: that runs
  /// once more, not twice.
  bool isRecomputed(NodeIndex node) const { return recomputed.test(node); }

private:
  void recompute();
  void derive(int32_t stage);
  bool isForwardOf(NodeIndex node, int32_t stage) const;
  bool isBackwardOf(NodeIndex node, int32_t stage) const;
  llvm::BitVector readFromMemory(int32_t stage) const;

  const ProgramAnalysis &analysis;
  const ProgramGraph &graph;
  const StagePlan &plan;
  const Assignment &assignment;
  const OutlineOptions &options;
  llvm::BitVector madeAgain, recomputed;
};

} // namespace phaze

#endif
