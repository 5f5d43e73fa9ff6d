// From programs and a request to plans and annotated programs; see the header.
#include "phaze/Driver/Driver.h"

#include "mlir/Pass/PassManager.h"
#include "phaze/Emission/Emission.h"
#include "phaze/Import/ModelName.h"
#include "phaze/Plan/Json.h"
#include "phaze/Transforms/InlineProgram.h"
#include "phaze/Transforms/Passes.h"

using namespace mlir;
using namespace phaze;
using namespace phaze::driver;

static Answer failed(Status status, std::string error) {
  Answer answer;
  answer.status = status;
  answer.error = std::move(error);
  return answer;
}

static bool isDefect(llvm::StringRef error) { return error.starts_with("internal error"); }

LogicalResult Driver::addModule(OwningOpRef<ModuleOp> module, llvm::StringRef name) {
  ImportOptions options{{request.entry, request.strict},
                        {request.arguments, request.results, request.batch},
                        AttentionRun::Fused,
                        request.customCalls};
  if (search::writesAttention(request.rules, request.software))
    options.attention = AttentionRun::Written;
  std::vector<ModuleOp> all = programsOf(*module);
  for (auto [i, program] : llvm::enumerate(all)) {
    std::string fallback = all.size() == 1 ? name.str() : name.str() + std::to_string(i);
    if (request.inlines && mlir::failed(inlineProgram(program, options.graph)))
      return failure();
    FailureOr<ImportedProgram> imported = importProgram(program, options);
    if (mlir::failed(imported))
      return failure();
    Workload workload = imported->workload;
    std::string name = modelName(program, fallback), error;
    if (!change(workload, name, error))
      return emitError(program.getLoc()) << error;
    models.push_back({std::move(name), std::move(workload), 1, {}});
    programs.push_back(std::move(*imported));
  }
  modules.push_back(std::move(module));
  return success();
}

bool Driver::addWorkload(Workload workload, llvm::StringRef name, std::string &error) {
  std::string called = name.str();
  if (!change(workload, called, error))
    return false;
  models.push_back({std::move(called), std::move(workload), 1, {}});
  return true;
}

/// Makes another model of it where one is asked for.
bool Driver::change(Workload &workload, std::string &name, std::string &error) const {
  WorkloadChange asked{request.sequence, request.layers, request.dtype};
  if (asked.isEmpty())
    return true;
  std::optional<Workload> other = changed(std::move(workload), asked, error);
  if (!other)
    return false;
  workload = std::move(*other);
  name += " with " + asked.text();
  return true;
}

Answer Driver::plan(const Wishes &wishes) {
  if (!request.planJson.empty())
    return takePlan();
  Answer answer = planAnew(wishes);
  std::vector<plan::Plan> &plans = answer.outcome.plans;
  // Workloads of files have no program, nor have other models than the program's.
  bool isOther = !WorkloadChange{request.sequence, request.layers, request.dtype}.isEmpty();
  if (plans.size() == programs.size() && !isOther)
    for (auto [program, plan] : llvm::zip_equal(programs, plans))
      addSources(program, plan);
  return answer;
}

Answer Driver::planAnew(const Wishes &wishes) {
  if (search::asksForOneChip(request))
    return evaluate(wishes);
  if (models.size() == 1 && request.common != search::Request().common)
    return failed(Status::InvalidInput, "common: has no effect with one model");
  if (!request.placement.empty() || request.microbatch != 0)
    return failed(Status::InvalidInput,
                  std::string(request.placement.empty() ? "microbatch" : "placement") +
                      ": expected arch with it");
  return search(wishes);
}

Answer Driver::takePlan() {
  if (models.size() != 1)
    return failed(Status::InvalidInput, "plan-json: expected one model in the module, found " +
                                            std::to_string(models.size()));
  llvm::Expected<plan::Plan> plan = plan::planFromJson(request.planJson, "plan-json");
  if (!plan)
    return failed(Status::InvalidInput, llvm::toString(plan.takeError()));
  if (std::optional<std::string> wrong = plan::verify(*plan, models.front().workload))
    return failed(Status::InvalidInput, "plan-json: " + *wrong);
  Answer answer;
  answer.outcome.plans.push_back(std::move(*plan));
  return answer;
}

