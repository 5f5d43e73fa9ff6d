// How a shape runs under the exact rules, in every detail: what costs and explanations are made of.
#ifndef PHAZE_LIB_COSTMODEL_OPERATORRUN_H
#define PHAZE_LIB_COSTMODEL_OPERATORRUN_H

#include "phaze/CostModel/OperatorCost.h"

namespace phaze::cost {

/// Stored elements of an operand that is on the chip already: the least that the mapper takes.
constexpr int64_t onChip = 1;

struct OperatorRun {
  /// Contractions as they were mapped, with what else their group moves.
  std::vector<Contraction> problems;
  std::vector<TensorChip> chips;
  std::vector<ContractionCost> contractions;
  size_t main = 0; ///< the contraction with the most work, which shares its ports with the lanes
  VectorChip vectorChip;
  VectorCost vector;
  Bytes heldOperands; ///< operands made in the group that stay in the global buffer
  /// Bytes of the lanes through the global port and HBM, which `problems` have times `laneWeight`.
  Bytes lanesGlobal, lanesHbm;

  Cycles tensor;     ///< of all contractions, one after the other
  Cycles vectorPort; ///< of the vector cores, beside contractions
  Cycles start;      ///< from the operator before to this one
  Cycles network;
  Cycles cycles; ///< of one run
};

/// How much longer a byte takes in the share of a vector core than in that of a tensor core.
double laneWeight(const arch::ArchConfig &chip, Cores cores);

/// The fastest way to run a shape once; nothing if a contraction fits no core.
std::optional<OperatorRun> exactRun(const OperatorShape &shape, const arch::ArchConfig &chip,
                                    Cores cores, ContractionMemo &memo);

/// What a device sends.
Bytes networkBytes(const OperatorShape &shape, const arch::ArchConfig &chip);

/// The members of such a collective.
int64_t devicesOf(const NetworkWork &work, const arch::ArchConfig &chip);

/// What the shape takes of a chip.
Resource resourceOf(const OperatorShape &shape);

/// The published chip of one core or all, and whether the published rules have numbers for a
/// contraction.
PaperChip paperChipOf(const arch::ArchConfig &chip, Cores cores);
bool isWithinPaperRules(const Contraction &problem);

} // namespace phaze::cost

#endif // PHAZE_LIB_COSTMODEL_OPERATORRUN_H
