// Bounds on steps by sums of times; docs/Placement.md, "Floors", has why they hold.
#include "phaze/Placement/StepFloor.h"
#include "ExactSolver.h"

#include <algorithm>
#include <map>

using namespace phaze;
using namespace phaze::placement;

/// Sums are rounded; bounds must not be.
static constexpr double rounding = 1e-11;

double StepFloor::leastS(const LayerSums &sums) const {
  double least = infinity;
  std::vector<Offers> ways[2]; // made when they are asked for
  for (const Case &c : cases) {
    double seconds = leastS(c, sums, 0);
    if (seconds >= least)
      continue;
    if (c.missingBytes > 0) {
      std::vector<Offers> &offers = ways[c.wholeStages ? 1 : 0];
      if (offers.empty())
        offers = offersOf(sums, c.wholeStages);
      seconds = leastS(c, sums, leastAgainS(offers, c.missingBytes));
    }
    least = std::min(least, seconds);
  }
  return least * (1 - rounding);
}

double StepFloor::leastS(const Case &c, const LayerSums &sums, double againS) {
  auto m = static_cast<double>(c.microbatches), stages = static_cast<double>(c.stages);
  // A single microbatch is added to nothing.
  double more = againS + (c.microbatches > 1 ? sums.accumulateS : 0);
  double total = sums.forwardS + sums.backwardS + more + c.networkS;
  // Of s stages the slowest has the mean, messages over s - 1 cuts included: that falls with s.
  double mean = c.stages > 1 && total > c.messagesS ? (total - c.messagesS) / stages + c.messagesS
                                                    : total / stages;
  double pace = std::max({sums.slowestS, (sums.deviceS + againS) / c.devices, mean});
  double meanTail = (c.syncS + sums.updateS * c.update) / stages;
  if (c.even)
    return std::max(m * pace, m * mean + meanTail);
  double end = std::max(total + (m - 1) * pace / 2, m * pace);
  if (m > stages)
    end = std::max(end, 2 * total + (m - stages - 1) * pace);
  double late = sums.forwardS + c.forwardNetworkS + std::max(m - stages, 0.0) * pace + meanTail;
  return std::max(end + c.firstSyncS, late);
}

std::vector<StepFloor::Offers> StepFloor::offersOf(const LayerSums &sums, bool wholeStages) const {
  size_t cuts = 0;
  for (const Group &group : groups)
    cuts = std::max(cuts, group.cutsSaved.size());
  std::vector<Offers> ways(cuts + 1);
  for (size_t cut = 0; cut <= cuts; ++cut) {
    Offers &offers = ways[cut];
    for (const Group &group : groups) {
      const LayerSums::Again &again = sums.again[group.kind];
      auto add = [&](double bytes, double seconds) {
        if (bytes > 0)
          offers.push_back({bytes * group.count, std::max(seconds, 0.0) * group.count});
      };
      // Keeping only its input, a stage keeps less than its layers would one by one.
      double saved = group.savedBytes;
      Offer less{saved > 0 && wholeStages ? group.keptBytes : saved,
                 again.wholeS + group.networkS};
      Offer more{cut < group.cutsSaved.size() ? group.cutsSaved[cut] : 0,
                 cut < group.cutsSaved.size() ? again.cutS[cut] : 0};
      if (less.bytes > more.bytes)
        std::swap(less, more);
      // In parts of layers, on the lower hull of what they can do.
      if (less.bytes > 0 && less.seconds * more.bytes < more.seconds * less.bytes) {
        add(less.bytes, less.seconds);
        add(more.bytes - less.bytes, more.seconds - less.seconds);
      } else {
        add(more.bytes, more.seconds);
      }
    }
    std::sort(offers.begin(), offers.end(), [](const Offer &a, const Offer &b) {
      return a.seconds * b.bytes < b.seconds * a.bytes;
    });
  }
  return ways;
}

double StepFloor::leastAgainS(const std::vector<Offers> &ways, double bytes) {
  double least = infinity;
  for (const Offers &offers : ways) {
    double missing = bytes, seconds = 0;
    for (auto offer = offers.begin(); offer != offers.end() && missing > 0; ++offer) {
      seconds += offer->seconds * std::min(missing / offer->bytes, 1.0);
      missing -= offer->bytes;
    }
    if (missing <= 0)
      least = std::min(least, seconds);
  }
  return least;
}