Answer Driver::evaluate(const Wishes &wishes) {
  Answer answer;
  std::optional<search::Evaluation> asked = search::evaluationOf(request, answer.error);
  if (!asked)
    return failed(Status::InvalidInput, answer.error);
  asked->cancel = wishes.cancel;
  for (const search::Model &model : models) {
    search::EvaluationError wrong;
    search::EvaluationExtras extras;
    extras.wantsInstances = wishes.instances;
    extras.wantsExplanation = wishes.explanation;
    extras.wantsPlacements = wishes.placements && asked->placement.empty();
    std::optional<plan::Plan> plan = search::evaluate(model, *asked, wrong, &extras);
    if (!plan)
      return failed(isDefect(wrong.message) ? Status::Internal
                    : wrong.isInput         ? Status::InvalidInput
                                            : Status::NothingFits,
                    wrong.message);
    // Schedules were solved with less effort then, and the plan may be another one.
    if (wishes.cancel && *wishes.cancel) {
      answer.status = Status::Cancelled;
      plan->search.isFinished = false;
    }
    answer.outcome.plans.push_back(std::move(*plan));
    llvm::append_range(answer.instances, extras.instances);
    answer.explanations.push_back(std::move(extras.explanation));
  }
  return answer;
}

Answer Driver::search(const Wishes &wishes) {
  Answer answer;
  std::optional<search::Options> options = search::optionsOf(request, answer.error);
  if (!options)
    return failed(Status::InvalidInput, answer.error);
  options->cancel = wishes.cancel;
  options->progress = wishes.progress;
  options->ranks = wishes.ranks;
  search::Search search(models, std::move(*options));
  if (!search.error().empty())
    return failed(Status::InvalidInput, search.error());
  answer.outcome = search.run();
  const search::Outcome &outcome = answer.outcome;
  // What is wrong is a defect, or that the checkpoint cannot be read or written.
  if (!outcome.error.empty())
    return failed(isDefect(outcome.error) ? Status::Internal : Status::InvalidInput, outcome.error);
  if (outcome.isElsewhere)
    return answer;
  if (!outcome.summary.isFinished)
    answer.status = wishes.cancel && *wishes.cancel ? Status::Cancelled : Status::TimeLimit;
  else if (outcome.plans.empty())
    answer.status = Status::NothingFits;
  answer.error = outcome.whyNot;
  if (wishes.explanation)
    for (const plan::Plan &plan : outcome.plans)
      answer.explanations.push_back(search.explain(plan));
  if (wishes.instances)
    for (const plan::Plan &plan : outcome.plans)
      llvm::append_range(answer.instances, search.instancesOf(plan));
  return answer;
}

LogicalResult Driver::annotate(const std::vector<plan::Plan> &plans) {
  std::optional<ShardingFormat> format = shardingFormatOf(request.format);
  auto existing = request.existing == "keep" ? ExistingShardings::Keep : ExistingShardings::Drop;
  for (auto [program, plan] : llvm::zip_equal(programs, plans)) {
    if (mlir::failed(phaze::annotate(program, plan)))
      return failure();
    if (format &&
        mlir::failed(emitShardings(program, plan, {*format, existing, request.constraints})))
      return failure();
  }
  for (OwningOpRef<ModuleOp> &module : modules) {
    if (!format || !request.constraints)
      break;
    PassManager passes(module->getContext(), ModuleOp::getOperationName());
    passes.addPass(createVerifyShardingsPass());
    if (mlir::failed(passes.run(*module)))
      return failure();
  }
  if (!request.attachPlan)
    for (ImportedProgram &program : programs)
      detachPlan(program.module());
  return success();
}
