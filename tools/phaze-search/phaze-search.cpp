// phaze-search: the architecture and placement that are best for models, with a summary for people.
#include "Cluster.h"
#include "Jobs.h"
#include "Progress.h"

#include "phaze/Arch/ArchFile.h"
#include "phaze/Arch/ArchPath.h"
#include "phaze/Artifact/Artifact.h"
#include "phaze/Driver/Defects.h"
#include "phaze/Driver/Driver.h"
#include "phaze/Emission/Emission.h"
#include "phaze/InitAllDialects.h"
#include "phaze/Json/InputFile.h"
#include "phaze/Json/JsonText.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Plan/Json.h"
#include "phaze/Reader/ReadModule.h"
#include "phaze/Report/ChipTable.h"
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
#include "llvm/Support/SourceMgr.h"

#include <chrono>
#include <thread>

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
  Tool() {
    // Without a value the usual parameters are changed.
    sensitivity.setValueExpectedFlag(cl::ValueOptional);
    // Each time one more number.
    set.setNumOccurrencesFlag(cl::ZeroOrMore);
    set.setCallback([this](const std::string &setting) {
      settings += (settings.empty() ? "" : ";") + setting;
    });
  }

  /// As one of several processes, or alone.
  int run(Cluster *cluster);

private:
  search::Request request() const;
  std::vector<std::string> chipNames() const;
  std::string scoreText(double score, size_t models) const;
  int compareChips(const driver::Driver &driver) const;
  int printChip() const;
  bool readFile(const std::string &file, driver::Driver &driver, mlir::MLIRContext &context) const;
  std::string whatIsWrong(const driver::Driver &driver) const;
  int writeAll(const search::Outcome &outcome, driver::Driver &driver) const;
  /// What failures leave of each, where that is asked for.
  void addGoodput(std::vector<plan::Plan> &plans) const;
  int compare(mlir::MLIRContext &context) const;
  int runMany(Cluster *cluster) const;

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
#define GET_WHATIF_OPTIONS
#define GET_SETTING_OPTIONS
#define GET_SEARCH_OPTIONS
#define GET_CHIP_OPTIONS
#define GET_SHARDING_OPTIONS
#include "phaze/Search/Options.h.inc"
  std::string settings; ///< Of every --set.
  cl::alias batchSize{"batch", cl::desc("The same as --global-batch"), cl::aliasopt(globalBatch),
                      cl::NotHidden, cl::cat(category)};
  cl::opt<bool> verbose{"verbose", cl::desc("show all warnings about the program"),
                        cl::cat(category)};
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
  cl::opt<std::string> jobsFile{
      "jobs",
      cl::desc("run the searches of this file (phaze-jobs-1), in turn or over the processes of "
               "mpirun; other options are for all of them"),
      cl::value_desc("file"), cl::cat(category)};
  cl::opt<std::string> stepTimes{
      "step-times",
      cl::desc("write what each step of the search took (CSV) here; bench/cluster_scaling.py reads "
               "it"),
      cl::value_desc("file"), cl::cat(category)};
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
#define GET_WHATIF_OPTIONS
#define GET_SETTING_OPTIONS
#define GET_SEARCH_OPTIONS
#define GET_CHIP_OPTIONS
#define GET_SHARDING_OPTIONS
#include "phaze/Search/Options.h.inc"
  asked.set = settings;
  if (sensitivity.getNumOccurrences() > 0 && sensitivity.empty())
    asked.sensitivity = "default";
  return asked;
}

/// The file of one of several: "trace.json" for gpt2 is "trace.gpt2.json".
std::string fileOf(const std::string &file, const std::string &name) {
  std::string plain = name;
  for (char &c : plain)
    if (!llvm::isAlnum(c) && c != '-' && c != '_')
      c = '_';
  llvm::SmallString<128> path(file);
  std::string extension = llvm::sys::path::extension(file).str();
  llvm::sys::path::replace_extension(path, "." + plain + extension);
  return path.str().str();
}

