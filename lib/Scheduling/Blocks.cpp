// Prices that no block exceeds; see the header.
#include "Blocks.h"
#include "GoldenSection.h"
#include "ListScheduler.h"
#include "Prices.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>

using namespace phaze::scheduling;
using phaze::solver::Model;
using phaze::solver::Term;
using phaze::solver::Variable;

namespace {

using Set = uint64_t;
using Vector = std::array<double, maxBlockOps>;

template <typename Visit> void forEach(Set set, Visit visit) {
  for (; set; set &= set - 1)
    visit(static_cast<unsigned>(__builtin_ctzll(set)));
}

Set bit(unsigned i) { return Set(1) << i; }

/// What an op takes if it runs alone.
double fastest(const Instance &instance, unsigned i) {
  return static_cast<double>(std::min(instance.one[i], instance.all[i]));
}

/// Finds convex sets whose prices exceed their length.
class BlockFinder {
public:
  BlockFinder(const Instance &instance, uint64_t nodeLimit)
      : instance(instance), n(instance.size()), nodeLimit(nodeLimit) {
    for (unsigned i = 0; i < n; ++i) {
      above[i] = instance.ancestorsOf(i)[0];
      below[i] = instance.descendantsOf(i)[0];
      one[i] = static_cast<double>(instance.one[i]);
      for (unsigned c : {0u, 1u})
        if (instance.uses(i, c))
          work[c][i] = one[i] / instance.cores[c];
    }
  }

  /// Sets whose prices exceed `factor` times their length: at most one for each op that may be the
  /// longest of a set. If it returns none, none are left, unless isExhausted().
  std::vector<Set> find(const Vector &prices, double givenFactor) {
    price = prices;
    factor = givenFactor;
    std::vector<Set> sets;
    for (unsigned i = 0; i < n; ++i) {
      leader = i;
      // Of ops that are equally long the first one is the leader.
      Set candidates = 0;
      for (unsigned j = 0; j < n; ++j)
        if (std::pair(one[j], i) <= std::pair(one[i], j))
          candidates |= bit(j);
      found = 0;
      search(candidates, bit(i));
      if (found && std::find(sets.begin(), sets.end(), found) == sets.end())
        sets.push_back(found);
    }
    return sets;
  }

  /// Whether the nodes of all searches have reached the limit.
  bool isExhausted() const { return nodes >= nodeLimit; }

  /// What the ops of a set take at least, all in mode One.
  double lengthOf(Set set) const {
    Vector row;
    return longestRow(set, row);
  }

  /// The set with ops that make it no longer: a row that says more.
  Set lifted(Set set, const std::vector<unsigned> &order) const {
    double length = lengthOf(set) * (1 + 1e-12);
    for (unsigned i : order)
      if (!(set & bit(i)))
        if (Set larger = hullOf(set | bit(i)); lengthOf(larger) <= length)
          set = larger;
    return set;
  }
  /// The least convex set around a set.
  Set hullOf(Set set) const {
    Set hull = set;
    for (unsigned k = 0; k < n; ++k)
      if ((set & above[k]) && (set & below[k]))
        hull |= bit(k);
    return hull;
  }

private:
  /// Drops candidates that cannot be in a convex set with those that must be; false if there is
  /// none. An op that is no candidate has candidates above or below it, not both.
  bool close(Set &candidates, Set must, int &conflict) const {
    for (bool again = true; again;) {
      again = false;
      conflict = -1;
      double most = 0;
      for (unsigned k = 0; k < n; ++k) {
        if (candidates & bit(k))
          continue;
        Set before = candidates & above[k], after = candidates & below[k];
        if (!before || !after)
          continue;
        bool mustBefore = before & must, mustAfter = after & must;
        if (mustBefore && mustAfter)
          return false;
        if (mustBefore || mustAfter) {
          candidates &= ~(mustBefore ? after : before);
          again = true;
          continue;
        }
        double least = std::min(sum(before), sum(after));
        if (conflict < 0 || least > most) {
          most = least;
          conflict = static_cast<int>(k);
        }
      }
    }
    return true;
  }

  double sum(Set set) const {
    double total = 0;
    forEach(set, [&](unsigned i) { total += price[i]; });
    return total;
  }

