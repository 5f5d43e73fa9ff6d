// The answer of a search: an architecture, how a model is spread over many of them, and what runs
// when on each. Everything that reports, traces and annotations need is here; nothing of it calls
// the search. docs/Plan.md has the meaning of every number, and the file format "phaze-plan-1".
#ifndef PHAZE_PLAN_PLAN_H
#define PHAZE_PLAN_PLAN_H

#include "phaze/Arch/ArchConfig.h"
#include "phaze/Pipeline/Pipeline.h"
#include "phaze/Support/Units.h"
#include "phaze/Support/Vocabulary.h"
#include "phaze/Workload/Workload.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace phaze::plan {

enum class Objective {
  Throughput,
  ThroughputPerArea,
  ThroughputPerWatt,
  EnergyPerSample,
  ThroughputPerCost,
};

//===-- Operators on one chip ---------------------------------------------------------------===//

/// What an operator, or a fused group of them, does on a device, by the cost model.
struct SlotWork {
  double flops = 0;  ///< Of contractions.
  Cycles atPeak;     ///< Those, by all tensor cores at the peak of their types.
  Bytes hbm;         ///< Read and written.
  std::string limit; ///< The term that decides: "compute", "hbm", "lanes" ... (docs/CostModel.md)
};

/// When and where an operator, or a fused group of them, runs. Cycles from the start of its part.
struct Slot {
  /// Of the part of the workload that was planned; empty for a collective that sharding added.
  std::vector<int32_t> operators;
  std::string name; ///< "dot_general + add"
  enum class Unit { Tensor, Vector, Pair, Network } unit = Unit::Tensor;
  int64_t start = 0, duration = 0;
  /// Whether it has all cores of its unit; else it has the cores below.
  bool allCores = true;
  std::optional<int64_t> tensorCore, vectorCore;
  /// Unset for what sharding added, and where somebody else says what things cost.
  std::optional<SlotWork> work;
  /// Where the program has the first operator, in the first layer of its kind: "model.py:120",
  /// or "operation 120" by its number. Empty if that is not known.
  std::string source = {};
};

/// Who showed that a schedule cannot be shorter, as far as anybody did.
struct Proof {
  /// The dearest that any of its operators needed, from cheap to dear.
  enum class By { Open, Bounds, Blocks, Search, Relaxation, Cbc } by = By::Bounds;
  /// What is left open, as a part of the schedule's length. CBC's own proofs leave its tolerance.
  double gap = 0;
  /// What CBC was given: the largest of its models, and the nodes of all of them. Zero: nothing.
  int64_t cbcRows = 0, cbcColumns = 0, cbcNodes = 0;
};

/// A part of a layer kind on a device of its tensor group, for one microbatch (the update: for one
/// step). Collectives come after the operators that they wait for, beside nothing else.
struct PartSchedule {
  std::vector<Slot> slots; ///< By start.
  Cycles compute;          ///< Makespan of the cores.
  Cycles lowerBound;       ///< No schedule of the cores is shorter.
  Cycles network;          ///< Collectives.
  /// Of cores and collectives together; unset where nothing was to be chosen.
  std::optional<Proof> proof = {};
};

/// Communication that sharding asks for, among the devices of a tensor group.
struct Collective {
  PartOf part = PartOf::Forward;
  std::string name; ///< "all_reduce", "all_gather", "reduce_scatter", "all_to_all"
  GroupOf among = GroupOf::Tensor;
  std::string factorClass; ///< The class that is contracted away or made whole.
  Bytes bytes;             ///< Of the whole tensor.
  int64_t count = 1;
};

/// A tensor of a kind of layers, and what a device of a tensor group holds of it.
struct PlannedTensor {
  std::string what; ///< "parameter", "stash": kept for the backward pass
  std::string name; ///< Of a parameter in the first layer; of the operator that makes it.
  std::string type; ///< Of its elements.
  struct Dim {
    std::string classes; ///< "heads*head_dim"
    int64_t size = 1, localSize = 1;
  };
  std::vector<Dim> dims; ///< Outermost first.
};

