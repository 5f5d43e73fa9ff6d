// The mapper of the exact rules: brute force, lower bounds, monotonicity, presets, edge cases.
#include "RandomContraction.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

using namespace phaze;
using namespace phaze::cost;

namespace {

/// The least cycles by trying every mapping there is.
double bruteForce(const Contraction &p, const TensorChip &chip) {
  double best = std::numeric_limits<double>::infinity();
  Mapping map;
  for (bool transposed : {false, true}) {
    int64_t m = transposed ? p.n : p.m, n = transposed ? p.m : p.n;
    map.transposed = transposed;
    for (map.coresBatch = 1; map.coresBatch <= p.batch; ++map.coresBatch)
      for (map.coresM = 1; map.coresM <= m; ++map.coresM)
        for (map.coresN = 1; map.coresN <= n; ++map.coresN)
          for (map.coresK = 1; map.coresK <= p.k; ++map.coresK) {
            if (map.coresBatch * map.coresM * map.coresN * map.coresK > chip.cores)
              break;
            for (map.blockM = 1; map.blockM <= m; ++map.blockM)
              for (map.blockN = 1; map.blockN <= n; ++map.blockN)
                for (Dataflow dataflow : {Dataflow::OutputStationary, Dataflow::WeightStationary})
                  for (map.heldK = 1;
                       map.heldK <= (dataflow == Dataflow::WeightStationary ? p.k : 1); ++map.heldK)
                    for (Resident resident :
                         {Resident::Nothing, Resident::LhsPanel, Resident::RhsPanel})
                      for (bool keepLhs : {false, true}) {
                        map.dataflow = dataflow;
                        map.resident = resident;
                        map.keepLhs = keepLhs;
                        Evaluation e = evaluate(p, chip, map);
                        if (!e.error)
                          best = std::min(best, e.cost.cycles.value());
                      }
          }
  }
  return best;
}

TEST(ExactMapper, agreesWithBruteForce) {
  RandomContraction random(1);
  int mapped = 0;
  for (int i = 0; i < 1000; ++i) {
    Contraction problem = random.smallProblem();
    TensorChip chip = random.smallChip();
    double expected = bruteForce(problem, chip);
    std::optional<ContractionCost> cost = mapContraction(problem, chip);
    ASSERT_EQ(cost.has_value(), std::isfinite(expected)) << i;
    if (!cost)
      continue;
    ++mapped;
    ASSERT_NEAR(cost->cycles.value() / expected, 1, 1e-12) << i << " " << describe(cost->mapping);
    ASSERT_EQ(verify(problem, chip, *cost), std::nullopt) << i;
  }
  EXPECT_GE(mapped, 800);
}

/// Adds resources in turn; what fits keeps fitting and never gets slower.
void growAndCompare(RandomContraction &random, int points) {
  for (int i = 0; i < points; ++i) {
    Contraction problem = random.largeProblem();
    TensorChip chip = random.largeChip();
    std::optional<ContractionCost> before = mapContraction(problem, chip);
    if (before) {
      ASSERT_EQ(verify(problem, chip, *before), std::nullopt) << i;
    }
    double factor = random.magnitude(1, 8);
    int64_t kind = random.whole(0, 7);
    switch (kind) {
    case 0:
      chip.cores += random.wholeMagnitude(1, chip.cores);
      break;
    case 1:
      chip.l1PerElement *= factor;
      break;
    case 2:
      chip.l2 *= factor;
      break;
    case 3:
      chip.globalBuffer *= factor;
      break;
    case 4:
      chip.arrayPort *= factor;
      break;
    case 5:
      chip.bufferPort *= factor;
      break;
    case 6:
      chip.globalPort *= factor;
      break;
    default:
      chip.hbmPort *= factor;
    }
    std::optional<ContractionCost> after = mapContraction(problem, chip);
    if (!before)
      continue;
    ASSERT_TRUE(after) << i;
    ASSERT_EQ(verify(problem, chip, *after), std::nullopt) << i;
    ASSERT_LE(after->cycles.value(), before->cycles.value() * (1 + 1e-12))
        << i << " kind " << kind << "\n"
        << describe(before->mapping) << "\n"
        << describe(after->mapping);
  }
}

TEST(ExactMapper, moreIsNeverSlower) {
  RandomContraction random(2);
  growAndCompare(random, 100000);
}

TEST(ExactMapper, largeMatmulRunsNearPeak) {
  Contraction gemm;
  gemm.m = gemm.n = gemm.k = 8192;
  for (const std::string &name : arch::presetNames()) {
    arch::ArchConfig config = *arch::preset(name);
    config.reach = {}; // shapes alone
    TensorChip chip = tensorChip(config, arch::ElementType::F16);
    std::optional<ContractionCost> cost = mapContraction(gemm, chip);
    ASSERT_TRUE(cost) << name;
    double peak = 0x1p39 / static_cast<double>(chip.cores * chip.width * chip.depth);
    double share = peak / cost->cycles.value();
    EXPECT_GE(share, 0.85) << name << " " << describe(cost->mapping);
    EXPECT_GE(cost->cycles, cost->lowerBound) << name;
  }
}

} // namespace
