// Orders of microbatches: their passes, their memory, and their times against a second simulation
// that steps through time, and against closed formulas.
#include "phaze/Pipeline/Pipeline.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <map>
#include <random>

using namespace phaze;
using namespace phaze::pipeline;

namespace {

std::string text(const std::vector<Task> &order) {
  constexpr char letters[] = {'F', 'B', 'W'};
  std::string line;
  for (const Task &task : order)
    line += (line.empty() ? "" : " ") + std::string(1, letters[static_cast<size_t>(task.pass)]) +
            std::string(1, static_cast<char>('a' + task.chunk)) + std::to_string(task.microbatch);
  return line;
}

/// Shapes of every order, valid ones alone.
std::vector<Shape> shapes(int64_t mostDevices, int64_t mostMicrobatches) {
  std::vector<Shape> list;
  for (Order order : allOrders)
    for (int64_t devices = 1; devices <= mostDevices; ++devices)
      for (int64_t chunks = 1; chunks <= 3; ++chunks)
        for (int64_t microbatches = 1; microbatches <= mostMicrobatches; ++microbatches) {
          Shape shape{order, devices, chunks, microbatches};
          if (!check(shape))
            list.push_back(shape);
        }
  return list;
}

/// Times in whole seconds, second by second: a device that is free starts the next of its tasks if
/// all that this needs has ended. Shares nothing with the library but the orders.
int64_t stepThrough(const Shape &shape, const std::vector<ChunkTimes> &chunks,
                    const std::vector<Seconds> &tails) {
  std::vector<std::vector<Task>> orders = ordersOf(shape);
  std::map<std::tuple<int, int, int>, int64_t> ended; // by pass, chunk and microbatch
  auto hasEnded = [&](Pass pass, int32_t chunk, int32_t microbatch, int64_t now) {
    auto found = ended.find({static_cast<int>(pass), chunk, microbatch});
    return found != ended.end() && found->second <= now;
  };
  std::vector<size_t> next(orders.size(), 0);
  std::vector<int64_t> busyUntil(orders.size(), 0);
  int64_t last = 0;
  for (int64_t now = 0; now < 1'000'000; ++now) {
    bool isDone = true;
    // A pass that takes no time lets another start in the same second.
    for (bool moved = true; moved;) {
      moved = false;
      for (size_t i = 0; i < orders.size(); ++i) {
        if (next[i] == orders[i].size() || busyUntil[i] > now)
          continue;
        const Task &task = orders[i][next[i]];
        int32_t c = task.chunk, m = task.microbatch;
        bool isReady = true;
        if (task.pass == Pass::Forward)
          isReady = c == 0 || hasEnded(Pass::Forward, c - 1, m, now);
        else if (task.pass == Pass::Backward)
          isReady = hasEnded(Pass::Forward, c, m, now) &&
                    (c + 1 == shape.allChunks() || hasEnded(Pass::Backward, c + 1, m, now));
        else
          isReady = hasEnded(Pass::Backward, c, m, now);
        if (!isReady)
          continue;
        const ChunkTimes &times = chunks[c];
        Seconds takes = task.pass == Pass::Forward    ? times.forward
                        : task.pass == Pass::Backward ? times.backward
                                                      : times.weight;
        busyUntil[i] = now + static_cast<int64_t>(takes.value());
        ended[{static_cast<int>(task.pass), c, m}] = busyUntil[i];
        if (++next[i] == orders[i].size())
          last = std::max(last, busyUntil[i] + static_cast<int64_t>(tails[i].value()));
        moved = true;
      }
    }
    for (size_t i = 0; i < orders.size(); ++i)
      isDone &= next[i] == orders[i].size();
    if (isDone)
      return last;
  }
  return -1;
}

/// The same for every chunk.
std::vector<ChunkTimes> equalTimes(const Shape &shape, double f, double b, double w) {
  if (!isSplit(shape.order)) {
    b += w;
    w = 0;
  }
  return std::vector<ChunkTimes>(shape.allChunks(), {Seconds(f), Seconds(b), Seconds(w)});
}

double endOf(const Shape &shape, const std::vector<ChunkTimes> &times) {
  return simulate(shape, times, std::vector<Seconds>(shape.devices)).end.value();
}

} // namespace

