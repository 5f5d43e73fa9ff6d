// Operations whose types do not say what they run on: quantized elements, which stand for other
// numbers, and shapes that only the run knows. They are run as the same operation with other types.
#ifndef PHAZE_LIB_INTERPRETER_SPECIALIZE_H
#define PHAZE_LIB_INTERPRETER_SPECIALIZE_H

#include "Registry.h"

namespace phaze::interpreter {

/// Whether an operation computes with the numbers that quantized elements stand for. Those that
/// move elements, or have regions that compute, work on the elements themselves.
bool computesOnQuantized(mlir::Operation *op);

/// Whether the shape of an operand or result is known only when the operation runs. Not those that
/// hand values on, to regions and functions with types of their own.
bool hasDynamicTypes(mlir::Operation *op);

/// A copy of an operation whose operands have the types of these values.
class Specialized {
public:
  Specialized(mlir::Operation *op, llvm::ArrayRef<TensorValue> operands);

  mlir::Operation *operator->() const { return &block->front(); }
  mlir::Operation *get() const { return &block->front(); }

  /// Gives results the expressed types of quantized ones.
  void resultsAsNumbers();
  /// Gives results the shapes that follow from the operands, if they have none yet. Fails with a
  /// diagnostic.
  llvm::LogicalResult inferShapes(llvm::ArrayRef<TensorValue> operands);

private:
  std::unique_ptr<mlir::Block> block;
};

bool isQuantized(mlir::Type type);
/// The numbers that quantized elements stand for; other values as they are.
TensorValue dequantize(const TensorValue &value);
/// The elements of a quantized type that stand for the nearest numbers.
TensorValue quantize(const TensorValue &numbers, mlir::RankedTensorType type);

} // namespace phaze::interpreter

#endif