void printCommon(const search::Outcome &outcome, llvm::raw_ostream &os) {
  const plan::SearchSummary &search = outcome.summary;
  os << "common architecture, score " << llvm::format("%.4f", outcome.score);
  if (!search.isFinished || !outcome.isOwnBestKnown)
    os << " against the best found so far (stopped early";
  if (!search.isFinished && outcome.isOwnBestKnown)
    os << ": a score may be better by up to " << percent(search.searchGap);
  if (!search.isFinished || !outcome.isOwnBestKnown)
    os << ")";
  os << "\n";
  for (size_t m = 0; m < outcome.plans.size(); ++m)
    os << llvm::format("  %-24s ", outcome.plans[m].model.c_str())
       << digits(outcome.plans[m].samplesPerSecond) << " samples/s, regret "
       << (outcome.isOwnBestKnown ? "" : "of at least ")
       << llvm::format("%.2f %%", 100 * outcome.regrets[m])
       << (outcome.isOwnBestKnown ? " against its own best\n"
                                  : " against the best found so far for it alone\n");
  os << "\n";
}

void printTimings(const search::Outcome &outcome, double readSeconds, llvm::raw_ostream &os) {
  const search::Timings &t = outcome.timings;
  os << llvm::format(
      "time: read and import %.2f s, tables %.2f s, bounds on work %.2f s, baselines %.2f s, "
      "deriving the plan %.2f s (CBC %.2f s), front %.2f s, smaller chips %.2f s, what-ifs %.2f s, "
      "total %.2f s; %llu nodes, costs and schedules %.2f s and placements %.2f s over all "
      "threads%s\n",
      readSeconds, t.tables, t.bounds, t.baselines, t.derive, t.cbc, t.front, t.smallest, t.whatIfs,
      t.total + readSeconds, static_cast<unsigned long long>(t.nodes), t.costs, t.place,
      t.exchange > 0
          ? llvm::formatv(" of the first rank, which met the others for {0:f2} s", t.exchange)
                .str()
                .c_str()
          : "");
}

void Tool::addGoodput(std::vector<plan::Plan> &plans) const {
  if (mtbf.getNumOccurrences() == 0)
    return;
  constexpr double hour = 3600;
  for (plan::Plan &plan : plans)
    plan.goodput = plan::goodputOf(plan.devicesUsed, Seconds(mtbf * hour), Seconds(checkpointTime),
                                   Seconds(restartTime));
}

/// What each step took, behind what is done once for all of them.
std::string stepTable(const search::Timings &timings) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "# total_s " << timings.total << "\n# rounds_s " << timings.rounds << "\n"
     << "round,level,seconds\n";
  for (const search::Timings::Step &step : timings.steps)
    os << step.round << "," << static_cast<int>(step.level) << ","
       << llvm::format("%.9g", step.seconds) << "\n";
  return text;
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

