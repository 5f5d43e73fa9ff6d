// Branch and bound over cases for the exact rules, with a label-setting dynamic program for each;
// see docs/Placement.md, "Exact rules".
#include "ExactSolver.h"

#include <algorithm>
#include <numeric>
#include <tuple>

using namespace phaze;
using namespace phaze::placement;

/// A total order, so that the search is the same in every run.
static bool laterCase(const ExactSolver::Case &a, const ExactSolver::Case &b) {
  return std::tie(a.boundS, a.state, a.dataParallel, a.layout, a.even) >
         std::tie(b.boundS, b.state, b.dataParallel, b.layout, b.even);
}

//===----------------------------------------------------------------------===//
// Cases and their bounds
//===----------------------------------------------------------------------===//

void ExactSolver::reset(const Problem &newProblem, const Limits &newLimits, double limit) {
  problem = &newProblem;
  limits = newLimits;
  limitS = limit;
  skippedS = infinity;
  network.reset(newProblem);
  counters = {};
  heap.clear();
  bestS = limits.cutoff.value();
  solved.clear();
  memoryBinds = false;
  if (limits.time < Seconds(1e9))
    deadline = std::chrono::steady_clock::now() +
               std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                   std::chrono::duration<double>(limits.time.value()));
  // Far more than a search has of models, microbatches and widths.
  constexpr size_t mostMemories = 256;
  if (memories.size() + newProblem.widths.size() > mostMemories)
    memories.clear();
  usedStates = 0;
  recomputing.clear();
  levels.clear();
  for (size_t w = 0; w < newProblem.widths.size(); ++w) {
    addState(static_cast<int32_t>(w), -1);
    addCases(static_cast<int32_t>(w));
  }
  std::make_heap(heap.begin(), heap.end(), laterCase);
}

int32_t ExactSolver::addState(int32_t width, int32_t cut) {
  if (states.size() <= usedStates)
    states.resize(usedStates + 1);
  WidthState &state = states[usedStates];
  state.width = width;
  state.cut = cut;
  state.chain.reset(*problem, problem->widths[width], Rules::Exact, network, cut);
  state.track.reset(state.chain);
  state.recomputeKey = -1;
  state.sharedKey = 0;
  state.bottleneckS.assign(state.chain.size + 1, -1);
  state.spreads = noSpreads;
  state.memory = memoryEntry(state.chain);
  return static_cast<int32_t>(usedStates++);
}

void ExactSolver::addCuts() {
  for (size_t w = 0; w < problem->widths.size(); ++w) {
    size_t most = 0;
    for (const Layer &layer : problem->widths[w].layers)
      most = std::max(most, layer.remats.size());
    for (size_t cut = 0; cut < most; ++cut) {
      int32_t state = -1;
      for (const Case &c : solved) {
        if (c.state != static_cast<int32_t>(w) || c.boundS >= threshold())
          continue;
        if (state < 0)
          state = addState(static_cast<int32_t>(w), static_cast<int32_t>(cut));
        if (!states[state].chain.anyCut)
          break;
        Case next{0, state, c.layout, c.dataParallel, false};
        Pass pass;
        prepare(next, pass);
        next.boundS = std::max(c.boundS, leastS(pass, pass.state->chain.totalS, pass.paceS));
        push(next);
      }
    }
  }
  solved.clear();
}

