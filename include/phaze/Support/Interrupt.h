// Signals that ask a program to end, as a flag that the work looks at.
#ifndef PHAZE_SUPPORT_INTERRUPT_H
#define PHAZE_SUPPORT_INTERRUPT_H

#include <atomic>

namespace phaze {

/// From here on the first SIGINT, SIGTERM or SIGHUP sets the flag, and a second one ends the
/// program. Those that the program was told to ignore (nohup) stay ignored. Call it before there
/// are other threads.
///
/// Signals are waited for by a thread of their own and blocked in all others, not handled: CBC sets
/// a handler of its own for SIGINT while it solves, which would lose ours.
const std::atomic<bool> &interruptFlag();

} // namespace phaze

#endif // PHAZE_SUPPORT_INTERRUPT_H
