// Bounds on steps by sums of times; docs/Placement.md, "Floors", has why they hold.
#include "phaze/Placement/StepFloor.h"
#include "ExactSolver.h"

#include <algorithm>
#include <array>
#include <map>

using namespace phaze;
using namespace phaze::placement;

/// Sums are rounded; bounds must not be.
static constexpr double rounding = 1e-11;

Seconds StepFloor::least(const LayerSums &sums) const {
  Seconds least(infinity);
  std::array<std::vector<Way>, 3> known; // made when they are asked for
  for (const Case &c : cases) {
    Seconds time = this->least(c, sums, Seconds(0));
    if (time >= least)
      continue;
    if (c.missing > Bytes(0)) {
      std::vector<Way> &ways = known[static_cast<size_t>(c.recompute)];
      if (ways.empty())
        ways = waysOf(sums, c.recompute);
      Seconds again = leastAgain(ways, c.missing);
      if (again.value() == infinity)
        continue;
      time = this->least(c, sums, again);
    }
    least = std::min(least, time);
  }
  return least * (1 - rounding);
}

Seconds StepFloor::least(const Case &c, const LayerSums &sums, Seconds again) {
  auto m = static_cast<double>(c.microbatches), stages = static_cast<double>(c.stages);
  // A single microbatch is added to nothing.
  Seconds more = again + (c.microbatches > 1 ? sums.accumulate : Seconds(0));
  Seconds total = sums.forward + sums.backward + more + c.network;
  // Of s stages the slowest has the mean, messages over s - 1 cuts included: that falls with s.
  Seconds mean = c.stages > 1 && total > c.messages ? (total - c.messages) / stages + c.messages
                                                    : total / stages;
  Seconds pace = std::max({sums.slowest, (sums.device + again) / c.devices, mean});
  Seconds meanTail = (c.sync + sums.update * c.update) / stages;
  if (c.even)
    return std::max(m * pace, m * mean + meanTail);
  Seconds end = std::max(total + (m - 1) * pace / 2, m * pace);
  if (m > stages)
    end = std::max(end, 2 * total + (m - stages - 1) * pace);
  Seconds late = sums.forward + c.forwardNetwork + std::max(m - stages, 0.0) * pace + meanTail;
  return std::max(end + c.firstSync, late);
}

std::vector<StepFloor::Way> StepFloor::waysOf(const LayerSums &sums, Recompute recompute) const {
  bool isAlike = recompute == Recompute::Alike;
  std::vector<Choice> choices(groups.size(), isAlike ? Choice::All : Choice::AllOrWhole);
  std::vector<Way> ways = {wayOf(sums, 0, choices, recompute == Recompute::Stages)};
  if (isAlike)
    ways.push_back(wayOf(sums, 0, std::vector<Choice>(groups.size(), Choice::Whole), false));
  size_t cuts = 0;
  for (const Group &group : groups)
    cuts = std::max(cuts, group.cutsSaved.size());
  for (size_t cut = 0; cut < cuts; ++cut) {
    std::vector<size_t> with;
    for (size_t g = 0; g < groups.size(); ++g)
      if (cut < groups[g].cutsSaved.size() && (isAlike || groups[g].isCut[cut]))
        with.push_back(g);
    // A cut that takes longer than all of the layer is none, and bounds on times do not tell: a
    // few groups have it or not, each by itself, and layers of many may do both.
    constexpr size_t fewGroups = 4;
    bool isEach = !isAlike && with.size() <= fewGroups;
    for (size_t without = 0; without < (isEach ? size_t(1) << with.size() : 1); ++without) {
      std::fill(choices.begin(), choices.end(), isAlike ? Choice::All : Choice::AllOrWhole);
      for (size_t i = 0; i < with.size(); ++i)
        if (!(without >> i & 1))
          choices[with[i]] = isAlike ? Choice::Cut : isEach ? Choice::CutOrWhole : Choice::Any;
      ways.push_back(wayOf(sums, cut, choices, recompute == Recompute::Stages && !isEach));
    }
  }
  return ways;
}

