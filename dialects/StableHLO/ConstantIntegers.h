// Integers that a program states: elements of an attribute, values of a constant operand.
#ifndef PHAZE_DIALECTS_STABLEHLO_CONSTANTINTEGERS_H
#define PHAZE_DIALECTS_STABLEHLO_CONSTANTINTEGERS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Value.h"
#include <optional>

namespace phaze::stablehlo {

/// The elements; unsigned ones that do not fit are the largest number. A splat of more elements
/// than any list of dimensions has is cut: a few characters of text could ask for all memory.
llvm::SmallVector<int64_t> integersOf(mlir::DenseIntElementsAttr attr);

/// The elements of an operand that is a constant, else none. Read off the attribute rather than
/// folded: verification may come by before the constant has been verified.
std::optional<llvm::SmallVector<int64_t>> constantIntegers(mlir::Value value);

} // namespace phaze::stablehlo

#endif
