// Vector work: the recorded cycles of the published estimator, cases by hand, and what must hold
// for every group and chip.
#include "phaze/CostModel/VectorCost.h"

#include "gtest/gtest.h"

#include <cmath>
#include <fstream>
#include <map>
#include <random>
#include <sstream>

using namespace phaze;
using namespace phaze::arch;
using namespace phaze::cost;

namespace {

ArchConfig chip(int64_t cores, int64_t width) {
  return ArchConfig::derived(
      {1, cores, 128, 128, width, Bytes(Mebibytes(16)), Bytes(Gibibytes(32)), {}});
}

TEST(PaperVector, agreesWithEveryFinishedRow) {
  std::string path = std::string(PHAZE_SHARED_DIR) + "/data/wham_vector.csv";
  std::ifstream file(path);
  if (!file)
    GTEST_SKIP() << "no " << path;
  const std::map<std::string, PaperKind> kinds = {{"layernorm", PaperKind::LayerNorm},
                                                  {"gelu", PaperKind::Gelu},
                                                  {"relu", PaperKind::Relu},
                                                  {"add", PaperKind::Add},
                                                  {"sub", PaperKind::Sub},
                                                  {"mul", PaperKind::Mul},
                                                  {"neg", PaperKind::Neg},
                                                  {"masked_fill", PaperKind::Mask},
                                                  {"dropout", PaperKind::Dropout},
                                                  {"tanh", PaperKind::Tanh},
                                                  {"pow", PaperKind::Pow},
                                                  {"rsqrt", PaperKind::Rsqrt},
                                                  {"truediv", PaperKind::Div},
                                                  {"softmax", PaperKind::Softmax},
                                                  {"mean", PaperKind::Mean}};
  std::string line;
  std::getline(file, line);
  size_t rows = 0;
  while (std::getline(file, line)) {
    std::vector<std::string> fields;
    std::stringstream stream(line);
    for (std::string field; std::getline(stream, field, ',');)
      fields.push_back(field);
    if (fields.back() != "ok")
      continue;
    ASSERT_TRUE(kinds.count(fields[0])) << fields[0];
    PaperKind kind = kinds.at(fields[0]);
    int64_t last = std::stoll(fields[3].substr(fields[3].rfind('x') + 1));
    int64_t elements = std::stoll(fields[4]), lanes = std::stoll(fields[10]);
    ASSERT_EQ(paperVectorCycles(kind, elements, last, lanes).value(), std::stod(fields[8])) << line;
    ASSERT_EQ(paperVectorCycles(kind, elements, last, lanes, true).value(), std::stod(fields[9]))
        << line;
    ++rows;
  }
  EXPECT_EQ(rows, 1360u);
}

TEST(PaperVector, aGroupPaysForItsFirstMember) {
  VectorGroup group;
  group.members = {{VectorKind::Tanh, 1000}, {VectorKind::Div, 1000}};
  group.read = Bytes(1e12);
  EXPECT_EQ(vectorCost(group, chip(2, 100), Cores::All, Rules::Paper).cycles, Cycles(27 * 5));
  EXPECT_EQ(vectorCost(group, chip(2, 100), Cores::One, Rules::Paper).cycles, Cycles(27 * 10));
  group.members = {{VectorKind::Transpose, 1000}};
  EXPECT_EQ(vectorCost(group, chip(2, 100), Cores::All, Rules::Paper).cycles, Cycles(0));
}

TEST(VectorCost, elementWiseByHand) {
  // 2 cores of 128 lanes at 1.05 GHz; HBM 1.2 TB/s = 1142.857 B/cycle.
  ArchConfig c = chip(2, 128);
  VectorGroup group;
  group.members = {{VectorKind::Exp, 1 << 20}};
  group.read = group.written = Bytes(2.0 * (1 << 20));
  VectorCost cost = vectorCost(group, c, Cores::All);
  EXPECT_EQ(cost.lanes, Cycles(15 * 4096));
  EXPECT_DOUBLE_EQ(cost.hbm.value(), 4.0 * (1 << 20) / (1.2e12 / 1.05e9));
  EXPECT_DOUBLE_EQ(cost.bufferPort.value(), 4.0 * (1 << 20) / (2 * 6 * 128));
  EXPECT_EQ(cost.cycles, Cycles(15 * 4096));
  EXPECT_EQ(cost.bound, VectorCost::Bound::Lanes);
  // One core has half of the lanes and half of the memory.
  EXPECT_EQ(vectorCost(group, c, Cores::One).cycles, Cycles(2 * 15 * 4096));

  // An addition of two operands waits for HBM.
  group.members = {{VectorKind::Add, 1 << 20}};
  group.read = Bytes(4.0 * (1 << 20));
  cost = vectorCost(group, c, Cores::All);
  EXPECT_EQ(cost.bound, VectorCost::Bound::Hbm);
  EXPECT_EQ(cost.cycles, Cycles(std::ceil(6.0 * (1 << 20) / (1.2e12 / 1.05e9))));
  EXPECT_EQ(cost.roofline, cost.hbm);
  EXPECT_EQ(cost.activity.hbm, Bytes(6.0 * (1 << 20)));
  EXPECT_EQ(cost.activity.laneOperations[static_cast<size_t>(ElementType::BF16)], 1 << 20);
}

TEST(VectorCost, reductionsUseAsManyLanesAsPay) {
  ArchConfig c = chip(1, 256);
  auto lanes = [&](int64_t elements, int64_t row) {
    VectorGroup group;
    group.members = {{VectorKind::Reduce, elements, ElementType::BF16, row}};
    return vectorCost(group, c, Cores::All).lanes;
  };
  // 1024 rows of 16: a lane for each row, four rounds of 16 steps.
  EXPECT_EQ(lanes(1024 * 16, 16), Cycles(4 * 16));
  // One row of 1024: 256 lanes add up 4 each, and meet in 8 steps.
  EXPECT_EQ(lanes(1024, 1024), Cycles(4 + 8));
  // Two rows of 3: two lanes and a step, or one lane and three additions.
  EXPECT_EQ(lanes(6, 3), Cycles(3));
}

TEST(VectorCost, wideAndNarrowTypes) {
  ArchConfig c = chip(1, 128);
  VectorGroup group;
  group.members = {{VectorKind::Add, 1024, ElementType::F64}};
  EXPECT_EQ(vectorCost(group, c, Cores::All).lanes, Cycles(16));
  c.rates[ElementType::F16].vector = 4;
  group.members = {{VectorKind::Add, 1024, ElementType::F16}};
  EXPECT_EQ(vectorCost(group, c, Cores::All).lanes, Cycles(2));
}

TEST(VectorCost, dataMovementCostsItsBytes) {
  VectorGroup group;
  group.members = {{VectorKind::Copy, 1 << 20}};
  group.read = group.written = Bytes(2.0 * (1 << 20));
  VectorCost cost = vectorCost(group, chip(2, 128), Cores::All);
  EXPECT_EQ(cost.lanes, Cycles(0));
  EXPECT_EQ(cost.cycles, ceil(cost.hbm));
  EXPECT_EQ(cost.hbmBytes, Bytes(4.0 * (1 << 20)));
}

TEST(VectorCost, whatIsBetweenStaysAsFarAsThereIsRoom) {
  // 16 MiB of buffer and 2 x 2 KiB of L2.
  ArchConfig c = chip(2, 128);
  VectorGroup group;
  group.members = {{VectorKind::Add, 1 << 20}, {VectorKind::Mul, 1 << 20}};
  group.read = group.written = Bytes(Mebibytes(2));
  Bytes edges(Mebibytes(4));

  // Elements that flow from lane to lane need no room.
  group.between = {{Bytes(Mebibytes(2)), 1, Bytes(0)}};
  VectorCost cost = vectorCost(group, c, Cores::All);
  EXPECT_EQ(cost.hbmBytes, edges);
  EXPECT_EQ(cost.bufferBytes, edges);

  // A value that must be held stays in the buffer, all but the 4 KiB that the cores hold.
  group.between = {{Bytes(Mebibytes(2)), 1, Bytes(Mebibytes(2))}};
  cost = vectorCost(group, c, Cores::All);
  EXPECT_EQ(cost.hbmBytes, edges);
  EXPECT_EQ(cost.bufferBytes, edges + 2 * (Bytes(Mebibytes(2)) - Bytes(Kibibytes(4))));

  // Of 20 MiB read twice, what is beyond 16 MiB and 4 KiB goes to HBM and comes back twice.
  group.between = {{Bytes(Mebibytes(20)), 2, Bytes(Mebibytes(20))}};
  cost = vectorCost(group, c, Cores::All);
  Bytes beyond = Bytes(Mebibytes(4)) - Bytes(Kibibytes(4));
  EXPECT_NEAR(cost.spilled.value(), beyond.value(), 1e-3);
  EXPECT_NEAR(cost.hbmBytes.value(), (edges + 3 * beyond).value(), 1e-2);

  // What pays most for its room is kept: here the first, whose rows are small.
  group.between = {{Bytes(Mebibytes(20)), 1, Bytes(Mebibytes(1))},
                   {Bytes(Mebibytes(20)), 1, Bytes(Mebibytes(20))}};
  cost = vectorCost(group, c, Cores::All);
  EXPECT_NEAR(cost.spilled.value(), (Bytes(Mebibytes(5)) - Bytes(Kibibytes(4))).value(), 1e-3);
}

TEST(VectorCost, checkRefusesWhatMakesNoSense) {
  VectorGroup good;
  good.members = {{VectorKind::Add, 10}};
  EXPECT_FALSE(check(good));
  VectorGroup group = good;
  group.members[0].elements = -1;
  EXPECT_EQ(*check(group), "members[0]: expected 0 to 2^50 elements, found -1");
  group = good;
  group.members[0].rowLength = 0;
  EXPECT_EQ(*check(group), "members[0]: expected rows of 1 to 2^50 elements, found 0");
  group = good;
  group.read = Bytes(std::nan(""));
  EXPECT_TRUE(check(group));
  group = good;
  group.between = {{Bytes(1), 1, Bytes(2)}};
  EXPECT_EQ(*check(group),
            "between[0]: expected at most its 1.000000 bytes resident, found 2.000000");
}

TEST(VectorKinds, haveNamesAndCosts) {
  for (VectorKind kind : allVectorKinds()) {
    EXPECT_EQ(vectorKindByName(name(kind)), kind);
    EXPECT_GE(cyclesPerElement(kind), 0);
  }
  EXPECT_FALSE(vectorKindByName("nothing"));
}

class Random {
public:
  explicit Random(uint64_t seed) : engine(seed) {}
  int64_t whole(int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(engine);
  }
  /// Spread evenly over orders of magnitude.
  int64_t magnitude(double high) { return std::llround(std::exp2(real(0, std::log2(high)))); }
  double real(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(engine);
  }

private:
  std::mt19937_64 engine;
};

VectorGroup randomGroup(Random &random) {
  VectorGroup group;
  const std::vector<VectorKind> &kinds = allVectorKinds();
  for (int64_t n = random.whole(1, 5); n > 0; --n) {
    VectorOp op;
    op.kind = kinds[random.whole(0, static_cast<int64_t>(kinds.size()) - 1)];
    op.elements = random.magnitude(1e9);
    op.rowLength = random.magnitude(static_cast<double>(op.elements));
    op.type = allElementTypes[random.whole(0, numElementTypes - 1)];
    group.members.push_back(op);
  }
  group.read = Bytes(static_cast<double>(random.magnitude(1e9)));
  group.written = Bytes(static_cast<double>(random.magnitude(1e9)));
  for (int64_t n = random.whole(0, 4); n > 0; --n) {
    auto size = static_cast<double>(random.magnitude(1e9));
    double resident = random.whole(0, 3) == 0 ? 0 : size * std::exp2(-random.real(0, 20));
    group.between.push_back(
        {Bytes(size), static_cast<double>(random.whole(1, 3)), Bytes(resident)});
  }
  return group;
}

ArchConfig randomChip(Random &random) {
  ArchPoint point;
  point.vectorCores = random.magnitude(4096);
  point.vectorWidth = random.magnitude(1024);
  point.globalBuffer = Bytes(static_cast<double>(random.magnitude(128)) * 1048576);
  point.hbm = Bytes(static_cast<double>(random.magnitude(128)) * 1073741824);
  ArchConfig config = ArchConfig::derived(point);
  for (ElementType type : allElementTypes)
    config.rates[type].vector = std::exp2(random.real(-2, 2));
  config.reach.hbm = random.real(0.1, 1);
  return config;
}

TEST(VectorCost, neverBelowTheRooflineAndNeverSlowerOnMore) {
  Random random(20240607);
  for (int i = 0; i < 100000; ++i) {
    VectorGroup group = randomGroup(random);
    ArchConfig base = randomChip(random);
    ASSERT_FALSE(check(group));
    ASSERT_FALSE(check(base));
    VectorCost cost = vectorCost(group, base, Cores::All);
    ASSERT_LE(cost.roofline, cost.cycles) << i;
    VectorCost one = vectorCost(group, base, Cores::One);
    ASSERT_LE(one.roofline, one.cycles) << i;
    ASSERT_LE(cost.cycles, one.cycles) << i;

    ArchConfig more = base;
    switch (i % 6) {
    case 0:
      more.hbm.bandwidth *= random.real(1, 2);
      break;
    case 1:
      more.globalBuffer.capacity *= random.real(1, 2);
      break;
    case 2:
      more.globalBuffer.port *= random.real(1, 2);
      break;
    case 3:
      more.vector.count += random.whole(1, 5);
      break;
    case 4:
      more.vector.width += random.whole(1, 5);
      break;
    case 5:
      more.vector.l2 *= random.real(1, 2);
      more.vector.bufferPort *= random.real(1, 2);
      break;
    }
    ASSERT_LE(vectorCost(group, more, Cores::All).cycles, cost.cycles) << i;
    if (i % 6 != 3) {
      ASSERT_LE(vectorCost(group, more, Cores::One).cycles, one.cycles) << i;
    }
  }
}

} // namespace
