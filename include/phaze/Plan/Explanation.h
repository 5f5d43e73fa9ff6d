// What surrounds a plan: the data of "why is it this one?". phaze/Report/PlanExplanation.h tells
// it.
#ifndef PHAZE_PLAN_EXPLANATION_H
#define PHAZE_PLAN_EXPLANATION_H

#include "phaze/Plan/Plan.h"

namespace phaze::plan {

/// The best plan after one change; none if nothing fits then.
struct Neighbour {
  std::string what;        ///< "tensor cores", "microbatch"
  double from = 0, to = 0; ///< In units of `unit`.
  std::string unit;        ///< "MiB", or nothing
  std::optional<Seconds> step;
  /// Of another chip.
  std::optional<SquareMicrons> area;
  bool isInSpace = true;
};

/// A placement on the plan's chip by its degrees, all else chosen for the best.
struct PlacementLine {
  int64_t pipeline = 0, data = 0, tensor = 0, microbatch = 0;
  /// Where it fits, and where its time goes.
  std::optional<Seconds> step;
  std::optional<StepTime> parts;
  /// The fullest stage, what it takes, and which kind of memory most of that is.
  int64_t stage = 0;
  Bytes memory;
  std::string most;
};

struct Explanation {
  std::vector<Neighbour> chips; ///< One parameter of the chip changed, the placement chosen anew.
  std::vector<Neighbour> uses;  ///< The plan's chip, used otherwise.
  /// Where the time of the second of Plan::best goes, if it is known.
  std::optional<StepTime> runnerUp;
  /// Of a given chip, the fastest first and then what does not fit.
  std::vector<PlacementLine> placements = {};
};

} // namespace phaze::plan

#endif // PHAZE_PLAN_EXPLANATION_H
