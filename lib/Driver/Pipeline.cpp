// The pipelines phaze-arch-search and phaze-plan; see the header.
#include "phaze/Driver/Pipeline.h"

#include "mlir/Pass/PassRegistry.h"
#include "phaze/Search/OptionTable.h"
#include "phaze/Search/Request.h"
#include "phaze/Transforms/Passes.h"

using namespace mlir;

namespace phaze {

namespace {

/// Takes over what a pass and the pipeline both have.
template <typename To, typename From> void take(To &to, const From &from) { to = from; }
template <typename T, unsigned N, typename From>
void take(SmallVector<T, N> &to, const From &from) {
  to.assign(from.begin(), from.end());
}
#define PHAZE_TAKE(TYPE, MEMBER, NAME, DEFAULT, TEXT) take(pass.MEMBER, options.MEMBER);
#define PHAZE_TAKE_LIST(TYPE, MEMBER, NAME, TEXT) take(pass.MEMBER, options.MEMBER);

/// What all passes that have to understand the program are asked.
template <typename PassOptions> PassOptions programOptions(const PlanPipelineOptions &options) {
  PassOptions pass;
#define PHAZE_OPTION PHAZE_TAKE
#define PHAZE_LIST PHAZE_TAKE_LIST
#define GET_PROGRAM_OPTIONS
#include "phaze/Search/Options.h.inc"
  return pass;
}

SearchArchsPassOptions searchOptions(const PlanPipelineOptions &options) {
  SearchArchsPassOptions pass;
#define PHAZE_OPTION PHAZE_TAKE
#define PHAZE_LIST PHAZE_TAKE_LIST
#define GET_SETTING_OPTIONS
#define GET_SEARCH_OPTIONS
#include "phaze/Search/Options.h.inc"
  return pass;
}

/// A manager that writes what each pass was given and has made to numbered files.
class StagedPasses {
public:
  StagedPasses(OpPassManager &passes, std::string folder)
      : passes(passes), folder(std::move(folder)) {
    dump("input");
  }

  void add(std::unique_ptr<Pass> pass) {
    std::string name = pass->getArgument().str();
    passes.addPass(std::move(pass));
    dump(name);
  }

private:
  void dump(const std::string &name) {
    if (folder.empty())
      return;
    std::string file = llvm::formatv("{0}/{1,0+2}-{2}.mlir", folder, number++, name);
    passes.addPass(createDumpModulePass({std::move(file)}));
  }

  OpPassManager &passes;
  std::string folder;
  unsigned number = 0;
};

/// From the program to what is planned of it, by way of its workload.
void addPlanning(StagedPasses &passes, const PlanPipelineOptions &options) {
  if (options.inlines)
    passes.add(createInlinePass({options.entry, options.strict}));
  auto convert = programOptions<ConvertStablehloToPhazePassOptions>(options);
  if (search::writesAttention(options.rules, options.software))
    convert.attention = AttentionRun::Written;
  passes.add(createConvertStablehloToPhazePass(std::move(convert)));
  passes.add(createSearchArchsPass(searchOptions(options)));
  passes.add(createShardLayersPass());
  passes.add(createAnnotateCostsPass());
  passes.add(createScheduleOpsPass());
  passes.add(createPartitionPass());
  passes.add(createVerifyPlanPass());
  passes.add(createExportPlanPass({options.json, options.html, options.summary}));
  passes.add(createEmitAnnotationsPass());
}

void addGivenPlan(StagedPasses &passes, const PlanPipelineOptions &options) {
  auto pass = programOptions<ApplyPlanPassOptions>(options);
  pass.inlines = options.inlines;
  pass.keepWorkload = options.keepWorkload;
  pass.plan = options.plan;
  passes.add(createApplyPlanPass(std::move(pass)));
}

/// What is wrong with the value of an option; empty if nothing is.
std::string whatIsWrong(const PlanPipelineOptions &options) {
  std::string wrong;
#define PHAZE_OPTION(TYPE, MEMBER, NAME, DEFAULT, TEXT)                                            \
  if (wrong.empty())                                                                               \
    wrong = options::whatIsWrong(options::factsOf(NAME), options.MEMBER.getValue());
#define PHAZE_LIST(TYPE, MEMBER, NAME, TEXT)                                                       \
  for (const TYPE &value : options.MEMBER)                                                         \
    if (wrong.empty())                                                                             \
      wrong = options::whatIsWrong(options::factsOf(NAME), value);
#define GET_SETTING_OPTIONS
#define GET_SEARCH_OPTIONS
#define GET_SHARDING_OPTIONS
#include "phaze/Search/Options.h.inc"
  return wrong;
}

/// A part of a compiler, which says nothing unless it is asked.
struct CompilerPipelineOptions : public PlanPipelineOptions {
  CompilerPipelineOptions() {
    constraints = true;
    summary = "none";
  }
};

} // namespace

void buildPlanPipeline(OpPassManager &manager, const PlanPipelineOptions &options) {
  StagedPasses passes(manager, options.dumpStages);
  if (options.plan.empty())
    addPlanning(passes, options);
  else
    addGivenPlan(passes, options);
  if (options.format != "none") {
    passes.add(createEmitShardingsPass({options.format, options.existing, options.constraints}));
    if (options.constraints)
      passes.add(createVerifyShardingsPass());
  }
  if (!options.keepWorkload || !options.attachPlan)
    passes.add(createDropWorkloadPass({options.keepWorkload, options.attachPlan}));
}

/// Values are looked at before anything runs.
template <typename Options> static void registerPipeline(StringRef name, StringRef description) {
  registerPassPipeline(
      name, description,
      [](OpPassManager &passes, StringRef text,
         function_ref<LogicalResult(const Twine &)> errorHandler) -> LogicalResult {
        Options options;
        if (failed(options.parseFromString(text)))
          return failure();
        if (std::string wrong = whatIsWrong(options); !wrong.empty())
          return errorHandler(wrong);
        buildPlanPipeline(passes, options);
        return success();
      },
      [](function_ref<void(const detail::PassOptions &)> handler) { handler(Options()); });
}

void registerPhazePipelines() {
  registerPipeline<PlanPipelineOptions>(
      "phaze-arch-search",
      "Find the best architecture and placement for a training step, and annotate it");
  registerPipeline<CompilerPipelineOptions>(
      "phaze-plan", "The same with constraints=true and summary=none: a part of a compiler");
}

} // namespace phaze
