// The function that is being written.
#include "Program.h"

using namespace mlir;

namespace phaze::generator {

namespace {

Type typeOf(MLIRContext &context, Precision precision) {
  switch (precision) {
  case Precision::F32:
    return Float32Type::get(&context);
  case Precision::Bf16:
    return BFloat16Type::get(&context);
  case Precision::F16:
    return Float16Type::get(&context);
  case Precision::F64:
    return Float64Type::get(&context);
  }
  llvm_unreachable("all precisions are listed");
}

} // namespace

Program::Program(MLIRContext &context, const Model &model, const StepOptions &options)
    : model(model), options(options), compute(typeOf(context, options.compute)),
      keptType(typeOf(context, options.kept)) {
  Location location = UnknownLoc::get(&context);
  std::string name = model.name + (options.forwardOnly ? "_forward" : "_train_step");
  for (char &letter : name)
    letter = letter == '-' ? '_' : letter;
  module = ModuleOp::create(location, StringRef(name));
  function = func::FuncOp::create(location, "main", FunctionType::get(&context, {}, {}));
  module->push_back(function);
  Block *block = &function.getBody().emplaceBlock();
  b = std::make_unique<autodiff::HloBuilder>(OpBuilder::atBlockEnd(block), location);
  tape = std::make_unique<autodiff::Tape>(*b);
}

Value Program::data(StringRef name) {
  arguments.push_back({name.str(), TrainStep::Argument::Data});
  auto type = RankedTensorType::get({options.batch, model.seq}, b->builder.getI32Type());
  return function.getBody().front().addArgument(type, b->location);
}

Value Program::seed() {
  arguments.push_back({"seed", TrainStep::Argument::Data});
  auto type = RankedTensorType::get({2}, b->builder.getIntegerType(64, /*isSigned=*/false));
  return function.getBody().front().addArgument(type, b->location);
}

Value Program::parameter(StringRef name, ArrayRef<int64_t> shape) {
  Value &known = byName[name];
  if (known)
    return known;
  const unsigned place = trained.size();
  arguments.insert(arguments.begin() + place, {name.str(), TrainStep::Argument::Parameter});
  Value kept = function.getBody().front().insertArgument(
      place, RankedTensorType::get(shape, keptType), b->location);
  known = b->convert(kept, compute);
  trained.push_back({kept, known});
  return known;
}

Value Program::state(StringRef name, Type type) {
  const unsigned place = trained.size() + states++;
  arguments.insert(arguments.begin() + place, {name.str(), TrainStep::Argument::State});
  return function.getBody().front().insertArgument(place, type, b->location);
}

FailureOr<autodiff::Pullback *> Program::makePiece(ArrayRef<Input> inputs,
                                                   autodiff::Pullback::Body body) {
  auto piece = autodiff::Pullback::create(b->location, compute, inputs, body);
  if (failed(piece))
    return failure();
  pieces.push_back(std::move(*piece));
  return pieces.back().get();
}

FailureOr<Program::Values> Program::apply(ArrayRef<Value> inputs, ArrayRef<bool> differentiated,
                                          autodiff::Pullback::Body body) {
  SmallVector<Input> types;
  for (auto [value, flag] : llvm::zip_equal(inputs, differentiated))
    types.push_back({value.getType(), flag});
  auto piece = makePiece(types, body);
  if (failed(piece))
    return failure();
  Values values(inputs);
  for (const autodiff::Parameter &needed : (*piece)->parameters())
    values.push_back(parameter(needed.name, needed.type.getShape()));
  return tape->apply(**piece, values);
}

FailureOr<Value> Program::repeat(StringRef name, int64_t times, Value carry, bool numbered,
                                 ArrayRef<Value> shared, ArrayRef<bool> differentiated,
                                 autodiff::Pullback::Body body) {
  SmallVector<Input> inputs{{carry.getType(), true}};
  if (numbered)
    inputs.push_back({RankedTensorType::get({}, b->builder.getI32Type()), false});
  for (auto [value, flag] : llvm::zip_equal(shared, differentiated))
    inputs.push_back({value.getType(), flag});
  auto piece = makePiece(inputs, body);
  if (failed(piece))
    return failure();
  std::vector<Values> rows(options.scan ? 1 : times);
  for (auto [index, row] : llvm::enumerate(rows))
    for (const autodiff::Parameter &needed : (*piece)->parameters()) {
      SmallVector<int64_t> shape;
      if (options.scan)
        shape.push_back(times);
      llvm::append_range(shape, needed.type.getShape());
      std::string own = options.scan ? (name + "." + needed.name).str()
                                     : (name + "." + Twine(index) + "." + needed.name).str();
      row.push_back(parameter(own, shape));
    }
  return tape
      ->repeat(**piece, times, carry, shared, std::move(rows),
               {options.scan, options.recompute, numbered})
      .front();
}

TrainStep Program::finish(Value loss) {
  Values results;
  if (!options.forwardOnly) {
    Values used, kept, gradients;
    for (const Trained &one : trained) {
      used.push_back(one.used);
      kept.push_back(one.kept);
    }
    for (Value gradient : tape->gradients(loss, used))
      gradients.push_back(b->convert(gradient, keptType));
    results = emitUpdate(*b, options, kept, gradients,
                         [&](StringRef name, Type type) { return state(name, type); });
  }
  const unsigned updated = results.size();
  results.push_back(loss);
  func::ReturnOp::create(b->builder, b->location, results);

  Block &block = function.getBody().front();
  function.setType(FunctionType::get(function.getContext(), block.getArgumentTypes(),
                                     ValueRange(results).getTypes()));
  for (unsigned index = 0; index < updated; ++index)
    function.setArgAttr(index, "tf.aliasing_output", b->builder.getI32IntegerAttr(index));
  for (unsigned index = 0; index < results.size(); ++index)
    function.setResultAttr(
        index, "jax.result_info",
        b->builder.getStringAttr(index < updated ? arguments[index].name : std::string("loss")));
  return {std::move(module), std::move(arguments)};
}

} // namespace phaze::generator
