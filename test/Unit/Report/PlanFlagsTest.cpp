// Plans in the words of frameworks.
#include "phaze/Report/PlanFlags.h"
#include "../Plan/ExamplePlan.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace phaze;
using namespace phaze::plan;
using namespace phaze::report;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

// 3 stages of 3, 2 and 1 blocks (and the loss), 2 replicas, tensor groups of 4, microbatches of 4
// in a batch of 64, one layer recomputed.
TEST(PlanFlags, megatron) {
  Plan plan = examplePlan();
  PlanFlags made = flagsFor(plan, "megatron");
  for (const char *flag :
       {"--tensor-model-parallel-size 4", "--pipeline-model-parallel-size 3",
        "--micro-batch-size 4", "--global-batch-size 64", "--recompute-granularity full"})
    EXPECT_THAT(made.flags, Contains(flag));
  EXPECT_THAT(made.flags, Contains("--decoder-first-pipeline-num-layers 3"));
  EXPECT_THAT(made.flags, Contains("--decoder-last-pipeline-num-layers 1"));
  EXPECT_THAT(made.flags, Not(Contains("--sequence-parallel")));
  EXPECT_THAT(made.unsaid, Contains(HasSubstr("1 of 7 layers are recomputed")));

  plan.sharing = 1;
  plan.sharingGroup = 1;
  plan.order = pipeline::Order::ZbH1;
  plan.kinds.front().collectives.push_back(
      {PartOf::Forward, "reduce_scatter", GroupOf::Tensor, "hidden", Bytes(8), 1});
  made = flagsFor(plan, "megatron");
  EXPECT_THAT(made.flags, Contains("--use-distributed-optimizer"));
  EXPECT_THAT(made.flags, Contains("--num-distributed-optimizer-instances 2"));
  EXPECT_THAT(made.flags, Contains("--sequence-parallel"));
  EXPECT_THAT(made.unsaid, Contains(HasSubstr("order zb-h1")));
  plan.sharing = 3;
  EXPECT_THAT(flagsFor(plan, "megatron").flags,
              Contains("--data-parallel-sharding-strategy optim_grads_params"));
}

// Chunks that have 3, 2 and 1 blocks are made even, whichever of them has how many.
TEST(PlanFlags, unevenChunks) {
  Plan plan = examplePlan();
  plan.chunks = 3;
  plan.order = pipeline::Order::Interleaved;
  PlanFlags made = flagsFor(plan, "megatron");
  EXPECT_THAT(made.flags, Contains("--pipeline-model-parallel-size 1"));
  EXPECT_THAT(made.flags, Contains("--num-layers-per-virtual-pipeline-stage 2"));
  EXPECT_THAT(made.unsaid, Contains(HasSubstr("they are made even")));
  EXPECT_THAT(made.unsaid, Not(Contains(HasSubstr("layers are spread over"))));

  plan.chunks = 1;
  EXPECT_THAT(flagsFor(plan, "maxtext").flags, Contains("num_layers_per_pipeline_stage=2"));
  plan.stages.back().layers.push_back(plan.stages.front().layers.back());
  made = flagsFor(plan, "maxtext");
  EXPECT_THAT(made.flags, Contains("num_layers_per_pipeline_stage=3"));
  EXPECT_THAT(made.unsaid, Contains(HasSubstr("how 7 layers are spread over 3 stages")));
}

TEST(PlanFlags, maxtext) {
  Plan plan = examplePlan();
  plan.sharing = 3;
  plan.sharingGroup = 2;
  PlanFlags made = flagsFor(plan, "maxtext");
  // A replica has 32 of the 64 samples on 12 devices.
  for (const char *flag :
       {"ici_data_parallelism=1", "ici_fsdp_parallelism=2", "ici_tensor_parallelism=4",
        "ici_pipeline_parallelism=3", "num_pipeline_microbatches=8", "remat_policy=full"})
    EXPECT_THAT(made.flags, Contains(flag));
  EXPECT_THAT(made.flags, Contains("per_device_batch_size=2.666667"));
  EXPECT_THAT(made.unsaid, Contains(HasSubstr("MaxText runs all forward passes first")));
}

TEST(PlanFlags, torchtitan) {
  Plan plan = examplePlan();
  PlanFlags made = flagsFor(plan, "torchtitan");
  for (const char *flag :
       {"--parallelism.data_parallel_replicate_degree 2",
        "--parallelism.data_parallel_shard_degree 1", "--parallelism.tensor_parallel_degree 4",
        "--parallelism.pipeline_parallel_degree 3", "--parallelism.pipeline_parallel_schedule 1F1B",
        "--training.local_batch_size 32", "--activation_checkpoint.mode full"})
    EXPECT_THAT(made.flags, Contains(flag));
  EXPECT_THAT(flagsText(plan, "torchtitan"), HasSubstr("# not said: "));
}

} // namespace
