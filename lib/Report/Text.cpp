// Tables as people read them; see the header.
#include "Text.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace phaze;
using namespace phaze::report;

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
