// The independent evaluator of plans, by direct summation over layers.
#include "Network.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

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
  template <typename Pick> double tensorBytes(Pick pick) const {
    std::set<std::pair<int32_t, int64_t>> seen;
    double bytes = 0;
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
  double cutBytes(int32_t p) const {
    return tensorBytes(
        [&](const Edge &edge) { return position[edge.from] < p && position[edge.to] >= p; });
  }

  double checkpointBytes(int32_t p) const {
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
  double bandwidth = problem.network.bandwidthBytesPerS;
  const StageCost *slowest = nullptr;
  result.stages.resize(count);
  for (int64_t k = 0; k < count; ++k) {
    const Stage &stage = plan.stages[k];
    StageCost &cost = result.stages[k];
    double fromEnd = static_cast<double>(count - k);
    double forward = 0, backward = 0, parameters = 0, activations = 0;
    for (int32_t p = stage.begin; p < stage.end; ++p) {
      forward += view.layer(p).forwardS;
      backward += view.layer(p).backwardS;
      parameters += view.layer(p).parameterBytes;
      activations += view.layer(p).activationBytes;
    }
    double entering = view.cutBytes(stage.begin), leaving = view.cutBytes(stage.end);
    double in = entering / bandwidth, out = leaving / bandwidth;
    bool recomputes = problem.recompute && fromEnd > 1;
    cost.devices = view.devices(stage);
    cost.recomputeS = recomputes ? forward : 0;
    cost.loadS = recomputes ? (in + forward) + std::max(forward, out) + backward
                            : (in + forward) + (out + backward);
    cost.forwardS = in + forward;
    cost.computeS = forward + backward + cost.recomputeS;
    cost.communicationS = cost.loadS - cost.computeS;
    cost.inFlight = count - k;
    cost.memory.parameters = parameters;
    cost.memory.gradients = parameters;
    cost.memory.optimizer = problem.optimizer == Optimizer::Adam ? parameters : 0;
    cost.memory.transient = activations;
    cost.memory.stash = (fromEnd - 1) * (problem.recompute ? entering : activations);
    if (cost.memory.total() > problem.memoryBytes * (1 + 2 * memorySlack))
      result.fits = false;
    if (!slowest || cost.loadS > slowest->loadS)
      slowest = &cost;
  }
  auto d = static_cast<double>(plan.dataParallel);
  auto m = static_cast<double>(ceilDivide(problem.microbatches, plan.dataParallel));
  StageCost &first = result.stages.front();
  first.syncS = 4 * (d - 1) / d * first.memory.parameters / bandwidth;
  result.computeS = m * slowest->computeS;
  result.communicationS = m * slowest->communicationS + first.syncS;
  result.bubbleS = static_cast<double>(count - 1) * slowest->loadS;
  result.timePerBatchS = slowest->loadS * (m + static_cast<double>(count) - 1) + first.syncS;
  return result;
}

/// Seconds of the tensor collectives of a layer in one direction.
double tensorS(const View &view, int32_t p, bool backward, const NetworkModel &network) {
  double seconds = 0;
  GroupLink group = network.tensorLink(view.width.tensorWidth);
  for (const Collective &c : view.width.collectives)
    if (c.layer == view.order[p] && c.backward == backward)
      seconds += c.count * collectiveS(c.kind, c.bytes, group);
  return seconds;
}

Evaluation evaluateExact(const Problem &problem, const Plan &plan, const View &view) {
  Evaluation result;
  result.fits = true;
  NetworkModel network;
  network.reset(problem);
  auto count = static_cast<int64_t>(plan.stages.size());
  int64_t d = plan.dataParallel;
  int64_t m = ceilDivide(problem.microbatches, d);
  result.stages.resize(count);
  std::vector<double> drainS(count); // backward part of the load

  int64_t used = 0;
  for (int64_t k = count - 1; k >= 0; --k) {
    const Stage &stage = plan.stages[k];
    StageCost &cost = result.stages[k];
    cost.devices = view.devices(stage);
    cost.inFlight = std::min(count - k, m);
    StageLinks links = network.links(plan.layout, d, used, cost.devices);
    used += cost.devices;

    auto inFlight = static_cast<double>(cost.inFlight);
    double entering = view.cutBytes(stage.begin), leaving = view.cutBytes(stage.end);
    double in = links.before.messageS(entering), out = links.after.messageS(leaving);
    double forward = 0, backward = 0, forwardTensor = 0, backwardTensor = 0, activations = 0;
    Memory &memory = cost.memory;
    for (int32_t p = stage.begin; p < stage.end; ++p) {
      const Layer &layer = view.layer(p);
      double tensorForward = tensorS(view, p, false, network);
      forward += layer.forwardS;
      backward += layer.backwardS;
      forwardTensor += tensorForward;
      backwardTensor += tensorS(view, p, true, network);
      activations += layer.activationBytes;
      cost.updateS += layer.updateS;
      memory.parameters += layer.parameterBytes;
      memory.gradients += problem.gradientBytes(layer);
      memory.optimizer += problem.optimizerBytes(layer);

      bool again = stage.recomputeWhole || (!plan.recompute.empty() && plan.recompute[p]);
      if (again) {
        cost.recomputeS += layer.recomputeS.value_or(layer.forwardS);
        backwardTensor += tensorForward;
      }
      double checkpoint = view.checkpointBytes(p);
      bool checkpointed = again && !stage.recomputeWhole;
      if (!stage.recomputeWhole)
        memory.stash += inFlight * (checkpointed ? checkpoint : layer.activationBytes);
      double rebuilt = checkpointed ? std::max(layer.activationBytes - checkpoint, 0.0) : 0;
      memory.transient = std::max(memory.transient, layer.transientBytes + rebuilt);
    }
    if (stage.recomputeWhole) {
      memory.stash = inFlight * entering;
      memory.transient += std::max(activations - entering, 0.0);
    }
    double syncS = 0;
    if (problem.shardedOptimizer) {
      syncS = collectiveS(CollectiveKind::ReduceScatter, memory.gradients, links.sync) +
              collectiveS(CollectiveKind::AllGather, memory.parameters, links.sync);
      memory.optimizer /= static_cast<double>(d);
      cost.updateS /= static_cast<double>(d);
    } else {
      syncS = collectiveS(CollectiveKind::AllReduce, memory.gradients, links.sync);
    }
    cost.syncS = syncS;
    cost.computeS = forward + backward + cost.recomputeS;
    cost.communicationS = in + out + forwardTensor + backwardTensor;
    cost.loadS = cost.computeS + cost.communicationS;
    cost.forwardS = in + forward + forwardTensor;
    drainS[k] = backward + backwardTensor + cost.recomputeS + out;
    if (memory.total() > problem.memoryBytes * (1 + 2 * memorySlack))
      result.fits = false;
  }

  // The slowest stage works on every microbatch; for the rest of the fill and the drain of the
  // pipeline it waits.
  double sum = 0;
  const StageCost *slowest = &result.stages.front();
  for (const StageCost &cost : result.stages) {
    sum += cost.loadS;
    if (cost.loadS > slowest->loadS)
      slowest = &cost;
  }
  auto rounds = static_cast<double>(m);
  result.computeS = rounds * slowest->computeS;
  result.communicationS = rounds * slowest->communicationS;
  result.bubbleS = sum - slowest->loadS;

  // Stage k syncs and updates while the stages before it still drain.
  double drained = 0, tail = 0, tailUpdate = 0;
  for (int64_t k = 0; k < count; ++k) {
    double exposed = result.stages[k].syncS + result.stages[k].updateS - drained;
    if (exposed > tail) {
      tail = exposed;
      tailUpdate = std::min(result.stages[k].updateS, exposed);
    }
    drained += drainS[k];
  }
  result.communicationS += tail - tailUpdate;
  result.updateS = tailUpdate;
  result.timePerBatchS = sum + (rounds - 1) * slowest->loadS + tail;
  return result;
}

} // namespace

