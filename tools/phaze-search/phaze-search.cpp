// phaze-search: the architecture and placement that are best for models, with a summary for people.
#include "Models.h"
#include "Progress.h"

#include "phaze/Arch/ArchFile.h"
#include "phaze/Artifact/Artifact.h"
#include "phaze/Driver/Defects.h"
#include "phaze/Emission/Emission.h"
#include "phaze/InitAllDialects.h"
#include "phaze/Json/InputFile.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Plan/Json.h"
#include "phaze/Reader/ReadModule.h"
#include "phaze/Report/PlanDiff.h"
#include "phaze/Report/PlanSummary.h"
#include "phaze/Report/PlanTrace.h"
#include "phaze/Search/Instances.h"
#include "phaze/Search/Request.h"
#include "phaze/Support/Interrupt.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
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

template <typename T, typename Option> std::optional<T> given(const Option &option) {
  if (!option.getNumOccurrences())
    return std::nullopt;
  return option.getValue();
}

/// The program with its options. They are made in main(): LLVM's library has options of its own,
/// one of which has to go first.
class Tool {
public:
  int run();

private:
  search::Request request() const;
  int writeAll(const search::Outcome &outcome, std::vector<ModelFile> &read) const;
  /// What failures leave of each, where that is asked for.
  void addGoodput(std::vector<plan::Plan> &plans) const;
  int evaluate(std::vector<search::Model> models, const search::Options &options,
               std::vector<ModelFile> &read) const;
  int compare(mlir::MLIRContext &context) const;

public:
  cl::opt<std::string> crashReproducer{
      "crash-reproducer", cl::desc("where to write what shows an internal error again"),
      cl::value_desc("file"), cl::cat(category)};

private:
  /// For people; not where a file goes to standard output.
  llvm::raw_ostream &text() const {
    bool isTaken = jsonFile == "-" || traceFile == "-" || outputFile == "-";
    return isTaken ? llvm::errs() : llvm::outs();
  }