TEST(Pipeline, ordersByHand) {
  auto line = [](Shape shape, size_t device) { return text(ordersOf(shape)[device]); };
  EXPECT_EQ(line({Order::OneFOneB, 3, 1, 5}, 0), "Fa0 Fa1 Fa2 Ba0 Fa3 Ba1 Fa4 Ba2 Ba3 Ba4");
  EXPECT_EQ(line({Order::OneFOneB, 3, 1, 5}, 2), "Fc0 Bc0 Fc1 Bc1 Fc2 Bc2 Fc3 Bc3 Fc4 Bc4");
  EXPECT_EQ(line({Order::GPipe, 2, 1, 3}, 1), "Fb0 Fb1 Fb2 Bb0 Bb1 Bb2");
  // Chunks a and c are on the first device, b and d on the second.
  EXPECT_EQ(line({Order::Interleaved, 2, 2, 4}, 0),
            "Fa0 Fa1 Fc0 Fc1 Fa2 Bc0 Fa3 Bc1 Fc2 Ba0 Fc3 Ba1 Bc2 Bc3 Ba2 Ba3");
  EXPECT_EQ(line({Order::Interleaved, 2, 2, 4}, 1),
            "Fb0 Fb1 Fd0 Bd0 Fd1 Bd1 Fb2 Bb0 Fb3 Bb1 Fd2 Bd2 Fd3 Bd3 Bb2 Bb3");
  EXPECT_EQ(line({Order::ZbH1, 2, 1, 3}, 0), "Fa0 Fa1 Ba0 Wa0 Fa2 Ba1 Wa1 Ba2 Wa2");
}

TEST(Pipeline, everyPassOnceOnItsDevice) {
  for (const Shape &shape : shapes(5, 10)) {
    std::map<std::string, int> seen;
    std::vector<std::vector<Task>> orders = ordersOf(shape);
    for (size_t i = 0; i < orders.size(); ++i)
      for (const Task &task : orders[i]) {
        EXPECT_EQ(deviceOf(shape, task.chunk), static_cast<int64_t>(i));
        EXPECT_EQ(++seen[text({task})], 1) << name(shape.order);
      }
    EXPECT_EQ(static_cast<int64_t>(seen.size()), shape.passes());
  }
}

TEST(Pipeline, agreesWithSteppingThroughTime) {
  std::mt19937 random(5);
  auto whole = [&](int most) { return static_cast<double>(random() % (most + 1)); };
  for (const Shape &shape : shapes(4, 8))
    for (int round = 0; round < 3; ++round) {
      std::vector<ChunkTimes> times(shape.allChunks());
      for (ChunkTimes &chunk : times)
        chunk = {Seconds(whole(6)), Seconds(whole(9)),
                 Seconds(isSplit(shape.order) ? whole(5) : 0)};
      std::vector<Seconds> tails(shape.devices);
      for (Seconds &tail : tails)
        tail = Seconds(whole(12));
      Timeline timeline = simulate(shape, times, tails);
      ASSERT_EQ(timeline.end.value(), static_cast<double>(stepThrough(shape, times, tails)))
          << name(shape.order) << " " << shape.devices << " x " << shape.chunks << ", "
          << shape.microbatches;
      EXPECT_LE(lowerBound(shape, times, tails), timeline.end);
      EXPECT_EQ(passesEnd(shape, times), timeline.passesEnd);
    }
}

/// 1F1B takes rounds that repeat at once: any number of microbatches, stages that differ by much,
/// by little, and not at all.
TEST(Pipeline, roundsAtOnce) {
  std::mt19937_64 random(7);
  auto real = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
  for (int trial = 0; trial < 3000; ++trial) {
    Shape shape{Order::OneFOneB, static_cast<int64_t>(1 + random() % 8), 1,
                static_cast<int64_t>(1 + random() % 80)};
    std::vector<ChunkTimes> times(shape.devices);
    double spread = trial % 3 == 0 ? 1 : trial % 3 == 1 ? 0.1 : 0.001;
    for (ChunkTimes &chunk : times)
      chunk = {Seconds(1 + spread * real()), Seconds((random() % 2 == 0 ? 2 : 3) + spread * real()),
               Seconds(0)};
    std::vector<Seconds> tails(shape.devices);
    for (Seconds &tail : tails)
      tail = Seconds(5 * real());
    Timeline timeline = simulate(shape, times, tails);
    std::vector<Seconds> ends = passesEnd(shape, times);
    for (int64_t i = 0; i < shape.devices; ++i)
      ASSERT_NEAR(timeline.passesEnd[i] / ends[i], 1, 1e-12);
    EXPECT_LE(lowerBound(shape, times, tails), timeline.end);
  }
  // Far more than can be run one by one: the slowest stage, and each other one once.
  auto stage = [](double forward, double backward) {
    return ChunkTimes{Seconds(forward), Seconds(backward), Seconds(0)};
  };
  std::vector<ChunkTimes> times = {stage(1, 2), stage(1.25, 2), stage(1.5, 2.5)};
  int64_t many = int64_t(1) << 40;
  EXPECT_DOUBLE_EQ(passesEnd({Order::OneFOneB, 3, 1, many}, times)[0].value(),
                   3 + 3.25 + 4 * static_cast<double>(many));
}

