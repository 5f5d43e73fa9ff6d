// Measured training runs as a table: one row a run, by columns of docs/Runs.md.
#ifndef PHAZE_VALIDATION_RUNS_H
#define PHAZE_VALIDATION_RUNS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <map>
#include <string>
#include <vector>

namespace phaze::validation {

/// A row: its fields by the names of their columns.
class Run {
public:
  explicit Run(std::map<std::string, std::string> fields) : fields(std::move(fields)) {}

  /// Empty where there is none.
  std::string text(const std::string &column) const;
  std::string id() const { return text("id"); }
  /// The id up to its first dash.
  std::string source() const { return id().substr(0, id().find('-')); }

private:
  std::map<std::string, std::string> fields;
};

/// Reads comma-separated values with a line of column names; fields may be in double quotes. `file`
/// is the name used in errors.
llvm::Expected<std::vector<Run>> readRuns(llvm::StringRef text, llvm::StringRef file);

} // namespace phaze::validation

#endif // PHAZE_VALIDATION_RUNS_H
