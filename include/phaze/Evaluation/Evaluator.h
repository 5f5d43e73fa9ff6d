// Bounds and times of the steps of one model on a chip, by effort: what a search asks for.
#ifndef PHAZE_EVALUATION_EVALUATOR_H
#define PHAZE_EVALUATION_EVALUATOR_H

#include "phaze/Arch/Energy.h"
#include "phaze/Evaluation/LayerTables.h"
#include "phaze/Evaluation/Setting.h"
#include "phaze/Placement/Solver.h"

#include <limits>
#include <map>

namespace phaze::evaluation {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// What is known of a step.
struct StepBounds {
  double lower = infinity; ///< Seconds; no plan is faster. Infinite: nothing fits.
  double upper = infinity; ///< A plan of this time exists.
};

/// What a problem of placement leaves no choice of.
struct Variant {
  bool recompute = false; ///< Layers may be recomputed; by the published rules they are.
  int32_t zero = 0;
  int64_t shard = 0;   ///< As in Setting.
  bool isFull = false; ///< Layers that repeat are recomputed whether memory asks for it or not.
  /// The one order, with so many chunks of each device; unset: those of Setting.
  std::optional<std::pair<pipeline::Order, int64_t>> order = std::nullopt;
};

/// A plan of a case, by the numbers.
struct Placed {
  StepBounds step;
  placement::Plan plan; ///< Valid if `upper` is finite.
  Variant variant;
};

/// Microbatches of a step, over all replicas; where several share a sequence, each of their parts.
int64_t microbatchesOf(const LayerTables &tables, const Setting &setting);

/// Layers, devices, memory and network as placement sees them.
placement::Problem problemOf(const LayerTables &tables, const ModelTimes &times,
                             const arch::ArchConfig &chip, const Setting &setting, End end,
                             const Variant &variant);

/// Widths of all stages, in all replicas.
int64_t devicesUsed(const LayerTables &tables, const arch::ArchConfig &chip, const Placed &placed);

/// Energy of a step: operators on all cores, and leakage of the devices that are used.
Joules energyOf(const LayerTables &tables, const ModelCosts &costs, const arch::ArchConfig &chip,
                const Setting &setting, const Placed &placed);

/// Evaluates cases of models on chips. One per thread; remembers costs between calls, which changes
/// no answer.
class Evaluator {
public:
  Evaluator(const Setting &options, Schedules &schedules)
      : options(options), schedules(schedules) {}

  /// From least times, network and the capacity of HBM: what the chips of a set with such cores
  /// take at least, if `chip` has as much of all else as any of them.
  double least(const LayerTables &tables, const arch::ArchConfig &chip, const PeakCores &cores);
  double least(const LayerTables &tables, const arch::ArchConfig &chip) {
    return least(tables, chip, PeakCores(chip));
  }

  /// From bounds on schedules and on placements, without any dynamic program, from cheap to dear.
  /// Stops as soon as it reaches `limit`.
  double bound(const LayerTables &tables, const arch::ArchConfig &chip, double limit);

  /// The same for all chips that have the cores of this one and no more of anything else, and for
  /// those alone that have its clock unless `anyClock`; exact rules. With an effort as close as
  /// place() comes with it.
  double boundColumn(const LayerTables &tables, const arch::ArchConfig &chip, bool anyClock,
                     std::optional<Effort> placed, double limit);

  /// The best placement, to within what schedules leave open at this effort. Nothing at or above
  /// `cutoff` seconds is of interest: `lower` is then at least that. Schedules are solved from
  /// cheap to dear and one by one, those first that leave most open, until that is known.
  Placed place(const LayerTables &tables, const arch::ArchConfig &chip, Effort effort,
               double cutoff);
  /// The same for times that are known.
  Placed place(const LayerTables &tables, const arch::ArchConfig &chip, const ModelTimes &times,
               double cutoff);

  /// The best placement of what was scheduled: stages and what is recomputed are chosen for the
  /// upper ends, so that times which somebody else gives decide alone.
  Placed placeScheduled(const LayerTables &tables, const arch::ArchConfig &chip,
                        const ModelTimes &times);

  /// A given placement, at the upper ends of times.
  Placed placeAs(const LayerTables &tables, const arch::ArchConfig &chip, const Degrees &degrees,
                 Effort effort);
  Placed placeAs(const LayerTables &tables, const arch::ArchConfig &chip, const Degrees &degrees,
                 const ModelTimes &times);

  /// Where the time of a step goes, with schedules solved.
  std::optional<plan::StepTime> partsOf(const LayerTables &tables, const arch::ArchConfig &chip,
                                        const Placed &placed);

  /// The time that one device takes for a microbatch, its memory aside.
  double alone(const LayerTables &tables, const arch::ArchConfig &chip, Effort effort);

  /// Energy of a step: operators on all cores, and leakage of the devices that are used.
  Joules energy(const LayerTables &tables, const arch::ArchConfig &chip, const Placed &placed);

  /// What the objective minimises.
  double valueOf(const LayerTables &tables, const arch::ArchConfig &chip, const Placed &placed);

