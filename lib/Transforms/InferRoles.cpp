// The pass phaze-infer-roles.
#include "ProgramPass.h"
#include "phaze/Import/ValueNames.h"
#include "phaze/Transforms/Passes.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_INFERROLESPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

struct InferRolesPass : public impl::InferRolesPassBase<InferRolesPass> {
  using InferRolesPassBase::InferRolesPassBase;

  void runOnOperation() override {
    FailureOr<ProgramAnalysis> analysis = ProgramAnalysis::run(
        getOperation(), importOptions(entry, strict, arguments, results, batch, customCalls),
        AnalysisStage::Roles);
    if (failed(analysis))
      return signalPassFailure();
    const Roles &roles = analysis->roles;
    func::FuncOp function = analysis->graph->entry;
    annotateRoles(*analysis);
    for (auto [i, info] : llvm::enumerate(roles.arguments))
      emitRemark(function.getArgument(i).getLoc())
          << describeArgument(function, i) << " is " << stringify(info.role) << ": " << info.why;
    for (auto [i, info] : llvm::enumerate(roles.results)) {
      InFlightDiagnostic remark = emitRemark(function.getLoc());
      remark << describeResult(function, i) << " is " << stringify(info.role);
      if (info.argument)
        remark << " of " << describeArgument(function, *info.argument);
      remark << ": " << info.why;
    }
    for (NodeIndex node : roles.constantParameters)
      emitRemark(analysis->graph->nodes[node].op->getLoc())
          << "constant is parameter: meets an activation in the forward pass";
    if (roles.batch)
      emitRemark(function.getLoc())
          << "batch of " << analysis->factors->classes[*roles.batch].size << ": " << roles.whyBatch;
    else
      emitRemark(function.getLoc()) << "no batch was found";
  }
};

} // namespace
} // namespace phaze
