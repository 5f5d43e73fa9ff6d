// Runs the functions of stages as a pipeline does.
#include "phaze/Execution/RunStages.h"
#include "Tensors.h"

using namespace mlir;
using namespace phaze::interpreter;

namespace phaze {

namespace {

class Step {
public:
  Step(const StageProgram &program, const StageProgram &counted, const StepShape &shape,
       ArrayRef<TensorValue> inputs, const EvaluateOptions &options)
      : program(program), counted(counted), shape(shape), inputs(inputs), options(options),
        order(pipelineOrder(program, shape.microbatches)), made(program.values.size()),
        ofStep(program.values.size()) {
    run.stages.resize(program.stages);
  }

  FailureOr<StepRun> execute() {
    for (replica = 0; replica < shape.replicas; ++replica)
      if (failed(runMicrobatches()))
        return failure();
    for (auto [i, value] : llvm::enumerate(program.values))
      if (!made[i].empty() && value.combine != Combine::None)
        ofStep[i] = combine(made[i], value.combine, value.dim);
      else if (!made[i].empty())
        ofStep[i] = made[i].front();
    replica = 0;
    for (auto [i, value] : llvm::enumerate(program.values))
      if (!made[i].empty())
        countMessages(i, true);
    for (auto [f, function] : llvm::enumerate(program.functions))
      if (function.part == PartOf::Update &&
          failed(runFunction({static_cast<int32_t>(f), std::nullopt})))
        return failure();
    countHeld();
    for (const ProgramResult &result : program.results)
      run.results.push_back(result.argument ? inputs[*result.argument] : *ofStep[result.value]);
    run.values = std::move(ofStep);
    return std::move(run);
  }

private:
  /// All microbatches of the replica, each stage as far as it can go.
  LogicalResult runMicrobatches() {
    live.clear();
    std::vector<size_t> next(program.stages, 0);
    auto isDone = [&](int32_t stage) {
      return next[stage] == order[stage].size() || !order[stage][next[stage]].microbatch;
    };
    for (bool moved = true; moved;) {
      moved = false;
      for (int32_t stage = 0; stage < program.stages; ++stage)
        while (!isDone(stage) && isReady(order[stage][next[stage]])) {
          if (failed(runFunction(order[stage][next[stage]++])))
            return failure();
          countStash();
          moved = true;
        }
    }
    for (int32_t stage = 0; stage < program.stages; ++stage)
      if (!isDone(stage)) {
        StageFunction function = program.functions[order[stage][next[stage]].function];
        return function.op.emitOpError("of microbatch ")
               << *order[stage][next[stage]].microbatch
               << " waits for a stage that waits for it, in the order of the pipeline";
      }
    return success();
  }

  using Key = std::pair<int32_t, int64_t>; ///< Value and microbatch.

  bool isReady(const StageTask &task) const {
    return llvm::all_of(
        program.functions[task.function].arguments, [&](const StageArgument &argument) {
          return argument.argument || live.count(Key(argument.value, *task.microbatch));
        });
  }

  TensorValue inputOf(const StageArgument &argument, const StageTask &task) {
    if (!argument.argument)
      return task.microbatch ? live.at(Key(argument.value, *task.microbatch)).value
                             : *ofStep[argument.value];
    const TensorValue &whole = inputs[*argument.argument];
    std::optional<int64_t> dim = program.arguments[*argument.argument].batchDim;
    if (!task.microbatch || !dim || shape.microbatches * shape.replicas == 1)
      return whole;
    return partOf(whole, *dim, replica * shape.microbatches + *task.microbatch,
                  shape.microbatches * shape.replicas);
  }

  LogicalResult runFunction(const StageTask &task) {
    const StageFunction &function = program.functions[task.function];
    StageRun &stage = run.stages[function.stage];
    SmallVector<TensorValue> values;
    for (const StageArgument &argument : function.arguments)
      values.push_back(inputOf(argument, task));
    FailureOr<SmallVector<TensorValue>> results =
        evaluate(StageFunction(function).op, values, options);
    if (failed(results))
      return failure();
    stage.runs += replica == 0;
    for (auto [number, result] : llvm::zip_equal(function.results, *results)) {
      const StageValue &value = program.values[number];
      if (!task.microbatch)
        ofStep[number] = result;
      else if (isForStep(number))
        made[number].push_back(result);
      if (std::set<int32_t> users = usersOf(value); task.microbatch && !users.empty())
        live[{number, *task.microbatch}] = {result, std::move(users)};
      countMessages(number, !task.microbatch);
    }
    if (task.microbatch)
      for (const StageArgument &argument : function.arguments)
        if (!argument.argument)
          release(argument.value, *task.microbatch, task.function);
    return success();
  }

