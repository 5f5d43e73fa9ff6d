// A model at one microbatch and tensor width, in the terms of costs, schedules and placement.
//
//   LayerTables tables(workload, 4, sharding, rates, rules);    // once per microbatch and width
//   auto times = timesOf(tables, chip, Effort::Bounds, memo, schedules);   // per chip
//   problem.widths = {widthOf(tables, *times, chip, End::Lower)};
//
// Everything that does not depend on the chip is worked out once: what runs as one, what must wait
// for what, and how many bytes are kept.
#ifndef PHAZE_EVALUATION_LAYERTABLES_H
#define PHAZE_EVALUATION_LAYERTABLES_H

#include "phaze/Arch/Software.h"
#include "phaze/CostModel/OperatorCost.h"
#include "phaze/Placement/Problem.h"
#include "phaze/Placement/StepFloor.h"
#include "phaze/Scheduling/Scheduler.h"
#include "phaze/Sharding/Groups.h"
#include "phaze/Sharding/Sharding.h"
#include "phaze/Solver/CbcBackend.h"

#include <array>

namespace phaze::evaluation {

/// A part of a kind, or the side part, as something to schedule.
struct PartTables {
  std::vector<cost::OperatorShape> shapes;
  std::vector<std::string> unknown; ///< Names of operators that the cost model does not know.
  /// `after[i]` are the shapes that shape i waits for; all have smaller indices.
  std::vector<std::vector<int32_t>> after;
  /// The most that is live at once between shapes, beyond what another part keeps or gave.
  Bytes transient;
  /// Per shape, what any chip has to do.
  std::vector<cost::LeastWork> least;
  /// Collectives among the groups of the plan, with the layer left open.
  std::vector<placement::Collective> collectives;
  /// The share of the part's compute that neither waits for one of these collectives nor makes it
  /// wait, by multiply-adds: weight gradients beside the sum of the input's gradient.
  double besideCollectives = 0;
  /// The share of the part's compute, by multiply-adds, that reads what collectives of the context
  /// gather or makes what they scatter: these pass around a ring behind it.
  double ringShare = 0;
  double expertShare = 0; ///< the share that runs on the samples of an expert group
  /// Those that the program wrote down itself, or that placement has no word for, and how often.
  std::vector<std::pair<cost::NetworkWork, double>> otherNetwork;
};

/// A way to keep less of a kind than its whole stash.
struct RematTables {
  std::string name; ///< "selective", "projections", or "cut"
  Bytes stash;      ///< kept for each microbatch in flight
  Bytes rebuilt;    ///< made again, and held while the backward pass runs
  /// Per shape of the forward part, whether it runs again.
  std::vector<uint8_t> again;
  /// Per operator of it. One that runs as one with what is kept may be made again of that.
  std::vector<uint8_t> againOperators;
};

/// A kind of layer on one device of the tensor group.
struct KindTables {
  std::array<PartTables, numParts> parts;
  Bytes parameters, states, stash;
  bool isSharded = false;
  /// The parameters as passes read them, and their gradients as passes make them: 16 bits where
  /// parameters are kept in 32 and every pass begins by rounding them.
  Bytes gathered, summed;
  Bytes expertParameters; ///< of `parameters`, those of experts
  /// The share of the backward part's compute that makes gradients of parameters alone, by
  /// multiply-adds: no cotangent waits for it, and it may run later.
  double weightShare = 0;
  Bytes weightStash;  ///< what is kept for it until then
  int32_t layers = 0; ///< of this kind
  /// Forward and backward on a chip of usual proportions: by it layers are spread over chunks, on
  /// whatever chip, so that bounds and plans of a chip have the same chunks.
  Cycles usual;
  /// The non-dominated ways to keep less, by falling stash; all or only the inputs aside, which
  /// placement knows by itself.
  std::vector<RematTables> remats;
};

/// A model at one microbatch and width.
class LayerTables {
public:
  /// Requires that check() finds nothing wrong with workload and sharding. Look at `error` before
  /// anything else. With `isLocal` the workload is one that sharding::localWorkload made,
  /// collectives and fused groups stay as they are, and only the sizes of the classes are still
  /// whole. With `groups` it is one that sharding::groupWorkload made for these.
  LayerTables(const Workload &workload, int64_t microbatch, const sharding::Sharding &sharding,
              const arch::Rates &rates, Rules rules, bool isLocal = false,
              const arch::Software &software = {}, const sharding::Groups &groups = {});

