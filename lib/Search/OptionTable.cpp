// Units, ranges and words of options; see the header.
#include "phaze/Search/OptionTable.h"

#include "phaze/Support/Numbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"

#include <cmath>

using namespace phaze;
using namespace phaze::options;

const std::vector<Facts> &options::table() {
  static const std::vector<Facts> all = {
#define GET_OPTION_FACTS
#include "phaze/Search/Options.h.inc"
  };
  return all;
}

const Facts &options::factsOf(llvm::StringRef name) {
  for (const Facts &facts : table())
    if (facts.name == name)
      return facts;
  llvm_unreachable("an option that is not in Options.td");
}

/// Large powers of two as such.
static std::string text(double number) {
  int exponent = 0;
  if (std::frexp(number, &exponent) == 0.5 && exponent > 20)
    return "2^" + std::to_string(exponent - 1);
  return plain(number, 15);
}

static std::string text(const Range &range) {
  std::string least = (range.hasLeast ? "" : "more than ") + text(range.least);
  if (std::isinf(range.most))
    return (range.hasLeast ? "at least " : "") + least;
  return least + " to " + (range.hasMost ? "" : "less than ") + text(range.most);
}

std::string options::whatIsWrong(const Facts &facts, double number) {
  if (!facts.range || facts.range->contains(number))
    return {};
  std::string unit = facts.unit.empty() ? "" : (" " + facts.unit).str();
  return (facts.name + ": expected " + text(*facts.range) + ", found " + text(number) + unit).str();
}

std::string options::whatIsWrong(const Facts &facts, llvm::StringRef word) {
  if (facts.words.empty() || llvm::is_contained(facts.words, word))
    return {};
  return (facts.name + ": expected one of " + llvm::join(facts.words, ", ") + ", found '" + word +
          "'")
      .str();
}
