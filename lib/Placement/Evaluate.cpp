// The independent evaluator of plans, by direct summation over layers.
#include "Network.h"
#include "phaze/Support/Numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>
#include <tuple>

using namespace phaze;
using namespace phaze::placement;

namespace {

int64_t ceilDivide(int64_t a, int64_t b) { return (a + b - 1) / b; }

/// A width in the order of its stages, with what the edges say of cuts and layers.
struct View {
  const Width &width;
  std::vector<int32_t> order;
  std::vector<int32_t> position;

  explicit View(const Width &width) : width(width) {
    linearize(width, order);
    position.resize(order.size());
    for (size_t p = 0; p < order.size(); ++p)
      position[order[p]] = static_cast<int32_t>(p);
  }

  const Layer &layer(int32_t p) const { return width.layers[order[p]]; }

  /// The sum of the tensors on those edges that `pick`, each tensor once.
  template <typename Pick> Bytes tensorBytes(Pick pick) const {
    std::set<std::pair<int32_t, int64_t>> seen;
    Bytes bytes;
    for (const Edge &edge : width.edges) {
      if (!pick(edge))
        continue;
      if (edge.value && !seen.insert({edge.from, *edge.value}).second)
        continue;
      bytes += edge.bytes;
    }
    return bytes;
  }

  /// All bytes that are live between position p - 1 and p.
  Bytes cutBytes(int32_t p) const {
    return tensorBytes(
        [&](const Edge &edge) { return position[edge.from] < p && position[edge.to] >= p; });
  }

  Bytes checkpointBytes(int32_t p) const {
    if (layer(p).checkpointBytes)
      return *layer(p).checkpointBytes;
    return tensorBytes([&](const Edge &edge) { return edge.to == order[p]; });
  }

  int64_t devices(const Stage &stage) const {
    for (int32_t p = stage.begin; p < stage.end; ++p)
      if (layer(p).tensorParallel)
        return width.tensorWidth;
    return 1;
  }
};

Evaluation evaluatePaper(const Problem &problem, const Plan &plan, const View &view) {
  Evaluation result;
  result.fits = true;
  auto count = static_cast<int64_t>(plan.stages.size());
  BytesPerSecond bandwidth = problem.network.bandwidth;
  const StageCost *slowest = nullptr;
  result.stages.resize(count);
  for (int64_t k = 0; k < count; ++k) {
    const Stage &stage = plan.stages[k];
    StageCost &cost = result.stages[k];
    double fromEnd = static_cast<double>(count - k);
    Seconds forward, backward;
    Bytes parameters, activations;
    for (int32_t p = stage.begin; p < stage.end; ++p) {
      forward += view.layer(p).forward;
      backward += view.layer(p).backward;
      parameters += view.layer(p).parameterBytes;
      activations += view.layer(p).activationBytes;
    }
    Bytes entering = view.cutBytes(stage.begin), leaving = view.cutBytes(stage.end);
    Seconds in = entering / bandwidth, out = leaving / bandwidth;
    bool recomputes = problem.recompute && fromEnd > 1;
    cost.devices = view.devices(stage);
    cost.recompute = recomputes ? forward : Seconds(0);
    cost.load = recomputes ? (in + forward) + std::max(forward, out) + backward
                           : (in + forward) + (out + backward);
    cost.forward = in + forward;
    cost.compute = forward + backward + cost.recompute;
    cost.communication = cost.load - cost.compute;
    cost.inFlight = count - k;
    cost.memory.parameters = parameters;
    cost.memory.gradients = parameters;
    cost.memory.optimizer = problem.optimizer == Optimizer::Adam ? parameters : Bytes(0);
    cost.memory.transient = activations;
    cost.memory.stash = (fromEnd - 1) * (problem.recompute ? entering : activations);
    if (cost.memory.total() > problem.memoryBytes * (1 + 2 * memorySlack))
      result.fits = false;
    if (!slowest || cost.load > slowest->load)
      slowest = &cost;
  }
  auto d = static_cast<double>(plan.dataParallel);
  auto m = static_cast<double>(ceilDivide(problem.microbatches, plan.dataParallel));
  StageCost &first = result.stages.front();
  first.sync = 4 * (d - 1) / d * first.memory.parameters / bandwidth;
  result.compute = m * slowest->compute;
  result.communication = m * slowest->communication + first.sync;
  result.bubble = static_cast<double>(count - 1) * slowest->load;
  result.timePerBatch = slowest->load * (m + static_cast<double>(count) - 1) + first.sync;
  return result;
}

/// What is left of traffic of which parts can run behind compute.
Seconds sharedLeft(Seconds gather, Seconds scatter, Seconds compute, const Sharing &sharing) {
  Seconds all = gather + scatter;
  if (all <= Seconds(0))
    return Seconds(0);
  double share = (gather * sharing.hiddenGather + scatter * sharing.hiddenScatter) / all;
  return exposed(all, share, compute);
}

/// A plan under the exact rules, stage by stage. Where the order has several chunks on a device,
/// "stage" is a chunk, and devices are counted by the stages of the pipeline.
class ExactEvaluation {
public:
  ExactEvaluation(const Problem &problem, const Plan &plan, const View &view)
      : problem(problem), plan(plan), view(view), shape(shapeOf(problem, plan)),
        rows(shape.devices), tails(shape.devices), passes(plan.stages.size()) {
    network.reset(problem);
    addTensorTimes();
  }