StepFloor::Way StepFloor::wayOf(const LayerSums &sums, size_t cut,
                                const std::vector<Choice> &choices, bool wholeStages) const {
  Way way;
  for (size_t g = 0; g < groups.size(); ++g) {
    const Group &group = groups[g];
    const LayerSums::Again &again = sums.again[group.kind];
    auto always = [&](const Offer &offer) {
      way.always.bytes += offer.bytes * group.count;
      way.always.time += offer.time * group.count;
    };
    auto more = [&](Bytes bytes, Seconds time) {
      if (bytes > Bytes(0))
        way.more.push_back({bytes * group.count, std::max(time, Seconds(0)) * group.count});
    };
    Offer all, whole{group.saved, again.whole + group.network};
    // Keeping only its input, a stage keeps less than its layers would one by one.
    if (wholeStages && group.isRecomputable)
      whole.bytes = group.kept;
    if (!group.isRecomputable)
      continue;
    if (group.isAlways) {
      always(whole);
      continue;
    }
    Offer part = all;
    if (cut < group.cutsSaved.size())
      part = {group.cutsSaved[cut], again.cuts[cut]};
    switch (choices[g]) {
    case Choice::All:
      break;
    case Choice::Cut:
      always(part);
      break;
    case Choice::Whole:
      always(whole);
      break;
    case Choice::AllOrWhole:
      more(whole.bytes, whole.time);
      break;
    case Choice::CutOrWhole:
      always(part);
      more(whole.bytes - part.bytes, whole.time - part.time);
      break;
    case Choice::Any:
      // On the lower hull of what they can do.
      if (part.bytes > Bytes(0) && part.bytes < whole.bytes &&
          part.time * whole.bytes < whole.time * part.bytes) {
        more(part.bytes, part.time);
        more(whole.bytes - part.bytes, whole.time - part.time);
      } else {
        more(whole.bytes, part.bytes >= whole.bytes ? std::min(part.time, whole.time) : whole.time);
      }
      break;
    }
  }
  std::sort(way.more.begin(), way.more.end(),
            [](const Offer &a, const Offer &b) { return a.time * b.bytes < b.time * a.bytes; });
  return way;
}

Seconds StepFloor::leastAgain(const std::vector<Way> &ways, Bytes bytes) {
  Seconds least(infinity);
  for (const Way &way : ways) {
    Bytes missing = bytes - way.always.bytes;
    Seconds time = way.always.time;
    for (auto offer = way.more.begin(); offer != way.more.end() && missing > Bytes(0); ++offer) {
      time += offer->time * std::min(missing / offer->bytes, 1.0);
      missing -= offer->bytes;
    }
    if (missing <= Bytes(0))
      least = std::min(least, time);
  }
  return least;
}

StepFloor ExactSolver::floor(const Problem &given, const std::vector<int32_t> &kinds) {
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
  reset(untimed, {}, infinity);
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
    floor.missing = Bytes(missingBytes(pass, c.even, rows));
    floor.recompute = recomputeOf(pass, c.even);
    auto [entry, isNew] =
        cases.try_emplace({c.state, floor.microbatches, floor.stages, c.even}, floor);
    if (isNew)
      continue;
    StepFloor::Case &same = entry->second;
    same.devices = std::max(same.devices, floor.devices);
    same.update = std::min(same.update, floor.update);
    same.missing = std::min(same.missing, floor.missing);
    for (auto field :
         {&StepFloor::Case::network, &StepFloor::Case::forwardNetwork, &StepFloor::Case::messages,
          &StepFloor::Case::firstSync, &StepFloor::Case::sync})
      same.*field = std::min(same.*field, floor.*field);
  }
  StepFloor result;
  for (const auto &[key, floor] : cases)
    result.cases.push_back(floor);
  addGroups(given, 0, kinds, result);
  return result;
}

void ExactSolver::addGroups(const Problem &given, size_t width, const std::vector<int32_t> &kinds,
                            StepFloor &result) const {
  // Chains of widths without cuts come first.
  const Chain &chain = states[width].chain;
  std::map<std::tuple<int32_t, Bytes, Bytes, bool, std::vector<Bytes>>, StepFloor::Group> groups;
  for (int32_t p = 0; p < chain.size; ++p) {
    const Layer &layer = given.widths[width].layers[chain.order[p]];
    StepFloor::Group group;
    group.kind = kinds[chain.order[p]];
    group.kept = layer.activationBytes;
    group.network = Seconds(chain.forwardTensor[p]);
    group.isRecomputable = given.recompute && layer.recomputable;
    group.isAlways = layer.alwaysRecomputed;
    Bytes whole = layer.activationBytes - Bytes(chain.checkpoint[p]);
    group.saved = std::max(whole, Bytes(0));
    for (const Remat &remat : layer.remats) {
      group.cutsSaved.push_back(group.kept - remat.stashBytes);
      group.isCut.push_back(group.cutsSaved.back() >= Bytes(0) && group.cutsSaved.back() <= whole &&
                            remat.rebuiltBytes <= group.saved);
    }
    auto [entry, isNew] =
        groups.try_emplace({group.kind, group.kept, group.saved,
                            group.isRecomputable && !group.isAlways, group.cutsSaved},
                           group);
    entry->second.network = std::min(entry->second.network, group.network);
    ++entry->second.count;
  }
  for (auto &[key, group] : groups)
    result.groups.push_back(std::move(group));
}