  cl::list<std::string> files{cl::Positional, cl::desc("FILES... (StableHLO, or phaze-workload-1)"),
                              cl::cat(category)};
  cl::opt<std::string> entry{"entry", cl::desc("the function that is the training step"),
                             cl::cat(category)};
  cl::opt<std::string> space{"space",
                             cl::desc("default, published, or a file of format phaze-space-1"),
                             cl::init("default"), cl::cat(category)};
  cl::opt<std::string> network{"network",
                               cl::desc("flat:BYTES_PER_S, or a preset or architecture file whose "
                                        "network to take"),
                               cl::cat(category)};
  cl::opt<std::string> technology{
      "technology",
      cl::desc("ideal, or a preset or architecture file whose rates, and what is reached of them, "
               "to take"),
      cl::cat(category)};
  cl::opt<int64_t> devices{"devices", cl::desc("accelerators (1024)"), cl::cat(category)};
  cl::opt<int64_t> globalBatch{"global-batch", cl::desc("samples of a step (4096)"),
                               cl::cat(category)};
  cl::list<int64_t> microbatches{"microbatches", cl::CommaSeparated, cl::desc("sizes (1,2,4,8)"),
                                 cl::cat(category)};
  cl::list<double> hbm{"hbm", cl::CommaSeparated, cl::desc("capacities in GiB (32,64,80)"),
                       cl::cat(category)};
  cl::opt<int64_t> maxTensorWidth{"max-tensor-width", cl::desc("powers of two up to this (8)"),
                                  cl::cat(category)};
  cl::opt<std::string> activations{"activations", cl::desc("both, stash or recompute"),
                                   cl::init("both"), cl::cat(category)};
  cl::opt<std::string> sequenceParallel{
      "sequence-parallel",
      cl::desc("off, on or auto: tensor groups split the sequence where they split nothing else"),
      cl::init("off"), cl::cat(category)};
  cl::opt<std::string> rules{"rules", cl::desc("exact, or paper for the published ones"),
                             cl::init("exact"), cl::cat(category)};
  cl::opt<std::string> software{"software",
                                cl::desc("xla, megatron-2021, megatron, fsdp-eager, torch-compile, "
                                         "or a file of format phaze-software-1"),
                                cl::init("xla"), cl::cat(category)};
  cl::opt<std::string> method{"search", cl::desc("exact, exhaustive, or paper (hill-climb)"),
                              cl::init("exact"), cl::cat(category)};
  cl::opt<std::string> objective{"objective",
                                 cl::desc("throughput, throughput-per-area, throughput-per-watt or "
                                          "energy-per-sample"),
                                 cl::init("throughput"), cl::cat(category)};
  cl::opt<std::string> common{
      "common", cl::desc("of several models: geomean, mean (of samples/s) or max-min"),
      cl::init("geomean"), cl::cat(category)};
  cl::list<double> weights{"weights", cl::CommaSeparated, cl::desc("of the models, in their order"),
                           cl::cat(category)};
  cl::opt<double> maxArea{"max-area", cl::desc("mm^2"), cl::cat(category)};
  cl::opt<double> maxPower{"max-power", cl::desc("watts at peak"), cl::cat(category)};
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
  cl::opt<int64_t> top{"top", cl::desc("architectures to tell of (3)"), cl::cat(category)};
  cl::opt<unsigned> threads{"threads", cl::desc("0: all (default)"), cl::init(0),
                            cl::cat(category)};
  cl::opt<double> timeLimit{"time-limit-s", cl::desc("stop with the best plan so far"),
                            cl::cat(category)};
  cl::opt<double> gap{"gap", cl::desc("stop when within this part of the best (0)"),
                      cl::cat(category)};
  cl::opt<std::string> checkpoint{"checkpoint",
                                  cl::desc("go on from this file, and write it as the search goes"),
                                  cl::value_desc("file"), cl::cat(category)};
  cl::opt<bool> noBaselines{"no-baselines", cl::desc("compare with nothing"), cl::cat(category)};
  cl::opt<bool> explain{"explain", cl::desc("say why the plan is what it is"), cl::cat(category)};
  cl::opt<std::string> archFile{"arch",
                                cl::desc("evaluate this preset or file instead of searching"),
                                cl::value_desc("preset|file"), cl::cat(category)};
  cl::opt<std::string> placementText{"placement",
                                     cl::desc("with --arch: stages/replicas/tensor width"),
                                     cl::value_desc("P/D/T"), cl::cat(category)};
  cl::opt<std::string> jsonFile{"json", cl::desc("write the plan (phaze-plan-1) here"),
                                cl::value_desc("file"), cl::cat(category)};
  cl::opt<std::string> traceFile{"trace", cl::desc("write a Chrome/Perfetto trace of a step here"),
                                 cl::value_desc("file"), cl::cat(category)};
  cl::opt<std::string> outputFile{"output",
                                  cl::desc("write the module, annotated with the plan, here"),
                                  cl::value_desc("file"), cl::cat(category)};
  cl::opt<std::string> dumpInstances{
      "dump-instances",
      cl::desc("write the scheduling and placement problems of the plan to this folder, for "
               "phaze-solve"),
      cl::value_desc("folder"), cl::cat(category)};
  cl::opt<bool> inlines{"inline", cl::desc("inline calls and unroll loops of the module first"),
                        cl::cat(category)};
  cl::opt<bool> timings{"timings", cl::desc("print where the search spent its time"),
                        cl::cat(category)};
  cl::opt<bool> diff{"diff", cl::desc("compare the plans of two files and do nothing else"),
                     cl::cat(category)};
};

