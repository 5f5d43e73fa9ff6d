// What may be kept of a layer for its backward pass, and what has to be computed again instead.
//
//   remat::Graph graph;                     // units of forward work, the values between them
//   for (const remat::Cut &cut : remat::paretoCuts(graph).cuts)
//     ...                                   // from keeping all to keeping the inputs
//
// Units that run again read what is kept or what other units make again. A cut is the set of units
// that run again; it keeps every value that the backward pass or one of these units reads and none
// of them makes. docs/Placement.md, "Rematerialisation", has the algorithm.
#ifndef PHAZE_EVALUATION_REMAT_H
#define PHAZE_EVALUATION_REMAT_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace phaze::evaluation::remat {

struct Value {
  double bytes = 0;      ///< 0 for what is there in any case: parameters, constants, side inputs.
  bool isNeeded = false; ///< The backward pass reads it.
};

/// Something that runs as one.
struct Unit {
  double seconds = 0;
  std::vector<int32_t> reads, makes; ///< Values.
  /// It may run again; false for what is not to be sent or drawn twice.
  bool mayRunAgain = true;
};

struct Graph {
  std::vector<Value> values;
  std::vector<Unit>
      units; ///< In an order in which they can run; every value has one maker at most.
};

struct Cut {
  double bytes = 0, seconds = 0;
  std::vector<uint8_t> again; ///< Per unit.
};

struct Cuts {
  /// By falling bytes and rising seconds: the non-dominated pairs, one cut for each.
  std::vector<Cut> cuts;
  /// False where there were more than `mostLabels` to look at, and the cuts are good ones only.
  bool isExact = true;
};

constexpr size_t defaultMostLabels = size_t(1) << 16;

/// All non-dominated cuts. Deterministic.
Cuts paretoCuts(const Graph &graph, size_t mostLabels = defaultMostLabels);

/// What a given set of units costs; units that nobody reads do not run.
Cut cutOf(const Graph &graph, const std::vector<uint8_t> &again);

/// Of cuts by falling bytes at most `most`: the ends and those that lie furthest below the line
/// between their neighbours.
std::vector<size_t> mostUseful(const std::vector<Cut> &cuts, size_t most);

} // namespace phaze::evaluation::remat

#endif // PHAZE_EVALUATION_REMAT_H