  /// The row that is longest for a set, B1 to B3 of docs/Scheduling.md among its ops: work, or a
  /// chain with the work above and below it. Returns its length.
  double longestRow(Set set, Vector &row) const {
    row.fill(0);
    double total[2];
    unsigned busier = busiest(set, total);
    double best = total[busier];
    int last = -1;
    Vector head;
    std::array<int, maxBlockOps> from, headCore, tailCore;
    forEach(set, [&](unsigned i) {
      double around[2];
      headCore[i] = static_cast<int>(busiest(set & above[i], around));
      head[i] = around[headCore[i]];
      from[i] = -1;
      forEach(set & above[i], [&](unsigned p) {
        if (head[p] + one[p] > head[i]) {
          head[i] = head[p] + one[p];
          from[i] = static_cast<int>(p);
        }
      });
      tailCore[i] = static_cast<int>(busiest(set & below[i], around));
      double through = head[i] + one[i] + around[tailCore[i]];
      if (through > best) {
        best = through;
        last = static_cast<int>(i);
      }
    });
    auto addWork = [&](Set ops, unsigned c) {
      forEach(ops, [&](unsigned i) { row[i] += work[c][i]; });
    };
    if (last < 0) {
      row = work[busier];
      return best;
    }
    addWork(below[last], static_cast<unsigned>(tailCore[last]));
    for (int i = last; i >= 0; i = from[i]) {
      row[i] = one[i];
      if (from[i] < 0)
        addWork(above[i], static_cast<unsigned>(headCore[i]));
    }
    return best;
  }

  /// The core type that has more to do per core.
  unsigned busiest(Set set, double (&total)[2]) const {
    total[0] = total[1] = 0;
    forEach(set, [&](unsigned i) {
      total[0] += work[0][i];
      total[1] += work[1][i];
    });
    return total[1] > total[0] ? 1 : 0;
  }

  /// The set between `must` and `candidates` whose prices exceed its length the most, if a mixture
  /// of rows is taken for the length, and by how much.
  double respond(Set candidates, Set must, const Vector &row, Set &set) const {
    double total = 0;
    set = must;
    forEach(must, [&](unsigned i) { total += price[i] - factor * row[i]; });
    forEach(candidates & ~must, [&](unsigned i) {
      double gain = price[i] - factor * row[i];
      if (gain <= 0)
        return;
      total += gain;
      set |= bit(i);
    });
    return total;
  }

  /// Plays rows against sets. True if no set between the two exceeds its length, or one was found.
  bool play(Set candidates, Set must, Vector &mixed) {
    mixed.fill(0);
    mixed[leader] = one[leader];
    Vector row, trial;
    Set set, ignored;
    auto mixWith = [&](double step) {
      for (unsigned i = 0; i < n; ++i)
        trial[i] = mixed[i] + step * (row[i] - mixed[i]);
    };
    auto valueAt = [&](double step) {
      mixWith(step);
      return respond(candidates, must, trial, ignored);
    };
    for (unsigned round = 0; round < rounds; ++round) {
      if (respond(candidates, must, mixed, set) <= 0)
        return true;
      double length = longestRow(set, row);
      if (sum(set) > factor * length && hullOf(set) == set) {
        found = set;
        return true;
      }
      // The value is convex in the step. A floor, so that play never stalls.
      mixWith(std::max(leastBetween0And1(valueAt, 6), 0.3 / (round + 2.0)));
      mixed = trial;
    }
    return respond(candidates, must, mixed, set) <= 0;
  }

  void search(Set candidates, Set must) {
    int conflict = -1;
    if (isExhausted() || !close(candidates, must, conflict))
      return;
    ++nodes;
    Vector mixed;
    if (play(candidates, must, mixed))
      return;
    if (conflict >= 0) {
      auto k = static_cast<unsigned>(conflict);
      search(candidates & ~above[k], must);
      if (!found)
        search(candidates & ~below[k], must);
      return;
    }
    // What the mixture is least sure of.
    int chosen = -1;
    double least = 0;
    forEach(candidates & ~must, [&](unsigned i) {
      double doubt = std::abs(price[i] - factor * mixed[i]) / std::max(price[i], 1e-300);
      if (chosen < 0 || doubt < least) {
        least = doubt;
        chosen = static_cast<int>(i);
      }
    });
    if (chosen < 0) {
      // Nothing is left to choose, and play has not decided: it stands at its length.
      if (sum(must) > factor * lengthOf(must))
        found = must;
      return;
    }
    auto i = static_cast<unsigned>(chosen);
    search(candidates & ~bit(i), must);
    if (!found)
      search(candidates, must | bit(i));
  }

