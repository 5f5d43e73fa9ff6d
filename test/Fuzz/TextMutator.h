// Changes texts and files at random: bytes, words, numbers, and parts of other texts.
#ifndef PHAZE_TEST_FUZZ_TEXTMUTATOR_H
#define PHAZE_TEST_FUZZ_TEXTMUTATOR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <random>
#include <string>
#include <vector>

namespace phaze::fuzz {

class TextMutator {
public:
  explicit TextMutator(uint64_t seed) : random(seed) {}

  /// One of the texts with a few changes; parts may come from the others.
  std::string mutate(llvm::ArrayRef<std::string> texts);

private:
  using Change = void (TextMutator::*)(std::string &, llvm::ArrayRef<std::string>);

  /// Where a word, number, string or sign is.
  struct Token {
    size_t begin = 0, end = 0;
  };
  static std::vector<Token> tokensOf(llvm::StringRef text);

  void cut(std::string &text, llvm::ArrayRef<std::string>);
  void flip(std::string &text, llvm::ArrayRef<std::string>);
  void dropTokens(std::string &text, llvm::ArrayRef<std::string>);
  void swapTokens(std::string &text, llvm::ArrayRef<std::string>);
  void copyToken(std::string &text, llvm::ArrayRef<std::string> texts);
  void changeNumber(std::string &text, llvm::ArrayRef<std::string>);
  void repeatPart(std::string &text, llvm::ArrayRef<std::string>);
  void splice(std::string &text, llvm::ArrayRef<std::string> texts);

  size_t below(size_t count) { return count == 0 ? 0 : random() % count; }

  std::mt19937_64 random;
};

} // namespace phaze::fuzz

#endif // PHAZE_TEST_FUZZ_TEXTMUTATOR_H
