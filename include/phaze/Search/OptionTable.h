// What is known of each option: its unit, range and words. Options.td declares them; the .inc file
// that is made of it has them as macros:
//
//   #define PHAZE_OPTION(TYPE, MEMBER, NAME, DEFAULT, TEXT) TYPE MEMBER = DEFAULT;
//   #define PHAZE_LIST(TYPE, MEMBER, NAME, TEXT) std::vector<TYPE> MEMBER;
//   #define GET_SEARCH_OPTIONS            // or GET_ALL_OPTIONS ...
//   #include "phaze/Search/Options.h.inc"
#ifndef PHAZE_SEARCH_OPTIONTABLE_H
#define PHAZE_SEARCH_OPTIONTABLE_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace phaze::options {

struct Range {
  double least, most;
  bool hasLeast, hasMost; ///< Whether the ends are in it.

  bool contains(double number) const {
    return (hasLeast ? number >= least : number > least) &&
           (hasMost ? number <= most : number < most);
  }
};

struct Facts {
  llvm::StringRef name, unit;
  std::optional<Range> range;         ///< Of numbers that are not just any.
  std::vector<llvm::StringRef> words; ///< Empty: not one of some words.
  bool isFile;                        ///< The value names a file.
};

/// All options, in the order of the documentation.
const std::vector<Facts> &table();
/// Of an option that there is.
const Facts &factsOf(llvm::StringRef name);

/// What is wrong with a value, as "devices: expected 1 to 2^24, found 0"; empty if nothing is.
std::string whatIsWrong(const Facts &facts, double number);
std::string whatIsWrong(const Facts &facts, llvm::StringRef word);
inline std::string whatIsWrong(const Facts &facts, int64_t number) {
  return whatIsWrong(facts, static_cast<double>(number));
}
inline std::string whatIsWrong(const Facts &, bool) { return {}; }
inline std::string whatIsWrong(const Facts &facts, const std::string &word) {
  return whatIsWrong(facts, llvm::StringRef(word));
}
template <typename T> std::string whatIsWrong(const Facts &facts, const std::vector<T> &values) {
  for (const T &value : values)
    if (std::string wrong = whatIsWrong(facts, value); !wrong.empty())
      return wrong;
  return {};
}

} // namespace phaze::options

#endif // PHAZE_SEARCH_OPTIONTABLE_H
