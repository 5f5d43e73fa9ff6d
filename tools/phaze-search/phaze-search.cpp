// phaze-search: the architecture and placement that are best for models, with a summary for people.
#include "Progress.h"

#include "phaze/Arch/ArchFile.h"
#include "phaze/Artifact/Artifact.h"
#include "phaze/Driver/Defects.h"
#include "phaze/Driver/Driver.h"
#include "phaze/Emission/Emission.h"
#include "phaze/InitAllDialects.h"
#include "phaze/Json/InputFile.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Plan/Json.h"
#include "phaze/Reader/ReadModule.h"
#include "phaze/Report/PlanDiff.h"
#include "phaze/Report/PlanExplanation.h"
#include "phaze/Report/PlanFlags.h"
#include "phaze/Report/PlanPage.h"
#include "phaze/Report/PlanSummary.h"
#include "phaze/Report/PlanTrace.h"
#include "phaze/Support/Interrupt.h"
#include "phaze/Support/Numbers.h"
#include "phaze/Workload/Fusion.h"
#include "phaze/Workload/Json.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"

using namespace phaze;
using namespace phaze::searchtool;
namespace cl = llvm::cl;

namespace {

cl::OptionCategory category("phaze-search options");

Defects defects;

int fail(const llvm::Twine &message) {
  defects.note(message.str());
  llvm::errs() << "phaze-search: error: " << message << "\n";
  return 1;
}

/// The program with its options. They are made in main(): LLVM's library has options of its own,
/// one of which has to go first.
class Tool {
public:
  /// Without a value the usual parameters are changed.
  Tool() { sensitivity.setValueExpectedFlag(cl::ValueOptional); }

  int run();

private:
  search::Request request() const;
  bool readFile(const std::string &file, driver::Driver &driver, mlir::MLIRContext &context) const;
  std::string whatIsWrong(const driver::Driver &driver) const;
  int writeAll(const search::Outcome &outcome, driver::Driver &driver) const;
  /// What failures leave of each, where that is asked for.
  void addGoodput(std::vector<plan::Plan> &plans) const;
  int compare(mlir::MLIRContext &context) const;

public:
  cl::opt<std::string> crashReproducer{
      "crash-reproducer", cl::desc("where to write what shows an internal error again"),
      cl::value_desc("file"), cl::cat(category)};

private:
  /// For people; not where a file goes to standard output.
  llvm::raw_ostream &text() const {
    bool isTaken = jsonFile == "-" || traceFile == "-" || htmlFile == "-" || outputFile == "-";
    return isTaken ? llvm::errs() : llvm::outs();
  }

