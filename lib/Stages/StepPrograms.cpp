// The program of a device: the functions of its stage in the order of the pipeline.
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Stages/Order.h"

using namespace mlir;

namespace phaze {

namespace {

class StepWriter {
public:
  StepWriter(ModuleOp module, const StageProgram &program, const StepShape &shape,
             ArrayRef<StageDevices> devices, int32_t place)
      : module(module), program(program), shape(shape), devices(devices), place(place),
        places(stagesOfPlaces(program, shape)), stages(places[place]), builder(module.getContext()),
        location(module.getLoc()), order(pipelineOrder(program, shape)[place]) {
    for (auto [i, list] : llvm::enumerate(places))
      for (int32_t stage : list)
        placeOf[stage] = i;
  }

  LogicalResult run() {
    std::vector<std::vector<int32_t>> holders = program.holders();
    SmallVector<Type> types;
    SmallVector<DictionaryAttr> attributes;
    for (auto [i, argument] : llvm::enumerate(program.arguments)) {
      auto holder = llvm::find_if(
          stages, [&, i = i](int32_t stage) { return llvm::is_contained(holders[i], stage); });
      if (holder == stages.end())
        continue;
      numbers.push_back(i);
      auto [type, part, whole] = program.heldArgument(*holder, i);
      types.push_back(withAllMicrobatches(type, argument));
      NamedAttrList list;
      list.set("phaze.argument", builder.getI64IntegerAttr(i));
      if (part) {
        list.set("phaze.part", part);
        Type all = cast<TypeAttr>(whole).getValue();
        list.set("phaze.whole", TypeAttr::get(withAllMicrobatches(all, argument)));
      }
      attributes.push_back(list.getDictionary(builder.getContext()));
      partTypes[i] = type;
    }
    builder.setInsertionPointToEnd(module.getBody());
    auto function = func::FuncOp::create(builder, location, stepName(stages),
                                         builder.getFunctionType(types, {}));
    function->setAttr("phaze.stages", builder.getDenseI32ArrayAttr(stages));
    function.setAllArgAttrs(attributes);
    Block *body = function.addEntryBlock();
    builder.setInsertionPointToStart(body);
    for (auto [i, number] : llvm::enumerate(numbers))
      arguments[number] = body->getArgument(i);
    token = stablehlo::CreateTokenOp::create(builder, location);
    bool isUpdating = false;
    for (const StageTask &task : order) {
      if (!task.microbatch && !std::exchange(isUpdating, true))
        combineAll();
      runTask(task);
    }
    if (!isUpdating)
      combineAll();
    writeResults(function, holders);
    return success();
  }

private:
  using Key = std::pair<int32_t, int64_t>; ///< Value and microbatch; -1 for the step.

  /// With the batch of all microbatches of a replica.
  Type withAllMicrobatches(Type type, const ProgramArgument &argument) const {
    if (!argument.batchDim)
      return type;
    auto tensor = cast<RankedTensorType>(type);
    SmallVector<int64_t> sizes(tensor.getShape());
    sizes[*argument.batchDim] *= shape.microbatches;
    return tensor.clone(sizes);
  }

  //===-- Functions -------------------------------------------------------------------------===//

  void runTask(const StageTask &task) {
    const StageFunction &function = program.functions[task.function];
    int64_t microbatch = task.microbatch.value_or(-1);
    SmallVector<Value> operands;
    for (const StageArgument &argument : function.arguments)
      operands.push_back(argument.argument ? argumentOf(*argument.argument, microbatch)
                                           : valueOf(argument.value, microbatch));
    auto call = func::CallOp::create(builder, location, StageFunction(function).op, operands);
    for (auto [number, result] : llvm::zip_equal(function.results, call.getResults())) {
      values[{number, microbatch}] = result;
      send(number, microbatch, result);
      if (microbatch >= 0 && isForStep(program.values[number]))
        accumulate(number, result);
    }
  }

  bool isUpdate(int32_t function) const {
    return program.functions[function].part == StagePart::Update;
  }

  /// Whether an update uses a value, or the program returns it.
  bool isForStep(const StageValue &value) const {
    return value.combine != Combine::None ||
           llvm::any_of(value.users, [&](int32_t user) { return isUpdate(user); });
  }

  Value argumentOf(int32_t number, int64_t microbatch) {
    const ProgramArgument &argument = program.arguments[number];
    Value whole = arguments.lookup(number);
    if (!argument.batchDim || microbatch < 0 || shape.microbatches == 1)
      return whole;
    auto type = cast<RankedTensorType>(partTypes.lookup(number));
    SmallVector<int64_t> starts(type.getRank(), 0), limits(type.getShape()),
        strides(type.getRank(), 1);
    starts[*argument.batchDim] = microbatch * type.getDimSize(*argument.batchDim);
    limits[*argument.batchDim] += starts[*argument.batchDim];
    return stablehlo::SliceOp::create(builder, location, type, whole, starts, limits, strides);
  }

