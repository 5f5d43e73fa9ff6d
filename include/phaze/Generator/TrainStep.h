// Writes a model's training step as a StableHLO module.
#ifndef PHAZE_GENERATOR_TRAINSTEP_H
#define PHAZE_GENERATOR_TRAINSTEP_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "phaze/Generator/Model.h"

#include <string>
#include <vector>

namespace phaze::generator {

enum class Optimizer { Sgd, Adam, AdamW };
enum class Precision { F32, Bf16, F16, F64 };

/// How a step is written.
struct StepOptions {
  int64_t batch = 8;
  /// Of activations and of the copies of parameters that they meet.
  Precision compute = Precision::F32;
  /// Of the parameters that are kept, their state and their update.
  Precision kept = Precision::F32;
  Optimizer optimizer = Optimizer::AdamW;
  double learningRate = 1e-3;
  /// The loss alone.
  bool forwardOnly = false;
  /// Layers as a loop over stacked parameters.
  bool scan = false;
  /// The backward pass computes each layer's forward pass again.
  bool recompute = false;
};

/// A module, and what its function's arguments are.
struct TrainStep {
  struct Argument {
    std::string name;
    enum Kind { Parameter, State, Data } kind;
  };
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::vector<Argument> arguments;
};

/// The step of a model that checkModel() accepts. `context` has the dialects loaded.
mlir::FailureOr<TrainStep> makeTrainStep(mlir::MLIRContext &context, const Model &model,
                                         const StepOptions &options);

} // namespace phaze::generator

#endif
