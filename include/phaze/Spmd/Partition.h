// Makes the program of one device from a program with shardings (docs/Execution.md).
#ifndef PHAZE_SPMD_PARTITION_H
#define PHAZE_SPMD_PARTITION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "phaze/Spmd/DeviceMesh.h"

namespace phaze::spmd {

/// How arguments and results of a partitioned program lie on its devices. A device is a partition.
struct Partitioned {
  DeviceMesh mesh;
  std::vector<mlir::Type> argumentTypes, resultTypes; ///< Those of the program as it was.
  std::vector<Sharding> arguments, results;           ///< Empty for what is no tensor.
};

/// Replaces the body of `entry`, which calls no functions, by the program of one device: shapes are
/// those of parts, and what devices do together are collectives of StableHLO. The shardings of the
/// module are followed where it has them, and go; others follow from the factor analysis. Where an
/// operation cannot be divided, its operands are gathered. Fails with a diagnostic, then the module
/// is as it was.
mlir::FailureOr<Partitioned> partition(mlir::func::FuncOp entry);

/// The same of one of several functions of a module, of which nothing else is changed, and that
/// `replicas` run side by side: each with its own partitions. Arguments and results may lie
/// otherwise outside of it (`phaze.held`, a sharding): they are brought into their sharding at the
/// first use, and back as soon as they are made. A result with `phaze.summands` = N may stay in
/// summands that partitions N or a multiple of it apart have; `phaze.sum_over` says that it does,
/// and `phaze.scatter_dim` along which dimension it is divided over them to lie as it is held;
/// parts of it that are summands of others still are, over `phaze.sum_after`. `phaze.own`, of
/// arguments, results and operations, is a sharding for that value alone, which divides no class.
/// `phaze.reads` of an operation has one for each operand, the word `summands` where it is read
/// before it is added up, or nothing: what operands say goes before what the result says. The
/// result of an operation with `phaze.summands` is added up by who reads it. Without `byClasses`
/// only shardings that are given are followed.
mlir::FailureOr<Partitioned> partitionFunction(mlir::func::FuncOp function, int64_t replicas,
                                               bool byClasses = true);

} // namespace phaze::spmd

#endif
