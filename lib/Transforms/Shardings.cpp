// The passes phaze-emit-shardings and phaze-verify-shardings.
#include "Candidates.h"
#include "ProgramPass.h"
#include "Tell.h"
#include "dialects/Sdy/Sdy.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Emission/Emission.h"
#include "phaze/Import/ModelName.h"
#include "phaze/Search/OptionTable.h"
#include "phaze/Transforms/Passes.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_EMITSHARDINGSPASS
#define GEN_PASS_DEF_VERIFYSHARDINGSPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

/// What was planned: of the workload of the module, else of its annotations.
FailureOr<plan::Plan> findPlan(ModuleOp module) {
  auto workloads = module.getOps<ir::WorkloadOp>();
  if (!workloads.empty() && (*workloads.begin()).getStepAttr())
    return readPlannedWorkload(*workloads.begin());
  if (std::optional<plan::Plan> plan = readPlan(module))
    return *plan;
  return failure();
}

/// The entry that the plan is for. Roles, phases and layers are in attributes.
ImportOptions optionsOf(ModuleOp module) {
  ImportOptions options;
  auto workloads = module.getOps<ir::WorkloadOp>();
  if (!workloads.empty())
    options.graph.entry = (*workloads.begin()).getEntry().str();
  if (auto dict = module->getAttrOfType<DictionaryAttr>("phaze.plan"))
    if (auto entry = dict.getAs<StringAttr>("entry"))
      options.graph.entry = entry.str();
  return options;
}

/// What the import warns about was told when the plan was made.
struct WithoutWarnings : public ScopedDiagnosticHandler {
  explicit WithoutWarnings(MLIRContext *context)
      : ScopedDiagnosticHandler(context, [](Diagnostic &diagnostic) {
          return success(diagnostic.getSeverity() == DiagnosticSeverity::Warning);
        }) {}
};

std::vector<debug::Count> countShardings(ModuleOp module) {
  int64_t arguments = 0;
  module.walk([&](func::FuncOp function) {
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      arguments +=
          function.getArgAttr(i, "mhlo.sharding") || function.getArgAttr(i, "sdy.sharding");
  });
  return {{"arguments with a sharding", arguments},
          {"constraints",
           operationsWith(module, "mhlo.sharding") + operationsWith(module, "sdy.sharding")}};
}

struct EmitShardingsPass : public impl::EmitShardingsPassBase<EmitShardingsPass> {
  using EmitShardingsPassBase::EmitShardingsPassBase;

  void runOnOperation() override {
    WithoutWarnings quiet(&getContext());
    for (auto [name, word] : {std::pair("format", &format), {"existing", &existing}})
      if (std::string wrong = options::whatIsWrong(options::factsOf(name), word->getValue());
          !wrong.empty()) {
        emitError(getOperation().getLoc()) << "option " << wrong;
        return signalPassFailure();
      }
    for (ModuleOp module : programsOf(getOperation()))
      if (failed(run(module)))
        return signalPassFailure();
    tell(*this, countShardings(getOperation()));
  }

  LogicalResult run(ModuleOp module) {
    FailureOr<plan::Plan> plan = findPlan(module);
    if (failed(plan))
      return failure();
    ImportOptions options = optionsOf(module);
    options.attention = plan->attention;
    FailureOr<ImportedProgram *> program = getAnalysis<ProgramImports>().get(module, options);
    if (failed(program))
      return failure();
    std::optional<ShardingFormat> form = shardingFormatOf(format);
    if (!form)
      return success();
    auto fate = existing == "keep" ? ExistingShardings::Keep : ExistingShardings::Drop;
    return emitShardings(**program, *plan, {*form, fate, constraints});
  }
};

struct VerifyShardingsPass : public impl::VerifyShardingsPassBase<VerifyShardingsPass> {
  using VerifyShardingsPassBase::VerifyShardingsPassBase;

  void runOnOperation() override {
    WithoutWarnings quiet(&getContext());
    for (ModuleOp module : programsOf(getOperation()))
      if (failed(run(module)))
        return signalPassFailure();
    tell(*this, countShardings(getOperation()));
    markAllAnalysesPreserved();
  }

  static LogicalResult run(ModuleOp module) {
    FailureOr<plan::Plan> plan = findPlan(module);
    if (failed(plan))
      return failure();
    FailureOr<ProgramAnalysis> analysis =
        ProgramAnalysis::run(module, optionsOf(module), AnalysisStage::Layers);
    if (failed(analysis))
      return failure();
    return verifyShardings(*analysis, *plan);
  }
};

} // namespace
} // namespace phaze
