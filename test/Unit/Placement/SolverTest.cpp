// The placement solvers against brute force, each other, recorded answers and their own promises.
#include "RandomProblem.h"
#include "tools/phaze-solve/PlaceFile.h"

#include "gtest/gtest.h"

#include <cmath>
#include <fstream>
#include <sstream>

using namespace phaze;
using namespace phaze::placement;
using phaze::JsonDocument;
using phaze::solve::PlaceFile;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A recorded case of the research code.
struct Recorded {
  PlaceFile file;
  bool feasible;
  double timePerBatchS;
};

std::vector<Recorded> recordedCases() {
  std::string folder = std::string(PHAZE_SHARED_DIR) + "/data/placement/";
  std::ifstream csv(folder + "expected.csv");
  std::vector<Recorded> cases;
  std::string line;
  std::getline(csv, line);
  while (std::getline(csv, line)) {
    std::vector<std::string> fields;
    std::stringstream stream(line);
    for (std::string field; std::getline(stream, field, ',');)
      fields.push_back(field);
    Recorded recorded;
    std::string path = folder + fields[0] + ".json";
    JsonDocument document = JsonDocument::read(path);
    EXPECT_TRUE(phaze::solve::readPlaceFile(document, path, recorded.file)) << document.error();
    recorded.feasible = fields[3] == "1";
    recorded.timePerBatchS = recorded.feasible ? std::stod(fields[4]) : infinity;
    cases.push_back(std::move(recorded));
  }
  return cases;
}

/// A chain of `kinds` repeated layers at tensor widths 1, 2 and 4 on two network levels.
Problem chain(Random &random, int32_t layers, int32_t kinds, int64_t devices) {
  Problem problem;
  problem.devices = devices;
  problem.microbatches = random.whole(1, 256);
  problem.memoryBytes = Bytes(random.real(1, 4) * layers);
  problem.recompute = true;
  problem.optimizer = Optimizer::Adam;
  problem.network.bandwidth = BytesPerSecond(10);
  problem.network.levels = {{4, BytesPerSecond(40), Seconds(0.001)},
                            {(devices + 3) / 4 * 4, BytesPerSecond(10), Seconds(0.01)}};
  std::vector<Layer> table(kinds);
  for (Layer &layer : table) {
    layer.forward = Seconds(random.real(0.5, 1.5));
    layer.backward = Seconds(random.real(1, 3));
    layer.parameterBytes = Bytes(random.real(0, 2));
    layer.activationBytes = Bytes(random.real(0, 3));
    layer.transientBytes = Bytes(random.real(0, 1));
    layer.update = Seconds(random.real(0, 0.3));
    layer.checkpointBytes = Bytes(random.real(0, 1));
  }
  for (int64_t t : {1, 2, 4}) {
    auto share = 1 / static_cast<double>(t);
    Width width;
    width.tensorWidth = t;
    for (int32_t l = 0; l < layers; ++l) {
      Layer layer = table[l % kinds];
      layer.forward *= share;
      layer.backward *= share;
      layer.parameterBytes *= share;
      layer.activationBytes *= share;
      layer.tensorParallel = t > 1 && l % 5 != 0;
      width.layers.push_back(layer);
      if (l > 0)
        width.edges.push_back({l - 1, l, Bytes(0.2), {}});
      if (t > 1)
        width.collectives.push_back({l, CollectiveKind::AllReduce, l % 2 == 0, Bytes(0.1), 2});
    }
    problem.widths.push_back(width);
  }
  return problem;
}

bool sameResult(const Result &a, const Result &b) {
  auto sameStage = [](const Stage &x, const Stage &y) {
    return x.begin == y.begin && x.end == y.end && x.recomputeWhole == y.recomputeWhole;
  };
  return a.status == b.status && a.timePerBatch.value() == b.timePerBatch.value() &&
         a.lowerBound.value() == b.lowerBound.value() && a.counters.labels == b.counters.labels &&
         a.counters.knapsacks == b.counters.knapsacks &&
         (!a.hasPlan() ||
          (a.plan.width == b.plan.width && a.plan.dataParallel == b.plan.dataParallel &&
           a.plan.layout == b.plan.layout && a.plan.recompute == b.plan.recompute &&
           a.plan.stages.size() == b.plan.stages.size() &&
           std::equal(a.plan.stages.begin(), a.plan.stages.end(), b.plan.stages.begin(),
                      sameStage)));
}

} // namespace

