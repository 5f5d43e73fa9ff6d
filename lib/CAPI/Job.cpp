// One program from text to plan and annotated text; see the header.
#include "Job.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"
#include "phaze/Arch/ArchFile.h"
#include "phaze/Emission/Emission.h"
#include "phaze/Import/ImportProgram.h"
#include "phaze/Import/ModelName.h"
#include "phaze/InitAllDialects.h"
#include "phaze/Plan/Json.h"
#include "phaze/Reader/ReadModule.h"
#include "phaze/Transforms/InlineProgram.h"
#include "phaze/Transforms/Passes.h"

using namespace mlir;
using namespace phaze;
using namespace phaze::capi;

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

namespace {

std::optional<ShardingFormat> formatOf(llvm::StringRef word) {
  return llvm::StringSwitch<std::optional<ShardingFormat>>(word)
      .Case("auto", ShardingFormat::Auto)
      .Case("gspmd", ShardingFormat::Gspmd)
      .Case("sdy", ShardingFormat::Sdy)
      .Case("both", ShardingFormat::Both)
      .Default(std::nullopt);
}

std::vector<std::string> listOf(llvm::StringRef value) {
  llvm::SmallVector<llvm::StringRef> words;
  value.split(words, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  return {words.begin(), words.end()};
}

bool setFlag(bool &field, const std::string &name, llvm::StringRef value, std::string &error) {
  if (value != "true" && value != "false") {
    error = name + ": expected true or false, found '" + value.str() + "'";
    return false;
  }
  field = value == "true";
  return true;
}

} // namespace

bool phaze::capi::set(JobOptions &options, const std::string &name, const std::string &value,
                      std::string &error) {
  // Where phaze-search would read standard input, which belongs to the host.
  if ((name == "space" || name == "network" || name == "technology" || name == "software" ||
       name == "arch") &&
      value == "-") {
    error = name + ": expected the name of a file, found '-'";
    return false;
  }
  if (name == "strict")
    return setFlag(options.strict, name, value, error);
  if (name == "inline")
    return setFlag(options.inlines, name, value, error);
  if (name == "debug-info")
    return setFlag(options.debugInfo, name, value, error);
  if (name == "format" && value != "none" && !formatOf(value)) {
    error = "format: expected one of auto, gspmd, sdy, both, none, found '" + value + "'";
    return false;
  }
  if (name == "existing" && value != "drop" && value != "keep") {
    error = "existing: expected one of drop, keep, found '" + value + "'";
    return false;
  }
  if (name == "placement" && !search::degreesOf(value, &error))
    return false;
  if (name == "arguments" || name == "results") {
    (name == "arguments" ? options.arguments : options.results) = listOf(value);
    return true;
  }
  const std::pair<const char *, std::string *> texts[] = {
      {"arch", &options.arch},           {"arch-json", &options.archJson},
      {"placement", &options.placement}, {"plan-json", &options.planJson},
      {"entry", &options.entry},         {"batch", &options.batch},
      {"format", &options.format},       {"existing", &options.existing},
      {"input-name", &options.inputName}};
  for (auto [known, field] : texts)
    if (name == known) {
      *field = value;
      return true;
    }
  return search::setOption(options.request, name, value, error);
}

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

namespace {

PhazeSeverity severityOf(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Error:
    return PHAZE_SEVERITY_ERROR;
  case DiagnosticSeverity::Warning:
    return PHAZE_SEVERITY_WARNING;
  case DiagnosticSeverity::Remark:
    return PHAZE_SEVERITY_REMARK;
  case DiagnosticSeverity::Note:
    return PHAZE_SEVERITY_NOTE;
  }
  return PHAZE_SEVERITY_ERROR;
}

class Job {
public:
  Job(llvm::StringRef text, const JobOptions &options, const std::atomic<bool> &cancel,
      bool wantsModule)
      : text(text), options(options), cancel(cancel), wantsModule(wantsModule),
        context(registry(), MLIRContext::Threading::DISABLED) {
    prepareContext(context);
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      report(diagnostic);
      for (Diagnostic &note : diagnostic.getNotes())
        report(note);
      return success();
    });
  }

  JobResult run();

