// A line on the terminal that says how far a search is.
#ifndef PHAZE_TOOLS_PHAZE_SEARCH_PROGRESS_H
#define PHAZE_TOOLS_PHAZE_SEARCH_PROGRESS_H

#include "phaze/Search/Search.h"

namespace phaze::searchtool {

/// Shows progress on standard error if that is a terminal; quiet otherwise. The line goes away with
/// the object.
class ProgressLine {
public:
  /// `scoreText` writes a score with its unit.
  explicit ProgressLine(std::function<std::string(double)> scoreText);
  ~ProgressLine();

  void show(const search::Progress &progress);

private:
  std::function<std::string(double)> scoreText;
  bool isTerminal;
  bool isShown = false;
  double shownAt = -1;
  /// Where the bound was, to guess how long it takes to reach the best plan.
  double firstBound = -1, firstSeconds = 0;
};

} // namespace phaze::searchtool

#endif
