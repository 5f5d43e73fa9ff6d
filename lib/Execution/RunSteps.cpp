// Runs the programs of devices side by side.
#include "phaze/Execution/RunSteps.h"
#include "Tensors.h"
#include "phaze/Spmd/Shards.h"

using namespace mlir;
using namespace phaze::interpreter;

namespace phaze {

namespace {

/// The number of the argument or result of the program that an attribute says.
FailureOr<int64_t> numberOf(func::FuncOp function, Attribute attribute, size_t count) {
  auto number = dyn_cast_or_null<IntegerAttr>(attribute);
  if (!number || number.getInt() < 0 || number.getInt() >= static_cast<int64_t>(count))
    return function.emitOpError("expected phaze.argument and phaze.result to say what its "
                                "arguments and results are");
  return number.getInt();
}

/// How a value lies on the devices of a tensor group; whole on each without `phaze.part`.
FailureOr<std::optional<spmd::PlacedSharding>> placeOf(func::FuncOp function, Attribute part,
                                                       int64_t width) {
  if (!part)
    return std::optional<spmd::PlacedSharding>();
  auto text = dyn_cast<StringAttr>(part);
  std::optional<spmd::PlacedSharding> placed =
      text ? spmd::readPart(text.getValue()) : std::nullopt;
  if (!placed || placed->mesh.numDevices() != width)
    return function.emitOpError("has phaze.part = ")
           << part << ", expected one of " << width << " devices";
  return placed;
}

/// What a device of a tensor group has of a value.
TensorValue partFor(const TensorValue &whole, const std::optional<spmd::PlacedSharding> &placed,
                    int64_t device) {
  if (!placed)
    return whole;
  int64_t position = llvm::find(placed->mesh.deviceAt, device) - placed->mesh.deviceAt.begin();
  return spmd::cut(whole, placed->sharding, placed->mesh, position);
}

class StepRunner {
public:
  StepRunner(ModuleOp module, const StageProgram &program, const StepShape &shape,
             ArrayRef<StageDevices> devices, ArrayRef<TensorValue> inputs)
      : module(module), program(program), shape(shape), places(stagesOfPlaces(program, shape)),
        devices(devices), inputs(inputs) {}

  FailureOr<DeviceSteps> run(const EvaluateOptions &options) {
    int64_t count = 0;
    for (const std::vector<int32_t> &stages : places)
      count += shape.replicas * devices[stages.front()].width;
    programs.resize(count);
    for (const std::vector<int32_t> &stages : places)
      if (failed(place(stages)))
        return failure();
    FailureOr<std::vector<DeviceResult>> results = runDevices(programs, options);
    if (failed(results))
      return failure();
    DeviceSteps steps;
    steps.devices = std::move(*results);
    for (const ProgramResult &result : program.results)
      steps.results.push_back(result.argument ? inputs[*result.argument] : TensorValue());
    for (const std::vector<int32_t> &stages : places)
      if (failed(collect(stages, steps)))
        return failure();
    return steps;
  }

private:
  int64_t numberOfDevice(int32_t stage, int64_t replica, int64_t t) const {
    return devices[stage].number(replica, t);
  }

