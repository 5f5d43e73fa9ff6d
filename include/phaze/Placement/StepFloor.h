// What steps take at least by the sums of the times of their layers alone: a bound in a fraction of
// a microsecond, for a search that asks for one model on many chips.
//
//   StepFloor floor = solver.floor(problem);   // once: bytes, devices, memory, network
//   if (floor.least(sums) >= limit) ...       // per chip
#ifndef PHAZE_PLACEMENT_STEPFLOOR_H
#define PHAZE_PLACEMENT_STEPFLOOR_H

#include "phaze/Support/Units.h"

#include <cstdint>
#include <vector>

namespace phaze::placement {

/// Times of all layers together, for one microbatch, collectives aside.
struct LayerSums {
  Seconds forward;
  Seconds backward;   ///< without `accumulate`
  Seconds accumulate; ///< gradients added to those of the microbatches before
  /// All of these times the devices that a layer takes at the least, and without accumulate.
  Seconds device;
  Seconds slowest; ///< the layer with the largest sum, without accumulate
  Seconds update;  ///< once per batch
};

/// Lower bounds on the steps of a problem under the exact rules, as a function of its times.
class StepFloor {
public:
  /// No plan of the problem takes less with such times; infinite if memory rules out all of them.
  Seconds least(const LayerSums &sums) const;

private:
  friend class ExactSolver;
  /// Degrees of data parallelism that leave as many microbatches to a replica and stages to a
  /// pipeline, with the least that any of them takes of everything.
  struct Case {
    int64_t microbatches = 1;
    int32_t stages = 1;     ///< at most
    bool even = false;      ///< chunks of equal loads in other orders than 1F1B
    double devices = 1;     ///< of a replica, at most
    double update = 1;      ///< the share of the update that a replica does
    Seconds network;        ///< per microbatch: collectives, gathers and scatters that show
    Seconds forwardNetwork; ///< of that in forward passes
    Seconds messages;       ///< of a microbatch between two stages, there and back
    Seconds firstSync;      ///< that shows, of the first layer
    Seconds sync;           ///< and of all layers together
  };
  Seconds least(const Case &c, const LayerSums &sums) const;

  std::vector<Case> cases;
};

} // namespace phaze::placement

#endif // PHAZE_PLACEMENT_STEPFLOOR_H