TEST(PlacementSolver, PaperAgreesWithBruteForce) {
  Solver solver;
  for (uint64_t seed = 1; seed <= 2000; ++seed)
    ASSERT_EQ(compareWithBruteForce(solver, seed, Rules::Paper), "");
}

TEST(PlacementSolver, ExactAgreesWithBruteForce) {
  Solver solver;
  for (uint64_t seed = 1; seed <= 500; ++seed)
    ASSERT_EQ(compareWithBruteForce(solver, seed, Rules::Exact), "");
  // Of several ways to recompute that fit, the fastest is not the first.
  for (uint64_t seed : {749, 895})
    ASSERT_EQ(compareWithBruteForce(solver, seed, Rules::Exact), "");
}

static int64_t rowsOf(const Plan &plan) {
  return static_cast<int64_t>(plan.stages.size()) / plan.chunks;
}

/// Stages and replicas that are asked for: the best of these, and the optimum for those of the
/// optimum, to the last digit.
TEST(PlacementSolver, GivenDegreesAgreeWithBruteForce) {
  Solver solver;
  size_t solved = 0;
  for (Rules rules : {Rules::Exact, Rules::Paper})
    for (uint64_t seed = 1; seed <= 400; ++seed) {
      SCOPED_TRACE(seed);
      Random random(seed);
      RandomOptions options;
      options.mostLayers = 5;
      options.exactFields = rules == Rules::Exact;
      Problem problem = randomProblem(random, options);
      ASSERT_FALSE(check(problem));
      Limits limits;
      limits.stages = random.whole(1, 4);
      limits.dataParallel = random.whole(1, 4);
      double expected = bruteForce(problem, rules, limits);
      Result result = solver.solve(problem, rules, limits);
      ASSERT_EQ(result.defect, "");
      ASSERT_EQ(result.hasPlan(), expected < infinity);
      if (result.hasPlan()) {
        ++solved;
        ASSERT_NEAR(result.timePerBatch.value(), expected, 1e-9 * expected);
        ASSERT_EQ(rowsOf(result.plan), limits.stages);
        ASSERT_EQ(result.plan.dataParallel, limits.dataParallel);
      }
      result = solver.solve(problem, rules);
      if (!result.hasPlan() || problem.widths.size() > 1)
        continue;
      double best = result.timePerBatch.value();
      limits.stages = rowsOf(result.plan);
      limits.dataParallel = result.plan.dataParallel;
      result = solver.solve(problem, rules, limits);
      ASSERT_TRUE(result.hasPlan());
      ASSERT_NEAR(result.timePerBatch.value(), best, 1e-12 * best);
    }
  EXPECT_GT(solved, 100u);
}

