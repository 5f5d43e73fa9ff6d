// The solver as its users see it: worked examples, options, limits, determinism, the cache.
#include "phaze/Scheduling/Scheduler.h"
#include "phaze/Solver/CbcBackend.h"

#include "gtest/gtest.h"

#include <random>

using namespace phaze::scheduling;

namespace {

/// A layer-like random problem on a grid of 0.001.
Problem randomProblem(unsigned ops, unsigned tensorCores, unsigned vectorCores, uint32_t seed) {
  std::mt19937 generator(seed);
  auto below = [&](unsigned n) { return static_cast<unsigned>(generator() % n); };
  Problem problem;
  problem.tensorCores = tensorCores;
  problem.vectorCores = vectorCores;
  for (unsigned i = 0; i < ops; ++i) {
    Op op;
    op.type = static_cast<OpType>(below(3));
    op.oneCore = (1000 + below(19000)) / 1000.0;
    op.allCores = (500 + below(9000)) / 1000.0;
    problem.ops.push_back(op);
    for (unsigned k = 0; k < 2 && i > 0; ++k)
      problem.edges.push_back({i - 1 - below(std::min(i, 8u)), i});
  }
  return problem;
}

Problem twoIndependent(double one, double all) {
  Problem problem;
  problem.tensorCores = 2;
  problem.vectorCores = 1;
  problem.ops = {{OpType::Tensor, one, all}, {OpType::Tensor, one, all}};
  return problem;
}

Solution solve(const Problem &problem, const SolveOptions &options = {}) {
  phaze::solver::CbcBackend backend;
  return solve(problem, options, backend);
}

/// Ten ops that neither bounds nor a few nodes of the search close.
Problem openProblem() {
  for (uint32_t seed = 1;; ++seed) {
    Problem problem = randomProblem(10, 2, 2, seed);
    SolveOptions options;
    options.nodeLimit = 0;
    options.cbcNodeLimit = 0;
    if (solve(problem, options).status == Status::Feasible)
      return problem;
  }
}

/// Answers nothing, and counts how often it was asked.
class NoBackend : public phaze::solver::Backend {
public:
  phaze::solver::Result solve(const phaze::solver::Model &,
                              const phaze::solver::SolveOptions &) override {
    ++calls;
    return {};
  }
  int calls = 0;
};

} // namespace

TEST(Scheduler, EmptyProblem) {
  Solution solution = solve({});
  EXPECT_EQ(solution.status, Status::Optimal);
  EXPECT_EQ(solution.makespan(), 0);
  EXPECT_EQ(bounds({}).upper, 0);
}

TEST(Scheduler, ModeOneWinsWhenOpsRunSideBySide) {
  Solution solution = solve(twoIndependent(4, 3));
  EXPECT_EQ(solution.makespan(), 4);
  EXPECT_EQ(solution.schedule.ops[0].mode, Mode::One);
}

TEST(Scheduler, ModeAllWinsWhenItScales) {
  Solution solution = solve(twoIndependent(4, 1.5));
  EXPECT_EQ(solution.makespan(), 3);
  EXPECT_EQ(solution.schedule.ops[0].mode, Mode::All);
  EXPECT_FALSE(solution.schedule.ops[0].tensorCore);
}

TEST(Scheduler, TypesOverlapOnlyWhenAsked) {
  Problem problem;
  problem.ops = {{OpType::Tensor, 9, 4}, {OpType::Vector, 9, 4}};
  EXPECT_EQ(solve(problem).makespan(), 8);
  problem.overlapTypes = true;
  EXPECT_EQ(solve(problem).makespan(), 4);
}

