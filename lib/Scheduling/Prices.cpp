// Lower bounds from prices on the time of ops; see the header.
#include "Prices.h"
#include "GoldenSection.h"

#include <algorithm>
#include <cmath>

using namespace phaze::scheduling;

Residual phaze::scheduling::wholeInstance(const Instance &instance) {
  Residual residual;
  residual.one = instance.one;
  residual.all = instance.all;
  for (unsigned i = 0; i < instance.size(); ++i)
    residual.ops.push_back(i);
  return residual;
}

Ticks phaze::scheduling::ticksFromPrices(double sum, double scale, size_t ops) {
  // Each of the sums has fewer than ops + 8 terms, each off by half a unit in the last place of
  // at most `scale`; twice that on top of it for the rates.
  double slack = scale * 4e-16 * static_cast<double>(ops + 8) + 1e-7;
  return static_cast<Ticks>(std::ceil(sum - slack));
}

PriceFinder::PriceFinder(const Instance &instance) : instance(instance) {
  const size_t n = instance.size();
  for (auto *v : {&y, &a, &b, &rowA, &rowB, &chainTime, &workTime[0], &workTime[1], &head,
                  &tailWork, &allTime, &oneTime})
    v->assign(n, 0);
  from.assign(n, -1);
  headCore.assign(n, -1);
  tailCore.assign(n, -1);
  cheaper.assign(n, 0);
}

/// Sets rowA and rowB to the row with the greatest right-hand side at the modes y.
void PriceFinder::bestRow(const Residual &residual) {
  const bool overlap = instance.overlapTypes;
  const double perCore[2] = {1.0 / std::max(1u, instance.cores[0]),
                             1.0 / std::max(1u, instance.cores[1])};
  double total[2] = {0, 0};
  for (unsigned i : residual.ops) {
    double inOne = oneTime[i] * (1 - y[i]);
    double inAll = overlap ? allTime[i] * y[i] : 0;
    chainTime[i] = inOne + inAll;
    for (unsigned c : {0u, 1u}) {
      workTime[c][i] = instance.uses(i, c) ? inOne * perCore[c] + inAll : 0;
      total[c] += workTime[c][i];
    }
  }
  // Work above and below each op, by core type; then the longest chain between the two.
  double best = -1;
  int last = -1, bestTotal = -1;
  for (unsigned c : {0u, 1u})
    if (total[c] > best) {
      best = total[c];
      bestTotal = static_cast<int>(c);
    }
  auto workOf = [&](const uint64_t *row, int &core) {
    double work[2] = {0, 0};
    for (size_t w = 0; w < instance.words; ++w)
      for (uint64_t bits = row[w] & left[w]; bits; bits &= bits - 1) {
        unsigned i = static_cast<unsigned>(w * 64) + __builtin_ctzll(bits);
        work[0] += workTime[0][i];
        work[1] += workTime[1][i];
      }
    core = work[1] > work[0] ? 1 : 0;
    return work[core];
  };
  for (unsigned i : residual.ops) {
    head[i] = workOf(instance.ancestorsOf(i), headCore[i]);
    from[i] = -1;
    for (unsigned p : instance.preds[i])
      if ((left[p / 64] >> (p % 64) & 1) && head[p] + chainTime[p] > head[i]) {
        head[i] = head[p] + chainTime[p];
        from[i] = static_cast<int>(p);
      }
    tailWork[i] = workOf(instance.descendantsOf(i), tailCore[i]);
    double through = head[i] + chainTime[i] + tailWork[i];
    if (through > best) {
      best = through;
      last = static_cast<int>(i);
    }
  }

  for (unsigned i : residual.ops) {
    rowA[i] = 0;
    rowB[i] = overlap ? 0 : 1;
  }
  auto addWork = [&](unsigned i, unsigned c) {
    if (!instance.uses(i, c))
      return;
    rowA[i] += perCore[c];
    if (overlap)
      rowB[i] += 1;
  };
  if (last < 0) {
    for (unsigned i : residual.ops)
      addWork(i, static_cast<unsigned>(bestTotal));
    return;
  }
  auto addWorkOf = [&](const uint64_t *row, int core) {
    for (size_t w = 0; w < instance.words; ++w)
      for (uint64_t bits = row[w] & left[w]; bits; bits &= bits - 1)
        addWork(static_cast<unsigned>(w * 64) + __builtin_ctzll(bits), static_cast<unsigned>(core));
  };
  addWorkOf(instance.descendantsOf(static_cast<unsigned>(last)), tailCore[last]);
  for (int i = last; i >= 0; i = from[i]) {
    rowA[i] += 1;
    if (overlap)
      rowB[i] += 1;
    if (from[i] < 0)
      addWorkOf(instance.ancestorsOf(static_cast<unsigned>(i)), headCore[i]);
  }
}

