// Parts of values for the interpreter: whole tensors cut for devices and put together again.
#ifndef PHAZE_SPMD_SHARDS_H
#define PHAZE_SPMD_SHARDS_H

#include "phaze/Interpreter/Devices.h"
#include "phaze/Spmd/Partition.h"

namespace phaze::spmd {

/// The part of `whole` that the device at `position` of the mesh has. Padding is filled with
/// `filler`: results must not depend on it.
interpreter::TensorValue cut(const interpreter::TensorValue &whole, const Sharding &sharding,
                             const DeviceMesh &mesh, int64_t position,
                             interpreter::Cell filler = interpreter::intCell(0));

/// The whole value from the parts of all devices, by device number.
interpreter::TensorValue assemble(llvm::ArrayRef<interpreter::TensorValue> parts,
                                  mlir::RankedTensorType type, const Sharding &sharding,
                                  const DeviceMesh &mesh);

struct PartitionedRun {
  std::vector<interpreter::TensorValue> results;  ///< Whole.
  std::vector<interpreter::DeviceResult> devices; ///< By device number.
};

/// Runs a partitioned program on whole inputs: each device gets its parts, and results are put
/// together. Fails with a diagnostic, also where copies of a result are not the same on all devices
/// that have them.
mlir::FailureOr<PartitionedRun> runPartitioned(mlir::func::FuncOp entry,
                                               const Partitioned &partitioned,
                                               llvm::ArrayRef<interpreter::TensorValue> inputs,
                                               const interpreter::EvaluateOptions &options = {});

} // namespace phaze::spmd

#endif