private:
  static DialectRegistry registry() {
    DialectRegistry registry;
    registerAllDialects(registry);
    return registry;
  }

  void report(const Diagnostic &diagnostic);
  /// An error that is not about the text.
  PhazeStatus fail(PhazeStatus status, const std::string &message) {
    emitError(UnknownLoc::get(&context)) << message;
    return status;
  }
  /// An error at a place of the text.
  void failAt(size_t offset, const std::string &message);

  PhazeStatus work();
  PhazeStatus read();
  PhazeStatus import();
  PhazeStatus makePlans();
  PhazeStatus search(search::Search &search);
  /// The architecture to plan for, if one is given.
  PhazeStatus findGivenChip(std::optional<arch::ArchConfig> &chip);
  PhazeStatus evaluate(search::Search &search, search::Search::Question question);
  PhazeStatus annotateModule();

  llvm::StringRef text;
  const JobOptions &options;
  const std::atomic<bool> &cancel;
  bool wantsModule;
  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  std::vector<ImportedProgram> programs;
  std::vector<search::Model> models;
  search::Outcome outcome;
  std::string moduleText;
};

void Job::report(const Diagnostic &diagnostic) {
  if (!options.diagnose)
    return;
  std::string message = diagnostic.str(), file;
  PhazeDiagnostic reported{severityOf(diagnostic.getSeverity()), message.c_str(), "", 0, 0};
  // The place in a file that is nearest to the operation, of what may be a tree of locations.
  if (auto place = LocationAttr(diagnostic.getLocation()).findInstanceOf<FileLineColLoc>()) {
    file = place.getFilename().str();
    reported.file = file.c_str();
    reported.line = place.getLine();
    reported.column = place.getColumn();
  }
  options.diagnose(reported);
}

void Job::failAt(size_t offset, const std::string &message) {
  llvm::StringRef before = text.take_front(offset);
  auto line = static_cast<unsigned>(before.count('\n') + 1);
  size_t lineStart = before.rfind('\n');
  size_t column = lineStart == llvm::StringRef::npos ? offset + 1 : offset - lineStart;
  emitError(FileLineColLoc::get(&context, options.inputName, line, static_cast<unsigned>(column)))
      << message;
}

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

PhazeStatus Job::read() {
  module = readModule({text, options.inputName}, context, [&](const InputError &error) {
    failAt(error.offset.value_or(0), error.message);
  });
  return module ? PHAZE_STATUS_OK : PHAZE_STATUS_INVALID_INPUT;
}

PhazeStatus Job::import() {
  ImportOptions importOptions{{options.entry, options.strict},
                              {options.arguments, options.results, options.batch}};
  if (search::writesAttention(options.request.rules, options.request.software))
    importOptions.attention = AttentionRun::Written;
  for (ModuleOp program : programsOf(*module)) {
    if (options.inlines && failed(inlineProgram(program, importOptions.graph)))
      return PHAZE_STATUS_INVALID_INPUT;
    FailureOr<ImportedProgram> imported = importProgram(program, importOptions);
    if (failed(imported))
      return PHAZE_STATUS_INVALID_INPUT;
    std::string name = modelName(program, "model" + std::to_string(models.size()));
    models.push_back({std::move(name), imported->workload, 1, {}});
    programs.push_back(std::move(*imported));
  }
  return PHAZE_STATUS_OK;
}

PhazeStatus Job::makePlans() {
  if (!options.planJson.empty()) {
    if (programs.size() != 1)
      return fail(PHAZE_STATUS_INVALID_INPUT,
                  "plan-json: expected one model in the module, found " +
                      std::to_string(programs.size()));
    llvm::Expected<plan::Plan> plan = plan::planFromJson(options.planJson, "plan-json");
    if (!plan)
      return fail(PHAZE_STATUS_INVALID_INPUT, llvm::toString(plan.takeError()));
    if (std::optional<std::string> wrong = plan::verify(*plan, programs.front().workload))
      return fail(PHAZE_STATUS_INVALID_INPUT, "plan-json: " + *wrong);
    outcome.plans.push_back(std::move(*plan));
    return PHAZE_STATUS_OK;
  }
  std::string error;
  search::Request request = options.request;
  if (PhazeStatus status = findGivenChip(request.chip))
    return status;
  std::optional<search::Options> asked = search::optionsOf(request, error);
  if (!asked)
    return fail(PHAZE_STATUS_INVALID_INPUT, error);
  asked->cancel = &cancel;
  if (options.progress)
    asked->progress = [&](const search::Progress &p) {
      options.progress({p.bestScore, p.bound, p.done, p.open, p.seconds});
    };
  search::Search::Question question;
  question.chip = asked->space.common;
  search::Search search(std::move(models), std::move(*asked));
  if (!search.error().empty())
    return fail(PHAZE_STATUS_INVALID_INPUT, search.error());
  return request.chip ? evaluate(search, std::move(question)) : this->search(search);
}