  static constexpr unsigned rounds = 16;

  const Instance &instance;
  const unsigned n;
  const uint64_t nodeLimit;
  std::array<Set, maxBlockOps> above{}, below{};
  Vector one{}, work[2] = {};
  // Of the present search.
  Vector price{};
  double factor = 1;
  unsigned leader = 0; ///< the longest op
  Set found = 0;
  uint64_t nodes = 0; ///< of all searches
};

/// Longest chains first, in the modes that the ops have.
std::vector<unsigned> byTail(const Instance &instance, Set inModeOne) {
  const unsigned n = instance.size();
  std::vector<Ticks> tail(n, 0);
  std::vector<unsigned> order;
  for (unsigned i = n; i-- > 0;) {
    for (unsigned s : instance.succs[i])
      tail[i] = std::max(tail[i], tail[s]);
    tail[i] += inModeOne & bit(i) ? instance.one[i] : std::min(instance.one[i], instance.all[i]);
    order.push_back(n - 1 - i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](unsigned a, unsigned b) { return tail[a] > tail[b]; });
  return order;
}

/// Runs the sets one after the other, ops of none in their faster mode. Nothing if the order
/// leads around in a circle between them.
Sequence sequenceOf(const Instance &instance, const std::vector<Set> &sets) {
  Set inSets = 0, done = 0;
  for (Set set : sets)
    inSets |= set;
  std::vector<unsigned> order = byTail(instance, inSets);
  Sequence sequence;
  while (sequence.steps.size() < instance.size()) {
    // The first op of the order whose group is ready.
    Set next = 0;
    for (unsigned i : order) {
      if (done & bit(i))
        continue;
      Set group = bit(i), above = 0;
      for (Set set : sets)
        if (set & bit(i))
          group = set;
      forEach(group, [&](unsigned j) { above |= instance.ancestorsOf(j)[0]; });
      if (!(above & ~done & ~group)) {
        next = group;
        break;
      }
    }
    if (!next)
      return {};
    for (unsigned i : order)
      if (next & bit(i))
        sequence.steps.push_back(
            {i, inSets & bit(i) || instance.all[i] == never ? Mode::One : Mode::All, -1});
    done |= next;
  }
  sequence.makespan = decode(instance, sequence.steps);
  return sequence;
}

/// How long a list schedule takes for a set alone, in mode One.
Ticks listLength(const Instance &instance, Set set) {
  std::vector<Step> steps;
  for (unsigned i : byTail(instance, set))
    if (set & bit(i))
      steps.push_back({i, Mode::One, -1});
  return decode(instance, steps);
}

/// A set like the given one that a list schedule runs in the length that it takes at least: some
/// ops dropped, others taken in.
Set packed(const Instance &instance, const BlockFinder &finder, Set set,
           const std::vector<unsigned> &bySize) {
  auto length = static_cast<Ticks>(std::ceil(finder.lengthOf(set)));
  for (auto at = bySize.rbegin(); at != bySize.rend() && listLength(instance, set) > length; ++at)
    if (Set smaller = set & ~bit(*at); smaller != set && finder.hullOf(smaller) == smaller)
      set = smaller;
  for (unsigned i : bySize)
    if (Set larger = set | bit(i);
        finder.hullOf(larger) == larger && listLength(instance, larger) <= length)
      set = larger;
  return set;
}

/// The cheapest way to have each op alone or in one of the sets, by how long a list schedule takes
/// for them.
std::vector<Set> chooseSets(const Instance &instance, const std::vector<Set> &sets, double unit,
                            phaze::solver::Backend &backend) {
  Model model("block_choice");
  std::vector<std::vector<Term>> cover(instance.size());
  for (unsigned i = 0; i < instance.size(); ++i)
    cover[i].push_back({1, model.addBinary("x_" + std::to_string(i), fastest(instance, i) / unit)});
  std::vector<Variable> chosen;
  for (Set set : sets) {
    auto length = static_cast<double>(listLength(instance, set));
    chosen.push_back(model.addBinary("b_" + std::to_string(chosen.size()), length / unit));
    forEach(set, [&](unsigned i) { cover[i].push_back({1, chosen.back()}); });
  }
  for (unsigned i = 0; i < instance.size(); ++i)
    model.addRow("C_" + std::to_string(i), cover[i], 1, 1);
  phaze::solver::SolveOptions options;
  options.nodeLimit = 100;
  phaze::solver::Result result = backend.solve(model, options);
  std::vector<Set> answer;
  if (result.hasSolution())
    for (size_t s = 0; s < sets.size(); ++s)
      if (result.values[static_cast<size_t>(chosen[s].index)] > 0.5)
        answer.push_back(sets[s]);
  return answer;
}

} // namespace

