// Costs of contractions per second: uncached and from the memo, and what the mapper looks at.
//
//   build/bin/contraction-bench
//
// The operators are those of transformer layers, forward and backward, the chips all shapes of
// cores and buffers of the published space: every pair is distinct, nothing is asked twice.
#include "phaze/CostModel/ContractionMemo.h"

#include <benchmark/benchmark.h>

#include <vector>

using namespace phaze;
using namespace phaze::cost;

namespace {

Contraction gemm(int64_t batch, int64_t m, int64_t n, int64_t k) {
  Contraction p;
  p.batch = batch, p.m = m, p.n = n, p.k = k;
  return p;
}

/// A transformer layer: hidden size, heads, feed-forward size, sequence, microbatch; forward,
/// gradients of inputs and of weights.
void addLayer(std::vector<Contraction> &all, int64_t hidden, int64_t heads, int64_t ffn,
              int64_t sequence, int64_t microbatch) {
  int64_t rows = sequence * microbatch, head = hidden / heads;
  const int64_t linear[][2] = {
      {3 * hidden, hidden}, {hidden, hidden}, {ffn, hidden}, {hidden, ffn}};
  for (const auto &[out, in] : linear) {
    all.push_back(gemm(1, rows, out, in));
    all.push_back(gemm(1, rows, in, out));
    all.push_back(gemm(1, in, out, rows));
  }
  all.push_back(gemm(heads * microbatch, sequence, sequence, head));
  all.push_back(gemm(heads * microbatch, sequence, head, sequence));
}

std::vector<Contraction> operators() {
  std::vector<Contraction> all;
  for (int64_t microbatch : {1, 2, 4, 8}) {
    addLayer(all, 1024, 16, 4096, 512, microbatch);
    addLayer(all, 1600, 25, 6400, 1024, microbatch);
    addLayer(all, 4096, 32, 11008, 4096, microbatch);
    addLayer(all, 12288, 96, 49152, 2048, microbatch);
  }
  return all;
}

std::vector<TensorChip> chips() {
  std::vector<TensorChip> all;
  for (int64_t cores = 1; cores <= 4096; cores *= 2)
    for (int64_t width = 2; width <= 256; width *= 2)
      for (int64_t depth = 2; depth <= 256; depth *= 2) {
        // About what the published area allows.
        if (cores * width * depth < 1 << 14 || cores * width * depth > 1 << 18)
          continue;
        for (double buffer : {2, 4, 8, 16, 32, 64, 128}) {
          arch::ArchPoint point{
              cores, 1, width, depth, width, Bytes(Mebibytes(buffer)), Bytes(Gibibytes(32))};
          all.push_back(tensorChip(arch::ArchConfig::derived(point), arch::ElementType::BF16));
        }
      }
  return all;
}

/// Every operator on every chip once, over and over: the time of one is that of all / pairs.
void uncached(benchmark::State &state) {
  std::vector<Contraction> problems = operators();
  std::vector<TensorChip> all = chips();
  size_t step = 0, pairs = problems.size() * all.size();
  double gap = 0;
  for (auto _ : state) {
    // A stride prime to the number of pairs visits all of them, without an order that favours
    // the caches of the processor.
    size_t pair = step++ * 7919 % pairs;
    std::optional<ContractionCost> cost =
        mapContraction(problems[pair % problems.size()], all[pair / problems.size()]);
    gap += cost->cycles / cost->lowerBound;
    benchmark::DoNotOptimize(cost);
  }
  state.counters["costs/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  state.counters["pairs"] = static_cast<double>(pairs);
  state.counters["cycles/bound"] = gap / static_cast<double>(state.iterations());
}
BENCHMARK(uncached);

void memoised(benchmark::State &state) {
  std::vector<Contraction> problems = operators();
  std::vector<TensorChip> all = chips();
  all.resize(100);
  ContractionMemo memo;
  for (const TensorChip &chip : all)
    for (const Contraction &problem : problems)
      memo.cost(problem, chip);
  size_t step = 0, pairs = problems.size() * all.size();
  for (auto _ : state) {
    size_t pair = step++ * 7919 % pairs;
    benchmark::DoNotOptimize(
        memo.cost(problems[pair % problems.size()], all[pair / problems.size()]));
  }
  state.counters["costs/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(memoised);

} // namespace

BENCHMARK_MAIN();