void ExactSolver::addCases(int32_t state) {
  int32_t width = states[state].width;
  int64_t most = std::min(problem->devices, problem->microbatches);
  bool flat = network.isFlat();
  // Groups of replicas are side by side.
  int64_t together = states[state].chain.together;
  int64_t group = problem->sharing.stage > 0 ? problem->sharing.group : 0;
  if (group % states[state].chain.expert != 0)
    return;
  SharedPasses least;
  least.once = true;
  shareChain(states[state], least, 1);
  const Chain &chain = states[state].chain;
  leastLoad = {chain.totalS, chain.slowestLayerS, chain.sumDeviceS[chain.size]};
  group = std::max<int64_t>(group, 1);
  bool hasOuter = !flat && together == 1;
  if (int64_t d = limits.dataParallel; d > 0) {
    if (d > most || d % group != 0 || d % together != 0)
      return;
    addCase(state, d, Layout::DataInner);
    if (hasOuter && d > 1)
      addCase(state, d, Layout::PipelineInner);
    return;
  }
  // What replicas share depends on how many they are.
  if (problem->sharing.stage > 0 || together > 1) {
    int64_t step = std::lcm(group, together);
    for (int64_t d = step; d <= most; d += step) {
      addCase(state, d, Layout::DataInner);
      if (hasOuter && d > 1)
        addCase(state, d, Layout::PipelineInner);
    }
    return;
  }
  for (int64_t d = 1; d <= most;) {
    addCase(state, d, Layout::DataInner);
    if (!flat && d > 1)
      addCase(state, d, Layout::PipelineInner);
    // On a flat network the smallest of the degrees with the same number of microbatches per
    // replica leaves the most devices and syncs least. On levels another degree may lie better.
    int64_t m = (problem->microbatches + d - 1) / d;
    if (!flat)
      ++d;
    else if (m == 1)
      break;
    else
      d = (problem->microbatches - 1) / (m - 1) + 1;
  }
  if (!flat)
    return;
  // On a torus more replicas may sync faster, from certain numbers on.
  syncSteps.clear();
  network.addSyncSteps(1, syncSteps);
  network.addSyncSteps(problem->widths[width].tensorWidth, syncSteps);
  std::sort(syncSteps.begin(), syncSteps.end());
  syncSteps.erase(std::unique(syncSteps.begin(), syncSteps.end()), syncSteps.end());
  for (int64_t d : syncSteps) {
    int64_t m = (problem->microbatches + d - 1) / d;
    int64_t first = (problem->microbatches + m - 1) / m;
    if (d <= most && d != first)
      addCase(state, d, Layout::DataInner);
  }
}

void ExactSolver::addCase(int32_t state, int64_t dataParallel, Layout layout) {
  Case c{0, state, layout, dataParallel, false};
  Pass pass;
  // Most degrees leave devices idle, so that nobody needs to know how they are linked.
  double pace = leastPaceS(states[state], dataParallel);
  auto microbatches = (problem->microbatches + dataParallel - 1) / dataParallel;
  double least = static_cast<double>(microbatches) * pace * (1 - tolerance);
  if (least >= std::min(limitS, threshold())) {
    if (pace < infinity)
      skippedS = std::min(skippedS, least);
    return;
  }
  prepare(c, pass, true);
  if (pass.mostStages < 1)
    return;
  ++counters.cases;
  const Chain &chain = pass.state->chain;
  bool has1F1B = false, hasOthers = false;
  for (pipeline::Order order : problem->orders)
    (order == pipeline::Order::OneFOneB ? has1F1B : hasOthers) = true;
  if (has1F1B) {
    c.boundS = leastS(pass, chain.totalS, pass.paceS);
    heap.push_back(c);
  }
  // A single stage is left to 1F1B, unless it is what is asked for.
  int32_t rows = mostRows(pass);
  if (hasOthers && (rows > 1 || limits.stages == 1)) {
    c.even = true;
    // Some row has at least the mean of passes and of what follows them.
    double mean = chain.totalS / static_cast<double>(rows);
    double meanTail = pass.meanTailS * static_cast<double>(pass.mostStages) / rows;
    auto m = static_cast<double>(pass.microbatches);
    c.boundS = std::max(m * pass.paceS, m * mean + meanTail) * (1 - tolerance);
    heap.push_back(c);
  }
}

double ExactSolver::leastPaceS(const WidthState &state, int64_t dataParallel) const {
  int64_t devices = problem->devices / dataParallel;
  int64_t stages = std::min<int64_t>(state.chain.size, state.track.mostStages(devices));
  if (limits.stages > 0)
    stages = limits.stages <= stages ? limits.stages : 0;
  if (stages < 1)
    return infinity;
  return std::max({leastLoad.slowestS, leastLoad.totalS / static_cast<double>(stages),
                   leastLoad.deviceS / static_cast<double>(devices)});
}