  /// A value of this place, or received from another at its first use.
  Value valueOf(int32_t number, int64_t microbatch) {
    Value &value = values[{number, microbatch}];
    if (!value)
      value =
          receive(number, microbatch,
                  microbatch < 0 ? program.values[number].stepType() : program.values[number].type);
    return value;
  }

  //===-- Messages --------------------------------------------------------------------------===//

  /// One channel for each message of a step.
  stablehlo::ChannelHandleAttr channelOf(int32_t number, int64_t microbatch) {
    int64_t handle = number * (shape.microbatches + 1) + microbatch + 3;
    return stablehlo::ChannelHandleAttr::get(builder.getContext(), handle, /*type=*/1);
  }

  /// Between stages of different widths values are whole on each device of a tensor group; the
  /// first of them have a counterpart.
  DenseIntElementsAttr pairsTo(int32_t from, int32_t to) {
    SmallVector<int64_t> pairs;
    int64_t both = std::min(devices[from].tensor, devices[to].tensor);
    for (int64_t r = 0; r < shape.replicas; ++r)
      for (int64_t t = 0; t < devices[to].width; ++t) {
        int64_t group = t / devices[to].tensor, place = t % devices[to].tensor;
        if (place >= both)
          continue;
        pairs.push_back(devices[from].number(r, group * devices[from].tensor + place));
        pairs.push_back(devices[to].number(r, t));
      }
    auto type =
        RankedTensorType::get({static_cast<int64_t>(pairs.size()) / 2, 2}, builder.getI64Type());
    return DenseIntElementsAttr::get(type, pairs);
  }

  /// To the places whose stages use it for the microbatch, or for the step.
  void send(int32_t number, int64_t microbatch, Value value) {
    std::set<int32_t> targets;
    for (int32_t target : program.targetsOf(number, microbatch < 0))
      targets.insert(placeOf.lookup(target));
    targets.erase(place);
    for (int32_t target : targets)
      token = stablehlo::SendOp::create(builder, location, token.getType(), value, token,
                                        channelOf(number, microbatch), builder.getBoolAttr(false),
                                        pairsTo(stages.front(), places[target].front()));
  }

  Value receive(int32_t number, int64_t microbatch, Type type) {
    int32_t from = program.functions[program.values[number].maker].stage;
    auto received = stablehlo::RecvOp::create(
        builder, location, TypeRange{type, token.getType()}, token, channelOf(number, microbatch),
        builder.getBoolAttr(false), pairsTo(from, stages.front()));
    token = received->getResult(1);
    if (devices[from].tensor >= devices[stages.front()].tensor)
      return received->getResult(0);
    return handOutInGroups(received->getResult(0), devices[from].tensor);
  }

  /// What the first devices of each tensor group got, one after the other for all places.
  Value handOutInGroups(Value value, int64_t have) {
    const StageDevices &on = devices[stages.front()];
    SmallVector<int64_t> groups;
    int64_t each = on.tensor / have;
    for (int64_t group = 0; group < on.width / on.tensor; ++group)
      for (int64_t place = 0; place < have; ++place)
        for (int64_t turn = 0; turn < each; ++turn)
          groups.push_back(group * on.tensor + place + turn * have);
    auto type = RankedTensorType::get({static_cast<int64_t>(groups.size()) / each, each},
                                      builder.getI64Type());
    auto channel = stablehlo::ChannelHandleAttr::get(builder.getContext(), 1, /*type=*/1);
    return stablehlo::CollectiveBroadcastOp::create(
               builder, location, TypeRange{value.getType()}, ValueRange{value},
               DenseIntElementsAttr::get(type, groups), channel)
        ->getResult(0);
  }

  //===-- Values of the step ----------------------------------------------------------------===//

  void accumulate(int32_t number, Value value) {
    Value &sum = sums[number];
    switch (program.values[number].combine) {
    case Combine::Concatenate:
      parts[number].push_back(value);
      return;
    case Combine::None:
    case Combine::Same:
      sum = value;
      return;
    case Combine::Sum:
    case Combine::Mean:
      sum = sum ? Value(stablehlo::AddOp::create(builder, location, sum, value)) : value;
      return;
    case Combine::Max:
      sum = sum ? Value(stablehlo::MaximumOp::create(builder, location, sum, value)) : value;
      return;
    case Combine::Min:
      sum = sum ? Value(stablehlo::MinimumOp::create(builder, location, sum, value)) : value;
      return;
    }
  }