/// On a torus more replicas may exchange gradients faster: every degree and cut is tried.
TEST(PlacementSolver, EveryDegreeOnATorus) {
  Random random(11);
  Solver solver;
  size_t unusual = 0;
  for (int round = 0; round < 300; ++round) {
    Problem problem;
    problem.devices = random.whole(1, 90);
    problem.microbatches = random.whole(1, 120);
    problem.memoryBytes = Bytes(1e9);
    problem.network.levels = {{128, BytesPerSecond(random.real(1, 20)),
                               Seconds(random.real(0, 0.05)), random.whole(2, 3)}};
    Width width;
    width.tensorWidth = random.whole(1, 4);
    for (int l = 0; l < 2; ++l) {
      Layer layer;
      layer.forward = Seconds(random.real(0, 0.1));
      layer.backward = Seconds(random.real(0, 0.1));
      layer.parameterBytes = Bytes(random.real(0, 100));
      layer.tensorParallel = random.chance(0.5);
      width.layers.push_back(layer);
    }
    width.edges = {{0, 1, Bytes(random.real(0, 1)), {}}};
    problem.widths = {width};
    ASSERT_FALSE(check(problem));
    double best = std::numeric_limits<double>::infinity();
    for (int64_t d = 1; d <= problem.devices; ++d)
      for (int stages = 1; stages <= 2; ++stages) {
        Plan plan;
        plan.dataParallel = d;
        plan.recompute = {0, 0};
        plan.stages = stages == 1 ? std::vector<Stage>{{0, 2, false}}
                                  : std::vector<Stage>{{0, 1, false}, {1, 2, false}};
        if (!check(problem, plan))
          best = std::min(best, evaluate(problem, plan, Rules::Exact).timePerBatch.value());
      }
    const Result &result = solver.solve(problem, Rules::Exact);
    ASSERT_EQ(result.defect, "");
    if (best == std::numeric_limits<double>::infinity())
      continue;
    ASSERT_NEAR(result.timePerBatch.value(), best, 1e-9 * best) << round;
    int64_t m = (problem.microbatches + result.plan.dataParallel - 1) / result.plan.dataParallel;
    unusual += result.plan.dataParallel != (problem.microbatches + m - 1) / m;
  }
  EXPECT_GT(unusual, 3u) << "more replicas than the microbatches need";
}

TEST(PlacementSolver, PaperReproducesRecordedCases) {
  std::vector<Recorded> cases = recordedCases();
  if (cases.empty())
    GTEST_SKIP() << "no recorded cases";
  Solver solver;
  for (const Recorded &recorded : cases) {
    const Result &result = solver.solve(recorded.file.problem, Rules::Paper);
    EXPECT_EQ(result.defect, "");
    if (!recorded.feasible) {
      EXPECT_EQ(result.status, Status::Infeasible) << recorded.file.name;
      continue;
    }
    ASSERT_EQ(result.status, Status::Optimal) << recorded.file.name;
    EXPECT_NEAR(result.timePerBatch.value() / recorded.timePerBatchS, 1, 1e-9)
        << recorded.file.name;
    Evaluation evaluation = evaluate(recorded.file.problem, result.plan, Rules::Paper);
    EXPECT_TRUE(evaluation.fits);
    EXPECT_EQ(evaluation.timePerBatch.value(), result.timePerBatch.value());
  }
}

TEST(PlacementSolver, ExactIsNeverWorseThanPaperPlans) {
  std::vector<Recorded> cases = recordedCases();
  if (cases.empty())
    GTEST_SKIP() << "no recorded cases";
  Solver solver;
  for (const Recorded &recorded : cases) {
    const Problem &problem = recorded.file.problem;
    Result paper = solver.solve(problem, Rules::Paper);
    Result exact = solver.solve(problem, Rules::Exact);
    EXPECT_EQ(exact.defect, "");
    if (!paper.hasPlan())
      continue;
    // What fits under the paper rules fits under ours; as it stands, with each stage but the last
    // recomputed from its input, and without any recomputation.
    ASSERT_EQ(exact.status, Status::Optimal) << recorded.file.name;
    Plan plan = paper.plan;
    for (bool recompute : {false, true})
      for (Layout layout : {Layout::DataInner, Layout::PipelineInner}) {
        plan.layout = layout;
        for (size_t k = 0; k + 1 < plan.stages.size(); ++k)
          plan.stages[k].recomputeWhole = recompute && problem.recompute;
        ASSERT_FALSE(check(problem, plan));
        Evaluation evaluation = evaluate(problem, plan, Rules::Exact);
        if (!evaluation.fits)
          continue;
        EXPECT_LE(exact.timePerBatch.value(), evaluation.timePerBatch.value() * (1 + 1e-12))
            << recorded.file.name;
      }
  }
}

