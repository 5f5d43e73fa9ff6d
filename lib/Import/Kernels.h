// Kernels that a program calls by name: attention and grouped matrix products of libraries and of
// kernel languages, read off the name and the operands of the call, and calls that somebody has
// described (phaze/Import/CustomCallFile.h).
#ifndef PHAZE_LIB_IMPORT_KERNELS_H
#define PHAZE_LIB_IMPORT_KERNELS_H

#include "dialects/StableHLO/StableHLO.h"
#include <optional>
#include <string>

namespace phaze {

/// What a dimension of an operand or result is. Heads of keys may be fewer than those of queries.
enum class KernelDim {
  Other,
  Batch,
  Heads,
  KeyHeads,
  Queries,
  Keys,
  Depth,      ///< Of queries and keys, which is summed over.
  ValueDepth, ///< Of values and of the result.
  Rows,
  Columns,
  Reduction,
  Groups,
};

enum class KernelValue {
  Other,
  Query,
  Key,
  Value,
  Output,
  OutputGradient,
  Statistic, ///< One or a few numbers of each row of scores.
  Bias,      ///< Of the shape of the scores, or repeated along some of their dimensions.
  QueryGradient,
  KeyGradient,
  ValueGradient,
  Lhs,
  Rhs,
  Product,
};

/// An operand or result of the call.
struct KernelTensor {
  bool isResult = false;
  unsigned number = 0;
  KernelValue value = KernelValue::Other;
  llvm::SmallVector<KernelDim, 4> dims; ///< Empty of what has no part in it.
};

struct Kernel {
  enum class Kind {
    Attention,
    AttentionBackward,
    GroupedProduct, ///< Each row is multiplied with the matrix of its group.
    Described,      ///< By formulas of sizes.
  };
  Kind kind = Kind::Described;
  std::vector<KernelTensor> tensors; ///< Operands first, each once.
  /// Of a million scores how many a mask shows, where the call tells.
  std::optional<int32_t> shown;
  std::string operations, bytes; ///< Formulas of a described kernel.

  /// The first that is one.
  const KernelTensor *find(KernelValue value) const;
};

/// What an operation runs, none if it is not known to be a kernel. Custom calls and ragged dots.
std::optional<Kernel> kernelOf(mlir::Operation *op);

/// The name by which people know a kernel: that of a Mosaic or Triton kernel, else the target.
/// Empty for a Mosaic kernel without one.
llvm::StringRef kernelName(phaze::stablehlo::CustomCallOp call);

/// The attribute that describes a custom call; its entries are those of CustomCallFile.h.
constexpr llvm::StringLiteral describedBy = "phaze.custom_call";

} // namespace phaze

#endif
