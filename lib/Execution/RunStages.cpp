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
        order(pipelineOrder(program, shape)), places(stagesOfPlaces(program, shape)),
        mostStash(places.size(), -1), made(program.values.size()), ofStep(program.values.size()) {
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
      if (function.part == StagePart::Update &&
          failed(runFunction({static_cast<int32_t>(f), std::nullopt})))
        return failure();
    countHeld();
    for (const ProgramResult &result : program.results)
      run.results.push_back(result.argument ? inputs[*result.argument] : *ofStep[result.value]);
    run.values = std::move(ofStep);
    return std::move(run);
  }

private:
  /// All microbatches of the replica, each place as far as it can go.
  LogicalResult runMicrobatches() {
    live.clear();
    std::vector<size_t> next(places.size(), 0);
    auto isDone = [&](size_t place) {
      return next[place] == order[place].size() || !order[place][next[place]].microbatch;
    };
    for (bool moved = true; moved;) {
      moved = false;
      for (size_t place = 0; place < places.size(); ++place)
        while (!isDone(place) && isReady(order[place][next[place]])) {
          if (failed(runFunction(order[place][next[place]++])))
            return failure();
          countStash(place);
          moved = true;
        }
    }
    for (size_t place = 0; place < places.size(); ++place)
      if (!isDone(place)) {
        StageFunction function = program.functions[order[place][next[place]].function];
        return function.op.emitOpError("of microbatch ")
               << *order[place][next[place]].microbatch
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
    auto isUpdate = [&](int32_t user) { return program.functions[user].part == StagePart::Update; };
    return llvm::any_of(program.values[number].users, isUpdate) ||
           llvm::any_of(program.results,
                        [&](const ProgramResult &result) { return result.value == number; });
  }

  /// Functions that will use a value of a microbatch.
  std::set<int32_t> usersOf(const StageValue &value) const {
    std::set<int32_t> users;
    for (int32_t user : value.users)
      if (program.functions[user].part != StagePart::Update)
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

  int64_t placeOf(int32_t stage) const {
    return pipeline::deviceOf(pipelineShape(program, shape), stage);
  }

  void countMessages(int32_t number, bool isOfStep) {
    if (replica > 0)
      return;
    int32_t maker = program.functions[program.values[number].maker].stage;
    std::set<int64_t> targets;
    for (int32_t target : program.targetsOf(number, isOfStep))
      targets.insert(placeOf(target));
    targets.erase(placeOf(maker));
    StageRun &stage = run.stages[maker];
    stage.messages += targets.size();
    const StageValue &value = counted.values[number];
    stage.messageBytes +=
        targets.size() * StageProgram::bytesOf(isOfStep ? value.stepType() : value.type);
  }

  /// What a stage holds of microbatches on their way: forward values for its backward functions,
  /// and cotangents for gradients of parameters that are made later.
  std::vector<int64_t> stashes() const {
    std::vector<int64_t> held(program.stages, 0);
    for (const auto &[key, entry] : live) {
      const StageValue &value = program.values[key.first];
      StagePart maker = program.functions[value.maker].part;
      // What a function of the maker's part still waits for is on its way.
      std::set<int32_t> stages, waiting;
      for (int32_t user : entry.users) {
        const StageFunction &function = program.functions[user];
        (function.part == maker ? waiting : stages).insert(function.stage);
      }
      for (int32_t stage : stages)
        if (!waiting.count(stage))
          held[stage] += StageProgram::bytesOf(counted.values[key.first].type);
    }
    return held;
  }

  /// What each stage of a place holds where the place holds most.
  void countStash(size_t place) {
    std::vector<int64_t> held = stashes();
    int64_t all = 0;
    for (int32_t stage : places[place])
      all += held[stage];
    if (all <= mostStash[place])
      return;
    mostStash[place] = all;
    for (int32_t stage : places[place])
      run.stages[stage].peakStashBytes = held[stage];
  }

  /// Stages of a place hold what they share once; it is in the numbers of the first.
  void countHeld() {
    for (const std::vector<int32_t> &stages : places) {
      std::set<int32_t> isCounted;
      for (int32_t stage : stages)
        countHeld(stage, isCounted);
    }
  }

  void countHeld(int32_t stage, std::set<int32_t> &isCounted) {
    std::set<int32_t> arguments, gradients;
    StageRun &of = run.stages[stage];
    for (const StageFunction &function : program.functions) {
      if (function.stage != stage)
        continue;
      for (const StageArgument &argument : function.arguments)
        if (argument.argument)
          arguments.insert(*argument.argument);
      // Where it is made it is summed over microbatches.
      if (function.part == StagePart::Backward || function.part == StagePart::Weights)
        for (int32_t result : function.results)
          if (program.values[result].combine == Combine::Sum)
            gradients.insert(result);
      if (function.part == StagePart::Forward)
        for (int32_t result : function.results)
          of.activationBytes += readers(program.values[result], stage) *
                                StageProgram::bytesOf(counted.values[result].type);
    }
    for (int32_t argument : arguments) {
      if (!isCounted.insert(argument).second)
        continue;
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

  /// How many other stages' forward functions read a value.
  int64_t readers(const StageValue &value, int32_t stage) const {
    std::set<int32_t> stages;
    for (int32_t user : value.users)
      if (program.functions[user].part == StagePart::Forward)
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
  std::vector<std::vector<int32_t>> places; ///< Stages of each.
  std::vector<int64_t> mostStash;           ///< By place, so far.
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
