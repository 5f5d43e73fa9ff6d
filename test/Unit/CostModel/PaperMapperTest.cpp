// The mapper of the paper rules: recorded costs, a count of the traffic by running the loops,
// brute force.
#include "phaze/CostModel/ContractionMemo.h"

#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <sstream>
#include <vector>

using namespace phaze;
using namespace phaze::cost;

namespace {

/// The boundaries of a mapping: tiles below and above, loops between them.
struct Boundary {
  PaperTile below, above;
  PaperLoop inner;
};

std::array<Boundary, 3> boundaries(const PaperGemm &gemm, const PaperMapping &m) {
  return {{{m.array, m.l1, m.inner[0]},
           {m.chip, m.global, m.inner[1]},
           {m.global, gemm.sizes(), m.inner[2]}}};
}

/// Counts the words of one boundary by running the loops that fill one tile of the level above,
/// and moving a tile of a tensor whenever the loops come to another one.
PaperTraffic countTraffic(const PaperGemm &gemm, const Boundary &boundary) {
  PaperTile trips;
  for (size_t d = 0; d < 3; ++d)
    trips[d] = boundary.above[d] / boundary.below[d];
  // From the outermost loop to the innermost.
  std::array<size_t, 3> order = {0, 1, 2};
  std::swap(order[2], order[boundary.inner]);

  using Loops = std::pair<size_t, size_t>;
  const Loops input = {PaperRows, PaperReduction}, weight = {PaperReduction, PaperOutputs},
              output = {PaperRows, PaperOutputs};
  std::array<double, 3> moved = {0, 0, 0};
  std::array<std::pair<int64_t, int64_t>, 3> held = {{{-1, -1}, {-1, -1}, {-1, -1}}};
  PaperTile at = {0, 0, 0};
  for (at[order[0]] = 0; at[order[0]] < trips[order[0]]; ++at[order[0]])
    for (at[order[1]] = 0; at[order[1]] < trips[order[1]]; ++at[order[1]])
      for (at[order[2]] = 0; at[order[2]] < trips[order[2]]; ++at[order[2]]) {
        size_t tensor = 0;
        for (const Loops &by : {input, weight, output}) {
          std::pair<int64_t, int64_t> wanted = {at[by.first], at[by.second]};
          if (held[tensor] != wanted) {
            held[tensor] = wanted;
            moved[tensor] +=
                static_cast<double>(boundary.below[by.first] * boundary.below[by.second]);
          }
          ++tensor;
        }
      }
  double repeats = 1;
  PaperTile sizes = gemm.sizes();
  for (size_t d = 0; d < 3; ++d)
    repeats *= static_cast<double>(sizes[d] / boundary.above[d]);
  // Every output starts from nothing once: that update reads no partial sum.
  double outputs = static_cast<double>(gemm.rows) * static_cast<double>(gemm.outputs);
  double updates = moved[2] * repeats;
  return {(moved[0] + moved[1]) * repeats + updates - outputs, updates};
}

/// The cycles of a mapping from counted traffic and counted elements.
double countCycles(const PaperGemm &gemm, const PaperMapping &mapping) {
  double spatial = 1, work = 1;
  for (size_t d = 0; d < 3; ++d) {
    spatial *= static_cast<double>(mapping.array[d] / mapping.registers[d]) *
               static_cast<double>(mapping.chip[d] / mapping.l1[d]);
    work *= static_cast<double>(gemm.sizes()[d]);
  }
  double cycles = work / spatial;
  for (size_t i = 0; i < 3; ++i) {
    PaperTraffic traffic = countTraffic(gemm, boundaries(gemm, mapping)[i]);
    cycles = std::max(cycles, std::max(traffic.reads, traffic.writes) / paperPorts[i]);
  }
  return cycles;
}

struct Row {
  std::string text;
  PaperGemm gemm;
  PaperChip chip;
  double cycles;
};

std::vector<Row> recordedRows() {
  std::ifstream file(PHAZE_SHARED_DIR "/data/sunstone_gemm.csv");
  std::vector<Row> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::vector<std::string> cells;
    std::stringstream stream(line);
    for (std::string cell; std::getline(stream, cell, ',');)
      cells.push_back(cell);
    if (cells.back() != "ok")
      continue;
    auto number = [&](size_t i) { return std::stoll(cells[i]); };
    rows.push_back({line,
                    {number(1) * number(2), number(4), number(3)},
                    {number(5), number(6) * number(7), number(8) << 20},
                    std::stod(cells[10])});
  }
  return rows;
}

TEST(PaperMapper, neverAboveTheRecordedCosts) {
  std::vector<Row> rows = recordedRows();
  if (rows.empty())
    GTEST_SKIP() << "no recorded costs";
  int equal = 0, lower = 0, atBound = 0;
  for (const Row &row : rows) {
    PaperCost cost = mapPaperGemm(row.gemm, row.chip);
    ASSERT_EQ(check(row.gemm, row.chip, cost.mapping), std::nullopt) << row.text;
    double ratio = cost.cycles.value() / row.cycles;
    ASSERT_LE(ratio, 1 + 1e-9) << row.text;
    atBound += cost.cycles == cost.lowerBound;
    if (ratio > 1 - 1e-9) {
      ++equal;
      continue;
    }
    ++lower;
    ASSERT_NEAR(countCycles(row.gemm, cost.mapping) / cost.cycles.value(), 1, 1e-12) << row.text;
  }
  std::cout << rows.size() << " recorded costs: " << equal << " equal, " << lower
            << " lower and confirmed by a count, " << atBound << " at the lower bound\n";
  EXPECT_GE(equal, 0.75 * static_cast<double>(rows.size()));
}

