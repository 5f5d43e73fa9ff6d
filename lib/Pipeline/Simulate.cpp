// When the passes of a step run, what bounds that, and what is held meanwhile; see the header.
#include "phaze/Pipeline/Pipeline.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace phaze;
using namespace phaze::pipeline;

namespace {

/// Runs each device as far as it can go until all are done. Every pass of a chunk runs in the order
/// of the microbatches, so that what is known of a chunk is a list of ends.
class Simulation {
public:
  Simulation(const Shape &shape, const std::vector<ChunkTimes> &chunks)
      : shape(shape), chunks(chunks), orders(ordersOf(shape)), next(shape.devices, 0),
        freeAt(shape.devices), forwardEnd(shape.allChunks()), backwardEnd(shape.allChunks()) {
    for (auto *ends : {&forwardEnd, &backwardEnd})
      for (std::vector<Seconds> &list : *ends)
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

  const std::vector<Seconds> &ends() const { return freeAt; }

private:
  template <typename Ran> bool advance(int64_t device, Ran &ran) {
    const std::vector<Task> &order = orders[device];
    size_t before = next[device];
    for (size_t &at = next[device]; at < order.size(); ++at) {
      const Task &task = order[at];
      const Seconds *ready = readyOf(task);
      if (!ready)
        break;
      Seconds start = std::max(freeAt[device], *ready);
      freeAt[device] = start + durationOf(task);
      if (task.pass != Pass::Weight)
        (task.pass == Pass::Forward ? forwardEnd : backwardEnd)[task.chunk].push_back(
            freeAt[device]);
      ran(device, task, start);
    }
    return next[device] != before;
  }

  Seconds durationOf(const Task &task) const {
    const ChunkTimes &times = chunks[task.chunk];
    return task.pass == Pass::Forward    ? times.forward
           : task.pass == Pass::Backward ? times.backward
                                         : times.weight;
  }

  /// When what the task waits for ended; null if it has not.
  const Seconds *readyOf(const Task &task) const {
    static constexpr Seconds atOnce;
    const std::vector<Seconds> *ends = nullptr;
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
  std::vector<Seconds> freeAt;
  std::vector<std::vector<Seconds>> forwardEnd, backwardEnd;
};

/// When the devices of a 1F1B pipeline end, with at least as many microbatches as devices. Device i
/// runs p - i forward passes ahead; from then on every round r runs one pass of each direction:
///
///   f_r[i] = max(f_(r-1)[i-1], b_(r-1)[i]) + F_i        microbatch r + p - i - 1
///   b_r[i] = max(b_r[i+1], f_r[i]) + B_i                 microbatch r
///
/// Rounds soon repeat: where all times grow as they did in the round before, and every maximum is
/// taken from the same side as there, they will grow like that in the next one. Such rounds are
/// taken in one step, up to the first in which a side that grows faster catches up.
class RoundsOf1F1B {
public:
  RoundsOf1F1B(const std::vector<ChunkTimes> &stages, int64_t microbatches)
      : stages(stages), count(static_cast<int64_t>(stages.size())), microbatches(microbatches),
        now(2 * stages.size()), before(now.size()), rates(now.size()) {}

  std::vector<Seconds> run() {
    warmUp();
    // The last microbatch enters the first device in the last of these rounds.
    int64_t steady = microbatches - count;
    for (int64_t r = 1; r <= steady; ++r) {
      before = now;
      round(0);
      if (!growsAsBefore())
        continue;
      int64_t skipped = std::min(roundsAlike(), steady - r);
      for (size_t k = 0; k < now.size(); ++k)
        now[k] += static_cast<double>(skipped) * rates[k];
      r += skipped;
    }
    // Devices run out of forward passes, the first one first.
    for (int64_t r = steady + 1; r < microbatches; ++r) {
      before = now;
      round(r - steady);
    }
    return {now.begin() + count, now.end()};
  }

private:
  Seconds &forward(int64_t i) { return now[i]; }
  Seconds &backward(int64_t i) { return now[count + i]; }

  /// Forward passes up to those of round 0, and its backward passes.
  void warmUp() {
    std::vector<Seconds> ends(count); // of a device's forward pass of the microbatch at hand
    for (int64_t j = 0; j < count; ++j)
      for (int64_t i = 0; i < count - j; ++i) {
        ends[i] = std::max(ends[i], i > 0 ? ends[i - 1] : Seconds(0)) + stages[i].forward;
        if (j == count - i - 1)
          forward(i) = ends[i];
      }
    for (int64_t i = count - 1; i >= 0; --i)
      backward(i) =
          std::max(i + 1 < count ? backward(i + 1) : Seconds(0), forward(i)) + stages[i].backward;
  }

  /// Advances all times by a round, in which the devices before `first` run no forward passes.
  void round(int64_t first) {
    for (int64_t i = first; i < count; ++i)
      forward(i) =
          std::max(i > 0 ? before[i - 1] : Seconds(0), before[count + i]) + stages[i].forward;
    for (int64_t i = count - 1; i >= 0; --i) {
      Seconds own = i < first ? before[count + i] : forward(i);
      backward(i) =
          std::max(i + 1 < count ? backward(i + 1) : Seconds(0), own) + stages[i].backward;
    }
  }

  /// Sets the rates, and tells whether they are those of the round before.
  bool growsAsBefore() {
    bool isSame = true;
    for (size_t k = 0; k < now.size(); ++k) {
      Seconds rate = now[k] - before[k];
      isSame &= std::abs((rate - rates[k]).value()) <= rounding * now[k].value();
      rates[k] = rate;
    }
    return isSame;
  }

  /// How many more rounds are like the last one: until a maximum is taken from the other side.
  int64_t roundsAlike() {
    double least = std::numeric_limits<double>::infinity();
    auto compare = [&](Seconds a, Seconds rateA, Seconds b, Seconds rateB) {
      if (a < b) {
        std::swap(a, b);
        std::swap(rateA, rateB);
      }
      // Behind, and now ahead.
      if (a - rateA < (b - rateB) - rounding * a)
        least = 0;
      if (rateB - rateA > rounding * a)
        least = std::min(least, (a - b) / (rateB - rateA));
    };
    for (int64_t i = 0; i < count; ++i) {
      if (i > 0)
        compare(now[i - 1], rates[i - 1], now[count + i], rates[count + i]);
      if (i + 1 < count)
        compare(now[count + i + 1], rates[count + i + 1], now[i], rates[i]);
    }
    return least >= static_cast<double>(microbatches)
               ? microbatches
               : std::max(static_cast<int64_t>(least) - 1, int64_t(0));
  }

  static constexpr double rounding = 1e-14;
  const std::vector<ChunkTimes> &stages;
  int64_t count, microbatches;
  std::vector<Seconds> now, before, rates; ///< of forward, then of backward passes
};

Seconds lastEnd(const std::vector<Seconds> &ends, const std::vector<Seconds> &tails) {
  Seconds last;
  for (size_t i = 0; i < ends.size(); ++i)
    last = std::max(last, ends[i] + tails[i]);
  return last;
}

} // namespace

Timeline phaze::pipeline::simulate(const Shape &shape, const std::vector<ChunkTimes> &chunks,
                                   const std::vector<Seconds> &tails) {
  Timeline timeline;
  timeline.devices.resize(shape.devices);
  Simulation simulation(shape, chunks);
  simulation.run([&](int64_t device, const Task &task, Seconds start) {
    timeline.devices[device].push_back({task, start});
  });
  timeline.passesEnd = simulation.ends();
  timeline.end = lastEnd(timeline.passesEnd, tails);
  return timeline;
}

std::vector<Seconds> phaze::pipeline::passesEnd(const Shape &shape,
                                                const std::vector<ChunkTimes> &chunks) {
  if (shape.order == Order::OneFOneB && shape.microbatches >= shape.devices)
    return RoundsOf1F1B(chunks, shape.microbatches).run();
  Simulation simulation(shape, chunks);
  simulation.run([](int64_t, const Task &, Seconds) {});
  return simulation.ends();
}

Seconds phaze::pipeline::idleOf1F1B(Seconds forward, Seconds backward, Seconds behind,
                                    int64_t stagesBehind, int64_t microbatches) {
  int64_t others = std::min(stagesBehind, microbatches - 1);
  auto count = static_cast<double>(others);
  Seconds first = std::max(behind - count * forward, Seconds(0));
  Seconds last = std::max(behind - count * backward, Seconds(0));
  return microbatches > others + 1 ? first + last : std::max(first, last);
}

Seconds phaze::pipeline::lowerBound(const Shape &shape, const std::vector<ChunkTimes> &chunks,
                                    const std::vector<Seconds> &tails) {
  auto m = static_cast<double>(shape.microbatches);
  std::vector<Seconds> needed(shape.devices), all(shape.devices);
  Seconds through;
  for (int64_t c = 0; c < shape.allChunks(); ++c) {
    int64_t device = deviceOf(shape, c);
    needed[device] += m * (chunks[c].forward + chunks[c].backward);
    all[device] += m * chunks[c].load();
    through += chunks[c].forward + chunks[c].backward;
  }
  // One microbatch through everything, and the first chunk's last pass before its tail.
  Seconds bound = through + tails[0];
  Seconds before, after; // of the chunks before the first one of the device
  for (int64_t i = 0; i < shape.devices; ++i) {
    const ChunkTimes &own = chunks[i];
    Seconds idle;
    if (shape.order == Order::OneFOneB)
      idle = idleOf1F1B(own.forward, own.backward, through - before - after - own.load(),
                        shape.devices - i - 1, shape.microbatches);
    bound = std::max(
        {bound, before + all[i] + idle + tails[i], before + needed[i] + idle + after + tails[0]});
    before += own.forward;
    after += own.backward;
  }
  // Sums are rounded; a bound must not be.
  return bound * (1 - 1e-12);
}

/// With no more microbatches than it takes to hold as much as ever: after the warm-up, of less than
/// 3 p microbatches, these orders repeat themselves with every p of them.
static Shape shortened(Shape shape) {
  if (shape.order == Order::OneFOneB || shape.order == Order::Interleaved ||
      shape.order == Order::ZbH1)
    shape.microbatches = std::min(shape.microbatches, 8 * shape.devices);
  return shape;
}

std::vector<Bytes> phaze::pipeline::heldBytes(const Shape &asked,
                                              const std::vector<ChunkBytes> &chunks) {
  Shape shape = shortened(asked);
  std::vector<Bytes> result(shape.allChunks());
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
    Bytes most(-1);
    for (const Task &task : orders[device]) {
      whole[task.chunk] += task.pass == Pass::Forward ? 1 : task.pass == Pass::Backward ? -1 : 0;
      if (split)
        weight[task.chunk] += task.pass == Pass::Backward ? 1 : task.pass == Pass::Weight ? -1 : 0;
      Bytes held;
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

std::vector<int64_t> phaze::pipeline::inFlight(const Shape &asked) {
  Shape shape = shortened(asked);
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