search::Request Tool::request() const {
  search::Request asked;
  asked.space = space;
  asked.network = network;
  asked.technology = technology;
  asked.rules = rules;
  asked.software = software;
  asked.search = method;
  asked.objective = objective;
  asked.common = common;
  asked.activations = activations;
  asked.sequenceParallel = sequenceParallel;
  asked.hbmGib.assign(hbm.begin(), hbm.end());
  asked.microbatches.assign(microbatches.begin(), microbatches.end());
  asked.maxTensorWidth = given<int64_t>(maxTensorWidth);
  asked.devices = given<int64_t>(devices);
  asked.globalBatch = given<int64_t>(globalBatch);
  asked.maxAreaMm2 = given<double>(maxArea);
  asked.maxPowerW = given<double>(maxPower);
  asked.timeLimitS = given<double>(timeLimit);
  asked.gap = given<double>(gap);
  asked.top = given<int64_t>(top);
  asked.threads = threads;
  asked.checkpoint = checkpoint;
  asked.baselines = !noBaselines;
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
      "deriving the plan %.2f s (CBC %.2f s), total %.2f s; costs and schedules %.2f s and "
      "placements %.2f s over all threads\n",
      readSeconds, t.tables, t.bounds, t.baselines, t.derive, t.cbc, t.total + readSeconds, t.costs,
      t.place);
}

/// Writes what plans were derived from; nothing without a folder.
int writeInstances(const std::string &folder, search::Search &search,
                   llvm::ArrayRef<plan::Plan> plans) {
  if (folder.empty())
    return 0;
  if (std::error_code error = llvm::sys::fs::create_directories(folder))
    return fail("dump-instances: cannot create '" + folder + "': " + error.message());
  for (const plan::Plan &plan : plans)
    for (const search::InstanceFile &file : search.instancesOf(plan)) {
      llvm::SmallString<128> path(folder);
      llvm::sys::path::append(path, file.name);
      if (llvm::Error error = writeFile(path, file.text))
        return fail(llvm::toString(std::move(error)));
    }
  return 0;
}

