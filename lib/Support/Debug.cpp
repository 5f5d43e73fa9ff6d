// Debug output by topic.
#include "phaze/Support/Debug.h"
#include <algorithm>

namespace phaze::debug {

static std::vector<std::string> &enabledTopics() {
  static std::vector<std::string> topics;
  return topics;
}

void enable(const std::vector<std::string> &topics) {
  enabledTopics().insert(enabledTopics().end(), topics.begin(), topics.end());
}

bool isEnabled(const char *topic) {
  const std::vector<std::string> &topics = enabledTopics();
  return !topics.empty() && std::find(topics.begin(), topics.end(), topic) != topics.end();
}

} // namespace phaze::debug
