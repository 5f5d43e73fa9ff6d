// The readers under libFuzzer: PHAZE_FUZZ_TARGET names one. Built with PHAZE_LIBFUZZER (clang).
#include "Readers.h"
#include "llvm/Support/ErrorHandling.h"

#include <cstdlib>

using namespace phaze::fuzz;

static const Reader &chosenReader() {
  static const std::vector<Reader> all = allReaders(PHAZE_SOURCE_DIR);
  static const Reader *chosen = [] {
    const char *name = std::getenv("PHAZE_FUZZ_TARGET");
    for (const Reader &reader : all)
      if (name && reader.name == name)
        return &reader;
    llvm::report_fatal_error("PHAZE_FUZZ_TARGET: expected the name of a target");
  }();
  return *chosen;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Answer answer = chosenReader().read({reinterpret_cast<const char *>(data), size});
  if (!answer.wrong.empty())
    llvm::report_fatal_error(llvm::StringRef(answer.wrong));
  return 0;
}
