// What the user of phaze-solve may ask for; filled in by phaze-solve.cpp, read by the commands.
#ifndef PHAZE_TOOLS_SOLVE_OPTIONS_H
#define PHAZE_TOOLS_SOLVE_OPTIONS_H

#include "phaze/Scheduling/Scheduler.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace phaze::solve {

/// How answers are written to standard output.
enum class OutputFormat {
  Json,  ///< one JSON object per file, each on a line of its own
  Table, ///< for people
  Trace, ///< one Chrome trace (Perfetto) with a process per file
};

/// The command line after parsing. An unset optional leaves the choice to the file, then to the
/// default of the solver.
struct Options {
  std::vector<std::string> files; ///< "-" is standard input
  OutputFormat format = OutputFormat::Json;
  std::optional<double> timeLimitS;     ///< per file; a limit keeps the best answer found
  double gap = 0;                       ///< relative gap at which an answer is good enough
  bool paperRules = false;              ///< --rules=paper
  std::optional<bool> sameIndexPairs;   ///< schedule: --pairs
  std::optional<bool> overlapTypes;     ///< schedule: --all-mode
  std::optional<uint64_t> nodeLimit;    ///< schedule: --node-limit
  std::optional<uint64_t> cbcNodeLimit; ///< schedule: --cbc-node-limit
  scheduling::Solver solver = scheduling::Solver::Auto; ///< schedule: --solver
  bool boundsOnly = false;                              ///< schedule: --solver=bounds
  std::string mpsPrefix;                                ///< schedule: --write-mps
};

} // namespace phaze::solve

#endif // PHAZE_TOOLS_SOLVE_OPTIONS_H