  Evaluation run() {
    result.fits = true;
    result.stages.resize(plan.stages.size());
    placeDevices();
    for (size_t k = 0; k < plan.stages.size(); ++k)
      addStage(static_cast<int64_t>(k));
    addStash();
    for (int64_t i = 0; i < shape.devices; ++i)
      addDevice(i);
    addSimulation();
    return std::move(result);
  }

private:
  /// What the devices of one row of the pipeline have in common.
  struct Row {
    int64_t width = 1;
    StageLinks links;
    std::vector<int64_t> chunks;
  };

  int64_t rowOf(int64_t stage) const { return pipeline::deviceOf(shape, stage); }

  /// Times of the collectives of each layer and direction that nothing hides.
  void addTensorTimes() {
    std::vector<Seconds> none(view.order.size());
    std::array<std::array<std::vector<Seconds>, 2>, groupWords.size()> all;
    all.fill({none, none});
    NetworkModel::GroupCollectives time(network, view.width);
    for (const Collective &c : view.width.collectives)
      all[static_cast<size_t>(c.group)][c.backward][view.position[c.layer]] += time(c);
    const Overlap &overlap = problem.overlap;
    for (bool isBackward : {false, true}) {
      std::vector<Seconds> &shown = isBackward ? tensorBackwardTimes : tensorForwardTimes;
      shown = none;
      for (int32_t p = 0; p < static_cast<int32_t>(view.order.size()); ++p) {
        const Layer &layer = view.layer(p);
        Seconds beside = isBackward ? layer.besideBackward : layer.besideForward;
        Seconds ring = isBackward ? layer.ringBackward : layer.ringForward;
        shown[p] = exposed(all[0][isBackward][p], overlap.tensor, beside) +
                   exposed(all[1][isBackward][p], overlap.context, ring) + all[2][isBackward][p];
      }
    }
  }

  void placeDevices() {
    for (int64_t k = 0; k < shape.allChunks(); ++k) {
      Row &row = rows[rowOf(k)];
      row.width = std::max(row.width, view.devices(plan.stages[k]));
      row.chunks.push_back(k);
    }
    int64_t used = 0;
    for (int64_t i = shape.devices - 1; i >= 0; --i) {
      rows[i].links = network.links(plan.layout, plan.dataParallel, used, rows[i].width,
                                    sendsParts(problem, view.width), view.width.expert);
      used += rows[i].width;
    }
    ends = network.endsLink(plan.layout, plan.dataParallel, used);
    int64_t parts = problem.sharing.parts(plan.dataParallel, 1);
    sharing = network.sharingLinks(plan.layout, plan.dataParallel, parts, view.width.tensorWidth,
                                   view.width.expert);
  }

  /// From one row of the pipeline to another.
  Seconds message(int64_t from, int64_t to, Bytes bytes) const {
    if (from == to)
      return Seconds(0);
    const Link &link = from == to - 1   ? rows[to].links.before
                       : from == to + 1 ? rows[to].links.after
                                        : ends;
    return rows[to].links.message(link, bytes);
  }

