// What a search of the published space asks for one model: every operator and fused group of a
// transformer block, forward and backward, on every chip, on one core and on all.
//
//   build/bin/operator-bench
//
// `costs` are operators times chips, `computed` the contractions that were mapped for them.
#include "../test/Unit/CostModel/TransformerBlock.h"
#include "phaze/Arch/ArchSpace.h"
#include "phaze/CostModel/WorkloadCost.h"

#include <benchmark/benchmark.h>

using namespace phaze;
using namespace phaze::cost;

namespace {

void wholeSpace(benchmark::State &state, BlockSizes sizes, Rules rules) {
  Workload block = transformerBlock(sizes);
  arch::ArchSpace space = arch::ArchSpace::published(Bytes(Gibibytes(32)));
  double costs = 0, computed = 0, gap = 0;
  for (auto _ : state) {
    costs = gap = 0;
    CostMemo memo;
    std::vector<OperatorShape> shapes;
    for (const CostedPart &part : partsOf(block))
      for (OperatorShape &shape : shapesOf(block, *part.part, part.kept).shapes)
        shapes.push_back(std::move(shape));
    for (uint64_t raw = 0; (raw = space.nextAdmitted(raw)) < space.gridSize(); ++raw) {
      arch::ArchConfig chip = space.config(space.gridPoint(raw));
      for (const OperatorShape &shape : shapes) {
        std::optional<OperatorCost> cost = costOf(shape, chip, rules, memo);
        if (!cost)
          return state.SkipWithError("an operator does not fit a chip");
        gap += cost->all.cycles / cost->all.lowerBound;
        ++costs;
      }
    }
    computed = static_cast<double>(memo.exact.misses() + memo.paper.misses());
  }
  state.counters["costs"] = costs;
  state.counters["computed"] = computed;
  state.counters["cycles/bound"] = gap / costs;
}

constexpr BlockSizes gpt2{4, 1024, 1600, 25, 6400}, gpt3{1, 2048, 12288, 96, 49152};
BENCHMARK_CAPTURE(wholeSpace, gpt2_xl_exact, gpt2, Rules::Exact)->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(wholeSpace, gpt2_xl_paper, gpt2, Rules::Paper)->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(wholeSpace, gpt3_exact, gpt3, Rules::Exact)->Unit(benchmark::kSecond);

} // namespace

BENCHMARK_MAIN();
