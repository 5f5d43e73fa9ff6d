// Everything of phaze that reads: what each is fed with to begin with, and how.
#ifndef PHAZE_TEST_FUZZ_READERS_H
#define PHAZE_TEST_FUZZ_READERS_H

#include "llvm/ADT/StringRef.h"

#include <functional>
#include <string>
#include <vector>

namespace phaze::fuzz {

/// How a text was taken. To refuse is right, with a message.
struct Answer {
  bool isRead = false;
  std::string wrong; ///< An internal error, a refusal without a word, or a form that changes.
};

struct Reader {
  std::string name;
  std::vector<std::string> seeds;
  std::function<Answer(llvm::StringRef)> read;
};

/// Seeds come from the tests and examples of the source tree, and from phaze itself.
std::vector<Reader> allReaders(llvm::StringRef sourceFolder);

} // namespace phaze::fuzz

#endif // PHAZE_TEST_FUZZ_READERS_H
