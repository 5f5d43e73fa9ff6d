// The pass phaze-infer-roles.
#include "ProgramPass.h"
#include "Tell.h"
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
    tell(*this,
         {{"arguments", static_cast<int64_t>(roles.arguments.size())},
          {"parameters",
           llvm::count_if(roles.arguments,
                          [](const auto &info) { return info.role == ArgumentRole::Parameter; })},
          {"constants that are parameters", static_cast<int64_t>(roles.constantParameters.size())},
          {"results", static_cast<int64_t>(roles.results.size())}});
    if (roles.batch)
      emitRemark(function.getLoc())
          << "batch of " << analysis->factors->classes[*roles.batch].size << ": " << roles.whyBatch;
    else
      emitRemark(function.getLoc()) << "no batch was found";
  }
};

} // namespace
} // namespace phaze
