// Runs what may go wrong in a process of its own.
#ifndef PHAZE_TEST_FUZZ_APART_H
#define PHAZE_TEST_FUZZ_APART_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/ErrorHandling.h"

#include <csignal>
#include <string>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <type_traits>
#include <unistd.h>

namespace phaze::fuzz {

/// What a process may take.
constexpr long mostKilobytes = 4l << 20;

/// Memory that processes share, in which a value outlives the one that wrote it.
template <typename T> T &makeShared() {
  static_assert(std::is_trivially_destructible_v<T>);
  void *memory =
      mmap(nullptr, sizeof(T), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    llvm::report_fatal_error("no memory to share");
  return *new (memory) T();
}

/// Ends this process after so many seconds of its own work, however busy the machine is, or, for
/// who waits for ever, ten times as many of the clock. 0: never.
inline void setClock(unsigned seconds) {
  itimerval timer{{}, {static_cast<time_t>(seconds), 0}};
  setitimer(ITIMER_PROF, &timer, nullptr);
  alarm(10 * seconds);
}

/// The most memory that this process has had.
inline long peakKilobytes() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return used.ru_maxrss;
}

/// What a process says at its end. Sanitizers use others.
enum ExitCode { Done = 0, Wrong = 64, More = 65 };

/// Runs `work` in a process of its own; `how` is "memory", "hang" or "crash" if it did not end by
/// itself.
inline ExitCode runApart(llvm::function_ref<ExitCode()> work, std::string &how) {
  pid_t child = fork();
  if (child == 0) {
    // Sanitizers take much address space: what was used is looked at afterwards.
#ifndef __SANITIZE_ADDRESS__
    rlimit limit{rlim_t(mostKilobytes) << 10, rlim_t(mostKilobytes) << 10};
    setrlimit(RLIMIT_AS, &limit);
#endif
    _exit(work());
  }
  int status = 0;
  rusage used{};
  wait4(child, &status, 0, &used);
  how.clear();
  if (used.ru_maxrss > mostKilobytes)
    how = "memory";
  else if (WIFSIGNALED(status))
    how = WTERMSIG(status) == SIGPROF || WTERMSIG(status) == SIGALRM ? "hang" : "crash";
  else if (int code = WEXITSTATUS(status); code == Done || code == Wrong || code == More)
    return static_cast<ExitCode>(code);
  else
    how = "crash";
  return Wrong;
}

} // namespace phaze::fuzz

#endif // PHAZE_TEST_FUZZ_APART_H
