// Collectives: by hand, and the same as the placement takes them for.
#include "phaze/CostModel/CollectiveCost.h"

#include "lib/Placement/Network.h"

#include "gtest/gtest.h"

#include <random>

using namespace phaze;
using namespace phaze::cost;

namespace {

TEST(CollectiveCost, byHand) {
  // docs/CostModel.md has this example.
  Link link = {BytesPerSecond(100e9), Seconds(1e-6)};
  Bytes bytes(64e6);
  auto time = [&](CollectiveKind kind, int64_t devices, Rules rules = Rules::Exact) {
    return collectiveTime(kind, bytes, devices, link, rules).value();
  };
  EXPECT_DOUBLE_EQ(time(CollectiveKind::AllReduce, 8), 2 * 7 * (1e-6 + 80e-6));
  EXPECT_DOUBLE_EQ(time(CollectiveKind::ReduceScatter, 8), 7 * (1e-6 + 80e-6));
  EXPECT_DOUBLE_EQ(time(CollectiveKind::AllGather, 8), 7 * (1e-6 + 80e-6));
  EXPECT_DOUBLE_EQ(time(CollectiveKind::AllToAll, 8), 7 * (1e-6 + 80e-6));
  EXPECT_DOUBLE_EQ(time(CollectiveKind::PointToPoint, 2), 641e-6);
  EXPECT_DOUBLE_EQ(time(CollectiveKind::AllReduce, 8, Rules::Paper), 2 * 7 / 8.0 * 640e-6);
  EXPECT_EQ(time(CollectiveKind::AllReduce, 1), 0);
  EXPECT_EQ(collectiveTime(CollectiveKind::PointToPoint, Bytes(0), 2, link), Seconds(0));
  EXPECT_EQ(collectiveTraffic(CollectiveKind::AllReduce, bytes, 8), Bytes(2 * 7 * 8e6));
  EXPECT_EQ(collectiveTraffic(CollectiveKind::PointToPoint, bytes, 8), bytes);
  EXPECT_EQ(collectiveTraffic(CollectiveKind::AllGather, bytes, 1), Bytes(0));
}

TEST(CollectiveCost, aGroupUsesTheLevelThatHoldsIt) {
  std::vector<arch::NetworkLevel> network = arch::preset("h100-sxm")->network;
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

TEST(CollectiveCost, agreesWithThePlacement) {
  using PlacementKind = placement::CollectiveKind;
  const std::pair<CollectiveKind, PlacementKind> kinds[] = {
      {CollectiveKind::AllReduce, PlacementKind::AllReduce},
      {CollectiveKind::ReduceScatter, PlacementKind::ReduceScatter},
      {CollectiveKind::AllGather, PlacementKind::AllGather},
      {CollectiveKind::PointToPoint, PlacementKind::PointToPoint}};
  std::mt19937_64 engine(7);
  auto real = [&](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(engine);
  };
  for (int i = 0; i < 2000; ++i) {
    std::vector<arch::NetworkLevel> network;
    placement::Problem problem;
    int64_t devices = 1;
    for (int level = 0; level < 3; ++level) {
      devices *= int64_t(1) << (engine() % 5);
      network.push_back({devices, BytesPerSecond(real(1e9, 1e12)), Seconds(real(0, 1e-5))});
      problem.network.levels.push_back(
          {devices, network.back().bandwidth.value(), network.back().latency.value()});
    }
    problem.devices = devices;
    placement::NetworkModel model;
    model.reset(problem);
    int64_t group = 1 + static_cast<int64_t>(engine() % 16);
    double bytes = engine() % 8 == 0 ? 0 : real(0, 1e9);
    Link ours = linkOf(network, group);
    const placement::Link &theirs = model.tensorLink(group);
    for (auto [kind, placementKind] : kinds) {
      double expected = placement::collectiveS(placementKind, bytes, group, theirs);
      double found = collectiveTime(kind, Bytes(bytes), group, ours).value();
      ASSERT_NEAR(found, expected, 1e-14 * expected) << i;
    }
  }
}

} // namespace