  cl::list<std::string> files{cl::Positional, cl::desc("FILES... (StableHLO, or phaze-workload-1)"),
                              cl::cat(category)};
#define PHAZE_OPTION(TYPE, MEMBER, NAME, DEFAULT, TEXT)                                            \
  cl::opt<TYPE> MEMBER{NAME, cl::desc(TEXT), cl::init(DEFAULT), cl::cat(category)};
#define PHAZE_LIST(TYPE, MEMBER, NAME, TEXT)                                                       \
  cl::list<TYPE> MEMBER{NAME, cl::CommaSeparated, cl::desc(TEXT), cl::cat(category)};
#define GET_PROGRAM_OPTIONS
#define GET_INLINE_OPTIONS
#define GET_SETTING_OPTIONS
#define GET_SEARCH_OPTIONS
#define GET_CHIP_OPTIONS
#define GET_SHARDING_OPTIONS
#include "phaze/Search/Options.h.inc"
  cl::list<double> weights{"weights", cl::CommaSeparated, cl::desc("of the models, in their order"),
                           cl::cat(category)};
  cl::opt<double> mtbf{"mtbf-hours",
                       cl::desc("of a device, between failures: tells goodput beside throughput"),
                       cl::cat(category)};
  cl::opt<double> checkpointTime{"checkpoint-s",
                                 cl::desc("with --mtbf-hours: seconds to write a checkpoint (60)"),
                                 cl::init(60), cl::cat(category)};
  cl::opt<double> restartTime{"restart-s",
                              cl::desc("with --mtbf-hours: seconds from a failure to the next step "
                                       "(300)"),
                              cl::init(300), cl::cat(category)};
  cl::opt<bool> explain{"explain", cl::desc("say why the plan is what it is"), cl::cat(category)};
  cl::opt<std::string> jsonFile{"json", cl::desc("write the plan (phaze-plan-1) here"),
                                cl::value_desc("file"), cl::cat(category)};
  cl::opt<std::string> traceFile{"trace", cl::desc("write a Chrome/Perfetto trace of a step here"),
                                 cl::value_desc("file"), cl::cat(category)};
  cl::opt<std::string> htmlFile{"html", cl::desc("write a page for a browser here"),
                                cl::value_desc("file"), cl::cat(category)};
  cl::opt<std::string> outputFile{"output",
                                  cl::desc("write the module, annotated with the plan, here; as a "
                                           "portable artifact if it ends in .mlirbc"),
                                  cl::value_desc("file"), cl::cat(category)};
  cl::alias o{"o", cl::desc("The same as --output"), cl::aliasopt(outputFile), cl::cat(category)};
  cl::opt<std::string> target{"target",
                              cl::desc("with --output=FILE.mlirbc: the oldest version of "
                                       "StableHLO that reads it"),
                              cl::value_desc("X.Y.Z"), cl::cat(category)};
  cl::opt<std::string> dumpInstances{
      "dump-instances",
      cl::desc("write the scheduling and placement problems of the plan to this folder, for "
               "phaze-solve"),
      cl::value_desc("folder"), cl::cat(category)};
  cl::opt<std::string> as{"as",
                          cl::desc("print the plan as options of a framework: megatron, maxtext, "
                                   "torchtitan"),
                          cl::value_desc("framework"), cl::cat(category)};
  cl::opt<std::string> printArch{"print-arch",
                                 cl::desc("write this preset or architecture file (phaze-arch-1) "
                                          "with all that it is, and do nothing else"),
                                 cl::value_desc("name or file"), cl::cat(category)};
  cl::opt<bool> listPresets{"list-presets", cl::desc("list the chips that have names"),
                            cl::cat(category)};
  cl::opt<bool> timings{"timings", cl::desc("print where the search spent its time"),
                        cl::cat(category)};
  cl::opt<bool> diff{"diff", cl::desc("compare the plans of two files and do nothing else"),
                     cl::cat(category)};
};

search::Request Tool::request() const {
  search::Request asked;
#define PHAZE_OPTION(TYPE, MEMBER, NAME, DEFAULT, TEXT) search::takeOption(asked.MEMBER, MEMBER);
#define PHAZE_LIST(TYPE, MEMBER, NAME, TEXT) search::takeOption(asked.MEMBER, MEMBER);
#define GET_PROGRAM_OPTIONS
#define GET_INLINE_OPTIONS
#define GET_SETTING_OPTIONS
#define GET_SEARCH_OPTIONS
#define GET_CHIP_OPTIONS
#define GET_SHARDING_OPTIONS
#include "phaze/Search/Options.h.inc"
  if (sensitivity.getNumOccurrences() > 0 && sensitivity.empty())
    asked.sensitivity = "default";
  return asked;
}

void printCommon(const search::Outcome &outcome, llvm::raw_ostream &os) {
  os << "common architecture, score " << llvm::format("%.4f", outcome.score) << "\n";
  for (size_t m = 0; m < outcome.plans.size(); ++m)
    os << llvm::format("  %-24s %.4g samples/s, regret %.2f %% against its own best\n",
                       outcome.plans[m].model.c_str(), outcome.plans[m].samplesPerSecond,
                       100 * outcome.regrets[m]);
  os << "\n";
}

void printTimings(const search::Outcome &outcome, double readSeconds, llvm::raw_ostream &os) {
  const search::Timings &t = outcome.timings;
  os << llvm::format(
      "time: read and import %.2f s, tables %.2f s, bounds on work %.2f s, baselines %.2f s, "
      "deriving the plan %.2f s (CBC %.2f s), front %.2f s, what-ifs %.2f s, total %.2f s; %llu "
      "nodes, costs and schedules %.2f s and placements %.2f s over all threads\n",
      readSeconds, t.tables, t.bounds, t.baselines, t.derive, t.cbc, t.front, t.whatIfs,
      t.total + readSeconds, static_cast<unsigned long long>(t.nodes), t.costs, t.place);
}

void Tool::addGoodput(std::vector<plan::Plan> &plans) const {
  if (mtbf.getNumOccurrences() == 0)
    return;
  constexpr double hour = 3600;
  for (plan::Plan &plan : plans)
    plan.goodput = plan::goodputOf(plan.devicesUsed, Seconds(mtbf * hour), Seconds(checkpointTime),
                                   Seconds(restartTime));
}

/// Writes what plans were derived from.
int writeInstances(const std::string &folder, const std::vector<search::InstanceFile> &files) {
  if (std::error_code error = llvm::sys::fs::create_directories(folder))
    return fail("dump-instances: cannot create '" + folder + "': " + error.message());
  for (const search::InstanceFile &file : files) {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, file.name);
    if (llvm::Error error = writeFile(path, file.text))
      return fail(llvm::toString(std::move(error)));
  }
  return 0;
}