TEST(Scheduler, SameIndexPairsCanCostTime) {
  // The long tensor and vector ops take whichever cores; the pair must find two with one index.
  Problem problem;
  problem.tensorCores = problem.vectorCores = 2;
  problem.ops = {{OpType::Tensor, 4, 9},
                 {OpType::Vector, 4, 9},
                 {OpType::Pair, 4, 9},
                 {OpType::Tensor, 1, 9},
                 {OpType::Pair, 3, 9}};
  problem.edges = {{3, 4}};
  Problem paired = problem;
  paired.sameIndexPairs = true;
  Solution any = solve(problem), same = solve(paired);
  EXPECT_EQ(any.status, Status::Optimal);
  EXPECT_EQ(same.status, Status::Optimal);
  EXPECT_LE(any.makespan(), same.makespan());
  for (const Placed &placed : same.schedule.ops)
    if (placed.tensorCore && placed.vectorCore) {
      EXPECT_EQ(*placed.tensorCore, *placed.vectorCore);
    }
}

TEST(Scheduler, SeriesComponentsAddUp) {
  // A chain of two-op antichains: three components.
  Problem problem;
  problem.tensorCores = 2;
  for (int i = 0; i < 6; ++i)
    problem.ops.push_back({OpType::Tensor, 1.0 + i, 100});
  for (unsigned level = 0; level < 2; ++level)
    for (unsigned a : {0u, 1u})
      for (unsigned b : {0u, 1u})
        problem.edges.push_back({2 * level + a, 2 * level + 2 + b});
  Solution solution = solve(problem);
  EXPECT_EQ(solution.components.size(), 3u);
  EXPECT_EQ(solution.makespan(), 2 + 4 + 6);
  EXPECT_EQ(solution.proof, Proof::Bounds);
}

TEST(Scheduler, MissingCoresAreInfeasible) {
  Problem problem = twoIndependent(1, 1);
  problem.tensorCores = 0;
  EXPECT_EQ(solve(problem).status, Status::Infeasible);
}

TEST(Scheduler, ALimitKeepsTheBestAnswer) {
  Problem problem = randomProblem(60, 4, 2, 3);
  SolveOptions none;
  none.timeLimitS = 0;
  Solution first = solve(problem, none);
  ASSERT_TRUE(first.status == Status::Feasible || first.status == Status::Optimal);
  EXPECT_FALSE(verify(problem, first.schedule));
  SolveOptions some;
  some.nodeLimit = 20000;
  Solution second = solve(problem, some);
  EXPECT_LE(second.makespan(), first.makespan());
  EXPECT_GE(second.lowerBound, first.lowerBound);
  EXPECT_LE(first.lowerBound, second.makespan());
}

TEST(Scheduler, AGapEndsEarlyAndHolds) {
  Problem problem = randomProblem(40, 2, 2, 9);
  SolveOptions options;
  options.gap = 0.1;
  Solution solution = solve(problem, options);
  EXPECT_LE(solution.gap(), 0.1 + 1e-12);
  Solution exact = solve(problem);
  EXPECT_LE(solution.lowerBound, exact.makespan());
  EXPECT_LE(exact.makespan(), solution.makespan());
  EXPECT_LE(solution.nodes, exact.nodes);
}

TEST(Scheduler, RepeatsItself) {
  for (uint32_t seed : {1u, 2u, 3u}) {
    Problem problem = randomProblem(25, 2, 2, seed);
    Solution a = solve(problem), b = solve(problem);
    EXPECT_EQ(a.makespan(), b.makespan());
    EXPECT_EQ(a.nodes, b.nodes);
    for (size_t i = 0; i < problem.ops.size(); ++i) {
      EXPECT_EQ(a.schedule.ops[i].start, b.schedule.ops[i].start);
      EXPECT_EQ(a.schedule.ops[i].tensorCore, b.schedule.ops[i].tensorCore);
    }
  }
}

TEST(Scheduler, WorksBeyondOneWordOfOps) {
  for (unsigned n : {63u, 64u, 65u, 130u, 300u, 600u}) {
    Problem problem = randomProblem(n, 2, 2, n);
    SolveOptions options;
    options.nodeLimit = 3000;
    options.cbcNodeLimit = 0;
    Solution solution = solve(problem, options);
    ASSERT_EQ(solution.internalError, "") << n;
    EXPECT_LE(solution.gap(), 0.5) << n;
  }
}

