// Cuts a planned program into one function per stage and phase.
//
//   outlineStages(*analysis, {stageOfLayer, ...});   // the entry is replaced by @stage0_forward,
//   ...
#ifndef PHAZE_STAGES_OUTLINE_H
#define PHAZE_STAGES_OUTLINE_H

#include "phaze/Import/ProgramAnalysis.h"
#include "phaze/Stages/Order.h"

namespace phaze {

/// What a plan says of stages.
struct StagePlan {
  std::vector<int32_t> stageOfLayer;
  /// Layers whose forward pass the backward pass runs again, from their own inputs.
  llvm::BitVector recomputedLayers;
  /// Stages that are recomputed from what they received.
  llvm::BitVector wholeStages;
  std::vector<StageDevices> devices; ///< By stage.
  /// The order has gradients of parameters apart from the rest of the backward pass.
  bool isBackwardSplit = false;
  int32_t stages = 1;
};

/// An argument of the program, or a value that functions hand to each other.
struct HandedValue {
  ValueIndex value;
  int32_t stage;               ///< One that has it.
  llvm::ArrayRef<int32_t> all; ///< All that have it.
  bool isSentEachMicrobatch;   ///< From one stage to another.
  bool isGradient;             ///< A sum that the backward pass makes.
  bool isOfSeveralLayers;      ///< The forward pass of another layer reads it.
  bool isReturned;             ///< By the program, as it is.
  StagePart part;              ///< Of the function that has it.
};

/// How such a value lies on the devices of a stage.
struct HandedSharding {
  std::string text; ///< As `mhlo.sharding`; empty where it is whole on each.
  /// The shape that it is for, a row-major view of the value; empty for its own.
  llvm::SmallVector<int64_t> view;
  /// How it lies outside of the function where that is otherwise: `phaze.held`.
  std::string held;
  /// How it lies where `text` is only for what goes with it: `phaze.own`.
  std::string own;
};

/// What an operation of a stage's pass is told; empty where nothing is to be said.
struct InsideSharding {
  std::string text;                        ///< Of its result, as `mhlo.sharding`.
  std::string own;                         ///< Of its result alone: `phaze.own`.
  llvm::SmallVector<std::string, 2> reads; ///< By operand, or of none: `phaze.reads`.
  bool isLeftInSummands = false;           ///< `phaze.summands`.
};

struct OutlineOptions {
  /// Values of a step are put together of several microbatches: where that is not possible is an
  /// error.
  bool hasMicrobatches = false;
  /// Constants that were changed along with the batch: what they scale is a mean.
  llvm::DenseSet<mlir::Operation *> countConstants;
  /// Shardings that the program came with are left out: those of the plan are others.
  bool dropsShardings = false;
  /// Of an argument of the program, or a value that functions hand to each other.
  std::function<HandedSharding(const HandedValue &)> shardingOf;
  /// The share of a value that a device of a stage keeps; all of it if not given.
  std::function<double(ValueIndex, int32_t)> keptShare;
  /// Whether the devices of a stage would have to tell each other something for a node of its
  /// forward pass to run again from what they keep.
  std::function<bool(NodeIndex, int32_t)> needsOthers;
  /// Of an operation of a stage's pass.
  std::function<InsideSharding(NodeIndex, StagePart, int32_t)> insideOf;
  /// Told of each value that a step puts together of microbatches: its number, and the value of the
  /// program that it is.
  std::function<void(int64_t, mlir::Value)> onStepValue;
};

/// Replaces the entry by the functions of its stages. Requires a program without calls and loops
/// (phaze-inline), analyzed up to layers; what was analyzed is gone afterwards. Fails with a
/// diagnostic.
mlir::LogicalResult outlineStages(const ProgramAnalysis &analysis, const StagePlan &plan,
                                  const OutlineOptions &options);

/// What the attributes of an annotated module say: `phaze.stages`.
mlir::FailureOr<StagePlan> readStagePlan(mlir::ModuleOp module);

/// Writes the functions of each stage to `directory`/stage0.mlir and so on. Fails with a
/// diagnostic.
mlir::LogicalResult writeStageModules(mlir::ModuleOp module, llvm::StringRef directory);

} // namespace phaze

#endif // PHAZE_STAGES_OUTLINE_H
