// Runs functions operation by operation.
#include "phaze/Interpreter/Evaluate.h"
#include "LinearAlgebra.h"
#include "Machine.h"
#include "Specialize.h"
#include "dialects/Sdy/Sdy.h"
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace phaze::interpreter {

const HandlerTable &handlers() {
  static const HandlerTable table = [] {
    HandlerTable all;
    addElementwise(all);
    addManualComputation(all);
    addIndexing(all);
    addGatherScatter(all);
    addContractions(all);
    addReductions(all);
    addOrdering(all);
    addControlFlow(all);
    addNormalization(all);
    addRandom(all);
    addCollectives(all);
    addChecks(all);
    addLinearAlgebra(all);
    return all;
  }();
  return table;
}

std::vector<llvm::StringRef> supportedOperations() {
  std::vector<llvm::StringRef> names;
  for (const auto &entry : handlers())
    names.push_back(entry.getKey());
  llvm::sort(names);
  return names;
}

namespace {

class FunctionRun : public Run {
public:
  FunctionRun(Machine &machine, unsigned device)
      : machine(machine), options(machine.options), device(device) {}

  FailureOr<DeviceResult> runEntry(func::FuncOp function, ArrayRef<TensorValue> inputs) {
    if (function.getNumArguments() != inputs.size())
      return function.emitOpError("is given ")
             << inputs.size() << " inputs, expected " << function.getNumArguments();
    for (auto [i, argument] : llvm::enumerate(function.getArguments())) {
      if (failed(check(function, inputs[i].type())))
        return failure();
      if (!isOf(inputs[i], argument.getType()))
        return function.emitOpError("is given a value of type ")
               << inputs[i].type() << " for argument #" << i << ", expected " << argument.getType();
    }
    entry = function;
    FailureOr<Values> results = runFunction(function, inputs);
    if (failed(results))
      return failure();
    report.results = std::move(*results);
    return std::move(report);
  }

  FailureOr<Values> runFunction(func::FuncOp function, ArrayRef<TensorValue> inputs) {
    if (function.isDeclaration())
      return function.emitOpError("has no body to run");
    if (!function.getBody().hasOneBlock())
      return function.emitOpError("has ")
             << function.getBody().getBlocks().size() << " blocks, expected 1";
    if (++depth > options.maxCallDepth)
      return function.emitOpError("is called more than ") << options.maxCallDepth << " deep";
    // A function sees nothing of its caller's values.
    Frame *caller = std::exchange(frame, nullptr);
    FailureOr<Values> results = runRegion(function.getBody(), inputs);
    frame = caller;
    --depth;
    return results;
  }

  FailureOr<Values> runRegion(Region &region, ArrayRef<TensorValue> arguments) override {
    Frame inner;
    inner.parent = frame;
    frame = &inner;
    for (auto [argument, value] : llvm::zip_equal(region.getArguments(), arguments))
      define(argument, value);
    FailureOr<Values> results = runBlock(region.front());
    for (const auto &[unused, value] : inner.values)
      release(value);
    frame = inner.parent;
    return results;
  }

  FailureOr<Values> call(Operation *caller, StringRef callee,
                         ArrayRef<TensorValue> arguments) override {
    auto name = StringAttr::get(caller->getContext(), callee);
    auto function = symbols.lookupNearestSymbolFrom<func::FuncOp>(caller, name);
    if (!function)
      return caller->emitOpError("calls '") << callee << "', which is no function of the module";
    if (function.getNumArguments() != arguments.size())
      return caller->emitOpError("calls '") << callee << "' with " << arguments.size()
                                            << " values, expected " << function.getNumArguments();
    for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
      if (!isOf(arguments[i], type))
        return caller->emitOpError("calls '")
               << callee << "' with a value of type " << arguments[i].type() << " for argument #"
               << i << ", expected " << type;
    return runFunction(function, arguments);
  }

  FailureOr<TensorValue> constant(Operation *op, ElementsAttr value) override {
    auto found = machine.constants.find(op);
    if (found != machine.constants.end())
      return found->second;
    std::optional<TensorValue> converted = TensorValue::fromAttr(value);
    if (!converted)
      return op->emitOpError("has no elements in the module: its value is elided or external");
    machine.constants[op] = *converted;
    return *converted;
  }

  TensorValue lookup(Value value) override {
    for (Frame *f = frame; f; f = f->parent) {
      auto found = f->values.find(value);
      if (found != f->values.end())
        return found->second;
    }
    llvm_unreachable("the verifier sees to it that operands dominate");
  }

  LogicalResult countOperations(Operation *op, uint64_t count) override {
    machine.operations += count;
    if (machine.operations <= options.maxOperations)
      return success();
    return op->emitOpError("is stopped: more than ")
           << options.maxOperations << " operations were executed";
  }

  LogicalResult countElements(Operation *op, uint64_t count) override {
    if (count <= options.maxElementWork - machine.elementWork) {
      machine.elementWork += count;
      return success();
    }
    return op->emitOpError("is stopped: more than ")
           << options.maxElementWork << " elements would be computed";
  }

  const DevicePlace &place() const override { return machine.place(device); }

  FailureOr<std::vector<Values>> meet(Operation *op, int64_t channel, ArrayRef<int64_t> members,
                                      ArrayRef<TensorValue> brought, int64_t bytes) override {
    if (pending && pending->meeting)
      return machine.conclude(device, std::exchange(pending->meeting, nullptr));
    countTraffic(op, bytes);
    FailureOr<std::shared_ptr<Machine::Meeting>> meeting =
        machine.join(device, op, channel, members, brought);
    if (failed(meeting))
      return failure();
    if (!pending)
      return machine.conclude(device, std::move(*meeting));
    // Whoever started it goes on without the result.
    pending->meeting = std::move(*meeting);
    return failure();
  }

  FailureOr<TensorValue> startAsync(Operation *op, ArrayRef<TensorValue> operands) override {
    auto started = std::make_shared<Started>();
    started->op = op;
    Started *outer = std::exchange(pending, started.get());
    FailureOr<Values> results = runRegion(op->getRegion(0), operands);
    pending = outer;
    if (failed(results) && !started->meeting)
      return failure();
    std::vector<TensorValue> parts = operands.vec();
    if (succeeded(results)) {
      started->isDone = true;
      parts.assign(results->begin(), results->end());
    }
    auto type = RankedTensorType::get({}, IntegerType::get(op->getContext(), 64));
    futures.push_back(std::move(started));
    llvm::SetVector<Value> captured;
    getUsedValuesDefinedAbove(op->getRegion(0), captured);
    for (Value value : captured)
      started->captured.push_back({value, lookup(value)});
    parts.push_back(TensorValue::fromInts(type, {static_cast<int64_t>(futures.size()) - 1}));
    return TensorValue::tuple(op->getResult(0).getType(), std::move(parts));
  }

  FailureOr<Values> finishAsync(const TensorValue &future) override {
    ArrayRef<TensorValue> parts = future.elements();
    std::shared_ptr<Started> started = futures[parts.back()[0].i];
    parts = parts.drop_back();
    if (started->isDone)
      return Values(parts.begin(), parts.end());
    if (!started->meeting)
      return started->op->emitOpError("is waited for more than once");
    Frame outside;
    outside.parent = frame;
    for (const auto &[value, held] : started->captured)
      outside.values[value] = held;
    frame = &outside;
    Started *outer = std::exchange(pending, started.get());
    FailureOr<Values> results = runRegion(started->op->getRegion(0), parts);
    pending = outer;
    frame = outside.parent;
    return results;
  }

  LogicalResult send(Operation *op, int64_t channel, DenseIntElementsAttr pairs,
                     ArrayRef<TensorValue> values) override {
    int64_t bytes = 0;
    for (const TensorValue &value : values)
      bytes += bytesOf(value);
    FailureOr<int64_t> sent = machine.send(device, op, channel, pairs, values);
    if (succeeded(sent) && *sent > 0)
      countTraffic(op, bytes * *sent);
    return sent;
  }

  FailureOr<Values> receive(Operation *op, int64_t channel, DenseIntElementsAttr pairs) override {
    countTraffic(op, 0);
    return machine.receive(device, op, channel, pairs);
  }

  FailureOr<Values> nextInput(Operation *op) override {
    if (machine.inputs.empty())
      return op->emitOpError("has nothing to be fed in: the queue is empty");
    func::FuncOp function = machine.inputs.front();
    machine.inputs.pop_front();
    return runFunction(function, {});
  }

  uint64_t nextDraw() override { return draws++; }

  FailureOr<Values> runParallel(Operation *op, ArrayRef<TensorValue> operands) override;
  FailureOr<std::vector<Values>> runPartitions(Operation *op, Region &region,
                                               ArrayRef<Values> arguments) override;

  LogicalResult check(Operation *op, Type type) {
    auto [entry, isNew] = checked.try_emplace(type, true);
    std::string why;
    if (!isNew || isInterpretable(type, options.maxElements, why))
      return success();
    return op->emitOpError() << why;
  }

private:
  /// Whether a value is one of a type, whose shape may be left to the run.
  static bool isOf(const TensorValue &value, Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || tensor.hasStaticShape())
      return value.type() == type;
    auto own = dyn_cast<RankedTensorType>(value.type());
    return own && own.getElementType() == tensor.getElementType() &&
           succeeded(verifyCompatibleShape(own.getShape(), tensor.getShape()));
  }

  /// A collective that goes on while others run: its region is run up to it, and once more when
  /// its result is asked for.
  struct Started {
    Operation *op = nullptr;
    std::shared_ptr<Machine::Meeting> meeting;
    bool isDone = false; ///< It was no collective, and has its results.
    SmallVector<std::pair<Value, TensorValue>> captured; ///< From outside of the region.
  };

  struct Frame {
    llvm::DenseMap<Value, TensorValue> values;
    Frame *parent;
  };

  void countTraffic(Operation *op, int64_t bytes) {
    std::string name = op->getName().stripDialect().str();
    std::string function = op->getParentOfType<func::FuncOp>().getName().str();
    for (Traffic *traffic : {&report.traffic[name], &report.trafficOfFunction[function][name]}) {
      ++traffic->count;
      traffic->bytes += bytes;
    }
  }

  /// Values that share their elements are held once.
  void define(Value value, TensorValue held) {
    if (holders[held.storage()]++ == 0)
      heldBytes += bytesOf(held);
    report.peakBytes = std::max(report.peakBytes, heldBytes);
    frame->values[value] = std::move(held);
  }

  void release(const TensorValue &held) {
    auto found = holders.find(held.storage());
    if (--found->second > 0)
      return;
    holders.erase(found);
    heldBytes -= bytesOf(held);
  }

  void releaseLastUses(Operation *op, const Machine::LastUses &lastUses) {
    auto uses = lastUses.find(op);
    if (uses == lastUses.end())
      return;
    for (Value value : uses->second) {
      if (isKept(value))
        continue;
      auto found = frame->values.find(value);
      release(found->second);
      frame->values.erase(found);
    }
  }

  /// Arguments of the entry are the caller's, unless it gives them away.
  bool isKept(Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    return argument && argument.getOwner()->getParentOp() == entry &&
           !entry.getArgAttr(argument.getArgNumber(), "tf.aliasing_output") &&
           !entry.getArgAttr(argument.getArgNumber(), "jax.buffer_donor");
  }

  FailureOr<Values> runOperation(Operation *op, Handler handler, ArrayRef<TensorValue> operands) {
    uint64_t elements = 0;
    for (Type type : op->getResultTypes()) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      // What comes out of a region or function is checked where it is made.
      if (tensor && !tensor.hasStaticShape())
        continue;
      if (failed(check(op, type)))
        return failure();
      if (tensor)
        elements += tensor.getNumElements();
    }
    if (failed(countElements(op, elements)))
      return failure();
    return handler(op, operands, *this);
  }

  /// On the numbers that quantized elements stand for, and with shapes as they are.
  FailureOr<Values> runSpecialized(Operation *op, Handler handler, Values operands) {
    bool isQuantized = computesOnQuantized(op);
    if (isQuantized)
      for (TensorValue &operand : operands)
        operand = dequantize(operand);
    Specialized special(op, operands);
    if (isQuantized)
      special.resultsAsNumbers();
    if (failed(special.inferShapes(operands)))
      return failure();
    Operation *copy = special.get();
    // What is known of its blocks is known by their addresses.
    if (copy->getNumRegions() > 0)
      machine.specialized.push_back(std::move(special));
    FailureOr<Values> results = runOperation(copy, handler, operands);
    if (failed(results) || !isQuantized)
      return results;
    for (auto [value, type] : llvm::zip_equal(*results, op->getResultTypes()))
      if (interpreter::isQuantized(type))
        value = quantize(value, cast<RankedTensorType>(type).clone(value.shape()));
    return results;
  }

  FailureOr<Values> runBlock(Block &block) {
    const Machine::LastUses &lastUses = machine.lastUses(block);
    for (Operation &op : block) {
      Values operands;
      for (Value operand : op.getOperands())
        operands.push_back(lookup(operand));
      if (isa<func::ReturnOp, stablehlo::ReturnOp, sdy::ReturnOp>(op))
        return operands;
      if (failed(countOperations(&op, 1)))
        return failure();
      auto handler = handlers().find(op.getName().getStringRef());
      if (handler == handlers().end())
        return op.emitOpError("is not supported by the interpreter");
      bool isSpecial = computesOnQuantized(&op) || hasDynamicTypes(&op);
      FailureOr<Values> results = isSpecial ? runSpecialized(&op, handler->second, operands)
                                            : runOperation(&op, handler->second, operands);
      if (failed(results))
        return failure();
      for (auto [result, value] : llvm::zip_equal(op.getResults(), *results))
        define(result, std::move(value));
      releaseLastUses(&op, lastUses);
    }
    return block.getParentOp()->emitOpError("has a block that returns nothing");
  }

  Machine &machine;
  const EvaluateOptions &options;
  unsigned device;
  func::FuncOp entry;
  DeviceResult report;
  int64_t heldBytes = 0;
  llvm::DenseMap<const void *, int64_t> holders; ///< How many values share elements.
  SymbolTableCollection symbols;
  llvm::DenseMap<Type, bool> checked; ///< Types that were found to be interpretable.
  Frame *frame = nullptr;
  Started *pending = nullptr; ///< What is being started or finished.
  std::vector<std::shared_ptr<Started>> futures;
  unsigned depth = 0;
  uint64_t draws = 0;
};

} // namespace

