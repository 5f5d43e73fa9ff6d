// Debug output by topic: `--debug-only=topic,topic` of the programs. The topic of a pass is its
// name.
//
// LLVM's own switch of that name is compiled out of release packages; this one is always there and
// costs a test of a flag when it is off.
#ifndef PHAZE_SUPPORT_DEBUG_H
#define PHAZE_SUPPORT_DEBUG_H

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace phaze::debug {

/// Turns on the output of these topics, besides what is on already. Call before any thread starts.
void enable(const std::vector<std::string> &topics);

/// Whether `topic` was turned on.
bool isEnabled(const char *topic);

/// What a pass has counted of something.
using Count = std::pair<std::string, int64_t>;
/// Tells what a pass has counted, on standard error if its name is among the topics, and keeps it.
void tell(const std::string &pass, const std::vector<Count> &counts);
/// All that was told, added up by pass.
std::string countsText();

} // namespace phaze::debug

/// Runs a statement only when `topic` is turned on.
#define PHAZE_DEBUG(topic, statement)                                                              \
  do {                                                                                             \
    if (::phaze::debug::isEnabled(topic)) {                                                        \
      statement;                                                                                   \
    }                                                                                              \
  } while (false)

#endif