/// Annotates the modules of all models and writes the only file there is.
int writeAnnotated(const std::string &name, std::vector<ModelFile> &read,
                   const std::vector<plan::Plan> &plans) {
  for (auto [program, plan] : llvm::zip_equal(read.front().programs, plans)) {
    ShardingOptions shardings;
    shardings.constraints = false;
    if (mlir::failed(annotate(program, plan)) ||
        mlir::failed(emitShardings(program, plan, shardings)))
      return 1;
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  if (!llvm::StringRef(name).ends_with(".mlirbc")) {
    read.front().module->print(os);
    os << "\n";
  } else if (mlir::failed(writeArtifact(*read.front().module, vhlo::currentVersion, os))) {
    return 1;
  }
  if (llvm::Error error = writeFile(name, text))
    return fail(llvm::toString(std::move(error)));
  return 0;
}

int Tool::writeAll(const search::Outcome &outcome, std::vector<ModelFile> &read) const {
  if (!jsonFile.empty())
    if (llvm::Error error = writeFile(jsonFile, search::toJson(outcome)))
      return fail(llvm::toString(std::move(error)));
  if (!outputFile.empty() && writeAnnotated(outputFile, read, outcome.plans) != 0)
    return 1;
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

void Tool::addGoodput(std::vector<plan::Plan> &plans) const {
  if (mtbf.getNumOccurrences() == 0)
    return;
  constexpr double hour = 3600;
  for (plan::Plan &plan : plans)
    plan.goodput = plan::goodputOf(plan.devicesUsed, Seconds(mtbf * hour), Seconds(checkpointTime),
                                   Seconds(restartTime));
}

/// Plans each model by itself on the architecture that was given, the only one of the space.
int Tool::evaluate(std::vector<search::Model> models, const search::Options &options,
                   std::vector<ModelFile> &read) const {
  search::Search::Question question;
  question.chip = options.space.common;
  std::string error;
  if (!placementText.empty()) {
    question.degrees = search::degreesOf(placementText, &error);
    if (!question.degrees)
      return fail(error);
  }
  search::Options given = options;
  if (question.degrees && question.degrees->microbatch)
    given.microbatches = {*question.degrees->microbatch};
  search::Outcome outcome;
  for (search::Model &model : models) {
    search::Search search({std::move(model)}, given);
    error = search.error();
    std::optional<plan::Plan> plan =
        error.empty() ? search.evaluate(question, error) : std::nullopt;
    if (!plan)
      return fail(error);
    if (writeInstances(dumpInstances, search, *plan) != 0)
      return 1;
    outcome.plans.push_back(std::move(*plan));
  }
  addGoodput(outcome.plans);
  for (const plan::Plan &plan : outcome.plans)
    text() << report::summarize(plan) << (outcome.plans.size() > 1 ? "\n" : "");
  return writeAll(outcome, read);
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

int Tool::run() {
  auto begin = std::chrono::steady_clock::now();
  mlir::DialectRegistry registry;
  registerAllDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  prepareContext(context);
  defects.watch(context);
  if (diff)
    return compare(context);
  if (files.empty())
    return fail("expected at least one file");
  std::vector<ModelFile> read;
  std::vector<search::Model> models;
  AttentionRun attention =
      search::writesAttention(rules, software) ? AttentionRun::Written : AttentionRun::Fused;
  for (const std::string &file : files)
    if (!readModels(file, entry, inlines, attention, context, read, models))
      return 1;
  if (!weights.empty() && weights.size() != models.size())
    return fail("weights: expected one for each of " + llvm::Twine(models.size()) +
                " models, found " + llvm::Twine(weights.size()));
  for (size_t i = 0; i < weights.size(); ++i) {
    if (!(weights[i] > 0))
      return fail("weights: expected positive numbers");
    models[i].weight = weights[i];
  }
  if (!outputFile.empty() && (read.size() != 1 || !read.front().module))
    return fail("output: expected one StableHLO file to annotate");
  if (mtbf.getNumOccurrences() > 0 && !(mtbf > 0 && checkpointTime >= 0 && restartTime >= 0))
    return fail("mtbf-hours: expected more than 0, and checkpoint-s and restart-s of at least 0");
  // Before the search, not after it.
  for (const cl::opt<std::string> *file : {&jsonFile, &traceFile, &outputFile})
    if (std::optional<std::string> wrong = whyNotWritable(*file))
      return fail(file->ArgStr + ": " + *wrong);
  std::vector<NamedFile> written = {
      {"json", jsonFile}, {"trace", traceFile}, {"output", outputFile}, {"checkpoint", checkpoint}};
  std::vector<NamedFile> given = {{"space", space}, {"arch", archFile}};
  for (const std::string &file : files)
    given.push_back({"the input", file});
  if (std::optional<std::string> wrong = whyNotApart(written, given))
    return fail(*wrong);
  double readSeconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();

  std::string error;
  search::Request asked = request();
  if (!archFile.empty()) {
    asked.chip = arch::loadArch(archFile, error);
    if (!asked.chip)
      return fail("arch: " + error);
  } else if (!placementText.empty()) {
    return fail("placement: expected arch with it");
  }
  std::optional<search::Options> options = search::optionsOf(asked, error);
  if (!options)
    return fail(error);
  // A first Ctrl-C ends the search with what it has; a second one ends the program.
  options->cancel = &interruptFlag();
  if (!archFile.empty())
    return evaluate(std::move(models), *options, read);
  search::Outcome outcome;
  std::string explanation;
  {
    ProgressLine line;
    options->progress = [&](const search::Progress &progress) { line.show(progress); };
    search::Search search(std::move(models), std::move(*options));
    if (!search.error().empty())
      return fail(search.error());
    outcome = search.run();
    if (explain)
      explanation = search.explain(outcome);
    if (outcome.error.empty() && writeInstances(dumpInstances, search, outcome.plans) != 0)
      return 1;
  }
  for (const std::string &warning : outcome.warnings)
    llvm::errs() << "phaze-search: warning: " << warning << "\n";
  if (!outcome.error.empty())
    return fail(outcome.error);
  if (outcome.plans.empty())
    return fail(outcome.whyNot);
  if (outcome.plans.size() > 1)
    printCommon(outcome, text());
  addGoodput(outcome.plans);
  for (const plan::Plan &plan : outcome.plans)
    text() << report::summarize(plan) << (outcome.plans.size() > 1 ? "\n" : "");
  if (explain)
    text() << "\n" << explanation;
  if (timings)
    printTimings(outcome, readSeconds, text());
  return writeAll(outcome, read);
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
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
