// The table of operations, and what their implementations work with.
#ifndef PHAZE_LIB_INTERPRETER_REGISTRY_H
#define PHAZE_LIB_INTERPRETER_REGISTRY_H

#include "phaze/Interpreter/Evaluate.h"
#include "llvm/ADT/StringMap.h"

#include <functional>

namespace phaze::interpreter {

using Values = llvm::SmallVector<TensorValue>;

/// Applies an element-wise operation to `count` elements. Operand k's element i is at
/// `operands[k][i * strides[k]]`; a stride of 0 repeats a scalar. Results are not rounded yet.
using Loop = std::function<void(llvm::ArrayRef<const Cell *> operands,
                                llvm::ArrayRef<int64_t> strides, Cell *results, int64_t count)>;

/// The place of a device among those that run the same program.
struct DevicePlace {
  int64_t replica = 0, partition = 0;
  int64_t numReplicas = 1, numPartitions = 1;

  /// Processes are numbered by replica, then partition.
  int64_t process() const { return replica * numPartitions + partition; }
};

/// One run of a function: gives operations their regions, callees and constants.
class Run {
public:
  virtual ~Run() = default;
  /// Runs a region of one block on `arguments` and returns what its terminator returns. Values
  /// from outside are those of the operation that is being evaluated.
  virtual llvm::FailureOr<Values> runRegion(mlir::Region &region,
                                            llvm::ArrayRef<TensorValue> arguments) = 0;
  virtual llvm::FailureOr<Values> call(mlir::Operation *caller, llvm::StringRef callee,
                                       llvm::ArrayRef<TensorValue> arguments) = 0;
  /// The value of an operation that is a constant; converted once per run.
  virtual llvm::FailureOr<TensorValue> constant(mlir::Operation *op, mlir::ElementsAttr value) = 0;
  /// A value that the operation being evaluated can see.
  virtual TensorValue lookup(mlir::Value value) = 0;
  /// Counts work against the limit of operations; fails at `op` when it is used up.
  virtual llvm::LogicalResult countOperations(mlir::Operation *op, uint64_t count) = 0;
  /// Counts elements that `op` is about to compute against their limit.
  virtual llvm::LogicalResult countElements(mlir::Operation *op, uint64_t count) = 0;

  virtual const DevicePlace &place() const = 0;
  /// Waits until all `members` (processes, this one among them) are at the same collective, and
  /// returns what each of them brought, in their order. `bytes` are what this one hands over.
  virtual llvm::FailureOr<std::vector<Values>> meet(mlir::Operation *op, int64_t channel,
                                                    llvm::ArrayRef<int64_t> members,
                                                    llvm::ArrayRef<TensorValue> brought,
                                                    int64_t bytes) = 0;
  /// Runs the region of an `async_start` up to where it would wait for others, and goes on.
  virtual llvm::FailureOr<TensorValue> startAsync(mlir::Operation *op,
                                                  llvm::ArrayRef<TensorValue> operands) = 0;
  /// What the region returns, once the others are there.
  virtual llvm::FailureOr<Values> finishAsync(const TensorValue &future) = 0;
  /// Hands values to whoever receives on the channel: the targets that `pairs` give this device, or
  /// the only receiver. Never waits.
  virtual llvm::LogicalResult send(mlir::Operation *op, int64_t channel,
                                   mlir::DenseIntElementsAttr pairs,
                                   llvm::ArrayRef<TensorValue> values) = 0;
  virtual llvm::FailureOr<Values> receive(mlir::Operation *op, int64_t channel,
                                          mlir::DenseIntElementsAttr pairs) = 0;
  /// What the next function of the queue of inputs makes; an error at `op` if there is none.
  virtual llvm::FailureOr<Values> nextInput(mlir::Operation *op) = 0;
  /// How often this device has drawn random numbers before.
  virtual uint64_t nextDraw() = 0;
  /// Runs a region, which uses nothing from outside, on as many partitions as there are lists of
  /// arguments; what each of them returns.
  virtual llvm::FailureOr<std::vector<Values>>
  runPartitions(mlir::Operation *op, mlir::Region &region, llvm::ArrayRef<Values> arguments) = 0;
  /// Runs programs of this module on devices of their own.
  virtual llvm::FailureOr<Values> runParallel(mlir::Operation *op,
                                              llvm::ArrayRef<TensorValue> operands) = 0;
};

/// Evaluates `op` on the values of its operands. The caller has checked that operand and result
/// types are interpretable, and the verifier that the operation is valid.
using Handler = llvm::FailureOr<Values> (*)(mlir::Operation *op, llvm::ArrayRef<TensorValue>,
                                            Run &);

/// Every operation by its name: either element-wise, then `loopOf` gives its loop, or with a
/// handler of its own.
using HandlerTable = llvm::StringMap<Handler>;
const HandlerTable &handlers();

void addElementwise(HandlerTable &table);
void addManualComputation(HandlerTable &table);
void addIndexing(HandlerTable &table);
void addGatherScatter(HandlerTable &table);
void addContractions(HandlerTable &table);
void addReductions(HandlerTable &table);
void addOrdering(HandlerTable &table);
void addControlFlow(HandlerTable &table);
void addNormalization(HandlerTable &table);
void addRandom(HandlerTable &table);
void addCollectives(HandlerTable &table);
void addChecks(HandlerTable &table);

/// The loop of an element-wise operation, empty if it has none for these element types.
Loop loopOf(mlir::Operation *op);

/// An error unless an operand that gives the shape of the result agrees with the result's type.
llvm::LogicalResult checkShapeOperand(mlir::Operation *op, const TensorValue &shape);

inline mlir::RankedTensorType resultType(mlir::Operation *op, unsigned index = 0) {
  return llvm::cast<mlir::RankedTensorType>(op->getResult(index).getType());
}

inline Values one(TensorValue value) {
  Values values;
  values.push_back(std::move(value));
  return values;
}

} // namespace phaze::interpreter

#endif
