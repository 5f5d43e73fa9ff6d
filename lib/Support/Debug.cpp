// Debug output by topic.
#include "phaze/Support/Debug.h"

#include <algorithm>
#include <cstdio>
#include <mutex>

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

namespace {

struct Told {
  std::mutex mutex;
  std::vector<std::pair<std::string, std::vector<Count>>> passes; // In the order of the first time.
};

Told &told() {
  static Told all;
  return all;
}

} // namespace

void tell(const std::string &pass, const std::vector<Count> &counts) {
  std::lock_guard<std::mutex> lock(told().mutex);
  if (isEnabled(pass.c_str())) {
    std::string line = pass + ":";
    for (const auto &[what, count] : counts)
      line += (line.back() == ':' ? " " : ", ") + std::to_string(count) + " " + what;
    std::fprintf(stderr, "%s\n", line.c_str());
  }
  auto &passes = told().passes;
  auto found = std::find_if(passes.begin(), passes.end(),
                            [&](const auto &entry) { return entry.first == pass; });
  if (found == passes.end()) {
    passes.emplace_back(pass, counts);
    return;
  }
  for (const auto &[what, count] : counts) {
    auto same = std::find_if(found->second.begin(), found->second.end(),
                             [&, name = what](const Count &other) { return other.first == name; });
    if (same == found->second.end())
      found->second.emplace_back(what, count);
    else
      same->second += count;
  }
}

std::string countsText() {
  std::lock_guard<std::mutex> lock(told().mutex);
  std::string text;
  for (const auto &[pass, counts] : told().passes) {
    text += pass + "\n";
    for (const auto &[what, count] : counts) {
      std::string number = std::to_string(count);
      text += std::string(number.size() < 14 ? 14 - number.size() : 0, ' ') + number + " " + what +
              "\n";
    }
  }
  return text;
}

} // namespace phaze::debug
