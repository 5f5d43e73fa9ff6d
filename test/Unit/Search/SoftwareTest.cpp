// What the software changes: kernels of element-wise work, bytes of the optimizer.
#include "Models.h"
#include "phaze/Search/Evaluate.h"

#include <gtest/gtest.h>

#include <fstream>

using namespace phaze;
using namespace phaze::search;

namespace {

/// A step on one device that keeps everything, with a profile from a file.
plan::Plan planWith(const std::string &fields, bool shardedOptimizer = false,
                    int64_t replicas = 1) {
  std::string file = testing::TempDir() + "software.json";
  std::ofstream(file) << R"({"format": "phaze-software-1", "name": "ours", )" << fields << "}";
  Evaluation asked;
  asked.chip = *arch::preset("a100-80g");
  asked.software = file;
  asked.devices = replicas;
  asked.globalBatch = 4 * replicas;
  asked.microbatch = 4;
  asked.placement = "1/" + std::to_string(replicas) + "/1";
  asked.activations = "stash";
  asked.zero = {shardedOptimizer ? 1 : 0};
  std::string error;
  std::optional<plan::Plan> plan = evaluate(named("blocks", blockModel()), asked, error);
  EXPECT_TRUE(plan) << error;
  return plan.value_or(plan::Plan());
}

TEST(Software, decidesWhatTheOptimizerMoves) {
  double parameters = static_cast<double>(totalsOf(blockModel()).parameterBytes) / 2; // bf16
  arch::ArchConfig chip = *arch::preset("a100-80g");
  Seconds update = planWith(R"("optimizer_bytes_per_parameter": 600)").step.update;
  Seconds counted = Bytes(600 * parameters) / chip.reachedHbm();
  // Beside the time to start its operators.
  EXPECT_GE(update, counted * (1 - 1e-9));
  EXPECT_LT(update, counted * 1.1 + Seconds(1e-4));
  EXPECT_LT(planWith(R"("base": "xla")").step.update, update / 10);
}

TEST(Software, replicasShareTheOptimizer) {
  plan::Plan whole = planWith(R"("optimizer_bytes_per_parameter": 600)", false, 4);
  plan::Plan shared = planWith(R"("optimizer_bytes_per_parameter": 600)", true, 4);
  EXPECT_NEAR(shared.stages[0].update / whole.stages[0].update, 0.25, 1e-9);
  EXPECT_EQ(shared.stages[0].memory.optimizer * 4, whole.stages[0].memory.optimizer);
  EXPECT_EQ(plan::check(shared), std::nullopt);
}

TEST(Software, decidesWhatRunsAsOne) {
  Seconds fused = planWith(R"("elementwise": "contractions")").step.compute;
  Seconds chains = planWith(R"("elementwise": "chains")").step.compute;
  Seconds eager = planWith(R"("elementwise": "eager")").step.compute;
  EXPECT_LT(fused, chains);
  EXPECT_LT(chains, eager);
}

TEST(Software, hostsThatWaitShow) {
  plan::Plan queued = planWith(R"("base": "megatron-2021")");
  plan::Plan blocking = planWith(R"("base": "megatron-2021", "launch_s": 1e-3)");
  EXPECT_GT(blocking.step.compute, queued.step.compute + Seconds(10e-3));
}

TEST(Software, gradientsHideBehindTheBackwardPass) {
  plan::Plan shown = planWith(R"("overlap": {"gradients": 0})", false, 4);
  plan::Plan hidden = planWith(R"("overlap": {"gradients": 1})", false, 4);
  double share = arch::preset("a100-80g")->reach.overlap;
  double exposed = shown.stages[0].sync.value();
  EXPECT_NEAR(hidden.stages[0].sync.value(),
              exposed - share * std::min(exposed, hidden.stages[0].backward.value()), 1e-12);
  EXPECT_LT(hidden.stages[0].sync, shown.stages[0].sync);
}

TEST(Software, theSlowestOfManyHoldsUpTheRest) {
  plan::Plan few = planWith(R"("base": "xla")", false, 8);
  plan::Plan many = planWith(R"("base": "xla")", false, 32);
  double slower = 1 + 2 * arch::preset("a100-80g")->reach.stragglers;
  EXPECT_NEAR(many.stages[0].forward / few.stages[0].forward, slower, 1e-9);
}

} // namespace
