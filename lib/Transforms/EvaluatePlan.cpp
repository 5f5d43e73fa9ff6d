// The pass phaze-evaluate.
#include "ProgramPass.h"
#include "Tell.h"
#include "phaze/Arch/ArchFile.h"
#include "phaze/Emission/Emission.h"
#include "phaze/Import/ImportProgram.h"
#include "phaze/Import/ModelName.h"
#include "phaze/Plan/Json.h"
#include "phaze/Report/PlanSummary.h"
#include "phaze/Search/Request.h"
#include "phaze/Transforms/Passes.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_EVALUATEPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

struct EvaluatePass : public impl::EvaluatePassBase<EvaluatePass> {
  using EvaluatePassBase::EvaluatePassBase;

  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
    markAllAnalysesPreserved();
  }

  LogicalResult run() {
    ModuleOp module = getOperation();
    std::optional<arch::ArchConfig> chip = architecture();
    if (!chip)
      return failure();
    ImportOptions imports = importOptions(entry, strict, arguments, results, batch, customCalls);
    if (search::writesAttention(rules, software))
      imports.attention = AttentionRun::Written;
    FailureOr<ImportedProgram> program = importProgram(module, imports);
    if (failed(program))
      return failure();
    search::Request request;
#define PHAZE_OPTION(TYPE, MEMBER, NAME, DEFAULT, TEXT) search::takeOption(request.MEMBER, MEMBER);
#define PHAZE_LIST(TYPE, MEMBER, NAME, TEXT) PHAZE_OPTION(TYPE, MEMBER, NAME, , TEXT)
#define GET_CHIP_OPTIONS
#define GET_SETTING_OPTIONS
#include "phaze/Search/Options.h.inc"
    request.chip = chip;
    if (placement == "plan" && failed(takePlacement(request)))
      return failure();
    remarkOtherShape();
    search::Model model{modelName(module, "model"), program->workload, 1, {}};
    std::string error;
    std::optional<search::Evaluation> asked = search::evaluationOf(request, error);
    std::optional<plan::Plan> plan;
    if (asked)
      plan = search::evaluate(std::move(model), *asked, error);
    if (!plan)
      return emitError(module.getLoc()) << error;
    addSources(*program, *plan);
    tell(*this, {{"stages", static_cast<int64_t>(plan->stages.size())},
                 {"replicas", plan->dataParallel},
                 {"devices of a tensor group", plan->tensorWidth}});
    return writeResults(module, summary, report::summarize(*plan), json, plan::toJson(*plan));
  }

  /// A plan for other devices or another batch than the options say: often these were forgotten.
  void remarkOtherShape() {
    ModuleOp module = getOperation();
    if (!module->hasAttr("phaze.plan"))
      return;
    std::optional<plan::Plan> plan = readPlan(module);
    if (plan && (plan->devices != devices || plan->globalBatch != globalBatch))
      emitRemark(module.getLoc()) << "costed for " << devices.getValue()
                                  << " devices and a global batch of " << globalBatch.getValue()
                                  << "; the module's plan is for " << plan->devices << " and "
                                  << plan->globalBatch;
  }

  /// Degrees, and the microbatch if none was given, of the plan that the module is annotated with.
  LogicalResult takePlacement(search::Request &asked) {
    std::optional<plan::Plan> plan = readPlan(getOperation());
    if (!plan)
      return failure();
    std::optional<int64_t> microbatch;
    if (asked.microbatch != 0)
      microbatch = asked.microbatch;
    asked.placement = search::placementOf(*plan, microbatch);
    return success();
  }

  std::optional<arch::ArchConfig> architecture() {
    ModuleOp module = getOperation();
    if (arch.empty() && module->hasAttr("phaze.plan")) {
      std::optional<plan::Plan> plan = readPlan(module);
      return plan ? std::optional(plan->chip) : std::nullopt;
    }
    std::string error;
    std::optional<arch::ArchConfig> chip =
        arch::loadArch(arch.empty() ? "tpuv4" : arch.getValue(), error);
    if (!chip)
      emitError(module.getLoc()) << "option arch: " << error;
    return chip;
  }
};

} // namespace
} // namespace phaze