TEST(PlacementSolver, NoPlanBeatsTheOptimum) {
  // Larger than brute force can go: random plans, and all neighbours of the optimum.
  Solver solver;
  Random random(5);
  int compared = 0;
  for (int round = 0; round < 60; ++round) {
    auto layers = static_cast<int32_t>(random.whole(5, 30));
    Problem problem =
        chain(random, layers, static_cast<int32_t>(random.whole(1, layers)), random.whole(1, 64));
    problem.sharing.stage = round % 4;
    ASSERT_FALSE(check(problem));
    Result best = solver.solve(problem);
    ASSERT_EQ(best.defect, "");
    for (int trial = 0; trial < 300; ++trial) {
      Plan plan;
      if (best.hasPlan() && trial % 2 == 0) {
        plan = best.plan;
        for (size_t k = 1; k < plan.stages.size(); ++k) {
          auto shift = static_cast<int32_t>(random.whole(-1, 1));
          plan.stages[k - 1].end += shift;
          plan.stages[k].begin += shift;
        }
        plan.dataParallel += random.whole(-1, 1);
        for (uint8_t &flag : plan.recompute)
          flag ^= random.chance(0.05);
      } else {
        plan.width = static_cast<int32_t>(random.whole(0, 2));
        plan.recompute.assign(layers, 0);
        for (uint8_t &flag : plan.recompute)
          flag = random.chance(0.5);
        double often = random.real(0, 1);
        plan.stages.push_back({0, layers, false});
        for (int32_t p = 1; p < layers; ++p)
          if (random.chance(often)) {
            plan.stages.back().end = p;
            plan.stages.push_back({p, layers, false});
          }
        plan.dataParallel = random.whole(1, 8);
      }
      plan.layout = random.chance(0.5) ? Layout::DataInner : Layout::PipelineInner;
      if (check(problem, plan))
        continue;
      Evaluation evaluation = evaluate(problem, plan, Rules::Exact);
      if (!evaluation.fits)
        continue;
      ++compared;
      ASSERT_TRUE(best.hasPlan());
      EXPECT_GE(evaluation.timePerBatch.value(), best.timePerBatch.value() * (1 - 1e-12));
      EXPECT_GE(best.timePerBatch, solver.lowerBound(problem));
    }
  }
  EXPECT_GT(compared, 2000);
}

TEST(PlacementSolver, RecomputationIsLeastOfAllSubsets) {
  // One stage on one device: nothing to decide but what to recompute.
  Solver solver;
  Random random(9);
  int constrained = 0;
  for (int round = 0; round < 40; ++round) {
    constexpr int32_t layers = 12;
    Problem problem = chain(random, layers, round % 2 ? 3 : layers, 1);
    problem.widths.resize(1);
    problem.microbatches = 1;
    const std::vector<Layer> &table = problem.widths[0].layers;
    Bytes fixed, activations, transient;
    for (const Layer &layer : table) {
      fixed += 3 * layer.parameterBytes;
      activations += layer.activationBytes;
      transient = std::max(transient, layer.transientBytes);
    }
    problem.memoryBytes = fixed + transient + random.real(0.3, 1) * activations;
    double best = infinity;
    for (uint32_t set = 0; set < 1u << layers; ++set) {
      Bytes stash, peak;
      Seconds time;
      for (int32_t l = 0; l < layers; ++l) {
        const Layer &layer = table[l];
        bool again = set >> l & 1;
        stash += again ? *layer.checkpointBytes : layer.activationBytes;
        Bytes rebuilt =
            again ? std::max(layer.activationBytes - *layer.checkpointBytes, Bytes(0)) : Bytes(0);
        peak = std::max(peak, layer.transientBytes + rebuilt);
        time += layer.forward * (again ? 2 : 1) + layer.backward + layer.update;
      }
      if (fixed + stash + peak <= problem.memoryBytes)
        best = std::min(best, time.value());
    }
    const Result &result = solver.solve(problem);
    EXPECT_EQ(result.defect, "");
    bool whole = result.hasPlan() && result.plan.stages[0].recomputeWhole;
    if (best == infinity || whole)
      continue;
    ++constrained;
    ASSERT_EQ(result.status, Status::Optimal);
    EXPECT_NEAR(result.timePerBatch.value(), best, 1e-9 * best);
  }
  EXPECT_GT(constrained, 20);
}

