// Reads the functions of stages back.
#include "phaze/Stages/StageProgram.h"
#include "phaze/Import/OperationKinds.h"

using namespace mlir;

namespace phaze {

static constexpr std::pair<Combine, const char *> combineNames[] = {
    {Combine::None, "none"},
    {Combine::Sum, "sum"},
    {Combine::Max, "max"},
    {Combine::Min, "min"},
    {Combine::Same, "same"},
    {Combine::Mean, "mean"},
    {Combine::Concatenate, "concatenate"}};

StringRef stringify(StagePart part) {
  switch (part) {
  case StagePart::Forward:
    return "forward";
  case StagePart::Backward:
    return "backward";
  case StagePart::Weights:
    return "weights";
  case StagePart::Update:
    return "update";
  }
  return "";
}

StringRef stringify(Combine combine) {
  for (auto [value, name] : combineNames)
    if (value == combine)
      return name;
  return "";
}

std::optional<Combine> combineOf(StringRef given) {
  for (auto [value, name] : combineNames)
    if (name == given)
      return value;
  return std::nullopt;
}

StringRef stringify(ValueKind kind) {
  switch (kind) {
  case ValueKind::Activation:
    return "activation";
  case ValueKind::Stash:
    return "stash";
  case ValueKind::Cotangent:
    return "cotangent";
  case ValueKind::Gradient:
    return "gradient";
  case ValueKind::Exchange:
    return "exchange";
  case ValueKind::Result:
    return "result";
  }
  return "";
}

ValueKind StageProgram::kindOf(const StageValue &value, const StageFunction &user) const {
  const StageFunction &maker = functions[value.maker];
  if (user.part == StagePart::Update)
    return maker.part == StagePart::Update || maker.stage != user.stage ? ValueKind::Exchange
                                                                        : ValueKind::Gradient;
  if (maker.part != StagePart::Forward)
    return ValueKind::Cotangent;
  return user.part == StagePart::Forward ? ValueKind::Activation : ValueKind::Stash;
}

std::vector<std::vector<int32_t>> StageProgram::holders() const {
  std::vector<std::vector<int32_t>> stagesOf(arguments.size());
  for (const StageFunction &function : functions)
    for (const StageArgument &argument : function.arguments)
      if (argument.argument && !llvm::is_contained(stagesOf[*argument.argument], function.stage))
        stagesOf[*argument.argument].push_back(function.stage);
  return stagesOf;
}

std::vector<int32_t> StageProgram::targetsOf(int32_t value) const {
  std::set<int32_t> targets;
  for (int32_t user : values[value].users)
    targets.insert(functions[user].stage);
  std::vector<std::vector<int32_t>> stagesOf = holders();
  for (auto [i, argument] : llvm::enumerate(arguments))
    if (argument.updated && results[*argument.updated].value == value)
      targets.insert(stagesOf[i].begin(), stagesOf[i].end());
  targets.erase(functions[values[value].maker].stage);
  return {targets.begin(), targets.end()};
}

std::vector<int32_t> StageProgram::targetsOf(int32_t value, bool isOfStep) const {
  const StageValue &of = values[value];
  // A new value goes to all that hold the old one.
  bool isNew = isOfStep && functions[of.maker].part == StagePart::Update;
  std::vector<int32_t> targets;
  for (int32_t target : targetsOf(value))
    if (isNew || llvm::any_of(of.users, [&](int32_t user) {
          return functions[user].stage == target &&
                 (functions[user].part == StagePart::Update) == isOfStep;
        }))
      targets.push_back(target);
  return targets;
}

StageProgram::HeldArgument StageProgram::heldArgument(int32_t stage, int32_t argument) const {
  for (const StageFunction &function : functions)
    for (auto [i, each] : llvm::enumerate(function.arguments))
      if (function.stage == stage && each.argument == argument) {
        func::FuncOp op = function.op;
        return {op.getArgumentTypes()[i], op.getArgAttr(i, "phaze.part"),
                op.getArgAttr(i, "phaze.whole")};
      }
  return {arguments[argument].type, {}, {}};
}

Type StageValue::stepType() const {
  if (!scatterDim)
    return type;
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> sizes(tensor.getShape());
  sizes[*scatterDim] = llvm::divideCeil(sizes[*scatterDim], scatterParts);
  return tensor.clone(sizes);
}

int64_t StageProgram::bytesOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape())
    return 0;
  return tensor.getNumElements() * storedBits(tensor.getElementType()) / 8;
}