  /// No step takes less: operations, bytes that pass each memory once, and leakage of a device
  /// while it is busy.
  Joules leastEnergy(const LayerTables &tables, const arch::ArchConfig &chip) {
    return leastEnergy(tables, chip, PeakCores(chip), chip);
  }
  /// The same of a set of chips, as least() takes it, of which each has at least what the smallest
  /// has.
  Joules leastEnergy(const LayerTables &tables, const arch::ArchConfig &chip,
                     const PeakCores &cores, const arch::ArchConfig &smallest);
  /// The same from what operators cost on this chip. Infinite if one cannot run there.
  Joules boundEnergy(const LayerTables &tables, const arch::ArchConfig &chip);

  placement::Problem problemOf(const LayerTables &tables, const ModelTimes &times,
                               const arch::ArchConfig &chip, End end,
                               const Variant &variant) const {
    return evaluation::problemOf(tables, times, chip, options, end, variant);
  }
  std::optional<ModelTimes> times(const LayerTables &tables, const arch::ArchConfig &chip,
                                  Effort effort);

  /// Of a step, over all replicas.
  int64_t microbatchesOf(const LayerTables &tables) const {
    return evaluation::microbatchesOf(tables, options);
  }

  /// Which chip calls are about, whatever the capacity of its HBM: bounds on the schedules of one
  /// number are found once. Unset: every call may be about another one.
  std::optional<uint64_t> chipNumber;

  /// What is wrong with an answer of a solver, which is a defect; empty if all is well.
  std::string defect;
  /// Notes as a defect that something found is less than a bound says, by more than rounding and
  /// the precision of recomputation explain.
  void checkBound(double bound, double found);
  /// Time spent so far.
  double costSeconds = 0, placeSeconds = 0;
  cost::CostMemo &costs() { return memo; }
  solver::Backend &integerSolver() { return schedules.integerSolver(); }
  Schedules &solved() { return schedules; }

private:
  /// Solves schedules until `isEnough`, which is asked after each change, or until none is left.
  template <typename IsEnough>
  void tighten(const LayerTables &tables, const arch::ArchConfig &chip, Effort effort,
               ModelTimes &known, IsEnough isEnough);
  /// What no chip of a column takes less than, by what its best corner takes.
  static ModelTimes ofColumn(const LayerTables &tables, const ModelTimes &corner, bool anyClock);
  /// The best stages of one way to share and recompute; the better of it and `best`.
  void solve(const LayerTables &tables, const arch::ArchConfig &chip, const ModelTimes &times,
             const Variant &variant, placement::Limits limits, Placed &best);
  /// With the numbers of stages and replicas of a placement; what it says of recomputation is
  /// followed.
  Placed solveAs(const LayerTables &tables, const arch::ArchConfig &chip, const Degrees &degrees,
                 const ModelTimes &times);
  /// One way to run a given placement on stages of about equal load; the better of it and `best`.
  void placeAs(const LayerTables &tables, const arch::ArchConfig &chip, const Degrees &degrees,
               const ModelTimes &times, const Variant &variant, pipeline::Order order,
               int64_t chunks, Placed &best) const;
  double bound(const LayerTables &tables, const arch::ArchConfig &chip, const ModelTimes &known,
               double limit);
  /// times() by bounds on schedules; nothing if sums of costs show already that no step takes less
  /// than `limit`, or an operator cannot run: `least`, a bound, is raised in any case.
  std::optional<ModelTimes> timesBelow(const LayerTables &tables, const arch::ArchConfig &chip,
                                       bool isColumn, bool anyClock, double limit, double &least);
  /// What bounds on schedules gave before for `chipNumber`; null if nobody asked.
  const std::optional<ModelTimes> *remembered(const LayerTables &tables);
  /// Makes room in the memo of costs.
  void forgetCosts();
  /// No step with such times takes less, by allVariants().
  std::vector<double> floorsBy(const LayerTables &tables, const ModelTimes &times,
                               const arch::ArchConfig &chip);
  double floorOf(const LayerTables &tables, const ModelTimes &times, const arch::ArchConfig &chip);
  const std::vector<placement::StepFloor> &floorsOf(const LayerTables &tables,
                                                    const arch::ArchConfig &chip);
  /// Every way to share, with recomputation as given.
  std::vector<Variant> variants(bool recompute) const;
  /// Every way to share and to recompute that the setting leaves open.
  std::vector<Variant> allVariants() const;

  const Setting &options;
  Schedules &schedules;
  cost::CostMemo memo;
  placement::Solver solver;
  placement::Problem scratch; ///< of bound(), as `timed`
  placement::Width timed;
  /// By tables and number of the chip.
  std::map<std::pair<int64_t, uint64_t>, std::optional<ModelTimes>> bounded;
  /// By tables, and what else of a chip they depend on.
  std::map<std::vector<double>, std::vector<placement::StepFloor>> floors;
};

} // namespace phaze::evaluation

#endif // PHAZE_EVALUATION_EVALUATOR_H
