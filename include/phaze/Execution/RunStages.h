// Runs the functions of stages as a pipeline does, in the reference interpreter.
#ifndef PHAZE_EXECUTION_RUNSTAGES_H
#define PHAZE_EXECUTION_RUNSTAGES_H

#include "phaze/Interpreter/Evaluate.h"
#include "phaze/Stages/Order.h"

namespace phaze {

/// What a stage of one replica did in a step.
struct StageRun {
  int64_t runs = 0;                       ///< Of functions.
  int64_t messages = 0, messageBytes = 0; ///< Sent to other stages, for all microbatches.
  int64_t activationBytes = 0;            ///< Of these, in the forward pass, for one microbatch.
  int64_t parameterBytes = 0, stateBytes = 0, gradientBytes = 0;
  /// Forward values held for backward functions, at most at once.
  int64_t peakStashBytes = 0;
};

struct StepRun {
  std::vector<interpreter::TensorValue> results; ///< Of the program.
  std::vector<StageRun> stages;                  ///< Of replica 0.
  /// By value of the stages what it is for the step, if it is there.
  std::vector<std::optional<interpreter::TensorValue>> values;
};

/// Runs a step: each replica its microbatches in the order of the pipeline, then the updates.
/// `inputs` are those of the program, with the batch of all microbatches of all replicas: the first
/// replica has the first samples. Bytes are those of `counted`, the same program as one device of
/// each tensor group has it, if it is given. Fails with a diagnostic, also where stages wait for
/// each other.
mlir::FailureOr<StepRun> runStages(const StageProgram &program, const StepShape &shape,
                                   llvm::ArrayRef<interpreter::TensorValue> inputs,
                                   const interpreter::EvaluateOptions &options = {},
                                   const StageProgram *counted = nullptr);

} // namespace phaze

#endif // PHAZE_EXECUTION_RUNSTAGES_H
