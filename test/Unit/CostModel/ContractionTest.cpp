// Contractions: convolutions, the worked example of the docs, a count of a mapping's work by
// running it, what is refused, the memo.
#include "RandomContraction.h"

#include "phaze/CostModel/ContractionMemo.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

using namespace phaze;
using namespace phaze::cost;

namespace {

/// The part of [0, size) that one of the cores has, in whole units.
std::pair<int64_t, int64_t> share(int64_t size, int64_t unit, int64_t parts, int64_t part) {
  int64_t units = (size + unit - 1) / unit, each = (units + parts - 1) / parts;
  return {std::min(size, part * each * unit), std::min(size, (part + 1) * each * unit)};
}

struct Counted {
  double compute = 0, bufferBytes = 0, globalBytes = 0;
  double allBufferBytes = 0; ///< of all cores
};

/// Runs a mapping block by block on every core and counts passes of the array and bytes.
Counted run(Contraction p, const TensorChip &chip, const Mapping &map) {
  if (map.transposed) {
    std::swap(p.m, p.n);
    std::swap(p.lhsElement, p.rhsElement);
  }
  bool weights = map.dataflow == Dataflow::WeightStationary;
  double a = p.lhsElement.value(), w = p.rhsElement.value(), o = p.resultElement.value(),
         acc = p.accumulator.value();
  int64_t unit = weights ? 1 : chip.depth;
  // The L2 has the rows already, except for the first block of columns.
  auto kept = [&](int64_t column) { return map.keepLhs && column > 0; };
  Counted sum;
  for (int64_t cb = 0; cb < map.coresBatch; ++cb)
    for (int64_t ck = 0; ck < map.coresK; ++ck) {
      auto [b0, b1] = share(p.batch, 1, map.coresBatch, cb);
      auto [k0, k1] = share(p.k, 1, map.coresK, ck);
      auto batch = static_cast<double>(b1 - b0), depth = static_cast<double>(k1 - k0);
      // All cores of this part of batch and reduction go through their blocks in step; what
      // several of them read in one step passes the global port once.
      for (int64_t m0 = 0; m0 < p.m; m0 += map.blockM)
        for (int64_t n0 = 0; n0 < p.n; n0 += map.blockN) {
          std::set<int64_t> rows, columns;
          for (int64_t cm = 0; cm < map.coresM; ++cm)
            for (int64_t cn = 0; cn < map.coresN; ++cn) {
              auto [mb, me] = share(p.m, unit, map.coresM, cm);
              auto [nb, ne] = share(p.n, chip.width, map.coresN, cn);
              for (int64_t m = mb + m0; m < std::min(me, mb + m0 + map.blockM); ++m)
                for (int64_t n = nb + n0; n < std::min(ne, nb + n0 + map.blockN); ++n)
                  rows.insert(m), columns.insert(n);
            }
          sum.globalBytes += batch * depth *
                             ((kept(n0) ? 0 : static_cast<double>(rows.size()) * a) +
                              static_cast<double>(columns.size()) * w);
        }
      for (int64_t cm = 0; cm < map.coresM; ++cm)
        for (int64_t cn = 0; cn < map.coresN; ++cn) {
          auto [mb, me] = share(p.m, unit, map.coresM, cm);
          auto [nb, ne] = share(p.n, chip.width, map.coresN, cn);
          double passes = 0, bytes = 0;
          for (int64_t m = mb; m < me; m += map.blockM)
            for (int64_t n = nb; n < ne; n += map.blockN) {
              int64_t rows = std::min(me - m, map.blockM), columns = std::min(ne - n, map.blockN);
              int64_t across = (columns + chip.width - 1) / chip.width;
              int64_t down = (rows + chip.depth - 1) / chip.depth;
              int64_t deep = (k1 - k0 + chip.depth - 1) / chip.depth;
              passes += static_cast<double>(across) *
                        static_cast<double>(weights ? rows * deep : down * (k1 - k0));
              bytes += depth * ((kept(n - nb) ? 0 : static_cast<double>(rows) * a) +
                                static_cast<double>(columns) * w);
            }
          double results = static_cast<double>((me - mb) * (ne - nb));
          double parts = static_cast<double>(map.coresK);
          // Each core adds up its part of the results, and sends its partial sums of the others.
          bytes += results * ((parts - 1) / parts * 2 * acc + o / parts);
          sum.compute = std::max(sum.compute, batch * passes / chip.rate);
          sum.bufferBytes = std::max(sum.bufferBytes, batch * bytes);
          sum.allBufferBytes += batch * bytes;
          sum.globalBytes += batch * results * ((parts - 1) / parts * 2 * acc + o / parts);
        }
    }
  return sum;
}

TEST(Contraction, countedWorkIsWhatTheFormulasSay) {
  RandomContraction random(4);
  int compared = 0;
  for (int i = 0; i < 3000; ++i) {
    Contraction problem = random.smallProblem();
    TensorChip chip = random.smallChip();
    std::optional<ContractionCost> cost = mapContraction(problem, chip);
    if (!cost)
      continue;
    ++compared;
    Counted counted = run(problem, chip, cost->mapping);
    std::string where = std::to_string(i) + " " + describe(cost->mapping);
    ASSERT_NEAR(counted.compute, cost->compute.value(), 1e-9) << where;
    ASSERT_NEAR(counted.bufferBytes, cost->bufferBytes.value(), 1e-9) << where;
    // Shares that do not come out even leave cores idle in the last rounds.
    ASSERT_LE(counted.globalBytes, cost->globalBytes.value() + 1e-9) << where;
  }
  EXPECT_GE(compared, 2000);
}

TEST(Contraction, countedGlobalTrafficIsEqualForEvenShares) {
  TensorChip chip;
  chip.cores = 12;
  chip.width = 4;
  chip.depth = 2;
  chip.l2 = Bytes(1000);
  chip.globalBuffer = Bytes(1000);
  chip.arrayPort = chip.bufferPort = chip.globalPort = chip.hbmPort = BytesPerCycle(8);
  Contraction problem;
  problem.batch = 2;
  problem.m = 24;
  problem.n = 32;
  problem.k = 10;
  Mapping map;
  map.coresM = 3;
  map.coresN = 2;
  map.coresK = 2;
  map.blockM = 4;
  map.blockN = 8;
  Evaluation e = evaluate(problem, chip, map);
  ASSERT_EQ(e.error, std::nullopt);
  Counted counted = run(problem, chip, map);
  EXPECT_DOUBLE_EQ(counted.globalBytes, e.cost.globalBytes.value());
  // The L2 has what comes from the buffer, and the same operands and two partial results again at
  // the array.
  EXPECT_DOUBLE_EQ(e.cost.l2Bytes.value(),
                   2 * counted.allBufferBytes + 2 * 24 * 32 * (2 * 4.0 - (2 * 4.0 + 2)));
}

TEST(Contraction, activityHasAllBytes) {
  Contraction p;
  p.m = p.n = p.k = 1024;
  arch::ArchConfig config = *arch::preset("tpuv4");
  ContractionCost cost = *mapContraction(p, tensorChip(config, arch::ElementType::BF16));
  arch::Activity all = activity(p, cost, arch::ElementType::BF16);
  EXPECT_EQ(all.multiplyAdds[static_cast<size_t>(arch::ElementType::BF16)], 0x1p30);
  EXPECT_EQ(all.hbm, cost.hbmBytes);
  EXPECT_EQ(all.globalBuffer, cost.hbmBytes + cost.globalBytes);
  // Through the L2 of eight cores at least what the busiest one has.
  EXPECT_GE(all.tensorL2, cost.bufferBytes + cost.arrayBytes);
  EXPECT_LE(all.tensorL2, 8 * (cost.bufferBytes + cost.arrayBytes));
}

/// The worked example of docs/CostModel.md.
TEST(Contraction, workedExample) {
  Contraction problem;
  problem.m = 512;
  problem.n = 512;
  problem.k = 1024;
  TensorChip chip;
  chip.cores = 4;
  chip.width = chip.depth = 64;
  chip.l2 = Bytes(Kibibytes(64));
  chip.globalBuffer = Bytes(Mebibytes(2));
  chip.arrayPort = BytesPerCycle(512);
  chip.bufferPort = BytesPerCycle(128);
  chip.globalPort = BytesPerCycle(256);
  chip.hbmPort = BytesPerCycle(256);
  std::optional<ContractionCost> cost = mapContraction(problem, chip);
  ASSERT_TRUE(cost);
  EXPECT_EQ(describe(cost->mapping),
            "output stationary, grid 1x2x2x1, block 128x128, lhs panel resident");
  EXPECT_EQ(cost->compute, Cycles(16384));
  EXPECT_EQ(cost->arrayBytes, Bytes(2228224));
  EXPECT_EQ(cost->bufferBytes, Bytes(2228224));
  EXPECT_EQ(cost->globalBytes, Bytes(4718592));
  EXPECT_EQ(cost->globalPort, Cycles(18432));
  EXPECT_EQ(cost->hbmBytes, Bytes(3670016));
  EXPECT_EQ(cost->hbm, Cycles(14336));
  EXPECT_EQ(cost->start, Cycles(8448.0 / 256 + 8448.0 / 256 + 8448.0 / 128 + 8448.0 / 512 + 126));
  EXPECT_EQ(cost->cycles, Cycles(18706.5));
  EXPECT_EQ(cost->bound, Bound::GlobalPort);
  EXPECT_EQ(cost->lowerBound, Cycles(16384));
}

TEST(Contraction, convolutionCountsItsInputOnce) {
  Convolution conv;
  conv.batch = 8;
  conv.inputChannels = 64;
  conv.outputChannels = 128;
  conv.inputHeight = conv.inputWidth = 56;
  conv.outputHeight = conv.outputWidth = 56;
  conv.kernelHeight = conv.kernelWidth = 3;
  Contraction p = contraction(conv);
  EXPECT_EQ(p.batch, 1);
  EXPECT_EQ(p.m, 8 * 56 * 56);
  EXPECT_EQ(p.n, 128);
  EXPECT_EQ(p.k, 9 * 64);
  EXPECT_EQ(p.lhsStored, 8 * 56 * 56 * 64);

  TensorChip chip = tensorChip(*arch::preset("tpuv4"), arch::ElementType::BF16);
  std::optional<ContractionCost> cost = mapContraction(p, chip);
  ASSERT_TRUE(cost);
  EXPECT_EQ(verify(p, chip, *cost), std::nullopt);
  double once = 2.0 * (8 * 56 * 56 * 64 + 9 * 64 * 128 + 8 * 56 * 56 * 128);
  EXPECT_DOUBLE_EQ(cost->hbmBytes.value(), once);

  conv.groups = 64; // depthwise
  p = contraction(conv);
  EXPECT_EQ(p.batch, 64);
  EXPECT_EQ(p.n, 2);
  EXPECT_EQ(p.k, 9);
  EXPECT_EQ(p.lhsStored, 8 * 56 * 56);

  conv.groups = 1;
  conv.kernelHeight = conv.kernelWidth = 1; // stride 2 reads a quarter
  conv.outputHeight = conv.outputWidth = 28;
  EXPECT_EQ(contraction(conv).lhsStored, 8 * 28 * 28 * 64);
}

TEST(Contraction, checkNamesWhatIsWrong) {
  Contraction p;
  EXPECT_EQ(check(p), std::nullopt);
  p.k = 0;
  EXPECT_EQ(check(p), "k: expected a size from 1 to 2^40, found 0");
  p.k = 1;
  p.lhsStored = -1;
  EXPECT_EQ(check(p), "lhs stored: expected a count >= 0, found -1");
  p.lhsStored = 0;
  p.accumulator = Bytes(0);
  EXPECT_EQ(check(p), "accumulator: expected a size > 0 and <= 64 bytes, found 0.000000");
  p.accumulator = Bytes(4);
  p.batch = p.m = p.n = int64_t(1) << 40;
  EXPECT_TRUE(check(p));
}

TEST(Contraction, tooLittleMemoryHasNoMapping) {
  TensorChip chip = tensorChip(*arch::preset("tpuv4"), arch::ElementType::BF16);
  Contraction p;
  p.m = p.n = p.k = 100;
  TensorChip small = chip;
  small.l2 = Bytes(1023); // two vectors of 128 16-bit elements for each side take 1024
  EXPECT_FALSE(mapContraction(p, small));
  small.l2 = Bytes(1024);
  EXPECT_TRUE(mapContraction(p, small));
  small = chip;
  small.l1PerElement = Bytes(3);
  EXPECT_FALSE(mapContraction(p, small));
  small.l1PerElement = Bytes(4); // two 16-bit weights
  ASSERT_TRUE(mapContraction(p, small));
  EXPECT_EQ(mapContraction(p, small)->mapping.dataflow, Dataflow::WeightStationary);
}

TEST(Contraction, oneCoreHasItsShare) {
  TensorChip chip = tensorChip(*arch::preset("tpuv4"), arch::ElementType::BF16);
  TensorChip core = tensorChip(*arch::preset("tpuv4"), arch::ElementType::BF16, Cores::One);
  EXPECT_EQ(core.cores, 1);
  EXPECT_EQ(core.l2, chip.l2);
  EXPECT_DOUBLE_EQ(core.hbmPort.value(), chip.hbmPort.value() / 8);
  Contraction p;
  p.m = p.n = p.k = 1024;
  EXPECT_GT(mapContraction(p, core)->cycles, mapContraction(p, chip)->cycles);
}

TEST(Contraction, slowElementTypesTakeTheirRate) {
  Contraction p;
  p.m = p.n = p.k = 4096;
  arch::ArchConfig config = *arch::preset("h100-sxm");
  config.reach = {};
  TensorChip bf16 = tensorChip(config, arch::ElementType::BF16);
  TensorChip f32 = tensorChip(config, arch::ElementType::F32);
  EXPECT_DOUBLE_EQ(f32.rate, 1.0 / 16);
  EXPECT_GT(mapContraction(p, f32)->cycles.value(), 8 * mapContraction(p, bf16)->cycles.value());
}

TEST(Contraction, memoComputesOnce) {
  ContractionMemo memo;
  TensorChip chip = tensorChip(*arch::preset("tpuv4"), arch::ElementType::BF16);
  Contraction p;
  p.m = 100;
  const std::optional<ContractionCost> &first = memo(p, chip);
  EXPECT_EQ(&memo(p, chip), &first);
  EXPECT_EQ(memo.hits(), 1U);
  p.resultElement = Bytes(4);
  EXPECT_NE(&memo(p, chip), &first);
  chip.globalPort *= 2;
  memo(p, chip);
  EXPECT_EQ(memo.hits(), 1U);
  EXPECT_EQ(memo.misses(), 3U);

  PaperMemo paper;
  PaperChip paperChip{8, 64 * 64, 2 << 20};
  paper({64, 64, 64}, paperChip);
  EXPECT_EQ(paper({64, 64, 64}, paperChip).cycles, mapPaperGemm({64, 64, 64}, paperChip).cycles);
  EXPECT_EQ(paper.hits(), 1U);
}

TEST(Contraction, verifySeesAWrongAnswer) {
  TensorChip chip = tensorChip(*arch::preset("tpuv4"), arch::ElementType::BF16);
  Contraction p;
  p.m = p.n = p.k = 1000;
  ContractionCost cost = *mapContraction(p, chip);
  ASSERT_EQ(verify(p, chip, cost), std::nullopt);
  ContractionCost wrong = cost;
  wrong.cycles *= 0.99;
  EXPECT_NE(verify(p, chip, wrong), std::nullopt);
  wrong = cost;
  wrong.mapping.coresM = 9;
  EXPECT_EQ(verify(p, chip, wrong), "mapping does not fit: more cores than the chip has");
}

} // namespace
