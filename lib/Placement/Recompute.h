// Which layers of a stage to recompute so that it fits, in the least time.
#ifndef PHAZE_LIB_PLACEMENT_RECOMPUTE_H
#define PHAZE_LIB_PLACEMENT_RECOMPUTE_H

#include "Chain.h"

namespace phaze::placement {

/// The parts of what replicas share that each of them holds.
struct Shares {
  double parameters = 1, gradients = 1, optimizer = 1;
};

/// Solves the knapsacks inside stages and remembers them. A stage that holds as many layers of
/// each kind as another one, with as many microbatches in flight, has the same answer.
class RecomputeSolver {
public:
  /// `memory` is the capacity. Forgets everything.
  void reset(const Chain &chain, double memory, const Shares &shares);

  /// The least seconds of recomputation per microbatch with which the stage [i, j) fits when
  /// `inFlight` microbatches are stashed; infinite if it does not fit at all, or if more than
  /// `limit` would be needed. Where the knapsack is a hard one, a lower bound: see `settle`.
  double seconds(int32_t i, int32_t j, double inFlight, double limit);

  /// Makes `seconds` exact for a stage that fits. Returns whether it was a lower bound before.
  bool settle(int32_t i, int32_t j, double inFlight);

  /// The choice behind `seconds`: flags for the layers [i, j), or `whole`.
  void choose(int32_t i, int32_t j, double inFlight, uint8_t *flags, bool &whole);

  /// Whether an answer was cut short by the size of its label set: it is then feasible and not
  /// proven least.
  bool cutShort() const { return wasCutShort; }
  uint64_t solved() const { return count; }

private:
  struct Item {
    double saved; ///< per microbatch in flight
    double cost;
    double peak; ///< transient bytes while the layer is rebuilt and differentiated
    int32_t layer;
  };
  struct Label {
    double saved;
    double cost;
    int32_t parent;
    int32_t item;
  };
  struct Entry {
    uint64_t key;
    double seconds;
    uint32_t generation;
    bool exact;   ///< otherwise a lower bound
    bool settled; ///< not a lower bound for want of effort
  };

  /// The knapsack itself. With `flags` the chosen layers are marked.
  double solve(int32_t i, int32_t j, double inFlight, double limit, uint8_t *flags, size_t effort);
  /// Recomputing all from the input of the stage; infinite if that does not fit.
  double wholeStage(int32_t i, int32_t j, double inFlight) const;
  double capacity(int32_t i, int32_t j) const;
  double largestTransient(int32_t i, int32_t j) const;
  /// Lets items take part whose peak is at most this.
  void allow(double peak);
  /// The least cost to save `need` by fractions of the allowed items from the `first` on. These
  /// are the items up to `last`, the last of them in part.
  double fractional(size_t first, double need, size_t &last) const;
  /// Takes the items [first, last) on top of a label, or of nothing, for the best answer if they
  /// cost less.
  void round(int32_t label, size_t first, size_t last);
  /// The least cost to save `need` with the allowed items if it is below `best`, else `best`.
  double cover(double need, double best);
  void mark(int32_t i, uint8_t *flags, size_t length) const;
  /// The entry of stages like [i, j), and the first of them.
  Entry &entry(int32_t &i, int32_t &j, double inFlight);
  Entry &entry(uint64_t key);
  void grow();

  const Chain *chain = nullptr;
  double memory = 0;
  Shares shares;
  std::vector<Item> items;   ///< of the stage, by cost per byte saved
  std::vector<double> peaks; ///< distinct, ascending
  std::vector<Item> allowed; ///< under the current peak, in the order of `items`
  std::vector<double> sumSaved, sumCost;
  std::vector<Label> labels;
  std::vector<int32_t> front, merged;
  double bestCost = 0;      ///< the answer of `cover`:
  int32_t bestLabel = -1;   ///< the items of this label,
  size_t bestFirst = 0;     ///< and those from here
  size_t bestLast = 0;      ///< to here
  double slack = 0;         ///< gains below this are not looked for
  std::vector<Entry> table; ///< open addressing
  size_t used = 0;
  uint32_t generation = 0;
  uint64_t count = 0;
  bool wasCutShort = false;
  size_t mostLabels = 0;  ///< of the knapsack at hand
  double openBound = 0;   ///< what the knapsacks that ran out of labels cost at the least
  bool coverable = false; ///< in the last `solve`, whatever the limit
};

} // namespace phaze::placement

#endif // PHAZE_LIB_PLACEMENT_RECOMPUTE_H