  void addStage(int64_t k) {
    const Stage &stage = plan.stages[k];
    StageCost &cost = result.stages[k];
    int64_t row = rowOf(k), last = shape.allChunks() - 1;
    cost.devices = rows[row].width;
    Bytes entering = view.cutBytes(stage.begin), leaving = view.cutBytes(stage.end);
    Seconds forward, backward, forwardNetwork, backwardNetwork, weight;
    Bytes activations, weightStash, largest;
    Memory &memory = cost.memory;
    for (int32_t p = stage.begin; p < stage.end; ++p) {
      const Layer &layer = view.layer(p);
      Seconds own = layer.backward - (shape.microbatches == 1 ? layer.accumulate : Seconds(0));
      Kept kept = keptOf(stage, p);
      bool again = kept.again;
      // Who is to recompute has no other choice.
      if (layer.alwaysRecomputed && problem.recompute && layer.recomputable &&
          (stage.recomputeWhole || plan.recompute.empty() || plan.recompute[p] != 1))
        result.fits = false;
      Seconds tensorForward = tensorForwardTimes[p];
      Seconds repeated = kept.repeated;
      Seconds gather = sharedTime(3, layer, problem.gatherBytes(layer));
      Seconds scatter = sharedTime(2, layer, problem.syncBytes(layer));
      Seconds gatherExposed = sharedLeft(gather, Seconds(0), layer.forward, problem.sharing);
      forward += layer.forward;
      backward += own;
      weight += layer.weight;
      forwardNetwork += tensorForward + gatherExposed;
      Seconds tensorBackward = tensorBackwardTimes[p];
      backwardNetwork +=
          tensorBackward + sharedLeft(gather, scatter, own + repeated, problem.sharing);
      passes[k] += own + tensorBackward + sharedLeft(gather, scatter, own, problem.sharing);
      activations += layer.activationBytes;
      weightStash += layer.weightStashBytes.value_or(layer.activationBytes);
      cost.update += layer.update * sharedWeight(layer, 1);
      memory.parameters += layer.parameterBytes * sharedWeight(layer, 3);
      memory.gradients += problem.gradientBytes(layer) * sharedWeight(layer, 2);
      memory.optimizer +=
          (problem.optimizerBytes(layer) - layer.masterBytes) * sharedWeight(layer, 1);
      memory.master += layer.masterBytes * sharedWeight(layer, 1);
      if (again) {
        cost.recompute += repeated;
        backwardNetwork += kept.collectivesAgain ? tensorForward : Seconds(0);
        // All layers before are made again first, so that parameters are gathered once more.
        backwardNetwork += stage.recomputeWhole ? gatherExposed : Seconds(0);
      }
      cost.heldBytes += kept.bytes;
      Bytes rebuilt = kept.rebuiltBytes;
      Bytes gathered = gatheredBytes(p);
      if (layer.transientBytes + rebuilt + gathered > largest) {
        largest = layer.transientBytes + rebuilt + gathered;
        memory.transient = layer.transientBytes + rebuilt;
        memory.gathered = gathered;
      }
    }
    memory.messages = entering + leaving;
    if (stage.recomputeWhole) {
      cost.heldBytes = entering;
      memory.transient += std::max(activations - entering, Bytes(0));
    }
    const Overlap &overlap = problem.overlap;
    Seconds in = k == 0 ? Seconds(0)
                        : exposed(message(rowOf(k - 1), row, entering), overlap.messages,
                                  forward + forwardNetwork);
    Seconds out = k == last
                      ? Seconds(0)
                      : exposed(message(rowOf(k + 1), row, leaving), overlap.messages, passes[k]);
    cost.weightHeldBytes = weightStash;
    shareOut(cost);
    cost.compute = forward + backward + cost.recompute;
    cost.weight = pipeline::isSplit(shape.order) ? weight : Seconds(0);
    cost.communication = in + out + forwardNetwork + backwardNetwork;
    cost.load = cost.compute + cost.communication;
    cost.forward = in + forward + forwardNetwork;
  }

