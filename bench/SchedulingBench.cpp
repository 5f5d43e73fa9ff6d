// Time against size for operator scheduling: bounds alone, and a solve within a node limit.
#include "phaze/Scheduling/Scheduler.h"
#include "phaze/Solver/CbcBackend.h"

#include <benchmark/benchmark.h>

#include <random>

using namespace phaze::scheduling;

/// A graph like that of a backward pass: a long chain with side branches, three types of ops.
static Problem makeProblem(unsigned ops) {
  std::mt19937 generator(ops);
  auto below = [&](unsigned n) { return static_cast<unsigned>(generator() % n); };
  Problem problem;
  problem.tensorCores = 4;
  problem.vectorCores = 2;
  for (unsigned i = 0; i < ops; ++i) {
    Op op;
    op.type = static_cast<OpType>(below(3));
    op.oneCore = (1000 + below(19000)) / 1000.0;
    op.allCores = op.oneCore / (1 + below(300) / 100.0);
    op.allCores = static_cast<int>(op.allCores * 1000) / 1000.0;
    problem.ops.push_back(op);
    for (unsigned k = 0; k < 2 && i > 0; ++k)
      problem.edges.push_back({i - 1 - below(std::min(i, 6u)), i});
  }
  return problem;
}

static void boundsAgainstSize(benchmark::State &state) {
  Problem problem = makeProblem(static_cast<unsigned>(state.range(0)));
  Bounds last;
  for (auto _ : state)
    benchmark::DoNotOptimize(last = bounds(problem));
  state.SetComplexityN(state.range(0));
  state.counters["gap_percent"] = 100 * (last.upper - last.lower) / last.upper;
}
BENCHMARK(boundsAgainstSize)
    ->Arg(8)
    ->Arg(16)
    ->Arg(32)
    ->Arg(64)
    ->Arg(125)
    ->Arg(250)
    ->Arg(500)
    ->Unit(benchmark::kMicrosecond)
    ->Complexity();

static void solveAgainstSize(benchmark::State &state) {
  Problem problem = makeProblem(static_cast<unsigned>(state.range(0)));
  SolveOptions options;
  options.nodeLimit = 100000;
  phaze::solver::CbcBackend backend;
  Solution last;
  for (auto _ : state)
    benchmark::DoNotOptimize(last = solve(problem, options, backend));
  state.SetComplexityN(state.range(0));
  state.counters["gap_percent"] = 100 * last.gap();
  state.counters["nodes"] = static_cast<double>(last.nodes);
}
BENCHMARK(solveAgainstSize)
    ->Arg(8)
    ->Arg(16)
    ->Arg(32)
    ->Arg(64)
    ->Arg(125)
    ->Arg(250)
    ->Arg(500)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1)
    ->Complexity();

BENCHMARK_MAIN();
