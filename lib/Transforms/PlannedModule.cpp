// The passes phaze-export-plan, phaze-emit-annotations and phaze-drop-workload.
#include "Candidates.h"
#include "ProgramPass.h"
#include "Tell.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Emission/Emission.h"
#include "phaze/Import/ModelName.h"
#include "phaze/Plan/Json.h"
#include "phaze/Report/PlanPage.h"
#include "phaze/Report/PlanSummary.h"
#include "phaze/Transforms/Passes.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_EXPORTPLANPASS
#define GEN_PASS_DEF_EMITANNOTATIONSPASS
#define GEN_PASS_DEF_DROPWORKLOADPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

ImportOptions importOptionsOf(ir::WorkloadOp op) {
  ImportOptions options;
  options.graph.entry = op.getEntry().str();
  if (op.getWrittenAttention())
    options.attention = AttentionRun::Written;
  return options;
}

struct ExportPlanPass : public impl::ExportPlanPassBase<ExportPlanPass> {
  using ExportPlanPassBase::ExportPlanPassBase;

  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
    markAllAnalysesPreserved();
  }

  LogicalResult run() {
    FailureOr<SmallVector<ir::WorkloadOp>> workloads = workloadsOf(getOperation());
    if (failed(workloads))
      return failure();
    std::vector<plan::Plan> plans;
    std::vector<Seconds> ownBest;
    std::string text;
    for (ir::WorkloadOp op : *workloads) {
      FailureOr<plan::Plan> plan = readPlannedWorkload(op);
      if (failed(plan) || failed(addSources(op, *plan)))
        return failure();
      text += report::summarize(*plan);
      if (ir::CertificateAttr certificate = op.getCertificateAttr())
        if (FloatAttr best = certificate.getOwnBest())
          ownBest.push_back(Seconds(best.getValueAsDouble()));
      plans.push_back(std::move(*plan));
    }
    if (!html.empty()) {
      llvm::Expected<std::string> page = report::htmlPage(plans, ownBest);
      llvm::Error error = page ? writeFile(html, *page) : page.takeError();
      if (error)
        return getOperation().emitError() << "html: " << llvm::toString(std::move(error));
    }
    std::string written = plan::toJson(plans, ownBest);
    tell(*this, {{"plans", static_cast<int64_t>(plans.size())},
                 {"bytes of JSON", static_cast<int64_t>(written.size())}});
    return writeResults(getOperation(), summary, text, json, written);
  }

  /// Of a workload whose program is there too.
  LogicalResult addSources(ir::WorkloadOp op, plan::Plan &plan) {
    auto program = op->getParentOfType<ModuleOp>();
    if (!program.lookupSymbol(op.getEntry()))
      return success();
    FailureOr<ImportedProgram *> imported =
        getAnalysis<ProgramImports>().get(program, importOptionsOf(op));
    if (failed(imported))
      return failure();
    // Whoever changed the workload changed what its operators stand for.
    if (!plan::verify(plan, (*imported)->workload))
      phaze::addSources(**imported, plan);
    return success();
  }
};

struct EmitAnnotationsPass : public impl::EmitAnnotationsPassBase<EmitAnnotationsPass> {
  using EmitAnnotationsPassBase::EmitAnnotationsPassBase;

  void runOnOperation() override {
    for (ModuleOp program : programsOf(getOperation()))
      if (failed(annotate(program)))
        return signalPassFailure();
    tell(*this, {{"operations with a stage", operationsWith(getOperation(), "phaze.stage")}});
    markAnalysesPreserved<ProgramImports>();
  }

  LogicalResult annotate(ModuleOp program) {
    FailureOr<ir::WorkloadOp> op = onlyWorkload(program);
    if (failed(op))
      return failure();
    FailureOr<plan::Plan> plan = readPlannedWorkload(*op);
    if (failed(plan))
      return failure();
    FailureOr<ImportedProgram *> imported =
        getAnalysis<ProgramImports>().get(program, importOptionsOf(*op));
    if (failed(imported))
      return failure();
    return phaze::annotate(**imported, *plan);
  }
};

struct DropWorkloadPass : public impl::DropWorkloadPassBase<DropWorkloadPass> {
  using DropWorkloadPassBase::DropWorkloadPassBase;

  void runOnOperation() override {
    int64_t erased = 0;
    getOperation().walk([&](Operation *op) {
      if (auto module = dyn_cast<ModuleOp>(op); module && !attachPlan)
        detachPlan(module);
      if (keepWorkload)
        return;
      if (isa<ir::WorkloadOp, ir::ArchOp, ir::SpaceOp>(op)) {
        ++erased;
        return op->erase();
      }
      op->removeDiscardableAttr("phaze.id");
    });
    tell(*this, {{"operations of phaze erased", erased}});
    markAnalysesPreserved<ProgramImports>();
  }
};

} // namespace
} // namespace phaze
