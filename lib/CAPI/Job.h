// What a call of the C API does, in C++: one program from text to plan and annotated text.
#ifndef PHAZE_LIB_CAPI_JOB_H
#define PHAZE_LIB_CAPI_JOB_H

#include "dialects/Vhlo/Version.h"
#include "phaze-c/Phaze.h"
#include "phaze/Search/Request.h"

#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace phaze::capi {

struct JobOptions {
  search::Request request;
  bool debugInfo = false;
  std::string inputName = "input";
  /// The module is written as a portable artifact for this version rather than as text.
  std::optional<vhlo::Version> target;
  std::function<void(const PhazeDiagnostic &)> diagnose;
  std::function<void(const PhazeProgress &)> progress;
};

/// Sets an option of Phaze.h; false, and what is wrong in `error`.
bool set(JobOptions &options, const std::string &name, const std::string &value,
         std::string &error);

struct JobResult {
  PhazeStatus status = PHAZE_STATUS_INTERNAL;
  bool hasPlan = false;
  std::string module, plan;
};

/// Does everything in a context of its own. Without `wantsModule` nothing is annotated.
JobResult run(llvm::StringRef text, const JobOptions &options, const std::atomic<bool> &cancel,
              bool wantsModule);

} // namespace phaze::capi

#endif // PHAZE_LIB_CAPI_JOB_H