  /// Of these tables and their copies: what is remembered of tables is found by it.
  uint64_t id = 0;
  Rules rules;
  int64_t microbatch = 1;
  sharding::Sharding sharding;
  sharding::Groups groups;
  /// Of the classes of `sharding`, before they were divided.
  std::vector<int64_t> wholeSizes;
  /// What one device of the tensor group runs for one microbatch, in normal order.
  Workload local;
  std::vector<KindTables> kinds;
  /// What no parameter decides: every layer pays an equal share.
  PartTables side;
  /// The layers as placement sees them, but for all times.
  placement::Width untimed;
  /// Why nothing can be costed; empty if all is well.
  std::string error;
};

/// What the software can run as one, as a workload says it.
FusionRules fusionOf(const arch::Software &software);

/// The workload with another size of its batch class; itself if it has none.
Workload withMicrobatch(Workload workload, int64_t microbatch);

/// What a shape costs on a chip, in whole cycles: all that schedules and plans ask.
struct ShapeCost {
  cost::Resource resource = cost::Resource::None;
  Cycles one, all;
  /// On all cores, without leakage, in whole picojoules.
  Picojoules energy{};
};

/// Per shape of each part.
struct ModelCosts {
  std::vector<std::array<std::vector<ShapeCost>, numParts>> kinds;
  std::vector<ShapeCost> side;
};

/// The operators of a part take no more, one after the other: up to here each cycle has a number.
constexpr Cycles mostCycles(9007199254740992.0);

/// Nothing if a shape cannot run on the chip, or a part takes more than mostCycles.
std::optional<ModelCosts> costsOf(const LayerTables &tables, const arch::ArchConfig &chip,
                                  cost::CostMemo &memo);
/// The same without energies, of what takes time under the rules; and of one part.
std::optional<ModelCosts> cyclesOf(const LayerTables &tables, const arch::ArchConfig &chip,
                                   cost::CostMemo &memo);
std::optional<std::vector<ShapeCost>> cyclesOf(const PartTables &part, const arch::ArchConfig &chip,
                                               Rules rules, cost::CostMemo &memo);

/// Scheduling a part on a chip. What takes no time is not in the problem; waiting goes through it.
/// Collectives have the chip to themselves.
struct PartProblem {
  scheduling::Problem problem;
  std::vector<int32_t> shapes; ///< per op of the problem, the shape that it stands for
  Cycles network;              ///< of all collectives
};

/// From costs that are known.
PartProblem problemOf(const PartTables &part, const std::vector<ShapeCost> &costs,
                      const arch::ArchConfig &chip, Rules rules);

/// Nothing if a shape cannot run on the chip.
std::optional<PartProblem> problemOf(const PartTables &part, const arch::ArchConfig &chip,
                                     Rules rules, cost::CostMemo &memo);

/// How hard to look at a schedule.
enum class Effort {
  Bounds, ///< microseconds
  Quick,  ///< milliseconds: how solving begins
  Solve,  ///< until the gap or the node limit is reached
  SolveDeep,
  Final, ///< What the plan itself gets: what is still open goes to CBC.
};

/// How schedules are solved at an effort: counts decide, never the clock.
scheduling::SolveOptions scheduleOptions(Effort effort);

/// Schedules that were solved, for all threads: equal parts of equal chips are solved once. What is
/// remembered changes no answer.
class Schedules {
public:
  /// When `cancel` becomes true, what is solved ends with what it has.
  explicit Schedules(const std::atomic<bool> *cancel = nullptr)
      : quick(backend, cancelledBy(cancel, Effort::Quick)),
        normal(backend, cancelledBy(cancel, Effort::Solve)),
        deep(backend, cancelledBy(cancel, Effort::SolveDeep)) {}

