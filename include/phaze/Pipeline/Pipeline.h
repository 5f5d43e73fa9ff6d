// Orders of microbatches on the devices of a pipeline, and when everything in a step runs.
//
// A model is cut into chunks; device i has `chunks` of them (one, but for interleaved orders), and
// m microbatches go through all. What a device runs and in which order is decided beforehand:
//
//   1F1B on the first of 3 devices, 5 microbatches      F0 F1 F2 B0 F3 B1 F4 B2 B3 B4
//   interleaved, 2 chunks (a, b), first of 2, m = 4      Fa0 Fa1 Fb0 Fb1 Fa2 Bb0 Fa3 Bb1 Fb2 Ba0
//   ...
//
// A pass starts as soon as its device has done what comes before it in its order, and the pass
// that it waits for is done: forward that of the chunk before, backward that of the chunk behind,
// weight gradients the backward pass of the same chunk. That determines every time exactly;
// `simulate` finds them in one go over all passes. docs/Placement.md, "Orders", has the orders,
// their memory, and the closed bounds.
//
//   Shape shape{Order::Interleaved, 4, 2, 8};
//   if (auto wrong = check(shape)) ...
//   Timeline step = simulate(shape, chunkTimes, deviceTails);
#ifndef PHAZE_PIPELINE_PIPELINE_H
#define PHAZE_PIPELINE_PIPELINE_H

#include "phaze/Support/Units.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace phaze::pipeline {

enum class Order {
  OneFOneB,    ///< finishes a microbatch before it starts the next, once the pipeline is full
  Interleaved, ///< the same on several chunks per device
  GPipe,       ///< all forward passes, then all backward passes
  ZbH1,        ///< backward passes split, with no more microbatches held than 1F1B
  ZbH2,        ///< the same with up to twice as many, which fills the pipeline
  ZbV,         ///< two chunks per device, there and back again, with the memory of 1F1B
};
constexpr std::array<Order, 6> allOrders = {Order::OneFOneB, Order::Interleaved, Order::GPipe,
                                            Order::ZbH1,     Order::ZbH2,        Order::ZbV};

/// "1f1b", "interleaved", "gpipe", "zb-h1", "zb-h2", "zb-v".
const char *name(Order order);
std::optional<Order> orderByName(const std::string &name);

/// Whether backward passes are two: what the chunk before waits for, and gradients of parameters.
inline bool isSplit(Order order) { return order >= Order::ZbH1; }

/// What is run on what.
struct Shape {
  Order order = Order::OneFOneB;
  int64_t devices = 1;
  int64_t chunks = 1; ///< of each device
  int64_t microbatches = 1;

  int64_t allChunks() const { return devices * chunks; }
  /// Passes of the whole step.
  int64_t passes() const { return allChunks() * microbatches * (isSplit(order) ? 3 : 2); }
};

/// Steps of more passes are refused rather than simulated for minutes.
constexpr int64_t mostPasses = int64_t(1) << 24;

/// What is wrong with a shape: interleaved orders have two chunks at least and microbatches in
/// multiples of the devices, zb-v has two chunks, the others one.
std::optional<std::string> check(const Shape &shape);

/// The device of a chunk, both counted from 0 in the order of the model.
int64_t deviceOf(const Shape &shape, int64_t chunk);

enum class Pass : uint8_t { Forward, Backward, Weight };

struct Task {
  using Pass = pipeline::Pass;
  Pass pass = Pass::Forward;
  int32_t chunk = 0; ///< in the order of the model
  int32_t microbatch = 0;

  bool operator==(const Task &other) const {
    return pass == other.pass && chunk == other.chunk && microbatch == other.microbatch;
  }
};

/// What each device runs, in this order. Requires that check() finds nothing.
std::vector<std::vector<Task>> ordersOf(const Shape &shape);

/// What one microbatch takes in a chunk, what it receives included.
struct ChunkTimes {
  Seconds forward;
  Seconds backward; ///< without weight gradients where the order has them apart
  Seconds weight;   ///< none where the order does not

  Seconds load() const { return forward + backward + weight; }
};

/// What a chunk holds for each microbatch: from its forward pass to the end of its backward pass,
/// and from there until its weight gradients are made, where the order has them apart.
struct ChunkBytes {
  Bytes stash;
  Bytes weight;
};

/// A pass that ran.
struct Event {
  Task task;
  Seconds start;
};

struct Timeline {
  std::vector<std::vector<Event>> devices; ///< by start
  std::vector<Seconds> passesEnd;          ///< per device
  Seconds end;                             ///< of the last tail
};

/// The times of a step; `tails` is what each device does after its last pass (summing of gradients,
/// update).
Timeline simulate(const Shape &shape, const std::vector<ChunkTimes> &chunks,
                  const std::vector<Seconds> &tails);

/// When each device ends its last pass in the same step. For 1F1B any number of microbatches will
/// do: rounds that repeat are taken at once.
std::vector<Seconds> passesEnd(const Shape &shape, const std::vector<ChunkTimes> &chunks);

/// Never above the end of the simulation: for each device, what has to run before its first pass,
/// all of its own passes, and what has to run after its last one.
Seconds lowerBound(const Shape &shape, const std::vector<ChunkTimes> &chunks,
                   const std::vector<Seconds> &tails);

/// For how long a device of a 1F1B pipeline waits at the least, between its first and its last
/// pass, when one microbatch takes `behind` in the stages behind it. It runs `others` = min(stages
/// behind, microbatches - 1) more forward passes while the first microbatch is there, and as many
/// backward passes while the last one is; these are two times to wait unless it has no more
/// microbatches than that.
Seconds idleOf1F1B(Seconds forward, Seconds backward, Seconds behind, int64_t stagesBehind,
                   int64_t microbatches);

/// What each chunk holds for microbatches on their way at the moment when its device holds most,
/// exactly as its order has it.
std::vector<Bytes> heldBytes(const Shape &shape, const std::vector<ChunkBytes> &chunks);

/// The most microbatches that each chunk holds at once.
std::vector<int64_t> inFlight(const Shape &shape);

} // namespace phaze::pipeline

#endif // PHAZE_PIPELINE_PIPELINE_H
