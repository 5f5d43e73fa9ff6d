// Collectives: by hand on known networks, bounds, and the same as the placement takes them for.
#include "phaze/CostModel/CollectiveCost.h"

#include "lib/Placement/Network.h"

#include "gtest/gtest.h"

#include <random>

using namespace phaze;
using namespace phaze::cost;

namespace {

using Network = std::vector<arch::NetworkLevel>;

double seconds(CollectiveKind kind, double bytes, const DeviceGroup &group, const Network &network,
               Rules rules = Rules::Exact) {
  return collectiveTime(kind, Bytes(bytes), group, network, rules).value();
}

TEST(CollectiveCost, ringByHand) {
  // docs/CostModel.md has this example.
  Network flat = {{64, BytesPerSecond(100e9), Seconds(1e-6)}};
  auto time = [&](CollectiveKind kind, int64_t devices, Rules rules = Rules::Exact) {
    return seconds(kind, 64e6, {devices}, flat, rules);
  };
  EXPECT_DOUBLE_EQ(time(CollectiveKind::AllReduce, 8), 2 * 7 * (1e-6 + 80e-6));
  EXPECT_DOUBLE_EQ(time(CollectiveKind::ReduceScatter, 8), 7 * (1e-6 + 80e-6));
  EXPECT_DOUBLE_EQ(time(CollectiveKind::AllGather, 8), 7 * (1e-6 + 80e-6));
  EXPECT_DOUBLE_EQ(time(CollectiveKind::AllToAll, 8), 7 * (1e-6 + 80e-6));
  EXPECT_DOUBLE_EQ(time(CollectiveKind::PointToPoint, 2), 641e-6);
  EXPECT_DOUBLE_EQ(time(CollectiveKind::AllReduce, 8, Rules::Paper), 2 * 7 / 8.0 * 640e-6);
  EXPECT_EQ(time(CollectiveKind::AllReduce, 1), 0);
  EXPECT_EQ(seconds(CollectiveKind::PointToPoint, 0, {2}, flat), 0);
  EXPECT_EQ(collectiveTraffic(CollectiveKind::AllReduce, Bytes(64e6), 8), Bytes(2 * 7 * 8e6));
  EXPECT_EQ(collectiveTraffic(CollectiveKind::PointToPoint, Bytes(64e6), 8), Bytes(64e6));
  EXPECT_EQ(collectiveTraffic(CollectiveKind::AllGather, Bytes(64e6), 1), Bytes(0));
  // Half of the bandwidth takes twice as long, but for latencies and the paper rules.
  flat[0].reach = 0.5;
  EXPECT_DOUBLE_EQ(time(CollectiveKind::AllReduce, 8), 2 * 7 * (1e-6 + 160e-6));
  EXPECT_DOUBLE_EQ(time(CollectiveKind::PointToPoint, 2), 1281e-6);
  EXPECT_DOUBLE_EQ(time(CollectiveKind::AllReduce, 8, Rules::Paper), 2 * 7 / 8.0 * 640e-6);
}

TEST(CollectiveCost, smallTensorsGoByATree) {
  Network flat = {{64, BytesPerSecond(100e9), Seconds(1e-6)}};
  // 2 * 6 steps up and down against 2 * 63 of a ring.
  EXPECT_DOUBLE_EQ(seconds(CollectiveKind::AllReduce, 1e3, {64}, flat), 12e-6 + 2 * 1e3 / 100e9);
}

TEST(CollectiveCost, allAdaptersOfANodeByHand) {
  // Eight nodes of eight: 300 GB/s inside, 25 GB/s of each device between nodes.
  Network nodes = {{8, BytesPerSecond(300e9), Seconds(0)},
                   {8192, BytesPerSecond(25e9), Seconds(0)}};
  // One stream through all adapters of a node, which carry 200 GB/s together; the adapters are the
  // slower part: 2 * 63/64 * 1 GB / 200 GB/s.
  EXPECT_DOUBLE_EQ(seconds(CollectiveKind::AllReduce, 1e9, {64}, nodes), 2 * 63 / 64.0 / 200);
  EXPECT_DOUBLE_EQ(seconds(CollectiveKind::AllGather, 1e9, {64}, nodes), 63 / 64.0 / 200);
  // One device of each node: its own adapter.
  EXPECT_DOUBLE_EQ(seconds(CollectiveKind::AllReduce, 1e9, {8, 8}, nodes), 2 * 7 / 8.0 / 25);
  // Two of each node, a part of which they have taken apart inside before: each sends half.
  EXPECT_DOUBLE_EQ(seconds(CollectiveKind::AllReduce, 1e9, {16, 4}, nodes), 2 * 15 / 16.0 / 50);
  // Where the inside is the slower part it decides.
  nodes[0].bandwidth = BytesPerSecond(100e9);
  EXPECT_DOUBLE_EQ(seconds(CollectiveKind::AllReduce, 1e9, {64}, nodes), 2 * 63 / 64.0 / 100);
  // Everyone sends 7/8 of its bytes to other nodes, by its own adapter.
  EXPECT_DOUBLE_EQ(seconds(CollectiveKind::AllToAll, 1e9, {64}, nodes), 7 / 8.0 / 25);
  // Level by level: 7 steps inside and 7 outside each way, instead of 63 on the ring. What is
  // still large enough that a tree, which moves everything twice, loses: 100 MB.
  nodes[0] = {8, BytesPerSecond(300e9), Seconds(50e-6)};
  nodes[1] = {8192, BytesPerSecond(25e9), Seconds(50e-6)};
  double levels = 2 * (7 / 8.0 * 1e8 / 300e9 + 7 / 8.0 * 1e8 / 8 / 25e9 + 14 * 50e-6);
  double tree = 2 * (1e8 / 200e9 + 6 * 50e-6);
  EXPECT_DOUBLE_EQ(seconds(CollectiveKind::AllReduce, 1e8, {64}, nodes), std::min(levels, tree));
}

TEST(CollectiveCost, axesOfATorusByHand) {
  // 4096 chips with 100 GB/s on each of three axes.
  Network torus = {{4096, BytesPerSecond(100e9), Seconds(0), 1, 3}};
  auto reduce = [&](const DeviceGroup &group) {
    return seconds(CollectiveKind::AllReduce, 1e9, group, torus);
  };
  EXPECT_DOUBLE_EQ(reduce({8}), 2 * 7 / 8.0 / 100);        // one axis
  EXPECT_DOUBLE_EQ(reduce({16}), 2 * 15 / 16.0 / 200);     // 4 x 4
  EXPECT_DOUBLE_EQ(reduce({64}), 2 * 63 / 64.0 / 300);     // 4 x 4 x 4
  EXPECT_DOUBLE_EQ(reduce({512}), 2 * 511 / 512.0 / 300);  // 8 x 8 x 8
  EXPECT_DOUBLE_EQ(reduce({64, 8}), 2 * 63 / 64.0 / 200);  // what groups of eight leave
  EXPECT_DOUBLE_EQ(reduce({64, 64}), 2 * 63 / 64.0 / 100); // all axes are taken
  // All to all on 8 x 8 x 8: on each axis a byte passes two links on average.
  EXPECT_NEAR(seconds(CollectiveKind::AllToAll, 1e9, {512}, torus), 2.0 / 100, 1e-12);
  // Each axis takes the steps of a ring of its own: 3 * 7 each way.
  torus[0].latency = Seconds(1e-6);
  EXPECT_NEAR(seconds(CollectiveKind::AllGather, 1e9, {512}, torus), 511 / 512.0 / 300 + 21e-6,
              1e-12);
}

TEST(CollectiveCost, aGroupUsesTheLevelThatHoldsIt) {
  Network network = arch::preset("h100-sxm")->network;
  for (arch::NetworkLevel &level : network)
    level.reach = 1;
  EXPECT_EQ(linkOf(network, 1).bandwidth, BytesPerSecond(450e9));
  EXPECT_EQ(linkOf(network, 8).bandwidth, BytesPerSecond(450e9));
  EXPECT_EQ(linkOf(network, 16).bandwidth, BytesPerSecond(50e9));
  EXPECT_EQ(linkOf(network, 16).latency, network[1].latency);
  // Three do not fill eight evenly: some group straddles.
  EXPECT_EQ(linkOf(network, 3).bandwidth, BytesPerSecond(50e9));
  // A slow inner level slows down the outer ones.
  network[0].bandwidth = BytesPerSecond(10e9);
  EXPECT_EQ(linkOf(network, 16).bandwidth, BytesPerSecond(10e9));
}

/// Random networks of three levels.
struct RandomNetworks {
  explicit RandomNetworks(uint64_t seed) : engine(seed) {}
  double real(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(engine);
  }
  Network network() {
    Network levels;
    int64_t devices = 1;
    for (int level = 0; level < 3; ++level) {
      devices *= int64_t(1) << (engine() % 5);
      levels.push_back({devices, BytesPerSecond(real(1e9, 1e12)), Seconds(real(0, 1e-5)),
                        real(0.5, 1), 1 + static_cast<int64_t>(engine() % 3)});
    }
    return levels;
  }
  std::mt19937_64 engine;
};

TEST(CollectiveCost, agreesWithThePlacement) {
  using PlacementKind = CollectiveKind;
  const std::pair<CollectiveKind, PlacementKind> kinds[] = {
      {CollectiveKind::AllReduce, PlacementKind::AllReduce},
      {CollectiveKind::ReduceScatter, PlacementKind::ReduceScatter},
      {CollectiveKind::AllGather, PlacementKind::AllGather},
      {CollectiveKind::PointToPoint, PlacementKind::PointToPoint}};
  RandomNetworks random(7);
  for (int i = 0; i < 2000; ++i) {
    Network network = random.network();
    placement::Problem problem;
    problem.devices = network.back().devices;
    for (const NetworkTier &tier : tiersOf(network))
      problem.network.levels.push_back({tier.devices, tier.bandwidth, tier.latency, tier.axes});
    placement::NetworkModel model;
    model.reset(problem);
    int64_t group = 1 + static_cast<int64_t>(random.engine() % 16);
    double bytes = random.engine() % 8 == 0 ? 0 : random.real(0, 1e9);
    for (auto [kind, placementKind] : kinds) {
      double expected =
          placement::collectiveTime(placementKind, Bytes(bytes), model.tensorLink(group)).value();
      ASSERT_NEAR(seconds(kind, bytes, {group}, network), expected, 1e-14 * expected) << i;
    }
  }
}

/// What the search relies on: more bytes never take less time, parts no less than the whole, a
/// faster network never longer, and nothing less than the bound for groups anywhere.
TEST(CollectiveCost, isMonotoneAndAboveItsBound) {
  RandomNetworks random(8);
  for (int i = 0; i < 20000; ++i) {
    std::vector<NetworkTier> tiers = tiersOf(random.network());
    int64_t devices = tiers.back().devices;
    DeviceGroup group;
    group.count = 1 + static_cast<int64_t>(random.engine() % devices);
    group.stride = 1 + static_cast<int64_t>(random.engine() % (devices / group.count));
    group.beside = 1 + static_cast<int64_t>(random.engine() % group.stride);
    int64_t extent = (group.count - 1) * group.stride + group.beside;
    group.begin = static_cast<int64_t>(random.engine() % (devices - extent + 1));
    std::vector<NetworkTier> faster = tiers;
    for (NetworkTier &tier : faster) {
      tier.bandwidth *= random.real(1, 2);
      tier.latency *= random.real(0, 1);
    }
    GroupTimes times = groupTimes(tiers, group), fast = groupTimes(faster, group);
    GroupTimes least = leastGroupTimes(tiers, group.count);
    Bytes a(random.real(0, 1e7)), b(random.real(0, 1e9));
    for (TransferTime GroupTimes::*kind : {&GroupTimes::allReduce, &GroupTimes::half}) {
      const TransferTime &time = times.*kind;
      Seconds slack = 1e-12 * time(a + b);
      ASSERT_LE(time(a), time(a + b)) << i;
      ASSERT_LE(time(a + b), time(a) + time(b) + slack) << i;
      ASSERT_LE((fast.*kind)(a), time(a) + slack) << i;
      ASSERT_LE((least.*kind)(a), time(a) + slack) << i;
      ASSERT_LE((least.*kind)(b), time(b) + slack) << i;
    }
    ASSERT_LE(fast.allToAll(b), times.allToAll(b) * (1 + 1e-12)) << i;
    ASSERT_LE(times.allReduce(b), 2 * times.half(b) * (1 + 1e-12)) << i;
  }
}

} // namespace
