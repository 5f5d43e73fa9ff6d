// The label-setting dynamic program of a case: stages from the last one to the first; see
// docs/Placement.md, "Labels".
#include "ExactSolver.h"

#include <algorithm>

using namespace phaze;
using namespace phaze::placement;

ExactSolver::Place ExactSolver::place(const Pass &pass, int32_t stages, int32_t countedBefore,
                                      bool wide) const {
  const StageTrack &track = pass.state->track;
  int64_t width = wide ? track.tensorWidth : 1;
  int64_t used = pass.tracked || track.limit == 0 ? track.devices(stages - 1, countedBefore) : 0;
  int64_t d = pass.of->dataParallel;
  Place place;
  place.links = network.links(pass.of->layout, d, used, width,
                              sendsParts(*problem, problem->widths[pass.state->width]),
                              pass.state->chain.expert);
  place.sync = pass.shared;
  if (problem->sharing.stage == 0) {
    place.sync.gradient = place.links.sync.times.allReduce;
    place.sync.expertGradient = place.links.expertSync.times.allReduce;
  }
  return place;
}

ExactSolver::Outcome ExactSolver::run(Pass &pass) {
  // Loads may rest on lower bounds of hard knapsacks. What a pass rules out stays ruled out; those
  // that the best plans depend on are solved, and the pass is repeated.
  for (double cap = pass.capS;; pass.capS = cap) {
    Outcome outcome = runOnce(pass);
    if (outcome == Outcome::Stopped || !settledAny)
      return outcome;
  }
}

ExactSolver::Outcome ExactSolver::runOnce(Pass &pass) {
  ++counters.passes;
  const StageTrack &track = pass.state->track;
  int32_t limit = pass.tracked ? track.limit : 0;
  labels.clear();
  starts.clear();
  rows.assign(static_cast<size_t>(pass.mostStages + 1) * (limit + 1), Row{0, -1, 0});
  settledAny = false;
  leastFinishS = infinity;
  bottleneckFound = infinity;
  // The empty suffix.
  rows[0] = {pass.state->chain.size, pass.state->chain.size, 0};
  starts.push_back(0);
  labels.push_back({0, 0, 0, 0, 0, 0});
  starts.push_back(1);
  bool stopped = false;
  for (int32_t s = 1; s <= pass.mostStages && !stopped; ++s) {
    bool any = false;
    for (int32_t counted = 0; counted <= std::min(limit, s); ++counted) {
      if (pass.tracked && track.devices(s, counted) > pass.devices)
        continue;
      any |= runRow(pass, s, counted);
    }
    if (!any)
      break;
    stopped = outOfTime();
  }
  counters.labels += labels.size();
  if (stopped)
    return Outcome::Stopped;
  return leastFinishS < infinity ? Outcome::Found : Outcome::Nothing;
}

void ExactSolver::addLabel(const Pass &pass, const Label &label) {
  if (pass.bottleneck) {
    if (candidates.empty())
      candidates.push_back(label);
    else if (label.slowestS < candidates[0].slowestS)
      candidates[0] = label;
    return;
  }
  if (dominated(pass, label))
    return;
  auto isWorse = [&](const Label &other) {
    return other.sumS >= label.sumS && other.endS >= label.endS && other.finishS >= label.finishS;
  };
  candidates.erase(std::remove_if(candidates.begin(), candidates.end(), isWorse), candidates.end());
  candidates.push_back(label);
}

bool ExactSolver::dominated(const Pass &pass, const Label &label) const {
  if (pass.bottleneck)
    return !candidates.empty() && candidates[0].slowestS <= label.slowestS;
  // Equal plans whose sums were rounded differently are not two plans.
  double slack = pass.roundingS, times = slack * static_cast<double>(pass.microbatches);
  return std::any_of(candidates.begin(), candidates.end(), [&](const Label &other) {
    return other.sumS <= label.sumS + slack && other.endS <= label.endS + times &&
           other.finishS <= label.finishS + times;
  });
}

ExactSolver::Label ExactSolver::extended(const Pass &pass, const Label &rest, int32_t stagesBehind,
                                         const StageTimes &times) {
  auto m = static_cast<double>(pass.microbatches);
  double load = times.loadS, forward = times.forwardS;
  Label label{};
  label.sumS = rest.sumS + load;
  Seconds idle = pipeline::idleOf1F1B(Seconds(forward), Seconds(load - forward), Seconds(rest.sumS),
                                      stagesBehind, pass.microbatches);
  label.endS = std::max(rest.endS + load, m * load + idle.value());
  label.finishS = std::max(label.endS + times.tailS, rest.finishS + forward);
  label.slowestS = std::max(rest.slowestS, load);
  return label;
}

