// Finds repeated periods in a sequence.
#include "Repeats.h"
#include <algorithm>
#include <optional>

using namespace llvm;

namespace phaze {

/// Longer periods are not looked for in sequences where looking for all would take too long.
static constexpr size_t quadraticLimit = 8192;

static std::optional<Repeat> bestRepeat(ArrayRef<int64_t> sequence, ArrayRef<bool> isHeavy,
                                        size_t low, size_t high) {
  std::optional<Repeat> best;
  size_t covered = 0;
  size_t longest = (high - low) / 2;
  if (high - low > quadraticLimit)
    longest = std::min(longest, quadraticLimit * quadraticLimit / (high - low));
  for (size_t period = 1; period <= longest; ++period) {
    // A run of equal elements at distance `period` is a repeat of itself.
    for (size_t first = low; first + period < high;) {
      size_t length = 0;
      while (first + length + period < high &&
             sequence[first + length] == sequence[first + length + period])
        ++length;
      size_t times = length / period + 1;
      if (times >= 2 && times * period > covered) {
        bool hasHeavy = std::any_of(isHeavy.begin() + first, isHeavy.begin() + first + period,
                                    [](bool heavy) { return heavy; });
        if (hasHeavy) {
          // The run may have room to turn the period so that it starts with what is heavy.
          size_t slack = length + period - times * period, shift = 0;
          for (size_t s = 0; s <= slack; ++s)
            if (isHeavy[first + s]) {
              shift = s;
              break;
            }
          best = Repeat{first + shift, period, times};
          covered = times * period;
        }
      }
      first += length + 1;
    }
  }
  return best;
}

static void collect(ArrayRef<int64_t> sequence, ArrayRef<bool> isHeavy, size_t low, size_t high,
                    std::vector<Repeat> &repeats) {
  std::optional<Repeat> best = bestRepeat(sequence, isHeavy, low, high);
  if (!best)
    return;
  collect(sequence, isHeavy, low, best->first, repeats);
  repeats.push_back(*best);
  collect(sequence, isHeavy, best->end(), high, repeats);
}

std::vector<Repeat> findRepeats(ArrayRef<int64_t> sequence, ArrayRef<bool> isHeavy) {
  std::vector<Repeat> repeats;
  collect(sequence, isHeavy, 0, sequence.size(), repeats);
  return repeats;
}

} // namespace phaze
