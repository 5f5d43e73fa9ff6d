// The order of a pipeline, and the table of it that runtimes follow.
#include "phaze/Stages/Order.h"
#include "llvm/Support/JSON.h"

using namespace mlir;

namespace phaze {

std::vector<std::vector<StageTask>> pipelineOrder(const StageProgram &program,
                                                  int64_t microbatches) {
  std::vector<std::vector<StageTask>> orders(program.stages);
  // By stage, its functions of a part: the first round, or all after it.
  auto add = [&](int32_t stage, PartOf part, bool isFirst, std::optional<int64_t> microbatch) {
    for (auto [f, function] : llvm::enumerate(program.functions))
      if (function.stage == stage && function.part == part && (function.round == 0) == isFirst)
        orders[stage].push_back({static_cast<int32_t>(f), microbatch});
  };
  for (int32_t stage = 0; stage < program.stages; ++stage) {
    // As many forward passes as there are stages from here to the end, then one of each.
    int64_t ahead = std::min<int64_t>(program.stages - stage, microbatches);
    for (int64_t i = 0; i < ahead; ++i)
      add(stage, PartOf::Forward, true, i);
    for (int64_t i = 0; i < microbatches; ++i) {
      add(stage, PartOf::Forward, false, i);
      add(stage, PartOf::Backward, true, i);
      if (i + ahead < microbatches)
        add(stage, PartOf::Forward, true, i + ahead);
    }
    for (int64_t i = 0; i < microbatches; ++i)
      add(stage, PartOf::Backward, false, i);
    add(stage, PartOf::Update, true, std::nullopt);
    add(stage, PartOf::Update, false, std::nullopt);
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
                                           {"part", llvm::StringRef(name(function.part))},
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
    values.push_back(std::move(object));
  }
  return values;
}

} // namespace

std::string executionTable(const StageProgram &program, const StepShape &shape) {
  llvm::json::Array arguments, results, order;
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
  for (const std::vector<StageTask> &tasks : pipelineOrder(program, shape.microbatches)) {
    llvm::json::Array list;
    for (const StageTask &task : tasks) {
      llvm::json::Object object{{"run", program.functions[task.function].name}};
      if (task.microbatch)
        object["microbatch"] = *task.microbatch;
      list.push_back(std::move(object));
    }
    order.push_back(std::move(list));
  }
  llvm::json::Value table =
      llvm::json::Object{{"format", "phaze-execution-1"},      {"stages", program.stages},
                         {"microbatches", shape.microbatches}, {"replicas", shape.replicas},
                         {"tensor_width", shape.tensorWidth},  {"arguments", std::move(arguments)},
                         {"values", valuesOf(program)},        {"functions", functionsOf(program)},
                         {"results", std::move(results)},      {"order", std::move(order)}};
  std::string text;
  llvm::raw_string_ostream(text) << llvm::formatv("{0:2}", table) << "\n";
  return text;
}

} // namespace phaze