TEST(PaperMapper, publishedExamples) {
  PaperGemm gemm{4096, 4096, 4096};
  EXPECT_EQ(mapPaperGemm(gemm, {1, 128 * 128, 128 << 20}).cycles, Cycles(6029312));
  EXPECT_EQ(mapPaperGemm(gemm, {8, 128 * 128, 128 << 20}).cycles, Cycles(6029312));
  EXPECT_EQ(mapPaperGemm(gemm, {1, 256 * 256, 128 << 20}).cycles, Cycles(2883584));
}

std::vector<int64_t> divisorsOf(int64_t size) {
  std::vector<int64_t> all;
  for (int64_t d = 1; d <= size; ++d)
    if (size % d == 0)
      all.push_back(d);
  return all;
}

/// Registers, array, L1, chip and global tiles along one loop.
using Chain = std::array<int64_t, 5>;

std::vector<Chain> chains(int64_t size) {
  std::vector<Chain> all;
  for (int64_t e : divisorsOf(size))
    for (int64_t d : divisorsOf(e))
      for (int64_t c : divisorsOf(d))
        for (int64_t b : divisorsOf(c))
          for (int64_t a : divisorsOf(b))
            all.push_back({a, b, c, d, e});
  return all;
}

/// The least cycles by trying every mapping there is.
double bruteForce(const PaperGemm &gemm, const PaperChip &chip) {
  double best = std::numeric_limits<double>::infinity();
  PaperMapping map;
  PaperTile *tiles[] = {&map.registers, &map.array, &map.l1, &map.chip, &map.global};
  std::vector<Chain> all[] = {chains(gemm.rows), chains(gemm.reduction), chains(gemm.outputs)};
  for (const Chain &n : all[0])
    for (const Chain &c : all[1])
      for (const Chain &k : all[2]) {
        for (size_t i = 0; i < 5; ++i)
          *tiles[i] = {n[i], c[i], k[i]};
        if (check(gemm, chip, map))
          continue;
        // The innermost loops do not touch each other's boundaries: the least of each.
        PaperCost cost;
        std::array<double, 3> least;
        least.fill(std::numeric_limits<double>::infinity());
        for (PaperLoop loop : {PaperRows, PaperReduction, PaperOutputs}) {
          map.inner = {loop, loop, loop};
          cost = evaluate(gemm, map);
          for (size_t i = 0; i < 3; ++i)
            least[i] = std::min(least[i], std::max(cost.traffic[i].reads, cost.traffic[i].writes) /
                                              paperPorts[i]);
        }
        best = std::min(best, std::max({cost.compute.value(), least[0], least[1], least[2]}));
      }
  return best;
}

TEST(PaperMapper, agreesWithBruteForce) {
  const PaperGemm gemms[] = {{64, 1, 64},  {1, 48, 36}, {12, 12, 6}, {8, 8, 8},  {50, 2, 9},
                             {128, 1, 16}, {7, 20, 6},  {4, 27, 10}, {30, 6, 5}, {2, 64, 12}};
  std::mt19937 engine(3);
  for (const PaperGemm &gemm : gemms)
    for (int i = 0; i < 3; ++i) {
      PaperChip chip;
      chip.cores = 1 + static_cast<int64_t>(engine() % 9);
      chip.elements = 1 + static_cast<int64_t>(engine() % 40);
      chip.globalBuffer = 3 + static_cast<int64_t>(engine() % 1200);
      PaperCost cost = mapPaperGemm(gemm, chip);
      ASSERT_EQ(check(gemm, chip, cost.mapping), std::nullopt);
      EXPECT_DOUBLE_EQ(cost.cycles.value(), bruteForce(gemm, chip))
          << gemm.rows << "x" << gemm.reduction << "x" << gemm.outputs << " on " << chip.cores
          << " cores of " << chip.elements << ", buffer " << chip.globalBuffer;
      EXPECT_GE(cost.cycles, cost.lowerBound);
    }
}

TEST(PaperMapper, mappingsThatDoNotFit) {
  PaperGemm gemm{64, 64, 64};
  PaperChip chip{2, 4, 1000};
  PaperMapping map;
  EXPECT_EQ(check(gemm, chip, map), std::nullopt);
  map.global = {64, 64, 3};
  EXPECT_EQ(check(gemm, chip, map), "a tile does not divide the next");
  map.global = {64, 16, 1};
  EXPECT_EQ(check(gemm, chip, map), "global buffer too small");
  map.global = {16, 16, 1};
  map.chip = {4, 1, 1};
  EXPECT_EQ(check(gemm, chip, map), "more cores than the chip has");
  map.l1 = {4, 1, 1};
  EXPECT_EQ(check(gemm, chip, map), std::nullopt);
  map.chip = map.l1 = map.array = {16, 1, 1};
  EXPECT_EQ(check(gemm, chip, map), "more elements than the array has");
  map.registers = {16, 1, 1};
  EXPECT_EQ(check(gemm, chip, map), "registers too small");
  chip.globalBuffer = 100000;
  map.registers = map.array = {1, 1, 1};
  map.l1 = map.chip = map.global = {64, 64, 1};
  EXPECT_EQ(check(gemm, chip, map), "L1 too small");
}

TEST(PaperMapper, seesTheBatchAsRows) {
  Contraction attention;
  attention.batch = 64;
  attention.m = 1024;
  attention.n = 64;
  attention.k = 512;
  EXPECT_EQ(paperGemm(attention), (PaperGemm{65536, 512, 64}));
  EXPECT_EQ(paperChip(*arch::preset("tpuv4-paper")), (PaperChip{8, 16384, 128 << 20}));
}

} // namespace
