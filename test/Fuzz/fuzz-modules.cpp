// fuzz-modules: changes modules at random and runs every pass on what is still valid.
//
//   fuzz-modules [--count=N] [--minutes=N] [--seed=N] [--only=N] [--space=FILE] [--keep=FOLDER]
//                FILE-OR-FOLDER...
//
// A mutant must pass through, or end in a diagnostic. A crash, a hang, an internal error, more than
// 4 GB of memory, a failure without a word and an invalid module after a pass are failures. Each
// mutant has a process of its own, and follows from the seed and its number: --only runs one again
// and prints it.
#include "Clock.h"
#include "ModuleMutator.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "phaze/Driver/Pipeline.h"
#include "phaze/InitAllDialects.h"
#include "phaze/Interpreter/Evaluate.h"
#include "phaze/Interpreter/TensorText.h"
#include "phaze/Reader/VerifyRegistered.h"
#include "phaze/Transforms/Passes.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

#include <chrono>
#include <fcntl.h>
#include <map>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
namespace cl = llvm::cl;

namespace {

cl::list<std::string> seedPaths(cl::Positional, cl::OneOrMore, cl::desc("FILE-OR-FOLDER..."));
cl::opt<uint64_t> mutantCount("count", cl::desc("mutants to try"), cl::init(1000));
cl::opt<double> minutes("minutes", cl::desc("stop after so many"), cl::init(1e9));
cl::opt<uint64_t> firstSeed("seed", cl::desc("where random numbers start"), cl::init(1));
cl::opt<int64_t> only("only", cl::desc("the number of a single mutant, which is printed"),
                      cl::init(-1));
cl::opt<std::string> space("space", cl::desc("architectures to search, phaze-space-1"));
cl::opt<std::string> keep("keep", cl::desc("where to keep mutants that fail"));
cl::opt<unsigned> timeLimit("time-limit-s", cl::desc("a mutant that takes longer hangs"),
                            cl::init(20));

/// How a mutant's process ends.
enum ExitCode { Passed = 0, NothingChanged = 2, Failed = 3 };

//===----------------------------------------------------------------------===//
// One mutant
//===----------------------------------------------------------------------===//

/// What every mutant is put through: names, and pipelines of a module.
std::vector<std::string> pipelines() {
  std::vector<std::string> all = {
      "phaze-summarize",
      "phaze-infer-roles,phaze-classify-phases,phaze-extract-layers,phaze-analyze-factors",
      "convert-stablehlo-to-phaze,phaze-fuse-ops,phaze-annotate-costs",
      "convert-stablehlo-to-phaze{strict}",
      "phaze-inline,convert-stablehlo-to-phaze",
      "phaze-inline,canonicalize,cse,symbol-dce,convert-stablehlo-to-phaze",
      "canonicalize,cse,sccp,phaze-inline{strict}"};
  if (!space.empty())
    all.push_back(
        "phaze-arch-search{space=" + space +
        " devices=4 global-batch=16 baselines=none max-tensor-width=2 time-limit-s=5 gap=0.9 "
        "summary=none},phaze-emit-shardings,phaze-verify-shardings");
  return all;
}

/// Collects errors while it lives.
class Errors {
public:
  explicit Errors(MLIRContext *context)
      : handler(context, [this](Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() == DiagnosticSeverity::Error) {
            ++count;
            std::string text = diagnostic.str();
            if (StringRef(text).contains("internal error"))
              internal = text;
          }
          return success();
        }) {}

  int count = 0;
  std::string internal;

private:
  ScopedDiagnosticHandler handler;
};

std::string textOf(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os, OpPrintingFlags().enableDebugInfo(false));
  return text;
}

/// What is wrong with how a pipeline took the module; empty if nothing is.
std::string runPipeline(ModuleOp module, StringRef pipeline) {
  MLIRContext *context = module.getContext();
  OwningOpRef<ModuleOp> copy(module.clone());
  PassManager passes(context);
  passes.enableVerifier(false); // So that who made a module invalid is known.
  if (failed(parsePassPipeline(pipeline, passes)))
    return "is no pipeline";
  Errors errors(context);
  bool isDone = succeeded(passes.run(*copy));
  if (!errors.internal.empty())
    return errors.internal;
  if (!isDone)
    return errors.count ? "" : "failed without a word";
  if (failed(verify(*copy)))
    return "left an invalid module";
  return "";
}

