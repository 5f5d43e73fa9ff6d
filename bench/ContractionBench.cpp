// Costs of contractions per second under both rule sets: uncached, from the memo, and for the
// whole published space of one model.
//
//   PHAZE_SHARED_DIR=../shared build/bin/contraction-bench
//
// The operators are those of transformer layers, forward and backward, the chips all shapes of
// cores and buffers of the published space; pairs repeat only after all were asked. `cycles/bound`
// is the mean of what the best mapping takes over the lower bound, `at bound` the part of the
// answers that meet the bound from before the search.
#include "phaze/Arch/ArchSpace.h"
#include "phaze/CostModel/ContractionMemo.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
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

std::vector<arch::ArchConfig> publishedSpace() {
  arch::ArchSpace space = arch::ArchSpace::published(Bytes(Gibibytes(32)));
  std::vector<arch::ArchConfig> all;
  for (uint64_t raw = 0; (raw = space.nextAdmitted(raw)) < space.gridSize(); ++raw)
    all.push_back(space.config(space.gridPoint(raw)));
  return all;
}

/// What contractions tell apart in the published space; vector cores make no difference.
std::vector<TensorChip> chips() {
  std::set<std::tuple<int64_t, int64_t, int64_t, double>> seen;
  std::vector<TensorChip> all;
  for (const arch::ArchConfig &config : publishedSpace())
    if (seen.emplace(config.tensor.count, config.tensor.width, config.tensor.depth,
                     config.globalBuffer.capacity.value())
            .second)
      all.push_back(tensorChip(config, arch::ElementType::BF16));
  return all;
}

std::vector<PaperGemm> paperGemms() {
  std::vector<PaperGemm> all;
  for (const Contraction &problem : operators())
    all.push_back(paperGemm(problem));
  return all;
}

/// What the paper rules tell apart: not even the sides of the array.
std::vector<PaperChip> paperChips() {
  std::set<std::tuple<int64_t, int64_t, int64_t>> seen;
  std::vector<PaperChip> all;
  for (const arch::ArchConfig &config : publishedSpace()) {
    PaperChip chip = paperChip(config);
    if (seen.emplace(chip.cores, chip.elements, chip.globalBuffer).second)
      all.push_back(chip);
  }
  return all;
}

void setRate(benchmark::State &state) {
  state.counters["costs/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

/// Every operator on every chip in turn, in an order that favours no cache of the processor: the
/// stride is prime to the number of pairs.
template <typename Problem, typename Chip, typename Visit>
void forEachPair(benchmark::State &state, const std::vector<Problem> &problems,
                 const std::vector<Chip> &chips, Visit visit) {
  size_t step = 0, pairs = problems.size() * chips.size();
  for (auto _ : state) {
    size_t pair = step++ * 7919 % pairs;
    visit(problems[pair % problems.size()], chips[pair / problems.size()]);
  }
  setRate(state);
  state.counters["pairs"] = static_cast<double>(pairs);
}

void exactUncached(benchmark::State &state) {
  double gap = 0;
  forEachPair(state, operators(), chips(), [&](const Contraction &problem, const TensorChip &chip) {
    std::optional<ContractionCost> cost = mapContraction(problem, chip);
    gap += cost->cycles / cost->lowerBound;
  });
  state.counters["cycles/bound"] = gap / static_cast<double>(state.iterations());
}
BENCHMARK(exactUncached);

void paperUncached(benchmark::State &state) {
  double proven = 0;
  forEachPair(state, paperGemms(), paperChips(), [&](const PaperGemm &gemm, const PaperChip &chip) {
    PaperCost cost = mapPaperGemm(gemm, chip);
    proven += cost.cycles == cost.lowerBound;
  });
  state.counters["at bound"] = proven / static_cast<double>(state.iterations());
}
BENCHMARK(paperUncached);

void exactMemoised(benchmark::State &state) {
  std::vector<Contraction> problems = operators();
  std::vector<TensorChip> some = chips();
  some.resize(100);
  ContractionMemo memo;
  for (const TensorChip &chip : some)
    for (const Contraction &problem : problems)
      memo(problem, chip);
  forEachPair(state, problems, some, [&](const Contraction &problem, const TensorChip &chip) {
    benchmark::DoNotOptimize(memo(problem, chip));
  });
}
BENCHMARK(exactMemoised);

/// What a search of the published space asks for one model: every contraction of a layer on every
/// chip, on one core and on all.
void exactModel(benchmark::State &state) {
  std::vector<Contraction> problems;
  addLayer(problems, 4096, 32, 11008, 4096, 1);
  std::vector<arch::ArchConfig> space = publishedSpace();
  for (auto _ : state) {
    ContractionMemo memo;
    for (const arch::ArchConfig &config : space)
      for (Cores cores : {Cores::One, Cores::All}) {
        TensorChip chip = tensorChip(config, arch::ElementType::BF16, cores);
        for (const Contraction &problem : problems)
          benchmark::DoNotOptimize(memo(problem, chip));
      }
    state.counters["costs"] = static_cast<double>(memo.misses() + memo.hits());
    state.counters["computed"] = static_cast<double>(memo.misses());
  }
}
BENCHMARK(exactModel)->Unit(benchmark::kMillisecond);

/// The recorded answers of the published estimator: how ours compare, and how much faster. Its
/// times come from the machine that recorded them.
void paperRecorded(benchmark::State &state) {
  struct Row {
    PaperGemm gemm;
    PaperChip chip;
    double cycles, seconds;
  };
  std::vector<Row> rows;
  const char *folder = std::getenv("PHAZE_SHARED_DIR");
  std::ifstream file(std::string(folder ? folder : ".") + "/data/sunstone_gemm.csv");
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::vector<std::string> cells;
    std::stringstream stream(line);
    for (std::string cell; std::getline(stream, cell, ',');)
      cells.push_back(cell);
    auto number = [&](size_t i) { return std::stoll(cells[i]); };
    if (cells.back() == "ok")
      rows.push_back({{number(1) * number(2), number(4), number(3)},
                      {number(5), number(6) * number(7), number(8) << 20},
                      std::stod(cells[10]),
                      std::stod(cells[12])});
  }
  if (rows.empty())
    return state.SkipWithError("no recorded costs: set PHAZE_SHARED_DIR");
  double equal = 0, lower = 0, above = 0, least = 1, theirs = 0, ours = 0;
  for (auto _ : state) {
    equal = lower = above = theirs = 0;
    auto begin = std::chrono::steady_clock::now();
    for (const Row &row : rows) {
      double ratio = mapPaperGemm(row.gemm, row.chip).cycles.value() / row.cycles;
      equal += std::abs(ratio - 1) <= 1e-9;
      lower += ratio < 1 - 1e-9;
      above += ratio > 1 + 1e-9;
      least = std::min(least, ratio);
      theirs += row.seconds;
    }
    ours = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }
  state.counters["rows"] = static_cast<double>(rows.size());
  state.counters["equal"] = equal;
  state.counters["lower"] = lower;
  state.counters["above"] = above;
  state.counters["least ratio"] = least;
  state.counters["speedup"] = theirs / ours;
}
BENCHMARK(paperRecorded)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