/// Whether all orders other than 1F1B are.
bool ExactSolver::areInterleaved() const {
  return std::all_of(problem->orders.begin(), problem->orders.end(), [](pipeline::Order order) {
    return order == pipeline::Order::Interleaved || order == pipeline::Order::OneFOneB;
  });
}

int32_t ExactSolver::mostRows(const Pass &pass) const {
  if (!areInterleaved() || limits.stages > 0)
    return pass.mostStages;
  // Interleaved orders have microbatches in multiples of their rows.
  auto rows = static_cast<int32_t>(std::min<int64_t>(pass.mostStages, pass.microbatches));
  while (rows > 1 && pass.microbatches % rows != 0)
    --rows;
  return rows;
}

void ExactSolver::push(const Case &c) {
  heap.push_back(c);
  std::push_heap(heap.begin(), heap.end(), laterCase);
}

bool ExactSolver::popLeast(Case &c) {
  if (heap.empty())
    return false;
  std::pop_heap(heap.begin(), heap.end(), laterCase);
  c = heap.back();
  heap.pop_back();
  return true;
}

void ExactSolver::prepare(const Case &c, Pass &pass, bool isQuick) {
  WidthState &state = states[c.state];
  const Chain &chain = state.chain;
  int64_t d = c.dataParallel;
  pass.of = &c;
  pass.state = &state;
  pass.microbatches = (problem->microbatches + d - 1) / d;
  pass.devices = problem->devices / d;
  pass.mostStages =
      static_cast<int32_t>(std::min<int64_t>(chain.size, state.track.mostStages(pass.devices)));
  if (limits.stages > 0)
    pass.mostStages = limits.stages <= pass.mostStages ? static_cast<int32_t>(limits.stages) : 0;
  prepareSharing(c, pass, isQuick);
  // Where devices are plenty and alike, nobody needs to count them.
  pass.tracked = state.track.limit > 0 &&
                 !(network.isFlat() && pass.devices >= chain.size * chain.tensorWidth);
  pass.roundingS = 1e-14 * chain.totalS;
  pass.bottleneck = false;
  pass.capS = infinity;
  if (pass.mostStages < 1)
    return;

  pass.least = pass.shared;
  if (problem->sharing.stage == 0)
    pass.least.gradient =
        (network.isFlat() ? network.links(c.layout, d, 0, 1).sync : network.leastSync(d))
            .times.allReduce;
  if (problem->sharing.stage == 0 && chain.expert > 1)
    pass.least.expertGradient = network.leastSync(d / chain.expert).times.allReduce;
  pass.ends = network.endsLink(c.layout, d, pass.devices);
  auto tailS = [&](int32_t i, int32_t j) {
    return leastTailS(pass, syncBytes(chain, i, j), chain.sumUpdate[j] - chain.sumUpdate[i],
                      chain.ties.empty() ? 0 : chain.tied(i, j).gradients);
  };
  pass.firstTailS = tailS(0, 1);
  auto stages = static_cast<double>(pass.mostStages);
  // Devices are busy with their stage at most, and with each layer at least.
  double mean = chain.sumDeviceS[chain.size] / static_cast<double>(pass.devices);
  pass.paceS = std::max({chain.slowestLayerS, chain.totalS / stages, mean * (1 - tolerance)});
  // The stage with the longest tail has at least the mean, since parts take no less than the whole.
  pass.meanTailS = tailS(0, chain.size) / stages * (1 - tolerance);
}

double ExactSolver::leastTailS(const Pass &pass, SyncBytes bytes, double updateS,
                               double tiedBytes) const {
  if (problem->sharing.stage < 2)
    bytes.sync = std::max(bytes.sync - tiedBytes, 0.0);
  // At the least: compute may hide no more than its share.
  return pass.least(bytes) * (1 - problem->overlap.gradients) + updateS * pass.shares.optimizer;
}

