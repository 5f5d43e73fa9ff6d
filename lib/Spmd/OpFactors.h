// How an operation relates the dimensions of its operands and results, as an einsum does.
#ifndef PHAZE_LIB_SPMD_OPFACTORS_H
#define PHAZE_LIB_SPMD_OPFACTORS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"

namespace phaze::spmd {

enum class FactorUse {
  Map,    ///< A part of the operands gives the same part of the results.
  Reduce, ///< Parts give partial results, which are combined.
  Whole,  ///< Needed in one place.
};

/// Rules are exact: run on parts, the operation computes the parts of its results.
struct OpFactors {
  struct Factor {
    int64_t size;
    FactorUse use;
  };
  /// For each dimension its factors, major first.
  using Dims = llvm::SmallVector<llvm::SmallVector<unsigned, 1>, 4>;

  llvm::SmallVector<Factor, 6> factors;
  llvm::SmallVector<Dims, 3> operands, results;
  llvm::StringRef combiner; ///< Of partial results: `stablehlo.add`.
  /// A gather's or scatter's dimension that is looked up by index, as a factor.
  std::optional<unsigned> lookup;

  unsigned add(int64_t size, FactorUse use = FactorUse::Map) {
    factors.push_back({size, use});
    return factors.size() - 1;
  }
};

/// The rule of an operation that is neither a terminator nor control flow. What it does not know is
/// needed whole.
OpFactors factorsOf(mlir::Operation *op);

/// Whether each element of the results depends on the same elements of the operands alone.
bool isElementwise(mlir::Operation *op);

/// The operation that a region of two scalars is, if it is one whose order does not matter.
llvm::StringRef combinerOf(mlir::Region &region);

} // namespace phaze::spmd

#endif
