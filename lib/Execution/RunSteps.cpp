// Runs the programs of devices side by side.
#include "phaze/Execution/RunSteps.h"
#include "Tensors.h"

using namespace mlir;
using namespace phaze::interpreter;

namespace phaze {

/// The number of the argument or result of the program that an attribute says.
static FailureOr<int64_t> numberOf(func::FuncOp function, Attribute attribute, size_t count) {
  auto number = dyn_cast_or_null<IntegerAttr>(attribute);
  if (!number || number.getInt() < 0 || number.getInt() >= static_cast<int64_t>(count))
    return function.emitOpError("expected phaze.argument and phaze.result to say what its "
                                "arguments and results are");
  return number.getInt();
}

FailureOr<DeviceSteps> runSteps(ModuleOp module, const StageProgram &program,
                                const StepShape &shape, ArrayRef<StageDevices> devices,
                                ArrayRef<TensorValue> inputs, const EvaluateOptions &options) {
  std::vector<DeviceProgram> programs(program.stages * shape.replicas);
  for (int32_t stage = 0; stage < program.stages; ++stage) {
    auto function = module.lookupSymbol<func::FuncOp>("stage" + std::to_string(stage) + "_step");
    if (!function)
      return emitError(module.getLoc()) << "has no program for the devices of stage " << stage;
    for (int64_t r = 0; r < shape.replicas; ++r) {
      int64_t number = devices[stage].first + r * devices[stage].stride;
      if (devices[stage].width != 1 || number < 0 ||
          number >= static_cast<int64_t>(programs.size()) || programs[number].function)
        return emitError(module.getLoc())
               << "stage " << stage << " is on devices that cannot be run one by one";
      DeviceProgram &device = programs[number];
      device.function = function;
      device.world = stage;
      device.replica = r;
      for (unsigned i = 0; i < function.getNumArguments(); ++i) {
        FailureOr<int64_t> argument =
            numberOf(function, function.getArgAttr(i, "phaze.argument"), inputs.size());
        if (failed(argument))
          return failure();
        std::optional<int64_t> dim = program.arguments[*argument].batchDim;
        device.inputs.push_back(dim && shape.replicas > 1
                                    ? partOf(inputs[*argument], *dim, r, shape.replicas)
                                    : inputs[*argument]);
      }
    }
  }
  FailureOr<std::vector<DeviceResult>> results = runDevices(programs, options);
  if (failed(results))
    return failure();

  // What one stage makes; who holds a parameter gets its new value too.
  DeviceSteps steps;
  steps.devices = std::move(*results);
  for (const ProgramResult &result : program.results)
    steps.results.push_back(result.argument ? inputs[*result.argument] : TensorValue());
  for (int32_t stage = 0; stage < program.stages; ++stage) {
    func::FuncOp function = programs[devices[stage].first].function;
    for (unsigned i = 0; i < function.getNumResults(); ++i) {
      FailureOr<int64_t> number =
          numberOf(function, function.getResultAttr(i, "phaze.result"), program.results.size());
      if (failed(number))
        return failure();
      const StageValue &value = program.values[program.results[*number].value];
      if (program.functions[value.maker].stage != stage)
        continue;
      std::vector<TensorValue> ofReplicas;
      for (int64_t r = 0; r < shape.replicas; ++r)
        ofReplicas.push_back(
            steps.devices[devices[stage].first + r * devices[stage].stride].results[i]);
      bool isParted = value.combine == Combine::Concatenate;
      steps.results[*number] =
          combine(ofReplicas, isParted ? Combine::Concatenate : Combine::Same, value.dim);
    }
  }
  return steps;
}

} // namespace phaze