  /// What is kept of a layer, and what is done for the rest.
  struct Kept {
    bool again = false, collectivesAgain = true;
    Seconds repeated;
    Bytes bytes, rebuiltBytes;
  };
  Kept keptOf(const Stage &stage, int32_t p) const {
    const Layer &layer = view.layer(p);
    Seconds repeated = layer.recompute.value_or(layer.forward);
    if (stage.recomputeWhole)
      return {true, true, repeated, Bytes(0), Bytes(0)};
    uint8_t choice = plan.recompute.empty() ? 0 : plan.recompute[p];
    if (choice == 0)
      return {false, true, Seconds(0), layer.activationBytes, Bytes(0)};
    if (choice > 1) {
      const Remat &remat = layer.remats[choice - 2];
      return {true, remat.collectivesAgain, remat.time, remat.stashBytes, remat.rebuiltBytes};
    }
    Bytes checkpoint = view.checkpointBytes(p);
    return {true, true, repeated, checkpoint,
            std::max(layer.activationBytes - checkpoint, Bytes(0))};
  }

  /// Of what replicas share from a stage of sharing on, in the passes.
  Seconds sharedTime(int32_t from, const Layer &layer, Bytes bytes) const {
    if (problem.sharing.stage < from)
      return Seconds(0);
    double experts = expertShare(layer);
    return collectiveTime(CollectiveKind::AllGather, bytes * (1 - experts), sharing.inside) +
           collectiveTime(CollectiveKind::AllGather, bytes * experts, sharing.experts);
  }
  double expertShare(const Layer &layer) const {
    return view.width.expert > 1 ? layer.expertShare : 0;
  }
  /// Of what is shared from a stage of sharing on, what experts count: fewer replicas have the same
  /// ones than share all else.
  double sharedWeight(const Layer &layer, int32_t from) const {
    if (problem.sharing.stage < from || expertShare(layer) == 0)
      return 1;
    double experts = expertShare(layer);
    return (1 - experts) + experts * static_cast<double>(view.width.expert);
  }

  /// Parameters in one piece, of the layer at hand and the one that comes next, and its gradient
  /// before it is shared out.
  Bytes gatheredBytes(int32_t p) const {
    if (problem.sharing.parts(plan.dataParallel, 2) == 1)
      return Bytes(0);
    Bytes bytes = problem.syncBytes(view.layer(p));
    if (problem.sharing.stage < 3)
      return bytes;
    auto gather = [&](int32_t q) {
      bool exists = q >= 0 && q < static_cast<int32_t>(view.order.size());
      return exists ? problem.gatherBytes(view.layer(q)) : Bytes(0);
    };
    return bytes + gather(p) + std::max(gather(p - 1), gather(p + 1));
  }

  void shareOut(StageCost &cost) {
    int64_t d = plan.dataParallel;
    auto parts = [&](int32_t from) { return static_cast<double>(problem.sharing.parts(d, from)); };
    cost.memory.optimizer /= parts(1);
    cost.memory.master /= parts(1);
    cost.update /= parts(1);
    cost.memory.gradients /= parts(2);
    cost.memory.parameters /= parts(3);
  }

  /// Stash by the order: what is held of each chunk when its devices hold most.
  void addStash() {
    if (shape.order == pipeline::Order::OneFOneB) {
      int64_t count = shape.devices;
      for (int64_t k = 0; k < count; ++k) {
        StageCost &cost = result.stages[k];
        cost.inFlight = std::min(count - k, shape.microbatches);
        cost.memory.stash = static_cast<double>(cost.inFlight) * cost.heldBytes;
      }
      return;
    }
    std::vector<pipeline::ChunkBytes> bytes;
    for (const StageCost &cost : result.stages)
      bytes.push_back({cost.heldBytes, cost.weightHeldBytes});
    std::vector<Bytes> held = pipeline::heldBytes(shape, bytes);
    std::vector<int64_t> inFlight = pipeline::inFlight(shape);
    for (size_t k = 0; k < held.size(); ++k) {
      result.stages[k].memory.stash = held[k];
      result.stages[k].inFlight = inFlight[k];
    }
  }

