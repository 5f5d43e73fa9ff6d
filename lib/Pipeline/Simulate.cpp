// When the passes of a step run, what bounds that, and what is held meanwhile; see the header.
#include "phaze/Pipeline/Pipeline.h"

#include <algorithm>

using namespace phaze::pipeline;

namespace {

/// Runs each device as far as it can go until all are done. Every pass of a chunk runs in the order
/// of the microbatches, so that what is known of a chunk is a list of ends.
class Simulation {
public:
  Simulation(const Shape &shape, const std::vector<ChunkTimes> &chunks)
      : shape(shape), chunks(chunks), orders(ordersOf(shape)), next(shape.devices, 0),
        freeS(shape.devices, 0), forwardEnd(shape.allChunks()), backwardEnd(shape.allChunks()) {
    for (auto *ends : {&forwardEnd, &backwardEnd})
      for (std::vector<double> &list : *ends)
        list.reserve(shape.microbatches);
  }

  /// Calls `ran(device, task, start)` for every pass, for each device in its order.
  template <typename Ran> void run(Ran ran) {
    for (bool moved = true; moved;) {
      moved = false;
      // There and back again, since forward passes come from one side and backward passes from the
      // other.
      for (int64_t device = 0; device < shape.devices; ++device)
        moved |= advance(device, ran);
      for (int64_t device = shape.devices - 1; device >= 0; --device)
        moved |= advance(device, ran);
    }
  }

  const std::vector<double> &ends() const { return freeS; }

private:
  template <typename Ran> bool advance(int64_t device, Ran &ran) {
    const std::vector<Task> &order = orders[device];
    size_t before = next[device];
    for (size_t &at = next[device]; at < order.size(); ++at) {
      const Task &task = order[at];
      const double *ready = readyOf(task);
      if (!ready)
        break;
      double start = std::max(freeS[device], *ready);
      freeS[device] = start + durationOf(task);
      if (task.pass != Pass::Weight)
        (task.pass == Pass::Forward ? forwardEnd : backwardEnd)[task.chunk].push_back(
            freeS[device]);
      ran(device, task, start);
    }
    return next[device] != before;
  }

  double durationOf(const Task &task) const {
    const ChunkTimes &times = chunks[task.chunk];
    return task.pass == Pass::Forward    ? times.forwardS
           : task.pass == Pass::Backward ? times.backwardS
                                         : times.weightS;
  }

  /// When what the task waits for ended; null if it has not.
  const double *readyOf(const Task &task) const {
    static constexpr double atOnce = 0;
    const std::vector<double> *ends = nullptr;
    if (task.pass == Pass::Forward) {
      if (task.chunk == 0)
        return &atOnce;
      ends = &forwardEnd[task.chunk - 1];
    } else if (task.pass == Pass::Weight) {
      ends = &backwardEnd[task.chunk];
    } else if (task.chunk + 1 == shape.allChunks()) {
      ends = &forwardEnd[task.chunk];
    } else {
      ends = &backwardEnd[task.chunk + 1];
    }
    return task.microbatch < static_cast<int64_t>(ends->size()) ? &(*ends)[task.microbatch]
                                                                : nullptr;
  }

  const Shape &shape;
  const std::vector<ChunkTimes> &chunks;
  std::vector<std::vector<Task>> orders;
  std::vector<size_t> next;
  std::vector<double> freeS;
  std::vector<std::vector<double>> forwardEnd, backwardEnd;
};

double lastEnd(const std::vector<double> &ends, const std::vector<double> &tailS) {
  double last = 0;
  for (size_t i = 0; i < ends.size(); ++i)
    last = std::max(last, ends[i] + tailS[i]);
  return last;
}

} // namespace

