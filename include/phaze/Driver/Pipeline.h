// The whole way as one pipeline: a workload, a search, what it chose derived step by step, and the
// program annotated with it. Passes hand on through the phaze dialect alone; docs/Architecture.md
// draws it.
//
//   phaze::PlanPipelineOptions options;
//   options.devices = 64;
//   options.globalBatch = 512;
//   mlir::PassManager passes(&context);
//   phaze::buildPlanPipeline(passes, options);
//   if (mlir::failed(passes.run(module))) ...
//
// The context has the dialects of phaze/InitAllDialects.h. As text there are `phaze-arch-search`,
// which sets attributes only, and `phaze-plan`, which inserts the constraints of shardings too and
// takes a plan instead of searching; in phaze-opt and in tools that load the plugin.
// docs/Integration.md compares the ways to use phaze.
#ifndef PHAZE_DRIVER_PIPELINE_H
#define PHAZE_DRIVER_PIPELINE_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "phaze/Emission/Emission.h"

namespace phaze {

/// Names and meanings are those of the passes, docs/generated/Passes.md: first what
/// phaze-apply-plan and phaze-arch-search share, then the search alone, then phaze-emit-shardings.
/// With `plan` nothing is searched for, and what only the search would read is not looked at.
struct PlanPipelineOptions : public mlir::PassPipelineOptions<PlanPipelineOptions> {
  PlanPipelineOptions() = default;

  Option<std::string> plan{*this, "plan",
                           llvm::cl::desc("A file of format phaze-plan-1 to take instead of "
                                          "searching")};
  Option<std::string> entry{*this, "entry",
                            llvm::cl::desc("Function to plan; main, else the only public one")};
  Option<bool> strict{*this, "strict", llvm::cl::desc("Refuse what is not understood"),
                      llvm::cl::init(false)};
  ListOption<std::string> arguments{*this, "arguments",
                                    llvm::cl::desc("Roles of arguments, as NUMBER:ROLE")};
  ListOption<std::string> results{*this, "results",
                                  llvm::cl::desc("Roles of results, as NUMBER:ROLE")};
  Option<std::string> batch{*this, "batch",
                            llvm::cl::desc("Where the batch is, as ARGUMENT:DIMENSION")};
  Option<bool> inlines{*this, "inline",
                       llvm::cl::desc("Inline calls and unroll loops first (phaze-inline)"),
                       llvm::cl::init(false)};
  Option<bool> keepWorkload{*this, "keep-workload",
                            llvm::cl::desc("Leave the workload in the module"),
                            llvm::cl::init(false)};

