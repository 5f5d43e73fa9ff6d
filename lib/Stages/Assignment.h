// Which function each operation of a program is in.
#ifndef PHAZE_LIB_STAGES_ASSIGNMENT_H
#define PHAZE_LIB_STAGES_ASSIGNMENT_H

#include "Combining.h"
#include "phaze/Stages/Outline.h"

namespace phaze {

/// The function that a node runs in.
struct Unit {
  StagePart part = StagePart::Forward;
  int32_t round = 0, stage = 0;

  /// Order in which units can run: the backward pass goes down.
  friend bool operator<(const Unit &a, const Unit &b) {
    auto key = [](const Unit &unit) {
      return std::tuple(unit.part, unit.round,
                        unit.part == StagePart::Backward || unit.part == StagePart::Weights
                            ? -unit.stage
                            : unit.stage);
    };
    return key(a) < key(b);
  }
  friend bool operator==(const Unit &a, const Unit &b) {
    return a.part == b.part && a.round == b.round && a.stage == b.stage;
  }
};

class Assignment {
public:
  Assignment(const ProgramAnalysis &analysis, const StagePlan &plan, Combining &combining);

  /// Whether a node leads to a result of the program.
  bool isLive(NodeIndex node) const { return live.test(node); }
  /// Whether whoever needs a node makes it for itself: constants, side inputs, and what is made of
  /// parameters alone for several layers.
  bool isOwn(NodeIndex node) const { return own.test(node); }
  /// Of a node that is live and nobody's own.
  const Unit &unitOf(NodeIndex node) const { return units[node]; }

  bool hasBatch(ValueIndex value) const { return combining.hasBatch(value); }

private:
  void findLive();
  void findParts();
  void findLate();
  void findWeights();
  void findRounds();
  void findGradients();
  std::optional<int32_t> stageOfGradient(NodeIndex node) const;
  bool touchesBatch(NodeIndex node) const;

  const ProgramAnalysis &analysis;
  const ProgramGraph &graph;
  const Phases &phases;
  const StagePlan &plan;
  Combining &combining;
  llvm::BitVector live, own, isGradient;
  std::vector<Unit> units;
};

} // namespace phaze

#endif
