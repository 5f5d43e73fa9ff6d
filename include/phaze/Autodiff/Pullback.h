// A piece of a program together with its derivative, to be put into a program any number of times.
#ifndef PHAZE_AUTODIFF_PULLBACK_H
#define PHAZE_AUTODIFF_PULLBACK_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OwningOpRef.h"
#include "phaze/Autodiff/Vjp.h"

#include <memory>
#include <string>

namespace phaze::autodiff {

/// A tensor that a piece is trained on.
struct Parameter {
  std::string name;
  mlir::RankedTensorType type;
};

/// What the author of a piece writes with.
class PieceBuilder : public HloBuilder {
public:
  PieceBuilder(HloBuilder builder, mlir::Block *block, mlir::Type element)
      : HloBuilder(builder), element(element), block(block) {}

  /// Declares the next parameter and gives its value.
  mlir::Value parameter(llvm::StringRef name, Dims shape);
  /// The value, through which nothing is differentiated.
  mlir::Value stop(mlir::Value value);

  /// Of parameters and activations.
  mlir::Type element;

private:
  friend class Pullback;
  mlir::Block *block;
  llvm::SmallVector<Parameter> parameters;
  StopSet stops;
};

/// A function without control flow, its forward operations and those of its reverse-mode
/// derivative, apart. The derivative uses values of the forward pass (the residuals); constants and
/// what repeats a value are made again instead.
class Pullback {
public:
  struct Input {
    mlir::Type type;
    bool differentiated;
  };
  using Body = llvm::function_ref<llvm::SmallVector<mlir::Value>(PieceBuilder &, mlir::ValueRange)>;

  /// `body` emits the function on its inputs and returns its results.
  static mlir::FailureOr<std::unique_ptr<Pullback>>
  create(mlir::Location location, mlir::Type element, llvm::ArrayRef<Input> inputs, Body body);

  unsigned numInputs() const { return inputCount; }
  llvm::ArrayRef<Parameter> parameters() const { return parameterList; }
  /// Types of the results.
  llvm::SmallVector<mlir::Type> resultTypes() const;
  /// Whether argument `index` (inputs, then parameters) gets a cotangent.
  bool isDifferentiated(unsigned index) const { return bool(gradients[index]); }
  /// What the derivative uses of the forward pass, arguments aside.
  llvm::ArrayRef<mlir::Value> residuals() const { return residualList; }
  /// The function's own argument, as a key of the mappings below.
  mlir::Value argument(unsigned index) const;
  /// Whether the derivative uses this argument.
  bool usesArgument(unsigned index) const;

  /// Emits the forward pass on `arguments`; `values` takes its values to the emitted ones.
  llvm::SmallVector<mlir::Value> forward(HloBuilder &builder, mlir::ValueRange arguments,
                                         mlir::IRMapping &values) const;
  /// Emits the part of the forward pass that the derivative needs, behind a barrier, so that no
  /// later pass finds the first one again.
  void recompute(HloBuilder &builder, mlir::ValueRange arguments, mlir::IRMapping &values) const;
  /// Emits what the derivative makes again where only residuals were kept.
  void remake(HloBuilder &builder, mlir::IRMapping &values) const;
  /// Emits the derivative, after one of the last two; `values` knows arguments and residuals. Gives
  /// the cotangent of each argument, null for those that are not differentiated.
  llvm::SmallVector<mlir::Value> backward(HloBuilder &builder, mlir::IRMapping &values,
                                          mlir::ValueRange cotangents) const;

private:
  mlir::OwningOpRef<mlir::func::FuncOp> function;
  unsigned inputCount = 0;
  llvm::SmallVector<Parameter> parameterList;
  llvm::SmallVector<mlir::Value> outputs, cotangentArguments, gradients, residualList;
  llvm::SmallVector<mlir::Operation *> forwardOps, backwardOps;
  /// Of forwardOps: made again by the derivative, and needed by it at all.
  llvm::SmallVector<mlir::Operation *> remade, needed;

  void findResiduals();
};

} // namespace phaze::autodiff

#endif