BlockResult phaze::scheduling::solveBlocks(const Instance &instance, solver::Backend &backend,
                                           const BlockLimits &limits) {
  assert(instance.size() <= maxBlockOps && !instance.overlapTypes && "no such blocks");
  const unsigned n = instance.size();
  // Prices may exceed lengths by this factor, which is divided out: without it the search would be
  // about what sums are off by.
  constexpr double factor = 1 + 1e-8;
  // Prices of the program that are this close to prices that hold are as good.
  constexpr double closeEnough = 1e-5;

  BlockFinder finder(instance, limits.nodes);
  Prices first = PriceFinder(instance).find(wholeInstance(instance), 60);
  Vector inside{};
  double scale = 0, best = 0;
  for (unsigned i = 0; i < n; ++i) {
    inside[i] = first.price[i];
    best += inside[i];
    scale += static_cast<double>(instance.one[i]);
  }
  // Makespans near 1000 suit the absolute tolerances of solvers.
  double unit = best / 1000;
  Model model("block_prices");
  std::vector<Variable> variables;
  for (unsigned i = 0; i < n; ++i)
    variables.push_back(
        model.addContinuous("p_" + std::to_string(i), 0, fastest(instance, i) / unit, -1));
  std::vector<Set> sets;
  std::vector<unsigned> bySize(n);
  std::iota(bySize.begin(), bySize.end(), 0);
  std::stable_sort(bySize.begin(), bySize.end(), [&](unsigned a, unsigned b) {
    return fastest(instance, a) > fastest(instance, b);
  });
  // Halfway between prices that hold and those of the program: sets found there say more. What
  // holds halfway is worth a look at the end of the way.
  double share = 0.5;
  while (!finder.isExhausted()) {
    if (best >= static_cast<double>(limits.enough) || (limits.stop && limits.stop()))
      break;
    solver::Result program = backend.solve(model, {});
    if (!program.hasSolution())
      break;
    double outer = 0, middle = 0;
    Vector query{};
    for (unsigned i = 0; i < n; ++i) {
      // The solver's answer only says where to look: its tolerances do not matter.
      double outside = program.values[static_cast<size_t>(variables[i].index)] * unit;
      outside = std::min(outside, fastest(instance, i));
      outer += outside;
      query[i] = inside[i] + share * (outside - inside[i]);
      middle += query[i];
    }
    // No prices that hold sum up to more than those of the program.
    if (best >= outer * (1 - closeEnough) || outer <= static_cast<double>(limits.known))
      break;
    std::vector<Set> violated = finder.find(query, factor);
    if (violated.empty()) {
      if (finder.isExhausted() || middle / factor <= best)
        break;
      best = middle / factor;
      for (unsigned i = 0; i < n; ++i)
        inside[i] = query[i] / factor;
      share = 1;
      continue;
    }
    share = 0.5;
    size_t known = sets.size();
    for (Set set : violated) {
      set = finder.lifted(set, bySize);
      // What the program's own tolerance leaves of a row that it has.
      if (std::find(sets.begin(), sets.end(), set) != sets.end())
        continue;
      std::vector<Term> terms;
      forEach(set, [&](unsigned i) { terms.push_back({1, variables[i]}); });
      model.addAtMost("B_" + std::to_string(sets.size()), std::move(terms),
                      finder.lengthOf(set) / unit);
      sets.push_back(set);
    }
    if (sets.size() == known)
      break;
  }
  BlockResult result;
  result.lower = ticksFromPrices(best, scale, n);
  for (size_t known = sets.size(), s = 0; s < known; ++s)
    if (Set set = packed(instance, finder, sets[s], bySize);
        std::find(sets.begin(), sets.end(), set) == sets.end())
      sets.push_back(set);
  if (!sets.empty())
    result.best = sequenceOf(instance, chooseSets(instance, sets, unit, backend));
  return result;
}
