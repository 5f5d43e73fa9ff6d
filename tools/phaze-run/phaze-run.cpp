// phaze-run: runs a StableHLO program in the reference interpreter and prints its results.
#include "Inputs.h"
#include "mlir/IR/BuiltinOps.h"
#include "phaze/InitAllDialects.h"
#include "phaze/Interpreter/TensorText.h"
#include "phaze/Reader/ReadModule.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"

using namespace mlir;
using namespace phaze::interpreter;
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
cl::opt<std::string> inputsFile("inputs",
                                cl::desc("a JSON array with one value for each argument; null "
                                         "for a random one"),
                                cl::value_desc("file.json"), cl::cat(category));
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

void printText(const TensorValue &value) {
  auto type = dyn_cast<RankedTensorType>(value.type());
  if (!type || value.size() <= maxShown) {
    llvm::outs() << value.type() << (type ? " = " + toJson(value) : "") << "\n";
    return;
  }
  double least = value.number(0), most = least, sum = 0;
  for (int64_t i = 0; i < value.size(); ++i) {
    least = std::min(least, value.number(i));
    most = std::max(most, value.number(i));
    sum += value.number(i);
  }
  llvm::outs() << type << " = " << value.size() << " elements in ["
               << llvm::format("%g, %g], mean %g\n", least, most, sum / double(value.size()));
}

/// JSON has nothing for tokens and tuples: they are null.
std::string jsonOf(const TensorValue &value) {
  return isa<RankedTensorType>(value.type()) ? toJson(value) : "null";
}

void printAll(ArrayRef<TensorValue> results) {
  for (auto [i, value] : llvm::enumerate(results)) {
    if (format == Format::Json) {
      llvm::outs() << (i ? ", " : "[") << jsonOf(value);
      continue;
    }
    llvm::outs() << "result #" << i << ": ";
    printText(value);
  }
  if (format == Format::Json)
    llvm::outs() << (results.empty() ? "[]\n" : "]\n");
}

void printScalars(unsigned step, ArrayRef<TensorValue> results) {
  llvm::outs() << (format == Format::Json ? "{\"step\": " : "step ") << step;
  for (auto [i, value] : llvm::enumerate(results)) {
    auto type = dyn_cast<RankedTensorType>(value.type());
    if (!type || type.getRank() != 0)
      continue;
    if (format == Format::Json)
      llvm::outs() << ", \"" << i << "\": " << toJson(value);
    else
      llvm::outs() << "  result #" << i << " = " << toJson(value);
  }
  llvm::outs() << (format == Format::Json ? "}\n" : "\n");
}

LogicalResult runModule(ModuleOp module) {
  EvaluateOptions options;
  options.maxOperations = maxOperations;
  FailureOr<func::FuncOp> entry = phaze::run::findEntry(module, entryName);
  if (failed(entry))
    return failure();
  auto inputs = phaze::run::makeInputs(*entry, inputsFile, seed, options.maxElements);
  if (failed(inputs))
    return failure();
  if (!steps.getNumOccurrences()) {
    FailureOr<SmallVector<TensorValue>> results = evaluate(*entry, *inputs, options);
    if (failed(results))
      return failure();
    printAll(*results);
    return success();
  }
  auto paired = phaze::run::pairedArguments(*entry);
  if (failed(paired))
    return failure();
  for (unsigned step = 1; step <= steps; ++step) {
    FailureOr<SmallVector<TensorValue>> results = evaluate(*entry, *inputs, options);
    if (failed(results))
      return failure();
    printScalars(step, *results);
    for (auto [arguments, value] : llvm::zip_equal(*paired, *results))
      for (unsigned argument : arguments)
        (*inputs)[argument] = value;
  }
  return success();
}

int run() {
  DialectRegistry registry;
  phaze::registerAllDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  phaze::prepareContext(context);
  OwningOpRef<ModuleOp> module = phaze::readModuleFile(inputFile, "phaze-run", context);
  return !module || failed(runModule(*module));
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv,
                              "runs a StableHLO program in the reference interpreter\n");
  return run();
}