TEST(PlacementSolver, MonotoneInEveryTime) {
  Solver solver;
  for (uint64_t seed = 1; seed <= 600; ++seed) {
    Random random(seed);
    Problem problem = randomProblem(random, {10, 16, true});
    // Layers that are spread by their times are spread in another way when these change.
    for (Width &width : problem.widths)
      for (Layer &layer : width.layers)
        layer.chunkLoad = (layer.forward + layer.backward).value();
    // So that a forward pass which grows takes its recomputation along.
    for (Rules rules : {Rules::Paper, Rules::Exact}) {
      double before = solver.solve(problem, rules).timePerBatch.value();
      Problem slower = problem;
      for (Width &width : slower.widths)
        for (Layer &layer : width.layers) {
          layer.forward *= random.real(1, 1.3);
          layer.backward *= random.real(1, 1.3);
          layer.update *= random.real(1, 1.3);
          if (layer.recompute)
            *layer.recompute *= random.real(1, 1.3);
        }
      double after = solver.solve(slower, rules).timePerBatch.value();
      EXPECT_GE(after, before * (1 - 1e-12)) << "seed " << seed;
    }
  }
}

/// docs/Placement.md, "Floors": sums of times and bytes say what no plan falls below, with layers
/// of few kinds and of many, and memory that makes them recompute.
TEST(PlacementSolver, FloorsAreBelowAllPlans) {
  Solver solver;
  int bound = 0, refused = 0, raised = 0;
  for (uint64_t seed = 1; seed <= 3000; ++seed) {
    Random random(seed);
    Problem problem = randomProblem(random, {seed % 2 ? 3 : 7, 16, true});
    problem.widths.resize(1);
    problem.memoryBytes *= random.real(0.3, 1);
    const Width &width = problem.widths.front();
    LayerSums sums;
    std::vector<int32_t> kinds;
    for (const Layer &layer : width.layers) {
      kinds.push_back(static_cast<int32_t>(kinds.size()));
      Seconds backward = layer.backward - layer.accumulate;
      sums.forward += layer.forward;
      sums.backward += backward;
      sums.accumulate += layer.accumulate;
      sums.device += (layer.forward + backward) *
                     (layer.tensorParallel ? static_cast<double>(width.tensorWidth) : 1);
      sums.slowest = std::max(sums.slowest, layer.forward + backward);
      sums.update += layer.update;
      LayerSums::Again &again = sums.again.emplace_back();
      again.whole = layer.recompute.value_or(layer.forward);
      for (const Remat &remat : layer.remats)
        again.cuts.push_back(remat.time);
    }
    double floor = solver.floor(problem, kinds).least(sums).value();
    double least = solver.lowerBound(problem).value();
    Problem spacious = problem;
    spacious.memoryBytes *= 1000;
    raised += floor > solver.floor(spacious, kinds).least(sums).value() * (1 + 1e-6);
    const Result &result = solver.solve(problem);
    double time = result.hasPlan() ? result.timePerBatch.value() : infinity;
    EXPECT_LE(floor, time * (1 + 1e-9)) << "seed " << seed;
    EXPECT_LE(least, time * (1 + 1e-9)) << "seed " << seed;
    bound += time < infinity && floor > 0.5 * time;
    refused += time == infinity && floor == infinity;
  }
  EXPECT_GT(bound, 500);
  EXPECT_GT(refused, 50);
  EXPECT_GT(raised, 200);
}

