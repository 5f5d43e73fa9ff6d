// Remembers what contractions cost, by shape of the operator and of the cores.
#ifndef PHAZE_COSTMODEL_CONTRACTIONMEMO_H
#define PHAZE_COSTMODEL_CONTRACTIONMEMO_H

#include "phaze/CostModel/ContractionCost.h"

#include <unordered_map>

namespace phaze::cost {

/// Costs under the exact rules, each computed once. Not for use by two threads at once.
class ContractionMemo {
public:
  /// Nothing if no mapping fits. The reference lives as long as the memo.
  const std::optional<ContractionCost> &cost(const Contraction &problem, const TensorChip &chip);

  uint64_t hits() const { return numHits; }
  uint64_t misses() const { return table.size(); }

private:
  struct Key {
    Contraction problem;
    TensorChip chip;

    bool operator==(const Key &other) const {
      return problem == other.problem && chip == other.chip;
    }
  };
  struct Hash {
    size_t operator()(const Key &key) const;
  };

  std::unordered_map<Key, std::optional<ContractionCost>, Hash> table;
  uint64_t numHits = 0;
};

} // namespace phaze::cost

#endif // PHAZE_COSTMODEL_CONTRACTIONMEMO_H
