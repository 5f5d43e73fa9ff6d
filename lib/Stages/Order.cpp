// The order of a pipeline, and the table of it that runtimes follow.
#include "phaze/Stages/Order.h"
#include "llvm/Support/JSON.h"

using namespace mlir;

namespace phaze {

pipeline::Shape pipelineShape(const StageProgram &program, const StepShape &shape) {
  return {shape.order, program.stages / shape.chunks, shape.chunks, shape.microbatches};
}

std::vector<std::vector<int32_t>> stagesOfPlaces(const StageProgram &program,
                                                 const StepShape &shape) {
  pipeline::Shape pipeline = pipelineShape(program, shape);
  std::vector<std::vector<int32_t>> stages(pipeline.devices);
  for (int32_t stage = 0; stage < program.stages; ++stage)
    stages[pipeline::deviceOf(pipeline, stage)].push_back(stage);
  return stages;
}

std::string stepName(llvm::ArrayRef<int32_t> stages) {
  return "stage" + std::to_string(stages.front()) + "_step";
}

std::vector<std::vector<StageTask>> pipelineOrder(const StageProgram &program,
                                                  const StepShape &shape) {
  std::vector<std::vector<StageTask>> orders;
  std::vector<std::vector<int32_t>> places = stagesOfPlaces(program, shape);
  for (auto [stages, passes] :
       llvm::zip_equal(places, pipeline::ordersOf(pipelineShape(program, shape)))) {
    std::vector<StageTask> &order = orders.emplace_back();
    // Functions of a part: the first round, or all after it.
    auto add = [&](ArrayRef<int32_t> of, StagePart part, bool isFirst,
                   std::optional<int64_t> microbatch) {
      for (auto [f, function] : llvm::enumerate(program.functions))
        if (llvm::is_contained(of, function.stage) && function.part == part &&
            (function.round == 0) == isFirst)
          order.push_back({static_cast<int32_t>(f), microbatch});
    };
    for (const pipeline::Task &pass : passes) {
      switch (pass.pass) {
      case pipeline::Pass::Forward:
        add(pass.chunk, StagePart::Forward, true, pass.microbatch);
        break;
      case pipeline::Pass::Backward:
        add(pass.chunk, StagePart::Forward, false, pass.microbatch);
        add(pass.chunk, StagePart::Backward, true, pass.microbatch);
        break;
      case pipeline::Pass::Weight:
        add(pass.chunk, StagePart::Weights, true, pass.microbatch);
        break;
      }
    }
    for (int64_t i = 0; i < shape.microbatches; ++i)
      for (StagePart part : {StagePart::Backward, StagePart::Weights})
        add(stages, part, false, i);
    add(stages, StagePart::Update, true, std::nullopt);
    add(stages, StagePart::Update, false, std::nullopt);
  }
  return orders;
}

namespace {

std::string textOf(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

llvm::json::Array functionsOf(const StageProgram &program) {
  llvm::json::Array functions;
  for (const StageFunction &function : program.functions) {
    llvm::json::Array arguments, results;
    for (const StageArgument &argument : function.arguments) {
      if (argument.argument) {
        arguments.push_back(llvm::json::Object{{"argument", *argument.argument}});
        continue;
      }
      const StageValue &value = program.values[argument.value];
      arguments.push_back(llvm::json::Object{{"value", argument.value},
                                             {"kind", stringify(program.kindOf(value, function))}});
    }
    for (int32_t result : function.results)
      results.push_back(result);
    functions.push_back(llvm::json::Object{{"name", function.name},
                                           {"stage", function.stage},
                                           {"part", stringify(function.part)},
                                           {"round", function.round},
                                           {"arguments", std::move(arguments)},
                                           {"results", std::move(results)}});
  }
  return functions;
}

llvm::json::Array valuesOf(const StageProgram &program) {
  llvm::json::Array values;
  for (auto [i, value] : llvm::enumerate(program.values)) {
    const StageFunction &maker = program.functions[value.maker];
    llvm::json::Array sentTo;
    for (int32_t stage : program.targetsOf(i))
      sentTo.push_back(stage);
    llvm::json::Object object{{"type", textOf(value.type)},
                              {"bytes", StageProgram::bytesOf(value.type)},
                              {"maker", maker.name},
                              {"result", value.result},
                              {"combine", stringify(value.combine)},
                              {"sent_to", std::move(sentTo)}};
    if (value.combine == Combine::Concatenate)
      object["dim"] = value.dim;
    if (value.scatterDim)
      object["scatter_dim"] = *value.scatterDim;
    values.push_back(std::move(object));
  }
  return values;
}

} // namespace

std::string executionTable(const StageProgram &program, const StepShape &shape,
                           ArrayRef<StageDevices> devices) {
  llvm::json::Array arguments, results, order, places;
  for (const ProgramArgument &argument : program.arguments) {
    llvm::json::Object object{{"role", argument.role}, {"type", textOf(argument.type)}};
    if (argument.batchDim)
      object["batch_dim"] = *argument.batchDim;
    if (argument.updated)
      object["updated"] = *argument.updated;
    arguments.push_back(std::move(object));
  }
  for (const ProgramResult &result : program.results)
    results.push_back(result.argument ? llvm::json::Object{{"argument", *result.argument}}
                                      : llvm::json::Object{{"value", result.value}});
  for (const std::vector<StageTask> &tasks : pipelineOrder(program, shape)) {
    llvm::json::Array list;
    for (const StageTask &task : tasks) {
      llvm::json::Object object{{"run", program.functions[task.function].name}};
      if (task.microbatch)
        object["microbatch"] = *task.microbatch;
      list.push_back(std::move(object));
    }
    order.push_back(std::move(list));
  }
  for (const std::vector<int32_t> &stages : stagesOfPlaces(program, shape)) {
    const StageDevices &on = devices[stages.front()];
    places.push_back(llvm::json::Object{{"stages", llvm::json::Array(stages)},
                                        {"first_device", on.first},
                                        {"group_stride", on.stride},
                                        {"group_width", on.tensor},
                                        {"width", on.width}});
  }
  llvm::json::Value table = llvm::json::Object{{"format", "phaze-execution-1"},
                                               {"stages", program.stages},
                                               {"microbatches", shape.microbatches},
                                               {"replicas", shape.replicas},
                                               {"tensor_width", shape.tensorWidth},
                                               {"context", shape.context},
                                               {"expert", shape.expert},
                                               {"sharing", shape.sharing},
                                               {"arguments", std::move(arguments)},
                                               {"values", valuesOf(program)},
                                               {"functions", functionsOf(program)},
                                               {"results", std::move(results)},
                                               {"places", std::move(places)},
                                               {"order", std::move(order)}};
  std::string text;
  llvm::raw_string_ostream(text) << llvm::formatv("{0:2}", table) << "\n";
  return text;
}

} // namespace phaze
