// The whole way as one pipeline: a workload, a search, what it chose derived step by step, and the
// program annotated with it. Passes hand on through the phaze dialect alone; docs/Architecture.md
// draws it.
//
//   phaze::PlanPipelineOptions options;
//   options.devices = 64;
//   options.globalBatch = 512;
//   options.constraints = true;
//   mlir::PassManager passes(&context);
//   phaze::buildPlanPipeline(passes, options);
//   if (mlir::failed(passes.run(module))) ...
//
// The context has the dialects of phaze/InitAllDialects.h. As text there are `phaze-arch-search`,
// and `phaze-plan`, which is the same with `constraints=true` and `summary=none` unless they are
// given; in phaze-opt and in tools that load the plugin. docs/Integration.md compares the ways to
// use phaze.
#ifndef PHAZE_DRIVER_PIPELINE_H
#define PHAZE_DRIVER_PIPELINE_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace phaze {

/// The options of phaze/Search/Options.td (docs/generated/Options.md), and where results go. With
/// `plan` nothing is searched for, and what only the search would read is not looked at.
struct PlanPipelineOptions : public mlir::PassPipelineOptions<PlanPipelineOptions> {
  PlanPipelineOptions() = default;

#define PHAZE_OPTION(TYPE, MEMBER, NAME, DEFAULT, TEXT)                                            \
  Option<TYPE> MEMBER{*this, NAME, llvm::cl::desc(TEXT), llvm::cl::init(DEFAULT)};
#define PHAZE_LIST(TYPE, MEMBER, NAME, TEXT)                                                       \
  ListOption<TYPE> MEMBER{*this, NAME, llvm::cl::desc(TEXT)};
#define GET_PROGRAM_OPTIONS
#define GET_INLINE_OPTIONS
#define GET_SETTING_OPTIONS
#define GET_SEARCH_OPTIONS
#define GET_SHARDING_OPTIONS
#include "phaze/Search/Options.h.inc"

  Option<std::string> plan{*this, "plan",
                           llvm::cl::desc("A file of format phaze-plan-1 to take instead of "
                                          "searching")};
  Option<bool> keepWorkload{*this, "keep-workload",
                            llvm::cl::desc("Leave the workload in the module"),
                            llvm::cl::init(false)};
  Option<std::string> json{*this, "json", llvm::cl::desc("Write the plan (phaze-plan-1) here")};
  Option<std::string> html{*this, "html",
                           llvm::cl::desc("Write a page for a browser here (docs/Report.md)")};
  Option<std::string> summary{*this, "summary",
                              llvm::cl::desc("File for a summary, - for standard output, none; "
                                             "standard error if not given")};
  Option<std::string> dumpStages{*this, "dump-stages",
                                 llvm::cl::desc("Write the module before and after each pass to "
                                                "numbered files of this folder")};
};

/// Adds the passes of the pipeline to a manager of modules.
void buildPlanPipeline(mlir::OpPassManager &passes, const PlanPipelineOptions &options);

/// Makes `phaze-arch-search` and `phaze-plan` known to textual pipelines.
void registerPhazePipelines();

} // namespace phaze

#endif // PHAZE_DRIVER_PIPELINE_H