  std::shared_ptr<const scheduling::Solution> solve(const scheduling::Problem &problem,
                                                    Effort effort) {
    return (effort == Effort::Quick       ? quick
            : effort == Effort::SolveDeep ? deep
                                          : normal)
        .solve(problem);
  }
  /// Who solves integer programs, for those who solve schedules themselves.
  solver::Backend &integerSolver() { return backend; }

private:
  static scheduling::SolveOptions cancelledBy(const std::atomic<bool> *cancel, Effort effort) {
    scheduling::SolveOptions options = scheduleOptions(effort);
    options.cancel = cancel;
    return options;
  }

  solver::CbcBackend backend;
  scheduling::SolutionCache quick, normal, deep;
};

/// What a part takes without its collectives: between two ends that schedules leave open.
struct PartTimes {
  Cycles lower, upper;
};

struct ModelTimes {
  std::vector<std::array<PartTimes, numParts>> kinds;
  /// Per layer, where layers of a kind differ; empty: they do not.
  std::vector<std::array<PartTimes, numParts>> layers;
  Cycles side; ///< Of all side inputs, which the layers share.
  /// Per kind and way to keep less: what runs again, one after the other on all cores.
  std::vector<std::vector<Cycles>> remats;
  /// A defect of the scheduler; empty if all is well.
  std::string defect;
  /// Whether all ends meet.
  bool isExact() const;
};

/// Nothing if an operator cannot run on the chip.
std::optional<ModelTimes> timesOf(const LayerTables &tables, const arch::ArchConfig &chip,
                                  Effort effort, cost::CostMemo &memo, Schedules &schedules);
/// From costs that are known.
ModelTimes timesOf(const LayerTables &tables, const ModelCosts &costs, const arch::ArchConfig &chip,
                   Effort effort, Schedules &schedules);
/// Below the times of any effort, and above leastTimes(), in a fraction of the time that bounds on
/// schedules take: operators one after the other on the cores that they need, in any order.
ModelTimes costedTimes(const LayerTables &tables, const ModelCosts &costs,
                       const arch::ArchConfig &chip);

/// Looks harder at one part of a kind, whose ends come no further apart. False if nothing changes.
bool tighten(ModelTimes &times, size_t kind, size_t part, const LayerTables &tables,
             const arch::ArchConfig &chip, Effort effort, cost::CostMemo &memo,
             Schedules &schedules);

/// What runs again for each kind and way to keep less, one after the other on all cores.
std::vector<std::vector<Cycles>> rematTimes(const LayerTables &tables, const ModelCosts &costs);

/// Cores of a set of chips, as far as least times depend on them.
struct PeakCores {
  PeakCores() = default;
  /// Of a single chip.
  explicit PeakCores(const arch::ArchConfig &chip);

  double leastTensor = 1, mostTensor = 1; ///< cores
  double leastVector = 1, mostVector = 1;
  double elements = 1;    ///< of a tensor core, at most
  double allElements = 1; ///< of all tensor cores together, at most
  double lanes = 1, allLanes = 1;
};

/// Below no time of any effort: what no chip with as many cores, multiply-adds, lanes and bytes of
/// HBM per cycle falls below, however large its buffers and ports are. With `cores` of a set of
/// chips, none of which has more HBM bandwidth or a faster clock than `chip`.
ModelTimes leastTimes(const LayerTables &tables, const arch::ArchConfig &chip,
                      const PeakCores &cores);
inline ModelTimes leastTimes(const LayerTables &tables, const arch::ArchConfig &chip) {
  return leastTimes(tables, chip, PeakCores(chip));
}

enum class End { Lower, Upper };

/// The sums of what widthOf() tells of layers, in time for their number of kinds.
placement::LayerSums sumsOf(const LayerTables &tables, const ModelTimes &times,
                            const arch::ArchConfig &chip, End end);

/// Sets the times of layers, which has all else from LayerTables::untimed.
void setTimes(placement::Width &width, const LayerTables &tables, const ModelTimes &times,
              const arch::ArchConfig &chip, End end);

/// The layers as placement sees them.
placement::Width widthOf(const LayerTables &tables, const ModelTimes &times,
                         const arch::ArchConfig &chip, End end);

} // namespace phaze::evaluation

#endif // PHAZE_EVALUATION_LAYERTABLES_H
