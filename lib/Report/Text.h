// Tables as people read them.
#ifndef PHAZE_LIB_REPORT_TEXT_H
#define PHAZE_LIB_REPORT_TEXT_H

#include "phaze/Support/Numbers.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <string>
#include <vector>

namespace phaze::report {

using Row = std::vector<std::string>;

/// "1 sample", "4,096 samples", "2 microbatches".
std::string plural(int64_t count, const std::string &noun);

std::string dollars(double amount);

/// "0.5294 %". A gap that is not zero does not look like it, nor smaller than solvers can tell.
std::string gapText(double gap);

/// Times of a table in one unit, that of the longest.
class TimeUnit {
public:
  explicit TimeUnit(Seconds longest);
  std::string operator()(Seconds time) const;
  /// Of what adds up to the longest: to as many decimals as that has with four digits.
  std::string part(Seconds time) const;

private:
  double size = 1; ///< In seconds.
  int decimals = 0;
  const char *name = "s";
};

/// Rows of text with columns as wide as their widest cell; the first `leftAligned` to the left, and
/// from column `leftAgain` on as well.
void printColumns(llvm::raw_ostream &os, const std::vector<Row> &rows, size_t leftAligned,
                  size_t leftAgain = SIZE_MAX);

} // namespace phaze::report

#endif // PHAZE_LIB_REPORT_TEXT_H
