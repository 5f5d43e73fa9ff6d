// Tables as people read them; see the header.
#include "Text.h"
#include "phaze/Plan/Methods.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdio>

using namespace phaze;
using namespace phaze::report;

std::string phaze::report::plural(int64_t count, const std::string &noun) {
  return grouped(static_cast<uint64_t>(count)) + " " + noun +
         (count == 1           ? ""
          : noun.back() == 'h' ? "es"
                               : "s");
}

std::string phaze::report::dollars(double amount) { return "$" + digits(amount); }

std::string phaze::report::gapText(double gap) {
  bool isTiny = gap > 0 && gap < plan::proofTolerance;
  return (isTiny ? "at most " : "") + digits(100 * (isTiny ? plan::proofTolerance : gap)) + " %";
}

TimeUnit::TimeUnit(Seconds longest) {
  for (auto [unitSize, unitName] :
       {std::pair(1.0, "s"), {1e-3, "ms"}, {1e-6, "us"}, {1e-9, "ns"}}) {
    size = unitSize;
    name = unitName;
    // As si() rounds.
    if (longest.value() >= 0.99995 * unitSize)
      break;
  }
  for (double most = 999.95; decimals < 3 && longest.value() / size < most; most /= 10)
    ++decimals;
}

std::string TimeUnit::part(Seconds time) const {
  if (decimals == 0)
    return (*this)(time);
  char text[32];
  std::snprintf(text, sizeof(text), "%.*f %s", decimals, time.value() / size, name);
  return text;
}

std::string TimeUnit::operator()(Seconds time) const {
  return digits(time.value() / size) + " " + name;
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