/// With a queue of functions whose results are fed in.
static FailureOr<std::vector<DeviceResult>> runDevices(ArrayRef<DeviceProgram> devices,
                                                       std::deque<func::FuncOp> inputs,
                                                       const EvaluateOptions &options) {
  Machine machine(devices, options);
  machine.inputs = std::move(inputs);
  if (failed(machine.check()))
    return func::FuncOp(devices[0].function)
        .emitOpError("runs on devices that are no rectangle of replicas and partitions");
  std::vector<DeviceResult> results(devices.size());
  LogicalResult outcome = machine.run([&](unsigned i) -> LogicalResult {
    FunctionRun run(machine, i);
    FailureOr<DeviceResult> result = run.runEntry(devices[i].function, devices[i].inputs);
    if (succeeded(result))
      results[i] = std::move(*result);
    return result;
  });
  if (failed(outcome))
    return failure();
  return results;
}

FailureOr<std::vector<DeviceResult>> runDevices(ArrayRef<DeviceProgram> devices,
                                                const EvaluateOptions &options) {
  return runDevices(devices, std::deque<func::FuncOp>(), options);
}

FailureOr<std::vector<DeviceResult>> runDevices(func::FuncOp function, int64_t replicas,
                                                int64_t partitions,
                                                ArrayRef<SmallVector<TensorValue>> inputs,
                                                const EvaluateOptions &options) {
  std::vector<DeviceProgram> programs;
  for (int64_t replica = 0; replica < replicas; ++replica)
    for (int64_t partition = 0; partition < partitions; ++partition)
      programs.push_back({function, inputs[programs.size()], 0, replica, partition});
  return runDevices(programs, options);
}