  /// Whether an update uses a value, or the program returns it.
  bool isForStep(int32_t number) const {
    auto isUpdate = [&](int32_t user) { return program.functions[user].part == PartOf::Update; };
    return llvm::any_of(program.values[number].users, isUpdate) ||
           llvm::any_of(program.results,
                        [&](const ProgramResult &result) { return result.value == number; });
  }

  /// Functions that will use a value of a microbatch.
  std::set<int32_t> usersOf(const StageValue &value) const {
    std::set<int32_t> users;
    for (int32_t user : value.users)
      if (program.functions[user].part != PartOf::Update)
        users.insert(user);
    return users;
  }

  void release(int32_t number, int64_t microbatch, int32_t user) {
    auto found = live.find({number, microbatch});
    found->second.users.erase(user);
    if (found->second.users.empty())
      live.erase(found);
  }

  //===-- What was sent and held ------------------------------------------------------------===//

  void countMessages(int32_t number, bool isOfStep) {
    if (replica > 0)
      return;
    std::vector<int32_t> targets = program.targetsOf(number, isOfStep);
    StageRun &stage = run.stages[program.functions[program.values[number].maker].stage];
    stage.messages += targets.size();
    stage.messageBytes += targets.size() * StageProgram::bytesOf(counted.values[number].type);
  }

  /// Forward values that backward functions of a stage wait for.
  void countStash() {
    std::vector<int64_t> held(program.stages, 0);
    for (const auto &[key, entry] : live) {
      const StageValue &value = program.values[key.first];
      if (program.functions[value.maker].part != PartOf::Forward)
        continue;
      // What a forward function still waits for is on its way.
      std::set<int32_t> stages, waiting;
      for (int32_t user : entry.users) {
        const StageFunction &function = program.functions[user];
        (function.part == PartOf::Backward ? stages : waiting).insert(function.stage);
      }
      for (int32_t stage : stages)
        if (!waiting.count(stage))
          held[stage] += StageProgram::bytesOf(counted.values[key.first].type);
    }
    for (int32_t stage = 0; stage < program.stages; ++stage)
      run.stages[stage].peakStashBytes = std::max(run.stages[stage].peakStashBytes, held[stage]);
  }

  void countHeld() {
    for (int32_t stage = 0; stage < program.stages; ++stage) {
      std::set<int32_t> arguments, gradients;
      StageRun &of = run.stages[stage];
      for (const StageFunction &function : program.functions) {
        if (function.stage != stage)
          continue;
        for (const StageArgument &argument : function.arguments)
          if (argument.argument)
            arguments.insert(*argument.argument);
        // Where it is made it is summed over microbatches.
        if (function.part == PartOf::Backward)
          for (int32_t result : function.results)
            if (program.values[result].combine == Combine::Sum)
              gradients.insert(result);
        if (function.part == PartOf::Forward)
          for (int32_t result : function.results)
            of.activationBytes += readers(program.values[result], stage) *
                                  StageProgram::bytesOf(counted.values[result].type);
      }
      for (int32_t argument : arguments) {
        const ProgramArgument &info = program.arguments[argument];
        int64_t bytes = StageProgram::bytesOf(counted.heldArgument(stage, argument).type);
        if (info.role == "parameter")
          of.parameterBytes += bytes;
        if (info.role == "state" || info.role == "buffer")
          of.stateBytes += bytes;
      }
      for (int32_t gradient : gradients)
        of.gradientBytes += StageProgram::bytesOf(counted.values[gradient].type);
    }
  }

  /// How many other stages' forward functions read a value.
  int64_t readers(const StageValue &value, int32_t stage) const {
    std::set<int32_t> stages;
    for (int32_t user : value.users)
      if (program.functions[user].part == PartOf::Forward)
        stages.insert(program.functions[user].stage);
    stages.erase(stage);
    return stages.size();
  }

  struct Live {
    TensorValue value;
    std::set<int32_t> users;
  };

  const StageProgram &program;
  const StageProgram &counted; ///< Its values in the types whose bytes count.
  const StepShape &shape;
  ArrayRef<TensorValue> inputs;
  const EvaluateOptions &options;
  std::vector<std::vector<StageTask>> order;
  int64_t replica = 0;
  std::map<Key, Live> live;
  std::vector<std::vector<TensorValue>> made; ///< By value, of all microbatches so far.
  std::vector<std::optional<TensorValue>> ofStep;
  StepRun run;
};

} // namespace

FailureOr<StepRun> runStages(const StageProgram &program, const StepShape &shape,
                             ArrayRef<TensorValue> inputs, const EvaluateOptions &options,
                             const StageProgram *counted) {
  return Step(program, counted ? *counted : program, shape, inputs, options).execute();
}

} // namespace phaze