std::string checkRoundTrip(ModuleOp module) {
  std::string text = textOf(module), bytes;
  llvm::raw_string_ostream os(bytes);
  if (failed(writeBytecodeToFile(module, os)))
    return "cannot be written as bytecode";
  for (StringRef form : {StringRef(text), StringRef(bytes)}) {
    ParserConfig config(module.getContext());
    auto buffer = llvm::MemoryBuffer::getMemBuffer(form, "mutant", false);
    llvm::SourceMgr sources;
    sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
    OwningOpRef<ModuleOp> again = parseSourceFile<ModuleOp>(sources, config);
    if (!again)
      return "is not read again";
    if (textOf(*again) != text)
      return "reads as another module";
  }
  return "";
}

/// Runs what is small enough.
void interpret(ModuleOp module) {
  auto entry = module.lookupSymbol<func::FuncOp>("main");
  if (!entry || entry.isExternal())
    return;
  phaze::interpreter::EvaluateOptions options;
  options.maxOperations = 20'000;
  options.maxElements = 1 << 12;
  std::vector<phaze::interpreter::TensorValue> inputs;
  for (Type type : entry.getArgumentTypes()) {
    std::string why;
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || !phaze::interpreter::isInterpretable(type, options.maxElements, why))
      return;
    inputs.push_back(phaze::interpreter::randomTensor(tensor, inputs.size()));
  }
  Errors errors(module.getContext());
  (void)phaze::interpreter::evaluate(entry, inputs, options);
}