/// `programs` has an array of functions for each replica, one for each partition; operands and
/// results are theirs, one after the other. `infeed` names functions whose results are fed in.
FailureOr<Values> FunctionRun::runParallel(Operation *op, ArrayRef<TensorValue> operands) {
  auto replicas = op->getAttrOfType<ArrayAttr>("programs");
  std::vector<DeviceProgram> programs;
  for (auto [replica, attr] :
       llvm::enumerate(replicas ? replicas.getValue() : ArrayRef<Attribute>())) {
    auto partitions = dyn_cast<ArrayAttr>(attr);
    for (auto [partition, name] :
         llvm::enumerate(partitions ? partitions.getValue() : ArrayRef<Attribute>())) {
      auto symbol = dyn_cast<FlatSymbolRefAttr>(name);
      auto function =
          symbol ? symbols.lookupNearestSymbolFrom<func::FuncOp>(op, symbol.getAttr()) : nullptr;
      if (!function)
        return op->emitOpError("runs ") << name << ", which is no function of the module";
      if (operands.size() < function.getNumArguments())
        return op->emitOpError("has too few operands for its programs");
      SmallVector<TensorValue> inputs(operands.take_front(function.getNumArguments()));
      operands = operands.drop_front(inputs.size());
      programs.push_back({function, std::move(inputs), 0, int64_t(replica), int64_t(partition)});
    }
  }
  if (programs.empty() || !operands.empty())
    return op->emitOpError("has ") << operands.size() << " operands more than its programs take";
  std::deque<func::FuncOp> inputs;
  auto names = op->getAttrOfType<ArrayAttr>("infeed");
  for (Attribute name : names ? names.getValue() : ArrayRef<Attribute>()) {
    auto symbol = dyn_cast<FlatSymbolRefAttr>(name);
    auto function =
        symbol ? symbols.lookupNearestSymbolFrom<func::FuncOp>(op, symbol.getAttr()) : nullptr;
    if (!function || function.getNumArguments() > 0)
      return op->emitOpError("feeds in ")
             << name << ", which is no function of the module without arguments";
    inputs.push_back(function);
  }
  FailureOr<std::vector<DeviceResult>> results = runDevices(programs, std::move(inputs), options);
  if (failed(results))
    return failure();
  Values all;
  for (DeviceResult &result : *results)
    llvm::append_range(all, result.results);
  if (all.size() != op->getNumResults())
    return op->emitOpError("has ")
           << op->getNumResults() << " results, its programs give " << all.size();
  for (auto [value, type] : llvm::zip_equal(all, op->getResultTypes()))
    if (value.type() != type)
      return op->emitOpError("has a result of type ")
             << type << ", its programs give " << value.type();
  return all;
}