Timeline phaze::pipeline::simulate(const Shape &shape, const std::vector<ChunkTimes> &chunks,
                                   const std::vector<double> &tailS) {
  Timeline timeline;
  timeline.devices.resize(shape.devices);
  Simulation simulation(shape, chunks);
  simulation.run([&](int64_t device, const Task &task, double startS) {
    timeline.devices[device].push_back({task, startS});
  });
  timeline.passesEndS = simulation.ends();
  timeline.endS = lastEnd(timeline.passesEndS, tailS);
  return timeline;
}

std::vector<double> phaze::pipeline::passesEndS(const Shape &shape,
                                                const std::vector<ChunkTimes> &chunks) {
  Simulation simulation(shape, chunks);
  simulation.run([](int64_t, const Task &, double) {});
  return simulation.ends();
}

double phaze::pipeline::lowerBoundS(const Shape &shape, const std::vector<ChunkTimes> &chunks,
                                    const std::vector<double> &tailS) {
  auto m = static_cast<double>(shape.microbatches);
  std::vector<double> needed(shape.devices, 0), all(shape.devices, 0);
  double through = 0;
  for (int64_t c = 0; c < shape.allChunks(); ++c) {
    int64_t device = deviceOf(shape, c);
    needed[device] += m * (chunks[c].forwardS + chunks[c].backwardS);
    all[device] += m * chunks[c].loadS();
    through += chunks[c].forwardS + chunks[c].backwardS;
  }
  // One microbatch through everything, and the first chunk's last pass before its tail.
  double bound = through + tailS[0];
  double before = 0, after = 0; // of the chunks before the first one of the device
  for (int64_t i = 0; i < shape.devices; ++i) {
    bound = std::max({bound, before + all[i] + tailS[i], before + needed[i] + after + tailS[0]});
    before += chunks[i].forwardS;
    after += chunks[i].backwardS;
  }
  // Sums are rounded; a bound must not be.
  return bound * (1 - 1e-12);
}

std::vector<double> phaze::pipeline::heldBytes(const Shape &shape,
                                               const std::vector<ChunkBytes> &chunks) {
  std::vector<double> result(shape.allChunks(), 0);
  std::vector<std::vector<int64_t>> own(shape.devices);
  for (int64_t c = 0; c < shape.allChunks(); ++c)
    own[deviceOf(shape, c)].push_back(c);
  bool split = isSplit(shape.order);
  // Counts are whole, so that nothing is lost in sums of differences.
  std::vector<int64_t> whole(shape.allChunks(), 0), weight(shape.allChunks(), 0);
  auto heldBy = [&](int64_t c) {
    return static_cast<double>(whole[c]) * chunks[c].stash +
           static_cast<double>(weight[c]) * chunks[c].weight;
  };
  std::vector<std::vector<Task>> orders = ordersOf(shape);
  for (int64_t device = 0; device < shape.devices; ++device) {
    double most = -1;
    for (const Task &task : orders[device]) {
      whole[task.chunk] += task.pass == Pass::Forward ? 1 : task.pass == Pass::Backward ? -1 : 0;
      if (split)
        weight[task.chunk] += task.pass == Pass::Backward ? 1 : task.pass == Pass::Weight ? -1 : 0;
      double held = 0;
      for (int64_t c : own[device])
        held += heldBy(c);
      if (held <= most)
        continue;
      most = held;
      for (int64_t c : own[device])
        result[c] = heldBy(c);
    }
  }
  return result;
}

std::vector<int64_t> phaze::pipeline::inFlight(const Shape &shape) {
  std::vector<int64_t> most(shape.allChunks(), 0), now(shape.allChunks(), 0);
  Pass last = isSplit(shape.order) ? Pass::Weight : Pass::Backward;
  for (const std::vector<Task> &order : ordersOf(shape))
    for (const Task &task : order) {
      int64_t &held = now[task.chunk];
      held += task.pass == Pass::Forward ? 1 : task.pass == last ? -1 : 0;
      most[task.chunk] = std::max(most[task.chunk], held);
    }
  return most;
}
