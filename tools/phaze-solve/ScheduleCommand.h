// `phaze-solve schedule`: operator scheduling instances from JSON files.
#ifndef PHAZE_TOOLS_SOLVE_SCHEDULECOMMAND_H
#define PHAZE_TOOLS_SOLVE_SCHEDULECOMMAND_H

#include "Options.h"

namespace phaze::solve {

/// Solves every file and prints the answers in order. Returns the exit code: 1 if any file could
/// not be read, 0 otherwise (a limit is not an error).
int runSchedule(const Options &options);

} // namespace phaze::solve

#endif // PHAZE_TOOLS_SOLVE_SCHEDULECOMMAND_H