double ExactSolver::leastS(const Pass &pass, double sumS, double paceS) {
  auto m = static_cast<double>(pass.microbatches), stages = static_cast<double>(pass.mostStages);
  double end = std::max(sumS + (m - 1) * paceS / 2, m * paceS);
  if (m > stages)
    end = std::max(end, 2 * sumS + (m - stages - 1) * paceS);
  const Chain &chain = pass.state->chain;
  double late = chain.sumForward[chain.size] + std::max(m - stages, 0.0) * paceS + pass.meanTailS;
  return std::max(end + pass.firstTailS, late) * (1 - tolerance);
}

double ExactSolver::mostLoadS(const Pass &pass) const {
  double time = threshold();
  if (time == infinity)
    return infinity;
  auto m = static_cast<double>(pass.microbatches), stages = static_cast<double>(pass.mostStages);
  const Chain &chain = pass.state->chain;
  double end = time - pass.firstTailS, sum = chain.totalS;
  double most = end / m;
  if (m > 1)
    most = std::min(most, 2 * (end - sum) / (m - 1));
  if (m > stages + 1)
    most = std::min(most, (end - 2 * sum) / (m - stages - 1));
  if (m > stages)
    most = std::min(most, (time - pass.meanTailS - chain.sumForward[chain.size]) / (m - stages));
  // Rounded upwards: a bound must not be what rounding makes of it.
  return most + 4 * tolerance * std::abs(time) / m;
}

void ExactSolver::prepareSharing(const Case &c, Pass &pass, bool isQuick) {
  WidthState &state = *pass.state;
  const Sharing &sharing = problem->sharing;
  int64_t d = c.dataParallel;
  auto share = [&](int32_t from) { return 1 / static_cast<double>(sharing.parts(d, from)); };
  pass.shares = {share(3), share(2), share(1)};
  pass.shared = {};
  // What is shared from 2 on changes what stages take.
  bool isOuter = sharing.stage > 1 && c.layout != Layout::DataInner, once = pass.microbatches == 1;
  pass.key = (sharing.stage == 0 ? 0 : 4 * d + 2 * isOuter) + once;
  SharedPasses passes;
  passes.once = once;
  if (sharing.stage == 0)
    return shareChain(state, passes, pass.key);
  int64_t expert = state.chain.expert;
  SharingLinks links =
      network.sharingLinks(c.layout, d, sharing.parts(d, 1), state.chain.tensorWidth, expert);
  pass.shared.expert = static_cast<double>(expert);
  if (sharing.stage < 2)
    pass.shared.gradient = links.inside.times.half;
  if (sharing.stage < 2 && expert > 1)
    pass.shared.expertGradient = links.experts.times.half;
  if (sharing.stage < 3 && expert > 1)
    pass.shared.expertParameter = links.experts.times.half;
  pass.shared.across = links.across.times.allReduce;
  pass.shared.acrossShare = pass.shares.optimizer;
  if (sharing.stage < 3)
    pass.shared.parameter = links.inside.times.half;
  if (sharing.stage < 2)
    return shareChain(state, passes, once);
  if (isQuick) {
    passes.once = true;
    return shareChain(state, passes, 1);
  }
  passes.scatter = links.inside.times.half;
  if (sharing.stage > 2)
    passes.gather = links.inside.times.half;
  if (expert > 1)
    passes.expertScatter = links.experts.times.half;
  if (expert > 1 && sharing.stage > 2)
    passes.expertGather = links.experts.times.half;
  passes.hiddenGather = sharing.hiddenGather;
  passes.hiddenScatter = sharing.hiddenScatter;
  passes.holdsWhole = sharing.parts(d, 2) > 1;
  shareChain(state, passes, pass.key);
}

void ExactSolver::shareChain(WidthState &state, const SharedPasses &passes, int64_t key) {
  if (state.sharedKey == key)
    return;
  state.chain.share(passes);
  state.sharedKey = key;
  state.bottleneckS.assign(state.chain.size + 1, -1);
}

