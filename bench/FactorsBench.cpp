// Time of the flat graph and of the factor analysis against the number of operations.
//
//   build/bin/factors-bench
//
// The program is a chain of blocks with contractions, reshapes, transposes, slices and reductions.
// The last rows of each family are the fitted growth (BigO) and how well it fits (RMS); `parse`
// says how many times as long reading the text took.
#include "mlir/Parser/Parser.h"
#include "phaze/Import/Factors.h"
#include "phaze/InitAllDialects.h"

#include <benchmark/benchmark.h>

#include <chrono>

using namespace phaze;

/// About ten operations for each block.
static std::string chain(int64_t blocks) {
  std::string text = "func.func @main(%x: tensor<8x64x96xf32>, %w: tensor<96x288xf32>, "
                     "%o: tensor<96x96xf32>, %z: tensor<f32>) -> tensor<8x64x96xf32> {\n";
  std::string input = "%x";
  for (int64_t i = 0; i < blocks; ++i) {
    std::string n = std::to_string(i);
    text += "%p" + n + " = stablehlo.dot_general " + input +
            ", %w, contracting_dims = [2] x [0] : (tensor<8x64x96xf32>, tensor<96x288xf32>) -> "
            "tensor<8x64x288xf32>\n";
    for (int part = 0; part < 2; ++part) {
      std::string name = n + "_" + std::to_string(part);
      text += "%s" + name + " = stablehlo.slice %p" + n + " [0:8, 0:64, " +
              std::to_string(part * 96) + ":" + std::to_string(part * 96 + 96) +
              "] : (tensor<8x64x288xf32>) -> tensor<8x64x96xf32>\n%r" + name +
              " = stablehlo.reshape %s" + name +
              " : (tensor<8x64x96xf32>) -> tensor<8x64x6x16xf32>\n";
    }
    text += "%m" + n + " = stablehlo.multiply %r" + n + "_0, %r" + n +
            "_1 : tensor<8x64x6x16xf32>\n%t" + n + " = stablehlo.transpose %m" + n +
            ", dims = [0, 2, 1, 3] : (tensor<8x64x6x16xf32>) -> tensor<8x6x64x16xf32>\n%q" + n +
            " = stablehlo.reduce(%t" + n +
            " init: %z) applies stablehlo.add across dimensions = [1] : (tensor<8x6x64x16xf32>, "
            "tensor<f32>) -> tensor<8x64x16xf32>\n%b" +
            n + " = stablehlo.broadcast_in_dim %q" + n +
            ", dims = [0, 1, 3] : (tensor<8x64x16xf32>) -> tensor<8x64x6x16xf32>\n%c" + n +
            " = stablehlo.reshape %b" + n +
            " : (tensor<8x64x6x16xf32>) -> tensor<8x64x96xf32>\n%a" + n + " = stablehlo.add %c" +
            n + ", " + input + " : tensor<8x64x96xf32>\n";
    input = "%a" + n;
  }
  return text + "return " + input + " : tensor<8x64x96xf32>\n}\n";
}

static void factorsAgainstSize(benchmark::State &state) {
  mlir::DialectRegistry registry;
  registerAllDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  std::string text = chain(state.range(0) / 10);
  auto start = std::chrono::steady_clock::now();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  std::chrono::duration<double> parse = std::chrono::steady_clock::now() - start;
  auto graph = ProgramGraph::build(*module, {});
  double seconds = 0;
  for (auto _ : state) {
    start = std::chrono::steady_clock::now();
    FactorAnalysis factors(*graph);
    benchmark::DoNotOptimize(factors.classes.size());
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  state.SetComplexityN(state.range(0));
  state.counters["parse"] = parse.count() / (seconds / state.iterations());
}

BENCHMARK(factorsAgainstSize)
    ->RangeMultiplier(10)
    ->Range(1000, 100000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity();

BENCHMARK_MAIN();