std::optional<std::string> phaze::placement::check(const Problem &problem, const Plan &plan) {
  if (plan.width < 0 || plan.width >= static_cast<int32_t>(problem.widths.size()))
    return "width " + std::to_string(plan.width) + " is not in the problem";
  View view(problem.widths[plan.width]);
  auto layers = static_cast<int32_t>(view.order.size());
  if (plan.stages.empty())
    return std::string("the plan has no stages");
  int32_t next = 0;
  int64_t devices = 0;
  for (const Stage &stage : plan.stages) {
    if (stage.begin != next || stage.end <= stage.begin || stage.end > layers)
      return "stage [" + std::to_string(stage.begin) + ", " + std::to_string(stage.end) +
             ") does not follow layer " + std::to_string(next);
    next = stage.end;
    devices += view.devices(stage);
  }
  if (next != layers)
    return "stages end at layer " + std::to_string(next) + " of " + std::to_string(layers);
  if (plan.dataParallel < 1 || plan.dataParallel > problem.microbatches)
    return "data parallelism " + std::to_string(plan.dataParallel) + " with " +
           std::to_string(problem.microbatches) + " microbatches";
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
  for (int32_t p = 0; p < layers; ++p)
    if (plan.recompute[p] && (!problem.recompute || !view.layer(p).recomputable))
      return "layer " + std::to_string(p) + " may not be recomputed";
  return std::nullopt;
}

Evaluation phaze::placement::evaluate(const Problem &problem, const Plan &plan, Rules rules) {
  View view(problem.widths[plan.width]);
  return rules == Rules::Paper ? evaluatePaper(problem, plan, view)
                               : evaluateExact(problem, plan, view);
}