double ExactSolver::bottleneckS(WidthState &state, int64_t stages) {
  double &known = state.bottleneckS[stages];
  if (known >= 0)
    return known;
  const Chain &chain = state.chain;
  double low = std::max(chain.slowestLayerS, chain.totalS / static_cast<double>(stages));
  double high = low + chain.slowestLayerS;
  auto fits = [&](double cap) {
    int32_t begin = 0;
    for (int64_t s = 0; s < stages && begin < chain.size; ++s) {
      int32_t least = begin + 1, most = chain.size;
      while (least < most) {
        int32_t middle = (least + most + 1) / 2;
        if (chain.computeS(begin, middle) <= cap)
          least = middle;
        else
          most = middle - 1;
      }
      begin = least;
    }
    return begin == chain.size;
  };
  // Filling each stage greedily needs the fewest stages; `low` stays a lower bound.
  if (!fits(low * (1 + tolerance)))
    for (int step = 0; step < 30; ++step) {
      double middle = (low + high) / 2;
      (fits(middle) ? high : low) = middle;
    }
  return known = low * (1 - tolerance);
}

/// The parts of what is shared that a device holds at the least.
static Shares leastShares(const Problem &problem) {
  int64_t most = std::min(problem.devices, problem.microbatches);
  auto share = [&](int32_t from) {
    return 1 / static_cast<double>(problem.sharing.parts(most, from));
  };
  return {share(3), share(2), share(1)};
}

size_t ExactSolver::memoryEntry(const Chain &chain) {
  Shares least = leastShares(*problem);
  memoryKey.assign({static_cast<double>(chain.size), problem->memoryBytes.value(), least.parameters,
                    least.gradients, least.optimizer, chain.anyCut ? 1.0 : 0.0});
  for (const std::vector<double> *list :
       {&chain.sumParameters, &chain.sumGradients, &chain.sumOptimizer, &chain.sumActivations,
        &chain.sumLeastStash, &chain.cut, &chain.leastTransient})
    memoryKey.insert(memoryKey.end(), list->begin(), list->end());
  for (int32_t last : chain.lastFixed)
    memoryKey.push_back(last);
  for (const Tie &tie : chain.ties) {
    memoryKey.insert(memoryKey.end(), {tie.parameterBytes.value(), tie.gradientBytes.value()});
    memoryKey.insert(memoryKey.end(), tie.layers.begin(), tie.layers.end());
  }
  for (size_t i = 0; i < memories.size(); ++i)
    if (memories[i].key == memoryKey)
      return i;
  memories.push_back({memoryKey, std::vector<int32_t>(chain.size + 1, 0)});
  return memories.size() - 1;
}

int32_t ExactSolver::leastStages(WidthState &state, int64_t microbatches) {
  const Chain &chain = state.chain;
  int32_t n = chain.size;
  auto most = static_cast<int32_t>(std::min<int64_t>(microbatches, n));
  // A plan of no more stages than microbatches never notices the bound on what is in flight.
  if (most < n)
    if (int32_t unbounded = leastStages(state, n); unbounded <= most)
      return unbounded;
  int32_t &known = memories[state.memory].leastStages[most];
  if (known > 0)
    return known;

  // Reachable begins after s stages, by memory alone and with the least stash of each layer.
  Shares shares = leastShares(*problem);
  double memory = problem->memoryBytes.value() * (1 + memorySlack);
  reached.assign(n + 1, 0);
  reachedNext.assign(n + 1, 0);
  reached[n] = 1;
  known = n + 1; // nothing fits
  for (int32_t s = 1; s <= n; ++s) {
    double inFlight = std::min(s, most);
    std::fill(reachedNext.begin(), reachedNext.end(), 0);
    bool any = false;
    // Whoever reaches the first layer is done, which costs little if it is tried first.
    for (int32_t i = 0; i <= n - s && !reachedNext[0]; ++i) {
      double transient = 0;
      for (int32_t j = i + 1; j <= n - s + 1; ++j) {
        transient = std::max(transient, chain.leastTransient[j - 1]);
        double fixed = (chain.sumParameters[j] - chain.sumParameters[i]) * shares.parameters +
                       (chain.sumGradients[j] - chain.sumGradients[i]) * shares.gradients +
                       (chain.sumOptimizer[j] - chain.sumOptimizer[i]) * shares.optimizer +
                       transient;
        if (!chain.ties.empty()) {
          Tied tied = chain.tied(i, j);
          fixed -= tied.parameters * shares.parameters + tied.gradients * shares.gradients;
        }
        double activations = chain.sumActivations[j] - chain.sumActivations[i];
        double perLayer = inFlight * (chain.sumLeastStash[j] - chain.sumLeastStash[i]);
        double whole = chain.lastFixed[j - 1] >= i || chain.anyCut
                           ? infinity
                           : inFlight * chain.cut[i] + std::max(activations - chain.cut[i], 0.0);
        // Only what leaves at the end can be less with more layers.
        double least = fixed + chain.cut[i] + std::min(perLayer, whole);
        if (least > memory)
          break;
        if (reached[j] && least + chain.cut[j] <= memory) {
          reachedNext[i] = 1;
          any = true;
          break;
        }
      }
    }
    reached.swap(reachedNext);
    if (reached[0]) {
      known = s;
      break;
    }
    if (!any)
      break;
  }
  return known;
}