/// Makes mutant `number` and runs everything on it. `where` says on standard error what runs.
ExitCode runMutant(ArrayRef<OwningOpRef<ModuleOp>> seeds, uint64_t number, StringRef path) {
  uint64_t seed = firstSeed * 0x9e3779b97f4a7c15ull + number;
  std::mt19937_64 random(seed);
  const OwningOpRef<ModuleOp> &origin = seeds[random() % seeds.size()];
  phaze::fuzz::ModuleMutator mutator(origin.get()->getContext(), random());
  OwningOpRef<ModuleOp> module = mutator.mutate(*origin, 1 + random() % 12);
  std::string text = textOf(*module);
  {
    std::error_code error;
    llvm::raw_fd_ostream(path, error) << text << "\n";
  }
  if (only >= 0)
    llvm::outs() << text << "\n";
  bool isSound = true;
  auto check = [&](StringRef what, const std::string &problem) {
    if (problem.empty())
      return;
    llvm::errs() << what << ": " << problem << "\n";
    isSound = false;
  };
  check("round trip", checkRoundTrip(*module));
  for (const std::string &pipeline : pipelines()) {
    llvm::errs() << "# " << pipeline << "\n";
    check(pipeline, runPipeline(*module, pipeline));
  }
  llvm::errs() << "# interpreter\n";
  interpret(*module);
  return !isSound ? Failed : text == textOf(*origin) ? NothingChanged : Passed;
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

/// The modules of a file, in pieces where it has several; what is not valid is left out.
void readSeeds(StringRef path, MLIRContext &context, std::vector<OwningOpRef<ModuleOp>> &seeds) {
  auto file = llvm::MemoryBuffer::getFile(path);
  // What is large takes long, and finds no more.
  if (!file || (*file)->getBufferSize() > 200'000)
    return;
  SmallVector<StringRef> pieces;
  (*file)->getBuffer().split(pieces, "// -----");
  ScopedDiagnosticHandler quiet(&context, [](Diagnostic &) { return success(); });
  for (StringRef piece : pieces) {
    ParserConfig config(&context);
    if (OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(piece, config))
      if (succeeded(phaze::verifyRegistered(*module)))
        seeds.push_back(std::move(module));
  }
}

std::vector<OwningOpRef<ModuleOp>> readAllSeeds(MLIRContext &context) {
  std::vector<std::string> files;
  for (const std::string &path : seedPaths) {
    if (!llvm::sys::fs::is_directory(path)) {
      files.push_back(path);
      continue;
    }
    std::error_code error;
    for (llvm::sys::fs::recursive_directory_iterator it(path, error), end; it != end && !error;
         it.increment(error))
      if (llvm::sys::path::extension(it->path()) == ".mlir")
        files.push_back(it->path());
  }
  llvm::sort(files);
  std::vector<OwningOpRef<ModuleOp>> seeds;
  for (const std::string &file : files)
    readSeeds(file, context, seeds);
  return seeds;
}

std::string contentOf(StringRef path) {
  auto file = llvm::MemoryBuffer::getFile(path);
  return file ? (*file)->getBuffer().str() : "";
}

/// Runs a mutant in a process of its own and says how that ended.
std::string runApart(ArrayRef<OwningOpRef<ModuleOp>> seeds, uint64_t number, StringRef path,
                     StringRef log) {
  pid_t child = fork();
  if (child == 0) {
    int out = open(log.str().c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(out, 1);
    dup2(out, 2);
    phaze::fuzz::setClock(timeLimit);
    _exit(runMutant(seeds, number, path));
  }
  int status = 0;
  rusage used{};
  wait4(child, &status, 0, &used);
  constexpr int64_t mostKilobytes = int64_t(4) << 20;
  if (used.ru_maxrss > mostKilobytes)
    return "memory";
  if (WIFSIGNALED(status))
    return phaze::fuzz::isTooLong(WTERMSIG(status)) ? "hang" : "crash";
  switch (WEXITSTATUS(status)) {
  case Passed:
    return "passed";
  case NothingChanged:
    return "unchanged";
  case Failed:
    return "failed";
  default:
    return "crash"; // A sanitizer ended it.
  }
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  registerTransformsPasses();
  phaze::registerPhazePasses();
  phaze::registerPhazePipelines();
  cl::ParseCommandLineOptions(argc, argv, "changes modules and runs every pass on them\n");
  DialectRegistry registry;
  phaze::registerAllDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED); // Threads do not survive fork().
  context.loadAllAvailableDialects();
  context.allowUnregisteredDialects();
  std::vector<OwningOpRef<ModuleOp>> seeds = readAllSeeds(context);
  if (seeds.empty()) {
    llvm::errs() << "error: no module to start from\n";
    return 1;
  }
  SmallString<64> folder;
  if (llvm::sys::fs::createUniqueDirectory("fuzz-modules", folder)) {
    llvm::errs() << "error: cannot make a folder for mutants\n";
    return 1;
  }
  std::string path = (folder + "/mutant.mlir").str(), log = (folder + "/log").str();
  if (only >= 0)
    return runMutant(seeds, only, path) == Failed;
  std::map<std::string, uint64_t> counts;
  bool isSound = true;
  uint64_t number = 0;
  const auto begin = std::chrono::steady_clock::now();
  auto hasTime = [&] {
    std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    return taken.count() < minutes * 60;
  };
  for (; number < mutantCount && hasTime(); ++number) {
    std::string end = runApart(seeds, number, path, log);
    ++counts[end];
    if (end == "passed" || end == "unchanged")
      continue;
    isSound = false;
    llvm::outs() << "mutant " << number << ": " << end << "\n" << contentOf(log) << "\n";
    llvm::outs().flush();
    if (!keep.empty()) {
      llvm::sys::fs::create_directories(keep);
      llvm::sys::fs::copy_file(path, keep + "/" + std::to_string(firstSeed) + "-" +
                                         std::to_string(number) + ".mlir");
    }
  }
  llvm::sys::fs::remove_directories(folder);
  llvm::outs() << number << " mutants of " << seeds.size() << " modules:";
  for (const auto &[end, count] : counts)
    llvm::outs() << " " << count << " " << end;
  llvm::outs() << "\n";
  return isSound ? 0 : 1;
}
