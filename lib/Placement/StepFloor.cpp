// Bounds on steps by sums of times; docs/Placement.md, "Floors", has why they hold.
#include "phaze/Placement/StepFloor.h"
#include "ExactSolver.h"

#include <algorithm>
#include <map>

using namespace phaze;
using namespace phaze::placement;

/// Sums are rounded; bounds must not be.
static constexpr double rounding = 1e-11;

Seconds StepFloor::least(const LayerSums &sums) const {
  Seconds least(infinity);
  for (const Case &c : cases)
    least = std::min(least, this->least(c, sums));
  return least * (1 - rounding);
}

Seconds StepFloor::least(const Case &c, const LayerSums &sums) const {
  auto m = static_cast<double>(c.microbatches), stages = static_cast<double>(c.stages);
  // A single microbatch is added to nothing.
  Seconds more = c.microbatches > 1 ? sums.accumulate : Seconds(0);
  Seconds total = sums.forward + sums.backward + more + c.network;
  // Of s stages the slowest has the mean, messages over s - 1 cuts included: that falls with s.
  Seconds mean = c.stages > 1 && total > c.messages ? (total - c.messages) / stages + c.messages
                                                    : total / stages;
  Seconds pace = std::max({sums.slowest, sums.device / c.devices, mean});
  Seconds meanTail = (c.sync + sums.update * c.update) / stages;
  if (c.even)
    return std::max(m * pace, m * mean + meanTail);
  Seconds end = std::max(total + (m - 1) * pace / 2, m * pace);
  if (m > stages)
    end = std::max(end, 2 * total + (m - stages - 1) * pace);
  Seconds late = sums.forward + c.forwardNetwork + std::max(m - stages, 0.0) * pace + meanTail;
  return std::max(end + c.firstSync, late);
}

StepFloor ExactSolver::floor(const Problem &given) {
  // Times are what is asked for later; those that hide traffic hide as much as they can.
  Problem untimed = given;
  for (Width &width : untimed.widths)
    for (Layer &layer : width.layers) {
      layer.forward = layer.backward = layer.weight = layer.update = layer.accumulate = Seconds(0);
      layer.recompute.reset();
      layer.alwaysRecomputed = false;
      layer.besideForward = layer.besideBackward = Seconds(1e30);
      layer.ringForward = layer.ringBackward = Seconds(1e30);
      for (Remat &remat : layer.remats)
        remat.time = Seconds(0);
    }
  reset(untimed, {});
  const Sharing &sharing = untimed.sharing;
  std::map<std::tuple<int32_t, int64_t, int32_t, bool>, StepFloor::Case> cases;
  for (const Case &c : heap) {
    Pass pass;
    prepare(c, pass, true);
    const Chain &chain = pass.state->chain;
    int32_t rows = c.even ? mostRows(pass) : pass.mostStages;
    if (c.even ? !mayHold(pass, rows)
               : leastStages(*pass.state, pass.microbatches) > pass.mostStages)
      continue;
    StepFloor::Case floor;
    floor.microbatches = pass.microbatches;
    floor.stages = rows;
    floor.even = c.even;
    floor.devices = static_cast<double>(pass.devices);
    floor.update = pass.shares.optimizer;
    floor.network = Seconds(chain.totalS);
    floor.forwardNetwork = Seconds(chain.sumForward[chain.size]);
    floor.firstSync = Seconds(pass.firstTailS);
    floor.sync = Seconds(pass.meanTailS * static_cast<double>(pass.mostStages));
    if (sharing.stage > 1) {
      TransferTime half = network
                              .sharingLinks(c.layout, c.dataParallel,
                                            sharing.parts(c.dataParallel, 1), chain.tensorWidth)
                              .inside.times.half;
      for (int32_t p = 0; p < chain.size; ++p) {
        Seconds scatter = half(Bytes(chain.sumSync[p + 1] - chain.sumSync[p]));
        Seconds gather = sharing.stage > 2
                             ? half(Bytes(chain.sumGather[p + 1] - chain.sumGather[p]))
                             : Seconds(0);
        floor.forwardNetwork += gather * (1 - sharing.hiddenGather);
        floor.network +=
            2 * gather * (1 - sharing.hiddenGather) + scatter * (1 - sharing.hiddenScatter);
      }
    }
    floor.messages = Seconds(leastMessagesS(chain));
    auto [entry, isNew] =
        cases.try_emplace({c.state, floor.microbatches, floor.stages, c.even}, floor);
    if (isNew)
      continue;
    StepFloor::Case &same = entry->second;
    same.devices = std::max(same.devices, floor.devices);
    same.update = std::min(same.update, floor.update);
    for (auto field :
         {&StepFloor::Case::network, &StepFloor::Case::forwardNetwork, &StepFloor::Case::messages,
          &StepFloor::Case::firstSync, &StepFloor::Case::sync})
      same.*field = std::min(same.*field, floor.*field);
  }
  StepFloor result;
  for (const auto &[key, floor] : cases)
    result.cases.push_back(floor);
  return result;
}

/// Whether all devices of a pipeline together hold what does not depend on the order of passes.
bool ExactSolver::mayHold(const Pass &pass, int32_t rows) const {
  const Chain &chain = pass.state->chain;
  const Shares &shares = pass.shares;
  double fixed = chain.sumParameters[chain.size] * shares.parameters +
                 chain.sumGradients[chain.size] * shares.gradients +
                 chain.sumOptimizer[chain.size] * shares.optimizer;
  for (const Tie &tie : chain.ties)
    fixed -= static_cast<double>(tie.layers.size() - 1) *
             (tie.parameterBytes.value() * shares.parameters +
              tie.gradientBytes.value() * shares.gradients);
  return fixed <= problem->memoryBytes.value() * (1 + memorySlack) * rows;
}

/// What passes between two stages for a microbatch and shows, there and back.
double ExactSolver::leastMessagesS(const Chain &chain) const {
  double bytes = infinity;
  for (int32_t p = 1; p < chain.size; ++p)
    bytes = std::min(bytes, chain.cut[p]);
  if (bytes == infinity)
    return 0;
  double parts = problem->messagesInParts ? static_cast<double>(chain.tensorWidth) : 1;
  return 2 * network.leastLink().message(Bytes(bytes / parts)).value() *
         (1 - problem->overlap.messages);
}
