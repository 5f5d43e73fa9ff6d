// One program from text to plan and annotated text; see the header.
#include "Job.h"

#include "mlir/IR/Diagnostics.h"
#include "phaze/Artifact/Artifact.h"
#include "phaze/Driver/Driver.h"
#include "phaze/InitAllDialects.h"
#include "phaze/Reader/ReadModule.h"
#include "phaze/Search/OptionTable.h"

using namespace mlir;
using namespace phaze;
using namespace phaze::capi;

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

bool phaze::capi::set(JobOptions &options, const std::string &name, const std::string &value,
                      std::string &error) {
  // Where programs would read standard input, which belongs to the host.
  for (const options::Facts &facts : options::table())
    if (facts.isFile && name == facts.name && value == "-") {
      error = name + ": expected the name of a file, found '-'";
      return false;
    }
  if (name == "placement" && !search::degreesOf(value, &error))
    return false;
  if (name == "debug-info") {
    if (value != "true" && value != "false") {
      error = "debug-info: expected true or false, found '" + value + "'";
      return false;
    }
    options.debugInfo = value == "true";
    return true;
  }
  if (name == "target") {
    llvm::Expected<vhlo::Version> version = parseTarget(value);
    if (!version) {
      error = "target: " + llvm::toString(version.takeError());
      return false;
    }
    options.target = *version;
    return true;
  }
  if (name == "input-name") {
    options.inputName = value;
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
        context(registry(), MLIRContext::Threading::DISABLED), driver(options.request) {
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
  PhazeStatus annotateModule();

  llvm::StringRef text;
  const JobOptions &options;
  const std::atomic<bool> &cancel;
  bool wantsModule;
  MLIRContext context;
  driver::Driver driver;
  driver::Answer answer;
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

PhazeStatus statusOf(driver::Status status) {
  switch (status) {
  case driver::Status::Finished:
    return PHAZE_STATUS_OK;
  case driver::Status::Cancelled:
    return PHAZE_STATUS_CANCELLED;
  case driver::Status::TimeLimit:
    return PHAZE_STATUS_TIME_LIMIT;
  case driver::Status::InvalidInput:
    return PHAZE_STATUS_INVALID_INPUT;
  case driver::Status::NothingFits:
    return PHAZE_STATUS_NOTHING_FITS;
  case driver::Status::Internal:
    return PHAZE_STATUS_INTERNAL;
  }
  return PHAZE_STATUS_INTERNAL;
}

PhazeStatus Job::annotateModule() {
  // Shardings of the input that are kept may not fit the devices of the plan.
  if (failed(driver.annotate(answer.outcome.plans)))
    return options.request.existing == "keep" ? PHAZE_STATUS_INVALID_INPUT : PHAZE_STATUS_INTERNAL;
  llvm::raw_string_ostream os(moduleText);
  // What is newer than the version is the input's, or the host asks for too old a version.
  if (options.target)
    return failed(writeArtifact(*driver.modules.front(), *options.target, os))
               ? PHAZE_STATUS_INVALID_INPUT
               : PHAZE_STATUS_OK;
  OpPrintingFlags flags;
  if (options.debugInfo)
    flags.enableDebugInfo();
  driver.modules.front()->print(os, flags);
  os << "\n";
  return PHAZE_STATUS_OK;
}

PhazeStatus Job::work() {
  constexpr char tooEarly[] = "cancelled before there was a plan";
  if (cancel)
    return fail(PHAZE_STATUS_CANCELLED, tooEarly);
  OwningOpRef<ModuleOp> module =
      readModule({text, options.inputName}, context,
                 [&](const InputError &error) { failAt(error.offset.value_or(0), error.message); });
  if (module && cancel)
    return fail(PHAZE_STATUS_CANCELLED, tooEarly);
  if (!module || failed(driver.addModule(std::move(module), "model")))
    return PHAZE_STATUS_INVALID_INPUT;
  driver::Wishes wishes;
  wishes.cancel = &cancel;
  if (options.progress)
    wishes.progress = [&](const search::Progress &p) {
      options.progress({p.bestScore, p.bound, p.done, p.open, p.seconds});
    };
  answer = driver.plan(wishes);
  for (const std::string &warning : answer.outcome.warnings)
    emitWarning(UnknownLoc::get(&context)) << warning;
  PhazeStatus status = statusOf(answer.status);
  if (answer.outcome.plans.empty())
    return fail(status, answer.error);
  if (!wantsModule)
    return status;
  PhazeStatus annotated = annotateModule();
  return annotated == PHAZE_STATUS_OK ? status : annotated;
}

JobResult Job::run() {
  JobResult result;
  result.status = work();
  result.hasPlan = result.status <= PHAZE_STATUS_TIME_LIMIT && !answer.outcome.plans.empty();
  if (!result.hasPlan)
    return result;
  result.module = std::move(moduleText);
  result.plan = search::toJson(answer.outcome);
  return result;
}

} // namespace

JobResult phaze::capi::run(llvm::StringRef text, const JobOptions &options,
                           const std::atomic<bool> &cancel, bool wantsModule) {
  return Job(text, options, cancel, wantsModule).run();
}
