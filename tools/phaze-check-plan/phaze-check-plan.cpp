// phaze-check-plan: runs a program as written and as planned, and compares what comes out.
#include "../phaze-run/Inputs.h"
#include "RandomPlans.h"
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Support/FileUtilities.h"
#include "phaze/Emission/Emission.h"
#include "phaze/Execution/CheckPlan.h"
#include "phaze/Execution/RunSteps.h"
#include "phaze/Import/ValueNames.h"
#include "phaze/InitAllDialects.h"
#include "phaze/Interpreter/CheckDialect.h"
#include "phaze/Json/InputFile.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Lowering/LowerPlan.h"
#include "phaze/Plan/Json.h"
#include "phaze/Reader/ReadModule.h"
#include "phaze/Transforms/InlineProgram.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace phaze;
using namespace phaze::interpreter;
namespace cl = llvm::cl;

namespace {

cl::OptionCategory category("phaze-check-plan options");
cl::opt<std::string> inputFile(cl::Positional, cl::Required, cl::desc("FILE"), cl::cat(category));
cl::opt<std::string> planFile("plan",
                              cl::desc("the plan (phaze-plan-1); if not given the one that the "
                                       "module is annotated with"),
                              cl::value_desc("file.json"), cl::cat(category));
cl::opt<std::string> entryName("entry",
                               cl::desc("the function that was planned (default: main, or the "
                                        "only public function)"),
                               cl::value_desc("name"), cl::cat(category));
cl::opt<std::string> batchPlace("batch-dim", cl::desc("where the batch is, as ARGUMENT:DIMENSION"),
                                cl::cat(category));
cl::opt<std::string> inputsFile("inputs",
                                cl::desc("a JSON array with one value for each argument; null "
                                         "for a random one"),
                                cl::value_desc("file.json"), cl::cat(category));
cl::opt<uint64_t> seed("seed", cl::desc("of random inputs"), cl::init(0), cl::cat(category));
cl::opt<bool> onDevices("devices",
                        cl::desc("run the program of each device, with send, recv and collectives, "
                                 "rather than functions one by one"),
                        cl::cat(category));
cl::opt<std::string> tableFile("table", cl::desc("write the table of the execution here"),
                               cl::value_desc("file.json"), cl::cat(category));
cl::opt<std::string> programFile("program", cl::desc("write the functions of the stages here"),
                                 cl::value_desc("file.mlir"), cl::cat(category));
cl::opt<uint64_t> maxOperations("max-operations",
                                cl::desc("stop with an error after so many operations of one run"),
                                cl::init(EvaluateOptions().maxOperations), cl::cat(category));

cl::opt<uint64_t> randomPlans("random",
                              cl::desc("check so many random plans of the program instead"),
                              cl::init(0), cl::cat(category));
cl::opt<uint64_t> firstRandom("random-first", cl::desc("the number of the first random plan"),
                              cl::init(0), cl::cat(category));
cl::opt<bool> randomWhole("random-whole",
                          cl::desc("random plans leave the batch in one piece (of programs that "
                                   "couple samples)"),
                          cl::cat(category));

/// What the import warns about was told when the plan was made.
struct WithoutWarnings : public ScopedDiagnosticHandler {
  explicit WithoutWarnings(MLIRContext *context)
      : ScopedDiagnosticHandler(context, [](Diagnostic &diagnostic) {
          return success(diagnostic.getSeverity() == DiagnosticSeverity::Warning ||
                         diagnostic.getSeverity() == DiagnosticSeverity::Remark);
        }) {}
};

FailureOr<plan::Plan> findPlan(ModuleOp module) {
  if (planFile.empty()) {
    if (std::optional<plan::Plan> plan = readPlan(module))
      return *plan;
    return failure();
  }
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> input = openInputFile(planFile, &error);
  if (!input)
    return emitError(module.getLoc()) << error;
  llvm::Expected<plan::Plan> plan = plan::planFromJson(input->getBuffer(), planFile);
  if (!plan)
    return emitError(module.getLoc()) << llvm::toString(plan.takeError());
  return std::move(*plan);
}

/// The largest difference that rounding explains in a program: that of the narrowest floats in
/// which it adds up, whatever its results have. Tables that everybody makes in the same way do not
/// count.
double boundIn(func::FuncOp entry, Type element) {
  double bound = roundingBound(element);
  if (!isa<FloatType>(element))
    return bound;
  entry->getParentOfType<ModuleOp>().walk([&](Operation *op) {
    if (!isa<stablehlo::DotGeneralOp, stablehlo::DotOp, stablehlo::ConvolutionOp,
             stablehlo::ReduceOp>(op))
      return;
    Type narrow = cast<RankedTensorType>(op->getResult(0).getType()).getElementType();
    if (isa<FloatType>(narrow))
      bound = std::max(bound, roundingBound(narrow));
  });
  return bound;
}

std::vector<TensorDifference> compare(func::FuncOp entry, ArrayRef<TensorValue> actual,
                                      ArrayRef<TensorValue> expected, ArrayRef<std::string> roles) {
  std::vector<TensorDifference> differences;
  for (size_t i = 0; i < expected.size(); ++i) {
    if (!isa<RankedTensorType>(expected[i].type()))
      continue;
    TensorDifference difference;
    difference.name = describeResult(entry, i, "#");
    difference.role = roles[i];
    difference.type = expected[i].type();
    difference.bound = boundIn(entry, expected[i].tensorType().getElementType());
    difference.largest = actual[i].type() == expected[i].type()
                             ? relativeDifference(actual[i], expected[i])
                             : std::numeric_limits<double>::infinity();
    differences.push_back(difference);
  }
  return differences;
}

bool isWithin(ArrayRef<TensorDifference> differences) {
  return llvm::all_of(differences, [](const auto &each) { return each.isWithin(); });
}

/// What a stage held or sent, and what the plan says of it.
void printBytes(StringRef what, int64_t ran, Bytes planned) {
  auto said = static_cast<int64_t>(planned.value());
  llvm::outs() << "  " << what << ": " << ran << " bytes, plan " << said
               << (ran == said  ? ""
                   : ran < said ? " (less)"
                                : " (more)")
               << "\n";
}

void reportStages(const plan::Plan &plan, const StepRun &run) {
  llvm::outs() << plan.stages.size() << " stages, " << plan.dataParallel << " replicas, "
               << plan.microbatches << " microbatches of " << plan.microbatch << "\n";
  if (int64_t group = plan.tensorWidth * plan.context * plan.expert; group > 1)
    llvm::outs() << (group == plan.tensorWidth ? "tensor groups of " : "groups of ") << group
                 << " devices run as one device; bytes are those of one of them\n";
  for (auto [k, stage] : llvm::enumerate(run.stages)) {
    const plan::PlannedStage &planned = plan.stages[k];
    llvm::outs() << "stage " << k << ": " << stage.runs << " runs, " << stage.messages
                 << " messages of " << stage.messageBytes << " bytes\n";
    Bytes sent;
    for (const plan::Boundary &boundary : planned.boundaries)
      sent += boundary.bytes;
    printBytes("sent forward for a microbatch", stage.activationBytes, sent);
    printBytes("parameters", stage.parameterBytes, planned.memory.parameters);
    printBytes("gradients", stage.gradientBytes, planned.memory.gradients);
    printBytes("optimizer", stage.stateBytes, planned.memory.optimizer);
    printBytes("stash", stage.peakStashBytes, planned.memory.stash);
  }
}

void reportDifferences(ArrayRef<TensorDifference> differences) {
  for (const TensorDifference &difference : differences)
    llvm::outs() << difference.name << " (" << difference.role << ") " << difference.type
                 << llvm::format(": largest relative difference %.3g, allowed %.3g%s\n",
                                 difference.largest, difference.bound,
                                 difference.isWithin() ? "" : ": DIFFERS");
}

/// What one device of a tensor group hands over in a step for collectives of a kind.
std::map<std::string, Traffic> plannedCollectives(const plan::Plan &plan,
                                                  const plan::PlannedStage &stage) {
  std::map<std::string, Traffic> planned;
  if (stage.tensorWidth * plan.context * plan.expert == 1)
    return planned;
  for (const plan::PlannedLayer &layer : stage.layers)
    for (const plan::PlannedKind &kind : plan.kinds) {
      if (kind.name != layer.kind)
        continue;
      for (const plan::Collective &collective : kind.collectives) {
        int64_t times = collective.count;
        if (collective.part != PartOf::Update)
          times *= plan.microbatches;
        // What is recomputed is summed again.
        if (collective.part == PartOf::Forward && layer.isRecomputed)
          times *= 2;
        Traffic &traffic = planned[collective.name];
        traffic.count += times;
        auto bytes = static_cast<int64_t>(collective.bytes.value());
        int64_t among = collective.among == GroupOf::Context  ? plan.context
                        : collective.among == GroupOf::Expert ? plan.expert
                                                              : stage.tensorWidth;
        traffic.bytes += times * (collective.name == "all_gather" ? bytes / among : bytes);
      }
    }
  return planned;
}

/// What replicas that share states, gradients or parameters hand over for them: layers one by one
/// (docs/Placement.md, "Sharing").
void addSharing(const plan::Plan &plan, const plan::PlannedStage &stage,
                std::map<std::string, Traffic> &planned) {
  if (plan.sharing == 0 || plan.sharingGroup == 1)
    return;
  // Experts are in fewer parts than the rest: by how much states are fewer, the others are too.
  double states = 0;
  for (const plan::PlannedLayer &layer : stage.layers)
    for (const plan::PlannedKind &kind : plan.kinds)
      states += kind.name == layer.kind ? kind.states.value() : 0;
  double share = states > 0 ? stage.memory.optimizer.value() / states
                            : 1 / static_cast<double>(plan.sharingGroup);
  double part =
      plan.sharing >= 3 ? stage.memory.parameters.value() : stage.memory.parameters.value() * share;
  double whole = stage.memory.gradients.value() / (plan.sharing >= 2 ? share : 1);
  auto layers = static_cast<int64_t>(stage.layers.size());
  int64_t gathers = plan.sharing < 3 ? 1 : plan.microbatches * (stage.isRecomputedWhole ? 3 : 2);
  int64_t scatters = plan.sharing < 2 ? 1 : plan.microbatches;
  Traffic &gather = planned["all_gather"], &scatter = planned["reduce_scatter"];
  gather.count += gathers * layers;
  gather.bytes += std::llround(static_cast<double>(gathers) * part);
  scatter.count += scatters * layers;
  scatter.bytes += std::llround(static_cast<double>(scatters) * whole);
}

/// What a tensor group adds up once in a step, together with the replicas perhaps.
Traffic sumsOfStep(const LoweredPlan &lowered, int32_t stage) {
  Traffic sums;
  for (const StageValue &value : lowered.program.values) {
    const StageFunction &maker = lowered.program.functions[value.maker];
    func::FuncOp function = maker.op;
    auto over = function.getResultAttrOfType<DenseIntElementsAttr>(
        value.result, value.scatterDim ? "phaze.sum_after" : "phaze.sum_over");
    if (maker.stage != stage || !over)
      continue;
    auto group = llvm::to_vector(over.getValues<int64_t>());
    group.resize(over.getType().getDimSize(1));
    bool isOfTensor = llvm::any_of(ArrayRef(group).drop_front(), [&](int64_t partition) {
      return partition / lowered.devices[stage].tensor ==
             group.front() / lowered.devices[stage].tensor;
    });
    sums.count += isOfTensor;
    sums.bytes += isOfTensor ? StageProgram::bytesOf(value.stepType()) : 0;
  }
  return sums;
}

/// Collectives of tensor groups, and of replicas that share something, are in the functions of
/// stages, those of other replicas in the steps; there the sums are that are shared once a step.
void reportCollectives(const plan::Plan &plan, const DeviceSteps &steps,
                       const LoweredPlan &lowered) {
  ArrayRef<StageDevices> devices = lowered.devices;
  for (auto [k, stage] : llvm::enumerate(plan.stages)) {
    std::map<std::string, Traffic> ran, planned = plannedCollectives(plan, stage);
    addSharing(plan, stage, planned);
    const DeviceResult &device = steps.devices[devices[k].first];
    std::string own = "stage" + std::to_string(k) + "_";
    for (const auto &[function, kinds] : device.trafficOfFunction)
      for (const auto &[name, traffic] : kinds)
        if (StringRef(function).starts_with(own) &&
            (!StringRef(function).ends_with("_step") || name == "reduce_scatter")) {
          ran[name].count += traffic.count;
          ran[name].bytes += traffic.bytes;
        }
    if (Traffic sums = sumsOfStep(lowered, static_cast<int32_t>(k)); sums.count > 0) {
      ran["all_reduce"].count += sums.count;
      ran["all_reduce"].bytes += sums.bytes;
    }
    for (const auto &[name, traffic] : planned)
      ran.try_emplace(name);
    for (const auto &[name, traffic] : ran)
      llvm::outs() << "stage " << k << ": " << traffic.count << " " << name << " of "
                   << traffic.bytes << " bytes by a device of a group, plan " << planned[name].count
                   << " of " << planned[name].bytes << "\n";
  }
}

void reportDevices(const plan::Plan &plan, const DeviceSteps &steps, const LoweredPlan &lowered,
                   ArrayRef<TensorDifference> differences) {
  ArrayRef<StageDevices> devices = lowered.devices;
  std::vector<SmallVector<size_t>> stagesOf(steps.devices.size());
  for (auto [k, stage] : llvm::enumerate(devices))
    for (int64_t r = 0; r < lowered.shape.replicas; ++r)
      for (int64_t t = 0; t < stage.width; ++t)
        stagesOf[stage.number(r, t)].push_back(k);
  for (auto [i, device] : llvm::enumerate(steps.devices)) {
    // Of what is there for a while only, the largest counts.
    Bytes planned, most;
    for (size_t k : stagesOf[i]) {
      const plan::Memory &memory = plan.stages[k].memory;
      planned += memory.held();
      most = std::max(most, memory.passing());
    }
    llvm::outs() << "device " << i << (stagesOf[i].size() > 1 ? " (stages" : " (stage");
    for (size_t k : stagesOf[i])
      llvm::outs() << " " << k;
    llvm::outs() << "): at most " << device.peakBytes << " bytes held, plan "
                 << static_cast<int64_t>((planned + most).value());
    for (const auto &[name, traffic] : device.traffic)
      llvm::outs() << ", " << traffic.count << " " << name << " of " << traffic.bytes << " bytes";
    llvm::outs() << "\n";
  }
  reportCollectives(plan, steps, lowered);
  for (const TensorDifference &difference : differences)
    if (!difference.isWithin())
      reportDifferences(difference);
  double largest = 0;
  for (const TensorDifference &difference : differences)
    largest = std::max(largest, difference.largest);
  llvm::outs() << llvm::format("on devices: largest relative difference of all results %.3g\n",
                               largest);
}

/// Gradients, and what else a step adds up of microbatches, by the program written out.
FailureOr<std::vector<TensorDifference>>
compareSums(ReferenceProgram &reference, const StageProgram &program, const StepRun &run,
            ArrayRef<TensorValue> inputs, const EvaluateOptions &limits) {
  auto function = reference.module->lookupSymbol<func::FuncOp>(reference.entry);
  FailureOr<SmallVector<TensorValue>> expected = evaluate(function, inputs, limits);
  if (failed(expected))
    return failure();
  // A gradient that is zero but for rounding (of the bias of keys) has no scale of its own.
  ArrayRef<TensorValue> sums = ArrayRef(*expected).take_back(reference.values.size());
  double least = 0;
  for (const TensorValue &sum : sums)
    for (int64_t i = 0; sum.element().isFloat() && i < sum.size(); ++i)
      if (std::isfinite(sum[i].f))
        least = std::max(least, 1e-3 * std::abs(sum[i].f));
  std::vector<TensorDifference> differences;
  for (auto [i, value] : llvm::enumerate(program.values)) {
    auto found = llvm::find(reference.values, value.number);
    if (value.combine != Combine::Sum || found == reference.values.end() || !run.values[i])
      continue;
    const TensorValue &sum = sums[found - reference.values.begin()];
    const StageFunction &maker = program.functions[value.maker];
    differences.push_back({("value " + llvm::Twine(value.number) + " of @" + maker.name).str(),
                           maker.part == StagePart::Forward ? "sum" : "gradient", sum.type(),
                           relativeDifference(*run.values[i], sum, least),
                           boundIn(function, sum.tensorType().getElementType())});
  }
  return differences;
}

LogicalResult writeFiles(ModuleOp module, const LoweredPlan &lowered) {
  auto write = [&](StringRef file, const std::string &text) -> LogicalResult {
    if (file.empty())
      return success();
    if (llvm::Error error = writeFile(file, text))
      return emitError(module.getLoc()) << llvm::toString(std::move(error));
    return success();
  };
  std::string text;
  llvm::raw_string_ostream(text) << module << "\n";
  if (failed(write(tableFile, executionTable(lowered.program, lowered.shape, lowered.devices))))
    return failure();
  return write(programFile, text);
}

/// Random optimizer state is small, so that what gradients add to it shows, and no less than zero,
/// as second moments are.
void makeSmallAndPositive(TensorValue &value) {
  if (value.element().isFloat())
    for (Cell &cell : value.mutableCells())
      cell = value.element().round(floatCell(std::abs(cell.f) * 1e-5));
}

FailureOr<SmallVector<TensorValue>> makePlanInputs(func::FuncOp entry, const StageProgram &program,
                                                   const EvaluateOptions &limits) {
  auto inputs = run::makeInputs(entry, inputsFile, seed, limits.maxElements);
  if (failed(inputs) || !inputsFile.empty())
    return inputs;
  for (auto [value, argument] : llvm::zip_equal(*inputs, program.arguments))
    if (argument.role == "state" || argument.role == "buffer")
      makeSmallAndPositive(value);
  return inputs;
}

LogicalResult checkPlan(ModuleOp module) {
  FailureOr<plan::Plan> plan = findPlan(module);
  if (failed(plan))
    return failure();
  ImportOptions options;
  options.graph.entry = entryName;
  if (auto dict = module->getAttrOfType<DictionaryAttr>("phaze.plan");
      dict && entryName.empty() && planFile.empty())
    if (auto entry = dict.getAs<StringAttr>("entry"))
      options.graph.entry = entry.str();
  options.roles.batch = batchPlace;
  options.attention = plan->attention;
  WithoutWarnings quiet(module.getContext());
  if (failed(setGlobalBatch(module, options, *plan)))
    return failure();
  EvaluateOptions limits;
  limits.maxOperations = maxOperations;
  FailureOr<func::FuncOp> entry = findEntry(module, options.graph.entry);
  if (failed(entry))
    return failure();
  OwningOpRef<ModuleOp> planned = module.clone(), divided = module.clone();
  ReferenceProgram reference;
  FailureOr<LoweredPlan> lowered =
      lowerPlan(*planned, options, *plan, TensorGroups::OneDevice, &reference);
  if (failed(lowered))
    return failure();
  FailureOr<LoweredPlan> ofDevices = lowerPlan(*divided, options, *plan);
  if (failed(ofDevices) ||
      (onDevices && failed(writeStepPrograms(*divided, ofDevices->program, ofDevices->shape,
                                             ofDevices->devices))) ||
      failed(writeFiles(*divided, *ofDevices)))
    return failure();
  auto inputs = makePlanInputs(*entry, lowered->program, limits);
  if (failed(inputs))
    return failure();
  FailureOr<SmallVector<TensorValue>> expected = evaluate(*entry, *inputs, limits);
  if (failed(expected))
    return failure();
  FailureOr<StepRun> run =
      runStages(lowered->program, lowered->shape, *inputs, limits, &ofDevices->program);
  if (failed(run))
    return failure();
  std::vector<std::string> roles;
  for (const ProgramResult &result : lowered->program.results)
    roles.push_back(result.role);
  std::vector<TensorDifference> differences = compare(*entry, run->results, *expected, roles);
  FailureOr<std::vector<TensorDifference>> sums =
      compareSums(reference, lowered->program, *run, *inputs, limits);
  if (failed(sums))
    return failure();
  llvm::append_range(differences, *sums);
  reportStages(*plan, *run);
  reportDifferences(differences);
  bool isSame = isWithin(differences);
  if (onDevices) {
    FailureOr<DeviceSteps> steps = runSteps(*divided, ofDevices->program, ofDevices->shape,
                                            ofDevices->devices, *inputs, limits);
    if (failed(steps))
      return failure();
    std::vector<TensorDifference> onDevice = compare(*entry, steps->results, *expected, roles);
    reportDevices(*plan, *steps, *ofDevices, onDevice);
    isSame = isSame && isWithin(onDevice);
  }
  llvm::outs() << (isSame ? "the plan computes what the program computes\n"
                          : "the plan computes something else than the program\n");
  return success(isSame);
}

/// Runs what the devices of a random plan run; the largest difference of all results in units of
/// what is allowed. Fails with a diagnostic.
FailureOr<double> checkRandomPlan(ModuleOp module, const ImportOptions &options,
                                  const plan::Plan &plan, func::FuncOp entry,
                                  ArrayRef<TensorValue> inputs, ArrayRef<TensorValue> expected,
                                  const EvaluateOptions &limits) {
  OwningOpRef<ModuleOp> divided = module.clone();
  FailureOr<LoweredPlan> lowered = lowerPlan(*divided, options, plan);
  if (failed(lowered) ||
      failed(writeStepPrograms(*divided, lowered->program, lowered->shape, lowered->devices)) ||
      failed(verify(*divided)) || failed(writeFiles(*divided, *lowered)))
    return failure();
  FailureOr<DeviceSteps> steps =
      runSteps(*divided, lowered->program, lowered->shape, lowered->devices, inputs, limits);
  if (failed(steps))
    return failure();
  std::vector<std::string> roles(expected.size(), "result");
  double most = 0;
  for (const TensorDifference &difference : compare(entry, steps->results, expected, roles))
    most = std::max(most, difference.bound > 0     ? difference.largest / difference.bound
                          : difference.largest > 0 ? std::numeric_limits<double>::infinity()
                                                   : 0);
  return most;
}

/// Checks random plans, one line each.
LogicalResult checkRandomPlans(ModuleOp module) {
  ImportOptions options;
  options.graph.entry = entryName;
  options.roles.batch = batchPlace;
  options.attention = AttentionRun::Written;
  WithoutWarnings quiet(module.getContext());
  EvaluateOptions limits;
  limits.maxOperations = maxOperations;
  FailureOr<func::FuncOp> entry = findEntry(module, options.graph.entry);
  OwningOpRef<ModuleOp> flat = module.clone();
  if (failed(entry) || failed(inlineProgram(*flat, options.graph)))
    return failure();
  FailureOr<ImportedProgram> program = importProgram(*flat, options);
  if (failed(program))
    return failure();
  auto inputs = run::makeInputs(*entry, inputsFile, seed, limits.maxElements);
  if (failed(inputs))
    return failure();
  if (inputsFile.empty())
    for (auto [value, argument] : llvm::zip_equal(*inputs, program->analysis.roles.arguments))
      if (argument.role == ArgumentRole::State || argument.role == ArgumentRole::Buffer)
        makeSmallAndPositive(value);
  FailureOr<SmallVector<TensorValue>> expected = evaluate(*entry, *inputs, limits);
  if (failed(expected))
    return failure();
  for (auto [i, value] : llvm::enumerate(*expected)) {
    bool isFinite = !isa<RankedTensorType>(value.type()) || !value.element().isFloat() ||
                    llvm::all_of(value.cells(), [](Cell cell) { return std::isfinite(cell.f); });
    if (!isFinite)
      llvm::outs() << describeResult(*entry, i, "#")
                   << " has elements that are no finite numbers: little is checked\n";
  }
  run::RandomPlans plans(*program, randomWhole);
  uint64_t same = 0;
  for (uint64_t i = firstRandom; i < firstRandom + randomPlans; ++i) {
    plan::Plan plan = plans.make(i);
    FailureOr<double> most =
        checkRandomPlan(module, options, plan, *entry, *inputs, *expected, limits);
    bool isSame = succeeded(most) && *most <= 1;
    same += isSame;
    llvm::outs() << "plan " << i << ": " << run::RandomPlans::describe(plan);
    if (succeeded(most))
      llvm::outs() << llvm::format(": %.3g of the difference that is allowed", *most);
    llvm::outs() << (isSame ? "\n" : ": DIFFERS\n");
  }
  llvm::outs() << same << " of " << randomPlans.getValue()
               << " random plans compute what the program computes\n";
  return success(same == randomPlans);
}

int runTool() {
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> input =
      readInput(inputFile, mostBytesOfModule);
  if (!input) {
    llvm::errs() << "phaze-check-plan: error: " << llvm::toString(input.takeError()) << "\n";
    return 1;
  }
  DialectRegistry registry;
  registerAllDialects(registry);
  registry.insert<CheckDialect>();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  prepareContext(context);
  llvm::MemoryBufferRef buffer = (*input)->getMemBufferRef();
  // What goes wrong while it runs points into the file too.
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(*input), llvm::SMLoc());
  SourceMgrDiagnosticHandler diagnostics(sources, &context);
  OwningOpRef<ModuleOp> module = readModule(
      buffer, context, [&](const InputError &found) { printError(buffer, found, llvm::errs()); },
      Unknown::Kept);
  return !module || failed(randomPlans > 0 ? checkRandomPlans(*module) : checkPlan(*module));
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  phaze::beginOutput("phaze-check-plan");
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv,
                              "runs a program as written and as planned, and compares\n");
  return phaze::endOutput(runTool());
}
