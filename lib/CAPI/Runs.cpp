// Predicts measured runs; see the header.
#include "Runs.h"

#include "phaze/Validation/Validate.h"

using namespace phaze;
using namespace phaze::capi;
using namespace phaze::validation;

PhazeStatus phaze::capi::validate(const RunsAsked &asked, const JobOptions &options,
                                  const std::atomic<bool> &cancel, std::string &report) {
  auto fail = [&](const std::string &message) {
    if (options.diagnose)
      options.diagnose({PHAZE_SEVERITY_ERROR, message.c_str(), "", 0, 0});
    return PHAZE_STATUS_INVALID_INPUT;
  };
  std::string error;
  llvm::SmallVector<llvm::StringRef> chips;
  llvm::StringRef(asked.systems).split(chips, ',', -1, /*KeepEmpty=*/false);
  std::optional<Systems> systems = readSystems(asked.software, {chips.begin(), chips.end()}, error);
  if (!systems)
    return fail(error);
  llvm::Expected<std::vector<Run>> runs = readRuns(asked.csv, options.inputName);
  if (!runs)
    return fail(llvm::toString(runs.takeError()));
  Validator validator(*systems);
  std::vector<report::RunResult> results;
  for (const Run &run : *runs) {
    if (cancel)
      break;
    results.push_back(validator.predict(run));
  }
  report = report::validationJson(results);
  return results.size() < runs->size() ? PHAZE_STATUS_CANCELLED : PHAZE_STATUS_OK;
}
