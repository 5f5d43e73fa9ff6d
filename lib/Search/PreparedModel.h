// A model with its tables for each case that is searched.
#ifndef PHAZE_LIB_SEARCH_PREPAREDMODEL_H
#define PHAZE_LIB_SEARCH_PREPAREDMODEL_H

#include "phaze/Evaluation/Evaluator.h"
#include "phaze/Search/Search.h"

#include <algorithm>

namespace phaze::search {

/// A model with its tables for each case: a microbatch and a tensor width.
struct PreparedModel {
  /// All but a few cases of the first microbatch are left out once `deadline` (of now()) is over or
  /// the search is cancelled.
  PreparedModel(Model model, const Options &options, double deadline = infinity);

  Model model;
  std::vector<LayerTables> cases; ///< By microbatch, then width; those that can be costed.
  bool isCut = false;             ///< Cases are missing for want of time.
  std::string error;
};

/// The placement of a case with every key, as degreesOf() reads it.
std::string placementOf(const LayerTables &tables, const Placed &placed);

/// The best case of a model with schedules solved, least bounds first so that few have to be;
/// `place(tables, effort, cutoff)` gives a placement of a case, Placed() where it is not wanted.
template <typename Place>
Placed bestOf(const PreparedModel &model, const LayerTables *&chosen, Place place) {
  std::vector<std::pair<double, const LayerTables *>> order;
  double found = infinity; // What takes longer is of no interest.
  for (const LayerTables &tables : model.cases) {
    StepBounds step = place(tables, Effort::Bounds, found).step;
    found = std::min(found, step.upper);
    order.emplace_back(step.lower, &tables);
  }
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

#endif // PHAZE_LIB_SEARCH_PREPAREDMODEL_H
