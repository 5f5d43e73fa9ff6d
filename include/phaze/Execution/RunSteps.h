// Runs the programs of devices side by side: the steps that writeStepPrograms wrote.
#ifndef PHAZE_EXECUTION_RUNSTEPS_H
#define PHAZE_EXECUTION_RUNSTEPS_H

#include "phaze/Interpreter/Devices.h"
#include "phaze/Stages/Order.h"

namespace phaze {

struct DeviceSteps {
  std::vector<interpreter::TensorValue> results;  ///< Of the program.
  std::vector<interpreter::DeviceResult> devices; ///< By number.
};

/// Runs `@stage0_step` and the like of `module` on the devices of their stages, with messages and
/// collectives. `inputs` are those of the program, as for runStages; devices of a tensor group get
/// their parts of them. Fails with a diagnostic.
mlir::FailureOr<DeviceSteps> runSteps(mlir::ModuleOp module, const StageProgram &program,
                                      const StepShape &shape, llvm::ArrayRef<StageDevices> devices,
                                      llvm::ArrayRef<interpreter::TensorValue> inputs,
                                      const interpreter::EvaluateOptions &options = {});

} // namespace phaze

#endif // PHAZE_EXECUTION_RUNSTEPS_H
