// The dynamic program of the published rules; see docs/Placement.md, "Paper rules".
#include "PaperSolver.h"

#include <algorithm>

using namespace phaze;
using namespace phaze::placement;

void PaperSolver::solve(const Problem &problem, const Limits &limits, Result &result) {
  network.reset(problem);
  counters = {};
  result.status = Status::Infeasible;
  best.timeS = infinity;

  // Of all degrees that leave a replica the same number of microbatches, the smallest leaves the
  // most devices per replica and syncs least.
  replicas.clear();
  int64_t most = std::min(problem.devices, problem.microbatches);
  if (int64_t d = limits.dataParallel; d > 0 && d <= most)
    replicas.emplace_back(d, (problem.microbatches + d - 1) / d);
  for (int64_t d = 1; d <= most && limits.dataParallel == 0;) {
    int64_t m = (problem.microbatches + d - 1) / d;
    replicas.emplace_back(d, m);
    if (m == 1)
      break;
    d = (problem.microbatches - 1) / (m - 1) + 1;
  }

  bool anything = false;
  for (size_t w = 0; w < problem.widths.size(); ++w)
    anything |= solveWidth(problem, static_cast<int32_t>(w), limits, result);

  result.timePerBatch = result.lowerBound = Seconds(best.timeS);
  result.counters = counters;
  if (best.timeS < limits.cutoff.value()) {
    result.status = Status::Optimal;
    return;
  }
  result.timePerBatch = Seconds(infinity);
  if (anything) {
    result.status = Status::Cutoff;
    result.lowerBound = limits.cutoff;
  }
}

bool PaperSolver::solveWidth(const Problem &problem, int32_t index, const Limits &limits,
                             Result &result) {
  chain.reset(problem, problem.widths[index], Rules::Paper, network);
  track.reset(chain);
  int32_t n = chain.size;
  cutS.resize(n + 1);
  for (int32_t p = 0; p <= n; ++p)
    cutS[p] = chain.cut[p] / problem.network.bandwidth.value();
  auto mostStages = static_cast<int32_t>(std::min<int64_t>(n, track.mostStages(problem.devices)));
  size_t size = row(mostStages + 1, 0);
  if (slowestS.size() < size) {
    slowestS.resize(size);
    ends.resize(size);
  }

  improved = false;
  bool anything = false;
  for (int32_t s = 1; s <= mostStages; ++s) {
    for (int32_t counted = 0; counted <= std::min(track.limit, s); ++counted) {
      double *values = slowestS.data() + row(s, counted);
      std::fill(values, values + n + 1, infinity);
      if (track.devices(s, counted) > problem.devices)
        continue;
      ++counters.passes;
      solveRow(problem, s, counted);
      if (values[0] == infinity || (limits.stages > 0 && s != limits.stages))
        continue;
      anything = true;
      tryReplicas(problem, s, counted);
    }
  }
  if (improved && best.timeS < limits.cutoff.value())
    extract(index, result);
  return anything;
}

void PaperSolver::solveRow(const Problem &problem, int32_t stages, int32_t counted) {
  int32_t n = chain.size;
  double inFlightBefore = stages - 1;
  double memory = problem.memoryBytes.value() * (1 + memorySlack);
  double parameterCopies = problem.optimizer == Optimizer::Adam ? 3 : 2;
  bool stashAll = !problem.recompute;
  bool recomputes = problem.recompute && stages > 1;
  double activationCopies = stashAll ? 1 + inFlightBefore : 1;
  const double *sumF = chain.sumForward.data(), *sumB = chain.sumBackward.data();
  const double *sumP = chain.sumParameters.data(), *sumA = chain.sumActivations.data();
  double *values = slowestS.data() + row(stages, counted);
  int32_t *argEnds = ends.data() + row(stages, counted);
  firsts.clear();

  for (int32_t i = n - stages; i >= 0; --i) {
    double in = cutS[i];
    double fixedBytes = stashAll ? 0 : inFlightBefore * chain.cut[i];
    double bestS = infinity;
    int32_t bestEnd = -1;
    bool done = false;
    // The stages [i, j) without a tensor group come first, then those with one.
    for (int part = 0; part < 2 && !done; ++part) {
      bool wide = part == 1;
      int32_t before = counted - track.step(wide);
      int32_t first = wide ? std::max(chain.nextWide[i] + 1, i + 1) : i + 1;
      int32_t last = std::min(wide ? n : chain.nextWide[i], n - (stages - 1));
      if (before < 0 || before > std::min(track.limit, stages - 1))
        continue;
      if (stages == 1) {
        first = std::max(first, n);
        if (before != 0)
          continue;
      }
      const double *rest = slowestS.data() + row(stages - 1, before);
      for (int32_t j = first; j <= last; ++j) {
        double parameters = sumP[j] - sumP[i];
        double activations = sumA[j] - sumA[i];
        if (parameterCopies * parameters + activationCopies * activations + fixedBytes > memory) {
          done = true; // more layers need more memory
          break;
        }
        double forward = sumF[j] - sumF[i];
        double backward = sumB[j] - sumB[i];
        if (in + forward + backward >= bestS) {
          done = true; // more layers take longer
          break;
        }
        double restS = stages == 1 ? 0 : rest[j];
        double load = recomputes ? in + forward + std::max(forward, cutS[j]) + backward
                                 : in + forward + cutS[j] + backward;
        double slowest = std::max(restS, load);
        if (slowest >= bestS)
          continue;
        bestS = slowest;
        bestEnd = j;
        if (i == 0)
          firsts.push_back({slowest, parameters, j});
      }
    }
    values[i] = bestS;
    argEnds[i] = bestEnd;
  }
}

void PaperSolver::tryReplicas(const Problem &problem, int32_t stages, int32_t counted) {
  int64_t most = problem.devices / track.devices(stages, counted);
  double fastestS = firsts.back().loadS;
  for (auto [d, m] : replicas) {
    if (d > most)
      break;
    double rounds = static_cast<double>(m + stages - 1);
    if (fastestS * rounds >= best.timeS)
      continue;
    auto degree = static_cast<double>(d);
    double syncPerByte = 4 * (degree - 1) / degree / problem.network.bandwidth.value();
    ++counters.cases;
    for (const FirstStage &first : firsts) {
      double time = first.loadS * rounds + syncPerByte * first.parameters;
      if (time >= best.timeS)
        continue;
      best = {time, stages, counted, first.end, d};
      improved = true;
    }
  }
}

void PaperSolver::extract(int32_t index, Result &result) {
  Plan &plan = result.plan;
  plan.width = index;
  plan.dataParallel = best.dataParallel;
  plan.layout = Layout::DataInner;
  plan.recompute.clear();
  plan.stages.clear();
  int32_t begin = 0, counted = best.counted;
  for (int32_t s = best.stages; s > 0; --s) {
    int32_t end = s == best.stages ? best.firstEnd : ends[row(s, counted) + begin];
    plan.stages.push_back({begin, end, false});
    counted -= track.step(chain.wide(begin, end));
    begin = end;
  }
}