/// Writes an annotated module.
int writeAnnotated(const std::string &name, const std::string &target, mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
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
  if (!outputFile.empty()) {
    if (mlir::failed(driver.annotate(outcome.plans)))
      return 1;
    for (size_t i = 0; i < driver.modules.size(); ++i) {
      std::string name = outputFile;
      if (driver.modules.size() > 1)
        name = fileOf(name, driver.modules.size() == outcome.plans.size()
                                ? outcome.plans[i].model
                                : llvm::sys::path::stem(files[i]).str());
      if (writeAnnotated(name, target, *driver.modules[i]) != 0)
        return 1;
    }
  }
  if (!htmlFile.empty()) {
    llvm::Expected<std::string> page = report::htmlPage(outcome.plans, outcome.ownBest);
    llvm::Error error = page ? writeFile(htmlFile, *page) : page.takeError();
    if (error)
      return fail("html: " + llvm::toString(std::move(error)));
  }
  if (!stepTimes.empty())
    if (llvm::Error error = writeFile(stepTimes, stepTable(outcome.timings)))
      return fail(llvm::toString(std::move(error)));
  if (traceFile.empty())
    return 0;
  for (const plan::Plan &plan : outcome.plans) {
    std::string trace;
    llvm::raw_string_ostream os(trace);
    if (llvm::Error error = report::writeTrace(plan, os))
      return fail("trace: " + llvm::toString(std::move(error)));
    std::string name =
        outcome.plans.size() > 1 ? fileOf(traceFile, plan.model) : traceFile.getValue();
    if (llvm::Error error = writeFile(name, trace))
      return fail(llvm::toString(std::move(error)));
  }
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

int Tool::printChip() const {
  std::string error;
  std::optional<arch::ArchConfig> chip = arch::loadArch(printArch, error);
  if (!chip)
    return fail("print-arch: " + error);
  if (!settings.empty())
    for (llvm::StringRef setting : llvm::split(settings, ';')) {
      chip = arch::withSetting(*chip, setting, error);
      if (!chip)
        return fail("set: " + error);
    }
  llvm::outs() << jsonText(arch::writeArch(*chip), 2) << "\n";
  return 0;
}

/// What the objective minimises, with its unit; several models have a score without one.
std::string Tool::scoreText(double score, size_t models) const {
  if (models > 1)
    return "score " + digits(score);
  constexpr double squareMicrons = 1e6;
  if (objective == "throughput-per-area")
    return digits(score / squareMicrons) + " s mm2";
  if (objective == "throughput-per-watt")
    return si(score, "J") + " at peak";
  if (objective == "energy-per-sample")
    return si(score, "J") + " per step";
  if (objective == "throughput-per-cost")
    return digits(score) + " s x dollars";
  return timeText(Seconds(score)) + " per step";
}

std::vector<std::string> Tool::chipNames() const {
  std::vector<std::string> names;
  for (llvm::StringRef name : llvm::split(llvm::StringRef(arch), ','))
    names.push_back(name.trim().str());
  return names;
}

/// Plans the models on each of several chips, and shows these side by side.
int Tool::compareChips(const driver::Driver &driver) const {
  std::vector<std::vector<report::ChipColumn>> tables(driver.models.size());
  bool isAny = false;
  for (const std::string &name : chipNames()) {
    search::Request asked = request();
    asked.arch = name;
    for (size_t m = 0; m < driver.models.size(); ++m) {
      driver::Driver one(asked);
      one.models = {driver.models[m]};
      driver::Wishes wishes;
      wishes.cancel = &interruptFlag();
      driver::Answer answer = one.plan(wishes);
      if (answer.status == driver::Status::InvalidInput)
        return fail(answer.error);
      std::vector<plan::Plan> &plans = answer.outcome.plans;
      report::ChipColumn &column = tables[m].emplace_back();
      column.name = llvm::sys::path::stem(name).str();
      column.why = answer.error;
      if (plans.empty())
        continue;
      isAny = true;
      addGoodput(plans);
      column.plan = plans.front();
      std::string which =
          driver.models.size() > 1 ? column.name + "." + plans.front().model : column.name;
      if (!jsonFile.empty())
        if (llvm::Error error = writeFile(fileOf(jsonFile, which), plan::toJson(plans.front())))
          return fail(llvm::toString(std::move(error)));
      if (!htmlFile.empty()) {
        llvm::Expected<std::string> page = report::htmlPage(plans, {});
        llvm::Error error = page ? writeFile(fileOf(htmlFile, which), *page) : page.takeError();
        if (error)
          return fail("html: " + llvm::toString(std::move(error)));
      }
    }
  }
  for (size_t m = 0; m < tables.size(); ++m)
    text() << (m > 0 ? "\n" : "") << driver.models[m].name << "\n" << report::sideBySide(tables[m]);
  return isAny ? 0 : 1;
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

/// Lets the first warnings through and counts the others.
class FewWarnings {
public:
  FewWarnings(mlir::MLIRContext &context, size_t most)
      : handler(&context, [this, most](mlir::Diagnostic &diagnostic) {
          bool isWarning = diagnostic.getSeverity() == mlir::DiagnosticSeverity::Warning;
          return mlir::success(isWarning && ++count > most);
        }) {}
  size_t count = 0;

private:
  mlir::ScopedDiagnosticHandler handler;
};

/// Adds the models of a StableHLO module or of a workload file; false after an error was printed.
bool Tool::readFile(const std::string &file, driver::Driver &driver,
                    mlir::MLIRContext &context) const {
  llvm::StringRef name = llvm::sys::path::stem(file);
  size_t most = verbose ? std::numeric_limits<size_t>::max() : 3;
  auto tellOthers = [&](size_t count) {
    if (count > most)
      llvm::errs() << "phaze-search: note: " << count << " warnings about '" << file << "', "
                   << count - most << " of them not shown without --verbose\n";
  };
  if (!llvm::StringRef(file).ends_with(".json")) {
    auto module = readModuleFile(file, "phaze-search", context);
    if (!module)
      return false;
    // As every program of MLIR shows them, with the line that they are about.
    llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> source =
        file == "-" ? llvm::MemoryBuffer::getMemBuffer("") : readInput(file, mostBytesOfModule);
    if (!source) {
      fail(llvm::toString(source.takeError()));
      return false;
    }
    llvm::SourceMgr sources;
    mlir::SourceMgrDiagnosticHandler diagnostics(sources, &context);
    auto longLines = showNoLongLines(context, (*source)->getBuffer());
    FewWarnings warnings(context, most);
    bool isAdded = mlir::succeeded(driver.addModule(std::move(module), name));
    context.getDiagEngine().eraseHandler(longLines);
    tellOthers(warnings.count);
    return isAdded;
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
  for (size_t i = 0; i < std::min(workload->warnings.size(), most); ++i)
    llvm::errs() << file << ": warning: " << workload->warnings[i].message << "\n";
  tellOthers(workload->warnings.size());
  std::string error;
  if (!driver.addWorkload(std::move(*workload), name, error)) {
    fail(error);
    return false;
  }
  return true;
}

int Tool::runMany(Cluster *cluster) const {
  if (!files.empty())
    return fail("jobs: expected no other files, found '" + files.front() + "'");
  if (!checkpoint.empty())
    return fail("jobs: expected \"checkpoints\": true in the file instead of --checkpoint");
  for (const cl::opt<std::string> *file :
       {&jsonFile, &traceFile, &htmlFile, &outputFile, &dumpInstances, &as, &stepTimes})
    if (!file->empty())
      return fail("jobs: expected no --" + file->ArgStr + " with it: each job has its result");
  std::string error;
  std::optional<JobFile> jobs = readJobs(jobsFile, request(), error);
  if (!jobs)
    return fail(error);
  if (!cluster || cluster->isFirst())
    if (std::error_code code = llvm::sys::fs::create_directories(jobs->results))
      return fail("cannot create '" + jobs->results + "': " + code.message());
  if (cluster) {
    std::string names;
    for (const Job &job : jobs->jobs)
      names += job.name + "\n";
    std::optional<std::vector<std::string>> all = cluster->meet("jobs", names);
    if (!all)
      return fail(cluster->whyBroken());
    for (size_t i = 0; i < all->size(); ++i)
      if ((*all)[i] != all->front())
        return fail("rank " + llvm::Twine(i) + " has other jobs than rank 0");
  }
  return runJobs(*jobs, cluster, [](const std::string &message) { fail(message); });
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
  if (!outputFile.empty() && (driver.modules.empty() || driver.modules.size() != files.size()))
    return "output: expected StableHLO files to annotate";
  bool isOther = sequence != 0 || layers != 0 || !dtype.empty();
  if (!outputFile.empty() && isOther)
    return "output: the program is another one with sequence, layers or dtype";
  bool isSeveral = driver.models.size() > 1 || chipNames().size() > 1;
  for (const cl::opt<std::string> *file : {&traceFile, &outputFile})
    if (isSeveral && *file == "-")
      return (file->ArgStr + ": expected a file, since each model has one of its own").str();
  if (chipNames().size() > 1)
    for (const cl::Option *option :
         {static_cast<const cl::Option *>(&outputFile), static_cast<const cl::Option *>(&traceFile),
          static_cast<const cl::Option *>(&explain), static_cast<const cl::Option *>(&as),
          static_cast<const cl::Option *>(&dumpInstances)})
      if (option->getNumOccurrences() > 0)
        return (option->ArgStr + ": expected one architecture with it").str();
  if (outputFile.empty())
    for (const cl::Option *option :
         {static_cast<const cl::Option *>(&format), static_cast<const cl::Option *>(&existing),
          static_cast<const cl::Option *>(&attachPlan),
          static_cast<const cl::Option *>(&constraints)})
      if (option->getNumOccurrences() > 0)
        return (option->ArgStr + ": expected --output with it").str();
  if (mtbf.getNumOccurrences() == 0)
    for (const cl::Option *option : {static_cast<const cl::Option *>(&checkpointTime),
                                     static_cast<const cl::Option *>(&restartTime)})
      if (option->getNumOccurrences() > 0)
        return (option->ArgStr + ": expected --mtbf-hours with it").str();
  if (driver.models.size() == 1 && !weights.empty())
    return "weights: have no effect with one model";
  if (!target.empty() && !llvm::StringRef(outputFile).ends_with(".mlirbc"))
    return "target: expected --output=FILE.mlirbc with it";
  if (llvm::Expected<vhlo::Version> version = parseTarget(target); !version)
    return "target: " + llvm::toString(version.takeError());
  for (const cl::opt<std::string> *file :
       {&jsonFile, &traceFile, &htmlFile, &outputFile, &stepTimes})
    if (std::optional<std::string> wrong = whyNotWritable(*file))
      return (file->ArgStr + ": " + *wrong).str();
  std::vector<NamedFile> written = {{"json", jsonFile},        {"trace", traceFile},
                                    {"html", htmlFile},        {"output", outputFile},
                                    {"step-times", stepTimes}, {"checkpoint", checkpoint}};
  std::vector<NamedFile> given = {{"space", space}, {"arch", arch}};
  for (const std::string &file : files)
    given.push_back({"the input", file});
  return whyNotApart(written, given).value_or("");
}

int Tool::run(Cluster *cluster) {
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
    return printChip();
  if (!jobsFile.empty())
    return runMany(cluster);
  if (files.empty())
    return fail("expected at least one file");
  if (cluster && llvm::is_contained(files, "-"))
    return fail("expected files, which every process can read, found '-'");
  bool isFirst = !cluster || cluster->isFirst();
  if (mtbf.getNumOccurrences() > 0 && !(mtbf > 0 && checkpointTime >= 0 && restartTime >= 0))
    return fail("mtbf-hours: expected more than 0, and checkpoint-s and restart-s of at least 0");
  search::Request asked = request();
  if (cluster && asked.threads == 0)
    asked.threads = cluster->threads();
  driver::Driver driver(asked);
  for (const std::string &file : files)
    if (!readFile(file, driver, context))
      return 1;
  // The first rank is the one that writes; the others hear of it.
  if (std::string wrong = isFirst ? whatIsWrong(driver) : ""; !wrong.empty())
    return fail(wrong);
  for (size_t i = 0; i < weights.size(); ++i)
    driver.models[i].weight = weights[i];
  if (chipNames().size() > 1)
    return compareChips(driver);
  double readSeconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();

  driver::Answer answer;
  {
    ProgressLine line([&](double score) { return scoreText(score, driver.models.size()); },
                      cluster != nullptr);
    driver::Wishes wishes;
    wishes.cancel = &interruptFlag();
    wishes.ranks = cluster;
    if (isFirst)
      wishes.progress = [&](const search::Progress &progress) { line.show(progress); };
    wishes.explanation = explain;
    wishes.placements = true;
    wishes.instances = !dumpInstances.empty();
    answer = driver.plan(wishes);
  }
  if (answer.outcome.isElsewhere || (!isFirst && !answer.outcome.plans.empty()))
    return 0;
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
  for (size_t i = 0; i < answer.explanations.size(); ++i) {
    const plan::Explanation &explanation = answer.explanations[i];
    text() << report::placements(plans[i], explanation.placements,
                                 explain ? explanation.placements.size() : top);
    if (explain)
      text() << "\n"
             << (plans.size() > 1 ? "why, " + plans[i].model + "\n" : "")
             << report::explain(plans[i], explanation);
  }
  if (timings)
    printTimings(answer.outcome, readSeconds, text());
  return writeAll(answer.outcome, driver);
}

/// Runs as one of the processes of a launcher, of which the first one speaks and writes.
int runShared(Tool &tool, const Launch &launch, const char *program) {
  // Before MPI has threads, which would get the signals.
  interruptFlag();
  llvm::Expected<std::unique_ptr<Cluster>> cluster = Cluster::join(launch, program);
  if (!cluster) {
    std::string why = llvm::toString(cluster.takeError());
    // What is wrong with all of them is said once: the first one's end is soon the end of all.
    for (int i = 0; i < 40 && launch.rank != 0 && !interruptFlag(); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    return launch.rank == 0 || !interruptFlag() ? fail(why) : 1;
  }
  if ((*cluster)->isFirst()) {
    int exitCode = tool.run(cluster->get());
    (*cluster)->leave("");
    return exitCode;
  }
  tool.crashReproducer.clear();
  Silence silence;
  int exitCode = tool.run(cluster->get());
  std::string errors = silence.errors();
  (*cluster)->leave(exitCode == 0 ? "" : llvm::StringRef(errors).trim().str());
  return exitCode;
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  phaze::beginOutput("phaze-search");
  auto &known = cl::getRegisteredOptions();
  if (auto other = known.find("threads"); other != known.end())
    other->second->removeArgument();
  Tool tool;
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv, "finds the accelerator and the placement that train models fastest\n");
  std::optional<Launch> launch = launchOf();
  int exitCode = launch ? runShared(tool, *launch, argv[0]) : tool.run(nullptr);
  return endOutput(defects.end(exitCode, tool.crashReproducer, {argv, argv + argc}));
}
