// Where ranks meet; see the header.
#include "phaze/Search/Ranks.h"

using namespace phaze::search;

namespace {

/// Before the bytes of a rank stands the point that it has come to.
constexpr char afterPoint = '\n';
constexpr char lastPoint[] = "end";

class Alone : public Ranks {
public:
  Alone() : Ranks(0, 1) {}

protected:
  std::vector<std::string> gather(const std::string &bytes) override { return {bytes}; }
};

} // namespace

Ranks &Ranks::alone() {
  static Alone only;
  return only;
}

std::optional<std::vector<std::string>> Ranks::meet(const std::string &point,
                                                    const std::string &bytes) {
  if (count() == 1)
    return std::vector<std::string>{bytes};
  if (!broken.empty())
    return std::nullopt;
  std::vector<std::string> all = gather(point + afterPoint + bytes);
  // Who has left explains why others are elsewhere: it is looked for first.
  std::string elsewhere;
  for (size_t i = 0; i < all.size(); ++i) {
    size_t end = all[i].find(afterPoint);
    std::string place = all[i].substr(0, end);
    all[i].erase(0, end == std::string::npos ? end : end + 1);
    if (place == point)
      continue;
    if (place == lastPoint) {
      broken = "rank " + std::to_string(i) + " has ended" + (all[i].empty() ? "" : ": " + all[i]);
      return std::nullopt;
    }
    if (elsewhere.empty())
      elsewhere = "rank " + std::to_string(i) + " is at '" + place + "', not at '" + point + "'";
  }
  if (elsewhere.empty())
    return all;
  broken = point == lastPoint ? elsewhere : "internal error: " + elsewhere;
  return std::nullopt;
}

std::vector<std::string> Ranks::leave(const std::string &word) {
  if (count() == 1)
    return {word};
  std::optional<std::vector<std::string>> all = meet(lastPoint, word);
  if (broken.empty())
    broken = "this rank has ended";
  return all.value_or(std::vector<std::string>());
}
