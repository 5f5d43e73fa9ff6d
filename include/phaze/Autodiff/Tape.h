// Writes a program as a sequence of pieces, and then its derivative in reverse.
#ifndef PHAZE_AUTODIFF_TAPE_H
#define PHAZE_AUTODIFF_TAPE_H

#include "phaze/Autodiff/Pullback.h"

#include <functional>
#include <vector>

namespace phaze::autodiff {

/// How a repeated piece is written.
struct RepeatForm {
  /// As a loop over stacked parameters, else once for each time.
  bool scan = false;
  /// The derivative computes the forward pass again from the piece's inputs.
  bool recompute = false;
  /// The piece has the number of the time, an i32 scalar, as an input after those that it carries.
  bool numbered = false;
};

/// Emits pieces at a builder's place and remembers them. Pieces must outlive the tape.
class Tape {
public:
  using Values = llvm::SmallVector<mlir::Value>;

  explicit Tape(HloBuilder &builder) : b(builder) {}

  /// Emits the piece once. `arguments` are its inputs, then its parameters.
  Values apply(const Pullback &piece, mlir::ValueRange arguments);

  /// Emits the piece `times` times, each on the results of the time before. Its inputs are `carry`
  /// and then `shared`, which stays the same. `parameters` has a row for each time; in a scan, one
  /// row of tensors with all times stacked along a new first dimension.
  Values repeat(const Pullback &piece, int64_t times, mlir::ValueRange carry,
                mlir::ValueRange shared, std::vector<Values> parameters, RepeatForm form);

  /// Emits the derivative of everything so far. Gives the cotangents of `wrt`, null for values that
  /// `loss` does not depend on.
  Values gradients(mlir::Value loss, mlir::ValueRange wrt);

private:
  struct Record {
    Values results;
    /// Emits from the cotangents of the results those of values, which it adds.
    std::function<void(mlir::ValueRange)> pull;
  };

  HloBuilder &b;
  std::vector<Record> records;
  llvm::DenseMap<mlir::Value, mlir::Value> cotangents;

  void accumulate(mlir::ValueRange values, mlir::ValueRange added);
  Values unroll(const Pullback &piece, mlir::ValueRange carry, mlir::ValueRange shared,
                std::vector<Values> parameters, RepeatForm form);
  Values scan(const Pullback &piece, int64_t times, mlir::ValueRange carry, mlir::ValueRange shared,
              mlir::ValueRange stacks, RepeatForm form);
};

/// Emits a loop that runs `times` times. `body` gets the number of the time and the state, and
/// returns the next state.
llvm::SmallVector<mlir::Value> countedLoop(
    HloBuilder &builder, int64_t times, mlir::ValueRange state,
    llvm::function_ref<llvm::SmallVector<mlir::Value>(HloBuilder &, mlir::Value, mlir::ValueRange)>
        body);

} // namespace phaze::autodiff

#endif