  /// Memory and what follows the last pass, of all chunks of a row together.
  void addDevice(int64_t i) {
    Bytes sync, gather, expertSync, expertGather, held, largest;
    Seconds update;
    for (int64_t k : rows[i].chunks) {
      const Stage &stage = plan.stages[k];
      for (int32_t p = stage.begin; p < stage.end; ++p) {
        const Layer &layer = view.layer(p);
        double experts = expertShare(layer);
        sync += problem.syncBytes(layer) * (1 - experts);
        gather += problem.gatherBytes(layer) * (1 - experts);
        expertSync += problem.syncBytes(layer) * experts;
        expertGather += problem.gatherBytes(layer) * experts;
      }
      const Memory &memory = result.stages[k].memory;
      held += memory.held();
      largest = std::max(largest, memory.passing());
      update += result.stages[k].update;
    }
    Seconds tieTime = addTies(i, held, sync);
    if (held + largest > problem.memoryBytes * (1 + 2 * memorySlack))
      result.fits = false;
    Seconds behind;
    for (int64_t k : rows[i].chunks)
      behind += passes[k];
    Seconds syncTime = exposed(syncOf(i, std::max(sync, Bytes(0)), gather, expertSync) +
                                   expertSyncOf(i, expertSync, expertGather),
                               problem.overlap.gradients, behind) +
                       tieTime;
    tails[i] = syncTime + update;
    result.stages[rows[i].chunks.front()].sync = syncTime;
  }

  /// Takes what a row holds once from what its layers count of it, and returns the time of what it
  /// exchanges with other rows.
  Seconds addTies(int64_t i, Bytes &held, Bytes &sync) {
    auto parts = [&](int32_t from) {
      return static_cast<double>(problem.sharing.parts(plan.dataParallel, from));
    };
    Bytes out, back;
    for (const Tie &tie : view.width.ties) {
      double here = 0;
      for (int64_t k : rows[i].chunks)
        for (int32_t layer : tie.layers) {
          int32_t at = view.position[layer];
          if (at < plan.stages[k].begin || at >= plan.stages[k].end || ++here == 1)
            continue;
          // Held, and summed among replicas, once.
          Memory &memory = result.stages[k].memory;
          memory.parameters -= tie.parameterBytes / parts(3);
          memory.gradients -= tie.gradientBytes / parts(2);
          held -= tie.parameterBytes / parts(3) + tie.gradientBytes / parts(2);
          sync -= problem.sharing.stage < 2 ? tie.gradientBytes : Bytes(0);
        }
      if (here > 0 && here < static_cast<double>(tie.layers.size())) {
        out += tie.gradientBytes;
        back += tie.parameterBytes;
      }
    }
    Link link =
        network.endsLink(plan.layout, plan.dataParallel, problem.devices / plan.dataParallel);
    return link.message(out) + link.message(back);
  }

  /// Of the gradients of a row, once per batch.
  Seconds syncOf(int64_t i, Bytes sync, Bytes gather, Bytes expertSync) const {
    if (problem.sharing.stage == 0)
      return collectiveTime(CollectiveKind::AllReduce, sync, rows[i].links.sync);
    auto parts = static_cast<double>(problem.sharing.parts(plan.dataParallel, 1));
    Seconds time = collectiveTime(
        CollectiveKind::AllReduce,
        (sync + expertSync * static_cast<double>(view.width.expert)) / parts, sharing.across);
    if (problem.sharing.stage < 2)
      time += collectiveTime(CollectiveKind::ReduceScatter, sync, sharing.inside);
    if (problem.sharing.stage < 3)
      time += collectiveTime(CollectiveKind::AllGather, gather, sharing.inside);
    return time;
  }

  /// The same of experts, among the replicas that have the same ones. Of copies that are shared the
  /// sum across them is in that of all else.
  Seconds expertSyncOf(int64_t i, Bytes sync, Bytes gather) const {
    if (problem.sharing.stage == 0)
      return collectiveTime(CollectiveKind::AllReduce, sync, rows[i].links.expertSync);
    Seconds time;
    if (problem.sharing.stage < 2)
      time += collectiveTime(CollectiveKind::ReduceScatter, sync, sharing.experts);
    if (problem.sharing.stage < 3)
      time += collectiveTime(CollectiveKind::AllGather, gather, sharing.experts);
    return time;
  }

