// Rows as what is to be planned: networks, systems, software, and what cannot be stated.
#include "phaze/Validation/Statement.h"

#include "gtest/gtest.h"

using namespace phaze;
using namespace phaze::validation;

namespace {

/// A row that can be stated, with some fields replaced.
Run row(const std::map<std::string, std::string> &changed = {}) {
  std::map<std::string, std::string> fields = {{"id", "x-1"},
                                               {"system", "a100-80g"},
                                               {"devices", "16"},
                                               {"layers", "4"},
                                               {"hidden", "256"},
                                               {"heads", "4"},
                                               {"vocab", "512"},
                                               {"seq", "128"},
                                               {"global_batch", "32"},
                                               {"microbatch", "2"},
                                               {"tensor_parallel", "2"},
                                               {"pipeline_parallel", "2"},
                                               {"data_parallel", "4"},
                                               {"precision", "fp16"},
                                               {"recompute", "full"},
                                               {"zero_stage", "1"},
                                               {"interconnect", "4x OPA100"},
                                               {"measured_step_time_s", "0.5"}};
  for (const auto &[column, text] : changed)
    fields[column] = text;
  return Run(fields);
}

std::string reasonFor(const std::map<std::string, std::string> &changed) {
  std::string reason;
  EXPECT_FALSE(stateRun(row(changed), {}, reason));
  return reason;
}

Statement stated(const std::map<std::string, std::string> &changed, const Systems &systems = {}) {
  std::string reason;
  std::optional<Statement> statement = stateRun(row(changed), systems, reason);
  EXPECT_TRUE(statement) << reason;
  return statement.value_or(Statement());
}

double gigabytes(const char *interconnect) {
  std::optional<BytesPerSecond> bandwidth = nodeBandwidth(interconnect);
  return bandwidth ? bandwidth->value() / 1e9 : 0;
}

TEST(Statement, networksOfNodes) {
  EXPECT_DOUBLE_EQ(gigabytes("4x OPA100"), 50);
  EXPECT_DOUBLE_EQ(gigabytes("NVLink 8/node + 4x OPA100"), 50);
  EXPECT_DOUBLE_EQ(gigabytes("NVSwitch 8/node + 8x HDR200 IB"), 200);
  EXPECT_DOUBLE_EQ(gigabytes("1600 Gb/s RoCE per node"), 200);
  EXPECT_DOUBLE_EQ(gigabytes("8x NDR IB"), 400);
  EXPECT_DOUBLE_EQ(gigabytes("8x400 Gb/s RoCE"), 400);
  EXPECT_DOUBLE_EQ(gigabytes("8 x 200G"), 200);
  EXPECT_DOUBLE_EQ(gigabytes("3.2 Tb/s EFA per node"), 400);
  EXPECT_DOUBLE_EQ(gigabytes("4x GPUs"), 0);
  EXPECT_DOUBLE_EQ(gigabytes("IB (bandwidth not stated)"), 0);
  EXPECT_DOUBLE_EQ(gigabytes("ICI torus; DCN between slices"), 0);
  EXPECT_DOUBLE_EQ(gigabytes(""), 0);
}

TEST(Statement, aRowInOurWords) {
  Statement s = stated({});
  EXPECT_EQ(s.asked.placement, "pp=2,dp=4,tp=2,cp=1,ep=1,vp=1,zero=1,sp=0,remat=full");
  EXPECT_EQ(s.asked.microbatch, 2);
  EXPECT_EQ(s.asked.globalBatch, 32);
  EXPECT_EQ(s.asked.devices, 16);
  EXPECT_EQ(s.step.compute, generator::Precision::F16);
  EXPECT_EQ(s.model.ffn, 1024);
  EXPECT_EQ(s.model.headSize, 64);
  // A node's adapters are shared by its eight devices.
  ASSERT_EQ(s.asked.chip.network.size(), 2u);
  EXPECT_DOUBLE_EQ(s.asked.chip.network[1].bandwidth.value(), 6.25e9);
  EXPECT_TRUE(s.notes.empty());
  EXPECT_EQ(stated({{"recompute", "none"}}).asked.placement,
            "pp=2,dp=4,tp=2,cp=1,ep=1,vp=1,zero=1,sp=0,remat=none");
  EXPECT_EQ(stated({{"zero_stage", "3"}}).asked.placement,
            "pp=2,dp=4,tp=2,cp=1,ep=1,vp=1,zero=3,sp=0,remat=full");
  EXPECT_EQ(stated({{"sequence_parallel", "1"}, {"recompute", "selective"}}).asked.placement,
            "pp=2,dp=4,tp=2,cp=1,ep=1,vp=1,zero=1,sp=1,remat=selective");
  EXPECT_TRUE(stated({{"ffn_matrices", "3"}}).model.activation == generator::Activation::SwiGlu);
  // What is not stated is said.
  Statement preset = stated({{"interconnect", "IB"}});
  ASSERT_EQ(preset.notes.size(), 1u);
  EXPECT_EQ(preset.notes[0], "the network of the preset: interconnect 'IB' states no bandwidth");
  EXPECT_EQ(preset.asked.chip.network[1].bandwidth, arch::preset("a100-80g")->network[1].bandwidth);
}

TEST(Statement, softwareByColumnAndAge) {
  EXPECT_EQ(softwareOf(row(), {}), "megatron");
  EXPECT_EQ(softwareOf(row({{"zero_stage", "3"}}), {}), "fsdp-eager");
  EXPECT_EQ(softwareOf(row({{"zero_stage", "3"}, {"system", "tpuv4"}}), {}), "xla");
  EXPECT_EQ(softwareOf(row({{"software", "torch-compile"}}), {}), "torch-compile");
  EXPECT_EQ(softwareOf(row({{"software", "torch-compile"}}), {{}, "xla"}), "xla");
}

TEST(Statement, eightBitsAreTheSoftwares) {
  Statement s = stated({{"precision", "amp_fp8"}, {"zero_stage", "3"}});
  EXPECT_EQ(s.asked.software, "fsdp-eager-fp8");
  EXPECT_EQ(s.step.compute, generator::Precision::Bf16);
  EXPECT_EQ(softwareOf(row({{"precision", "int8"}, {"system", "tpuv5e"}}), {}), "xla-int8");
}

TEST(Statement, copiesOfXlaStayInOnePod) {
  auto placementFor = [](const char *shard) {
    return stated({{"system", "tpuv4"},
                   {"devices", "8192"},
                   {"tensor_parallel", "4"},
                   {"pipeline_parallel", "1"},
                   {"data_parallel", "2048"},
                   {"global_batch", "4096"},
                   {"zero_stage", "3"},
                   {"fsdp_shard", shard}})
        .asked.placement;
  };
  EXPECT_EQ(placementFor(""), "pp=1,dp=2048,tp=4,cp=1,ep=1,vp=1,zero=3,remat=full,shard=1024");
  EXPECT_EQ(placementFor("512"), "pp=1,dp=2048,tp=4,cp=1,ep=1,vp=1,zero=3,remat=full,shard=512");
}

TEST(Statement, systemsByTheirNames) {
  EXPECT_EQ(stated({{"system", "h100"}}).asked.chip.name, "h100-sxm");
  arch::ArchConfig whole = *arch::preset("tpuv4");
  arch::ArchConfig core = stated({{"system", "tpuv4-core"}}).asked.chip;
  EXPECT_EQ(core.tensor.count * 2, whole.tensor.count);
  EXPECT_EQ(core.hbm.capacity * 2, whole.hbm.capacity);
  EXPECT_EQ(core.hbm.bandwidth * 2, whole.hbm.bandwidth);
  EXPECT_EQ(core.network[0].devices, 2 * whole.network[0].devices);
  Systems ours;
  ours.chips["mine"] = whole;
  EXPECT_EQ(stated({{"system", "mine"}}, ours).asked.chip.name, "tpuv4");
  EXPECT_EQ(reasonFor({{"system", "abacus"}}),
            "system 'abacus' is no preset; --system=abacus=FILE says what it is");
}

TEST(Statement, reasonsWhyNot) {
  EXPECT_EQ(reasonFor({{"layers", ""}}), "layers: expected a whole number from 1, found ''");
  EXPECT_EQ(reasonFor({{"hidden", "wide"}}),
            "hidden: expected a whole number from 1, found 'wide'");
  EXPECT_EQ(reasonFor({{"measured_step_time_s", ""}}),
            "measured_step_time_s: expected a number above 0, found ''");
  EXPECT_EQ(reasonFor({{"recompute", "some"}}),
            "recompute: expected one of none, full, selective, found 'some'");
  EXPECT_EQ(reasonFor({{"devices", "17"}}),
            "tensor 2 x pipeline 2 x data 4 x context 1 are not the 17 devices");
  EXPECT_EQ(reasonFor({{"global_batch", "33"}}),
            "global_batch: expected a multiple of data 4 x microbatch 2, found 33");
  EXPECT_EQ(reasonFor({{"precision", "posit16"}}), "precision 'posit16' cannot be written");
  EXPECT_EQ(reasonFor({{"heads", "3"}, {"kv_heads", "2"}}),
            "heads is 3, expected a multiple of kv-heads 2");
  EXPECT_EQ(stated({{"context_parallel", "2"}, {"devices", "32"}}).asked.placement,
            "pp=2,dp=4,tp=2,cp=2,ep=1,vp=1,zero=1,sp=0,remat=full");
}

TEST(Statement, hostsThatWaitAreSaidInTheDetail) {
  EXPECT_EQ(stated({{"software", "megatron-2021"}}).asked.software, "megatron-2021");
  EXPECT_EQ(stated({{"software", "megatron-2021"},
                    {"source_detail", "tied embeddings, CUDA_LAUNCH_BLOCKING=1 on large runs"}})
                .asked.software,
            "megatron-2021-blocking");
  // There is no such profile.
  EXPECT_EQ(
      stated({{"software", "xla"}, {"source_detail", "CUDA_LAUNCH_BLOCKING=1"}}).asked.software,
      "xla");
}

TEST(Statement, vocabulariesArePadded) {
  EXPECT_EQ(stated({{"vocab", "50257"}}).model.vocab, 50304);
  EXPECT_EQ(stated({{"vocab", "51200"}}).model.vocab, 51200);
}

} // namespace
