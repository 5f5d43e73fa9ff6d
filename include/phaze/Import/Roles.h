// What the arguments, results and constants of a program are: parameters, data, loss.
#ifndef PHAZE_IMPORT_ROLES_H
#define PHAZE_IMPORT_ROLES_H

#include "phaze/Import/Factors.h"
#include "phaze/Import/ProgramGraph.h"

namespace phaze {

enum class ArgumentRole {
  Parameter, ///< Trained, or frozen where the program does not update it.
  State,     ///< Of the optimizer, for a parameter.
  Buffer,    ///< Updated, but not by a gradient: batch-norm statistics, router bias.
  Data,
  Scalar, ///< Step, learning rate.
  Rng,
  Unused,
};

enum class ResultRole {
  Updated,  ///< New value of an argument.
  Gradient, ///< Of an argument.
  Loss,
  Metric, ///< A reported number.
  Output, ///< What a forward pass is run for.
};

llvm::StringRef stringify(ArgumentRole role);
llvm::StringRef stringify(ResultRole role);
std::optional<ArgumentRole> argumentRoleOf(llvm::StringRef name);
std::optional<ResultRole> resultRoleOf(llvm::StringRef name);

struct ArgumentInfo {
  ArgumentRole role = ArgumentRole::Unused;
  std::string why;
  std::optional<int32_t> result;    ///< Its new value, or its gradient.
  std::optional<int32_t> parameter; ///< A state's parameter, as argument number.
};

struct ResultInfo {
  ResultRole role = ResultRole::Output;
  std::string why;
  std::optional<int32_t> argument; ///< Whose new value or gradient it is.
};

struct RoleOptions {
  std::vector<std::string> arguments; ///< "3:parameter"
  std::vector<std::string> results;   ///< "0:loss"
  std::string batch;                  ///< "6:0": argument and dimension that hold the batch.
};

struct Roles {
  std::vector<ArgumentInfo> arguments;
  std::vector<ResultInfo> results;
  /// Constants that are parameters, as nodes.
  std::vector<NodeIndex> constantParameters;
  std::optional<ClassIndex> batch;
  std::string whyBatch;
  /// The program computes gradients.
  bool isTraining = false;
  /// By node: what the loss (or the outputs of a forward pass) depends on.
  std::vector<bool> isForward;

  bool isParameter(const ProgramGraph &graph, ValueIndex value) const;
};

/// Reads `phaze.role` and `phaze.batch_dim` attributes of arguments and results, then `options`,
/// and infers the rest (docs/Import.md has the rules). Fails with a diagnostic on unknown roles.
mlir::FailureOr<Roles> inferRoles(ProgramGraph &graph, const FactorAnalysis &factors,
                                  const RoleOptions &options);

} // namespace phaze

#endif