  void addSimulation() {
    std::vector<Seconds> ends = pipeline::passesEnd(shape, chunkTimes(result.stages));
    auto rounds = static_cast<double>(shape.microbatches);
    Seconds last, end, busiest(-1), update;
    for (int64_t i = 0; i < shape.devices; ++i) {
      Seconds compute, communication, updates;
      for (int64_t k : rows[i].chunks) {
        compute += rounds * result.stages[k].compute;
        communication += rounds * result.stages[k].communication;
        updates += result.stages[k].update;
      }
      if (compute + communication > busiest) {
        busiest = compute + communication;
        result.compute = compute;
        result.communication = communication;
      }
      last = std::max(last, ends[i]);
      if (ends[i] + tails[i] > end) {
        end = ends[i] + tails[i];
        update = updates;
      }
    }
    result.timePerBatch = end;
    // Sums are rounded: a single stage has none.
    result.bubble = last > busiest * (1 + 1e-12) ? last - busiest : Seconds(0);
    Seconds tail = end - result.compute - result.communication - result.bubble;
    result.update = std::min(update, std::max(tail, Seconds(0)));
    result.communication += tail - result.update;
  }

  const Problem &problem;
  const Plan &plan;
  const View &view;
  pipeline::Shape shape;
  NetworkModel network;
  std::vector<Row> rows;
  Link ends;
  SharingLinks sharing;
  std::vector<Seconds> tensorForwardTimes, tensorBackwardTimes; // per position
  std::vector<Seconds> tails;                                   // per row
  std::vector<Seconds> passes; // of the backward passes, what is neither message nor recomputation
  Evaluation result;
};

} // namespace

std::array<Bytes, memoryWords.size()> Memory::kinds() const {
  return {parameters, gradients, optimizer, master, stash, transient, gathered, messages};
}

MemoryKind Memory::most() const {
  auto all = kinds();
  return static_cast<MemoryKind>(std::max_element(all.begin(), all.end()) - all.begin());
}

std::string Memory::mostText() const {
  auto all = kinds();
  std::vector<MemoryKind> order;
  for (size_t kind = 0; kind < all.size(); ++kind)
    order.push_back(static_cast<MemoryKind>(kind));
  auto bytesOf = [&](MemoryKind kind) { return all[static_cast<size_t>(kind)]; };
  std::stable_sort(order.begin(), order.end(),
                   [&](MemoryKind a, MemoryKind b) { return bytesOf(a) > bytesOf(b); });
  std::string text =
      "most of it " + std::string(name(order[0])) + " (" + bytesText(bytesOf(order[0]));
  for (size_t i = 1; i < order.size() && bytesOf(order[i]) > 0.01 * total(); ++i)
    text +=
        (i == 1 ? "; " : ", ") + std::string(name(order[i])) + " " + bytesText(bytesOf(order[i]));
  return text + ")";
}

std::vector<Memory> phaze::placement::deviceMemory(const pipeline::Shape &shape,
                                                   const std::vector<StageCost> &stages) {
  std::vector<Memory> devices(shape.devices);
  for (size_t k = 0; k < stages.size(); ++k) {
    Memory &all = devices[pipeline::deviceOf(shape, static_cast<int64_t>(k))];
    const Memory &own = stages[k].memory;
    all.parameters += own.parameters;
    all.gradients += own.gradients;
    all.optimizer += own.optimizer;
    all.master += own.master;
    all.stash += own.stash;
    if (own.passing() > all.passing()) {
      all.transient = own.transient;
      all.gathered = own.gathered;
      all.messages = own.messages;
    }
  }
  return devices;
}

pipeline::Shape phaze::placement::shapeOf(const Problem &problem, const Plan &plan) {
  return {plan.order, static_cast<int64_t>(plan.stages.size()) / std::max<int64_t>(plan.chunks, 1),
          plan.chunks, ceilDivide(problem.microbatches, plan.dataParallel)};
}

std::vector<pipeline::ChunkTimes>
phaze::placement::chunkTimes(const std::vector<StageCost> &stages) {
  std::vector<pipeline::ChunkTimes> times;
  for (const StageCost &cost : stages)
    times.push_back({cost.forward, cost.load - cost.forward - cost.weight, cost.weight});
  return times;
}