namespace {

class Reader {
public:
  explicit Reader(ModuleOp module) : module(module) {}

  FailureOr<StageProgram> run() {
    for (auto function : module.getOps<func::FuncOp>())
      if (function->hasAttr("phaze.part") && failed(read(function)))
        return failure();
    if (program.functions.empty())
      return emitError(module.getLoc(), "has no functions of stages: expected phaze.part on some");
    if (failed(readUses()) || failed(readProgram()))
      return failure();
    return std::move(program);
  }

private:
  std::optional<int64_t> numberOf(DictionaryAttr dict, StringRef name) const {
    auto attribute = dict ? dict.getAs<IntegerAttr>(name) : IntegerAttr();
    return attribute ? std::optional<int64_t>(attribute.getInt()) : std::nullopt;
  }

  LogicalResult read(func::FuncOp op) {
    StageFunction function;
    function.name = op.getName().str();
    function.op = op;
    auto stage = op->getAttrOfType<IntegerAttr>("phaze.stage");
    auto round = op->getAttrOfType<IntegerAttr>("phaze.round");
    auto part = op->getAttrOfType<StringAttr>("phaze.part");
    std::optional<StagePart> known;
    for (StagePart each : allStageParts)
      if (part && part.getValue() == stringify(each))
        known = each;
    if (!stage || !round || !known || stage.getInt() < 0 || stage.getInt() > INT32_MAX)
      return op.emitOpError("expected phaze.stage, phaze.round and phaze.part to say which stage "
                            "runs it when");
    function.stage = stage.getInt();
    function.round = round.getInt();
    function.part = *known;
    program.stages = std::max(program.stages, function.stage + 1);
    for (unsigned i = 0; i < op.getNumResults(); ++i) {
      DictionaryAttr dict = op.getResultAttrDict(i);
      std::optional<int64_t> number = numberOf(dict, "phaze.value");
      if (!number || *number < 0 || *number > INT32_MAX)
        return op.emitOpError("result #") << i << " has no phaze.value";
      if (!indices.try_emplace(*number, program.values.size()).second)
        return op.emitOpError("result #")
               << i << " is value " << *number << ", which there is already";
      StageValue value;
      value.number = *number;
      value.type = op.getResultTypes()[i];
      value.maker = program.functions.size();
      value.result = i;
      if (auto combine = dict.getAs<StringAttr>("phaze.combine")) {
        std::optional<Combine> found = combineOf(combine.getValue());
        if (!found)
          return op.emitOpError("result #") << i << " has phaze.combine = " << combine;
        value.combine = *found;
        value.dim = numberOf(dict, "phaze.combine_dim").value_or(0);
        auto tensor = dyn_cast<RankedTensorType>(value.type);
        if (value.combine == Combine::Concatenate &&
            (!tensor || value.dim < 0 || value.dim >= tensor.getRank()))
          return op.emitOpError("result #") << i << " has no dimension " << value.dim;
      }
      if (std::optional<int64_t> dim = numberOf(dict, "phaze.scatter_dim")) {
        auto tensor = dyn_cast<RankedTensorType>(value.type);
        auto groups = dict.getAs<DenseIntElementsAttr>("phaze.sum_over");
        if (!tensor || *dim < 0 || *dim >= tensor.getRank() || !groups ||
            groups.getType().getRank() != 2)
          return op.emitOpError("result #")
                 << i << " has phaze.scatter_dim = " << *dim
                 << ", expected a dimension, and groups in phaze.sum_over";
        value.scatterDim = *dim;
        value.scatterParts = groups.getType().getDimSize(1);
      }
      function.results.push_back(program.values.size());
      program.values.push_back(value);
    }
    program.functions.push_back(std::move(function));
    return success();
  }