bool ExactSolver::tighten(Case &c) {
  Pass pass;
  prepare(c, pass);
  c.tight = true;
  if (c.even) {
    c.boundS = std::max(c.boundS, leastEvenS(c, pass, std::min(limitS, threshold())));
    return c.boundS < infinity;
  }
  // What keeps the least of every layer without cuts keeps no more with them.
  if (leastStages(*pass.state, pass.microbatches) > pass.mostStages)
    return false;
  double sum = pass.state->chain.totalS, again = 0;
  // A case without cuts stands for those with them too, until it is solved.
  if (pass.state->cut < 0 && problem->recompute)
    again = leastAgainS(pass);
  if (again == infinity)
    return false;
  double pace = std::max(
      {pass.paceS, bottleneckS(*pass.state, pass.mostStages), (sum + again) / pass.mostStages});
  c.boundS = std::max(c.boundS, leastS(pass, sum + again, pace));
  return true;
}

double ExactSolver::lowerBound(const Problem &newProblem, double limit) {
  reset(newProblem, {}, limit);
  Case c;
  while (popLeast(c)) {
    if (c.boundS >= limit)
      return limit;
    if (c.tight)
      return c.boundS * (1 - tolerance);
    if (tighten(c))
      push(c);
  }
  return skippedS < infinity ? limit : infinity;
}

//===----------------------------------------------------------------------===//
// The search over cases
//===----------------------------------------------------------------------===//

double ExactSolver::threshold() const { return bestS * (1 - tolerance) / (1 + limits.gap); }

bool ExactSolver::outOfTime() {
  return limits.time < Seconds(1e9) && std::chrono::steady_clock::now() > deadline;
}

void ExactSolver::solve(const Problem &newProblem, const Limits &newLimits, Result &result) {
  reset(newProblem, newLimits, infinity);
  bestPlan.stages.clear();
  double leastBoundS = infinity; // of all cases that memory does not rule out
  double unsettledS = skippedS;  // of what a limit left open
  cutShort = false;
  auto solveCases = [&] {
    Case c;
    while (popLeast(c)) {
      if (c.boundS >= threshold()) {
        unsettledS = std::min(unsettledS, c.boundS);
        return true;
      }
      if (!c.tight) {
        if (tighten(c))
          push(c);
        continue;
      }
      ++counters.casesSolved;
      leastBoundS = std::min(leastBoundS, c.boundS);
      bool isStopped = outOfTime();
      if (!isStopped && c.even)
        solveEven(c);
      else if (!isStopped)
        isStopped = !solveCase(c);
      if (isStopped) {
        unsettledS = std::min(unsettledS, c.boundS);
        return false;
      }
      if (c.even)
        continue;
      unsettledS = std::min(unsettledS, openS);
      if (states[c.state].cut < 0)
        solved.push_back(c);
    }
    return true;
  };
  // Layers that keep less take longer: that is of use where memory decides.
  if (solveCases() && memoryBinds && problem->recompute) {
    addCuts();
    solveCases();
  }
  for (size_t i = 0; i < usedStates; ++i)
    countKnapsacks(states[i]);

  bool found = !bestPlan.stages.empty();
  result.counters = counters;
  result.timePerBatch = Seconds(found ? bestS : infinity);
  if (cutShort)
    unsettledS = std::min(unsettledS, leastBoundS);
  if (found) {
    result.lowerBound = Seconds(std::min({bestS, unsettledS, bestS / (1 + limits.gap)}));
    bool proven = result.lowerBound.value() >= bestS * (1 - tolerance);
    result.status = proven ? Status::Optimal : Status::Feasible;
    if (proven)
      result.lowerBound = Seconds(bestS);
    std::swap(result.plan, bestPlan);
    if (result.plan.order == pipeline::Order::OneFOneB)
      chooseRecompute(result);
    return;
  }
  if (unsettledS < threshold()) {
    result.status = Status::Limit;
    result.lowerBound = Seconds(unsettledS);
    return;
  }
  // Whether anything fits at all is known only if no plan was dropped for its time.
  bool cut = limits.cutoff < Seconds(infinity);
  result.status = cut ? Status::Cutoff : Status::Infeasible;
  result.lowerBound = limits.cutoff;
}