  /// Gives the devices of a place their program and what they start with.
  LogicalResult place(ArrayRef<int32_t> stages) {
    int32_t stage = stages.front();
    auto function = module.lookupSymbol<func::FuncOp>(stepName(stages));
    for (int32_t other : stages)
      if (devices[other].first != devices[stage].first ||
          devices[other].stride != devices[stage].stride ||
          devices[other].width != devices[stage].width)
        return emitError(module.getLoc())
               << "stages " << stage << " and " << other
               << " are on different devices, but the order has them on the same";
    if (!function)
      return emitError(module.getLoc()) << "has no program for the devices of stage " << stage;
    int64_t width = devices[stage].width;
    for (int64_t r = 0; r < shape.replicas; ++r)
      for (int64_t t = 0; t < width; ++t) {
        int64_t number = numberOfDevice(stage, r, t);
        if (number < 0 || number >= static_cast<int64_t>(programs.size()) ||
            programs[number].function)
          return emitError(module.getLoc())
                 << "stage " << stage << " is on device " << number << ", which "
                 << (number < 0 || number >= static_cast<int64_t>(programs.size())
                         ? "there is not"
                         : "another stage has");
        programs[number].function = function;
        programs[number].world = stage;
        programs[number].replica = r;
        programs[number].partition = t;
      }
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      FailureOr<int64_t> argument =
          numberOf(function, function.getArgAttr(i, "phaze.argument"), inputs.size());
      auto placed = placeOf(function, function.getArgAttr(i, "phaze.part"), width);
      if (failed(argument) || failed(placed))
        return failure();
      std::optional<int64_t> dim = program.arguments[*argument].batchDim;
      for (int64_t r = 0; r < shape.replicas; ++r) {
        TensorValue ofReplica = dim && shape.replicas > 1
                                    ? partOf(inputs[*argument], *dim, r, shape.replicas)
                                    : inputs[*argument];
        // In the shape that is divided.
        if (auto whole = function.getArgAttrOfType<TypeAttr>(i, "phaze.whole"))
          ofReplica = ofReplica.withType(cast<RankedTensorType>(whole.getValue()));
        for (int64_t t = 0; t < width; ++t)
          programs[numberOfDevice(stage, r, t)].inputs.push_back(partFor(ofReplica, *placed, t));
      }
    }
    return success();
  }

  /// What a place makes of the results; who holds a parameter gets its new value too.
  LogicalResult collect(ArrayRef<int32_t> stages, DeviceSteps &steps) {
    int32_t stage = stages.front();
    func::FuncOp function = programs[devices[stage].first].function;
    int64_t width = devices[stage].width;
    for (unsigned i = 0; i < function.getNumResults(); ++i) {
      FailureOr<int64_t> number =
          numberOf(function, function.getResultAttr(i, "phaze.result"), program.results.size());
      auto placed = placeOf(function, function.getResultAttr(i, "phaze.part"), width);
      if (failed(number) || failed(placed))
        return failure();
      const StageValue &value = program.values[program.results[*number].value];
      if (!llvm::is_contained(stages, program.functions[value.maker].stage))
        continue;
      auto whole = function.getResultAttrOfType<TypeAttr>(i, "phaze.whole");
      std::vector<TensorValue> ofReplicas;
      for (int64_t r = 0; r < shape.replicas; ++r) {
        std::vector<TensorValue> parts;
        for (int64_t t = 0; t < width; ++t)
          parts.push_back(steps.devices[numberOfDevice(stage, r, t)].results[i]);
        ofReplicas.push_back(*placed
                                 ? spmd::assemble(parts, cast<RankedTensorType>(whole.getValue()),
                                                  (*placed)->sharding, (*placed)->mesh)
                                 : parts.front());
      }
      bool isParted = value.combine == Combine::Concatenate;
      TensorValue result =
          combine(ofReplicas, isParted ? Combine::Concatenate : Combine::Same, value.dim);
      // A view of what an argument is goes back to its type.
      for (const ProgramArgument &argument : program.arguments)
        if (argument.updated == static_cast<int32_t>(*number) && whole && !isParted)
          result = result.withType(cast<RankedTensorType>(argument.type));
      steps.results[*number] = std::move(result);
    }
    return success();
  }

  ModuleOp module;
  const StageProgram &program;
  const StepShape &shape;
  std::vector<std::vector<int32_t>> places; ///< Stages of each.
  ArrayRef<StageDevices> devices;
  ArrayRef<TensorValue> inputs;
  std::vector<DeviceProgram> programs; ///< By number of the device.
};

} // namespace

FailureOr<DeviceSteps> runSteps(ModuleOp module, const StageProgram &program,
                                const StepShape &shape, ArrayRef<StageDevices> devices,
                                ArrayRef<TensorValue> inputs, const EvaluateOptions &options) {
  return StepRunner(module, program, shape, devices, inputs).run(options);
}

} // namespace phaze
