// Changes modules at random into others that are still valid.
#ifndef PHAZE_TEST_FUZZ_MODULEMUTATOR_H
#define PHAZE_TEST_FUZZ_MODULEMUTATOR_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include <random>

namespace phaze::fuzz {

/// The same seed gives the same changes.
class ModuleMutator {
public:
  ModuleMutator(mlir::MLIRContext *context, uint64_t seed) : random(seed), builder(context) {}

  /// Up to `changes` changes, each kept if the verifier finds nothing wrong with the result.
  mlir::OwningOpRef<mlir::ModuleOp> mutate(mlir::ModuleOp module, int changes);

private:
  using Change = bool (ModuleMutator::*)(mlir::ModuleOp);

  // Each returns whether it changed anything; what it leaves need not be valid.
  bool dropOperation(mlir::ModuleOp module);
  bool repeatOperation(mlir::ModuleOp module);
  bool moveOperation(mlir::ModuleOp module);
  bool replaceOperand(mlir::ModuleOp module);
  bool insertOperation(mlir::ModuleOp module);
  bool changeSize(mlir::ModuleOp module);
  bool changeElementType(mlir::ModuleOp module);
  bool changeNumbers(mlir::ModuleOp module);
  bool outlineOperation(mlir::ModuleOp module);
  bool wrapInLoop(mlir::ModuleOp module);
  bool wrapInBranch(mlir::ModuleOp module);
  bool changeResults(mlir::ModuleOp module);
  bool annotate(mlir::ModuleOp module);

  // Each makes a value of the same type out of one, or null.
  mlir::Value insertElementwise(mlir::Value value, mlir::RankedTensorType type);
  mlir::Value insertTransposes(mlir::Value value, mlir::RankedTensorType type);
  mlir::Value insertReshapes(mlir::Value value, mlir::RankedTensorType type);
  mlir::Value insertBroadcast(mlir::Value value, mlir::RankedTensorType type);
  mlir::Value insertCall(mlir::Value value, mlir::RankedTensorType type);
  mlir::Value insertConverts(mlir::Value value, mlir::RankedTensorType type);
  mlir::Value insertProduct(mlir::Value value, mlir::RankedTensorType type);

  mlir::Value make(llvm::StringRef name, mlir::ValueRange operands, mlir::Type result,
                   llvm::ArrayRef<mlir::NamedAttribute> attributes = {});
  mlir::NamedAttribute list(llvm::StringRef name, llvm::ArrayRef<int64_t> numbers);

  size_t below(size_t count) { return random() % count; }
  template <typename Range> auto &any(Range &range) { return range[below(std::size(range))]; }
  /// An operation that makes values out of others, or null.
  mlir::Operation *anyOperation(mlir::ModuleOp module);
  /// A value of this type that `op` can see, other than `except`; null if there is none.
  mlir::Value visible(mlir::Operation *op, mlir::Type type, mlir::Value except = {});
  /// A splat of a small number; null for types that have none.
  mlir::Value constant(mlir::Type type, mlir::Location location);
  /// Makes types and the constants of these types agree with `change`.
  void retype(mlir::ModuleOp module, llvm::function_ref<mlir::Type(mlir::Type)> change);

  std::mt19937_64 random;
  mlir::OpBuilder builder;
};

} // namespace phaze::fuzz

#endif
