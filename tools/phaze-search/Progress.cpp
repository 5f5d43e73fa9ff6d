// The progress line; see the header.
#include "Progress.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace phaze;
using namespace phaze::searchtool;

ProgressLine::ProgressLine(std::function<std::string(double)> scoreText, bool isLaunched)
    : scoreText(std::move(scoreText)) {
  if (llvm::sys::Process::StandardErrIsDisplayed()) {
    terminal = &llvm::errs();
    return;
  }
  if (!isLaunched)
    return;
  std::error_code error;
  own = std::make_unique<llvm::raw_fd_ostream>("/dev/tty", error, llvm::sys::fs::CD_OpenExisting);
  if (!error)
    terminal = own.get();
}

ProgressLine::~ProgressLine() {
  if (isShown)
    *terminal << "\r\033[K";
}

void ProgressLine::show(const search::Progress &progress) {
  constexpr double everySeconds = 0.1;
  if (!terminal || (isShown && progress.seconds - shownAt < everySeconds))
    return;
  isShown = true;
  shownAt = progress.seconds;
  bool hasPlan = std::isfinite(progress.bestScore);
  double done = hasPlan ? std::clamp(progress.bound / progress.bestScore, 0.0, 1.0) : 0;
  constexpr int width = 24;
  auto filled = static_cast<int>(done * width);
  std::string bar(static_cast<size_t>(filled), '#');
  bar.resize(width, '.');
  char text[160];
  if (!hasPlan) {
    std::snprintf(text, sizeof(text), "[%s] no plan yet, %.0f s", bar.c_str(), progress.seconds);
  } else {
    if (firstBound < 0) {
      firstBound = progress.bound;
      firstSeconds = progress.seconds;
    }
    // The bound rises to the best plan; at the speed it had so far that takes this long.
    double rise = progress.bound - firstBound, left = progress.bestScore - progress.bound;
    double seconds = progress.seconds - firstSeconds;
    char estimate[32] = "?";
    if (rise > 0 && seconds > 0)
      std::snprintf(estimate, sizeof(estimate), "%.0f s", left / (rise / seconds));
    std::snprintf(text, sizeof(text), "[%s] best %s, bound %s (gap %.2f %%), %.0f s, left %s",
                  bar.c_str(), scoreText(progress.bestScore).c_str(),
                  scoreText(progress.bound).c_str(),
                  100 * (1 - progress.bound / progress.bestScore), progress.seconds, estimate);
  }
  *terminal << "\r\033[K" << text;
  terminal->flush();
}