TEST(Scheduler, BoundsHoldTheOptimum) {
  for (uint32_t seed = 1; seed <= 20; ++seed) {
    Problem problem = randomProblem(14, 1 + seed % 3, 1 + seed % 2, seed);
    problem.overlapTypes = seed % 4 == 0;
    Solution solution = solve(problem);
    Bounds cheap = bounds(problem);
    ASSERT_EQ(solution.status, Status::Optimal);
    EXPECT_LE(cheap.lower, solution.makespan());
    EXPECT_GE(cheap.upper, solution.makespan());
  }
}

/// Also where the gap is met at once, by prices whose modes may be worse.
TEST(Scheduler, IsNoWorseThanBoundsAlone) {
  for (uint32_t seed = 1; seed <= 200; ++seed) {
    Problem problem = randomProblem(20, 1 + seed % 3, 1 + seed % 2, seed);
    SolveOptions options;
    options.gap = 1;
    Solution solution = solve(problem, options);
    Bounds cheap = bounds(problem);
    EXPECT_LE(solution.makespan(), cheap.upper) << seed;
    EXPECT_GE(solution.lowerBound, cheap.lower) << seed;
  }
}

TEST(Scheduler, RelabellingChangesNothing) {
  for (uint32_t seed = 1; seed <= 10; ++seed) {
    Problem problem = randomProblem(16, 2, 2, seed), reversed = problem;
    unsigned n = static_cast<unsigned>(problem.ops.size());
    for (unsigned i = 0; i < n; ++i)
      reversed.ops[n - 1 - i] = problem.ops[i];
    for (Edge &edge : reversed.edges)
      edge = {n - 1 - edge.from, n - 1 - edge.to};
    EXPECT_NEAR(solve(problem).makespan(), solve(reversed).makespan(), 1e-9);
    // Turning every edge round turns every schedule round.
    for (Edge &edge : reversed.edges)
      std::swap(edge.from, edge.to);
    EXPECT_NEAR(solve(problem).makespan(), solve(reversed).makespan(), 1e-9);
  }
}

TEST(Scheduler, CbcClosesWhatSearchLeavesOpen) {
  Problem problem = openProblem();
  SolveOptions options;
  options.nodeLimit = 0;
  options.cbcNodeLimit = 5'000;
  Solution solution = solve(problem, options), exact = solve(problem);
  EXPECT_EQ(solution.status, Status::Optimal);
  EXPECT_NEAR(solution.makespan(), exact.makespan(), 1e-9);
  EXPECT_TRUE(solution.proof == Proof::Cbc || solution.proof == Proof::Relaxation);
  EXPECT_GT(solution.cbc.models, 0u);
  EXPECT_GT(solution.cbc.rows, 0u);
  EXPECT_GT(solution.cbc.columns, 0u);
  // The same counts again, whatever the clock says.
  Solution again = solve(problem, options);
  EXPECT_EQ(again.cbc.nodes, solution.cbc.nodes);
  EXPECT_EQ(again.lowerBound, solution.lowerBound);
}

TEST(Scheduler, CbcAtItsLimitGivesTheBestScheduleWithItsGap) {
  for (unsigned n : {20u, 40u}) {
    Problem problem = randomProblem(n, 4, 2, 5);
    SolveOptions options;
    options.solver = Solver::Cbc;
    options.cbcNodeLimit = 1;
    Solution solution = solve(problem, options);
    ASSERT_EQ(solution.internalError, "");
    ASSERT_EQ(solution.status, Status::Feasible) << n;
    EXPECT_EQ(solution.proof, Proof::None);
    EXPECT_GT(solution.gap(), 0);
    EXPECT_LT(solution.gap(), 1);
    EXPECT_EQ(solution.nodes, 0u);
    EXPECT_FALSE(verify(problem, solution.schedule));
    // Not even a list schedule is lost when CBC says nothing.
    NoBackend none;
    Solution list = solve(problem, options, none);
    EXPECT_EQ(list.status, Status::Feasible);
    EXPECT_FALSE(verify(problem, list.schedule));
    EXPECT_LE(solution.makespan(), list.makespan());
  }
}

