// What is asked of every chip: how many of them there are, for which batch, by whose rules.
#ifndef PHAZE_EVALUATION_SETTING_H
#define PHAZE_EVALUATION_SETTING_H

#include "phaze/Arch/Software.h"
#include "phaze/CostModel/Rules.h"
#include "phaze/Plan/Plan.h"

#include <atomic>

namespace phaze::evaluation {

using plan::Objective;

/// Pipeline stages, replicas and tensor width.
struct Degrees {
  int64_t pipeline = 1, data = 1, tensor = 1;
};

struct Setting {
  int64_t devices = 1024;
  int64_t globalBatch = 4096;
  cost::Rules rules = cost::Rules::Exact;
  Objective objective = Objective::Throughput;
  bool allowStash = true, allowRecompute = true;
  bool shardedOptimizer = false; ///< Replicas share the optimizer's state and update (ZeRO-1).
  arch::Software software;       ///< The paper rules know none.
  /// What runs ends with what it has when this becomes true.
  const std::atomic<bool> *cancel = nullptr;
  bool isCancelled() const { return cancel && cancel->load(std::memory_order_relaxed); }
};

} // namespace phaze::evaluation

#endif // PHAZE_EVALUATION_SETTING_H
