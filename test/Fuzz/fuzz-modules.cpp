// fuzz-modules: changes modules at random and runs every pass on what is still valid.
//
//   fuzz-modules [--count=N] [--minutes=N] [--seed=N] [--only=N] [--space=FILE] [--keep=FOLDER]
//                FILE-OR-FOLDER...
//
// A mutant must pass through, or end in a diagnostic. A crash, a hang, an internal error, more than
// 4 GB of memory, a failure without a word and an invalid module after a pass are failures, and so
// is a workload or plan that is not read again. Mutants are run one after the other in a process
// that the next one follows when it has run many, or one has gone wrong. A mutant and the passes
// that are drawn for it follow from the seed and its number: --only runs one again and prints it.
#include "Apart.h"
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
#include "phaze/Lowering/Passes.h"
#include "phaze/Reader/VerifyRegistered.h"
#include "phaze/Transforms/Passes.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

#include <chrono>
#include <ctime>
#include <fcntl.h>

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
cl::opt<double> slow("slow-s", cl::desc("name mutants that take longer"), cl::init(1e9));

/// What is larger takes long, and finds no more.
constexpr int64_t mostOperations = 120;

/// What is done with each mutant, in this order.
enum Step {
  Mutation,
  RoundTrip,
  Analyses,
  Conversion,
  Loading,
  Search,
  Application,
  Interpretation
};
constexpr const char *stepNames[] = {"mutation", "round trip", "analyses",    "conversion",
                                     "loading",  "search",     "application", "interpreter"};

/// What the process that runs mutants tells the one that watches it, which outlives it.
struct Shared {
  uint64_t next; ///< The mutant that runs, or the next one.
  uint64_t unchanged, planned, refused, failed;
  double seconds[std::size(stepNames)]; ///< Of CPU.
};

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

//===----------------------------------------------------------------------===//
// One mutant
//===----------------------------------------------------------------------===//

