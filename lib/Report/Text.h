// Numbers and tables as people read them.
#ifndef PHAZE_LIB_REPORT_TEXT_H
#define PHAZE_LIB_REPORT_TEXT_H

#include "phaze/Support/Units.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <string>
#include <vector>

namespace phaze::report {

/// 1234567 -> "1,234,567".
std::string grouped(uint64_t number);

/// Four significant digits: "0.1424", "449.5", "12,346".
std::string digits(double number);

/// With the prefix that leaves one to three digits before the point: "142.4 ms", "600 GB/s".
std::string si(double number, llvm::StringRef unit);
std::string timeText(Seconds time);
/// In powers of 1024: "1.5 GiB".
std::string bytesText(Bytes bytes);
std::string areaText(SquareMicrons area);

/// 0.6123 -> "61.2 %".
std::string percent(double part);
/// "1.25x".
std::string timesText(double ratio);

using Row = std::vector<std::string>;

/// Rows of text with columns as wide as their widest cell; the first `leftAligned` to the left, and
/// from column `leftAgain` on as well.
void printColumns(llvm::raw_ostream &os, const std::vector<Row> &rows, size_t leftAligned,
                  size_t leftAgain = SIZE_MAX);

} // namespace phaze::report

#endif // PHAZE_LIB_REPORT_TEXT_H
