// phaze-run: runs a StableHLO program in the reference interpreter and prints its results.
#include "CheckPartition.h"
#include "Inputs.h"
#include "mlir/IR/BuiltinOps.h"
#include "phaze/Import/ValueNames.h"
#include "phaze/InitAllDialects.h"
#include "phaze/Interpreter/CheckDialect.h"
#include "phaze/Interpreter/Devices.h"
#include "phaze/Interpreter/TensorText.h"
#include "phaze/Json/InputFile.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Reader/ReadModule.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace phaze::interpreter;
using phaze::describeResult;
namespace cl = llvm::cl;

namespace {

enum class Format { Text, Json };

/// Text shows larger tensors as the bounds and mean of their elements.
constexpr int64_t maxShown = 1024;

cl::OptionCategory category("phaze-run options");
cl::opt<std::string> inputFile(cl::Positional, cl::Required, cl::desc("FILE (- for stdin)"),
                               cl::cat(category));
cl::opt<std::string> entryName("entry",
                               cl::desc("the function to run (default: main, or the only "
                                        "public function)"),
                               cl::value_desc("name"), cl::cat(category));
cl::list<std::string> inputsFiles("inputs",
                                  cl::desc("a JSON array with one value for each argument; null "
                                           "for a random one. One file for all devices or one "
                                           "for each"),
                                  cl::value_desc("file.json,..."), cl::CommaSeparated,
                                  cl::cat(category));
cl::opt<unsigned> replicas("replicas", cl::desc("devices: replicas x partitions run the program"),
                           cl::init(1), cl::cat(category));
cl::opt<unsigned> partitions("partitions", cl::desc("devices in each replica"), cl::init(1),
                             cl::cat(category));
cl::opt<bool> traffic("traffic",
                      cl::desc("also print what each device sent, and the most bytes it held"),
                      cl::cat(category));
cl::opt<bool> checkPartition("check-partition",
                             cl::desc("run the program as written and partitioned by its "
                                      "shardings, and compare"),
                             cl::cat(category));
cl::opt<uint64_t> seed("seed", cl::desc("of random inputs"), cl::init(0), cl::cat(category));
cl::opt<unsigned> steps("steps",
                        cl::desc("run so many times, with results as the arguments they are "
                                 "paired with by tf.aliasing_output, and print scalar results"),
                        cl::value_desc("N"), cl::cat(category));
cl::opt<Format> format("format", cl::desc("how results are written"), cl::init(Format::Text),
                       cl::values(clEnumValN(Format::Text, "text", "for people (default)"),
                                  clEnumValN(Format::Json, "json", "one JSON value per line")),
                       cl::cat(category));
cl::opt<uint64_t> maxOperations("max-operations",
                                cl::desc("stop with an error after so many operations of one run"),
                                cl::init(EvaluateOptions().maxOperations), cl::cat(category));
cl::opt<uint64_t> maxElementWork("max-element-work",
                                 cl::desc("stop with an error before more elements than so many "
                                          "are computed and products added in one run"),
                                 cl::init(EvaluateOptions().maxElementWork), cl::cat(category));
/// Each device is a thread of the interpreter.
constexpr unsigned maxDevices = 4096;

void printText(const TensorValue &value) {
  auto type = dyn_cast<RankedTensorType>(value.type());
  if (!type || value.size() <= maxShown) {
    llvm::outs() << value.type() << (type ? " = " + toJson(value) : "") << "\n";
    return;
  }
  double least = value.number(0), most = least, sum = 0;
  ElementType::Kind kind = value.element().kind();
  for (const Cell &cell : value.cells()) {
    double number = numberOf(cell, kind);
    least = std::min(least, number);
    most = std::max(most, number);
    sum += number;
  }
  llvm::outs() << type << " = " << value.size() << " elements in ["
               << llvm::format("%g, %g], mean %g\n", least, most, sum / double(value.size()));
}

/// JSON has nothing for tokens and tuples: they are null.
std::string jsonOf(const TensorValue &value) {
  return isa<RankedTensorType>(value.type()) ? toJson(value) : "null";
}

void printAll(func::FuncOp entry, ArrayRef<TensorValue> results) {
  for (auto [i, value] : llvm::enumerate(results)) {
    if (format == Format::Json) {
      llvm::outs() << (i ? ", " : "[") << jsonOf(value);
      continue;
    }
    llvm::outs() << describeResult(entry, i, "#") << ": ";
    printText(value);
  }
  if (format == Format::Json)
    llvm::outs() << (results.empty() ? "[]\n" : "]\n");
}

void printScalars(func::FuncOp entry, unsigned step, ArrayRef<TensorValue> results) {
  llvm::outs() << (format == Format::Json ? "{\"step\": " : "step ") << step;
  for (auto [i, value] : llvm::enumerate(results)) {
    auto type = dyn_cast<RankedTensorType>(value.type());
    if (!type || type.getRank() != 0)
      continue;
    if (format == Format::Json)
      llvm::outs() << ", \"" << i << "\": " << toJson(value);
    else
      llvm::outs() << "  " << describeResult(entry, i, "#") << " = " << toJson(value);
  }
  llvm::outs() << (format == Format::Json ? "}\n" : "\n");
}

using DeviceInputs = std::vector<SmallVector<TensorValue>>;

FailureOr<DeviceInputs> makeDeviceInputs(func::FuncOp entry, int64_t maxElements) {
  unsigned devices = replicas * partitions;
  auto emit = [&] { return emitError(UnknownLoc::get(entry.getContext())); };
  if (replicas == 0 || partitions == 0 || uint64_t(replicas) * partitions > maxDevices)
    return emit() << "found " << replicas.getValue() << " replicas of " << partitions.getValue()
                  << " partitions, expected 1 to " << maxDevices << " devices";
  if (inputsFiles.size() > 1 && inputsFiles.size() != devices)
    return emit() << "found " << inputsFiles.size() << " files with inputs, expected one or "
                  << devices;
  DeviceInputs all;
  for (unsigned i = 0; i < devices; ++i) {
    if (i > 0 && inputsFiles.size() < 2) {
      all.push_back(all[0]);
      continue;
    }
    StringRef file = inputsFiles.empty() ? StringRef() : StringRef(inputsFiles[i]);
    auto inputs = phaze::run::makeInputs(entry, file, seed, maxElements);
    if (failed(inputs))
      return failure();
    all.push_back(std::move(*inputs));
  }
  return all;
}

/// What each device sent, and held at most.
void printTraffic(const DeviceResult &result) {
  llvm::outs() << "held at most " << result.peakBytes << " bytes\n";
  for (const auto &[name, sent] : result.traffic)
    llvm::outs() << name << ": " << sent.count << " times, sent " << sent.bytes << " bytes\n";
}

void printDevices(func::FuncOp entry, ArrayRef<DeviceResult> results, unsigned step) {
  for (auto [i, result] : llvm::enumerate(results)) {
    if (results.size() > 1 && format == Format::Text)
      llvm::outs() << "device " << i << "\n";
    if (step)
      printScalars(entry, step, result.results);
    else
      printAll(entry, result.results);
    if (traffic && format == Format::Text)
      printTraffic(result);
  }
}

LogicalResult runModule(ModuleOp module) {
  EvaluateOptions options;
  options.maxOperations = maxOperations;
  options.maxElementWork = maxElementWork;
  FailureOr<func::FuncOp> entry = phaze::run::findEntry(module, entryName);
  if (failed(entry))
    return failure();
  FailureOr<DeviceInputs> inputs = makeDeviceInputs(*entry, options.maxElements);
  if (failed(inputs))
    return failure();
  if (checkPartition)
    return phaze::run::checkPartition(*entry, inputs->front(), options);
  bool isLoop = steps.getNumOccurrences();
  SmallVector<SmallVector<unsigned, 1>> paired;
  if (isLoop) {
    auto found = phaze::run::pairedArguments(*entry);
    if (failed(found))
      return failure();
    paired = std::move(*found);
  }
  for (unsigned step = 1; step <= (isLoop ? steps.getValue() : 1); ++step) {
    auto results = runDevices(*entry, replicas, partitions, *inputs, options);
    if (failed(results))
      return failure();
    printDevices(*entry, *results, isLoop ? step : 0);
    for (size_t i = 0; isLoop && i < results->size(); ++i)
      for (auto [arguments, value] : llvm::zip_equal(paired, (*results)[i].results))
        for (unsigned argument : arguments)
          (*inputs)[i][argument] = value;
  }
  return success();
}

int run() {
  DialectRegistry registry;
  phaze::registerAllDialects(registry);
  registry.insert<CheckDialect>();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  phaze::prepareContext(context);
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> input =
      phaze::readInput(inputFile, phaze::mostBytesOfModule);
  if (!input) {
    llvm::errs() << "phaze-run: error: " << llvm::toString(input.takeError()) << "\n";
    return 1;
  }
  llvm::MemoryBufferRef buffer = (*input)->getMemBufferRef();
  // What goes wrong while it runs points into the file too.
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(*input), llvm::SMLoc());
  SourceMgrDiagnosticHandler diagnostics(sources, &context);
  OwningOpRef<ModuleOp> module = phaze::readModule(
      buffer, context,
      [&](const phaze::InputError &found) { phaze::printError(buffer, found, llvm::errs()); },
      phaze::Unknown::Kept);
  return !module || failed(runModule(*module));
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  phaze::beginOutput("phaze-run");
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv,
                              "runs a StableHLO program in the reference interpreter\n");
  return phaze::endOutput(run());
}
