// The JSON form of placement problems, format "phaze-placement-1"; docs/Placement.md has the
// schema.
#ifndef PHAZE_TOOLS_SOLVE_PLACEFILE_H
#define PHAZE_TOOLS_SOLVE_PLACEFILE_H

#include "phaze/Json/JsonFile.h"
#include "phaze/Placement/Problem.h"

namespace phaze::solve {

/// A placement problem as read from a file, with the names that the answer repeats.
struct PlaceFile {
  std::string name;
  placement::Problem problem;
  std::vector<std::vector<int64_t>> ids; ///< of layers, per width
};

/// Reads and checks a file. On failure the error is in `document`. Fields that nobody knows are
/// named in a warning.
bool readPlaceFile(const JsonDocument &document, llvm::StringRef fileName, PlaceFile &file);

} // namespace phaze::solve

#endif // PHAZE_TOOLS_SOLVE_PLACEFILE_H