double ExactSolver::fixedBytes(const Pass &pass) const {
  const Chain &chain = pass.state->chain;
  const Shares &shares = pass.shares;
  double fixed = chain.sumParameters[chain.size] * shares.parameters +
                 chain.sumGradients[chain.size] * shares.gradients +
                 chain.sumOptimizer[chain.size] * shares.optimizer;
  for (const Tie &tie : chain.ties)
    fixed -= static_cast<double>(tie.layers.size() - 1) *
             (tie.parameterBytes.value() * shares.parameters +
              tie.gradientBytes.value() * shares.gradients);
  return fixed;
}

StepFloor::Recompute ExactSolver::recomputeOf(const Pass &pass, bool even) {
  // Of a single stage, or microbatch, a stage that keeps its input alone holds all the rest once.
  return even                                           ? StepFloor::Recompute::Alike
         : pass.mostStages > 1 && pass.microbatches > 1 ? StepFloor::Recompute::Stages
                                                        : StepFloor::Recompute::Layers;
}

double ExactSolver::leastAgainS(const Pass &pass) {
  double missing = missingBytes(pass, false, pass.mostStages);
  if (missing <= 0)
    return 0;
  const Chain &chain = pass.state->chain;
  const Width &width = problem->widths[pass.state->width];
  recomputing.resize(problem->widths.size());
  Recomputing &known = recomputing[pass.state->width];
  auto wholeOf = [](const Layer &layer) { return layer.recompute.value_or(layer.forward); };
  if (known.groups.groups.empty()) {
    std::vector<int32_t> kinds, first;
    for (const Layer &layer : width.layers) {
      auto isLike = [&](int32_t other) {
        const Layer &like = width.layers[other];
        return wholeOf(like) == wholeOf(layer) &&
               std::equal(like.remats.begin(), like.remats.end(), layer.remats.begin(),
                          layer.remats.end(),
                          [](const Remat &a, const Remat &b) { return a.time == b.time; });
      };
      auto like = std::find_if(first.begin(), first.end(), isLike);
      kinds.push_back(static_cast<int32_t>(like - first.begin()));
      if (like != first.end())
        continue;
      first.push_back(static_cast<int32_t>(&layer - width.layers.data()));
      LayerSums::Again &again = known.times.again.emplace_back();
      again.whole = wholeOf(layer);
      for (const Remat &remat : layer.remats)
        again.cuts.push_back(remat.time);
    }
    addGroups(*problem, pass.state->width, kinds, known.groups);
  }
  StepFloor::Recompute recompute = recomputeOf(pass, false);
  std::vector<StepFloor::Way> &ways = known.ways[static_cast<size_t>(recompute)];
  if (ways.empty())
    ways = known.groups.waysOf(known.times, recompute);
  double least = StepFloor::leastAgain(ways, Bytes(missing)).value(), inPasses = 0, hidden = 0;
  for (int32_t p = 0; p < chain.size; ++p) {
    const Layer &layer = width.layers[chain.order[p]];
    double whole = wholeOf(layer).value() + chain.forwardTensor[p];
    // Layers that are recomputed in any case are in the times of passes.
    if (chain.isAlways[p])
      inPasses += whole;
    else
      hidden += std::max(whole - chain.again[p], 0.0);
  }
  return std::max((least - inPasses - hidden) * (1 - rounding), 0.0);
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
  double memory = problem->memoryBytes.value() * (1 + memorySlack) - least, room = 0, inFlight = 1;
  for (int32_t k = 1; k <= rows; ++k) {
    // Interleaved, the last chunk of a device is in flight least often; other orders may do with
    // a microbatch.
    int64_t times = even ? (areInterleaved() ? std::min(2 * k - 1, rows) : 1) : k;
    inFlight = static_cast<double>(std::min<int64_t>(times, pass.microbatches));
    room += memory / inFlight;
  }
  room -= (fixedBytes(pass) + most - least) / inFlight;
  double kept = 0;
  for (const Layer &layer : problem->widths[pass.state->width].layers)
    kept += layer.activationBytes.value();
  return std::max(kept * (1 - rounding) - room, 0.0);
}

/// Whether all devices of a pipeline together hold what does not depend on the order of passes.
bool ExactSolver::mayHold(const Pass &pass, int32_t rows) const {
  return fixedBytes(pass) <= problem->memoryBytes.value() * (1 + memorySlack) * rows;
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
