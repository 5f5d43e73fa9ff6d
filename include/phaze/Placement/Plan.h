// An answer to a placement problem, and what it costs: the independent evaluator.
#ifndef PHAZE_PLACEMENT_PLAN_H
#define PHAZE_PLACEMENT_PLAN_H

#include "phaze/Pipeline/Pipeline.h"
#include "phaze/Placement/Problem.h"
#include "phaze/Support/Vocabulary.h"

#include <array>
#include <string>

namespace phaze::placement {

/// Which devices are neighbours after those of a tensor group.
enum class Layout {
  DataInner,     ///< the replicas of a stage side by side, stages one after the other
  PipelineInner, ///< the stages of a replica side by side, replicas one after the other
};

/// Layers [begin, end) in the order of `linearize`.
struct Stage {
  int32_t begin = 0;
  int32_t end = 0;
  /// All layers are recomputed from the input of the stage, which alone is kept.
  bool recomputeWhole = false;
};

/// Where everything runs. Stages are in order from the first layer to the last; the last stage
/// sits on the first devices.
struct Plan {
  int32_t width = 0; ///< index into `Problem::widths`
  int64_t dataParallel = 1;
  Layout layout = Layout::DataInner;
  /// With several chunks on each device, these are the chunks in the order of the model.
  std::vector<Stage> stages;
  pipeline::Order order = pipeline::Order::OneFOneB; ///< exact rules alone
  int64_t chunks = 1;                                ///< of each device
  /// Per layer, in the order of `linearize`, what is computed again: 0 nothing, 1 all but what
  /// enters it, and from 2 on its `remats`; empty: nothing. Exact rules alone.
  std::vector<uint8_t> recompute;
};

/// Bytes on each device of a stage. Under the paper rules transient holds the activations that
/// are live once, stash what the other microbatches in flight keep.
struct Memory {
  Bytes parameters;
  Bytes gradients;
  Bytes optimizer;
  /// A copy of the parameters that the optimizer alone reads.
  Bytes master;
  Bytes stash;
  Bytes transient;
  /// Parameters of the layers at hand in one piece, and a gradient before it is shared out.
  Bytes gathered;
  /// The gradient of its output that arrives, and that of its input that leaves.
  Bytes messages;

  /// What is there whatever runs.
  Bytes held() const { return parameters + gradients + optimizer + master + stash; }
  /// What is there for a while: several chunks on a device have it one after the other.
  Bytes passing() const { return transient + gathered + messages; }
  Bytes total() const { return held() + passing(); }
  /// In the order of their enumerators.
  std::array<Bytes, memoryWords.size()> kinds() const;
  /// What takes most of it.
  MemoryKind most() const;
  /// "most of it stash (12 GiB; gradients 4 GiB, parameters 2 GiB)", what is below 1 % left out.
  std::string mostText() const;
};

struct StageCost {
  int64_t devices = 0; ///< of one replica
  Seconds load;        ///< one microbatch, forward and backward, transfers included
  Seconds forward;     ///< of the load, up to the end of the forward pass
  Seconds compute;     ///< of the load, recomputation included
  Seconds recompute;
  Seconds communication; ///< of the load
  Seconds sync;          ///< of the gradients, once per batch
  Seconds update;        ///< once per batch
  Seconds weight;        ///< of the load, gradients of parameters that run apart
  int64_t inFlight = 0;  ///< microbatches whose stash is held at once
  Bytes heldBytes;       ///< for each of them, until its backward pass
  Bytes weightHeldBytes; ///< and until its gradients of parameters, where they run apart
  Memory memory;
};

/// The time per batch is the sum of the four parts.
struct Evaluation {
  bool fits = false;
  Seconds timePerBatch;
  Seconds compute;       ///< of the slowest stage, all microbatches
  Seconds communication; ///< of the slowest stage, and what of the sync is not hidden
  Seconds bubble;        ///< fill and drain of the pipeline
  Seconds update;        ///< what of the update is not hidden
  std::vector<StageCost> stages;
};

/// What each device needs for all of its chunks: of what is there for a while the largest counts.
std::vector<Memory> deviceMemory(const pipeline::Shape &shape,
                                 const std::vector<StageCost> &stages);

/// What is wrong with a plan as such (layers left out, too many devices, ...), memory aside.
std::optional<std::string> check(const Problem &problem, const Plan &plan);

/// The cost of a plan that passes `check`, by direct summation and sharing no code with the
/// solvers beyond the costs of transfers.
Evaluation evaluate(const Problem &problem, const Plan &plan, Rules rules);

/// What counts of each layer where they are spread, in the order of `linearize`.
std::vector<double> chunkLoads(const Width &width, const std::vector<int32_t> &order);

/// Splits a chain of layers into `count` stages, not more than there are layers, so that the
/// largest load is least, and among these so that the squares of all loads add up to the least:
/// stages that are as even as can be.
std::vector<Stage> spreadEvenly(const std::vector<double> &loads, int64_t count);

/// The ways to recompute that plans with chunks of equal loads choose from, for each layer in the
/// order of `linearize`: nothing, what each of the layers' `remats` says, all. The fastest that
/// fits is taken.
std::vector<std::vector<uint8_t>> recomputeLevels(const Problem &problem, const Width &width);

/// What a plan runs on what, for the library of orders.
pipeline::Shape shapeOf(const Problem &problem, const Plan &plan);
std::vector<pipeline::ChunkTimes> chunkTimes(const std::vector<StageCost> &stages);

/// Memory comparisons allow for the rounding of sums, which is below this part of the capacity.
constexpr double memorySlack = 1e-12;

} // namespace phaze::placement

#endif // PHAZE_PLACEMENT_PLAN_H
