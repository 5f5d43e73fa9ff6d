// Remembers what contractions cost, by shape of the operator and of the cores.
//
//   ContractionMemo memo;
//   const std::optional<ContractionCost> &cost = memo(problem, chip);  // computed once
#ifndef PHAZE_COSTMODEL_CONTRACTIONMEMO_H
#define PHAZE_COSTMODEL_CONTRACTIONMEMO_H

#include "phaze/CostModel/ContractionCost.h"
#include "phaze/CostModel/PaperContraction.h"

#include <unordered_map>

namespace phaze::cost {

size_t hash(const Contraction &problem, const TensorChip &chip);
size_t hash(const PaperGemm &gemm, const PaperChip &chip);

/// Calls `compute` once for each pair. Not for use by two threads at once.
template <typename Problem, typename Chip, typename Cost,
          Cost (*compute)(const Problem &, const Chip &)>
class Memo {
public:
  /// The reference lives as long as the memo.
  const Cost &operator()(const Problem &problem, const Chip &chip) {
    auto [entry, isNew] = table.try_emplace({problem, chip});
    if (isNew)
      entry->second = compute(problem, chip);
    else
      ++numHits;
    return entry->second;
  }

  uint64_t hits() const { return numHits; }
  uint64_t misses() const { return table.size(); }

private:
  struct Hash {
    size_t operator()(const std::pair<Problem, Chip> &key) const {
      return hash(key.first, key.second);
    }
  };

  std::unordered_map<std::pair<Problem, Chip>, Cost, Hash> table;
  uint64_t numHits = 0;
};

using ContractionMemo =
    Memo<Contraction, TensorChip, std::optional<ContractionCost>, mapContraction>;
using PaperMemo = Memo<PaperGemm, PaperChip, PaperCost, mapPaperGemm>;

} // namespace phaze::cost

#endif // PHAZE_COSTMODEL_CONTRACTIONMEMO_H