  Option<std::string> space{*this, "space",
                            llvm::cl::desc("default, published, or a file of format "
                                           "phaze-space-1; the phaze.space of the module, else "
                                           "default")};
  Option<std::string> network{*this, "network",
                              llvm::cl::desc("flat:BYTES_PER_S, or a preset or architecture file")};
  Option<std::string> technology{*this, "technology",
                                 llvm::cl::desc("ideal, or a preset or architecture file")};
  Option<int64_t> devices{*this, "devices", llvm::cl::desc("Accelerators"), llvm::cl::init(1024)};
  Option<int64_t> globalBatch{*this, "global-batch", llvm::cl::desc("Samples of a step"),
                              llvm::cl::init(4096)};
  ListOption<int64_t> microbatches{*this, "microbatches", llvm::cl::desc("Sizes (1,2,4,8)")};
  ListOption<double> hbm{*this, "hbm", llvm::cl::desc("Capacities in GiB (32,64,80)")};
  Option<int64_t> maxTensorWidth{*this, "max-tensor-width",
                                 llvm::cl::desc("Powers of two up to this; 0: 8, or as many as "
                                                "there are devices"),
                                 llvm::cl::init(0)};
  Option<std::string> activations{*this, "activations", llvm::cl::desc("both, stash or recompute"),
                                  llvm::cl::init("both")};
  Option<std::string> sequenceParallel{
      *this, "sequence-parallel",
      llvm::cl::desc("off, on or auto: tensor groups split the sequence where they split nothing "
                     "else"),
      llvm::cl::init("off")};
  Option<std::string> rules{*this, "rules", llvm::cl::desc("exact or paper"),
                            llvm::cl::init("exact")};
  Option<std::string> software{*this, "software",
                               llvm::cl::desc("xla, megatron-2021, megatron, fsdp-eager, "
                                              "torch-compile, or a file"),
                               llvm::cl::init("xla")};
  Option<std::string> objective{*this, "objective",
                                llvm::cl::desc("throughput, throughput-per-area, "
                                               "throughput-per-watt or energy-per-sample"),
                                llvm::cl::init("throughput")};
  Option<std::string> search{*this, "search", llvm::cl::desc("exact, exhaustive or paper"),
                             llvm::cl::init("exact")};
  Option<std::string> common{*this, "common", llvm::cl::desc("geomean, mean or max-min"),
                             llvm::cl::init("geomean")};
  Option<double> maxArea{*this, "max-area", llvm::cl::desc("mm^2; 0: no limit"), llvm::cl::init(0)};
  Option<double> maxPower{*this, "max-power", llvm::cl::desc("Watts at peak; 0: no limit"),
                          llvm::cl::init(0)};
  Option<int64_t> top{*this, "top", llvm::cl::desc("Architectures to tell of"), llvm::cl::init(3)};
  Option<unsigned> threads{*this, "threads", llvm::cl::desc("Of the search; 0: all"),
                           llvm::cl::init(0)};
  Option<double> timeLimit{*this, "time-limit-s",
                           llvm::cl::desc("Stop with the best so far; 0: no limit"),
                           llvm::cl::init(0)};
  Option<double> gap{*this, "gap", llvm::cl::desc("Stop when within this part of the best"),
                     llvm::cl::init(0)};
  Option<std::string> checkpoint{*this, "checkpoint",
                                 llvm::cl::desc("Go on from this file, and write it when stopped "
                                                "early")};
  Option<bool> baselines{*this, "baselines",
                         llvm::cl::desc("Compare with known chips and placements"),
                         llvm::cl::init(true)};
  Option<std::string> json{*this, "json", llvm::cl::desc("Write the plan (phaze-plan-1) here")};
  Option<std::string> summary{*this, "summary",
                              llvm::cl::desc("File for a summary, - for standard output, none; "
                                             "phaze-arch-search: standard error if not given")};
  Option<bool> shardings{*this, "shardings",
                         llvm::cl::desc("Say how arguments and results are divided"),
                         llvm::cl::init(true)};

  Option<ShardingFormat> format{
      *this, "format", llvm::cl::desc("How shardings are written"),
      llvm::cl::init(ShardingFormat::Auto),
      llvm::cl::values(
          clEnumValN(ShardingFormat::Auto, "auto", "sdy if the input has it, else gspmd"),
          clEnumValN(ShardingFormat::Gspmd, "gspmd", "mhlo.sharding strings"),
          clEnumValN(ShardingFormat::Sdy, "sdy", "sdy.mesh and sdy.sharding"),
          clEnumValN(ShardingFormat::Both, "both", "both side by side"))};
  Option<ExistingShardings> existing{
      *this, "existing", llvm::cl::desc("What becomes of the shardings of the input"),
      llvm::cl::init(ExistingShardings::Drop),
      llvm::cl::values(clEnumValN(ExistingShardings::Drop, "drop", "they are taken away"),
                       clEnumValN(ExistingShardings::Keep, "keep", "they stay, as constraints"))};
};

/// Adds the passes of `phaze-arch-search` to a manager of modules.
void buildArchSearchPipeline(mlir::OpPassManager &passes, const PlanPipelineOptions &options);

/// Adds the passes of `phaze-plan` to a manager of modules.
void buildPlanPipeline(mlir::OpPassManager &passes, const PlanPipelineOptions &options);

/// Makes both known to textual pipelines.
void registerPhazePipelines();

} // namespace phaze

#endif // PHAZE_DRIVER_PIPELINE_H