/// The bound of the mixture that gives the new row the weight `step`.
double PriceFinder::value(const Residual &residual, double step) const {
  double sum = 0;
  for (unsigned i : residual.ops)
    sum += std::min((b[i] + step * (rowB[i] - b[i])) * allTime[i],
                    (a[i] + step * (rowA[i] - a[i])) * oneTime[i]);
  return sum;
}

Prices PriceFinder::find(const Residual &residual, unsigned rounds) {
  left.assign(instance.words, 0);
  for (unsigned i : residual.ops) {
    left[i / 64] |= uint64_t(1) << (i % 64);
    // Large, yet finite: times a rate of zero it must stay zero.
    oneTime[i] = residual.one[i] == never ? 1e30 : static_cast<double>(residual.one[i]);
    allTime[i] = residual.all[i] == never ? 1e30 : static_cast<double>(residual.all[i]);
    y[i] = residual.one[i] == never ? 1 : 0;
  }
  // The best mixture so far is kept; the play itself goes on from the last one.
  Prices prices;
  prices.oneRate.assign(instance.size(), 0);
  prices.allRate.assign(instance.size(), 0);
  prices.total = -1;
  for (unsigned round = 0; round < rounds; ++round) {
    bestRow(residual);
    double step = 1;
    if (round > 0) {
      // The bound is concave in the step. A floor, so that play never stalls.
      double best = leastBetween0And1([&](double x) { return -value(residual, x); }, 9);
      step = std::max(best, 0.5 / (round + 2.0));
    }
    double width = std::max(0.02, 0.6 / (1 + 0.1 * round));
    double total = 0;
    for (unsigned i : residual.ops) {
      a[i] = step == 1 ? rowA[i] : a[i] + step * (rowA[i] - a[i]);
      b[i] = step == 1 ? rowB[i] : b[i] + step * (rowB[i] - b[i]);
      double inOne = a[i] * oneTime[i], inAll = b[i] * allTime[i];
      total += std::min(inOne, inAll);
      if (residual.all[i] == never || residual.one[i] == never)
        continue;
      double ratio = (inOne - inAll) / (width * (inAll + 1e-30));
      y[i] = std::clamp(0.5 + 0.5 * ratio, 0.0, 1.0);
    }
    if (total > prices.total) {
      prices.total = total;
      for (unsigned i : residual.ops) {
        prices.oneRate[i] = a[i];
        prices.allRate[i] = b[i];
      }
    }
  }
  prices.price.assign(instance.size(), 0);
  prices.total = 0;
  for (unsigned i : residual.ops) {
    double inOne = prices.oneRate[i] * oneTime[i], inAll = prices.allRate[i] * allTime[i];
    prices.total += std::min(inOne, inAll);
    cheaper[i] = inAll < inOne;
    inOne = prices.oneRate[i] * static_cast<double>(instance.one[i]);
    inAll = prices.allRate[i] * (instance.all[i] == never ? 1e30 : double(instance.all[i]));
    prices.price[i] = std::min(inOne, inAll);
  }
  return prices;
}
