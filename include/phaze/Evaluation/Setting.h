// What is asked of every chip: how many of them there are, for which batch, by whose rules.
#ifndef PHAZE_EVALUATION_SETTING_H
#define PHAZE_EVALUATION_SETTING_H

#include "phaze/Arch/Prices.h"
#include "phaze/Arch/Software.h"
#include "phaze/CostModel/Rules.h"
#include "phaze/Pipeline/Pipeline.h"
#include "phaze/Plan/Plan.h"

#include <atomic>

namespace phaze::evaluation {

using plan::Objective;

/// What is computed again in backward passes.
enum class Remat {
  None,
  Selective, ///< in each layer what takes many bytes and little time
  Full,      ///< all but the inputs of layers
  Best,      ///< as little as fits
  /// All but the inputs of layers and what their projections make, contractions outside attention.
  Projections,
};

/// A given placement: pipeline stages, replicas and tensor width, and what else is fixed. What is
/// not is chosen.
struct Degrees {
  int64_t pipeline = 1, data = 1, tensor = 1;
  int64_t context = 1, expert = 1; ///< Devices that share sequences, and experts; 0: chosen.
  std::optional<int64_t> chunks;   ///< Of each device; more than one is interleaved.
  std::optional<bool> sequenceParallel;
  std::optional<int32_t> zero;
  std::optional<int64_t> shard; ///< Replicas that share one copy.
  std::optional<int64_t> microbatch;
  std::optional<Remat> remat;
  std::optional<pipeline::Order> order;
  /// Names of the classes that tensor groups divide.
  std::optional<std::vector<std::string>> split;
  /// Layers in stages of about equal load, and all or none recomputed, as people do by hand. Else
  /// stages, and where nothing is said of it what is recomputed, are the best.
  bool isByHand = false;
};

/// Whether tensor groups split the sequence where they split nothing else.
enum class SequenceParallel { Auto, Off, On };

struct Setting {
  int64_t devices = 1024;
  int64_t globalBatch = 4096;
  Rules rules = Rules::Exact;
  Objective objective = Objective::Throughput;
  /// What may be kept or computed again. Without stash, all but the inputs of layers that repeat is
  /// computed again; where none repeats, of all layers.
  bool allowStash = true, allowRecompute = true;
  /// What replicas may share: 0 nothing, 1 the optimizer's state and update, 2 gradients, 3
  /// parameters too. At least one; the published rules share nothing.
  std::vector<int32_t> zeros = {0};
  int64_t shard = 0; ///< Replicas that share one copy; 0: all of them.
  /// In which microbatches may run, and the chunks of each device that interleaved orders may have.
  /// The published rules know 1F1B.
  std::vector<pipeline::Order> orders = {pipeline::Order::OneFOneB};
  std::vector<int64_t> interleave = {2, 4};
  SequenceParallel sequenceParallel = SequenceParallel::Off;
  arch::Software software; ///< The paper rules know none.
  /// Unset: nobody asks what anything costs.
  std::optional<arch::Prices> prices;
  /// What runs ends with what it has when this becomes true.
  const std::atomic<bool> *cancel = nullptr;
  bool isCancelled() const { return cancel && cancel->load(std::memory_order_relaxed); }
};

} // namespace phaze::evaluation

#endif // PHAZE_EVALUATION_SETTING_H