/// Annotates the only module there is and writes it.
int writeAnnotated(const std::string &name, const std::string &target, driver::Driver &driver,
                   const std::vector<plan::Plan> &plans) {
  if (mlir::failed(driver.annotate(plans)))
    return 1;
  std::string text;
  llvm::raw_string_ostream os(text);
  mlir::ModuleOp module = *driver.modules.front();
  if (!llvm::StringRef(name).ends_with(".mlirbc")) {
    module->print(os);
    os << "\n";
  } else if (mlir::failed(writeArtifact(module, llvm::cantFail(parseTarget(target)), os))) {
    return 1;
  }
  if (llvm::Error error = writeFile(name, text))
    return fail(llvm::toString(std::move(error)));
  return 0;
}

int Tool::writeAll(const search::Outcome &outcome, driver::Driver &driver) const {
  if (!jsonFile.empty())
    if (llvm::Error error = writeFile(jsonFile, search::toJson(outcome)))
      return fail(llvm::toString(std::move(error)));
  if (!outputFile.empty() && writeAnnotated(outputFile, target, driver, outcome.plans) != 0)
    return 1;
  if (!htmlFile.empty()) {
    llvm::Expected<std::string> page = report::htmlPage(outcome.plans, outcome.ownBest);
    llvm::Error error = page ? writeFile(htmlFile, *page) : page.takeError();
    if (error)
      return fail("html: " + llvm::toString(std::move(error)));
  }
  if (traceFile.empty())
    return 0;
  std::string trace;
  llvm::raw_string_ostream os(trace);
  if (llvm::Error error = report::writeTrace(outcome.plans.front(), os))
    return fail("trace: " + llvm::toString(std::move(error)));
  if (llvm::Error error = writeFile(traceFile, trace))
    return fail(llvm::toString(std::move(error)));
  return 0;
}

int printPresets() {
  for (const std::string &name : arch::presetNames()) {
    const arch::ArchConfig chip = *arch::preset(name);
    arch::ArchPoint point = chip.point();
    auto most =
        std::max(chip.tensorPeak(arch::ElementType::BF16), chip.tensorPeak(arch::ElementType::F16));
    llvm::outs() << llvm::formatv(
        "{0,-12} {1} x {2}x{3} tensor cores, {4} x {5} vector lanes, {6} buffer, {7} HBM at {8}, "
        "{9} in 16 bits\n",
        name, point.tensorCores, point.width, point.depth, point.vectorCores, point.vectorWidth,
        bytesText(point.globalBuffer), bytesText(point.hbm), si(chip.hbm.bandwidth.value(), "B/s"),
        si((most * chip.clock).value(), "FLOP/s"));
  }
  return 0;
}

int printChip(const std::string &name) {
  std::string error;
  std::optional<arch::ArchConfig> chip = arch::loadArch(name, error);
  if (!chip)
    return fail("print-arch: " + error);
  llvm::outs() << llvm::formatv("{0:2}\n", arch::writeArch(*chip));
  return 0;
}

/// A plan file, or the plan that a module was annotated with.
std::optional<plan::Plan> readPlanFile(const std::string &name, mlir::MLIRContext &context) {
  if (!llvm::StringRef(name).ends_with(".json")) {
    mlir::OwningOpRef<mlir::ModuleOp> module = readModuleFile(name, "phaze-search", context);
    return module ? readPlan(*module) : std::nullopt;
  }
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> buffer = readInput(name, mostBytesOfJson);
  if (!buffer) {
    fail(llvm::toString(buffer.takeError()));
    return std::nullopt;
  }
  llvm::Expected<plan::Plan> plan = plan::planFromJson((*buffer)->getBuffer(), name);
  if (plan)
    return std::move(*plan);
  fail(llvm::toString(plan.takeError()));
  return std::nullopt;
}

int Tool::compare(mlir::MLIRContext &context) const {
  if (files.size() != 2)
    return fail("diff: expected two files, found " + llvm::Twine(files.size()));
  std::optional<plan::Plan> a = readPlanFile(files[0], context);
  std::optional<plan::Plan> b = a ? readPlanFile(files[1], context) : std::nullopt;
  if (!b)
    return 1;
  llvm::outs() << report::diff(*a, *b);
  return 0;
}

/// Adds the models of a StableHLO module or of a workload file; false after an error was printed.
bool Tool::readFile(const std::string &file, driver::Driver &driver,
                    mlir::MLIRContext &context) const {
  llvm::StringRef name = llvm::sys::path::stem(file);
  if (!llvm::StringRef(file).ends_with(".json")) {
    auto module = readModuleFile(file, "phaze-search", context);
    return module && mlir::succeeded(driver.addModule(std::move(module), name));
  }
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> input = readInput(file, mostBytesOfJson);
  if (!input) {
    fail(llvm::toString(input.takeError()));
    return false;
  }
  llvm::Expected<Workload> workload = fromJson((*input)->getBuffer(), file);
  if (!workload) {
    fail(llvm::toString(workload.takeError()));
    return false;
  }
  fuse(*workload);
  driver.addWorkload(std::move(*workload), name);
  return true;
}