  /// After the last microbatch: over replicas, and to the stages that need it.
  void combineAll() {
    for (auto &[number, list] : parts)
      sums[number] = concatenate(number, list);
    for (auto [number, value] : sums) {
      const StageValue &of = program.values[number];
      if (of.scatterDim)
        value = scatter(value, of);
      if (of.combine == Combine::Sum || of.combine == Combine::Mean || of.combine == Combine::Max ||
          of.combine == Combine::Min)
        value = reduceOverReplicas(value, of);
      if (of.combine == Combine::Mean)
        value = divide(value, shape.microbatches * shape.replicas);
      values[{number, -1}] = value;
      send(number, -1, value);
    }
  }

  Value concatenate(int32_t number, ArrayRef<Value> list) {
    if (list.size() == 1)
      return list.front();
    auto type = cast<RankedTensorType>(list.front().getType());
    SmallVector<int64_t> sizes(type.getShape());
    int64_t dim = program.values[number].dim;
    sizes[dim] *= list.size();
    return stablehlo::ConcatenateOp::create(builder, location, type.clone(sizes), list, dim);
  }

  /// And over devices of a replica that have summands of it.
  Value reduceOverReplicas(Value value, const StageValue &of) {
    Combine how = of.combine;
    int64_t width = devices[stages.front()].width, each = 1;
    func::FuncOp maker = program.functions[of.maker].op;
    auto over = maker.getResultAttrOfType<DenseIntElementsAttr>(
        of.result, of.scatterDim ? "phaze.sum_after" : "phaze.sum_over");
    SmallVector<int64_t> own = llvm::to_vector(llvm::seq<int64_t>(0, width));
    if (over) {
      own = llvm::to_vector(over.getValues<int64_t>());
      each = over.getType().getDimSize(1);
    }
    if (shape.replicas * each == 1)
      return value;
    SmallVector<int64_t> groups;
    for (int64_t first = 0; first < width; first += each)
      for (int64_t r = 0; r < shape.replicas; ++r)
        for (int64_t i = first; i < first + each; ++i)
          groups.push_back(r * width + own[i]);
    auto groupType =
        RankedTensorType::get({width / each, shape.replicas * each}, builder.getI64Type());
    auto channel = stablehlo::ChannelHandleAttr::get(builder.getContext(), 1, /*type=*/1);
    auto reduce = stablehlo::AllReduceOp::create(builder, location, value.getType(), value,
                                                 DenseIntElementsAttr::get(groupType, groups),
                                                 channel, /*use_global_device_ids=*/true);
    fillRegion(reduce->getRegion(0), value.getType(), how);
    return reduce->getResult(0);
  }

  /// The region of a collective.
  void fillRegion(Region &region, Type type, Combine how) {
    auto scalar = RankedTensorType::get({}, cast<RankedTensorType>(type).getElementType());
    OpBuilder::InsertionGuard guard(builder);
    Block *body = builder.createBlock(&region, {}, {scalar, scalar}, {location, location});
    Value a = body->getArgument(0), b = body->getArgument(1), both;
    if (how == Combine::Max)
      both = stablehlo::MaximumOp::create(builder, location, a, b);
    else if (how == Combine::Min)
      both = stablehlo::MinimumOp::create(builder, location, a, b);
    else
      both = stablehlo::AddOp::create(builder, location, a, b);
    stablehlo::ReturnOp::create(builder, location, both);
  }

  /// The part of a sum that a device gets, of those of its replica that have summands.
  Value scatter(Value value, const StageValue &of) {
    auto type = cast<RankedTensorType>(value.getType());
    auto part = cast<RankedTensorType>(of.stepType());
    int64_t dim = *of.scatterDim, padded = part.getDimSize(dim) * of.scatterParts;
    if (int64_t more = padded - type.getDimSize(dim); more > 0) {
      SmallVector<int64_t> none(type.getRank(), 0), high(none), sizes(type.getShape());
      high[dim] = more;
      sizes[dim] = padded;
      auto scalar = RankedTensorType::get({}, type.getElementType());
      Value zero = stablehlo::ConstantOp::create(
          builder, location, scalar,
          DenseElementsAttr::get(scalar, builder.getZeroAttr(type.getElementType())));
      type = type.clone(sizes);
      value = stablehlo::PadOp::create(builder, location, type, value, zero, none, high, none);
    }
    func::FuncOp maker = program.functions[of.maker].op;
    auto over = maker.getResultAttrOfType<DenseIntElementsAttr>(of.result, "phaze.sum_over");
    int64_t width = devices[stages.front()].width, each = of.scatterParts;
    SmallVector<int64_t> groups;
    for (int64_t r = 0; r < shape.replicas; ++r)
      for (int64_t partition : over.getValues<int64_t>())
        groups.push_back(r * width + partition);
    auto groupType = RankedTensorType::get({static_cast<int64_t>(groups.size()) / each, each},
                                           builder.getI64Type());
    auto channel = stablehlo::ChannelHandleAttr::get(builder.getContext(), 1, /*type=*/1);
    auto op = stablehlo::ReduceScatterOp::create(builder, location, part, value, dim,
                                                 DenseIntElementsAttr::get(groupType, groups),
                                                 channel, /*use_global_device_ids=*/true);
    fillRegion(op->getRegion(0), type, Combine::Sum);
    return op->getResult(0);
  }

