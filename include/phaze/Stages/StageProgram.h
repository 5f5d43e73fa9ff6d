// A program cut into functions that the stages of a pipeline run (docs/Execution.md).
//
//   forward and backward functions run once for each microbatch, update functions once in a step;
//   where the order has gradients of parameters apart, these are functions of their own
//   values are what functions hand to each other: activations, stash, cotangents, gradients
//
// It is all in attributes of the functions, their arguments and results, so that it can be read
// back from text.
#ifndef PHAZE_STAGES_STAGEPROGRAM_H
#define PHAZE_STAGES_STAGEPROGRAM_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace phaze {

/// What a function of a stage is for, in the order in which a microbatch goes through them.
enum class StagePart {
  Forward,
  Backward, ///< Without what `Weights` does, where the order has that apart.
  Weights,  ///< Of the backward pass, what no cotangent of another layer waits for.
  Update,
};
constexpr std::array<StagePart, 4> allStageParts = {StagePart::Forward, StagePart::Backward,
                                                    StagePart::Weights, StagePart::Update};
llvm::StringRef stringify(StagePart part);

/// How what microbatches and replicas made becomes the value of the step.
enum class Combine {
  None, ///< It does not have to: nobody needs it beyond its microbatch, or it is made once.
  Sum,  ///< A sum over the batch, or linear in one.
  Max,
  Min,
  Same,        ///< Depends on no data, so each of them has it.
  Mean,        ///< A statistic of each microbatch.
  Concatenate, ///< Has the batch, along `dim`.
};
llvm::StringRef stringify(Combine combine);
std::optional<Combine> combineOf(llvm::StringRef name);

/// What a value is to those who get it from others.
enum class ValueKind { Activation, Stash, Cotangent, Gradient, Exchange, Result };
llvm::StringRef stringify(ValueKind kind);

/// Something that a function makes for other functions or as a result of the program.
struct StageValue {
  int64_t number = 0; ///< As attributes have it.
  mlir::Type type;
  int32_t maker = -1;  ///< Into functions.
  int32_t result = -1; ///< Of the maker.
  Combine combine = Combine::None;
  int64_t dim = 0; ///< To concatenate along.
  /// Of a sum that the devices of a replica have summands of and share: for the step each of them
  /// gets one of `scatterParts` parts along this dimension.
  std::optional<int64_t> scatterDim;
  int64_t scatterParts = 1;
  std::vector<int32_t> users; ///< Functions, ascending.

  /// As updates get it.
  mlir::Type stepType() const;
};

/// Where a function gets an argument from: the program's, or a value.
struct StageArgument {
  std::optional<int32_t> argument;
  int32_t value = -1;
};

struct StageFunction {
  std::string name;
  int32_t stage = 0;
  StagePart part = StagePart::Forward;
  /// A stage has several functions of a part where others come between.
  int32_t round = 0;
  std::vector<StageArgument> arguments;
  std::vector<int32_t> results; ///< Values.
  mlir::func::FuncOp op;
};

/// An argument of the program.
struct ProgramArgument {
  mlir::Type type; ///< As the stages' functions have it: of one microbatch.
  std::string role;
  std::optional<int64_t> batchDim; ///< Each microbatch gets its part along it.
  std::optional<int32_t> updated;  ///< The result that is its new value.
};

/// A result of the program: a value, or an argument that it returns as it is.
struct ProgramResult {
  int32_t value = -1;
  std::optional<int32_t> argument;
  std::string role;
};

struct StageProgram {
  int32_t stages = 0;
  std::vector<StageFunction> functions; ///< In an order in which they can run.
  std::vector<StageValue> values;
  std::vector<ProgramArgument> arguments;
  std::vector<ProgramResult> results;

  /// An argument of the program as the functions of a stage have it: which part of the whole it is
  /// (`phaze.part`), if it is one, and the whole in the shape that is divided (`phaze.whole`).
  struct HeldArgument {
    mlir::Type type;
    mlir::Attribute part, whole;
  };
  HeldArgument heldArgument(int32_t stage, int32_t argument) const;
  /// By argument the stages that read it.
  std::vector<std::vector<int32_t>> holders() const;
  /// Stages that a value is sent to: those that use it, and those that hold an argument whose new
  /// value it is.
  std::vector<int32_t> targetsOf(int32_t value) const;
  /// Of these, the ones that get it of each microbatch, or once in the step.
  std::vector<int32_t> targetsOf(int32_t value, bool isOfStep) const;
  ValueKind kindOf(const StageValue &value, const StageFunction &user) const;
  /// Bytes that a value or argument takes, whole bytes per element.
  static int64_t bytesOf(mlir::Type type);
};

/// Reads the functions of a module back. Fails with a diagnostic.
mlir::FailureOr<StageProgram> readStageProgram(mlir::ModuleOp module);

} // namespace phaze

#endif // PHAZE_STAGES_STAGEPROGRAM_H