/// What can be told before the search is started rather than after it; empty if nothing is wrong.
std::string Tool::whatIsWrong(const driver::Driver &driver) const {
  const std::vector<std::string> &known = report::frameworks();
  if (!as.empty() && std::find(known.begin(), known.end(), as) == known.end())
    return "as: expected one of " + llvm::join(known, ", ") + ", found '" + as + "'";
  if (!weights.empty() && weights.size() != driver.models.size())
    return "weights: expected one for each of " + std::to_string(driver.models.size()) +
           " models, found " + std::to_string(weights.size());
  for (double weight : weights)
    if (!(weight > 0))
      return "weights: expected positive numbers";
  if (!outputFile.empty() && (files.size() != 1 || driver.modules.size() != 1))
    return "output: expected one StableHLO file to annotate";
  if (!target.empty() && !llvm::StringRef(outputFile).ends_with(".mlirbc"))
    return "target: expected --output=FILE.mlirbc with it";
  if (llvm::Expected<vhlo::Version> version = parseTarget(target); !version)
    return "target: " + llvm::toString(version.takeError());
  for (const cl::opt<std::string> *file : {&jsonFile, &traceFile, &htmlFile, &outputFile})
    if (std::optional<std::string> wrong = whyNotWritable(*file))
      return (file->ArgStr + ": " + *wrong).str();
  std::vector<NamedFile> written = {{"json", jsonFile},
                                    {"trace", traceFile},
                                    {"html", htmlFile},
                                    {"output", outputFile},
                                    {"checkpoint", checkpoint}};
  std::vector<NamedFile> given = {{"space", space}, {"arch", arch}};
  for (const std::string &file : files)
    given.push_back({"the input", file});
  return whyNotApart(written, given).value_or("");
}

int Tool::run() {
  auto begin = std::chrono::steady_clock::now();
  mlir::DialectRegistry registry;
  registerAllDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  prepareContext(context);
  defects.watch(context);
  if (diff)
    return compare(context);
  if (listPresets)
    return printPresets();
  if (!printArch.empty())
    return printChip(printArch);
  if (files.empty())
    return fail("expected at least one file");
  if (mtbf.getNumOccurrences() > 0 && !(mtbf > 0 && checkpointTime >= 0 && restartTime >= 0))
    return fail("mtbf-hours: expected more than 0, and checkpoint-s and restart-s of at least 0");
  driver::Driver driver(request());
  for (const std::string &file : files)
    if (!readFile(file, driver, context))
      return 1;
  if (std::string wrong = whatIsWrong(driver); !wrong.empty())
    return fail(wrong);
  for (size_t i = 0; i < weights.size(); ++i)
    driver.models[i].weight = weights[i];
  double readSeconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();

  driver::Answer answer;
  {
    ProgressLine line;
    driver::Wishes wishes;
    wishes.cancel = &interruptFlag();
    wishes.progress = [&](const search::Progress &progress) { line.show(progress); };
    wishes.explanation = explain;
    wishes.instances = !dumpInstances.empty();
    answer = driver.plan(wishes);
  }
  for (const std::string &warning : answer.outcome.warnings)
    llvm::errs() << "phaze-search: warning: " << warning << "\n";
  const std::vector<plan::Plan> &plans = answer.outcome.plans;
  if (plans.empty())
    return fail(answer.error);
  addGoodput(answer.outcome.plans);
  if (!dumpInstances.empty() && writeInstances(dumpInstances, answer.instances) != 0)
    return 1;
  if (!answer.outcome.regrets.empty())
    printCommon(answer.outcome, text());
  for (const plan::Plan &plan : plans)
    text() << report::summarize(plan) << (plans.size() > 1 ? "\n" : "");
  if (!as.empty())
    for (const plan::Plan &plan : plans)
      text() << "\n" << as << " options for " << plan.model << "\n" << report::flagsText(plan, as);
  if (answer.explanation)
    text() << "\n" << report::explain(plans.front(), *answer.explanation);
  if (timings)
    printTimings(answer.outcome, readSeconds, text());
  return writeAll(answer.outcome, driver);
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::cl::SetVersionPrinter(phaze::printVersion);
  auto &known = cl::getRegisteredOptions();
  if (auto other = known.find("threads"); other != known.end())
    other->second->removeArgument();
  Tool tool;
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv, "finds the accelerator and the placement that train models fastest\n");
  int exitCode = tool.run();
  return endOutput("phaze-search",
                   defects.end(exitCode, tool.crashReproducer, {argv, argv + argc}));
}
