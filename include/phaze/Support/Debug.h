// Debug output by topic: `--debug-only=topic,topic` of the programs.
//
// LLVM's own switch of that name is compiled out of release packages; this one is always there and
// costs a test of a flag when it is off.
#ifndef PHAZE_SUPPORT_DEBUG_H
#define PHAZE_SUPPORT_DEBUG_H

#include <string>
#include <vector>

namespace phaze::debug {

/// Turns on the output of these topics, besides what is on already. Call before any thread starts.
void enable(const std::vector<std::string> &topics);

/// Whether `topic` was turned on.
bool isEnabled(const char *topic);

} // namespace phaze::debug

/// Runs a statement only when `topic` is turned on.
#define PHAZE_DEBUG(topic, statement)                                                              \
  do {                                                                                             \
    if (::phaze::debug::isEnabled(topic)) {                                                        \
      statement;                                                                                   \
    }                                                                                              \
  } while (false)

#endif