/// docs/Placement.md, "Behind compute": one layer of 3 + 6 s with tensor collectives of 2 + 2 s, of
/// which 1.5 s have compute beside them backward, on 2 x 2 devices.
TEST(PlacementSolver, TrafficRunsBehindCompute) {
  Problem problem;
  problem.devices = 4;
  problem.memoryBytes = Bytes(100);
  problem.microbatches = 2;
  problem.network.bandwidth = BytesPerSecond(1);
  Width width;
  width.tensorWidth = 2;
  Layer layer;
  layer.forward = Seconds(3);
  layer.backward = Seconds(6);
  layer.parameterBytes = Bytes(8); // 2 * 1/2 * 8 = 8 s to synchronise
  layer.tensorParallel = true;
  layer.besideBackward = Seconds(1.5);
  width.layers = {layer};
  width.collectives = {{0, CollectiveKind::AllReduce, false, Bytes(2), 1},
                       {0, CollectiveKind::AllReduce, true, Bytes(2), 1}};
  problem.widths = {width};
  Plan plan;
  plan.dataParallel = 2;
  plan.stages = {{0, 1, false}};
  auto time = [&] {
    EXPECT_FALSE(check(problem));
    return evaluate(problem, plan, Rules::Exact).timePerBatch.value();
  };
  EXPECT_DOUBLE_EQ(time(), 3 + 6 + 2 + 2 + 8);
  // Of the backward collective 1.5 s have something beside them, of the forward one nothing.
  problem.overlap.tensor = 0.5;
  EXPECT_DOUBLE_EQ(time(), 3 + 6 + 2 + 1.25 + 8);
  problem.overlap.tensor = 1;
  EXPECT_DOUBLE_EQ(time(), 3 + 6 + 2 + 0.5 + 8);
  // The sync runs behind 6.5 s of backward pass.
  problem.overlap.gradients = 0.5;
  EXPECT_DOUBLE_EQ(time(), 3 + 6 + 2 + 0.5 + 4.75);
  problem.overlap.gradients = 1;
  EXPECT_DOUBLE_EQ(time(), 3 + 6 + 2 + 0.5 + 1.5);
}

TEST(PlacementSolver, OneMicrobatchAddsNothingUp) {
  Problem problem;
  problem.devices = 2;
  problem.memoryBytes = Bytes(100);
  problem.microbatches = 2;
  Layer layer;
  layer.forward = Seconds(1);
  layer.backward = Seconds(2);
  layer.accumulate = Seconds(0.5);
  Width width;
  width.layers = {layer};
  problem.widths = {width};
  Plan plan;
  plan.stages = {{0, 1, false}};
  EXPECT_DOUBLE_EQ(evaluate(problem, plan, Rules::Exact).timePerBatch.value(), 2 * 3);
  plan.dataParallel = 2;
  EXPECT_DOUBLE_EQ(evaluate(problem, plan, Rules::Exact).timePerBatch.value(), 2.5);
  Solver solver;
  EXPECT_DOUBLE_EQ(solver.solve(problem, Rules::Exact).timePerBatch.value(), 2.5);
}

TEST(PlacementSolver, RepeatsItself) {
  Solver first;
  Random random(3);
  for (int round = 0; round < 10; ++round) {
    Problem problem = chain(random, 25, 4, 48);
    for (Rules rules : {Rules::Paper, Rules::Exact}) {
      Result once = first.solve(problem, rules);
      Result twice = first.solve(problem, rules);
      Result fresh = Solver().solve(problem, rules);
      EXPECT_TRUE(sameResult(once, twice));
      EXPECT_TRUE(sameResult(once, fresh));
    }
  }
}

TEST(PlacementSolver, TableOrderDoesNotMatter) {
  // The same chain with its layers listed backwards.
  Solver solver;
  Random random(4);
  Problem problem = chain(random, 12, 5, 16);
  Problem reversed = problem;
  for (Width &width : reversed.widths) {
    std::reverse(width.layers.begin(), width.layers.end());
    for (Edge &edge : width.edges) {
      edge.from = 11 - edge.from;
      edge.to = 11 - edge.to;
    }
    for (Collective &collective : width.collectives)
      collective.layer = 11 - collective.layer;
  }
  ASSERT_FALSE(check(reversed));
  double time = solver.solve(problem).timePerBatch.value();
  EXPECT_LT(time, infinity);
  EXPECT_EQ(solver.solve(reversed).timePerBatch.value(), time);
}