/// A way of a kind to keep less than its whole stash, and to make the rest again.
struct PlannedCut {
  int32_t remat = 1; ///< As layers say it.
  std::string name;  ///< "selective", "projections", or "cut"
  Bytes stash;       ///< What a layer keeps of it for each microbatch.
  /// Operators of the forward part of the workload that the backward pass runs again.
  std::vector<int32_t> again;
};

struct PlannedKind {
  std::string name;
  std::array<PartSchedule, numParts> parts;
  std::vector<Collective> collectives;
  std::vector<PlannedTensor> tensors; ///< Those of which tensor groups hold a part.
  Bytes parameters, states, stash;    ///< On one device.
  std::vector<PlannedCut> cuts;       ///< Those that layers of the plan take.
  /// Adding gradients to those of earlier microbatches, in each backward pass.
  Seconds accumulation{};
};

//===-- Placement ---------------------------------------------------------------------------===//

/// A class of dimensions of which each device of a tensor group holds a part.
struct ShardedClass {
  std::string name;
  int64_t size = 1, localSize = 1; ///< localSize * width - size elements are padding.
};

/// Bytes on each device of a stage.
struct Memory {
  Bytes parameters, gradients, optimizer, stash, transient;
  /// Parameters that replicas share, in one piece while a layer runs, and a gradient before it is
  /// shared out.
  Bytes gathered{};
  /// A copy of the parameters that the optimizer alone reads, beside those that passes read.
  Bytes master{};
  /// Between stages: the gradient of its output that arrives, and that of its input that leaves.
  Bytes messages{};

  /// What is there whatever runs.
  Bytes held() const { return parameters + gradients + optimizer + master + stash; }
  /// What is there for a while: several chunks on a device have it one after the other.
  Bytes passing() const { return transient + gathered + messages; }
  Bytes total() const { return held() + passing(); }
};

struct PlannedLayer {
  std::string name, kind;
  bool isRecomputed = false; ///< From what enters it.
  /// Which of the ways of its kind to keep less it takes, counted from 1; 0: none.
  int32_t remat = 0;
};

/// What crosses from a stage to later ones in the forward direction, for one microbatch.
struct Boundary {
  std::string from, to; ///< Layers.
  int32_t toStage = 0;
  Bytes bytes;
};

/// A pipeline stage, or where the order has several chunks on a device, one of them: stages on the
/// same devices then share these. Each has the memory that it adds; what is there
/// for a while (`Memory::passing`) is there once, so that the largest counts. Its replicas are on
/// the devices of each of the ranges, each of `width` tensor devices: replica r has [first + r *
/// stride, ... + width).
struct PlannedStage {
  std::vector<PlannedLayer> layers;
  /// All layers are recomputed from the input of the stage, which alone is kept; else each
  /// recomputed layer keeps its own.
  bool isRecomputedWhole = false;
  int64_t firstDevice = 0, replicaStride = 1;
  int64_t tensorWidth = 1;
  int64_t inFlight = 1; ///< Microbatches whose stash is held at once.
  Memory memory;
  /// Of one microbatch: forward and backward with recomputation, and what is sent meanwhile.
  Seconds forward, backward, recompute, communication;
  Seconds load;         ///< The sum of the above.
  Seconds forwardPass;  ///< Of the load, up to the end of the forward pass, what is sent included.
  Seconds weightPass{}; ///< Of the load, gradients of parameters where the order has them apart.
  Seconds sync, update; ///< Once per step; sync of several chunks together is in the first.
  std::vector<Boundary> boundaries;
};

/// Where the time of a step goes; the four add up to it. docs/Placement.md, "Exact rules".
struct StepTime {
  Seconds compute, communication, bubble, update;
  Seconds total() const { return compute + communication + bubble + update; }
};

//===-- The plan ----------------------------------------------------------------------------===//

/// What failures and checkpoints leave of a job's time.
struct Goodput {
  Seconds meanTimeBetweenFailures{}; ///< of a device
  Seconds checkpoint{};              ///< to write one, while nothing else runs
  Seconds restart{};                 ///< from a failure to the first step after it
  Seconds interval{};                ///< from one checkpoint to the next
  double share = 1;                  ///< of the time that makes progress
};

