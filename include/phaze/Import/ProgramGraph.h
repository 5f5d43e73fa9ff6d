// The program as one flat graph of values: calls inlined, loops unrolled, without touching the IR.
//
// Every analysis of a program works on this graph. A node is one operation on one call path in one
// loop iteration, so a private function called by twelve layers is twelve sets of nodes. Operations
// that only pass values on (barriers, sharding constraints) are one node per value, because
// dependence is per value: a barrier may carry forward and backward values side by side.
//
// A loop with a constant trip count is unrolled. While unrolling, integer scalars are evaluated, so
// that slices of stacked tensors by the loop counter have known positions, and a slice of a stack
// that the program filled slice by slice is connected with what was stored there.
#ifndef PHAZE_IMPORT_PROGRAMGRAPH_H
#define PHAZE_IMPORT_PROGRAMGRAPH_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include <optional>
#include <string>
#include <vector>

namespace phaze {

/// Index of a node, which is the OpId of the workload, and of a value of the graph.
using NodeIndex = int32_t;
using ValueIndex = int32_t;

struct GraphValue {
  mlir::Value source;           ///< Where the IR has it; of a callee or body where it is inlined.
  mlir::Type type;              ///< Ranked tensors of static shape, but for tokens and the like.
  NodeIndex producer = -1;      ///< None for arguments of the entry.
  int32_t resultNumber = 0;     ///< Of the producer; argument number without one.
  std::vector<NodeIndex> users; ///< Ascending; a user of several operands occurs once.
};

struct GraphNode {
  mlir::Operation *op = nullptr;
  /// Which value a node of a passing operation stands for; none for ordinary nodes.
  std::optional<int32_t> passed;
  int32_t frame = 0;
  /// How often it runs, beyond 1 in loops that were too long to unroll.
  int64_t repeat = 1;
  std::vector<ValueIndex> operands, results;
  /// Its result is this value, whatever its operands say: a slice of a stack whose filling is
  /// known, a passed value, or a sum with zero.
  std::optional<ValueIndex> sameAs;

  /// What its results are made of: what it is the same as, or its operands.
  llvm::ArrayRef<ValueIndex> sources() const {
    return sameAs ? llvm::ArrayRef<ValueIndex>(*sameAs) : llvm::ArrayRef<ValueIndex>(operands);
  }
};

/// Where nodes come from: a call, an iteration of a loop, or the entry (frame 0).
struct GraphFrame {
  int32_t parent = -1;
  mlir::Operation *op = nullptr;
  int64_t iteration = 0;
};

/// Something that was not understood, and what is assumed instead.
struct ImportWarning {
  mlir::Location location;
  std::string message;
};

struct GraphOptions {
  std::string entry;   ///< Name of the function to plan; empty to find it.
  bool strict = false; ///< What is not understood is an error.
};

/// The function of that name; without one main, else the only public function. Fails with a
/// diagnostic that lists the candidates.
mlir::FailureOr<mlir::func::FuncOp> findEntry(mlir::ModuleOp module, llvm::StringRef name);

class ProgramGraph {
public:
  /// Flattens the entry of `module`. Fails with a diagnostic.
  static mlir::FailureOr<ProgramGraph> build(mlir::ModuleOp module, const GraphOptions &options);

  mlir::func::FuncOp entry;
  std::vector<GraphValue> values; ///< The first ones are the arguments of the entry.
  std::vector<GraphNode> nodes;   ///< In an order in which they can run.
  std::vector<GraphFrame> frames;
  std::vector<ValueIndex> results; ///< Of the entry.
  std::vector<ImportWarning> warnings;

  size_t numArguments() const { return mlir::func::FuncOp(entry).getNumArguments(); }
  /// The value of an integer scalar, where the program fixes it.
  std::optional<int64_t> constantInteger(ValueIndex value) const;
  /// Follows nodes that only pass their value on.
  ValueIndex resolve(ValueIndex value) const;
  /// Shape of a value, empty for scalars and for what is no tensor.
  llvm::ArrayRef<int64_t> shape(ValueIndex value) const;
  /// Whether a value is a single number, or no tensor.
  bool isNumber(ValueIndex value) const;
  /// Bytes that a value takes: whole bytes per element, 0 for what is no tensor.
  int64_t bytesOf(ValueIndex value) const;
  /// Adds a warning, or under `strict` emits an error and returns failure.
  mlir::LogicalResult warn(mlir::Location location, const llvm::Twine &message);

private:
  friend class GraphBuilder;
  bool isStrict = false;
  llvm::DenseMap<ValueIndex, int64_t> integers;
};

} // namespace phaze

#endif