TEST(Scheduler, SearchAsksNoBackend) {
  Problem problem = openProblem();
  SolveOptions options;
  options.solver = Solver::Search;
  NoBackend none;
  Solution solution = solve(problem, options, none);
  EXPECT_EQ(none.calls, 0);
  EXPECT_EQ(solution.cbc.models, 0u);
  EXPECT_EQ(solution.status, Status::Optimal);
  options.solver = Solver::Auto;
  options.nodeLimit = 0;
  EXPECT_LE(solution.makespan(), solve(problem, options, none).makespan());
  EXPECT_GT(none.calls, 0);
}

TEST(Scheduler, ACoarseGapComesFirstAndIsRefined) {
  for (uint32_t seed = 1; seed <= 6; ++seed) {
    Problem problem = randomProblem(20, 2, 2, seed);
    SolveOptions coarse;
    coarse.gap = 0.02;
    coarse.nodeLimit = 2000;
    coarse.cbcNodeLimit = 0;
    SolveOptions fine = coarse;
    fine.gap = 0;
    fine.coarseGap = coarse.gap;
    fine.cbcNodeLimit = 10;
    Solution first = solve(problem, coarse), second = solve(problem, fine);
    EXPECT_LE(second.makespan(), first.makespan()) << seed;
    EXPECT_GE(second.lowerBound, first.lowerBound) << seed;
  }
}

TEST(Scheduler, TellsWhoProvedEachComponent) {
  Problem problem = openProblem();
  auto first = static_cast<unsigned>(problem.ops.size());
  // Two alike ops behind everything: a component that bounds close.
  for (unsigned k : {0u, 1u}) {
    problem.ops.push_back({OpType::Tensor, 3, 100});
    for (unsigned i = 0; i < first; ++i)
      problem.edges.push_back({i, first + k});
  }
  SolveOptions options;
  options.nodeLimit = 0;
  options.cbcNodeLimit = 0;
  Solution solution = solve(problem, options);
  EXPECT_EQ(solution.status, Status::Feasible);
  ASSERT_GE(solution.components.size(), 2u);
  EXPECT_EQ(solution.components.back().ops, 2u);
  EXPECT_EQ(solution.components.back().by, Proof::Bounds);
  EXPECT_EQ(solution.components.back().gap, 0);
  double open = 0;
  for (const ComponentProof &component : solution.components)
    if (component.by == Proof::None)
      open = std::max(open, component.gap);
  EXPECT_GT(open, 0);
  EXPECT_GT(open, solution.gap());
}

TEST(SolutionCache, KeepsNothingThatWasCancelled) {
  phaze::solver::CbcBackend backend;
  std::atomic<bool> cancel{true};
  SolveOptions options;
  options.cancel = &cancel;
  SolutionCache cache(backend, options);
  Problem problem = randomProblem(40, 3, 2, 1);
  auto cancelled = cache.solve(problem);
  // A schedule and a bound, and no search for better ones.
  EXPECT_EQ(cancelled->internalError, "");
  EXPECT_FALSE(verify(problem, cancelled->schedule));
  EXPECT_LE(cancelled->lowerBound, cancelled->makespan());
  EXPECT_EQ(cancelled->cbc.nodes, 0u);
  EXPECT_EQ(cache.size(), 0u);
  cancel = false;
  auto whole = cache.solve(problem);
  EXPECT_LE(whole->makespan(), cancelled->makespan());
  EXPECT_GE(whole->lowerBound, cancelled->lowerBound);
  EXPECT_GT(whole->nodes, cancelled->nodes);
  EXPECT_EQ(cache.size(), 1u);
}

TEST(SolutionCache, SolvesIdenticalProblemsOnce) {
  phaze::solver::CbcBackend backend;
  SolutionCache cache(backend);
  Problem problem = randomProblem(12, 2, 2, 1);
  auto first = cache.solve(problem), second = cache.solve(problem);
  EXPECT_EQ(first, second);
  EXPECT_EQ(cache.hits(), 1u);
  problem.ops[3].oneCore += 0.001;
  EXPECT_NE(cache.solve(problem), first);
  problem.overlapTypes = true;
  cache.solve(problem);
  EXPECT_EQ(cache.size(), 3u);
  EXPECT_EQ(cache.hits(), 1u);
}
