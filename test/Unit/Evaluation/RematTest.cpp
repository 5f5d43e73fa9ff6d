// Cuts of small graphs, against all of them.
#include "phaze/Evaluation/Remat.h"

#include <gtest/gtest.h>
#include <random>

using namespace phaze::evaluation::remat;

namespace {

/// Values 0 and 1 come from elsewhere; unit u makes up to two more.
Graph randomGraph(uint32_t seed) {
  std::mt19937 random(seed);
  auto below = [&](uint32_t n) { return static_cast<int32_t>(random() % n); };
  Graph graph;
  auto addValue = [&] {
    graph.values.push_back({static_cast<double>(below(6)), below(2) == 0});
    return static_cast<int32_t>(graph.values.size() - 1);
  };
  addValue();
  addValue();
  for (int32_t units = 1 + below(9); units > 0; --units) {
    Unit unit;
    unit.seconds = below(7);
    unit.mayRunAgain = below(5) != 0;
    for (int32_t reads = 1 + below(2); reads > 0; --reads)
      unit.reads.push_back(below(static_cast<uint32_t>(graph.values.size())));
    for (int32_t makes = 1 + below(2); makes > 0; --makes)
      unit.makes.push_back(addValue());
    graph.units.push_back(std::move(unit));
  }
  return graph;
}

/// What a set of units costs, from the definition; units that make nothing that is wanted included.
Cut costOf(const Graph &graph, uint32_t set) {
  Cut cut;
  std::vector<bool> isMade(graph.values.size(), false), isRead(graph.values.size(), false);
  for (size_t u = 0; u < graph.units.size(); ++u) {
    if (!(set >> u & 1))
      continue;
    cut.seconds += graph.units[u].seconds;
    for (int32_t value : graph.units[u].makes)
      isMade[value] = true;
    for (int32_t value : graph.units[u].reads)
      isRead[value] = true;
  }
  for (size_t v = 0; v < graph.values.size(); ++v)
    if (!isMade[v] && (isRead[v] || graph.values[v].isNeeded))
      cut.bytes += graph.values[v].bytes;
  return cut;
}

TEST(Remat, AllNonDominatedCuts) {
  size_t found = 0;
  for (uint32_t seed = 0; seed < 2000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Graph graph = randomGraph(seed);
    std::vector<std::pair<double, double>> all;
    for (uint32_t set = 0; set < 1u << graph.units.size(); ++set) {
      bool isAllowed = true;
      for (size_t u = 0; u < graph.units.size(); ++u)
        isAllowed &= graph.units[u].mayRunAgain || !(set >> u & 1);
      Cut cut = costOf(graph, set);
      if (isAllowed)
        all.emplace_back(cut.bytes, cut.seconds);
    }
    std::sort(all.begin(), all.end());
    std::vector<std::pair<double, double>> front;
    for (auto [bytes, seconds] : all)
      if (front.empty() || seconds < front.back().second)
        front.emplace_back(bytes, seconds);
    std::reverse(front.begin(), front.end());
    Cuts cuts = paretoCuts(graph);
    EXPECT_TRUE(cuts.isExact);
    std::vector<std::pair<double, double>> answer;
    for (const Cut &cut : cuts.cuts) {
      answer.emplace_back(cut.bytes, cut.seconds);
      // The units say the same.
      Cut again = cutOf(graph, cut.again);
      EXPECT_EQ(again.bytes, cut.bytes);
      EXPECT_EQ(again.seconds, cut.seconds);
      EXPECT_EQ(again.again, cut.again);
    }
    ASSERT_EQ(answer, front);
    found += front.size();
    // With few labels there are still valid cuts, from keeping all on.
    Cuts fewer = paretoCuts(graph, 4);
    ASSERT_FALSE(fewer.cuts.empty());
    for (const Cut &cut : fewer.cuts)
      EXPECT_EQ(cutOf(graph, cut.again).bytes, cut.bytes);
  }
  EXPECT_GT(found, 5000u);
}

TEST(Remat, AChainKeepsItsInputAtLast) {
  // x -> a -> b -> c, all of them needed.
  Graph graph;
  for (double bytes : {1.0, 4.0, 2.0, 8.0})
    graph.values.push_back({bytes, true});
  graph.units = {{1, {0}, {1}}, {10, {1}, {2}}, {1, {2}, {3}}};
  Cuts cuts = paretoCuts(graph);
  ASSERT_EQ(cuts.cuts.size(), 4u);
  EXPECT_EQ(cuts.cuts[0].bytes, 15); // all
  EXPECT_EQ(cuts.cuts[1].bytes, 7);  // without c
  EXPECT_EQ(cuts.cuts[2].bytes, 3);  // without a and c
  EXPECT_EQ(cuts.cuts[3].bytes, 1);  // x alone
  EXPECT_EQ(cuts.cuts[3].seconds, 12);
  // Of three the one in the middle that is worth most.
  EXPECT_EQ(mostUseful(cuts.cuts, 3), std::vector<size_t>({0, 2, 3}));
}

TEST(Remat, ManyUnits) {
  // 40 branches that meet: sums of different sizes, of which there are very many.
  std::mt19937 random(1);
  Graph graph;
  graph.values.push_back({100, true});
  for (int32_t i = 0; i < 40; ++i) {
    graph.values.push_back({static_cast<double>(1 + random() % 1000000), true});
    graph.units.push_back({static_cast<double>(1 + random() % 1000000), {0}, {i + 1}});
  }
  Cuts cuts = paretoCuts(graph, 100);
  EXPECT_FALSE(cuts.isExact);
  EXPECT_EQ(cuts.cuts.front().seconds, 0);
  EXPECT_EQ(cuts.cuts.back().bytes, 100);
}

} // namespace
