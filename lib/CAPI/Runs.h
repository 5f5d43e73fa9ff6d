// What phazeValidate() does, in C++.
#ifndef PHAZE_LIB_CAPI_RUNS_H
#define PHAZE_LIB_CAPI_RUNS_H

#include "Job.h"

namespace phaze::capi {

struct RunsAsked {
  llvm::StringRef csv;
  std::string software; ///< Empty: what the table says.
  std::string systems;  ///< "NAME=FILE,NAME=FILE"
};

/// The report as JSON in `report`, as far as it came.
PhazeStatus validate(const RunsAsked &asked, const JobOptions &options,
                     const std::atomic<bool> &cancel, std::string &report);

} // namespace phaze::capi

#endif // PHAZE_LIB_CAPI_RUNS_H
