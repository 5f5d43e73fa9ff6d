// A made-up plan and its workload; see the header.
#include "ExamplePlan.h"
#include "../Workload/Builder.h"
#include "../Workload/Example.h"
#include "phaze/Arch/Area.h"
#include "phaze/Plan/Pipeline.h"

#include <algorithm>
#include <map>
#include <numeric>

using namespace phaze;
using namespace phaze::plan;

namespace {

using Unit = Slot::Unit;

Slot onAll(std::vector<int32_t> operators, const char *name, Unit unit, int64_t start,
           int64_t duration) {
  return {std::move(operators), name, unit, start, duration, true, {}, {}, {}};
}

Slot onTensor(std::vector<int32_t> operators, const char *name, int64_t core, int64_t start,
              int64_t duration) {
  return {std::move(operators), name, Unit::Tensor, start, duration, false, core, {}, {}};
}

Slot onVector(std::vector<int32_t> operators, const char *name, int64_t core, int64_t start,
              int64_t duration) {
  return {std::move(operators), name, Unit::Vector, start, duration, false, {}, core, {}};
}

PlannedKind mlpKind() {
  PlannedKind kind;
  kind.name = "mlp";
  kind.parts[0] = {{onAll({0, 1}, "dot_general + tanh", Unit::Pair, 0, 900'000),
                    onAll({2}, "dot_general", Unit::Tensor, 900'000, 800'000),
                    onAll({}, "all_reduce", Unit::Network, 1'700'000, 400'000)},
                   Cycles(1'700'000),
                   Cycles(1'650'000),
                   Cycles(400'000),
                   Proof{Proof::By::Open, 50'000.0 / 2'100'000, 1'318, 471, 12}};
  kind.parts[1] = {{onAll({0}, "dot_general", Unit::Tensor, 0, 800'000),
                    onTensor({4}, "dot_general", 1, 800'000, 1'200'000),
                    onVector({1}, "tanh_gradient", 5, 800'000, 200'000),
                    onTensor({2}, "dot_general", 0, 1'000'000, 1'200'000),
                    onTensor({3}, "dot_general", 2, 1'000'000, 1'100'000),
                    onAll({}, "all_reduce", Unit::Network, 2'200'000, 400'000)},
                   Cycles(2'200'000),
                   Cycles(2'200'000),
                   Cycles(400'000),
                   Proof{Proof::By::Cbc, 0, 900, 300, 30}};
  kind.parts[2] = {{onVector({0, 1}, "multiply + subtract", 0, 0, 300'000),
                    onVector({2, 3}, "multiply + subtract", 1, 0, 300'000)},
                   Cycles(300'000),
                   Cycles(300'000),
                   Cycles(0),
                   Proof{Proof::By::Bounds, 0, 0, 0, 0}};
  kind.collectives = {
      {PartOf::Forward, "all_reduce", GroupOf::Tensor, "ffn", Bytes(Mebibytes(1)), 1},
      {PartOf::Backward, "all_reduce", GroupOf::Tensor, "ffn", Bytes(Mebibytes(1)), 1}};
  kind.parameters = Bytes(Mebibytes(512));
  kind.states = Bytes(Gibibytes(1));
  kind.stash = Bytes(Mebibytes(192));
  kind.accumulation = Seconds(Microseconds(50));
  return kind;
}

PlannedKind lossKind() {
  PlannedKind kind;
  kind.name = "loss";
  kind.parts[0] = {{onVector({0}, "reduce", 0, 0, 50'000), onVector({1}, "reduce", 1, 0, 60'000)},
                   Cycles(60'000),
                   Cycles(60'000),
                   Cycles(0)};
  kind.parts[1] = {
      {onVector({0}, "broadcast_in_dim", 0, 0, 40'000)}, Cycles(40'000), Cycles(40'000), Cycles(0)};
  kind.stash = Bytes(Mebibytes(64));
  return kind;
}

arch::ArchConfig exampleChip() {
  arch::ArchConfig chip = arch::ArchConfig::derived(
      {4, 8, 128, 128, 256, Bytes(Mebibytes(32)), Bytes(Gibibytes(16)), {}});
  chip.name = "example";
  return chip;
}

const PlannedKind &kindOf(const Plan &plan, const std::string &name) {
  return *std::find_if(plan.kinds.begin(), plan.kinds.end(),
                       [&](const PlannedKind &kind) { return kind.name == name; });
}

void deriveStage(Plan &plan, size_t k) {
  PlannedStage &stage = plan.stages[k];
  auto count = static_cast<int64_t>(plan.stages.size());
  bool isPaper = plan.rules == Rules::Paper;
  stage.inFlight = isPaper ? count - static_cast<int64_t>(k)
                           : warmUp(static_cast<int64_t>(k), count, plan.microbatches);
  stage.tensorWidth = plan.tensorWidth;
  stage.firstDevice = (count - 1 - static_cast<int64_t>(k)) * plan.tensorWidth * plan.dataParallel;
  stage.replicaStride = plan.tensorWidth;
  auto seconds = [&](Cycles cycles) { return cycles / plan.chip.clock; };
  Seconds receives(Microseconds(100));
  Seconds input = k > 0 ? receives : Seconds();
  Seconds gradient = k + 1 < plan.stages.size() ? receives : Seconds();
  stage.forward = k == 0 ? seconds(plan.side.compute) : Seconds();
  stage.backward = stage.recompute = stage.update = stage.sync = Seconds();
  Seconds sentForward = input, sentBackward = gradient;
  stage.memory = {};
  auto held = static_cast<double>(stage.inFlight);
  for (const PlannedLayer &layer : stage.layers) {
    const PlannedKind &kind = kindOf(plan, layer.kind);
    stage.forward += seconds(kind.parts[0].compute);
    stage.backward += seconds(kind.parts[1].compute) + kind.accumulation;
    stage.update += seconds(kind.parts[2].compute);
    sentForward += seconds(kind.parts[0].network);
    sentBackward += seconds(kind.parts[1].network);
    if (layer.isRecomputed) {
      stage.recompute += seconds(kind.parts[0].compute);
      sentBackward += seconds(kind.parts[0].network);
    }
    stage.memory.parameters += kind.parameters;
    stage.memory.gradients += kind.parameters;
    stage.memory.optimizer += kind.states;
    stage.memory.stash += held * (layer.isRecomputed ? Bytes(Mebibytes(16)) : kind.stash);
    stage.memory.transient =
        std::max(stage.memory.transient, layer.isRecomputed ? kind.stash : Bytes(Mebibytes(8)));
  }
  stage.sync = stage.memory.gradients / BytesPerSecond(100e9);
  stage.communication = sentForward + sentBackward;
  stage.load = stage.forward + stage.backward + stage.recompute + stage.communication;
  stage.forwardPass = stage.forward + sentForward;
  stage.boundaries.clear();
  if (k + 1 < plan.stages.size())
    stage.boundaries = {{stage.layers.back().name, plan.stages[k + 1].layers.front().name,
                         static_cast<int32_t>(k + 1), Bytes(Mebibytes(16))}};
}

Candidate candidateOf(const Plan &plan) {
  Candidate candidate;
  candidate.point = plan.chip.point();
  candidate.area = plan.area;
  candidate.peakPower = plan.peakPower;
  candidate.microbatch = plan.microbatch;
  candidate.recompute = plan.isRecomputeAllowed;
  candidate.tensorWidth = plan.tensorWidth;
  candidate.dataParallel = plan.dataParallel;
  candidate.pipeline = static_cast<int64_t>(plan.stages.size());
  candidate.step = plan.step.total();
  candidate.stepLower = plan.stepLower;
  candidate.score = candidate.step.value();
  return candidate;
}

/// A slower one with half as many tensor cores.
Candidate secondBest(const Candidate &best) {
  Candidate second = best;
  second.point.tensorCores /= 2;
  second.area = second.area * 0.875;
  second.peakPower = second.peakPower * 0.9;
  second.pipeline = 4;
  second.step = best.step * 1.25;
  second.stepLower = best.step * 1.2;
  second.score = second.step.value();
  return second;
}

} // namespace

Workload chainWorkload(int32_t blocks) {
  Workload workload = mlpExample();
  workload.factors[3].size = 250;
  Tensor outer = workload.edges[0].tensor;
  workload.layers.clear();
  workload.edges.clear();
  workload.operationCount = 2; // the side part's and a constant
  for (int32_t i = 0; i < blocks; ++i) {
    addLayer(workload, 0);
    workload.layers.back().name = "h" + std::to_string(i);
    workload.edges.push_back({i, i + 1, 0, outer});
  }
  addLayer(workload, 1);
  workload.layers.back().name = "loss";
  return workload;
}

Workload exampleWorkload(const ExampleShape &shape) {
  return chainWorkload(std::accumulate(shape.stages.begin(), shape.stages.end(), -1));
}

void derive(Plan &plan) {
  plan.microbatches = (plan.globalBatch + plan.microbatch * plan.dataParallel - 1) /
                      (plan.microbatch * plan.dataParallel);
  plan.devicesUsed =
      plan.tensorWidth * plan.dataParallel * static_cast<int64_t>(plan.stages.size());
  for (size_t k = 0; k < plan.stages.size(); ++k)
    deriveStage(plan, k);
  plan.area = arch::area(plan.chip);
  SquareMicrons buffer = arch::globalBufferArea(plan.chip.globalBuffer.capacity);
  plan.areaParts = {{"tensor cores", (plan.area - buffer) * 0.9},
                    {"vector cores", (plan.area - buffer) * 0.1},
                    {"global buffer", buffer}};
  const PlannedStage &slowest =
      *std::max_element(plan.stages.begin(), plan.stages.end(),
                        [](const auto &a, const auto &b) { return a.load < b.load; });
  auto rounds = static_cast<double>(plan.microbatches);
  StepTime &step = plan.step;
  step.compute = (slowest.forward + slowest.backward + slowest.recompute) * rounds;
  step.communication = slowest.communication * rounds;
  step.update = Seconds();
  step.bubble = Seconds();
  // What there is besides: the pipeline's fill and drain, and the tail.
  if (plan.rules == Rules::Paper) {
    step.bubble = slowest.load * static_cast<double>(plan.stages.size() - 1);
  } else {
    Plan passes = plan;
    for (PlannedStage &stage : passes.stages)
      stage.sync = stage.update = Seconds();
    step.bubble = stepOf(passes);
    Seconds busy = slowest.load * rounds;
    // A single stage has none, whatever rounding leaves.
    step.bubble = step.bubble > busy * (1 + 1e-12) ? step.bubble - busy : Seconds();
  }
  Seconds tail = stepOf(plan) - step.total();
  step.update = std::min(tail, plan.stages.front().update);
  step.communication += tail - step.update;
  plan.stepLower = step.total() * 0.98;
  plan.samplesPerSecond = static_cast<double>(plan.globalBatch) / step.total().value();
  plan.averagePower = Watts(180);
  plan.peakPower = Watts(310);
  plan.energyPerStep = plan.averagePower * step.total() * static_cast<double>(plan.devicesUsed);
  Candidate candidate = candidateOf(plan);
  plan.best = {candidate, secondBest(candidate)};
  Candidate expert = secondBest(candidate);
  expert.step = candidate.step * 1.6;
  plan.baselines = {
      {"tpuv4-paper", "chip of the published comparison, our placement", candidate, true, ""},
      {"tpuv4-expert", "TPU v4, placement 32/32/1", expert, false,
       "area of 400 mm2 is above 300 mm2"},
      {"small", "the least chip", std::nullopt, true, "needs 20 GiB of HBM, the chip has 16 GiB"}};
  plan.baselines[0].candidate->step = candidate.step * 1.3;
}

Plan examplePlan(const ExampleShape &shape) {
  Workload workload = exampleWorkload(shape);
  Plan plan;
  plan.model = "chain-mlp";
  plan.rules = shape.rules;
  plan.objective = Objective::Throughput;
  plan.chip = exampleChip();
  plan.devices = std::max<int64_t>(32, 8 * static_cast<int64_t>(shape.stages.size()));
  plan.globalBatch = shape.globalBatch;
  plan.microbatch = 4;
  plan.tensorWidth = 4;
  plan.dataParallel = 2;
  plan.isRecomputeAllowed = shape.recomputes;
  plan.sharded = {{"ffn", 250, 63}};
  plan.kinds = {mlpKind(), lossKind()};
  plan.side = {{onVector({0}, "convert", 0, 0, 2'000)}, Cycles(2'000), Cycles(2'000), Cycles(0)};
  size_t next = 0;
  for (int32_t layers : shape.stages) {
    PlannedStage &stage = plan.stages.emplace_back();
    for (int32_t i = 0; i < layers; ++i, ++next)
      stage.layers.push_back(
          {workload.layers[next].name, workload.kinds[workload.layers[next].kind].name, false});
  }
  if (shape.recomputes && plan.stages.size() > 1)
    plan.stages[1].layers.front().isRecomputed = true;
  plan.tokensPerSecond = 4000;
  plan.tokensPerSecondPerDevice = 4000.0 / 24;
  plan.teraflopsPerDevice = 115.6;
  plan.utilisation = 0.42;
  plan.hardwareUtilisation = 0.45;
  plan.search.method = "exact";
  plan.search.candidates = 939'520;
  plan.search.architectures = 29'360;
  plan.search.evaluated = 412;
  plan.search.prunedByWork = 25'103;
  plan.search.prunedBySchedule = 3'012;
  plan.search.prunedByPlacement = 800;
  plan.search.infeasible = 33;
  plan.search.provenGap = 0.02;
  derive(plan);
  return plan;
}
