// The pass phaze-infer-roles.
#include "ProgramPass.h"
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
        getOperation(), importOptions(entry, strict, arguments, results, batch),
        AnalysisStage::Roles);
    if (failed(analysis))
      return signalPassFailure();
    const Roles &roles = analysis->roles;
    func::FuncOp function = analysis->graph->entry;
    Builder builder(&getContext());
    for (auto [i, info] : llvm::enumerate(roles.arguments)) {
      function.setArgAttr(i, "phaze.role", builder.getStringAttr(stringify(info.role)));
      if (std::optional<unsigned> dim = batchDim(*analysis, i))
        function.setArgAttr(i, "phaze.batch_dim", builder.getI64IntegerAttr(*dim));
      emitRemark(function.getArgument(i).getLoc())
          << "argument " << i << " is " << stringify(info.role) << ": " << info.why;
    }
    for (auto [i, info] : llvm::enumerate(roles.results)) {
      function.setResultAttr(i, "phaze.role", builder.getStringAttr(stringify(info.role)));
      InFlightDiagnostic remark = emitRemark(function.getLoc());
      remark << "result " << i << " is " << stringify(info.role);
      if (info.argument)
        remark << " of argument " << *info.argument;
      remark << ": " << info.why;
    }
    for (NodeIndex node : roles.constantParameters) {
      Operation *constant = analysis->graph->nodes[node].op;
      constant->setAttr("phaze.role", builder.getStringAttr("parameter"));
      constant->emitRemark() << "constant is parameter: meets an activation in the forward pass";
    }
    if (roles.batch)
      function.emitRemark() << "batch of " << analysis->factors->classes[*roles.batch].size << ": "
                            << roles.whyBatch;
    else
      function.emitRemark() << "no batch was found";
  }

  static std::optional<unsigned> batchDim(const ProgramAnalysis &analysis, ValueIndex argument) {
    if (!analysis.roles.batch || analysis.roles.arguments[argument].role != ArgumentRole::Data)
      return std::nullopt;
    for (unsigned dim = 0; dim < analysis.graph->shape(argument).size(); ++dim) {
      ArrayRef<ClassIndex> list = analysis.factors->factors(argument, dim);
      if (!list.empty() && list.front() == *analysis.roles.batch)
        return dim;
    }
    return std::nullopt;
  }
};

} // namespace
} // namespace phaze
