// What each device of a pipeline runs, in which order; see the header.
#include "phaze/Pipeline/Pipeline.h"

#include <algorithm>
#include <deque>

using namespace phaze::pipeline;

static constexpr const char *names[] = {"1f1b", "interleaved", "gpipe", "zb-h1", "zb-h2", "zb-v"};

const char *phaze::pipeline::name(Order order) { return names[static_cast<size_t>(order)]; }

std::optional<Order> phaze::pipeline::orderByName(const std::string &name) {
  for (Order order : allOrders)
    if (name == pipeline::name(order))
      return order;
  return std::nullopt;
}

std::optional<std::string> phaze::pipeline::check(const Shape &shape) {
  if (shape.devices < 1 || shape.chunks < 1 || shape.microbatches < 1)
    return std::string("a pipeline has devices, chunks and microbatches");
  std::string order = name(shape.order);
  if (shape.order == Order::Interleaved && shape.chunks < 2)
    return "the order " + order + " needs two chunks per device at least";
  if (shape.order == Order::ZbV && shape.chunks != 2)
    return "the order " + order + " needs two chunks per device, not " +
           std::to_string(shape.chunks);
  if (shape.order != Order::Interleaved && shape.order != Order::ZbV && shape.chunks != 1)
    return "the order " + order + " has one chunk per device, not " + std::to_string(shape.chunks);
  if (shape.order == Order::Interleaved && shape.microbatches % shape.devices != 0)
    return "the order " + order + " needs microbatches in multiples of its " +
           std::to_string(shape.devices) + " stages, not " + std::to_string(shape.microbatches);
  if (shape.devices > mostPasses || shape.chunks > mostPasses || shape.microbatches > mostPasses ||
      shape.devices * shape.chunks > mostPasses ||
      shape.allChunks() > mostPasses / shape.microbatches || shape.passes() > mostPasses)
    return "a step of more than " + std::to_string(mostPasses) + " passes is not simulated";
  return std::nullopt;
}

int64_t phaze::pipeline::deviceOf(const Shape &shape, int64_t chunk) {
  int64_t turn = chunk / shape.devices, at = chunk % shape.devices;
  return shape.order == Order::ZbV && turn == 1 ? shape.devices - 1 - at : at;
}

namespace {

/// 1F1B and GPipe: `ahead` forward passes, then a backward pass before each other one.
std::vector<Task> simpleOrder(int32_t chunk, int32_t microbatches, int32_t ahead) {
  std::vector<Task> order;
  order.reserve(2 * static_cast<size_t>(microbatches));
  for (int32_t i = 0; i < ahead; ++i)
    order.push_back({Pass::Forward, chunk, i});
  for (int32_t i = 0; i < microbatches; ++i) {
    order.push_back({Pass::Backward, chunk, i});
    if (i + ahead < microbatches)
      order.push_back({Pass::Forward, chunk, i + ahead});
  }
  return order;
}

/// Chunks take turns, for as many microbatches as there are devices each time.
std::vector<Task> interleavedOrder(const Shape &shape, int64_t device) {
  int64_t p = shape.devices, v = shape.chunks, all = v * shape.microbatches;
  auto task = [&](Pass pass, int64_t k) {
    int64_t turn = k % (p * v) / p;
    if (pass == Pass::Backward)
      turn = v - 1 - turn;
    return Task{pass, static_cast<int32_t>(turn * p + device),
                static_cast<int32_t>(k / (p * v) * p + k % p)};
  };
  // The first backward pass comes back after two passes of each device behind, and all chunks but
  // the last have gone through before.
  int64_t ahead = std::min(2 * (p - device - 1) + (v - 1) * p, all);
  std::vector<Task> order;
  order.reserve(2 * static_cast<size_t>(all));
  for (int64_t k = 0; k < ahead; ++k)
    order.push_back(task(Pass::Forward, k));
  for (int64_t k = 0; k < all; ++k) {
    if (k + ahead < all)
      order.push_back(task(Pass::Forward, k + ahead));
    order.push_back(task(Pass::Backward, k));
  }
  return order;
}

/// ZB-H1: 1F1B, with weight gradients as many microbatches later as there are devices before, so
/// that every device holds as much as the first, and has them left when backward passes run out.
std::vector<Task> h1Order(int64_t devices, int64_t device, int32_t microbatches) {
  auto chunk = static_cast<int32_t>(device);
  auto ahead = static_cast<int32_t>(std::min<int64_t>(devices - device, microbatches));
  std::vector<Task> order;
  order.reserve(3 * static_cast<size_t>(microbatches));
  for (int32_t i = 0; i < ahead; ++i)
    order.push_back({Pass::Forward, chunk, i});
  for (int32_t i = 0; i < microbatches; ++i) {
    order.push_back({Pass::Backward, chunk, i});
    if (i >= chunk)
      order.push_back({Pass::Weight, chunk, i - chunk});
    if (i + ahead < microbatches)
      order.push_back({Pass::Forward, chunk, i + ahead});
  }
  for (int32_t i = std::max(microbatches - chunk, 0); i < microbatches; ++i)
    order.push_back({Pass::Weight, chunk, i});
  return order;
}

/// ZB-H2 and ZB-V: what a device would do if all passes took equally long and it took a
/// backward pass if there is one, else a forward pass if memory allows, else weight gradients.
class GreedyOrders {
public:
  explicit GreedyOrders(const Shape &shape)
      : shape(shape), last(shape.allChunks() - 1), doneF(shape.allChunks(), 0),
        doneB(shape.allChunks(), 0), held(shape.devices, 0), pending(shape.devices),
        orders(shape.devices) {}

