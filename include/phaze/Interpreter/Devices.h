// Runs the programs of many devices side by side (docs/Execution.md).
//
// Devices take turns, in the order of their numbers: one runs until it waits for another or ends.
// So a run is the same every time, and where nobody can go on it is known who waits for whom.
#ifndef PHAZE_INTERPRETER_DEVICES_H
#define PHAZE_INTERPRETER_DEVICES_H

#include "phaze/Interpreter/Evaluate.h"

#include <map>
#include <string>

namespace phaze::interpreter {

/// A program and where it runs.
struct DeviceProgram {
  mlir::func::FuncOp function;
  llvm::SmallVector<TensorValue> inputs;
  /// Collectives are among the devices of one world: the replicas times partitions of a program.
  /// Send and recv are between any two devices, by their numbers in the list.
  int64_t world = 0;
  int64_t replica = 0, partition = 0;
};

/// What a device sent by operations of one kind, as docs/Execution.md counts it.
struct Traffic {
  int64_t count = 0; ///< Operations that it took part in.
  int64_t bytes = 0; ///< That it handed over: its operands, or of an all-gather its own part.
};

/// What came of a device.
struct DeviceResult {
  llvm::SmallVector<TensorValue> results;
  /// The most bytes of tensors that were held at once. Arguments are held to the end, donated ones
  /// (`tf.aliasing_output`, `jax.buffer_donor`) and others until their last use.
  int64_t peakBytes = 0;
  std::map<std::string, Traffic> traffic; ///< By the operation's name, without its dialect.
  /// The same by the name of the function that the operation is in.
  std::map<std::string, std::map<std::string, Traffic>> trafficOfFunction;
};

/// Runs all devices to their ends. An error is reported as a diagnostic at the operation that
/// caused it; where devices wait for each other, one names all that wait. Worlds are rectangles:
/// each pair of a replica and a partition below their largest numbers is a device.
llvm::FailureOr<std::vector<DeviceResult>> runDevices(llvm::ArrayRef<DeviceProgram> devices,
                                                      const EvaluateOptions &options = {});

/// The same program on replicas x partitions devices of one world; `inputs` by device, in the order
/// of replicas, then partitions.
llvm::FailureOr<std::vector<DeviceResult>>
runDevices(mlir::func::FuncOp function, int64_t replicas, int64_t partitions,
           llvm::ArrayRef<llvm::SmallVector<TensorValue>> inputs,
           const EvaluateOptions &options = {});

/// Bytes of a tensor as a device stores it: whole bytes for each element. Tuples are their parts.
int64_t bytesOf(const TensorValue &value);

} // namespace phaze::interpreter

#endif
