// Lower bounds from prices on the time of ops, valid for every part of a schedule that is left.
//
// In mode All an op has the chip to itself, so a makespan is E, the time of ops in mode All, plus
// the length of what runs in mode One. Write y_i = 1 for mode All. Each of these rows holds
// (docs/Scheduling.md, B1 to B4, with proofs):
//
//   T >= E + sum over a chain of one_i (1 - y_i)
//   T >= E + sum over all ops that use core type c of one_i (1 - y_i) / cores_c
//   T >= E + [the second, over the ancestors of v] + [chain v..w] + [the second, descendants of w]
//
// so every convex combination of rows reads T >= sum of b_i all_i y_i + a_i one_i (1 - y_i), with
// rates a_i and b_i that depend on the combination alone, and whatever the modes are,
//
//   T >= sum over i of min(b_i all_i, a_i one_i).
//
// That is a price per op. The rows stay true when finished ops are dropped, and for the rest of an
// op that is running; so one vector of prices, found once for the set of ops that are left at some
// node, bounds every node of a search by a sum over the ops that it has left.
// With overlapping types, E counts per type and chains count all their members (rates b differ).
#ifndef PHAZE_LIB_SCHEDULING_PRICES_H
#define PHAZE_LIB_SCHEDULING_PRICES_H

#include "Instance.h"

namespace phaze::scheduling {

/// Rates and prices per op; zero for ops that were not left when they were made.
struct Prices {
  std::vector<double> oneRate; ///< a_i: per tick of op i in mode One
  std::vector<double> allRate; ///< b_i: per tick of op i in mode All
  std::vector<double> price;   ///< min(b_i all_i, a_i one_i), for the whole of op i
  double total = 0;            ///< the bound for the residual they were made for, up to rounding
};

/// What is left of an instance at a node: ops with what remains of them.
struct Residual {
  std::vector<unsigned> ops; ///< in topological order
  std::vector<Ticks> one;    ///< by op: what remains in mode One, `never` if that is no choice
  std::vector<Ticks> all;    ///< by op: what remains in mode All, `never` if that is no choice
};

/// The whole instance as a residual.
Residual wholeInstance(const Instance &instance);

/// Finds good prices for residuals of one instance. Keeps its scratch memory between calls.
class PriceFinder {
public:
  explicit PriceFinder(const Instance &instance);

  /// Prices after `rounds` rounds of play between rows and modes: each round adds the row that is
  /// tightest against the present modes, with the best weight.
  Prices find(const Residual &residual, unsigned rounds);

  /// The modes that the last call ended with: whether All is cheaper at its prices.
  const std::vector<char> &allIsCheaper() const { return cheaper; }

private:
  void bestRow(const Residual &residual);
  double value(const Residual &residual, double step) const;

  const Instance &instance;
  std::vector<double> y, a, b, rowA, rowB;
  std::vector<double> chainTime, workTime[2], head, tailWork;
  std::vector<int> from;               ///< the predecessor on the best chain; -1: none
  std::vector<int> headCore, tailCore; ///< the core type of the work bound used; -1: none
  std::vector<double> allTime, oneTime;
  std::vector<char> cheaper;
  std::vector<uint64_t> left;
};

/// The greatest whole number of ticks that a sum of prices proves. `scale` is the sum of all
/// durations of the instance: it sets how far sums of doubles may be off.
Ticks ticksFromPrices(double sum, double scale, size_t ops);

} // namespace phaze::scheduling

#endif // PHAZE_LIB_SCHEDULING_PRICES_H