PhazeStatus Job::search(search::Search &search) {
  outcome = search.run();
  for (const std::string &warning : outcome.warnings)
    emitWarning(UnknownLoc::get(&context)) << warning;
  if (llvm::StringRef(outcome.error).starts_with("internal error"))
    return fail(PHAZE_STATUS_INTERNAL, outcome.error);
  // The checkpoint cannot be read.
  if (!outcome.error.empty())
    return fail(PHAZE_STATUS_INVALID_INPUT, outcome.error);
  if (outcome.summary.isFinished && outcome.plans.empty())
    return fail(PHAZE_STATUS_NOTHING_FITS, outcome.whyNot);
  if (outcome.summary.isFinished)
    return PHAZE_STATUS_OK;
  PhazeStatus stopped = cancel ? PHAZE_STATUS_CANCELLED : PHAZE_STATUS_TIME_LIMIT;
  return outcome.plans.empty() ? fail(stopped, outcome.whyNot) : stopped;
}

PhazeStatus Job::findGivenChip(std::optional<arch::ArchConfig> &chip) {
  std::string error;
  if (!options.archJson.empty()) {
    JsonDocument document = JsonDocument::parse(options.archJson, "arch-json");
    chip = arch::readArch(document);
    error = document.error();
  } else if (!options.arch.empty()) {
    chip = arch::loadArch(options.arch, error);
    error = "arch: " + error;
  } else {
    return options.placement.empty()
               ? PHAZE_STATUS_OK
               : fail(PHAZE_STATUS_INVALID_INPUT, "placement: expected arch or arch-json with it");
  }
  if (!chip)
    return fail(PHAZE_STATUS_INVALID_INPUT, error);
  if (programs.size() != 1)
    return fail(PHAZE_STATUS_INVALID_INPUT,
                "arch: expected one model in the module, found " + std::to_string(programs.size()));
  return PHAZE_STATUS_OK;
}

PhazeStatus Job::evaluate(search::Search &search, search::Search::Question question) {
  std::string error;
  if (!options.placement.empty())
    question.degrees = search::degreesOf(options.placement);
  std::optional<plan::Plan> plan = search.evaluate(question, error);
  if (!plan)
    return fail(llvm::StringRef(error).starts_with("internal error") ? PHAZE_STATUS_INTERNAL
                                                                     : PHAZE_STATUS_NOTHING_FITS,
                error);
  outcome.plans.push_back(std::move(*plan));
  return PHAZE_STATUS_OK;
}

PhazeStatus Job::annotateModule() {
  for (auto [program, plan] : llvm::zip_equal(programs, outcome.plans))
    if (failed(annotate(program, plan)))
      return PHAZE_STATUS_INTERNAL;
  if (options.format != "none") {
    auto existing = options.existing == "keep" ? ExistingShardings::Keep : ExistingShardings::Drop;
    PassManager passes(&context, ModuleOp::getOperationName());
    passes.addPass(createEmitShardingsPass({*formatOf(options.format), existing}));
    passes.addPass(createVerifyShardingsPass());
    // Shardings of the input that are kept may not fit the devices of the plan.
    if (failed(passes.run(*module)))
      return existing == ExistingShardings::Keep ? PHAZE_STATUS_INVALID_INPUT
                                                 : PHAZE_STATUS_INTERNAL;
  }
  OpPrintingFlags flags;
  if (options.debugInfo)
    flags.enableDebugInfo();
  llvm::raw_string_ostream os(moduleText);
  module->print(os, flags);
  os << "\n";
  return PHAZE_STATUS_OK;
}

PhazeStatus Job::work() {
  for (auto stage : {&Job::read, &Job::import}) {
    if (cancel)
      return fail(PHAZE_STATUS_CANCELLED, "cancelled before there was a plan");
    if (PhazeStatus status = (this->*stage)())
      return status;
  }
  PhazeStatus status = makePlans();
  if (outcome.plans.empty() || !wantsModule)
    return status;
  PhazeStatus annotated = annotateModule();
  return annotated == PHAZE_STATUS_OK ? status : annotated;
}

JobResult Job::run() {
  JobResult result;
  result.status = work();
  result.hasPlan = result.status <= PHAZE_STATUS_TIME_LIMIT && !outcome.plans.empty();
  if (!result.hasPlan)
    return result;
  result.module = std::move(moduleText);
  result.plan = search::toJson(outcome);
  return result;
}

} // namespace

JobResult phaze::capi::run(llvm::StringRef text, const JobOptions &options,
                           const std::atomic<bool> &cancel, bool wantsModule) {
  return Job(text, options, cancel, wantsModule).run();
}
