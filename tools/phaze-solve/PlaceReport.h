// Writing the answers of `phaze-solve place`: JSON, tables and traces.
#ifndef PHAZE_TOOLS_SOLVE_PLACEREPORT_H
#define PHAZE_TOOLS_SOLVE_PLACEREPORT_H

#include "PlaceFile.h"
#include "phaze/Placement/Solver.h"

namespace phaze::solve {

/// One file, solved.
struct PlaceAnswer {
  const PlaceFile &file;
  Rules rules;
  const placement::Result &result;
  double solveS;                      ///< processor time, reading aside
  placement::Evaluation evaluation;   ///< if there is a plan
  placement::Explanation explanation; ///< if nothing fits
};

/// One line of JSON.
void writePlaceJson(const PlaceAnswer &answer, llvm::raw_ostream &os);

/// A table for people.
void writePlaceTable(const PlaceAnswer &answer, llvm::raw_ostream &os);

/// Events of a Chrome trace for one process: a lane per stage with the 1F1B order of the first
/// microbatches, then sync and update.
void writePlaceTrace(const PlaceAnswer &answer, int64_t process, llvm::json::OStream &json);

/// Why nothing fits, in one sentence.
std::string describeFailure(const PlaceAnswer &answer);

} // namespace phaze::solve

#endif // PHAZE_TOOLS_SOLVE_PLACEREPORT_H