StepFloor ExactSolver::floor(const Problem &given, const std::vector<int32_t> &kinds) {
  // Times are what is asked for later; those that hide traffic hide as much as they can.
  Problem untimed = given;
  for (Width &width : untimed.widths)
    for (Layer &layer : width.layers) {
      layer.forwardS = layer.backwardS = layer.weightS = layer.updateS = layer.accumulateS = 0;
      layer.recomputeS.reset();
      layer.alwaysRecomputed = false;
      layer.besideForwardS = layer.besideBackwardS = 1e30;
      layer.ringForwardS = layer.ringBackwardS = 1e30;
      for (Remat &remat : layer.remats)
        remat.seconds = 0;
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
    floor.networkS = chain.totalS;
    floor.forwardNetworkS = chain.sumForward[chain.size];
    floor.firstSyncS = pass.firstTailS;
    floor.syncS = pass.meanTailS * static_cast<double>(pass.mostStages);
    if (sharing.stage > 1) {
      TransferTime half = network
                              .sharingLinks(c.layout, c.dataParallel,
                                            sharing.parts(c.dataParallel, 1), chain.tensorWidth)
                              .inside.times.half;
      for (int32_t p = 0; p < chain.size; ++p) {
        double scatter = half(chain.sumSync[p + 1] - chain.sumSync[p]);
        double gather = sharing.stage > 2 ? half(chain.sumGather[p + 1] - chain.sumGather[p]) : 0;
        floor.forwardNetworkS += gather * (1 - sharing.hiddenGather);
        floor.networkS +=
            2 * gather * (1 - sharing.hiddenGather) + scatter * (1 - sharing.hiddenScatter);
      }
    }
    floor.messagesS = leastMessagesS(chain);
    floor.missingBytes = missingBytes(pass, c.even, rows);
    floor.wholeStages = !c.even && rows > 1 && pass.microbatches > 1;
    auto [entry, isNew] =
        cases.try_emplace({c.state, floor.microbatches, floor.stages, c.even}, floor);
    if (isNew)
      continue;
    StepFloor::Case &same = entry->second;
    same.devices = std::max(same.devices, floor.devices);
    for (auto field :
         {&StepFloor::Case::update, &StepFloor::Case::networkS, &StepFloor::Case::forwardNetworkS,
          &StepFloor::Case::messagesS, &StepFloor::Case::firstSyncS, &StepFloor::Case::syncS,
          &StepFloor::Case::missingBytes})
      same.*field = std::min(same.*field, floor.*field);
  }
  StepFloor result;
  for (const auto &[key, floor] : cases)
    result.cases.push_back(floor);
  const Width &width = untimed.widths.front();
  const Chain &chain = states.front().chain;
  std::map<std::tuple<int32_t, double, double, std::vector<double>>, StepFloor::Group> groups;
  for (int32_t p = 0; p < chain.size; ++p) {
    const Layer &layer = width.layers[chain.order[p]];
    StepFloor::Group group;
    group.kind = kinds[chain.order[p]];
    group.keptBytes = chain.activation[p];
    group.networkS = chain.forwardTensor[p];
    if (untimed.recompute && layer.recomputable) {
      group.savedBytes = std::max(chain.activation[p] - chain.checkpoint[p], 0.0);
      for (const Remat &remat : layer.remats)
        group.cutsSaved.push_back(chain.activation[p] - remat.stashBytes);
    }
    auto [entry, isNew] = groups.try_emplace(
        {group.kind, group.keptBytes, group.savedBytes, group.cutsSaved}, group);
    entry->second.networkS = std::min(entry->second.networkS, group.networkS);
    ++entry->second.count;
  }
  for (auto &[key, group] : groups)
    result.groups.push_back(std::move(group));
  return result;
}

double ExactSolver::fixedBytes(const Pass &pass) const {
  const Chain &chain = pass.state->chain;
  const Shares &shares = pass.shares;
  double fixed = chain.sumParameters[chain.size] * shares.parameters +
                 chain.sumGradients[chain.size] * shares.gradients +
                 chain.sumOptimizer[chain.size] * shares.optimizer;
  for (const Tie &tie : chain.ties)
    fixed -= static_cast<double>(tie.layers.size() - 1) *
             (tie.parameterBytes * shares.parameters + tie.gradientBytes * shares.gradients);
  return fixed;
}

/// Stage k from the end holds what it keeps of a microbatch min(k, m) times, so that of H bytes a
/// k-th is left for one; what is held in any case costs least where most are in flight.
double ExactSolver::missingBytes(const Pass &pass, bool even, int32_t rows) const {
  const Chain &chain = pass.state->chain;
  bool holdsWhole =
      problem->sharing.stage >= 2 && problem->sharing.parts(pass.of->dataParallel, 2) > 1;
  double least = infinity, most = 0;
  for (int32_t p = 0; p < chain.size; ++p) {
    double transient = chain.leastTransient[p] + (holdsWhole ? chain.wholeBytes[p] : 0);
    least = std::min(least, transient);
    most = std::max(most, transient);
  }
  double memory = problem->memoryBytes * (1 + memorySlack) - least, room = 0, inFlight = 1;
  for (int32_t k = 1; k <= rows; ++k) {
    // Interleaved, the last chunk of a device is in flight least often; other orders may do with
    // a microbatch.
    int64_t times = even ? (areInterleaved() ? std::min(2 * k - 1, rows) : 1) : k;
    inFlight = static_cast<double>(std::min<int64_t>(times, pass.microbatches));
    room += memory / inFlight;
  }
  room -= (fixedBytes(pass) + most - least) / inFlight;
  double kept = chain.sumActivations[chain.size];
  return std::max(kept * (1 - rounding) - room, 0.0);
}

/// Whether all devices of a pipeline together hold what does not depend on the order of passes.
bool ExactSolver::mayHold(const Pass &pass, int32_t rows) const {
  return fixedBytes(pass) <= problem->memoryBytes * (1 + memorySlack) * rows;
}

/// What passes between two stages for a microbatch and shows, there and back.
double ExactSolver::leastMessagesS(const Chain &chain) const {
  double bytes = infinity;
  for (int32_t p = 1; p < chain.size; ++p)
    bytes = std::min(bytes, chain.cut[p]);
  if (bytes == infinity)
    return 0;
  double parts = problem->messagesInParts ? static_cast<double>(chain.tensorWidth) : 1;
  return 2 * network.leastLink().messageS(bytes / parts) * (1 - problem->overlap.messages);
}
