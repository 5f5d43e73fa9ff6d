// The knapsack of recomputation; see the header.
//
// Recomputing layer l saves inFlight * (activation - checkpoint) bytes of stash and costs its
// forward time. While a recomputed layer is rebuilt, activation - checkpoint bytes are needed once
// more (what a cut makes again anyway aside), by one layer at a time: only the largest counts. So
// for each bound on that largest (one of the layers' own values) the cheapest cover of the missing
// bytes is a 0/1 knapsack, solved by Nemhauser and Ullmann's Pareto labels with the fractional
// bound.
#include "Recompute.h"

#include <algorithm>
#include <initializer_list>

using namespace phaze;
using namespace phaze::placement;

/// Gains below this part of the time of a stage are not looked for: layers of equal price make
/// the knapsack a subset sum, where the last digits are all that is left to gain.
static constexpr double leastGain = 1e-10;
/// Labels of one knapsack at first. Stages of a few kinds of layers need less.
static constexpr size_t fewLabels = size_t(1) << 8;
/// Labels of one knapsack whose answer a plan depends on.
static constexpr size_t manyLabels = size_t(1) << 21;

void RecomputeSolver::reset(const Chain &newChain, double newMemory, const Shares &newShares) {
  chain = &newChain;
  memory = newMemory;
  shares = newShares;
  ++generation;
  used = 0;
  count = 0;
  wasCutShort = false;
  if (table.empty())
    table.resize(1024);
}

double RecomputeSolver::capacity(int32_t i, int32_t j) const {
  Tied tied = chain->tied(i, j);
  return tied.parameters * shares.parameters + tied.gradients * shares.gradients +
         memory * (1 + memorySlack) - chain->messageBytes(i, j) -
         ((chain->sumParameters[j] - chain->sumParameters[i]) * shares.parameters +
          (chain->sumGradients[j] - chain->sumGradients[i]) * shares.gradients +
          (chain->sumOptimizer[j] - chain->sumOptimizer[i]) * shares.optimizer);
}

double RecomputeSolver::largestTransient(int32_t i, int32_t j) const {
  if (!chain->anyTransient)
    return 0;
  return *std::max_element(chain->transient.begin() + i, chain->transient.begin() + j);
}

double RecomputeSolver::wholeStage(int32_t i, int32_t j, double inFlight) const {
  if (chain->lastFixed[j - 1] >= i || chain->anyCut)
    return infinity;
  double activations = chain->sumActivations[j] - chain->sumActivations[i];
  double entering = chain->cut[i];
  double needed = inFlight * entering + std::max(activations - entering, 0.0);
  if (needed + largestTransient(i, j) > capacity(i, j))
    return infinity;
  double cost = 0;
  for (int32_t p = i; p < j; ++p)
    cost += chain->again[p] + chain->againInWhole[p];
  return cost;
}

void RecomputeSolver::grow() {
  std::vector<Entry> old(table.size() * 2);
  old.swap(table);
  used = 0;
  for (const Entry &e : old)
    if (e.generation == generation)
      entry(e.key) = e;
}

RecomputeSolver::Entry &RecomputeSolver::entry(uint64_t key) {
  uint64_t hash = key * 0x9e3779b97f4a7c15ull;
  for (size_t slot = hash >> 32;; ++slot) {
    Entry &e = table[slot & (table.size() - 1)];
    if (e.generation != generation) {
      ++used;
      e = {key, 0, generation, false, true};
      return e;
    }
    if (e.key == key)
      return e;
  }
}

