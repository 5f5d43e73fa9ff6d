// When a process that is watched has taken too long.
#ifndef PHAZE_TEST_FUZZ_CLOCK_H
#define PHAZE_TEST_FUZZ_CLOCK_H

#include <csignal>
#include <sys/time.h>
#include <unistd.h>

namespace phaze::fuzz {

/// Ends this process after so many seconds of its own work, however busy the machine is, or, for
/// who waits for ever, ten times as many of the clock. 0: never.
inline void setClock(unsigned seconds) {
  itimerval timer{{}, {static_cast<time_t>(seconds), 0}};
  setitimer(ITIMER_PROF, &timer, nullptr);
  alarm(10 * seconds);
}

/// Whether that is why it ended.
inline bool isTooLong(int signal) { return signal == SIGPROF || signal == SIGALRM; }

} // namespace phaze::fuzz

#endif
