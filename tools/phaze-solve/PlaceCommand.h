// `phaze-solve place`: device placement instances from JSON files.
#ifndef PHAZE_TOOLS_SOLVE_PLACECOMMAND_H
#define PHAZE_TOOLS_SOLVE_PLACECOMMAND_H

#include "Options.h"

namespace phaze::solve {

/// Solves every file and prints the answers in order. Returns the exit code: 1 if any file could
/// not be read, 0 otherwise (an instance that does not fit is an answer, not an error).
int runPlace(const Options &options);

} // namespace phaze::solve

#endif // PHAZE_TOOLS_SOLVE_PLACECOMMAND_H