  LogicalResult readUses() {
    for (auto [f, function] : llvm::enumerate(program.functions))
      for (unsigned i = 0; i < function.op.getNumArguments(); ++i) {
        DictionaryAttr dict = function.op.getArgAttrDict(i);
        StageArgument argument;
        if (std::optional<int64_t> number = numberOf(dict, "phaze.argument")) {
          argument.argument = *number;
        } else {
          std::optional<int64_t> value = numberOf(dict, "phaze.value");
          auto found = value ? indices.find(*value) : indices.end();
          if (found == indices.end())
            return function.op.emitOpError("argument #")
                   << i << " has neither phaze.argument nor the phaze.value of a result";
          argument.value = found->second;
          StageValue &of = program.values[argument.value];
          if (of.maker >= static_cast<int32_t>(f))
            return function.op.emitOpError("argument #")
                   << i << " is made by @" << program.functions[of.maker].name
                   << ", which runs later";
          if (of.users.empty() || of.users.back() != static_cast<int32_t>(f))
            of.users.push_back(f);
        }
        function.arguments.push_back(argument);
      }
    return success();
  }

  LogicalResult readProgram() {
    auto arguments = module->getAttrOfType<ArrayAttr>("phaze.program_arguments");
    auto results = module->getAttrOfType<ArrayAttr>("phaze.program_results");
    if (!arguments || !results)
      return emitError(module.getLoc(),
                       "expected phaze.program_arguments and phaze.program_results");
    for (Attribute attribute : arguments) {
      auto dict = dyn_cast<DictionaryAttr>(attribute);
      ProgramArgument argument;
      if (auto role = dict ? dict.getAs<StringAttr>("role") : StringAttr())
        argument.role = role.str();
      auto type = dict ? dict.getAs<TypeAttr>("type") : TypeAttr();
      if (!type)
        return emitError(module.getLoc(), "phaze.program_arguments: expected a type");
      argument.type = type.getValue();
      argument.batchDim = numberOf(dict, "batch_dim");
      if (std::optional<int64_t> updated = numberOf(dict, "updated")) {
        if (*updated < 0 || *updated >= static_cast<int64_t>(results.size()))
          return emitError(module.getLoc(), "phaze.program_arguments: updated is no result");
        argument.updated = *updated;
      }
      auto tensor = dyn_cast<RankedTensorType>(argument.type);
      if (argument.batchDim &&
          (!tensor || *argument.batchDim < 0 || *argument.batchDim >= tensor.getRank()))
        return emitError(module.getLoc(), "phaze.program_arguments: batch_dim is no dimension");
      program.arguments.push_back(argument);
    }
    auto isArgument = [&](int64_t number) {
      return number >= 0 && number < static_cast<int64_t>(program.arguments.size());
    };
    for (Attribute attribute : results) {
      auto dict = dyn_cast<DictionaryAttr>(attribute);
      ProgramResult result;
      if (std::optional<int64_t> argument = numberOf(dict, "argument"))
        result.argument = *argument;
      else if (auto found = indices.find(numberOf(dict, "value").value_or(-1));
               found != indices.end())
        result.value = found->second;
      if (auto role = dict ? dict.getAs<StringAttr>("role") : StringAttr())
        result.role = role.str();
      if (result.argument ? !isArgument(*result.argument) : result.value < 0)
        return emitError(module.getLoc(), "phaze.program_results: expected a value or an argument");
      program.results.push_back(result);
    }
    for (const StageFunction &function : program.functions)
      for (const StageArgument &argument : function.arguments)
        if (argument.argument && !isArgument(*argument.argument))
          return StageFunction(function).op.emitOpError("has phaze.argument = ")
                 << *argument.argument << ", but the program has " << program.arguments.size();
    return success();
  }

  ModuleOp module;
  StageProgram program;
  std::map<int64_t, int32_t> indices; ///< By the number that attributes have.
};

} // namespace

FailureOr<StageProgram> readStageProgram(ModuleOp module) { return Reader(module).run(); }

} // namespace phaze
