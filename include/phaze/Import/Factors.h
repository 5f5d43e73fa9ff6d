// Which dimensions of a program go together.
//
// A dimension is an ordered list of factors, outermost first. Each operation ties factors of its
// operands to factors of its results, as an einsum does; factors that are tied belong to one class
// and have one size. Reshapes refine: where 32x37824 becomes 32x197x192, the second dimension is
// the two factors 197 and 192 from then on, everywhere it occurs. An aligned slice or concatenation
// is a refinement too: 192 sliced at multiples of 64 is 3 x 64, and only the 64 is tied.
#ifndef PHAZE_IMPORT_FACTORS_H
#define PHAZE_IMPORT_FACTORS_H

#include "phaze/Import/ProgramGraph.h"
#include "llvm/ADT/SmallVector.h"

namespace phaze {

class FactorForest;
struct DeviceShard;
struct FactorNote;

/// Index into FactorAnalysis::classes.
using ClassIndex = int32_t;

/// What an operation does to a class that its operands or results have.
enum class FactorUse {
  Map,    ///< Independent along it: a shard of the inputs gives a shard of the result.
  Reduce, ///< Summed (or otherwise combined) away: shards give partial results.
  /// Picked from by indices that are values, one place at a time: gather, scatter, dynamic_slice. A
  /// shard answers for the indices that fall into it, as a one-hot contraction would; who does not
  /// want that treats it as Whole.
  Lookup,
  Whole, ///< Needs all of it in one place: sort, window, scan, reverse, a slice across it.
};

struct NodeFactors {
  struct Use {
    ClassIndex factor;
    FactorUse use;
  };
  /// Each class of the node's values once; where several uses apply, the one that is declared last.
  llvm::SmallVector<Use, 4> uses;
  /// A size of the result follows a class of the operands in a way that factors do not say: padded,
  /// sliced or concatenated unaligned, or reshaped across factors. Such classes.
  llvm::SmallVector<ClassIndex, 1> irregular;
};

/// The classes of a contraction, each list in order of the operands' dimensions. Of a convolution:
/// rows are batch and places of the output, columns its features in one group, the reduction runs
/// over the kernel's input features and places, and groups are the batch.
struct ContractionFactors {
  llvm::SmallVector<ClassIndex, 4> batch, rows, columns, reduction;
};

/// Numbers of all dimensions: those of all values one after the other, then those of copies. A
/// value that each user could make for itself (zeros, positions) does not tie its users; each has a
/// copy.
struct FactorDims {
  std::vector<int32_t> firstDim;     ///< By value; one more at the end.
  std::vector<int32_t> firstOperand; ///< By node, into the next.
  std::vector<int32_t> operandDims;  ///< First dimension of the value or copy that an operand is.
  int32_t numDims = 0;

  int32_t operandDim(NodeIndex node, size_t operand) const {
    return operandDims[firstOperand[node] + operand];
  }
};

class FactorAnalysis {
public:
  explicit FactorAnalysis(const ProgramGraph &graph);

  struct Class {
    int64_t size = 1;
    int64_t occurrences = 0; ///< In values of the graph.
  };
  std::vector<Class> classes;
  std::vector<NodeFactors> nodes; ///< By node.

  /// The factors of dimension `dim` of `value`, outermost first. A dimension of size 1 is a factor
  /// too, so that a batch of 1 can be scaled. Where users of zeros, positions and the like disagree
  /// on what a dimension is, it has a class of its own here; their nodes' uses have theirs.
  llvm::ArrayRef<ClassIndex> factors(ValueIndex value, unsigned dim) const;
  /// The same of an operand as its node sees it: of zeros and the like the node's own copy.
  llvm::ArrayRef<ClassIndex> operandFactors(NodeIndex node, size_t operand, unsigned dim) const;
  /// Whether any dimension of `value` has the class.
  bool hasClass(ValueIndex value, ClassIndex factor) const { return count(value, factor) > 0; }
  /// A class that occurs twice (sequence in attention scores) can be sharded in one place only.
  bool occursTwice(ValueIndex value, ClassIndex factor) const { return count(value, factor) > 1; }
  /// Only for dot_general, dot, convolution, dynamic_conv (none for others).
  std::optional<ContractionFactors> contraction(NodeIndex node) const;
  /// The dimensions of a value as classes and sizes: `[#0=8, #1=1024, #2=12 #3=64]`.
  std::string describe(ValueIndex value) const;

private:
  unsigned count(ValueIndex value, ClassIndex factor) const;
  llvm::ArrayRef<ClassIndex> factorsOf(int32_t dim, int32_t numDims = 1) const;
  void numberClasses(FactorForest &forest, llvm::ArrayRef<DeviceShard> shards);
  void readAtGlobalShapes(FactorForest &forest, llvm::ArrayRef<DeviceShard> shards,
                          llvm::ArrayRef<ClassIndex> classOf);
  void collectUses(llvm::ArrayRef<FactorNote> notes);

  FactorDims dims;
  // Factors of all dimensions lie one after the other.
  std::vector<int32_t> firstFactor; // By dimension; one more at the end.
  std::vector<ClassIndex> factorList;
  const ProgramGraph &graph;
};

} // namespace phaze

#endif
