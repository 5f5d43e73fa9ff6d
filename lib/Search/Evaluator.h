// Bounds and times of the steps of one model on a chip, by effort: what the search asks for.
#ifndef PHAZE_LIB_SEARCH_EVALUATOR_H
#define PHAZE_LIB_SEARCH_EVALUATOR_H

#include "Chips.h"
#include "phaze/Arch/Energy.h"
#include "phaze/Placement/Solver.h"
#include "phaze/Search/LayerTables.h"

#include <limits>

#include <algorithm>

namespace phaze::search {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A model with its tables for each case: a microbatch and a tensor width.
struct PreparedModel {
  PreparedModel(Model model, const Options &options);

  Model model;
  std::vector<LayerTables> cases; ///< By microbatch, then width; those that can be costed.
  std::string error;
};

/// What is known of a step.
struct StepBounds {
  double lower = infinity; ///< Seconds; no plan is faster. Infinite: nothing fits.
  double upper = infinity; ///< A plan of this time exists.
};

/// A plan of a case, by the numbers.
struct Placed {
  StepBounds step;
  placement::Plan plan; ///< Valid if `upper` is finite.
  bool recompute = false;
};

/// Evaluates cases of models on chips. One per thread; remembers costs between calls, which changes
/// no answer.
class Evaluator {
public:
  Evaluator(const Options &options, Schedules &schedules)
      : options(options), schedules(schedules) {}

  /// Least times, spread evenly over all devices: depends on `leastTimes` alone of the chip.
  double least(const LayerTables &tables, const arch::ArchConfig &chip);

  /// From bounds on schedules and on placements, without any dynamic program. Stops as soon as it
  /// reaches `limit`.
  double bound(const LayerTables &tables, const arch::ArchConfig &chip, double limit);

  /// The best placement, to within what schedules leave open at this effort. Nothing at or above
  /// `cutoff` seconds is of interest: `lower` is then at least that.
  Placed place(const LayerTables &tables, const arch::ArchConfig &chip, Effort effort,
               double cutoff);
  /// The same for times that are known.
  Placed place(const LayerTables &tables, const arch::ArchConfig &chip, const ModelTimes &times,
               double cutoff);

  /// A given placement of layers on stages of about equal load.
  Placed placeAs(const LayerTables &tables, const arch::ArchConfig &chip, const Degrees &degrees,
                 Effort effort);

  /// The time that one device takes for a microbatch, its memory aside.
  double alone(const LayerTables &tables, const arch::ArchConfig &chip, Effort effort);

  /// Energy of a step: operators on all cores, and leakage of the devices that are used.
  Joules energy(const LayerTables &tables, const arch::ArchConfig &chip, const Placed &placed);

  /// What the objective minimises.
  double valueOf(const LayerTables &tables, const arch::ArchConfig &chip, const Placed &placed);

  /// No step takes less: multiply-adds, and leakage of a device while it is busy.
  Joules leastEnergy(const LayerTables &tables, const arch::ArchConfig &chip);
  /// The same from what operators cost on this chip. Infinite if one cannot run there.
  Joules boundEnergy(const LayerTables &tables, const arch::ArchConfig &chip);

  placement::Problem problemOf(const LayerTables &tables, const ModelTimes &times,
                               const arch::ArchConfig &chip, End end, bool recompute) const;
  std::optional<ModelTimes> times(const LayerTables &tables, const arch::ArchConfig &chip,
                                  Effort effort);

  /// Of a step, over all replicas.
  int64_t microbatchesOf(const LayerTables &tables) const;

  /// What is wrong with an answer of a solver, which is a defect; empty if all is well.
  std::string defect;
  /// Time spent so far.
  double costSeconds = 0, placeSeconds = 0;
  cost::CostMemo &costs() { return memo; }
  Schedules &solved() { return schedules; }

private:
  /// Joules of one run of each part on one device, operators on all cores. Nothing if one cannot
  /// run.
  using PartEnergies = std::array<Joules, numParts>;
  std::optional<std::vector<PartEnergies>> energies(const LayerTables &tables,
                                                    const arch::ArchConfig &chip);

  const Options &options;
  Schedules &schedules;
  cost::CostMemo memo;
  placement::Solver solver;
};

/// The best case of a model with schedules solved, least bounds first so that few have to be;
/// `place(tables, effort, cutoff)` gives a placement of a case, Placed() where it is not wanted.
template <typename Place>
Placed bestOf(const PreparedModel &model, const LayerTables *&chosen, Place place) {
  std::vector<std::pair<double, const LayerTables *>> order;
  for (const LayerTables &tables : model.cases)
    order.emplace_back(place(tables, Effort::Bounds, infinity).step.lower, &tables);
  std::stable_sort(order.begin(), order.end(),
                   [](const auto &a, const auto &b) { return a.first < b.first; });
  Placed best;
  for (auto [lower, tables] : order) {
    if (lower >= best.step.upper)
      break;
    Placed placed = place(*tables, Effort::Solve, best.step.upper);
    if (placed.step.upper >= best.step.upper)
      continue;
    best = std::move(placed);
    chosen = tables;
  }
  return best;
}

} // namespace phaze::search

#endif // PHAZE_LIB_SEARCH_EVALUATOR_H
