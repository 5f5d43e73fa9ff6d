// Finds repeated periods in a sequence.
#ifndef PHAZE_LIB_IMPORT_REPEATS_H
#define PHAZE_LIB_IMPORT_REPEATS_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <vector>

namespace phaze {

/// `times` copies of the elements [first, first + period).
struct Repeat {
  size_t first = 0, period = 0, times = 0;
  size_t end() const { return first + period * times; }
};

/// Repeats that do not overlap, in order: the one that covers the most first, then what is left on
/// both sides. Of equal ones the shorter period wins. A period has to hold a heavy element, and
/// starts with one where that costs no copy.
std::vector<Repeat> findRepeats(llvm::ArrayRef<int64_t> sequence, llvm::ArrayRef<bool> isHeavy);

} // namespace phaze

#endif
