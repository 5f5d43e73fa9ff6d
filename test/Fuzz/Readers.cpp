// Readers of modules, descriptions, instances, checkpoints and options; see the header.
#include "Readers.h"

#include "../../tools/phaze-solve/PlaceFile.h"
#include "../../tools/phaze-solve/ScheduleFile.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "phaze/Arch/ArchFile.h"
#include "phaze/Artifact/Artifact.h"
#include "phaze/InitAllDialects.h"
#include "phaze/Json/InputFile.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Plan/Json.h"
#include "phaze/Reader/ReadModule.h"
#include "phaze/Reader/SealedBytecode.h"
#include "phaze/Report/PlanSummary.h"
#include "phaze/Report/PlanTrace.h"
#include "phaze/Scheduling/Scheduler.h"
#include "phaze/Search/Instances.h"
#include "phaze/Search/Request.h"
#include "phaze/Validation/Runs.h"
#include "phaze/Workload/Fusion.h"
#include "phaze/Workload/Json.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;

namespace phaze::fuzz {
namespace {

//===----------------------------------------------------------------------===//
// Seeds
//===----------------------------------------------------------------------===//

std::string contentOf(StringRef file) {
  auto buffer = readInput(file, mostBytesOfModule);
  if (buffer)
    return (*buffer)->getBuffer().str();
  llvm::consumeError(buffer.takeError());
  return {};
}

/// Files below a folder with this ending, in order.
std::vector<std::string> filesIn(const Twine &folder, StringRef ending) {
  std::vector<std::string> files;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator it(folder, error), end; it != end && !error;
       it.increment(error))
    if (StringRef(it->path()).ends_with(ending))
      files.push_back(it->path());
  llvm::sort(files);
  return files;
}

/// The descriptions of a format among the files of the tests.
std::vector<std::string> descriptions(StringRef source, StringRef format) {
  std::vector<std::string> texts;
  for (StringRef folder : {"/docs/examples", "/test"})
    for (const std::string &file : filesIn(source + folder, ".json"))
      if (std::string text = contentOf(file);
          StringRef(text).contains(("\"" + format + "\"").str()))
        texts.push_back(std::move(text));
  return texts;
}

std::string firstLines(StringRef text, int count) {
  size_t end = 0;
  for (; count > 0 && end != StringRef::npos; --count)
    end = text.find('\n', end == 0 ? 0 : end + 1);
  return text.take_front(end == StringRef::npos ? end : end + 1).str();
}

/// Small modules: damage to these reaches deeper than to large ones.
std::vector<std::string> modules(StringRef source) {
  std::vector<std::string> texts;
  for (StringRef folder : {"/docs/examples", "/test/Artifact", "/test/Dialect", "/test/Import"})
    for (const std::string &file : filesIn(source + folder, ".mlir")) {
      std::string text = contentOf(file);
      SmallVector<StringRef> pieces;
      StringRef(text).split(pieces, "// -----");
      for (StringRef piece : pieces)
        if (!piece.trim().empty() && piece.size() < 20'000)
          texts.push_back(piece.str());
    }
  return texts;
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

/// What a text or bytecode reads as, printed; nothing if it is refused. In a context of its own: in
/// one that knows them already, resources get other names.
std::string readAgain(StringRef form) {
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  prepareContext(context);
  ScopedDiagnosticHandler quiet(&context, [](Diagnostic &) { return success(); });
  std::string printed;
  if (OwningOpRef<ModuleOp> module =
          readModule(llvm::MemoryBufferRef(form, "again"), context, [](const InputError &) {}))
    llvm::raw_string_ostream(printed) << *module;
  return printed;
}

/// A context of its own for each text, so that nothing is left of the one before.
Answer readAsModule(StringRef text) {
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  prepareContext(context);
  bool hasWord = false;
  ScopedDiagnosticHandler quiet(&context, [&](Diagnostic &diagnostic) {
    hasWord |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
    return success();
  });
  OwningOpRef<ModuleOp> module = readModule(llvm::MemoryBufferRef(text, "input"), context,
                                            [&](const InputError &) { hasWord = true; });
  if (!module)
    return {false, hasWord ? "" : "refused without a word"};
  std::string printed, bytes;
  llvm::raw_string_ostream(printed) << *module;
  llvm::raw_string_ostream os(bytes);
  if (failed(writeBytecodeToFile(*module, os)))
    return {true, "cannot be written as bytecode"};
  bool isSame = readAgain(printed) == printed && readAgain(bytes) == printed;
  return {true, isSame ? "" : "reads as another module what was written"};
}

/// The modules among the texts in another form, which `write` gives them.
std::vector<std::string>
written(ArrayRef<std::string> texts,
        llvm::function_ref<LogicalResult(ModuleOp, llvm::raw_ostream &)> write) {
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  prepareContext(context);
  ScopedDiagnosticHandler quiet(&context, [](Diagnostic &) { return success(); });
  std::vector<std::string> all;
  for (const std::string &text : texts)
    if (OwningOpRef<ModuleOp> module =
            readModule(llvm::MemoryBufferRef(text, "seed"), context, [](const InputError &) {})) {
      llvm::raw_string_ostream os(all.emplace_back());
      if (failed(write(*module, os)))
        all.pop_back();
      else
        all.back() = sealBytecode(all.back());
    }
  return all;
}

std::vector<std::string> asBytecode(ArrayRef<std::string> texts) {
  return written(texts, [](ModuleOp module, llvm::raw_ostream &os) {
    return writeBytecodeToFile(module, os);
  });
}

/// Portable artifacts, of versions with different encodings in turns.
std::vector<std::string> asArtifacts(ArrayRef<std::string> texts) {
  constexpr vhlo::Version versions[] = {{0, 9, 0}, {0, 11, 0}, {0, 13, 0},          {0, 14, 0},
                                        {1, 0, 0}, {1, 5, 0},  vhlo::currentVersion};
  size_t next = 0;
  return written(texts, [&](ModuleOp module, llvm::raw_ostream &os) {
    return writeArtifact(module, versions[next++ % std::size(versions)], os);
  });
}

//===----------------------------------------------------------------------===//
// Descriptions
//===----------------------------------------------------------------------===//

/// Of what a document gives, or refuses.
template <typename Read, typename Write> Answer readJson(StringRef text, Read read, Write write) {
  JsonDocument document = JsonDocument::parse(text, "input");
  auto value = read(document);
  if (!value)
    return {false, document.error().empty() ? "refused without a word" : ""};
  std::string once = write(*value);
  JsonDocument second = JsonDocument::parse(once, "again");
  auto again = read(second);
  if (!again)
    return {true, "is not read again: " + second.error()};
  return {true, write(*again) == once ? "" : "reads as something else what was written"};
}

std::string textOf(const llvm::json::Value &value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

Answer readArchText(StringRef text) {
  return readJson(
      text, [](const JsonDocument &document) { return arch::readArch(document); },
      [](const arch::ArchConfig &chip) { return textOf(arch::writeArch(chip)); });
}

Answer readEnergyText(StringRef text) {
  return readJson(
      text, [](const JsonDocument &document) { return arch::readEnergyTable(document); },
      [](const arch::EnergyTable &table) { return textOf(arch::writeEnergyTable(table)); });
}

Answer readSoftwareText(StringRef text) {
  return readJson(
      text, [](const JsonDocument &document) { return arch::readSoftware(document); },
      [](const arch::Software &software) { return textOf(arch::writeSoftware(software)); });
}

Answer readSpaceText(StringRef text) {
  JsonDocument document = JsonDocument::parse(text, "input");
  std::optional<arch::ArchSpace> space = arch::ArchSpace::read(document);
  if (!space)
    return {false, document.error().empty() ? "refused without a word" : ""};
  // Large grids take long to count, and are counted by the search alone.
  if (space->gridSize() < 100'000)
    for (uint64_t i = 0; i < std::min<uint64_t>(space->size(), 10); ++i)
      (void)space->config(space->point(i));
  return {true, ""};
}

Answer readWorkloadText(StringRef text) {
  llvm::Expected<Workload> workload = fromJson(text, "input");
  if (!workload)
    return {false, llvm::toString(workload.takeError()).empty() ? "refused without a word" : ""};
  std::string once = toJson(*workload);
  llvm::Expected<Workload> again = fromJson(once, "again");
  if (!again)
    return {true, "is not read again: " + llvm::toString(again.takeError())};
  if (toJson(*again) != once)
    return {true, "reads as something else what was written"};
  fuse(*workload);
  std::optional<std::string> broken = check(*workload);
  return {true, broken ? "internal error: fused: " + *broken : ""};
}

Answer readPlanText(StringRef text) {
  llvm::Expected<plan::Plan> plan = plan::planFromJson(text, "input");
  if (!plan)
    return {false, llvm::toString(plan.takeError()).empty() ? "refused without a word" : ""};
  (void)report::summarize(*plan);
  std::string trace;
  llvm::raw_string_ostream os(trace);
  llvm::consumeError(report::writeTrace(*plan, os));
  std::string once = plan::toJson(*plan);
  llvm::Expected<plan::Plan> again = plan::planFromJson(once, "again");
  if (!again)
    return {true, "is not read again: " + llvm::toString(again.takeError())};
  return {true, plan::toJson(*again) == once ? "" : "reads as something else what was written"};
}

Answer readPlacementText(StringRef text) {
  JsonDocument document = JsonDocument::parse(text, "input");
  solve::PlaceFile file;
  if (!solve::readPlaceFile(document, "input", file))
    return {false, document.error().empty() ? "refused without a word" : ""};
  return {true, ""};
}

Answer readRunsText(StringRef text) {
  llvm::Expected<std::vector<validation::Run>> runs = validation::readRuns(text, "input");
  if (!runs)
    return {false, llvm::toString(runs.takeError()).empty() ? "refused without a word" : ""};
  return {true, ""};
}

/// What is bounded takes no longer than this.
Answer readScheduleText(StringRef text) {
  JsonDocument document = JsonDocument::parse(text, "input");
  solve::NamedProblem named = solve::readProblem(document, "input", {});
  if (!document.ok())
    return {false, ""};
  if (named.problem.ops.size() > 200 || !scheduling::isFeasible(named.problem))
    return {true, ""};
  scheduling::Bounds bounds = scheduling::bounds(named.problem);
  return {true, bounds.lower <= bounds.upper ? "" : "internal error: bounds contradict each other"};
}

/// A line is "name=value".
Answer readOptions(StringRef text) {
  search::Request request;
  bool isRead = true;
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (StringRef line : ArrayRef(lines).take_front(50)) {
    auto [name, value] = line.split('=');
    std::string error;
    if (search::setOption(request, name, value, error))
      continue;
    isRead = false;
    if (error.empty())
      return {false, "refused without a word"};
  }
  // Names of files would be read.
  for (std::string *file :
       {&request.space, &request.network, &request.technology, &request.software})
    if (StringRef(*file).contains('/'))
      file->clear();
  std::string error;
  if (!search::optionsOf(request, error)) {
    isRead = false;
    if (error.empty())
      return {false, "refused without a word"};
  }
  return {isRead, ""};
}

//===----------------------------------------------------------------------===//
// Searches
//===----------------------------------------------------------------------===//

/// A search that takes milliseconds, and what it leaves behind.
class SmallSearch {
public:
  explicit SmallSearch(StringRef source) {
    llvm::Expected<Workload> workload =
        fromJson(contentOf((source + "/docs/examples/mlp_workload.json").str()), "workload");
    SmallString<64> folder;
    if (!workload || llvm::sys::fs::createUniqueDirectory("fuzz-readers", folder))
      llvm::report_fatal_error("cannot prepare a search");
    fuse(*workload);
    model = {"model", std::move(*workload), 1, {}};
    file = (folder + "/checkpoint").str();
    std::string error;
    search::Request request;
    request.spaceJson = contentOf((source + "/test/Fuzz/Inputs/space.json").str());
    request.devices = 4;
    request.globalBatch = 16;
    request.microbatches = {1, 2};
    request.maxTensorWidth = 2;
    request.noBaselines = true;
    request.threads = 1;
    options = search::optionsOf(request, error);
    if (!options)
      llvm::report_fatal_error(StringRef("cannot prepare a search: " + error));
    options->checkpoint = file;
    search::Search search({model}, *options);
    search::Outcome outcome = search.run();
    if (outcome.plans.empty())
      llvm::report_fatal_error(
          StringRef("cannot prepare a plan: " + search.error() + outcome.error + outcome.whyNot));
    plans = {search::toJson(outcome)};
    for (const search::InstanceFile &instance : search.instancesOf(outcome.plans.front()))
      if (StringRef(instance.name).ends_with(".json"))
        (StringRef(instance.text).contains("phaze-placement-1") ? placements : schedules)
            .push_back(instance.text);
    checkpoints = {contentOf(file)};
    llvm::sys::fs::remove(file);
    // One that is not finished.
    options->timeLimitS = 0;
    search::Search({model}, *options).run();
    checkpoints.push_back(contentOf(file));
  }

  /// The sum is made to fit mostly, or nothing behind it would ever be looked at. Who makes sums
  /// fit may lie about a search: an internal error is then the right answer.
  Answer readCheckpoint(StringRef text) {
    std::string changed = text.str();
    constexpr StringLiteral before = "{\n \"checksum\": \"", after = "\",\n";
    bool isSummed =
        llvm::xxh3_64bits(llvm::arrayRefFromStringRef(text)) % 8 != 0 && text.starts_with(before);
    if (isSummed) {
      StringRef content = text.drop_front(before.size()).split(after).second;
      changed =
          (before +
           llvm::utohexstr(llvm::xxh3_64bits(llvm::arrayRefFromStringRef(content)), false, 16) +
           after + content)
              .str();
    }
    if (llvm::Error error = writeFile(file, changed))
      return {false, llvm::toString(std::move(error))};
    search::Outcome outcome = search::Search({model}, *options).run();
    bool isInternal = StringRef(outcome.error).contains("internal error");
    return {outcome.error.empty(), isInternal && !isSummed ? outcome.error : ""};
  }

  std::vector<std::string> plans, placements, schedules, checkpoints;

private:
  search::Model model;
  std::optional<search::Options> options;
  std::string file;
};

} // namespace

std::vector<Reader> allReaders(StringRef source) {
  auto search = std::make_shared<SmallSearch>(source);
  std::vector<std::string> texts = modules(source), archs = descriptions(source, "phaze-arch-1");
  for (const char *preset : {"tpuv4", "h100-sxm", "tpuv4-paper"})
    if (std::optional<arch::ArchConfig> chip = arch::preset(preset))
      archs.push_back(textOf(arch::writeArch(*chip)));
  std::vector<std::string> software;
  for (const char *name : {"xla", "megatron", "fsdp-eager"})
    software.push_back(textOf(arch::writeSoftware(*arch::software(name))));
  return {
      {"stablehlo", texts, readAsModule},
      {"bytecode", asBytecode(texts), readAsModule},
      {"artifact", asArtifacts(texts), readAsModule},
      {"workload", descriptions(source, "phaze-workload-1"), readWorkloadText},
      {"plan", search->plans, readPlanText},
      {"space", descriptions(source, "phaze-space-1"), readSpaceText},
      {"arch", archs, readArchText},
      {"energy", {textOf(arch::writeEnergyTable(arch::EnergyTable()))}, readEnergyText},
      {"software", software, readSoftwareText},
      {"schedule", search->schedules, readScheduleText},
      {"placement", search->placements, readPlacementText},
      {"runs",
       {firstLines(contentOf((source + "/bench/published_runs.csv").str()), 6)},
       readRunsText},
      {"checkpoint", search->checkpoints,
       [search](StringRef text) { return search->readCheckpoint(text); }},
      {"options",
       {"devices=4\nglobal-batch=16\nmicrobatches=1,2\nhbm=32,64\nmax-tensor-width=2\n",
        "rules=paper\nobjective=throughput-per-area\nmax-area=400\nmax-power=300\ntop=2\ngap=0.1\n",
        "technology=ideal\nnetwork=flat:7e9\nsoftware=xla\nspace=published\nthreads=2\n"},
       readOptions},
  };
}

} // namespace phaze::fuzz
