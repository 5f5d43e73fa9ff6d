// Placement time against the number of layers and devices, with the growth rate.
//
//   build/bin/placement-bench --benchmark_filter=Exact
//
// The chain is a transformer: an embedding, equal blocks and a head at tensor widths 1 to 8, on
// nodes of eight devices. "Different" has blocks that all differ. The last rows of each family
// are the fitted growth in layers (BigO) and how well it fits (RMS).
#include "phaze/Placement/Solver.h"

#include <benchmark/benchmark.h>

#include <cmath>

using namespace phaze;
using namespace phaze::placement;

namespace {

Problem transformer(int32_t layers, int64_t devices, bool different) {
  Problem problem;
  problem.devices = devices;
  problem.memoryBytes = Bytes(64e9);
  problem.microbatches = 4096;
  problem.recompute = true;
  problem.optimizer = Optimizer::Adam;
  problem.network.bandwidth = BytesPerSecond(25e9);
  problem.network.levels = {{8, BytesPerSecond(300e9), Seconds(2e-6)},
                            {(devices + 7) / 8 * 8, BytesPerSecond(25e9), Seconds(1e-5)}};
  for (int64_t t : {1, 2, 4, 8}) {
    Width width;
    width.tensorWidth = t;
    auto share = 1 / static_cast<double>(t);
    for (int32_t l = 0; l < layers; ++l) {
      bool block = l > 0 && l + 1 < layers;
      // A fixed sequence without a pattern, so that no two blocks are alike.
      double size = different ? 0.75 + 0.5 * std::fmod(l * 0.6180339887498949, 1) : 1;
      Layer layer;
      layer.forward = Seconds((block ? 8e-3 * size : 2e-3) * share);
      layer.backward = 2 * layer.forward;
      layer.parameterBytes = Bytes((block ? 0.8e9 * size : 0.5e9) * share);
      layer.activationBytes = Bytes((block ? 0.6e9 * size : 0.2e9) * (0.25 + 0.75 * share));
      layer.transientBytes = Bytes(0.1e9 * share);
      layer.update = Seconds(1e-3 * share);
      layer.tensorParallel = t > 1;
      width.layers.push_back(layer);
      if (l > 0)
        width.edges.push_back({l - 1, l, Bytes(33e6), {}});
      if (block && t > 1)
        for (bool backward : {false, true})
          width.collectives.push_back({l, CollectiveKind::AllReduce, backward, Bytes(33e6), 2});
    }
    problem.widths.push_back(width);
  }
  return problem;
}

void run(benchmark::State &state, Rules rules, bool different) {
  Problem problem = transformer(static_cast<int32_t>(state.range(0)), state.range(1), different);
  Solver solver;
  const Result *result = nullptr;
  for (auto _ : state)
    benchmark::DoNotOptimize(result = &solver.solve(problem, rules));
  state.SetComplexityN(state.range(0));
  state.counters["optimal"] = result->status == Status::Optimal;
  state.counters["batch_s"] = result->timePerBatch.value();
  state.counters["stages"] = static_cast<double>(result->plan.stages.size());
  state.counters["passes"] = static_cast<double>(result->counters.passes);
  state.counters["knapsacks"] = static_cast<double>(result->counters.knapsacks);
}

void paper(benchmark::State &state) { run(state, Rules::Paper, false); }
void paperDifferent(benchmark::State &state) { run(state, Rules::Paper, true); }
void exact(benchmark::State &state) { run(state, Rules::Exact, false); }
void exactDifferent(benchmark::State &state) { run(state, Rules::Exact, true); }

/// Bounds alone, and a solve that the incumbent of a search cuts off: what a search mostly asks.
void lowerBound(benchmark::State &state) {
  Problem problem = transformer(static_cast<int32_t>(state.range(0)), state.range(1), false);
  Solver solver;
  for (auto _ : state)
    benchmark::DoNotOptimize(solver.lowerBound(problem));
  state.SetComplexityN(state.range(0));
}

void cutoff(benchmark::State &state) {
  Problem problem = transformer(static_cast<int32_t>(state.range(0)), state.range(1), false);
  Solver solver;
  Limits limits;
  limits.cutoff = 0.95 * solver.solve(problem).timePerBatch;
  for (auto _ : state)
    benchmark::DoNotOptimize(solver.solve(problem, Rules::Exact, limits).status);
  state.SetComplexityN(state.range(0));
}

/// Layers up to `most` on a number of devices.
template <int64_t devices, int64_t most = 1000> void sizes(benchmark::internal::Benchmark *bench) {
  for (int64_t layers : {32, 64, 126, 250, 500, 1000})
    if (layers <= most)
      bench->Args({layers, devices});
  bench->ArgNames({"layers", "devices"})->Unit(benchmark::kMillisecond);
}

void sizesOfSearch(benchmark::internal::Benchmark *bench) {
  for (int64_t layers : {32, 64, 126})
    bench->Args({layers, 1024});
  bench->ArgNames({"layers", "devices"})->Unit(benchmark::kMicrosecond);
}

// One growth rate per number of devices.
BENCHMARK(paper)->Apply(sizes<256>)->Complexity();
BENCHMARK(paper)->Apply(sizes<16384>)->Complexity();
BENCHMARK(paperDifferent)->Apply(sizes<16384>)->Complexity();
BENCHMARK(exact)->Apply(sizes<256>)->Complexity();
BENCHMARK(exact)->Apply(sizes<16384>)->Complexity();
BENCHMARK(exactDifferent)->Apply(sizes<256>)->Complexity();
BENCHMARK(exactDifferent)->Apply(sizes<16384>)->Complexity();
BENCHMARK(lowerBound)->Apply(sizesOfSearch);
BENCHMARK(cutoff)->Apply(sizesOfSearch);

} // namespace

BENCHMARK_MAIN();
