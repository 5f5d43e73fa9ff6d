// Programs with random shardings compute the same when they are partitioned.
#include "RandomShardedProgram.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "phaze/InitAllDialects.h"
#include "phaze/Interpreter/TensorText.h"
#include "phaze/Spmd/Shards.h"
#include "gtest/gtest.h"

#include <cstdlib>
#include <optional>
#include <set>

using namespace mlir;
using namespace phaze::interpreter;

namespace phaze::spmd {
namespace {

/// A number from the environment, for those who want more programs than the default tests run, or
/// one of them.
std::optional<unsigned> numberFrom(const char *name) {
  const char *text = std::getenv(name);
  return text ? std::optional<unsigned>(std::atoi(text)) : std::nullopt;
}

std::string textOf(Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  op->print(os);
  return text;
}

class RandomSharding : public ::testing::Test {
protected:
  RandomSharding() : context(makeRegistry(), MLIRContext::Threading::DISABLED) {}

  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    registerAllDialects(registry);
    return registry;
  }

  /// Empty if the partitioned program gives the same, else what is wrong.
  std::string check(unsigned seed) {
    std::string errors;
    ScopedDiagnosticHandler handler(
        &context, [&](Diagnostic &diagnostic) { errors += diagnostic.str() + "\n"; });
    std::string text = RandomShardedProgram(seed).generate(3 + seed % 8);
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    if (!module)
      return text + "does not parse: " + errors;
    auto entry = module->lookupSymbol<func::FuncOp>("main");
    SmallVector<TensorValue> inputs;
    for (unsigned i = 0; i < entry.getNumArguments(); ++i) {
      std::optional<RandomRange> range;
      if (entry.getArgAttr(i, "phaze.range"))
        range = RandomRange{-2, 9};
      inputs.push_back(randomTensor(cast<RankedTensorType>(entry.getArgumentTypes()[i]),
                                    1000 * seed + i, range));
    }
    auto expected = evaluate(entry, inputs);
    if (failed(expected))
      return text + "does not run: " + errors;
    FailureOr<Partitioned> partitioned = partition(entry);
    if (failed(partitioned) || failed(verify(*module)))
      return text + "is not partitioned: " + errors + textOf(*module);
    FailureOr<PartitionedRun> run = runPartitioned(entry, *partitioned, inputs);
    if (failed(run))
      return text + "does not run in parts: " + errors + textOf(*module);
    for (auto [i, actual] : llvm::enumerate(run->results)) {
      double worst = worstDisagreement(actual, (*expected)[i], 1e-9, 1e-9);
      if (worst > 1)
        return text + "result #" + std::to_string(i) + " is off by " + std::to_string(worst) +
               " tolerances\n" + toJson(actual) + "\n" + toJson((*expected)[i]) + "\n" +
               textOf(*module);
    }
    for (const DeviceResult &device : run->devices)
      for (auto &[name, traffic] : device.traffic)
        collectives.insert(name);
    return "";
  }

  MLIRContext context;
  std::set<std::string> collectives;
};

TEST_F(RandomSharding, ComputesTheSame) {
  std::optional<unsigned> only = numberFrom("PHAZE_RANDOM_SHARDING_SEED");
  unsigned first = only.value_or(1);
  unsigned count = only ? 1 : numberFrom("PHAZE_RANDOM_SHARDINGS").value_or(2000);
  unsigned failures = 0;
  for (unsigned seed = first; seed < first + count && failures < 5; ++seed) {
    std::string problem = check(seed);
    failures += !problem.empty();
    EXPECT_EQ(problem, "") << "seed " << seed;
  }
  if (only)
    return;
  // The programs need every kind of collective that there is a use for.
  EXPECT_EQ(collectives, (std::set<std::string>{"all_gather", "all_reduce", "all_to_all",
                                                "collective_permute", "reduce_scatter"}));
}

} // namespace
} // namespace phaze::spmd
