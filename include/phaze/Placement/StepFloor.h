// What steps take at least by the sums of the times of their layers alone: a bound in a fraction of
// a microsecond, for a search that asks for one model on many chips.
//
//   StepFloor floor = solver.floor(problem, kinds);   // once: bytes, devices, memory, network
//   if (floor.least(sums) >= limit) ...       // per chip
#ifndef PHAZE_PLACEMENT_STEPFLOOR_H
#define PHAZE_PLACEMENT_STEPFLOOR_H

#include "phaze/Support/Units.h"

#include <cstdint>
#include <vector>

namespace phaze::placement {

/// Times of all layers together, for one microbatch, collectives aside.
struct LayerSums {
  /// Of computing a layer again: all of it, and what its cuts leave out.
  struct Again {
    Seconds whole;
    std::vector<Seconds> cuts; ///< as many as it has `Layer::remats`
  };
  Seconds forward;
  Seconds backward;   ///< without `accumulate`
  Seconds accumulate; ///< gradients added to those of the microbatches before
  /// All of these times the devices that a layer takes at the least, and without accumulate.
  Seconds device;
  Seconds slowest; ///< the layer with the largest sum, without accumulate
  Seconds update;  ///< once per batch
  /// Of one layer of each of the kinds that floor() was told.
  std::vector<Again> again;
};

/// Lower bounds on the steps of a problem under the exact rules, as a function of its times.
class StepFloor {
public:
  /// No plan of the problem takes less with such times; infinite if memory rules out all of them.
  Seconds least(const LayerSums &sums) const;

private:
  friend class ExactSolver;
  /// Layers of one kind with the same bytes, and what each of them saves of a microbatch.
  struct Group {
    int32_t kind = 0;
    double count = 0;
    Bytes kept;                                    ///< when it recomputes nothing
    Bytes saved;                                   ///< when it is recomputed as a whole
    Seconds network;                               ///< its collectives, which run again then
    bool isRecomputable = false, isAlways = false; ///< recomputed as a whole in any case
    std::vector<Bytes> cutsSaved;                  ///< by the cuts of its kind
    std::vector<uint8_t> isCut;                    ///< whether 1F1B would take them, by their bytes
  };
  /// What saves bytes at a price.
  struct Offer {
    Bytes bytes;
    Seconds time;
  };
  /// A way to recompute: what it saves in any case, and what it may save beside, cheapest first.
  struct Way {
    Offer always;
    std::vector<Offer> more;
  };
  /// How orders recompute: all layers alike; some as a whole beside those with one cut; or besides
  /// that, stages from their input.
  enum class Recompute : uint8_t { Alike, Layers, Stages };
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
    /// What of a microbatch, of all stages together, memory does not hold at the least.
    Bytes missing;
    Recompute recompute = Recompute::Layers;
  };
  /// With so much recomputation in each microbatch.
  static Seconds least(const Case &c, const LayerSums &sums, Seconds again);
  /// What layers of a group may do: keep all or be recomputed as a whole; keep what the cut says or
  /// be recomputed; any of the three; or one of them alone.
  enum class Choice : uint8_t { AllOrWhole, CutOrWhole, Any, All, Cut, Whole };
  std::vector<Way> waysOf(const LayerSums &sums, Recompute recompute) const;
  Way wayOf(const LayerSums &sums, size_t cut, const std::vector<Choice> &choices,
            bool wholeStages) const;
  /// The least time that saves so many bytes; infinite if all that may be saved is less.
  static Seconds leastAgain(const std::vector<Way> &ways, Bytes bytes);

  std::vector<Case> cases;
  std::vector<Group> groups;
};

} // namespace phaze::placement

#endif // PHAZE_PLACEMENT_STEPFLOOR_H