void ExactSolver::countKnapsacks(WidthState &state) {
  if (state.recomputeKey < 0)
    return;
  counters.knapsacks += state.recompute.solved();
  cutShort |= state.recompute.cutShort();
}

void ExactSolver::chooseRecompute(Result &result) {
  Plan &plan = result.plan;
  const Case c{0, bestState, plan.layout, plan.dataParallel, true};
  Pass pass;
  prepare(c, pass);
  const Chain &chain = pass.state->chain;
  plan.recompute.assign(chain.size, 0);
  pass.state->recompute.reset(chain, problem->memoryBytes.value(), pass.shares);
  pass.state->recomputeKey = pass.key;
  auto count = static_cast<int64_t>(plan.stages.size());
  for (int64_t k = 0; k < count; ++k) {
    Stage &stage = plan.stages[k];
    auto inFlight = static_cast<double>(std::min(count - k, pass.microbatches));
    pass.state->recompute.choose(stage.begin, stage.end, inFlight,
                                 plan.recompute.data() + stage.begin, stage.recomputeWhole);
    for (int32_t p = stage.begin; p < stage.end; ++p)
      plan.recompute[p] |= chain.isAlways[p];
  }
  for (int32_t p = 0; p < chain.size; ++p)
    if (chain.hasCut[p] && plan.recompute[p] == 0)
      plan.recompute[p] = static_cast<uint8_t>(2 + pass.state->cut);
}

bool ExactSolver::solveCase(const Case &c) {
  Pass pass;
  prepare(c, pass);
  WidthState &state = *pass.state;
  if (state.recomputeKey != pass.key) {
    countKnapsacks(state);
    state.recompute.reset(state.chain, problem->memoryBytes.value(), pass.shares);
    state.recomputeKey = pass.key;
  }
  pass.paceS = std::max(pass.paceS, bottleneckS(state, pass.mostStages));
  simulations = openNodes = 0;
  openS = infinity;

  // Without an incumbent the first plan to find is the one with the fastest pipeline.
  if (bestS == infinity && pass.microbatches > 1) {
    pass.bottleneck = true;
    Outcome outcome = run(pass);
    if (outcome != Outcome::Found)
      return outcome == Outcome::Nothing;
    pass.bottleneck = false;
    pass.paceS = std::max(pass.paceS, bottleneckFound * (1 - tolerance));
  }

  pass.capS = mostLoadS(pass);
  if (!(pass.capS > pass.paceS))
    return true;
  Outcome outcome = run(pass);
  if (outcome != Outcome::Found)
    return outcome == Outcome::Nothing;
  // Labels have bounds of plans; what these leave open is simulated.
  if (!simulateOpen(pass))
    openS = leastFinishS;
  return true;
}

//===----------------------------------------------------------------------===//
// The dynamic program
//===----------------------------------------------------------------------===//