/// For a job on so many devices with checkpoints as often as is best (Young): a failure of any
/// device loses the restart and half of what follows a checkpoint.
Goodput goodputOf(int64_t devices, Seconds meanTimeBetweenFailures, Seconds checkpoint,
                  Seconds restart);

/// A point of a search, as it is told apart from others.
struct Candidate {
  arch::ArchPoint point;
  SquareMicrons area;
  Watts peakPower{};
  int64_t microbatch = 1;
  bool recompute = false;
  int64_t tensorWidth = 1, dataParallel = 1, pipeline = 1;
  int64_t context = 1, expert = 1; ///< Devices that share sequences, and experts.
  Seconds step;                    ///< Of the plan.
  Seconds stepLower;               ///< No plan of this candidate is faster.
  double score = 0;                ///< What the objective minimises.
  /// Dollars of a chip over its life, where prices are known.
  std::optional<double> cost = {};
  /// Where the time of the step goes, of what a plan is compared with.
  std::optional<StepTime> parts = {};
};

/// Something to compare a plan with, costed by the same rules.
struct Baseline {
  std::string name;                   ///< "tpuv4-expert"
  std::string what;                   ///< "TPUv4-like chip, expert placement 32/32/1"
  std::optional<Candidate> candidate; ///< Unset if nothing of it fits.
  bool isInSpace = false;             ///< Else it is no contender.
  std::string why;                    ///< What is wrong where it does not fit or lies outside.
};

/// A point of a front: no architecture is better in one key and not worse in the others.
struct FrontPoint {
  Candidate candidate;
  std::string placement;      ///< In words, as phaze-search --placement takes them.
  std::vector<double> values; ///< By key: samples/s, mm2, W, W, J per sample, bytes, dollars.
};

/// The smallest architecture that is nearly as good as the best.
struct Smallest {
  double within = 0; ///< Its score is at most this part above that of the plan.
  Candidate candidate;
};

/// The Pareto front of a space.
struct Front {
  std::vector<std::string> keys; ///< "throughput", "area" ... (docs/Search.md)
  /// Architectures that are dropped are within this part of a point in every key.
  double gap = 0;
  /// No step of an architecture that is not better in another key is shorter by more than this part
  /// than that of a point: what schedules leave open.
  double provenGap = 0;
  bool isFinished = true;
  uint64_t evaluated = 0;         ///< architectures whose placement was solved
  std::vector<FrontPoint> points; ///< By the first key, best first.
};

/// Steps when parameters of the chip change, everything else planned anew.
struct WhatIf {
  /// One or two, as paths of phaze-arch-1: "hbm.bandwidth_bytes_per_s".
  std::vector<std::string> parameters;
  struct Point {
    std::vector<double> factors;        ///< One per parameter.
    std::optional<Candidate> candidate; ///< Unset if nothing fits.
    std::string why;                    ///< Then what is wrong.
  };
  std::vector<Point> points;
};

/// What a device costs over its life, in dollars, and what that buys. All devices that there are
/// count, used or not.
struct Cost {
  std::string prices; ///< Name of the list.
  double die = 0, hbm = 0, links = 0, package = 0, power = 0;
  double years = 0;
  double samplesPerDollar = 0, tokensPerDollar = 0;
  double total() const { return die + hbm + links + package + power; }
};

/// What was known after a round of a search.
struct SearchRound {
  uint64_t evaluated = 0;     ///< architectures so far
  std::optional<double> best; ///< score of the best plan, if there is one
  double bound = 0;           ///< no plan has a better one
};
/// An architecture whose placement was solved, as far as it was looked at.
struct SeenChip {
  SquareMicrons area;
  Watts peakPower{};
  Seconds step; ///< Of the first model.
};

/// How the search went.
struct SearchSummary {
  std::string method; ///< "exact", "exhaustive", "paper"
  uint64_t candidates = 0;
  uint64_t architectures = 0;
  uint64_t evaluated = 0; ///< architectures whose placement was solved
  /// Architectures dropped, by the first bound that was enough.
  uint64_t prunedByWork = 0, prunedBySchedule = 0, prunedByPlacement = 0, infeasible = 0;
  /// (time of the plan - least bound of what was not looked at) / time; 0 when finished.
  double searchGap = 0;
  /// (time - least bound of anything) / time: what schedules leave open.
  double provenGap = 0;
  bool isFinished = true;
  std::vector<SearchRound> rounds;
  std::vector<SeenChip> seen; ///< In the order of the search, the first of them.
};

