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

/// Rows of text with columns as wide as their widest cell; the first `leftAligned` to the left, and
/// from column `leftAgain` on as well.
void printColumns(llvm::raw_ostream &os, const std::vector<Row> &rows, size_t leftAligned,
                  size_t leftAgain = SIZE_MAX);

} // namespace phaze::report

#endif // PHAZE_LIB_REPORT_TEXT_H
