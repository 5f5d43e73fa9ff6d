// phaze-solve: the exact solvers of phaze on instances from JSON files.
#include "Options.h"
#include "PlaceCommand.h"
#include "ScheduleCommand.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Support/Vocabulary.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/ScopedPrinter.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

using namespace phaze;
using namespace phaze::solve;
namespace cl = llvm::cl;

namespace {

/// Flags that may be left to the file.
enum class PairRule { FromFile, Any, SameIndex };
/// Solvers, and bounds alone.
enum class Method { Auto, Cbc, Search, Bounds };
enum class AllMode { FromFile, Exclusive, OverlapTypes };

cl::OptionCategory category("phaze-solve options");
cl::SubCommand scheduleCommand("schedule", "schedule the operators of layers on cores");
cl::SubCommand placeCommand("place", "place chains or graphs of layers on devices");

cl::list<std::string> files(cl::Positional, cl::OneOrMore, cl::desc("FILE.json... (- for stdin)"),
                            cl::sub(scheduleCommand), cl::sub(placeCommand), cl::cat(category));
cl::opt<OutputFormat>
    format("format", cl::desc("how answers are written"), cl::init(OutputFormat::Json),
           cl::values(clEnumValN(OutputFormat::Json, "json", "one JSON object per file and line"),
                      clEnumValN(OutputFormat::Table, "table", "for people"),
                      clEnumValN(OutputFormat::Trace, "trace", "a Chrome trace for Perfetto")),
           cl::sub(scheduleCommand), cl::sub(placeCommand), cl::cat(category));
cl::opt<double> timeLimit("time-limit-s", cl::desc("stop after this many seconds per file"),
                          cl::sub(scheduleCommand), cl::sub(placeCommand), cl::cat(category));
cl::opt<double> gap("gap", cl::desc("relative gap that is good enough (0: optimal)"), cl::init(0.0),
                    cl::sub(scheduleCommand), cl::sub(placeCommand), cl::cat(category));
cl::opt<Rules> rules("rules", cl::desc("whose rules"), cl::init(Rules::Exact),
                     cl::values(clEnumValN(Rules::Paper, "paper", "the published rules"),
                                clEnumValN(Rules::Exact, "exact", "the corrected rules (default)")),
                     cl::sub(scheduleCommand), cl::sub(placeCommand), cl::cat(category));
cl::opt<PairRule>
    pairs("pairs", cl::desc("which cores an op on a tensor and a vector core may take"),
          cl::init(PairRule::FromFile),
          cl::values(clEnumValN(PairRule::Any, "any", "any core of each type (default)"),
                     clEnumValN(PairRule::SameIndex, "same-index", "cores with the same index")),
          cl::sub(scheduleCommand), cl::cat(category));
cl::opt<AllMode> allMode(
    "all-mode", cl::desc("what may run beside an op on all cores"), cl::init(AllMode::FromFile),
    cl::values(clEnumValN(AllMode::Exclusive, "exclusive", "nothing (default)"),
               clEnumValN(AllMode::OverlapTypes, "overlap", "ops that use only the other type")),
    cl::sub(scheduleCommand), cl::cat(category));
cl::opt<uint64_t> nodeLimit("node-limit", cl::desc("nodes of branch and bound per component"),
                            cl::sub(scheduleCommand), cl::cat(category));
cl::opt<uint64_t> cbcNodeLimit("cbc-node-limit",
                               cl::desc("nodes of CBC per component and integer model"),
                               cl::sub(scheduleCommand), cl::cat(category));
cl::opt<Method> method(
    "solver", cl::desc("who solves"), cl::init(Method::Auto),
    cl::values(clEnumValN(Method::Auto, "auto", "bounds, search, and CBC for the rest (default)"),
               clEnumValN(Method::Cbc, "cbc", "the integer program by CBC alone"),
               clEnumValN(Method::Search, "search", "bounds and search without CBC"),
               clEnumValN(Method::Bounds, "bounds", "a lower and an upper bound, no schedule")),
    cl::sub(scheduleCommand), cl::cat(category));
cl::opt<std::string> mpsPrefix("write-mps",
                               cl::desc("write the full model of each file to PREFIX<name>.mps"),
                               cl::value_desc("PREFIX"), cl::sub(scheduleCommand),
                               cl::cat(category));

int fail(const llvm::Twine &message) {
  llvm::errs() << "phaze-solve: error: " << message << "\n";
  return 1;
}

} // namespace

static int run(int argc, char **argv) {
  cl::HideUnrelatedOptions(category);
  cl::HideUnrelatedOptions(category, scheduleCommand);
  cl::HideUnrelatedOptions(category, placeCommand);
  cl::ParseCommandLineOptions(argc, argv, "exact solvers for operator scheduling and placement\n");

  Options options;
  options.files.assign(files.begin(), files.end());
  options.format = format;
  options.paperRules = rules == Rules::Paper;
  options.gap = gap;
  options.boundsOnly = method == Method::Bounds;
  options.solver = method == Method::Cbc      ? scheduling::Solver::Cbc
                   : method == Method::Search ? scheduling::Solver::Search
                                              : scheduling::Solver::Auto;
  options.mpsPrefix = mpsPrefix;
  if (!std::isfinite(gap) || gap < 0)
    return fail("--gap: expected a finite number >= 0, found " + llvm::to_string<double>(gap));
  if (timeLimit.getNumOccurrences()) {
    if (!std::isfinite(timeLimit) || timeLimit < 0)
      return fail("--time-limit-s: expected a finite number >= 0, found " +
                  llvm::to_string<double>(timeLimit));
    options.timeLimitS = timeLimit;
  }
  if (nodeLimit.getNumOccurrences())
    options.nodeLimit = nodeLimit;
  if (cbcNodeLimit.getNumOccurrences())
    options.cbcNodeLimit = cbcNodeLimit;
  if (pairs != PairRule::FromFile)
    options.sameIndexPairs = pairs == PairRule::SameIndex;
  if (allMode != AllMode::FromFile)
    options.overlapTypes = allMode == AllMode::OverlapTypes;
  if (options.boundsOnly && options.format == OutputFormat::Trace)
    return fail("--solver=bounds has no schedule to trace");

  if (scheduleCommand)
    return runSchedule(options);
  if (placeCommand)
    return runPlace(options);
  return fail("expected a command: schedule or place");
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  phaze::beginOutput("phaze-solve");
  return endOutput(run(argc, argv));
}
