// A line on the terminal that says how far a search is.
#ifndef PHAZE_TOOLS_PHAZE_SEARCH_PROGRESS_H
#define PHAZE_TOOLS_PHAZE_SEARCH_PROGRESS_H

#include "phaze/Search/Search.h"
#include "llvm/Support/raw_ostream.h"

namespace phaze::searchtool {

/// Shows progress on standard error if that is a terminal; quiet otherwise. Of a process that a
/// launcher started, which gets no terminal, it is on that of the launcher if there is one. The
/// line goes away with the object.
class ProgressLine {
public:
  /// `scoreText` writes a score with its unit.
  ProgressLine(std::function<std::string(double)> scoreText, bool isLaunched);
  ~ProgressLine();

  void show(const search::Progress &progress);

private:
  std::function<std::string(double)> scoreText;
  std::unique_ptr<llvm::raw_fd_ostream> own;
  llvm::raw_ostream *terminal = nullptr;
  bool isShown = false;
  double shownAt = -1;
  /// Where the bound was, to guess how long it takes to reach the best plan.
  double firstBound = -1, firstSeconds = 0;
};

} // namespace phaze::searchtool

#endif
