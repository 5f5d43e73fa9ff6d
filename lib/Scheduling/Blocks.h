// A lower bound from blocks: what runs in mode One between ops in mode All.
//
// An op in mode All has the chip to itself, so that a schedule is a sequence of ops in mode All and
// of blocks, connected stretches in which ops run in mode One. A block is convex: what lies between
// two of its ops in the order is in it too. So if prices p satisfy
//
//   p_i <= min(one_i, all_i)                  for every op, and
//   sum of p_i over B <= length of B          for every convex set B of ops in mode One,
//
// then T >= sum of p_i (docs/Scheduling.md, B5). The length of a set is bounded by its work per
// core type and by its chains. Unlike the rows of Prices.h, none of these prices lets the ops on
// both sides of an op in mode All run beside one and the same third op.
//
// The best prices are a linear program with a row per convex set; rows are added as they are found
// violated, by a search over convex sets that also proves that none is left.
#ifndef PHAZE_LIB_SCHEDULING_BLOCKS_H
#define PHAZE_LIB_SCHEDULING_BLOCKS_H

#include "Instance.h"
#include "phaze/Solver/Backend.h"

#include <functional>

namespace phaze::scheduling {

/// The ops of an instance that solveBlocks() takes at most.
constexpr unsigned maxBlockOps = 64;

struct BlockLimits {
  Ticks known = 0;         ///< a lower bound: stops when it cannot be beaten
  Ticks enough = never;    ///< stops when the bound has reached this
  uint64_t nodes = 50'000; ///< of all searches for violated sets
  std::function<bool()> stop;
};

struct BlockResult {
  Ticks lower = 0; ///< no schedule is shorter
  Sequence best;   ///< of the blocks that the bound is made of; may be empty
};

/// Requires at most maxBlockOps ops, and that an op in mode All keeps both core types busy.
BlockResult solveBlocks(const Instance &instance, solver::Backend &backend,
                        const BlockLimits &limits);

} // namespace phaze::scheduling

#endif // PHAZE_LIB_SCHEDULING_BLOCKS_H
