// The JSON form of scheduling problems, format "phaze-schedule-1"; docs/Scheduling.md has the
// schema.
#ifndef PHAZE_TOOLS_SOLVE_SCHEDULEFILE_H
#define PHAZE_TOOLS_SOLVE_SCHEDULEFILE_H

#include "Options.h"
#include "phaze/Json/JsonFile.h"
#include "phaze/Scheduling/Problem.h"

namespace phaze::solve {

/// An instance as its file names things.
struct NamedProblem {
  std::string name, unit;
  std::vector<int64_t> ids;
  std::vector<std::string> opNames;
  scheduling::Problem problem;
};

/// Reads and checks a file. On failure the error is in `doc`.
NamedProblem readProblem(const JsonDocument &doc, const std::string &file, const Options &options);

} // namespace phaze::solve

#endif // PHAZE_TOOLS_SOLVE_SCHEDULEFILE_H
