// Remembers what contractions cost, by shape of the operator and of the cores.
//
//   ContractionMemo memo;
//   const std::optional<ContractionCost> &cost = memo(problem, chip);  // computed once
#ifndef PHAZE_COSTMODEL_CONTRACTIONMEMO_H
#define PHAZE_COSTMODEL_CONTRACTIONMEMO_H

#include "phaze/CostModel/ContractionCost.h"
#include "phaze/CostModel/PaperContraction.h"

#include <algorithm>
#include <deque>
#include <vector>

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
    if (entries.size() * 2 >= slots.size())
      grow();
    uint64_t key = hash(problem, chip) | 1;
    size_t at = slotOf(key);
    for (; slots[at].key != 0; at = (at + 1) & (slots.size() - 1)) {
      if (slots[at].key != key)
        continue;
      const Entry &entry = entries[slots[at].entry];
      if (!(entry.problem == problem && entry.chip == chip))
        continue;
      ++numHits;
      return entry.cost;
    }
    slots[at] = {key, static_cast<uint32_t>(entries.size())};
    return entries.emplace_back(Entry{problem, chip, compute(problem, chip)}).cost;
  }

  uint64_t hits() const { return numHits; }
  uint64_t misses() const { return entries.size(); }

private:
  struct Entry {
    Problem problem;
    Chip chip;
    Cost cost;
  };
  /// Few of the entries, which are large and many, are read for one that is not there.
  struct Slot {
    uint64_t key = 0; ///< 0: free
    uint32_t entry = 0;
  };

  size_t slotOf(uint64_t key) const { return (key >> 8) & (slots.size() - 1); }

  void grow() {
    std::vector<Slot> old(std::max<size_t>(1024, slots.size() * 2));
    old.swap(slots);
    for (const Slot &slot : old) {
      if (slot.key == 0)
        continue;
      size_t at = slotOf(slot.key);
      while (slots[at].key != 0)
        at = (at + 1) & (slots.size() - 1);
      slots[at] = slot;
    }
  }

  std::vector<Slot> slots; ///< as many as a power of two
  std::deque<Entry> entries;
  uint64_t numHits = 0;
};

using ContractionMemo =
    Memo<Contraction, TensorChip, std::optional<ContractionCost>, mapContraction>;
using PaperMemo = Memo<PaperGemm, PaperChip, PaperCost, mapPaperGemm>;

} // namespace phaze::cost

#endif // PHAZE_COSTMODEL_CONTRACTIONMEMO_H