std::optional<std::string> phaze::placement::check(const Problem &problem, const Plan &plan) {
  if (plan.width < 0 || plan.width >= static_cast<int32_t>(problem.widths.size()))
    return "width " + std::to_string(plan.width) + " is not in the problem";
  View view(problem.widths[plan.width]);
  auto layers = static_cast<int32_t>(view.order.size());
  if (plan.stages.empty())
    return std::string("the plan has no stages");
  if (plan.chunks < 1 || static_cast<int64_t>(plan.stages.size()) % plan.chunks != 0)
    return std::to_string(plan.stages.size()) + " stages are not " + std::to_string(plan.chunks) +
           " chunks on each device";
  int32_t next = 0;
  for (const Stage &stage : plan.stages) {
    if (stage.begin != next || stage.end <= stage.begin || stage.end > layers)
      return "stage [" + std::to_string(stage.begin) + ", " + std::to_string(stage.end) +
             ") does not follow layer " + std::to_string(next);
    next = stage.end;
  }
  if (next != layers)
    return "stages end at layer " + std::to_string(next) + " of " + std::to_string(layers);
  if (plan.dataParallel < 1 || plan.dataParallel > problem.microbatches)
    return "data parallelism " + std::to_string(plan.dataParallel) + " with " +
           std::to_string(problem.microbatches) + " microbatches";
  pipeline::Shape shape = shapeOf(problem, plan);
  if (std::optional<std::string> wrong = pipeline::check(shape))
    if (plan.order != pipeline::Order::OneFOneB || plan.chunks != 1)
      return wrong;
  std::vector<int64_t> widths(shape.devices, 1);
  for (int64_t k = 0; k < shape.allChunks(); ++k) {
    int64_t &width = widths[pipeline::deviceOf(shape, k)];
    width = std::max(width, view.devices(plan.stages[k]));
  }
  int64_t devices = std::accumulate(widths.begin(), widths.end(), int64_t(0));
  if (int64_t together = view.width.together(); plan.dataParallel % together != 0)
    return "data parallelism " + std::to_string(plan.dataParallel) +
           " is no multiple of the replicas that share sequences and experts, " +
           std::to_string(together);
  else if (together > 1 && plan.layout != Layout::DataInner)
    return std::string("replicas that share sequences or experts are not side by side");
  if (int64_t group = problem.sharing.stage > 0 ? problem.sharing.group : 0;
      group % view.width.expert != 0)
    return "replicas that share, " + std::to_string(group) +
           ", are no multiple of those that share experts, " + std::to_string(view.width.expert);
  if (problem.sharing.parts(plan.dataParallel, 1) > plan.dataParallel ||
      plan.dataParallel % problem.sharing.parts(plan.dataParallel, 1) != 0)
    return "data parallelism " + std::to_string(plan.dataParallel) +
           " is no multiple of the replicas that share, " + std::to_string(problem.sharing.group);
  if (plan.dataParallel > problem.devices / devices)
    return std::to_string(plan.dataParallel) + " replicas of " + std::to_string(devices) +
           " devices exceed " + std::to_string(problem.devices);
  for (const Stage &stage : plan.stages)
    for (int32_t p = stage.begin; p < stage.end && stage.recomputeWhole; ++p)
      if (!problem.recompute || !view.layer(p).recomputable)
        return "layer " + std::to_string(p) + " may not be recomputed";
  if (plan.recompute.empty())
    return std::nullopt;
  if (plan.recompute.size() != view.order.size())
    return "flags of " + std::to_string(plan.recompute.size()) + " layers, expected " +
           std::to_string(layers);
  for (int32_t p = 0; p < layers; ++p) {
    if (plan.recompute[p] && (!problem.recompute || !view.layer(p).recomputable))
      return "layer " + std::to_string(p) + " may not be recomputed";
    if (plan.recompute[p] >= 2 + view.layer(p).remats.size())
      return "layer " + std::to_string(p) + " has no way " + std::to_string(plan.recompute[p]) +
             " to be recomputed";
  }
  return std::nullopt;
}

Evaluation phaze::placement::evaluate(const Problem &problem, const Plan &plan, Rules rules) {
  View view(problem.widths[plan.width]);
  return rules == Rules::Paper ? evaluatePaper(problem, plan, view)
                               : ExactEvaluation(problem, plan, view).run();
}
