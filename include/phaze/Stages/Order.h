// The order in which the stages of a pipeline run their functions, as data and as a file.
#ifndef PHAZE_STAGES_ORDER_H
#define PHAZE_STAGES_ORDER_H

#include "phaze/Pipeline/Pipeline.h"
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
  pipeline::Order order = pipeline::Order::OneFOneB;
  int64_t chunks = 1; ///< Stages that the same devices have.
  /// Devices that share sequences, replicas that share experts, and groups of both that share
  /// states, gradients or parameters; replicas that share something are one replica here.
  int64_t context = 1, expert = 1, sharing = 1;
};

/// A replica of a stage has `width` devices: tensor groups of `tensor` neighbours. All tensor
/// groups of all replicas are `stride` apart, the first of them at `first`.
struct StageDevices {
  int64_t first = 0, stride = 1, width = 1, tensor = 1;

  /// Of the partition of a replica.
  int64_t number(int64_t replica, int64_t partition) const {
    return first + (replica * (width / tensor) + partition / tensor) * stride + partition % tensor;
  }
};

/// What the pipeline is to the order; `check()` of it says what is wrong with a shape. A place is a
/// device of this pipeline: a tensor group in each replica.
pipeline::Shape pipelineShape(const StageProgram &program, const StepShape &shape);

/// By place the stages that are there, ascending. The pipeline's shape has to be a valid one, here
/// and below.
std::vector<std::vector<int32_t>> stagesOfPlaces(const StageProgram &program,
                                                 const StepShape &shape);

/// By place what it runs: docs/Placement.md, "Orders". What other rounds of a part have to do comes
/// as soon as the order of the others allows.
std::vector<std::vector<StageTask>> pipelineOrder(const StageProgram &program,
                                                  const StepShape &shape);

/// The table that a runtime follows, format "phaze-execution-1" of docs/Execution.md.
std::string executionTable(const StageProgram &program, const StepShape &shape,
                           llvm::ArrayRef<StageDevices> devices);

/// The name of the program of a place with these stages: that of the first of them.
std::string stepName(llvm::ArrayRef<int32_t> stages);

/// Adds the program of a device of each place, `@stage0_step`: its functions in order, messages to
/// and from other places as `send` and `recv`, gradients of replicas summed. Fails with a
/// diagnostic.
mlir::LogicalResult writeStepPrograms(mlir::ModuleOp module, const StageProgram &program,
                                      const StepShape &shape, llvm::ArrayRef<StageDevices> devices);

} // namespace phaze

#endif // PHAZE_STAGES_ORDER_H
