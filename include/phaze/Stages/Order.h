// The order in which the stages of a pipeline run their functions, as data and as a file.
#ifndef PHAZE_STAGES_ORDER_H
#define PHAZE_STAGES_ORDER_H

#include "phaze/Stages/StageProgram.h"

namespace phaze {

/// A run of a function: of a microbatch, or without one once in the step.
struct StageTask {
  int32_t function = 0;
  std::optional<int64_t> microbatch;
};

/// How a step is spread.
struct StepShape {
  int64_t microbatches = 1, replicas = 1, tensorWidth = 1;
};

/// Replica r of a stage has the devices `first` + r * `stride` and the `width` - 1 after it.
struct StageDevices {
  int64_t first = 0, stride = 1, width = 1;
};

/// By stage what it runs, one forward one backward: docs/Plan.md, "Order of the microbatches".
/// What other rounds of a part have to do comes as soon as the order of the others allows.
std::vector<std::vector<StageTask>> pipelineOrder(const StageProgram &program,
                                                  int64_t microbatches);

/// The table that a runtime follows, format "phaze-execution-1" of docs/Execution.md.
std::string executionTable(const StageProgram &program, const StepShape &shape);

/// Adds the program of a device of each stage, `@stage0_step`: its functions in order, messages to
/// and from other stages as `send` and `recv`, gradients of replicas summed. Fails with a
/// diagnostic.
mlir::LogicalResult writeStepPrograms(mlir::ModuleOp module, const StageProgram &program,
                                      const StepShape &shape, llvm::ArrayRef<StageDevices> devices);

} // namespace phaze

#endif // PHAZE_STAGES_ORDER_H
