// Numbers and tables as people read them; see the header.
#include "Text.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

#include <cmath>

using namespace phaze;
using namespace phaze::report;

std::string phaze::report::grouped(uint64_t number) {
  std::string digits = std::to_string(number);
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3)
    digits.insert(at, ",");
  return digits;
}

static std::string print(const char *format, double number) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format(format, number);
  return text;
}

std::string phaze::report::digits(double number) {
  // What rounds to five digits before the point or more is a whole number for people.
  if (number >= 9999.5 && number < 1e18)
    return grouped(static_cast<uint64_t>(std::llround(number)));
  return print("%.4g", number);
}

std::string phaze::report::si(double number, llvm::StringRef unit) {
  constexpr const char *prefixes[] = {"p", "n", "u", "m", "", "k", "M", "G", "T", "P", "E"};
  constexpr int plain = 4;
  int at = plain;
  // Half a unit of the last digit below 1000, so that nothing prints as "1000 ms".
  while (number != 0 && std::abs(number) < 0.99995 && at > 0) {
    number *= 1000;
    --at;
  }
  while (std::abs(number) >= 999.95 && at + 1 < static_cast<int>(std::size(prefixes))) {
    number /= 1000;
    ++at;
  }
  return digits(number) + " " + prefixes[at] + unit.str();
}

std::string phaze::report::timeText(Seconds time) { return si(time.value(), "s"); }

std::string phaze::report::bytesText(Bytes bytes) {
  constexpr const char *units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  double number = bytes.value();
  size_t at = 0;
  while (std::abs(number) >= 1023.95 && at + 1 < std::size(units)) {
    number /= 1024;
    ++at;
  }
  return digits(number) + " " + units[at];
}

std::string phaze::report::areaText(SquareMicrons area) {
  return digits(SquareMillimetres(area).value()) + " mm^2";
}

std::string phaze::report::percent(double part) { return print("%.1f %%", 100 * part); }

std::string phaze::report::timesText(double ratio) {
  // Ratios near 1 need their digits; far from it they are orders of magnitude.
  return (ratio >= 0.01 && ratio < 1000 ? print("%.2f", ratio) : print("%.3g", ratio)) + "x";
}

void phaze::report::printColumns(llvm::raw_ostream &os, const std::vector<Row> &rows,
                                 size_t leftAligned, size_t leftAgain) {
  std::vector<size_t> widths;
  for (const Row &row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (auto [width, cell] : llvm::zip(widths, row))
      width = std::max(width, cell.size());
  }
  for (const Row &row : rows) {
    std::string line;
    for (auto [index, cell] : llvm::enumerate(row)) {
      std::string padding(widths[index] - cell.size(), ' ');
      bool isLeft = index < leftAligned || index >= leftAgain;
      line += "  " + (isLeft ? cell + padding : padding + cell);
    }
    os << llvm::StringRef(line).rtrim() << "\n";
  }
}