ExactSolver::Row ExactSolver::reach(const Pass &pass, int32_t stages, int32_t counted) const {
  const Chain &chain = pass.state->chain;
  int32_t n = chain.size;
  int32_t low = 0, high = stages == pass.mostStages ? 0 : n - stages;
  if (pass.capS < infinity) {
    while (low < high && chain.computeS(low, n) > pass.capS * stages * (1 + tolerance))
      ++low;
    double before = pass.capS * (pass.mostStages - stages) * (1 + tolerance);
    while (high > low && chain.computeS(0, high) > before)
      --high;
  }
  if (pass.tracked && pass.capS < infinity) {
    const double *deviceS = chain.sumDeviceS.data();
    auto behind = static_cast<double>(pass.state->track.devices(stages, counted));
    auto ahead = static_cast<double>(pass.devices) - behind;
    while (low <= high && deviceS[n] - deviceS[low] > pass.capS * behind * (1 + tolerance))
      ++low;
    while (high >= low && deviceS[high] > pass.capS * ahead * (1 + tolerance))
      --high;
  }
  return {low, high, starts.size()};
}

bool ExactSolver::runRow(Pass &pass, int32_t stages, int32_t counted) {
  const StageTrack &track = pass.state->track;
  int32_t limit = pass.tracked ? track.limit : 0;
  Row row = reach(pass, stages, counted);
  rows[static_cast<size_t>(stages) * (limit + 1) + counted] = row;

  Behind behind;
  behind.stages = stages;
  behind.inFlight = static_cast<double>(std::min<int64_t>(stages, pass.microbatches));
  for (int wide = 0; wide < 2; ++wide) {
    int32_t before = pass.tracked ? counted - track.step(wide) : 0;
    if (before < 0 || before > std::min(limit, stages - 1))
      continue;
    const Row *rest = &rows[static_cast<size_t>(stages - 1) * (limit + 1) + before];
    if (rest->high < rest->low)
      continue;
    behind.rests[wide] = rest;
    behind.places[wide] = place(pass, stages, before, wide);
  }

  bool any = false;
  for (int32_t i = row.low; i <= row.high; ++i) {
    starts.push_back(static_cast<uint32_t>(labels.size()));
    candidates.clear();
    if (i == 0 && limits.stages > 0 && stages != limits.stages)
      continue;
    extendTo(pass, behind, i);
    labels.insert(labels.end(), candidates.begin(), candidates.end());
    any |= !candidates.empty();
  }
  starts.push_back(static_cast<uint32_t>(labels.size()));
  return any;
}

bool ExactSolver::Begin::tooLate(const Pass &pass, const Label &label, double bound) const {
  if (pass.bottleneck)
    return false;
  double finish = std::max(label.endS + beforeS + beforeTailS, label.finishS + beforeForwardS);
  return finish >= bound || leastS(pass, label.sumS + beforeS, paceS) >= bound;
}

void ExactSolver::extendTo(Pass &pass, const Behind &behind, int32_t i) {
  const Chain &chain = pass.state->chain;
  const double *sumF = chain.sumForward.data(), *sumB = chain.sumBackward.data();
  const double *sumP = chain.sumParameters.data(), *sumG = chain.sumGradients.data();
  const double *sumO = chain.sumOptimizer.data(), *sumA = chain.sumActivations.data();
  const double *sumL = chain.sumLeastStash.data();
  const double *cut = chain.cut.data(), *sumCut = chain.sumCutS.data();
  const Shares &shares = pass.shares;
  const Overlap &overlap = problem->overlap;
  double memory = problem->memoryBytes.value() * (1 + memorySlack), inFlight = behind.inFlight;
  double beforeS = chain.computeS(0, i), beforeTailS = i > 0 ? pass.firstTailS : 0;
  // The slowest of the stages before takes at least the mean of what is left for them.
  double paceS =
      i > 0 ? std::max(pass.paceS, beforeS / (pass.mostStages - behind.stages)) : pass.paceS;
  Begin begin{i, beforeS, sumF[i], beforeTailS, sumB[i] + beforeTailS, paceS};

  double transient = 0;
  int32_t seen = i; // layers [i, seen) are in `transient`
  for (int wide = 0; wide < 2; ++wide) {
    const Row *rest = behind.rests[wide];
    if (!rest)
      continue;
    int32_t first = std::max(wide ? chain.nextWide[i] + 1 : i + 1, rest->low);
    int32_t last = std::min(wide ? chain.size : chain.nextWide[i], rest->high);
    const Place &at = behind.places[wide];
    double message = at.links.message(at.links.before, Bytes(cut[i])).value();
    for (int32_t j = first; j <= last; ++j) {
      double backward = sumB[j] - sumB[i], forward = sumF[j] - sumF[i];
      forward += exposedS(message, overlap.messages, forward);
      if (forward + backward >= pass.capS)
        return; // more layers take longer
      if (chain.anyTransient)
        for (; seen < j; ++seen)
          transient = std::max(transient, chain.transient[seen]);
      double activations = sumA[j] - sumA[i], leastStash = sumL[j] - sumL[i];
      double fixed = (sumP[j] - sumP[i]) * shares.parameters +
                     (sumG[j] - sumG[i]) * shares.gradients +
                     (sumO[j] - sumO[i]) * shares.optimizer + transient;
      Tied tied;
      if (!chain.ties.empty()) {
        tied = chain.tied(i, j);
        fixed -= tied.parameters * shares.parameters + tied.gradients * shares.gradients;
      }
      fixed += cut[i];
      double missing = fixed + cut[j] + inFlight * activations - memory;
      if (missing > 0) {
        memoryBinds |= pass.state->cut < 0;
        double least = inFlight * leastStash;
        if (chain.lastFixed[j - 1] < i && !chain.anyCut)
          least = std::min(least, inFlight * cut[i] + std::max(activations - cut[i], 0.0));
        if (fixed + least > memory)
          return; // more layers need more memory, but for what leaves at the end
        if (fixed + cut[j] + least > memory)
          continue;
      }
      Rests of{starts[rest->base + (j - rest->low)], starts[rest->base + (j - rest->low) + 1]};
      if (of.begin == of.end)
        continue;
      // Traffic hides behind no work that is done again.
      double once = backward - (sumCut[j] - sumCut[i]);
      double next = at.links.message(at.links.after, Bytes(cut[j])).value();
      double load = forward + backward + exposedS(next, overlap.messages, once);
      if (load >= pass.capS)
        continue;
      StageTimes times{load, forward, tailS(pass, at, i, j, once, tied)};
      // What is saved of each microbatch, at the least.
      if (missing > 0 && !recomputes(pass, behind, begin, of, j,
                                     std::min(missing / inFlight, activations - leastStash), times))
        continue;
      addStage(pass, behind, begin, of, j, times);
    }
  }
}