RecomputeSolver::Entry &RecomputeSolver::entry(int32_t &i, int32_t &j, double inFlight) {
  // Moving a window over layers keeps its contents while what leaves is like what enters.
  while (i > 0 && chain->kind[i - 1] == chain->kind[j - 1]) {
    int32_t shift = std::min(i - chain->runBegin[i - 1], j - chain->runBegin[j - 1]);
    if (chain->cut[i - shift] != chain->cut[i] || chain->cut[j - shift] != chain->cut[j])
      break;
    i -= shift;
    j -= shift;
  }
  if (used * 2 >= table.size())
    grow();
  return entry((static_cast<uint64_t>(i) << 26 | static_cast<uint64_t>(j)) << 13 |
               static_cast<uint64_t>(inFlight));
}

double RecomputeSolver::seconds(int32_t i, int32_t j, double inFlight, double limit) {
  int32_t begin = i, end = j;
  Entry &e = entry(begin, end, inFlight);
  if (!e.exact && e.settled && e.seconds < limit) {
    double answer = solve(begin, end, inFlight, limit, nullptr, fewLabels);
    e.settled = openBound >= answer - slack;
    e.exact = e.settled && (answer <= limit || !coverable);
    e.seconds = e.exact ? answer : std::min({answer, openBound, limit});
  }
  if (!e.exact)
    return !e.settled && e.seconds < limit ? e.seconds : infinity;
  // Where keeping some layers is possible, recomputing the whole stage costs at least as much.
  double cost = e.seconds == infinity ? wholeStage(i, j, inFlight) : e.seconds;
  return cost <= limit ? cost : infinity;
}

bool RecomputeSolver::settle(int32_t i, int32_t j, double inFlight) {
  Entry &e = entry(i, j, inFlight);
  if (e.settled)
    return false;
  e.seconds = solve(i, j, inFlight, infinity, nullptr, manyLabels);
  e.exact = e.settled = true;
  wasCutShort |= openBound < e.seconds - slack;
  return true;
}

void RecomputeSolver::choose(int32_t i, int32_t j, double inFlight, uint8_t *flags, bool &whole) {
  std::fill(flags, flags + (j - i), 0);
  whole = solve(i, j, inFlight, infinity, flags, manyLabels) == infinity;
  if (whole)
    std::fill(flags, flags + (j - i), 1);
}

double RecomputeSolver::solve(int32_t i, int32_t j, double inFlight, double limit, uint8_t *flags,
                              size_t effort) {
  ++count;
  mostLabels = effort;
  openBound = infinity;
  coverable = false;
  double stash = inFlight * (chain->sumActivations[j] - chain->sumActivations[i]);
  double transient = largestTransient(i, j);
  double missing = stash + transient - capacity(i, j);
  if (missing <= 0)
    return 0;

  items.clear();
  peaks.clear();
  for (int32_t p = i; p < j; ++p) {
    double saved = chain->activation[p] - chain->checkpoint[p];
    bool fixed = chain->lastFixed[p] == p;
    if (fixed || saved <= 0)
      continue;
    double peak = chain->transient[p] - chain->rebuiltByCut[p] + chain->rebuiltAll[p];
    items.push_back({saved, chain->again[p], std::max(transient, peak), p});
    peaks.push_back(items.back().peak);
  }
  std::sort(items.begin(), items.end(), [](const Item &a, const Item &b) {
    double x = a.cost * b.saved, y = b.cost * a.saved;
    return x != y ? x < y : a.layer < b.layer;
  });
  std::sort(peaks.begin(), peaks.end());
  peaks.erase(std::unique(peaks.begin(), peaks.end()), peaks.end());

  double best = infinity;
  slack = leastGain * chain->computeS(i, j);
  double bound = limit < infinity ? limit * (1 + tolerance) : infinity;
  for (double peak : peaks) {
    double need = (missing + (peak - transient)) / inFlight;
    allow(peak);
    size_t last;
    double relaxed = fractional(0, need, last);
    coverable |= relaxed < infinity;
    if (relaxed >= std::min(best - slack, bound))
      continue;
    double cost = cover(need, std::min(best, bound));
    if (cost >= std::min(best, bound))
      continue;
    best = cost;
    if (flags)
      mark(i, flags, j - i);
  }
  return best;
}

