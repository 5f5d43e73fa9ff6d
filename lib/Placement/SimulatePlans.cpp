// From the bounds of plans to their simulated times; see docs/Placement.md, "From bounds to times".
#include "ExactSolver.h"

#include <algorithm>

using namespace phaze;
using namespace phaze::placement;

/// Plans of a case that are simulated, and beginnings of plans that are looked at for that. What is
/// beyond is a gap.
static constexpr int32_t mostSimulations = 64, mostOpenNodes = 512;

std::optional<ExactSolver::StageTimes> ExactSolver::stageTimes(const Pass &pass, int32_t begin,
                                                               int32_t end, int32_t stages,
                                                               int32_t countedBefore,
                                                               bool exactly) {
  WidthState &state = *pass.state;
  const Chain &chain = state.chain;
  Place at = place(pass, stages, countedBefore, chain.wide(begin, end));
  double messages = problem->overlap.messages;
  double forward = chain.sumForward[end] - chain.sumForward[begin];
  double backward = chain.sumBackward[end] - chain.sumBackward[begin];
  double before = at.links.message(at.links.before, Bytes(chain.cut[begin])).value();
  double after = at.links.message(at.links.after, Bytes(chain.cut[end])).value();
  forward += exposedS(before, messages, forward);
  double once = backward - (chain.sumCutS[end] - chain.sumCutS[begin]);
  double load = forward + backward + exposedS(after, messages, once);
  Tied tied = chain.tied(begin, end);
  StageTimes times{load, forward, tailS(pass, at, begin, end, once, tied)};

  auto inFlight = static_cast<double>(std::min<int64_t>(stages, pass.microbatches));
  double again = state.recompute.seconds(begin, end, inFlight, infinity);
  if (exactly && state.recompute.settle(begin, end, inFlight)) {
    settledAny = true;
    again = state.recompute.seconds(begin, end, inFlight, infinity);
  }
  if (again == infinity)
    return std::nullopt;
  times.loadS += again;
  return times;
}

void ExactSolver::consider(const Pass &pass, const Label &label) {
  chosen.clear();
  int32_t begin = 0, stages = 1;
  for (const Label *next = &label; next->end < pass.state->chain.size; next = &labels[next->next])
    ++stages;
  for (const Label *next = &label;; next = &labels[next->next], --stages) {
    chosen.push_back({{begin, next->end, false}, {}, stages, 0, 0});
    begin = next->end;
    if (begin == pass.state->chain.size)
      break;
  }
  simulateChosen(pass);
}

void ExactSolver::simulateChosen(const Pass &pass) {
  ++simulations;
  const Chain &chain = pass.state->chain;
  const StageTrack &track = pass.state->track;
  size_t count = chosen.size();
  chosenTimes.resize(count);
  int32_t counted = 0; // of the stages behind
  for (size_t k = count; k-- > 0;) {
    Chosen &stage = chosen[k];
    auto [begin, end, whole] = stage.stage;
    std::optional<StageTimes> times =
        stageTimes(pass, begin, end, static_cast<int32_t>(count - k), counted, true);
    if (!times)
      return;
    stage.times = *times;
    chosenTimes[k] = {Seconds(times->forwardS), Seconds(times->loadS - times->forwardS),
                      Seconds(0)};
    counted += pass.tracked ? track.step(chain.wide(begin, end)) : 0;
  }
  std::vector<Seconds> ends = pipeline::passesEnd(
      {pipeline::Order::OneFOneB, static_cast<int64_t>(count), 1, pass.microbatches}, chosenTimes);
  double time = 0;
  for (size_t k = 0; k < count; ++k)
    time = std::max(time, ends[k].value() + chosen[k].times.tailS);
  if (!(time < bestS * (1 - tolerance)))
    return;
  bestS = time;
  bestState = pass.of->state;
  bestPlan.width = pass.state->width;
  bestPlan.dataParallel = pass.of->dataParallel;
  bestPlan.layout = pass.of->layout;
  bestPlan.order = pipeline::Order::OneFOneB;
  bestPlan.chunks = 1;
  bestPlan.stages.clear();
  for (const Chosen &stage : chosen)
    bestPlan.stages.push_back(stage.stage);
}

bool ExactSolver::simulateOpen(const Pass &pass) {
  int32_t limit = pass.tracked ? pass.state->track.limit : 0;
  chosen.clear();
  std::vector<Chosen> roots;
  for (int32_t s = 1; s <= pass.mostStages; ++s)
    for (int32_t counted = 0; counted <= std::min(limit, s); ++counted) {
      const Row &row = rows[static_cast<size_t>(s) * (limit + 1) + counted];
      bool isAsked = limits.stages == 0 || s == limits.stages;
      if (isAsked && row.low == 0 && row.high >= 0)
        addChildren(pass, 0, s, counted, roots);
    }
  return simulateBelow(pass, roots);
}

void ExactSolver::addChildren(const Pass &pass, int32_t begin, int32_t stages, int32_t counted,
                              std::vector<Chosen> &children) {
  const Chain &chain = pass.state->chain;
  const StageTrack &track = pass.state->track;
  int32_t limit = pass.tracked ? track.limit : 0;
  for (int32_t end = begin + 1; end <= chain.size; ++end) {
    // More layers take more.
    if (chain.computeS(begin, end) >= pass.capS)
      return;
    int32_t before = pass.tracked ? counted - track.step(chain.wide(begin, end)) : 0;
    if (before < 0 || before > std::min(limit, stages - 1))
      continue;
    const Row &rest = rows[static_cast<size_t>(stages - 1) * (limit + 1) + before];
    if (end < rest.low || end > rest.high)
      continue;
    uint32_t restBegin = starts[rest.base + (end - rest.low)];
    uint32_t restEnd = starts[rest.base + (end - rest.low) + 1];
    if (restBegin == restEnd)
      continue;
    std::optional<StageTimes> times = stageTimes(pass, begin, end, stages, before, false);
    if (!times)
      continue;
    double bound = infinity;
    for (uint32_t r = restBegin; r < restEnd; ++r) {
      Label label = extended(pass, labels[r], stages - 1, *times);
      for (size_t k = chosen.size(); k-- > 0;)
        label = extended(pass, label, chosen[k].stages - 1, chosen[k].times);
      bound = std::min(bound, label.finishS);
    }
    if (bound < threshold())
      children.push_back({{begin, end, false}, *times, stages, before, bound});
  }
}

bool ExactSolver::simulateBelow(const Pass &pass, std::vector<Chosen> &children) {
  std::stable_sort(children.begin(), children.end(),
                   [](const Chosen &a, const Chosen &b) { return a.boundS < b.boundS; });
  for (const Chosen &child : children) {
    if (child.boundS >= threshold())
      return true;
    if (simulations >= mostSimulations || ++openNodes > mostOpenNodes)
      return false;
    chosen.push_back(child);
    bool isDone = true;
    if (child.stage.end == pass.state->chain.size) {
      std::vector<Chosen> beginning = chosen;
      simulateChosen(pass);
      chosen.swap(beginning);
    } else {
      std::vector<Chosen> next;
      addChildren(pass, child.stage.end, child.stages - 1, child.counted, next);
      isDone = simulateBelow(pass, next);
    }
    chosen.pop_back();
    if (!isDone)
      return false;
  }
  return true;
}
