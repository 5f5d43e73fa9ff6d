// The function that is being written: its arguments as they are asked for, and its tape.
#ifndef PHAZE_LIB_GENERATOR_PROGRAM_H
#define PHAZE_LIB_GENERATOR_PROGRAM_H

#include "phaze/Autodiff/Tape.h"
#include "phaze/Generator/TrainStep.h"
#include "llvm/ADT/StringMap.h"

namespace phaze::generator {

class Program {
public:
  using Values = autodiff::Tape::Values;
  using Piece = std::unique_ptr<autodiff::Pullback>;
  using Input = autodiff::Pullback::Input;

  Program(mlir::MLIRContext &context, const Model &model, const StepOptions &options);

  /// Adds integers of shape batch x seq to the arguments.
  mlir::Value data(llvm::StringRef name);
  /// Adds the state of a random number generator to the arguments.
  mlir::Value seed();
  /// Emits a piece once; its parameters become the function's, tied where the names are equal.
  mlir::FailureOr<Values> apply(llvm::ArrayRef<mlir::Value> inputs,
                                llvm::ArrayRef<bool> differentiated, autodiff::Pullback::Body body);
  /// Emits a piece `times` times on one activation, with the number of the time where it is
  /// `numbered`, and inputs that all times share.
  mlir::FailureOr<mlir::Value> repeat(llvm::StringRef name, int64_t times, mlir::Value carry,
                                      bool numbered, llvm::ArrayRef<mlir::Value> shared,
                                      llvm::ArrayRef<bool> differentiated,
                                      autodiff::Pullback::Body body);
  /// Emits backward pass and update, or nothing when only the forward pass is asked for, and ends
  /// the function.
  TrainStep finish(mlir::Value loss);

  autodiff::HloBuilder &builder() { return *b; }
  mlir::Type computeType() const { return compute; }
  /// For sums over many numbers: at least 32 bits.
  mlir::Type wideType() const {
    return compute.getIntOrFloatBitWidth() < 32 ? mlir::Float32Type::get(compute.getContext())
                                                : compute;
  }

private:
  struct Trained {
    mlir::Value kept, used;
  };

  const Model &model;
  const StepOptions &options;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::func::FuncOp function;
  std::unique_ptr<autodiff::HloBuilder> b;
  std::unique_ptr<autodiff::Tape> tape;
  mlir::Type compute, keptType;
  std::vector<Piece> pieces;
  std::vector<TrainStep::Argument> arguments;
  std::vector<Trained> trained;
  llvm::StringMap<mlir::Value> byName;
  unsigned states = 0;

  mlir::Value parameter(llvm::StringRef name, llvm::ArrayRef<int64_t> shape);
  mlir::Value state(llvm::StringRef name, mlir::Type type);
  mlir::FailureOr<autodiff::Pullback *> makePiece(llvm::ArrayRef<Input> inputs,
                                                  autodiff::Pullback::Body body);
};

/// Emits new values of parameters, then of the optimizer's state. `makeState` adds an argument.
autodiff::Tape::Values
emitUpdate(autodiff::HloBuilder &builder, const StepOptions &options, mlir::ValueRange parameters,
           mlir::ValueRange gradients,
           llvm::function_ref<mlir::Value(llvm::StringRef, mlir::Type)> makeState);

} // namespace phaze::generator

#endif
