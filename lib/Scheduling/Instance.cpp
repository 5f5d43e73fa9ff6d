// From problems with durations in doubles to components in ticks.
#include "Instance.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace phaze::scheduling;

/// The smallest denominator of a fraction that equals `x` up to the last digits of a double, by
/// its continued fraction; 0 if there is none up to a million.
static int64_t denominatorOf(double x) {
  double whole = std::floor(x), rest = x - whole;
  double h0 = 1, h1 = whole, k0 = 0, k1 = 1;
  while (std::abs(h1 / k1 - x) > 8e-16 * x) {
    if (rest <= 0)
      return 0;
    rest = 1 / rest;
    whole = std::floor(rest);
    rest -= whole;
    double h2 = whole * h1 + h0, k2 = whole * k1 + k0;
    if (k2 > 1e6)
      return 0;
    h0 = h1, h1 = h2, k0 = k1, k1 = k2;
  }
  return static_cast<int64_t>(k1);
}

/// How many grid points per unit all durations lie on (a clock, or decimals); 0 if there is none.
static double gridOf(const std::vector<double> &durations, double most) {
  int64_t common = 1;
  for (double d : durations) {
    int64_t denominator = denominatorOf(d);
    if (denominator == 0)
      return 0;
    common = std::lcm(common, denominator);
    if (static_cast<double>(common) > most)
      return 0;
  }
  for (double d : durations) {
    double multiple = d * static_cast<double>(common);
    if (std::abs(multiple - std::round(multiple)) > 2e-15 * multiple)
      return 0;
  }
  return static_cast<double>(common);
}

TickScale::TickScale(const Problem &problem) {
  std::vector<double> durations;
  double sum = 0;
  for (const Op &op : problem.ops)
    for (double d : {op.oneCore, op.allCores})
      if (d > 0) {
        durations.push_back(d);
        sum += d;
      }
  if (durations.empty())
    return;
  // Times in seconds lie on the grid of a clock once they are written in smaller units.
  double unit = 1;
  while (sum * unit < 1000 && unit < 1e12)
    unit *= 1e3;
  if (unit > 1)
    for (double &d : durations)
      d *= unit;
  // 45 bits leave doubles eight bits to add up prices in (Prices.h).
  const double most = std::ldexp(1, 45);
  if (double grid = gridOf(durations, most / (sum * unit))) {
    perUnit = grid * unit;
    return;
  }
  exact = false;
  perUnit = std::exp2(std::floor(std::log2(most / sum)));
  if (!std::isfinite(perUnit))
    perUnit = std::numeric_limits<double>::max();
}

Ticks TickScale::toTicks(double duration) const {
  if (duration == 0)
    return 0;
  return std::max<Ticks>(1, std::llround(duration * perUnit));
}

double TickScale::boundFromTicks(Ticks ticks, size_t ops) const {
  // A tick per op for rounding to ticks, and the rounding of sums of doubles.
  double slack = exact ? 0 : static_cast<double>(ops);
  double bound = (static_cast<double>(ticks) - slack) / perUnit;
  return std::max(0.0, bound * (1 - 2e-16 * static_cast<double>(ops + 2)));
}

namespace {

/// Cuts a problem where every op before precedes every op after.
class Decomposer {
public:
  Decomposer(const Problem &problem, const TickScale &scale)
      : problem(problem), one(problem.ops.size()), all(one), succs(one.size()),
        position(one.size(), 0) {
    for (size_t i = 0; i < one.size(); ++i) {
      one[i] = scale.toTicks(problem.ops[i].oneCore);
      all[i] = scale.toTicks(problem.ops[i].allCores);
    }
  }

  Decomposition run() {
    Decomposition result;
    sort(result.topological);
    for (unsigned i : result.topological) {
      position[i] = static_cast<unsigned>(kept.size());
      if (isKept(i))
        kept.push_back(i);
    }
    if (kept.empty())
      return result;
    words = (kept.size() + 63) / 64;
    close(result.topological);
    rankOps();
    std::vector<size_t> cuts = findCuts();
    for (size_t c = 0; c + 1 < cuts.size(); ++c)
      result.components.push_back(component(cuts[c], cuts[c + 1] - cuts[c]));
    return result;
  }

private:
  bool isKept(unsigned op) const { return std::min(one[op], all[op]) > 0; }

  void sort(std::vector<unsigned> &order) {
    const size_t n = one.size();
    std::vector<unsigned> missing(n, 0);
    for (const Edge &edge : problem.edges) {
      succs[edge.from].push_back(edge.to);
      ++missing[edge.to];
    }
    order.reserve(n);
    for (unsigned i = 0; i < n; ++i)
      if (missing[i] == 0)
        order.push_back(i);
    for (size_t next = 0; next < order.size(); ++next)
      for (unsigned to : succs[order[next]])
        if (--missing[to] == 0)
          order.push_back(to);
  }