  std::vector<std::vector<Task>> run() {
    int64_t left = shape.passes();
    std::vector<int64_t> startedF(shape.allChunks(), 0), startedB(shape.allChunks(), 0);
    while (left > 0) {
      // All devices decide by what was done before this slot.
      std::vector<Task> now;
      for (int64_t device = 0; device < shape.devices; ++device)
        if (std::optional<Task> task = choose(device, startedF, startedB)) {
          orders[device].push_back(*task);
          now.push_back(*task);
          --left;
        }
      for (const Task &task : now)
        if (task.pass != Pass::Weight)
          ++(task.pass == Pass::Forward ? doneF : doneB)[task.chunk];
    }
    return std::move(orders);
  }

private:
  int64_t mostHeld(int64_t device) const {
    int64_t p = shape.devices;
    return shape.order == Order::ZbH2 ? std::max<int64_t>(2 * (p - device) - 1, p) : 2 * p;
  }

  /// As far as forward passes run ahead: further, and they would be in the way of others.
  int64_t mostAhead(int64_t device) const { return 2 * (shape.devices - device) - 1; }

  std::optional<Task> choose(int64_t device, std::vector<int64_t> &startedF,
                             std::vector<int64_t> &startedB) {
    // Chunks near the end first: what they hold is free soonest.
    for (int64_t turn = shape.chunks - 1; turn >= 0; --turn) {
      int64_t chunk = chunkOf(device, turn);
      int64_t ready = chunk == last ? doneF[chunk] : std::min(doneB[chunk + 1], doneF[chunk]);
      if (startedB[chunk] >= ready)
        continue;
      Task task{Pass::Backward, static_cast<int32_t>(chunk),
                static_cast<int32_t>(startedB[chunk]++)};
      pending[device].push_back({Pass::Weight, task.chunk, task.microbatch});
      return task;
    }
    for (int64_t turn = shape.chunks - 1; turn >= 0; --turn) {
      int64_t chunk = chunkOf(device, turn);
      int64_t ready = chunk == 0 ? shape.microbatches : doneF[chunk - 1];
      // An early chunk leaves room for the later ones of the same microbatch.
      if (startedF[chunk] >= ready || held[device] >= mostHeld(device) - turnsBehind(turn) ||
          (shape.chunks == 1 && startedF[chunk] - startedB[chunk] >= mostAhead(device)))
        continue;
      ++held[device];
      return Task{Pass::Forward, static_cast<int32_t>(chunk),
                  static_cast<int32_t>(startedF[chunk]++)};
    }
    if (pending[device].empty())
      return std::nullopt;
    Task task = pending[device].front();
    pending[device].pop_front();
    --held[device];
    return task;
  }

  int64_t turnsBehind(int64_t turn) const { return shape.chunks - 1 - turn; }
  int64_t chunkOf(int64_t device, int64_t turn) const {
    return turn == 0 ? device : 2 * shape.devices - 1 - device;
  }

  const Shape &shape;
  int64_t last;
  std::vector<int64_t> doneF, doneB; ///< per chunk, in order of microbatches
  std::vector<int64_t> held;         ///< per device
  std::vector<std::deque<Task>> pending;
  std::vector<std::vector<Task>> orders;
};

} // namespace

std::vector<std::vector<Task>> phaze::pipeline::ordersOf(const Shape &shape) {
  if (shape.order == Order::ZbH2 || shape.order == Order::ZbV)
    return GreedyOrders(shape).run();
  std::vector<std::vector<Task>> orders;
  auto microbatches = static_cast<int32_t>(shape.microbatches);
  for (int64_t device = 0; device < shape.devices; ++device) {
    if (shape.order == Order::Interleaved) {
      orders.push_back(interleavedOrder(shape, device));
      continue;
    }
    if (shape.order == Order::ZbH1) {
      orders.push_back(h1Order(shape.devices, device, microbatches));
      continue;
    }
    int64_t ahead = shape.order == Order::GPipe ? shape.microbatches : shape.devices - device;
    orders.push_back(simpleOrder(static_cast<int32_t>(device), microbatches,
                                 static_cast<int32_t>(std::min(ahead, shape.microbatches))));
  }
  return orders;
}
