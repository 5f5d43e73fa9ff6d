// The shardings that a module has, over one mesh.
#ifndef PHAZE_LIB_SPMD_READSHARDINGS_H
#define PHAZE_LIB_SPMD_READSHARDINGS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "phaze/Spmd/DeviceMesh.h"

#include <optional>

namespace phaze::spmd {

/// What a module says of a value. An open dimension without axes is left to propagation.
struct GivenSharding {
  Sharding sharding;
  llvm::SmallVector<bool, 4> isOpen; ///< By dimension.
};

struct GivenShardings {
  DeviceMesh mesh;
  llvm::DenseMap<mlir::Value, GivenSharding> values; ///< Arguments and results of operations.
  std::vector<std::optional<GivenSharding>> results; ///< Of the entry.
  /// How arguments and results lie outside of the entry where that is otherwise: it brings them
  /// into their sharding at their first use, and back as soon as they are made (`phaze.held`).
  /// Classes are not divided by it.
  std::vector<std::optional<Sharding>> heldArguments, heldResults;
  /// How arguments and results of operations, and results of the entry, lie by themselves, beside
  /// what is said above for their classes (`phaze.own`).
  llvm::DenseMap<mlir::Value, Sharding> own;
  std::vector<std::optional<Sharding>> ownResults;
  /// By operand how an operation reads it, as far as that is said (`phaze.reads`).
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<std::optional<Sharding>, 2>> reads;
  /// Operands that an operation reads before they are added up (`summands` in `phaze.reads`).
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<unsigned, 1>> summands;
  llvm::DenseSet<mlir::Value> leftInSummands; ///< Values that are added up later.
};

/// Reads `sdy.sharding` and `mhlo.sharding` of arguments, results and operations of the entry, of
/// its constraints, and `phaze.held`, `phaze.own` and `phaze.reads`. Fails with a diagnostic where
/// they have no common mesh.
mlir::FailureOr<GivenShardings> readShardings(mlir::func::FuncOp entry);

/// Takes all shardings of a module or function away.
void dropShardings(mlir::Operation *root);

} // namespace phaze::spmd

#endif