  /// Closure over all ops, rows in topological positions of the kept ones.
  void close(const std::vector<unsigned> &order) {
    above.assign(one.size() * words, 0);
    for (unsigned i : order) {
      uint64_t *row = &above[i * words];
      for (unsigned to : succs[i]) {
        uint64_t *target = &above[to * words];
        for (size_t w = 0; w < words; ++w)
          target[w] |= row[w];
        if (isKept(i))
          target[position[i] / 64] |= uint64_t(1) << (position[i] % 64);
      }
    }
  }

  /// An op's ancestors and descendants are ordered with it, so the rest are its neighbours. A cut
  /// lies after the p-th op of a linear extension iff every op up to p precedes every op after p.
  /// Sorting by the number of ancestors gives a linear extension in which components are intervals.
  void rankOps() {
    const size_t k = kept.size();
    std::vector<unsigned> ancestorCount(k, 0);
    rank.resize(k);
    std::iota(rank.begin(), rank.end(), 0);
    for (size_t p = 0; p < k; ++p)
      for (size_t w = 0; w < words; ++w)
        ancestorCount[p] += __builtin_popcountll(above[kept[p] * words + w]);
    std::stable_sort(rank.begin(), rank.end(),
                     [&](unsigned a, unsigned b) { return ancestorCount[a] < ancestorCount[b]; });
  }

  /// The first op of each component, by rank, and the end.
  std::vector<size_t> findCuts() const {
    const size_t k = kept.size();
    std::vector<uint64_t> before(words, 0);
    std::vector<size_t> cuts{0};
    // suffix[p]: the common ancestors of all ops from p on.
    std::vector<std::vector<uint64_t>> suffix(k + 1, std::vector<uint64_t>(words, ~uint64_t(0)));
    for (size_t p = k; p-- > 0;)
      for (size_t w = 0; w < words; ++w)
        suffix[p][w] = suffix[p + 1][w] & above[kept[rank[p]] * words + w];
    for (size_t p = 0; p < k; ++p) {
      bool cut = p > 0;
      for (size_t w = 0; cut && w < words; ++w)
        cut = (before[w] & ~suffix[p][w]) == 0;
      if (cut)
        cuts.push_back(p);
      before[rank[p] / 64] |= uint64_t(1) << (rank[p] % 64);
    }
    cuts.push_back(k);
    return cuts;
  }

  Instance component(size_t first, size_t size) const {
    Instance instance;
    instance.cores[0] = problem.tensorCores;
    instance.cores[1] = problem.vectorCores;
    instance.sameIndexPairs = problem.sameIndexPairs;
    instance.overlapTypes = problem.overlapTypes;
    instance.words = (size + 63) / 64;
    instance.ancestors.assign(size * instance.words, 0);
    instance.descendants.assign(size * instance.words, 0);
    for (size_t i = 0; i < size; ++i) {
      unsigned op = kept[rank[first + i]];
      instance.origin.push_back(op);
      instance.type.push_back(problem.ops[op].type);
      instance.one.push_back(one[op]);
      instance.all.push_back(all[op] < one[op] ? all[op] : never);
      for (size_t j = 0; j < i; ++j) {
        unsigned other = rank[first + j];
        if (!(above[op * words + other / 64] >> (other % 64) & 1))
          continue;
        instance.ancestors[i * instance.words + j / 64] |= uint64_t(1) << (j % 64);
        instance.descendants[j * instance.words + i / 64] |= uint64_t(1) << (i % 64);
      }
    }
    addDirectEdges(instance, size);
    return instance;
  }

  /// Direct predecessors: ancestors that are no ancestor of another ancestor.
  static void addDirectEdges(Instance &instance, size_t size) {
    instance.preds.resize(size);
    instance.succs.resize(size);
    for (unsigned i = 0; i < size; ++i)
      for (unsigned j = 0; j < i; ++j) {
        if (!instance.isAncestor(j, i))
          continue;
        bool implied = false;
        for (size_t w = 0; !implied && w < instance.words; ++w)
          implied = instance.descendantsOf(j)[w] & instance.ancestorsOf(i)[w];
        if (implied)
          continue;
        instance.preds[i].push_back(j);
        instance.succs[j].push_back(i);
      }
  }

  const Problem &problem;
  std::vector<Ticks> one, all;
  std::vector<std::vector<unsigned>> succs;
  std::vector<unsigned> kept, position; ///< Ops that take time, and the place of each among them.
  std::vector<unsigned> rank;           ///< Of kept ones, a linear extension.
  std::vector<uint64_t> above;          ///< Ancestors of each op, as sets of kept ones.
  size_t words = 0;
};

} // namespace

Decomposition phaze::scheduling::decompose(const Problem &problem, const TickScale &scale) {
  return Decomposer(problem, scale).run();
}