/// Collects errors while it lives.
class Errors {
public:
  explicit Errors(MLIRContext *context)
      : handler(context, [this](Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() == DiagnosticSeverity::Error) {
            ++count;
            std::string text = diagnostic.str();
            llvm::errs() << text << "\n";
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

/// How a pipeline took a module.
struct Outcome {
  bool isDone = false;
  std::string wrong; ///< Empty if nothing is.
};

Outcome runPipeline(ModuleOp module, StringRef pipeline) {
  MLIRContext *context = module.getContext();
  PassManager passes(context);
  passes.enableVerifier(false); // So that who made a module invalid is known.
  if (failed(parsePassPipeline(pipeline, passes)))
    return {false, "is no pipeline"};
  Errors errors(context);
  Outcome outcome;
  outcome.isDone = succeeded(passes.run(module));
  if (!errors.internal.empty())
    outcome.wrong = errors.internal;
  else if (!outcome.isDone)
    outcome.wrong = errors.count ? "" : "failed without a word";
  else if (failed(verify(module)))
    outcome.wrong = "left an invalid module";
  return outcome;
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

/// Runs everything on one mutant after the other.
class Runner {
public:
  Runner(ArrayRef<OwningOpRef<ModuleOp>> seeds, StringRef folder, Shared &shared)
      : seeds(seeds), folder(folder), shared(shared) {}

  OwningOpRef<ModuleOp> make(uint64_t number) {
    random.seed(firstSeed * 0x9e3779b97f4a7c15ull + number);
    origin = *seeds[random() % seeds.size()];
    phaze::fuzz::ModuleMutator mutator(origin.getContext(), random());
    return mutator.mutate(origin, 1 + static_cast<int>(random() % 12));
  }

  /// Whether nothing is wrong with how mutant `number` was taken.
  bool run(uint64_t number) {
    isSound = true;
    begin = std::clock();
    OwningOpRef<ModuleOp> module = make(number);
    if (OperationEquivalence::isEquivalentTo(*module, origin, OperationEquivalence::None))
      ++shared.unchanged;
    took(Mutation);
    check("round trip", checkRoundTrip(*module));
    took(RoundTrip);
    runPasses(*module);
    llvm::errs() << "# interpreter\n";
    interpret(*module);
    took(Interpretation);
    return isSound;
  }

private:
  template <typename Range> decltype(auto) any(Range &range) {
    return range[random() % std::size(range)];
  }

  void runPasses(ModuleOp module) {
    // How the program is read: as it is, or after other passes.
    static constexpr StringRef fronts[] = {"", "phaze-inline,",
                                           "phaze-inline,canonicalize,cse,symbol-dce,",
                                           "canonicalize,cse,sccp,phaze-inline{strict},"};
    static constexpr StringRef strictness[] = {"", "", "{strict}"};
    // What is made of a program with a plan.
    static constexpr StringRef backs[] = {"phaze-outline-stages", "phaze-lower-plan",
                                          "phaze-inline,phaze-partition-spmd"};
    static constexpr StringRef emissions[] = {"", " constraints", " format=sdy constraints"};
    const std::string front = any(fronts).str(), plan = folder + "/plan.json",
                      workload = folder + "/workload.json";
    OwningOpRef<ModuleOp> analyzed(module.clone());
    run(*analyzed, Analyses,
        "phaze-verify-registered,phaze-summarize{file=/dev/"
        "null},phaze-infer-roles,phaze-classify-phases,"
        "phaze-extract-layers,phaze-analyze-factors");
    OwningOpRef<ModuleOp> converted(module.clone());
    if (run(*converted, Conversion,
            front + "convert-stablehlo-to-phaze" + any(strictness).str() +
                ",phaze-dump-workload{file=" + workload +
                "},phaze-fuse-ops,phaze-annotate-costs{archs=tpuv4},"
                "phaze-explain-cost{arch=tpuv4 file=/dev/null}")) {
      OwningOpRef<ModuleOp> loaded(ModuleOp::create(module.getLoc()));
      mustRun(*loaded, Loading, "phaze-load-workload{file=" + workload + "}");
    }
    if (space.empty())
      return;
    OwningOpRef<ModuleOp> planned(module.clone()), applied(module.clone());
    if (!run(*planned, Search,
             front + "phaze-arch-search{space=" + space +
                 " devices=4 global-batch=16 baselines=none max-tensor-width=2 microbatches=2 "
                 "time-limit-s=1 "
                 "threads=1 "
                 "gap=0.9 summary=none attach-plan json=" +
                 plan + any(emissions).str() + "}")) {
      ++shared.refused;
      return;
    }
    ++shared.planned;
    run(*planned, Application, any(backs));
    mustRun(*applied, Application, front + "phaze-apply-plan{plan=" + plan + "}");
  }

  /// Runs a pipeline, and whether it did what it should, which it need not.
  bool run(ModuleOp module, Step step, StringRef pipeline) {
    llvm::errs() << "# " << pipeline << "\n";
    Outcome outcome = runPipeline(module, pipeline);
    check(pipeline, outcome.wrong);
    took(step);
    return outcome.isDone;
  }

  void mustRun(ModuleOp module, Step step, StringRef pipeline) {
    if (!run(module, step, pipeline))
      check(pipeline, "does not take what was made of the same program");
  }

  void check(StringRef what, const std::string &problem) {
    if (problem.empty())
      return;
    llvm::errs() << what << ": " << problem << "\n";
    isSound = false;
  }

  /// The time since the last step is this one's.
  void took(Step step) {
    std::clock_t end = std::clock();
    shared.seconds[step] += double(end - begin) / CLOCKS_PER_SEC;
    begin = end;
  }

  ArrayRef<OwningOpRef<ModuleOp>> seeds;
  std::string folder;
  Shared &shared;
  std::mt19937_64 random;
  ModuleOp origin;
  bool isSound = true;
  std::clock_t begin = 0;
};

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

int64_t countOf(ModuleOp module) {
  int64_t count = 0;
  module.walk([&](Operation *) { ++count; });
  return count;
}

/// The modules of a file, in pieces where it has several; what is not valid is left out.
void readSeeds(StringRef path, MLIRContext &context, std::vector<OwningOpRef<ModuleOp>> &seeds) {
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file)
    return;
  SmallVector<StringRef> pieces;
  (*file)->getBuffer().split(pieces, "// -----");
  ScopedDiagnosticHandler quiet(&context, [](Diagnostic &) { return success(); });
  for (StringRef piece : pieces) {
    ParserConfig config(&context);
    if (OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(piece, config))
      if (succeeded(phaze::verifyRegistered(*module)) && countOf(*module) <= mostOperations)
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

/// Runs mutants until one goes wrong, there are no more, or this process has grown old.
phaze::fuzz::ExitCode runMany(Runner &runner, Shared &shared, double end) {
  constexpr uint64_t mostMutants = 500;
  constexpr long manyKilobytes = phaze::fuzz::mostKilobytes / 2;
  const uint64_t last = std::min<uint64_t>(mutantCount, shared.next + mostMutants);
  while (shared.next < last && now() < end) {
    // What is said of one mutant is kept, of the last one that ran.
    if (ftruncate(STDERR_FILENO, 0))
      return phaze::fuzz::Wrong;
    lseek(STDERR_FILENO, 0, SEEK_SET);
    phaze::fuzz::setClock(timeLimit);
    const double begin = now();
    bool isSound = runner.run(shared.next);
    phaze::fuzz::setClock(0);
    if (double taken = now() - begin; taken > slow)
      llvm::outs() << llvm::formatv("mutant {0} took {1:f1} s\n", shared.next, taken);
    if (!isSound || phaze::fuzz::peakKilobytes() > phaze::fuzz::mostKilobytes)
      return phaze::fuzz::Wrong;
    ++shared.next;
    if (phaze::fuzz::peakKilobytes() > manyKilobytes)
      break;
  }
  llvm::outs().flush();
  return shared.next < mutantCount && now() < end ? phaze::fuzz::More : phaze::fuzz::Done;
}

void tell(Runner &runner, Shared &shared, StringRef how, StringRef log) {
  ++shared.failed;
  llvm::outs() << "mutant " << shared.next << ": " << (how.empty() ? "wrong" : how) << "\n";
  if (auto file = llvm::MemoryBuffer::getFile(log))
    llvm::outs() << (*file)->getBuffer() << "\n";
  llvm::outs().flush();
  if (keep.empty())
    return;
  llvm::sys::fs::create_directories(keep);
  std::error_code error;
  llvm::raw_fd_ostream file(llvm::formatv("{0}/{1}-{2}.mlir", keep, firstSeed, shared.next).str(),
                            error);
  file << textOf(*runner.make(shared.next)) << "\n";
}

void runAll(Runner &runner, Shared &shared, StringRef log) {
  using phaze::fuzz::ExitCode;
  const double end = now() + minutes * 60;
  std::string how;
  for (ExitCode code = ExitCode::More; code != ExitCode::Done;) {
    code = phaze::fuzz::runApart(
        [&] {
          int out = open(log.str().c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
          dup2(out, STDERR_FILENO);
          return runMany(runner, shared, end);
        },
        how);
    if (code == ExitCode::Wrong) {
      tell(runner, shared, how, log);
      ++shared.next;
    }
  }
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  registerTransformsPasses();
  phaze::registerPhazePasses();
  phaze::registerPhazeLoweringPasses();
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
  auto &shared = phaze::fuzz::makeShared<Shared>();
  Runner runner(seeds, folder, shared);
  if (only >= 0) {
    llvm::outs() << textOf(*runner.make(only)) << "\n";
    return runner.run(only) ? 0 : 1;
  }
  runAll(runner, shared, (folder + "/log").str());
  llvm::sys::fs::remove_directories(folder);
  llvm::outs() << shared.next << " mutants of " << seeds.size() << " modules: " << shared.unchanged
               << " unchanged, " << shared.planned << " planned, " << shared.refused << " refused, "
               << shared.failed << " failed\n";
  for (auto [name, seconds] : llvm::zip(stepNames, shared.seconds))
    llvm::outs() << llvm::formatv("{0}: {1:f1} s\n", name, seconds);
  return shared.failed == 0 ? 0 : 1;
}
