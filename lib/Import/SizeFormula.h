// Formulas of the sizes of a call's operands and results, as sums of products.
//
//   2 * operand0[0] * operand0[1] * operand1[1] + bytes(result0) / 2
#ifndef PHAZE_LIB_IMPORT_SIZEFORMULA_H
#define PHAZE_LIB_IMPORT_SIZEFORMULA_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace phaze {

/// A dimension of an operand or result.
struct SizeOf {
  bool isResult = false;
  unsigned number = 0, dim = 0;

  bool operator<(const SizeOf &other) const {
    return std::tie(isResult, number, dim) < std::tie(other.isResult, other.number, other.dim);
  }
};

/// What each product of sizes, in order, is multiplied with.
using SizeSum = std::map<std::vector<SizeOf>, double>;

/// The formula for the tensors of `op`; without one the names of tensors and their dimensions are
/// not checked. Nothing, and what is wrong in `error`, if it is none.
std::optional<SizeSum> parseSizes(llvm::StringRef formula, mlir::Operation *op, std::string &error);

} // namespace phaze

#endif
