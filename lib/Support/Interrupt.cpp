// A thread that waits for signals; see the header.
#include "phaze/Support/Interrupt.h"

#include <csignal>
#include <system_error>
#include <thread>

namespace {

std::atomic<bool> isInterrupted{false};

/// What is not ignored of the signals that ask to end.
sigset_t askedToEnd() {
  sigset_t set;
  sigemptyset(&set);
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action;
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler != SIG_IGN)
      sigaddset(&set, signal);
  }
  return set;
}

void waitForSignals(sigset_t set) {
  int signal = 0;
  if (sigwait(&set, &signal) != 0)
    return;
  isInterrupted = true;
  if (sigwait(&set, &signal) != 0)
    return;
  std::signal(signal, SIG_DFL);
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
  raise(signal);
}

} // namespace

const std::atomic<bool> &phaze::interruptFlag() {
  static bool isWaiting = [] {
    sigset_t set = askedToEnd();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    try {
      std::thread(waitForSignals, set).detach();
    } catch (const std::system_error &) {
      pthread_sigmask(SIG_UNBLOCK, &set, nullptr); // They end the program, as without a flag.
    }
    return true;
  }();
  (void)isWaiting;
  return isInterrupted;
}