TEST(Pipeline, bubblesOfEqualStages) {
  for (int64_t p = 1; p <= 6; ++p)
    for (int64_t rounds = 2; rounds <= 4; ++rounds) {
      int64_t m = p * rounds;
      auto all = static_cast<double>(3 * m), idle = static_cast<double>(p - 1);
      auto end = [&](Order order, int64_t chunks) {
        Shape shape{order, p, chunks, m};
        double part = 1 / static_cast<double>(chunks);
        return endOf(shape, equalTimes(shape, part, part, part));
      };
      EXPECT_DOUBLE_EQ(end(Order::OneFOneB, 1), all + 3 * idle);
      EXPECT_DOUBLE_EQ(end(Order::GPipe, 1), all + 3 * idle);
      // (p - 1) / (v m) of the work.
      for (int64_t v = 2; v <= 4; ++v)
        EXPECT_NEAR(end(Order::Interleaved, v), all + 3 * idle / static_cast<double>(v), 1e-9);
      // As published: (p - 1) (F + B - W), and none but that the last device starts late.
      EXPECT_DOUBLE_EQ(end(Order::ZbH1, 1), all + idle);
      EXPECT_DOUBLE_EQ(end(Order::ZbH2, 1), all + idle);
      EXPECT_LE(end(Order::ZbV, 2), end(Order::OneFOneB, 1));
    }
}

TEST(Pipeline, heldInMemory) {
  std::vector<Shape> list = shapes(6, 12);
  // Far more microbatches than are ever held.
  for (Shape shape : shapes(3, 1)) {
    shape.microbatches = 30 * shape.devices;
    list.push_back(shape);
  }
  list.push_back({Order::Interleaved, 4, 3, 400});
  for (const Shape &shape : list) {
    std::vector<ChunkBytes> bytes(shape.allChunks(),
                                  {Bytes(1), Bytes(isSplit(shape.order) ? 1 : 0)});
    std::vector<Bytes> held = heldBytes(shape, bytes);
    std::vector<double> device(shape.devices, 0);
    for (int64_t c = 0; c < shape.allChunks(); ++c)
      device[deviceOf(shape, c)] += held[c].value();
    std::vector<int64_t> most = inFlight(shape);
    int64_t p = shape.devices, v = shape.chunks, m = shape.microbatches;
    for (int64_t i = 0; i < p; ++i) {
      int64_t expected = 0;
      switch (shape.order) {
      case Order::OneFOneB:
        expected = std::min(p - i, m);
        break;
      case Order::GPipe:
        expected = m;
        break;
      case Order::Interleaved:
        expected = std::min(2 * (p - i - 1) + (v - 1) * p + 1, v * m);
        break;
      case Order::ZbH1:
        EXPECT_LE(device[i], static_cast<double>(std::min(p, m)));
        continue;
      case Order::ZbH2:
        EXPECT_LE(device[i], static_cast<double>(std::min(2 * p - 1, m)));
        continue;
      case Order::ZbV:
        EXPECT_LE(device[i], static_cast<double>(2 * p));
        continue;
      }
      EXPECT_EQ(device[i], static_cast<double>(expected)) << name(shape.order) << " " << i;
      if (v == 1)
        EXPECT_EQ(most[i], expected);
    }
  }
}

TEST(Pipeline, whatIsNoShape) {
  EXPECT_EQ(*check({Order::Interleaved, 4, 2, 6}),
            "the order interleaved needs microbatches in multiples of its 4 stages, not 6");
  EXPECT_EQ(*check({Order::Interleaved, 4, 1, 8}),
            "the order interleaved needs two chunks per device at least");
  EXPECT_EQ(*check({Order::OneFOneB, 4, 2, 8}), "the order 1f1b has one chunk per device, not 2");
  EXPECT_EQ(*check({Order::ZbV, 4, 3, 8}), "the order zb-v needs two chunks per device, not 3");
  EXPECT_EQ(*check({Order::GPipe, 0, 1, 8}), "a pipeline has devices, chunks and microbatches");
  EXPECT_TRUE(check({Order::GPipe, 1 << 12, 1, 1 << 13}));
  for (Order order : allOrders)
    EXPECT_EQ(orderByName(name(order)), order);
  EXPECT_FALSE(orderByName("zb"));
}