void RecomputeSolver::allow(double peak) {
  allowed.clear();
  sumSaved.assign(1, 0);
  sumCost.assign(1, 0);
  for (const Item &item : items) {
    if (item.peak > peak)
      continue;
    allowed.push_back(item);
    sumSaved.push_back(sumSaved.back() + item.saved);
    sumCost.push_back(sumCost.back() + item.cost);
  }
}

double RecomputeSolver::fractional(size_t first, double need, size_t &last) const {
  last = first;
  if (need <= 0)
    return 0;
  double target = sumSaved[first] + need;
  auto it = std::lower_bound(sumSaved.begin() + first, sumSaved.end(), target);
  if (it == sumSaved.end())
    return infinity;
  last = it - sumSaved.begin();
  double part = (target - sumSaved[last - 1]) / allowed[last - 1].saved;
  return sumCost[last - 1] - sumCost[first] + part * allowed[last - 1].cost;
}

void RecomputeSolver::round(int32_t label, size_t first, size_t last) {
  double cost = (label < 0 ? 0 : labels[label].cost) + (sumCost[last] - sumCost[first]);
  if (cost >= bestCost * (1 - tolerance))
    return;
  bestCost = cost;
  bestLabel = label;
  bestFirst = first;
  bestLast = last;
}

double RecomputeSolver::cover(double need, double best) {
  bestCost = best;
  bestLabel = -1;
  bestFirst = bestLast = 0;
  labels.assign(1, {0, 0, -1, -1});
  front.assign(1, 0); // by saved, and with it cost, from the largest
  size_t last;
  if (fractional(0, need, last) == infinity)
    return best;
  round(0, 0, last);
  for (size_t q = 0; q < allowed.size() && !front.empty(); ++q) {
    const Item &item = allowed[q];
    if (labels.size() + front.size() > mostLabels) {
      for (int32_t f : front)
        openBound =
            std::min(openBound, labels[f].cost + fractional(q, need - labels[f].saved, last));
      break;
    }
    size_t firstNew = labels.size();
    for (int32_t f : front) {
      labels.push_back(
          {labels[f].saved + item.saved, labels[f].cost + item.cost, f, static_cast<int32_t>(q)});
      if (labels.back().cost >= bestCost - slack) {
        labels.pop_back();
      } else if (labels.back().saved >= need) {
        round(static_cast<int32_t>(labels.size()) - 1, q + 1, q + 1);
      }
    }
    merged.clear();
    double cheapest = infinity;
    size_t old = 0, fresh = firstNew;
    while (old < front.size() || fresh < labels.size()) {
      bool takeOld = fresh == labels.size() ||
                     (old < front.size() && (labels[front[old]].saved > labels[fresh].saved ||
                                             (labels[front[old]].saved == labels[fresh].saved &&
                                              labels[front[old]].cost <= labels[fresh].cost)));
      int32_t next = takeOld ? front[old++] : static_cast<int32_t>(fresh++);
      const Label &label = labels[next];
      if (label.saved >= need || label.cost >= cheapest * (1 - tolerance))
        continue;
      // What the rest must cost in fractions bounds the label; in whole items it is an answer.
      double rest = fractional(q + 1, need - label.saved, last);
      if (rest == infinity)
        continue;
      round(next, q + 1, last);
      if (label.cost + rest >= bestCost - slack)
        continue;
      cheapest = label.cost;
      merged.push_back(next);
    }
    front.swap(merged);
  }
  return bestCost;
}

void RecomputeSolver::mark(int32_t i, uint8_t *flags, size_t length) const {
  std::fill(flags, flags + length, 0);
  for (size_t q = bestFirst; q < bestLast; ++q)
    flags[allowed[q].layer - i] = 1;
  for (int32_t label = bestLabel; label > 0; label = labels[label].parent)
    flags[allowed[labels[label].item].layer - i] = 1;
}
