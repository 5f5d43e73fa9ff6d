// From a program and a plan to the functions of stages at the batch of a microbatch.
#ifndef PHAZE_LOWERING_LOWERPLAN_H
#define PHAZE_LOWERING_LOWERPLAN_H

#include "phaze/Import/ProgramAnalysis.h"
#include "phaze/Plan/Plan.h"
#include "phaze/Stages/Order.h"

namespace phaze {

/// What became of a program.
struct LoweredPlan {
  StageProgram program;
  StepShape shape;
  std::vector<StageDevices> devices; ///< By stage.
};

/// Gives the entry the batch of the plan, if it has another one. Fails with a diagnostic.
mlir::LogicalResult setGlobalBatch(mlir::ModuleOp module, const ImportOptions &options,
                                   const plan::Plan &plan);

/// The program written out, with what a step adds up of microbatches behind its results.
struct ReferenceProgram {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::string entry;
  std::vector<int64_t> values; ///< What each further result is, by the number of the value.
};

/// What the functions of a stage are for.
enum class TensorGroups {
  OneDevice, ///< All of a stage, as if one device had it.
  Divided,   ///< One device of its tensor group, with collectives among them.
};

/// Replaces the entry by the functions of the plan's stages, for one microbatch. Fails with a
/// diagnostic, also if the batch of the program is not that of the plan.
mlir::FailureOr<LoweredPlan> lowerPlan(mlir::ModuleOp module, const ImportOptions &options,
                                       const plan::Plan &plan,
                                       TensorGroups groups = TensorGroups::Divided,
                                       ReferenceProgram *reference = nullptr);

} // namespace phaze

#endif // PHAZE_LOWERING_LOWERPLAN_H
