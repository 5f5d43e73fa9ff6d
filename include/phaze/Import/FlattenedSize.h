// How large a program becomes when its calls are inlined and its loops unrolled, and where that
// ends.
#ifndef PHAZE_IMPORT_FLATTENEDSIZE_H
#define PHAZE_IMPORT_FLATTENEDSIZE_H

#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace phaze {

/// Beyond this many operations, loops are no longer unrolled.
constexpr int64_t unrollLimit = 1'000'000;
/// Beyond this many, the program is refused: calls that call calls grow exponentially.
constexpr int64_t nodeLimit = 4'000'000;

/// Counts the operations of regions with their calls inlined, one iteration of each loop.
class FlattenedSizes {
public:
  /// At most nodeLimit.
  int64_t of(mlir::Region &region);

private:
  mlir::SymbolTableCollection symbols;
  llvm::SmallPtrSet<mlir::Operation *, 8> active; ///< Functions that are being counted.
  llvm::DenseMap<mlir::Operation *, int64_t> functions;
};

} // namespace phaze

#endif