  Value divide(Value value, int64_t by) {
    auto type = cast<RankedTensorType>(value.getType());
    Type element = type.getElementType();
    Attribute number = isa<FloatType>(element)
                           ? Attribute(builder.getFloatAttr(element, static_cast<double>(by)))
                           : Attribute(builder.getIntegerAttr(element, by));
    Value count = stablehlo::ConstantOp::create(builder, location, type,
                                                DenseElementsAttr::get(type, number));
    return stablehlo::DivideOp::create(builder, location, value, count);
  }

  //===-- Results ---------------------------------------------------------------------------===//

  /// What this place makes of the program's results, and new values of what it holds that another
  /// one makes.
  void writeResults(func::FuncOp function, const std::vector<std::vector<int32_t>> &holders) {
    SmallVector<Value> results;
    SmallVector<DictionaryAttr> attributes;
    SmallVector<Type> types;
    for (auto [i, result] : llvm::enumerate(program.results)) {
      if (result.value < 0)
        continue;
      bool isOwn =
          llvm::is_contained(stages, program.functions[program.values[result.value].maker].stage);
      bool isCopy = llvm::any_of(llvm::enumerate(program.arguments), [&, i = i](auto argument) {
        return argument.value().updated == static_cast<int32_t>(i) &&
               llvm::any_of(holders[argument.index()],
                            [&](int32_t holder) { return llvm::is_contained(stages, holder); });
      });
      if (!isOwn && !isCopy)
        continue;
      auto found = values.find({result.value, -1});
      // Of one microbatch where nothing has to be put together.
      Value value = found != values.end() ? found->second
                    : isOwn               ? values.lookup({result.value, 0})
                                          : valueOf(result.value, -1);
      results.push_back(value);
      types.push_back(value.getType());
      NamedAttrList list;
      list.set("phaze.result", builder.getI64IntegerAttr(i));
      const StageValue &of = program.values[result.value];
      func::FuncOp maker = program.functions[of.maker].op;
      if (Attribute part = maker.getResultAttr(of.result, "phaze.part")) {
        list.set("phaze.part", part);
        auto whole = maker.getResultAttrOfType<TypeAttr>(of.result, "phaze.whole");
        auto type = cast<RankedTensorType>(whole.getValue());
        SmallVector<int64_t> sizes(type.getShape());
        if (of.combine == Combine::Concatenate)
          sizes[of.dim] *= shape.microbatches;
        list.set("phaze.whole", TypeAttr::get(type.clone(sizes)));
      }
      attributes.push_back(list.getDictionary(builder.getContext()));
    }
    func::ReturnOp::create(builder, location, results);
    function.setFunctionType(builder.getFunctionType(function.getArgumentTypes(), types));
    function.setAllResultAttrs(attributes);
  }

  ModuleOp module;
  const StageProgram &program;
  const StepShape &shape;
  ArrayRef<StageDevices> devices;
  int32_t place;
  std::vector<std::vector<int32_t>> places; ///< Stages of each.
  const std::vector<int32_t> &stages;       ///< Of this one.
  llvm::DenseMap<int32_t, int32_t> placeOf; ///< By stage.
  OpBuilder builder;
  Location location;
  std::vector<StageTask> order;
  SmallVector<int32_t> numbers; ///< Arguments of the program that it has.
  llvm::DenseMap<int32_t, Value> arguments;
  llvm::DenseMap<int32_t, Type> partTypes; ///< Of these arguments, for one microbatch.
  llvm::DenseMap<Key, Value> values;
  std::map<int32_t, Value> sums;
  std::map<int32_t, SmallVector<Value>> parts;
  Value token;
};

} // namespace

LogicalResult writeStepPrograms(ModuleOp module, const StageProgram &program,
                                const StepShape &shape, ArrayRef<StageDevices> devices) {
  auto places = static_cast<int32_t>(stagesOfPlaces(program, shape).size());
  for (int32_t place = 0; place < places; ++place)
    if (failed(StepWriter(module, program, shape, devices, place).run()))
      return failure();
  return success();
}

} // namespace phaze