TEST(PlacementSolver, CutoffAndGap) {
  Solver solver;
  Random random(6);
  Problem problem = chain(random, 20, 20, 32);
  for (Rules rules : {Rules::Paper, Rules::Exact}) {
    double best = solver.solve(problem, rules).timePerBatch.value();
    ASSERT_LT(best, infinity);
    Limits limits;
    limits.cutoff = Seconds(best * (1 + 1e-6));
    EXPECT_EQ(solver.solve(problem, rules, limits).timePerBatch.value(), best);
    limits.cutoff = Seconds(best);
    const Result &cut = solver.solve(problem, rules, limits);
    EXPECT_EQ(cut.status, Status::Cutoff);
    EXPECT_EQ(cut.lowerBound.value(), best);
    EXPECT_FALSE(cut.hasPlan());

    limits = {};
    limits.gap = 0.2;
    const Result &rough = solver.solve(problem, rules, limits);
    ASSERT_TRUE(rough.hasPlan());
    EXPECT_LE(rough.lowerBound.value(), best * (1 + 1e-12));
    EXPECT_LE(rough.gap(), 0.2 + 1e-9);
  }
  Limits limits;
  limits.time = Seconds(0);
  const Result &stopped = solver.solve(problem, Rules::Exact, limits);
  EXPECT_EQ(stopped.status, Status::Limit);
  EXPECT_GT(stopped.lowerBound.value(), 0);
}

TEST(PlacementSolver, ExplainsWhatWouldFit) {
  Solver solver;
  int explained[5] = {};
  for (uint64_t seed = 1; seed <= 400; ++seed) {
    Random random(seed);
    Problem problem = randomProblem(random, {});
    Rules rules = seed % 2 ? Rules::Exact : Rules::Paper;
    // The published rules know no groups of replicas.
    for (Width &width : problem.widths)
      if (rules == Rules::Paper)
        width.context = width.expert = 1;
    if (solver.solve(problem, rules).status != Status::Infeasible)
      continue;
    Explanation explanation = explain(problem, rules);
    for (const Change &change : explanation.changes) {
      ++explained[static_cast<int>(change.kind)];
      Problem changed = problem;
      Problem less = problem;
      switch (change.kind) {
      case Change::Kind::Recompute:
        changed.recompute = true;
        break;
      case Change::Kind::MoreMemory:
        changed.memoryBytes = Bytes(change.value);
        less.memoryBytes = Bytes(change.value * (1 - 1e-6));
        EXPECT_GT(change.value, problem.memoryBytes.value());
        EXPECT_NEAR(explanation.memory.total().value(), change.value, 1e-9 * change.value);
        break;
      case Change::Kind::MoreDevices:
        changed.devices = static_cast<int64_t>(change.value);
        less.devices = changed.devices - 1;
        for (Problem *p : {&changed, &less})
          if (!p->network.levels.empty()) {
            int64_t unit = p->network.levels.size() > 1
                               ? p->network.levels[p->network.levels.size() - 2].devices
                               : 1;
            int64_t &all = p->network.levels.back().devices;
            all = std::max(all, (p->devices + unit - 1) / unit * unit);
          }
        break;
      case Change::Kind::SmallerMicrobatch:
      case Change::Kind::WiderTensor:
        EXPECT_TRUE(change.estimated);
        continue;
      }
      EXPECT_TRUE(solver.solve(changed, rules).hasPlan()) << "seed " << seed;
      EXPECT_FALSE(solver.solve(less, rules).hasPlan()) << "seed " << seed;
    }
    // More memory always helps where there are devices for a plan.
    if (explanation.stage >= 0) {
      EXPECT_TRUE(explanation.bound);
    } else {
      EXPECT_FALSE(explanation.bound);
    }
  }
  for (int count : explained)
    EXPECT_GT(count, 0);
}