/// As a function of its own, which the module has for as long as it runs.
FailureOr<std::vector<Values>> FunctionRun::runPartitions(Operation *op, Region &region,
                                                          ArrayRef<Values> arguments) {
  auto builder = OpBuilder::atBlockEnd(entry->getParentOfType<ModuleOp>().getBody());
  auto type = builder.getFunctionType(region.getArgumentTypes(),
                                      region.front().getTerminator()->getOperandTypes());
  auto function = func::FuncOp::create(builder, op->getLoc(), "", type);
  function.setPrivate();
  IRMapping mapping;
  region.cloneInto(&function.getBody(), mapping);
  std::vector<DeviceProgram> programs;
  for (auto [partition, values] : llvm::enumerate(arguments))
    programs.push_back({function, SmallVector<TensorValue>(values.begin(), values.end()), 0, 0,
                        static_cast<int64_t>(partition)});
  FailureOr<std::vector<DeviceResult>> results = runDevices(programs, options);
  function.erase();
  if (failed(results))
    return failure();
  std::vector<Values> all;
  for (DeviceResult &result : *results)
    all.push_back(Values(result.results.begin(), result.results.end()));
  return all;
}

FailureOr<SmallVector<TensorValue>> evaluate(func::FuncOp function, ArrayRef<TensorValue> inputs,
                                             const EvaluateOptions &options) {
  DeviceProgram program{function, SmallVector<TensorValue>(inputs), 0, 0, 0};
  FailureOr<std::vector<DeviceResult>> results = runDevices(program, options);
  if (failed(results))
    return failure();
  return std::move(results->front().results);
}

} // namespace phaze::interpreter