/// One model on one architecture.
struct Plan {
  std::string madeBy; ///< The version of phaze; empty: this one.
  std::string model;
  Rules rules = Rules::Exact;
  Objective objective = Objective::Throughput;

  arch::ArchConfig chip;
  SquareMicrons area;
  /// Area by part: "tensor cores", "vector cores", "global buffer".
  std::vector<std::pair<std::string, SquareMicrons>> areaParts;
  Watts peakPower{}, averagePower{}; ///< Of one chip.

  int64_t devices = 1;                                       ///< That there are.
  int64_t devicesUsed = 1;                                   ///< Width of all stages * copies.
  int64_t globalBatch = 1, microbatch = 1, microbatches = 1; ///< Microbatches of one replica.
  int64_t tensorWidth = 1, dataParallel = 1;
  int64_t context = 1;        ///< Devices that share each sequence of a replica.
  int64_t expert = 1;         ///< Replicas that share the experts; a divisor of `dataParallel`.
  double expertImbalance = 1; ///< What the busiest of these has to do, over the mean.
  /// Devices that hold the same of a stage, as far as they do not share it.
  int64_t copies() const { return dataParallel * context; }
  pipeline::Order order = pipeline::Order::OneFOneB;
  int64_t chunks = 1; ///< Stages on each device.
  /// What replicas share (ZeRO): 0 nothing, 1 the optimizer state, 2 gradients, 3 parameters too.
  int32_t sharing = 0;
  int64_t sharingGroup = 1; ///< Of the `copies()` those that share one.
  Bytes fragmentation{};    ///< Of HBM, what is left free for it on every device.
  bool isRecomputeAllowed = false;
  AttentionRun attention = AttentionRun::Fused; ///< As kinds have their operators.
  std::vector<ShardedClass> sharded;
  std::vector<PlannedKind> kinds;
  /// What depends on no parameter; each layer makes an equal share of it in its forward pass.
  PartSchedule side;
  std::vector<PlannedStage> stages;

  StepTime step;
  Seconds stepLower;      ///< No plan of this candidate is faster.
  Joules energyPerStep{}; ///< Of all devices used.
  double samplesPerSecond = 0;
  /// Of models with a vocabulary: positions of the sequence that passes between layers; else 0.
  double tokensPerSecond = 0, tokensPerSecondPerDevice = 0;
  /// Useful contraction work (no padding, no recomputation, attention counted in full whatever its
  /// mask hides): of a device that is used, and over peak (MFU).
  double teraflopsPerDevice = 0;
  double utilisation = 0;
  /// The same with what is computed again (HFU).
  double hardwareUtilisation = 0;
  std::optional<Goodput> goodput; ///< Where somebody asks for it.

  SearchSummary search;
  std::vector<Candidate> best; ///< Top architectures, the plan's first.
  std::vector<Baseline> baselines;
  std::vector<Smallest> smallest; ///< Least part first; empty where nobody looked for them.
  // Where somebody asks for it.
  std::optional<Cost> cost;
  std::optional<Front> front;
  std::vector<WhatIf> whatIfs;
  /// Of several models on one chip: what is best for this one alone.
  std::optional<Candidate> own;
};

/// What is wrong with a plan in itself, or none: numbers in range, slots that fit their part and
/// the chip, stages that fit the memory and the devices, sums that add up.
std::optional<std::string> check(const Plan &plan);

/// What is wrong with a plan of this workload, or none: what check() finds, then layers in stages
/// once and in order, operators in slots once and after what they wait for, classes and edges that
/// the workload has. Requires that check() finds nothing wrong with the workload.
std::optional<std::string> verify(const Plan &plan, const Workload &workload);

} // namespace phaze::plan

#endif // PHAZE_PLAN_PLAN_H
