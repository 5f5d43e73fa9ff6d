// What it takes to shard a factor class: partial results to sum, values to gather.
#ifndef PHAZE_IMPORT_SHARDINGNEEDS_H
#define PHAZE_IMPORT_SHARDINGNEEDS_H

#include "phaze/Import/Phases.h"

namespace phaze {

/// Collectives that sharding one class alone would cost if every value that has the class were
/// sharded along it. Bytes are of the whole values, before division by the width.
struct ShardingNeeds {
  struct Traffic {
    int64_t count = 0, bytes = 0;
  };
  Traffic forwardReduce, forwardGather, backwardReduce, backwardGather;
  int64_t size = 1;
  bool hasMapped = false; ///< Some operator runs faster on a shard.
  bool canShard() const { return size > 1 && hasMapped; }
};

/// By class. An operator that reduces the class leaves partial sums of its results; one that needs
/// it whole, or has it twice in a value, gathers the operands that have it.
std::vector<ShardingNeeds> shardingNeeds(const ProgramGraph &graph, const FactorAnalysis &factors,
                                         const Phases &phases);

} // namespace phaze

#endif