bool ExactSolver::recomputes(const Pass &pass, const Behind &behind, const Begin &begin,
                             const Rests &of, int32_t j, double saved, StageTimes &times) {
  // By what the bytes cost at least many stages are out of the question.
  double price = pass.state->chain.leastPrice * (1 - tolerance);
  StageTimes least = times;
  least.loadS += saved > 0 ? saved * price : 0;
  if (least.loadS >= pass.capS)
    return false;
  double bound = threshold();
  bool useful = false;
  for (uint32_t r = of.begin; r < of.end && !useful; ++r) {
    Label label = extended(pass, labels[r], behind.stages - 1, least);
    if (begin.layer > 0)
      label.finishS = std::max(label.finishS, label.endS + begin.hiddenS);
    useful = !begin.tooLate(pass, label, bound) && !dominated(pass, label);
  }
  if (!useful)
    return false;
  double again =
      pass.state->recompute.seconds(begin.layer, j, behind.inFlight, pass.capS - times.loadS);
  times.loadS += again;
  return again < infinity && times.loadS < pass.capS;
}

void ExactSolver::addStage(Pass &pass, const Behind &behind, const Begin &begin, const Rests &of,
                           int32_t j, const StageTimes &times) {
  double bound = threshold();
  for (uint32_t r = of.begin; r < of.end; ++r) {
    Label label = extended(pass, labels[r], behind.stages - 1, times);
    label.end = j;
    label.next = r;
    if (begin.layer > 0)
      label.finishS = std::max(label.finishS, label.endS + begin.hiddenS);
    if (begin.tooLate(pass, label, bound))
      continue;
    if (begin.layer > 0) {
      addLabel(pass, label);
      continue;
    }
    bool isFaster = pass.bottleneck ? label.slowestS < bottleneckFound
                                    : label.finishS < leastFinishS * (1 - tolerance);
    leastFinishS = std::min(leastFinishS, label.finishS);
    if (!isFaster)
      continue;
    consider(pass, label);
    bound = threshold();
    if (pass.bottleneck) {
      bottleneckFound = label.slowestS;
      pass.capS = std::min(pass.capS, label.slowestS);
    }
  }
}

double ExactSolver::tailS(const Pass &pass, const Place &at, int32_t i, int32_t j, double backwardS,
                          const Tied &tied) const {
  const Chain &chain = pass.state->chain;
  SyncBytes bytes = syncBytes(chain, i, j);
  if (problem->sharing.stage < 2)
    bytes.sync = std::max(bytes.sync - tied.gradients, 0.0);
  double sync = at.sync(bytes);
  return exposedS(sync, problem->overlap.gradients, backwardS) +
         pass.ends.message(Bytes(tied.out)).value() + pass.ends.message(Bytes(tied.back)).value() +
         (chain.sumUpdate[j] - chain.sumUpdate[i]) * pass.shares.optimizer;
}
